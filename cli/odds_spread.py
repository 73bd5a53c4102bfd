"""What dice and cards of a threat check come to, with exact chances (ITG-20 to ITG-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.odds_innsmouth import Question
    from solver.games.innsmouth.threat import Check, DiceAdvice, Outcome


class Spread:
    """Outcomes with their chances, and what they are on average."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.outcomes = [outcome for outcome in outcomes if outcome.chance]
        self.failures = self._by(lambda outcome: outcome.failures)
        self.hunted = self._by(lambda outcome: outcome.hunted)
        self.points = self._mean(lambda outcome: outcome.total)

    def _by(self, key: Callable[[Outcome], int]) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for outcome in sorted(self.outcomes, key=key):
            found[key(outcome)] = found.get(key(outcome), Fraction(0)) + outcome.chance
        return found

    def _mean(self, key: Callable[[Outcome], int]) -> Fraction:
        return sum((o.chance * key(o) for o in self.outcomes), Fraction(0))

    @property
    def failed(self) -> Fraction:
        """Failures on average."""
        return self._mean(lambda outcome: outcome.failures)

    @property
    def caught(self) -> Fraction:
        """Results of 5 and 6 on average."""
        return self._mean(lambda outcome: outcome.hunted)

    def chance(self, number: int, or_more: bool) -> Fraction:
        """The chance of so many failures, or of so many and more."""
        return sum(
            (c for f, c in self.failures.items() if f == number or (or_more and f > number)),
            Fraction(0),
        )


def spread(check: Check, revealed: Sequence[str]) -> Spread:
    """All that can come of a check from here on."""
    from solver.games.innsmouth.threat import results

    return Spread(results(check, revealed=revealed))


def with_cards(check: Check, revealed: Sequence[str]) -> Spread:
    """The dice with just these cards."""
    return spread(replace(check, caches=len(revealed)), revealed)


def expected(question: Question, dice: Spread) -> dict[str, Fraction]:
    """What comes on average, by what it is."""
    expected = {"failures": dice.failed}
    if question.hunts:
        expected["results of 5 and 6"] = dice.caught
    if not question.fewest:
        expected["points"] = dice.points
    return expected


def every_roll(question: Question) -> Iterator[tuple[tuple[int, ...], int, DiceAdvice]]:
    """Every roll, how often it comes up, and the best use of the cards for it."""
    from solver.games.innsmouth.threat import dice_advice

    check, revealed = question.check, question.revealed
    for roll in combinations_with_replacement(range(1, 7), check.dice):
        many = factorial(check.dice) // prod(factorial(roll.count(face)) for face in set(roll))
        yield roll, many, dice_advice(check, revealed, roll)
