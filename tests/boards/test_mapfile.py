import random

import pytest

from boards.grid import place_key
from boards.mapfile import draw_sections, parse_map, raster, read_drawn
from boards.raster import MOST, header_line, spot


def land(board):
    """The bank of every cell of the map, found without the reader: -1 is water."""
    rows = raster(board)
    bank = {(x, y): -1 for y, row in enumerate(rows) for x, c in enumerate(row) if c in "~="}
    for y, row in enumerate(rows):
        for x in range(len(row)):
            if (x, y) in bank:
                continue
            number, edge = len(bank), [(x, y)]
            while edge:
                a, b = edge.pop()
                if (a, b) in bank or not (0 <= b < len(rows) and 0 <= a < len(row)):
                    continue
                bank[a, b] = number
                edge += [(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)]
    return bank


def bank_of(bank, place):
    column, row, _ = place_key(place)
    return bank[column * 6, row * 4]


def beside(board, section):
    """The blocks that share a side with a road, whatever flows between them."""
    one, two = (place_key(end) for end in section.ends)
    # a dead end lies on the way to the next crossroads, west and north first
    if one.compass in ("n", "w"):
        column, row = one.column - (one.compass == "w"), one.row - (one.compass == "n")
    elif one.compass or two.compass:
        column, row = one[:2] if one.compass in ("", "s", "e") else two[:2]
        column -= two.compass == "w"
        row -= two.compass == "n"
    else:
        column, row = min(one.column, two.column), min(one.row, two.row)
    across = one.row == two.row and not {one.compass, two.compass} & {"n", "s"}
    cells = {(column, row), (column, row - 1) if across else (column - 1, row)}
    return [b for b in board.blocks.values() if (b.column, b.row) in cells]


def told(board):
    return [(f.line, f.column, f.rule, f.severity) for f in board.faults()]


# ---------------------------------------------------------------- what a map says


def test_ATG_1_thirty_six_blocks_named_by_the_printed_numbers(harbour, millrace):
    assert len(harbour.blocks) == len(millrace.blocks) == 36
    assert set(harbour.blocks) == set(millrace.blocks)
    # X is read along the top edge, Y down the side: not the other way round
    assert (harbour.blocks["2,1"].kind, harbour.blocks["2,1"].value) == ("yellow", 4)
    assert (harbour.blocks["1,2"].kind, harbour.blocks["1,2"].value) == ("blue", 0)
    assert (millrace.blocks["3,6"].column, millrace.blocks["3,6"].row) == (0, 1)
    assert (millrace.blocks["3,6"].kind, millrace.blocks["3,6"].value) == ("yellow", 5)


def test_ATG_3_a_rounded_corner_is_one_section_past_one_block(city):
    rounded = {s.name: s.blocks for s in city.roads if s.kind == "rounded"}
    x, y = city.x_labels, city.y_labels
    assert rounded == {
        "a2-b1": (f"{x[0]},{y[0]}",),
        "a6-b7": (f"{x[0]},{y[-1]}",),
        "f1-g2": (f"{x[-1]},{y[0]}",),
        "f7-g6": (f"{x[-1]},{y[-1]}",),
    }
    assert not {"a1", "g1", "a7", "g7"} & set(city.places)


def test_ATG_5_embankment_is_alongside_its_own_bank_only(city):
    bank = land(city)
    for road in city.roads:
        if road.kind in ("bridge", "rounded"):
            continue
        side = bank_of(bank, next(e for e in road.ends if not place_key(e).compass))
        near = [b.name for b in beside(city, road) if bank[b.column * 6 + 3, b.row * 4 + 2] == side]
        assert sorted(road.blocks) == sorted(near), road.name


def test_ATG_5_the_embankments_of_harbour(harbour):
    # the river flows west of d1 and e3-e5, and north of c6-d6-e6
    assert harbour.sections["e3-e4"].blocks == ("5,3",)
    assert harbour.sections["e4-e5"].blocks == ("5,4",)
    assert harbour.sections["c6-d6"].blocks == ("3,6",)
    assert harbour.sections["c6-c7"].blocks == ("3,6",)
    # a road with no river beside it serves both sides
    assert harbour.sections["d3-d4"].blocks == ("3,3", "4,3")


