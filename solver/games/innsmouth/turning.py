"""When to stop turning artifact cards: exact optimal stopping (ITG-20).

The cards taken lie face down. Each one turned can help the dice, and left alone it would have
been worth points. The cards come from a shuffled deck of known kinds, so the next one is any of
those not yet seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from solver.games.innsmouth.artifacts import FACES, KINDS, Cards, Tools
from solver.games.innsmouth.throws import Throw, throw

__all__ = ["NO_CARDS", "Game", "Play", "with_card", "worth"]

NO_CARDS: Cards = (0, 0, 0, 0)


class Game(NamedTuple):
    """All that the cards and the dice depend on.

    Parameters
    ----------
    deck
        How many cards there are of each of `KINDS`.
    taken
        How many are taken from it.
    dice, bonus, hunts, ordered
        As for `solver.games.innsmouth.throws.Throw`.
    values
        For each number of unrevealed cards what each cell is worth.

    """

    deck: Cards
    taken: int
    dice: int
    bonus: int
    hunts: bool
    ordered: bool
    values: tuple[tuple[int, ...], ...]

    def throw(self, cards: Cards) -> Throw:
        """The dice with these cards revealed."""
        tools = Tools(cards[1], cards[2], cards[3], self.bonus, self.hunts)
        return throw(self.dice, tools, self.ordered)

    def left(self, cards: Cards) -> int:
        """How many of the cards taken are not revealed."""
        return self.taken - sum(cards)

    def following(self, cards: Cards) -> Iterator[tuple[Cards, int, int]]:
        """What the cards can be after the next one: with its kind, and how many such there are."""
        for kind, many in enumerate(self.deck):
            if many > cards[kind]:
                yield with_card(cards, kind), kind, many - cards[kind]


def with_card(cards: Cards, kind: int) -> Cards:
    """The cards and one more of a kind."""
    manuscripts, daggers, amulets, tiaras = cards
    if kind == 0:
        return manuscripts + 1, daggers, amulets, tiaras
    if kind == 1:
        return manuscripts, daggers + 1, amulets, tiaras
    if kind == 2:
        return manuscripts, daggers, amulets + 1, tiaras
    return manuscripts, daggers, amulets, tiaras + 1


@lru_cache(maxsize=1 << 14)
def worth(game: Game) -> Fraction:
    """What a game is worth before any card is turned."""
    return Play(game).worth()


_Worth: TypeAlias = tuple[int, int | None]


class Play:
    """The best play of one game.

    Worths are whole numbers, in parts of `scale`: they count the throws of all dice and the
    orders of all cards that are still to come, so that they add up without a fraction.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        manuscripts = min(game.deck[KINDS.index("manuscript")], game.taken)
        throws: int = len(FACES) ** game.dice
        # by number of Manuscripts revealed: what brings a throw to the common parts
        self._spare = [throws ** (manuscripts - n) for n in range(manuscripts + 1)]
        self._parts = throws ** (manuscripts + 1)
        self._orders = [1]  # by number of cards unrevealed
        for turned in reversed(range(game.taken)):
            self._orders.append(self._orders[-1] * (sum(game.deck) - turned))
        self._exact: dict[Cards, _Worth] = {}
        self._best: dict[Cards, int] = {}
        self._bounds: dict[Cards, tuple[int, int]] = {}
        self._limits: dict[Cards, tuple[int, int]] = {}

    def scale(self, cards: Cards) -> int:
        """In parts of how much the worths with these cards are counted."""
        parts: int = self._parts * self._orders[self.game.left(cards)]
        return parts

    def worth(self) -> Fraction:
        """What the game is worth before any card is turned."""
        return Fraction(self._worth(NO_CARDS), self.scale(NO_CARDS))

    def weigh(self, cards: Cards) -> _Worth:
        """What stopping and turning another card are worth; None if there is no other card."""
        if cards not in self._exact:
            turn = None
            if self.game.left(cards):
                turn = 0
                for after, _, many in self.game.following(cards):
                    stop, other = self.weigh(after)
                    turn += many * (stop if other is None else max(stop, other))
            self._exact[cards] = self._stop(cards), turn
        return self._exact[cards]

    def stopped(self, start: Cards = NO_CARDS) -> dict[Cards, Fraction]:
        """The chance of each set of cards at which the turning stops; of equals, it stops.

        ``start`` are the cards that are turned already.
        """
        found: dict[Cards, Fraction] = {}
        arriving = {start: Fraction(1)}
        while arriving:
            turned: dict[Cards, Fraction] = {}
            for cards, chance in arriving.items():
                stop, turn = self.weigh(cards)
                if turn is None or turn <= stop:
                    found[cards] = chance
                    continue
                unseen = sum(self.game.deck) - sum(cards)
                for after, _, many in self.game.following(cards):
                    part = chance * Fraction(many, unseen)
                    turned[after] = turned.get(after, Fraction(0)) + part
            arriving = turned
        return found

    def _stop(self, cards: Cards) -> int:
        game, left = self.game, self.game.left(cards)
        worth = game.throw(cards).worth(game.values[left], cards[0])
        factor: int = self._spare[cards[0]] * self._orders[left]
        return worth * factor

    # A Manuscript makes the exact worth dear and its bounds are cheap. So they decide what they
    # can, and the exact worth is found only of sets of cards at which the best play may stop

    def _worth(self, cards: Cards) -> int:
        if cards in self._best:
            return self._best[cards]
        game, left = self.game, self.game.left(cards)
        low, high = self._bound(cards)
        # even if the next card prevented everything
        most = max(game.values[left - 1]) * self.scale(cards) if left else low
        if low < most:
            least, most = self._turn_limits(cards)
            if low < most:
                exact = low if low == high else None
                if exact is None and high > least:
                    exact = self._stop(cards)
                if exact is None or exact < most:
                    turn = sum(many * self._worth(c) for c, _, many in game.following(cards))
                    self._best[cards] = turn if exact is None else max(exact, turn)
                    return self._best[cards]
                low = high = exact
        self._best[cards] = low if low == high else self._stop(cards)
        return self._best[cards]

    def _bound(self, cards: Cards) -> tuple[int, int]:
        """Bounds of stopping."""
        if cards not in self._bounds:
            game, left = self.game, self.game.left(cards)
            low, high = game.throw(cards).bounds(game.values[left], cards[0])
            factor = self._spare[cards[0]] * self._orders[left]
            self._bounds[cards] = low * factor, high * factor
        return self._bounds[cards]

    def _limit(self, cards: Cards) -> tuple[int, int]:
        """Bounds of the better of stopping and turning."""
        if cards not in self._limits:
            low, high = self._bound(cards)
            left = self.game.left(cards)
            if left and low < max(self.game.values[left - 1]) * self.scale(cards):
                least, most = self._turn_limits(cards)
                low, high = max(low, least), max(high, most)
            self._limits[cards] = low, high
        return self._limits[cards]

    def _turn_limits(self, cards: Cards) -> tuple[int, int]:
        """Bounds of turning another card."""
        least = most = 0
        for after, _, many in self.game.following(cards):
            low, high = self._limit(after)
            least += many * low
            most += many * high
        return least, most
