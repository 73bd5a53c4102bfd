"""When two choices of readings leave the same legal routes with the same measures.

A reading is about something: connections, crossings of the river, a card. Where nothing of it
can be on any route, whatever the reading says comes to the same. Equal plain forms prove it;
unequal ones prove nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from solver.route_rules import RouteRules, parts_of

__all__ = ["Missing", "same_routes"]

Missing = Literal["", "crossings", "connections", "card", "loops", "difference"]


def same_routes(one: RouteRules, other: RouteRules) -> Missing:
    """What a position lacks, so that both rules allow and measure the same routes alike.

    Returns
    -------
    str
        ``crossings``: no dead end can be extended. ``connections``: fewer than two places are
        reached where a connection may begin. ``card``: fewer than two crossroads of the card are
        reached. ``loops``: there is only one way between any two places. ``difference``: the
        rules are the same as they stand. Empty if the routes may differ.

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
    if _without_card(one) == _without_card(other):
        return "card"
    return "loops"


def _plain(rules: RouteRules) -> RouteRules:
    rules = _without_card(_without_connections(_without_crossings(rules)))
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
    if len(rules.usable_gates) > 1:
        return rules
    return replace(rules, gates=(), connection="pieces", closing=False, across=True)


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
