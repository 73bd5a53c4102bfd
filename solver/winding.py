"""A walk that turns as often as any walk of the same sections can.

Built as Kotzig proves that there is one: pair the ends of sections at every crossroads as well
as they alone allow, then join the closed walks that arise wherever two of them meet, first where
that costs no turn. `solver.turns` says how many turns that must give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from boards.board import Board
from boards.route import Joint, Route, Step
from solver.enumerate import Found
from solver.gridlines import DIAGONALS, Line
from solver.piece_lines import Way
from solver.route_rules import RouteRules
from solver.turns import Network, TurnRulings, winding_line

Half = tuple[int, int]  # (link, 0 or 1)
_NEVER = -1_000  # two connections in a row, or one at an end of the walk


def winding_route(
    board: Board, found: Found, rulings: Mapping[str, str], rules: RouteRules | None = None
) -> Route:
    """A route with the most turns, with the sections and as many connections as ``found``.

    It has `solver.turns.most_turns` of them; see there for what it may change. What lies between
    two crossroads of a card may become longer or shorter.
    """
    how = TurnRulings.of(rulings)
    line = winding_line(board, found, how, rules)
    start = ""
    steps: list[Step] = []
    for network, way in line:
        first, walk = _Ring(network, way, how).walk()
        steps += [Step("~", first), *walk] if steps else walk
        start = start or first
    inside = sum(len(network.jumps) for network, _ in line)
    closing = found.connections == inside + len(line) if line else False
    return Route(start, tuple(steps), closing)


@dataclass(frozen=True, slots=True)
class _Link:
    """A section or a connection; ``lines`` are empty at ends that are no section."""

    ends: tuple[str, str]
    lines: tuple[Line | None, Line | None]
    joint: Joint = "~"


class _Ring:
    """The links of a walk, closed to a ring by one more if the walk has ends."""

    def __init__(self, network: Network, way: Way, how: TurnRulings) -> None:
        self.how = how
        self.links = [
            _Link((one[0], two[0]), (one[1], two[1]), "/" if "/" in section.name else "-")
            for section, (one, two) in zip(network.sections, network.ends, strict=True)
        ]
        self.links += [_Link(pair, (None, None)) for pair in network.jumps]
        self.open = bool(way.first)
        if self.open:
            self.links.append(_Link((way.last, way.first), (None, None)))
        self.at: dict[str, list[Half]] = {}
        for index, link in enumerate(self.links):
            for side in (0, 1):
                self.at.setdefault(link.ends[side], []).append((index, side))
        self.partner: dict[Half, Half] = {}

    def walk(self) -> tuple[str, list[Step]]:
        """Where the walk starts, and its steps."""
        for place in self.at:
            self._pair(place)
            while swap := max(self._swaps(place), default=None):
                if swap[0] <= 0:
                    break
                self._make(swap)
        while True:
            walk_of = self._closed_walks()
            joining = [
                swap
                for place in self.at
                for swap in self._swaps(place)
                if walk_of[swap[1][0]] != walk_of[swap[2][0]]
            ]
            if not joining:
                break
            self._make(max(joining))
        return self._read()

    def _worth(self, one: Half, two: Half) -> int:
        lines = [self.links[index].lines[side] for index, side in (one, two)]
        if lines[0] is None or lines[1] is None:
            return _NEVER if lines == [None, None] else 0
        return self.how.turn(lines[0], lines[1])

    def _pair(self, place: str) -> None:
        """Pair the ends at a place: those that are no section with diagonals, while there are any.

        Then diagonals with diagonals and roads with roads; swaps make the best of the rest.
        """
        weak: list[tuple[bool, int, int]] = []
        strong: list[tuple[bool, int, int]] = []
        for index, side in self.at[place]:
            line = self.links[index].lines[side]
            (weak if line is None else strong).append((line not in DIAGONALS, index, side))
        strong.sort()
        if len(weak) > len(strong) or (len(weak) + len(strong)) % 2:
            raise ValueError(f"no walk passes {place}")
        rest = strong[len(weak) :]
        for (_, *one), (_, *two) in [
            *zip(weak, strong, strict=False),
            *zip(rest[::2], rest[1::2], strict=True),
        ]:
            self._join((one[0], one[1]), (two[0], two[1]))

    def _join(self, one: Half, two: Half) -> None:
        self.partner[one], self.partner[two] = two, one

    def _swaps(self, place: str) -> Iterator[tuple[int, Half, Half]]:
        """Every other pairing of two pairs: what it gains, and the two ends that it joins."""
        for one, two in combinations(self.at[place], 2):
            one_now, two_now = self.partner[one], self.partner[two]
            if one_now != two:
                new = self._worth(one, two) + self._worth(one_now, two_now)
                yield new - self._worth(one, one_now) - self._worth(two, two_now), one, two

    def _make(self, swap: tuple[int, Half, Half]) -> None:
        _, one, two = swap
        one_now, two_now = self.partner[one], self.partner[two]
        self._join(one, two)
        self._join(one_now, two_now)

    def _closed_walks(self) -> list[int]:
        """The number of the closed walk that each link lies on."""
        walk_of = [-1] * len(self.links)
        for index in range(len(self.links)):
            half = (index, 0)
            while walk_of[half[0]] < 0:
                walk_of[half[0]] = index
                half = self.partner[half[0], 1 - half[1]]
        return walk_of

    def _read(self) -> tuple[str, list[Step]]:
        if self.open:
            first = self.partner[len(self.links) - 1, 1]
        else:
            # between two sections, where the joint does not turn if there is such a one
            first = min(
                (
                    half
                    for half, other in self.partner.items()
                    if self.links[half[0]].joint != "~" and self.links[other[0]].joint != "~"
                ),
                key=lambda half: self._worth(half, self.partner[half]),
            )
        steps: list[Step] = []
        half = first
        while not steps or (half != first and half[0] != self._closing_link):
            link, away = self.links[half[0]], (half[0], 1 - half[1])
            steps.append(Step(link.joint, link.ends[away[1]]))
            half = self.partner[away]
        if len(steps) != len(self.links) - self.open:
            raise ValueError("the sections do not hang together")
        return self.links[first[0]].ends[first[1]], steps

    @property
    def _closing_link(self) -> int:
        return len(self.links) - 1 if self.open else -1
