"""The numbers on the round board, and whether the marks on the map are those that they gave.

Two rounds give the column and the row of a mark, or a round gives its row and the round board the
column; then every player leaves one of the marks out. The data of the game say which it is.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from boards.faults import Fault
from boards.game import Counter, Most, SetupKey

if TYPE_CHECKING:
    from boards.position import Position

__all__ = ["FACES", "fate_faults"]

FACES = 6  # of a die; so many columns and rows there are


class _Given(NamedTuple):
    """A mark that belongs on the map: the block, and the rounds that gave it, from 0."""

    block: str
    rounds: tuple[int, ...]

    def __str__(self) -> str:
        """Which rounds gave the block, in words."""
        numbers = " and ".join(str(number + 1) for number in self.rounds)
        return f"round{'s' * (len(self.rounds) > 1)} {numbers} gave {self.block}"


def fate_faults(position: Position) -> Iterator[Fault]:
    """Each difference between the marks on the map and those that the rounds gave."""
    game = position.board.game
    for spec in game.setup.values():
        fate = position.setup.get(spec.name)
        if not spec.marks or not fate:
            continue
        counter = game.counters[spec.marks]
        most = counter.most.get(str(position.setup.get(counter.key)))
        if most is None or not _are_numbers(fate, spec, game.rounds):
            continue  # said elsewhere
        drawn = Tally({b: n for b, n in position.counters.get(counter.name, {}).items() if n > 0})
        slots = game.setup[spec.slots]
        if slots.only != (counter.key, position.setup.get(counter.key)):
            yield from _against_pairs(counter, most, spec, _pairs(fate), drawn)
            continue
        columns = position.setup.get(slots.name)
        if not columns:
            yield Fault(
                "warning", slots.rule,
                f"without {slots.name} nobody can tell where the {counter.label}s belong",
                advice=f"add {slots.name} = [0, 6, ...]: for each slot of the round board the "
                "column that it names, 0 for none", key=("setup", spec.name),
            )  # fmt: skip
        elif _are_numbers(columns, slots, game.rounds) and len(columns) >= len(fate):
            given = [
                _Given(f"{column},{row}", (number,))
                for number, (column, row) in enumerate(zip(columns, fate, strict=False))
                if column
            ]
            over = not any(columns[len(fate) :])  # no further mark can come
            yield from _against_slots(counter, most, spec, given, drawn, over)


def _are_numbers(numbers: Sequence[int], spec: SetupKey, rounds: int) -> bool:
    return len(numbers) <= rounds and all(spec.least <= n <= FACES for n in numbers)


def _pairs(fate: Sequence[int]) -> list[_Given]:
    """What two rounds give: the first is the column, the second the row (ITG-10)."""
    return [
        _Given(f"{fate[number]},{fate[number + 1]}", (number, number + 1))
        for number in range(0, len(fate) - 1, 2)
    ]


def _against_pairs(
    counter: Counter, most: Most, spec: SetupKey, given: list[_Given], drawn: Tally[str]
) -> Iterator[Fault]:
    """Every pair of rounds has its mark, and there is no other."""
    missing, extra = _differences(given, drawn)
    for one in list(missing):
        turned = ",".join(reversed(one.block.split(",")))
        if extra[turned]:  # what people mistake most easily
            missing.remove(one)
            extra[turned] -= 1
            yield Fault(
                "rule", most.rule,
                f"{one}, but a {counter.label} is drawn in {turned}: the odd round is the column, "
                "the even one the row", turned, _correct(counter, spec), (counter.name, turned),
            )  # fmt: skip
    yield from _missing(counter, most, spec, missing, drawn)
    yield from _extra(counter, most, spec, given, extra, drawn)


def _against_slots(
    counter: Counter,
    most: Most,
    spec: SetupKey,
    given: list[_Given],
    drawn: Tally[str],
    over: bool,
) -> Iterator[Fault]:
    """Every slot with a column has its mark but for the one that is skipped (ITG-11)."""
    missing, extra = _differences(given, drawn)
    for one in list(missing):
        column = one.block.partition(",")[0]
        beside = next((b for b in extra if extra[b] and b.partition(",")[0] == column), None)
        if beside:
            missing.remove(one)
            extra[beside] -= 1
            yield Fault(
                "rule", most.rule, f"{one}, but a {counter.label} is drawn in {beside}", beside,
                _correct(counter, spec), (counter.name, beside),
            )  # fmt: skip
    if len(missing) > most.free_columns:
        told = "; ".join(map(str, missing))
        yield Fault(
            "rule", most.rule,
            f"{told}: no {counter.label} is drawn in any of these, and "
            f"only {_number(most.free_columns)} is skipped", missing[0].block,
            f"draw all but {_number(most.free_columns)} of them, or correct {spec.name}",
            ("setup", spec.name, missing[0].rounds[0]),
        )  # fmt: skip
    elif over and given and len(missing) < most.free_columns:
        yield Fault(
            "rule", most.rule,
            f"a {counter.label} is drawn for every column, but each player skips "
            f"{_number(most.free_columns)}", "", "leave one of them out", (counter.name,),
        )  # fmt: skip
    yield from _extra(counter, most, spec, given, extra, drawn)


def _differences(given: list[_Given], drawn: Tally[str]) -> tuple[list[_Given], Tally[str]]:
    """What was given and is not drawn, and what is drawn and was not given."""
    left, missing = Tally(drawn), []
    for one in given:
        if left[one.block] > 0:
            left[one.block] -= 1
        else:
            missing.append(one)
    return missing, left


def _missing(
    counter: Counter, most: Most, spec: SetupKey, missing: list[_Given], drawn: Mapping[str, int]
) -> Iterator[Fault]:
    for one in missing:
        has = drawn.get(one.block, 0)
        here = f"only {has}" if has else "none"
        belongs = f"another {counter.label}" if has else f"a {counter.label}"
        yield Fault(
            "rule", most.rule,
            f"{one}: {belongs} belongs in {one.block} and {here} is drawn", one.block,
            _correct(counter, spec), ("setup", spec.name, one.rounds[0]),
        )  # fmt: skip


def _extra(
    counter: Counter,
    most: Most,
    spec: SetupKey,
    given: list[_Given],
    extra: Mapping[str, int],
    drawn: Mapping[str, int],
) -> Iterator[Fault]:
    for block, many in extra.items():
        if not many:
            continue
        rounds = [one for one in given if one.block == block]
        marks = f"{counter.label}{'s' * (drawn[block] != 1)}"
        said = f"a {marks} is" if drawn[block] == 1 else f"{drawn[block]} {marks} are"
        but = f"only {' and '.join(map(str, rounds))}" if rounds else "no round gave it"
        yield Fault(
            "rule", most.rule, f"{said} drawn in {block}, but {but}", block,
            _correct(counter, spec), (counter.name, block),
        )  # fmt: skip


def _correct(counter: Counter, spec: SetupKey) -> str:
    return f"correct [{counter.name}], or {spec.name}"


def _number(many: int) -> str:
    return "one" if many == 1 else str(many)
