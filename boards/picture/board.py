"""The ground of a picture: blocks with their tourists, the river, bridges and roads."""

from __future__ import annotations

from collections.abc import Iterator

import svg

from boards.board import Block
from boards.game import Counter
from boards.picture.layout import RIVER, SEA, Layout
from boards.picture.lines import Point
from boards.picture.parts import (
    BANKS,
    CAMPUS,
    FAINT,
    RIPPLE,
    SHEET,
    SOFT,
    WATER,
    coin,
    disc,
    mixed,
    pen,
    shades,
    shape,
    temple,
    words,
)
from boards.picture.paths import box, from_to, smooth
from boards.picture.people import Box, Taken, room, tourists
from boards.picture.scene import Scene
from boards.picture.signs import sign

_MARK = 22.0  # room of a mark that is counted in a block


def blocks(scene: Scene) -> Iterator[svg.Element]:
    """The blocks of the city; the roadless centre is one campus."""
    layout = scene.layout
    joined = [b for b in scene.board.blocks.values() if b.inner and not layout.inner_open]
    for block in joined:
        yield shape(box(*layout.campus_box(block)), CAMPUS, edge=CAMPUS, width=9)
    for block in scene.board.blocks.values():
        fill = shades(block.kind)[0]
        if not scene.counts(block):
            fill = mixed(fill, SHEET, 0.62)
        edge = mixed(shades(block.kind)[1], SHEET, 0.55 if scene.counts(block) else 0.8)
        outline = box(*layout.block_box(block), layout.block_radii(block))
        yield shape(outline, fill, edge=edge, width=1.6, of="block", block=block.name)
    for pair in scene.board.joined:
        yield from _joined(scene, *(scene.board.blocks[b] for b in scene.board.blocks_beside(pair)))


def _joined(scene: Scene, one: Block, other: Block) -> Iterator[svg.Element]:
    """The ground between two blocks that are one Landmark."""
    boxes = [scene.layout.block_box(block) for block in (one, other)]
    (_, top, left, bottom), (right, _, _, _) = boxes
    if one.column == other.column:
        (left, _, right, top), (_, bottom, _, _) = (
            (boxes[0][0], 0, boxes[0][2], boxes[0][3]), (0, boxes[1][1], 0, 0),
        )  # fmt: skip
        left, right = left + 30, right - 30
    else:
        top, bottom = top + 30, bottom - 30
    counts = any(scene.counts(block) for block in (one, other))
    fill, edge, _ = shades(one.kind)
    fill = fill if counts else mixed(fill, SHEET, 0.62)
    yield shape(box(left, top, right, bottom, (0, 0, 0, 0)), fill)
    edge = mixed(edge, SHEET, 0.55 if counts else 0.8)
    for a, b in (
        ((Point(left, top), Point(left, bottom)), (Point(right, top), Point(right, bottom)))
        if one.column == other.column
        else ((Point(left, top), Point(right, top)), (Point(left, bottom), Point(right, bottom)))
    ):
        yield pen(from_to([a, b]), edge, 1.6, cap="butt")


def river(layout: Layout) -> Iterator[svg.Element]:
    """The river with its banks, the sea it flows into, and the bridges."""
    courses = [smooth(line, 30) for line in layout.rivers if len(line) > 1]
    for data in courses:
        # a strip of street, so that the river does not cut into the colour of a block
        yield pen(data, SHEET, 2 * RIVER + 14, cap="butt")
    sea = layout.sea
    if sea:
        yield pen(from_to(sea), BANKS, 2 * SEA + 4, cap="butt")
    for data in courses:
        yield pen(data, BANKS, 2 * RIVER + 8, cap="butt")
    if sea:
        yield pen(from_to(sea), WATER, 2 * SEA, cap="butt", of="sea")
    for data in courses:
        yield pen(data, WATER, 2 * RIVER, cap="butt", of="river")
    for data in courses:
        yield pen(data, RIPPLE, 2.4, dashes=(13, 17))
    for aside, ahead in ((-7, 0), (7, 23)) if sea else ():
        level = sea[0].y == sea[1].y
        start = sea[0].shifted(ahead, aside) if level else sea[0].shifted(aside, ahead)
        end = sea[1].shifted(0, aside) if level else sea[1].shifted(aside, 0)
        yield pen(from_to([start, end]), RIPPLE, 2.4, dashes=(12, 34))
    for at, level in layout.bridges:
        yield bridge(at, level)


