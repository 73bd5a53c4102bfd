"""More than this no use of glyphs is worth: what a search may leave out, proven.

Everything that can be had gets a price: a resource, a glyph, a Stone on the level, a Clay on its
card. With prices that are high enough that no use of anything brings in more than it costs (they
solve the dual of a linear relaxation), all that a player has, at its prices, is an upper bound.
Any such prices will do; where a search turns out to be long, those are looked for that give the
least bound at its start. Prices are in twelfths of a VP: a basic resource is worth a third of one
in the end, and prices in between are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from boards.eldorado.board import FIGURES
from boards.eldorado.glyphs import FIGURE, RESOURCES
from boards.eldorado.pyramid import build_vp
from solver.games.eldorado.lines import majority
from solver.games.eldorado.moves import ChoiceItem, Frames, Moves, State

_VP = 12
_BASIC = _VP // 3
_TOO_LITTLE = 10**9
_DEAREST = 160
_ROUNDS = 4
_ALONE, _TOGETHER = (-32, -12, -4, -1, 1, 4, 12, 32), (-8, -4, -1, 1, 4, 8)


@dataclass(frozen=True)
class _Prices:
    """What is paid for each thing, in twelfths of a VP.

    ``block``, ``calm``: a Stone laid on the level, a Madness token removed, beyond what they are
    worth by themselves. ``clay_on``, ``gold_on``: on a Tablet card.
    """

    stone: int = 4
    clay: int = 4
    gold: int = 4
    follower: int = 4
    villager: int = 4
    clay_mask: int = 12
    gold_mask: int = 12
    clay_on: int = 16
    gold_on: int = 24
    worship: int = 48
    sacrifice: int = 36
    village: int = 48
    block: int = 4
    calm: int = 4

    def of(self, resource: str) -> int:
        return int(getattr(self, resource.replace("-", "_")))


# nothing is cheaper than what it is worth in the end by itself
_CHEAPEST = _Prices(
    clay_on=_BASIC, gold_on=_BASIC, worship=0, sacrifice=0, village=0, block=0, calm=0
)  # fmt: skip


class Bound:
    """Upper bounds for the states of one player."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.vp: Callable[[State, Frames], int] = _Priced(moves, _Prices()).vp

    def improve(self, state: State, frames: Frames) -> None:
        """Take the prices with the least bound for a state that can be found."""
        self.vp = _Priced(self.moves, self._least(state, frames)).vp

    def _least(self, state: State, frames: Frames) -> _Prices:
        """Prices with a low bound: each is changed by itself, and two together, in rounds."""
        best = _Prices()
        value = _Priced(self.moves, best).twelfths(state, frames)
        names = list(_Prices.__dataclass_fields__)
        pairs = [(name,) for name in names] + [
            (one, other) for one in names for other in names if one < other
        ]
        for _ in range(_ROUNDS):
            before = value
            for those in pairs:
                for step in _ALONE if len(those) == 1 else _TOGETHER:
                    new = {n: getattr(best, n) + step for n in those}
                    if any(not getattr(_CHEAPEST, n) <= p <= _DEAREST for n, p in new.items()):
                        continue
                    trial = replace(best, **new)
                    found = _Priced(self.moves, trial).twelfths(state, frames)
                    if found < value:
                        best, value = trial, found
            if value == before:
                break
        return best