def test_ATG_5_riverside_blocks_lie_on_either_bank(harbour):
    riverside = {b.name for b in harbour.blocks.values() if b.riverside}
    assert {"4,3", "5,3", "4,4", "5,4", "3,5", "3,6"} <= riverside
    # only the corner of 2,5 touches the water; 3,3 lies a block away
    assert not {"2,5", "3,3", "1,1", "6,6"} & riverside


def test_ATG_6_a_bridge_joins_the_two_banks_and_nothing_else_does(city):
    bank = land(city)
    assert len(set(bank.values())) == 3  # two banks and the water
    for road in city.roads:
        one, two = (bank_of(bank, end) for end in road.ends)
        assert (one != two) == (road.kind == "bridge"), road.name


def test_ATG_6_a_bridge_along_the_water_is_alongside_its_own_bank_only(harbour, millrace):
    assert harbour.sections["d3-e3"].kind == "bridge"
    assert harbour.sections["d3-e3"].blocks == ("4,3",)
    assert millrace.sections["f4-f5"].kind == "bridge"
    assert millrace.sections["f4-f5"].blocks == ("4,5",)


def test_ATG_7_one_road_leads_to_a_dead_end_and_none_goes_on(city):
    ends = [p for p in city.places if place_key(p).compass]
    assert len(ends) == 6
    for end in ends:
        roads = [s for s in city.roads if end in s.ends]
        assert [s.kind for s in roads] == ["dead-end"]
        assert roads[0].other(end) == end[:-1]


def test_ATG_7_the_place_across_a_dead_end_lies_on_the_other_bank(harbour, millrace):
    assert harbour.opposite == {
        "b6e": "c6", "b7e": "c7", "d4e": "e4", "d5s": "d6",
        "d1s": "d3n", "d3n": "d1s",  # over the crossroads d2, which does not exist
    }  # fmt: skip
    assert millrace.opposite == {
        "a3e": "c3w", "c3w": "a3e", "c5n": "c4", "d5s": "d6", "e5e": "f5", "g5n": "g4",
    }  # fmt: skip
    for city in (harbour, millrace):
        bank = land(city)
        for end, over in city.opposite.items():
            assert bank_of(bank, end) != bank_of(bank, over), end


def test_ATG_8_marks_of_crossroads_and_dead_ends(harbour):
    assert harbour.places["b1"] == ("gate",)
    assert harbour.places["d1s"] == ("gate",)
    assert harbour.places["d3n"] == ("shop",)
    assert harbour.places["b3"] == ("shop",)
    assert harbour.places["d5s"] == harbour.places["b2"] == ()


def test_ATG_8_a_gate_and_a_shop_may_share_a_place(harbour, redraw):
    board = redraw(harbour, (2, 12, "&"))
    assert board.faults() == []
    assert board.places["b1"] == ("gate", "shop")


def test_ATG_9_the_university_has_four_inner_roads_and_no_others(harbour):
    inner = {s.name: s.blocks for s in harbour.roads if s.kind == "inner"}
    assert inner == {
        "b4-c4": ("2,3", "2,4"),
        "c3-c4": ("2,3", "3,3"),
        "c4-c5": ("2,4", "3,4"),
        "c4-d4": ("3,3", "3,4"),
    }
    assert {b.name for b in harbour.blocks.values() if b.inner} == {"2,3", "3,3", "2,4", "3,4"}
    assert all(harbour.sections[name].inner for name in inner)


def test_ATG_24a_a_block_without_water_has_both_diagonals(harbour):
    in_block = [s.name for s in harbour.diagonals if s.blocks == ("5,2",)]
    assert in_block == ["e2-f3", "e3-f2"]


def test_ATG_24a_every_diagonal_stays_on_the_bank_of_its_block(city):
    bank = land(city)
    for section in city.diagonals:
        block = city.blocks[section.blocks[0]]
        banks = {bank_of(bank, end) for end in section.ends}
        assert banks == {bank[block.column * 6 + 3, block.row * 4 + 2]}, section.name


