"""When two choices of readings leave the same legal routes with the same measures.

A reading is about something: connections, crossings of the river, a card. Where nothing of it
can be on any route, whatever the reading says comes to the same. Equal plain forms prove it;
unequal ones prove nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Literal

from solver.route_rules import RouteRules, parts_of

__all__ = ["Missing", "most_connections", "same_routes"]

Missing = Literal["", "crossings", "connections", "bridges", "limit", "card", "loops", "difference"]


def same_routes(one: RouteRules, other: RouteRules) -> Missing:
    """What a position lacks, so that both rules allow and measure the same routes alike.

    Returns
    -------
    str
        ``crossings``: no dead end can be extended. ``connections``: no two places are reached that
        a connection may join. ``bridges``: no piece can lie on both sides of the river.
        ``limit``: there can't be more connections than are allowed. ``card``: fewer than two
        crossroads of the card are reached. ``loops``: there is only one way between any two
        places. ``difference``: the rules are the same as they stand. Empty if the routes may
        differ.

    """
    if one == other:
        return "difference"
    if _plain(one) != _plain(other):
        return ""
    # a position may lack several things: the first that makes them equal is named
    if _without_crossings(one) == _without_crossings(other):
        return "crossings"
    if _without_connections(one) == _without_connections(other):
        return "connections"
    if _without_bridges(one) == _without_bridges(other):
        return "bridges"
    if _without_limit(one) == _without_limit(other):
        return "limit"
    if _without_card(one) == _without_card(other):
        return "card"
    return "loops"


def _plain(rules: RouteRules) -> RouteRules:
    rules = _without_connections(_without_crossings(rules))
    rules = _without_card(_without_limit(_without_bridges(rules)))
    return replace(rules, measure="traversal") if _is_forest(rules) else rules


def _without_crossings(rules: RouteRules) -> RouteRules:
    """Only the crossings that can be used, and without any, no reading about them."""
    usable = rules.usable_crossings
    rules = replace(rules, crossings=usable)
    if usable:
        return rules
    return replace(rules, crossing_may_end=False, crossing_length=0, extendable=None)


def _without_connections(rules: RouteRules) -> RouteRules:
    """A connection needs two different Gates with something of the route at each (R-ZERO)."""
    gates = rules.usable_gates
    if any(rules.sides_fit(one, other) for one, other in combinations(gates, 2)):
        return rules
    return replace(
        rules, gates=(), connection="pieces", closing=False, across=True, sides={}, side_by="end",
        one_side=False, bridges=frozenset(), most_connections=None, most_opposite=None,
    )  # fmt: skip


def _without_bridges(rules: RouteRules) -> RouteRules:
    """Without a bridge a piece lies on one side, that of any place in it (R-SIDE).

    And whoever may join places on one side, too, asks for no side where a piece lies on both.
    """
    bridged = any(edge.name in rules.bridges for edge in rules.edges)
    if bridged and not (rules.one_side and rules.side_by == "piece_any"):
        return rules
    return replace(rules, side_by="end")


def most_connections(rules: RouteRules) -> int:
    """No route of these rules has more connections, whatever limit is set.

    Each has a section before it and one after it. Pieces have no place in common, so that each
    of them needs a Gate of its own.
    """
    if len(rules.usable_gates) < 2:
        return 0
    drawn = sum(not edge.budget for edge in rules.edges)
    parts = drawn + sum(rules.budgets.values())
    if rules.connection == "pieces":
        parts = min(parts, len(rules.usable_gates))
    return max(0, parts - 1 + rules.closing)


def _without_limit(rules: RouteRules) -> RouteRules:
    """A limit that no route comes up to limits nothing (R-4)."""
    most = most_connections(rules)
    if any(limit is not None and limit < most
           for limit in (rules.most_connections, rules.most_opposite)):  # fmt: skip
        return rules
    return replace(rules, most_connections=None, most_opposite=None)


def _without_card(rules: RouteRules) -> RouteRules:
    """Nothing is measured between fewer than two crossroads."""
    reached = {*rules.nodes}.union(*((c.end, c.far) for c in rules.usable_crossings))
    if len(reached.intersection(rules.card)) > 1:
        return rules
    return replace(rules, card=(), measure="traversal", across=True, crossing_length=0)


def _is_forest(rules: RouteRules) -> bool:
    """Whether no route can come back to a place: then it is one path, however it is measured."""
    links = [e.ends for e in rules.edges] + [(c.end, c.far) for c in rules.usable_crossings]
    part = parts_of(links)
    return not rules.gates and len(links) == len(part) - len(set(part.values()))
