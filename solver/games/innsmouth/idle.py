"""Readings that cannot change the best route of a position of Innsmouth Travel Guide, and why.

Only what is certain is said here: a reading that seems idle for any other reason is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from boards.position import Position
from solver.games.innsmouth.outlook import city_of
from solver.games.innsmouth.punishment import City, District
from solver.games.innsmouth.route import route_rules
from solver.goals import Goal
from solver.route_rules import RouteRules, parts_of
from solver.rulebook import Ruling
from solver.same_routes import most_connections, same_routes

__all__ = ["cannot_matter"]

_LACKS = {
    "crossings": "no dead end is extended over the river in this game",
    "connections": "no two places are reached that a crossing may join",
    "bridges": "no bridge is among what is drawn, so every piece lies on one side of the river",
    "limit": "there can't be more than four crossings",
    "card": "there is no objective card in this game",
    "loops": "what is drawn has no loop, so there is one way between any two places",
    "difference": "the rules of the route are the same here",
}
_BEFORE = "the goal looks at the points before the threat check"
_ALIKE = "no two districts that can be punished have as many tourists"


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
    table = _Table(position, goal, rulings)
    if ruling.scope == "drawing":
        return "it is about the rounds, which are over"
    if ruling.name in _TURNS:
        return table.turns(ruling.name)
    if ruling.scope == "route":
        return table.route(ruling.name, reading)
    return _BEFORE if goal.before_dice else table.check(ruling.name)


_TURNS = ("turn_rounded", "turn_diagonal", "turn_loop_joint")


@dataclass(frozen=True)
class _Table:
    """What lies on the table, looked at for what no route of it can have."""

    position: Position
    goal: Goal
    rulings: Mapping[str, str]

    @cached_property
    def rules(self) -> RouteRules:
        return route_rules(self.position, self.rulings)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of section that a route may keep."""
        sections = self.position.board.sections
        return frozenset(sections[edge.name].kind for edge in self.rules.edges)

    @property
    def character(self) -> str:
        return str(self.position.setup.get("character") or "")

    # -- the route

    def route(self, name: str, reading: str) -> str:
        """About R-CONN, R-SELF, R-SIDE and R-4."""
        lacks = same_routes(self.rules, route_rules(self.position, {**self.rulings, name: reading}))
        if lacks == "difference" and name == "boatman_limit":
            return "it is about the Boatman"
        if lacks:
            return _LACKS[lacks]
        paid = self.character == "boatman" or any(
            card.metric in ("crossings", "connections") for card in self.position.goals
        )
        if name == "closing_connection" and self.goal.before_dice and not paid:
            return "a last crossing adds no points before the threat check"
        return ""

    def turns(self, name: str) -> str:
        """About R-TURN: turns count for goal cards only."""
        cards = [card for card in self.position.goals if card.metric == "turns"]
        if not cards:
            return "no goal in play counts turns"
        rules = self.rules
        if name == "turn_rounded" and "rounded" not in self.kinds:
            return "no rounded road is among what is drawn"
        if name == "turn_diagonal" and "diagonal" not in self.kinds:
            return "no diagonal is among what is drawn"
        links = [edge.ends for edge in rules.edges]
        part = parts_of(links)
        forest = len(links) == len(part) - len(set(part.values()))
        walked_once = rules.connection == "pieces" and not rules.closing
        if name == "turn_loop_joint" and forest and (walked_once or len(rules.usable_gates) < 2):
            return "what is drawn has no loop, so no route ends where it began"
        # a turn for each section: at its end, or in it where it is rounded
        most = sum(not edge.budget for edge in rules.edges) + sum(rules.budgets.values())
        if "rounded" in self.kinds:
            most *= 2
        if most < min((card.steps[0][0] for card in cards if card.steps), default=0):
            return "so few sections can't turn often enough for the goal"
        return ""

    # -- the threat check

    def check(self, name: str) -> str:
        """About R-PTIE, R-PSYM, R-DAG2, R-DICE5 and R-HUNT."""
        if name == "hunt_optional" and self.character != "huntress":
            return "it is about the Huntress"
        if self.character == "warlock":
            if name in ("dagger_bonus", "max_threat_dice"):
                return "the Warlock throws no dice"
        elif not self.most_dice:
            return "no threat is possible, so no dice are thrown"
        if name == "dagger_bonus":
            return self._dagger()
        if name == "max_threat_dice":
            return "the threat can't be above five" if self.most_dice <= 5 else ""
        if not self.city.symbols:
            return "there is no threat symbol on the map"
        if not self.targets:
            return "no tourists alongside what is drawn are at a threat symbol"
        if name == "punish_tie":
            return "" if any(self._ties()) else _ALIKE
        if name == "punish_symbol":
            return self._one_symbol()
        return ""

    @cached_property
    def most_dice(self) -> int:
        """No route has more threat: all symbols beside what is drawn, and all crossings."""
        symbols = sum(self.position.count("symbols", name) for name in self.beside)
        if self.character == "boatman":
            return symbols
        limit = self.rules.most_connections
        most = most_connections(self.rules)
        return symbols + (most if limit is None else min(most, limit))

    def _dagger(self) -> str:
        revealed = self.position.setup.get("revealed", ())
        if self.goal.kind == "settled":
            return "" if "dagger" in revealed else "no Dagger is turned up"
        if not self.position.deck.get("dagger"):
            return "there is no Dagger in the deck"
        if not {*self.rules.nodes} & {*self.position.crossroads("caches")}:
            return "no cache is reached, so no card is taken"
        return ""

    @cached_property
    def beside(self) -> frozenset[str]:
        """The districts that can be along a route."""
        sections = self.position.board.sections
        return frozenset(b for edge in self.rules.edges for b in sections[edge.name].blocks)

    @cached_property
    def city(self) -> City:
        return city_of(self.position)

    @cached_property
    def targets(self) -> tuple[District, ...]:
        """The districts that a punishment or a ritual can empty."""
        tourists = self.position.tourists
        return tuple(d for d in self.city.reached if d.name in self.beside and tourists.get(d.name))

    def _ties(self) -> Iterator[bool]:
        """Pairs of districts between which the two readings of R-PTIE may choose differently.

        One of them has to hold a symbol. If its coordinates are lower than those of all others
        with as many tourists it is taken by both readings; and then there is one such district
        only, so that without its symbol both go by the coordinates.
        """
        many = {d.name: len(self.position.tourists[d.name]) for d in self.targets}
        for holder in self.targets:
            for other in self.targets:
                if holder.symbols and other is not holder and many[holder.name] == many[other.name]:
                    yield other.x + other.y <= holder.x + holder.y

    def _one_symbol(self) -> str:
        if self.city.symbols == 1 or (self.character != "warlock" and self.most_dice == 1):
            return "there is one punishment at most, so its symbol decides nothing"
        holders = {d.name for d in self.city.holders}
        if all(len(holders & {d.name, *d.beside}) == 1 for d in self.targets):
            return "each district that can be punished is at one symbol only"
        return ""
