"""What is done on the page to a board: the cells of its text map, its labels and its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boards.board import WHERE, section_name
from boards.files import read_board
from boards.grid import Place, parse_place, place_key
from boards.mapfile import raster
from boards.raster import HIGH, LEFT, WIDE, cell_of, picture_lines
from boards.source import Source
from cli.web.tomltext import put, put_lines
from cli.web.trouble import NoEdit

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

    from boards.board import Board
    from boards.game import Game

Edit = Mapping[str, Any]
Cell = tuple[int, int]
_DOTS = {"h": ".", "v": ":"}
_RIVER = "~"
_SIDES = ("north", "east", "south", "west")
_CORNERS = ("north-west", "north-east", "south-east", "south-west")  # where a river turns


def change(document: TOMLDocument, source: Source, edit: Edit, beside: Path) -> None:
    """Do one edit of a board; see the functions of this module."""
    operation = _OPERATIONS.get(str(edit.get("op")))
    if operation is None:
        raise NoEdit(f"there is no edit {edit.get('op')!r} of a board")
    board = read_board(source, [])
    if board.layout and operation not in (_labels, _head):
        raise NoEdit(f"the streets are those of {board.layout}: edit that board")
    operation(document, board, edit)


def _write(document: TOMLDocument, board: Board, cells: Mapping[Cell, str]) -> None:
    rows = [list(row) for row in raster(board)]
    for (x, y), glyph in cells.items():
        rows[y][x] = glyph
    put_lines(document, "map", picture_lines(["".join(row) for row in rows]))


def _block(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """The kind of a block: ``block``, ``kind`` (its letter), ``value``; each may be left out."""
    block = board.blocks.get(str(edit.get("block")))
    if block is None:
        raise NoEdit(f"there is no {board.game.block} {edit.get('block')!r}")
    letters = {kind.name: letter for letter, kind in board.game.kinds.items()}
    kind = board.game.kinds.get(str(edit.get("kind", letters.get(block.kind))))
    if kind is None:
        raise NoEdit(f"{edit.get('kind')!r} is no kind of {board.game.block}")
    value = re.sub(r"[^0-9]", "", str(edit.get("value", block.value or "")))[:2]
    label = kind.letter + ((value or "1") if kind.value else "")
    x, y = block.column * WIDE + 2, block.row * HIGH + 2
    _write(document, board, {(x + i, y): glyph for i, glyph in enumerate(f"{label:^3}"[:3])})


def _river(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """The river along a side of a block, or no longer: ``block``, ``side``."""
    block, side = board.blocks.get(str(edit.get("block"))), str(edit.get("side"))
    if block is None or side not in _SIDES + _CORNERS or "river" not in board.game.rules:
        raise NoEdit("there is no such side of a block, or no river in this game")
    rows = raster(board)
    strip = side_cells(block.column, block.row, side)
    wet = all(rows[y][x] == _RIVER for x, y in strip)
    others = {
        cell
        for other in _SIDES
        if other != side
        for cells in [side_cells(block.column, block.row, other)]
        if all(rows[y][x] == _RIVER for x, y in cells)
        for cell in cells
    }
    cells = {cell: " " if wet and cell not in others else _RIVER for cell in strip}
    _write(document, board, cells)


def side_cells(column: int, row: int, side: str) -> list[Cell]:
    """The outermost cells of a block on one side, or the one in a corner, where a river lies."""
    x, y = column * WIDE, row * HIGH
    if side in _CORNERS:
        south, east = side.startswith("south"), side.endswith("east")
        return [(x + (WIDE - 1 if east else 1), y + (HIGH - 1 if south else 1))]
    if side in ("north", "south"):
        line = y + (1 if side == "north" else HIGH - 1)
        return [(x + i, line) for i in range(1, WIDE)]
    line = x + (1 if side == "west" else WIDE - 1)
    return [(line, y + i) for i in range(1, HIGH)]


def _node(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """What stands at a crossroads or a dead end: ``place``, ``glyph``."""
    name, glyph = str(edit.get("place")), str(edit.get("glyph"))
    place = parse_place(name)
    inside = place and place.column < board.width and place.row < board.height
    if not inside or (place and place.compass and name not in board.places):
        raise NoEdit(f"there is no place {name!r} on this map")
    if glyph not in {option["value"] for option in node_options(board, name)}:
        raise NoEdit(f"{glyph!r} can't stand at {name}")
    _write(document, board, {cell_of(name, raster(board)): glyph})


def _road(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """What lies between two neighbouring crossroads: ``name`` (``b1-b2``), ``as``."""
    pair = next((p for p in pairs(board) if p["name"] == edit.get("name")), None)
    if pair is None or edit.get("as") not in pair["states"]:
        raise NoEdit(f"nothing such can lie at {edit.get('name')!r}")
    text = pair["states"][edit["as"]]
    _write(document, board, dict(zip(pair["cells"], text, strict=True)))


def _labels(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """The printed numbers of an axis: ``axis`` (``x-labels``), ``value`` as typed."""
    axis = str(edit.get("axis"))
    if axis not in ("x-labels", "y-labels"):
        raise NoEdit(f"there is no axis {axis!r}")
    numbers = re.findall(r"[0-9]{1,3}", str(edit.get("value", "")))
    put(document, axis, [int(number) for number in numbers])


def _head(document: TOMLDocument, board: Board, edit: Edit) -> None:
    """The name of the board or where it comes from: ``key``, ``value``."""
    key, value = str(edit.get("key")), str(edit.get("value", "")).strip()
    if key not in ("name", "provenance"):
        raise NoEdit(f"there is no {key!r} to fill in")
    put(document, key, value)


_OPERATIONS: dict[str, Callable[[TOMLDocument, Board, Edit], None]] = {
    "block": _block,
    "river": _river,
    "node": _node,
    "road": _road,
    "labels": _labels,
    "head": _head,
}


def pairs(board: Board) -> Iterator[dict[str, Any]]:
    """What lies between neighbouring crossroads, and what could.

    Yields
    ------
    dict
        ``name``, ``ends``, ``cells``, ``now`` (one of the states, or empty), ``states`` (what can
        lie there, with its text).

    """
    rows = raster(board)
    for row in range(board.height):
        for column in range(board.width):
            for way, (east, south) in (("h", (1, 0)), ("v", (0, 1))):
                there = Place(column + east, row + south)
                if there.column >= board.width or there.row >= board.height:
                    continue
                long = WIDE if way == "h" else HIGH
                x, y = column * WIDE, row * HIGH
                cells = [(x + i * east, y + i * south) for i in range(1, long)]
                text = "".join(rows[y][x] for x, y in cells)
                name, ends = section_name(str(Place(column, row)), str(there))
                states = _states(board.game, _DOTS[way], long - 1, *ends)
                marks = "".join(board.game.marks)
                plain = re.sub(f"[{re.escape(marks)}]", "o", text) if marks else text
                now = next((says for says, glyphs in states.items() if glyphs == plain), "")
                if now and plain != text:  # the mark of a dead end stays
                    states[now] = text
                yield {"name": name, "ends": ends, "cells": cells, "now": now, "states": states}


def _wet(rows: Sequence[str], column: int, row: int) -> list[str]:
    """The sides of a block along which the river lies, and the corners it just touches."""
    wet: list[str] = []
    seen: set[Cell] = set()
    for side in (*_SIDES, *_CORNERS):
        cells = side_cells(column, row, side)
        if all(rows[y][x] == _RIVER for x, y in cells) and not seen.issuperset(cells):
            wet.append(side)
            seen.update(cells)
    return wet


def lies_at(board: Board, line: int, column: int) -> str:
    """What of the map lies at a line and column of its text, counted from 1; empty beside it."""
    x, y = column - 1 - LEFT, line - 2
    wide, high = (board.width - 1) * WIDE, (board.height - 1) * HIGH
    if not (0 <= x <= wide and 0 <= y <= high):
        return ""
    (left, across), (top, down) = divmod(x, WIDE), divmod(y, HIGH)
    if across and down:
        return f"{board.x_labels[left]},{board.y_labels[top]}"
    here = str(Place(left, top))
    if not across and not down:
        return here
    return section_name(here, str(Place(left + bool(across), top + bool(down))))[0]


def _states(game: Game, dot: str, long: int, one: str, two: str) -> dict[str, str]:
    states = {"a road": dot * long, "nothing": " " * long}
    if "river" in game.rules:
        rest = long - 1
        states |= {
            f"a bridge, the river at {one}": "=" + dot * rest,
            f"a bridge, the river at {two}": dot * rest + "=",
            f"a dead end from {one}": dot * (rest - 1) + "o" + _RIVER,
            f"a dead end from {two}": _RIVER + "o" + dot * (rest - 1),
            f"a dead end from {one}, the river at {two}": dot * rest + "o",
            f"a dead end from {two}, the river at {one}": "o" + dot * rest,
            "the river": _RIVER * long,
            f"the river beside {one}": _RIVER + " " * rest,
            f"the river beside {two}": " " * rest + _RIVER,
        }
    return states


def node_options(board: Board, name: str) -> list[dict[str, str]]:
    """What can stand at a crossroads or dead end, as ``value`` and ``label``."""
    game, place = board.game, place_key(name)
    edge = board.on_edge(name)
    options = [("o" if place.compass else "+", "nothing special")]
    for letter, mark in game.marks.items():
        fits = "dead-end" in mark.where if place.compass else set(mark.where) - {"dead-end"}
        if fits and (edge or place.compass or set(mark.where) & {"crossroads", "water"}):
            named = " and ".join(game.sign(n).label for n in mark.names)
            where = " or ".join(WHERE[w] for w in mark.where)
            options.append((letter, f"{named} ({where})"))
    if not place.compass:
        options.append((" ", "no crossroads"))
        if "river" in game.rules:
            options.append((_RIVER, "the river"))
        if game.inner_name and not edge:
            options.append(("U", f"the middle of the {game.inner_name}"))
        west, east = place.column == 0, place.column == board.width - 1
        north, south = place.row == 0, place.row == board.height - 1
        if "rounded" in game.rules and (west or east) and (north or south):
            options.append(("/" if west == north else "\\", "a rounded corner"))
    return [{"value": value, "label": label} for value, label in options]


def board_view(board: Board) -> dict[str, Any]:
    """What the page needs to change a board: the state of everything, and what it could be."""
    from boards.picture.layout import Layout

    rows, layout = raster(board), Layout(board)
    nodes = [str(Place(c, r)) for r in range(board.height) for c in range(board.width)]
    ends = [name for name in board.places if place_key(name).compass]

    letters = {kind.name: letter for letter, kind in board.game.kinds.items()}

    def now(name: str) -> str:
        x, y = cell_of(name, rows)
        return rows[y][x]

    return {
        "layout": board.layout,
        "labels": {
            "x-labels": " ".join(map(str, board.x_labels)),
            "y-labels": " ".join(map(str, board.y_labels)),
        },
        "kinds": [
            {"value": k.letter, "label": k.name, "valued": k.value}
            for k in board.game.kinds.values()
        ],
        "nodes": {
            name: {"at": layout.place(name), "now": now(name), "options": node_options(board, name)}
            for name in (*nodes, *ends)
        },
        "pairs": {
            p["name"]: {"ends": p["ends"], "now": p["now"], "options": list(p["states"])}
            for p in pairs(board)
        },
        "labelled": {
            block.name: {
                "kind": letters.get(block.kind, ""),
                "value": block.value,
                "wet": _wet(rows, block.column, block.row),
            }
            for block in board.blocks.values()
        },
        "sides": [*_SIDES, *_CORNERS] if "river" in board.game.rules else [],
    }  # fmt: skip
