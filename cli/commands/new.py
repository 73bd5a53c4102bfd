"""``finalroute new``: a blank position to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage


def new(
    game: Annotated[str, typer.Argument(help="The game: `arkham`.", metavar="GAME")],
    board: Annotated[
        str, typer.Option(help="A board by name, or the path of a board file.")
    ] = "harbour",
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank position, with comments that say how to fill it in."""
    from boards.blank import blank_position
    from boards.faults import Refused, hard
    from cli.reading import named_game, open_board

    known = find_game(game)
    if known is None:
        usage(
            f"there is no game {game!r}; the games are {', '.join(g.short for g in games().values())}"
        )
    source, city, faults = open_board(board)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    if city.game is not known:
        usage(f"{board} is a board of {city.game.title}")
    write_new(out, blank_position(known, board, city))


def write_new(out: Path | None, text: str) -> None:
    """Print a new file, or write it where none is yet."""
    if out is None:
        output.emit(text.rstrip("\n"))
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        output.note(f"finalroute: {out} exists already and is left as it is")
        leave(Exit.USAGE)
    except OSError as error:
        output.note(f"finalroute: {str(out)!r} can't be written: {error.strerror}")
        leave(Exit.USAGE)
    output.note(f"wrote {out}")
