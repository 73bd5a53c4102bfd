"""A sheet as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from boards.game import Game
    from boards.position import Position
    from boards.route import Route
    from solver.sheet import ScoreLine, ScoreSheet

_BESIDE = 24  # a terminal with less room than this beside the points shows the reasons below


def print_map(position: Position, route: Route | None, broken: Sequence[str] = ()) -> None:
    """The map in the terminal, with the route on it and the rules that it breaks."""
    from cli.textmap import text_map

    output.emit_styled(
        text_map(
            position.board,
            position=position,
            route=route if route else None,
            unicode=output.unicode(),
            colour=output.colour(),
            broken=broken,
        )
    )


def print_sheet(sheet: ScoreSheet, game: Game) -> None:
    """The score boxes in the printed order, then what is counted besides, then what is lost."""
    rules = game.contest.rules
    wide = max((len(line.label) for line in (*sheet.lines, *sheet.count_lines)), default=10)
    for line in sheet.lines:
        _print_row(line.rule, f"{line.label:<{wide}} {line.points:>4}", line.formula)
    total = f"{'Total':<{wide}} {'out' if sheet.out else sheet.total:>4}"
    _print_row(rules["out" if sheet.out else "total"], total)
    if sheet.penalties:
        output.emit()
        for line in sheet.penalties:
            cost = f" ({line.points} VP, taken off above)" if line.points else ""
            more = f": {line.formula}" if line.formula else ""
            print_reason(line.rule, f"{line.label}{more}{cost}")
    for sentence in sheet.advice:
        print_reason(rules["help"], sentence)
    for index, (name, count) in enumerate(sheet.counts.items()):
        if not index or any(line.box == name for line in sheet.count_lines):
            output.emit()
        _print_row(rules["rank"] if name in game.contest.ties else "",
                   f"{name.capitalize():<{wide}} {count:>4}")  # fmt: skip
        for line in sheet.count_lines:
            if line.box == name:
                places = ", ".join(line.because)
                _print_row(line.rule, f"{line.label:<{wide}} {line.points:>4}", places)
    if sheet.notes:
        output.emit()
        output.emit("  Left out")
        for line in sheet.notes:
            print_reason(line.rule, f"{line.label}: {line.formula or ', '.join(line.because)}")


def print_reason(rule: str, text: str) -> None:
    """A sentence behind the id of its rule."""
    output.emit_wrapped(f"  {rule:<8} {text}", " " * 11)


def _print_row(rule: str, figures: str, reason: str = "") -> None:
    """A line of the sheet; on a narrow terminal the reason goes on below."""
    row = f"  {rule:<8} {figures}"
    columns = output.width()
    if columns is None or not reason or len(row) + 3 + len(reason) <= columns:
        output.emit(f"{row}   {reason}".rstrip())
        return
    left = len(row) + 3 if columns - len(row) - 3 >= _BESIDE else 11
    parts = textwrap.wrap(
        reason, max(columns - left, _BESIDE), break_long_words=False, break_on_hyphens=False
    )
    if left > 11:
        output.emit(f"{row}   {parts.pop(0)}")
    else:
        output.emit(row)
    for part in parts:
        output.emit(" " * left + part)


def level_text(position: Position, sheet: ScoreSheet) -> str:
    """Madness, threat or what the game calls it, with its number; or what breaks ties."""
    contest = position.board.game.contest
    if not contest.level:
        return ", ".join(f"{sheet.counts[name]} {name}" for name in contest.ties)
    return f"{contest.level.capitalize()} {sheet.counts[contest.level]}"


def plural(many: int, one: str, more: str = "") -> str:
    """A number with its word: ``1 section``, ``2 sections``."""
    return f"{many} {one if many == 1 else more or one + 's'}"


def rulings_text(position: Position, chosen: Mapping[str, str]) -> str:
    """The readings that are not the default, as they are given on the command line."""
    from solver.rulings import resolve

    default = resolve(position.board.game.key)
    return ", ".join(f"{k}={v}" for k, v in chosen.items() if v != default[k])


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
            "threat": None,
            "counts": {},
            "penalties": [],
            "settled": False,
            "out": False,
            "erased": [],
        }
    return {
        "total": sheet.total,
        "route": str(sheet.route),
        "stretches": [str(stretch) for stretch in sheet.route.stretches],
        "sections": list(sheet.sections),
        "lines": [_line_json(line) for line in sheet.lines],
        "madness": sheet.counts.get("madness"),
        "threat": sheet.counts.get("threat"),
        "counts": dict(sheet.counts),
        "penalties": [_line_json(line) for line in sheet.penalties],
        "settled": sheet.settled,
        "out": sheet.out,
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
