"""The sheet after the threat check, with cards and dice on the table (ITG-20 to 27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boards.position import Position
from solver.games.innsmouth.outlook import ThreatCheck
from solver.games.innsmouth.punishment import Step
from solver.games.innsmouth.sheet import CARD, COLOURS
from solver.games.innsmouth.threat import ending
from solver.goals import Goal
from solver.sheet import ScoreLine, ScoreSheet

__all__ = ["settle"]


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The settled sheet of a legal route; the same sheet where no dice are known.

    The Warlock rolls no dice: his rituals are always settled. Cards that throw dice again are
    used before: `rerolled` holds the dice after that.
    """
    setup = position.setup
    warlock = setup.get("character") == "warlock"
    if not sheet.legal or not (setup.get("dice") or warlock):
        return sheet
    goal = Goal("expected" if warlock else "settled")
    judge = ThreatCheck(position, rulings, goal)
    check, _, _ = judge.check(sheet.found)
    outlook = judge.outlook(sheet.found)
    if len(outlook.results) > 1:  # a Manuscript is still to be used: what it throws is unknown
        return replace(sheet, advice=outlook.advice)
    outcome = judge.outcomes(check)[0]
    end = ending(check, outcome.failures, outcome.hunted)
    lines = []
    for line in sheet.lines:
        if line.box == "artifacts":
            line = replace(
                line, points=outcome.cards,
                formula=f"{CARD} VP x {outcome.unrevealed} cards not revealed",
            )  # fmt: skip
        if line.box == "ability" and (warlock or setup.get("character") == "huntress"):
            line = replace(line, points=line.points + outcome.ability)
        lines.append(line)
    lines = _taken_off(lines, end.steps)
    penalties = tuple(
        ScoreLine(
            "ITG-27b" if warlock else "ITG-23a",
            "penalty",
            f"District {step.district} is emptied, the symbol in {step.symbol} erased",
            -step.lost,
            (step.district,),
            f"{sum(step.erased)} tourists" + ("; tied: the player chose" if step.free else ""),
        )
        for step in end.steps
    )
    return replace(
        sheet,
        lines=tuple(lines),
        total=outcome.total,
        penalties=penalties,
        advice=outlook.advice,
        settled=True,
    )


def _taken_off(lines: list[ScoreLine], steps: tuple[Step, ...]) -> list[ScoreLine]:
    """The colour boxes after the punishments."""
    gone = [sum(step.erased[i] for step in steps) for i in range(len(COLOURS))]
    changed = []
    for line in lines:
        if line.box in COLOURS and gone[COLOURS.index(line.box)]:
            many = gone[COLOURS.index(line.box)]
            there, _, rest = line.formula.partition(" x ")
            times = int(rest.split()[0])
            line = replace(
                line, points=line.points - many * times,
                formula=f"{there}, {many} of them erased, x {rest}",
            )  # fmt: skip
        changed.append(line)
    return changed
