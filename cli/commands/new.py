"""``finalroute new``: a blank position to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage


def new(
    game: Annotated[str, typer.Argument(help="The game: `arkham` or `innsmouth`.", metavar="GAME")],
    board: Annotated[
        str | None,
        typer.Option(
            help="A board by name, or the path of a board file.",
            show_default="the first board of the game",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank position, with comments that say how to fill it in."""
    from boards.blank import blank_position
    from boards.files import board_names
    from cli.reading import beside, named_game, sound_board

    known = named_game(game)
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
