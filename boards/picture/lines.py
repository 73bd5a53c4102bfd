"""Lines in the plane: lengths, cuts and headings."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple


class Point(NamedTuple):
    """A point, or a direction, in the units of the picture."""

    x: float
    y: float

    def towards(self, other: Point, way: float) -> Point:
        """The point ``way`` units from here in the direction of ``other``."""
        long = self.far(other)
        if long == 0:
            return self
        part = way / long
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def far(self, other: Point) -> float:
        """How far the other point is."""
        return hypot(other.x - self.x, other.y - self.y)

    def shifted(self, east: float, south: float) -> Point:
        """The point this much further east and south."""
        return Point(self.x + east, self.y + south)


Line = tuple[Point, ...]


def length(line: Line) -> float:
    """Length of a line of straight pieces."""
    return sum(a.far(b) for a, b in pairwise(line))


def at(line: Line, way: float) -> Point:
    """The point ``way`` units along a line."""
    for a, b in pairwise(line):
        long = a.far(b)
        if way <= long and long > 0:
            return a.towards(b, way)
        way -= long
    return line[-1]


def cut(line: Line, start: float, end: float) -> Line:
    """The line without its first ``start`` and its last ``end`` units."""
    total = length(line)
    start = min(start, total / 2)
    end = max(total - end, total / 2)
    kept = [at(line, start)]
    way = 0.0
    for a, b in pairwise(line):
        way += a.far(b)
        if start < way < end:
            kept.append(b)
    kept.append(at(line, end))
    return tuple(kept)


def heading(line: Line, way: float) -> float:
    """Direction in degrees in which a line runs ``way`` units along."""
    a, b = at(line, max(0.0, way - 3)), at(line, min(length(line), way + 3))
    return round(degrees(atan2(b.y - a.y, b.x - a.x)), 1)


def circle_line(corner: Point, one: Point, two: Point, radius: float) -> Line:
    """From ``one`` to ``two`` around a right-angled ``corner`` on an arc."""
    start, end = corner.towards(one, radius), corner.towards(two, radius)
    centre = Point(start.x + end.x - corner.x, start.y + end.y - corner.y)
    points = [one]
    steps = 16
    for step in range(steps + 1):
        # on the chord first, then out to the circle
        share = step / steps
        chord = Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        points.append(centre.towards(chord, radius))
    return (*points, two)
