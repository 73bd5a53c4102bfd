"""The table at the end of the game: players, Scholar, Pyramid, and what is still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from boards.eldorado.board import Board
from boards.eldorado.glyphs import BASICS, MASKS, Choice
from boards.eldorado.pyramid import Levels, Pyramid, levels_for
from boards.eldorado.village import Village
from boards.faults import Fault

KEY = "the-old-ones-of-el-dorado"
TITLE = "The Old Ones of El Dorado"
SCHOLAR = "Scholar"
MADNESS = 5  # tokens in a row, at most
HAND = 5  # cards in hand, at most
BLOCKS = 10  # Stone blocks of a player
TOKEN = 30  # VP of the token


@dataclass(frozen=True, slots=True)
class Row:
    """What lies in a Resource row."""

    stone: int = 0
    clay: int = 0
    gold: int = 0
    follower: int = 0
    villager: int = 0
    clay_mask: int = 0
    gold_mask: int = 0
    madness: int = 0

    def __getitem__(self, resource: str) -> int:
        return int(getattr(self, resource.replace("-", "_")))

    @property
    def basics(self) -> int:
        """How many basic resources."""
        return sum(self[name] for name in BASICS)

    @property
    def masks(self) -> int:
        """How many Masks."""
        return sum(self[name] for name in MASKS)

    @property
    def filled(self) -> int:
        """How many slots are taken."""
        return self.basics + self.masks + self.madness


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's Tablet cards of one kind: what lies on the lowest, and those face up.

    ``cards`` names them, the lowest first; None where the file does not say: then all cards of
    the board are still face up.
    """

    on: int = 0
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Player:
    """One player; what the file does not tell is None.

    Parameters
    ----------
    vp
        VP gained during the game.
    tablets
        By kind, clay and gold.
    upper, lower
        Covered plinths and places of the Lower Sanctum by name.
    upper_vp, upper_masks, lower_tokens
        The same as numbers, for a board that is not in a file.
    steps
        How far the Tracker of each Sacrifice track has come.
    sacrifice_vp
        The VP beside the Tracker that has come less far, as a number.
    quest, quest_vp
        Number and VP of a Quest card that was met and kept.
    total, tokens, madness
        A sheet that is only told: total, Sanctum tokens, Madness tokens.
    claim
        Points that the player claims, by line of the sheet.

    """

    name: str
    vp: int | None = None
    tracker: int | None = None
    token: bool | None = None
    row: Row | None = None
    tablets: Mapping[str, Stack] = field(default_factory=dict)
    upper: tuple[str, ...] | None = None
    upper_vp: int | None = None
    upper_masks: int | None = None
    lower: tuple[str, ...] | None = None
    lower_tokens: int | None = None
    steps: Mapping[str, int] | None = None
    sacrifice_vp: int | None = None
    quest: int | None = None
    quest_vp: int | None = None
    collector: str = ""
    keeper: int | None = None
    shadow: int | None = None
    total: int | None = None
    tokens: int | None = None
    madness: int | None = None
    claim: Mapping[str, int] = field(default_factory=dict)

    @property
    def gained(self) -> int | None:
        """VP gained during the game, however the file tells them (OOED-1)."""
        if self.vp is not None or self.tracker is None:
            return self.vp
        return self.tracker + TOKEN * bool(self.token)

    def stack(self, kind: str) -> Stack:
        """The Tablet cards of a kind."""
        return self.tablets.get(kind, Stack())


@dataclass(frozen=True)
class Scholar:
    """The Scholar: points, Masks, and where the pieces are.

    ``levels`` tells how far the markers have climbed, by name; ``left`` and ``right`` are the
    players that sit beside the Scholar, where there are two.
    """

    vp: int | None = None
    tracker: int | None = None
    token: bool | None = None
    masks: int = 0
    steps: Mapping[str, int] | None = None
    sacrifice_vp: int | None = None
    hand: int | None = None
    marker: str = ""
    keeper: int | None = None
    shadow: int | None = None
    levels: Mapping[str, int] = field(default_factory=dict)
    collector: str = ""
    left: str = ""
    right: str = ""

    @property
    def gained(self) -> int | None:
        """VP gained during the game."""
        if self.vp is not None or self.tracker is None:
            return self.vp
        return self.tracker + TOKEN * bool(self.token)


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An Action row: Worker cards, how many it takes, the site, the token in its Clearing."""

    cards: int = 0
    limit: int = 0
    site: Choice = ()
    token: Choice = ()


@dataclass(frozen=True)
class Finish:
    """The glyph activations that remain for one player.

    Parameters
    ----------
    activations
        Each a Worker card or an Action site: all of it may be skipped to remove a Madness token.
    tokens
        Each anything else: a token in a Clearing, a Madness token that is gained.
    ordered
        Whether they come in the order of the file rather than in any order.

    """

    player: str = ""
    activations: tuple[Choice, ...] = ()
    tokens: tuple[Choice, ...] = ()
    ordered: bool = False


@dataclass(frozen=True)
class Walk:
    """How many steps the Collector has from where, and what a glyph is worth to the player."""

    at: str = ""
    steps: int = 0
    worth: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A Scholar card: an action and two rows to try it in, or a row and two actions."""

    priority: str
    first: str
    second: str
    shuffle: bool = False


@dataclass(frozen=True)
class Table:
    """Everything that a file says of a game."""

    board: Board = field(default_factory=Board)
    players: tuple[Player, ...] = ()
    scholar: Scholar | None = None
    pyramid: Pyramid | None = None
    rows: tuple[ActionRow, ...] = ()
    finish: Finish | None = None
    walk: Walk | None = None
    cards: tuple[Card, ...] | None = None
    village: Village = field(default_factory=Village)
    name: str = ""
    comment: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    file_faults: tuple[Fault, ...] = ()

    @property
    def seats(self) -> int:
        """How many play, the Scholar included (R-Z8)."""
        return len(self.players) + (self.scholar is not None)

    @property
    def names(self) -> list[str]:
        """Who has a seat."""
        return [p.name for p in self.players] + [SCHOLAR] * (self.scholar is not None)

    @property
    def solo(self) -> bool:
        """Whether one player plays against the Scholar."""
        return self.scholar is not None and len(self.players) == 1

    @property
    def levels(self) -> Levels:
        """The figures of the Pyramid for this table."""
        return levels_for(max(self.seats, 1))

    def player(self, name: str) -> Player | None:
        """The player of that name."""
        return next((p for p in self.players if p.name == name), None)
