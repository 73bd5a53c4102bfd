"""Reading the files that commands take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import fault_text

if TYPE_CHECKING:
    from boards.board import Board
    from boards.faults import Fault
    from boards.game import Game
    from boards.position import Position
    from boards.source import Source


def open_position(path: Path) -> Position:
    """The position in a file; warnings go to stderr, faults end the command."""
    from boards.faults import Fault, Refused, hard
    from boards.files import position_faults, read_position
    from boards.source import read_source

    source = read_source(path)
    if is_board(source):
        raise Refused(
            [Fault("file", "", "this is a board, not a position",
                   advice="start a position on it: finalroute new arkham --board " + str(path))],
            source.name,
        )  # fmt: skip
    position = read_position(source, path.parent)
    faults = [*position_faults(source, position), *ruling_faults(source, position)]
    if hard(faults):
        raise Refused(hard(faults), source.name)
    for fault in faults:
        output.note(fault_text(fault, source.name))
    return position


def ruling_faults(source: Source, position: Position) -> list[Fault]:
    """Rulings in a file that do not exist, each at its place."""
    from boards.faults import Fault
    from solver.rulings import UnknownRuling, resolve

    faults = []
    for name, reading in position.rulings.items():
        try:
            resolve(position.board.game.key, {name: reading})
        except UnknownRuling as error:
            faults.append(source.placed(Fault("file", "", str(error), key=("rulings", name))))
    return faults


def is_board(source: Source) -> bool:
    """Whether a file holds a board rather than a position on one."""
    return "map" in source.data and "board" not in source.data


def open_board(name: str) -> tuple[Source, Board, list[Fault]]:
    """A board that ships with the product, or one in a file, with its faults."""
    from boards.files import board_faults, find_board, read_board

    source = find_board(name)
    board = read_board(source)
    return source, board, board_faults(source, board)


def named_game(name: str) -> Game:
    """The game of that name; another name ends the command."""
    from boards.game import find_game, games
    from cli.errors import usage

    game = find_game(name)
    if game is None:
        known = ", ".join(g.short for g in games().values())
        usage(f"there is no game {name!r}; the games are {known}")
    return game


def chosen_rulings(given: list[str], position: Position) -> dict[str, str]:
    """The rulings of the command line over those of the file; wrong ones end the command."""
    from cli.errors import usage
    from solver.rulings import UnknownRuling, parse_ruling, resolve

    try:
        named = dict(parse_ruling(text) for text in given)
        resolve(position.board.game.key, {**position.rulings, **named})
    except UnknownRuling as error:
        usage(str(error))
    return named
