"""Innsmouth Travel Guide: its rules as data, its sheet, its threat check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from boards.faults import Fault
from boards.position import Position
from solver.enumerate import Found
from solver.games.innsmouth.route import own_budgets, route_rules
from solver.games.innsmouth.sheet import points_of, score, sure_points, tally

if TYPE_CHECKING:
    from solver.games.innsmouth.outlook import ThreatCheck
    from solver.goals import Goal
    from solver.outlook import Outlook
    from solver.rulebook import Ruling
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason

__all__ = [
    "build", "confronted", "counts", "default_goal", "lacks", "level", "own_budgets", "points",
    "prospects", "reasons", "route_rules", "safe_limits", "score", "settle",
]  # fmt: skip

level = "threat"  # how many dice are rolled (ITG-20c)


def default_goal(position: Position) -> str:
    """Settled with dice on the table, expected before."""
    return "settled" if position.setup.get("dice") else "expected"


def lacks(position: Position, goal: Goal) -> list[Fault]:
    """What the goal needs to know of the check and the position does not say."""
    setup = position.setup
    faults = []
    if not setup.get("character") and not goal.before_dice:
        faults.append(
            Fault("rule", "ITG-31", "no character is given, and the threat check depends on it",
                  advice='add character = "detective" to [setup]', key=("setup",))
        )  # fmt: skip
    if goal.kind == "settled" and not setup.get("dice"):
        faults.append(
            Fault("rule", "ITG-20c", "nothing is settled before the dice are known",
                  advice="add dice = [1, 2, 4] to [setup]", key=("setup",))
        )  # fmt: skip
    if goal.kind == "win" and not goal.rivals:
        faults.append(
            Fault("rule", "ITG-29", "no result of another player is known",
                  advice="write win=120/24,98 (total/goals of each)", key=("setup",))
        )  # fmt: skip
    challenge = position.board.game.challenge
    if goal.kind == "solo" and challenge.cell(f"{goal.total}/{goal.special}") is None:
        faults.append(
            Fault("rule", challenge.rule, f"there is no challenge {goal.total}/{goal.special}",
                  advice=f"write {challenge}", key=("setup",))
        )  # fmt: skip
    return faults


def safe_limits(
    position: Position, most_out: Fraction, limits: Mapping[str, int]
) -> dict[str, int]:
    """Nobody is ever out of this game (ITG-22)."""
    return dict(limits)


def prospects(position: Position, rulings: Mapping[str, str], goal: Goal) -> ThreatCheck:
    """The threat check that follows the route."""
    from solver.games.innsmouth.outlook import ThreatCheck

    return ThreatCheck(position, rulings, goal)


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The sheet after the threat check, if the dice are known."""
    from solver.games.innsmouth.settled import settle as settled

    return settled(position, sheet, rulings)


def cannot_matter(
    position: Position, goal: Goal, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why another reading leaves the best route as it is: nothing is known, so it is searched."""
    if ruling.scope == "drawing":
        return "it is about the rounds, which are over"
    return ""


def confronted(position: Position, outlook: Outlook) -> str:
    """The threat check in a line."""
    facts = outlook.facts
    if facts["character"] == "warlock":
        return "The Warlock's rituals: one for each threat symbol on the map"
    dice, cards = facts["dice"], facts["cards"]
    return (
        f"The threat check: threat {facts['threat']}, {dice} dice, {cards} artifact cards taken; "
        f"{str(facts['character']).capitalize()}"
    )


def points(position: Position, found: Found, rulings: Mapping[str, str]) -> int:
    """What an enumerated route is worth if nobody is punished, by the sheet's own tally."""
    count, before, _ = points_of(position, found, rulings, route_rules(position, rulings))
    return sure_points(position, count, before)


def counts(position: Position, found: Found) -> dict[str, int]:
    """Threat of an enumerated route."""
    return {"threat": tally(position, found.sections, found.connections).threat}


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """The terms of the model; imported late, for the sheet needs no solver."""
    from solver.games.innsmouth import terms

    return terms.build(trail, position, rulings)


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Why a place counts for a route, or does not."""
    from solver.games.innsmouth import why

    return why.reasons(position, sheet, name)
