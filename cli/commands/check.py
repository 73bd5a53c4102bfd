"""``finalroute check``: every fault of a file at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import code_of, fault_text, leave

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.source import Source


def check(
    file: Annotated[Path, typer.Argument(help="A board or a position.", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Name every fault of a board or position, each with its rule, line and column.

    Also warns of what is legal but unlikely, and judges the declared route.
    """
    from boards.faults import Refused, hard

    try:
        what, faults = _faults(file)
    except Refused as refused:
        what, faults = "file", list(refused.faults)
    report(str(file), what, faults, json)
    leave(code_of(hard(faults)))


def report(name: str, what: str, faults: list[Fault], json: bool) -> None:
    """Print faults as text or JSON."""
    if json:
        output.emit_json(
            {
                "format": 1,
                "file": name,
                "kind": what,
                "faults": [
                    {
                        "severity": f.severity, "rule": f.rule, "message": f.message,
                        "place": f.place, "advice": f.advice, "line": f.line, "column": f.column,
                    }
                    for f in faults
                ],
            }
        )  # fmt: skip
        return
    for fault in faults:
        output.emit(fault_text(fault, name))
    many = sum(fault.severity != "warning" for fault in faults)
    warned = len(faults) - many
    extra = f", {warned} warning{'s' * (warned != 1)}" if warned else ""
    output.emit(f"{name}: {many or 'no'} fault{'s' * (many != 1)}{extra}")


def _faults(path: Path) -> tuple[str, list[Fault]]:
    from boards.files import board_faults, position_faults, read_board, read_position
    from boards.source import read_source
    from cli.reading import is_board, ruling_faults

    source = read_source(path)
    if is_board(source):
        return "board", board_faults(source, read_board(source))
    position = read_position(source, path.parent)
    faults = [*position_faults(source, position), *ruling_faults(source, position)]
    from boards.faults import hard

    if position.route is not None and not hard(faults):
        from solver.scoring import score

        faults += [_at_route(source, f) for f in score(position).refusals]
    return "position", faults


def _at_route(source: Source, fault: Fault) -> Fault:
    return source.placed(fault)
