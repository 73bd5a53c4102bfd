"""What a legal route is, in one place, for the sheet, the model and the enumerator alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Connection = Literal["pieces", "kept", "drawn", "any"]
Measure = Literal["traversal", "trail", "shortest"]
Sides = Literal["end", "piece_any", "piece_none"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A section that the route may keep.

    ``budget`` names the allowance it is taken from if it is not drawn yet (``extra``,
    ``diagonal``); it is empty for a drawn section.
    """

    name: str
    ends: tuple[str, str]
    budget: str = ""


@dataclass(frozen=True, slots=True)
class Crossing:
    """An extension of a dead end over the river.

    ``end`` is a dead end; ``far`` the place opposite, itself a dead end if ``facing``.
    """

    end: str
    far: str
    facing: bool


@dataclass(frozen=True)
class RouteRules:
    """The rules of the final route for one position under one choice of rulings.

    Parameters
    ----------
    edges
        Every section that may be kept: drawn ones, and ones that may still be placed.
    budgets
        How many sections may still be placed, by the name of the allowance.
    gates
        Where a connection may begin or end.
    connection
        Which stretches a connection may join (ruling R-CONN).
    closing
        Whether a last connection may join the end to the start (R-SELF).
    crossings
        Extensions of dead ends over the river that may be used.
    crossing_may_end
        Whether a route may end, and a connection start, on such an extension (R-DAGON-END).
    crossing_length
        What an extension counts between two crossroads (R-DAGON-LEN).
    extendable
        Names of the sections that a crossing may extend; None for every section that ends at
        its dead end (R-DAGON-DIAG).
    card
        Crossroads between which the route is measured; empty for none.
    measure, across
        How it is measured (R-OBJ) and whether over connections too (R-OBJ-GATE).
    network
        The links of the whole drawn network, where ``edges`` are only a part of it.
    gate_name
        What a place is called where a connection may begin or end.
    sides
        On which side of the river each Gate lies; empty where that does not matter.
    side_by
        Whether a side is that of the joined places, or of the whole piece, where one with a
        bridge fits any side or none (R-SIDE).
    one_side
        Whether connections may also join places on the same side.
    bridges
        Names of the sections that cross the river.
    most_connections, most_opposite
        How many connections there may be, and how many between different sides.
    one_line
        Whether the route is sections alone: the game knows nothing that joins stretches.
    ids
        Rule ids for refusals: ``section``, ``once``, ``connection``, ``crossing``, ``line``,
        ``side``, ``most``.

    """

    edges: tuple[Edge, ...]
    budgets: Mapping[str, int] = field(default_factory=dict)
    gates: tuple[str, ...] = ()
    connection: Connection = "pieces"
    closing: bool = False
    crossings: tuple[Crossing, ...] = ()
    crossing_may_end: bool = False
    crossing_length: int = 0
    extendable: frozenset[str] | None = None
    card: tuple[str, ...] = ()
    measure: Measure = "traversal"
    across: bool = True
    gate_name: str = "Gate"
    sides: Mapping[str, str] = field(default_factory=dict)
    side_by: Sides = "end"
    one_side: bool = False
    bridges: frozenset[str] = frozenset()
    most_connections: int | None = None
    most_opposite: int | None = None
    one_line: bool = False
    ids: Mapping[str, str] = field(default_factory=dict)
    network: tuple[tuple[str, str], ...] | None = None

    @cached_property
    def nodes(self) -> tuple[str, ...]:
        """Every place that an edge touches, in the order of first mention."""
        return tuple(dict.fromkeys(end for edge in self.edges for end in edge.ends))

    @cached_property
    def usable_gates(self) -> tuple[str, ...]:
        """Gates that an edge reaches, or a crossing where a route may end on one."""
        reached = set(self.nodes)
        if self.crossing_may_end:
            reached |= {end for c in self.usable_crossings for end in (c.end, c.far)}
        return tuple(g for g in self.gates if g in reached)

    @cached_property
    def usable_crossings(self) -> tuple[Crossing, ...]:
        """Crossings with a section to extend, and one beyond where one must follow."""
        nodes = set(self.nodes)
        begun = {end for edge in self.edges if self.may_extend(edge.name) for end in edge.ends}
        return tuple(
            c
            for c in self.crossings
            if (c.end in begun or (c.facing and c.far in begun))
            and (self.crossing_may_end or {c.end, c.far} <= nodes)
        )

    def may_extend(self, section: str) -> bool:
        """Whether a crossing may extend this section, if it ends at the dead end."""
        return self.extendable is None or section in self.extendable

    @cached_property
    def drawn_part(self) -> dict[str, int]:
        """For each place the number of its connected part in the network as it is drawn."""
        links = self.network or tuple(e.ends for e in self.edges if not e.budget)
        return parts_of(list(links), self.nodes)

    def may_connect(self, one: str, other: str) -> bool:
        """Whether a connection may join two Gates, before looking at what is kept.

        Sections still to be placed may join parts of the drawn network later; the model and
        the enumerator look after that case.
        """
        if one == other or not self.sides_fit(one, other):
            return False
        part = self.drawn_part
        return self.connection != "drawn" or part.get(one, one) != part.get(other, other)

    def opposite(self, one: str, other: str) -> bool:
        """Whether two Gates lie on different sides of the river."""
        return self.sides.get(one) != self.sides.get(other)

    def sides_fit(self, one: str, other: str) -> bool:
        """Whether the sides of two Gates alone forbid no connection between them."""
        free = not self.sides or self.one_side or self.side_by != "end"
        return free or self.opposite(one, other)

    def pieces_fit(
        self, pairs: Sequence[tuple[str, str]], names: Iterable[str], part: Mapping[str, int]
    ) -> bool:
        """Whether the pieces that connections join lie as they must (R-SIDE).

        Parameters
        ----------
        names
            The kept sections.
        part
            The number of the kept piece of each place.

        """
        if not self.sides or self.side_by == "end":
            return True
        ends = {edge.name: edge.ends[0] for edge in self.edges}
        both = {part[ends[name]] for name in names if name in self.bridges}
        for one, other in pairs:
            spans = part.get(one) in both or part.get(other) in both
            if spans and self.side_by == "piece_none":
                return False
            if not spans and not self.one_side and not self.opposite(one, other):
                return False
        return True


def parts_of(links: list[tuple[str, str]], nodes: tuple[str, ...] = ()) -> dict[str, int]:
    """The number of the connected part of each place; parts count from 0 as places appear."""
    near: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    part: dict[str, int] = {}
    count = 0
    for start in near:
        if start in part:
            continue
        part[start] = count
        stack = [start]
        while stack:
            for other in near[stack.pop()]:
                if other not in part:
                    part[other] = count
                    stack.append(other)
        count += 1
    return part
