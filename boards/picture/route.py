"""Ink: the drawn sections, and the route on top of them with the way it runs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import svg

from boards.picture.glyphs import near
from boards.picture.lines import Point, at, cut, heading, length
from boards.picture.parts import (
    GATE,
    INK,
    PAPER,
    ROUTE,
    SPARE,
    STREETS,
    arrow,
    disc,
    end_mark,
    pen,
    start_mark,
)
from boards.picture.paths import from_to, turn
from boards.picture.scene import Leg, Scene

WIDTH = 9.0  # of the route
_HALO = 16.0
_TURN = 31.0  # how far from a crossroads the route begins to turn
_SHARP = 20.0
_CLEAR = 40.0  # how far an arc keeps from a section between the same two crossroads


def drawn(scene: Scene) -> Iterator[svg.Element]:
    """The sections that are drawn but not chosen, or all of them if nothing is chosen."""
    for name in sorted(scene.drawn - (scene.chosen or frozenset())):
        section = scene.board.sections.get(name)
        if section is None:
            continue
        line = scene.layout.line(section)
        data = from_to(line)
        if section.kind == "diagonal":
            yield pen(from_to(cut(line, 12, 12)), STREETS, 11, cap="butt")
        if scene.chosen is None:
            yield pen(data, INK, 6.5, of="drawn", section=name)
        else:
            yield pen(data, SPARE, 3.2, of="drawn", section=name)


def _bend(scene: Scene, one: str, other: str) -> float:
    """How far the arc leaves its chord, in parts of it; a section on the chord would hide it."""
    straight = scene.layout.place(one).far(scene.layout.place(other))
    between = (scene.board.between(one, other, diagonal=slant) for slant in (False, True))
    if not straight or not any(s and scene.shown(s) for s in between):
        return 0.16
    return max(0.3, _CLEAR / straight)


def connections(scene: Scene) -> Iterator[svg.Element]:
    """Dashed arcs from Gate to Gate."""
    seen: dict[frozenset[str], int] = {}
    centre = Point(scene.layout.wide / 2, scene.layout.high / 2)
    for one, other in scene.connections:
        a, b = scene.layout.place(one), scene.layout.place(other)
        pair = frozenset((one, other))
        seen[pair] = seen.get(pair, 0) + 1
        bend = _bend(scene, one, other) + 0.1 * (seen[pair] - 1)
        east, south = -(b.y - a.y) * bend, (b.x - a.x) * bend
        middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        left, right = middle.shifted(east, south), middle.shifted(-east, -south)
        # over the city, not off its edge
        top = min(left, right, key=lambda p: (round(p.far(centre), 3), p))
        pull = Point(2 * top.x - middle.x, 2 * top.y - middle.y)
        start, end = a.towards(pull, 17), b.towards(pull, 19)
        data: list[svg.PathData] = [
            svg.M(near(start.x), near(start.y)),
            svg.Q(near(pull.x), near(pull.y), near(end.x), near(end.y)),
        ]
        yield pen(data, STREETS, 8)
        yield pen(data, GATE, 3.6, dashes=(10, 8), of="connection", section=f"{one}~{other}")
        # the middle of such a curve runs parallel to its chord
        half = Point((start.x + 2 * pull.x + end.x) / 4, (start.y + 2 * pull.y + end.y) / 4)
        yield arrow(half, heading((start, end), start.far(end) / 2), GATE)


def _joints(scene: Scene) -> Iterator[svg.Element]:
    """Where a connection leaves the route at a crossroads without a sign of its own."""
    ends = scene.terminals or ()
    for place in sorted({place for pair in scene.connections for place in pair}):
        if not scene.has_centre_sign(place) and place not in ends:
            yield disc(scene.layout.place(place), 8, GATE, PAPER, 2.2)


def route(scene: Scene) -> Iterator[svg.Element]:
    """The route: its sections, its turns in the order of the walk, arrows, start and end."""
    walked = {leg.section.name for run in scene.runs for leg in run if leg.section}
    loose = sorted((scene.chosen or frozenset()) - walked)
    lines = [from_to(scene.layout.line(scene.board.sections[name])) for name in loose]
    yield from (pen(data, STREETS, _HALO, cap="butt") for data in lines)
    for name, data in zip(loose, lines, strict=True):
        yield pen(data, ROUTE, WIDTH, of="kept", section=name)
    for run in scene.runs:
        for index, leg in enumerate(run):
            if leg.section is None:
                yield from _crossing(leg)
                continue
            start = _reach(run[index - 1], leg) if index else 0.0
            end = _reach(leg, run[index + 1]) if index + 1 < len(run) else 0.0
            data = from_to(cut(leg.line, start, end))
            yield pen(data, STREETS, _HALO, cap="butt")
            yield pen(data, ROUTE, WIDTH, of="kept", section=leg.section.name)
    for run in scene.runs:
        for before, after in pairwise(run):
            if before.section and after.section:
                yield from _corner(before, after)
    yield from _joints(scene)
    yield from _arrows(scene)


def _reach(before: Leg, after: Leg) -> float:
    """How far from their crossroads two legs turn into each other; a sharp turn stays close."""
    if before.section is None or after.section is None:
        return 0.0
    there, here, back = before.line[-2], after.line[0], after.line[1]
    one, two = here.towards(there, 1), here.towards(back, 1)
    sharp = (one.x - here.x) * (two.x - here.x) + (one.y - here.y) * (two.y - here.y) > 0.1
    return _SHARP if sharp else _TURN


def _corner(before: Leg, after: Leg) -> Iterator[svg.Element]:
    """How the route passes a crossroads; a later pass goes over an earlier one."""
    reach = _reach(before, after)
    start = cut(before.line, 0, reach)[-1]
    end = cut(after.line, reach, 0)[0]
    data = turn(start, after.line[0], end)
    yield pen(data, STREETS, _HALO, cap="butt")
    yield pen(data, ROUTE, WIDTH)


def _crossing(leg: Leg) -> Iterator[svg.Element]:
    data = from_to(leg.line)
    yield pen(data, STREETS, WIDTH + 3)
    yield pen(data, ROUTE, 6.5, dashes=(0, 9.5), of="crossing", section=f"{leg.start}^{leg.end}")


def _arrows(scene: Scene) -> Iterator[svg.Element]:
    marks = [point for point, _ in _terminals(scene)]
    for run in scene.runs:
        for leg in run:
            middle = length(leg.line) / 2
            point = at(leg.line, middle)
            if leg.section and all(point.far(mark) > 26 for mark in marks):
                yield arrow(point, heading(leg.line, middle), ROUTE)


def _terminals(scene: Scene) -> list[tuple[Point, svg.G]]:
    ends = scene.terminals
    if ends is None or not scene.runs:
        return []
    found = []
    first, last = scene.runs[0][0], scene.runs[-1][-1]
    if first.start == ends[0]:
        point = scene.terminal(first, last=False)
        found.append((point, start_mark(point, heading(first.line, 1))))
    if last.end == ends[1]:
        point = scene.terminal(last, last=True)
        found.append((point, end_mark(point)))
    return found


def terminals(scene: Scene) -> Iterator[svg.Element]:
    """The marks of the start and the end."""
    for _, mark in _terminals(scene):
        yield mark
