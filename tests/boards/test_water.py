"""Water crossroads: what lies at the water, on which side, and what is wrong of a letter."""

import pytest

from boards.board import crossroads_faults
from boards.files import board_faults, read_board, write_board
from boards.grid import place_key
from boards.raster import cell_of
from boards.source import parse_source


def told(board):
    return [(f.rule, f.severity, f.line, f.column) for f in board.faults()]


def cell(board, place):
    """Line and column of a place in the picture, from 1."""
    x, y = cell_of(place, [line[5:] for line in board.picture[1:]])
    return y + 2, x + 6


@pytest.mark.parametrize("place", ["g3", "b3", "e4", "c4s", "a3s", "f4n", "g6"])
def test_ITG_18a_a_mark_on_the_wrong_side_is_told_at_its_place(place, breakwater, redraw):
    right = {"north": "N", "south": "S"}[breakwater.sides[place]]
    wrong = {"N": "S", "S": "N"}[right]
    line, column = cell(breakwater, place)
    board = redraw(breakwater, (line, column, wrong))
    (fault,) = board.faults()
    assert (fault.rule, fault.severity) == ("ITG-18a", "rule")
    assert (fault.line, fault.column) == (line, column)
    assert f"{wrong} at {place} says {board.game.marks[wrong].side}" in fault.message
    assert fault.advice.startswith(f"write {right}")


def test_ITG_18a_swapped_letters_are_all_wrong(breakwater, redraw):
    swap = {"N": "S", "S": "N"}
    edits = [(*cell(breakwater, p), swap[_letter(breakwater, p)]) for p in breakwater.water]
    faults = redraw(breakwater, *edits).faults()
    assert [f.rule for f in faults] == ["ITG-18a"] * len(breakwater.water)


def _letter(board, place):
    (mark,) = (m for m in board.game.marks.values() if m.names == board.places[place])
    return mark.letter


@pytest.mark.parametrize("place", ["b1", "c2", "e2", "b6"])
def test_ITG_18a_a_mark_inland_is_refused(place, breakwater, redraw):
    line, column = cell(breakwater, place)
    board = redraw(breakwater, (line, column, "N" if breakwater.sides[place] == "north" else "S"))
    (fault,) = board.faults()
    assert (fault.rule, fault.severity, fault.place) == ("ITG-18a", "rule", place)
    assert "must stand at the river or the sea or at a dead end" in fault.message
    assert (fault.line, fault.column) == (line, column)


def test_ITG_18a_a_place_at_the_water_without_a_mark_is_unusual(breakwater, redraw):
    edits = [(*cell(breakwater, "g4"), "+"), (*cell(breakwater, "c4s"), "o")]
    (fault,) = redraw(breakwater, *edits).faults()
    assert (fault.rule, fault.severity) == ("ITG-18a", "warning")
    assert "c4s, g4" in fault.message and "write N or S" in fault.advice


def test_ITG_2_marks_need_a_river_that_parts_the_city(breakwater, innsmouth, redraw):
    # the river dries up: what is left are roads, and marks that name a side of nothing
    dry = [
        (y + 1, x + 1, "." if glyph == "=" and "." in line[x - 1 : x + 2] else ":")
        for y, line in enumerate(breakwater.picture)
        for x, glyph in enumerate(line)
        if glyph == "="
    ]
    wet = [
        (y + 1, x + 1, " ")
        for y, line in enumerate(breakwater.picture)
        for x, glyph in enumerate(line)
        if glyph == "~"
    ]
    faults = redraw(breakwater, *dry, *wet).faults()
    assert "ITG-2" in {f.rule for f in faults}
    (fault,) = (f for f in faults if f.rule == "ITG-2")
    assert "does not part the city in two, north and south" in fault.message
    assert fault.line and fault.column


