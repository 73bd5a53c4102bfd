import random
from pathlib import Path

import pytest

from boards import Refused, load_board, load_position
from boards.board import Board
from boards.faults import hard
from boards.files import (
    board_faults,
    board_names,
    find_board,
    position_faults,
    read_board,
    read_position,
    write_board,
    write_position,
)
from boards.mapfile import draw_sections
from boards.position import Position
from boards.source import parse_source

POSITION = """\
format = 1
game = "arkham-travel-guide"
board = "harbour"
name = "A game"
comment = "First line\\nand a second"
strokes = ["a2-a3-b3", "b2-c3", "d1-d1s", "a2/b1"]
route = "b3-a3-a2/b1"

[setup]
old-one = "dagon"
objective = 3
tomes = ["reroll", "blessing"]
dice = [1, 2, 6]

[tourists]
"4,6" = "G"
"1,2" = "RRB"

[rulings]
connection = "any"
eliminated_value = 3

[claim]
red = 6

[expect]
goal = "sure"
total = 30
"""


def position(text: str) -> Position:
    return read_position(parse_source(text))


def refused(text: str) -> list[tuple[int, int, str]]:
    source = parse_source(text)
    try:
        faults = hard(position_faults(source, read_position(source)))
    except Refused as refused:  # too little can be read
        faults = list(refused.faults)
    assert faults
    return [(f.line, f.column, str(f)) for f in faults]


def told(text: str) -> list[tuple[int, int, str, str]]:
    source = parse_source(text)
    return [(f.line, f.column, f.rule, f.severity) for f in
            position_faults(source, read_position(source))]  # fmt: skip


# ---------------------------------------------------------------- boards


def test_a_board_is_written_as_it_was_read(city):
    text = write_board(city)
    again = read_board(parse_source(text))
    assert again == city
    assert write_board(again) == text


def test_what_a_board_says_beside_the_map_is_written_too(shelf):
    text = (
        shelf["harbour"]
        .replace("Harbour specimen", 'A \\"quoted\\" name \\\\ é')
        .replace("\n[horrible", '\n[opposite]\nd4e = "e5"\n\n[horrible')
    )
    board = read_board(parse_source(text))
    assert (board.name, board.opposite["d4e"]) == ('A "quoted" name \\ é', "e5")
    assert read_board(parse_source(write_board(board))) == board


def test_a_board_that_does_not_ship_is_no_board():
    with pytest.raises(Refused) as caught:
        load_board("harbor")
    assert "did you mean harbour?" in str(caught.value)
    for name in ("x/../harbour", "harbour.", "", "é" * 200):
        with pytest.raises(Refused, match="there is no board"):
            load_board(name)


def test_board_names_are_those_that_ship(game):
    assert board_names(game) == ["harbour", "millrace"]
    first_city = [f"first-city-{number}" for number in range(1, 5)]
    assert board_names() == ["breakwater", *first_city, "harbour", "millrace", "saltmarsh"]


def test_a_board_file_is_read_from_a_path(tmp_path, harbour):
    path = tmp_path / "mine.toml"
    path.write_text(write_board(harbour), encoding="utf-8")
    assert load_board(path) == load_board(str(path)) == harbour
    assert find_board("mine.toml", tmp_path).name == str(path)


