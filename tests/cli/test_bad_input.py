"""Bad files, for every command that takes one: what, where, which rule, what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import POSITION, Result, Run

COMMANDS = ["solve", "score", "check", "why", "draw"]


def ask(run: Run, command: str, path: Path, *more: object) -> Result:
    return run(command, path, *(["b2"] if command == "why" else []), *more)


def is_refused(result: Result, code: int, *says: str) -> None:
    assert result.code == code
    for text in says:
        assert text in result.text, result.text
    assert "Traceback" not in result.err and "fault of the program" not in result.err


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_file_that_is_not_there(run: Run, command: str, tmp_path: Path) -> None:
    path = tmp_path / "gone.toml"
    is_refused(ask(run, command, path), 3, f"error: there is no file '{path}'")


def test_a_folder(run: Run, command: str, tmp_path: Path) -> None:
    path = tmp_path / "folder.toml"
    path.mkdir()
    is_refused(ask(run, command, path), 3, f"'{path}' can't be read: is a directory")


def test_a_name_that_no_file_can_have(run: Run, command: str) -> None:
    result = ask(run, command, Path("x" * 300 + ".toml"))
    is_refused(result, 3, "can't be read: file name too long")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file must start with format = 1"),
        (b"\n\n# nothing\n", "the file must start with format = 1"),
        (b"format = 2\n", ":1:1: error: the file must start with format = 1 1 | format = 2"),
        (b"format = true\n", "the file must start with format = 1"),
        (b"format = 1\n", "the file must name its game the games are arkham-travel-guide"),
        (b'format = 1\ngame = "chess"\n', ":2:1: error: there is no game 'chess'"),
        (b"\x00\x01\x02\xff\xfe", "is not a text file in UTF-8 (byte 3)"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not a text file in UTF-8 (byte 0)"),
        (b"\x00\x00\x00", ":1:1: error: not TOML"),
        ("format = 1\nname = 'Süd'".encode("latin-1"), "is not a text file in UTF-8 (byte 20)"),
        ("format = 1".encode("utf-16"), "is not a text file in UTF-8 (byte 0)"),
        (b"format = 1\ngame = arkham\n", ":2:8: error: not TOML: Invalid value"),
        (b"format = 1\nformat = 1\n", ":2:11: error: not TOML: Cannot overwrite a value"),
        (b"format = 1\rgame = 2", "error: not TOML"),
        (b"[" * 5000, "error: not TOML"),
        (b"format = " + b"9" * 5000, "error: not TOML"),
        (b'{"format": 1}', "error: not TOML"),
        (b"<svg/>", "error: not TOML"),
        (b"format = 0x" + b"f" * 5000, ":1:1: error: a number has at most 15 digits"),
        (b"format = 1\ngame = 0x" + b"f" * 5000, ":2:1: error: a number has at most 15 digits"),
        (b"format = 1\ngame = 7", ":2:1: error: there is no game 7"),
        (b"format = 1\ngame" + b".a" * 3000 + b" = 1", "error: there is no game {'a': "),
    ],
)
def test_files_that_hold_something_else(
    run: Run, command: str, tmp_path: Path, content: bytes, says: str
) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    is_refused(ask(run, command, path), 3, str(path), says)


@pytest.mark.parametrize("text", [POSITION.replace("\n", "\r\n"), "\ufeff" + POSITION])
def test_what_editors_of_other_systems_write(
    run: Run, command: str, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(text.encode())
    assert ask(run, command, path).code == 0
    path.write_bytes(text.replace("b2-c2", "b2-b1").encode())
    is_refused(ask(run, command, path), 5, ":7:3: error [ATG-20b]", '7 | "b2-b1",')


FAULTS = [
    (("strokes = [", "stroke = ["), 3, ":5:1: error: stroke: there is no such key "
     "5 | stroke = [ | ^ did you mean strokes?"),
    (('name = "A walk"', "colour = 1"), 3, ":4:1: error: colour: there is no such key"),
    (("objective =", "goal ="), 3, ":14:1: error: setup.goal: there is no such key"),
    (('objective = "1"', "objective = 1.5"), 3, ":14:1: error: setup.objective:"),
    (('"A walk"', "7"), 3, ":4:1: error: name: a text in quotes is expected"),
    (('"f3-f4-g4"', "34"), 3, ":8:3: error: strokes.2: a text in quotes is expected"),
    (("[tourists]", "tourists = 3\n[more]"), 3, ":16:1: error:"),
    (('board = "harbour"\n', ""), 3, "error: board: this key is missing"),
    (('"cthulhu"', '"chtulhu"'), 3, ":13:1: error [ATG-10]: setup.old-one: expected"),
    (('objective = "1"', 'objective = "9"'), 3, ":14:1: error: Harbour specimen has no objective"),
    (('objective = "1"', 'objective = ["b2"]'), 5, ":14:1: error [ATG-43]:"),
    (('"b2-c2"', '"b2-h2"'), 3, ":7:3: error: there is no crossroads or dead end 'h2'"),
    (('"b2-c2"', '"b2-c"'), 3, ":7:3: error: expected a crossroads such as d4"),
    (('"b2-c2"', '"b2"'), 3, ":7:3: error: b2 draws nothing"),
    (('"b2-c2"', '"b2-b1"'), 5, ":7:3: error [ATG-20b]: section b1-b2 is drawn twice"),
    (('"b2-c2"', '"b2-e2"'), 5, ":7:3: error [ATG-2]: b2-e2 jumps"),
    (('"b2-c2"', '"b1~a4"'), 5, ":7:3: error [ATG-2]: b1~a4: a stroke draws sections only"),
    (('"b2-c2"', '"d3-d4"'), 0, ""),
    (('"b2-c2"', '"d3-d4-c4"'), 5, ":7:3: error [ATG-9]: c4-d4 lies inside the University"),
    (('"6,3"', '"7,7"'), 3, ":21:1: error: there is no block '7,7' on Harbour specimen"),
    (('"P"', '"Q"'), 3, ":21:1: error [ATG-4]: 'Q' is no type of tourist"),
    (("[tourists]", f"[claim]\nred = {10**15}\n[tourists]"), 3, ":17:1: error: a number has at"),
    (('"cthulhu"', "0x" + "f" * 5000), 3, ":13:1: error: a number has at most 15 digits"),
    (("old-one = ", "old-one" + ".a" * 3000 + " = "), 3, "error [ATG-10]: setup.old-one: expected"),
    (('route = "b1-', 'route = "z1-'), 3, ":10:1: error: there is no crossroads or dead end 'z1'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "code", "says"), FAULTS, ids=lambda x: str(x)[:40])
def test_faults(run: Run, command: str, make: Callable[..., Path], change: tuple[str, str],
                code: int, says: str) -> None:  # fmt: skip
    path = make(change)
    is_refused(ask(run, command, path), code, str(path) if code else "", says)


ROUTES = [
    ("b1-b2-c2-c3", "[ATG-29a]: section c2-c3 is not drawn"),
    ("b3-b2~c2-b2", "[ATG-30]: b2~c2: there is no Gate at b2"),
    ("b1-b2-b3-b2", "[ATG-29b]: section b2-b3 is used twice"),
    ("b1-c1-c2", "[ATG-29a]: section b1-c1 is not drawn"),
    ("b1-e1", "[ATG-2]: b1-e1 jumps"),
]


@pytest.mark.parametrize(("route", "says"), ROUTES, ids=[route for route, _ in ROUTES])
@pytest.mark.parametrize("command", ["score", "check", "why", "draw"])
def test_routes(run: Run, make: Callable[..., Path], command: str, route: str, says: str) -> None:
    path = make(('b1-b2-b3-c3-d3"\n\n', f'{route}"\n\n'))
    is_refused(ask(run, command, path), 5, f"{path}:10:1: error {says}")


def test_a_picture_of_the_wrong_width(run: Run, command: str, empty: Path) -> None:
    board = run("board", "show", "harbour").out  # any text that is no picture of the board
    text = empty.read_text(encoding="utf-8")
    wrong = "\n".join(line + "-" * 70 for line in board.splitlines()[:3])
    drawn = f"drawn = '''\n{wrong}\n'''\n\n[setup]"
    empty.write_text(text.replace("[setup]", drawn), encoding="utf-8")
    result = ask(run, command, empty)
    is_refused(result, 3, f"{empty}:", "error")
    assert result.code == 3


def test_a_picture_may_be_drawn(run: Run, command: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn.toml"
    assert run("new", "arkham", "-o", path).code == 0
    lines = path.read_text(encoding="utf-8").split("\n")
    start = next(i for i, line in enumerate(lines) if "drawn = '''" in line)
    end = next(i for i in range(start + 1, len(lines)) if lines[i] == "# '''")
    for index in range(start, end + 1):
        lines[index] = lines[index][2:]
    text = "\n".join(lines).replace("strokes = [", "# strokes = [", 1)
    text = text.replace("\n]\n", "\n# ]\n", 1)
    path.write_text(text, encoding="utf-8")
    assert ask(run, command, path).code == 0
    row = next(i for i in range(start, end) if "+.....+" in lines[i])
    lines = text.split("\n")
    lines[row] = lines[row].replace("+.....+", "+-----+", 1)
    path.write_text("\n".join(lines), encoding="utf-8")
    assert "1 section drawn" in run("check", path).out
    lines[row] += "?????"
    path.write_text("\n".join(lines), encoding="utf-8")
    is_refused(ask(run, command, path), 3, f"{path}:{row + 1}:")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("x-labels = [1, ", "x-labels = [1, 1, "), "x-labels"),
        (("x-labels = [1, 2, 3, 4, 5, 6]", 'x-labels = "123456"'), "a list in [ ] is expected"),
        (("map = '''", "map = '''\nxx"), "error"),
        (("name = ", "naem = "), "did you mean name?"),
        (("map = '''", "maps = '''"), "error"),
    ],
)
@pytest.mark.parametrize("command", ["check", "draw", "board check", "board show", "board export"])
def test_boards(run: Run, tmp_path: Path, command: str, change: tuple[str, str], says: str) -> None:
    path = tmp_path / "city.toml"
    text = run("board", "new", "arkham").out.replace("?", "R")
    assert change[0] in text
    path.write_text(text.replace(*change), encoding="utf-8")
    result = run(*command.split(), path)
    is_refused(result, result.code, f"{path}", says)
    assert result.code in (3, 5)


def test_a_board_is_no_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my city.toml"
    run("board", "new", "arkham", "-o", path)
    for command in ("solve", "score", "why"):
        is_refused(ask(run, command, path), 3, "this is a board, not a position",
                   f"finalroute new GAME --board '{path}'")  # fmt: skip


def test_nothing_is_read_twice_as_much(run: Run, command: str, tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * 4_000_001)
    is_refused(ask(run, command, path), 3, "is too large for a position")
