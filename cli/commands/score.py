"""``finalroute score``: the sheet of a declared route."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import Exit, fault_text, leave, usage


def score(
    file: Annotated[Path, typer.Argument(help="A position file with a route.", metavar="FILE")],
    route: Annotated[
        str | None, typer.Option(help="Score this route instead: `b1-b2-c2~g4-f4`.")
    ] = None,
    ruling: Annotated[
        list[str],
        typer.Option(help="Another reading of an open question.", metavar="NAME=READING"),
    ] = [],  # noqa: B006
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Score the route that a player declares, line by line, or say why it is not legal.

    Any legal route may be declared, the best or not.
    """
    from boards.notation import NotationError, parse_route
    from cli.reading import chosen_rulings, open_position
    from cli.report import print_answer, print_map, print_sheet, route_json
    from solver.rulings import resolve
    from solver.scoring import score as sheet_of

    position = open_position(file)
    rulings = chosen_rulings(ruling, position)
    try:
        declared = position.route if route is None else parse_route(route)
    except NotationError as error:
        usage(str(error))
    if declared is None:
        usage('the file declares no route: add route = "..." or give --route')
    missing = [p for p in dict.fromkeys(declared.places) if p not in position.board.places]
    if missing:
        from boards.board import nearest

        usage(f"there is no crossroads {missing[0]!r} ({nearest(missing[0], position.board)})")
    sheet = sheet_of(position, declared, rulings=rulings)
    if json:
        print_answer(
            {
                "game": position.board.game.key,
                "position": position.name or file.stem,
                "status": "scored" if sheet.legal else "illegal",
                "goal": "sure",
                **route_json(sheet),
                "bound": None,
                "refusals": [
                    {"rule": f.rule, "message": f.message, "place": f.place} for f in sheet.refusals
                ],
                "rulings": resolve(position.board.game.key, {**position.rulings, **rulings}),
                "solver": {"version": "", "proof": "none"},
            }
        )
    elif sheet.legal:
        output.emit(
            f"{sheet.total} VP before the confrontation; Madness {sheet.counts['madness']}."
        )
        output.emit(f"Route: {declared or 'the empty route'}")
        output.emit()
        print_map(position, declared)
        output.emit()
        print_sheet(sheet)
        output.emit()
        output.emit(f"Next: finalroute solve {file}    finalroute why {file} 3,4")
    else:
        output.emit(f"Not a legal route, {len(sheet.refusals)} reason"
                    f"{'s' * (len(sheet.refusals) != 1)}: {declared}")  # fmt: skip
        for fault in sheet.refusals:
            output.emit(fault_text(fault))
    leave(Exit.ANSWERED if sheet.legal else Exit.RULE)
