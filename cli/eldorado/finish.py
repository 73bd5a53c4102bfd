"""``finalroute eldorado finish``: the best use of the activations that remain."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.eldorado.score import Table_
from cli.errors import Exit, leave, usage
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from solver.dispute import Dispute, Figure
    from solver.games.eldorado.finish import FinishAnswer
    from solver.games.eldorado.steps import Step


def finish(
    file: Table_,
    ruling: Ruling = [],  # noqa: B006
    time_limit: Annotated[
        float | None, typer.Option(min=0.0, help="Give up after so many seconds.")
    ] = None,
    json: Json = False,
) -> None:
    """Find the best use of the glyph activations that remain, and prove it.

    The file names the player, the Worker cards and Action sites still to be activated, and the
    tokens. Every order and every choice is searched: what glyphs lead to, what makes room in a
    full row, what is skipped for Madness. The others stand still.
    """
    from cli.eldorado.reading import chosen, open_table, refusing
    from cli.eldorado.readings import disputed
    from solver.games.eldorado.finish import finish as best
    from solver.games.eldorado.finish import lacking

    if time_limit is not None and isnan(time_limit):
        usage("the time limit must be a number of seconds")
    with refusing():
        _, table = open_table(file, lacking)
    rulings = chosen(ruling, table.rulings)
    with output.progress("trying every order"):
        answer = best(table, rulings, time_limit)
    with output.progress("trying every reading"):
        dispute = disputed(
            answer.rulings, lambda readings: _figures(table, readings, answer, time_limit)
        )
    output.note(f"{answer.states} states looked at")
    if json:
        _print_json(file, table, answer, dispute)
    else:
        _print(file, table, answer, dispute)
    leave(Exit.ANSWERED if answer.status == "optimal" else Exit.UNPROVEN)


def _figures(
    table: Table, rulings: Mapping[str, str], known: FinishAnswer, time_limit: float | None
) -> tuple[Figure, ...]:
    """The figures of a search; one that can't differ is not made again."""
    from solver.games.eldorado.dispute import points
    from solver.games.eldorado.finish import finish as best

    changed = {name for name, reading in rulings.items() if reading != known.rulings[name]}
    answer = best(table, rulings, time_limit) if changed & _open(table, known) else known
    proven = answer.status == "optimal"
    return (
        points(answer.player, "total", answer.after, proven=proven),
        points(answer.player, "gain", answer.gain, proven=proven),
        *(
            points(name, "VP for the level", answer.rivals.get(name, 0), proven=proven)
            for name in table.names
            if name != answer.player
        ),
    )


def _open(table: Table, known: FinishAnswer) -> set[str]:
    """The rulings that can change this answer."""
    tracks = [track.vp for track in table.board.tracks.values()]
    open_ = {
        "sacrifice_tie": any(len(set(level)) > 1 for level in zip(*tracks, strict=False)),
        "basics_pooled": bool(table.board.tablets),
        "zero_blocks": any(step.rule == "OOED-10" for step in known.steps),
    }
    return {name for name, can in open_.items() if can}


def _print(file: Path, table: Table, answer: FinishAnswer, dispute: Dispute) -> None:
    from cli.eldorado.readings import print_readings
    from cli.report import plural, print_reason

    proven = "proven best"
    if answer.status != "optimal":
        proven = f"the best known: no proof in time, at most {answer.bound - answer.before} VP"
    output.emit_wrapped(
        f"{answer.player} gains {answer.gain} VP, {proven}: {answer.gained} at once, "
        f"{answer.gain - answer.gained} at the end; {answer.after} VP in all instead of "
        f"{answer.before}."
    )
    output.emit()
    wide = max((len(step.text) + 2 * step.depth for step in answer.steps), default=0)
    columns = output.width()
    wide = wide if columns is None else min(wide, columns - 24)
    output.emit(f"  {'':<8} {'':<{wide}}   now  end")
    number = 0
    for step in answer.steps:
        number += not step.depth
        _print_step(step, step.rule or (f"{number:>7}." if not step.depth else ""), wide)
    if not answer.steps:
        output.emit("  Nothing remains to be done.")
    output.emit()
    rivals = ", ".join(f"{name} {vp} VP" for name, vp in answer.rivals.items())
    if rivals:
        print_reason("OOED-10", f"For the complete level the others get: {rivals}.")
    tokens = plural(answer.tokens, "Sanctum token")
    print_reason("OOED-8", f"For a tie: {tokens}, {plural(answer.madness, 'Madness token')}.")
    print_readings(dispute)
    output.emit()
    rules = dict.fromkeys(step.rule for step in answer.steps if step.rule)
    output.next_steps(*(f"finalroute rules {rule}" for rule in list(rules)[:2] or ["OOED-13"]))


def _print_step(step: Step, before: str, wide: int) -> None:
    import textwrap

    indent = "  " * step.depth
    first, *more = textwrap.wrap(
        step.text, max(wide - len(indent), 20), break_long_words=False, break_on_hyphens=False
    )
    now, end = _signed(step.now), _signed(step.end)
    figures = f"   {now:>3}  {end:>3}" if step.rule or step.now or step.end else ""
    output.emit(f"  {before:<8} {f'{indent}{first}':<{wide}}{figures}".rstrip())
    for line in more:
        output.emit(f"  {'':<8} {indent}  {line}")


def _signed(vp: int) -> str:
    return f"{vp:+d}" if vp else "."


def _print_json(file: Path, table: Table, answer: FinishAnswer, dispute: Dispute) -> None:
    from cli.eldorado.readings import readings_json
    from cli.eldorado.schema import EldoradoFinish, emit

    emit(EldoradoFinish, {
        "position": table.name or file.stem,
        "player": answer.player,
        "status": answer.status,
        "before": answer.before,
        "total": answer.after,
        "bound": answer.bound,
        "gain": answer.gain,
        "now": answer.gained,
        "tokens": answer.tokens,
        "madness": answer.madness,
        "steps": [
            {"depth": s.depth, "rule": s.rule, "text": s.text, "now": s.now, "end": s.end}
            for s in answer.steps
        ],
        "others": dict(answer.rivals),
        "rulings": dict(answer.rulings),
        "readings": readings_json(dispute),
    })  # fmt: skip
