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
from boards.raster import HIGH, LEFT, MOST, WIDE, header_line, picture_lines, row_margin

_WATER = "~"
_ROADS = {"h": ".", "v": ":"}
_INK = {"h": "-", "v": "|"}


class _Map:
    """The raster of a text map, its size, and the faults found so far."""

    def __init__(self, text: str, game: Game) -> None:
        self.game = game
        self.faults: list[Fault] = []
        lines = [line.rstrip() for line in text.rstrip().split("\n")]
        header = lines[0] if lines else ""
        names = header.split()
        self.width = len(names)
        if self.width < 2 or header != header_line(self.width).rstrip():
            self.fault(
                0,
                0,
                f"the first line of a map names the columns: {header_line(7).strip()!r} "
                "starting in column 6, one letter every 6 columns",
            )
        self.height = max(1, (len(lines) - 2) // HIGH + 1)
        if (len(lines) - 2) % HIGH or self.height < 2:
            self.fault(
                len(lines) - 1,
                0,
                f"a map has 1 line of letters and then {HIGH} lines for each row of blocks "
                f"and 1 more; this one has {len(lines)} lines",
            )
        if self.width > MOST or self.height > MOST:
            self.fault(
                0, 0, f"a map has at most {MOST} x {MOST} crossroads, "
                f"not {self.width} x {self.height}",
            )  # fmt: skip
            self.width, self.height = min(self.width, MOST), min(self.height, MOST)
            lines = lines[: (self.height - 1) * HIGH + 2]
        self.rows: list[str] = []
        wide = (self.width - 1) * WIDE + 1
        for y, line in enumerate(lines[1:]):
            margin = row_margin(y)
            if line[:LEFT].ljust(LEFT) != margin:
                self.fault(y + 1, 0, f"the line must start with {margin!r}, not {line[:LEFT]!r}")
            if len(line) > LEFT + wide:
                self.fault(
                    y + 1,
                    LEFT + wide,
                    f"the line is {len(line)} columns wide; "
                    f"{self.width} crossroads need {LEFT + wide}",
                )
            self.rows.append(line[LEFT:].ljust(wide)[:wide])
        while len(self.rows) < (self.height - 1) * HIGH + 1:
            self.rows.append(" " * wide)

    def fault(self, line: int, column: int, message: str, rule: str = "", advice: str = "") -> None:
        self.faults.append(
            Fault(
                "rule" if rule else "file",
                rule,
                message,
                "",
                advice,
                ("map",),
                line + 1,
                column + 1,
            )
        )

    def fault_at(self, x: int, y: int, message: str, rule: str = "", advice: str = "") -> None:
        self.fault(y + 1, LEFT + x, message, rule, advice)

    def at(self, x: int, y: int) -> str:
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return self.rows[y][x] if inside else " "

    def node(self, column: int, row: int) -> str:
        return self.at(column * WIDE, row * HIGH)

    def road_cells(self, column: int, row: int, way: str) -> list[Cell]:
        """The cells between a crossroads and the next one east ('h') or south ('v')."""
        x, y = column * WIDE, row * HIGH
        if way == "h":
            return [(x + i, y) for i in range(1, WIDE)]
        return [(x, y + i) for i in range(1, HIGH)]


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
    opposite: dict[str, str] | None = None,
) -> Board:
    """Read a board from its text map.

    Faults are kept on the board (`Board.faults`), with line and column within the map;
    nothing is raised for a map that is merely wrong.
    """
    drawing = _Map(text, game)
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
    sections = roads + _diagonals(drawing, places, by_cell, roads)
    across = {
        end: over for end in sorted(ends, key=place_key) if (over := opposite_of(end, places))
    }
    before = len(drawing.faults)
    _check_river(drawing)
    if len(drawing.faults) == before:  # a broken river has no banks
        _check_banks(drawing, roads, across)
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
        map_faults=tuple(drawing.faults),
    )


