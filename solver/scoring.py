"""The score sheet of a declared route, for any game with a final route."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boards.faults import Refused, hard
from boards.position import Position
from boards.route import Route
from solver.between import best_between
from solver.enumerate import TooMany, enumerate_routes
from solver.games import route_game
from solver.goals import Goal
from solver.route_rules import RouteRules
from solver.rulings import resolve
from solver.sheet import ScoreLine, ScoreSheet


def score(
    position: Position,
    route: Route | None = None,
    *,
    rulings: Mapping[str, str] | None = None,
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet of a route, or every reason why it is not legal.

    With dice in the setup it is the settled sheet, after the confrontation.

    Parameters
    ----------
    route
        Any route; by default the one that the position declares, else the empty route.
    rulings
        Readings that differ from those of the position and the defaults.
    budgets
        Sections that may still be placed: ``{"extra": 1}``.

    Raises
    ------
    Refused
        The dice are known, and what they decide is not.

    Examples
    --------
    >>> from boards import load_board, Position, parse_route
    >>> position = Position(load_board("harbour"), (parse_route("b1-b2-a2"),), {"1,1": "GG"})
    >>> score(position, parse_route("b1-b2-a2")).total
    2

    """
    chosen = resolve(position.board.game.key, {**position.rulings, **(rulings or {})})
    declared = route if route is not None else position.route
    game = route_game(position.board.game)
    kind = game.default_goal(position)
    faults = hard(game.lacks(position, Goal(kind))) if kind == "settled" else []
    if faults:
        raise Refused(faults, position.name)
    sheet = best_ordered(position, Route() if declared is None else declared, chosen, budgets)
    settled = game.settle(position, sheet, chosen)
    return replace(settled, before=sheet) if settled.settled else settled


def best_ordered(
    position: Position,
    route: Route,
    rulings: Mapping[str, str],
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet before dice and cards, the sections walked in the order that counts most.

    Parameters
    ----------
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.

    """
    game = route_game(position.board.game)
    sheet = game.score(position, route, rulings, budgets)
    better = best_order(game.route_rules(position, rulings, budgets), sheet)
    if better is None:
        return sheet
    note = ScoreLine(
        better.rule, "order", "The same sections walked in the order that counts most", 0, (),
        f"{route} is worth {sheet.total}",
    )  # fmt: skip
    best = game.score(position, better.route, rulings, budgets)
    return replace(best, notes=(note, *best.notes))


_ORDERS = 100_000  # states of the enumerator; past it the order of the player stands


@dataclass(frozen=True, slots=True)
class _Order:
    rule: str
    route: Route


def best_order(rules: RouteRules, sheet: ScoreSheet) -> _Order | None:
    """A walk of the same sections with as many connections that measures more (ATG-43).

    What lies on the table is the set of kept sections; the player may walk it in any order, and
    join its pieces by any Gates at their ends.
    None if no order is better, or if there are too many to look at them all.
    """
    route = sheet.route
    line = next((line for line in sheet.lines if line.box == "objective"), None)
    passed = [place for place in rules.card if place in set(route.places)]
    longest = len(sheet.sections) + rules.crossing_length * len(route.crossings)
    if line is None or len(passed) < 2 or line.points == longest:
        return None
    if rules.measure != "traversal" and not route.connections:
        return None  # the other measures know no order, only which Gates are joined
    if len(set(route.places)) == len(route.places) and not route.connections:
        return None  # a line without loops has one order
    kept = set(sheet.sections)
    crossed = {frozenset(pair) for pair in route.crossings}
    same = replace(
        rules,
        edges=tuple(replace(e, budget="") for e in rules.edges if e.name in kept),
        budgets={},
        network=tuple(e.ends for e in rules.edges if not e.budget or e.name in kept),
        crossings=tuple(c for c in rules.crossings if {c.end, c.far} in crossed),
    )
    try:
        found = [
            f
            for f in enumerate_routes(same, _ORDERS)
            if len(f.sections) == len(kept)
            and f.connections == len(route.connections)
            and len(f.crossings) == len(crossed)
        ]
    except TooMany:
        return None
    best = max(found, key=lambda f: f.length, default=None)
    if best is None or best.length <= best_between(route, rules).sections:
        return None
    return _Order(line.rule, best.route)
