"""What dice and Manuscripts can bring, with exact chances (ITG-20c, ITG-21).

Manuscripts come first, each throws any of the dice again; then the other cards are used on what
lies there. What the cells are worth is up to the caller, so nothing here knows a district or a
point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, combinations_with_replacement, pairwise, product
from math import factorial, prod
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from solver.games.innsmouth.artifacts import (
    FACES,
    Cell,
    State,
    Tools,
    cells,
    grade,
    plus,
    raises,
    steps,
)

__all__ = ["Throw", "throw"]

Roll: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=1 << 10)
def throw(dice: int, tools: Tools, ordered: bool) -> Throw:
    """The table of so many dice with these cards; see `Throw`."""
    return Throw(dice, tools, ordered)


class Throw:
    """All that a number of dice can come to, Manuscripts included.

    Faces that the cards treat alike are one class, called by its lowest face. All numbers are
    whole: worths come in parts of 6 ** dice, once more for every Manuscript.

    Parameters
    ----------
    dice
        How many are thrown.
    tools
        The other cards.
    ordered
        Whether a better result is never worse: fewer failures, and hunting rather than not. Then
        all cards are used on as low dice as help, and the lowest are thrown again first. For the
        Huntress it may be false, when hunting would send punishments to a dearer district.

    Attributes
    ----------
    cells
        The cells in the order of the values that are given.
    faces
        The lowest face of each class.
    ends
        For each different roll the cells it can come to, by their indices.

    """

    def __init__(self, dice: int, tools: Tools, ordered: bool) -> None:
        self.dice, self.tools, self.ordered = dice, tools, ordered
        self.cells = cells(dice, tools.hunts)
        self.faces, self._weights = _classes(tools, ordered)
        self._rolls = list(combinations_with_replacement(self.faces, dice))
        self._permutations = [_permutations(roll) for roll in self._rolls]
        self.ends = _ends(dice, tools, ordered, self._rolls, self.cells)
        self._counts = self._likely(self._weights)
        self._grouped = {0: (self._group(self._counts),) * 2}

    def worth(self, values: Sequence[int], manuscripts: int = 0) -> int:
        """What the throw is worth on average, all cards used as well as can be.

        Parameters
        ----------
        values : sequence of int
            What each of `cells` is worth.
        manuscripts : int
            How many throws again there are.

        Returns
        -------
        int
            In parts of 6 ** (dice * (manuscripts + 1)).

        """
        low, high = self._groups(manuscripts)
        if low is high:
            return low.worth(values)
        worths = self._worths(values, manuscripts)[-1]
        total: int = sum(map(mul, self._counts, worths))
        return total

    def bounds(self, values: Sequence[int], manuscripts: int) -> tuple[int, int]:
        """Numbers that `worth` does not leave, and that are found much quicker.

        The lower one throws again as if all failures were worth the same. The upper one lets
        each die show the best of all its throws.
        """
        low, high = self._groups(manuscripts)
        least = low.worth(values)
        if low is high:
            return least, least
        if self.ordered:
            return least, high.worth(values)
        unit: int = len(FACES) ** (self.dice * (manuscripts + 1))
        return least, max(values) * unit

    def spread(self, values: Sequence[int], manuscripts: int) -> dict[Cell, int]:
        """How often each cell comes up, in parts as in `worth`, if values are what counts.

        Of equal worths the fewest failures are taken, and dice are not thrown again in vain.
        """
        return self._ended(self._lying(self._counts, values, manuscripts), values)

    def spread_rolled(
        self, roll: Sequence[int], values: Sequence[int], manuscripts: int
    ) -> dict[Cell, int]:
        """As `spread`, for dice that lie on the table."""
        masses = [0] * len(self._rolls)
        masses[self._named(roll)[0]] = 1
        return self._ended(self._lying(masses, values, manuscripts), values)

    def rolled(
        self, roll: Sequence[int], values: Sequence[int], manuscripts: int
    ) -> tuple[int, tuple[int, ...]]:
        """The best use of the first Manuscript for dice that lie on the table.

        Parameters
        ----------
        roll : sequence of int
            Results, in any order.

        Returns
        -------
        tuple
            The worth in parts of 6 ** (dice * manuscripts), and the places of the dice to throw
            again: none if no throw helps, for then no later one does.

        """
        index, shown = self._named(roll)
        levels = self._worths(values, manuscripts)
        if not manuscripts:
            return levels[0][index], ()
        lack, kept = self._kept(levels[-2])[0][index]
        again = self._again(shown, self._nodes[lack][kept]) if lack else ()
        return levels[-1][index], again

    def _likely(self, weights: tuple[int, ...]) -> list[int]:
        """How often each roll comes up if the classes come up with these weights."""
        many = dict(zip(self.faces, weights, strict=True))
        return [
            times * prod([many[face] for face in roll])
            for roll, times in zip(self._rolls, self._permutations, strict=True)
        ]

    def _group(self, masses: Sequence[int]) -> _Group:
        """Put rolls together that can come to the same cells."""
        together: Counter[tuple[int, ...]] = Counter()
        for ends, mass in zip(self.ends, masses, strict=True):
            together[ends] += mass
        certain = [0] * len(self.cells)
        for ends, mass in together.items():
            if len(ends) == 1:
                certain[ends[0]] += mass
        return _Group(
            tuple(certain), tuple((ends, n) for ends, n in together.items() if len(ends) > 1 and n)
        )

    def _groups(self, manuscripts: int) -> tuple[_Group, _Group]:
        """The rolls of the two plays that `bounds` speaks of."""
        if manuscripts not in self._grouped:
            even = [hunted - failures for failures, hunted in self.cells]
            lying = self._lying(self._counts, even, manuscripts)
            least = list(accumulate(self._weights, initial=0))
            powers = [n ** (manuscripts + 1) for n in least]
            best = self._likely(tuple(b - a for a, b in pairwise(powers)))
            low, high = self._group(lying), self._group(best)
            self._grouped[manuscripts] = low, low if low == high else high
        return self._grouped[manuscripts]

    def _ended(self, masses: list[int], values: Sequence[int]) -> dict[Cell, int]:
        """The cells that rolls come to in the end."""
        found: dict[Cell, int] = {}
        for ends, mass in zip(self.ends, masses, strict=True):
            if mass:
                cell = self.cells[max(ends, key=values.__getitem__)]
                found[cell] = found.get(cell, 0) + mass
        return found

    # A node is a number of dice that are kept: first come whole rolls, then ever fewer dice

    @cached_property
    def _nodes(self) -> list[list[Roll]]:
        """The nodes by the number of dice that they lack."""
        sizes = reversed(range(self.dice + 1))
        return [list(combinations_with_replacement(self.faces, size)) for size in sizes]

    @cached_property
    def _number(self) -> dict[Roll, int]:
        return {roll: index for layer in self._nodes for index, roll in enumerate(layer)}

    @cached_property
    def _after(self) -> list[list[itemgetter[tuple[int, ...]]]]:
        """For each node below the rolls how to find what one more die leads to, by its face."""
        faces = [f for f, n in zip(self.faces, self._weights, strict=True) for _ in range(n)]
        return [
            [
                itemgetter(*(self._number[tuple(sorted((*kept, face)))] for face in faces))
                for kept in layer
            ]
            for layer in self._nodes[1:]
        ]

    @cached_property
    def _without(self) -> list[list[list[int]]]:
        """For each layer lists of nodes with one die fewer, each with an entry for every node.

        The lowest die is enough where rolls are ordered, otherwise there is a list for each face.
        """
        found = []
        for layer in self._nodes[:-1]:
            ways = []
            for roll in layer:
                faces = list(dict.fromkeys(roll[:1] if self.ordered else roll))
                ways.append([self._number[_less(roll, face)] for face in faces])
            most = max(map(len, ways))
            padded = [way + way[:1] * (most - len(way)) for way in ways]
            found.append([list(column) for column in zip(*padded, strict=True)])
        return found

    def _worths(self, values: Sequence[int], manuscripts: int) -> list[list[int]]:
        """What each roll is worth with 0, 1, ... Manuscripts, in parts of 6 ** dice for each."""
        levels = [[max([values[end] for end in ends]) for ends in self.ends]]
        for _ in range(manuscripts):
            expected = self._expected(levels[-1])
            best = expected[-1]
            for worths, columns in zip(expected[-2::-1], self._without[::-1], strict=True):
                fewer = [map(best.__getitem__, column) for column in columns]
                best = list(map(max, worths, *fewer))
            levels.append(best)
        return levels

    def _expected(self, worths: list[int]) -> list[list[int]]:
        """What each node is worth when all dice that it lacks are thrown, in parts of 6 ** dice."""
        unit = len(FACES) ** self.dice
        latest = [unit * worth for worth in worths]
        found = [latest]
        for layer in self._after:  # exact: so many factors are left as dice are kept
            latest = [sum(after(latest)) // len(FACES) for after in layer]
            found.append(latest)
        return found

    def _kept(self, worths: list[int]) -> list[list[tuple[int, int]]]:
        """For each node the one that is kept of it, as many dice as are no worse.

        A node is (dice that it lacks, index); the nodes come in layers as usual.
        """
        expected = self._expected(worths)
        kept: list[list[tuple[int, int]]] = [[(len(expected) - 1, 0)]]
        for lack in reversed(range(len(expected) - 1)):
            layer = []
            for index, worth in enumerate(expected[lack]):
                best, chosen = worth, (lack, index)
                for column in self._without[lack]:
                    fewer = kept[0][column[index]]
                    if expected[fewer[0]][fewer[1]] > best:
                        best, chosen = expected[fewer[0]][fewer[1]], fewer
                layer.append(chosen)
            kept.insert(0, layer)
        return kept

    def _lying(self, masses: Sequence[int], values: Sequence[int], manuscripts: int) -> list[int]:
        """How often each roll lies there when no Manuscript is left."""
        latest = list(masses)
        for worths in reversed(self._worths(values, manuscripts)[:-1]):
            moved = [[0] * len(layer) for layer in self._nodes]
            unit = len(FACES) ** self.dice
            for (lack, index), mass in zip(self._kept(worths)[0], latest, strict=True):
                moved[lack][index] += mass * unit
            for lack in reversed(range(1, len(moved))):
                fuller = moved[lack - 1]
                everywhere = range(len(fuller))
                for mass, after in zip(moved[lack], self._after[lack - 1], strict=True):
                    if mass:
                        for index in after(everywhere):
                            fuller[index] += mass // len(FACES)
            latest = moved[0]
        return latest

    def _named(self, roll: Sequence[int]) -> tuple[int, list[tuple[int, int, int]]]:
        """The number of a roll, and for each die its class, its face and its place."""
        names = {_signature(face, self.tools, self.ordered): face for face in self.faces}
        shown = sorted(
            (names[_signature(face, self.tools, self.ordered)], face, place)
            for place, face in enumerate(roll)
        )
        return self._number[tuple(name for name, *_ in shown)], shown

    @staticmethod
    def _again(shown: list[tuple[int, int, int]], kept: Roll) -> tuple[int, ...]:
        """The places of the dice to throw again; of one class the lowest faces."""
        stay = Counter(kept)
        again = []
        for name, _, place in reversed(shown):
            if stay[name]:
                stay[name] -= 1
            else:
                again.append(place)
        return tuple(sorted(again))


class _Group(NamedTuple):
    """Rolls with how often they come up: those that end in one cell, and those with a choice."""

    certain: tuple[int, ...]
    open: tuple[tuple[tuple[int, ...], int], ...]

    def worth(self, values: Sequence[int]) -> int:
        total: int = sum(map(mul, self.certain, values))
        for ends, mass in self.open:
            total += mass * max([values[end] for end in ends])
        return total


def _signature(face: int, tools: Tools, ordered: bool) -> tuple[Cell, ...]:
    """All that the cards can make of a face."""
    amulets = (tools.amulets,) if ordered else range(tools.amulets + 1)
    raised = range(tools.daggers + 1)
    return tuple(grade(face + a + tools.bonus * k, tools.hunts) for a in amulets for k in raised)


def _classes(tools: Tools, ordered: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces that differ, each by the lowest of its class, and how many each stands for."""
    alike: dict[tuple[Cell, ...], list[int]] = {}
    for face in FACES:
        alike.setdefault(_signature(face, tools, ordered), []).append(face)
    return tuple(faces[0] for faces in alike.values()), tuple(map(len, alike.values()))


