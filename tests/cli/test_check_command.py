"""``check``: every fault of a file at once, each at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import EXAMPLES, Run


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_example_is_a_position(run: Run, path: Path) -> None:
    result = run("check", path)
    assert result.code in (0, 5), result.out


def test_what_is_held_is_counted(run: Run, table: Path) -> None:
    result = run("check", table)
    assert result.code == 0
    assert result.out == (
        f"{table}: no faults\n    on Harbour specimen: 7 sections drawn, "
        "10 tourists in 5 blocks, a route of 4 sections is declared\n"
    )
    assert not result.err


def test_every_fault_at_once(run: Run, make: Callable[..., Path]) -> None:
    path = make(
        ('"b2-c2"', '"b2-c2-b2-e2"'),
        ('"6,3" = "P"', '"6,3" = "PX"\n"9,9" = "P"'),
        ("objective", "objektive"),
    )
    result = run("check", path)
    assert result.code == 3
    assert f"{path}:14:1: error: setup.objektive: there is no such key" in result.text
    assert "did you mean objective?" in result.text
    result = run("check", make(("objective", "objective"), ('"b2-c2"', '"b2-c2-b2-e2"'),
                               ('"6,3" = "P"', '"6,3" = "PX"\n"9,9" = "P"')))  # fmt: skip
    assert result.code == 3
    out = result.text
    assert ":7:3: error [ATG-20b]: section b2-c2 is drawn twice" in out
    assert ":7:3: error [ATG-2]: b2-e2 jumps: b2 and e2 are not neighbours" in out
    assert ":21:1: error [ATG-4]: 'X' is no type of tourist" in out
    assert ":22:1: error: there is no block '9,9' on Harbour specimen" in out
    assert "4 faults" in out


def test_the_line_is_shown_once_for_all_its_faults(run: Run, make: Callable[..., Path]) -> None:
    result = run("check", make(('"b2-c2"', '"b2-c2-b2-e2"')))
    assert result.code == 5
    lines = result.out.splitlines()
    assert [line.split(": ")[1] for line in lines[:3:2]] == ["error [ATG-20b]", "error [ATG-2]"]
    # each hint stands with its fault
    assert lines[1] == "    leave one of them out"
    assert lines[3] == "    write every crossroads on the way, or start a new stroke"
    assert lines[4:6] == ['     7 |   "b2-c2-b2-e2",', "       |   ^"]
    assert lines[6].endswith(": 2 faults")


def test_check_goes_on_behind_what_can_not_be_read(run: Run, make: Callable[..., Path]) -> None:
    """A wrong type in one place must not hide what is wrong in another."""
    path = make(
        ('"b2-c2"', '"b2-e2"'),
        ('old-one = "cthulhu"', 'old-one = "cthulu"'),
        ('"1,2" = "BB"', '"1,2" = 7'),
        ('"6,3" = "P"', '"6,3" = "PX"'),
        more='[claim]\nred = "three"\nblu = 5\n[rulings]\nconnexion = "any"\n',
    )
    result = run("check", path)
    assert result.code == 3
    for text in (
        "7:3: error [ATG-2]: b2-e2 jumps",
        "13:1: error [ATG-10]: setup.old-one: expected 'cthulhu'",
        "17:1: error: tourists.1,2: a text in quotes is expected",
        "21:1: error [ATG-4]: 'X' is no type of tourist",
        "23:1: error: claim.red: a whole number is expected",
        "24:1: error: no score box is called 'blu'",
        '26:1: error: there is no ruling "connexion"',
    ):
        assert f"{path}:{text}" in result.text, result.out
    # in the order of the file, and nothing that only follows from the Old One that can't be read
    lines = [fault["line"] for fault in run("check", path, "--json").data["faults"]]
    assert lines == [7, 13, 17, 21, 23, 24, 26]
    # other commands say the same, and no route is judged on what is left
    assert run("solve", path).code == run("score", path).code == 3


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (('old-one = "cthulhu"', "old-one = 3"), 13),
        (('old-one = "cthulhu"', 'oldone = "cthulhu"'), 13),
        (('objective = "1"', 'objective = "1"\ndice = [1, "2", 3]\nrerolled = [1, 2, 3]'), 15),
    ],
)
def test_nothing_is_said_twice_of_what_can_not_be_read(
    run: Run, make: Callable[..., Path], change: tuple[str, str], line: int
) -> None:
    path = make(
        change, ('"b2-c2"', '"b4-c4"'), ('call = "red"', 'call = "red"\ntomes = ["reroll"]')
    )
    faults = run("check", path, "--json").data["faults"]
    inner = [7] if "old-one" not in change[1] and "oldone" not in change[1] else []
    assert [fault["line"] for fault in faults] == [*inner, line]


def test_too_little_to_go_on(run: Run, make: Callable[..., Path]) -> None:
    path = make(('board = "harbour"\n', ""), more="[claim]\nred = 'x'\n")
    faults = run("check", path, "--json").data["faults"]
    assert [f["message"].partition(":")[0] for f in faults] == ["board", "claim.red"]
    elsewhere = make(('"harbour"', '"harbor"'), more="[claim]\nred = 'x'\n")
    text = run("check", elsewhere).text
    assert "3:1: error: there is no board 'harbor'" in text and "claim.red" in text


def test_warnings_do_not_count(run: Run, make: Callable[..., Path]) -> None:
    path = make(('old-one = "cthulhu"\n', ""), ('call = "red"\n', ""), ('"RR"', f'"{"R" * 9}"'))
    result = run("check", path)
    assert result.code == 0
    assert "warning [ATG-10]: no old-one is given" in result.out
    assert "9 tourists in block 5,4" in result.out
    assert f"{path}: no faults, 2 warnings\n" in result.out


def test_the_declared_route_is_judged(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-c2-c3"'))
    result = run("check", path)
    assert result.code == 5
    assert f"{path}:10:1: error [ATG-29a]: section c2-c3 is not drawn" in result.text
    assert result.out.endswith(f"{path}: 1 fault\n")


def test_an_unknown_ruling_in_the_file(run: Run, make: Callable[..., Path]) -> None:
    path = make(more='\n[rulings]\nconnection = "sometimes"\nconection = "any"\n')
    for command in ("check", "solve", "score", "draw"):
        result = run(command, path)
        assert result.code == 3
        assert f'{path}:24:1: error: ruling "connection" has no reading' in result.text
        assert f'{path}:25:1: error: there is no ruling "conection"' in result.text


def test_json(run: Run, make: Callable[..., Path]) -> None:
    path = make(('"b2-c2"', '"b2-c2-b2-e2"'))
    result = run("check", path, "--json")
    assert result.code == 5
    data = result.data
    assert (data["format"], data["file"], data["kind"]) == (1, str(path), "position")
    first = data["faults"][0]
    assert (first["severity"], first["rule"], first["place"]) == ("rule", "ATG-20b", "b2-c2")
    assert (first["file"], first["line"], first["column"]) == (str(path), 7, 3)
    assert run("check", path.with_name("gone.toml"), "--json").data["kind"] == "file"


def test_the_faults_of_a_board_are_named_in_the_file_of_the_board(
    run: Run, make: Callable[..., Path]
) -> None:
    path = make(('board = "harbour"', 'board = "city.toml"'))
    city = path.with_name("city.toml")
    assert run("board", "new", "arkham", "-o", city).code == 0
    result = run("check", path)
    assert result.code == 5
    assert f"{city}:" in result.out and "block 1,1 is '?'" in result.out
    assert result.out.endswith(f"{path}: 36 faults\n")
    assert run("check", path, "--json").data["faults"][0]["file"] == str(city)
    solved = run("solve", path)
    assert solved.code == 5
    assert "and 26 more; all of them: finalroute check" in solved.err


def test_a_board_that_is_not_there(run: Run, make: Callable[..., Path]) -> None:
    path = make(('board = "harbour"', 'board = "harbor"'))
    result = run("check", path)
    assert result.code == 3
    assert f"{path}:3:1: error: there is no board 'harbor'" in result.out
    assert "did you mean harbour?" in result.out


def test_a_board(run: Run, make: Callable[..., Path]) -> None:
    city = make().with_name("city.toml")
    run("board", "new", "arkham", "-o", city)
    result = run("check", city)
    assert result.code == 5
    assert "36 faults" in result.out
    # the same advice for each, and so only once
    assert result.out.count("write one of R, G, B") == 1
    assert result.out.count("^") == 36


def test_a_board_with_the_streets_of_another_is_a_board(run: Run, tmp_path: Path) -> None:
    from boards.files import find_board

    path = tmp_path / "second.toml"
    path.write_text(find_board("first-city-2").text, encoding="utf-8")
    result = run("check", path)
    assert result.code == 0, result.text
    assert "36 locations" in result.out
