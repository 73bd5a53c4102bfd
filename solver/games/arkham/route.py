"""What a legal final route is in Arkham Travel Guide (ATG-29, 30, Dagon, rulings 3A-3B)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boards.grid import place_key
from boards.position import Position
from solver.route_rules import Connection, Crossing, Edge, Measure, RouteRules

_IDS = {
    "section": "ATG-29a",
    "once": "ATG-29b",
    "line": "ATG-29a",
    "connection": "ATG-30",
    "crossing": "ATG-32d",
}


def route_rules(
    position: Position, rulings: Mapping[str, str], budgets: Mapping[str, int] | None = None
) -> RouteRules:
    """The rules of the final route for a position.

    Parameters
    ----------
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.
    budgets
        Sections still to be placed: ``extra`` along roads, ``diagonal`` through blocks
        (ATG-23e, ATG-24a).

    """
    budgets = {name: count for name, count in (budgets or {}).items() if count}
    edges = []
    for section in position.board.sections.values():
        if section.name in position.drawn:
            edges.append(Edge(section.name, section.ends))
        else:
            budget = "diagonal" if section.kind == "diagonal" else "extra"
            if budget in budgets and position.may_draw(section):
                edges.append(Edge(section.name, section.ends, budget))
    crossings = []
    if position.setup.get("old-one") == "dagon":
        for end, far in position.board.opposite.items():
            facing = bool(place_key(far).compass)
            if not facing or place_key(end) < place_key(far):
                crossings.append(Crossing(end, far, facing))
    roads = (s.name for s in position.board.roads if s.kind == "dead-end")
    return RouteRules(
        edges=tuple(edges),
        budgets=budgets,
        gates=position.board.marked("gate"),
        connection=cast(Connection, rulings["connection"]),
        closing=rulings["closing_connection"] == "yes",
        crossings=tuple(crossings),
        crossing_may_end=rulings["dagon_end"] == "may_end",
        crossing_length=int(rulings["dagon_crossing_length"]),
        extendable=None if rulings["dagon_diagonal"] == "yes" else frozenset(roads),
        card=position.crossroads("objective"),
        measure=cast(Measure, rulings["objective_measure"]),
        across=rulings["objective_across_connections"] == "yes",
        ids=_IDS,
    )
