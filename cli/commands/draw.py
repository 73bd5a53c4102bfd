"""``finalroute draw``: a picture of a board, a position, a route."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.errors import usage


def draw(
    file: Annotated[
        str,
        typer.Argument(help="A position or board file, or the name of a board.", metavar="FILE"),
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to: .svg or .png.")
    ] = None,
    route: Annotated[str | None, typer.Option(help="Draw this route.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Draw the best route.")] = False,
) -> None:
    """Draw a board, a position or a route as SVG or PNG; without -o as text in the terminal.

    A position is drawn with the route it declares.
    """  # fmt: skip
    from boards.faults import Refused, hard
    from boards.notation import NotationError, parse_route
    from boards.position import Position
    from boards.source import read_source
    from cli.pictures import write_picture
    from cli.reading import is_board, open_board, open_position
    from cli.report import print_map

    path = Path(file)
    if not file.endswith(".toml") or is_board(read_source(path)):
        source, board, faults = open_board(file)
        if hard(faults):
            raise Refused(hard(faults), source.name)
        if best or route is not None:
            usage("a board has no route; draw a position")
        position = Position(board)
        if out is not None:
            write_picture(board, out)
        else:
            print_map(position, None)
        return
    position = open_position(path)
    shown = position.route
    if route is not None:
        try:
            shown = parse_route(route)
        except NotationError as error:
            usage(str(error))
    if best:
        from solver.search import solve

        shown = solve(position).route
    if shown:
        from cli.errors import refuse
        from solver.scoring import score

        missing = [p for p in shown.places if p not in position.board.places]
        if missing:
            usage(f"there is no crossroads {missing[0]!r} on {position.board.name}")
        sheet = score(position, shown)
        if not sheet.legal:
            refuse(Refused(sheet.refusals, file))
    if out is not None:
        write_picture(position.board, out, position=position, route=shown, title=position.name)
    else:
        print_map(position, shown)
