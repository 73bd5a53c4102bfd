"""A sheet as text and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from boards.position import Position
    from boards.route import Route
    from solver.sheet import ScoreLine, ScoreSheet


def print_map(position: Position, route: Route | None) -> None:
    """The map in the terminal, with the route on it."""
    from cli.textmap import text_map

    output.emit_styled(
        text_map(
            position.board,
            position=position,
            route=route if route else None,
            unicode=output.unicode(),
            colour=output.colour(),
        )
    )


def print_sheet(sheet: ScoreSheet) -> None:
    """The score boxes in the printed order, then what is counted besides, then what is lost."""
    wide = max((len(line.label) for line in (*sheet.lines, *sheet.count_lines)), default=10)
    for line in sheet.lines:
        output.emit(f"  {line.rule:<8} {line.label:<{wide}} {line.points:>4}   {line.formula}")
    output.emit(f"  {'':<8} {'Total':<{wide}} {sheet.total:>4}")
    for name, count in sheet.counts.items():
        output.emit()
        output.emit(f"  {'':<8} {name.capitalize():<{wide}} {count:>4}")
        for line in sheet.count_lines:
            if line.box == name:
                places = ", ".join(line.because)
                output.emit(f"  {line.rule:<8} {line.label:<{wide}} {line.points:>4}   {places}")
    if sheet.notes:
        output.emit()
        output.emit("  Left out")
        for line in sheet.notes:
            output.emit(f"  {line.rule:<8} {line.label}: {line.formula or ', '.join(line.because)}")


def route_json(sheet: ScoreSheet | None) -> dict[str, Any]:
    """The part of the JSON answer that is about one route."""
    if sheet is None or not sheet.legal:
        return {
            "total": None,
            "route": "" if sheet is None else str(sheet.route),
            "stretches": [] if sheet is None else [str(s) for s in sheet.route.stretches],
            "sections": [] if sheet is None else list(sheet.sections),
            "lines": [],
            "madness": None,
            "erased": [],
        }
    return {
        "total": sheet.total,
        "route": str(sheet.route),
        "stretches": [str(stretch) for stretch in sheet.route.stretches],
        "sections": list(sheet.sections),
        "lines": [_line_json(line) for line in sheet.lines],
        "madness": sheet.counts.get("madness"),
        "erased": [_line_json(line) for line in sheet.notes],
    }


def _line_json(line: ScoreLine) -> dict[str, Any]:
    return {
        "rule": line.rule,
        "label": line.label,
        "points": line.points,
        "because": list(line.because),
        "formula": line.formula,
    }


def print_answer(answer: Mapping[str, Any]) -> None:
    """Print an answer as JSON after holding it against the published schema."""
    from cli.schema import Answer

    output.emit_json(Answer.model_validate(answer).model_dump())


def ortools_version() -> str:
    """The version of OR-Tools without importing it."""
    from importlib.metadata import version

    return version("ortools")
