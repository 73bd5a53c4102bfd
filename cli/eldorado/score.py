"""``finalroute eldorado score``: every end-of-game line, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, leave
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from solver.dispute import Dispute, Figure
    from solver.games.eldorado.sheet import Claimed, Result

Table_ = Annotated[Path, typer.Argument(help="A table file.", metavar="FILE")]


def score(file: Table_, ruling: Ruling = [], json: Json = False) -> None:  # noqa: B006
    """Score one to four players and the Scholar, line by line, and say who wins and why.

    What a player claims is held against the sheet. Names every other reading of the rulebook that
    would change a total or the winner.
    """
    from cli.eldorado.reading import chosen, open_table, refusing
    from cli.eldorado.readings import disputed
    from solver.games.eldorado.sheet import claims, lacking, result_of

    with refusing():
        _, table = open_table(file, lacking)
    rulings = chosen(ruling, table.rulings)
    result = result_of(table, rulings)
    figures = claims(table, result)
    dispute = disputed(result.rulings, lambda readings: _figures(table, readings))
    if json:
        _print_json(file, table, result, figures, dispute)
    else:
        _print(file, table, result, figures, dispute, rulings)
    leave(Exit.RULE if any(figure.wrong for figure in figures) else Exit.ANSWERED)


def _figures(table: Table, rulings: Mapping[str, str]) -> tuple[Figure, ...]:
    from solver.dispute import Figure
    from solver.games.eldorado.dispute import points
    from solver.games.eldorado.sheet import result_of

    result = result_of(table, rulings)
    totals = [points(sheet.name, "total", sheet.total) for sheet in result.sheets]
    winner = "not decided" if result.winners is None else " and ".join(result.winners)
    return (*totals, *([Figure("", "winner", winner)] * (len(result.sheets) > 1)))


def headline(result: Result) -> str:
    """Who wins, in a sentence."""
    from boards.eldorado.table import SCHOLAR
    from cli.verdict import listed

    best = result.places[0]
    if len(result.places) == 1:
        return f"{best.name} has {best.total} VP."
    if result.winners is None:
        names = [p.name for p in result.places if p.total == best.total]
        return f"{listed(names)} have {best.total} VP each, and the file does not tell who wins."
    if len(result.winners) > 1:
        return f"{listed(result.winners)} share the victory with {best.total} VP each."
    second = max(p.total for p in result.places[1:])
    ahead = f", {best.total - second} ahead" if second < best.total else ", after a tie"
    name = "The Scholar" if best.name == SCHOLAR else best.name
    return f"{name} wins with {best.total} VP{ahead}."


def _print(
    file: Path,
    table: Table,
    result: Result,
    claims: list[Claimed],
    dispute: Dispute,
    rulings: Mapping[str, str],
) -> None:
    from cli.eldorado.reading import options
    from cli.eldorado.readings import print_readings
    from cli.report import plural, print_reason

    output.emit(headline(result))
    for reason in result.reasons:
        print_reason("OOED-8", f"{reason[0].upper()}{reason[1:]}.")
    if result.winners is None:
        print_reason("", "Give tokens and madness, or the Sanctum itself, of those who are level.")
    for sheet in result.sheets:
        output.emit()
        output.emit(f"{sheet.name}: {sheet.total} VP{', as told' if sheet.told else ''}")
        wide = max((len(line.label) for line in sheet.lines), default=0)
        for line in sheet.lines:
            row = f"  {line.rule:<8} {line.label:<{wide}} {line.points:>4}   {line.formula}"
            output.emit_wrapped(row.rstrip(), " " * (wide + 19))
        if sheet.lines:
            output.emit(f"  {'':<8} {'Total':<{wide}} {sheet.total:>4}")
    if claims:
        wrong = [figure for figure in claims if figure.wrong]
        output.emit()
        output.emit(
            f"The claims are wrong in {len(wrong)} of {plural(len(claims), 'figure')}"
            if wrong else f"The claims are right in {plural(len(claims), 'figure')}"
        )  # fmt: skip
        for figure in wrong:
            why = f": {figure.reason}" if figure.reason else ""
            print_reason(figure.rule, f"{figure.player}, {figure.box}: claimed {figure.claimed}, "
                         f"but it is {figure.value}{why}")  # fmt: skip
    print_readings(dispute)
    output.emit()
    hints = [f"finalroute rules {result.sheets[0].lines[-1].rule}"] if result.sheets[0].lines else [
        "finalroute rules OOED-8"]  # fmt: skip
    if dispute.changing:
        one = dispute.changing[0]
        more = options({**rulings, one.ruling.name: one.reading})
        hints.insert(0, f"finalroute eldorado score {output.quoted(file)}{more}")
    output.next_steps(*hints)


def _print_json(
    file: Path, table: Table, result: Result, claims: list[Claimed], dispute: Dispute
) -> None:
    from cli.eldorado.readings import readings_json
    from cli.eldorado.schema import EldoradoScore, emit

    emit(EldoradoScore, {
        "position": table.name or file.stem,
        "verdict": headline(result),
        "winners": None if result.winners is None else list(result.winners),
        "reasons": list(result.reasons),
        "players": [
            {
                "name": sheet.name,
                "rank": next(p.rank for p in result.places if p.name == sheet.name),
                "total": sheet.total,
                "told": sheet.told,
                "tokens": {"least": sheet.tokens.least, "most": _most(sheet.tokens.most)},
                "madness": {"least": sheet.madness.least, "most": sheet.madness.most},
                "lines": [
                    {"rule": x.rule, "box": x.box, "label": x.label, "points": x.points,
                     "because": list(x.because), "formula": x.formula} for x in sheet.lines
                ],
            } for sheet in result.sheets
        ],
        "claims": [
            {"player": c.player, "box": c.box, "claimed": c.claimed, "value": c.value,
             "rule": c.rule, "reason": c.reason} for c in claims
        ],
        "rulings": dict(result.rulings),
        "readings": readings_json(dispute),
    })  # fmt: skip


def _most(many: int) -> int | None:
    """A limit for programs; None where there is none."""
    return None if many >= 10**6 else many
