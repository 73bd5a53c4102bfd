"""Routes as lines of stretches: every one that may be worth more than what is known already.

Stretches that share no place are joined by connections. Of two sides of a river as many loose
ends must lie on one as on the other; where that is not asked, connections to the other side are
counted as many as there can be. What a game counts on the places and blocks that a route reaches
gives a bound for everything that still can be joined to some stretches: with it most of them are
never looked at.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from solver.enumerate import TooMany
from solver.route_rules import RouteRules
from solver.stretches import Bits, Stretches
from solver.trouble import OutOfTime

__all__ = ["NOTHING", "Hopes", "Joined", "Joiner", "joinable"]

Whole: TypeAlias = npt.NDArray[np.int64]
Least: TypeAlias = Callable[[], int]

NOTHING = -(1 << 20)  # points below those of any route
LIMIT = 4_000_000  # lines of so many stretches kept at once
_ROUGHLY = 10  # times as many lines are compared in detail as are kept
_PAIRS = 1_000_000  # looked at in one go
_LINES = 1 << 16  # bounded in one go: what is looked up stays near the processor
_U = np.uint64
_ANY = 1 << 10  # more than any goal card asks for
_WIDE = 21  # balances from -10 to 10
_ZERO = 10
_CHUNK = 13  # bits looked up at once


class Hopes(Protocol):
    """What a game hopes for on routes of which no more is known than what they reach.

    Attributes
    ----------
    cover
        For each section the bits of what it counts for: blocks, and places that count.
    weights
        For each bit the most points that it can add to any route.
    exposed
        The bits of which `lost` wants to know whether more of them can be reached.
    special
        The most points that the special box can have.
    added
        For each thing that is counted on the walk whether that of a whole line is the sum of its
        stretches; else it is that of the best of them.

    """

    cover: Mapping[str, int]
    weights: Sequence[int]
    exposed: int
    special: int
    added: Sequence[bool]

    def walks(self, stretches: Stretches) -> Whole:
        """For each stretch at most so much of what is counted on the walk, a column for each."""

    def most(self, cover: Bits, connections: Whole, across: Whole, walks: Whole) -> Whole:
        """A number of points for each set of bits that no route with no more of them passes.

        ``across`` are the most connections to the other side of the river, ``walks`` the most
        of what is counted on the walk.
        """

    def adds(self, cover: Bits, rest: Whole) -> list[Whole]:
        """For each bit the most that it adds to routes with no more bits than ``cover``.

        ``rest`` are the sections that may still be placed, a column for each budget. What is
        covered already adds nothing.
        """

    def allowed(self, cover: Bits, connections: Whole) -> npt.NDArray[np.bool_]:
        """Whether a route with all of these bits, and perhaps more, can be within the limits."""

    def lost(self, cover: Bits, ceiling: Bits, more: Bits, connections: Whole) -> Whole:
        """So many of the ``most`` points of ``ceiling`` are lost to dice and cards at least.

        For routes with all bits of ``cover``, none but those of ``ceiling`` and ``more``, and so
        many connections or more; what ``more`` brings is not among the points.
        """

    def level(self, joined: Joined) -> Whole:
        """What dice and cards look at, of each of some routes."""

    def sure(self, joined: Joined) -> Whole:
        """No more points than this before dice and cards, for each of some routes."""

    def expected(self, joined: Joined, least: Fraction) -> list[tuple[int, Fraction]]:
        """Which routes may have so many expected points, and how many they have at most."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Lines of stretches that are legal routes.

    Attributes
    ----------
    parts
        Indices of the stretches, a column for each of them.
    cover
        The bits of what they count for.
    most
        No such route is worth more points than this.
    across
        The most connections to the other side of the river.
    walks
        At most so much of what is counted on the walk.

    """

    parts: Whole
    cover: Bits
    most: Whole
    across: Whole
    walks: Whole

    @property
    def connections(self) -> int:
        """How many connections join the stretches."""
        return int(self.parts.shape[1]) - 1

    def take(self, chosen: Whole) -> Joined:
        """Some of them."""
        return Joined(
            self.parts[chosen], self.cover[chosen], self.most[chosen], self.across[chosen],
            self.walks[chosen],
        )  # fmt: skip


def joinable(rules: RouteRules) -> bool:
    """Whether the routes under these rules are lines of stretches that share no place."""
    return (
        rules.connection == "pieces"
        and not rules.closing
        and not rules.usable_crossings
        and not rules.card
        and rules.side_by == "end"
        and rules.most_opposite is None
        and (rules.most_connections or 0) <= 4
        and (not rules.gates or bool(rules.sides))
    )


@dataclass(slots=True)
class _Lines:
    """Some stretches taken together: what they are, reach and cover, and what they may be."""

    parts: Whole
    reach: Bits
    cover: Bits
    used: Whole
    state: Bits  # which balances of loose ends, with how many ends of the line, are possible
    walks: Whole


class Joiner:
    """The lines of stretches of one position.

    Parameters
    ----------
    stretches
        All there are.
    cover
        For each section the bits of what it counts for.
    hopes
        What the game says of them.

    """

    def __init__(self, stretches: Stretches, hopes: Hopes) -> None:
        self.rules, self.hopes = stretches.rules, hopes
        cover = hopes.cover
        self.budgets = np.array(list(self.rules.budgets.values()), np.int64)
        place = {name: index for index, name in enumerate(stretches.places)}
        spots = {
            e.name: _U(1 << place[e.ends[0]] | 1 << place[e.ends[1]]) for e in self.rules.edges
        }
        self.drawn = [
            (spots[e.name], _U(cover[e.name])) for e in self.rules.edges if not e.budget
        ]  # fmt: skip
        self.placed = [
            [(spots[e.name], cover[e.name]) for e in self.rules.edges if e.budget == name]
            for name in self.rules.budgets
        ]
        self.rough = [
            [
                sum(sorted((self._brings(bits) for _, bits in some), reverse=True)[:n])
                for n in range(many + 1)
            ]
            for some, many in zip(self.placed, self.budgets, strict=True)
        ]
        sides = self.rules.sides
        first = min(sides.values(), default="")
        self.banks = [
            _U(
                sum(
                    1 << i for p, i in place.items() if p in sides and (sides[p] == first) is wanted
                )
            )
            for wanted in (True, False)
        ]
        self.connections = (self.rules.most_connections or 0) if sides else 0
        self.tables = _tables(hopes.weights)
        # those that can bring most come first: what follows them can't add much
        brings = self._gain(stretches.union(cover))
        order = np.argsort(-brings, kind="stable")
        self.stretches, self.brings = stretches.take(order), brings[order]
        self.cover = self.stretches.union(cover)
        self.steps = self._steps()
        self.deadline: float | None = None
        self.added = np.array(hopes.added, np.bool_)
        self.walks = np.full((len(order), len(self.added)), _ANY, np.int64)
        self.later = self.walks  # the most of all stretches from this one on

    # -- loose ends --------------------------------------------------------------------------

    def _steps(self) -> Whole:
        """For each stretch the ways to stand in a line, as bits of `_WAYS`."""
        ends, reach = self.stretches.ends, self.stretches.reach
        many = [np.bitwise_count(ends & bank).astype(np.int64) for bank in self.banks]
        can = [(reach & bank) != 0 for bank in self.banks]
        closed = ends == 0
        north, south = many
        ways = np.zeros(len(ends), np.int64)
        ways |= np.where((north == 2) | (closed & can[0]), 1, 0)  # passed, 2 more
        ways |= np.where((south == 2) | (closed & can[1]), 2, 0)  # passed, 2 less
        ways |= np.where((north == 1) & (south == 1), 4, 0)  # passed from side to side
        ways |= np.where((north > 0) | (closed & can[0]), 8, 0)  # an end of the line, 1 more
        ways |= np.where((south > 0) | (closed & can[1]), 16, 0)  # an end of the line, 1 less
        return ways

    def _stepped(self, state: Bits, ways: Whole) -> Bits:
        """The states after one more stretch: rows of balances for 0, 1 and 2 ends of the line."""
        after = np.zeros(len(state), _U)
        for bit, shift in enumerate((2, -2, 0, _WIDE + 1, _WIDE - 1)):
            moved = state << _U(shift) if shift >= 0 else state >> _U(-shift)
            after |= np.where(ways >> bit & 1, moved, _U(0))
        return after & _U((1 << 3 * _WIDE) - 1)

    def _finished(self, state: Bits, connections: int) -> Whole:
        """The most connections to the other side of a whole line; -1 if it is none."""
        done = (state >> _U(2 * _WIDE)).astype(np.int64)
        best = np.full(len(state), -1, np.int64)
        for balance in range(-_ZERO, _ZERO + 1):
            if not self.rules.one_side and balance:
                continue
            across = connections - abs(balance) // 2
            if balance % 2 == 0 and across >= 0:
                there = (done >> (_ZERO + balance) & 1).astype(bool)
                best = np.where(there & (across > best), across, best)
        return best

    # -- bounds --------------------------------------------------------------------------------

    def _hopeful(self, lines: _Lines, least: int) -> _Lines:
        """Those that can still become, or are, worth ``least``."""
        joined = np.full(len(lines.reach), lines.parts.shape[1] - 1, np.int64)
        lines = _pick(lines, self.hopes.allowed(lines.cover, joined))
        if least <= NOTHING:
            return lines
        some = []
        for begin in range(0, len(lines.reach), _LINES):
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise OutOfTime
            some.append(self._bounded(_pick(lines, slice(begin, begin + _LINES)), least))
        return _together(some) if some else lines

    def _bounded(self, lines: _Lines, least: int) -> _Lines:
        """Those whose bounds reach ``least``, the cheap bounds first."""
        bound, cover = self._ceiling(lines)
        rest = self.budgets - lines.used
        rough = bound.copy()
        for column, gains in enumerate(self.rough):
            rough += np.array(gains)[rest[:, column]]
        good = rough >= least
        lines, cover, bound, rough = _pick(lines, good), cover[good], bound[good], rough[good]
        if self.hopes.exposed:
            joined = np.full(len(bound), lines.parts.shape[1] - 1, np.int64)
            lost = self.hopes.lost(lines.cover, cover, self._placeable(lines), joined)
            good = rough - lost >= least
            lines, cover, bound = _pick(lines, good), cover[good], (bound - lost)[good]
        bound += self._placing(lines, cover)
        return _pick(lines, bound >= least)

    def _ceiling(self, lines: _Lines) -> tuple[Whole, Bits]:
        """The most points with all drawn sections that may be joined, and what these cover."""
        cover = lines.cover.copy()
        for spots, bits in self.drawn:
            cover |= np.where((lines.reach & spots) == 0, bits, _U(0))
        joined = np.full(len(cover), self.connections, np.int64)
        return self.hopes.most(cover, joined, joined, self._walked(lines)), cover

    def _walked(self, lines: _Lines) -> Whole:
        """The most of what is counted on the walk once all stretches are joined."""
        left = self.connections + 1 - lines.parts.shape[1]
        if not left:
            return lines.walks
        later = self.later[lines.parts[:, -1]]
        return np.where(self.added, lines.walks + left * later, np.maximum(lines.walks, later))

    def _placing(self, lines: _Lines, cover: Bits) -> Whole:
        """The most points that sections still to be placed elsewhere can add."""
        rest = self.budgets - lines.used
        missing = self.hopes.adds(cover, rest)
        more = np.zeros(len(cover), np.int64)
        for column, some in enumerate(self.placed):
            left = rest[:, column]
            best = np.zeros((int(self.budgets[column]), len(cover)), np.int64)
            for spots, bits in some:
                gain = np.zeros(len(cover), np.int64)
                for bit in _numbers(bits):
                    gain += missing[bit]
                gain = np.where((lines.reach & spots) == 0, gain, 0)
                for row in best:
                    gain, row[:] = np.minimum(gain, row), np.maximum(gain, row)
            for number, row in enumerate(best):
                more += np.where(left > number, row, 0)
        return more

    def _placeable(self, lines: _Lines) -> Bits:
        """The exposed bits that sections still to be placed elsewhere can reach."""
        exposed = self.hopes.exposed
        more = np.zeros(len(lines.reach), _U)
        for column, some in enumerate(self.placed):
            left = lines.used[:, column] < self.budgets[column]
            for spots, bits in some:
                if bits & exposed:
                    more |= np.where(left & ((lines.reach & spots) == 0), _U(bits), _U(0))
        return more

    def _brings(self, bits: int) -> int:
        return sum(self.hopes.weights[bit] for bit in _numbers(bits))

    # -- the search ------------------------------------------------------------------------------

    def lines(
        self, least: Least, beam: int | None = None, deadline: float | None = None
    ) -> Iterator[Joined]:
        """The routes that may be worth ``least()`` points or more, by the number of stretches.

        Parameters
        ----------
        least
            Asked again and again: it may rise meanwhile.
        beam
            Keep only the best so many at each stage: quick, but not all of them.
        deadline
            When to give up, on the clock of `time.monotonic`.

        Raises
        ------
        TooMany
            More than `LIMIT` sets of stretches would have to be kept.
        OutOfTime
            The deadline has passed.

        """
        self.deadline = deadline
        stretches = self.stretches
        everything = np.arange(len(stretches))
        start = np.full(len(stretches), _U(1 << _ZERO), _U)
        level = _Lines(
            everything[:, None], stretches.reach, self.cover, stretches.used,
            self._stepped(start, self.steps), self.walks,
        )  # fmt: skip
        level = self._hopeful(level, least())
        if beam is None and len(self.added):
            level = self._hopeful(self._looked_at(level), least())
        alone = np.zeros(len(level.reach), np.int64)
        yield self._routes(level, alone, alone, least())
        if not self.connections:
            return
        level = _pick(level, level.state != 0)
        joining = level
        level = self._best(level, beam)
        for connections in range(1, self.connections + 1):
            found = list(self._joined(level, joining, least, self.connections - connections))
            if not found:
                return
            level = _together(found)
            if len(level.reach) > LIMIT:
                raise TooMany
            level = self._best(level, beam)
            across = self._finished(level.state, connections)
            whole = _pick(level, across >= 0)
            many = np.full(len(whole.reach), connections, np.int64)
            yield self._routes(whole, many, across[across >= 0], least())

    def _best(self, lines: _Lines, beam: int | None) -> _Lines:
        """The most promising ones, where not all are wanted."""
        if beam is None or len(lines.reach) <= beam:
            return lines
        ceiling, cover = self._ceiling(lines)
        joined = np.full(len(ceiling), lines.parts.shape[1] - 1, np.int64)
        hope = ceiling + self.hopes.most(lines.cover, joined, joined, lines.walks)
        some = np.argsort(-hope, kind="stable")[: _ROUGHLY * beam]
        hope = hope[some] + self._placing(_pick(lines, some), cover[some])
        return _pick(lines, np.sort(some[np.argsort(-hope, kind="stable")[:beam]]))

    def _routes(self, lines: _Lines, connections: Whole, across: Whole, least: int) -> Joined:
        most = self.hopes.most(lines.cover, connections, across, lines.walks)
        good = most >= least
        return Joined(
            lines.parts[good], lines.cover[good], most[good], across[good], lines.walks[good]
        )

    def _looked_at(self, level: _Lines) -> _Lines:
        """Single stretches with what is counted on their walk; of the others it does not matter."""
        chosen = level.parts[:, 0]
        walks = self.hopes.walks(self.stretches.take(chosen))
        everything = np.zeros_like(self.walks)
        everything[chosen] = walks
        self.later = np.maximum.accumulate(everything[::-1])[::-1]
        return replace(level, walks=walks)

    def _joined(self, level: _Lines, joining: _Lines, least: Least, left: int) -> Iterator[_Lines]:
        """Each set of stretches with one more behind its last; ``left`` may follow that one.

        Whatever follows is chosen from what could be joined now behind that one, so that none of
        it adds more than the best of these.
        """
        numbers = joining.parts[:, 0]
        joined = np.full(len(level.reach), self.connections, np.int64)
        already = self.hopes.most(level.cover, joined, joined, self._walked(level))
        rest = self.budgets - level.used
        spare = rest @ (16 ** np.arange(rest.shape[1]))
        for code in np.unique(spare):
            mine = np.flatnonzero(spare == code)
            fits = np.flatnonzero((joining.used <= rest[mine[0]]).all(1))
            if not len(fits):
                continue
            # what comes late brings too little, whatever else follows it
            needed = -((already[mine] - least()) // (1 + left))
            last = np.searchsorted(-self.brings[numbers[fits]], -needed, side="right")
            first = np.searchsorted(numbers[fits], level.parts[mine, -1], side="right")
            order = np.argsort(last, kind="stable")
            order = order[(first < last)[order]]
            for rows in _windows(last[order]):
                if self.deadline is not None and time.monotonic() > self.deadline:
                    raise OutOfTime
                some = mine[order[rows]]
                columns = fits[first[order[rows]].min() : last[order[rows]].max()]
                free = (level.reach[some][:, None] & joining.reach[columns][None]) == 0
                free &= level.parts[some][:, -1][:, None] < numbers[columns][None]
                row, column = np.nonzero(free)
                if not len(row):
                    continue
                one, two = some[row], columns[column]
                gain = self._gain(joining.cover[two] & ~level.cover[one])
                good = already[one] + gain + left * _best_behind(row, gain) >= least()
                one, two = one[good], two[good]
                state = self._stepped(level.state[one], self.steps[numbers[two]])
                alive = state != 0
                one, two, state = one[alive], two[alive], state[alive]
                lines = _Lines(
                    np.column_stack([level.parts[one], numbers[two]]),
                    level.reach[one] | joining.reach[two],
                    level.cover[one] | joining.cover[two],
                    level.used[one] + joining.used[two],
                    state,
                    np.where(
                        self.added,
                        level.walks[one] + joining.walks[two],
                        np.maximum(level.walks[one], joining.walks[two]),
                    ),
                )
                if left:
                    lines = self._hopeful(lines, least())
                else:
                    connections = np.full(len(lines.reach), self.connections, np.int64)
                    lines = _pick(lines, self.hopes.allowed(lines.cover, connections))
                if len(lines.reach):
                    yield lines

    def _gain(self, bits: Bits) -> Whole:
        """The most points that these bits can add."""
        gain = np.zeros(len(bits), np.int64)
        for at, table in self.tables:
            gain += table[(bits >> _U(at) & _U(len(table) - 1)).astype(np.int64)]
        return gain


def _windows(wide: Whole) -> Iterator[slice]:
    """Rows that rise in width, cut where they would be too many pairs to look at in one go."""
    begin = 0
    while begin < len(wide):
        step = max(1, _PAIRS // int(wide[begin]))
        while step > 1 and step * int(wide[min(begin + step, len(wide)) - 1]) > 2 * _PAIRS:
            step //= 2
        yield slice(begin, begin + step)
        begin += step


def _best_behind(row: Whole, gain: Whole) -> Whole:
    """For each entry the most of those behind it in its row; 0 if it is the last one."""
    step = int(gain.max(initial=0)) + 1
    number = row[-1] - row  # rises from the end to the start
    most = np.maximum.accumulate((gain + number * step)[::-1])[::-1] - number * step
    behind = np.zeros(len(row), np.int64)
    behind[:-1] = np.where(row[:-1] == row[1:], most[1:], 0)
    return behind


def _tables(weights: Sequence[int]) -> list[tuple[int, Whole]]:
    """Sums of weights for every set of some bits."""
    tables = []
    for begin in range(0, len(weights), _CHUNK):
        table = np.zeros(1, np.int64)
        for weight in weights[begin : begin + _CHUNK]:
            table = np.concatenate([table, table + weight])
        tables.append((begin, table))
    return tables


def _numbers(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _pick(lines: _Lines, chosen: npt.NDArray[np.generic] | slice) -> _Lines:
    return _Lines(
        lines.parts[chosen], lines.reach[chosen], lines.cover[chosen], lines.used[chosen],
        lines.state[chosen], lines.walks[chosen],
    )  # fmt: skip


def _together(some: list[_Lines]) -> _Lines:
    return _Lines(
        np.concatenate([s.parts for s in some]),
        np.concatenate([s.reach for s in some]),
        np.concatenate([s.cover for s in some]),
        np.concatenate([s.used for s in some]),
        np.concatenate([s.state for s in some]),
        np.concatenate([s.walks for s in some]),
    )
