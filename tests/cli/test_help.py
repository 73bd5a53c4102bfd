"""Every ``--help``: stored without its layout, and printed in full."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cli.command_line import Run
from tests.cli.help_pages import FOLDER, commands, page, path_of

COMMANDS = list(commands())


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[n or "main" for n, _ in COMMANDS])
def test_help_is_as_stored(name: str, command: Any) -> None:
    stored = path_of(name)
    assert stored.exists(), "python -m tests.cli.help_pages"
    assert page(name, command) == stored.read_text(encoding="utf-8")


def test_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(n).name for n, _ in COMMANDS}


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[n or "main" for n, _ in COMMANDS])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_everything_is_printed(run: Run, name: str, command: Any, encoding: str) -> None:
    result = run(*name.split(), "--help", encoding=encoding, TERMINAL_WIDTH="80")
    assert result.code == 0
    assert not result.err
    assert "?" not in result.out.replace("[?]", "")  # nothing that the terminal can't show
    assert max(len(line) for line in result.out.splitlines()) <= 80
    said = _words(result.out)
    assert _words(command.help) in said
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("-"):
                assert f" {option} " in f" {' '.join(said.split())} "
        # a table breaks a text into its own lines, with other columns between
        assert set(_words(parameter.help).split()) <= set(said.split()), parameter.name


def _words(text: str) -> str:
    """A text without frames and line breaks."""
    plain = re.sub(r"[│╭╮╰╯─|+]|-{3,}", " ", text)
    return " ".join(plain.split())


def test_the_short_form(run: Run) -> None:
    assert run("-h").out == run("--help").out
    assert run("solve", "-h").out == run("solve", "--help").out


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    for arguments in ([], ["board"]):
        result = run(*arguments)
        assert result.code == 2
        assert "Usage: finalroute" in result.text