def _fit(labels: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Exactly ``count`` different labels, so that a faulty board can still be looked at."""
    if len(labels) == count and len(set(labels)) == count:
        return labels
    return tuple(range(1, count + 1))


def _places(drawing: _Map) -> dict[str, tuple[str, ...]]:
    places: dict[str, tuple[str, ...]] = {}
    for row in range(drawing.height):
        for column in range(drawing.width):
            glyph = drawing.node(column, row)
            corner = _corner_glyph(drawing, column, row)
            if glyph in ("+", "U"):
                places[str(Place(column, row))] = ()
            elif glyph in drawing.game.marks:
                places[str(Place(column, row))] = drawing.game.marks[glyph].names
            elif glyph not in (" ", _WATER, corner):
                marks = ", ".join(drawing.game.marks)
                drawing.fault_at(
                    column * WIDE,
                    row * HIGH,
                    f"{glyph!r} at {Place(column, row)} is no mark of a crossroads",
                    advice=f"use + or one of {marks}; U for the middle of the "
                    f"{drawing.game.inner_name}",
                )
                places[str(Place(column, row))] = ()
    return places


def _corner_glyph(drawing: _Map, column: int, row: int) -> str:
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
    drawing: _Map, x_labels: tuple[int, ...], y_labels: tuple[int, ...]
) -> dict[str, Block]:
    blocks: dict[str, Block] = {}
    kinds = drawing.game.kinds
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
                    f"block {name} is {text!r}",
                    drawing.game.rules["block"] if text == "?" else "",
                    f"write one of {', '.join(kinds)} in the middle of the block, "
                    "with the printed value where there is one (Y3)",
                )
            elif kinds[match[1]].value != bool(match[2]):
                wants = "needs its printed value" if kinds[match[1]].value else "has no value"
                drawing.fault_at(
                    at,
                    y,
                    f"block {name} is {text!r}, but a {kinds[match[1]].name} block {wants}",
                )
                kind = kinds[match[1]].name
            else:
                kind, value = kinds[match[1]].name, int(match[2] or 0)
            inner = any(drawing.node(column + i, row + j) == "U" for i in (0, 1) for j in (0, 1))
            blocks[name] = Block(name, kind, value, column, row, _riverside(drawing, x, y), inner)
    return blocks


def _riverside(drawing: _Map, x: int, y: int) -> bool:
    """Whether the river runs along a side of the block whose middle row is ``y``.

    It may lie inside the block, on the line of the road, or beyond the road.
    """
    middle = x + WIDE // 2
    sides = [[(middle, y + s * (HIGH // 2 + d)) for d in (-1, 0, 1)] for s in (-1, 1)]
    sides += [[(middle + s * (WIDE // 2 + d), y) for d in (-1, 0, 1)] for s in (-1, 1)]
    return any(drawing.at(*cell) == _WATER for side in sides for cell in side)


def _check_inside(drawing: _Map) -> None:
    """Nothing but river and the kind may stand inside a block."""
    for row in range(drawing.height - 1):
        for column in range(drawing.width - 1):
            x, y = column * WIDE, row * HIGH
            for i in range(1, WIDE):
                for j in range(1, HIGH):
                    glyph = drawing.at(x + i, y + j)
                    label = j == 2 and i in (2, 3, 4)
                    if glyph not in (" ", _WATER) and not label:
                        drawing.fault_at(
                            x + i,
                            y + j,
                            f"{glyph!r} inside a block; only the river ~ may stand here",
                        )
            for j in (1, 3):
                side = {drawing.at(x + i, y + j) for i in (2, 3, 4)}
                if _WATER in side and side != {_WATER}:
                    drawing.fault_at(x + 2, y + j, "the river breaks off along this block")


def _roads(
    drawing: _Map, places: dict[str, tuple[str, ...]], by_cell: dict[Cell, str]
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
    drawing: _Map,
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
    middle = next((u for u in (here, there) if drawing.node(*u) == "U"), None)
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
    blank, river = " " * long, _WATER * long
    if text in (blank, river, _WATER + blank[1:], blank[1:] + _WATER):
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
        if _WATER in text:
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
    if text[0] == _WATER and text[1] in marks and text[2:] == dot * rest:
        return False, text[1]
    if text[-1] == _WATER and text[-2] in marks and text[:-2] == dot * rest:
        return True, text[-2]
    if there == _WATER and text[-1] in marks and text[:-1] == dot * (rest + 1):
        return True, text[-1]
    if here == _WATER and text[0] in marks and text[1:] == dot * (rest + 1):
        return False, text[0]
    return None


def _alongside(
    drawing: _Map, column: int, row: int, way: str, by_cell: dict[Cell, str]
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
        by_cell[block] for block, cell in sides if block in by_cell and drawing.at(*cell) != _WATER
    )


def _diagonals(
    drawing: _Map,
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
                        not place_key(e).compass and drawing.node(*place_key(e)[:2]) == "U"
                        for e in ends
                    )
                    cells = ((one_cell, ink), (two_cell, ink))
                    found.append(Section(name, ends, "diagonal", (block,), inner, cells))
    return found


def _corner_ends(
    drawing: _Map,
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
    if str(corner) in places and drawing.at(x, y) != _WATER:
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


def _check_river(drawing: _Map) -> None:
    """The river is one watertight band from edge to edge."""
    water = {
        (x, y)
        for y, line in enumerate(drawing.rows)
        for x, glyph in enumerate(line)
        if glyph in (_WATER, "=")
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


def _check_banks(drawing: _Map, roads: list[Section], across: dict[str, str]) -> None:
    """A bridge leads to the other bank, and a dead end lies across from it."""
    bank = _banks(drawing)

    def side(place: str) -> int:
        column, row, _ = place_key(place)
        return bank[column * WIDE, row * HIGH]

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


def _banks(drawing: _Map) -> dict[Cell, int]:
    """The number of the stretch of land that each cell lies on; -1 is water."""
    bank = {
        (x, y): -1 if glyph in (_WATER, "=") else 0
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


def _two_mouths(border: list[Cell]) -> bool:
    """Whether a stretch of river reaches the edge of the map at two separate places."""
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1 for a in border for b in border)


def _canonical(drawing: _Map, blocks: dict[str, Block]) -> list[str]:
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
    drawing = _Map(text, board.game)
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