def test_a_faulty_board_is_refused_with_every_fault_at_its_line(shelf):
    text = shelf["harbour"]
    text = text.replace(" Y4 ", " Q4 ").replace(":  R  :  W  :\n", ":  ?  :  W  :\n", 1)
    text = text.replace("[1, 2, 3, 4, 5, 6]\nmap", "[1, 2, 3, 4, 5, 7]\nmap")
    source = parse_source(text)
    faults = hard(board_faults(source, read_board(source)))
    lines = text.split("\n")
    assert [(f.line, f.column, f.rule) for f in faults] == [
        (11, 14, ""), (11, 33, "ATG-4"), (6, 1, "ATG-1"),
    ]  # fmt: skip
    assert (lines[10][13:15], lines[10][32]) == ("Q4", "?")


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("format = 1", "format = 2", 1, "must start with format = 1"),
        ("format = 1", "format = true", 1, "must start with format = 1"),
        ('"arkham-travel-guide"', '"chess"', 2, "there is no game 'chess'"),
        ("x-labels =", "x_labels =", 5, "did you mean x-labels?"),
        ("x-labels = [1, 2", 'x-labels = ["1", 2', 5, "x-labels.0: a whole number is expected"),
        ("x-labels = [1, 2, 3, 4, 5, 6]", "x-labels = 1", 5, "a list in [ ] is expected"),
        ('name = "Harbour specimen"', "name = 3", 3, "a text in quotes is expected"),
        ('name = "Harbour specimen"', 'name = ""', 3, "the text is empty"),
        ("[objectives]", "[objektives]", 42, "did you mean objectives?"),
        ('dagon = ["d1"', "dagon = [1", 39, "horrible-places.dagon.0: a text in quotes"),
    ],
)
def test_the_form_of_a_board_file_is_strict(old, new, line, says, shelf):
    assert old in shelf["harbour"]
    with pytest.raises(Refused) as caught:
        read_board(parse_source(shelf["harbour"].replace(old, new)))
    # a key that is missing has no place
    assert [f.line for f in caught.value.faults if "missing" not in f.message] == [line]
    assert says in str(caught.value)


def test_all_faults_of_the_form_are_told_at_once(shelf):
    text = shelf["harbour"].replace("provenance", "provenence").replace("[1, 2", "[1.5, 2")
    with pytest.raises(Refused) as caught:
        read_board(parse_source(text))
    assert sorted((f.line, str(f.key[0])) for f in caught.value.faults) == [
        (0, "provenance"), (4, "provenence"), (5, "x-labels"), (6, "y-labels"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "game = 1", 'game = "arkham"', "format = 1\ngame = 3"])
def test_a_file_must_name_its_format_and_its_game(text):
    for read in (read_board, read_position):
        with pytest.raises(Refused, match=r"must start with format = 1|must name its game|no game"):
            read(parse_source(text))


# ---------------------------------------------------------------- positions


def test_a_position_holds_what_the_file_says(harbour):
    one = position(POSITION)
    assert one.faults() == []
    assert one.board == harbour
    assert one.drawn == {"a2-a3", "a3-b3", "b2-c3", "d1-d1s", "a2/b1"}
    assert str(one.route) == "b3-a3-a2/b1"
    assert one.tourists == {"4,6": "G", "1,2": "RRB"}
    assert one.crossroads("objective") == ("c1", "g3", "b6")
    assert one.crossroads("horrible-places") == harbour.tables["horrible-places"]["dagon"]
    assert one.setup["tomes"] == ("reroll", "blessing")
    assert one.setup["dice"] == (1, 2, 6)
    assert one.rulings == {"connection": "any", "eliminated_value": "3"}
    assert (one.name, one.comment, one.claim) == ("A game", "First line\nand a second", {"red": 6})
    assert one.expect == {"goal": "sure", "total": 30}


def test_a_position_is_written_as_it_was_read():
    one = position(POSITION)
    text = write_position(one, "harbour")
    again = position(text)
    assert again == one
    assert write_position(again, "harbour") == text


def test_right_answers_under_other_readings_are_read_and_written():
    more = """
[expect.readings."connection=kept"]
total = 12
mean = "25/2"
best = 14

[expect.readings."connection=drawn"]
exit = 5
best = "1/2"
"""
    one = position(POSITION + more)
    assert one.expect["readings"] == {
        "connection=kept": {"total": 12, "mean": "25/2", "best": 14},
        "connection=drawn": {"exit": 5, "best": "1/2"},
    }
    text = write_position(one, "harbour")
    assert position(text) == one
    assert write_position(position(text), "harbour") == text
    ((line, _, says),) = refused(POSITION + more.replace("mean", "meen"))
    assert line == 32 and "connection=kept.meen: there is no such key" in says


