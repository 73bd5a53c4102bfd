"""The river of a text map: its course, its banks, and the parts of the city beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boards.board import Cell, Section
from boards.grid import COMPASS, place_key
from boards.maptext import MapText
from boards.raster import HIGH, WIDE

WATER = "~"
Banks = dict[Cell, int]  # the number of the stretch of land that a cell lies on; -1 is water
_WET = (WATER, "=")


def riverside(drawing: MapText, x: int, y: int) -> bool:
    """Whether the river runs along a side of the block whose middle row is ``y``.

    It may lie inside the block, on the line of the road, or beyond the road.
    """
    middle = x + WIDE // 2
    sides = [[(middle, y + s * (HIGH // 2 + d)) for d in (-1, 0, 1)] for s in (-1, 1)]
    sides += [[(middle + s * (WIDE // 2 + d), y) for d in (-1, 0, 1)] for s in (-1, 1)]
    return any(drawing.at(*cell) == WATER for side in sides for cell in side)


def check_river(drawing: MapText) -> None:
    """The river is one watertight band from edge to edge."""
    water = {
        (x, y)
        for y, line in enumerate(drawing.rows)
        for x, glyph in enumerate(line)
        if glyph in _WET
    }
    wide, high = len(drawing.rows[0]), len(drawing.rows)
    rule = drawing.game.rules["river"]
    for x, y in sorted(water, key=lambda c: (c[1], c[0])):
        for dx in (-1, 1):
            beside, below = (x + dx, y), (x, y + 1)
            if (x + dx, y + 1) in water and beside not in water and below not in water:
                gap = below if drawing.at(*below) == " " else beside
                drawing.fault_at(
                    *gap, "the river has a gap at this corner", rule, "fill the corner with ~"
                )
                water.add(gap)  # said once: it flows on from here
    for x, y in sorted(water):
        if drawing.at(x, y) == "=" and not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & water:
            drawing.fault_at(x, y, "a bridge where no river flows", drawing.game.rules["bridge"])
            water.remove((x, y))
    seen: set[Cell] = set()
    for start in sorted(water):
        if start in seen:
            continue
        part, stack = {start}, [start]
        while stack:
            x, y = stack.pop()
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if cell in water and cell not in part:
                    part.add(cell)
                    stack.append(cell)
        seen |= part
        border = [c for c in part if c[0] in (0, wide - 1) or c[1] in (0, high - 1)]
        if not _two_mouths(border):
            x, y = min(part)
            drawing.fault_at(x, y, "the river does not flow from edge to edge of the map", rule)


def check_banks(
    drawing: MapText, bank: Banks, roads: Iterable[Section], across: Mapping[str, str]
) -> None:
    """A bridge leads to the other bank, and a dead end lies across from it."""

    def side(place: str) -> int:
        return _bank_of(place, bank)

    for road in roads:
        if road.kind == "bridge" and side(road.ends[0]) == side(road.ends[1]):
            one, two = map(place_key, road.ends)
            cells = drawing.road_cells(one.column, one.row, "h" if one.row == two.row else "v")
            drawing.fault_at(
                *next(c for c in cells if drawing.at(*c) == "="),
                f"the bridge {road.name} ends on the bank where it begins",
                drawing.game.rules["bridge"],
                "write a plain road, or let the river flow under it",
            )
    for end, over in across.items():
        if side(end) == side(over):
            column, row, compass = place_key(end)
            east, south = COMPASS[compass]
            drawing.fault_at(
                column * WIDE + east * (WIDE - 2),
                row * HIGH + south * (HIGH - 2),
                f"no river flows between the dead end {end} and {over}",
                drawing.game.rules["dead-end"],
                "write a plain road, or let the river flow past its end",
            )


def banks(drawing: MapText) -> Banks:
    """The number of the stretch of land that each cell lies on; -1 is water."""
    bank = {
        (x, y): -1 if glyph in _WET else 0
        for y, line in enumerate(drawing.rows)
        for x, glyph in enumerate(line)
    }
    number = 0
    for start in bank:
        if bank[start]:
            continue
        number += 1
        bank[start] = number
        stack = [start]
        while stack:
            x, y = stack.pop()
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if bank.get(cell) == 0:
                    bank[cell] = number
                    stack.append(cell)
    return bank


def _bank_of(place: str, bank: Banks) -> int:
    """The stretch of land of a crossroads; a dead end lies where its road begins."""
    column, row, _ = place_key(place)
    return bank[column * WIDE, row * HIGH]


def _two_mouths(border: list[Cell]) -> bool:
    """Whether a stretch of river reaches the edge of the map at two separate places."""
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1 for a in border for b in border)


def ashore(drawing: MapText, places: Iterable[str], roads: Iterable[Section]) -> frozenset[str]:
    """The places at the water: dead ends, ends of bridges, and crossroads at river or sea."""
    found = {end for road in roads if road.kind == "bridge" for end in road.ends}
    for place in places:
        column, row, compass = place_key(place)
        x, y = column * WIDE, row * HIGH
        near = (drawing.at(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
        if compass or _at_sea(drawing, column, row) or any(glyph in _WET for glyph in near):
            found.add(place)
    return frozenset(found)


def _at_sea(drawing: MapText, column: int, row: int) -> bool:
    east, south = COMPASS.get(drawing.game.sea, (0, 0))
    on_the_map = 0 <= column + east < drawing.width and 0 <= row + south < drawing.height
    return not on_the_map


def sides(drawing: MapText, bank: Banks, places: Iterable[str]) -> dict[str, str]:
    """The part of the city in which each place lies: the northern bank and the southern one.

    Nothing is said of a map that the river does not part in two.
    """
    lands: dict[int, list[str]] = {}
    for place in places:
        lands.setdefault(_bank_of(place, bank), []).append(place)
    names = drawing.game.sides
    if not names or len(lands) != len(names):
        return {}
    middle = {number: _middle_row(number, bank) for number in lands}
    ordered = sorted(lands, key=lambda number: middle[number])
    return {p: name for name, number in zip(names, ordered, strict=True) for p in lands[number]}


def _middle_row(number: int, bank: Banks) -> float:
    rows = [y for (_, y), land in bank.items() if land == number]
    return sum(rows) / len(rows)


def check_sides(
    drawing: MapText, parts: Mapping[str, str], places: Mapping[str, tuple[str, ...]]
) -> None:
    """A water crossroads lies on the bank that its letter tells."""
    marks = {mark.names: mark for mark in drawing.game.marks.values() if mark.side}
    marked = [place for place in places if places[place] in marks]
    if marked and not parts:
        wanted = " and ".join(drawing.game.sides)
        drawing.fault_at(
            *drawing.cell_of(marked[0]),
            f"the river does not part the city in two, {wanted}",
            drawing.game.rules["river"],
            "let it flow from edge to edge of the map, once",
        )
        return
    for place in marked:
        mark = marks[places[place]]
        if parts[place] != mark.side:
            right = next(m.letter for m in marks.values() if m.side == parts[place])
            drawing.fault_at(
                *drawing.cell_of(place),
                f"{mark.letter} at {place} says {mark.side} of the river, but the roads from "
                f"there lie in the {parts[place]}",
                mark.rule,
                f"write {right}, or see where the river flows",
            )
