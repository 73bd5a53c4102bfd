"""The signs at crossroads and in blocks: what stands on the cardboard, drawn small."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import svg

from boards.game import Sign
from boards.picture.glyphs import near
from boards.picture.lines import Point
from boards.picture.parts import (
    GATE,
    GOAL,
    HORROR,
    INK,
    PAPER,
    ROUTE,
    SHOP,
    clean,
    disc,
    pawn,
    pen,
    shape,
    words,
)
from boards.picture.paths import box, from_to

People = Sequence[tuple[str, str]]  # tourists at a sign: letter and colour

HARBOUR, CHEST, ROOF, THREAT = "#1f5a86", "#7a4a1c", "#8c3f2b", "#0f4a45"
COFFEE = "#5b3a1e"


def _ring(at: Point, radius: float, corners: int, inner: float = 1.0) -> list[svg.PathData]:
    """A star, or a regular polygon when ``inner`` is 1."""
    points = []
    for index in range(corners * 2):
        way = radius * (inner if index % 2 else 1.0)
        turn = pi * index / corners - pi / 2
        points.append(at.shifted(way * sin(turn + pi / 2), -way * cos(turn + pi / 2)))
    return [*from_to(points), svg.Z()]


def arch(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """An archway with light in it."""
    x, y = at
    frame: list[svg.PathData] = [
        svg.M(near(x - 7), near(y + 8)),
        svg.L(near(x - 7), near(y - 1)),
        svg.Arc(7, 7, 0, large_arc=False, sweep=True, x=near(x + 7), y=near(y - 1)),
        svg.L(near(x + 7), near(y + 8)),
    ]
    light: list[svg.PathData] = [
        svg.M(near(x - 3), near(y + 8)),
        svg.L(near(x - 3), near(y)),
        svg.Arc(3, 3, 0, large_arc=False, sweep=True, x=near(x + 3), y=near(y)),
        svg.L(near(x + 3), near(y + 8)),
        svg.Z(),
    ]
    return [
        disc(at, 15, GATE, PAPER),
        pen(frame, PAPER, 2.6),
        shape(light, "#f3d9ff"),
    ]


def stall(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A stall with a striped awning."""
    x, y = at
    awning = [Point(x - 6.5, y - 8), Point(x + 6.5, y - 8), Point(x + 9.5, y - 1)]
    walls = box(x - 7, y - 1, x + 7, y + 8.5, (0, 0, 1, 1))
    door = box(x - 0.5, y + 2, x + 4.5, y + 8.5, (0, 0, 0, 0))
    scallops: list[svg.PathData] = []
    for index in range(3):
        left = x - 9.5 + index * 19 / 3
        scallops += from_to([Point(left, y - 1)])
        right = near(left + 19 / 3)
        scallops.append(svg.Arc(3.2, 3.2, 0, large_arc=False, sweep=False, x=right, y=near(y - 1)))
    return [
        shape(box(x - 14, y - 14, x + 14, y + 14, (6, 6, 6, 6)), SHOP, edge=PAPER, width=2),
        shape(walls, "#fff3dc"),
        shape(door, SHOP),
        shape([*from_to([*awning, Point(x - 9.5, y - 1)]), *scallops, svg.Z()], "#f4c069"),
        pen([*from_to([Point(x - 2.2, y - 8), Point(x - 3.2, y - 1)]),
             *from_to([Point(x + 2.2, y - 8), Point(x + 3.2, y - 1)])], SHOP, 1.4),
    ]  # fmt: skip


