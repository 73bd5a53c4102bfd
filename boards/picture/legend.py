"""The legend: what is in this picture, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import svg

from boards.game import Sign
from boards.picture.board import bridge
from boards.picture.glyphs import near, wrap
from boards.picture.lines import Point
from boards.picture.parts import (
    BANKS,
    CAMPUS,
    END,
    FAINT,
    GATE,
    INK,
    RIPPLE,
    ROUTE,
    SOFT,
    SPARE,
    WATER,
    arrow,
    end_mark,
    pawn,
    pen,
    shades,
    shape,
    start_mark,
    temple,
    words,
)
from boards.picture.paths import box, from_to
from boards.picture.scene import Scene
from boards.picture.signs import sign

WIDTH = 216.0
_STEP, _SIZE, _TEXT = 31.0, 15.0, 50.0
Draw = Callable[[Point], list[svg.Element]]
Entry = tuple[Draw, str]


def legend(scene: Scene, left: float, top: float) -> tuple[list[svg.Element], float]:
    """The entries below each other, and where they end."""
    elements: list[svg.Element] = []
    y = top
    for heading, entries in _groups(scene):
        if not entries:
            continue
        elements.append(words(heading, left, y + 10, 14, colour=SOFT, weight=0.11))
        y += 31
        for draw, label in entries:
            elements += draw(Point(left + 18, y))
            lines = wrap(label, _SIZE, WIDTH - _TEXT)
            offset = 5.0 - (len(lines) - 1) * 9
            for line in lines:
                elements.append(words(line, left + _TEXT, y + offset, _SIZE))
                offset += 18
            y += max(_STEP, 18 * len(lines) + 9)
        y += 10
    return elements, y - 14


def _groups(scene: Scene) -> Iterator[tuple[str, list[Entry]]]:
    game, position = scene.board.game, scene.position
    kinds = {block.kind for block in scene.board.blocks.values()}
    inner = any(block.inner for block in scene.board.blocks.values())
    ground: list[Entry] = [
        (
            _swatch(kind.name, kind.letter),
            kind.name + (" and its rating" if kind.row_of else " and its points" * kind.value),
        )
        for kind in game.kinds.values()
        if kind.name in kinds
    ]
    if inner:
        ground.append((_temple, game.inner_name) if not scene.layout.inner_open else
                      (_campus, f"{game.inner_name}, open"))  # fmt: skip
    counted = {name for b in scene.board.blocks.values() for name, _ in scene.counted(b)}
    ground += [_sign(c.sign) for name, c in game.counters.items() if name in counted]
    if scene.board.joined:
        one = scene.board.blocks_beside(scene.board.joined[0])[0]
        ground.append((_twins(scene.board.blocks[one].kind), "one Landmark"))
    yield f"{game.block}s".upper(), ground
    used = dict.fromkeys(s.name for signs in scene.signs.values() for s in signs)
    order = list(game.signs)
    signs = sorted(used, key=lambda n: (order.index(n) if n in order else len(order), n))
    states = dict.fromkeys(s.shown for signs in scene.signs.values() for s in signs if s.shown)
    yield (
        "CROSSROADS",
        [
            *(_sign(game.sign(name)) for name in signs),
            *(_sign(s) for s in game.signs.values() if s.shown in states),
        ],
    )
    roads: list[Entry] = [(_road, "road, not drawn")]
    if scene.layout.rivers:
        roads.append((_river, "river and sea" if game.sea else "river"))
    roads += [(lambda p: [bridge(p, True)], "bridge")] if scene.layout.bridges else []
    if any(scene.riverside(place) for place in scene.board.places):
        roads.append((_dead_end, "dead end"))
    if scene.chosen is None and scene.drawn:
        roads.append((_line(INK, 6.5), "drawn"))
    elif scene.drawn - (scene.chosen or set()):
        roads.append((_line(SPARE, 3.2), "drawn, not kept"))
    yield "ROADS", roads
    yield "FINAL ROUTE", list(_route(scene))
    letters = "".join(scene.letters(block) for block in scene.board.blocks.values())
    letters += "".join(s.people for signs in scene.signs.values() for s in signs)
    people: list[Entry] = [
        (_pawn(letter, colour, False), f"{colour} tourist")
        for letter, colour in game.tourists.items()
        if letter in letters
    ]
    away = [b for b in scene.board.blocks.values() if not scene.counts(b)]
    if position and any(scene.letters(block) for block in away):
        first = next(iter(game.tourists.items()))
        people.append((_pawn(*first, True), "not alongside the route"))
    yield "TOURISTS", people


def _route(scene: Scene) -> Iterator[Entry]:
    if scene.chosen is None:
        return
    yield (_kept if scene.runs else _line(ROUTE, 9)), "kept section"
    if scene.terminals and scene.runs:
        yield lambda p: [start_mark(p, 0)], "start"
        yield lambda p: [end_mark(p)], "end"
    if scene.connections:
        yield _connection, "connection"
    if any(leg.section is None for run in scene.runs for leg in run):
        yield _crossing, "crossing of the river"
    if scene.broken:
        yield _wrong, f"not legal: {', '.join(scene.broken)}"


def _wrong(at: Point) -> list[svg.Element]:
    strokes = ((-8, -8, 8, 8), (-8, 8, 8, -8))
    return [pen(from_to([at.shifted(a, b), at.shifted(c, d)]), END, 4.4) for a, b, c, d in strokes]


def _swatch(kind: str, letter: str) -> Draw:
    def draw(at: Point) -> list[svg.Element]:
        pale, strong, _ = shades(kind)
        square = box(at.x - 17, at.y - 13, at.x + 17, at.y + 13, (6, 6, 6, 6))
        return [
            shape(square, pale, edge=strong, width=1.4),
            words(letter, at.x, at.y + 5, 14, anchor="middle", colour=strong, weight=0.11),
        ]

    return draw


def _twins(kind: str) -> Draw:
    """Two joined blocks, smaller than they are."""

    def draw(at: Point) -> list[svg.Element]:
        pale, strong, _ = shades(kind)
        halves = [box(at.x + x, at.y - 8, at.x + x + 14, at.y + 8, (3, 3, 3, 3)) for x in (-18, 4)]
        seam = box(at.x - 5, at.y - 4, at.x + 5, at.y + 4, (0, 0, 0, 0))
        return [*(shape(half, pale, edge=strong, width=1.4) for half in halves), shape(seam, pale)]

    return draw


def _temple(at: Point) -> list[svg.Element]:
    return [
        svg.G(
            elements=temple(Point(0, 0)),
            transform=[svg.Translate(near(at.x), near(at.y)), svg.Scale(0.78)],
        )
    ]


def _campus(at: Point) -> list[svg.Element]:
    square = box(at.x - 15, at.y - 12, at.x + 15, at.y + 12, (4, 4, 4, 4))
    return [shape(square, "none", edge=CAMPUS, width=3)]


def _sign(called: Sign) -> Entry:
    return (lambda at: [sign(called, at, 0.7 if called.shown else 0.95)]), called.label


def _pawn(letter: str, colour: str, hollow: bool) -> Draw:
    return lambda at: [pawn(at.shifted(0, 1), letter, colour, 0.95, hollow)]


def _across(at: Point) -> list[svg.PathData]:
    return from_to([at.shifted(-17, 0), at.shifted(17, 0)])


def _line(colour: str, width: float) -> Draw:
    return lambda at: [pen(_across(at), colour, width)]


def _road(at: Point) -> list[svg.Element]:
    return [pen(_across(at), FAINT, 4.4, dashes=(0, 8.5))]


def _river(at: Point) -> list[svg.Element]:
    ends = _across(at)
    return [
        pen(ends, BANKS, 22, cap="butt"),
        pen(ends, WATER, 16, cap="butt"),
        pen(ends, RIPPLE, 2.2, dashes=(9, 9)),
    ]


def _dead_end(at: Point) -> list[svg.Element]:
    bank = [at.shifted(12, -13), at.shifted(12, 13)]
    square = box(at.x - 7, at.y - 6, at.x + 5, at.y + 6, (2, 2, 2, 2))
    return [
        pen(from_to(bank), WATER, 9, cap="butt"),
        pen(from_to([at.shifted(-17, 0), at]), FAINT, 4.4, dashes=(0, 8.5)),
        shape(square, SOFT),
    ]


def _kept(at: Point) -> list[svg.Element]:
    return [pen(_across(at), ROUTE, 9), arrow(at, 0, ROUTE)]


def _connection(at: Point) -> list[svg.Element]:
    return [pen(_across(at), GATE, 3.6, dashes=(8, 5)), arrow(at.shifted(2, 0), 0, GATE, 0.8)]


def _crossing(at: Point) -> list[svg.Element]:
    bank = [at.shifted(0, -13), at.shifted(0, 13)]
    return [
        pen(from_to(bank), WATER, 16, cap="butt"),
        pen(_across(at), ROUTE, 6.5, dashes=(0, 10.5)),
    ]
