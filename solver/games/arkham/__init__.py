"""Arkham Travel Guide: its rules as data, its sheet, its terms for the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from boards.faults import Fault
from boards.position import Position
from solver.enumerate import Found
from solver.games.arkham.route import route_rules
from solver.games.arkham.sheet import score, tally
from solver.games.lacks import common_lacks

if TYPE_CHECKING:
    from boards.session import Player, Session
    from solver.games.arkham.outlook import Confrontation
    from solver.goals import Goal
    from solver.outlook import Outlook
    from solver.rulebook import Ruling
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason

__all__ = [
    "as_claimed",
    "at_most",
    "build",
    "cannot_matter",
    "counts",
    "default_goal",
    "lacks",
    "level",
    "points",
    "prospects",
    "reasons",
    "route_rules",
    "safe_limits",
    "score",
    "seated",
    "settle",
    "ties",
]

bounded = False  # routes are listed, or proven by the model
level = "madness"  # what decides how many faces of a die fail (ATG-35)


def default_goal(position: Position) -> str:
    """Settled with dice on the table, expected before, sure where nobody is faced."""
    if not position.setup.get("old-one"):
        return "sure"
    return "settled" if position.setup.get("dice") else "expected"


def lacks(position: Position, goal: Goal) -> list[Fault]:
    """What the goal needs to know of the confrontation and the position does not say."""
    from solver.games.arkham.penalties import NoCall

    faults = list(common_lacks(position, goal))
    setup = position.setup
    if setup.get("old-one") == "cthulhu" and not setup.get("call") and not goal.before_dice:
        faults.append(Fault("rule", NoCall.rule, str(NoCall()), key=("setup", "old-one")))
    return faults


def safe_limits(
    position: Position, most_out: Fraction, limits: Mapping[str, int]
) -> dict[str, int]:
    """The Madness up to which the chance to be out can be kept at ``most_out`` (ATG-35, 36b)."""
    from solver.dice import least_chance_out
    from solver.games.arkham.old_ones import failure_range, load_old_ones
    from solver.games.arkham.outlook import tomes_held

    old_one = position.setup.get("old-one")
    if not old_one:
        return dict(limits)
    worst = len(load_old_ones()[old_one].fails_up_to) - 1
    tomes = tomes_held(position)
    for madness in range(worst + 1):
        if least_chance_out(failure_range(old_one, madness), tomes) > most_out:
            return {**limits, "madness": min(madness - 1, limits.get("madness", madness - 1))}
    return dict(limits)


def seated(session: Session, player: Player, position: Position) -> Position:
    """The position as it is: no other player has a say in it."""
    return position


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The sheet after the confrontation, if the dice are known."""
    from solver.games.arkham.settled import settle as settled

    return settled(position, sheet, rulings)


def at_most(position: Position, sheet: ScoreSheet, special: int | None) -> tuple[int, str] | None:
    """The points before the confrontation, and those that the player declares to have from it."""
    if special is None:
        return None
    words = f"{sheet.total} without the confrontation and {special} in it"
    return sheet.total + special, words


def as_claimed(position: Position, sheet: ScoreSheet) -> tuple[str, ScoreSheet] | None:
    """Nothing: the file says all that the player chose."""
    return None


def prospects(position: Position, rulings: Mapping[str, str], goal: Goal) -> Confrontation:
    """The confrontation that follows the route."""
    from solver.games.arkham.outlook import Confrontation

    return Confrontation(position, rulings, goal)


def cannot_matter(
    position: Position, goal: Goal, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why another reading leaves the best route as it is; empty if it may change."""
    from solver.games.arkham import idle

    return idle.cannot_matter(position, goal, ruling, reading, rulings)


def confronted(position: Position, outlook: Outlook) -> str:
    """The Old One, the failure range and the Tomes in a line (ATG-34, 35)."""
    from solver.games.arkham.confrontation import RULE
    from solver.games.arkham.old_ones import load_old_ones

    old_one = position.setup["old-one"]
    name = load_old_ones()[old_one].name
    f = int(outlook.facts["failure range"])
    dice = outlook.facts.get("dice")
    fails = "no die fails" if not f else f"dice fail on 1 to {f}" if f > 1 else "dice fail on 1"
    tomes = outlook.facts["tomes"] or "none"
    thrown = f"; dice {dice}" if dice else ""
    rules = f"ATG-34b, ATG-35, {RULE[old_one]}"
    return f"The confrontation with {name}: {fails}; Tomes: {tomes}{thrown} ({rules})"


def points(position: Position, found: Found, rulings: Mapping[str, str]) -> int:
    """What an enumerated route is worth before the confrontation, by the sheet's own tally."""
    return tally(position, found.sections).points + found.length


def counts(position: Position, found: Found) -> dict[str, int]:
    """Madness of an enumerated route."""
    madness = tally(position, found.sections, found.connections, found.crossings).madness
    return {"madness": madness}


def ties(position: Position, found: Found) -> tuple[int, ...]:
    """Nothing: what breaks ties comes after the route."""
    return ()


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """The terms of the model; imported late, for the sheet needs no solver."""
    from solver.games.arkham import terms

    return terms.build(trail, position, rulings)


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Why a place counts for a route, or does not."""
    from solver.games.arkham import why

    return why.reasons(position, sheet, name)
