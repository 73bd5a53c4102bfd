"""How the text picture of a board is laid out: where crossroads and blocks stand in it."""

from __future__ import annotations

from collections.abc import Sequence

from boards.grid import COMPASS, LETTERS, place_key

LEFT = 5  # columns before the first crossroads: the number of the row
WIDE, HIGH = 6, 4  # from one crossroads to the next
MOST = 24  # crossroads in a row or column; more have no names


def header_line(width: int) -> str:
    """The line of letters above a map with ``width`` crossroads."""
    return " " * LEFT + (" " * (WIDE - 1)).join(LETTERS[:width])


def row_margin(y: int) -> str:
    """What stands left of raster row ``y``: the number of the row, or blanks."""
    return f"{y // HIGH + 1:>2}   " if y % HIGH == 0 else " " * LEFT


def spot(column: int, row: int, *, block: bool = False) -> tuple[int, int]:
    """Line and column, from 1, where a crossroads or the middle of a block stands on a map."""
    x, y = (WIDE // 2, HIGH // 2) if block else (0, 0)
    return row * HIGH + y + 2, LEFT + column * WIDE + x + 1


def cell_of(place: str, rows: Sequence[str]) -> tuple[int, int]:
    """Column and row, from 0, of a crossroads, or of the spot where a road ends at the river."""
    column, row, compass = place_key(place)
    x, y = column * WIDE, row * HIGH
    if compass:
        east, south = COMPASS[compass]
        for step in range(1, WIDE):
            ahead = y + south * (step + 1), x + east * (step + 1)
            line = rows[ahead[0]] if 0 <= ahead[0] < len(rows) else ""
            if line[ahead[1] : ahead[1] + 1] == "~":
                return x + east * step, y + south * step
    return x, y


def picture_lines(rows: list[str]) -> tuple[str, ...]:
    """A raster with its letters and numbers, as it is written in a file."""
    width = (len(rows[0]) - 1) // WIDE + 1
    body = [(row_margin(y) + row).rstrip() for y, row in enumerate(rows)]
    return (header_line(width), *body)
