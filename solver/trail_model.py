"""CP-SAT variables and Euler constraints for the set of sections that a route keeps.

The model chooses the *set*, not the walk: a set can be walked as one trail if and only if it is
connected and has 0 or 2 places of odd degree (Euler), and without two weak ends in a row if and
only if no place has more weak than strong ends (Kotzig 1968). Where a card is measured, the
walk splits into three parts before, between and after two crossroads; each part is a trail of
its own. The order of the walk is read off afterwards (`solver.extract`).

Connectivity is not in the model: `Connectivity.cuts` adds what a solution violates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from ortools.sat.python import cp_model

from solver.connectivity import Connectivity
from solver.pieces import tell_apart
from solver.route_rules import RouteRules
from solver.terms import Expr, total

Var = cp_model.IntVar
Pieces = Literal["one", "several", "any number"]
Value = Callable[[cp_model.LinearExprT], int]


@dataclass(frozen=True, slots=True)
class CrossingWay:
    """A crossing used in one way: which of its ends are weak (extend a dead-end section).

    Where only the road of a dead end may be extended, the way takes in this ``road`` (an index
    of the edges) and begins where the road does: it passes ``through`` the dead end.
    """

    crossing: int
    ends: tuple[str, str]
    weak: tuple[bool, bool]
    road: int | None = None
    through: str = ""


@dataclass(slots=True)
class Part:
    """One part of the walk: its sections, crossings and connections, and where it stops.

    ``stops`` are the ends of the part at each place; ``weak_stops`` and ``strong_stops`` say
    how they count where a connection may stand beside them.
    """

    sections: list[Var]
    ways: list[Var]
    jumps: dict[tuple[str, str], Var] = field(default_factory=dict)
    hub: dict[str, Var] = field(default_factory=dict)
    stops: dict[str, list[Var]] = field(default_factory=dict)
    weak_stops: dict[str, list[Var]] = field(default_factory=dict)
    strong_stops: dict[str, list[Var]] = field(default_factory=dict)

    def stop(self, place: str, var: Var, *, strong: bool = False) -> None:
        """An end of this part at ``place`` if ``var``: a weak end unless said otherwise."""
        self.stops.setdefault(place, []).append(var)
        if not strong:
            self.weak_stops.setdefault(place, []).append(var)


class TrailModel:
    """The sets of sections that form a legal route under `RouteRules`.

    Attributes
    ----------
    kept
        One Boolean per edge: the route keeps it.
    touched
        One Boolean per place: the route passes or ends there.
    crossed
        One Boolean per usable crossing.
    connections
        Number of connections, the closing one included.
    length
        Sections between the two chosen crossroads of the card; 0 without a card.

    """

    def __init__(self, rules: RouteRules, pieces: Pieces = "any number") -> None:
        self.rules = rules
        self.in_pieces = rules.connection == "pieces"
        self.pieces = pieces
        self.model = cp_model.CpModel()
        self.places = list(rules.nodes)
        for crossing in rules.usable_crossings:
            self.places += [p for p in (crossing.end, crossing.far) if p not in self.places]
        self.gates = [g for g in rules.usable_gates if len(rules.usable_gates) > 1]
        self.card = [c for c in rules.card if c in self.places]
        if len(self.card) < 2:
            self.card = []
        self.ways = list(self._ways())
        self.at: dict[str, list[int]] = {p: [] for p in self.places}
        for index, edge in enumerate(rules.edges):
            for end in edge.ends:
                self.at[end].append(index)
        # connections as loose ends at Gates, where the order of the pieces is free
        self.hubs = rules.connection == "pieces" and (not self.card or rules.measure == "traversal")
        self.kept = {e.name: self.boolean(f"keep {e.name}") for e in rules.edges}
        self.used = self.boolean("used")
        self.start = {p: self.boolean(f"start {p}") for p in self.places}
        self.finish = {p: self.boolean(f"finish {p}") for p in self.places}
        self.crossed = [self.boolean(f"cross {c.end}") for c in rules.usable_crossings]
        self.touched = {p: self.boolean(f"touch {p}") for p in self.places}
        self.closing = self.boolean("closing") if rules.closing and self.gates else None
        self.parts: list[Part] = []
        self.connectivity = Connectivity(self)
        self.cut_made: list[tuple[Var, list[Var]]] = []
        self.measured: Part | None = None
        self.length: Expr = total([])
        self.pair: tuple[dict[str, Var], dict[str, Var]] = ({}, {})
        # where parts meet: place -> (a section stands before, a section stands after)
        self.joints: tuple[dict[str, tuple[Var, Var]], dict[str, tuple[Var, Var]]] = ({}, {})
        self._ends()
        self._make_parts()
        self._budgets()
        self._connections()
        for part in self.parts:
            self._parity(part)
            self._weak(part)
        self._two_ends()
        if self.card and rules.measure != "traversal":
            self._measure_kept()
        tell_apart(self)

    @property
    def one_piece(self) -> bool:
        """Whether the model covers only routes of one piece."""
        return self.in_pieces and self.pieces == "one"

    # -- variables ---------------------------------------------------------------------------

    def boolean(self, name: str) -> Var:
        """A new Boolean of the model."""
        return self.model.new_bool_var(name)

    def _ways(self) -> Iterator[CrossingWay]:
        for index, c in enumerate(self.rules.usable_crossings):
            ends = (c.end, c.far)
            if self.rules.extendable is not None:
                yield from self._roads_extended(index, *ends)
                if c.facing:
                    yield from self._roads_extended(index, c.far, c.end)
                continue
            if not self.rules.crossing_may_end:
                yield CrossingWay(index, ends, (True, True))
                continue
            yield CrossingWay(index, ends, (True, False))
            if c.facing:
                yield CrossingWay(index, ends, (False, True))

    def _roads_extended(self, crossing: int, end: str, far: str) -> Iterator[CrossingWay]:
        for road, edge in enumerate(self.rules.edges):
            if end in edge.ends and self.rules.may_extend(edge.name):
                begin = edge.ends[edge.ends[0] == end]
                weak = (False, not self.rules.crossing_may_end)
                yield CrossingWay(crossing, (begin, far), weak, road, end)

    def _ends(self) -> None:
        """The route has one start and one end, unless it is empty."""
        model = self.model
        kept = list(self.kept.values())
        for var in kept:
            model.add_implication(var, self.used)
        model.add_bool_or([*kept, self.used.negated()])
        model.add(sum(self.start.values()) == self.used)
        model.add(sum(self.finish.values()) == self.used)
        edges = self.rules.edges
        for place in self.places:
            here = [self.kept[edges[i].name] for i in self.at[place]]
            if self.rules.crossing_may_end:
                here += [
                    self.crossed[i]
                    for i, c in enumerate(self.rules.usable_crossings)
                    if place in (c.end, c.far)
                ]
            touched = self.touched[place]
            for var in here:
                model.add_implication(var, touched)
            model.add_bool_or([*here, touched.negated()])
            model.add_implication(self.start[place], touched)
            model.add_implication(self.finish[place], touched)

    def _make_parts(self) -> None:
        measured = bool(self.card) and self.rules.measure == "traversal"
        if not measured:
            part = Part(self._walked_alone(), self._way_vars(""))
            for place in self.places:
                part.stop(place, self.start[place])
                part.stop(place, self.finish[place])
            self.parts = [part]
        else:
            self._three_parts()
        for index, crossed in enumerate(self.crossed):
            ways = [
                part.ways[w]
                for part in self.parts
                for w, way in enumerate(self.ways)
                if way.crossing == index
            ]
            self.model.add(sum(ways) == crossed)
        for road in self.roads_extended:
            name = self.rules.edges[road].name
            walked = [part.sections[road] for part in self.parts]
            walked += [way for part in self.parts for way in self._ways_over(part, road)]
            self.model.add(sum(walked) == self.kept[name])

    @property
    def roads_extended(self) -> set[int]:
        """The roads that some way takes in."""
        return {way.road for way in self.ways if way.road is not None}

    def _walked_alone(self) -> list[Var]:
        """For each edge whether it is kept, and no way takes it in."""
        roads = self.roads_extended
        return [
            self.boolean(f"alone {name}") if index in roads else kept
            for index, (name, kept) in enumerate(self.kept.items())
        ]

    def _ways_over(self, part: Part, road: int) -> list[Var]:
        """The ways of a part that take in this road."""
        return [v for v, way in zip(part.ways, self.ways, strict=True) if way.road == road]

    def _way_lengths(self, part: Part) -> list[cp_model.LinearExprT]:
        return [
            (self.rules.crossing_length + (way.road is not None)) * v
            for v, way in zip(part.ways, self.ways, strict=True)
        ]

    def _way_vars(self, name: str) -> list[Var]:
        return [self.boolean(f"{name}way {w.ends}") for w in self.ways]

    def _three_parts(self) -> None:
        """Split the walk at the two crossroads between which the card is measured.

        Without two crossroads of the card everything lies in the first part.
        """
        model, edges = self.model, self.rules.edges
        before, between, after = (
            Part([self.boolean(f"{n} {e.name}") for e in edges], self._way_vars(n))
            for n in ("before", "between", "after")
        )
        self.parts = [before, between, after]
        for index, edge in enumerate(edges):
            if index not in self.roads_extended:
                model.add(sum(part.sections[index] for part in self.parts) == self.kept[edge.name])
        scored = self._choose_pair()
        first, second = self.pair
        for part in (between, after):
            for var in (*part.sections, *part.ways):
                model.add_implication(var, scored)
        ends_before, ends_after = [], []
        for place in self.places:
            one, two = self.boolean(f"end {place} before"), self.boolean(f"end {place} after")
            model.add(one + two == self.finish[place])
            ends_before.append(one)
            ends_after.append(two)
            before.stop(place, self.start[place])
            before.stop(place, one)
            after.stop(place, two)
        model.add(sum(ends_after) == scored)
        for place in self.card:
            self._joint(0, place, first[place])
            self._joint(1, place, second[place])
        self.length = total([*between.sections, *self._way_lengths(between)])

    def _choose_pair(self) -> Var:
        """Two different crossroads of the card, both touched, in the order of the card."""
        model = self.model
        scored = self.boolean("card scored")
        first = {c: self.boolean(f"first {c}") for c in self.card}
        second = {c: self.boolean(f"second {c}") for c in self.card}
        self.pair = (first, second)
        self.scored = scored
        model.add(sum(first.values()) == scored)
        model.add(sum(second.values()) == scored)
        for index, place in enumerate(self.card):
            model.add_implication(first[place], self.touched[place])
            model.add_implication(second[place], self.touched[place])
            # the walk may be reversed, so the order of the pair is free
            for other in self.card[: index + 1]:
                model.add_at_most_one(first[place], second[other])
        return scored

    def _joint(self, index: int, place: str, here: Var) -> None:
        """Where two parts meet, one of them must have a section beside the joint."""
        one, two = self.parts[index : index + 2]
        one.stop(place, here, strong=True)
        two.stop(place, here, strong=True)
        if place not in self._weak_places():
            return
        left, right = (
            self.boolean(f"section before {place}"),
            self.boolean(f"section after {place}"),
        )
        self.joints[index][place] = left, right
        self.model.add(left + right == here)
        one.strong_stops.setdefault(place, []).append(right)
        one.weak_stops.setdefault(place, []).append(left)
        two.strong_stops.setdefault(place, []).append(left)
        two.weak_stops.setdefault(place, []).append(right)

    def _budgets(self) -> None:
        for name, limit in self.rules.budgets.items():
            placed = [self.kept[e.name] for e in self.rules.edges if e.budget == name]
            if len(placed) > limit:
                self.model.add(sum(placed) <= limit)

    # -- connections -------------------------------------------------------------------------

    def _connections(self) -> None:
        """Loose ends at Gates (`Part.hub`) or pairs of Gates (`Part.jumps`)."""
        model = self.model
        between = self.parts[1] if len(self.parts) > 1 else None
        for index, part in enumerate(self.parts):
            if (part is between and not self.rules.across) or self.one_piece:
                continue
            if self.hubs:
                for gate in self.gates:
                    part.hub[gate] = model.new_int_var(0, 2, f"loose {gate} {index}")
            else:
                for pair in combinations(self.gates, 2):
                    if self.rules.may_connect(*pair):
                        most = min(self._most(g) for g in pair)
                        part.jumps[pair] = model.new_int_var(0, most, f"jump {pair} {index}")
        halves = total(self._half_connections())
        self.joined = model.new_int_var(0, len(self.rules.edges), "joined")
        model.add(halves == 2 * self.joined)
        if self.hubs:
            for gate in self.gates:
                loose = [part.hub[gate] for part in self.parts if gate in part.hub]
                model.add(sum(loose) <= 2 * self.touched[gate])
        self.connections: Expr = self.joined
        if self.closing is not None:
            self.connections = self.joined + self.closing
            self._closing(self.closing)
        self._sides()

    def _sides(self) -> None:
        """Connections between the sides of the river, and how many there may be.

        Pieces form a line of crossings if and only if as many loose ends lie on one side as on
        the other: a piece between two crossings leads to the other side, back, or stays.
        """
        model, rules = self.model, self.rules
        self.opposite: Expr = total([])
        if rules.sides and self.hubs:
            north, south = (
                total([
                    var
                    for part in self.parts
                    for gate, var in part.hub.items()
                    if (rules.sides[gate] == first) is wanted
                ])
                for first in [min(rules.sides.values())]
                for wanted in (True, False)
            )  # fmt: skip
            if rules.one_side:
                # as many as can be: no more than loose ends on either side, and those that are
                # left over on a side are joined two by two
                opposite = model.new_int_var(0, len(rules.edges), "opposite")
                model.add(opposite <= north)
                model.add(opposite <= south)
                model.add(opposite <= self.joined)
                pairs = model.new_int_var(0, len(rules.edges), "pairs on one side")
                model.add(north == opposite + 2 * pairs)
                self.opposite = opposite
            else:
                model.add(north == south)
                self.opposite = self.connections
        elif rules.sides:
            self.opposite = total([
                var
                for part in self.parts
                for pair, var in part.jumps.items()
                if rules.opposite(*pair)
            ])  # fmt: skip
        if rules.sides and self.closing is not None:
            self._closing_sides(self.closing)
        if rules.most_connections is not None:
            model.add(self.connections <= rules.most_connections)
        if rules.most_opposite is not None:
            model.add(self.opposite <= rules.most_opposite)

    def _closing_sides(self, closing: Var) -> None:
        """Whether the last connection leads to the other side, as it must or may."""
        model, sides = self.model, self.rules.sides
        first = min(sides.values())
        ends = total([
            end[gate] for gate in self.gates if sides[gate] == first
            for end in (self.start, self.finish)
        ])  # fmt: skip
        if not self.rules.one_side:
            model.add(ends == 1).only_enforce_if(closing)
            if not self.hubs:
                self.opposite = self.opposite + closing
            return
        opposite = self.boolean("closing to the other side")
        model.add_implication(opposite, closing)
        model.add(ends == 1).only_enforce_if(opposite)
        model.add(ends != 1).only_enforce_if(opposite.negated(), closing)
        self.opposite = self.opposite + opposite

    def _most(self, gate: str) -> int:
        """No Gate has more connections than sections (or landings) beside them."""
        landings = sum(gate in way.ends for way in self.ways)
        return len(self.at[gate]) + landings

    def _half_connections(self) -> list[cp_model.LinearExprT]:
        halves: list[cp_model.LinearExprT] = []
        for part in self.parts:
            halves += list(part.hub.values())
            halves += [2 * var for var in part.jumps.values()]
        return halves

    def _closing(self, closing: Var) -> None:
        """A last connection from the end to the start, both at Gates, not the same one."""
        model = self.model
        model.add(sum(self.start[g] for g in self.gates) >= closing)
        model.add(sum(self.finish[g] for g in self.gates) >= closing)
        for gate in self.gates:
            model.add_bool_or(
                self.start[gate].negated(), self.finish[gate].negated(), closing.negated()
            )

    def jump_ends(self, part: Part, place: str) -> list[Var]:
        """The ends of connections that this part has at a place."""
        ends = [var for pair, var in part.jumps.items() if place in pair]
        return [*ends, part.hub[place]] if place in part.hub else ends

    # -- Euler and Kotzig --------------------------------------------------------------------

    def _parity(self, part: Part) -> None:
        for place in self.places:
            ends = [part.sections[i] for i in self.at[place]]
            ends += [v for v, way in zip(part.ways, self.ways, strict=True) if place in way.ends]
            ends += self.jump_ends(part, place)
            ends += part.stops.get(place, [])
            if not ends:
                continue
            most = len(self.at[place]) + 2 * self._most(place) + 4
            half = self.model.new_int_var(0, most, f"half degree {place}")
            self.model.add(sum(ends) == 2 * half)

    def _two_ends(self) -> None:
        """A touched place has two ends of something: implied, but it speeds the proof."""
        for place in self.places:
            ends: list[Var] = [self.kept[self.rules.edges[i].name] for i in self.at[place]]
            ends += [
                v
                for part in self.parts
                for v, way in zip(part.ways, self.ways, strict=True)
                if place in (way.through or way.ends[0], way.ends[1])
            ]
            ends += [v for part in self.parts for v in self.jump_ends(part, place)]
            ends += [self.start[place], self.finish[place]]
            self.model.add(sum(ends) >= 2 * self.touched[place])

    def _weak_places(self) -> set[str]:
        """Where two weak ends could follow one another.

        Pieces that share no place are left and entered at their ends, so that parity alone
        keeps connections apart there, unless crossings are about.
        """
        places = {end for way in self.ways for end in way.ends}
        if not self.hubs or self.ways:
            places.update(self.gates)
        return places

    def _weak(self, part: Part) -> None:
        for place in sorted(self._weak_places()):
            strong: list[Var] = [part.sections[i] for i in self.at[place]]
            weak: list[Var] = list(self.jump_ends(part, place))
            for var, way in zip(part.ways, self.ways, strict=True):
                for end, is_weak in zip(way.ends, way.weak, strict=True):
                    if end == place:
                        (weak if is_weak else strong).append(var)
            weak += part.weak_stops.get(place, [])
            strong += part.strong_stops.get(place, [])
            if weak:
                self.model.add(sum(weak) <= sum(strong))

    # -- the measure under the other readings --------------------------------------------------

    def _measure_kept(self) -> None:
        """The card measured inside what is kept, whatever the order of the walk (R-OBJ)."""
        scored = self._choose_pair()
        first, second = self.pair
        if self.rules.measure == "trail" or not self.rules.across:
            trail = self._inner_trail(scored)
            if self.rules.measure == "trail":
                self.length = total([*trail.sections, *self._way_lengths(trail)])
                return
        model = self.model
        far = len(self.rules.edges) + len(self.ways)
        depth = {p: model.new_int_var(0, far, f"depth {p}") for p in self.places}
        length = model.new_int_var(0, far, "length")
        self.length = length
        model.add(length == 0).only_enforce_if(scored.negated())
        for place in self.card:
            model.add(depth[place] == 0).only_enforce_if(first[place])
            model.add(length <= depth[place]).only_enforce_if(second[place])
        near: list[tuple[str, str, int, Var]] = [
            (*edge.ends, 1, self.kept[edge.name]) for edge in self.rules.edges
        ]
        for c, crossed in zip(self.rules.usable_crossings, self.crossed, strict=True):
            near.append((c.end, c.far, self.rules.crossing_length, crossed))
        if self.rules.across:
            for pair, var in self.parts[0].jumps.items():
                used = self.boolean(f"used {pair}")
                model.add(var == 0).only_enforce_if(used.negated())
                near.append((pair[0], pair[1], 0, used))
        for one, two, step, var in near:
            model.add(depth[one] - depth[two] <= step).only_enforce_if(var)
            model.add(depth[two] - depth[one] <= step).only_enforce_if(var)

    def _inner_trail(self, scored: Var) -> Part:
        """A trail between the pair inside what is kept, not necessarily all of it."""
        model = self.model
        whole = self.parts[0]
        part = Part(
            [self.boolean(f"inner {e.name}") for e in self.rules.edges], self._way_vars("inner ")
        )
        for index, (var, kept) in enumerate(zip(part.sections, self.kept.values(), strict=True)):
            model.add_implication(var, kept)
            if index in self.roads_extended:
                model.add_at_most_one(var, *self._ways_over(part, index))
                model.add_at_most_one(kept.negated(), *self._ways_over(part, index))
            model.add_implication(var, scored)
        for index, crossed in enumerate(self.crossed):
            ways = [v for v, way in zip(part.ways, self.ways, strict=True) if way.crossing == index]
            model.add(sum(ways) <= crossed)
            model.add(sum(ways) <= scored)
        if self.rules.across:
            for pair, var in whole.jumps.items():
                top = min(self._most(g) for g in pair)
                inner = model.new_int_var(0, top, f"inner {pair}")
                model.add(inner <= var)
                part.jumps[pair] = inner
        for place in self.card:
            for chosen in self.pair:
                part.stop(place, chosen[place], strong=True)
                part.strong_stops.setdefault(place, []).append(chosen[place])
        self._parity(part)
        self._weak(part)
        self.measured = part
        return part

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """Add constraints for a while; they are gone afterwards, but cuts stay."""
        model, known = self.model, len(self.cut_made)
        self.model = model.clone()
        try:
            yield
        finally:
            self.model = model
            for inside, out in self.cut_made[known:]:
                model.add(sum(out) >= inside)

    # -- answers -------------------------------------------------------------------------------

    def exclude(self, sections: Sequence[str], connections: int, crossings: set[int]) -> None:
        """Forbid one set of kept sections with its connections and crossings."""
        model = self.model
        other_count = self.boolean("other connections")
        differs: list[cp_model.LiteralT] = [other_count]
        count = model.new_int_var(0, len(self.rules.edges) + 1, "count")
        model.add(count == self.connections)
        model.add(count != connections).only_enforce_if(other_count)
        kept = set(sections)
        for name, var in self.kept.items():
            differs.append(var.negated() if name in kept else var)
        for index, var in enumerate(self.crossed):
            differs.append(var.negated() if index in crossings else var)
        model.add_bool_or(differs)