def bridge(at: Point, level: bool) -> svg.G:
    """Planks between two rails; ``level`` when the road on it runs from west to east."""
    deck = box(-RIVER - 4, -10, RIVER + 4, 10, (2, 2, 2, 2))
    rails = [from_to([Point(-RIVER - 6, y), Point(RIVER + 6, y)]) for y in (-10, 10)]
    planks = [from_to([Point(x, -9), Point(x, 9)]) for x in (-11, -5.5, 0, 5.5, 11)]
    moves: list[svg.Transform] = [svg.Translate(at.x, at.y)]
    if not level:
        moves.append(svg.Rotate(90))
    return svg.G(
        elements=[
            shape(deck, "#e3cfa6"),
            pen([d for plank in planks for d in plank], "#c9b184", 1.3, cap="butt"),
            *(pen(rail, "#8b6f47", 3.4) for rail in rails),
        ],
        class_=["bridge"],
        transform=moves,
    )


def roads(scene: Scene) -> Iterator[svg.Element]:
    """The dotted roads without ink, the crossroads, and where roads end at the river."""
    layout = scene.layout
    for section in scene.board.roads:
        if scene.shown(section) and section.name not in scene.drawn:
            line = from_to(layout.line(section))
            yield pen(line, FAINT, 4.4, dashes=(0, 9.375), of="road", section=section.name)
    for place in scene.board.places:
        if scene.here(place):
            at = layout.place(place)
            if scene.riverside(place):
                yield shape(box(at.x - 6, at.y - 6, at.x + 6, at.y + 6, (2, 2, 2, 2)), SOFT)
            else:
                yield disc(at, 5.5, SOFT)


def labels(scene: Scene) -> Iterator[svg.Element]:
    """What is written on the blocks, and the tourists in them."""
    layout = scene.layout
    inner = [b for b in scene.board.blocks.values() if b.inner and not layout.inner_open]
    centre = _middle_of(layout, inner) if inner else None
    if centre:
        yield from temple(centre)
    signs = [sign for signs in scene.signs.values() for sign in signs]
    for block in scene.board.blocks.values():
        bounds = layout.block_box(block)
        taken: Taken = [((sign.at, sign.at), sign.reach) for sign in signs]
        taken += [(line, 7.0) for line in scene.diagonals(block)]
        taken += [((centre, centre), 22.0)] if centre and block.inner else []
        letter = _letter_place(layout, block)
        taken.append(((letter, letter), 8.0))
        kind, points = scene.kind_text(block), scene.points(block)
        strong = shades(block.kind)[1]
        faded = strong if scene.counts(block) else mixed(strong, SHEET, 0.4)
        yield words(kind, letter.x, letter.y + 5, 14, anchor="middle", colour=faded, weight=0.11)
        people = scene.letters(block)
        if points:
            at = _coin_place(bounds, taken, bool(people))
            taken.append(((at, at), 22.0))
            yield from coin(at, points, block.kind, faded=not scene.counts(block))
        for name, count in scene.counted(block):
            counter = scene.board.game.counters[name]
            yield from _counted(counter, count, bounds, taken)
        yield from tourists(scene, block, people, taken)


def _middle_of(layout: Layout, inner: list[Block]) -> Point:
    boxes = [layout.block_box(block) for block in inner]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    if len(inner) == 4:
        return Point((max(lefts) + min(rights)) / 2, (max(tops) + min(bottoms)) / 2)
    return Point((min(lefts) + max(rights)) / 2, (min(tops) + max(bottoms)) / 2)


def _letter_place(layout: Layout, block: Block) -> Point:
    left, _, right, bottom = layout.block_box(block)
    return Point((left + right) / 2, bottom - 13)


def _counted(counter: Counter, count: int, bounds: Box, taken: Taken) -> Iterator[svg.Element]:
    """The marks of a counter side by side in a corner; many are one with their number."""
    shown = count if count <= 3 else 1
    wide = _MARK * shown + (22.0 if count > shown else 0.0)
    left, top, right, bottom = bounds
    starts = [
        Point(x, y)
        for y in (top + 14, bottom - 14)
        for x in (right - wide - 3, left + 3, (left + right - wide) / 2)
    ]

    def space(start: Point) -> float:
        return min(room(start.shifted(way, 0), taken) for way in (4, wide / 2, wide - 4))

    start = max(starts, key=lambda p: min(12.0, space(p)))
    for index in range(shown):
        yield sign(counter.sign, start.shifted(_MARK * (index + 0.5), 0), 0.72)
    if count > shown:
        yield words(f"×{count}", start.x + _MARK + 2, start.y + 6, 16)
    taken.append(((start.shifted(9, 0), start.shifted(wide - 9, 0)), 13.0))


def _coin_place(bounds: tuple[float, float, float, float], taken: Taken, people: bool) -> Point:
    left, top, right, bottom = bounds
    middle = Point((left + right) / 2, (top + bottom) / 2)
    tries = [] if people else [middle]
    tries += [Point(left + 25, top + 25), Point(right - 25, top + 25), Point(middle.x, top + 24),
              Point(left + 24, middle.y), Point(right - 24, middle.y),
              Point(left + 25, bottom - 25)]  # fmt: skip
    return max(tries, key=lambda p: min(0.0, room(p, taken) - 20))
