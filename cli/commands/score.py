"""``finalroute score``: the sheet of a declared route."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, fault_texts, leave, refuse, usage
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.position import Position
    from cli.against import Side
    from cli.claims import Claimed
    from solver.answer import Answer
    from solver.sheet import ScoreSheet


def score(
    file: Annotated[
        Path, typer.Argument(help="A position file with a route, or a game file.", metavar="FILE")
    ],
    route: Annotated[
        str | None, typer.Option(help="Score this route instead: `b1-b2-c2~g4-f4`.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Compare with this route, line by line.", metavar="ROUTE")
    ] = None,
    ruling: Ruling = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Score the route that a player declares, line by line, or say why it is not legal.

    Any legal route may be declared, the best or not. With dice in the file the sheet is
    settled, the Tomes used as well as can be. With a claim in the file each figure that differs
    is named, with the reason, and how far the route is from the best. The players of a game
    file are ranked: who wins, by what, and in which order they face the dice.
    """
    from boards.faults import Refused
    from boards.route import Route
    from cli.against import Side, print_against, side_of
    from cli.claims import judged
    from cli.reading import asked_of, chosen_rulings, open_table, typed_route
    from cli.session import holds_game
    from cli.table import score_game
    from solver.rulings import resolve
    from solver.scoring import score as sheet_of

    if holds_game(file):
        score_game(file, route, against, ruling, json)
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
    with asked_of(source):
        sheet = sheet_of(position, declared, rulings=rulings)
    chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
    in_file = route is None
    refusals = [source.placed(f) if in_file else f for f in sheet.refusals]
    claim = judged(position, sheet) if sheet.legal and in_file else []
    side = side_of(position, sheet, chosen) if sheet.legal else None
    other = None
    if against is not None and side is not None:
        rest = sheet_of(position, typed_route(against, position, "--against"), rulings=rulings)
        if not rest.legal:
            refuse(Refused(list(rest.refusals), "--against"))
        other = side_of(position, rest, chosen)
    if json:
        _print_json(file, position, side or Side(sheet, None), other, claim, chosen)
    elif side is not None and other is not None:
        print_against(position, side, other)
    elif side is not None:
        _print(file, position, side, claim, rulings)
    else:
        _print_refusals(sheet, refusals, str(file) if in_file else "")
    right = sheet.legal and not any(figure.wrong for figure in claim)
    leave(Exit.ANSWERED if right else Exit.RULE)


def _print(
    file: Path,
    position: Position,
    side: Side,
    claim: list[Claimed],
    rulings: dict[str, str],
) -> None:
    from cli.outlook import print_outlook
    from cli.report import print_map, print_sheet, rulings_text
    from cli.verdict import print_solo
    from solver.rulings import resolve
    from solver.solo import solo_of_sheet

    sheet = side.sheet
    chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
    output.emit(_headline(position, side))
    solo = solo_of_sheet(position, sheet, chosen)
    if solo is not None:
        print_solo(position, sheet, solo)
    changed = rulings_text(position, {**position.rulings, **rulings})
    if changed:
        output.emit_wrapped(f"Rulings: {changed}; all others as by default.")
    output.emit(f"Route: {sheet.route or 'the empty route'}")
    output.emit()
    print_map(position, sheet.route)
    output.emit()
    print_sheet(sheet, position.board.game)
    if side.outlook is not None and side.outlook.facts and not sheet.settled:
        output.emit()
        print_outlook(position, side.outlook)
    if claim:
        output.emit()
        _print_claim(claim, position.board.game.contest.check, sheet.settled)
        _print_gap(position, sheet, rulings)
    output.emit()
    path = output.quoted(file)
    more = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in rulings.items())
    hints = [f"finalroute solve {path}{more}"]
    if position.route is not None and str(position.route) == str(sheet.route):
        off = [line.because for line in sheet.notes if line.because]
        place = off[-1][0] if off else next(iter(position.board.blocks))
        hints.append(f"finalroute why {path} {output.quoted(place)}{more}")
    output.next_steps(*hints)


