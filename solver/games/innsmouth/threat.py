"""The threat check of one route: cards, dice, punishments (ITG-20 to ITG-27).

Everything here is exact. The player turns cards as long as that is worth it, rolls the dice, uses
the cards, and suffers punishments; all of these choices are made for the goal. A goal is a number
for each result, never lower for a higher total, and only its expectation counts; without one the
points themselves do.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solver.games.innsmouth.advice import (
    DiceAdvice,
    Effect,
    Next,
    TurnAdvice,
    Unfit,
    counted,
    dice_advice,
    fitting,
    other_dagger,
    told,
    turn_advice,
)
from solver.games.innsmouth.artifacts import FACES, Cell
from solver.games.innsmouth.check import CHARACTERS, HUNTED, Case, Check, Number, Outcome, Setting
from solver.games.innsmouth.punishment import Ending
from solver.games.innsmouth.turning import Play, worth

__all__ = [
    "CHARACTERS",
    "HUNTED",
    "Check",
    "DiceAdvice",
    "Effect",
    "Next",
    "Outcome",
    "Setting",
    "TurnAdvice",
    "Unfit",
    "counted",
    "dice_advice",
    "ending",
    "expected",
    "fitting",
    "other_dagger",
    "results",
    "told",
    "turn_advice",
]


def expected(check: Check, number: Number | None = None) -> Fraction:
    """What a route is worth when its check is played as well as can be.

    Parameters
    ----------
    check : Check
        The route.
    number : callable, optional
        What a result (total, special, out) is worth. Without it the points count, which is quick.

    Returns
    -------
    Fraction
        The number on average; never rounded.

    """
    if check.setting.character == "warlock":
        total = _warlock(check).total
        return Fraction(total if number is None else number(total, check.special, False))
    case = Case.of(check, number)
    return worth(case.game) + case.sure


def results(
    check: Check, number: Number | None = None, revealed: Sequence[str] = ()
) -> tuple[Outcome, ...]:
    """Everything that can come of a route, with the chances that the best play gives.

    Where two plays are worth the same, no card is turned, and fewer failures are preferred.

    Parameters
    ----------
    revealed : sequence of str
        The cards turned so far, of `KINDS`; the rest is still to be played.

    Returns
    -------
    tuple of Outcome
        Fewest failures first; the chances add up to 1.

    Raises
    ------
    Unfit
        When these can't be the cards.

    """
    if check.setting.character == "warlock":
        return (_warlock(check),)
    start = counted(check, revealed)
    case = Case.of(check, number)
    game = case.game
    found: dict[tuple[Cell, int], Fraction] = {}
    for cards, chance in Play(game).stopped(start).items():
        unrevealed = game.left(cards)
        spread = game.throw(cards).spread(game.values[unrevealed], cards[0])
        unit = len(FACES) ** (game.dice * (cards[0] + 1))
        for cell, mass in spread.items():
            key = cell, unrevealed
            found[key] = found.get(key, Fraction(0)) + chance * Fraction(mass, unit)
    ordered = sorted(
        found.items(), key=lambda entry: (entry[0][0][0], -entry[0][0][1], entry[0][1])
    )
    return tuple(case.outcome(*key, chance) for key, chance in ordered)


def ending(check: Check, failures: int = 0, hunted: int = 0) -> Ending:
    """The punishments of so many failures, or the Warlock's rituals, chosen as well as can be.

    Parameters
    ----------
    failures, hunted : int
        As in `Outcome`; the Warlock needs neither.

    """
    if check.setting.character == "warlock":
        return check.punishments.rituals(check.caches)
    hunts = check.setting.character == "huntress"
    return check.punishments.ending(failures, hunted if hunts else None)


def _warlock(check: Check) -> Outcome:
    done = ending(check)
    gained = done.tourists * check.caches
    total = check.before - done.lost + gained
    return Outcome(Fraction(1), 0, 0, 0, done.lost, 0, gained, total)
