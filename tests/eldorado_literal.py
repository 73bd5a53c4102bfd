"""A second opinion on El Dorado: the rules word for word, with no code of the product.

It takes the same data as a file does, as plain tables, and plays every glyph in every way and
every order, one after the other, without any thought of what is good. Slow: for small tables.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

KINDS = ("stone", "clay", "gold", "follower", "villager", "clay-mask", "gold-mask")
BLOCKS = {1: (3, 5, 7), 2: (3, 5, 7), 3: (5, 7, 10), 4: (7, 9, 13)}
PLACES = {1: (1, 0), 2: (1, 0), 3: (2, 1, 0), 4: (3, 2, 1, 0)}


class Seat(NamedTuple):
    """Everything of the player, and of the Pyramid."""

    vp: int
    row: tuple[int, ...]
    madness: int
    upper: frozenset[str]
    lower: frozenset[str]
    follower: int
    villager: int
    clay_cards: tuple[str, ...]
    on_clay: int
    gold_cards: tuple[str, ...]
    on_gold: int
    place: str
    stand: int
    mine: int
    theirs: tuple[int, ...]

    def with_row(self, **change: int) -> Seat:
        row = list(self.row)
        for name, many in change.items():
            row[KINDS.index(name.replace("_", "-"))] += many
        return self._replace(row=tuple(row))

    def has(self, name: str) -> int:
        return self.row[KINDS.index(name)]


def glyphs(text: str) -> list[list[tuple[int, str]]]:
    """Groups of glyphs with their numbers."""
    groups = []
    for part in text.split("|") if text.strip() else []:
        group = []
        for word in part.split("+"):
            number, _, name = word.strip().rpartition(" ")
            group.append((int(number) if number else 1, name))
        groups.append(group)
    return groups


class Referee:
    """Plays what remains at a table, in every way there is."""

    def __init__(self, board: dict[str, Any], table: dict[str, Any], rulings: dict[str, str]):
        self.board = board
        self.table = table
        self.rulings = rulings
        self.seats = len(table["player"])

    def first(self) -> Seat:
        me = self.table["player"][0]
        blocks = self.table["pyramid"]["blocks"]
        tablets = me["tablets"]
        return Seat(
            me["vp"], tuple(me["row"][name] for name in KINDS), me["row"]["madness"],
            frozenset(me["upper"]), frozenset(me["lower"]), me["sacrifice"]["follower"],
            me["sacrifice"]["villager"], tuple(tablets["clay-cards"]), tablets["clay"],
            tuple(tablets["gold-cards"]), tablets["gold"], me["collector"],
            self.table["pyramid"]["levels"], blocks.get(me["name"], 0),
            tuple(blocks.get(p["name"], 0) for p in self.table["player"][1:]),
        )  # fmt: skip

    def best(self) -> int:
        """The most that the player can have at the end of the game."""
        finish = self.table["finish"]
        items = [(text, True) for text in finish["activations"]]
        items += [(text, False) for text in finish["tokens"]]
        orders: Iterable[Any] = [items] if finish["order"] == "given" else set(permutations(items))
        ends = set[Seat]()
        for order in orders:
            seats = {self.first()}
            for text, whole in order:
                seats = {after for seat in seats for after in self.item(seat, text, whole)}
            ends |= seats
        return max(self.total(seat) for seat in ends)

    def total(self, seat: Seat) -> int:
        """All points at the end of the game."""
        lines = [seat.vp, seat.has("clay-mask") + seat.has("gold-mask")]
        basics = sum(seat.row[:5])
        on_cards = seat.on_clay + seat.on_gold
        if self.rulings.get("basics_pooled", "yes") == "yes":
            lines.append(math.floor(Fraction(basics + on_cards, 3)))
        else:
            lines += [math.floor(Fraction(basics, 3)), math.floor(Fraction(on_cards, 3))]
        if seat.madness == 0:
            lines.append(1)
        for pair in self.board["pair"]:
            one, other = (plinth["name"] for plinth in pair["plinth"])
            if one in seat.upper and other in seat.upper:
                lines.append(pair["vp"])
        lines.append(len(seat.lower))
        followers = self.board["track"]["follower"]["vp"][seat.follower]
        villagers = self.board["track"]["villager"]["vp"][seat.villager]
        if seat.follower < seat.villager:
            lines.append(followers)
        elif seat.villager < seat.follower:
            lines.append(villagers)
        elif self.rulings.get("sacrifice_tie", "max") == "max":
            lines.append(max(followers, villagers))
        else:
            lines.append(min(followers, villagers))
        return sum(lines)

    def item(self, seat: Seat, text: str, whole: bool) -> Iterator[Seat]:
        """A card, a site or a token: activated, or skipped to remove a Madness."""
        yield from self.choice(seat, text, whole)
        if whole and seat.madness > 0:
            yield seat._replace(madness=seat.madness - 1)

    def choice(self, seat: Seat, text: str, free: bool = False) -> set[Seat]:
        """One of the groups, its glyphs in any order; or nothing."""
        groups = glyphs(text)
        found = set[Seat]()
        forced = groups and all(any(w == "madness" for _, w in group) for group in groups)
        if free or not forced:
            found.add(seat)
        for group in groups:
            for order in set(permutations(group)):
                seats = {seat}
                for times, word in order:
                    seats = {after for one in seats for after in self.glyph(one, times, word)}
                found |= seats
        return found

    def glyph(self, seat: Seat, times: int, word: str) -> set[Seat]:
        """A glyph, done as often as its number says, or less often; Madness can't be refused."""
        if word == "vp":
            return {seat, seat._replace(vp=seat.vp + times)}
        seats, found = {seat}, {seat}
        for _ in range(times):
            seats = {after for one in seats for after in self.once(one, word)}
            found |= seats
        return seats if word == "madness" else found

    def once(self, seat: Seat, word: str) -> Iterator[Seat]:
        yield from getattr(self, f"do_{word.replace('-', '_')}")(seat)

    def room(self, seat: Seat) -> int:
        return int(self.board["row"]) - sum(seat.row) - seat.madness

    def gather(self, seat: Seat, name: str) -> Iterator[Seat]:
        if self.room(seat) > 0:
            yield seat.with_row(**{name: 1})
        else:
            for other in KINDS:
                if other != name and seat.has(other) > 0:
                    yield seat.with_row(**{name: 1, other: -1})

    def do_stone(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "stone")

    def do_clay(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "clay")

    def do_gold(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "gold")

    def do_follower(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "follower")

    def do_villager(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "villager")

    def do_clay_mask(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "clay-mask")

    def do_gold_mask(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "gold-mask")

    def do_figure(self, seat: Seat) -> Iterator[Seat]:
        yield from self.gather(seat, "follower")
        yield from self.gather(seat, "villager")

    def do_madness(self, seat: Seat) -> Iterator[Seat]:
        if seat.madness >= 5:
            yield seat
        elif self.room(seat) > 0:
            yield seat._replace(madness=seat.madness + 1)
        else:
            for other in KINDS:
                if seat.has(other) > 0:
                    yield seat._replace(madness=seat.madness + 1).with_row(**{other: -1})

    def do_calm(self, seat: Seat) -> Iterator[Seat]:
        if seat.madness > 0:
            yield seat._replace(madness=seat.madness - 1)

    def do_craft(self, seat: Seat) -> Iterator[Seat]:
        if seat.has("clay"):
            yield seat.with_row(clay=-1, clay_mask=1)
        if seat.has("gold"):
            yield seat.with_row(gold=-1, gold_mask=1)

    def do_worship(self, seat: Seat) -> Iterator[Seat]:
        for spot in self.board["seat"]:
            if spot["name"] not in seat.lower and seat.has(spot["figure"]) > 0:
                after = seat.with_row(**{spot["figure"]: -1})
                after = after._replace(lower=after.lower | {spot["name"]})
                yield from self.choice(after, spot["glyphs"])
        for pair in self.board["pair"]:
            for plinth in pair["plinth"]:
                if plinth["name"] not in seat.upper and seat.has(plinth["mask"]) > 0:
                    after = seat.with_row(**{plinth["mask"]: -1})
                    after = after._replace(upper=after.upper | {plinth["name"]})
                    yield from self.choice(after, plinth["glyphs"])

    def card(self, name: str) -> dict[str, Any]:
        return next(card for card in self.board["tablet"] if card["name"] == name)

    def do_tablet(self, seat: Seat) -> Iterator[Seat]:
        if seat.has("gold") and seat.gold_cards:
            yield from self.filled(self.laid(seat.with_row(gold=-1), "gold"))
        if seat.has("clay") and seat.clay_cards:
            one = self.laid(seat.with_row(clay=-1), "clay")
            yield from self.filled(one)
            if one[0].has("clay") and one[0].clay_cards:
                after, more = self.laid(one[0].with_row(clay=-1), "clay")
                yield from self.filled((after, [*one[1], *more]))

    def laid(self, seat: Seat, kind: str) -> tuple[Seat, list[str]]:
        """One of a kind on the lowest card; the glyphs of a card that it completes wait."""
        cards = seat.clay_cards if kind == "clay" else seat.gold_cards
        on = 1 + (seat.on_clay if kind == "clay" else seat.on_gold)
        card, led = self.card(cards[0]), []
        if on == card["needs"]:
            seat = seat._replace(vp=seat.vp + card["vp"])
            cards, on, led = cards[1:], 0, [card["glyphs"]]
        if kind == "clay":
            return seat._replace(clay_cards=cards, on_clay=on), led
        return seat._replace(gold_cards=cards, on_gold=on), led

    def filled(self, laid: tuple[Seat, list[str]]) -> Iterator[Seat]:
        """The glyphs of completed cards, one card after the other in any order."""
        for order in permutations(laid[1]):
            seats = {laid[0]}
            for text in order:
                seats = {after for one in seats for after in self.choice(one, text)}
            yield from seats

    def do_sacrifice(self, seat: Seat) -> Iterator[Seat]:
        for name in ("follower", "villager"):
            track = self.board["track"][name]
            steps = getattr(seat, name) + 1
            if seat.has(name) > 0 and steps < len(track["vp"]):
                after = seat.with_row(**{name: -1})._replace(**{name: steps})
                yield from self.choice(after, track["glyphs"][steps])

    def do_build(self, seat: Seat) -> Iterator[Seat]:
        if not seat.has("stone"):
            return
        seat = seat.with_row(stone=-1)
        if seat.stand == 3:
            yield seat._replace(vp=seat.vp + 1)
            return
        mine = seat.mine + 1
        seat = seat._replace(vp=seat.vp + 2, mine=mine)
        if mine + sum(seat.theirs) == BLOCKS[self.seats][seat.stand]:
            place = sum(1 for many in seat.theirs if many > mine)
            seat = seat._replace(
                vp=seat.vp + PLACES[self.seats][place], stand=seat.stand + 1, mine=0,
                theirs=tuple(0 for _ in seat.theirs),
            )  # fmt: skip
        yield seat

    def do_village(self, seat: Seat) -> Iterator[Seat]:
        village = self.board["village"]
        for path in village["path"]:
            if path["from"] == seat.place:
                after = seat._replace(place=path["to"], vp=seat.vp + path["vp"])
                if path["to"] == village["start"]:
                    yield after
                else:
                    yield from self.choice(after, village["tokens"].get(path["to"], ""))


def walks(village: dict[str, Any], at: str, steps: int, worth: dict[str, Any]) -> Fraction:
    """The best walk, by walking every one: VP on paths, and each token used or not."""
    best = Fraction(0)
    if steps == 0:
        return best
    for path in village["path"]:
        if path["from"] != at:
            continue
        end, vp = path["to"], Fraction(path["vp"])
        best = max(best, vp + walks(village, end, steps - 1, worth))
        token = village["tokens"].get(end, "")
        if end == village["start"] or token == "":
            continue
        if not isinstance(token, str):
            value = Fraction(str(token))
            best = max(best, vp + value + walks(village, end, steps - 1, worth))
            continue
        for group in glyphs(token):
            known = {"vp": 1, "village": 0, **worth}
            value = sum((times * Fraction(str(known.get(word, 0))) for times, word in group),
                        Fraction(0))  # fmt: skip
            more = sum(times for times, word in group if word == "village")
            best = max(best, vp + value + walks(village, end, steps - 1 + more, worth))
    return best
