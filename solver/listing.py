"""The best route for any goal by looking at every legal one.

Positions of real games have some hundreds of different sets of kept sections. Listing them and
valuing each exactly is quicker than proving anything about them, for any goal whatever.
"""

from __future__ import annotations

import time
from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boards.position import Position
from solver.enumerate import Found, enumerate_routes
from solver.games import route_game
from solver.goals import Goal
from solver.outlook import Level
from solver.route_rules import RouteRules

__all__ = ["STATES", "Key", "Listed", "list_best", "plain"]

Key = tuple[Fraction, int, int, int]  # smaller is better

STATES = 200_000  # of the enumerator: a second's work, ten times what real positions need


@dataclass(frozen=True, slots=True)
class Listed:
    """The best routes for the goal, best first, and the best at each level.

    Not ``complete`` where time ran out: then they are the best of those looked at.
    """

    best: tuple[Found, ...]
    levels: tuple[Level, ...]
    routes: int
    complete: bool = True


def list_best(
    position: Position,
    rules: RouteRules,
    rulings: Mapping[str, str],
    goal: Goal,
    *,
    top: int = 1,
    limits: Mapping[str, int] | None = None,
    deadline: float | None = None,
    states: int = STATES,
) -> Listed:
    """Every legal route valued.

    Among equals the fewest sections, then the fewest connections and crossings, then the
    earliest sections in the order of the board.

    Raises
    ------
    TooMany
        The position has more walks than ``states``.
    """
    game = route_game(position.board.game)
    prospects = game.prospects(position, rulings, goal)
    ranked: list[tuple[Key, Found]] = []
    at_level: dict[int, tuple[Key, Found]] = {}
    most: dict[int, int] = {}
    routes = enumerate_routes(rules, states)
    complete = True
    best_worths: list[Fraction] = []  # the best of all so far, ascending

    def floor(counts: Mapping[str, int]) -> Fraction | None:
        """A route below this is neither among the best nor the best at its level."""
        here = at_level.get(counts[game.level])
        if here is None or len(best_worths) < top:
            return None
        return min(best_worths[0], -here[0][0])

    for found in routes:
        if deadline is not None and time.monotonic() > deadline:
            complete = False
            break
        worth, points, counts = prospects.valued(found, floor)
        if any(counts[name] > limit for name, limit in (limits or {}).items()):
            continue
        level = counts[game.level]
        most[level] = max(points, most.get(level, points))
        if worth is None:
            continue
        insort(best_worths, worth)
        del best_worths[:-top]
        key = (-worth, *plain(found, rules))
        if level not in at_level or key < at_level[level][0]:
            at_level[level] = key, found
        ranked.append((key, found))
    ranked.sort(key=lambda entry: entry[0])
    return Listed(
        tuple(found for _, found in ranked[:top]),
        tuple(
            Level(level, most[level], found, prospects.outlook(found))
            for level, (_, found) in sorted(at_level.items())
        ),
        len(routes),
        complete,
    )


def plain(found: Found, rules: RouteRules) -> tuple[int, int, int]:
    """The choice among equals: smaller comes first."""
    kept = set(found.sections)
    order = 0
    for edge in rules.edges:
        order = order << 1 | (edge.name in kept)
    return len(found.sections), found.connections + len(found.crossings), -order
