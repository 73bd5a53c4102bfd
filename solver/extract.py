"""The walk of a solved set: the order that the model left open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from boards.route import Joint, Route, Step
from solver.enumerate import Found
from solver.euler import Link, compatible_trail
from solver.piece_lines import Way, best_line
from solver.route_rules import parts_of
from solver.trail_model import Part, TrailModel, Value, Var


def extract(trail: TrailModel, value: Value) -> Found:
    """What a solution keeps, with a walk that attains its measured length."""
    if not value(trail.used):
        return Found((), 0, (), 0, Route())
    edges = trail.rules.edges
    route = _walk(trail, value)
    back = route.reversed()
    if str(back) < str(route) and not route.closing:
        route = back
    return Found(
        tuple(e.name for e in edges if value(trail.kept[e.name])),
        len(route.connections),
        tuple(
            (c.end, c.far)
            for c, v in zip(trail.rules.usable_crossings, trail.crossed, strict=True)
            if value(v)
        ),
        value(trail.length),
        route,
        value(trail.opposite) if trail.rules.sides else 0,
    )


@dataclass(slots=True)
class _Piece:
    """A kept piece that is walked in one go, with the Gates at its loose ends.

    ``loose`` holds (part of the walk, Gate) for each connection that leaves it.
    """

    loose: list[tuple[int, str]] = field(default_factory=list)


class _Bit(NamedTuple):
    """One link of a strand; ``via`` is the dead end in the middle of an extended road."""

    link: Link
    joint: Joint
    via: str = ""


_Strand = list[_Bit]


def _walk(trail: TrailModel, value: Value) -> Route:
    start, finish = _chosen(trail.start, value), _chosen(trail.finish, value)
    strands = [_strand(trail, part, value) for part in trail.parts]
    stops = [start, finish]
    weak = [(True, True)]
    if len(trail.parts) == 3:
        if value(trail.scored):
            stops = [start, *(_chosen(pair, value) for pair in trail.pair), finish]
            left = [_joint(trail, value, i, stops[i + 1]) for i in (0, 1)]
            weak = [(True, left[0][0]), (left[0][1], left[1][0]), (left[1][1], True)]
        else:
            stops = [start, finish, finish, finish]
            weak = [(True, True)] * 3
    if trail.hubs and value(trail.joined):
        _join_pieces(trail, value, strands, stops)
    steps: list[Step] = []
    for index, strand in enumerate(strands):
        links = [bit.link for bit in strand]
        order = compatible_trail(links, stops[index], stops[index + 1], weak[index])
        for i, place in order:
            steps += _steps(strand[i], place)
    closing = trail.closing is not None and bool(value(trail.closing))
    return Route(start, tuple(steps), closing)


def _steps(bit: _Bit, place: str) -> list[Step]:
    """The steps of a link that is walked to ``place``."""
    if not bit.via:
        return [Step(bit.joint, place)]
    over = place == bit.link.ends[1]
    return [Step("-" if over else "^", bit.via), Step("^" if over else "-", place)]


def _chosen(choice: dict[str, Var], value: Value) -> str:
    return next(place for place, var in choice.items() if value(var))


def _joint(trail: TrailModel, value: Value, index: int, place: str) -> tuple[bool, bool]:
    """Whether a section must stand before, and after, the joint of two parts."""
    if place not in trail.joints[index]:
        return False, False
    before, after = trail.joints[index][place]
    return bool(value(before)), bool(value(after))


def _strand(trail: TrailModel, part: Part, value: Value) -> _Strand:
    strand: _Strand = []
    for edge, var in zip(trail.rules.edges, part.sections, strict=True):
        if value(var):
            strand.append(_Bit(Link(edge.ends), "/" if "/" in edge.name else "-"))
    for way, var in zip(trail.ways, part.ways, strict=True):
        if value(var):
            strand.append(_Bit(Link(way.ends, way.weak), "^", way.through))
    for pair, var in part.jumps.items():
        strand += [_Bit(Link(pair, (True, True)), "~")] * value(var)
    return strand


def _join_pieces(trail: TrailModel, value: Value, strands: list[_Strand], stops: list[str]) -> None:
    """Put the pieces in line and add the connections between them.

    Pieces share no place, so any order will do that has the start first and the finish last;
    whole pieces stand between the two crossroads of the card where that is possible.
    """
    part_of = parts_of([bit.link.ends for strand in strands for bit in strand])
    pieces: dict[int, _Piece] = {number: _Piece() for number in sorted(set(part_of.values()))}
    for index, part in enumerate(trail.parts):
        for gate, var in part.hub.items():
            if value(var):
                pieces[part_of[gate]].loose += [(index, gate)] * value(var)
    marked = [part_of[stop] for stop in stops]
    whole = [number for number in pieces if number not in marked]
    home = {number: pieces[number].loose[0][0] for number in whole}
    if len(stops) == 4 and value(trail.scored):
        if marked[0] == marked[1]:
            _move(home, 0, 1 if marked[1] != marked[2] else 2)
        if marked[2] == marked[3]:
            _move(home, 2, 1 if marked[1] != marked[2] else 0)
        for number in whole:
            _rehome(strands, part_of, number, home[number])
    line = [marked[0]]
    seams: list[int] = []  # the part of the walk in which each connection lies
    for index in range(len(stops) - 1):
        follow = [n for n in whole if home[n] == index]
        last = marked[index + 1]
        for number in [*follow, last]:
            if number != line[-1]:
                line.append(number)
                seams.append(index)
    if trail.rules.sides:
        line, leave = _across(trail, value, pieces, line)
    else:
        leave = _leaving(pieces, line)
    for index, seam in enumerate(seams):
        pair = (leave[index][1], leave[index + 1][0])
        strands[seam].append(_Bit(Link(pair, (True, True)), "~"))


def _across(
    trail: TrailModel, value: Value, pieces: dict[int, _Piece], line: list[int]
) -> tuple[list[int], list[tuple[str, str]]]:
    """The pieces in an order in which every connection leads where it may.

    There is one whenever as many loose ends lie on either side of the river.
    """
    rules = trail.rules
    first, *middle, last = line
    ends = {number: [gate for _, gate in sorted(pieces[number].loose)] for number in line}
    ways = [[Way("", ends[first][0], 0)]]
    for number in middle:
        one, two = ends[number][0], ends[number][-1]
        ways.append([Way(one, two, 0), Way(two, one, 0)])
    ways.append([Way(ends[last][0], "", 0)])
    found = best_line(
        ways,
        lambda one, two: bool(one and two) and one != two and rules.sides_fit(one, two),
        counted=rules.opposite,
        many=value(trail.opposite) - _closing_across(trail, value),
    )
    order = [line[way.piece] for way in found]
    return order, [(way.first or way.last, way.last or way.first) for way in found]


def _closing_across(trail: TrailModel, value: Value) -> int:
    """1 if a last connection leads from the end of the route to another side."""
    if trail.closing is None or not value(trail.closing):
        return 0
    start, finish = _chosen(trail.start, value), _chosen(trail.finish, value)
    return int(trail.rules.opposite(start, finish))


def _move(home: dict[int, int], old: int, new: int) -> None:
    for number, index in home.items():
        if index == old:
            home[number] = new


def _rehome(strands: list[_Strand], part_of: dict[str, int], number: int, index: int) -> None:
    """Move a whole piece to another part of the walk."""
    for strand in strands:
        mine = [bit for bit in strand if part_of[bit.link.ends[0]] == number]
        for bit in mine:
            strand.remove(bit)
        strands[index] += mine


def _leaving(pieces: dict[int, _Piece], line: list[int]) -> list[tuple[str, str]]:
    """For each piece of the line the Gates by which it is entered and left."""
    gates = []
    for index, number in enumerate(line):
        loose = sorted(pieces[number].loose)
        first, last = loose[0][1], loose[-1][1]
        if index in (0, len(line) - 1):
            first = last = loose[0][1]
        gates.append((first, last))
    return gates
