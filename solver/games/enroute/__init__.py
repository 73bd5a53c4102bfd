"""En Route: its rules as data, its sheet, its goals. Nothing is left to chance after the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from boards.faults import Fault
from boards.position import Position
from solver.enumerate import Found
from solver.games.enroute.goals import plays_alone
from solver.games.enroute.route import route_rules
from solver.games.enroute.sheet import points_of, score, tally

if TYPE_CHECKING:
    from boards.session import Player, Session
    from solver.goals import Goal
    from solver.outlook import Outlook, Prospects
    from solver.rulebook import Ruling
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason

__all__ = [
    "as_claimed", "at_most", "bounded", "build", "cannot_matter", "confronted", "counts",
    "default_goal", "lacks", "level", "points", "prospects", "reasons", "route_rules",
    "safe_limits", "score", "seated", "settle", "ties",
]  # fmt: skip

bounded = False  # nothing is left to chance, and nothing to be placed
level = ""  # no dice look at anything


def default_goal(position: Position) -> str:
    """The most points: nothing follows the route. Alone, first of all the challenge."""
    return "solo" if plays_alone(position) else "sure"


def lacks(position: Position, goal: Goal) -> list[Fault]:
    """Goals that ask for chances have no answer here."""
    challenge = position.board.game.challenge
    if goal.kind in ("sure", "reach"):
        return []
    if goal.kind == "solo" and not plays_alone(position):
        says = "a challenge is for one player alone, and this is no solo game"
        advice = 'add challenge = "100/2" to [setup]: goals give no points then'
        return [Fault("rule", challenge.rule, says, key=("setup",), advice=advice)]
    if goal.kind == "solo":
        if challenge.cell(f"{goal.total}/{goal.special}"):
            return []
        says = f"there is no challenge {goal.total}/{goal.special}"
        return [Fault("rule", challenge.rule, says, advice=f"write {challenge}")]
    return [
        Fault("rule", "ER-23", f"the goal {goal.kind} looks at chances, and nothing is left to "
              "chance after the rounds", advice="write sure (the most points), reach=120 or "
              "solo=100/2 (points/goals)")
    ]  # fmt: skip


def safe_limits(
    position: Position, most_out: Fraction, limits: Mapping[str, int]
) -> dict[str, int]:
    """Nobody is ever out of this game."""
    return dict(limits)


def at_most(position: Position, sheet: ScoreSheet, special: int | None) -> tuple[int, str] | None:
    """Nothing: every legal sheet is settled."""
    return None


def as_claimed(position: Position, sheet: ScoreSheet) -> tuple[str, ScoreSheet] | None:
    """Nothing: the file says all that the player chose."""
    return None


def prospects(position: Position, rulings: Mapping[str, str], goal: Goal) -> Prospects:
    """What comes of a route is certain."""
    from solver.games.enroute.certain import Certain

    return Certain(position, rulings, goal)


def seated(session: Session, player: Player, position: Position) -> Position:
    """The position with what the other players came to for each goal (ER-22)."""
    from solver.games.enroute.others import with_results

    return with_results(session, player, position)


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The sheet as it is."""
    return sheet


def confronted(position: Position, outlook: Outlook) -> str:
    """Nothing comes after the route."""
    return ""


def cannot_matter(
    position: Position, goal: Goal, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why another reading leaves the best route as it is; empty if it may change."""
    from solver.games.enroute import idle

    return idle.cannot_matter(position, ruling, reading, rulings)


def points(position: Position, found: Found, rulings: Mapping[str, str]) -> int:
    """What an enumerated route is worth, by the sheet's own tally."""
    return points_of(position, found, rulings)


def counts(position: Position, found: Found) -> dict[str, int]:
    """What is counted of an enumerated route besides its points."""
    tourists, landmarks = tally(position, found.sections).ties
    return {"sections": len(found.sections), "tourists": tourists, "landmarks": landmarks}


def ties(position: Position, found: Found) -> tuple[int, ...]:
    """What decides among routes with as many points: sections, tourists, Landmarks (ER-23)."""
    return tuple(counts(position, found).values())


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """The terms of the model; imported late, for the sheet needs no solver."""
    from solver.games.enroute import terms

    return terms.build(trail, position, rulings)


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Why a place counts for a route, or does not."""
    from solver.games.enroute import why

    return why.reasons(position, sheet, name)
