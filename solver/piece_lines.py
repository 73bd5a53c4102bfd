"""The best order of separate pieces in one line: which first, and by which ends they are joined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

Joins = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to walk a piece: its first and last place, and what that is worth.

    Both are empty where a closed walk may begin anywhere.
    """

    first: str
    last: str
    worth: int
    piece: int = 0


def best_line(
    pieces: Sequence[Sequence[Way]],
    joins: Joins,
    *,
    closing: bool = False,
    counted: Joins | None = None,
    many: int = 0,
) -> list[Way]:
    """The line that is worth most, each piece walked in one of its ways.

    Parameters
    ----------
    joins
        Whether a connection may lead from the last place of a piece to the first of the next.
    closing
        Whether one must lead from the end of the line to its start, too.
    counted, many
        Connections of which there must be exactly so many (those to another side of a river).

    Raises
    ------
    ValueError
        The pieces can't be joined in one line.

    """
    ways = [
        Way(way.first, way.last, way.worth, number)
        for number, some in enumerate(pieces)
        for way in some
    ]

    @cache
    def cost(one: str, two: str) -> int | None:
        """What a connection takes from those that are counted; None if it may not be."""
        if not joins(one, two):
            return None
        return int(counted(one, two)) if counted else 0

    @cache
    def best(
        left: frozenset[int], at: str, start: str, many: int
    ) -> tuple[int, tuple[Way, ...]] | None:
        """The rest of a line after ``at``, with what it is worth."""
        if not left:
            last = cost(at, start) if closing else 0
            return (0, ()) if last is not None and last == many else None
        found: tuple[int, tuple[Way, ...]] | None = None
        for way in ways:
            if way.piece not in left:
                continue
            taken = cost(at, way.first)
            if taken is None or taken > many:
                continue
            rest = best(left - {way.piece}, way.last, start, many - taken)
            if rest is not None and (found is None or way.worth + rest[0] > found[0]):
                found = way.worth + rest[0], (way, *rest[1])
        return found

    lines: list[list[Way]] = []
    for way in ways:
        others = frozenset(range(len(pieces))) - {way.piece}
        rest = best(others, way.last, way.first if closing else "", many)
        if rest is not None:
            lines.append([way, *rest[1]])
    if not lines:
        raise ValueError("no line joins these pieces")
    return max(lines, key=lambda line: sum(way.worth for way in line))
