"""The best route for any goal where sections may still be placed: lines of stretches, bounded.

What the game hopes for on a line of stretches is never less than what a route of it is worth, so
that only lines whose hope reaches the best route known have to be walked and valued.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from boards.position import Position
from boards.route import Joint, Route, Step
from solver.enumerate import Found, TooMany
from solver.euler import Link, compatible_trail
from solver.games import route_game
from solver.goals import Goal
from solver.joining import NOTHING, Hopes, Joined, Joiner
from solver.listing import Key, Listed, plain
from solver.outlook import Level, Prospects
from solver.piece_lines import Way, best_line
from solver.route_rules import RouteRules
from solver.stretches import Stretches, all_stretches
from solver.trouble import OutOfTime

__all__ = ["best_of_lines"]

_BEAM = 3000  # lines kept at each stage of the first, quick search
_TRIED = 200  # of the best of these are valued

Progress = Callable[[int | None, int | None], None]


def best_of_lines(
    position: Position,
    rules: RouteRules,
    rulings: Mapping[str, str],
    goal: Goal,
    *,
    top: int = 1,
    limits: Mapping[str, int] | None = None,
    deadline: float | None = None,
    progress: Progress | None = None,
) -> Listed:
    """The best routes, as `solver.listing.list_best` finds them, where that has too many.

    The curve by levels is only found where nothing is left to be placed.

    Raises
    ------
    TooMany
        There are too many stretches, or lines of them.

    """
    game = route_game(position.board.game)
    prospects = game.prospects(position, rulings, goal)
    everything, complete = not rules.budgets, True
    try:
        stretches = all_stretches(rules, deadline=deadline)
    except OutOfTime:  # then at least the best that can be had without placing any
        rules = replace(rules, edges=tuple(e for e in rules.edges if not e.budget), budgets={})
        stretches, complete = all_stretches(rules), False
    hopes = game.hopes(position, rulings, rules, goal, limits or {})
    joiner = Joiner(stretches, hopes)
    search = _Search(
        position, rules, rulings, goal, prospects, hopes, joiner, top, dict(limits or {}),
        curve=everything,
    )  # fmt: skip
    search.offer(Found((), 0, (), 0, Route()))
    try:
        if not everything:
            until = deadline if complete else None
            for joined in joiner.lines(lambda: NOTHING, beam=_BEAM, deadline=until):
                search.look(joined, most=_TRIED)
        if not complete:
            return search.listed(complete)
        least = (lambda: NOTHING) if everything else search.least
        for joined in joiner.lines(least, deadline=deadline):
            search.look(joined)
            if progress and search.ranked:
                progress(int(-search.ranked[0][0][0]), None)
    except OutOfTime:
        complete = False
    except TooMany:
        if everything:
            raise
        complete = False  # the best of the quick search is the best known
    return search.listed(complete)


@dataclass(slots=True)
class _Search:
    """The best routes so far, and what a route must hope for to be one of them."""

    position: Position
    rules: RouteRules
    rulings: Mapping[str, str]
    goal: Goal
    prospects: Prospects
    hopes: Hopes
    joiner: Joiner
    top: int
    limits: dict[str, int]
    curve: bool  # whether the best at each level is looked for, too
    ranked: list[tuple[Key, Found]] = field(default_factory=list)
    levels: dict[int, tuple[Key, Found]] = field(default_factory=dict)
    most: dict[int, int] = field(default_factory=dict)
    routes: int = 1
    _known: set[tuple[tuple[str, ...], int]] = field(default_factory=set)

    def floor(self) -> Fraction | None:
        """What the last of the best routes is worth; None while there are not enough."""
        if len(self.ranked) < self.top:
            return None
        return -self.ranked[self.top - 1][0][0]

    def least(self) -> int:
        """The fewest points with which a route can be as good as the last of the best."""
        floor = self.floor()
        if floor is None:
            return NOTHING
        if not self.goal.is_chance and self.goal.kind != "settled":
            return -int(-floor // 1)
        low, high = NOTHING, 1 << 20
        while low < high:
            middle = (low + high) // 2
            if self._at_best(middle) >= floor:
                high = middle
            else:
                low = middle + 1
        return low

    def _at_best(self, points: int) -> int:
        return self.goal.number(points, self.hopes.special, False)

    def look(self, joined: Joined, most: int | None = None) -> None:
        """Value those of some lines that may be among the best; only the ``most`` hopeful."""
        if most is None:
            self.routes += len(joined.most)
        else:
            joined = joined.take(np.argsort(-joined.most, kind="stable")[:most])
        if not len(joined.most):
            return
        if not self.curve:
            self._value(joined, self.floor, self.least())
            return
        level = self.hopes.level(joined)
        for number in np.unique(level):
            here = joined.take(np.flatnonzero(level == number))

            def floor(number: int = int(number)) -> Fraction | None:
                best = self.levels.get(number)
                last = self.floor()
                return None if best is None or last is None else min(last, -best[0][0])

            self._value(here, floor, NOTHING)
            self._most_points(here, int(number))

    def _most_points(self, joined: Joined, level: int) -> None:
        """The most points before dice and cards at a level, whatever they are worth then."""
        game = route_game(self.position.board.game)
        sure = self.hopes.sure(joined)
        for index in np.argsort(-sure, kind="stable"):
            if sure[index] <= self.most.get(level, NOTHING):
                return
            route = self.found(joined, int(index))
            points = game.points(self.position, route, self.rulings)
            self.most[level] = max(points, self.most.get(level, points))

    def _value(self, joined: Joined, floor: Callable[[], Fraction | None], least: int) -> None:
        """The exact values of lines, the most hopeful first, until none can matter."""
        bounded = self.goal.kind == "expected"
        now = floor()
        if bounded:
            hopes = self.hopes.expected(joined, Fraction(least) if now is None else now)
        else:
            hopes = [(i, Fraction(self._at_best(int(m)))) for i, m in enumerate(joined.most)]
        for index, hope in sorted(hopes, key=lambda entry: -entry[1]):
            now = floor()
            if now is not None and hope < now:
                return
            self.offer(self.found(joined, index))

    def found(self, joined: Joined, index: int) -> Found:
        """The route of a line."""
        parts = [int(number) for number in joined.parts[index]]
        return found_line(self.joiner.stretches, self.rules, parts, int(joined.across[index]))

    def offer(self, found: Found) -> None:
        """Value a route exactly, and keep it if it is among the best."""
        known = found.sections, found.connections
        if known in self._known:
            return
        self._known.add(known)
        worth, points, counts = self.prospects.valued(found)
        if any(counts[name] > limit for name, limit in self.limits.items()):
            return
        game = route_game(self.position.board.game)
        level = counts[game.level]
        self.most[level] = max(points, self.most.get(level, points))
        if worth is None:
            return
        key = (-worth, *plain(found, self.rules))
        if level not in self.levels or key < self.levels[level][0]:
            self.levels[level] = key, found
        self.ranked.append((key, found))
        self.ranked.sort(key=lambda entry: entry[0])
        del self.ranked[self.top :]

    def listed(self, complete: bool) -> Listed:
        """What was found."""
        levels = []
        if self.curve and complete:
            levels = [
                Level(level, self.most[level], found, self.prospects.outlook(found))
                for level, (_, found) in sorted(self.levels.items())
            ]
        best = tuple(found for _, found in self.ranked)
        return Listed(best, tuple(levels), self.routes, complete)


def found_line(stretches: Stretches, rules: RouteRules, parts: Sequence[int], across: int) -> Found:
    """Walk some stretches one after another.

    Parameters
    ----------
    across
        The most connections to the other side of the river; where a line has fewer, as many as
        it can have.

    Raises
    ------
    ValueError
        They can't be joined in one line.

    """
    edges = {edge.name: edge for edge in rules.edges}
    links = [[edges[name] for name in stretches.sections(part)] for part in parts]
    ways = [list(_ways(stretches, rules, part, len(parts) == 1)) for part in parts]
    line, opposite = _line(ways, rules, across)
    route: Route | None = None
    for way in line:
        section = links[way.piece]
        order = compatible_trail([Link(e.ends) for e in section], way.first, way.last)
        steps: list[Step] = []
        for number, place in order:
            joint: Joint = "/" if "/" in section[number].name else "-"
            steps.append(Step(joint, place))
        if route is None:
            route = Route(way.first, tuple(steps))
        else:
            route = Route(route.start, (*route.steps, Step("~", way.first), *steps))
    assert route is not None
    back = route.reversed()
    kept = {edge.name for some in links for edge in some}
    return Found(
        tuple(edge.name for edge in rules.edges if edge.name in kept),
        len(parts) - 1,
        (),
        0,
        min(route, back, key=str),
        opposite,
    )


def _ways(stretches: Stretches, rules: RouteRules, part: int, alone: bool) -> Iterator[Way]:
    """The ways to walk a stretch, by its first and last place."""
    ends, reach = int(stretches.ends[part]), int(stretches.reach[part])
    named = [p for i, p in enumerate(stretches.places) if (ends or reach) >> i & 1]
    if ends:
        one, two = named
        yield Way(one, two, 0)
        yield Way(two, one, 0)
    else:
        for place in named:
            if alone or place in rules.sides:
                yield Way(place, place, 0)


def _line(ways: Sequence[Sequence[Way]], rules: RouteRules, across: int) -> tuple[list[Way], int]:
    """An order with as many connections to the other side as can be, and how many these are."""
    gates = set(rules.gates)

    def joins(one: str, two: str) -> bool:
        return {one, two} <= gates and one != two and rules.sides_fit(one, two)

    for many in range(across, -1, -1):
        try:
            return best_line(ways, joins, counted=rules.opposite, many=many), many
        except ValueError:
            continue
    raise ValueError("no line joins these stretches")
