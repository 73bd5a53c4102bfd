"""``edit``: what it says before a page opens."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from tests.cli.command_line import Run


def test_a_file_that_can_not_be_edited(run: Run, tmp_path: Path) -> None:
    assert "no folder" in run("edit", tmp_path / "none" / "a.toml").err
    assert "can't be read" in run("edit", tmp_path).err
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    result = run("edit", tmp_path / "a.toml")
    assert result.code == 2 and "UTF-8" in result.err


EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_file_of_another_kind(run: Run) -> None:
    result = run("edit", EXAMPLES / "enroute" / "sunday" / "sunday.toml")
    assert result.code == 2 and "a whole game" in result.err
    result = run("edit", EXAMPLES / "eldorado" / "the-last-turn.toml")
    assert result.code == 3 and "finalroute eldorado --help" in result.err


def test_a_photograph_that_is_none(run: Run, tmp_path: Path, table: Path) -> None:
    result = run("edit", tmp_path / "a.toml", "--photo", table)
    assert result.code == 2 and "JPEG" in result.text
    assert "no such file" in run("edit", tmp_path / "a.toml", "--photo", tmp_path / "x.jpg").text


def test_without_the_extra_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "cli.web.serve", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("edit", tmp_path / "a.toml")
    assert result.code == 2
    assert "uvicorn" in result.text and "finalroute[web]" in result.text


def test_a_port_that_is_taken(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("edit", tmp_path / "a.toml", "--port", taken.getsockname()[1])
    assert result.code == 2 and "--port" in result.err