def test_tourists_are_written_in_the_order_of_the_blocks():
    text = write_position(position(POSITION), "harbour")
    assert text.index('"1,2" = "RRB"') < text.index('"4,6" = "G"')


@pytest.mark.parametrize("key", ['"a b"', '"é"', '"q\\"q"', "plain-key_1"])
def test_any_key_of_the_file_can_be_written_again(key):
    one = position(POSITION.replace("connection =", f"{key} ="))
    assert position(write_position(one, "harbour")) == one


def test_sections_may_be_drawn_on_the_map_instead(city):
    drawn = {"a2-a3", "a2-b2", "e1-f1", "e1-f2"}
    short = city.name.split()[0].lower()
    head = f'format = 1\ngame = "arkham"\nboard = "{short}"\n'
    text = head + "drawn = '''\n" + "\n".join(draw_sections(city, drawn)) + "\n'''\n"
    assert position(text).drawn == drawn
    as_strokes = position(write_position(position(text), short))
    assert as_strokes == position(text)


def test_ATG_9_ink_in_the_university_is_told_at_the_drawing(harbour):
    head = 'format = 1\ngame = "arkham"\nboard = "harbour"\n'
    picture = "\n".join(draw_sections(harbour, {"b4-c4", "a2-a3"}))
    assert [t for t in told(head + f"drawn = '''\n{picture}\n'''") if t[3] != "warning"] == [
        (4, 1, "ATG-9", "rule")
    ]


def test_a_drawing_that_does_not_fit_is_told_at_its_line(harbour):
    head = 'format = 1\ngame = "arkham"\nboard = "harbour"\n'
    lines = list(harbour.picture)
    lines[5] = lines[5][:6] + "--x.." + lines[5][11:]
    text = head + "drawn = '''\n" + "\n".join(lines) + "\n'''\n"
    assert [t for t in told(text) if t[3] != "warning"] == [
        (10, 9, "", "file"), (10, 7, "", "file"),
    ]  # fmt: skip
    assert text.split("\n")[9][8] == "x"


def test_strokes_and_a_drawing_do_not_go_together(harbour):
    text = 'format = 1\ngame = "arkham"\nboard = "harbour"\nstrokes = ["b1-b2"]\n'
    text += f"drawn = '''\n{harbour}\n'''\n"
    assert (5, 1, "", "file") in told(text)


def test_the_board_is_looked_up_beside_the_position(tmp_path, millrace):
    (tmp_path / "city.toml").write_text(write_board(millrace), encoding="utf-8")
    path = tmp_path / "position.toml"
    path.write_text('format = 1\ngame = "arkham"\nboard = "city.toml"\n', encoding="utf-8")
    assert load_position(path).board == millrace


