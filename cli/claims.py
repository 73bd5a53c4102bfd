"""The figures that a player claims, held against the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.game import Game
    from boards.position import Position
    from boards.source import Source
    from solver.sheet import ScoreLine, ScoreSheet

_TOTAL = "total"  # what is claimed besides the printed boxes and the level


@dataclass(frozen=True, slots=True)
class Claimed:
    """One figure of a claim; ``value`` is None where nothing is known to hold against it.

    ``early`` tells that it is judged by the sheet before the dice, though they are known;
    ``taken`` what is taken from the claim itself, for the file does not say it.
    """

    name: str
    label: str
    claimed: int
    value: int | None
    rule: str = ""
    reason: str = ""
    early: bool = False
    taken: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the sheet says otherwise."""
        return self.value is not None and self.value != self.claimed


def claim_names(game: Game) -> list[str]:
    """What can be claimed: the printed boxes, the total, and what is counted besides."""
    return [*dict.fromkeys([*game.boxes, _TOTAL, *game.counted])]


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

    A claim that names nothing of what the dice bring may have been made before they were thrown:
    then the sheet before them is what it is held against, if it fits that one better. Before the
    dice a claim may also tell what the file does not, such as how many cards were turned.
    """
    from solver.games import route_game

    tries = [_held_against(position, sheet)]
    if sheet.before is not None and position.board.game.challenge.special not in position.claim:
        tries.append([replace(c, early=True) for c in _held_against(position, sheet.before)])
    turned = route_game(position.board.game).as_claimed(position, sheet)
    if turned is not None:
        said, other = turned
        tries.append([replace(c, taken=said) for c in _held_against(position, other)])
    return min(tries, key=lambda figures: sum(figure.wrong for figure in figures))


def _held_against(position: Position, sheet: ScoreSheet) -> list[Claimed]:
    """The claim beside one sheet.

    A box that is not on the sheet yet, such as that of a confrontation before the dice, is taken
    as it is claimed.
    """
    lines = {line.box: line for line in sheet.lines}
    game = position.board.game
    special = game.challenge.special
    found = []
    for name, claimed in position.claim.items():
        if name in lines:
            line = lines[name]
            reason = (line.formula or ", ".join(line.because)) + _lowered(sheet, line)
            found.append(Claimed(name, line.label, claimed, line.points, line.rule, reason))
        elif name == _TOTAL:
            ahead = not sheet.settled and special not in lines
            beyond = position.claim.get(special, 0) if ahead else 0
            reason = f"{sheet.total} and {beyond} claimed for the {special}" if beyond else ""
            rule = game.contest.rules["total"]
            found.append(Claimed(name, "Total", claimed, sheet.total + beyond, rule, reason))
        elif name in sheet.counts:
            because = [x for x in sheet.count_lines if x.box == name]
            reason = "; ".join(f"{x.label} {x.points} ({', '.join(x.because)})" for x in because)
            ties = game.contest.rules["rank"] if name in game.contest.ties else ""
            rule = because[0].rule if because else ties
            found.append(
                Claimed(name, name.capitalize(), claimed, sheet.counts[name], rule, reason)
            )
        else:
            found.append(Claimed(name, game.boxes.get(name, name), claimed, None))
    return found


def _lowered(sheet: ScoreSheet, line: ScoreLine) -> str:
    """What penalties took from a box of a settled sheet."""
    was = {x.box: x.points for x in sheet.before.lines} if sheet.before else {}
    rules = ", ".join(dict.fromkeys(x.rule for x in sheet.penalties if x.points))
    if was.get(line.box, 0) <= line.points or not rules:
        return ""
    return f"; {was[line.box]} before {rules} took from it"
