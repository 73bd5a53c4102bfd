"""The data of paths: straight pieces, smooth turns, boxes with round corners."""

from __future__ import annotations

from collections.abc import Sequence

import svg

from boards.picture.glyphs import ROUND, near
from boards.picture.lines import Point


def from_to(points: Sequence[Point]) -> list[svg.PathData]:
    """Path data of straight pieces."""
    first, *rest = points
    return [svg.M(near(first.x), near(first.y)), *(svg.L(near(p.x), near(p.y)) for p in rest)]


def turn(start: Point, corner: Point, end: Point) -> list[svg.PathData]:
    """Path data of a smooth turn from ``start`` to ``end`` that would meet in ``corner``."""
    one = start.towards(corner, start.far(corner) * ROUND)
    two = end.towards(corner, end.far(corner) * ROUND)
    numbers = (one.x, one.y, two.x, two.y, end.x, end.y)
    return [svg.M(near(start.x), near(start.y)), svg.C(*map(near, numbers))]


def smooth(points: Sequence[Point], radius: float) -> list[svg.PathData]:
    """Path data through ``points`` with round corners."""
    data = from_to(points[:1])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(radius, before.far(corner) / 2, corner.far(after) / 2)
        start, end = corner.towards(before, reach), corner.towards(after, reach)
        data.append(svg.L(near(start.x), near(start.y)))
        data += turn(start, corner, end)[1:]
    data.append(svg.L(near(points[-1].x), near(points[-1].y)))
    return data


def box(
    left: float, top: float, right: float, bottom: float, radii: Sequence[float]
) -> list[svg.PathData]:
    """Path data of a rectangle; radii from the north-west corner clockwise."""
    corners = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
    data: list[svg.PathData] = []
    for index, (corner, radius) in enumerate(zip(corners, radii, strict=True)):
        before, after = corners[index - 1], corners[(index + 1) % 4]
        start, end = corner.towards(before, radius), corner.towards(after, radius)
        data += from_to([start]) if not data else [svg.L(near(start.x), near(start.y))]
        if radius:
            data += turn(start, corner, end)[1:]
    return [*data, svg.Z()]
