"""``finalroute why``: why a place counts, or does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import refuse, usage
from cli.options import GoalOption, Json, Ruling


def why(
    position: Annotated[Path, typer.Argument(help="A position file.", metavar="POSITION")],
    place: Annotated[
        str,
        typer.Argument(
            help="A block `3,4`, a crossroads `d4`, a dead end `d4s`, a section `b1-b2` or a "
            "connection `b1~g4`.",
            metavar="PLACE",
        ),
    ],
    best: Annotated[
        bool, typer.Option("--best", help="For the best route, not the declared one.")
    ] = False,
    goal: GoalOption = None,
    ruling: Ruling = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Explain why a block, crossroads, section or connection counts for the route or does not.

    The route is the declared one, or the best one if none is declared.
    """
    from boards.faults import Fault, Refused
    from cli.best import best_answer
    from cli.reading import asked_of, chosen_goal, chosen_rulings, open_table
    from cli.report import print_reason
    from solver.scoring import score
    from solver.why import why as explain

    source, table = open_table(position)
    rulings = chosen_rulings(ruling, table)
    named = _tidy(place)
    # ask before the solver works: a place that does not exist needs no route
    with asked_of(source):
        declared = score(table, rulings=rulings)
    unknown = explain(table, declared, named)
    if isinstance(unknown, Fault):
        usage(unknown.message, unknown.advice)
    if best or table.route is None:
        aim = chosen_goal(goal, table, source)
        which, sheet = "the best route", best_answer(table, rulings, aim).sheet
        assert sheet is not None
    else:
        which, sheet = "the declared route", declared
        if not sheet.legal:
            refuse(Refused([source.placed(f) for f in sheet.refusals], source.name))
    answer = explain(table, sheet, named)
    assert not isinstance(answer, Fault)
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
    output.emit_wrapped(
        f"{kind} {answer.place} {verdict} for {which}: {sheet.route or 'the empty route'}"
    )
    for reason in answer.reasons:
        print_reason(reason.rule, reason.text)
    output.emit()
    output.next_steps(f"finalroute rules {answer.reasons[0].rule}")


def _tidy(place: str) -> str:
    """The place as the board names it: people write (3, 4), 3/4 or 3 4 as well."""
    numbers = re.fullmatch(r"[\s(\[]*(-?\d+)\s*[,;/ ]\s*(-?\d+)[\s)\]]*", place)
    return f"{numbers[1]},{numbers[2]}" if numbers else "".join(place.split())
