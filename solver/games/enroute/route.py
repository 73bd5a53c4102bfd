"""What a legal final route is in En Route (ER-15): one line of drawn sections, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boards.position import Position
from solver.route_rules import Edge, Measure, RouteRules

_IDS = dict.fromkeys(("section", "once", "line"), "ER-15")


def route_rules(
    position: Position, rulings: Mapping[str, str], budgets: Mapping[str, int] | None = None
) -> RouteRules:
    """The rules of the final route for a position.

    Parameters
    ----------
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.
    budgets
        Of no effect: no section is added once the rounds are over (ER-15).

    """
    sections = position.board.sections.values()
    return RouteRules(
        edges=tuple(Edge(s.name, s.ends) for s in sections if s.name in position.drawn),
        card=position.crossroads("objective"),
        measure=cast(Measure, rulings["objective_measure"]),
        one_line=True,
        ids=_IDS,
    )
