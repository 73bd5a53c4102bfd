"""Glyphs as players say them: ``2 clay + stone | gold``.

``+`` joins glyphs that are all activated, in any order; ``|`` separates groups of which one is
chosen; a number before a glyph says how many times it is done. An empty text is no glyph at all.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

BASICS = ("stone", "clay", "gold", "follower", "villager")
MASKS = ("clay-mask", "gold-mask")
RESOURCES = (*BASICS, *MASKS)
FIGURE = "figure"  # a Follower or a Villager, as its player likes
GATHER = (*RESOURCES, FIGURE)
ACTIONS = ("craft", "worship", "tablet", "sacrifice", "build", "village")
EVENTS = ("vp", "madness", "calm")  # points at once; a Madness token gained; one removed
WORDS = (*GATHER, *ACTIONS, *EVENTS)

_ALIASES = {"follower/villager": FIGURE, "villager/follower": FIGURE}
_MOST = 9  # no glyph is printed with more
_MOST_VP = 99
_GLYPH = re.compile(r"(?:([0-9]+)\s*(?:x\s*)?)?([a-z][a-z/-]*)")


class BadGlyphs(ValueError):
    """A text that names no glyphs; ``advice`` says what to write."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True, slots=True, order=True)
class Glyph:
    """One glyph, done ``times`` times in a row; of ``vp`` it is how many."""

    word: str
    times: int = 1

    def __str__(self) -> str:
        return self.word if self.times == 1 else f"{self.times} {self.word}"


Group = tuple[Glyph, ...]
Choice = tuple[Group, ...]
"""Groups of which one is activated; no group at all where nothing is printed."""


def parse_glyphs(text: str) -> Choice:
    """The groups of glyphs in a text.

    Raises
    ------
    BadGlyphs
        A word that is no glyph, or a place where one is missing.

    Examples
    --------
    >>> parse_glyphs("stone + 2 clay")
    ((Glyph(word='stone', times=1), Glyph(word='clay', times=2)),)

    """
    if not text.strip():
        return ()
    return tuple(
        tuple(_glyph(part, text) for part in group.split("+")) for group in text.split("|")
    )


def _glyph(part: str, text: str) -> Glyph:
    shown = repr(text if len(text) <= 40 else text[:37] + "...")
    match = _GLYPH.fullmatch(part.strip().lower())
    if match is None:
        what = f"{part.strip()[:20]!r} is no glyph" if part.strip() else "a glyph is missing"
        raise BadGlyphs(f"{what} in {shown}", "write it like 2 clay + stone | gold")
    word = _ALIASES.get(match[2], match[2])
    if word not in WORDS:
        close = difflib.get_close_matches(word, WORDS, n=1)
        raise BadGlyphs(
            f"there is no glyph {word[:20]!r} in {shown}",
            f"did you mean {close[0]}?" if close else f"the glyphs are {', '.join(WORDS)}",
        )
    times = int(match[1][:9]) if match[1] else 1
    most = _MOST_VP if word == "vp" else _MOST
    if not 1 <= times <= most:
        raise BadGlyphs(f"{match[1][:9]} times is not possible in {shown}", f"1 to {most} times")
    return Glyph(word, times)


def glyphs_text(choice: Choice) -> str:
    """The text of groups of glyphs; `parse_glyphs` is its inverse."""
    return " | ".join(group_text(group) for group in choice)


def group_text(group: Group) -> str:
    """The text of glyphs that are all activated."""
    return " + ".join(str(glyph) for glyph in group)
