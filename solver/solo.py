"""The solo game: whether the cell of a challenge is met, or how likely that is (ATG-45)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boards.faults import hard
from boards.position import Position
from solver.games import route_game
from solver.goals import Goal
from solver.sheet import ScoreSheet

__all__ = ["Solo", "solo", "solo_of_sheet"]


@dataclass(frozen=True, slots=True)
class Solo:
    """The verdict on a challenge.

    Parameters
    ----------
    total, special
        What the cell asks for: points in all, and points of the special box (the confrontation).
    won
        Whether it is met; None while that is not known.
    chance
        The chance to meet it with this route, everything that can be chosen chosen for that; None
        once the dice are known and none is thrown again, or if nothing can be said.

    """

    total: int
    special: int
    won: bool | None = None
    chance: Fraction | None = None

    @property
    def goal(self) -> Goal:
        """The challenge as a goal."""
        return Goal("solo", total=self.total, special=self.special)


def solo(cell: tuple[int, int], total: int, special: int | None, out: bool) -> Solo:
    """The verdict on a result; points of the special box that are not told may leave it open.

    Examples
    --------
    >>> solo((175, 45), 175, 44, False).won, solo((175, 45), 174, None, False).won
    (False, False)

    """
    goal = Goal("solo", total=cell[0], special=cell[1])
    # all points may be of the special box, and none
    could = [special] if special is not None else [0, total]
    verdicts = {not out and goal.met(total, box) for box in could}
    return Solo(*cell, won=verdicts.pop() if len(verdicts) == 1 else None)


def solo_of_sheet(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str],
                  cell: tuple[int, int] | None = None) -> Solo | None:  # fmt: skip
    """The verdict on a legal route, or the chance to win with it before the dice are known.

    Parameters
    ----------
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.
    cell
        By default that of the position; None is returned where there is none.

    """
    challenge = position.board.game.challenge
    cell = cell or challenge.cell(str(position.setup.get("challenge", "")))
    if cell is None or not sheet.legal:
        return None
    game = route_game(position.board.game)
    thrown = game.default_goal(position) == "settled"
    goal = Goal("settled" if thrown else "solo", *cell)
    if hard(game.lacks(position, goal)):
        return Solo(*cell)
    outlook = game.prospects(position, rulings, goal).outlook(sheet.found)
    if sheet.settled and not outlook.open:
        special = sheet.special(challenge.special)
        return solo(cell, sheet.total, special, sheet.out)
    return Solo(*cell, chance=outlook.worth[0])  # dice are still to be thrown, or thrown again
