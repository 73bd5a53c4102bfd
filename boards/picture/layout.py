"""Where everything of a board lies in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from boards.board import Block, Board, Cell, Section
from boards.grid import COMPASS, Place, place_key
from boards.mapfile import raster
from boards.picture.lines import Line, Point, circle_line
from boards.raster import HIGH, WIDE

UNIT = 150.0  # from one crossroads to the next
STREET = 15.0  # from the middle of a road to the blocks beside it
RIVER = 12.0  # from the middle of the river to its banks
BANK = 32.0  # from a road on the bank to the middle of the river
ROUNDED = 88.0  # radius of a road that rounds a corner of the map
SEA = 17.0  # from the middle of the strip of sea to its shore
EDGE = 36.0  # from the outer roads to the edge of the paper
_BEACH = 9.0  # more than the edge, between the outer road and the sea
_CORNER = 12.0  # radius of the corner of a block
_SEAM = 2.0  # half of the gap between two blocks of the roadless centre
_WATER = "~="


@dataclass(frozen=True)
class Layout:
    """The geometry of a board: crossroads a1 lies at 0, 0.

    Parameters
    ----------
    board
        The board that is drawn.
    inner_open
        Whether the roads inside the roadless centre exist.

    """

    board: Board
    inner_open: bool = False

    @cached_property
    def _raster(self) -> list[str]:
        return raster(self.board)

    @property
    def wide(self) -> float:
        """Width from the westernmost to the easternmost road."""
        return (self.board.width - 1) * UNIT

    @property
    def high(self) -> float:
        """Height from the northernmost to the southernmost road."""
        return (self.board.height - 1) * UNIT

    def edge(self, way: str) -> float:
        """From the outer road to the edge of the paper on one side; the sea needs room."""
        return EDGE + (2 * SEA - _BEACH if self.board.game.sea == way else 0.0)

    @property
    def paper(self) -> tuple[float, float, float, float]:
        """West, north, east and south edge of the paper."""
        wide, high = self.wide + self.edge("e"), self.high + self.edge("s")
        return -self.edge("w"), -self.edge("n"), wide, high

    def glyph(self, x: int, y: int) -> str:
        """The character of the text map at a cell, blank outside."""
        rows = self._raster
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else " "

    def cell(self, x: int, y: int) -> Point:
        """Where a cell of the text map lies: beside a road means on the other side of the bank."""
        return Point(_stretch(x, WIDE), _stretch(y, HIGH))

    def place(self, name: str) -> Point:
        """Where a crossroads lies, or the end of a road at the river."""
        if name not in self._places:
            self._places[name] = self._locate(place_key(name))
        return self._places[name]

    @cached_property
    def _places(self) -> dict[str, Point]:
        return {}

    def _locate(self, place: Place) -> Point:
        here = Point(place.column * UNIT, place.row * UNIT)
        if not place.compass:
            return here
        east, south = COMPASS[place.compass]
        for step in range(1, WIDE + 1):
            x, y = place.column * WIDE + east * step, place.row * HIGH + south * step
            if self.glyph(x, y) == "~":
                water = self.cell(x, y)
                return water.towards(here, RIVER + 14)
        return here.shifted(east * UNIT * 0.6, south * UNIT * 0.6)

    def line(self, section: Section) -> Line:
        """The middle of a section from its first end to its second."""
        one, two = (self.place(end) for end in section.ends)
        if section.kind != "rounded":
            return (one, two)
        (a, b), (c, d) = (place_key(end)[:2] for end in section.ends)
        edges = ({0, self.board.width - 1}, {0, self.board.height - 1})
        corner = (a, d) if a in edges[0] and d in edges[1] else (c, b)
        return circle_line(Point(corner[0] * UNIT, corner[1] * UNIT), one, two, ROUNDED)

    def exists(self, section: Section) -> bool:
        """Whether a section is a road of the map as it is now."""
        return section.kind != "diagonal" and (self.inner_open or section.kind != "inner")

    def block_box(self, block: Block) -> tuple[float, float, float, float]:
        """West, north, east and south side of a block."""
        x, y = block.column * UNIT, block.row * UNIT
        return (
            x + self._inset(block, "w"),
            y + self._inset(block, "n"),
            x + UNIT - self._inset(block, "e"),
            y + UNIT - self._inset(block, "s"),
        )

    def campus_box(self, block: Block) -> tuple[float, float, float, float, tuple[float, ...]]:
        """The same for the ground of the roadless centre, seamless, with the radii."""
        joined = {way for way in COMPASS if self._joined(block, way)}
        gap = {way: _SEAM if way in joined else 0.0 for way in COMPASS}
        west, north, east, south = self.block_box(block)
        radii = tuple(0.0 if radius < _CORNER else radius for radius in self.block_radii(block))
        return west - gap["w"], north - gap["n"], east + gap["e"], south + gap["s"], radii

    def block_radii(self, block: Block) -> tuple[float, ...]:
        """Radii of the corners of a block from the north-west corner clockwise."""
        joined = {way for way in COMPASS if self._joined(block, way)}
        radii = []
        for south, east in (("n", "w"), ("n", "e"), ("s", "e"), ("s", "w")):
            column = block.column + (east == "e")
            row = block.row + (south == "s")
            corner = str(Place(column, row))
            if column in (0, self.board.width - 1) and row in (0, self.board.height - 1):
                rounded = corner not in self.board.places
                radii.append(ROUNDED - STREET if rounded else _CORNER)
            else:
                radii.append(3.0 if {south, east} & joined else _CORNER)
        return tuple(radii)

    def _joined(self, block: Block, way: str) -> bool:
        """Whether no road separates a block from its neighbour in the roadless centre."""
        if not block.inner or self.inner_open:
            return False
        east, south = COMPASS[way]
        return any(
            other.inner and (other.column, other.row) == (block.column + east, block.row + south)
            for other in self.board.blocks.values()
        )

    def _inset(self, block: Block, way: str) -> float:
        """How far a side of a block lies from the middle of the road or river beside it."""
        if self._joined(block, way):
            return _SEAM
        east, south = COMPASS[way]
        x = block.column * WIDE + WIDE // 2 * (1 + east)
        y = block.row * HIGH + HIGH // 2 * (1 + south)
        if self.glyph(x - east, y - south) == "~":
            return BANK + RIVER + 8
        if self.glyph(x, y) == "~":
            return RIVER + 8
        return STREET

    @cached_property
    def bridges(self) -> tuple[tuple[Point, bool], ...]:
        """The middle of every bridge, and whether its road runs from west to east."""
        found = []
        for y, row in enumerate(self._raster):
            for x, glyph in enumerate(row):
                if glyph == "=":
                    found.append((self.cell(x, y), y % HIGH == 0))
        return tuple(found)

    @cached_property
    def rivers(self) -> tuple[Line, ...]:
        """The middle of the river, the longest course first, arms after it."""
        water = {
            (x, y) for y, row in enumerate(self._raster) for x, g in enumerate(row) if g in _WATER
        }
        courses: list[list[Cell]] = []
        left = set(water)
        while left:
            course = self._course(water, left)
            left -= set(course)
            courses.append(course)
        return tuple(self._course_line(course) for course in courses)

    @property
    def sea(self) -> Line:
        """The middle of the strip of sea along one edge of the paper; nothing without a sea."""
        west, north, east, south = self.paper
        lines = {
            "w": (Point(west + SEA, north), Point(west + SEA, south)),
            "e": (Point(east - SEA, north), Point(east - SEA, south)),
            "n": (Point(west, north + SEA), Point(east, north + SEA)),
            "s": (Point(west, south - SEA), Point(east, south - SEA)),
        }
        return lines.get(self.board.game.sea, ())

    def _course(self, water: set[Cell], left: set[Cell]) -> list[Cell]:
        """The longest of the shortest ways through what is left of the water.

        It starts and ends at the edge of the map or at water already drawn if it can, so that
        arms join their river.
        """
        wide, high = len(self._raster[0]) - 1, len(self._raster) - 1
        part = _spread(min(left), left)
        joints = {c: min(n) for c in part if (n := [n for n in _around(c) if n in water - left])}
        mouths = [c for c in part if c[0] in (0, wide) or c[1] in (0, high)]
        doors = sorted({*mouths, *joints})
        start = doors[0] if doors else min(part)
        reach = _spread(start, set(part))
        end = max((c for c in doors or reach if c != start), default=start, key=lambda c: (
            _long(reach, c), c
        ))  # fmt: skip
        if end == start and len(part) > 1:
            end = max(reach, key=lambda c: (_long(reach, c), c))
        course = [end]
        while (before := reach[course[-1]]) is not None:
            course.append(before)
        first = [joints[end]] if end in joints and end not in mouths else []
        last = [joints[start]] if start in joints and start not in mouths else []
        return first + course + last

    def _course_line(self, course: list[Cell]) -> Line:
        points = [self.cell(*c) for c in course]
        # it flows on to the edge of the paper
        points = [p for c in course[:1] for p in self._mouth(c)] + points
        points += [p for c in course[-1:] for p in self._mouth(c)]
        straight = points[:1]
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            level = before.y == here.y == after.y
            upright = before.x == here.x == after.x
            if not level and not upright:
                straight.append(here)
        return (*straight, points[-1])

    def _mouth(self, cell: Cell) -> list[Point]:
        wide, high = len(self._raster[0]) - 1, len(self._raster) - 1
        point = self.cell(*cell)
        # a river ends where the sea begins, a little within
        west, north, east, south = (
            outer - (2 * SEA - 3) * (1 if way in "es" else -1) * (self.board.game.sea == way)
            for outer, way in zip(self.paper, "wnes", strict=True)
        )
        if cell[1] in (0, high):
            return [Point(point.x, north if cell[1] == 0 else south)]
        if cell[0] in (0, wide):
            return [Point(west if cell[0] == 0 else east, point.y)]
        return []


def _stretch(index: int, step: int) -> float:
    """A cell of the raster in units of the picture; the first and last of a block lie on a bank."""
    whole, part = divmod(index, step)
    if part == 0:
        return whole * UNIT
    inside = BANK + (part - 1) * (UNIT - 2 * BANK) / (step - 2)
    return whole * UNIT + inside


def _around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def _spread(start: Cell, cells: set[Cell]) -> dict[Cell, Cell | None]:
    """The cell before each cell on a shortest way from ``start``."""
    before: dict[Cell, Cell | None] = {start: None}
    queue = [start]
    for here in queue:
        for cell in _around(here):
            if cell in cells and cell not in before:
                before[cell] = here
                queue.append(cell)
    return before


def _long(before: dict[Cell, Cell | None], cell: Cell | None) -> int:
    long = 0
    while cell is not None:
        cell, long = before[cell], long + 1
    return long
