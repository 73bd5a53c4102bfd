"""A turn of the Scholar: which card is followed, what happens, and why (OOED-15, OOED-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from boards.eldorado.board import FIGURES
from boards.eldorado.glyphs import (
    FIGURE,
    GATHER,
    MASKS,
    Choice,
    Glyph,
    Group,
    glyphs_text,
    group_text,
)
from boards.eldorado.pyramid import Pyramid, build_vp
from boards.eldorado.table import SCHOLAR, ActionRow, Card, Scholar, Table
from boards.faults import Fault
from solver.games.eldorado.lines import majority
from solver.games.eldorado.turns import Piece, clearing, placing, taking
from solver.rulings import resolve

_LIMIT = 2  # cards of a row with two at the table
_OTHER = {"left": "right", "right": "left"}
_MOST = 500  # glyphs of one turn: a village that never ends is a fault of its map


@dataclass(frozen=True, slots=True)
class Done:
    """One thing that happens, by which rule; ``vp`` is what the Scholar gains by it."""

    rule: str
    text: str
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """One attempt of a card: an action in a row, and why it can't be done; empty if it can."""

    card: int
    action: str
    row: int | None
    what: str
    reason: str = ""


@dataclass(frozen=True)
class TurnAnswer:
    """The turn.

    Parameters
    ----------
    card
        Which of the revealed cards is followed, from 1; 0 if none can be: reveal another one.
    tried
        Every attempt, the successful one last.
    scholar, pyramid
        As they are after the turn.
    others
        VP that players gain, for a level of the Pyramid.

    """

    card: int
    action: Literal["place", "take", "none"]
    row: int
    tried: tuple[Tried, ...]
    done: tuple[Done, ...]
    scholar: Scholar
    pyramid: Pyramid
    shuffle: bool
    others: Mapping[str, int]
    rulings: Mapping[str, str]

    @property
    def vp(self) -> int:
        """What the Scholar gains at once."""
        return sum(done.vp for done in self.done)


def lacking(table: Table) -> Iterator[Fault]:
    """What a table does not tell and the turn needs."""
    scholar = table.scholar
    if table.cards is None:
        yield Fault("file", "", "the file does not say which Scholar cards are revealed",
                    key=("turn",), advice='add [turn] and cards = [{ priority = "take", first = 1, '
                    "second = 3 }]")  # fmt: skip
    if scholar is None:
        yield Fault("file", "", "there is no Scholar at the table", key=("scholar",),
                    advice="add [scholar] with hand, marker and keeper")  # fmt: skip
        return
    advice = {
        "hand": (scholar.hand is None, "hand = 3, the cards in hand"),
        "marker": (not scholar.marker, 'marker = "left" or "right", where the Decision marker is'),
        "sacrifice": (
            scholar.steps is None,
            "sacrifice = { follower = 0, villager = 0 }, in steps",
        ),
    }
    for name, (missing, more) in advice.items():
        if missing:
            yield Fault("file", "OOED-16", f"the Scholar has no {name}", key=("scholar",),
                        advice=f"add {more}")  # fmt: skip
    if not table.rows:
        yield Fault("file", "OOED-16", "the Action rows are not described", key=("row",),
                    advice="add [[row]] and cards = 1 four times, from top to bottom")  # fmt: skip
    for index, row in enumerate(table.rows):
        if not row.site:
            yield Fault("file", "OOED-16", f"the Action site of row {index + 1} is not known",
                        key=("row", index),
                        advice='add site = "craft | sacrifice", or board = "specimen"')  # fmt: skip
        if not row.limit and table.seats != 2:
            yield Fault("file", "OOED-16", f"how many cards row {index + 1} takes is not known",
                        key=("row", index), advice="add limit = 2 or 3")  # fmt: skip
    if not table.board.tracks or not table.board.tomes:
        yield Fault("file", "OOED-15", "the Sacrifice tracks and Tomes are not known",
                    key=("board",), advice='name a board, such as board = "specimen"')  # fmt: skip
    if table.pyramid is None:
        yield Fault("file", "OOED-9", "how far the Pyramid is built is not known", key=("pyramid",),
                    advice="add [pyramid] and levels = 0")  # fmt: skip
    if not table.village.paths:
        yield Fault("file", "OOED-12", "there is no Village map", key=("village",),
                    advice='name a board, such as board = "specimen"')  # fmt: skip
    if len(table.players) == 2 and not (scholar.left and scholar.right):
        names = ", ".join(p.name for p in table.players)
        yield Fault("file", "OOED-16", "who sits beside the Scholar is not known",
                    key=("scholar",), advice=f'add left = "..." and right = "...": {names}'
                    )  # fmt: skip


