"""``new``: a blank position, ready to be filled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards.files import board_names
from boards.game import find_game
from tests.cli.command_line import Run


@pytest.mark.parametrize("board", board_names(find_game("arkham")))
@pytest.mark.parametrize("game", ["arkham", "arkham-travel-guide"])
def test_a_blank_is_a_position(run: Run, tmp_path: Path, board: str, game: str) -> None:
    path = tmp_path / "my game.toml"
    result = run("new", game, "--board", board, "-o", path)
    assert result.code == 0
    assert not result.out
    assert result.err == (f"wrote {path}\nNext: fill it in, then finalroute check '{path}'\n")
    checked = run("check", path)
    assert checked.code == 0
    assert "0 sections drawn, 0 tourists in 0 blocks" in checked.out
    assert run("solve", path, "--json").data["total"] == 0
    assert run("score", path).code == 0


def test_it_can_be_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    run("new", "arkham", "-o", path)
    assert run("new", "arkham").out == path.read_text(encoding="utf-8")


def test_nothing_is_overwritten(run: Run, table: Path) -> None:
    before = table.read_bytes()
    result = run("new", "arkham", "-o", table)
    assert result.code == 2
    assert "exists already and is left as it is" in result.err
    assert table.read_bytes() == before


def test_it_cannot_be_written(run: Run, tmp_path: Path) -> None:
    result = run("new", "arkham", "-o", tmp_path / "gone" / "x.toml")
    assert result.code == 2
    assert "can't be written: no such file or directory" in result.err


def test_the_board_is_named_as_the_new_file_finds_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("boards", "games"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path)
    city = Path("boards") / "city.toml"
    assert run("board", "new", "arkham", "-o", city).code == 0
    city.write_text(city.read_text(encoding="utf-8").replace("?", "R"), encoding="utf-8")
    assert run("board", "check", city).code == 0
    for place in (Path("games") / "one.toml", Path("two.toml"), tmp_path / "boards" / "3.toml"):
        assert run("new", "arkham", "--board", city, "-o", place).code == 0
        assert run("check", place).code == 0
    assert 'board = "../boards/city.toml"' in Path("games/one.toml").read_text(encoding="utf-8")
    assert 'board = "boards/city.toml"' in run("new", "arkham", "--board", city).out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["chess"], 2, "there is no game 'chess' the games are arkham"),
        (["arkam"], 2, "did you mean arkham?"),
        (["arkham", "--board", "harbor"], 3, "did you mean harbour?"),
        (["arkham", "--board", "gone.toml"], 3, "there is no file 'gone.toml'"),
        ([], 2, "GAME"),
    ],
)
def test_wrong_use(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("new", *arguments)
    assert result.code == code
    assert says in result.text
    assert not result.out


def test_a_position_is_no_board(run: Run, table: Path) -> None:
    result = run("new", "arkham", "--board", table)
    assert result.code == 3
    assert "this is a position, not a board" in result.err
