"""Names and geometry: crossroads, dead ends, blocks and the compass."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

COMPASS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"

_PLACE = re.compile(r"([a-z])([1-9][0-9]?)([nesw]?)")


class Place(NamedTuple):
    """A crossroads, or the dead end of the road that leaves it towards ``compass``.

    ``column`` and ``row`` count from 0 at the north-west corner of the map.
    """

    column: int
    row: int
    compass: str = ""

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}{self.compass}"


@lru_cache(4096)
def parse_place(text: str) -> Place | None:
    """Read ``d4`` (a crossroads) or ``d4s`` (a dead end); None if it is not such a name."""
    match = _PLACE.fullmatch(text)
    if match is None:
        return None
    return Place(LETTERS.index(match[1]), int(match[2]) - 1, match[3])


def place_key(name: str) -> Place:
    """Key that sorts names of places from west to east, then north to south."""
    place = parse_place(name)
    if place is None:
        raise ValueError(f"not the name of a place: {name!r}")
    return place


def coordinates(name: str) -> tuple[float, float]:
    """Where a place lies, in blocks east and south of the north-west corner.

    A dead end stops short of the river, which it meets about three quarters of a road on.
    """
    column, row, compass = place_key(name)
    if not compass:
        return float(column), float(row)
    east, south = COMPASS[compass]
    return column + 0.75 * east, row + 0.75 * south
