"""How many sections of a route lie between two crossroads, under each reading (R-OBJ)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from boards.route import Route
from solver.route_rules import RouteRules


@dataclass(frozen=True, slots=True)
class Length:
    """The longest way between two crossroads of a card."""

    sections: int
    pair: tuple[str, str] | None = None


def best_between(route: Route, rules: RouteRules) -> Length:
    """The most sections of ``route`` between two crossroads of the card.

    0 with no pair if the route passes fewer than two of them, or if none is connected to
    another (over no connection, under that ruling).
    """
    found = Length(0)
    for one, other in combinations([c for c in rules.card if c in set(route.places)], 2):
        length = _length(route, rules, one, other)
        if length is not None and (found.pair is None or length > found.sections):
            found = Length(length, (one, other))
    return found


def _length(route: Route, rules: RouteRules, one: str, other: str) -> int | None:
    if rules.measure == "traversal":
        return _traversal(route, rules, one, other)
    links = _links(route, rules)
    if rules.measure == "shortest":
        return _shortest(links, one, other)
    return _longest_trail(links, rules, one, other)


def _links(route: Route, rules: RouteRules) -> list[tuple[str, str, int, str]]:
    """What the route uses: (place, place, length, joint).

    A closing connection joins the ends of the line; it does not lie between two places of it.
    """
    links: list[tuple[str, str, int, str]] = []
    for here, step in route.hops():
        if step.joint == "~":
            if rules.across:
                links.append((here, step.to, 0, "~"))
        elif step.joint == "^":
            links.append((here, step.to, rules.crossing_length, "^"))
        else:
            links.append((here, step.to, 1, step.joint))
    return links


def _traversal(route: Route, rules: RouteRules, one: str, other: str) -> int | None:
    """Sections walked between a visit of one and a visit of the other.

    The best pair of visits counts; a closed walk may start anywhere on it where two sections
    meet.
    """
    best: int | None = None
    for walk in _rotations(route):
        length = _walked(walk, rules, one, other)
        if length is not None and (best is None or length > best):
            best = length
    return best


def _rotations(route: Route) -> Sequence[Route]:
    steps = route.steps
    if route.closing or not steps or route.end != route.start:
        return [route]
    return [route] + [
        Route(steps[at - 1].to, steps[at:] + steps[:at])
        for at in range(1, len(steps))
        if steps[at - 1].joint in "-/" and steps[at].joint in "-/"
    ]


def _walked(route: Route, rules: RouteRules, one: str, other: str) -> int | None:
    best: int | None = None
    first: dict[str, int] = {}  # earliest visit since the last connection that cuts
    walked = 0
    places = route.places
    for index, place in enumerate(places):
        if index:
            joint = route.steps[index - 1].joint
            if joint == "~":
                if not rules.across:
                    first.clear()
            else:
                walked += rules.crossing_length if joint == "^" else 1
        if place in (one, other):
            across = other if place == one else one
            if across in first and (best is None or walked - first[across] > best):
                best = walked - first[across]
            first.setdefault(place, walked)
    return best


def _shortest(links: list[tuple[str, str, int, str]], one: str, other: str) -> int | None:
    near: dict[str, list[tuple[str, int]]] = {}
    for a, b, length, _ in links:
        near.setdefault(a, []).append((b, length))
        near.setdefault(b, []).append((a, length))
    far = {one: 0}
    queue = deque([one])
    while queue:  # lengths are 0 or 1
        here = queue.popleft()
        for there, length in near.get(here, ()):
            if far[here] + length < far.get(there, 1 << 30):
                far[there] = far[here] + length
                (queue.append if length else queue.appendleft)(there)
    return far.get(other)


def _longest_trail(
    links: list[tuple[str, str, int, str]], rules: RouteRules, one: str, other: str
) -> int | None:
    """The longest trail between two places in what is kept, by search.

    Connections and crossings need sections around them as in the whole walk; either end of
    the trail counts as one, since the route may go on there.
    """
    extended = {c.end for c in rules.crossings} | {c.far for c in rules.crossings if c.facing}
    roads = {frozenset(e.ends) for e in rules.edges if e.name in (rules.extendable or ())}
    near: dict[str, list[int]] = {}
    for index, (a, b, _, _) in enumerate(links):
        near.setdefault(a, []).append(index)
        near.setdefault(b, []).append(index)
    best: int | None = None
    seen: set[tuple[str, int, str]] = set()
    whole = sum(length for _, _, length, _ in links)
    stack = [(one, 0, 0, "section")]
    while stack:
        here, used, length, last = stack.pop()
        if here == other and (best is None or length > best):
            best = length
            if best == whole:
                return best
        if (here, used, last) in seen:
            continue
        seen.add((here, used, last))
        for index in near.get(here, ()):
            if used >> index & 1:
                continue
            a, b, long, joint = links[index]
            there = b if here == a else a
            road = rules.extendable is not None and frozenset((a, b)) in roads
            for after in _after(last, joint, here in extended, there in extended, rules, road):
                stack.append((there, used | 1 << index, length + long, after))
    return best


def _after(
    last: str, joint: str, behind: bool, ahead: bool, rules: RouteRules, road: bool
) -> list[str]:
    """What a step makes of the next one: ``section``, ``landed``, or ``bound`` to a section.

    ``behind`` and ``ahead`` tell whether the place left or reached is a dead end that a
    crossing may extend. Where only its ``road`` is extended, this is a section of its own kind,
    and a crossing may be ``held`` to it.
    """
    picky = rules.extendable is not None
    walked = last in ("section", "road")
    if joint in "-/":
        if last == "held" and not road:
            return []
        return ["road" if road else "section"]
    if joint == "~":
        return ["jumped"] if walked or last == "landed" else []
    outcomes = []
    if behind and last == ("road" if picky else "section"):
        outcomes.append("landed" if rules.crossing_may_end else "bound")
    if ahead and (walked or (rules.crossing_may_end and last not in ("bound", "held"))):
        outcomes.append("held" if picky else "bound")
    return outcomes