def turn(table: Table, rulings: Mapping[str, str] | None = None) -> TurnAnswer:
    """The Scholar's turn at a table that `lacking` finds nothing wrong with."""
    chosen = resolve("eldorado", {**table.rulings, **(rulings or {})})
    return _Turn(table, chosen).answer()


@dataclass
class _Turn:
    """A turn in the making."""

    table: Table
    rulings: Mapping[str, str]
    done: list[Done] = field(default_factory=list)
    others: dict[str, int] = field(default_factory=dict)
    count: int = 0

    def __post_init__(self) -> None:
        table = self.table
        assert table.scholar is not None and table.scholar.steps is not None
        scholar = table.scholar
        self.marker = scholar.marker
        self.hand = scholar.hand or 0
        self.keeper, self.shadow = scholar.keeper, scholar.shadow
        self.steps = dict(table.scholar.steps)
        self.climbed = dict(scholar.levels)
        self.masks, self.gained = scholar.masks, scholar.gained
        self.place = scholar.collector or table.village.start
        pyramid = table.pyramid or Pyramid()
        self.levels, self.blocks = pyramid.levels, dict(pyramid.blocks)

    # which card

    def answer(self) -> TurnAnswer:
        tried: list[Tried] = []
        for number, card in enumerate(self.table.cards or (), 1):
            for one in self._attempts(number, card):
                tried.append(one)
                if not one.reason:
                    assert one.row is not None
                    self._act(one.action, one.row)
                    return self._end(number, one, tried, card.shuffle)
        return self._end(0, None, tried, False)

    def _attempts(self, number: int, card: Card) -> Iterator[Tried]:
        for preference in (card.first, card.second):
            acts = card.priority in ("place", "take")
            action, where = (card.priority, preference) if acts else (preference, card.priority)
            row, what, reason = self._where(where)
            if row is not None:
                here, hand = self.table.rows[row - 1], self.hand
                fault = taking(hand, here.cards) if action == "take" else placing(
                    hand, here.cards, self._limit(here))  # fmt: skip
                reason = fault.message if fault else ""
            yield Tried(number, action, row, what, reason)

    def _where(self, where: str) -> tuple[int | None, str, str]:
        """Row, in words, and why there is none."""
        if where.isdigit():
            return int(where), f"row {where}", ""
        scholar, players = self.table.scholar, self.table.players
        assert scholar is not None
        if len(players) == 1:
            player, piece = players[0], where
            row = player.keeper if where == "keeper" else player.shadow
        else:
            # without Shadows the Keeper of the player on the right takes their part
            name = scholar.left if where == "keeper" else scholar.right
            player, piece = next(p for p in players if p.name == name), "keeper"
            row = player.keeper
        whose = f"{player.name}'s {piece.capitalize()}"
        if row is None:
            return None, f"the row with {whose}", f"{whose} is in no row"
        return row, f"row {row}, with {whose}", ""

    def _limit(self, row: ActionRow) -> int:
        return row.limit or _LIMIT

    # what happens

    def _say(self, rule: str, text: str, vp: int = 0) -> None:
        self.done.append(Done(rule, text, vp))
        if self.gained is not None:
            self.gained += vp

    def _choose(self) -> str:
        """Where the Decision marker is; it goes to the other Tome after each choice."""
        side = self.marker
        self.marker = _OTHER[side]
        return side

    def _act(self, action: str, row: int) -> None:
        here = self.table.rows[row - 1]
        if self.table.solo and self.keeper is not None:
            self._say("OOED-14", f"the Shadow goes to row {self.keeper}, where the Keeper was")
            self.shadow = self.keeper
        if action == "place":
            side = self.table.board.tomes[self._choose()].side
            up = "Physical World" if side == "physical-world" else "Other-Lands"
            self.hand -= 1
            self._say("OOED-16", f"the top card of the hand goes to row {row}, the {up} side at "
                      f"the top; the marker goes {self.marker}")  # fmt: skip
        else:
            self.hand += here.cards
            cards = "card" if here.cards == 1 else f"{here.cards} cards"
            go = "goes" if here.cards == 1 else "go"
            self._say("OOED-16", f"the {cards} of row {row} {go} to the bottom of the hand: "
                      f"{self.hand} in hand")  # fmt: skip
        pieces = self._pieces()
        self._activate(here.site, f"site {row}")
        self.keeper = row
        self._clearing(pieces, row, here.token, takes=action == "take")

    def _pieces(self) -> list[Piece]:
        pieces = [Piece(p.name, False, p.keeper) for p in self.table.players]
        pieces += [Piece(p.name, True, p.shadow) for p in self.table.players]
        if self.table.solo:
            pieces.append(Piece(SCHOLAR, True, self.shadow))
        return pieces

    def _clearing(self, pieces: list[Piece], row: int, token: Choice, *, takes: bool) -> None:
        visits = clearing(pieces, SCHOLAR, row, takes=takes)
        for visit in visits:
            if visit.piece.owner == SCHOLAR:
                self._say("OOED-14", "the Scholar's Shadow is in the Clearing and activates the "
                          f"token ({glyphs_text(token) or 'none'})")  # fmt: skip
                self._activate(token, "the token")
                if visit.madness:
                    self._madness()
                continue
            more = ", and gains a Madness token" if visit.madness else ""
            rule = "OOED-14" if visit.piece.shadow else "OOED-13"
            self._say(rule, f"{visit.piece} is in the Clearing: {visit.piece.owner} may activate "
                      f"the token ({glyphs_text(token) or 'none'}){more}")  # fmt: skip

    def _madness(self) -> None:
        side = self._choose()
        names = [self.table.board.tomes[s].marker for s in (side, _OTHER[side])]
        name = next((n for n in names if self.climbed.get(n, 0) > 0), "")
        if not name:
            self._say("OOED-16", "Madness: no marker is on its Tome, so none moves; the marker "
                      f"goes {self.marker}")  # fmt: skip
            return
        self.climbed[name] -= 1
        self._say("OOED-16", f"Madness: the {name.capitalize()} marker goes down to level "
                  f"{self.climbed[name]}; the marker goes {self.marker}")  # fmt: skip

    # glyphs

    def _activate(self, choice: Choice, where: str) -> None:
        if not choice:
            return
        for glyph in self._group(choice, where):
            for _ in range(1 if glyph.word == "vp" else glyph.times):
                self._glyph(glyph)

    def _group(self, choice: Choice, where: str) -> Group:
        """Which of separated groups is activated."""
        if len(choice) == 1:
            return choice[0]
        others = [group for group in choice if not _is_craft_or_gather(group)]
        if len(others) == 1:
            self._say("OOED-16", f"{where}: {group_text(others[0])}, the group of "
                      f"{glyphs_text(choice)} that is not Craft or Gather")  # fmt: skip
            return others[0]
        left = others or list(choice)
        side = self._choose()
        group = left[0] if side == "left" else left[-1]
        self._say("OOED-16", f"{where}: {group_text(group)}, the {side}most of "
                  f"{glyphs_text(tuple(left))}; the marker goes {self.marker}")  # fmt: skip
        return group

    def _glyph(self, glyph: Glyph) -> None:
        self.count += 1
        if self.count > _MOST:
            raise AssertionError("a turn without end")
        word = glyph.word
        if word == "vp":
            self._say("OOED-15", f"{glyph.times} VP", glyph.times)
        elif word in ("worship", "tablet"):
            self._climb(word)
        elif word == "sacrifice" or word == FIGURE:
            one = self.table.board.upper_track
            other = next(name for name in FIGURES if name != one)
            back = one if self.steps[one] <= self.steps[other] else other
            self._sacrifice(back, "the one that has come less far"
                            if self.steps[one] != self.steps[other] else "the upper one of two "
                            "that are level")  # fmt: skip
        elif word in FIGURES:
            self._sacrifice(word, f"for a {word.capitalize()} glyph")
        elif word in ("build", "stone"):
            self._build("" if word == "build" else " for a Stone glyph")
        elif word == "village":
            self._village()
        elif word in ("clay", "gold", "craft", *MASKS):
            self.masks += 1
            name = word.replace("-", " ").title()
            self._say("OOED-15", f"a Mask for a {name} glyph: {self.masks} by the Tomes")

    def _climb(self, word: str) -> None:
        side = next(s for s, tome in self.table.board.tomes.items() if tome.marker == word)
        levels = self.table.board.tomes[side].levels
        name, at = word.capitalize(), self.climbed.get(word, 0)
        if at < len(levels):
            self.climbed[word] = at = at + 1
            moved = f"the {name} marker climbs to level {at}"
        else:
            moved = f"the {name} marker is at the top"
        beside = levels[at - 1] if at else ()
        self._say("OOED-15", f"{word.capitalize()}: {moved} ({glyphs_text(beside) or 'no glyph'})")
        self._activate(beside, "the Tome")

    def _sacrifice(self, name: str, why: str) -> None:
        track, at = self.table.board.tracks[name], self.steps[name] + 1
        if at > track.last:
            self._say("OOED-15", f"Sacrifice: the {name} Tracker is at the end, nothing happens")
            return
        self.steps[name] = at
        glyphs = track.glyphs[at]
        self._say("OOED-15", f"Sacrifice: the {name} Tracker, {why}, to {at} "
                  f"({glyphs_text(glyphs) or 'no glyph'} beside it)")  # fmt: skip
        self._activate(glyphs, "the track")

    def _build(self, why: str) -> None:
        levels = self.table.levels
        if self.levels >= len(levels.blocks):
            self._say("OOED-9", f"Build{why}: a Stone to the complete Pyramid", build_vp(True))
            return
        self.blocks[SCHOLAR] = self.blocks.get(SCHOLAR, 0) + 1
        self._say("OOED-9", f"Build{why}: a Stone on level {self.levels + 1}", build_vp(False))
        names = self.table.names
        blocks = [self.blocks.get(name, 0) for name in names]
        if sum(blocks) < levels.blocks[self.levels]:
            return
        won = dict(zip(names, majority(blocks, levels, self.rulings), strict=True))
        self._say("OOED-10", f"level {self.levels + 1} is complete: "
                  + ", ".join(f"{name} {vp}" for name, vp in won.items()) + " VP",
                  won[SCHOLAR])  # fmt: skip
        for name, vp in won.items():
            if name != SCHOLAR and vp:
                self.others[name] = self.others.get(name, 0) + vp
        self.levels, self.blocks = self.levels + 1, {}

    def _village(self) -> None:
        village = self.table.village
        paths = village.leaving(self.place)
        path, why = paths[0], ""
        if len(paths) > 1:
            side = self._choose()
            path = paths[0] if side == "left" else paths[-1]
            why = f", on the {side}; the marker goes {self.marker}"
        self._say("OOED-12", f"Village: {self.place} to {path.end}{why}", path.vp)
        self.place = path.end
        if path.end != village.start:
            self._activate(village.tokens.get(path.end, ()), f"the token at {path.end}")

    def _end(self, number: int, one: Tried | None, tried: list[Tried], shuffle: bool) -> TurnAnswer:
        scholar = self.table.scholar
        assert scholar is not None
        after = Scholar(
            vp=self.gained, masks=self.masks, steps=dict(self.steps), hand=self.hand,
            marker=self.marker, keeper=self.keeper, shadow=self.shadow,
            levels=dict(self.climbed), collector=self.place, left=scholar.left,
            right=scholar.right,
        )  # fmt: skip
        action: Literal["place", "take", "none"] = "none"
        if one is not None:
            action = "take" if one.action == "take" else "place"
        return TurnAnswer(
            number, action, one.row or 0 if one else 0, tuple(tried), tuple(self.done), after,
            Pyramid(self.levels, dict(self.blocks)), shuffle, dict(self.others), self.rulings,
        )  # fmt: skip


def _is_craft_or_gather(group: Group) -> bool:
    """Whether all glyphs of a group are Craft or Gather glyphs (R-Z13)."""
    return all(glyph.word == "craft" or glyph.word in GATHER for glyph in group)


__all__ = ["Done", "Tried", "TurnAnswer", "lacking", "turn"]
