"""Running the command line within the process, as a terminal or a pipe would see it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from cli.app import main
from tests.cli.command_line import POSITION, Result, Run, Screen

# typer builds all commands anew for each call, and most of the time of a test would go there
_built = cache(typer.main.get_command)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``finalroute`` with arguments; the result holds what it printed and its exit code."""

    def command(
        *arguments: object, encoding: str = "utf-8", terminal: int = 0, **environment: str
    ) -> Result:
        out, err = Screen(encoding, bool(terminal)), Screen(encoding, bool(terminal))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            patch.setattr(typer.main, "get_command", _built)
            patch.delenv("FINALROUTE_TRACEBACK", raising=False)
            patch.delenv("NO_COLOR", raising=False)
            patch.setenv("TERM", "xterm")
            patch.setenv("COLUMNS", str(terminal or 80))
            for name, value in environment.items():
                patch.setenv(name, value)
            with pytest.raises(SystemExit) as end:
                main([str(argument) for argument in arguments])
        raw = out.written()
        code = end.value.code
        assert isinstance(code, int)
        return Result(code, raw.decode(encoding), err.written().decode(encoding), raw)

    return command


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Path]:
    """Write a position file: the small position with some of its text replaced."""

    def write(*changes: tuple[str, str], name: str = "table.toml", more: str = "") -> Path:
        text = POSITION
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text + more, encoding="utf-8")
        return path

    return write


@pytest.fixture
def table(make: Callable[..., Path]) -> Path:
    """The small position as a file."""
    return make()


@pytest.fixture
def empty(make: Callable[..., Path]) -> Path:
    """A position on which nothing is drawn yet."""
    head, _, _ = POSITION.partition("strokes")
    _, _, setup = POSITION.partition("\n[setup]")
    path = make(name="empty.toml")
    path.write_text(f"{head}\n[setup]{setup}", encoding="utf-8")
    return path


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make every search end before its proof, with some of its answer changed."""
    from solver import answer

    whole = answer.solve

    def ends_early(**changes: Any) -> None:
        def solve(*given: Any, **named: Any) -> answer.Answer:
            return replace(whole(*given, **named), status="feasible", **changes)

        monkeypatch.setattr(answer, "solve", solve)

    return ends_early