def test_ATG_24a_every_pair_of_corners_on_the_bank_of_a_block_has_its_diagonal(city):
    bank = land(city)
    for block in city.blocks.values():
        side = bank[block.column * 6 + 3, block.row * 4 + 2]
        names = {frozenset(s.ends) for s in city.diagonals if s.blocks == (block.name,)}
        for corners in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
            pair = [f"{'abcdefg'[block.column + i]}{block.row + j + 1}" for i, j in corners]
            inked = [(block.column * 6 + 1 + 4 * i, block.row * 4 + 1 + 2 * j) for i, j in corners]
            # a river that bends in the corner of a block leaves no room for the line
            there = all(p in city.places and bank_of(bank, p) == side for p in pair) and all(
                bank[cell] == side for cell in inked
            )
            assert (frozenset(pair) in names) == there, (block.name, pair)


def test_ATG_24a_a_diagonal_may_start_at_a_dead_end(harbour):
    ends = {
        s.name: s.blocks for s in harbour.diagonals if any(place_key(e).compass for e in s.ends)
    }
    assert ends == {
        "b5-b6e": ("2,5",),
        "b6-b7e": ("2,6",),
        "b6e-b7": ("2,6",),
        "c3-d3n": ("3,2",),
        "c5-d5s": ("3,5",),
        "d1s-e1": ("4,1",),
        "d3-d4e": ("4,3",),
        "d4e-d5": ("4,4",),
    }


def test_ATG_24b_diagonals_to_the_middle_of_the_university_are_inner(harbour):
    inner = {s.name for s in harbour.diagonals if s.inner}
    assert inner == {"b3-c4", "c4-d3", "b5-c4", "c4-d5"}
    assert not harbour.sections["b4-c3"].inner


def test_a_diagonal_of_a_rounded_corner_block_takes_the_slash(harbour):
    # the rounded road and the diagonal join the same two crossroads
    assert harbour.sections["a2-b1"].kind == "rounded"
    assert harbour.sections["a2/b1"].kind == "diagonal"
    assert harbour.sections["a2/b1"].ends == ("a2", "b1")


def test_labels_are_centred_and_lines_end_without_blanks(harbour, redraw):
    board = redraw(harbour, (4, 8, "G  "), (4, 14, " Y4"))
    assert board == redraw(harbour)
    assert all(line == line.rstrip() for line in board.picture)


def test_spot_tells_where_a_crossroads_and_a_block_stand(harbour):
    line, column = spot(1, 0)
    assert harbour.picture[line - 1][column - 1] == "G"
    line, column = spot(0, 0, block=True)
    assert harbour.picture[line - 1][column - 1] == "G"
    assert (line, column) == (4, 9)


# ---------------------------------------------------------------- faults, each at its place

