"""What goal cards count on the walk of many stretches at once: no walk has more than this.

`solver.metrics` counts exactly, one route at a time; where that is slow, a bound is taken here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from boards.board import Board
from boards.position import Position
from solver.gridlines import corner_of, line_at
from solver.joining import Whole
from solver.metrics import straight_row
from solver.stretches import Bits, Stretches

__all__ = ["ADDED", "walked"]

_U = np.uint64
_WORD = 63  # sections in one number
# whether that of a route is the sum over its stretches, or that of the best of them
ADDED = {"turns": True, "loops": True, "sections": True, "longest-straight": False}


class _Kept:
    """Which sections each stretch keeps."""

    def __init__(self, stretches: Stretches) -> None:
        names = [edge.name for edge in stretches.rules.edges]
        self.at = {name: divmod(index, _WORD) for index, name in enumerate(names)}
        self.words: list[Bits] = []
        for begin in range(0, len(names), _WORD):
            some = dict.fromkeys(names, 0)
            some |= {name: 1 << i for i, name in enumerate(names[begin : begin + _WORD])}
            self.words.append(stretches.union(some))

    def __getitem__(self, name: str) -> Bits:
        """1 for each stretch that keeps the section."""
        word, bit = self.at[name]
        return self.words[word] >> _U(bit) & _U(1)

    def many(self) -> Whole:
        """How many sections each stretch has."""
        many = np.zeros(len(self.words[0]), np.int64)
        for word in self.words:
            many += np.bitwise_count(word)
        return many


def walked(position: Position, stretches: Stretches, names: Sequence[str]) -> Whole:
    """At most so much of each metric, a column for each of ``names``, all of them in `ADDED`."""
    kept = _Kept(stretches)
    columns = []
    for name in names:
        match name:
            case "sections":
                columns.append(kept.many())
            case "loops":
                places = np.bitwise_count(stretches.reach).astype(np.int64)
                columns.append(kept.many() - places + 1)
            case "longest-straight":
                columns.append(_longest(position.board, stretches, kept))
            case _:
                columns.append(_turns(position.board, stretches, kept))
    return np.column_stack(columns) if columns else np.zeros((len(stretches), 0), np.int64)


def _longest(board: Board, stretches: Stretches, kept: _Kept) -> Whole:
    """The longest row of roads on a grid line."""
    rows: dict[tuple[str, int], dict[int, list[str]]] = {}
    for edge in stretches.rules.edges:
        section = board.sections[edge.name]
        if line := straight_row(board, section):
            column, row = min(corner_of(end) for end in section.ends)
            across, along = (column, row) if line == "|" else (row, column)
            rows.setdefault((line, across), {}).setdefault(along, []).append(edge.name)
    best = np.zeros(len(stretches), np.int64)
    for positions in rows.values():
        run = np.zeros(len(stretches), np.int64)
        for along in range(min(positions), max(positions) + 1):
            here = np.zeros(len(stretches), _U)
            many = np.zeros(len(stretches), np.int64)
            for name in positions.get(along, ()):
                here |= kept[name]
                many += kept[name].astype(np.int64)
            run = np.where(here > 0, run + many, 0)
            best = np.maximum(best, run)
    return best


def _turns(board: Board, stretches: Stretches, kept: _Kept) -> Whole:
    """Joints of the walk that can be turns: not those where two roads of one line meet alone.

    A rounded road may count as a turn itself.
    """
    count: Whole = kept.many()  # a closed walk is met as often as it has sections
    at: dict[str, list[str]] = {}
    for edge in stretches.rules.edges:
        for end in edge.ends:
            at.setdefault(end, []).append(edge.name)
        if board.sections[edge.name].kind == "rounded":
            count += kept[edge.name].astype(np.int64)
    count -= stretches.ends != 0
    for place, names in at.items():
        degree = np.zeros(len(stretches), np.int64)
        for name in names:
            degree += kept[name].astype(np.int64)
        straight = np.zeros(len(stretches), np.bool_)
        for index, one in enumerate(names):
            for two in names[:index]:
                if line_at(board, board.sections[one], place) == line_at(
                    board, board.sections[two], place
                ):
                    straight |= (kept[one] & kept[two]) > 0
        count -= straight & (degree == 2)
    return count
