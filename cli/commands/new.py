"""``finalroute new``: a blank position or game file to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage
from cli.options import GAME_HELP


def new(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    board: Annotated[
        str | None,
        typer.Option(
            help="A board by name, or the path of a board file.",
            show_default="the first board of the game",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Write the game file of so many players instead.", min=1)
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank position, with comments that say how to fill it in.

    With --players it is a game file, which names the players with their positions or totals.
    """
    from boards.blank import blank_position, blank_session
    from boards.files import board_names
    from cli.reading import beside, named_game, sound_board

    known = named_game(game)
    if players is not None:
        if players > known.players:
            usage(f"--players: {known.title} is for 1 to {known.players} players, not {players}")
        if board is not None:
            usage("--board goes with a position", "each player's position names its own board")
        write_new(out, blank_session(known, players), "check")
        return
    board = board or board_names(known)[0]
    city = sound_board(board)
    if city.game is not known:
        usage(f"{board} is a board of {city.game.title}", f"finalroute new {city.game.short}")
    write_new(out, blank_position(known, beside(board, out), city), "check")


def write_new(out: Path | None, text: str, command: str) -> None:
    """Print a new file, or write it where none is yet and say which ``command`` comes next."""
    from cli.pictures import write_bytes

    if out is None:
        output.emit(text.rstrip("\n"))
        return
    if not write_bytes(out, text.encode("utf-8"), anew=True):
        leave(Exit.USAGE)
    output.note(f"Next: fill it in, then finalroute {command} {output.quoted(out)}")
