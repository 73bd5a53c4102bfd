"""What can come of a route of which only what it reaches is known: bounds for the search.

No route passes these numbers: all goal cards that look at the walk are taken as fulfilled, no
card is turned for nothing, and nobody is punished. They are compared with the sheet in the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import ceil

import numpy as np
import numpy.typing as npt

from boards.position import Position
from solver.games.innsmouth.check import HUNTED, Setting
from solver.games.innsmouth.outlook import ThreatCheck
from solver.games.innsmouth.punishment import City, Counts
from solver.games.innsmouth.sheet import CARD, COLLECTED, COLOURS, CROSSED
from solver.games.innsmouth.threat import Check, expected
from solver.joining import Joined, Whole
from solver.metrics import in_corner, printed_tourists
from solver.route_rules import RouteRules
from solver.stretches import Bits, Stretches
from solver.walked import ADDED, walked

__all__ = ["Reached"]

# goal cards that look at nothing but districts and places
_COUNTED = ("corner-blocks", "blocks", "shelters")
_DICE, _CARDS = 5, 3  # up to so many the best play is reckoned
_CHUNK = 13  # bits looked up at once
_U = np.uint64
# columns of what is added up over the bits
_TOURISTS, _BLOCKS = slice(0, 4), slice(4, 8)
_YELLOW, _CACHES, _SYMBOLS, _NEAR, _GOALS = 8, 9, 10, 11, 12


class Reached:
    """Points and threat of the districts and places that routes reach, for many at once.

    Parameters
    ----------
    judge
        The threat check of the position.
    limits
        The most threat that a route may have, if there is a limit.

    """

    def __init__(
        self, position: Position, rules: RouteRules, judge: ThreatCheck, limits: Mapping[str, int]
    ) -> None:
        self.position, self.judge = position, judge
        self.before_dice = judge.goal.before_dice
        self.character = str(position.setup.get("character") or "detective")
        self.most_threat = limits.get("threat")
        board = position.board
        caches = set(position.crossroads("caches"))
        sheltered = {c: printed_tourists(board, c) for c in COLOURS}
        counted = caches.union(*sheltered.values())
        self.names = [*board.blocks, *(place for place in rules.nodes if place in counted)]
        bit = {name: 1 << index for index, name in enumerate(self.names)}
        self.cover = {}
        for edge in rules.edges:
            section = board.sections[edge.name]
            self.cover[edge.name] = sum(
                bit[name] for name in (*section.blocks, *section.ends) if name in bit
            )
        # where punishments and rituals may strike (ITG-23a)
        self.near = {district.name for district in judge.setting.city.reached}
        self.cards = [card for card in position.goals if card.metric]
        self.walked = [
            name for name in dict.fromkeys(c.metric for c in self.cards) if name in ADDED
        ]
        self.added = [ADDED[name] for name in self.walked]
        self.special = sum(
            max([card.points or 0, *(gives for _, gives in card.steps)]) for card in position.goals
        )
        self.given = sum(card.points or 0 for card in position.goals if not card.metric)
        table = np.array([self._row(name, caches, sheltered) for name in self.names], np.int64)
        self.tables = [
            _sums(table[begin : begin + _CHUNK].astype(np.int32))
            for begin in range(0, len(self.names), _CHUNK)
        ]
        self.everything = table.sum(0)
        self._seen: dict[tuple[int, int, int, Counts], Fraction] = {}
        self._kept_seen: dict[tuple[int, int, int, int, Counts], Fraction] = {}
        # rituals and punishments are no more than symbols, each in a district of its own
        crowds = sorted(table[:, _NEAR], reverse=True)
        self.most_rituals = int(sum(crowds[: int(self.everything[_SYMBOLS])]))
        self.table = table
        # how many districts lie along a section of each budget
        self.along = np.array([1 if name == "diagonal" else 2 for name in rules.budgets], np.int64)
        self.weights = self._weights(table, rules)

    def _row(self, name: str, caches: set[str], sheltered: Mapping[str, Counter[str]]) -> list[int]:
        """What one district or place adds to each column."""
        board, position = self.position.board, self.position
        block = board.blocks.get(name)
        if block is None:
            tourists = [sheltered[c][name] for c in COLOURS]
            return [*tourists, 0, 0, 0, 0, 0, int(name in caches), 0, 0, *self._counted(name)]
        here = position.tourist_counts(name)
        crowd = [here.get(c, 0) for c in COLOURS]
        kinds = [int(block.kind == c) for c in COLOURS]
        near = sum(crowd) if name in self.near else 0
        symbols = position.count("symbols", name)
        return [*crowd, *kinds, block.value, 0, symbols, near, *self._counted(name)]

    def _counted(self, name: str) -> list[int]:
        """What one district or place adds to each goal card that looks at nothing else."""
        board = self.position.board
        block = board.blocks.get(name)
        found = []
        for card in self.cards:
            printed = board.printed.get(card.metric or "", {})
            match card.metric:
                case "corner-blocks":
                    found.append(int(block is not None and in_corner(board, block)))
                case "blocks":
                    found.append(int(block is not None))
                case "shelters":
                    found.append(int(name in printed))
                case _:
                    found.append(0)
        return found

    @property
    def _each(self) -> int:
        """VP of a card that is taken and not revealed."""
        return CARD + (COLLECTED if self.character == "collector" else 0)

    def _weights(self, table: Whole, rules: RouteRules) -> list[int]:
        """The most points that each district or place can add to any route."""
        extra = 2 * rules.budgets.get("extra", 0) + rules.budgets.get("diagonal", 0)
        drawn = {
            block
            for edge in rules.edges if not edge.budget
            for block in self.position.board.sections[edge.name].blocks
        }  # fmt: skip
        by_drawn = sum(
            (row[_BLOCKS] for name, row in zip(self.names, table, strict=True) if name in drawn),
            np.zeros(4, np.int64),
        )
        blocks = np.minimum(self.everything[_BLOCKS], by_drawn + extra).astype(np.int64)
        products = table[:, _TOURISTS] @ blocks + table[:, _BLOCKS] @ self.everything[_TOURISTS]
        weights = table[:, _YELLOW].copy()
        if self.character == "warlock":
            weights += table[:, _CACHES] * self.most_rituals
            weights += table[:, _NEAR] * int(self.everything[_CACHES])
        else:
            card = max(
                int(self._play[n, m + 1] - self._play[n, m])
                for n in range(self._play.shape[0])
                for m in range(self._play.shape[1] - 1)
            ) if self._play.shape[1] > 1 else 0  # fmt: skip
            weights += table[:, _CACHES] * max(card, self._each)
        if self.character == "huntress":
            die = max(
                (int(v) for v in (self._play[1:] - self._play[:-1]).ravel()), default=0
            )  # fmt: skip
            weights += table[:, _SYMBOLS] * max(0, die)
        for number, card_ in enumerate(self.cards):
            best = max(gives for _, gives in card_.steps)
            weights += np.minimum(table[:, _GOALS + number], 1) * best
        self.beside = weights  # what a bit adds beside the products
        return [int(weight) for weight in products + weights]

    @cached_property
    def _play(self) -> Whole:
        """What cards and dice bring at most where nobody is punished: by threat and caches."""
        most_cards = min(int(self.everything[_CACHES]), sum(self.position.deck.values()))
        most_dice = int(self.everything[_SYMBOLS]) + 4
        rows = np.zeros((most_dice + 1, most_cards + 1), np.int64)
        rows[:] = self._each * np.arange(most_cards + 1)
        if self.character == "huntress" and not self.before_dice:
            for threat, caches in np.ndindex(rows.shape):
                if self.judge.goal.kind != "expected":
                    rows[threat, caches] += HUNTED * threat  # every die may be a 5 or 6
                    continue
                if threat > _DICE and caches > _CARDS:
                    # slow to reckon: one die more brings no more than it can
                    rows[threat, caches] = rows[threat - 1, caches] + HUNTED
                    continue
                check = Check(self.judge.setting, 0, 0, threat, caches, {}, (0, 0, 0, 0))
                rows[threat, caches] = ceil(expected(check))
        return rows

    # -- many routes at once -------------------------------------------------------------------

    def sums(self, cover: Bits) -> Whole:
        """The columns for each set of bits."""
        found: Whole | None = None
        for number, table in enumerate(self.tables):
            part = cover >> _U(number * _CHUNK) & _U((1 << _CHUNK) - 1)
            rows = table[part.astype(np.int64)]
            found = rows if found is None else found + rows
        assert found is not None
        return found

    def adds(self, cover: Bits, rest: Whole) -> list[Whole]:
        """The most that each bit adds, see `solver.joining.Hopes`."""
        found = self.sums(cover).astype(np.int64)
        more = (rest @ self.along)[:, None]
        blocks = np.minimum(found[:, _BLOCKS] + more, self.everything[_BLOCKS])
        tourists = found[:, _TOURISTS]
        adds = []
        for bit, row in enumerate(self.table):
            points = np.full(len(cover), self.beside[bit], np.int64)
            for colour in range(4):
                if row[colour]:
                    points += row[colour] * blocks[:, colour]
                if row[4 + colour]:
                    points += tourists[:, colour]
            adds.append(np.where(cover >> _U(bit) & _U(1), 0, points))
        return adds

    def threat(self, cover: Bits, connections: Whole) -> Whole:
        """The threat of routes that cover exactly these bits."""
        if self.character == "warlock":
            return np.zeros(len(cover), np.int64)
        symbols = self.sums(cover)[:, _SYMBOLS]
        return symbols + (0 if self.character == "boatman" else connections)

    def level(self, joined: Joined) -> Whole:
        """The threat of each route."""
        return self.threat(joined.cover, np.full(len(joined.cover), joined.connections, np.int64))

    def allowed(self, cover: Bits, connections: Whole) -> npt.NDArray[np.bool_]:
        """Whether the threat so far is within its limit."""
        if self.most_threat is None:
            return np.ones(len(cover), np.bool_)
        return self.threat(cover, connections) <= self.most_threat

    def walks(self, stretches: Stretches) -> Whole:
        """What goal cards count on the walk of each stretch, at most."""
        return walked(self.position, stretches, self.walked)

    def most(self, cover: Bits, connections: Whole, across: Whole, walks: Whole) -> Whole:
        """The most points, see `solver.joining.Hopes`."""
        found = self.sums(cover)
        points = self.before(found, across, walks)
        cards = np.minimum(found[:, _CACHES], sum(self.position.deck.values()))
        if self.character == "warlock":
            if self.before_dice:
                return points
            near = np.minimum(found[:, _NEAR], self.most_rituals)
            points += near * found[:, _CACHES]
            return points
        free = self.character == "boatman"
        dice = found[:, _SYMBOLS] + (0 if free else connections)
        points += self._play[dice, cards]
        return points

    def before(self, found: Whole, across: Whole, walks: Whole) -> Whole:
        """Products, yellow districts, goals and crossings."""
        points: Whole = (found[:, _TOURISTS] * found[:, _BLOCKS]).sum(1, dtype=np.int64)
        points += found[:, _YELLOW] + self.given
        if self.character == "boatman":
            points += CROSSED * across
        for number, card in enumerate(self.cards):
            if card.metric in self.walked:
                value = walks[:, self.walked.index(card.metric)]
            elif card.metric in _COUNTED:
                value = found[:, _GOALS + number]
            else:
                points += max(gives for _, gives in card.steps)
                continue
            reach = np.zeros(len(value), np.int64)
            for needed, gives in sorted(card.steps):
                reach = np.where(value >= needed, gives, reach)
            points += reach
        return points

    def lost(self, cover: Bits, ceiling: Bits, more: Bits, connections: Whole) -> Whole:
        """What punishments cost at least, see `solver.joining.Hopes` (ITG-22, ITG-23).

        A crowd more along the route never leaves less behind when the player may choose among
        equals and among symbols: it takes a punishment and a symbol to itself, and whoever is
        spared at its cost stays. So no route keeps more of its crowds than one with all that it
        may have; those that can still be reached stand in for others at no cost. Threat only
        rises, and districts only multiply more.
        """
        found = self.sums(ceiling)
        cards = np.minimum(found[:, _CACHES], sum(self.position.deck.values()))
        threat = self.threat(cover, connections)
        kinds = threat << 4 | cards
        for name in self.crowded:
            at = _U(self.names.index(name))
            here = ceiling >> at & _U(1)
            kinds = kinds << 2 | (here << _U(1) | more >> at & ~here & _U(1)).astype(np.int64)
        _, first, group = np.unique(kinds, return_index=True, return_inverse=True)
        blocks = np.full((len(first), 4), 1 << 30, np.int64)
        np.minimum.at(blocks, group, found[:, _BLOCKS])
        least = np.zeros(len(first), np.int64)
        for number, row in enumerate(first):
            within, beyond, taken = int(ceiling[row]), int(more[row]), int(cards[row])
            multiply = tuple(int(n) for n in blocks[number])
            kept = self._kept(within, beyond & ~within, int(threat[row]), taken, multiply)
            least[number] = int(self._each * taken - kept)
        lost: Whole = least[group]
        return lost

    # -- what the check takes ------------------------------------------------------------------

    def sure(self, joined: Joined) -> Whole:
        """Points before the check, no card revealed and nobody punished."""
        found = self.sums(joined.cover)
        points = self.before(found, joined.across, joined.walks)
        if self.character != "warlock":
            cards = np.minimum(found[:, _CACHES], sum(self.position.deck.values()))
            points += self._each * cards
        return points

    def expected(self, joined: Joined, least: Fraction) -> list[tuple[int, Fraction]]:
        """Routes whose expected points may be ``least``, and what these are at most.

        Routes with the same crowds near threat symbols, the same threat and as many cards lose
        the less the fewer districts multiply: one check bounds them all.
        """
        found = self.sums(joined.cover)
        many = np.full(len(found), joined.connections, np.int64)
        threat = self.threat(joined.cover, many)
        crowds = joined.cover & _U(sum(self._bit(name) for name in self.crowded))
        before = self.before(found, joined.across, joined.walks)
        kinds = np.column_stack([crowds.astype(np.int64), threat, found[:, _CACHES]])
        _, first, group = np.unique(kinds, axis=0, return_index=True, return_inverse=True)
        group = group.ravel()
        blocks = np.full((len(first), 4), 1 << 30, np.int64)
        np.minimum.at(blocks, group, found[:, _BLOCKS])
        best = np.full(len(first), -1, np.int64)
        np.maximum.at(best, group, joined.most)
        worth: list[Fraction | None] = [None] * len(first)
        for number, row in enumerate(first):
            if int(best[number]) >= least:
                worth[number] = self._checked(
                    int(crowds[row]), int(threat[row]), int(found[row, _CACHES]),
                    tuple(int(n) for n in blocks[number]),
                )  # fmt: skip
        hopeful = []
        for index in np.flatnonzero(joined.most >= -int(-least // 1)):
            extra = worth[group[index]]
            if extra is None or int(before[index]) + extra < least:
                continue
            own = int(before[index]) + self._checked(
                int(crowds[index]), int(threat[index]), int(found[index, _CACHES]),
                tuple(int(n) for n in found[index, _BLOCKS]),
            )  # fmt: skip
            if own >= least:
                hopeful.append((int(index), own))
        return hopeful

    @cached_property
    def crowded(self) -> list[str]:
        """Districts where tourists may be erased, or symbols be hunted though nobody is there."""
        hunts = self.character == "huntress"  # ITG-27e
        return [
            name
            for name in self.names
            if name in self.near
            and (
                self.position.tourists.get(name) or (hunts and self.position.count("symbols", name))
            )
        ]

    @cached_property
    def exposed(self) -> int:
        """Districts with tourists that can be punished, where dice and cards can only cost.

        The Huntress gains by them, the Warlock rolls none.
        """
        averages = self.judge.goal.kind == "expected"
        only_cost = self.character not in ("warlock", "huntress")
        return self._crowd_bits if averages and only_cost else 0

    @cached_property
    def _lenient(self) -> Setting:
        """The check with every tie and every symbol left to the player."""
        setting = self.judge.setting
        nowhere = City(tuple(replace(d, x=0, y=0) for d in setting.city.districts))
        readings = replace(setting.readings, symbol_first=False, free_symbol=True)
        return replace(setting, city=nowhere, readings=readings)

    def _kept(self, here: int, there: int, threat: int, cards: int, blocks: Counts) -> Fraction:
        """What cards, dice and punishments bring at most; those ``there`` cost nothing."""
        key = here & self._crowd_bits, there & self._crowd_bits, threat, cards, blocks
        if key not in self._kept_seen:
            alongside = {}
            for name in self.crowded:
                crowd = tuple(self.position.tourist_counts(name).get(c, 0) for c in COLOURS)
                if here & self._bit(name):
                    alongside[name] = (*crowd, 0)
                elif there & self._bit(name):
                    alongside[name] = (0, 0, 0, 0, sum(crowd))
            check = Check(self._lenient, 0, 0, threat, cards, alongside, (*blocks, 0))
            self._kept_seen[key] = expected(check)
        return self._kept_seen[key]

    @cached_property
    def _crowd_bits(self) -> int:
        return sum(self._bit(name) for name in self.crowded)

    def _bit(self, name: str) -> int:
        return 1 << self.names.index(name)

    def _checked(self, crowds: int, threat: int, caches: int, blocks: Counts) -> Fraction:
        """What cards, dice and punishments bring on average, beside the points before."""
        key = crowds, threat, caches, blocks
        if key not in self._seen:
            alongside = {
                name: tuple(self.position.tourist_counts(name).get(c, 0) for c in COLOURS)
                for name in self.crowded
                if crowds & self._bit(name)
            }
            check = Check(self.judge.setting, 0, 0, threat, caches, alongside, blocks)
            self._seen[key] = expected(check)
        return self._seen[key]


def _sums(rows: Whole) -> Whole:
    """The sum of every subset of the rows, by the number that the subset is."""
    table = np.zeros((1 << len(rows), rows.shape[1]), rows.dtype)
    for index, row in enumerate(rows):
        half = 1 << index
        table[half : 2 * half] = table[:half] + row
    return table
