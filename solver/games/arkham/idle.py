"""Readings that cannot change the best route of a position of Arkham Travel Guide, and why.

Only what is certain is said here: a reading that seems idle for any other reason is searched.
"""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.games.arkham.old_ones import load_old_ones
from solver.games.arkham.route import route_rules
from solver.goals import Goal
from solver.route_rules import RouteRules
from solver.rulebook import Ruling
from solver.same_routes import same_routes

__all__ = ["cannot_matter"]

# whose penalty a ruling is about
_FACED = {
    "numerous_tie": ("dagon", "shub-niggurath"),
    "cthulhu_half": ("cthulhu",),
    "yog_candidates": ("yog-sothoth",),
    "yog_repeat": ("yog-sothoth",),
    "shub_penalty": ("shub-niggurath",),
}
_LACKS = {
    "crossings": "no dead end can be extended over the river here",
    "connections": "fewer than two Gates are reached, so there is no connection",
    "card": "fewer than two crossroads of an objective card are reached",
    "loops": "what is drawn has no loop, so there is one way between any two places",
    "difference": "the rules of the route are the same here",
}
_BEFORE = "the goal looks at the points before the confrontation"


def cannot_matter(
    position: Position, goal: Goal, ruling: Ruling, reading: str, rulings: Mapping[str, str]
) -> str:
    """Why the best route stays what it is under another reading; empty if it may change.

    Parameters
    ----------
    reading
        The reading that would replace the one in force.
    rulings
        The readings in force.

    """
    rules = route_rules(position, rulings)
    if ruling.scope == "route":
        lacks = same_routes(rules, route_rules(position, {**rulings, ruling.name: reading}))
        if lacks:
            return _LACKS[lacks]
        if ruling.name == "closing_connection" and goal.before_dice:
            return "a last connection adds no points before the confrontation"
        return ""
    if ruling.scope == "drawing":
        return "it is about the rounds, which are over"
    if goal.before_dice:
        return _BEFORE
    old_one = str(position.setup.get("old-one") or "")
    if not old_one:
        return "no Old One is faced"
    if ruling.scope == "value":
        return ""
    faced = _FACED[ruling.name]
    if old_one not in faced:
        names = " or ".join(load_old_ones()[name].name for name in faced)
        return f"it is about {names}"
    return _nothing_to_take(position, rules, old_one)


def _nothing_to_take(position: Position, rules: RouteRules, old_one: str) -> str:
    """Why the penalty takes the same in every reading, whichever sections are kept."""
    board = position.board
    beside = {block for edge in rules.edges for block in board.sections[edge.name].blocks}
    if old_one == "yog-sothoth":
        if not any(board.blocks[block].inner for block in beside):
            return "no drawn section runs along the University"
        return ""
    if old_one == "shub-niggurath" and len(rules.usable_gates) < 2:
        return _LACKS["connections"]
    if old_one == "dagon":
        beside = {block for block in beside if board.blocks[block].riverside}
    types = {colour for block in beside for colour in position.tourist_counts(block)}
    if old_one == "cthulhu":
        call = position.setup["call"]
        return "" if call in types else f"no {call} tourist is alongside what is drawn"
    if len(types) < 2:
        where = "riverside blocks" if old_one == "dagon" else "the blocks"
        return f"tourists of one type at most are in {where} alongside what is drawn"
    return ""
