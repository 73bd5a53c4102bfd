"""What was typed after ``finalroute odds``, for whichever game it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cli.errors import usage

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.position import Position
    from boards.source import Source
    from solver.sheet import ScoreSheet

LARGEST = 1_000_000  # points; far beyond any game, and no rounding fails

# the options of each game; all others are for both
OWN: Mapping[str, tuple[str, ...]] = {
    "arkham": ("old_one", "madness", "tomes", "aim", "gain", "out"),
    "innsmouth": ("character", "threat", "caches", "revealed", "spent", "deck"),
}
# those that a question begins with
FIRST: Mapping[str, tuple[str, ...]] = {
    "arkham": ("old_one",),
    "innsmouth": ("threat", "character"),
}


class Aim(StrEnum):
    """What the best use of the Tomes is best for."""

    most = "most"
    safe = "safe"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options as they were typed; None where one was not."""

    old_one: str | None = None
    madness: int | None = None
    tomes: str | None = None
    aim: Aim | None = None
    gain: int | None = None
    out: int | None = None
    character: str | None = None
    threat: int | None = None
    caches: int | None = None
    revealed: str | None = None
    spent: int | None = None
    deck: str | None = None
    rolled: str | None = None
    rolls: bool = False
    lose: str | None = None
    ruling: Sequence[str] = ()
    sheet: Path | None = None
    json: bool = False

    def given(self, names: Sequence[str]) -> list[str]:
        """Those of the named options that were typed, as people type them."""
        typed = {f.name for f in fields(self) if _is_typed(getattr(self, f.name))}
        return [f"--{name.replace('_', '-')}" for name in names if name in typed]


def _is_typed(value: object) -> bool:
    return value is not None and value is not False and value != ()


@dataclass(frozen=True, slots=True)
class Table:
    """The position file whose declared route is asked about."""

    path: Path
    source: Source
    position: Position


def words(text: str | None) -> list[str]:
    """A list as people type it: with commas, semicolons or blanks."""
    return [word for word in re.split(r"[\s,;]+", text or "") if word]


def faces(text: str | None, example: str) -> tuple[int, ...]:
    """The dice as they lie; a face that no die has ends the command."""
    asked = words(text)
    for word in asked:
        if not re.fullmatch("[1-6]", word):
            usage(f'a die shows 1 to 6, not "{word}"', f"write all of them: --rolled {example}")
    return tuple(map(int, asked))


def amount(option: str, word: str) -> int:
    """A number of points; one that is none, less than none or beyond reach ends the command."""
    if not re.fullmatch(r"[+-]?[0-9]+", word):
        usage(f'{option} "{word}" is not a number', f"say how many points, such as {option} 8")
    points = int(word[:9]) if len(word) > 9 else int(word)
    if points < 0:
        usage(f"{option} {word} is below 0", f"say how many points, such as {option} {word[1:]}")
    if len(word) > 9 or points > LARGEST:
        usage(f"{option} {word} is out of reach", f"no more than {LARGEST} points")
    return points


def declared(table: Table, lacking: Sequence[Fault], rulings: Mapping[str, str]) -> ScoreSheet:
    """The sheet of the declared route before the dice; one that can't be weighed ends the command.

    Parameters
    ----------
    lacking
        What the file does not say and has to.
    rulings
        The complete choice of readings.

    """
    from boards.faults import Refused
    from solver.scoring import best_ordered

    source, position = table.source, table.position
    if position.route is None:
        usage(f"{table.path}: the file declares no route", 'add route = "b1-b2-c2" to it')
    if lacking:
        raise Refused([source.placed(fault) for fault in lacking], source.name)
    sheet = best_ordered(position, position.route, rulings)
    if not sheet.legal:
        raise Refused([source.placed(fault) for fault in sheet.refusals], source.name)
    return sheet
