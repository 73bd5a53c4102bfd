"""Which open questions of a rulebook change an answer, and what changes.

Every starred ruling is tried with each of its other readings, one at a time, everything else as
it is in force. Two readings that change nothing by themselves may change something together:
that is not looked for.

What is asked under each reading is up to an `Asked`: one position (`solver.dispute_position`),
or the game of several players (`solver.dispute_game`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from solver.rulebook import Ruling, load_rulings

__all__ = ["Asked", "Change", "Dispute", "Figure", "Findings", "Tried", "dispute"]

Progress = Callable[[int, int, Ruling, str], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is asked under every reading: a verdict, a total, who wins.

    Parameters
    ----------
    of
        What it is about: ``declared route``, ``best route``, or the name of a player; empty
        for all players together.
    name
        What it is: ``verdict``, ``total``, ``mean`` ...
    value
        A number or a word; None where there is none, such as the total of an illegal route.
    note
        What there is to say about the value, in words.
    proven
        False if time ran out before the proof. Such a figure is never compared.

    """

    of: str
    name: str
    value: Fraction | str | None
    note: str = ""
    proven: bool = True


@dataclass(frozen=True, slots=True)
class Findings:
    """The figures under one choice of readings.

    ``skipped`` says why nothing was searched: the reading can't matter for what would have been
    found.
    """

    figures: tuple[Figure, ...]
    skipped: str = ""

    def figure(self, of: str, name: str) -> Figure | None:
        """The figure of that name, if it was asked."""
        return next((f for f in self.figures if (f.of, f.name) == (of, name)), None)

    @property
    def proven(self) -> bool:
        """Whether every figure is."""
        return all(figure.proven for figure in self.figures)


class Asked(Protocol):
    """What is asked under each choice of readings.

    ``rulings`` are the readings in force, one for every ruling of the game.
    """

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def rulings(self) -> Mapping[str, str]:
        """The readings in force."""

    def find(self, ruling: Ruling | None = None, reading: str = "") -> Findings:
        """The figures under the readings in force, or with one of them replaced."""


@dataclass(frozen=True, slots=True)
class Change:
    """A figure as it is, and as it would be."""

    before: Figure
    after: Figure


@dataclass(frozen=True, slots=True)
class Tried:
    """One other reading of one ruling, and what it changes."""

    ruling: Ruling
    reading: str
    found: Findings
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """What came of trying every other reading.

    Parameters
    ----------
    rulings
        The readings in force.
    base
        The figures under them.
    tried
        The other readings, in the order of the rulebook data.

    """

    rulings: Mapping[str, str]
    base: Findings
    tried: tuple[Tried, ...]

    @property
    def changing(self) -> tuple[Tried, ...]:
        """Those that change something."""
        return tuple(one for one in self.tried if one.changes)

    @property
    def unproven(self) -> tuple[Tried, ...]:
        """Those of which something is not known for want of time."""
        return tuple(one for one in self.tried if not one.found.proven)

    @property
    def proven(self) -> bool:
        """Whether everything is known."""
        return self.base.proven and not self.unproven


def dispute(asked: Asked, progress: Progress | None = None) -> Dispute:
    """Ask under the readings in force, then under every other reading by itself.

    Parameters
    ----------
    progress
        Called before each other reading with its number, how many there are, its ruling and
        its name.

    """
    base = asked.find()
    others = list(_others(asked))
    tried = []
    for number, (ruling, reading) in enumerate(others, 1):
        if progress:
            progress(number, len(others), ruling, reading)
        found = asked.find(ruling, reading)
        tried.append(Tried(ruling, reading, found, tuple(_changes(base, found))))
    return Dispute(asked.rulings, base, tuple(tried))


def _others(asked: Asked) -> Iterator[tuple[Ruling, str]]:
    """The readings that are not in force: of starred rulings, and the default of all others.

    Whoever sets a ruling that has no star, such as a number, wants to know what that does.
    """
    for ruling in load_rulings(asked.game):
        here = asked.rulings[ruling.name]
        for reading in ruling.readings:
            if reading.name != here and (
                reading.name == ruling.default or (ruling.starred and ruling.kind == "choice")
            ):
                yield ruling, reading.name


def _changes(base: Findings, found: Findings) -> Iterator[Change]:
    for before in base.figures:
        after = found.figure(before.of, before.name)
        if after is None or not (before.proven and after.proven):
            continue
        if before.value != after.value:
            yield Change(before, after)
