"""The program as a whole: exit codes, streams, terminals, and what it loads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import Run

ROOT = Path(__file__).parents[2]
HEAVY = {"ortools", "pandas", "numpy", "networkx", "pydantic", "svg", "resvg_py",
         "starlette", "uvicorn"}  # fmt: skip


def python(*arguments: str, **named: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        timeout=120,
        **{"capture_output": True, **named},  # type: ignore[call-overload]
    )


def test_exit_codes_are_those_of_the_help(run: Run, table: Path, make: Callable[..., Path],
                                          monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    assert run("solve", table).code == 0
    assert run("solve", table, "--nonsense").code == 2
    assert run("solve", table.with_name("gone.toml")).code == 3
    assert run("solve", table, "--time-limit", 0).code == 4
    twice = make(('"b2-c2"', '"b2-b1"'), name="twice.toml")
    assert run("solve", twice).code == 5
    from solver import answer

    def broken(*_: object, **__: object) -> None:
        raise answer.Mismatch("the model counts 3, the sheet 4")

    monkeypatch.setattr(answer, "solve", broken)
    result = run("solve", table)
    assert result.code == 1
    assert result.err == (
        "finalroute: a fault of the program: Mismatch: the model counts 3, the sheet 4\n"
        "    Please report it with the file; FINALROUTE_TRACEBACK=1 shows where it happened.\n"
    )


def test_a_developer_may_see_the_traceback(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cli.app import main
    from solver import answer

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(answer, "solve", broken)
    monkeypatch.setenv("FINALROUTE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["solve", str(table)])


def test_the_version(run: Run) -> None:
    result = run("--version")
    assert result.code == 0
    assert result.out.startswith("finalroute 0.")


def test_a_command_that_does_not_exist(run: Run) -> None:
    result = run("sovle")
    assert result.code == 2
    assert "sovle" in result.err and "Traceback" not in result.err


def test_a_key_stops_it(run: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver import answer

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(answer, "solve", stopped)
    result = run("solve", table)
    assert (result.code, result.out, result.err) == (130, "", "finalroute: stopped\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_old_terminals(run: Run, make: Callable[..., Path], encoding: str) -> None:
    path = make(('"A walk"', '"Süd → 漢字"'))
    for arguments in (["solve", path], ["score", path], ["draw", path], ["check", path]):
        result = run(*arguments, encoding=encoding)
        assert result.code == 0
        if encoding != "utf-8":
            assert result.raw.isascii()
            assert "?" not in result.out
    assert ("┃" in run("solve", path, encoding=encoding).out) is (encoding == "utf-8")


def test_a_name_that_the_terminal_cannot_show(run: Run, tmp_path: Path) -> None:
    city = tmp_path / "city.toml"
    run("board", "new", "arkham", "--name", "漢字", "-o", city)
    city.write_text(city.read_text(encoding="utf-8").replace("?", "R"), encoding="utf-8")
    assert run("board", "show", city, encoding="cp1252").out.startswith("?? (Arkham")
    assert run("board", "show", city).out.startswith("漢字 (Arkham")


def test_colours_only_where_a_person_looks(run: Run, table: Path) -> None:
    plain = run("solve", table)
    assert "\x1b" not in plain.out
    colour = run("solve", table, terminal=100)
    assert "\x1b[" in colour.out
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in run("solve", table, terminal=100, **environment).out
    assert "\x1b[" in run("solve", table, terminal=100, NO_COLOR="").out


def test_a_progress_line_only_on_a_terminal(run: Run, table: Path) -> None:
    assert "\x1b" not in run("solve", table).err
    assert "solving" not in run("solve", table).err
    for encoding in ("utf-8", "ascii"):
        result = run("solve", table, terminal=80, encoding=encoding)
        assert result.code == 0 and "solving" in result.err


HOSTILE = r"\u001b]0;owned\u0007\u001b[31m\u009b2J\u202e\r\n99 VP"


@pytest.mark.parametrize(
    "place",
    [
        ('name = "A walk"', f'name = "{HOSTILE}"\ncomment = "{HOSTILE}"'),
        ('"b2-c2"', f'"{HOSTILE}"'),
        ('board = "harbour"', f'board = "{HOSTILE}"'),
        ('board = "harbour"', f'board = "{HOSTILE}.toml"'),
        ('game = "arkham-travel-guide"', f'game = "{HOSTILE}"'),
        ('old-one = "cthulhu"', f'old-one = "{HOSTILE}"'),
        ('objective = "1"', f'objective = "{HOSTILE}"'),
        ('objective = "1"', f'objective = ["{HOSTILE}", "b2"]'),
        ("objective", f'"{HOSTILE}"'),
        ('"6,3" = "P"', f'"{HOSTILE}" = "P"'),
        ('"6,3" = "P"', f'"6,3" = "{HOSTILE}"'),
        ('route = "b1-b2-b3-c3-d3"', f'route = "{HOSTILE}"'),
        ("[tourists]", f'[rulings]\n"{HOSTILE}" = "x"\n[tourists]'),
        ("[tourists]", f'[rulings]\nconnection = "{HOSTILE}"\n[tourists]'),
        ("[tourists]", f'[claim]\n"{HOSTILE}" = 1\n[tourists]'),
        ("[tourists]", f'["{HOSTILE}"]\n[tourists]'),
    ],
    ids=lambda place: place[1][:24].split("\\")[0],
)
@pytest.mark.parametrize("command", ["check", "score", "draw"])
def test_a_file_cannot_command_the_terminal(
    run: Run, make: Callable[..., Path], place: tuple[str, str], command: str
) -> None:
    result = run(command, make(place))
    assert result.code in (0, 3, 5)
    for text in (result.out, result.err):
        assert not set(text) & set("\x1b\x07\x9b\u202e\r")
        # nor write a line of its own
        assert not any(line.startswith("99 VP") for line in text.splitlines())
    if command == "check":
        assert not set(run("check", make(place), "--json").out) & set("\x1b\x07\x9b\u202e\r")


def test_a_file_name_cannot_command_the_terminal(run: Run, tmp_path: Path) -> None:
    for command in ("check", "solve", "score", "draw"):
        result = run(command, tmp_path / "\x1b[31m.toml")
        assert result.code == 3
        assert "\x1b" not in result.out + result.err
        assert "\\x1b[31m.toml" in result.out + result.err


def test_the_name_of_a_board_cannot_either(run: Run, make: Callable[..., Path]) -> None:
    path = make(('board = "harbour"', 'board = "city.toml"'), ('"b2-c2"', '"b2-x9"'))
    city = path.with_name("city.toml")
    run("board", "new", "arkham", "-o", city)
    text = city.read_text(encoding="utf-8").replace("?", "R")
    city.write_text(text.replace('"My city"', f'"{HOSTILE}"'), encoding="utf-8")
    for arguments in (["check", path], ["board", "show", city], ["board", "check", city],
                      ["new", "arkham", "--board", city], ["board", "export", city]):  # fmt: skip
        result = run(*arguments)
        assert result.code in (0, 3)
        assert not set(result.out + result.err) & set("\x1b\x07\x9b\u202e\r")


def test_importing_the_program_loads_nothing_heavy() -> None:
    code = "import sys, cli.app; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = set(python("-c", code).stdout.split())
    assert "cli" in loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize("command", ["score", "check", "rules", "board list"])
def test_only_those_who_solve_wait_for_the_solver(table: Path, command: str) -> None:
    arguments = [*command.split(), *([str(table)] if command in ("score", "check") else [])]
    code = (
        "import sys, cli.app\n"
        f"try: cli.app.main({arguments!r})\n"
        "except SystemExit as end: print(end.code, file=sys.stderr)\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    code, loaded = python("-c", code).stderr.strip().splitlines()[-2:]
    assert code == "0"
    assert not set(loaded.split()) & {"ortools", "pandas", "svg", "resvg_py", "networkx"}


@pytest.mark.skipif(os.name == "nt", reason="pipes work otherwise there")
@pytest.mark.parametrize("arguments", [["rules"], ["board", "show", "harbour"], ["--help"]])
def test_the_reader_of_a_pipe_goes_away(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = python("-m", "cli", *arguments, capture_output=False, stdout=writer,
                        stderr=subprocess.PIPE)  # fmt: skip
    finally:
        os.close(writer)
    assert (result.returncode, result.stderr) == (0, "")


def test_the_exit_code_survives_a_broken_pipe(make: Callable[..., Path]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"'))
    try:
        result = python("-m", "cli", "score", str(path), capture_output=False, stdout=writer,
                        stderr=subprocess.PIPE)  # fmt: skip
    finally:
        os.close(writer)
    assert (result.returncode, result.stderr) == (5, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "w") as full:
        result = python("-m", "cli", "rules", capture_output=False, stdout=full,
                        stderr=subprocess.PIPE)  # fmt: skip
    assert result.returncode == 2
    assert result.stderr == "finalroute: the answer can't be written: no space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_control_c_leaves_no_traceback(table: Path) -> None:
    code = (
        "import signal, time, cli.app, solver.answer\n"
        # whoever runs the tests in the background has told them to ignore it
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def wait(*given, **named): print('ready', flush=True); time.sleep(60)\n"
        "solver.answer.solve = wait\n"
        f"cli.app.main(['solve', {str(table)!r}])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said.endswith("finalroute: stopped\n") and "Traceback" not in said


def test_the_module_is_the_program(table: Path) -> None:
    result = python("-m", "cli", "check", str(table))
    assert result.returncode == 0
    assert f"{table}: no faults" in result.stdout
