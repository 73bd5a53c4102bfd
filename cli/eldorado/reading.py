"""Reading the files and options that the commands of El Dorado take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import code_of, fault_texts, leave, usage

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from boards.faults import Fault
    from boards.source import Source


@contextmanager
def refusing() -> Iterator[None]:
    """Say everything that is wrong with a file and leave with the code that fits."""
    from boards.faults import Refused

    try:
        yield
    except Refused as refused:
        # not `refuse`, which cuts a long list short and names a command for boards
        for text in fault_texts(sorted(refused.faults, key=_place), refused.source):
            output.note(text)
        leave(code_of(refused.faults))


def _place(fault: Fault) -> tuple[str, int, int]:
    return fault.file, fault.line, fault.column


def open_table(
    file: Path,
    lacking: Callable[[Table], Iterable[Fault]],
    rulings: Mapping[str, str] | None = None,
) -> tuple[Source, Table]:
    """The table in a file; warnings go to stderr, faults end the command.

    Parameters
    ----------
    lacking
        What the question needs that the table does not tell.

    """
    from boards.eldorado.files import read_table
    from boards.faults import Refused, hard
    from boards.source import read_source

    source = read_source(file)
    if is_board(source):
        raise Refused([_board_given()], source.name)
    table = read_table(source, file.parent)
    faults = every_fault(source, table)
    if not hard(faults):
        faults += [source.placed(fault) for fault in lacking(table)]
    if hard(faults):
        raise Refused(hard(faults), source.name)
    for text in fault_texts(faults, source.name):
        output.note(text)
    return source, table


def every_fault(source: Source, table: Table) -> list[Fault]:
    """The faults of a table, its rulings included."""
    from boards.eldorado.files import faults_of
    from boards.faults import Fault
    from solver.rulings import UnknownRuling, resolve

    faults = faults_of(source, table)
    for name, reading in table.rulings.items():
        try:
            resolve("eldorado", {name: reading})
        except UnknownRuling as error:
            faults.append(source.placed(Fault("file", "", str(error), key=("rulings", name))))
    return faults


def is_board(source: Source) -> bool:
    """Whether a file holds a board rather than a table."""
    printed = {"provenance", "pair", "seat", "track", "tablet", "site", "tome", "quests"}
    return bool(printed & source.data.keys()) and "player" not in source.data


def _board_given() -> Fault:
    from boards.faults import Fault

    return Fault("file", "", "this is a board, not a table with players",
                 advice="finalroute eldorado new writes a table; it names its board: "
                 'board = "mine.toml"')  # fmt: skip


def chosen(given: list[str], rulings: Mapping[str, str] | None = None) -> dict[str, str]:
    """The rulings of the command line; wrong ones end the command."""
    from solver.rulings import UnknownRuling, parse_ruling, resolve

    named: dict[str, str] = {}
    try:
        for text in given:
            name, reading = parse_ruling(text)
            if named.get(name, reading) != reading:
                usage(f"--ruling {name} is given two readings: {named[name]} and {reading}")
            named[name] = reading
        resolve("eldorado", {**(rulings or {}), **named})
    except UnknownRuling as error:
        usage(str(error), "`finalroute rulings` explains them")
    return named


def options(rulings: Mapping[str, str]) -> str:
    """Rulings as they are given on the command line."""
    return "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in rulings.items())
