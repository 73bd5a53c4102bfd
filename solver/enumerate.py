"""The oracle: every legal route, by walking, with no theory and no solver.

A route is built step by step; states that differ only in the order of the walk are merged, so
that each set of kept sections is met once for each way its walk may still go on. Nothing of
Euler, Kotzig or CP-SAT is used here: that is what makes it a referee.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from boards.route import Route, Step
from solver.between import best_between
from solver.route_rules import RouteRules, parts_of

# how the last step binds the next one
_FRESH = 0  # at a start or after a connection: a section must come
_BOUND = 1  # over the river onto a dead end whose section is extended: it must come
_FREE = 2  # landed over the river, where a route may end there
_ROAD = 3  # a section
_HELD = 4  # over the river onto a dead end whose road, and no other section, is extended
_STUB = 5  # a section to a dead end that a crossing may extend, where not every one is


class TooMany(Exception):
    """The position has more walks than the limit of the enumerator."""


@dataclass(frozen=True, slots=True)
class Found:
    """One set of kept sections with what its best walk measures between two card crossroads.

    ``opposite`` counts the connections between different sides of the river, if there are sides.
    """

    sections: tuple[str, ...]
    connections: int
    crossings: tuple[tuple[str, str], ...]
    length: int
    route: Route
    opposite: int = 0


_Key = tuple[int, int, int, int, int, int, tuple[int, ...], int, int]


class _Walker:
    """All walks under `RouteRules`, breadth first by the number of steps."""

    def __init__(self, rules: RouteRules, limit: int) -> None:
        self.rules = rules
        self.limit = limit
        names = dict.fromkeys(rules.nodes)
        for crossing in rules.usable_crossings:
            names.update(dict.fromkeys((crossing.end, crossing.far)))
        self.places = list(names)
        index = {name: i for i, name in enumerate(self.places)}
        self.near: list[list[tuple[int, int]]] = [[] for _ in self.places]
        for i, edge in enumerate(rules.edges):
            a, b = (index[end] for end in edge.ends)
            self.near[a].append((i, b))
            self.near[b].append((i, a))
        self.over: list[list[tuple[int, int, bool, bool]]] = [[] for _ in self.places]
        for i, c in enumerate(rules.usable_crossings):
            a, b = index[c.end], index[c.far]
            # (crossing, to, extends the section behind, extends the section ahead)
            self.over[a].append((i, b, True, c.facing))
            self.over[b].append((i, a, c.facing, True))
        # where only some sections may be extended, those that end at a dead end of a crossing
        self.picky = rules.extendable is not None
        self.stubs = {
            (i, index[end])
            for i, edge in enumerate(rules.edges)
            for end in edge.ends
            if self.picky and rules.may_extend(edge.name)
            if any(behind for _, _, behind, _ in self.over[index[end]])
        }
        self.gates = [index[g] for g in rules.gates if g in index]
        self.card = [index[c] for c in rules.card if c in index]
        self.walks_measured = rules.measure == "traversal"
        # which connections were used matters only where a reading looks at them
        self.keep_pairs = (
            rules.connection in ("kept", "drawn") or not self.walks_measured or self._looks_at_sides
        )
        self.part = rules.drawn_part
        self.budget_masks = {
            name: sum(1 << i for i, e in enumerate(rules.edges) if e.budget == name)
            for name in rules.budgets
        }

    @property
    def _looks_at_sides(self) -> bool:
        rules = self.rules
        return bool(rules.sides) and (rules.one_side or rules.side_by != "end")

    def run(self) -> dict[tuple[int, int, tuple[int, ...], int, int], tuple[int, _Key]]:
        """Best measured length for every finished (sections, crossings, pairs, count, closing)."""
        best: dict[_Key, int] = {}
        self.came: dict[_Key, _Key | None] = {}
        layer: list[_Key] = []
        for start in range(len(self.places)):
            begin = start if self.rules.closing else -1
            layer += self._reach(best, (0, 0, 0, start, _FRESH, -1, (), 0, begin), 0, None)
        done: dict[tuple[int, int, tuple[int, ...], int, int], tuple[int, _Key]] = {}
        while layer:
            following: dict[_Key, None] = {}
            for key in layer:
                length = best[key]
                if key[4] in (_ROAD, _STUB, _FREE):
                    self._finish(done, key, length)
                for new, more in self._steps(key):
                    for reached in self._reach(best, new, length + more, key):
                        following[reached] = None
            if len(best) > self.limit:
                raise TooMany
            layer = list(following)
        return done

    def _reach(
        self, best: dict[_Key, int], key: _Key, length: int, came: _Key | None
    ) -> list[_Key]:
        """Record a state, and the states in which a measure starts or stops at this visit."""
        reached = []
        options = [(key, length)]
        if self.walks_measured:
            mask, crossed, shut, node, last, phase, pairs, count, begin = key
            if node in self.card:
                if phase == -1:
                    options.append(
                        ((mask, crossed, shut, node, last, node, pairs, count, begin), 0)
                    )
                elif phase >= 0 and phase != node:
                    options.append(
                        ((mask, crossed, shut, node, last, -2, pairs, count, begin), length)
                    )
        for state, measured in options:
            if measured > best.get(state, -1):
                best[state] = measured
                self.came[state] = came
                reached.append(state)
        return reached

    def _steps(self, key: _Key) -> Iterator[tuple[_Key, int]]:
        mask, crossed, shut, node, last, phase, pairs, count, begin = key
        measuring = phase >= 0
        for edge, there in self.near[node]:
            if mask >> edge & 1 or shut >> there & 1:
                continue
            if last == _HELD and (edge, node) not in self.stubs:
                continue
            new = mask | 1 << edge
            if any(
                (new & budget).bit_count() > self.rules.budgets[name]
                for name, budget in self.budget_masks.items()
            ):
                continue
            road = _STUB if (edge, there) in self.stubs else _ROAD
            yield (new, crossed, shut, there, road, phase, pairs, count, begin), int(measuring)
        may_end = self.rules.crossing_may_end
        for crossing, there, behind, ahead in self.over[node]:
            if crossed >> crossing & 1 or shut >> there & 1:
                continue
            outcomes = set()
            if behind and last == (_STUB if self.picky else _ROAD):
                outcomes.add(_FREE if may_end else _BOUND)
            if ahead and (last in (_ROAD, _STUB) or (may_end and last in (_FREE, _FRESH))):
                outcomes.add(_HELD if self.picky else _BOUND)
            more = self.rules.crossing_length if measuring else 0
            for outcome in outcomes:
                yield (
                    (
                        mask,
                        crossed | 1 << crossing,
                        shut,
                        there,
                        outcome,
                        phase,
                        pairs,
                        count,
                        begin,
                    ),
                    more,
                )
        if last in (_ROAD, _STUB, _FREE) and node in self.gates:
            if measuring and not self.rules.across:
                return
            pieces = self.rules.connection == "pieces"
            touched = shut | self._touched(mask, crossed) if pieces else 0
            most = self.rules.most_connections
            if most is not None and count >= most:
                return
            for gate in self.gates:
                if gate == node or touched >> gate & 1:
                    continue
                if not self.rules.sides_fit(self.places[node], self.places[gate]):
                    continue
                pair = self._pair(node, gate)
                yield (
                    (mask, crossed, touched, gate, _FRESH, phase,
                     tuple(sorted((*pairs, pair))) if self.keep_pairs else (), count + 1, begin),
                    0,
                )  # fmt: skip

    def _pair(self, one: int, other: int) -> int:
        return min(one, other) * len(self.places) + max(one, other)

    def _touched(self, mask: int, crossed: int) -> int:
        touched = 0
        for node, links in enumerate(self.near):
            if any(mask >> edge & 1 for edge, _ in links) or any(
                crossed >> c & 1 for c, *_ in self.over[node]
            ):
                touched |= 1 << node
        return touched

    def _finish(
        self,
        done: dict[tuple[int, int, tuple[int, ...], int, int], tuple[int, _Key]],
        key: _Key,
        length: int,
    ) -> None:
        mask, crossed, _, node, _, phase, pairs, count, begin = key
        if phase >= 0 or not self._connections_legal(mask, crossed, pairs, count):
            return
        if not self._sides_legal(mask, crossed, pairs):
            return
        ways = [(pairs, count, 0)]
        if self._may_close(begin, node, count):
            # the closing connection is no way between two places of the line: kept apart
            ways.append((pairs, count + 1, 1 + self._pair(begin, node)))
        for used, number, closing in ways:
            if closing and not self._sides_legal(mask, crossed, (*pairs, closing - 1)):
                continue
            end = (mask, crossed, used, number, closing)
            measured = length if phase == -2 else 0
            if end not in done or measured > done[end][0]:
                done[end] = (measured, key)

    def _may_close(self, begin: int, node: int, count: int) -> bool:
        """Whether a last connection may lead from the end of the walk to its start."""
        rules = self.rules
        if not rules.closing or begin == node or not {begin, node} <= set(self.gates):
            return False
        if rules.most_connections is not None and count >= rules.most_connections:
            return False
        return rules.sides_fit(self.places[begin], self.places[node])

    def _named(self, pairs: tuple[int, ...]) -> list[tuple[str, str]]:
        size = len(self.places)
        return [(self.places[pair // size], self.places[pair % size]) for pair in pairs]

    def opposite(self, pairs: tuple[int, ...], count: int, closing: int = 0) -> int:
        """How many connections lead to another side of the river, the ``closing`` one included."""
        if not self.rules.sides:
            return 0
        if not self._looks_at_sides:
            return count
        pairs = (*pairs, closing - 1) if closing else pairs
        return sum(self.rules.opposite(*pair) for pair in self._named(pairs))

    def _sides_legal(self, mask: int, crossed: int, pairs: tuple[int, ...]) -> bool:
        rules = self.rules
        if not pairs or not self._looks_at_sides:
            return True
        most = rules.most_opposite
        if most is not None and self.opposite(pairs, len(pairs)) > most:
            return False
        names = [e.name for i, e in enumerate(rules.edges) if mask >> i & 1]
        part = parts_of(self._links(mask, crossed))
        return rules.pieces_fit(self._named(pairs), names, part)

    def _links(self, mask: int, crossed: int) -> list[tuple[str, str]]:
        links = [e.ends for i, e in enumerate(self.rules.edges) if mask >> i & 1]
        return links + [
            (c.end, c.far) for i, c in enumerate(self.rules.usable_crossings) if crossed >> i & 1
        ]

    def _connections_legal(
        self, mask: int, crossed: int, pairs: tuple[int, ...], count: int
    ) -> bool:
        reading = self.rules.connection
        if not count or reading == "any":
            return True
        if reading == "drawn":
            part = self.part
            if self.budget_masks:
                part = parts_of(
                    [
                        e.ends
                        for i, e in enumerate(self.rules.edges)
                        if not e.budget or mask >> i & 1
                    ]
                )
        else:
            part = parts_of(self._links(mask, crossed))
        if reading == "pieces":
            return len(set(part.values())) == count + 1
        size = len(self.places)
        for pair in pairs:
            one, other = self.places[pair // size], self.places[pair % size]
            if part.get(one, -1) == part.get(other, -2):
                return False
        return True

    def route(self, key: _Key, closing: int) -> Route:
        """The walk that led to a state."""
        states = [key]
        while (before := self.came[states[-1]]) is not None:
            states.append(before)
        states.reverse()
        steps: list[Step] = []
        for one, two in pairwise(states):
            here = self.places[two[3]]
            if two[0] != one[0]:
                name = self.rules.edges[(two[0] ^ one[0]).bit_length() - 1].name
                steps.append(Step("/" if "/" in name else "-", here))
            elif two[1] != one[1]:
                steps.append(Step("^", here))
            else:
                steps.append(Step("~", here))
        return Route(self.places[states[0][3]], tuple(steps), bool(closing))


def enumerate_routes(rules: RouteRules, limit: int = 3_000_000) -> list[Found]:
    """Every set of kept sections that some legal route walks, the empty one first.

    A set is listed once for each number of connections and choice of crossings, with the walk
    that measures most between two crossroads of the card.

    Parameters
    ----------
    limit
        How many states may be visited.

    Raises
    ------
    TooMany
        The limit was passed: nothing is known.

    """
    walker = _Walker(rules, limit)
    best: dict[tuple[object, ...], Found] = {((), 0, (), 0): Found((), 0, (), 0, Route())}
    for (mask, crossed, pairs, count, closing), (length, key) in walker.run().items():
        sections = tuple(e.name for i, e in enumerate(rules.edges) if mask >> i & 1)
        over = tuple(
            (c.end, c.far) for i, c in enumerate(rules.usable_crossings) if crossed >> i & 1
        )
        route = walker.route(key, closing)
        if rules.measure != "traversal" and len(rules.card) > 1:
            length = best_between(route, rules).sections
        # the same sections may be joined by other Gates, and measure differently
        opposite = walker.opposite(pairs, count, closing)
        same = best.get((sections, count, over, opposite))
        if same is None or length > same.length:
            best[sections, count, over, opposite] = Found(
                sections, count, over, length, route, opposite
            )
    return list(best.values())
