"""Where everything lies in a picture: for programs in which somebody clicks on it."""

from __future__ import annotations

from typing import Any

from boards.board import Board
from boards.picture.drawing import map_bounds
from boards.picture.glyphs import near
from boards.picture.layout import UNIT, Layout
from boards.position import Position

_GRASP = 0.35  # of a block: a dead end closer to a crossroads is still told apart from it


def plan(board: Board, position: Position | None = None) -> dict[str, Any]:
    """The geometry of a map, in the units of `boards.picture.draw_map`.

    Returns
    -------
    dict
        ``bounds`` (west, north, east, south), ``corners`` (where the outermost roads meet, from
        the north-west clockwise), ``unit`` (from one crossroads to the next), ``places`` with
        their point and marks, ``sections`` with ends, line and kind, ``blocks`` with box, kind,
        points and the diagonals through them. Sections that the setup keeps closed are left out,
        unless somebody drew them all the same.

    """
    layout = Layout(board, bool(position and position.inner_open))
    wide, high = layout.wide, layout.high
    sections: dict[str, dict[str, Any]] = {
        name: {
            "ends": section.ends,
            "kind": section.kind,
            "line": [[near(p.x), near(p.y)] for p in layout.line(section)],
            "blocks": section.blocks,
        }
        for name, section in board.sections.items()
        if position is None or position.may_draw(section) or name in position.drawn
    }
    through: dict[str, list[str]] = {name: [] for name in board.blocks}
    for name, section in sections.items():
        for block in section["blocks"] if section["kind"] == "diagonal" else ():
            through[block].append(name)
    met = {end for section in sections.values() for end in section["ends"]}
    return {
        "bounds": [near(edge) for edge in map_bounds(layout)],
        "corners": [[0, 0], [wide, 0], [wide, high], [0, high]],
        "unit": UNIT,
        "grasp": UNIT * _GRASP,
        "places": {
            name: {"at": [near(n) for n in layout.place(name)], "marks": marks}
            for name, marks in board.places.items()
            if name in met
        },
        "sections": sections,
        "blocks": {
            name: {
                "box": [near(edge) for edge in layout.block_box(block)],
                "kind": block.kind,
                "points": position.points_of(name) if position else block.value,
                "diagonals": through[name],
            }
            for name, block in board.blocks.items()
        },
    }
