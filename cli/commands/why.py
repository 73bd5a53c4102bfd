"""``finalroute why``: why a place counts, or does not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import Exit, fault_text, leave, refuse


def why(
    position: Annotated[Path, typer.Argument(help="A position file.", metavar="POSITION")],
    place: Annotated[
        str,
        typer.Argument(
            help="A block `3,4`, a crossroads `d4`, a dead end `d4s` or a section `b1-b2`.",
            metavar="PLACE",
        ),
    ],
    best: Annotated[
        bool, typer.Option("--best", help="For the best route, not the declared one.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Explain why a block, crossroads, section or Gate counts for the route or does not.

    The route is the declared one, or the best one if none is declared.
    """  # fmt: skip
    from boards.faults import Fault, Refused
    from cli.reading import open_position
    from solver.scoring import score
    from solver.why import why as explain

    table = open_position(position)
    if best or table.route is None:
        from solver.search import solve

        which = "the best route"
        sheet = solve(table).sheet
        assert sheet is not None  # the empty route is always legal
    else:
        which, sheet = "the declared route", score(table)
        if not sheet.legal:
            refuse(Refused(sheet.refusals, str(position)))
    answer = explain(table, sheet, place)
    if isinstance(answer, Fault):
        output.note(fault_text(answer))
        leave(Exit.FILE)
    if json:
        output.emit_json(
            {
                "format": 1,
                "place": answer.place,
                "kind": answer.kind,
                "counts": answer.counts,
                "route": str(sheet.route),
                "reasons": [
                    {"rule": r.rule, "text": r.text, "because": list(r.places)}
                    for r in answer.reasons
                ],
            }
        )
        return
    verdict = "counts" if answer.counts else "does not count"
    kind = answer.kind.capitalize()
    output.emit(f"{kind} {answer.place} {verdict} for {which}: {sheet.route or 'empty'}")
    for reason in answer.reasons:
        output.emit(f"  {reason.rule:<8} {reason.text}")
    output.emit()
    output.emit(f"Next: finalroute rules {answer.reasons[0].rule}")
