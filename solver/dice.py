"""Exact chances of three dice against an Old One, and the best use of Tomes.

A die fails from 1 up to the failure range ``f``, which depends on Madness and is given by the
game (0 to 4, 0 for none), and succeeds on 5 and 6, blessed on 4 too; all else is neutral (ATG-35).
What counts in the end is the cell (failures, successes), one of ten.

Each Tome is optional and used at most once, in this order (ATG-34b): Reroll throws any of the dice
once more, Enhancement adds 2 to one die, Blessing makes a 4 a success. What the cells are worth is
up to the caller, so nothing here knows a board or a score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, lcm, prod
from typing import TypeAlias

__all__ = [
    "CELLS",
    "OUT",
    "ROLLS",
    "TOMES",
    "Advice",
    "Policy",
    "best_policy",
    "best_use",
    "chances",
    "expectation",
    "expected_difference",
    "highest_expectation",
    "least_chance_out",
    "linear_values",
    "settled",
]

Cell: TypeAlias = tuple[int, int]
Roll: TypeAlias = tuple[int, ...]
Values: TypeAlias = Mapping[Cell, int | Fraction]

REROLL, ENHANCEMENT, BLESSING = TOMES = ("reroll", "enhancement", "blessing")

DICE, FACES = 3, range(1, 7)
OUT: Cell = (3, 0)  # three failures: not scored (ATG-36b)
CELLS: tuple[Cell, ...] = tuple((f, s) for f in range(DICE + 1) for s in range(DICE + 1 - f))
_INDEX = {cell: index for index, cell in enumerate(CELLS)}
_OUT = _INDEX[OUT]
_MORE = 2  # what Enhancement adds
_WORST_RANGE = 4
_ALL = 6**DICE  # equally likely throws; every number inside is in parts of this many


def _permutations(roll: Roll) -> int:
    return factorial(DICE) // prod(factorial(n) for n in Counter(roll).values())


# The 56 different rolls, faces ascending, and of how many of the 216 throws each stands.
ROLLS: dict[Roll, int] = {
    roll: _permutations(roll) for roll in combinations_with_replacement(FACES, DICE)
}


@dataclass(frozen=True, slots=True)
class Advice:
    """The best use of Tomes for dice that lie on the table.

    Attributes
    ----------
    roll : tuple of int
        The three faces, ascending.
    tomes : tuple of str
        Which Tomes to use now, in the order of their use. After ``reroll`` none follows: the
        others are chosen when the new dice are known.
    reroll : tuple of int
        The faces to throw again, ascending.
    enhance : int or None
        The face of the die that gets +2.
    later : tuple of str
        Tomes that can still be used once the new dice are known.
    outcome : tuple of int or None
        The cell (failures, successes) that follows; None if dice are still to be thrown.
    expected : Fraction
        Expected value, in the unit of the values given.
    chances : dict of tuple of int to Fraction
        Chance of each of the ten cells if what follows is chosen as well as can be.

    """

    roll: Roll
    tomes: tuple[str, ...]
    reroll: Roll
    enhance: int | None
    later: tuple[str, ...]
    outcome: Cell | None
    expected: Fraction
    chances: dict[Cell, Fraction]

    @property
    def keep(self) -> Roll:
        """The faces that are not thrown again, ascending."""
        return tuple(sorted((Counter(self.roll) - Counter(self.reroll)).elements()))

    @property
    def chance_out(self) -> Fraction:
        """Chance of three failures (ATG-36b)."""
        return self.chances[OUT]


@dataclass(frozen=True, slots=True)
class Policy:
    """The best use of Tomes whatever is rolled.

    Attributes
    ----------
    f : int
        Failure range.
    tomes : tuple of str
        The Tomes at hand, in the order of their use.
    expected : Fraction
        Expected value before the dice are thrown, in the unit of the values given.
    chances : dict of tuple of int to Fraction
        Chance of each of the ten cells.

    """

    f: int
    tomes: tuple[str, ...]
    expected: Fraction
    chances: dict[Cell, Fraction]
    _values: dict[Cell, int | Fraction] = field(repr=False)

    @property
    def chance_out(self) -> Fraction:
        """Chance of three failures (ATG-36b)."""
        return self.chances[OUT]

    def use(self, roll: Sequence[int]) -> Advice:
        """What this policy does with a roll; see `best_use`."""
        return best_use(roll, self.tomes, self.f, self._values)

    def rolls(self) -> Iterator[Advice]:
        """What it does with each of the 56 different rolls, in the order of `ROLLS`."""
        return map(self.use, ROLLS)


def settled(faces: Sequence[int], f: int, blessed: bool = False) -> Cell:
    """Count failures and successes of the dice as they lie in the end (ATG-35).

    Parameters
    ----------
    faces : sequence of int
        Three results; Enhancement may have made one of them 7 or 8, which is a success (R-ENH).
    f : int
        Failure range, 0 to 4.
    blessed : bool
        Whether Blessing is used. A 4 within the failure range fails all the same.

    Returns
    -------
    tuple of int
        Failures and successes.

    Raises
    ------
    ValueError
        When these are not three results of dice, or there is no such failure range.

    Examples
    --------
    >>> settled((2, 4, 6), 2, blessed=True)
    (1, 2)

    """
    _check_range(f)
    if len(faces) != DICE:
        raise ValueError(f"three dice are rolled, not {len(faces)}")
    beyond = FACES[-1] + _MORE
    if any(not 1 <= face <= beyond for face in faces) or sum(face > 6 for face in faces) > 1:
        raise ValueError(f"not the results of three dice: {', '.join(map(str, faces))}")
    return _cell(faces, f, blessed)


def chances(f: int, blessed: bool = False) -> dict[Cell, Fraction]:
    """Chance of each cell when no dice are changed (ATG-35).

    Parameters
    ----------
    f : int
        Failure range, 0 to 4.
    blessed : bool
        Whether a 4 counts as a success.

    Returns
    -------
    dict of tuple of int to Fraction
        All ten cells; some may have chance 0.

    Examples
    --------
    >>> chances(2)[1, 2]
    Fraction(1, 9)

    """
    _check_range(f)
    weights = [0] * len(CELLS)
    for roll, weight in ROLLS.items():
        weights[_INDEX[_cell(roll, f, blessed)]] += weight
    return _fractions(weights, _ALL)


def best_use(roll: Sequence[int], tomes: Collection[str], f: int, values: Values) -> Advice:
    """Find which Tomes to use now that the dice lie there (ATG-34b).

    Parameters
    ----------
    roll : sequence of int
        Three faces, in any order.
    tomes : collection of str
        Those of `TOMES` that are at hand. After a reroll, ask again without it.
    f : int
        Failure range, 0 to 4.
    values : mapping of tuple of int to int or Fraction
        What each of the ten cells (failures, successes) is worth, in any unit.

    Returns
    -------
    Advice
        Among equally good uses the one with the least chance to be out, then the one that spends
        fewest Tomes, on average if dice are still to be thrown, then throws fewest dice again,
        then touches the lowest faces.

    Raises
    ------
    ValueError
        When these are not three dice, Tomes, a failure range or a value for each cell.

    Examples
    --------
    >>> advice = best_use((1, 2, 6), ("reroll", "blessing"), 2, linear_values(1, 1, -10))
    >>> advice.tomes, advice.reroll, advice.later
    (('reroll',), (1, 2), ('blessing',))

    """
    faces, kept = _check_roll(roll), _check_tomes(tomes)
    _check_range(f)
    numbers, unit = _whole(values)
    node, again = _choice(faces, _nodes(numbers, f, kept), kept)
    expected, chance = Fraction(node[0], _ALL * unit), _fractions(node[3], _ALL)
    if again:
        later = tuple(tome for tome in kept if tome != REROLL)
        return Advice(faces, (REROLL,), again, None, later, None, expected, chance)
    cell, _, enhance, blessed = _ending(faces, numbers, f, kept)
    used = tuple(t for t, u in ((ENHANCEMENT, enhance), (BLESSING, blessed)) if u)
    return Advice(faces, used, (), enhance or None, (), CELLS[cell], expected, chance)


def best_policy(values: Values, f: int, tomes: Collection[str] = ()) -> Policy:
    """Find the best use of Tomes for all rolls, and what to expect of it (ATG-34a to ATG-36b).

    Parameters
    ----------
    values : mapping of tuple of int to int or Fraction
        What each of the ten cells (failures, successes) is worth, in any unit; (3, 0) is the value
        of being out.
    f : int
        Failure range, 0 to 4.
    tomes : collection of str
        Those of `TOMES` that are at hand.

    Returns
    -------
    Policy
        With the exact expected value and chances; ties are broken as in `best_use`.

    Raises
    ------
    ValueError
        When there is no such failure range or Tome, or not a value for each cell.

    Examples
    --------
    >>> best_policy(linear_values(1, 1, -3), 2, ["reroll"]).expected
    Fraction(1, 1)

    """
    kept = _check_tomes(tomes)
    _check_range(f)
    numbers, unit = _whole(values)
    nodes = _nodes(numbers, f, kept)
    total, weights = 0, [0] * len(CELLS)
    for roll, weight in ROLLS.items():
        (value, _, _, parts), _ = _choice(roll, nodes, kept)
        total += weight * value
        weights = [so_far + weight * n for so_far, n in zip(weights, parts, strict=True)]
    expected = Fraction(total, _ALL * _ALL * unit)
    return Policy(f, kept, expected, _fractions(weights, _ALL * _ALL), dict(values))


def highest_expectation(numbers: Sequence[int], f: int, tomes: tuple[str, ...]) -> Fraction:
    """The expected value of `best_policy`, and nothing else: for many tables in a row.

    Parameters
    ----------
    numbers : sequence of int
        What the cells are worth, in the order of `CELLS`.
    f : int
        Failure range, 0 to 4.
    tomes : tuple of str
        Those of `TOMES` that are at hand, in the order of their use.

    Returns
    -------
    Fraction
        In the unit of the numbers.

    """
    if not tomes:
        chance = _plain(f)
        return Fraction(sum(n * w for n, w in zip(numbers, chance, strict=True)), _ALL)
    ends = [max([numbers[i] for i in cells]) for cells in _reachable(f, tomes)]
    if REROLL not in tomes:
        return Fraction(sum(n * w for n, w in zip(ends, ROLLS.values(), strict=True)), _ALL)
    worth = [_ALL * n for n in ends]  # by node: first the rolls, then what was kept of one
    following, options = _throws()
    for after in following:
        worth.append(sum([worth[i] for i in after]) // len(FACES))
    total = 0
    for weight, nodes in zip(ROLLS.values(), options, strict=True):
        total += weight * max([worth[i] for i in nodes])
    return Fraction(total, _ALL * _ALL)


def linear_values(
    gain: int | Fraction, lose: int | Fraction, out: int | Fraction
) -> dict[Cell, int | Fraction]:
    """A table of values that pays each success and charges each failure the same.

    Parameters
    ----------
    gain, lose : int or Fraction
        What a success adds and a failure takes away.
    out : int or Fraction
        Value of three failures (ATG-36b), instead of three times ``lose``.

    Returns
    -------
    dict of tuple of int to int or Fraction
        A value for each of the ten cells.

    """
    return {cell: out if cell == OUT else gain * cell[1] - lose * cell[0] for cell in CELLS}


def expectation(values: Values, chance: Mapping[Cell, Fraction]) -> Fraction:
    """The expected value of cells with these chances."""
    return sum((values[cell] * chance[cell] for cell in chance), Fraction())


def least_chance_out(f: int, tomes: Collection[str] = ()) -> Fraction:
    """The least chance of three failures that any use of the Tomes leaves (ATG-36b)."""
    return best_policy({cell: -int(cell == OUT) for cell in CELLS}, f, tomes).chance_out


def expected_difference(f: int, tomes: Collection[str] = ()) -> Fraction:
    """The most successes less failures that can be expected; being out is three failures."""
    return best_policy(linear_values(1, 1, -DICE), f, tomes).expected


# A node is what is to be expected of some dice that lie and others that are still to be thrown:
# 216 times the value, 216 times the chance to be out and the Tomes that will be spent, less than
# zero so that more is better, and how many of 216 throws end in each cell. All are whole numbers:
# comparing is exact and quick, and as all of them are means, the best of each part is the best of
# the whole.
_Node: TypeAlias = tuple[int, int, int, tuple[int, ...]]
# Where dice can end without another throw: cell, Tomes spent, face that gets +2 or 0, blessed.
_Ending: TypeAlias = tuple[int, int, int, bool]


def _cell(faces: Sequence[int], f: int, blessed: bool) -> Cell:
    least = max(4 if blessed else 5, f + 1)  # what fails can't be a success
    return sum(face <= f for face in faces), sum(face >= least for face in faces)


@cache
def _endings(f: int, tomes: tuple[str, ...]) -> dict[Roll, tuple[_Ending, ...]]:
    """For each roll the cells that can be reached without a reroll, each in the cheapest way."""
    found = {}
    blessings = (False, True) if BLESSING in tomes else (False,)
    for roll in ROLLS:
        ways: list[_Ending] = []
        for blessed in blessings:
            ways.append((_INDEX[_cell(roll, f, blessed)], int(blessed), 0, blessed))
            for face in sorted(set(roll)) if ENHANCEMENT in tomes else ():
                raised = list(roll)
                raised[raised.index(face)] += _MORE
                cell = _INDEX[_cell(raised, f, blessed)]
                ways.append((cell, 1 + blessed, face, blessed))
        ways.sort(key=lambda way: (way[1], way[3], way[2]))
        found[roll] = tuple({way[0]: way for way in reversed(ways)}.values())[::-1]
    return found


def _ending(roll: Roll, numbers: tuple[int, ...], f: int, tomes: tuple[str, ...]) -> _Ending:
    """The best of them; ``max`` takes the first of equals, which is the cheapest."""
    return max(_endings(f, tomes)[roll], key=lambda way: (numbers[way[0]], way[0] != _OUT, -way[1]))


@cache
def _rerolls() -> dict[Roll, tuple[tuple[Roll, Roll], ...]]:
    """For each roll what can be kept, with what is thrown again: few dice first, low ones first."""
    found = {}
    for roll in ROLLS:
        thrown = sorted({c for n in range(1, DICE + 1) for c in combinations(roll, n)})
        thrown.sort(key=len)
        found[roll] = tuple(
            (tuple(sorted((Counter(roll) - Counter(faces)).elements())), faces) for faces in thrown
        )
    return found


@cache
def _plain(f: int) -> tuple[int, ...]:
    """How many of the 216 throws end in each cell without Tomes."""
    return tuple(int(chance * _ALL) for chance in chances(f).values())


@cache
def _reachable(f: int, tomes: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """For each roll the cells that can be reached without a reroll, by their indices."""
    return tuple(tuple(way[0] for way in ways) for ways in _endings(f, tomes).values())


@cache
def _throws() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Rolls and what can be kept of them, as numbered nodes.

    The nodes that follow each kept set when one die is thrown, and the nodes that each roll
    can choose.
    """
    number = {roll: index for index, roll in enumerate(ROLLS)}
    following = []
    for size in reversed(range(DICE)):
        for kept in combinations_with_replacement(FACES, size):
            following.append(tuple(number[tuple(sorted((*kept, face)))] for face in FACES))
            number[kept] = len(number)
    options = tuple(
        (number[roll], *(number[kept] for kept, _ in rerolls))
        for roll, rerolls in _rerolls().items()
    )
    return tuple(following), options


