from collections.abc import Callable
from importlib.resources import files

import pytest

from boards.board import Board
from boards.files import load_board
from boards.game import Game, games
from boards.mapfile import parse_map
from boards.raster import LEFT

GAMES = games()


@pytest.fixture(scope="session")
def game() -> Game:
    return GAMES["arkham-travel-guide"]


@pytest.fixture(scope="session")
def harbour() -> Board:
    return load_board("harbour")


@pytest.fixture(scope="session")
def millrace() -> Board:
    return load_board("millrace")


@pytest.fixture(scope="session")
def innsmouth() -> Game:
    return GAMES["innsmouth-travel-guide"]


@pytest.fixture(scope="session")
def breakwater() -> Board:
    return load_board("breakwater")


@pytest.fixture(scope="session")
def saltmarsh() -> Board:
    return load_board("saltmarsh")


@pytest.fixture(params=["harbour", "millrace"])
def city(request: pytest.FixtureRequest, harbour: Board, millrace: Board) -> Board:
    return harbour if request.param == "harbour" else millrace


@pytest.fixture(scope="session")
def shelf() -> dict[str, str]:
    """The text of every board that ships, by its name."""
    return {
        file.name.removesuffix(".toml"): file.read_text(encoding="utf-8")
        for game in GAMES.values()
        for file in (files("boards.library") / game.short / "boards").iterdir()
    }


@pytest.fixture(scope="session")
def redraw() -> Callable[..., Board]:
    """Read a map again after writing over it: each edit is (line, column, text), from 1."""

    def write_over(board: Board, *edits: tuple[int, int, str], **changes: object) -> Board:
        wide = LEFT + (board.width - 1) * 6 + 1
        lines = [line.ljust(wide) for line in board.picture]
        for line, column, text in edits:
            old = lines[line - 1]
            lines[line - 1] = old[: column - 1] + text + old[column - 1 + len(text) :]
        given = {
            "name": board.name,
            "provenance": board.provenance,
            "x_labels": board.x_labels,
            "y_labels": board.y_labels,
            **changes,
        }
        return parse_map("\n".join(lines), board.game, **given)  # type: ignore[arg-type]

    return write_over