def _ends(
    dice: int, tools: Tools, ordered: bool, rolls: list[Roll], order: tuple[Cell, ...]
) -> tuple[tuple[int, ...], ...]:
    """For each roll the cells that it can come to, by their indices in ascending order."""
    if ordered:  # every card that is used helps
        uses = [(tools.amulets, tools.daggers)]
    else:
        uses = list(product(range(tools.amulets + 1), range(tools.daggers + 1)))
    number = {cell: index for index, cell in enumerate(order)}
    found: list[set[int]] = [set() for _ in rolls]
    for amulets, daggers in uses:
        ways = {f: list(dict.fromkeys(steps(f, amulets, daggers, tools))) for f in FACES}
        known: dict[Roll, set[State]] = {(): {(0, 0, 0, 0)}}
        for index, roll in enumerate(rolls):
            # rolls come in alphabetical order, so most begin like the one before
            for size in range(1, dice + 1):
                if roll[:size] not in known:
                    sums = {
                        after
                        for state in known[roll[: size - 1]]
                        for step in ways[roll[size - 1]]
                        if (after := plus(state, step, daggers, tools, dice)) is not None
                    }
                    known[roll[:size]] = _front(sums) if ordered else sums
            for units, _, failures, hunted in known[roll]:
                # where all helps what is left of a Dagger can go anywhere
                if ordered or units == raises(daggers, dice):
                    found[index].add(number[failures, hunted])
    if ordered:
        return tuple(_best([order[i] for i in sorted(some)], number) for some in found)
    return tuple(tuple(sorted(some)) for some in found)


def _front(states: set[State]) -> set[State]:
    """Those that no other state beats in all: cards spent, failures, hunted."""
    return {
        s
        for s in states
        if not any(
            o[0] <= s[0] and o[1] <= s[1] and o[2] <= s[2] and o[3] >= s[3] and o != s
            for o in states
        )
    }


def _best(reached: list[Cell], number: dict[Cell, int]) -> tuple[int, ...]:
    """Those cells that could be the best where all that is better is worth more."""
    return tuple(
        number[cell]
        for cell in reached
        if not any(
            # a success that hunts is better than one that does not, and that than a failure
            o != cell and o[0] <= cell[0] and o[1] >= cell[1]
            for o in reached
        )
    )


def _permutations(roll: Roll) -> int:
    return factorial(len(roll)) // prod(factorial(n) for n in Counter(roll).values())


def _less(roll: Roll, face: int) -> Roll:
    index = roll.index(face)
    return roll[:index] + roll[index + 1 :]
