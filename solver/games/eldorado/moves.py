"""What a player may do with glyphs: every move from a state, by the rules alone.

Glyphs that wait are kept in frames, the innermost last: what a glyph leads to is carried out
before the next one beside it (R-Z12). In a free frame they come in any order, in an ordered one
as they stand. Any glyph may be left (R-Z11), but not Madness that is gained.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boards.eldorado.board import FIGURES, Board
from boards.eldorado.glyphs import BASICS, FIGURE, GATHER, MASKS, RESOURCES, Choice
from boards.eldorado.pyramid import Pyramid, build_vp
from boards.eldorado.table import MADNESS, Player, Table
from boards.eldorado.table_faults import face_up
from solver.games.eldorado.lines import basics_vp, majority, sacrifice_vp

_AT = {name: index for index, name in enumerate(RESOURCES)}
_CRAFT = (("clay", "clay-mask"), ("gold", "gold-mask"))
_BASICS = len(BASICS)

Note = tuple[str | int, ...]
"""What a move does, in words that `solver.games.eldorado.steps` turns into sentences."""


class State(NamedTuple):
    """Everything of one player that glyphs change.

    ``upper`` and ``lower`` are sets of covered places as bits; ``done_*`` counts completed Tablet
    cards; ``place`` is the number of a Village location; ``own`` the player's blocks.
    """

    row: tuple[int, ...]
    madness: int
    upper: int
    lower: int
    follower: int
    villager: int
    done_clay: int
    on_clay: int
    done_gold: int
    on_gold: int
    place: int
    levels: int
    own: int


class Frame(NamedTuple):
    """Items that wait, by number: in any order, or as they stand."""

    ordered: bool
    items: tuple[int, ...]


Frames = tuple[Frame, ...]


class GlyphItem(NamedTuple):
    """A glyph that is still to be done so many times."""

    word: str
    times: int


class ChoiceItem(NamedTuple):
    """Groups of items of which one is taken; ``whole`` may be skipped to remove a Madness."""

    whole: bool
    groups: tuple[tuple[int, ...], ...]
    text: Choice


Item = GlyphItem | ChoiceItem


class Move(NamedTuple):
    """One thing to do: VP at once, and what is then.

    ``inner`` tells that the last frame is what the glyph led to.
    """

    vp: int
    state: State
    frames: Frames
    note: Note
    inner: bool = False


class Moves:
    """The moves of one player at a table that tells enough (`finish.lacking`)."""

    def __init__(self, table: Table, player: Player, rulings: Mapping[str, str]) -> None:
        self.board: Board = table.board
        self.player = player
        self.rulings = rulings
        self.items: list[Item] = []
        self._numbers: dict[Item, int] = {}
        self.plinths = table.board.plinths
        self.seats = table.board.seats
        self.cards = {kind: face_up(table, player, kind) for kind in ("clay", "gold")}
        self.village = table.village
        self.places = table.village.places
        self.pyramid = table.pyramid or Pyramid()
        self.rivals = {
            name: self.pyramid.blocks.get(name, 0) for name in table.names if name != player.name
        }
        self.levels = table.levels
        # numbers of what a covered place, a space, a card or a token leads to
        self.spots = {s.name: self.choice(s.glyphs) for s in (*self.plinths, *self.seats)}
        self.spaces = {name: [self.choice(g) for g in table.board.tracks[name].glyphs]
                        for name in FIGURES}  # fmt: skip
        self.printed = {card.name: self.choice(card.glyphs)
                         for kind in self.cards for card in self.cards[kind]}  # fmt: skip
        self.tokens = {name: self.choice(self.village.tokens.get(name, ()))
                        for name in self.places}  # fmt: skip
        self.pairs = [
            (pair.vp, sum(1 << self.plinths.index(p) for p in pair.plinths))
            for pair in self.board.pairs
        ]
        self._ends: dict[State, int] = {}
        self._useful: dict[tuple[frozenset[int] | int, ...], frozenset[str]] = {}

    def number(self, item: Item) -> int:
        """The number of an item."""
        if item not in self._numbers:
            self._numbers[item] = len(self.items)
            self.items.append(item)
        return self._numbers[item]

    def choice(self, choice: Choice, *, whole: bool = False) -> int | None:
        """The number of a choice of groups; None where there is no glyph."""
        if not choice:
            return None
        groups = tuple(
            tuple(sorted(self.number(GlyphItem(g.word, g.times)) for g in group))
            for group in choice
        )
        return self.number(ChoiceItem(whole, groups, choice))

    def start(self) -> State:
        """The player as the file has it."""
        player = self.player
        row, steps = player.row, player.steps
        assert row is not None and steps is not None
        upper, lower = player.upper or (), player.lower or ()
        return State(
            tuple(row[name] for name in RESOURCES),
            row.madness,
            sum(1 << i for i, spot in enumerate(self.plinths) if spot.name in upper),
            sum(1 << i for i, spot in enumerate(self.seats) if spot.name in lower),
            steps["follower"],
            steps["villager"],
            0,
            player.stack("clay").on,
            0,
            player.stack("gold").on,
            self.places.index(player.collector or self.village.start) if self.places else 0,
            self.pyramid.levels,
            self.pyramid.blocks.get(player.name, 0),
        )

    def end(self, state: State) -> int:
        """The end-of-game lines of a state, all but those that glyphs don't change."""
        if state not in self._ends:
            self._ends[state] = self._end(state)
        return self._ends[state]

    def _end(self, state: State) -> int:
        pairs = sum(vp for vp, bits in self.pairs if state.upper & bits == bits)
        basics = basics_vp(sum(state.row[:_BASICS]), state.on_clay + state.on_gold, self.rulings)
        steps = {"follower": state.follower, "villager": state.villager}
        return (
            sum(state.row[_BASICS:])
            + basics
            + (state.madness == 0)
            + pairs
            + state.lower.bit_count()
            + sacrifice_vp(self.board, steps, self.rulings)
        )

    def ties(self, state: State) -> tuple[int, int]:
        """What would break a tie (OOED-8): Sanctum tokens and Madness tokens."""
        masks = sum(state.row[_BASICS:]) if self.rulings["tie_tokens"] == "with_row_masks" else 0
        return state.upper.bit_count() + state.lower.bit_count() + masks, state.madness

    def room(self, state: State) -> int:
        """Empty slots of the Resource row."""
        return self.board.row - sum(state.row) - state.madness

    def moves(self, state: State, frames: Frames) -> Iterator[Move]:
        """Every move that can lead to something better than another one.

        To leave what waits comes first, so that nothing is done for nothing.
        """
        frame, outer = frames[-1], frames[:-1]
        yield from self._leave(state, frame, outer)
        items = frame.items[:1] if frame.ordered else dict.fromkeys(frame.items)
        for number in items:
            item = self.items[number]
            rest = _rest(frame, number, outer)
            if isinstance(item, ChoiceItem):
                if item.whole and state.madness:
                    calm = state._replace(madness=state.madness - 1)
                    yield Move(0, calm, rest, ("skip", number))
                for index, group in enumerate(item.groups):
                    inner = (*rest, Frame(False, group))
                    yield Move(0, state, inner, ("open", number, index), True)
            else:
                if item.times > 1 and item.word != "vp":
                    left = self.number(GlyphItem(item.word, item.times - 1))
                    rest = (*rest, Frame(False, (left,)))
                yield from self._glyph(item, state, rest)

    def _leave(self, state: State, frame: Frame, outer: Frames) -> Iterator[Move]:
        """Leave everything that waits in a frame, or the first item of an ordered one."""
        items = frame.items[:1] if frame.ordered else frame.items
        if any(self._surely_taken(state, number) for number in items):
            return
        bound = tuple(n for n in items if self._must(n))
        if len(bound) == len(items):
            return
        rest = (*bound, *frame.items[1:]) if frame.ordered else bound
        left = (*outer, Frame(frame.ordered, rest)) if rest else outer
        yield Move(0, state, left, ("leave", *(n for n in items if n not in bound)))

    def _must(self, number: int) -> bool:
        """Madness that is gained can't be refused, wherever it stands."""
        item = self.items[number]
        if isinstance(item, GlyphItem):
            return item.word == "madness"
        return not item.whole and all(any(self._must(n) for n in group) for group in item.groups)

    def _surely_taken(self, state: State, number: int) -> bool:
        """What never does harm: points, and a resource for an empty slot.

        More resources never do: whatever needs the slot can push them out again.
        """
        item = self.items[number]
        if not isinstance(item, GlyphItem):
            return False
        return item.word == "vp" or (item.word in GATHER and self.room(state) > 0)

    def _glyph(self, item: GlyphItem, state: State, rest: Frames) -> Iterator[Move]:
        word = item.word
        if word == "vp":
            yield Move(item.times, state, rest, ("vp", item.times))
        elif word == FIGURE:
            for name in FIGURES:
                yield from self._gather(name, state, rest)
        elif word in _AT:
            yield from self._gather(word, state, rest)
        elif word == "madness":
            yield from self._madness(state, rest)
        elif word == "calm":
            if state.madness:
                yield Move(0, state._replace(madness=state.madness - 1), rest, ("calm",))
        elif word == "craft":
            for basic, mask in _CRAFT:
                if state.row[_AT[basic]]:
                    yield Move(0, _moved(state, {basic: -1, mask: 1}), rest, ("craft", basic))
        elif word == "worship":
            yield from self._worship(state, rest)
        elif word == "tablet":
            yield from self._tablet(state, rest)
        elif word == "sacrifice":
            yield from self._sacrifice(state, rest)
        elif word == "build":
            yield from self._build(state, rest)
        elif word == "village":
            yield from self._village(state, rest)

    def _gather(self, name: str, state: State, rest: Frames) -> Iterator[Move]:
        if self.room(state) > 0:
            yield Move(0, _moved(state, {name: 1}), rest, ("gather", name))
            return
        useful = self.useful(state, rest)
        if name not in useful and name not in MASKS:
            return  # what it would push out is worth as much at the least
        for other in self._pushed_out(state, useful):
            if other != name:
                yield Move(0, _moved(state, {name: 1, other: -1}), rest, ("gather", name, other))

    def _pushed_out(self, state: State, useful: frozenset[str]) -> Iterator[str]:
        """What may make room: a basic resource that nothing needs any more, if there is one."""
        there = [name for name in RESOURCES if state.row[_AT[name]]]
        least = [name for name in there if name not in useful and name not in MASKS]
        yield from least[:1] or there

    def useful(self, state: State, frames: Frames) -> frozenset[str]:
        """The resources that a glyph which waits, or may still be reached, can use."""
        waiting = frozenset(number for frame in frames for number in frame.items)
        key = (waiting, state.upper, state.lower, state.follower, state.villager,
               state.done_clay, state.done_gold)  # fmt: skip
        found = self._useful.get(key)
        if found is None:
            found = self._useful[key] = frozenset(
                self._needed(state, self._reached(state, waiting))
            )
        return found

    def _reached(self, state: State, waiting: frozenset[int]) -> set[str]:
        """Every glyph that waits, or that one of these may lead to."""
        words, todo = set[str](), set(waiting)
        seen = set[int]()
        while todo:
            number = todo.pop()
            seen.add(number)
            item = self.items[number]
            if isinstance(item, ChoiceItem):
                todo |= {n for group in item.groups for n in group} - seen
            elif item.word not in words:
                words.add(item.word)
                todo |= {n for n in self._leads(state, item.word) if n is not None} - seen
        return words

    def _leads(self, state: State, word: str) -> Iterator[int | None]:
        """What a glyph may lead to from a state on."""
        if word == "worship":
            yield from (self.spots[s.name] for i, s in enumerate(self.plinths)
                        if not state.upper >> i & 1)  # fmt: skip
            yield from (self.spots[s.name] for i, s in enumerate(self.seats)
                        if not state.lower >> i & 1)  # fmt: skip
        elif word == "tablet":
            for kind, done in (("clay", state.done_clay), ("gold", state.done_gold)):
                yield from (self.printed[card.name] for card in self.cards[kind][done:])
        elif word == "sacrifice":
            for name in FIGURES:
                yield from self.spaces[name][getattr(state, name) + 1 :]
        elif word == "village":
            yield from self.tokens.values()

    def _needed(self, state: State, words: set[str]) -> Iterator[str]:
        if "build" in words:
            yield "stone"
        for kind, done in (("clay", state.done_clay), ("gold", state.done_gold)):
            if "craft" in words or ("tablet" in words and done < len(self.cards[kind])):
                yield kind
        free = {s.takes for i, s in enumerate(self.seats) if not state.lower >> i & 1}
        free |= {s.takes for i, s in enumerate(self.plinths) if not state.upper >> i & 1}
        for name in (*FIGURES, *MASKS):
            if ("worship" in words and name in free) or (name in FIGURES and "sacrifice" in words):
                yield name

    def alike(self, state: State, frames: Frames) -> State:
        """A state that is worth as much: resources that nothing needs any more are all one."""
        useful = self.useful(state, frames)
        row = list(state.row)
        for names in (BASICS, MASKS):
            idle = [_AT[name] for name in names if name not in useful]
            if len(idle) > 1:
                row[idle[0]] = sum(row[i] for i in idle)
                for i in idle[1:]:
                    row[i] = 0
        return state._replace(row=tuple(row))

    def _madness(self, state: State, rest: Frames) -> Iterator[Move]:
        if state.madness >= MADNESS:
            yield Move(0, state, rest, ("madness", "full"))
            return
        more = state._replace(madness=state.madness + 1)
        if self.room(state) > 0:
            yield Move(0, more, rest, ("madness",))
            return
        for other in self._pushed_out(state, self.useful(state, rest)):
            yield Move(0, _moved(more, {other: -1}), rest, ("madness", other))

    def _worship(self, state: State, rest: Frames) -> Iterator[Move]:
        seen = set()
        for index, spot in enumerate(self.seats):
            alike = (spot.takes, spot.glyphs)
            if state.lower >> index & 1 or not state.row[_AT[spot.takes]] or alike in seen:
                continue
            seen.add(alike)
            then = _moved(state, {spot.takes: -1})._replace(lower=state.lower | 1 << index)
            yield self._leading(0, then, rest, ("seat", index), self.spots[spot.name])
        for index, spot in enumerate(self.plinths):
            if state.upper >> index & 1 or not state.row[_AT[spot.takes]]:
                continue
            then = _moved(state, {spot.takes: -1})._replace(upper=state.upper | 1 << index)
            yield self._leading(0, then, rest, ("plinth", index), self.spots[spot.name])

    def _tablet(self, state: State, rest: Frames) -> Iterator[Move]:
        for kind, most in (("gold", 1), ("clay", 2)):
            for many in range(1, most + 1):
                yield from self._place(kind, many, state, rest)

    def _place(self, kind: str, many: int, state: State, rest: Frames) -> Iterator[Move]:
        """Put so many of a kind on its cards; what does not fit can't be placed (OOED-11)."""
        cards = self.cards[kind]
        done, on = (state.done_clay, state.on_clay) if kind == "clay" else (
            state.done_gold, state.on_gold)  # fmt: skip
        if state.row[_AT[kind]] < many:
            return
        vp, led, first = 0, [], done
        for _ in range(many):
            if done >= len(cards):
                return
            on += 1
            if on == cards[done].needs:
                vp += cards[done].vp
                led.append(self.printed[cards[done].name])
                done, on = done + 1, 0
        then = _moved(state, {kind: -many})
        then = (then._replace(done_clay=done, on_clay=on) if kind == "clay"
                else then._replace(done_gold=done, on_gold=on))  # fmt: skip
        yield self._leading(vp, then, rest, ("tablet", kind, many, first, done), *led)

    def _sacrifice(self, state: State, rest: Frames) -> Iterator[Move]:
        for name in FIGURES:
            steps = getattr(state, name) + 1
            if state.row[_AT[name]] and steps <= self.board.tracks[name].last:
                then = _moved(state, {name: -1})
                then = (then._replace(follower=steps) if name == "follower"
                        else then._replace(villager=steps))  # fmt: skip
                note = ("sacrifice", name, steps)
                yield self._leading(0, then, rest, note, self.spaces[name][steps])

    def _build(self, state: State, rest: Frames) -> Iterator[Move]:
        if not state.row[_AT["stone"]]:
            return
        then = _moved(state, {"stone": -1})
        if state.levels >= len(self.levels.blocks):
            yield Move(build_vp(True), then, rest, ("build", 0))
            return
        vp, own = build_vp(False), state.own + 1
        rivals = self.rivals_on(state.levels)
        if own + sum(rivals.values()) < self.levels.blocks[state.levels]:
            yield Move(vp, then._replace(own=own), rest, ("build", state.levels + 1))
            return
        won = majority([own, *rivals.values()], self.levels, self.rulings)
        then = then._replace(levels=state.levels + 1, own=0)
        yield Move(vp + won[0], then, rest, ("build", state.levels + 1, *won))

    def rivals_on(self, levels: int) -> dict[str, int]:
        """Blocks of the others when so many levels stand: they lay none on a new one."""
        if levels == self.pyramid.levels:
            return self.rivals
        return dict.fromkeys(self.rivals, 0)

    def _village(self, state: State, rest: Frames) -> Iterator[Move]:
        if not self.places:
            return
        here = self.places[state.place]
        for path in self.village.leaving(here):
            then = state._replace(place=self.places.index(path.end))
            token = None if path.end == self.village.start else self.tokens[path.end]
            note = ("village", here, path.end, path.vp)
            yield self._leading(path.vp, then, rest, note, token)

    @staticmethod
    def _leading(vp: int, state: State, rest: Frames, note: Note, *led: int | None) -> Move:
        """A move with what it leads to as the innermost frame."""
        known = tuple(sorted(n for n in led if n is not None))
        frames = (*rest, Frame(False, known)) if known else rest
        return Move(vp, state, frames, note, bool(known))


def _rest(frame: Frame, number: int, outer: Frames) -> Frames:
    """The frames without one item."""
    items = list(frame.items)
    items.remove(number)
    return (*outer, Frame(frame.ordered, tuple(items))) if items else outer


def _moved(state: State, change: dict[str, int]) -> State:
    row = list(state.row)
    for name, many in change.items():
        row[_AT[name]] += many
    return state._replace(row=tuple(row))


__all__ = ["MASKS", "ChoiceItem", "Frame", "Frames", "GlyphItem", "Move", "Moves", "Note", "State"]
