"""``finalroute eldorado check`` and ``new``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.errors import code_of, leave, usage
from cli.options import Json

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from boards.faults import Fault
    from boards.source import Source


class Purpose(StrEnum):
    """What a new file is for."""

    score = "score"
    finish = "finish"
    village = "village"
    scholar = "scholar"
    board = "board"


def check(
    file: Annotated[Path, typer.Argument(help="A table or board file.", metavar="FILE")],
    json: Json = False,
) -> None:
    """Name every fault of a table or of a board, each with its rule, line and column.

    Also warns of what is legal but unlikely, and holds each claim against the sheet.
    """
    from boards.faults import Refused, hard
    from cli.commands.check import report

    source, held, what = str(file), "", "file"
    try:
        what, held, faults = _checked(file)
    except Refused as refused:
        faults = list(refused.faults)
        source = refused.source or source
    report(str(file), what, faults, json, source=source, held=held)
    leave(code_of(hard(faults)))


def _checked(file: Path) -> tuple[str, str, list[Fault]]:
    """What the file is, what it holds, and what is wrong with it."""
    from boards.eldorado.files import read_board, read_table
    from boards.faults import hard
    from boards.source import read_source
    from cli.eldorado.reading import every_fault, is_board
    from cli.report import plural

    source = read_source(file)
    if is_board(source):
        board, faults = read_board(source)
        held = [plural(len(board.pairs), "pair"), plural(len(board.seats), "place") + " below",
                plural(len(board.tablets), "Tablet card"),
                plural(len(board.village.places), "location")]  # fmt: skip
        return "board", ", ".join(held), faults
    table = read_table(source, file.parent)
    faults = every_fault(source, table)
    if not hard(faults):
        faults += _deeper(source, table)
    held = [player.name for player in table.players] + ["Scholar"] * (table.scholar is not None)
    return "table", f"{plural(len(held), 'seat')}: {', '.join(held)}", faults


def _deeper(source: Source, table: Table) -> list[Fault]:
    """What is missing for the question that the file asks, and claims that are wrong."""
    from boards.faults import Fault, hard
    from solver.games.eldorado import finish, scholar, sheet, village

    asked = [
        (table.finish is not None, finish.lacking),
        (table.walk is not None, village.lacking),
        (table.cards is not None, scholar.lacking),
    ]
    questions = [lacking for there, lacking in asked if there] or [sheet.lacking]
    faults = [source.placed(fault) for lacking in questions for fault in lacking(table)]
    if not hard(faults) and not hard(sheet.lacking(table)):
        for one in sheet.claims(table, sheet.result_of(table)):
            if one.wrong:
                index = [player.name for player in table.players].index(one.player)
                faults.append(source.placed(Fault(
                    "rule", one.rule, f"{one.box} is claimed as {one.claimed}, but it is "
                    f"{one.value}", advice="correct the claim, or the table",
                    key=("player", index, "claim", one.box),
                )))  # fmt: skip
    return faults


def new(
    what: Annotated[
        Purpose, typer.Argument(help="What it is for; `board` is your own cardboard.")
    ] = Purpose.score,
    players: Annotated[
        int | None,
        typer.Option(
            help="How many players, 1 to 4.",
            min=1,
            max=4,
            show_default="2, against the Scholar 1",
        ),
    ] = None,
    scholar: Annotated[bool, typer.Option("--scholar", help="The Scholar plays, too.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank table, with comments that say how to fill it in.

    The one for finish, village or scholar holds what that command asks about, too.
    """  # fmt: skip
    from boards.eldorado.blank import blank_board, blank_table
    from cli.commands.new import write_new

    if what is Purpose.board:
        write_new(out, blank_board(), "eldorado check")
        return
    scholar = scholar or what is Purpose.scholar
    players = players or (1 if scholar else 2)
    if scholar and players > 2:
        usage("the Scholar plays against one or two", "give --players 1 or 2, or no Scholar")
    command = "check" if what is Purpose.score else what.value
    write_new(out, blank_table(what.value, players, scholar=scholar), f"eldorado {command}")