class _Priced:
    """What states are worth at some prices."""

    def __init__(self, moves: Moves, prices: _Prices) -> None:
        self.moves = moves
        self.prices = prices
        paid = [prices.of(name) for name in RESOURCES]
        self._paid = paid
        cost = dict(zip(RESOURCES, paid, strict=True))
        self._glyph = {
            **cost,
            FIGURE: max(cost[name] for name in FIGURES),
            "vp": _VP,
            "madness": 0,
            "calm": prices.calm,
            "craft": max(0, *(cost[f"{name}-mask"] - cost[name] for name in ("clay", "gold"))),
            "worship": prices.worship,
            "sacrifice": prices.sacrifice,
            "village": prices.village,
            "tablet": max(0, 2 * (prices.clay_on - cost["clay"]), prices.gold_on - cost["gold"]),
            "build": max(0, _VP * build_vp(False) - cost["stone"] + prices.block,
                         _VP * build_vp(True) - cost["stone"]),
        }  # fmt: skip
        self._item = cache(self._item_value)
        self._upper = cache(self._upper_value)
        self._lower = cache(self._lower_value)
        self._tracks = cache(self._tracks_value)
        self._cards = cache(self._cards_value)
        self._levels = cache(self._levels_value)
        self._walks = self._walk_values()

    def vp(self, state: State, frames: Frames) -> int:
        """No use of what waits is worth more VP, the lines of the end included."""
        return self.twelfths(state, frames) // _VP

    def twelfths(self, state: State, frames: Frames) -> int:
        """The same in twelfths."""
        row, paid = state.row, self._paid
        total = (
            row[0] * paid[0] + row[1] * paid[1] + row[2] * paid[2] + row[3] * paid[3]
            + row[4] * paid[4] + row[5] * paid[5] + row[6] * paid[6]
            + self._upper(state.upper) + self._lower(state.lower)
            + self._tracks(state.follower, state.villager)
            + self._cards("clay", state.done_clay, state.on_clay)
            + self._cards("gold", state.done_gold, state.on_gold)
            + self._levels(state.levels, state.own)
        )  # fmt: skip
        if self._walks:
            total += self._walks[state.place]
        # without Madness there is 1 VP; else it takes as many as there are to be removed
        total += max(_VP - state.madness * self.prices.calm, 0)
        for frame in frames:
            for number in frame.items:
                total += self._item(number)
        return total

    def _item_value(self, number: int) -> int:
        item = self.moves.items[number]
        if not isinstance(item, ChoiceItem):
            return self._glyph[item.word] * item.times
        best = max((sum(map(self._item, group)) for group in item.groups), default=0)
        return max(best, self.prices.calm) if item.whole else best

    def _led(self, number: int | None) -> int:
        return 0 if number is None else self._item(number)

    def _upper_value(self, covered: int) -> int:
        """Pairs that are complete, and what is left of the others when Worship is paid."""
        moves, total = self.moves, 0
        for vp, bits in moves.pairs:
            free = [i for i in range(len(moves.plinths)) if (bits & ~covered) >> i & 1]
            if not free:
                total += _VP * vp
                continue
            # a pair with two free plinths brings half its VP with each of them
            rest = [2 * self._spot(moves.plinths[i].name, moves.plinths[i].takes)
                    + 2 * _VP * vp // len(free) for i in free]  # fmt: skip
            total += (sum(max(0, value) for value in rest) + 1) // 2
        return total

    def _lower_value(self, covered: int) -> int:
        total = 0
        for index, seat in enumerate(self.moves.seats):
            if covered >> index & 1:
                total += _VP
            else:
                total += max(0, _VP + self._spot(seat.name, seat.takes))
        return total

    def _spot(self, name: str, takes: str) -> int:
        """What covering a place leads to, less what it costs."""
        led = self._led(self.moves.spots[name])
        return led - self.prices.of(takes) - self.prices.worship

    def _tracks_value(self, follower: int, villager: int) -> int:
        """The VP beside the lowest Tracker, and what is left when Sacrifice is paid."""
        moves = self.moves
        at = {"follower": follower, "villager": villager}
        tracks = moves.board.tracks
        last = min(track.last for track in tracks.values())
        # at best, with both Trackers so far or farther
        most = [max(max(track.vp[: level + 1]) for track in tracks.values())
                for level in range(last + 1)]  # fmt: skip
        lowest = min(follower, villager)
        total = _VP * most[min(lowest, last)]
        for name, track in tracks.items():
            led, other = 0, at["villager" if name == "follower" else "follower"]
            best = 0
            for step in range(at[name] + 1, track.last + 1):
                more = _VP * (most[step] - most[step - 1]) if step <= last else 0
                share = more if other >= step else (more + 1) // 2
                led += (
                    share + self._led(moves.spaces[name][step])
                    - self.prices.of(name) - self.prices.sacrifice
                )  # fmt: skip
                best = max(best, led)
            total += best
        return total

    def _cards_value(self, kind: str, done: int, on: int) -> int:
        """What lies on the cards, and what is left of each when what fills it is paid."""
        price = self.prices.clay_on if kind == "clay" else self.prices.gold_on
        best = value = 0
        for card in self.moves.cards[kind][done:]:
            value += _VP * card.vp + self._led(self.moves.printed[card.name]) - card.needs * price
            best = max(best, value)
        return on * price + best

    def _levels_value(self, levels: int, own: int) -> int:
        """What is left of the VP for complete levels when the blocks on them are paid."""
        moves, best, value = self.moves, 0, 0
        others = list(moves.rivals_on(levels).values())
        for needed in moves.levels.blocks[levels:]:
            missing = needed - sum(others) - own
            won = majority([own + missing, *others], moves.levels, moves.rulings)[0]
            value += _VP * won - missing * self.prices.block
            best = max(best, value)
            own, others = 0, [0] * len(others)
        return best

    def _walk_values(self) -> list[int]:
        """By location, what the best walk from there leaves when each step is paid."""
        moves = self.moves
        if not moves.places:
            return []
        arrows = [
            (moves.places.index(path.start), moves.places.index(path.end),
             _VP * path.vp - self.prices.village
             + (0 if path.end == moves.village.start else self._led(moves.tokens[path.end])))
            for path in moves.village.paths
        ]  # fmt: skip
        values = [0] * len(moves.places)
        for _ in range(len(values) + 1):
            before = list(values)
            for start, end, gain in arrows:
                values[start] = max(values[start], gain + values[end])
            if values == before:
                return values
        return [_TOO_LITTLE] * len(values)  # a ring that pays for itself: Village is too cheap