def test_the_faults_of_its_board_are_told_with_the_file_of_the_board(tmp_path, shelf):
    (tmp_path / "city.toml").write_text(shelf["harbour"].replace(" Y4 ", "  ? "), "utf-8")
    path = tmp_path / "position.toml"
    path.write_text('format = 1\ngame = "arkham"\nboard = "city.toml"\n', encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_position(path)
    assert Path(caught.value.source).name == "city.toml"
    assert [(f.rule, f.line) for f in caught.value.faults] == [("ATG-4", 11)]


def test_a_missing_board_is_told_at_the_line_that_names_it():
    assert refused(POSITION.replace('"harbour"', '"harbur"')) == [
        (3, 1, "3:1: there is no board 'harbur' (did you mean harbour? "
               "or the path of a .toml file)"),
    ]  # fmt: skip
    ((line, column, says),) = refused(POSITION.replace('"harbour"', '"no/such.toml"'))
    assert (line, column) == (3, 1)
    assert "there is no file" in says
    ((line, _, says),) = refused(POSITION.replace('"harbour"', '"a\\u0000.toml"'))
    assert (line, "can't be read" in says) == (3, True)


def test_a_missing_position(tmp_path):
    with pytest.raises(Refused, match="there is no file"):
        load_position(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ("strokes =", "stroke =", (6, 1), "did you mean strokes?"),
        ("old-one =", "oldone =", (10, 1), "did you mean old-one?"),
        ("[rulings]", "[ruling]", (19, 2), "did you mean rulings?"),
        ("tomes =", "xyz =", (12, 1), "the keys are old-one, horrible-places, objective"),
        ('"a2-a3-b3"', "7", (6, 12), "strokes.0: a text in quotes is expected"),
        ('"dagon"', '"hastur"', (10, 1), "not 'hastur'"),
        ('"blessing"]', '"luck"]', (12, 20), "not 'luck'"),
        ("[1, 2, 6]", '["1", 2, 6]', (13, 9), "a whole number is expected"),
        ('"G"', "1", (16, 1), "a text in quotes is expected"),
        ("red = 6", "red = 6.5", (24, 1), "claim.red"),
        ('goal = "sure"\n', "", (26, 2), "expect.goal: this key is missing"),
        ("total = 30", "totel = 30", (28, 1), "did you mean total?"),
    ],
)
def test_the_form_of_a_position_file_is_strict(old, new, place, says):
    assert old in POSITION
    (fault,) = refused(POSITION.replace(old, new))
    assert fault[:2] == place
    assert says in fault[2]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # an unknown place
        ('"a2-a3-b3"', '"a2-a3-z9"', (6, 12, "", "file")),
        ('"a2-a3-b3"', '"d1-d2"', (6, 12, "", "file")),
        # text that is no route
        ('"b2-c3"', '"b2-"', (6, 24, "", "file")),
        ('"b3-a3-a2/b1"', '"b3,a3"', (7, 1, "", "file")),
        ('"b3-a3-a2/b1"', '"b3-a3-h9"', (7, 1, "", "file")),
        # drawn twice, in another stroke and the other way round
        ('"b2-c3"', '"a3-a2"', (6, 24, "ATG-20b", "rule")),
        # a jump
        ('"b2-c3"', '"b2-b4"', (6, 24, "ATG-2", "rule")),
        # no road over the river, and a diagonal over the river
        ('"b2-c3"', '"d4-e4"', (6, 24, "ATG-7", "rule")),
        ('"b2-c3"', '"d3/e4"', (6, 24, "ATG-24a", "rule")),
        # a dead end is no way on
        ('"d1-d1s"', '"d1-d1s-d3n"', (6, 33, "ATG-7", "rule")),
        # the University without Yog-Sothoth
        ('"b2-c3"', '"b4-c4"', (6, 24, "ATG-9", "rule")),
        ('"b2-c3"', '"b3-c4"', (6, 24, "ATG-24b", "rule")),
        # what belongs to a route
        ('"b2-c3"', '"b1~d1s"', (6, 24, "ATG-2", "rule")),
        ('"b2-c3"', '"d4e^e4"', (6, 24, "ATG-2", "rule")),
        ('"b2-c3"', '"b2-c3~"', (6, 24, "ATG-2", "rule")),
        # tourists
        ('"4,6" =', '"7,6" =', (16, 1, "", "file")),
        ('"RRB"', '"RRY"', (17, 1, "ATG-4", "file")),
        # setup
        ("objective = 3", "objective = 9", (11, 1, "", "file")),
        ("objective = 3", 'objective = ["b2"]', (11, 1, "ATG-43", "rule")),
        ("objective = 3", 'objective = ["b2", "b2"]', (11, 20, "ATG-43", "rule")),
        ("objective = 3", 'objective = ["b2", "a1"]', (11, 20, "", "file")),
        ("objective = 3", 'call = "red"', (11, 1, "ATG-37", "rule")),
        ('"blessing"]', '"reroll"]', (12, 20, "ATG-23a", "rule")),
        ("[1, 2, 6]", "[1, 2]", (13, 1, "ATG-34a", "rule")),
        ("[1, 2, 6]", "[1, 0, 6]", (13, 12, "ATG-34a", "rule")),
    ],
)  # fmt: skip
def test_each_fault_of_a_position_is_told_at_its_place(old, new, expected):
    assert old in POSITION
    assert told(POSITION.replace(old, new)) == [expected]


