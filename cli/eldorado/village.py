"""``finalroute eldorado village``: the best walk of a Collector."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.eldorado.score import Table_
from cli.errors import Exit, leave
from cli.options import Json

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from solver.games.eldorado.village import WalkAnswer, WalkStep


def village(
    file: Table_,
    steps: Annotated[
        int | None,
        typer.Option(
            help="So many Village activations instead of those in the file.",
            min=0,
            max=1000,
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the best walk on the Village map, and prove it.

    The file says from where, how many Village activations there are, and what a glyph of a token
    is worth to the player. VP on a path count as such, tokens that move the Collector again give
    more steps, and the start has no token.
    """  # fmt: skip
    from dataclasses import replace

    from boards.eldorado.table import Walk
    from cli.eldorado.reading import open_table, refusing
    from solver.games.eldorado.village import best_walk, lacking

    def needed(table: Table):  # type: ignore[no-untyped-def]
        return (f for f in lacking(table) if steps is None or f.key != ("walk",))

    with refusing():
        _, table = open_table(file, needed)
    if steps is not None:
        table = replace(table, walk=replace(table.walk or Walk(), steps=steps))
    answer = best_walk(table)
    if json:
        _print_json(file, table, answer)
    else:
        _print(file, table, answer)
    leave(Exit.ANSWERED)


def _print(file: Path, table: Table, answer: WalkAnswer) -> None:
    from cli.numbers import points
    from cli.report import plural, print_reason

    many = plural(answer.activations, "Village activation")
    tokens = answer.worth - answer.vp
    valued = f" and {points(tokens)} from tokens" if tokens else ""
    output.emit_wrapped(
        f"{points(answer.worth)} in {plural(len(answer.steps), 'step')} from {answer.at} with "
        f"{many}, proven best: {answer.vp} VP on paths{valued}."
    )
    output.emit(f"Walk: {'-'.join([answer.at, *(step.end for step in answer.steps)])}")
    output.emit()
    for step in answer.steps:
        print_reason("OOED-12", _said(table, step))
    worth = table.walk.worth if table.walk else {}
    seen = {g.word for s in answer.steps for group in table.village.tokens.get(s.end, ())
            for g in group}  # fmt: skip
    open_ = sorted(seen - worth.keys() - {"village", "vp"})
    if open_:
        output.emit()
        output.emit_wrapped(f"Counted as nothing, because [walk.worth] says nothing of it: "
                            f"{', '.join(open_)}.")  # fmt: skip
    output.emit()
    more = answer.activations + 1
    output.next_steps(f"finalroute eldorado village {output.quoted(file)} --steps {more}")


def _said(table: Table, step: WalkStep) -> str:
    from cli.numbers import points

    parts = [f"{step.vp} VP on the path"] if step.vp else []
    if step.end == table.village.start:
        parts.append("no token at the start")
    elif step.taken:
        worth = f", worth {points(step.worth)}" if step.worth else ""
        parts.append(f"{step.taken}{worth}")
    if step.again:
        parts.append("moves again" if step.again == 1 else f"{step.again} more steps")
    return f"{step.start} to {step.end}{': ' if parts else ''}{'; '.join(parts)}"


def _print_json(file: Path, table: Table, answer: WalkAnswer) -> None:
    from cli.eldorado.schema import EldoradoVillage, emit

    emit(EldoradoVillage, {
        "position": table.name or file.stem,
        "at": answer.at,
        "activations": answer.activations,
        "worth": str(Fraction(answer.worth)),
        "vp": answer.vp,
        "path": [answer.at, *(step.end for step in answer.steps)],
        "steps": [
            {"start": s.start, "end": s.end, "vp": s.vp, "taken": s.taken, "worth": str(s.worth),
             "again": s.again} for s in answer.steps
        ],
    })  # fmt: skip
