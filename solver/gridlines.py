"""On which straight line of the map a section leaves a crossroads."""

from __future__ import annotations

from itertools import product
from typing import Literal

from boards.board import Board, Section
from boards.grid import COMPASS, place_key

# along a row, along a column, and the two diagonals of a block, as they are drawn
Line = Literal["-", "|", "\\", "/"]
DIAGONALS = ("\\", "/")


def line_at(board: Board, section: Section, place: str) -> Line:
    r"""The line on which ``section`` leaves ``place``, one of its ends (R-TURN).

    A rounded road leaves along the grid line at each of its ends. A diagonal lies on the
    diagonal of its block, also where it stops short of the corner at a dead end.

    Examples
    --------
    >>> from boards import load_board
    >>> board = load_board("millrace")
    >>> corner = board.sections["a2-b1"]
    >>> line_at(board, corner, "a2"), line_at(board, corner, "b1")
    ('|', '-')

    """
    (one_column, one_row), (two_column, two_row) = (corner_of(end) for end in section.ends)
    if section.kind == "diagonal":
        return "\\" if (one_column < two_column) == (one_row < two_row) else "/"
    if section.kind == "rounded":
        # it cuts off a corner of the map, where there is no crossroads
        corners = set(product((0, board.width - 1), (0, board.height - 1)))
        bend_row = two_row if (one_column, two_row) in corners else one_row
        return "-" if corner_of(place)[1] == bend_row else "|"
    return "-" if one_row == two_row else "|"


def corner_of(place: str) -> tuple[int, int]:
    """Column and row of a crossroads, or of the one that a dead end points to."""
    column, row, compass = place_key(place)
    east, south = COMPASS[compass] if compass else (0, 0)
    return column + east, row + south