def test_a_river_with_a_gap_says_nothing_of_the_sides(breakwater, redraw):
    line, column = next(
        (y + 1, x + 1)
        for y, text in enumerate(breakwater.picture)
        for x in range(len(text))
        if text[x : x + 3] == "~~~"
    )
    board = redraw(breakwater, (line, column + 1, " "))
    assert board.sides == {}
    assert "ITG-18a" not in {f.rule for f in board.faults()}


def test_ITG_2_every_place_has_a_side_and_a_bridge_changes_it(breakwater, saltmarsh):
    for board in (breakwater, saltmarsh):
        assert set(board.sides) == set(board.places)
        for road in board.sections.values():
            one, two = (board.sides[end] for end in road.ends)
            assert (one != two) == (road.kind == "bridge"), road.name


def test_ITG_3_a_dead_end_lies_on_the_side_of_its_road(breakwater):
    for place, over in breakwater.opposite.items():
        start = str(place_key(place)._replace(compass=""))
        assert breakwater.sides[place] == breakwater.sides[start] != breakwater.sides[over]


def test_arkham_knows_no_sides(harbour):
    assert harbour.sides == {} and harbour.water == () and harbour.ashore == frozenset()
    assert harbour.game.sides == ()


def test_ITG_1_there_is_no_roadless_centre(breakwater, redraw):
    line, column = cell(breakwater, "c2")
    (fault,) = redraw(breakwater, (line, column, "U")).faults()
    assert (fault.severity, fault.line, fault.column) == ("file", line, column)
    assert "'U' at c2 is no mark" in fault.message
    assert fault.advice == "use + or one of N, S"


# -- shelters and cache cards, in the file of a board


def board_told(text):
    source = parse_source(text)
    return [
        (f.rule, f.severity, f.line, f.column, f.message)
        for f in board_faults(source, read_board(source))
    ]


@pytest.mark.parametrize(
    ("old", "new", "rule", "severity", "says"),
    [
        ('e2 = "B"', 'e2 = "BX"', "ITG-5", "file", "'X' is no type of tourist"),
        ('e2 = "B"', 'e2 = ""', "ITG-5", "file", "no tourist is there"),
        ('e2 = "B"', 'a1 = "B"', "", "file", "there is no crossroads or dead end 'a1'"),
        ('e2 = "B"', 'e9 = "B"', "", "file", "there is no crossroads or dead end 'e9'"),
        ('1 = ["e1"', '1 = ["z1"', "", "file", "there is no crossroads or dead end 'z1'"),
        ('1 = ["e1"', '1 = ["d4s"', "", "file", "there is no crossroads or dead end 'd4s'"),
        ('1 = ["e1"', '1 = ["a3s"', "ITG-5", "rule", "a3s is listed twice"),
        ('4 = ["f1"', '5 = ["f1"', "", "file", "[caches] has no row '5'"),
    ],
)
def test_ITG_5_what_stands_nowhere_is_told_at_its_line(old, new, rule, severity, says, shelf):
    text = shelf["breakwater"]
    assert text.count(old) == 1
    (fault,) = board_told(text.replace(old, new))
    assert fault[:2] == (rule, severity) and fault[4].startswith(says)
    spoiled = text.replace(old, new).split("\n")
    assert spoiled[fault[2] - 1].lstrip().startswith(new.split(" = ")[0])
    assert fault[3] >= 1


def test_ITG_5_a_cache_card_may_name_dead_ends_and_arkham_cards_may_not(breakwater, harbour):
    key = ("x",)
    assert [*crossroads_faults(breakwater, ("c4s",), "ITG-5", 0, key, dead_ends=True)] == []
    (fault,) = crossroads_faults(harbour, ("d1s",), "ATG-10", 0, key)
    assert "d1s is a dead end" in fault.message


def test_a_board_with_shelters_is_written_as_it_was_read(breakwater, saltmarsh, shelf):
    for name, board in (("breakwater", breakwater), ("saltmarsh", saltmarsh)):
        assert write_board(board) == shelf[name]
        assert read_board(parse_source(write_board(board))) == board
