"""One look for a board, a position and a route: SVG, and PNG made from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import svg

from boards.board import Board
from boards.grid import LETTERS
from boards.picture import board as picture_board
from boards.picture import route as picture_route
from boards.picture.curve import HIGH, Bar, curve
from boards.picture.glyphs import near, text_width, wrap
from boards.picture.layout import UNIT, Layout
from boards.picture.legend import WIDTH as LEGEND
from boards.picture.legend import legend
from boards.picture.parts import FAINT, PAPER, SHEET, SOFT, clean, shape, words
from boards.picture.paths import box
from boards.picture.scene import Scene
from boards.picture.signs import sign
from boards.position import Position
from boards.route import Route

_MARGIN = 26.0
_LEFT, _TOP = 74.0, 62.0  # room for the printed numbers and the names of the crossroads


def draw_svg(
    board: Board,
    *,
    position: Position | None = None,
    route: Route | None = None,
    kept: Collection[str] | None = None,
    title: str = "",
    caption: Sequence[str] = (),
    levels: Sequence[Bar] = (),
    levels_title: str = "",
    broken: Sequence[str] = (),
) -> str:
    """Draw a board, and on it what a position and a route add.

    Parameters
    ----------
    board
        The city.
    position
        Adds the drawn sections, the tourists and the crossroads of the setup.
    route
        Drawn on top, with its start, its end and the way it runs; what is drawn but not kept
        is thin, blocks that do not lie alongside are pale and their tourists hollow. Steps that
        are not on the board are left out.
    kept
        Names of the sections that count, when they are not just those of ``route``.
    title
        Stands above the picture; the name of the position or board if empty.
    caption
        Lines below the title.
    levels, levels_title
        The curve below the map: the best at each level of Madness or threat.

    broken
        Ids of the rules that the route breaks, if it is not legal; the legend says so.

    Returns
    -------
    str
        An SVG document; the same input gives the same text. All words in it are outlines, so
        that no font is needed.

    """
    scene = Scene.of(board, position, route, kept, broken)
    layout = scene.layout
    title = title or (position.name if position and position.name else board.name)
    west, north, east, south = layout.paper
    wide = _MARGIN * 2 + _LEFT + east - west + 30 + LEGEND
    size = min(30.0, 30.0 * (wide - 2 * _MARGIN) / max(1.0, text_width(title, 30)))
    lines = [line for text in caption for line in wrap(text, 17, wide - 2 * _MARGIN)]
    head = 46.0 + (8 + 25 * len(lines) if lines else 0)
    left, top = _MARGIN + _LEFT - west, _MARGIN + head + _TOP - north
    beside, ends = legend(scene, left + east + 30, top + north)
    below = max(top + south, ends) + _MARGIN
    high = below + (HIGH if levels else 0)
    picture = svg.SVG(
        xmlns="http://www.w3.org/2000/svg",
        width=near(wide),
        height=near(high),
        viewBox=svg.ViewBoxSpec(0, 0, near(wide), near(high)),
        extra={"role": "img", "aria-label": clean(title)},
        elements=[
            svg.Title(text=clean(title)),
            svg.Desc(text=clean(_description(scene, [*caption, *_told(levels, levels_title)]))),
            svg.Rect(x=0, y=0, width=near(wide), height=near(high), fill=PAPER),
            words(title, _MARGIN, _MARGIN + 25, size, weight=0.11),
            *(
                words(line, _MARGIN, _MARGIN + 46 + 20 + 25 * index, 17, colour=SOFT)
                for index, line in enumerate(lines)
            ),
            svg.G(
                elements=[*_map(scene)],
                transform=[svg.Translate(near(left), near(top))],
            ),
            *beside,
            *(curve(levels, levels_title, left + west, below, east - west) if levels else ()),
        ],
    )
    return str(picture) + "\n"


def draw_map(
    board: Board,
    *,
    position: Position | None = None,
    route: Route | None = None,
    kept: Collection[str] | None = None,
) -> str:
    """The map of `draw_svg` alone, without title and legend: a page around it has its own.

    Crossroads a1 lies at 0, 0, so that what `boards.picture.plan` tells lies where it is drawn.
    """
    scene = Scene.of(board, position, route, kept)
    west, north, east, south = map_bounds(scene.layout)
    picture = svg.SVG(
        xmlns="http://www.w3.org/2000/svg",
        viewBox=svg.ViewBoxSpec(near(west), near(north), near(east - west), near(south - north)),
        elements=[*_map(scene)],
    )
    return str(picture) + "\n"


def draw_curve(levels: Sequence[Bar], title: str, wide: float = 900.0) -> str:
    """The curve of `draw_svg` alone."""
    picture = svg.SVG(
        xmlns="http://www.w3.org/2000/svg",
        viewBox=svg.ViewBoxSpec(0, 0, near(wide), near(HIGH)),
        extra={"role": "img", "aria-label": clean(" ".join(_told(levels, title)))},
        elements=[*curve(levels, title, 0.0, 0.0, wide)],
    )
    return str(picture) + "\n"


def map_bounds(layout: Layout) -> tuple[float, float, float, float]:
    """West, north, east and south edge of a map with the numbers beside it."""
    west, north, east, south = layout.paper
    return west - _LEFT, north - _TOP, east + 8, south + 8


def _map(scene: Scene) -> Iterator[svg.Element]:
    """The paper with everything on it, and the names beside it."""
    layout, game = scene.layout, scene.board.game
    paper = box(*layout.paper, (0, 0, 0, 0))
    yield shape(paper, SHEET)
    yield from _names(layout)
    yield from picture_board.blocks(scene)
    yield from picture_board.river(layout)
    yield from picture_board.roads(scene)
    yield from picture_route.connections(scene)
    yield from picture_route.drawn(scene)
    yield from picture_board.labels(scene)
    yield from picture_route.route(scene)
    for signs in scene.signs.values():
        for s in signs:
            people = scene.coloured(s.people)
            yield sign(game.sign(s.name), s.at, s.scale, people, s.shown)
    yield from picture_route.terminals(scene)
    yield shape(paper, "none", edge=FAINT, width=1.5)


def _names(layout: Layout) -> Iterator[svg.Element]:
    """The printed numbers of the blocks, and the names of the crossroads in grey."""
    board = layout.board
    west, north, _, _ = layout.paper
    for index, label in enumerate(board.x_labels):
        yield words(str(label), (index + 0.5) * UNIT, north - 34, 26, anchor="middle", weight=0.11)
    for index, label in enumerate(board.y_labels):
        y = (index + 0.5) * UNIT + 9
        yield words(str(label), west - 44, y, 26, anchor="end", weight=0.11)
    for column in range(board.width):
        name = LETTERS[column]
        yield words(name, column * UNIT, north - 12, 17, anchor="middle", colour=SOFT)
    for row in range(board.height):
        yield words(str(row + 1), west - 12, row * UNIT + 6, 17, anchor="end", colour=SOFT)


def _description(scene: Scene, caption: Sequence[str]) -> str:
    """The picture in words."""
    board, position, route = scene.board, scene.position, scene.route
    parts = [f"{board.name}, a board of {board.game.title}."]
    for table, rows in (*board.printed.items(), *board.gives.items()):
        parts.append(f"{board.game.sign(table).label}: " + _listed(rows) + ".")
    if position:
        crowd = {b: t for b, t in position.tourists.items() if t and b in board.blocks}
        parts.append(f"{len(position.drawn)} sections are drawn.")
        if crowd:
            parts.append(f"Tourists: {_listed(crowd)}.")
        for name, counter in board.game.counters.items():
            marks = {b: n for b in board.blocks if (n := position.count(name, b)) > 0}
            if marks:
                parts.append(f"{counter.label.capitalize()}s: {_listed(marks)}.")
        for spec in board.game.setup.values():
            if spec.type in ("crossroads", "marked") and (places := position.crossroads(spec.name)):
                parts.append(f"{spec.name}: {', '.join(places)}.")
    if route:
        parts.append(f"Final route: {route}.")
    elif scene.chosen is not None:
        parts.append(f"Kept: {', '.join(sorted(scene.chosen))}.")
    return " ".join([*parts, *caption])


def _listed(items: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {item}" for name, item in items.items())


def _told(levels: Sequence[Bar], title: str) -> list[str]:
    """The curve for those who hear the picture."""
    if not levels:
        return []
    return [f"{title}: " + ", ".join(f"{bar.level} {bar.shown}" for bar in levels) + "."]


def to_png(svg_text: str, width: int = 1200) -> bytes:
    """Turn a picture into PNG.

    Parameters
    ----------
    svg_text
        What `draw_svg` returned.
    width
        Width in pixels; the height follows.

    """
    import resvg_py

    # no text needs a font, so none is looked for on this machine
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_text, width=width, skip_system_fonts=True))
