"""What the page shows of a text: faults, map, people, setup, the sheet of the declared route."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boards.faults import Fault, Refused, hard
from boards.files import read_board, read_position
from boards.position import Position
from boards.source import Source, parse_source
from cli.reading import every_fault, is_board, is_game
from cli.web.fields import fields

if TYPE_CHECKING:
    from boards.board import Board
    from boards.game import Game
    from boards.route import Route
    from solver.sheet import ScoreSheet

_NAMES = re.compile(r"[a-z][0-9]{1,2}[nesw]?(?:[-/][a-z][0-9]{1,2}[nesw]?)?|[0-9]{1,2},[0-9]{1,2}")


def view(text: str, path: Path, plan_known: str = "") -> dict[str, Any]:
    """A text as the page shows it; one that is nothing yet has only its faults.

    Parameters
    ----------
    text
        The text of a position or board file.
    path
        The file that it is of; boards are looked up beside it.
    plan_known
        The mark of the plan that the page has, which then is not sent again.

    """
    try:
        source = parse_source(text, path.name)
        if is_game(source):
            raise Refused([Fault("file", "", "this is a game file, not a position",
                                 advice="name a position of one of its players")])  # fmt: skip
        if is_board(source):
            return _board(source, plan_known)
        return _position(source, path, plan_known)
    except Refused as refused:
        return {"kind": "text", "faults": [fault_view(f) for f in refused.faults]}


def _position(source: Source, path: Path, plan_known: str) -> dict[str, Any]:
    position = read_position(source, path.parent)
    faults = every_fault(source, position)
    board = position.board
    sheet = None
    if position.route is not None and not hard(faults):
        sheet, wrong = _sheet(source, position)
        faults += wrong
    return {
        "kind": "position",
        "title": position.name or path.name,
        "name": position.name,
        "comment": position.comment,
        "game": game_view(board.game),
        "board": board.name,
        **_plan(board, position, plan_known),
        "drawn": sorted(position.drawn),
        "people": {b: t for b, t in position.tourists.items() if t},
        "counts": {name: dict(rows) for name, rows in position.counters.items()},
        "route": _route_view(position.route),
        "fields": fields(source, position),
        "faults": _faults(faults, board),
        "sheet": sheet,
        "ready": not hard(faults),
    }


def _board(source: Source, plan_known: str) -> dict[str, Any]:
    from cli.web.board_edits import board_view

    form: list[Fault] = []
    board = read_board(source, form)
    shape = board_view(board)
    return {
        "kind": "board",
        "title": board.name,
        "name": board.name,
        "comment": board.provenance,
        "game": game_view(board.game),
        "board": board.name,
        **_plan(board, None, plan_known, shape),
        "shape": shape,
        "faults": [*map(fault_view, form), *_board_faults(source, board)],
    }


def _board_faults(source: Source, board: Board) -> list[dict[str, Any]]:
    """The faults of a board; one of a cell of the map is at what lies there."""
    from cli.web.board_edits import lies_at

    raw = board.faults()
    found = _faults([source.placed(fault) for fault in raw], board)
    cells: dict[tuple[int, int], str] = {}
    for fault in raw:
        if fault.key == ("map",) and fault.line:
            placed = source.placed(fault)
            cells[placed.line, placed.column] = lies_at(board, fault.line, fault.column)
    for shown in found:
        there = cells.get((shown["line"], shown["column"]))
        if there and not shown["at"]:
            shown["at"] = [there]
    return found


def game_view(game: Game) -> dict[str, Any]:
    """The words and letters of a game."""
    return {
        "key": game.key,
        "title": game.title,
        "unit": game.unit,
        "block": game.block,
        "joint": game.joint,
        "tourists": dict(game.tourists),
        "counters": {name: counter.label for name, counter in game.counters.items()},
        "marks": {name: game.sign(name).label for m in game.marks.values() for name in m.names},
    }


def _plan(
    board: Board, position: Position | None, known: str, shape: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The plan of a map; of a board that is made, what could be there can be clicked, too."""
    from boards.picture.plan import plan

    found = plan(board, position)
    if shape is not None:
        marks = board.places
        found["places"] = {
            name: {"at": node["at"], "marks": marks.get(name, ())}
            for name, node in shape["nodes"].items()
        }
        found["sections"] = {
            name: {
                "ends": pair["ends"],
                "kind": "road",
                "line": [shape["nodes"][end]["at"] for end in pair["ends"]],
                "blocks": (),
            }
            for name, pair in shape["pairs"].items()
        }
    mark = sha256(dumps(found).encode()).hexdigest()[:16]
    return {"planMark": mark} if mark == known else {"planMark": mark, "plan": found}


def _route_view(route: Route | None) -> dict[str, Any]:
    if route is None:
        return {"text": "", "places": []}
    return {"text": str(route), "places": list(route.places)}


def _faults(faults: Iterable[Fault], board: Board) -> list[dict[str, Any]]:
    ordered = sorted(faults, key=lambda f: (f.severity == "warning", f.line, f.column))
    known = board.places.keys() | board.sections.keys() | board.blocks.keys()
    return [
        {**fault_view(f), "at": [n for n in _NAMES.findall(f.place) if n in known]} for f in ordered
    ]


def fault_view(fault: Fault) -> dict[str, Any]:
    """A fault in the words of `check`."""
    return {
        "severity": "warning" if fault.severity == "warning" else "error",
        "rule": fault.rule,
        "message": fault.message,
        "advice": fault.advice,
        "line": fault.line,
        "column": fault.column,
        "at": [],
    }


def _sheet(source: Source, position: Position) -> tuple[dict[str, Any] | None, Sequence[Fault]]:
    """The sheet of the declared route, or why it is none."""
    from solver.scoring import score

    assert position.route is not None
    try:
        sheet = score(position)
    except Refused as refused:
        return None, [f if f.line else source.placed(f) for f in refused.faults]
    if not sheet.legal:
        return None, [source.placed(f) for f in sheet.refusals]
    return sheet_view(position, sheet), ()


def sheet_view(position: Position, sheet: ScoreSheet) -> dict[str, Any]:
    """The rows of a sheet, the total, what is counted besides, and what is lost."""
    from cli.report import route_json

    rules = position.board.game.contest.rules
    data = route_json(sheet)
    return {
        "route": data["route"],
        "lines": data["lines"],
        "total": "out" if sheet.out else sheet.total,
        "rule": rules["out" if sheet.out else "total"],
        "unit": position.board.game.unit,
        "counts": [{"label": n.capitalize(), "points": c} for n, c in sheet.counts.items()],
        "penalties": data["penalties"],
        "lost": data["erased"],
        "settled": sheet.settled,
        "sections": data["sections"],
    }


def picture(text: str, path: Path) -> str:
    """The map of a text as SVG; empty where there is nothing to draw."""
    from boards.picture import draw_map

    try:
        source = parse_source(text, path.name)
        if is_board(source):
            return draw_map(read_board(source, []))
        position = read_position(source, path.parent)
    except Refused:
        return ""
    return draw_map(position.board, position=position, route=position.route or None)