def test_all_faults_of_a_position_are_told_at_once(tmp_path):
    text = POSITION.replace('"b2-c3"', '"b2-b4", "z9-z8", "b1,b2"').replace("RRB", "XRB")
    text = text.replace("[1, 2, 6]", "[7, 2, 6]")
    path = tmp_path / "p.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_position(path)
    assert sorted((f.line, f.column) for f in caught.value.faults) == [
        (6, 24), (6, 33), (6, 33), (6, 42), (13, 9), (17, 1),
    ]  # fmt: skip


def test_what_is_unlikely_is_a_warning_and_can_be_loaded(tmp_path):
    blocks = "".join(f'"{x},1" = "R"\n"{x},3" = "G"\n' for x in range(1, 7))
    text = POSITION.split("[tourists]")[0] + f'[tourists]\n{blocks}"1,2" = "{"R" * 9}"\n'
    path = tmp_path / "p.toml"
    path.write_text(text.replace('old-one = "dagon"\n', ""), encoding="utf-8")
    warnings = load_position(path).faults()
    assert {f.severity for f in warnings} == {"warning"}
    assert [f.message for f in warnings] == [
        "no old-one is given",
        "13 blocks hold tourists, but a game has 10 rounds",
        "9 tourists in block 1,2; two dice and one bonus give at most 8",
    ]


# ---------------------------------------------------------------- files gone wrong

SIGNS = [*"abcg12347+.~:=GSoU?YR \"'[]{},-/\\|\n\t#\0é=^&", "'''", '"""', "b1", "\n[setup]\n"]


def mutated(text: str, rng: random.Random) -> str:
    """The text with one sign or one line deleted, put in or replaced."""
    lines = text.split("\n")
    at, line = rng.randrange(len(text)), rng.randrange(len(lines))
    sign, other = rng.choice(SIGNS), rng.choice(lines)
    kind = rng.randrange(6)
    if kind < 3:
        return text[:at] + (sign if kind else "") + text[at + (kind != 1) :]
    lines[line : line + (kind != 4)] = [other] if kind > 3 else []
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_board_has_faults_or_is_refused_and_nothing_else(seed, shelf):
    rng = random.Random(seed)
    for _ in range(60):
        text = mutated(shelf["harbour" if seed % 2 else "millrace"], rng)
        try:
            source = parse_source(text)
            board = read_board(source)
        except Refused as error:
            assert error.faults, text
            continue
        assert isinstance(board, Board)
        faults = board_faults(source, board)
        assert all(fault.line for fault in hard(faults)), text
        if not hard(faults):
            assert read_board(parse_source(write_board(board))) == board, text


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_position_has_faults_or_is_refused_and_nothing_else(seed, harbour):
    rng = random.Random(seed)
    whole = POSITION
    if seed % 2:
        before, after = POSITION.split("strokes =")
        picture = "\n".join(draw_sections(harbour, set(position(POSITION).drawn)))
        whole = f"{before}drawn = '''\n{picture}\n'''\n{after.split(chr(10), 1)[1]}"
        assert position(whole).drawn == position(POSITION).drawn
    for _ in range(100):
        text = mutated(whole, rng)
        try:
            source = parse_source(text)
            one = read_position(source)
        except Refused as error:
            assert error.faults, text
            continue
        assert isinstance(one, Position)
        faults = position_faults(source, one)
        assert all(fault.line for fault in hard(faults)), text
        if not hard(faults):
            again = position(write_position(one, source.data["board"]))
            assert again == one, text