@lru_cache(maxsize=512)
def _nodes(numbers: tuple[int, ...], f: int, tomes: tuple[str, ...]) -> dict[Roll, _Node]:
    """What is to be expected after all rerolls, for any dice that were kept."""
    found: dict[Roll, _Node] = {}
    for roll in ROLLS:
        cell, spent, _, _ = _ending(roll, numbers, f, tomes)
        parts = tuple(_ALL * (index == cell) for index in range(len(CELLS)))
        found[roll] = (_ALL * numbers[cell], -parts[_OUT], -_ALL * spent, parts)
    if REROLL not in tomes:
        return found
    for size in reversed(range(DICE)):
        for kept in combinations_with_replacement(FACES, size):
            after = [found[tuple(sorted((*kept, face)))] for face in FACES]
            # exact: with n dice still to throw each number is a multiple of 216 / 6^n
            found[kept] = (
                sum(node[0] for node in after) // len(FACES),
                sum(node[1] for node in after) // len(FACES),
                sum(node[2] for node in after) // len(FACES),
                tuple(
                    sum(parts) // len(FACES)
                    for parts in zip(*(node[3] for node in after), strict=True)
                ),
            )
    return found


def _choice(roll: Roll, nodes: Mapping[Roll, _Node], tomes: tuple[str, ...]) -> tuple[_Node, Roll]:
    """The best node that can be reached from a roll, and the faces to throw again for it."""
    best = nodes[roll]
    thrown: Roll = ()
    if REROLL in tomes:
        for kept, faces in _rerolls()[roll]:
            value, danger, spent, parts = nodes[kept]
            again = (value, danger, spent - _ALL)
            if again > best[:3]:  # equals stay: what comes first is the simpler
                best, thrown = (*again, parts), faces
    return best, thrown


