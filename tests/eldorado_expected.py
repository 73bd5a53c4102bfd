"""What the program answers to a table file, beside what its ``[expect]`` promises."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from boards.eldorado.files import read_table
from boards.eldorado.table import Table
from boards.faults import Fault, Refused, hard
from boards.source import read_source
from cli.eldorado.reading import every_fault
from cli.errors import code_of
from solver.games.eldorado import finish, scholar, sheet, village
from solver.rulings import parse_ruling


def faults_in(path: Path) -> tuple[list[Fault], Table | None]:
    """Every fault that stops the question of a file, and its table if it can be read."""
    source = read_source(path)
    try:
        table = read_table(source, path.parent)
    except Refused as refused:
        return list(refused.faults), None
    faults = every_fault(source, table)
    if not hard(faults):
        faults += [source.placed(fault) for fault in question(table).lacking(table)]
    return faults, table


def question(table: Table) -> Any:
    """The module that answers what a table asks."""
    if table.finish is not None:
        return finish
    if table.walk is not None:
        return village
    return scholar if table.cards is not None else sheet


def answered(table: Table, rulings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The answer to the question of a table, by the names of ``[expect]``."""
    asked = question(table)
    if asked is finish:
        one = finish.finish(table, rulings)
        assert one.status == "optimal"
        assert sum(step.now + step.end for step in one.steps) == one.gain
        assert sum(step.now for step in one.steps) == one.gained
        return {"gain": one.gain, "total": one.after, "others": dict(one.rivals)}
    if asked is village:
        walk = village.best_walk(table)
        return {"worth": walk.worth, "path": [walk.at, *(step.end for step in walk.steps)]}
    if asked is scholar:
        turn = scholar.turn(table, rulings)
        return {"card": turn.card, "action": turn.action, "row": turn.row,
                "marker": turn.scholar.marker, "vp": turn.vp}  # fmt: skip
    result = sheet.result_of(table, rulings)
    for one_sheet in result.sheets:
        assert one_sheet.told or one_sheet.total == sum(x.points for x in one_sheet.lines)
    return {
        "totals": {x.name: x.total for x in result.sheets},
        "winners": None if result.winners is None else list(result.winners),
        "ranking": [place.name for place in result.places],
        "exit": 5 if any(c.wrong for c in sheet.claims(table, result)) else 0,
    }


def held_against(path: Path) -> None:
    """Fail unless a file is answered as it expects, under other readings, too."""
    faults, table = faults_in(path)
    assert table is not None and table.expect, path
    expect = dict(table.expect)
    if hard(faults):
        assert expect == {"exit": code_of(hard(faults))}, [str(fault) for fault in faults]
        return
    readings = expect.pop("readings", {})
    _compare(answered(table), expect)
    for key, other in readings.items():
        name, reading = parse_ruling(key)
        _compare(answered(table, {name: reading}), other)


def _compare(found: dict[str, Any], expect: Mapping[str, Any]) -> None:
    told = {k: Fraction(str(v)) if k == "worth" else v for k, v in expect.items()}
    assert told and {name: found[name] for name in told} == told
