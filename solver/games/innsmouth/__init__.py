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
from solver.games.lacks import common_lacks

if TYPE_CHECKING:
    from boards.session import Player, Session
    from solver.games.innsmouth.outlook import ThreatCheck
    from solver.games.innsmouth.reached import Reached
    from solver.goals import Goal
    from solver.outlook import Outlook
    from solver.route_rules import RouteRules
    from solver.rulebook import Ruling
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason

__all__ = [
    "as_claimed", "at_most", "bounded", "build", "cannot_matter", "confronted", "counts",
    "default_goal", "hopes", "lacks", "level", "own_budgets", "points", "prospects", "reasons",
    "route_rules", "safe_limits", "score", "seated", "settle", "ties",
]  # fmt: skip

bounded = True  # see `hopes`
level = "threat"  # how many dice are rolled (ITG-20c)


def default_goal(position: Position) -> str:
    """Settled with dice on the table, expected before."""
    return "settled" if position.setup.get("dice") else "expected"


def lacks(position: Position, goal: Goal) -> list[Fault]:
    """What the goal needs to know of the check and the position does not say."""
    faults = list(common_lacks(position, goal))
    if not position.setup.get("character") and not goal.before_dice:
        faults.append(
            Fault("rule", "ITG-31", "no character is given, and the threat check depends on it",
                  advice='add character = "detective" to [setup]', key=("setup",))
        )  # fmt: skip
    return faults


def safe_limits(
    position: Position, most_out: Fraction, limits: Mapping[str, int]
) -> dict[str, int]:
    """Nobody is ever out of this game (ITG-22)."""
    return dict(limits)


def at_most(position: Position, sheet: ScoreSheet, special: int | None) -> tuple[int, str] | None:
    """The points before the check: it adds none to them, but for the Huntress (ITG-27e)."""
    before = sheet.total, "what the route has before the threat check, which adds nothing to it"
    if position.setup.get("character") != "huntress":
        return before
    from solver.games.innsmouth.check import HUNTED

    dice = sheet.counts["threat"]
    return (
        sheet.total + HUNTED * dice,
        f"{sheet.total} before the threat check, and {HUNTED} for each of {dice} dice",
    )


def as_claimed(position: Position, sheet: ScoreSheet) -> tuple[str, ScoreSheet] | None:
    """The sheet with as many cards turned as the claimed artifacts say."""
    from solver.games.innsmouth.settled import turned

    return turned(position, sheet)


def prospects(position: Position, rulings: Mapping[str, str], goal: Goal) -> ThreatCheck:
    """The threat check that follows the route."""
    from solver.games.innsmouth.outlook import ThreatCheck

    return ThreatCheck(position, rulings, goal)


def hopes(
    position: Position,
    rulings: Mapping[str, str],
    rules: RouteRules,
    goal: Goal,
    limits: Mapping[str, int],
) -> Reached:
    """Bounds for lines of stretches; imported late, for they need arrays."""
    from solver.games.innsmouth.reached import Reached

    return Reached(position, rules, prospects(position, rulings, goal), limits)


def seated(session: Session, player: Player, position: Position) -> Position:
    """The position as it is: no other player has a say in it."""
    return position


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The sheet after the threat check, if the dice are known."""
    from solver.games.innsmouth.settled import settle as settled

    return settled(position, sheet, rulings)


def cannot_matter(
    position: Position, goal: Goal, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why another reading leaves the best route as it is; empty if it may change."""
    from solver.games.innsmouth import idle

    return idle.cannot_matter(position, goal, ruling, reading, rulings)


def confronted(position: Position, outlook: Outlook) -> str:
    """The threat check in a line."""
    facts = outlook.facts
    if facts["character"] == "warlock":
        return "The Warlock's rituals: one for each threat symbol on the map (ITG-27b)"
    dice, cards = facts["dice"], facts["cards"]
    return (
        f"The threat check: threat {facts['threat']}, {dice} dice, {cards} artifact cards taken; "
        f"{str(facts['character']).capitalize()} (ITG-20c, ITG-22, ITG-23a)"
    )


def points(position: Position, found: Found, rulings: Mapping[str, str]) -> int:
    """What an enumerated route is worth if nobody is punished, by the sheet's own tally."""
    count, before, _ = points_of(position, found, rulings, route_rules(position, rulings))
    return sure_points(position, count, before)


def counts(position: Position, found: Found) -> dict[str, int]:
    """Threat of an enumerated route."""
    return {"threat": tally(position, found.sections, found.connections).threat}


def ties(position: Position, found: Found) -> tuple[int, ...]:
    """Nothing: what breaks ties comes after the route."""
    return ()


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """The terms of the model; imported late, for the sheet needs no solver."""
    from solver.games.innsmouth import terms

    return terms.build(trail, position, rulings)


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Why a place counts for a route, or does not."""
    from solver.games.innsmouth import why

    return why.reasons(position, sheet, name)
