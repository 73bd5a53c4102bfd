"""Readings that cannot change the best route of a position of En Route, and why."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.games.enroute.goals import ladder, plays_alone
from solver.games.enroute.route import route_rules
from solver.rulebook import Ruling
from solver.same_routes import same_routes

__all__ = ["cannot_matter"]

_LACKS = {
    "card": "fewer than two crossroads of an objective card are reached",
    "loops": "what is drawn has no loop, so there is one way between any two places",
    "difference": "the rules of the route are the same here",
}


def cannot_matter(
    position: Position, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why the best route stays what it is under another reading; empty if it may change.

    Parameters
    ----------
    reading
        The reading that would replace the one in force.
    rulings
        The readings in force.

    """
    other = {**rulings, ruling.name: reading}
    if ruling.scope == "drawing":
        return "it is about the rounds, which are over"
    if ruling.scope == "route":
        lacks = same_routes(route_rules(position, rulings), route_rules(position, other))
        return _LACKS[lacks] if lacks else ""
    if not position.goals:
        return "no goals are in play"
    if plays_alone(position):
        return "goals give no points in a solo game"
    if all(ladder(c, position, rulings) == ladder(c, position, other) for c in position.goals):
        return "every goal gives the same here"
    return ""
