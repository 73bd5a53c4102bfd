"""Every stretch of a route that can be walked, as arrays: one trail, sections still to be placed
included.

A route is a line of stretches that share no place. There are many thousands of stretches where
sections may still be placed, but few enough to list them all: a layer holds every walk of so many
sections, as one number for the set it keeps and the place where it stands.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from solver.enumerate import TooMany
from solver.route_rules import Edge, RouteRules
from solver.trouble import OutOfTime

__all__ = ["LIMIT", "Bits", "Stretches", "all_stretches"]

Bits: TypeAlias = npt.NDArray[np.uint64]

LIMIT = 12_000_000  # walks: some seconds, and some hundred megabytes
_AT = 6  # bits for the place where a walk stands
_PLACED = 8  # bits for one placed section
_CHUNK = 12  # sections looked up at once
_U = np.uint64


@dataclass(frozen=True, slots=True)
class Stretches:
    """Sets of sections that one trail walks, each once.

    Attributes
    ----------
    places
        The places that the bits of ``reach`` and ``ends`` stand for.
    keys
        What is kept: a bit for each drawn section, above the numbers of the placed ones.
    reach
        The places touched.
    ends
        The two places where the trail starts and ends; none for a closed one.
    used
        How many sections of each budget are placed, a column for each.

    """

    rules: RouteRules
    places: tuple[str, ...]
    keys: Bits
    reach: Bits
    ends: Bits
    used: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.keys)

    def sections(self, index: int) -> tuple[str, ...]:
        """The sections of one stretch, in the order of the rules."""
        key, layout = int(self.keys[index]), _Layout(self.rules)
        names = {e.name for i, e in enumerate(layout.drawn) if key >> (layout.first + i) & 1}
        for at, kind in layout.fields:
            if number := key >> at & 255:
                names.add(layout.placed[kind][number - 1].name)
        return tuple(edge.name for edge in self.rules.edges if edge.name in names)

    def union(self, bits: Mapping[str, int]) -> Bits:
        """For each stretch the union of some bits of its sections."""
        return _gathered(self.rules, self.keys, bits, np.bitwise_or)

    def take(self, chosen: npt.NDArray[np.int64]) -> Stretches:
        """Some of them."""
        return Stretches(
            self.rules, self.places, self.keys[chosen], self.reach[chosen], self.ends[chosen],
            self.used[chosen],
        )  # fmt: skip


class _Layout:
    """How a set of sections is written as one number of 64 bits."""

    def __init__(self, rules: RouteRules) -> None:
        self.drawn = [edge for edge in rules.edges if not edge.budget]
        self.placed: dict[str, list[Edge]] = {
            name: [edge for edge in rules.edges if edge.budget == name] for name in rules.budgets
        }
        self.fields: list[tuple[int, str]] = []
        for name, many in rules.budgets.items():
            for _ in range(many):
                self.fields.append((_PLACED * len(self.fields), name))
        self.first = _PLACED * len(self.fields)
        wide = max((len(some) for some in self.placed.values()), default=0)
        if (
            self.first + len(self.drawn) + _AT > 64
            or len(rules.nodes) > 1 << _AT
            or wide >= 1 << _PLACED
        ):
            raise TooMany


def all_stretches(
    rules: RouteRules, limit: int = LIMIT, deadline: float | None = None
) -> Stretches:
    """Every stretch that is not empty.

    Parameters
    ----------
    rules
        Without crossings over the river from dead ends.
    limit
        How many walks there may be.
    deadline
        When to give up, on the clock of `time.monotonic`.

    Raises
    ------
    TooMany
        There are more, or more sections than one number holds.
    OutOfTime
        The deadline has passed.

    """
    layout = _Layout(rules)
    place = {name: index for index, name in enumerate(rules.nodes)}
    layer = np.arange(len(place), dtype=_U)  # walks of no section, one at each place
    found: list[Bits] = []
    walks = 0
    while len(layer):
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTime
        layer = _longer(rules, layout, place, layer)
        walks += len(layer)
        if walks > limit:
            raise TooMany
        found.append(np.unique(layer >> _U(_AT)))
    keys = np.concatenate(found)
    spots = {e.name: 1 << place[e.ends[0]] | 1 << place[e.ends[1]] for e in rules.edges}
    used = np.zeros((len(keys), len(rules.budgets)), np.int64)
    for column, name in enumerate(rules.budgets):
        for at, kind in layout.fields:
            if kind == name:
                used[:, column] += (keys >> _U(at) & _U(255)) > 0
    return Stretches(
        rules,
        tuple(rules.nodes),
        keys,
        _gathered(rules, keys, spots, np.bitwise_or),
        _gathered(rules, keys, spots, np.bitwise_xor),
        used,
    )


def _longer(rules: RouteRules, layout: _Layout, place: Mapping[str, int], layer: Bits) -> Bits:
    """All walks that are one section longer than those of the layer, each once."""
    at = (layer & _U((1 << _AT) - 1)).astype(np.int64)
    order = np.argsort(at, kind="stable")
    bounds = np.searchsorted(at[order], np.arange(len(place) + 1))
    sets = (layer >> _U(_AT))[order]
    here = {name: sets[bounds[i] : bounds[i + 1]] for name, i in place.items()}
    longer: list[Bits] = []
    for index, edge in enumerate(layout.drawn):
        bit = _U(1 << (layout.first + index))
        for one, two in (edge.ends, edge.ends[::-1]):
            walks = here[one]
            walks = walks[(walks & bit) == 0]
            longer.append((walks | bit) << _U(_AT) | _U(place[two]))
    for kind, edges in layout.placed.items():
        fields = [at for at, name in layout.fields if name == kind]
        for one in place:
            near = [(n, e) for n, e in enumerate(edges, 1) if one in e.ends]
            for number, edge in near:
                walks = _with_placed(here[one], fields, number)
                other = edge.ends[edge.ends[0] == one]
                longer.append(walks << _U(_AT) | _U(place[other]))
    return np.unique(np.concatenate(longer)) if longer else layer[:0]


def _with_placed(sets: Bits, fields: list[int], number: int) -> Bits:
    """The sets that may still take the placed section, with it; their numbers stay in order."""
    at = fields[0]
    sets = sets[(sets >> _U(at) & _U(255)) == 0]  # a free field comes first
    for field in fields[1:]:
        sets = sets[(sets >> _U(field) & _U(255)) != number]
    sets = sets | _U(number << at)
    for low, high in pairwise(fields):
        one, two = sets >> _U(low) & _U(255), sets >> _U(high) & _U(255)
        rest = sets & ~_U(255 << low | 255 << high)
        sets = rest | np.minimum(one, two) << _U(low) | np.maximum(one, two) << _U(high)
    return sets


def _gathered(rules: RouteRules, keys: Bits, bits: Mapping[str, int], how: np.ufunc) -> Bits:
    """For each set the bits of its sections, put together."""
    layout = _Layout(rules)
    result = np.zeros(len(keys), _U)
    for begin in range(0, len(layout.drawn), _CHUNK):
        some = layout.drawn[begin : begin + _CHUNK]
        table = np.zeros(1 << len(some), _U)
        for index, edge in enumerate(some):
            half = 1 << index
            table[half : 2 * half] = how(table[:half], _U(bits[edge.name]))
        chosen = keys >> _U(layout.first + begin) & _U((1 << len(some)) - 1)
        result = how(result, table[chosen])
    for at, kind in layout.fields:
        table = np.array([0, *(bits[edge.name] for edge in layout.placed[kind])], _U)
        result = how(result, table[keys >> _U(at) & _U(255)])
    return result
