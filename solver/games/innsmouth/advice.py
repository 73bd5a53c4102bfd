"""What to do now: cards that were turned, dice that lie on the table (ITG-20, ITG-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from solver.games.innsmouth.artifacts import FACES, KINDS, Cards, handlings
from solver.games.innsmouth.check import Case, Check, Number, Outcome
from solver.games.innsmouth.turning import NO_CARDS, Play, with_card

__all__ = ["DiceAdvice", "Effect", "TurnAdvice", "dice_advice", "turn_advice"]


@dataclass(frozen=True, slots=True)
class TurnAdvice:
    """Whether to turn another card (ITG-20b).

    Parameters
    ----------
    revealed
        The cards revealed so far, for each of `KINDS`.
    stop
        What it is worth to roll the dice now.
    turn
        What it is worth to turn another card, the rest done as well as can be; None if all cards
        taken are revealed.
    chances
        The chance of each kind to be the next.

    """

    revealed: Cards
    stop: Fraction
    turn: Fraction | None
    chances: Mapping[str, Fraction]

    @property
    def turns(self) -> bool:
        """Whether turning is better; of equals, stopping is chosen."""
        return self.turn is not None and self.turn > self.stop


class Effect(NamedTuple):
    """A card that is used, and the dice it is used on by their places, from 0."""

    kind: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceAdvice:
    """The best use of revealed cards for dice that lie on the table (ITG-21).

    Parameters
    ----------
    dice
        The results as given.
    again
        Places of the dice to throw again with a Manuscript, from 0; none if none is thrown.
    manuscripts
        Manuscripts that are left for the dice after that.
    effects
        What else to use, if no die is thrown again.
    after
        What the dice come to by it.
    worth
        The number of the goal on average; points without a goal.
    outcomes
        What may come of it; one entry if no die is thrown again.

    """

    dice: tuple[int, ...]
    again: tuple[int, ...]
    manuscripts: int
    effects: tuple[Effect, ...]
    after: tuple[int, ...]
    worth: Fraction
    outcomes: tuple[Outcome, ...]


def turn_advice(
    check: Check, revealed: Sequence[str] = (), number: Number | None = None
) -> TurnAdvice:
    """Whether to turn another card, before the dice are rolled (ITG-20b).

    Parameters
    ----------
    revealed : sequence of str
        The cards turned so far, of `KINDS`.

    Raises
    ------
    ValueError
        When these can't be the cards, or the character takes none.

    """
    cards = _revealed(check, revealed)
    case = Case.of(check, number)
    game = case.game
    play = Play(game)
    stop, turn = play.weigh(cards)
    unseen = sum(game.deck) - sum(cards)
    following = game.following(cards) if turn is not None else ()
    return TurnAdvice(
        cards,
        Fraction(stop, play.scale(cards)) + case.sure,
        None if turn is None else Fraction(turn, play.scale(cards)) + case.sure,
        {KINDS[kind]: Fraction(many, unseen) for _, kind, many in following},
    )


def dice_advice(
    check: Check,
    revealed: Sequence[str],
    dice: Sequence[int],
    number: Number | None = None,
    spent: int = 0,
) -> DiceAdvice:
    """What to do with the dice on the table and the cards revealed (ITG-21, ITG-22).

    Parameters
    ----------
    revealed : sequence of str
        The cards turned, of `KINDS`.
    dice : sequence of int
        The results, after the throws again that have been made.
    spent : int
        Manuscripts used already; after each one ask again.

    Returns
    -------
    DiceAdvice
        Of equal uses that with the fewest failures, then the fewest cards, on the lowest dice.

    Raises
    ------
    ValueError
        When these can't be the cards or the dice, or the character rolls none.

    """
    cards = _revealed(check, revealed)
    if not 0 <= spent <= cards[0]:
        raise ValueError(f"{spent} Manuscripts are spent, and {cards[0]} are revealed")
    if len(dice) != check.dice:
        raise ValueError(f"{check.dice} dice are rolled, not {len(dice)}")
    for face in dice:
        if face not in FACES:
            raise ValueError(f"a die shows 1 to 6, not {face}")
    case = Case.of(check, number)
    game = case.game
    unrevealed, manuscripts = game.left(cards), cards[0] - spent
    values = game.values[unrevealed]
    table = game.throw(cards)
    average, again = table.rolled(dice, values, manuscripts)
    unit = len(FACES) ** (game.dice * manuscripts)
    expectation = Fraction(average, unit) + case.sure
    if again:
        spread = table.spread_rolled(dice, values, manuscripts)
        outcomes = tuple(
            case.outcome(cell, unrevealed, Fraction(spread[cell], unit))
            for cell in table.cells
            if cell in spread
        )
        return DiceAdvice(
            tuple(dice), again, manuscripts - 1, (), tuple(dice), expectation, outcomes
        )
    ways = handlings(dice, table.tools)
    value = dict(zip(table.cells, values, strict=True))
    cell = max(ways, key=lambda c: (value[c], -c[0], c[1]))
    way = ways[cell]
    effects = [Effect("dagger", pair) for pair in way.pairs]
    effects += [Effect("amulet", tuple(range(len(dice))))] * way.amulets
    effects += [Effect("tiara", (place,)) for place, six in enumerate(way.crowned) if six]
    return DiceAdvice(
        tuple(dice),
        (),
        manuscripts,
        tuple(effects),
        way.results(dice, table.tools.bonus),
        expectation,
        (case.outcome(cell, unrevealed, Fraction(1)),),
    )


def _revealed(check: Check, revealed: Sequence[str]) -> Cards:
    """Count the cards revealed."""
    if check.setting.character == "warlock":
        raise ValueError("the Warlock does not check the threat")
    cards = NO_CARDS
    for kind in revealed:
        if kind not in KINDS:
            raise ValueError(f"there is no card {kind}; the cards are {', '.join(KINDS)}")
        cards = with_card(cards, KINDS.index(kind))
    for kind, has, shown in zip(KINDS, check.setting.deck, cards, strict=True):
        if shown > has:
            raise ValueError(f"{shown} of the kind {kind} are revealed, and there are {has}")
    if sum(cards) > check.taken:
        raise ValueError(f"{sum(cards)} cards are revealed, and {check.taken} were taken")
    return cards
