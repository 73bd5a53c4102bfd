"""What comes of a route where nothing is left to chance: one result, for goals that ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from boards.position import Position
from solver.enumerate import Found
from solver.games.enroute.goals import goal_results
from solver.games.enroute.sheet import points_of, tally
from solver.goals import Goal
from solver.outlook import Floor, Outlook, Result, Valued


class Certain:
    """The result of any route of a position, by points and by the goals that it fulfils."""

    def __init__(self, position: Position, rulings: Mapping[str, str], goal: Goal) -> None:
        self.position, self.rulings, self.goal = position, rulings, goal
        board, tourists = position.board, sum(map(len, position.tourists.values()))
        # what breaks ties is below this, so that each weighs less than one of what comes before
        self._weight = 1 + max(len(board.sections), tourists, len(board.blocks))

    def _result(self, found: Found) -> tuple[int, int]:
        met = sum(r.met for r in goal_results(self.position, found, self.rulings))
        return points_of(self.position, found, self.rulings), met

    def _ties(self, found: Found) -> tuple[Fraction, ...]:
        """Sections, tourists, Landmarks: among equals the route that wins ties (ER-23)."""
        sections = found.sections
        return tuple(map(Fraction, (len(sections), *tally(self.position, sections).ties)))

    def valued(self, found: Found, floor: Floor | None = None) -> Valued:
        """A route valued by one number; it is so quick that no floor helps."""
        points, met = self._result(found)
        worth = Fraction(self.goal.number(points, met, False))
        for stage, many in enumerate(self._ties(found), start=1):
            worth += many / self._weight**stage
        # all routes are on one level, for nothing is counted that any dice look at
        return Valued(worth, points, {"": 0})

    def worth(self, found: Found) -> Fraction:
        """That number alone."""
        worth = self.valued(found).worth
        assert worth is not None
        return worth

    def outlook(self, found: Found) -> Outlook:
        """The one thing that comes of a route."""
        points, met = self._result(found)
        worth = (
            (Fraction(points),)
            if self.goal.before_dice
            else self.goal.worth([(Fraction(1), points, met, False)])
        )
        return Outlook((*worth, *self._ties(found)), (Result("", Fraction(1), points, met),))
