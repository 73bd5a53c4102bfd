"""``finalroute score``: the sheet of a declared route."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, fault_texts, leave, usage
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.position import Position
    from cli.claims import Claimed
    from solver.sheet import ScoreSheet


def score(
    file: Annotated[Path, typer.Argument(help="A position file with a route.", metavar="FILE")],
    route: Annotated[
        str | None, typer.Option(help="Score this route instead: `b1-b2-c2~g4-f4`.")
    ] = None,
    ruling: Ruling = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Score the route that a player declares, line by line, or say why it is not legal.

    Any legal route may be declared, the best or not. With a claim in the file each figure
    that differs is named, with the reason.
    """
    from boards.route import Route
    from cli.claims import judged
    from cli.reading import chosen_rulings, open_table, typed_route
    from solver.rulings import resolve
    from solver.scoring import score as sheet_of

    source, position = open_table(file)
    rulings = chosen_rulings(ruling, position)
    declared = position.route if route is None else typed_route(route, position)
    if declared is None and not position.drawn:
        declared = Route()  # where nothing is drawn there is no other
    if declared is None:
        usage(
            f"{file}: the file declares no route",
            'give --route b1-b2-c2, or add route = "b1-b2-c2" to the file; to find the best: '
            f"finalroute solve {output.quoted(file)}",
        )
    sheet = sheet_of(position, declared, rulings=rulings)
    in_file = route is None
    refusals = [source.placed(f) if in_file else f for f in sheet.refusals]
    claim = judged(position, sheet) if sheet.legal and in_file else []
    if json:
        _print_json(file, position, sheet, claim, resolve(position.board.game.key,
                    {**position.rulings, **rulings}))  # fmt: skip
    elif sheet.legal:
        _print(file, position, sheet, claim, rulings)
    else:
        _print_refusals(sheet, refusals, str(file) if in_file else "")
    right = sheet.legal and not any(figure.wrong for figure in claim)
    leave(Exit.ANSWERED if right else Exit.RULE)


def _print(
    file: Path,
    position: Position,
    sheet: ScoreSheet,
    claim: list[Claimed],
    rulings: dict[str, str],
) -> None:
    from cli.report import print_map, print_sheet, rulings_text

    output.emit(f"{sheet.total} VP before the confrontation; Madness {sheet.counts['madness']}.")
    changed = rulings_text(position, {**position.rulings, **rulings})
    if changed:
        output.emit_wrapped(f"Rulings: {changed}; all others as by default.")
    output.emit(f"Route: {sheet.route or 'the empty route'}")
    output.emit()
    print_map(position, sheet.route)
    output.emit()
    print_sheet(sheet)
    if claim:
        output.emit()
        _print_claim(claim)
    output.emit()
    path = output.quoted(file)
    more = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in rulings.items())
    hints = [f"finalroute solve {path}{more}"]
    if position.route is not None and str(position.route) == str(sheet.route):
        off = [line.because for line in sheet.notes if line.because]
        place = off[-1][0] if off else next(iter(position.board.blocks))
        hints.append(f"finalroute why {path} {output.quoted(place)}{more}")
    output.next_steps(*hints)


def _print_claim(claim: list[Claimed]) -> None:
    from cli.report import plural, print_reason

    wrong = [figure for figure in claim if figure.wrong]
    open_ = [figure.label for figure in claim if figure.value is None]
    checked = len(claim) - len(open_)
    if wrong:
        output.emit(f"  The claim is wrong in {len(wrong)} of {plural(checked, 'figure')}")
    elif checked:
        output.emit(f"  The claim is right in {plural(checked, 'figure')}")
    for figure in wrong:
        why = f": {figure.reason}" if figure.reason else ""
        print_reason(
            figure.rule, f"{figure.label}: claimed {figure.claimed}, but it is {figure.value}{why}"
        )
    if open_:
        print_reason("", f"Not judged: {', '.join(open_)}; the sheet ends before it")


def _print_refusals(sheet: ScoreSheet, refusals: list[Fault], source: str) -> None:
    from cli.report import plural

    output.emit(f"Not a legal route, for {plural(len(refusals), 'reason')}: {sheet.route}")
    for text in fault_texts(refusals, source):
        output.emit(text)
    rules = dict.fromkeys(fault.rule for fault in refusals if fault.rule)
    if rules:
        output.emit()
        output.next_steps(*(f"finalroute rules {rule}" for rule in rules))


def _print_json(
    file: Path,
    position: Position,
    sheet: ScoreSheet,
    claim: list[Claimed],
    rulings: dict[str, str],
) -> None:
    from cli.report import print_answer, route_json

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
            "claim": [
                {
                    "name": c.name, "claimed": c.claimed, "value": c.value,
                    "rule": c.rule, "reason": c.reason,
                }
                for c in claim
            ],
            "rulings": rulings,
            "solver": {"version": "", "proof": "none"},
        }
    )  # fmt: skip
