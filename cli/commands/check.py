"""``finalroute check``: every fault of a file at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import code_of, fault_texts, leave
from cli.options import Json

if TYPE_CHECKING:
    from boards.board import Board
    from boards.faults import Fault
    from boards.position import Position


def check(
    file: Annotated[Path, typer.Argument(help="A board, position or game file.", metavar="FILE")],
    json: Json = False,
) -> None:
    """Name every fault of a board, position or game, each with its rule, line and column.

    Also warns of what is legal but unlikely, and judges the declared route. With a game file
    the position files that it names are checked, too.
    """
    from boards.faults import Refused, hard

    source, held = str(file), ""
    try:
        what, held, faults = _faults(file)
    except Refused as refused:
        what, faults = "file", list(refused.faults)
        source = refused.source or source  # the board that a position names has a file of its own
    report(str(file), what, faults, json, source=source, held=held)
    leave(code_of(hard(faults)))


def report(
    name: str, what: str, faults: list[Fault], json: bool, *, source: str = "", held: str = ""
) -> None:
    """Print faults as text or JSON, in the order of the file.

    Parameters
    ----------
    name
        The file that was asked about.
    what
        Whether it is a ``board``, a ``position``, a ``game`` or just a ``file``.
    source
        The file in which the faults are that do not name one, when it is another one.
    held
        What the file holds, for a reader who compares it with the cardboard.

    """
    source = source or name
    faults = sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column))
    if json:
        output.emit_json(
            {
                "format": 1,
                "file": name,
                "kind": what,
                "faults": [
                    {
                        "severity": f.severity, "rule": f.rule, "message": f.message,
                        "place": f.place, "advice": f.advice, "file": f.file or source,
                        "line": f.line, "column": f.column,
                    }
                    for f in faults
                ],
            }
        )  # fmt: skip
        return
    from cli.report import plural

    for text in fault_texts(faults, source):
        output.emit(text)
    many = sum(fault.severity != "warning" for fault in faults)
    warned = len(faults) - many
    extra = f", {plural(warned, 'warning')}" if warned else ""
    output.emit(f"{name}: {plural(many, 'fault') if many else 'no faults'}{extra}")
    if held and not many:
        output.emit(f"    {held}")


def _faults(path: Path) -> tuple[str, str, list[Fault]]:
    """What the file is, what it holds, and what is wrong with it."""
    from boards.faults import hard
    from boards.files import board_faults, read_board, read_position
    from boards.source import read_source
    from cli.reading import every_fault, is_board, is_game
    from cli.session import check_game

    source = read_source(path)
    if is_game(source):
        return "game", *check_game(source, path.parent)
    if is_board(source):
        form: list[Fault] = []
        board = read_board(source, form)
        return "board", board_text(board), [*form, *board_faults(source, board)]
    position = read_position(source, path.parent)
    faults = every_fault(source, position)
    if position.route is not None and not hard(faults):
        faults += [source.placed(fault) for fault in _route_faults(position)]
    return "position", _position_text(position), faults


def _route_faults(position: Position) -> Sequence[Fault]:
    """Why the declared route is not legal, or what of the setup does not fit it."""
    from boards.faults import Refused
    from solver.scoring import score

    try:
        return score(position).refusals
    except Refused as refused:
        return refused.faults


def board_text(board: Board) -> str:
    """What is on a board, counted."""
    from collections import Counter

    from cli.report import plural

    kinds = Counter(block.kind for block in board.blocks.values())
    marks = Counter(name for names in board.places.values() for name in names)
    held = [f"{many} {kind}" for kind, many in sorted(kinds.items())]
    sided = {n for m in board.game.marks.values() if m.side or m.family for n in m.names}
    labels = {name: board.game.sign(name).label.lower() for name in marks}
    held += [
        f"{many} {labels[name]}" if name in sided else plural(many, labels[name])
        for name, many in sorted(marks.items())
    ]
    held += [plural(len(rows), board.game.sign(table).label.lower())
             for table, rows in board.printed.items()]  # fmt: skip
    return f"{plural(len(board.blocks), board.game.block)}: {', '.join(held)}"


def _position_text(position: Position) -> str:
    from cli.report import plural

    people = [len(letters) for letters in position.tourists.values() if letters]
    held = [f"{plural(len(position.drawn), 'section')} drawn",
            f"{plural(sum(people), 'tourist')} in "
            f"{plural(len(people), position.board.game.block)}"]  # fmt: skip
    for name, counter in position.board.game.counters.items():
        if many := sum(position.counters.get(name, {}).values()):
            held.append(plural(many, counter.label))
    if position.route is not None:
        sections = sum(step.joint in "-/" for step in position.route.steps)
        held.append(f"a route of {plural(sections, 'section')} is declared")
    return f"on {position.board.name}: {', '.join(held)}".replace("\n", "\\n")
