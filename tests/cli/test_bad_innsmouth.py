"""Bad files of Innsmouth, for every command that takes one, and nothing is lost by asking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import Result, Run

# six stretches, each with its ends at the water; they lie on the north and the south side in turn
POSITION = """\
format = 1
game = "innsmouth-travel-guide"
board = "saltmarsh"
strokes = ["b5-c5", "a6-b6", "f5-g5", "d4-e4", "g2-g3", "f6n-f6"]
route = "b5-c5~a6-b6~f5-g5~d4-e4~g2-g3"

[setup]
character = "detective"
threat = "cultists"
caches = ["e1", "d2"]
goals = ["winding-route", "safe-houses"]
extra = 0
diagonal = 0

[symbols]
"2,5" = 1
"""
GAME = """\
format = 1
game = "innsmouth-travel-guide"
first-player = "Bea"

[[player]]
name = "Ann"
position = "ann.toml"

[[player]]
name = "Bea"
total = 120
goals = 24
threat = 2
"""
BOARD_COMMANDS = ("check", "draw", "board check", "board show")
COMMANDS = {
    "check": ["check", "FILE"],
    "score": ["score", "FILE"],
    "solve": ["solve", "FILE"],
    "why": ["why", "FILE", "b6"],
    "draw": ["draw", "FILE"],
    "dispute": ["dispute", "FILE"],
    "odds": ["odds", "--sheet", "FILE"],
}
CARDS = 'revealed = ["tiara", "tiara", "dagger", "dagger", "amulet", "manuscript", "manuscript", ' \
    '"amulet"]\n'  # fmt: skip


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


Ask = Callable[[str, str], Result]


@pytest.fixture
def ask(run: Run, tmp_path: Path) -> Ask:
    """What a command says of a file, which it leaves as it was."""
    path = tmp_path / "table.toml"

    def asked(text: str, command: str) -> Result:
        path.write_text(text, encoding="utf-8")
        words = COMMANDS.get(command) or [*command.split(), "FILE"]
        result = run(*(path if word == "FILE" else word for word in words))
        assert path.read_text(encoding="utf-8") == text
        assert [file.name for file in tmp_path.iterdir() if file.suffix != ".toml"] == []
        assert "Traceback" not in result.err and "fault of the program" not in result.err
        return result

    return asked


ROUTES = {
    "ITG-18c-five-crossings": (
        ('~g2-g3"', '~g2-g3~f6n-f6"'),
        ":5:1: error [ITG-18c]: 5 crossings, but no route has more than 4",
        "see the ruling boatman_limit",
    ),
    "ITG-18b-between-the-same-sides": (
        ('"b5-c5~a6-b6~f5-g5~d4-e4~g2-g3"', '"f5-g5~g3-g2"'),
        ":5:1: error [ITG-18b]: g5~g3: both lie on the north side of the river",
        "a crossing leads to the other side; see the ruling crossing_side",
    ),
}


@pytest.mark.parametrize("command", ["check", "score", "why", "draw", "odds"])
@pytest.mark.parametrize("case", ROUTES.values(), ids=list(ROUTES))
def test_routes(ask: Ask, command: str, case: tuple[tuple[str, str], str, str]) -> None:
    change, says, advice = case
    result = ask(changed(POSITION, change), command)
    assert result.code == 5
    assert f"table.toml{says}" in result.text
    assert advice in result.text


@pytest.mark.parametrize("case", ROUTES.values(), ids=list(ROUTES))
def test_solve_and_dispute_say_that_the_declared_route_is_not_legal(
    ask: Ask, case: tuple[tuple[str, str], str, str]
) -> None:
    text = changed(POSITION, case[0])
    solved = ask(text, "solve")
    assert solved.code == 0
    assert "is not legal; see `finalroute check`" in solved.text
    assert "not legal" in ask(text, "dispute").text


FILES = {
    "ITG-9-a-symbol-outside-the-map": (
        ('"2,5" = 1', '"2,9" = 1'), 3,
        ":16:1: error [ITG-9]: there is no district '2,9' on Saltmarsh specimen",
        "districts are named by their printed numbers, such as",
    ),
    "ITG-20a-eight-cards-revealed": (
        ("extra = 0\n", f"extra = 0\n{CARDS}"), 5,
        ":13:89: error [ITG-20a]: 8 cards are revealed, but the deck has 7",
        "leave the others out",
    ),
    "ITG-20a-a-deck-of-eight-cards": (
        ("extra = 0", "extra = 0\ndeck = { tiara = 4, dagger = 4 }"), 5,
        ":13:1: error [ITG-20a]: the deck has 8 cards, not 7",
        "say how many there are of each kind",
    ),
    "ITG-31-no-such-character": (
        ('"detective"', '"detektive"'), 3,
        ":8:1: error [ITG-31]: setup.character: expected 'detective', 'warlock', 'collector', "
        "'boatman' or 'huntress', not 'detektive'",
        "did you mean detective?",
    ),
    "ITG-28-no-such-goal": (
        ('"winding-route"', '"winding-rout"'), 3,
        ":11:10: error [ITG-28]: setup.goals.0: expected 'winding-route', ",
        "did you mean winding-route?",
    ),
    "ITG-28-no-such-metric": (
        ('"winding-route"', '{ name = "Old Quays", metric = "turnz", steps = [[1, 8]] }'), 3,
        ":11:10: error [ITG-28]: goal 'Old Quays' counts 'turnz', which is not known",
        "did you mean turns?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("case", FILES.values(), ids=list(FILES))
def test_files(ask: Ask, command: str, case: tuple[tuple[str, str], int, str, str]) -> None:
    change, code, says, advice = case
    result = ask(changed(POSITION, change), command)
    assert result.code == code
    assert f"table.toml{says}" in result.text
    assert advice in result.text


@pytest.mark.parametrize("command", COMMANDS)
def test_all_of_them_at_once(ask: Ask, command: str) -> None:
    chosen = ("ITG-31-no-such-character", "ITG-28-no-such-metric", "ITG-20a-eight-cards-revealed",
              "ITG-9-a-symbol-outside-the-map")  # fmt: skip
    result = ask(changed(POSITION, *(FILES[name][0] for name in chosen)), command)
    assert result.code == 3
    for name in chosen:
        assert FILES[name][2].partition(": ")[2] in result.text, name


def test_every_fault_of_a_route_is_told_at_once(ask: Ask) -> None:
    route = ('"b5-c5~a6-b6~f5-g5~d4-e4~g2-g3"', '"b5-c5~g2-g3~f5-g5~d4-e4~a6-b6~f6-f6n"')
    result = ask(changed(POSITION, route), "check")
    assert result.code == 5
    for says in (
        "[ITG-18c]: 5 crossings", "[ITG-18b]: c5~g2: both lie on the north side",
        "[ITG-18b]: g3~f5", "[ITG-18b]: e4~a6: both lie on the south side",
        "[ITG-18a]: b6~f6: there is no water crossroads at f6",
    ):  # fmt: skip
        assert f":5:1: error {says}" in result.text


# -- boards


BOARDS = {
    "name": (('name = "Saltmarsh specimen"', "name = 7"), ":3:1: error: name: a text in quotes"),
    "provenance": (("provenance = ", "provenance = 5 # "), ":4:1: error: provenance: a text"),
    "labels": (("[2, 5, 1,", '["2", 5, 1,'), ":5:13: error: x-labels.0: a whole number is"),
    "labels, no list": (("[5, 2, 6, 1, 4, 3]", "3"), ":6:1: error: y-labels: a list in [ ] is"),
    "name missing": (('name = "Saltmarsh specimen"\n', ""), ": error: name: this key is missing"),
}


@pytest.fixture(scope="module")
def board() -> str:
    from boards.files import find_board

    return find_board("saltmarsh").text


@pytest.mark.parametrize("case", BOARDS.values(), ids=list(BOARDS))
@pytest.mark.parametrize("command", BOARD_COMMANDS)
def test_a_key_of_a_board_does_not_hide_what_else_is_wrong(
    ask: Ask, board: str, command: str, case: tuple[tuple[str, str], str]
) -> None:
    change, says = case
    result = ask(changed(board, change, ('3 = ["e1", ', '3 = ["e1", "z9", ')), command)
    assert result.code == 3
    assert f"table.toml{says}" in result.text
    assert "error: there is no crossroads or dead end 'z9' on " in result.text
    assert result.text.count("error") == 2  # and nothing that only follows from them


def test_a_board_with_several_wrong_keys(ask: Ask, board: str) -> None:
    wrong = changed(
        board, ('name = "Saltmarsh specimen"', "nam = 7"), ("x-labels = [", "x-labels = [1.5, "),
        ("map = '''", "river = 3\nmap = '''"), ('e2 = "R"', 'e2 = "Q"'),
    )  # fmt: skip
    result = ask(wrong, "check")
    assert result.code == 3
    for says in (
        ":3:1: error: nam: there is no such key", "name: this key is missing add name = ...",
        ":5:13: error: x-labels.0: a whole number", ":7:1: error: river: there is no such key",
        "'Q'",
    ):  # fmt: skip
        assert says in result.text, says


def test_a_board_without_a_map_that_can_be_read(ask: Ask, board: str) -> None:
    wrong = changed(board, ("map = '''", "map = 3\nmaps = '''"), ("[2, 5, 1,", '["2", 5, 1,'))
    result = ask(wrong, "check")
    assert result.code == 3
    for says in (":5:13: error: x-labels.0", ":7:1: error: map: a text in quotes", ":8:1: error: "):
        assert f"table.toml{says}" in result.text
    assert "the map is missing" not in result.text


# -- game files


@pytest.fixture
def ann(tmp_path: Path) -> Path:
    path = tmp_path / "ann.toml"
    path.write_text(changed(POSITION, ('"2,5" = 1', '"2,9" = 1')), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('name = "Bea"\n', ""), ":9:3: error: player.1.name: this key is missing"),
        (('name = "Bea"', "name = 7"), ":10:1: error: player.1.name: a text in quotes is expected"),
        (('name = "Bea"', 'name = ""'), ":10:1: error: player.1.name: the text is empty"),
    ],
)
@pytest.mark.parametrize("command", ["check", "score", "dispute"])
def test_a_player_without_a_name_does_not_hide_what_else_is_wrong(
    ask: Ask, ann: Path, command: str, change: tuple[str, str], says: str
) -> None:
    result = ask(changed(GAME, change, ("= 120", "= -3")), command)
    assert result.code == 3
    assert f"table.toml{says}" in result.text
    assert "error [ITG-26]: total -3 is less than nothing" in result.text
    assert f"{ann}:16:1: error [ITG-9]: there is no district '2,9'" in result.text
    # nobody is said to be unknown: the first player may be the one without a name
    assert result.text.count("error") == 3


def test_no_player_has_a_name(ask: Ask, ann: Path) -> None:
    game = changed(GAME, ('name = "Ann"\n', ""), ('name = "Bea"\n', ""), ("= 24", "= -24"))
    result = ask(game, "check")
    assert result.code == 3
    assert ":5:3: error: player.0.name: this key is missing" in result.text
    assert ":8:3: error: player.1.name: this key is missing" in result.text
    assert "goals -24 is less than nothing" in result.text
    assert str(ann) in result.text
    assert "two players are called" not in result.text
