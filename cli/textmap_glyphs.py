"""The characters and colours of the map in the terminal."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

_STRONG = {
    "ew": "━", "ns": "┃", "es": "┏", "sw": "┓", "en": "┗", "nw": "┛",
    "ens": "┣", "nsw": "┫", "esw": "┳", "enw": "┻", "ensw": "╋",
}  # fmt: skip
_WEAK = {
    "ew": "─", "ns": "│", "es": "┌", "sw": "┐", "en": "└", "nw": "┘",
    "ens": "├", "nsw": "┤", "esw": "┬", "enw": "┴", "ensw": "┼",
}  # fmt: skip

# the colours repeat what the glyphs say
STYLES: defaultdict[str, str] = defaultdict(
    str,
    {
        "river": "blue", "bridge": "yellow", "road": "dim", "drawn": "", "kept": "bold bright_cyan",
        "mark": "bold", "sign": "bold bright_red", "end": "bold reverse", "off": "dim",
        "label": "bold", "name": "dim", "legend": "dim",
        "kind-red": "red", "kind-green": "green", "kind-blue": "blue", "kind-purple": "magenta",
        "kind-yellow": "yellow", "kind-white": "white",
        "people-red": "bold bright_red", "people-green": "bold bright_green",
        "people-blue": "bold bright_blue", "people-purple": "bold bright_magenta",
    },
)  # fmt: skip


def joint(arms: frozenset[str], strong: bool) -> str:
    """The box-drawing character with these arms (letters of the compass)."""
    return (_STRONG if strong else _WEAK)["".join(sorted(arms))]


@dataclass(frozen=True)
class Glyphs:
    """One alphabet of the map.

    Parameters
    ----------
    road
        A road without ink, by the ink that would lie on it (``-`` or ``|``).
    drawn, kept
        Ink, weak and strong.
    corners
        A rounded road for north-west, north-east, south-west, south-east; by its weight.
    arrows
        East, west, south, north.
    crossing
        Where the route is extended over the river.
    ends
        The start and the end of the route at an otherwise plain crossroads.
    notes
        For crossroads with more than one sign, in the order of use.
    joints
        Whether lines are joined at crossroads.

    """

    road: dict[str, str]
    drawn: dict[str, str]
    kept: dict[str, str]
    corners: dict[str, str]
    arrows: str
    crossing: str
    ends: dict[str, str]
    notes: str
    joints: bool = field(default=False)

    def ink(self, ink: str, weight: str) -> str:
        """The glyph of a piece of ink of the raster."""
        return (self.kept if weight == "kept" else self.drawn)[ink]

    def corner(self, east: bool, south: bool, weight: str) -> str:
        """The glyph of a rounded road in a corner of the map."""
        return self.corners[weight][2 * south + east]

    def arrow(self, east: int, south: int, level: bool) -> str:
        """The glyph of a way to go, on a level or an upright line."""
        if level:
            return self.arrows[0 if east > 0 else 1]
        return self.arrows[2 if south > 0 else 3]


_ASCII = Glyphs(
    road={"-": ".", "|": ":"},
    drawn={"-": "-", "|": "|", "/": "/", "\\": "\\"},
    kept={"-": "#", "|": "#", "/": "#", "\\": "#"},
    corners={"road": "/\\\\/", "drawn": "/\\\\/", "kept": "####"},
    arrows="><v^",
    crossing="x",
    ends={"start": "@", "end": "$"},
    notes="123456789abcdefghijklmnpqrstuvwxyz",
)
_UNICODE = Glyphs(
    road={"-": "┈", "|": "┊"},
    drawn={"-": "─", "|": "│", "/": "╱", "\\": "╲"},
    kept={"-": "━", "|": "┃", "/": "▞", "\\": "▚"},
    corners={"road": "╭╮╰╯", "drawn": "╭╮╰╯", "kept": "┏┓┗┛"},
    arrows="►◄▼▲",
    crossing="^",
    ends={"start": "●", "end": "◎"},
    notes="①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳abcdefghijklmnpqrstuvwxyz",
    joints=True,
)


def glyphs(unicode: bool) -> Glyphs:
    """Box-drawing characters, or plain ASCII."""
    return _UNICODE if unicode else _ASCII