def eye(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """An eye that does not close."""
    x, y = at
    lids: list[svg.PathData] = [
        svg.M(near(x - 10), near(y)),
        svg.Q(near(x), near(y - 12), near(x + 10), near(y)),
        svg.Q(near(x), near(y + 12), near(x - 10), near(y)),
        svg.Z(),
    ]
    pupil: list[svg.PathData] = [
        svg.M(near(x), near(y - 5.4)),
        svg.Q(near(x + 3.4), near(y), near(x), near(y + 5.4)),
        svg.Q(near(x - 3.4), near(y), near(x), near(y - 5.4)),
        svg.Z(),
    ]
    return [
        shape(_ring(at, 15.5, 8, 0.86), HORROR, edge=PAPER, width=2),
        shape(lids, "#f6efdd"),
        disc(at, 4.9, "#c9332b"),
        shape(pupil, HORROR),
    ]


def star(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A star."""
    return [shape(_ring(at, 15.5, 5, 0.45), GOAL, edge=INK, width=1.8)]


def lozenge(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A lozenge with a letter, for what has no sign of its own."""
    letter = called.letter or called.name[:1].upper()
    return [
        shape(_ring(at, 16, 2, 0.72), "#3f6f73", edge=PAPER, width=2),
        words(letter, at.x, at.y + 4.6, 13, anchor="middle", colour=PAPER, weight=0.12),
    ]


def buoy(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A buoy with the letter of the side on which it floats."""
    x, y = at
    wave: list[svg.PathData] = [
        svg.M(near(x - 7), near(y + 6.4)),
        svg.Q(near(x - 3.5), near(y + 3.6), near(x), near(y + 6.4)),
        svg.Q(near(x + 3.5), near(y + 9.2), near(x + 7), near(y + 6.4)),
    ]
    return [
        disc(at, 12.5, HARBOUR, PAPER),
        words(called.letter, x, y + 2.4, 12.5, anchor="middle", colour=PAPER, weight=0.15),
        pen(wave, "#a9d6ef", 2.2),
    ]


def chest(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A chest with a lock."""
    x, y = at
    lid: list[svg.PathData] = [
        svg.M(near(x - 11), near(y - 1)),
        svg.L(near(x - 11), near(y - 4)),
        svg.Q(near(x - 11), near(y - 10.5), near(x - 4.5), near(y - 10.5)),
        svg.L(near(x + 4.5), near(y - 10.5)),
        svg.Q(near(x + 11), near(y - 10.5), near(x + 11), near(y - 4)),
        svg.L(near(x + 11), near(y - 1)),
        svg.Z(),
    ]
    trunk = box(x - 11, y - 1, x + 11, y + 10, (0, 0, 2, 2))
    lock = box(x - 3, y - 4, x + 3, y + 3.5, (1.5, 1.5, 1.5, 1.5))
    return [
        shape(box(x - 14.5, y - 14, x + 14.5, y + 13.5, (6, 6, 6, 6)), "#f2d9a0", edge=CHEST),
        shape(lid, "#a8672a", edge=CHEST, width=1.6),
        shape(trunk, "#8f531f", edge=CHEST, width=1.6),
        shape(lock, GOAL, edge=CHEST, width=1.2),
    ]


def house(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A house with those who wait inside; without them it is a small one."""
    x, y = at
    half = min(30.0, max(11.5, 7.5 * len(people) + 2.5))
    walls = box(x - half, y - 5, x + half, y + 14, (0, 0, 3, 3))
    roof = [Point(x - half - 4, y - 4), Point(x, y - 18), Point(x + half + 4, y - 4)]
    step = min(14.0, 2 * half / max(1, len(people)))
    first = x - step * (len(people) - 1) / 2
    door = box(x - 3.5, y + 3, x + 3.5, y + 14, (3, 3, 0, 0))
    inside: list[svg.Element] = [
        pawn(Point(first + step * index, y + 5.2), letter, colour, step * 0.04, False)
        for index, (letter, colour) in enumerate(people)
    ]
    return [
        shape(walls, "#fff3dc", edge=ROOF, width=2),
        shape([*from_to(roof), svg.Z()], ROOF, edge=PAPER, width=1.6),
        *(inside or [shape(door, ROOF)]),
    ]


def cup(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A cup of coffee with a letter; those whom it brings stand below."""
    x, y = at
    body = box(x - 10, y - 7.5, x + 6.5, y + 9, (1, 1, 7, 7))
    ear: list[svg.PathData] = [
        svg.M(near(x + 6.5), near(y - 4)),
        svg.Arc(4.4, 4.4, 0, large_arc=True, sweep=True, x=near(x + 6.5), y=near(y + 4.4)),
    ]
    steam = [
        svg.M(near(x - 5), near(y - 10)), svg.Q(near(x - 7), near(y - 12.2), near(x - 5),
                                                near(y - 14.2)),
        svg.M(near(x + 1), near(y - 10)), svg.Q(near(x - 1), near(y - 12.2), near(x + 1),
                                                near(y - 14.2)),
    ]  # fmt: skip
    step = 13.0
    first = x - step * (len(people) - 1) / 2
    guests: list[svg.Element] = [
        pawn(Point(first + step * index, y + 23), letter, colour, 0.5, False)
        for index, (letter, colour) in enumerate(people)
    ]
    return [
        disc(at, 16, COFFEE, PAPER),
        pen(steam, "#e9d7c0", 1.7),
        pen(ear, "#fff8ec", 2.6),
        shape(body, "#fff8ec"),
        words(called.letter, x - 1.8, y + 5.6, 11.5, anchor="middle", colour=COFFEE, weight=0.15),
        *guests,
    ]


def pennant(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A pennant on a yellow ground."""
    x, y = at
    flag = [Point(x - 4.5, y - 9), Point(x + 8.5, y - 4.5), Point(x - 4.5, y)]
    return [
        disc(at, 15.5, "#f5c93b", PAPER),
        pen(from_to([Point(x - 4.5, y - 9), Point(x - 4.5, y + 10)]), INK, 2.2),
        shape([*from_to(flag), svg.Z()], "#b0382f", edge=INK, width=1.2),
    ]


def _state(shown: str) -> list[svg.Element]:
    """What a pen adds to a printed mark: a circle around it, and a stroke if it is spent."""
    if not shown:
        return []
    ring = disc(Point(0, 0), 20.5, "none", ROUTE, 3)
    if shown != "crossed":
        return [ring]
    return [ring, pen(from_to([Point(-14, 14), Point(14, -14)]), ROUTE, 3)]


def trident(at: Point, called: Sign, people: People) -> list[svg.Element]:
    """A trident that rises from the deep."""
    x, y = at
    prongs: list[svg.PathData] = [
        svg.M(near(x - 6.5), near(y - 7)),
        svg.L(near(x - 6.5), near(y - 3)),
        svg.Q(near(x - 6.5), near(y + 2.5), near(x), near(y + 2.5)),
        svg.Q(near(x + 6.5), near(y + 2.5), near(x + 6.5), near(y - 3)),
        svg.L(near(x + 6.5), near(y - 7)),
    ]
    staff = from_to([Point(x, y - 9), Point(x, y + 10)])
    guard = from_to([Point(x - 3.5, y + 6.5), Point(x + 3.5, y + 6.5)])
    return [
        shape(_ring(at, 15.5, 6, 0.86), THREAT, edge=PAPER, width=2),
        pen([*prongs, *staff, *guard], "#c9f0dd", 2.4),
    ]


_PICTURES = {
    draw.__name__: draw
    for draw in (arch, stall, eye, star, buoy, chest, house, trident, cup, pennant, lozenge)
}


def sign(
    called: Sign, at: Point, scale: float = 1.0, people: People = (), shown: str = ""
) -> svg.G:
    """The sign of a mark, of a list of places, or of a counter.

    ``shown`` says what became of a mark: it is ``circled``, or ``crossed`` as well.
    """
    moves: list[svg.Transform] = [svg.Translate(near(at.x), near(at.y))]
    if scale != 1:
        moves.append(svg.Scale(scale))
    return svg.G(
        elements=[
            *_PICTURES[called.picture or "lozenge"](Point(0, 0), called, people),
            *_state(shown or called.shown),
        ],
        class_=["sign"],
        data={"sign": clean(called.name)},
        transform=moves,
        extra={"role": "img", "aria-label": clean(called.label)},
    )
