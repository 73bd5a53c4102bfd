"""Which districts failures, rituals and the Huntress can empty, and what that costs.

The rules are ITG-23, ITG-24, ITG-27b and ITG-27e; neither dice nor cards are known here, and of
the board only what the caller says of each district. A punishment takes tourists and never a
district, so emptying a district costs a fixed number of points: its tourists, each times the
districts of its colour along the route. Which districts can be emptied depends on who stands
where and not on any colour. That search is shared by all routes with the same crowds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, islice
from operator import mul
from typing import NamedTuple, TypeAlias

from solver.games.innsmouth.readings import DEFAULT, Readings

__all__ = ["City", "Counts", "District", "Ending", "Punishments", "Step"]

Counts: TypeAlias = tuple[int, ...]  # one number for each of the four colours


@dataclass(frozen=True, slots=True)
class District:
    """A district as the map shows it, whatever the route.

    Parameters
    ----------
    name
        Any text, unique.
    x, y
        Coordinates, for the lowest sum (ITG-23b).
    symbols
        Threat symbols in it.
    beside
        Names of the districts that share a side with it; the river does not matter (ITG-23a).

    """

    name: str
    x: int
    y: int
    symbols: int = 0
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class City:
    """The districts of a map with their threat symbols.

    Parameters
    ----------
    districts
        All of them, on the route or not (R-PSCOPE).

    Raises
    ------
    ValueError
        When two have one name, one is beside a district that is not given, is not beside it in
        turn, or holds less than no symbol.

    """

    districts: tuple[District, ...]
    names: frozenset[str] = field(init=False, repr=False, compare=False)
    holders: tuple[District, ...] = field(init=False, repr=False, compare=False)
    reached: tuple[District, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = {district.name: district for district in self.districts}
        if len(known) < len(self.districts):
            raise ValueError("two districts have the same name")
        for district in self.districts:
            if district.symbols < 0:
                raise ValueError(f"district {district.name} holds {district.symbols} symbols")
            for name in district.beside:
                if name not in known or district.name not in known[name].beside:
                    raise ValueError(f"{name} is not a district beside {district.name}")
        ordered = sorted(self.districts, key=lambda d: (d.x + d.y, d.x, d.y, d.name))
        holders = tuple(d for d in ordered if d.symbols)
        near = {name for d in holders for name in (d.name, *d.beside)}
        object.__setattr__(self, "names", frozenset(known))
        object.__setattr__(self, "holders", holders)
        object.__setattr__(self, "reached", tuple(d for d in ordered if d.name in near))

    @property
    def symbols(self) -> int:
        """All threat symbols on the map."""
        return sum(district.symbols for district in self.holders)


class Step(NamedTuple):
    """What one punishment or ritual takes.

    Parameters
    ----------
    district
        The district that is emptied.
    erased
        Its tourists by colour.
    symbol
        The district whose threat symbol is erased with them.
    lost
        Points that go with the tourists.
    free
        Whether another district or another symbol could have been chosen.

    """

    district: str
    erased: Counts
    symbol: str
    lost: int
    free: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """What is left undone when all punishments or rituals are over.

    Parameters
    ----------
    lost
        Points that all of it costs.
    hunted
        The districts where the Huntress erased symbols, before any punishment.
    steps
        The punishments or rituals that found tourists, in order.

    """

    lost: int
    hunted: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def tourists(self) -> int:
        """How many tourists are erased."""
        return sum(sum(step.erased) for step in self.steps)


class Punishments:
    """All punishments that one route can suffer.

    Parameters
    ----------
    city
        Districts and symbols.
    alongside
        The districts along the route with their tourists by colour. Tourists elsewhere are gone
        by now (ITG-24), and those in shelters stand in no district (R-PSHELTER).
    blocks
        How many districts of each colour the route passes.
    readings
        The readings in force.

    """

    def __init__(
        self,
        city: City,
        alongside: Mapping[str, Counts],
        blocks: Counts,
        readings: Readings = DEFAULT,
    ) -> None:
        self._alongside, self._city, self._readings = alongside, city, readings
        crowds = []
        for district in city.reached:
            tourists = sum(alongside.get(district.name, ()))
            if tourists:
                crowds.append((tourists, district.x + district.y, district.name))
        crowds.sort(key=lambda crowd: -crowd[0])  # stable: those reached come by lowest sum
        self._crowds = tuple(name for *_, name in crowds)
        self._tourists = tuple(many for many, *_ in crowds)
        self._costs = tuple(sum(map(mul, alongside[name], blocks)) for name in self._crowds)
        self._sums = tuple(total for _, total, _ in crowds)

    def losses(self, failures: int) -> tuple[int, ...]:
        """Points lost by 0, 1, ... failures, all choices made as well as can be (ITG-23)."""
        ground, _ = self._ground()
        return tuple(
            [
                self._cost(ways[0][0]) if len(ways) == 1 else min(self._cost(w[0]) for w in ways)
                for ways in _punished(ground, failures)
            ]
        )

    def losses_hunted(self, dice: int) -> tuple[tuple[int, ...], ...]:
        """Points lost by the Huntress for each number hunted and of failures (ITG-27e).

        Returns
        -------
        tuple of tuple of int
            For 0 to ``dice`` results that hunt the losses of 0, 1, ... failures, as many as the
            other dice can be.

        """
        ground, _ = self._ground(hunts=True)
        table = _hunted(ground, dice, self._readings.hunt_optional)
        return tuple(tuple(min(self._cost(w[0]) for w in ways) for ways in row) for row in table)

    def ending(self, failures: int, hunted: int | None = None) -> Ending:
        """The best that can be made of so many failures, the first of equals.

        Parameters
        ----------
        failures
            Failures when all is rolled and applied.
        hunted
            Results of the Huntress that erase a symbol; None for everybody else.

        """
        ground, holders = self._ground(hunts=hunted is not None)
        if hunted is None:
            ways = _punished(ground, failures)[failures]
        else:
            table = _hunted(ground, hunted + failures, self._readings.hunt_optional)
            ways = table[hunted][failures]
        return self._told(min(ways, key=lambda way: self._cost(way[0])), holders)

    def rituals(self, each: int) -> Ending:
        """The Warlock's rituals, one for each symbol on the map (ITG-27b).

        Parameters
        ----------
        each
            VP for a tourist erased: the caches on the route.

        """
        ground, holders = self._ground()

        def worth(way: _Way) -> int:
            gone = sum(self._tourists[i] for i in _bits(way[0]))
            return each * gone - self._cost(way[0])

        return self._told(max(_performed(ground, self._city.symbols), key=worth), holders)

    def _ground(self, hunts: bool = False) -> tuple[_Ground, list[tuple[str, ...]]]:
        """What the search looks at, and the districts that its symbols stand for."""
        number = {name: 1 << index for index, name in enumerate(self._crowds)}
        symbols, holders = [], []
        idle: tuple[str, ...] = ()
        for holder in self._city.holders:
            own = cover = number.get(holder.name, 0)
            for name in holder.beside:
                cover |= number.get(name, 0)
            along = hunts and holder.name in self._alongside
            if cover:
                # where the player picks the symbol its coordinates do not matter
                total = 0 if self._readings.free_symbol else holder.x + holder.y
                symbols.append((cover, own, total, holder.symbols, along))
                holders.append((holder.name,) * holder.symbols)
            elif along:
                idle += (holder.name,) * holder.symbols
        if idle:  # they can do no harm, but they can be hunted
            symbols.append((0, 0, 0, len(idle), True))
            holders.append(idle)
        crowds = tuple(zip(self._tourists, self._sums, strict=True))
        readings = self._readings
        ground = _Ground(crowds, tuple(symbols), readings.symbol_first, readings.free_symbol)
        return ground, holders

    def _cost(self, emptied: int) -> int:
        total, costs = 0, self._costs
        while emptied:
            lowest = emptied & -emptied
            total += costs[lowest.bit_length() - 1]
            emptied ^= lowest
        return total

    def _told(self, way: _Way, holders: list[tuple[str, ...]]) -> Ending:
        emptied, hunted, moves = way
        names = [iter(some) for some in holders]
        steps = []
        for crowd, symbol, free in moves:
            name = self._crowds[crowd]
            steps.append(
                Step(name, self._alongside[name], holders[symbol][0], self._costs[crowd], free)
            )
        gone = tuple(next(names[symbol]) for symbol in hunted)
        return Ending(self._cost(emptied), gone, tuple(steps))


# Inside, districts with tourists and single symbols are bits of a number. The districts that
# count are those that a symbol reaches; the order of both is that in which they are preferred.


class _Ground(NamedTuple):
    """All that decides which districts can be emptied.

    ``crowds`` are (tourists, X + Y) with the most tourists first, then the lowest sum;
    ``symbols`` are, for each district that holds some: the crowds that it reaches, that in the
    district itself, X + Y, how many symbols, and whether the Huntress can erase them.
    """

    crowds: tuple[tuple[int, int], ...]
    symbols: tuple[tuple[int, int, int, int, bool], ...]
    symbol_first: bool
    free_symbol: bool


class _Holder(NamedTuple):
    """The symbols of one district: ``units`` has a bit for each of them."""

    number: int
    units: int
    cover: int
    own: int
    total: int
    along: bool


_Moves: TypeAlias = tuple[tuple[int, int, bool], ...]  # crowd, symbol, whether it was a choice
_Way: TypeAlias = tuple[int, tuple[int, ...], _Moves]  # districts emptied, symbols hunted, moves
_Ways: TypeAlias = tuple[_Way, ...]
_Starts: TypeAlias = dict[int, tuple[int, ...]]  # symbols left, with those hunted until then


@lru_cache(maxsize=1 << 13)
def _punished(ground: _Ground, failures: int) -> tuple[_Ways, ...]:
    """For 0, 1, ... failures the ways to end that some colours can make the best."""
    starts: _Starts = {_all_symbols(ground): ()}
    return tuple(_least(level) for level in islice(_levels(ground, starts), failures + 1))


@lru_cache(maxsize=1 << 12)
def _performed(ground: _Ground, rituals: int) -> _Ways:
    """Every way in which the rituals can end: more tourists erased may be better here."""
    starts: _Starts = {_all_symbols(ground): ()}
    return next(islice(_levels(ground, starts), rituals, None))


@lru_cache(maxsize=1 << 12)
def _hunted(ground: _Ground, dice: int, optional: bool) -> tuple[tuple[_Ways, ...], ...]:
    """The ways to end for each number of symbols hunted and of failures, together up to dice."""
    table: list[tuple[_Ways, ...]] = []
    starts: _Starts = {_all_symbols(ground): ()}
    latest = starts
    for hunted in range(dice + 1):
        if hunted and latest:
            latest = _hunt(ground, latest)
            if latest:
                starts = {**starts, **latest} if optional else latest
        if hunted and not latest:  # no symbol is left, only fewer dice can fail
            table.append(table[-1][: dice - hunted + 1])
            continue
        levels = islice(_levels(ground, starts), dice - hunted + 1)
        table.append(tuple(_least(level) for level in levels))
    return tuple(table)


def _hunt(ground: _Ground, starts: _Starts) -> _Starts:
    """Every way to erase one symbol more, in the order of the districts."""
    found: _Starts = {}
    for symbols, gone in starts.items():
        for holder in _holders(ground):
            units = symbols & holder.units
            if units and holder.along and (not gone or gone[-1] <= holder.number):
                found.setdefault(symbols ^ (units & -units), (*gone, holder.number))
    return found


def _levels(ground: _Ground, starts: _Starts) -> Iterator[_Ways]:
    """After 0, 1, 2, ... punishments: each set of districts that can be empty, with a way to it."""
    target = _targets(ground)
    holders = _holders(ground)
    level: dict[tuple[int, int], tuple[tuple[int, ...], _Moves]]
    level = {(symbols, 0): (gone, ()) for symbols, gone in starts.items()}
    while True:
        found: dict[int, _Way] = {}
        for (_, emptied), (gone, moves) in level.items():
            found.setdefault(emptied, (emptied, gone, moves))
        yield tuple(found.values())
        following: dict[tuple[int, int], tuple[tuple[int, ...], _Moves]] = {}
        for (symbols, emptied), (gone, moves) in level.items():
            reach = holding = 0
            present = [holder for holder in holders if symbols & holder.units]
            for holder in present:
                reach |= holder.cover
                holding |= holder.own
            crowds = target(reach & ~emptied, holding)
            if not crowds:  # nobody is left to be punished (R-PNONE)
                following.setdefault((0, emptied), (gone, moves))
                continue
            options = [
                (crowd, holder)
                for crowd in _bits(crowds)
                for holder in _corresponding(1 << crowd, present, ground.free_symbol)
            ]
            for crowd, holder in options:
                units = symbols & holder.units
                state = (symbols ^ (units & -units), emptied | 1 << crowd)
                if state not in following:
                    move = (crowd, holder.number, len(options) > 1)
                    following[state] = (gone, (*moves, move))
        level = following


def _corresponding(crowd: int, present: list[_Holder], free: bool) -> list[_Holder]:
    """The symbols of which one goes with the tourists (R-PSYM)."""
    found = [holder for holder in present if holder.cover & crowd]
    if free:
        return found
    inside = [holder for holder in found if holder.own & crowd]
    if inside:
        return inside
    lowest = min(holder.total for holder in found)
    return [holder for holder in found if holder.total == lowest]


@lru_cache(maxsize=1 << 10)
def _targets(ground: _Ground) -> Callable[[int, int], int]:
    """How to find the districts that may be punished (ITG-23b), of those that a symbol reaches."""
    equals = []
    for _, many in groupby(enumerate(ground.crowds), key=lambda entry: entry[1][0]):
        sums: dict[int, int] = {}
        for index, (_, total) in many:
            sums[total] = sums.get(total, 0) | 1 << index
        equals.append((sum(sums.values()), tuple(sums.values())))
    symbol_first = ground.symbol_first

    def target(reach: int, holding: int) -> int:
        for every, by_sum in equals:
            crowds = reach & every
            if crowds:
                if symbol_first and crowds & holding:
                    crowds &= holding
                return next(crowds & some for some in by_sum if crowds & some)
        return 0

    return target


@lru_cache(maxsize=1 << 10)
def _holders(ground: _Ground) -> tuple[_Holder, ...]:
    found, shift = [], 0
    for index, (cover, own, total, many, along) in enumerate(ground.symbols):
        found.append(_Holder(index, ((1 << many) - 1) << shift, cover, own, total, along))
        shift += many
    return tuple(found)


def _all_symbols(ground: _Ground) -> int:
    return sum(holder.units for holder in _holders(ground))


def _least(ways: _Ways) -> _Ways:
    """Without those that empty all districts that another way empties, and more."""
    if len(ways) == 1:
        return ways
    return tuple(
        way for way in ways if not any(way[0] & other[0] == other[0] != way[0] for other in ways)
    )


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
