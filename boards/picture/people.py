"""Where the tourists of a block stand, clear of lines, signs and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import svg

from boards.board import Block
from boards.picture.lines import Line, Point
from boards.picture.parts import INK, pawn, words
from boards.picture.scene import Scene, away

Taken = list[tuple[Line, float]]  # what stands in a block already, and how far it reaches
Box = tuple[float, float, float, float]

_SEAT = (24.0, 34.0)  # room of one tourist
_GROUP = (58.0, 34.0)  # and of one with a number
_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6)
_MANY = 16  # more tourists than this are counted, not drawn one by one


def tourists(scene: Scene, block: Block, people: str, taken: Taken) -> Iterator[svg.Element]:
    """The tourists of a block, hollow when they do not count.

    Too many for their block are drawn once for each colour, with their number.
    """
    colours, hollow = scene.board.game.tourists, not scene.counts(block)
    bounds, radii = scene.layout.block_box(block), scene.layout.block_radii(block)
    seats, scale = _seats(bounds, radii, len(people), taken, _SEAT)
    if seats and len(people) <= _MANY:
        for letter, at in zip(people, seats, strict=True):
            yield pawn(at, letter, colours.get(letter, ""), scale, hollow)
        return
    kinds = list(dict.fromkeys(people))[:6]
    seats, scale = _seats(bounds, radii, len(kinds), taken, _GROUP)
    for letter, at in zip(kinds, seats, strict=False):
        many = f"×{people.count(letter)}"
        yield pawn(at.shifted(-16 * scale, 0), letter, colours.get(letter, ""), scale, hollow)
        yield words(many, at.x - 2 * scale, at.y + 11 * scale, 16 * scale, colour=INK)


def room(point: Point, taken: Taken) -> float:
    """How far a point is from whatever is nearest to it."""
    return min((away(point, line) - reach for line, reach in taken), default=99.0)


def _seats(
    bounds: Box, radii: tuple[float, ...], count: int, taken: Taken, seat: tuple[float, float]
) -> tuple[list[Point], float]:
    """Where tourists stand: the largest scale and the smallest grid that has room for all."""
    left, top, right, bottom = bounds
    for scale in _SCALES:
        wide, high = seat[0] * scale, seat[1] * scale

        def free(at: Point, scale: float = scale, wide: float = wide) -> bool:
            # feet and head need room too
            ends = [at.shifted(0, -10 * scale), at, at.shifted(0, 11 * scale)]
            clear = all(room(p, taken) > 8.5 * scale for p in ends)
            return clear and _inside(at, bounds, radii, wide * 0.62)

        most = int((right - left - 4) / wide), int((bottom - top - 4) / high)
        grids = [(c, r) for c in range(1, most[0] + 1) for r in range(1, most[1] + 1)]
        grids = [g for g in grids if g[0] * g[1] >= count]
        for columns, rows in sorted(grids, key=lambda g: (g[0] * g[1], abs(g[0] * 2 - g[1] * 3))):
            middle = Point((left + right) / 2, (top + bottom - 6) / 2)
            found = []
            for row in range(rows):
                y = middle.y + (row - (rows - 1) / 2) * high
                line = [Point(x, y) for x in _spaced(middle.x, columns, wide)]
                found.append([at for at in line if free(at)])
            if sum(map(len, found)) >= count:
                return _used(found, count, middle.x, wide, free), scale
    return [], _SCALES[-1]


def _spaced(middle: float, count: int, step: float) -> list[float]:
    return [middle + (index - (count - 1) / 2) * step for index in range(count)]


def _used(
    rows: list[list[Point]], count: int, middle: float, wide: float, free: Callable[[Point], bool]
) -> list[Point]:
    """The seats that are used: the last rows give theirs up first, and close their ranks."""
    spare = sum(map(len, rows)) - count
    seats: list[list[Point]] = []
    for row in reversed(rows):
        kept = sorted(row, key=lambda p: (abs(p.x - middle), p.x))[: max(0, len(row) - spare)]
        spare -= len(row) - len(kept)
        if len(kept) < len(row) and kept:
            closed = [Point(x, kept[0].y) for x in _spaced(middle, len(kept), wide)]
            kept = closed if all(map(free, closed)) else kept
        seats.append(sorted(kept))
    return [seat for row in reversed(seats) for seat in row]


def _inside(at: Point, bounds: Box, radii: tuple[float, ...], reach: float) -> bool:
    """Whether there is room within the rounded corners of a block."""
    left, top, right, bottom = bounds
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    inwards = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    for (x, y), (east, south), radius in zip(corners, inwards, radii, strict=True):
        centre = Point(x + east * radius, y + south * radius)
        beyond = (at.x - centre.x) * east < 0 and (at.y - centre.y) * south < 0
        if beyond and at.far(centre) > radius - reach:
            return False
    return True
