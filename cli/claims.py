"""The figures that a player claims, held against the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.game import Game
    from boards.position import Position
    from boards.source import Source
    from solver.sheet import ScoreSheet

# what is claimed besides the printed boxes
_TOTAL, _MADNESS, _CONFRONTATION = "total", "madness", "confrontation"


@dataclass(frozen=True, slots=True)
class Claimed:
    """One figure of a claim; ``value`` is None where nothing is known to hold against it."""

    name: str
    label: str
    claimed: int
    value: int | None
    rule: str = ""
    reason: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the sheet says otherwise."""
        return self.value is not None and self.value != self.claimed


def claim_names(game: Game) -> list[str]:
    """What can be claimed: the printed boxes, the total, and the Madness."""
    return [*dict.fromkeys([*game.boxes, _TOTAL, _MADNESS])]


def claim_faults(source: Source, position: Position) -> list[Fault]:
    """Claims of what no sheet holds, each at its place."""
    from difflib import get_close_matches

    from boards.faults import Fault

    names = claim_names(position.board.game)
    faults = []
    for name in position.claim:
        if name not in names:
            close = get_close_matches(name, names, n=1)
            advice = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
            faults.append(
                source.placed(
                    Fault("file", "", f"no score box is called {name!r}", advice=advice,
                          key=("claim", name))
                )
            )  # fmt: skip
    return faults


def judged(position: Position, sheet: ScoreSheet) -> list[Claimed]:
    """Every figure of the claim beside that of the sheet, in the order of the file.

    A sheet that is not settled ends before the confrontation, so points claimed for that are
    taken as they are.
    """
    lines = {line.box: line for line in sheet.lines}
    boxes = position.board.game.boxes
    found = []
    for name, claimed in position.claim.items():
        if name in lines:
            line = lines[name]
            reason = line.formula or ", ".join(line.because)
            found.append(Claimed(name, line.label, claimed, line.points, line.rule, reason))
        elif name == _TOTAL:
            beyond = 0 if sheet.settled else position.claim.get(_CONFRONTATION, 0)
            reason = f"{sheet.total} and {beyond} claimed for the confrontation" if beyond else ""
            found.append(Claimed(name, "Total", claimed, sheet.total + beyond, "", reason))
        elif name in sheet.counts:
            because = [x for x in sheet.count_lines if x.box == name]
            reason = "; ".join(f"{x.label} {x.points} ({', '.join(x.because)})" for x in because)
            rule = because[0].rule if because else ""
            found.append(
                Claimed(name, name.capitalize(), claimed, sheet.counts[name], rule, reason)
            )
        else:
            found.append(Claimed(name, boxes.get(name, name), claimed, None))
    return found
