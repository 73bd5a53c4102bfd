"""What a threat check is about: one route, and all that can come of it (ITG-19 to ITG-27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from solver.games.innsmouth.artifacts import KINDS, Cards, Cell, cells
from solver.games.innsmouth.punishment import City, Counts, Punishments
from solver.games.innsmouth.readings import DEFAULT, Readings
from solver.games.innsmouth.turning import Game

__all__ = ["CHARACTERS", "Case", "Check", "Number", "Outcome", "Setting"]

# what a result (total, special, out) is worth: see `solver.goals.Goal.number`
Number: TypeAlias = Callable[[int, int, bool], int]

CHARACTERS = ("detective", "warlock", "collector", "boatman", "huntress")
UNREVEALED = 7  # VP of a card taken and not revealed (ITG-20d)
TAKEN = 8  # the Collector's for any card taken (ITG-27c)
HUNTED = 10  # the Huntress's for a 5 or more (ITG-27e)


@dataclass(frozen=True, slots=True)
class Setting:
    """What all routes of a position share.

    Parameters
    ----------
    city
        Districts and threat symbols.
    deck
        How many artifact cards there are of each of `KINDS`.
    character
        One of `CHARACTERS`.
    readings
        The readings in force.

    Raises
    ------
    ValueError
        When there is no such character, or a number of cards is negative.

    """

    city: City
    deck: Cards
    character: str = "detective"
    readings: Readings = DEFAULT

    def __post_init__(self) -> None:
        if self.character not in CHARACTERS:
            raise ValueError(f"the characters are {', '.join(CHARACTERS)}, not {self.character}")
        if len(self.deck) != len(KINDS) or min(self.deck) < 0:
            raise ValueError(f"a deck is a number for each of {', '.join(KINDS)}")


@dataclass(frozen=True, slots=True)
class Check:
    """One route before its threat check.

    Parameters
    ----------
    setting
        What all routes share.
    before
        Points of the whole sheet before the check: products, yellow districts, goals, and the
        Boatman's crossings; nothing for cards, and nothing for the abilities that are settled
        here (Warlock, Collector, Huntress).
    special
        Points for goals among them; no check changes them.
    threat
        Threat level of the route (ITG-19); what counts in it is the caller's affair.
    caches
        Caches on the route.
    alongside
        Tourists by colour in each district along the route, none included; not those in shelters.
    blocks
        How many districts of each colour are along the route.
    costs
        Where no map is known: what the first failure costs, the second, and so on; every further
        one costs as much as the last. Empty where the map tells.

    Raises
    ------
    ValueError
        When a number is negative or a district is not in the city.

    """

    setting: Setting
    before: int
    special: int
    threat: int
    caches: int
    alongside: Mapping[str, Counts]
    blocks: Counts
    costs: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.threat < 0 or self.caches < 0:
            raise ValueError("neither threat nor caches can be less than 0")
        if min(self.costs, default=0) < 0:
            raise ValueError("a failure never brings points")
        strange = self.alongside.keys() - self.setting.city.names
        if strange:
            raise ValueError(f"there is no district {min(strange)}")

    @property
    def dice(self) -> int:
        """Dice that are rolled (ITG-20c, R-DICE5); the Warlock rolls none (ITG-19c)."""
        most = self.setting.readings.most_dice
        if self.setting.character == "warlock":
            return 0
        return self.threat if most is None else min(self.threat, most)

    @property
    def taken(self) -> int:
        """Cards that are taken (ITG-20a, R-CARDS); the Warlock takes none (ITG-19c)."""
        if self.setting.character == "warlock":
            return 0
        return min(self.caches, sum(self.setting.deck))

    @property
    def sure(self) -> int:
        """Points that no card and no die can take away (ITG-27c)."""
        collects = self.setting.character == "collector"
        return self.before + (TAKEN * self.taken if collects else 0)

    @property
    def punishments(self) -> Punishments:
        """All that punishments and rituals can take."""
        setting = self.setting
        return Punishments(setting.city, self.alongside, self.blocks, setting.readings)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which the check can end.

    Parameters
    ----------
    chance
        How likely it is when everything is chosen for the goal.
    failures
        Failures after all effects.
    hunted
        Results of 5 or more of the Huntress; 0 for everybody else.
    unrevealed
        Cards that were taken and are not revealed.
    lost
        Points that go with the tourists.
    cards
        VP for the unrevealed cards (ITG-20d).
    ability
        VP for rituals, cards taken or the hunted (ITG-27b, c, e).
    total
        Points of the whole sheet in the end.

    """

    chance: Fraction
    failures: int
    hunted: int
    unrevealed: int
    lost: int
    cards: int
    ability: int
    total: int


class Case(NamedTuple):
    """A check and a goal, as the play of cards and dice looks at them.

    Parameters
    ----------
    check
        The route; not the Warlock's.
    game
        The play. Without a goal's number only those points count that are not sure.
    lost
        The points lost in each cell.
    sure
        What has to be added to the worths of the game.

    """

    check: Check
    game: Game
    lost: Mapping[Cell, int]
    sure: int

    @classmethod
    def of(cls, check: Check, number: Number | None) -> Case:
        """Gather what the play depends on."""
        setting, dice, taken = check.setting, check.dice, check.taken
        hunts = setting.character == "huntress"
        order = cells(dice, hunts)
        if check.costs:
            told = [*check.costs, *[check.costs[-1]] * dice]
            losses = [sum(told[:failures]) for failures, _ in order]
        elif hunts:
            by_hunted = check.punishments.losses_hunted(dice)
            losses = [by_hunted[hunted][failures] for failures, hunted in order]
        else:
            losses = list(check.punishments.losses(dice))
        gains = [HUNTED * hunted - lost for (_, hunted), lost in zip(order, losses, strict=True)]
        ordered = not hunts or _never_harmful(dict(zip(order, gains, strict=True)))
        unrevealed = [UNREVEALED * many for many in range(taken + 1)]
        if number is None:
            values = tuple(tuple([gain + cards for gain in gains]) for cards in unrevealed)
        else:
            sure, special = check.sure, check.special
            values = tuple(
                tuple([number(sure + gain + cards, special, False) for gain in gains])
                for cards in unrevealed
            )
        bonus = setting.readings.dagger
        game = Game(setting.deck, taken, dice, bonus, hunts, ordered, values)
        lost = dict(zip(order, losses, strict=True))
        return cls(check, game, lost, check.sure if number is None else 0)

    def outcome(self, cell: Cell, unrevealed: int, chance: Fraction) -> Outcome:
        """What a cell comes to."""
        failures, hunted = cell
        lost, sure = self.lost[cell], self.check.sure
        cards, hunt = UNREVEALED * unrevealed, HUNTED * hunted
        ability = sure - self.check.before + hunt
        total = sure + hunt + cards - lost
        return Outcome(chance, failures, hunted, unrevealed, lost, cards, ability, total)


def _never_harmful(gains: Mapping[Cell, int]) -> bool:
    """Whether a 5 is never worth less than a 4; a failure never is worth more than either."""
    return all(
        gain <= gains.get((failures, hunted + 1), gain)
        for (failures, hunted), gain in gains.items()
    )