FAULTS = {
    "a letter of the header": ([(1, 6, "A")], [(1, 1, "", "file")], "names the columns"),
    "a row number": ([(6, 2, "9")], [(6, 1, "", "file")], "must start with ' 2   '"),
    "text beside the map": ([(6, 43, "x")], [(6, 43, "", "file")], "43 columns wide"),
    "an unknown mark": ([(6, 12, "X")], [(6, 12, "", "file")], "no mark of a crossroads"),
    "a block not filled in": ([(4, 9, "?")], [(4, 9, "ATG-4", "rule")], "block 1,1 is '?'"),
    "an unknown kind": ([(4, 9, "Q")], [(4, 9, "", "file")], "block 1,1 is 'Q'"),
    "no printed value": ([(4, 14, "Y ")], [(4, 14, "", "file")], "needs its printed value"),
    "a value too many": ([(4, 8, "R2")], [(4, 8, "", "file")], "a red block has no value"),
    "text in a block": ([(3, 8, "x")], [(3, 8, "", "file")], "only the river ~"),
    "half a rounded road": (
        [(2, 7, "     ")],
        [(2, 6, "ATG-3", "rule"), (0, 0, "ATG-3", "warning")],
        "needs both its arms",
    ),
    "a corner not rounded": (
        [(2, 6, "+")], [(0, 0, "ATG-3", "warning")], "3 of the 4 corners",
    ),
    "a road in the University": (
        [(14, 19, ".....")], [(14, 19, "ATG-9", "rule")], "c4-d4 inside the University",
    ),
    "a road of odd signs": ([(2, 13, "..x..")], [(2, 13, "", "file")], "is no road"),
    "a broken dead end": ([(14, 25, "..G~~")], [(14, 25, "ATG-7", "rule")], "is no road"),
    "a road to no crossroads": (
        [(6, 36, " ")],
        [(3, 36, "", "file"), (6, 31, "", "file"), (6, 37, "", "file"), (7, 36, "", "file")],
        "e2-f2 ends where no crossroads is",
    ),
    "a dead end from no crossroads": (
        [(22, 12, " "), (22, 7, "     "), (19, 12, " "), (20, 12, " "), (21, 12, " "),
         (23, 12, " "), (24, 12, " "), (25, 12, " ")],
        [(22, 13, "", "file")],
        "the dead end b6e leaves no crossroads",
    ),
    "a gap in a bend of the river": (
        [(21, 17, " ")],
        [(21, 17, "ATG-5", "rule")],
        "gap at this corner",
    ),
    "a bridge over dry land": ([(10, 7, "=....")], [(10, 7, "ATG-6", "rule")], "no river flows"),
    "a river that ends": (
        [(25, 17, " "), (26, 13, ".....")],
        [(21, 17, "ATG-5", "rule")],
        "from edge to edge",
    ),
    "a bridge along the river": (
        [(19, 30, "=")], [(19, 30, "ATG-6", "rule")], "ends on the bank where it begins",
    ),
    "a dead end along the river": (
        [(19, 30, "~"), (20, 30, "o")],
        [(20, 30, "ATG-7", "rule")],
        "no river flows between the dead end e6n and e5",
    ),
    "a gate inside the map": ([(10, 24, "G")], [(10, 24, "ATG-8", "rule")], "on the edge"),
    "a University of three": (
        [(12, 21, "G")], [(12, 15, "ATG-9", "rule")], "must be of different kinds",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_each_fault_of_a_map_is_told_at_its_place(case, harbour, redraw):
    edits, expected, says = FAULTS[case]
    board = redraw(harbour, *edits)
    assert told(board) == expected
    assert any(says in fault.message for fault in board.faults())


def test_every_fault_has_advice_or_says_what_is_expected(harbour, redraw):
    board = redraw(harbour, (12, 9, "?"), (12, 33, "W2"), (6, 12, "X"), (2, 13, "..x.."))
    assert sorted(told(board)) == [
        (2, 13, "", "file"), (6, 12, "", "file"), (12, 9, "ATG-4", "rule"), (12, 33, "", "file"),
    ]  # fmt: skip
    assert all(fault.advice or "has no value" in fault.message for fault in board.faults())


def test_the_river_must_fill_the_whole_side_of_a_block(harbour, redraw):
    board = redraw(harbour, (9, 27, " "))
    assert (9, 26, "", "file") in told(board)
    assert any("breaks off" in f.message for f in board.faults())


@pytest.mark.parametrize("lines", [25, 27, 1, 2])
def test_a_map_with_too_few_or_too_many_lines(lines, harbour, game):
    text = "\n".join([*harbour.picture, "x"][:lines])
    board = parse_map(text, game, name="t", provenance="", x_labels=harbour.x_labels,
                      y_labels=harbour.y_labels)  # fmt: skip
    counts = [f for f in board.faults() if "1 line of letters" in f.message]
    assert [(f.line, f.column) for f in counts] == [(lines, 1)]
    assert f"this one has {lines} lines" in counts[0].message


@pytest.mark.parametrize(
    "text", ["", "\n\n", "     a", "     a     b\n 1   +.....+", "~", "x" * 99]
)
def test_no_map_at_all_is_a_fault_and_no_crash(text, game):
    board = parse_map(text, game, name="t", provenance="", x_labels=(1,), y_labels=())
    assert any(f.severity == "file" for f in board.faults())
    assert str(board)


def test_a_map_too_large_for_names_is_a_fault(game):
    text = "\n".join([header_line(26), *[" " * 5] * 401])
    board = parse_map(text + "\n .", game, name="t", provenance="", x_labels=(), y_labels=())
    assert any(f"at most {MOST} x {MOST} crossroads" in f.message for f in board.faults())
    assert board.width == board.height == MOST


def test_labels_must_count_the_blocks(harbour, redraw):
    board = redraw(harbour, x_labels=(1, 2, 3))
    assert [(f.key, f.message) for f in board.faults()] == [
        (("x-labels",), "3 labels for 6 blocks")
    ]
    board = redraw(harbour, y_labels=(1, 2, 3, 4, 5, 5))
    assert [(f.key, f.message) for f in board.faults()] == [(("y-labels",), "a label stands twice")]
    assert len(board.blocks) == 36  # it can still be looked at


def test_opposite_can_be_written_in_the_file(harbour, redraw):
    board = redraw(harbour, opposite={"d4e": "e5"})
    assert board.faults() == []
    assert board.opposite == {**harbour.opposite, "d4e": "e5"}


@pytest.mark.parametrize("pair", [{"d4": "e4"}, {"d4e": "z9"}, {"d4w": "e4"}])
def test_opposite_joins_a_dead_end_and_a_place(pair, harbour, redraw):
    board = redraw(harbour, opposite=pair)
    (fault,) = board.faults()
    assert fault.key == ("opposite", next(iter(pair)))
    assert board.opposite == harbour.opposite


# ---------------------------------------------------------------- drawing, both ways


@pytest.mark.parametrize("seed", range(40))
def test_sections_drawn_on_the_map_are_read_back(seed, city):
    rng = random.Random(seed)
    drawn = {name for name in city.sections if rng.random() < seed / 40}
    picture = draw_sections(city, drawn)
    assert len({len(picture), len(city.picture)}) == 1
    names, faults = read_drawn(city, "\n".join(picture))
    assert faults == []
    assert names == tuple(name for name in city.sections if name in drawn)


def test_every_section_alone_is_read_back(city):
    for name in city.sections:
        picture = "\n".join(draw_sections(city, {name}))
        assert read_drawn(city, picture) == ((name,), []), name
        assert picture != str(city)


def test_ink_never_lies_on_the_river(city):
    rows = raster(city)
    for section in city.sections.values():
        for (x, y), _ in section.cells:
            assert rows[y][x] not in "~=", section.name


def test_what_is_drawn_looks_like_this(harbour):
    picture = draw_sections(harbour, {"a2-b1", "b2-b3", "b3-c3", "b2-c3", "d1-d1s", "c1-d1"})
    assert picture[:11] == (
        "     a     b     c     d     e     f     g",
        " 1   /-----G.....+----=+.....+.....+.....\\",
        "     |     :     :    ~|     :     :     :",
        "     |  G  : Y4  :  P ~|  B  :  R  :  W  :",
        "     |     :     :    ~G     :     :     :",
        " 2   +.....+.....S    ~~~    +.....+.....G",
        "     :     |\\    :     S~    :     :     :",
        "     :  B  |  R  :  G  :~Y2  :  P  :  G  :",
        "     :     |    \\:     :~~~~~:     :     :",
        " 3   +.....S-----+.....+....=+.....S.....+",
        "     :     :           :    ~:     :     :",
    )


def write_over(lines, line, column, text):
    lines = [x.ljust(42) for x in lines]
    lines[line - 1] = (
        lines[line - 1][: column - 1] + text + lines[line - 1][column - 1 + len(text) :]
    )
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("edit", "place", "says"),
    [
        ((6, 7, "---.."), (6, 7), "section a2-b2 is drawn only in part"),
        ((2, 7, "-----"), (2, 7), "section a2-b1 is drawn only in part"),
        ((7, 13, "\\"), (7, 13), "section b2-c3 is drawn only in part"),
        ((4, 9, "R"), (4, 9), "'R' where the board has 'G'"),
        ((6, 7, "|"), (6, 7), "'|' where the board has '.'"),
        ((6, 12, "-"), (6, 12), "'-' where the board has '+'"),
        ((2, 23, "-"), (2, 23), "'-' where the board has '='"),
    ],
)
def test_what_does_not_fit_the_board_is_told_at_its_place(edit, place, says, harbour):
    names, faults = read_drawn(harbour, write_over(harbour.picture, *edit))
    assert names == ()
    assert [(f.line, f.column, f.message, f.key) for f in faults] == [(*place, says, ("drawn",))]


def test_a_whole_section_beside_a_part_of_one(harbour):
    text = write_over(draw_sections(harbour, {"a2-b2"}), 6, 13, "--")
    names, faults = read_drawn(harbour, text)
    assert names == ("a2-b2",)
    assert [(f.line, f.column, f.place) for f in faults] == [(6, 13, "b2-c2")]


def test_a_picture_of_another_size_is_one_fault(harbour):
    small = "\n".join(harbour.picture[:22])
    names, faults = read_drawn(harbour, small)
    assert names == ()
    assert [f.message for f in faults] == [
        "the picture has 7 x 6 crossroads, Harbour specimen has 7 x 7"
    ]
