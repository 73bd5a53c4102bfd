"""The sheet after the confrontation, with the dice that lie on the table (ATG-34 to 42)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from boards.position import Position
from solver.dice import REROLL, Advice, best_use
from solver.games.arkham.confrontation import Cell, Outcome, explain, left, outcomes
from solver.games.arkham.old_ones import failure_range
from solver.games.arkham.outlook import rolled, told, tomes_left
from solver.games.arkham.sheet import colour_lines, tally, yellow_line
from solver.goals import settled_goal
from solver.numbers import percent, points
from solver.sheet import ScoreLine, ScoreSheet

__all__ = ["settle"]


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The settled sheet of a legal route; the same sheet where no dice are known.

    Enhancement and Blessing are used as well as can be. A Reroll that is still at hand is not:
    what it would throw is unknown, so the sheet says whether it is worth while.

    Raises
    ------
    NoCall
        Against Cthulhu without a Call card.
    """
    dice, old_one = rolled(position), position.setup.get("old-one")
    if not sheet.legal or not dice or not old_one:
        return sheet
    found, goal = sheet.found, settled_goal(position)
    route = (found.sections, found.connections, found.crossings)
    table = outcomes(position, *route, found.length, rulings, goal.key)
    values = {c: goal.number(o.total, o.reward, o.eliminated) for c, o in table.items()}
    f = failure_range(old_one, sheet.counts["madness"])
    tomes = tomes_left(position)
    stay = best_use(dice, [t for t in tomes if t != REROLL], f, values)
    assert stay.outcome is not None  # nothing is left to chance without a Reroll
    outcome = table[stay.outcome]
    lines = explain(position, *route, found.length, rulings, stay.outcome, goal.key)
    faces = ", ".join(map(str, dice))
    failures, successes = stay.outcome
    judged = ScoreLine(
        "ATG-35", "dice", f"Dice {faces}: {failures} failed, {successes} succeeded", 0, (),
        "; ".join([f"1 to {f} fails" if f else "nothing fails", *told(stay)]),
    )  # fmt: skip
    advice: tuple[str, ...] = ()
    if REROLL in tomes:
        advice = _reroll(best_use(dice, tomes, f, values), outcome, table)
    before = tally(position, *route)
    after = left(position, before, outcome)
    crossed = [block for step in outcome.steps for block in step.crossed]
    if outcome.eliminated:
        return replace(
            sheet, lines=lines, total=0, penalties=(judged,), advice=advice, settled=True, out=True
        )
    boxes = (
        *colour_lines(position, after, before, crossed),
        *(line for line in sheet.lines if line.box == "objective"),
        yellow_line(position, after, crossed),
        *(line for line in lines if line.box == "confrontation"),
    )
    return replace(
        sheet,
        lines=boxes,
        total=sum(line.points for line in boxes),
        penalties=(judged, *(line for line in lines if line.box == "penalty")),
        advice=advice,
        settled=True,
    )


def _reroll(use: Advice, stay: Outcome, table: Mapping[Cell, Outcome]) -> tuple[str, ...]:
    """Whether the Reroll that is still at hand is worth using."""
    if not use.reroll:
        return ("The Reroll is at hand and would bring less: leave the dice as they lie",)
    mean = sum((c * table[cell].total for cell, c in use.chances.items()), Fraction(0))
    out = f"out in {percent(use.chance_out)}" if use.chance_out else "never out"
    return (
        f"{told(use)[0]}: {points(mean)} VP on average instead of {stay.total}, {out}; "
        "not used here",
    )
