"""A literal referee of the threat check: slow, and with nothing shared with the solver.

Cards are turned one by one in every order, dice are thrown and handled in every way that the
cards allow, and tourists and symbols are rubbed out in every way that the rules allow.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

LETTERS = "RGBP"


@dataclass(frozen=True)
class Table:
    """A map with the final route on it, and what lies beside it.

    ``kinds`` and ``tourists`` are by (X, Y): a letter of a colour, W or the points of a yellow
    district; letters of tourists. ``symbols`` has a place for every threat symbol.
    """

    kinds: dict
    tourists: dict
    along: frozenset
    symbols: tuple
    shelters: str
    extra: int  # points of goals and crossings
    special: int
    threat: int
    caches: int
    deck: tuple  # the cards, by their names
    character: str
    rulings: dict
    number: object  # of (total, special, out)


@dataclass(frozen=True)
class World:
    """Tourists along the route by district, and the symbols, once something was rubbed out."""

    tourists: tuple  # pairs of district and letters
    symbols: tuple

    def letters(self, district):
        return dict(self.tourists).get(district, "")

    def emptied(self, district, symbol):
        rest = list(self.symbols)
        rest.remove(symbol)
        gone = tuple((d, "" if d == district else text) for d, text in self.tourists)
        return World(gone, tuple(rest))


def touching(place, other):
    return abs(place[0] - other[0]) + abs(place[1] - other[1]) <= 1


class Referee:
    """Plays one check in every way; each question has a method."""

    def __init__(self, table):
        self.table = table
        along = sorted(table.along)
        self.world = World(
            tuple((d, table.tourists.get(d, "")) for d in along), tuple(sorted(table.symbols))
        )
        warlock = table.character == "warlock"
        self.taken = 0 if warlock else min(table.caches, len(table.deck))
        limit = table.rulings["max_threat_dice"]
        self.dice = table.threat if limit == "none" else min(table.threat, int(limit))
        self._cells, self._rolls, self._changed, self._stops = {}, {}, {}, {}

    # Points

    def sheet(self, world):
        table = self.table
        points = table.extra
        for colour in LETTERS:
            people = sum(text.count(colour) for _, text in world.tourists)
            people += table.shelters.count(colour)
            points += people * sum(table.kinds[d] == colour for d in table.along)
        return points + sum(int(table.kinds[d]) for d in table.along if table.kinds[d].isdigit())

    def worth(self, points):
        return self.table.number(points, self.table.special, False)

    # Punishments

    def punished(self, world):
        """Every (district, symbol) that one failure may cost, none if nobody is there."""
        rulings = self.table.rulings
        reached = [d for d in self.table.kinds if any(touching(d, s) for s in world.symbols)]
        size = {d: len(world.letters(d)) for d in reached}
        if not size or not max(size.values()):
            return []
        chosen = [d for d in reached if size[d] == max(size.values())]
        if rulings["punish_tie"] == "symbol_first":
            chosen = [d for d in chosen if d in world.symbols] or chosen
        chosen = [d for d in chosen if sum(d) == min(map(sum, chosen))]
        pairs = []
        for district in chosen:
            symbols = sorted({s for s in world.symbols if touching(district, s)})
            if rulings["punish_symbol"] == "in_district_then_sum":
                if district in symbols:
                    symbols = [district]
                symbols = [s for s in symbols if sum(s) == min(map(sum, symbols))]
            pairs += [(district, s) for s in symbols]
        return pairs

    def after(self, worlds, times):
        """Every world after so many punishments."""
        for _ in range(times):
            following = set()
            for world in worlds:
                pairs = self.punished(world)
                following |= {world.emptied(*pair) for pair in pairs} or {world}
            worlds = following
        return worlds

    def hunted(self, hunted):
        """Every world after so many symbols along the route are erased by the Huntress."""
        worlds = {self.world}
        for _ in range(hunted):
            following = set()
            for world in worlds:
                here = [s for s in world.symbols if s in self.table.along]
                for symbol in here:
                    rest = list(world.symbols)
                    rest.remove(symbol)
                    following.add(World(world.tourists, tuple(rest)))
                if not here or self.table.rulings["hunt_optional"] == "yes":
                    following.add(world)
            worlds = following
        return worlds

    def cell(self, failures, hunted, unrevealed):
        """The most points that dice can end with."""
        key = failures, hunted
        if key not in self._cells:
            worlds = self.after(self.hunted(hunted), failures)
            self._cells[key] = max(map(self.sheet, worlds))
        points = self._cells[key] + 7 * unrevealed + 10 * hunted
        if self.table.character == "collector":
            points += 8 * self.taken
        return points

    def warlock(self):
        """The best total of the rituals."""
        before = sum(len(text) for _, text in self.world.tourists)
        totals = []
        for world in self.after({self.world}, len(self.table.symbols)):
            gone = before - sum(len(text) for _, text in world.tourists)
            totals.append(self.sheet(world) + gone * self.table.caches)
        return max(totals)

    # Dice

    def settled(self, dice, unrevealed):
        """What dice are worth when nothing more is done to them."""
        if self.table.character == "huntress":
            failures = sum(face <= 3 for face in dice)
            hunted = sum(face >= 5 for face in dice)
        else:
            failures, hunted = sum(face <= 4 for face in dice), 0
        return self.worth(self.cell(failures, hunted, unrevealed))

    def changed(self, dice, cards):
        """Everything that Daggers, Amulets and Tiaras can make of dice, in any order."""
        key = dice, cards
        if key not in self._changed:
            found = {dice}
            for card in set(cards):
                rest = list(cards)
                rest.remove(card)
                for new in self.applied(dice, card):
                    found |= self.changed(tuple(sorted(new)), tuple(rest))
            self._changed[key] = found
        return self._changed[key]

    def applied(self, dice, card):
        places = range(len(dice))
        match card:
            case "dagger":
                more = int(self.table.rulings["dagger_bonus"])
                for pair in combinations(places, min(2, len(dice))):
                    yield [face + more * (i in pair) for i, face in enumerate(dice)]
            case "amulet":
                yield [face + 1 for face in dice]
            case "tiara":
                for place in places:
                    yield [6 if i == place else face for i, face in enumerate(dice)]

    def roll(self, dice, cards, unrevealed):
        """What dice on the table are worth with these cards, Manuscripts first."""
        dice, cards = tuple(sorted(dice)), tuple(sorted(cards))
        key = dice, cards, unrevealed
        if key not in self._rolls:
            if "manuscript" in cards:
                rest = list(cards)
                rest.remove("manuscript")
                value = max(
                    self.again(dice, some, rest, unrevealed)
                    for size in range(len(dice) + 1)
                    for some in combinations(range(len(dice)), size)
                )
            else:
                value = Fraction(
                    max(self.settled(new, unrevealed) for new in self.changed(dice, cards))
                )
            self._rolls[key] = value
        return self._rolls[key]

    def again(self, dice, places, cards, unrevealed):
        """What it is worth to throw the dice in these places again."""
        kept = [face for place, face in enumerate(dice) if place not in places]
        throws = list(product(range(1, 7), repeat=len(places)))
        return sum(self.roll((*kept, *new), cards, unrevealed) for new in throws) / len(throws)

    # Cards

    def stop(self, revealed):
        """What it is worth to roll the dice now."""
        key = tuple(sorted(revealed))
        if key not in self._stops:
            self._stops[key] = self.again(
                (0,) * self.dice, range(self.dice), key, self.taken - len(key)
            )
        return self._stops[key]

    def turn(self, revealed):
        """What it is worth to turn another card, None if there is none."""
        if len(revealed) == self.taken:
            return None
        rest = list((Counter(self.table.deck) - Counter(revealed)).elements())
        return sum(self.best((*revealed, card)) for card in rest) / Fraction(len(rest))

    def best(self, revealed=()):
        """What a check is worth with these cards revealed."""
        if self.table.character == "warlock":
            return Fraction(self.worth(self.warlock()))
        turn = self.turn(revealed)
        return self.stop(revealed) if turn is None else max(self.stop(revealed), turn)
