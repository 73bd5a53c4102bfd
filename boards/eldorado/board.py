"""What is printed: Sanctum, Sacrifice tracks, Tablet cards, Action sites, Village, Tomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boards.eldorado.glyphs import Choice
from boards.eldorado.village import Village
from boards.faults import Fault
from boards.source import Key

ROWS = 4
LEAST_SLOTS = 6  # five for Madness, and one that a token can push out
KINDS = ("clay", "gold")
FIGURES = ("follower", "villager")
QUESTS = 6


@dataclass(frozen=True, slots=True)
class Spot:
    """A plinth or a place of the Lower Sanctum: what goes there, and what it covers."""

    name: str
    takes: str
    glyphs: Choice = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """Two plinths, and the VP between them."""

    name: str
    vp: int
    plinths: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A Sacrifice track from its starting space on: VP and glyphs beside each space."""

    vp: tuple[int, ...] = ()
    glyphs: tuple[Choice, ...] = ()

    @property
    def last(self) -> int:
        """How many steps lead to its end."""
        return len(self.vp) - 1


@dataclass(frozen=True, slots=True)
class Tablet:
    """A Tablet card."""

    name: str
    kind: str
    needs: int
    vp: int
    glyphs: Choice = ()


@dataclass(frozen=True, slots=True)
class Site:
    """An Action site, and the token in its Clearing."""

    glyphs: Choice = ()
    token: Choice = ()


@dataclass(frozen=True, slots=True)
class Tome:
    """A Tome of the Scholar: its marker, its side of a Worker card, its levels from below."""

    marker: str
    side: str
    levels: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Board:
    """Everything that is printed; parts that nobody asks about may be missing.

    Parameters
    ----------
    row
        Slots of the Resource row; 0 if the file does not say.
    upper_track
        Which Sacrifice track is the upper one.
    tablets
        The cards of both kinds, of each kind the lowest first.
    quests
        VP of the Quest cards by their number.

    """

    name: str = ""
    provenance: str = ""
    row: int = 0
    pairs: tuple[Pair, ...] = ()
    seats: tuple[Spot, ...] = ()
    tracks: Mapping[str, Track] = field(default_factory=dict)
    upper_track: str = "follower"
    tablets: tuple[Tablet, ...] = ()
    sites: tuple[Site, ...] = ()
    village: Village = field(default_factory=Village)
    quests: Mapping[int, int] = field(default_factory=dict)
    tomes: Mapping[str, Tome] = field(default_factory=dict)

    @property
    def plinths(self) -> tuple[Spot, ...]:
        """The plinths of all pairs."""
        return tuple(plinth for pair in self.pairs for plinth in pair.plinths)

    def cards(self, kind: str) -> tuple[Tablet, ...]:
        """The Tablet cards of a kind, the lowest first."""
        return tuple(card for card in self.tablets if card.kind == kind)

    def faults(self) -> Iterator[Fault]:
        """What can't be printed so."""
        if self.row and self.row < LEAST_SLOTS:
            yield Fault("rule", "OOED-13", f"a Resource row of {self.row} slots has no room for "
                        "five Madness tokens and a resource", key=("row",))  # fmt: skip
        for index, pair in enumerate(self.pairs):
            if len(pair.plinths) != 2:
                yield Fault("rule", "OOED-6", f"{pair.name} has {len(pair.plinths)} plinths; a "
                            "pair has two", pair.name, key=("pair", index))  # fmt: skip
            yield from _not_negative("OOED-6", pair.name, pair.vp, ("pair", index, "vp"))
        for what, names in {
            "pair": [p.name for p in self.pairs], "plinth": [p.name for p in self.plinths],
            "seat": [s.name for s in self.seats], "tablet": [t.name for t in self.tablets],
        }.items():  # fmt: skip
            for name in sorted({n for n in names if names.count(n) > 1}):
                key: Key = ("pair",) if what == "plinth" else (what, names.index(name))
                yield Fault("file", "", f"the name {name!r} is used twice", name, key=key)
        for name, track in self.tracks.items():
            if not track.vp or len(track.vp) != len(track.glyphs):
                yield Fault("file", "", f"the {name} track has VP for {len(track.vp)} spaces, but "
                            f"glyphs for {len(track.glyphs)}", key=("track", name),
                            advice='write "" where a space has no glyph')  # fmt: skip
            for index, vp in enumerate(track.vp):
                yield from _not_negative(
                    "OOED-7", f"a space of the {name} track", vp, ("track", name, "vp", index)
                )
        for index, card in enumerate(self.tablets):
            yield from _not_negative("OOED-11", card.name, card.vp, ("tablet", index, "vp"))
            if card.needs < 1:
                yield Fault("rule", "OOED-11", f"{card.name} needs {card.needs} {card.kind}; it "
                            "takes at least one to fill a card", card.name,
                            key=("tablet", index, "needs"))  # fmt: skip
        if self.sites and len(self.sites) != ROWS:
            yield Fault("file", "", f"{len(self.sites)} Action sites; the board has {ROWS}",
                        key=("site",))  # fmt: skip
        for number, vp in self.quests.items():
            key = ("quests", str(number))
            if not 1 <= number <= QUESTS:
                yield Fault("rule", "OOED-17", f"there is no Quest card {number}", key=key,
                            advice=f"they are numbered 1 to {QUESTS}")  # fmt: skip
            yield from _not_negative("OOED-17", f"Quest card {number}", vp, key)
        if self.tomes and sorted(t.marker for t in self.tomes.values()) != ["tablet", "worship"]:
            yield Fault("rule", "OOED-15", "one Tome has the Tablet marker, the other the Worship "
                        "marker", key=("tome",))  # fmt: skip
        if self.village.paths:
            yield from self.village.faults()


def _not_negative(rule: str, what: str, vp: int, key: tuple[str | int, ...]) -> Iterator[Fault]:
    if vp < 0:
        yield Fault("rule", rule, f"{what} is printed with {vp} VP; none costs points", key=key)
