"""What a legal final route is in Innsmouth Travel Guide (ITG-17, ITG-18, rulings 3A, 3F)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boards.position import Position
from solver.route_rules import Connection, Edge, RouteRules, Sides

_IDS = {
    "section": "ITG-17",
    "once": "ITG-17",
    "line": "ITG-17",
    "connection": "ITG-18a",
    "crossing": "ITG-3",
    "side": "ITG-18b",
    "most": "ITG-18c",
}
_MOST = 4  # crossings of a route (ITG-18c)
_SIDES = {"endpoint": "end", "part_any": "piece_any", "part_none": "piece_none"}


def own_budgets(position: Position) -> dict[str, int]:
    """The bonuses that are still to be used, before the route is chosen (ITG-13b, 13c)."""
    return {name: n for name in ("extra", "diagonal") if (n := position.bonus(name)) > 0}


def route_rules(
    position: Position, rulings: Mapping[str, str], budgets: Mapping[str, int] | None = None
) -> RouteRules:
    """The rules of the final route for a position.

    Parameters
    ----------
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.
    budgets
        Sections still to be placed; by default the bonuses that are not used yet.

    """
    board = position.board
    budgets = own_budgets(position) if budgets is None else {k: n for k, n in budgets.items() if n}
    edges = []
    for section in board.sections.values():
        if section.name in position.drawn:
            edges.append(Edge(section.name, section.ends))
        else:
            budget = "diagonal" if section.kind == "diagonal" else "extra"
            if budget in budgets:
                edges.append(Edge(section.name, section.ends, budget))
    north, south = board.marked("water-north"), board.marked("water-south")
    sides = {**dict.fromkeys(north, "north"), **dict.fromkeys(south, "south")}
    boatman = position.setup.get("character") == "boatman"
    regular = boatman and rulings["boatman_limit"] == "regular4"
    return RouteRules(
        edges=tuple(edges),
        budgets=budgets,
        gates=tuple(place for place in board.places if place in sides),
        gate_name="water crossroads",
        connection=cast(Connection, rulings["connection"]),
        closing=rulings["closing_connection"] == "yes",
        sides=sides,
        side_by=cast(Sides, _SIDES[rulings["crossing_side"]]),
        one_side=boatman,
        bridges=frozenset(s.name for s in board.sections.values() if s.kind == "bridge"),
        most_connections=None if regular else _MOST,
        most_opposite=_MOST if regular else None,
        ids=_IDS,
    )
