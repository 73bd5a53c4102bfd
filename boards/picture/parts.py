"""What a picture is made of: colours, words, little signs, tourists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import svg

from boards.picture.glyphs import near, text_path
from boards.picture.lines import Point
from boards.picture.paths import box, from_to

PAPER, SHEET, STREETS = "#ffffff", "#f4eee0", "#fbf7ec"
INK, SOFT, FAINT = "#2b2a33", "#746f66", "#bdb3a1"
WATER, BANKS, RIPPLE = "#7fb8d8", "#dcd0b4", "#b9dcee"
ROUTE, ROUTE_MARK, SPARE = "#20264f", "#ffffff", "#8f8c90"
GATE, SHOP, HORROR, GOAL = "#6b3fa0", "#8a5a24", "#1d1b22", "#f0b429"
START, END = "#1f8a4c", "#c23b2e"
CAMPUS = "#8c7b5e"

# a block, its letter, and the tourist of its colour
_SHADES = {
    "red": ("#f2b8ad", "#a8483a", "#c33d2e"),
    "green": ("#b9dcb4", "#3f7f45", "#2e8b4a"),
    "blue": ("#b4cfec", "#3c6aa6", "#2c6bb8"),
    "purple": ("#d3bfe6", "#7550a3", "#7c46ab"),
    "yellow": ("#f8e2a0", "#8f6a0a", "#b98a10"),
    "white": ("#fffefb", "#8f887b", "#8f887b"),
    "gray": ("#d5d5d5", "#66666a", "#707076"),
}
_NONE = ("#e7e1d4", "#746f66", "#746f66")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def shades(colour: str) -> tuple[str, str, str]:
    """Colours of a block, of its letter and of its tourist."""
    return _SHADES.get(colour, _NONE)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    parts = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def clean(text: str) -> str:
    """Any text as it may stand in an attribute or between tags."""
    return escape(_NOT_XML.sub("\ufffd", text), quote=True)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    colour: str = INK,
    weight: float = 0.09,
) -> svg.Path:
    """A text as strokes; it stays readable for those who hear the picture."""
    return svg.Path(
        d=text_path(text, x, y, size, anchor),
        fill="none",
        stroke=colour,
        stroke_width=near(size * weight),
        stroke_linecap="round",
        stroke_linejoin="round",
        extra={"role": "img", "aria-label": clean(text)},
    )


def pen(
    data: Sequence[svg.PathData],
    colour: str,
    width: float,
    *,
    dashes: Sequence[float] | None = None,
    cap: str = "round",
    of: str = "",
    section: str = "",
) -> svg.Path:
    """A stroked path; ``of`` is its class, ``section`` the name of what it draws."""
    return svg.Path(
        d=list(data),
        class_=[of] if of else None,
        data={"section": clean(section)} if section else None,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=[near(d) for d in dashes] if dashes else None,
        stroke_linecap="round" if cap == "round" else "butt",
        stroke_linejoin="round",
    )


def shape(
    data: Sequence[svg.PathData],
    fill: str,
    *,
    edge: str | None = None,
    width: float = 1.5,
    of: str = "",
    block: str = "",
) -> svg.Path:
    """A filled path."""
    return svg.Path(
        d=list(data),
        class_=[of] if of else None,
        data={"block": clean(block)} if block else None,
        fill=fill,
        stroke=edge,
        stroke_width=width if edge else None,
        stroke_linejoin="round",
    )


def disc(
    at: Point, radius: float, fill: str, edge: str | None = None, width: float = 2
) -> svg.Circle:
    """A filled circle."""
    return svg.Circle(
        cx=near(at.x),
        cy=near(at.y),
        r=near(radius),
        fill=fill,
        stroke=edge,
        stroke_width=width if edge else None,
    )


def pawn(at: Point, letter: str, colour: str, scale: float, hollow: bool) -> svg.G:
    """A tourist: a pawn that carries its letter; hollow when it does not count."""
    strong = shades(colour)[2]
    fill, edge, ink = (STREETS, strong, strong) if hollow else (strong, PAPER, PAPER)
    body: list[svg.PathData] = [
        svg.M(-10, 15), svg.C(-10, 6, -6, 0, -3, -3.4),
        svg.Arc(6, 6, 0, large_arc=True, sweep=True, x=3, y=-3.4),
        svg.C(6, 0, 10, 6, 10, 15), svg.Z(),
    ]  # fmt: skip
    return svg.G(
        elements=[
            shape(body, fill, edge=edge, width=1.7),
            words(letter, 0, 13, 13, anchor="middle", colour=ink, weight=0.13),
        ],
        class_=["tourist"],
        transform=[svg.Translate(near(at.x), near(at.y)), svg.Scale(near(scale))],
    )


def coin(at: Point, value: int, colour: str, *, faded: bool = False) -> list[svg.Element]:
    """The number of points printed on a block."""
    size = 24 if value < 100 else 17
    pale, strong, _ = shades(colour)
    share = 0.5 if faded else 0.0
    edge, ink = mixed(strong, SHEET, share), mixed(INK, SHEET, share)
    number = words(
        str(value), at.x, at.y + size * 0.35, size, anchor="middle", colour=ink, weight=0.11
    )
    return [disc(at, 19, mixed(pale, PAPER, 0.55), edge, 2), number]


def temple(at: Point) -> list[svg.Element]:
    """The roadless centre: a gable on columns."""
    x, y = at
    gable = [Point(x - 11, y - 4), Point(x, y - 11), Point(x + 11, y - 4)]
    columns = [from_to([Point(x + i, y - 1), Point(x + i, y + 6)]) for i in (-7.5, 0, 7.5)]
    return [
        disc(at, 19, STREETS, CAMPUS, 2.5),
        shape([*from_to(gable), svg.Z()], CAMPUS),
        *(pen(column, CAMPUS, 3, cap="butt") for column in columns),
        pen(from_to([Point(x - 11, y + 8), Point(x + 11, y + 8)]), CAMPUS, 3),
    ]


def start_mark(at: Point, heading: float) -> svg.G:
    """Where the route begins: a disc with a wedge that points the way."""
    wedge = [Point(-4.5, -6.5), Point(7.5, 0), Point(-4.5, 6.5)]
    return svg.G(
        elements=[
            disc(Point(0, 0), 14, START, PAPER, 2.5),
            shape([*from_to(wedge), svg.Z()], PAPER),
        ],
        class_=["start"],
        transform=[svg.Translate(near(at.x), near(at.y)), svg.Rotate(near(heading))],
    )


def end_mark(at: Point) -> svg.G:
    """Where the route ends: a square with a square in it."""
    return svg.G(
        elements=[
            shape(box(-12, -12, 12, 12, (4, 4, 4, 4)), END, edge=PAPER, width=2.5),
            shape(box(-5, -5, 5, 5, (1, 1, 1, 1)), PAPER),
        ],
        class_=["end"],
        transform=[svg.Translate(near(at.x), near(at.y))],
    )


def arrow(at: Point, heading: float, colour: str, size: float = 1.0) -> svg.G:
    """A head that shows which way a line runs."""
    head = [Point(-7, -8.5), Point(9.5, 0), Point(-7, 8.5), Point(-3.8, 0)]
    moves: list[svg.Transform] = [
        svg.Translate(near(at.x), near(at.y)), svg.Rotate(near(heading)),
    ]  # fmt: skip
    if size != 1:
        moves.append(svg.Scale(size))
    return svg.G(
        elements=[shape([*from_to(head), svg.Z()], colour, edge=PAPER, width=2)],
        class_=["arrow"],
        transform=moves,
    )
