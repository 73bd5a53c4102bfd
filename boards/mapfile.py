r"""The text picture of a board and of what is drawn on it, both ways.

A crossroads every six columns and every four rows; a block is five columns by three rows:

====================  ===========================================================
``+`` ``G`` ``S`` ``&``  crossroads: plain, with a mark of the game
``/`` ``\``            in a corner of the map: the rounded road
``U``                 the crossroads in the middle of the roadless blocks
``.....`` ``:::``       a road; ``-----`` and ``|`` where a section is drawn on it
``~``                 the river; it lies between a road and the block across
``=``                 at one end of a road: the bridge over the river
``~G...`` ``~o...``     a dead end at the river, with a mark or plain
``R`` ``Y3``            in the middle of a block: its kind and printed value
``\`` ``/``            in the corners of a block: a diagonal section is drawn
====================  ===========================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boards.board import Block, Board, Cell, Section, SectionKind, section_name
from boards.faults import Fault
from boards.game import Game
from boards.grid import COMPASS, OPPOSITE, Place, place_key
from boards.maptext import MapText
from boards.raster import HIGH, LEFT, WIDE, picture_lines
from boards.water import (
    WATER,
    ashore,
    banks,
    check_banks,
    check_river,
    check_sides,
    riverside,
    sides,
)

_ROADS = {"h": ".", "v": ":"}
_INK = {"h": "-", "v": "|"}


def raster(board: Board) -> list[str]:
    """The rows of a board's picture without letters and numbers, all of one width."""
    wide = (board.width - 1) * WIDE + 1
    return [line[LEFT:].ljust(wide) for line in board.picture[1:]]


def parse_map(
    text: str,
    game: Game,
    *,
    name: str,
    provenance: str,
    x_labels: tuple[int, ...],
    y_labels: tuple[int, ...],
    tables: dict[str, dict[str, tuple[str, ...]]] | None = None,
    printed: dict[str, dict[str, str]] | None = None,
    gives: dict[str, dict[str, str]] | None = None,
    numbers: dict[str, dict[str, tuple[int, ...]]] | None = None,
    opposite: dict[str, str] | None = None,
    joined: tuple[str, ...] = (),
    layout: str = "",
) -> Board:
    """Read a board from its text map.

    Faults are kept on the board (`Board.faults`), with line and column within the map;
    nothing is raised for a map that is merely wrong.
    """
    drawing = MapText(text, game)
    for labels, count, axis in (
        (x_labels, drawing.width - 1, "x-labels"),
        (y_labels, drawing.height - 1, "y-labels"),
    ):
        if len(labels) != count:
            drawing.faults.append(
                Fault("file", "", f"{len(labels)} labels for {count} blocks", key=(axis,))
            )
        if len(set(labels)) != len(labels):
            drawing.faults.append(Fault("file", "", "a label stands twice", key=(axis,)))
    x_labels = _fit(x_labels, drawing.width - 1)
    y_labels = _fit(y_labels, drawing.height - 1)
    places = _places(drawing)
    blocks = _blocks(drawing, x_labels, y_labels)
    by_cell = {(b.column, b.row): b.name for b in blocks.values()}
    _check_inside(drawing)
    roads, ends = _roads(drawing, places, by_cell)
    for place, marks in ends.items():
        places[place] = marks
    sections = roads
    if "diagonal" in game.rules:
        sections = roads + _diagonals(drawing, places, by_cell, roads)
    across = {
        end: over for end in sorted(ends, key=place_key) if (over := opposite_of(end, places))
    }
    parts: dict[str, str] = {}
    before = len(drawing.faults)
    check_river(drawing)
    if len(drawing.faults) == before:  # a broken river has no banks
        bank = banks(drawing)
        check_banks(drawing, bank, roads, across)
        parts = sides(drawing, bank, places)
        check_sides(drawing, parts, places)
    for end, over in (opposite or {}).items():
        if end not in ends or over not in places:
            drawing.faults.append(
                Fault(
                    "file",
                    "",
                    f"{end} = {over}: opposite joins a dead end and a place on the map",
                    key=("opposite", end),
                )
            )
        else:
            across[end] = over
    return Board(
        game=game,
        name=name,
        provenance=provenance,
        x_labels=x_labels,
        y_labels=y_labels,
        picture=picture_lines(_canonical(drawing, blocks)),
        places={p: places[p] for p in sorted(places, key=place_key)},
        sections={
            s.name: s
            for s in sorted(sections, key=lambda s: (*map(place_key, s.ends), s.kind == "diagonal"))
        },
        blocks=blocks,
        opposite=across,
        tables=tables or {},
        printed=printed or {},
        gives=gives or {},
        numbers=numbers or {},
        joined=joined,
        layout=layout,
        sides=parts,
        ashore=ashore(drawing, places, roads) if game.sides else frozenset(),
        map_faults=tuple(drawing.faults),
    )


