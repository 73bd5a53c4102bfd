"""What a route promises before dice and cards are known: exact chances of every result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from solver.enumerate import Found

__all__ = ["Level", "Outlook", "Prospects", "Result", "Valued"]


@dataclass(frozen=True, slots=True)
class Result:
    """One thing that may come of it.

    Parameters
    ----------
    label
        What is thrown or drawn, in words (``1 failure, 2 successes``).
    chance
        How likely it is, the choices of the player made as well as can be.
    total
        Points in the end; what being out is reckoned with if ``out``.
    special
        Those of the special box (the confrontation, the goals).
    choices
        What the player does about it, in words.
    because
        The places that the choices touch.

    """

    label: str
    chance: Fraction
    total: int
    special: int = 0
    out: bool = False
    choices: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that may come of one route.

    Parameters
    ----------
    worth
        Its value for the goal: points on average, or a chance and then the points on average.
    results
        Everything that can happen; the chances add up to 1.
    advice
        What to do now if the dice lie on the table, in words.
    facts
        What the chances rest on: failure range, Tomes.

    """

    worth: tuple[Fraction, ...]
    results: tuple[Result, ...]
    advice: tuple[str, ...] = ()
    facts: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def mean(self) -> Fraction:
        """Points on average."""
        return sum((r.chance * r.total for r in self.results), Fraction(0))

    @property
    def open(self) -> bool:
        """Whether anything is left to chance."""
        return any(0 < result.chance < 1 for result in self.results)

    @property
    def chance_out(self) -> Fraction:
        """The chance to be out of the game."""
        return sum((r.chance for r in self.results if r.out), Fraction(0))

    @property
    def special(self) -> Fraction:
        """Points of the special box on average."""
        return sum((r.chance * r.special for r in self.results), Fraction(0))

    @property
    def totals(self) -> dict[int | None, Fraction]:
        """The chance of each total, from the lowest; None is out of the game."""
        found: dict[int | None, Fraction] = {}
        for result in sorted(self.results, key=lambda r: (not r.out, r.total)):
            if result.chance:
                key = None if result.out else result.total
                found[key] = found.get(key, Fraction(0)) + result.chance
        return found


@dataclass(frozen=True, slots=True)
class Level:
    """The best there is at one level of Madness, threat or the like.

    ``points`` is the most before dice and cards, ``outlook`` that of the route which is best for
    the goal, and ``found`` this route.
    """

    level: int
    points: int
    found: Found
    outlook: Outlook


class Valued(NamedTuple):
    """What a listed route comes to: its value as one number, its points, what it counts.

    ``worth`` is None where the route is certainly below the floor it was held against.
    """

    worth: Fraction | None
    points: int
    counts: Mapping[str, int]


Floor = Callable[[Mapping[str, int]], Fraction | None]


class Prospects(Protocol):
    """What a game knows of the results of routes, for one position and one goal."""

    def valued(self, found: Found, floor: Floor | None = None) -> Valued:
        """A route valued by one exact number, see `solver.goals.Goal.number`.

        ``floor`` tells for what is counted the value below which no route matters.
        """

    def worth(self, found: Found) -> Fraction:
        """That number alone."""

    def outlook(self, found: Found) -> Outlook:
        """Everything that may come of a route."""