def _headline(position: Position, side: Side) -> str:
    from cli.outlook import risk
    from cli.report import level_text

    sheet = side.sheet
    game, level = position.board.game, level_text(position, sheet)
    if sheet.out:
        return f"Out of the game: three failures, nothing is scored; {level}."
    if sheet.settled:
        settled = ", settled" * bool(game.contest.check)
        return f"{sheet.total} {game.unit}{settled}; {level}."
    told = f"; {risk(game, side.outlook)}" if side.outlook and side.outlook.facts else ""
    return f"{sheet.total} VP before the {game.contest.check}; {level}{told}."


def _print_gap(position: Position, sheet: ScoreSheet, rulings: dict[str, str]) -> None:
    """The points left on the table: how far the route is from the best."""
    from boards.faults import hard
    from cli.best import best_answer
    from cli.numbers import points
    from cli.outlook import promise
    from cli.report import print_reason
    from solver.answer import default_goal, outlook_of, worth_of
    from solver.games import route_game

    game, goal = position.board.game, default_goal(position)
    missing = hard(route_game(game).lacks(position, goal))
    if missing:
        told = f"How far the route is from the best is not known: {missing[0].message}"
        print_reason(missing[0].rule, told)
        return
    best = best_answer(position, rulings, goal)
    mine = outlook_of(position, sheet.route, goal, rulings)
    worth = worth_of(position, sheet.route, goal, rulings)
    if mine is None or worth is None or best.worth is None:
        return
    first = best.ranked[0]
    gaps = [b - m for b, m in zip(first.worth, worth, strict=True)]
    beside = f"{promise(game, goal, first.worth, open_=first.open)}: {best.route}"
    if goal.is_chance and gaps[0]:
        print_reason("", f"Left on the table is the challenge; with the best route {beside}")
    elif gap := gaps[goal.is_chance]:
        print_reason(
            "", f"Left on the table: {points(gap)} {game.unit}; the best route has {beside}"
        )
    elif tie := _tie_lost(position, sheet, best):
        print_reason(game.contest.rules["rank"], f"{tie}: {best.route}")
    elif mine.open and sheet.settled:
        print_reason("", "No route is better, but dice thrown again may still bring points")
    else:
        print_reason("", "No points are left on the table: no route is better")


def _tie_lost(position: Position, sheet: ScoreSheet, best: Answer) -> str:
    """What a route with as many points is better in where that decides among equals."""
    assert best.sheet is not None
    for name in position.board.game.contest.ties:
        mine, most = sheet.counts.get(name, 0), best.sheet.counts.get(name, 0)
        if mine != most:
            unit = position.board.game.unit
            return f"As many {unit} as the best route, which wins a tie: {most} {name} to {mine}"
    return ""


def _print_claim(claim: list[Claimed], check: str, settled: bool) -> None:
    """The figures that are claimed wrong; ``check`` is what comes after the route."""
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
    if any(figure.early for figure in claim):
        print_reason("", f"Judged as made before the {check}: that is what the claim fits better")
    elif claim and claim[0].taken:
        print_reason("", claim[0].taken)
    elif wrong and not settled and check:
        print_reason("", f"This is the sheet before the {check}: dice in [setup] settle it")
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
    side: Side,
    other: Side | None,
    claim: list[Claimed],
    rulings: dict[str, str],
) -> None:
    from cli.against import against_json
    from cli.outlook import outlook_json
    from cli.report import print_answer, route_json
    from cli.verdict import solo_json
    from solver.solo import solo_of_sheet

    sheet = side.sheet

    print_answer(
        {
            "game": position.board.game.key,
            "position": position.name or file.stem,
            "status": "scored" if sheet.legal else "illegal",
            "goal": "settled" if sheet.settled else "declared",
            **route_json(sheet),
            "worth": None,
            "bound": None,
            "confrontation": outlook_json(side.outlook),
            "against": None if other is None else against_json(position.board.game, side, other),
            "solo": solo_json(position.board.game, solo_of_sheet(position, sheet, rulings)),
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
