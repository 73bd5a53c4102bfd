"""Dagon's artifacts on dice that lie on the table (ITG-21, ITG-22).

A result of 5 or more is a success, everything else a failure; for the Huntress a 4 is a success
too, and a result of 5 or more hunts besides (ITG-27e). What counts in the end is the cell
(failures, hunted). Daggers, Amulets and Tiaras come in an order that does not matter, and every
card may also be left unused. What the cells are worth is up to the caller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

__all__ = [
    "FACES",
    "KINDS",
    "Cards",
    "Cell",
    "Handling",
    "State",
    "Tools",
    "cells",
    "grade",
    "handlings",
    "plus",
    "raises",
    "steps",
]

Cell: TypeAlias = tuple[int, int]
Cards: TypeAlias = tuple[int, int, int, int]  # how many of each of KINDS
# after some dice: Daggers given, Tiaras used, failures, hunted
State: TypeAlias = tuple[int, int, int, int]

KINDS = ("manuscript", "dagger", "amulet", "tiara")
FACES = range(1, 7)
_SIX = FACES[-1]  # what a Tiara makes of a die


class Tools(NamedTuple):
    """The cards that change dice without a throw, and how the dice are read.

    Parameters
    ----------
    daggers, amulets, tiaras
        How many are revealed.
    bonus
        What a Dagger adds (R-DAG2).
    hunts
        Whether the Huntress reads the dice.

    """

    daggers: int
    amulets: int
    tiaras: int
    bonus: int = 2
    hunts: bool = False


@dataclass(frozen=True, slots=True)
class Handling:
    """What the cards do to each die that lies on the table.

    Parameters
    ----------
    amulets
        Amulets used; each adds 1 to all dice.
    daggers
        Daggers used.
    raised
        For each die how many of the Daggers it gets.
    crowned
        For each die whether a Tiara makes it a 6.

    """

    amulets: int
    daggers: int
    raised: tuple[int, ...]
    crowned: tuple[bool, ...]

    @property
    def effort(self) -> tuple[int, int]:
        """Cards used, and times that a Dagger raises a die which a Tiara makes a 6 anyway."""
        wasted = sum(k for k, six in zip(self.raised, self.crowned, strict=True) if six)
        return self.amulets + self.daggers + sum(self.crowned), wasted

    @property
    def pairs(self) -> tuple[tuple[int, ...], ...]:
        """The dice of each Dagger: two different ones, or the only one there is."""
        left = list(self.raised)
        found = []
        for _ in range(self.daggers):
            # the neediest dice first, or the last Dagger would have to raise one die twice
            chosen = sorted(range(len(left)), key=lambda i: (-left[i], i))[:2]
            for index in chosen:
                left[index] -= 1
            found.append(tuple(sorted(chosen)))
        return tuple(found)

    def results(self, dice: Sequence[int], bonus: int) -> tuple[int, ...]:
        """What the dice come to; more than 6 is possible and a success (R-HUNT)."""
        return tuple(
            _SIX if six else face + self.amulets + bonus * k
            for face, k, six in zip(dice, self.raised, self.crowned, strict=True)
        )


@lru_cache(maxsize=1 << 6)
def cells(dice: int, hunts: bool) -> tuple[Cell, ...]:
    """All pairs (failures, hunted) that the dice can come to, fewest failures first.

    Of equal failures the one that hunts most comes first. Only the Huntress hunts.
    """
    if not hunts:
        return tuple((failures, 0) for failures in range(dice + 1))
    return tuple((f, h) for f in range(dice + 1) for h in reversed(range(dice - f + 1)))


def handlings(dice: Sequence[int], tools: Tools) -> dict[Cell, Handling]:
    """Every cell that dice can come to without another throw, each in the easiest way.

    Parameters
    ----------
    dice : sequence of int
        Results, in any order.
    tools : Tools
        The cards at hand.

    Returns
    -------
    dict of tuple of int to Handling
        The handling spends the fewest cards, then wastes the least, then goes to the lowest dice.

    """
    # the highest dice are handled first, and nothing is done to them as long as that is as good
    order = sorted(range(len(dice)), key=lambda i: (-dice[i], -i))
    found: dict[Cell, Handling] = {}
    for amulets, daggers in product(range(tools.amulets + 1), range(tools.daggers + 1)):
        # for each state what is wasted at least, and for each die (Daggers, Tiara)
        states: dict[State, tuple[int, tuple[Cell, ...]]] = {(0, 0, 0, 0): (0, ())}
        for index in order:
            after: dict[State, tuple[int, tuple[Cell, ...]]] = {}
            for state, (wasted, done) in states.items():
                for step in steps(dice[index], amulets, daggers, tools):
                    sums = plus(state, step, daggers, tools, len(dice))
                    if sums is None:
                        continue
                    much = wasted + step[0] * step[1]
                    if sums not in after or much < after[sums][0]:
                        after[sums] = (much, (*done, step[:2]))
            states = after
        for (units, _, failures, hunted), (_, done) in states.items():
            if units != raises(daggers, len(dice)):
                continue
            by_die = dict(zip(order, done, strict=True))
            handling = Handling(
                amulets,
                daggers,
                tuple(by_die[i][0] for i in range(len(dice))),
                tuple(bool(by_die[i][1]) for i in range(len(dice))),
            )
            cell = failures, hunted
            if cell not in found or handling.effort < found[cell].effort:
                found[cell] = handling
    return found


# How the cards are dealt out die by die


def grade(result: int, hunts: bool) -> Cell:
    """What one die adds to failures and to the hunted (ITG-22, ITG-27e)."""
    if result >= 5:
        return 0, int(hunts)
    return int(not (hunts and result == 4)), 0


def steps(face: int, amulets: int, daggers: int, tools: Tools) -> Iterator[State]:
    """Everything that can be done to one die; a Dagger may be wasted on a 6 of a Tiara."""
    for units in range(daggers + 1):
        yield (units, 0, *grade(face + amulets + tools.bonus * units, tools.hunts))
    for units in range(daggers + 1 if tools.tiaras else 0):
        yield (units, 1, *grade(_SIX, tools.hunts))


def raises(daggers: int, dice: int) -> int:
    """How many raised dice that many Daggers make, each raising two different ones."""
    return daggers * min(2, dice)


def plus(state: State, step: State, daggers: int, tools: Tools, dice: int) -> State | None:
    """The state after one more die, None if the cards do not go that far."""
    units, tiaras = state[0] + step[0], state[1] + step[1]
    if units > raises(daggers, dice) or tiaras > tools.tiaras:
        return None
    return units, tiaras, state[2] + step[2], state[3] + step[3]