def _whole(values: Values) -> tuple[tuple[int, ...], int]:
    """The values as whole numbers in the order of the cells, and by how much they are too large."""
    if values.keys() != _INDEX.keys():
        wrong = ", ".join(map(str, sorted(values.keys() ^ _INDEX.keys())))
        raise ValueError(f"a value for each of the ten cells is needed, no more: see {wrong}")
    exact = [Fraction(values[cell]) for cell in CELLS]
    unit = lcm(*(value.denominator for value in exact))
    return tuple(int(value * unit) for value in exact), unit


def _fractions(weights: Sequence[int], whole: int) -> dict[Cell, Fraction]:
    return {cell: Fraction(n, whole) for cell, n in zip(CELLS, weights, strict=True)}


def _check_range(f: int) -> None:
    if not 0 <= f <= _WORST_RANGE:
        raise ValueError(f"the failure range goes from 0 to {_WORST_RANGE}, and this is {f}")


def _check_roll(roll: Sequence[int]) -> Roll:
    if len(roll) != DICE:
        raise ValueError(f"three dice are rolled, not {len(roll)}")
    for face in roll:
        if face not in FACES:
            raise ValueError(f"a die shows 1 to 6, not {face}")
    return tuple(sorted(roll))


def _check_tomes(tomes: Collection[str]) -> tuple[str, ...]:
    """The Tomes in the order of their use."""
    for tome in tomes:
        if tome not in TOMES:
            raise ValueError(f'there is no Tome "{tome}"; the Tomes: {", ".join(TOMES)}')
        if sum(other == tome for other in tomes) > 1:
            raise ValueError(f'the Tome "{tome}" is given twice; each can be had once (R-TOMES)')
    return tuple(tome for tome in TOMES if tome in tomes)
