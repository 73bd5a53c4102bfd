"""What to do now: cards that were turned, dice that lie on the table (ITG-20, ITG-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from solver.games.innsmouth.artifacts import FACES, KINDS, Cards, handlings
from solver.games.innsmouth.check import Case, Check, Number, Outcome
from solver.games.innsmouth.readings import DAGGERS
from solver.games.innsmouth.turning import NO_CARDS, Play, with_card

__all__ = [
    "DiceAdvice", "Effect", "Next", "TurnAdvice", "Unfit", "counted", "dice_advice", "fitting",
    "other_dagger", "told", "turn_advice",
]  # fmt: skip


class Unfit(ValueError):
    """Cards or dice that can't be those of a route; ``rule`` says why, ``key`` which of both."""

    def __init__(self, rule: str, key: str, message: str) -> None:
        super().__init__(rule, key, message)
        self.rule, self.key = rule, key

    def __str__(self) -> str:
        return str(self.args[2])


class Next(NamedTuple):
    """The card that may be turned next.

    Parameters
    ----------
    kind
        One of `KINDS`.
    chance
        How likely it is.
    worth
        What all is worth then, the rest done as well as can be.
    turns
        Whether still another card is turned after it.

    """

    kind: str
    chance: Fraction
    worth: Fraction
    turns: bool


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
    following
        What the next card can be; nothing if there is none.

    """

    revealed: Cards
    stop: Fraction
    turn: Fraction | None
    following: tuple[Next, ...]

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The chance of each kind to be the next."""
        return {card.kind: card.chance for card in self.following}

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
    Unfit
        When these can't be the cards, or the character takes none.

    """
    cards = counted(check, revealed)
    case = Case.of(check, number)
    game = case.game
    play = Play(game)
    stop, turn = play.weigh(cards)
    following = []
    for after, kind, many in game.following(cards) if turn is not None else ():
        then, another = play.weigh(after)
        best = then if another is None else max(then, another)
        following.append(
            Next(
                KINDS[kind],
                Fraction(many, sum(game.deck) - sum(cards)),
                Fraction(best, play.scale(after)) + case.sure,
                another is not None and another > then,
            )
        )
    return TurnAdvice(
        cards,
        Fraction(stop, play.scale(cards)) + case.sure,
        None if turn is None else Fraction(turn, play.scale(cards)) + case.sure,
        tuple(following),
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
    Unfit
        When these can't be the cards or the dice, or the character rolls none.

    """
    cards = fitting(check, revealed, dice, spent)
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


def told(advice: DiceAdvice, bonus: int) -> tuple[str, ...]:
    """The use of the cards in words, one sentence each; nothing if none is used.

    Parameters
    ----------
    bonus : int
        What a Dagger adds (R-DAG2).

    """
    if advice.again:
        return (f"Manuscript: throw {_faces(advice.dice, advice.again)} again",)
    said = []
    for effect in advice.effects:
        faces = _faces(advice.dice, effect.dice)
        if effect.kind == "dagger":
            said.append(f"Dagger: +{bonus} on {faces}")
        elif effect.kind == "amulet":
            said.append("Amulet: +1 on all dice")
        else:
            said.append(f"Tiara: {faces} becomes a 6")
    return tuple(said)


def other_dagger(
    check: Check,
    revealed: Sequence[str],
    advice: DiceAdvice,
    number: Number | None = None,
    spent: int = 0,
) -> str:
    """What the rulebook says of the Dagger otherwise, and whether that would change the result.

    Its two places disagree (R-DAG2), so whoever uses the card is told which reading it is.

    Parameters
    ----------
    advice : DiceAdvice
        The use that is made, with a Dagger in it; the others as for `dice_advice`.

    """
    readings = check.setting.readings
    bonus = readings.dagger
    other = next(adds for adds in DAGGERS if adds != bonus)
    setting = replace(check.setting, readings=replace(readings, dagger=other))
    there = dice_advice(replace(check, setting=setting), revealed, advice.dice, number, spent)
    (mine,), (theirs,) = advice.outcomes, there.outcomes
    would = "the result would be the same"
    if (mine.failures, mine.hunted) != (theirs.failures, theirs.hunted):
        would = f"it would be {theirs.failures} failure{'s' * (theirs.failures != 1)}"
        would += f" and {theirs.hunted} hunted" if check.setting.character == "huntress" else ""
    conflict = "the rulebook adds 2 where it explains the Dagger, and 1 in an example"
    return f"{conflict}; with {other} {would}"


def _faces(dice: Sequence[int], places: Sequence[int]) -> str:
    """Dice as people point at them: ``the 1, the 2 and the 4``."""
    shown = [f"the {dice[i]}" for i in places]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def fitting(check: Check, revealed: Sequence[str], dice: Sequence[int], spent: int = 0) -> Cards:
    """The cards revealed, counted by `KINDS`, if they and the dice can be those of the route.

    Raises
    ------
    Unfit
        When they can't.

    """
    cards = counted(check, revealed)
    if not 0 <= spent <= cards[0]:
        is_ = _many(spent, "Manuscript")
        raise Unfit("ITG-21", "spent", f"{is_} spent, and {cards[0] or 'none'} revealed")
    if len(dice) != check.dice:
        is_ = _many(check.dice, "die", "dice")
        raise Unfit("ITG-20c", "dice", f"{is_} rolled at threat {check.threat}, not {len(dice)}")
    for face in dice:
        if face not in FACES:
            raise Unfit("ITG-20c", "dice", f"a die shows 1 to 6, not {face}")
    return cards


def counted(check: Check, revealed: Sequence[str]) -> Cards:
    """The cards revealed, counted by `KINDS`.

    Raises
    ------
    Unfit
        When these can't be the cards, or the character takes none.

    """
    if check.setting.character == "warlock":
        raise Unfit("ITG-19c", "character", "the Warlock does not check the threat")
    cards = NO_CARDS
    for kind in revealed:
        if kind not in KINDS:
            raise Unfit(
                "ITG-21", "revealed", f"there is no card {kind}; the cards are {', '.join(KINDS)}"
            )
        cards = with_card(cards, KINDS.index(kind))
    for kind, has, shown in zip(KINDS, check.setting.deck, cards, strict=True):
        if shown > has:
            is_ = _many(shown, kind.capitalize())
            raise Unfit("ITG-20a", "revealed", f"{is_} revealed, and the deck has {has or 'none'}")
    if sum(cards) > check.taken:
        is_ = _many(sum(cards), "card")
        raise Unfit(
            "ITG-20a", "revealed", f"{is_} revealed, and {_many(check.taken, 'card')} taken"
        )
    return cards


def _many(many: int, one: str, more: str = "") -> str:
    """A number with its word and verb: ``1 card is``, ``2 cards are``."""
    return f"{many} {one} is" if many == 1 else f"{many} {more or one + 's'} are"