def _fit(labels: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Exactly ``count`` different labels, so that a faulty board can still be looked at."""
    if len(labels) == count and len(set(labels)) == count:
        return labels
    return tuple(range(1, count + 1))


def _places(drawing: MapText) -> dict[str, tuple[str, ...]]:
    places: dict[str, tuple[str, ...]] = {}
    for row in range(drawing.height):
        for column in range(drawing.width):
            glyph = drawing.node(column, row)
            corner = _corner_glyph(drawing, column, row)
            if glyph == "+" or drawing.is_centre(column, row):
                places[str(Place(column, row))] = ()
            elif glyph in drawing.game.marks:
                places[str(Place(column, row))] = drawing.game.marks[glyph].names
            elif glyph not in (" ", WATER, corner):
                centre = drawing.game.inner_name
                drawing.fault_at(
                    column * WIDE,
                    row * HIGH,
                    f"{glyph!r} at {Place(column, row)} is no mark of a crossroads",
                    advice=f"use + or one of {', '.join(drawing.game.marks)}"
                    + (f"; U for the middle of the {centre}" if centre else ""),
                )
                places[str(Place(column, row))] = ()
    return places


def _corner_glyph(drawing: MapText, column: int, row: int) -> str:
    """The glyph of a rounded road if this is a corner of the map, else nothing."""
    west, east = column == 0, column == drawing.width - 1
    north, south = row == 0, row == drawing.height - 1
    if (north and west) or (south and east):
        return "/"
    if (north and east) or (south and west):
        return "\\"
    return ""


_LABEL = re.compile(r"([A-Z])([0-9]*)")


def _blocks(
    drawing: MapText, x_labels: tuple[int, ...], y_labels: tuple[int, ...]
) -> dict[str, Block]:
    blocks: dict[str, Block] = {}
    kinds, word = drawing.game.kinds, drawing.game.block
    for row, y_label in enumerate(y_labels):
        for column, x_label in enumerate(x_labels):
            x, y = column * WIDE, row * HIGH + 2
            wide = "".join(drawing.at(x + i, y) for i in (2, 3, 4))
            text = wide.strip()
            at = x + 2 + (len(wide) - len(wide.lstrip()) if text else 1)
            name = f"{x_label},{y_label}"
            match = _LABEL.fullmatch(text)
            kind, value = "", 0
            if match is None or match[1] not in kinds:
                drawing.fault_at(
                    at,
                    y,
                    f"{word} {name} is {text!r}",
                    drawing.game.rules["block"] if text == "?" else "",
                    f"write one of {', '.join(kinds)} in the middle of the {word}, "
                    "with the printed value where there is one (Y3)",
                )
            elif kinds[match[1]].value != bool(match[2]):
                of = kinds[match[1]]
                wants = "needs its printed value" if of.value else "has no value"
                if of.row_of:
                    wants = f"needs the number of its row in [{of.row_of}]"
                drawing.fault_at(
                    at,
                    y,
                    f"{word} {name} is {text!r}, but a {of.name} {word} {wants}",
                )
                kind = kinds[match[1]].name
            else:
                kind, value = kinds[match[1]].name, int(match[2] or 0)
            inner = any(drawing.is_centre(column + i, row + j) for i in (0, 1) for j in (0, 1))
            blocks[name] = Block(name, kind, value, column, row, riverside(drawing, x, y), inner)
    return blocks


def _check_inside(drawing: MapText) -> None:
    """Nothing but river and the kind may stand inside a block."""
    for row in range(drawing.height - 1):
        for column in range(drawing.width - 1):
            x, y = column * WIDE, row * HIGH
            for i in range(1, WIDE):
                for j in range(1, HIGH):
                    glyph = drawing.at(x + i, y + j)
                    label = j == 2 and i in (2, 3, 4)
                    if glyph not in (" ", WATER) and not label:
                        drawing.fault_at(
                            x + i,
                            y + j,
                            f"{glyph!r} inside a block; only the river ~ may stand here",
                        )
            for j in (1, 3):
                side = {drawing.at(x + i, y + j) for i in (2, 3, 4)}
                if WATER in side and side != {WATER}:
                    drawing.fault_at(x + 2, y + j, "the river breaks off along this block")


def _roads(
    drawing: MapText, places: dict[str, tuple[str, ...]], by_cell: dict[Cell, str]
) -> tuple[list[Section], dict[str, tuple[str, ...]]]:
    sections: list[Section] = []
    dead_ends: dict[str, tuple[str, ...]] = {}
    corners: dict[Cell, list[tuple[str, list[Cell], str]]] = {}
    for row in range(drawing.height):
        for column in range(drawing.width):
            for way in "hv":
                if (way == "h" and column == drawing.width - 1) or (
                    way == "v" and row == drawing.height - 1
                ):
                    continue
                _road(drawing, column, row, way, places, by_cell, sections, dead_ends, corners)
    for (column, row), arms in sorted(corners.items()):
        if len(arms) != 2:
            drawing.fault_at(
                column * WIDE,
                row * HIGH,
                "a rounded road needs both its arms",
                drawing.game.rules["rounded"],
            )
            continue
        name, ends = section_name(arms[0][0], arms[1][0])
        block = by_cell[min(column, drawing.width - 2), min(row, drawing.height - 2)]
        cells = tuple((cell, _INK[way]) for _, cs, way in arms for cell in cs)
        sections.append(Section(name, ends, "rounded", (block,), cells=cells))
    return sections, dead_ends


def _road(
    drawing: MapText,
    column: int,
    row: int,
    way: str,
    places: dict[str, tuple[str, ...]],
    by_cell: dict[Cell, str],
    sections: list[Section],
    dead_ends: dict[str, tuple[str, ...]],
    corners: dict[Cell, list[tuple[str, list[Cell], str]]],
) -> None:
    """Read what lies between a crossroads and the next one east or south."""
    cells = drawing.road_cells(column, row, way)
    text = "".join(drawing.at(*cell) for cell in cells)
    step = (1, 0) if way == "h" else (0, 1)
    here, there = (column, row), (column + step[0], row + step[1])
    one, two = str(Place(*here)), str(Place(*there))
    dot = _ROADS[way]
    long = len(cells)
    middle = next((u for u in (here, there) if drawing.is_centre(*u)), None)
    if middle is not None:
        if text.strip():
            drawing.fault_at(
                *cells[0],
                f"a road {one}-{two} inside the {drawing.game.inner_name}",
                drawing.game.rules["inner"],
                "leave it blank: the roads at U are known",
            )
        if one in places and two in places:
            name, ends = section_name(one, two)
            ink = tuple((cell, _INK[way]) for cell in cells)
            blocks = _alongside(drawing, column, row, way, by_cell)
            sections.append(Section(name, ends, "inner", blocks, True, ink))
        return
    blank, river = " " * long, WATER * long
    if text in (blank, river, WATER + blank[1:], blank[1:] + WATER):
        return
    blocks = _alongside(drawing, column, row, way, by_cell)
    ends_marks = {"o": (), **{k: m.names for k, m in drawing.game.marks.items()}}
    dead = _dead_end(text, dot, ends_marks, drawing.node(*here), drawing.node(*there))
    if dead is not None:
        from_first, glyph = dead
        start = here if from_first else there
        compass = ("e" if from_first else "w") if way == "h" else ("s" if from_first else "n")
        end = Place(*start, compass)
        if str(Place(*start)) not in places:
            drawing.fault_at(*cells[0], f"the dead end {end} leaves no crossroads")
            return
        dead_ends[str(end)] = ends_marks[glyph]
        name, ends = section_name(str(Place(*start)), str(end))
        ink = tuple((c, _INK[way]) for c, t in zip(cells, text, strict=True) if t == dot)
        sections.append(Section(name, ends, "dead-end", blocks, cells=ink))
        return
    kind: SectionKind = "road"
    if text in ("=" + dot * (long - 1), dot * (long - 1) + "="):
        kind = "bridge"
    elif text != dot * long:
        rule = ""
        if WATER in text:
            rule = drawing.game.rules["dead-end"]
        drawing.fault_at(
            *cells[0],
            f"{text!r} between {one} and {two} is no road",
            rule,
            f"a road is {dot * long!r}, a bridge {'=' + dot * (long - 1)!r}, "
            f"a dead end {'~o' + dot * (long - 2)!r}, nothing is blank",
        )
        return
    corner = next((c for c in (here, there) if drawing.node(*c) in ("/", "\\")), None)
    if corner is not None:
        other = there if corner == here else here
        corners.setdefault(corner, []).append((str(Place(*other)), cells, way))
        return
    for place in (one, two):
        if place not in places:
            drawing.fault_at(*cells[0], f"the road {one}-{two} ends where no crossroads is", "")
            return
    name, ends = section_name(one, two)
    ink = tuple((c, _INK[way]) for c, t in zip(cells, text, strict=True) if t == dot)
    sections.append(Section(name, ends, kind, blocks, cells=ink))


def _dead_end(
    text: str, dot: str, marks: dict[str, tuple[str, ...]], here: str, there: str
) -> tuple[bool, str] | None:
    """Whether ``text`` is a dead end: does it leave the first crossroads, and its mark."""
    rest = len(text) - 2
    if text[0] == WATER and text[1] in marks and text[2:] == dot * rest:
        return False, text[1]
    if text[-1] == WATER and text[-2] in marks and text[:-2] == dot * rest:
        return True, text[-2]
    if there == WATER and text[-1] in marks and text[:-1] == dot * (rest + 1):
        return True, text[-1]
    if here == WATER and text[0] in marks and text[1:] == dot * (rest + 1):
        return False, text[0]
    return None


def _alongside(
    drawing: MapText, column: int, row: int, way: str, by_cell: dict[Cell, str]
) -> tuple[str, ...]:
    """The blocks on both sides of a road that no river separates from it."""
    x, y = column * WIDE, row * HIGH
    if way == "h":
        sides = [
            ((column, row - 1), (x + WIDE // 2, y - 1)),
            ((column, row), (x + WIDE // 2, y + 1)),
        ]
    else:
        sides = [
            ((column - 1, row), (x - 1, y + HIGH // 2)),
            ((column, row), (x + 1, y + HIGH // 2)),
        ]
    return tuple(
        by_cell[block] for block, cell in sides if block in by_cell and drawing.at(*cell) != WATER
    )


def _diagonals(
    drawing: MapText,
    places: dict[str, tuple[str, ...]],
    by_cell: dict[Cell, str],
    roads: list[Section],
) -> list[Section]:
    """Every section that may be drawn through a block without crossing the river.

    It may start or end at a dead end, which stands for the corner across the river.
    """
    joined = {frozenset(s.ends) for s in roads}
    by_block: dict[str, list[str]] = {}
    for road in roads:
        if road.kind == "dead-end":
            end = next(e for e in road.ends if place_key(e).compass)
            for block in road.blocks:
                by_block.setdefault(block, []).append(end)
    found = []
    for (column, row), block in by_cell.items():
        corners = {
            (i, j): _corner_ends(drawing, column, row, i, j, places, by_block.get(block, []))
            for i in (0, 1)
            for j in (0, 1)
        }
        for first, second, ink in (((0, 0), (1, 1), "\\"), ((0, 1), (1, 0), "/")):
            for one, one_cell in corners[first]:
                for two, two_cell in corners[second]:
                    name, ends = section_name(one, two, slash=frozenset((one, two)) in joined)
                    inner = any(
                        not place_key(e).compass and drawing.is_centre(*place_key(e)[:2])
                        for e in ends
                    )
                    cells = ((one_cell, ink), (two_cell, ink))
                    found.append(Section(name, ends, "diagonal", (block,), inner, cells))
    return found


def _corner_ends(
    drawing: MapText,
    column: int,
    row: int,
    i: int,
    j: int,
    places: dict[str, tuple[str, ...]],
    ends: list[str],
) -> Iterator[tuple[str, Cell]]:
    """Where a diagonal may end in one corner of a block, with the cell of its ink."""
    x, y = column * WIDE + 1 + i * (WIDE - 2), row * HIGH + 1 + j * (HIGH - 2)
    corner = Place(column + i, row + j)
    if str(corner) in places and drawing.at(x, y) != WATER:
        yield str(corner), (x, y)
    for end in ends:
        start = place_key(end)
        east, south = COMPASS[start.compass]
        if (start.column + east, start.row + south) == (corner.column, corner.row):
            # a step back from the river, so that the ink does not lie on it
            yield end, (x - east, y) if east else (x, y - south)


def opposite_of(end: str, places: Mapping[str, tuple[str, ...]]) -> str | None:
    """The place straight across the river from a dead end, as the map shows it."""
    start = place_key(end)
    east, south = COMPASS[start.compass]
    across = Place(start.column + east, start.row + south)
    if str(across) in places:
        return str(across)
    facing = Place(across.column + east, across.row + south, OPPOSITE[start.compass])
    return str(facing) if str(facing) in places else None


def _canonical(drawing: MapText, blocks: dict[str, Block]) -> list[str]:
    """The raster with every block's label centred."""
    rows = [list(row) for row in drawing.rows]
    for block in blocks.values():
        x, y = block.column * WIDE + 2, block.row * HIGH + 2
        text = "".join(rows[y][x : x + 3]).strip()
        rows[y][x : x + 3] = f"{text:^3}"[:3]
    return ["".join(row) for row in rows]


def draw_sections(board: Board, drawn: frozenset[str] | set[str]) -> tuple[str, ...]:
    """The picture of the board with the sections ``drawn`` on it."""
    rows = [list(row) for row in raster(board)]
    for name in drawn:
        for (x, y), ink in board.sections[name].cells:
            rows[y][x] = ink
    return picture_lines(["".join(row) for row in rows])


def read_drawn(board: Board, text: str) -> tuple[tuple[str, ...], list[Fault]]:
    """The sections drawn in a picture of the board, and what does not fit the board.

    Every cell must be as on the board, or ink where a section may lie.
    """
    drawing = MapText(text, board.game)
    faults = [f.at("drawn") for f in drawing.faults]
    if (drawing.width, drawing.height) != (board.width, board.height):
        faults.append(
            Fault(
                "file",
                "",
                f"the picture has {drawing.width} x {drawing.height} crossroads, "
                f"{board.name} has {board.width} x {board.height}",
                key=("drawn",),
            )
        )
        return (), faults
    rows = raster(board)
    ink: dict[Cell, set[str]] = {}
    for section in board.sections.values():
        for cell, glyph in section.cells:
            ink.setdefault(cell, set()).add(glyph)
    inked: dict[Cell, str] = {}
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            here = drawing.at(x, y)
            if here == glyph:
                continue
            if here in ink.get((x, y), ()):
                inked[x, y] = here
                continue
            faults.append(
                Fault(
                    "file",
                    "",
                    f"{here!r} where the board has {glyph!r}",
                    advice=f"ink here is {' or '.join(sorted(ink[x, y]))!r}"
                    if (x, y) in ink
                    else "copy the map of the board and draw on its roads only",
                    key=("drawn",),
                    line=y + 2,
                    column=LEFT + x + 1,
                )
            )
    cells_of = {
        section.name: {cell for cell, glyph in section.cells if inked.get(cell) == glyph}
        for section in board.sections.values()
    }
    drawn = tuple(n for n, cells in cells_of.items() if len(cells) == len(board.sections[n].cells))
    used = {cell for name in drawn for cell in cells_of[name]}
    for name, cells in cells_of.items():
        if cells - used:
            x, y = min(cells - used, key=lambda c: (c[1], c[0]))
            used |= cells
            faults.append(
                Fault(
                    "file",
                    "",
                    f"section {name} is drawn only in part",
                    name,
                    "fill it from crossroads to crossroads",
                    ("drawn",),
                    y + 2,
                    LEFT + x + 1,
                )
            )
    return drawn, faults
