"""The raster of a text map, with the faults found while it is read."""

from __future__ import annotations

from boards.board import Cell
from boards.faults import Fault
from boards.game import Game
from boards.raster import HIGH, LEFT, MOST, WIDE, cell_of, header_line, row_margin


class MapText:
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
        """Keep a fault at a line and column of the text, from 0; with a rule it breaks that."""
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
        """Keep a fault at a cell of the raster."""
        self.fault(y + 1, LEFT + x, message, rule, advice)

    def at(self, x: int, y: int) -> str:
        """What stands in a cell, blank outside the map."""
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return self.rows[y][x] if inside else " "

    def node(self, column: int, row: int) -> str:
        """What stands at a crossroads."""
        return self.at(column * WIDE, row * HIGH)

    def is_centre(self, column: int, row: int) -> bool:
        """Whether a crossroads is the middle of the roadless blocks, if the game has any."""
        return self.node(column, row) == "U" and self.game.inner_opens is not None

    def road_cells(self, column: int, row: int, way: str) -> list[Cell]:
        """The cells between a crossroads and the next one east ('h') or south ('v')."""
        x, y = column * WIDE, row * HIGH
        if way == "h":
            return [(x + i, y) for i in range(1, WIDE)]
        return [(x, y + i) for i in range(1, HIGH)]

    def cell_of(self, place: str) -> Cell:
        """The cell of a crossroads, or the one in which the mark of a dead end stands."""
        return cell_of(place, self.rows)
