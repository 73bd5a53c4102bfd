"""What a dispute asks of one position: is the declared route legal, its points, the best route."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boards.faults import hard
from boards.position import Position
from boards.route import Route
from solver.answer import Answer, solve, worth_of
from solver.dispute import Figure, Findings
from solver.enumerate import Found
from solver.games import route_game
from solver.goals import Goal, settled_goal
from solver.rulebook import Ruling
from solver.rulings import resolve
from solver.scoring import score

__all__ = ["BEST", "DECLARED", "AskedPosition"]

DECLARED, BEST = "declared route", "best route"
_Worth = tuple[Fraction, ...]


@dataclass(frozen=True)
class AskedPosition:
    """One position: its declared route, if it has one, and the best route for a goal.

    Parameters
    ----------
    position
        A position without faults.
    goal
        What "best" means.
    chosen
        Readings in force that differ from those of the file and the defaults.
    time_limit
        Seconds for each search.

    """

    position: Position
    goal: Goal
    chosen: Mapping[str, str]
    time_limit: float | None = None

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.position.board.game.key

    @cached_property
    def rulings(self) -> dict[str, str]:
        """The readings in force."""
        return resolve(self.game, {**self.position.rulings, **self.chosen})

    @cached_property
    def best(self) -> Answer:
        """The best route under the readings in force."""
        return self._solve(self.rulings)

    def find(self, ruling: Ruling | None = None, reading: str = "") -> Findings:
        """The declared route judged, and the best route."""
        if ruling is None:
            return Findings((*self._declared(self.rulings), *_best(self.best)))
        rulings = {**self.rulings, ruling.name: reading}
        declared = tuple(self._declared(rulings))
        if self.best.status != "optimal":
            # a search would find nothing to compare with
            return Findings((*declared, Figure(BEST, "worth", None, proven=False)))
        first = self.best.ranked[0]
        kept = worth_of(self.position, first.sheet.route, self.goal, rulings)
        game = route_game(self.position.board.game)
        idle = game.cannot_matter(self.position, self.goal, ruling, reading, self.rulings)
        # a route that is no longer legal, or worth something else, would prove a reason wrong
        if idle and kept == first.worth:
            return Findings((*declared, *_best(self.best)), idle)
        answer = self._solve(rulings)
        same = answer.status == "optimal" and _as_good(answer, self.best, kept)
        return Findings((*declared, *_best(answer, self.best if same else answer)))

    def _solve(self, rulings: Mapping[str, str]) -> Answer:
        return solve(self.position, goal=self.goal, rulings=rulings, time_limit=self.time_limit)

    def _declared(self, rulings: Mapping[str, str]) -> Iterator[Figure]:
        if self.position.route is None:
            return
        game, contest = route_game(self.position.board.game), self.position.board.game.contest
        sheet = score(self.position, rulings=rulings)
        broken = "; ".join(f"{fault.rule}: {fault.message}" for fault in sheet.refusals)
        yield Figure(DECLARED, "verdict", "legal" if sheet.legal else "not legal", broken)
        total = "out" if sheet.out else Fraction(sheet.total) if sheet.legal else None
        settled = game.default_goal(self.position) == "settled"
        if settled and sheet.legal and not sheet.settled:  # dice can still be thrown again
            thrown = game.prospects(self.position, rulings, settled_goal(self.position))
            total = thrown.outlook(sheet.found).mean
        yield Figure(DECLARED, "settled" if settled else "total", total)
        if not settled and not hard(game.lacks(self.position, Goal())):
            # of a route that is not legal only whether somebody would be faced
            found = sheet.found if sheet.legal else Found((), 0, (), 0, Route())
            outlook = game.prospects(self.position, rulings, Goal()).outlook(found)
            if outlook.facts:  # somebody is faced
                yield Figure(DECLARED, "mean", outlook.mean if sheet.legal else None)
                if contest.eliminates:
                    yield Figure(DECLARED, "out", outlook.chance_out if sheet.legal else None)
        if self.goal.is_chance:
            worth = worth_of(self.position, sheet.route, self.goal, rulings)
            yield Figure(DECLARED, "chance", None if worth is None else worth[0])


def _best(answer: Answer, named: Answer | None = None) -> Iterator[Figure]:
    """What the best route is worth, and which it is: that of ``named``."""
    proven = answer.status == "optimal" and bool(answer.ranked)
    worth = answer.ranked[0].worth if answer.ranked else ()
    yield Figure(BEST, "worth", worth[0] if worth else None, proven=proven)
    if len(worth) > 1 and not answer.goal.before_dice:
        yield Figure(BEST, "then", worth[1], proven=proven)
    route = (named or answer).route
    yield Figure(BEST, "route", None if route is None else str(route), proven=proven)


def _as_good(answer: Answer, base: Answer, kept: _Worth | None) -> bool:
    """Whether the best route of ``base`` is as good as that of ``answer``, however it is walked.

    Parameters
    ----------
    kept
        What it is worth, walked as it was, under the readings of ``answer``; None if illegal.

    """
    one, other = answer.ranked[0], base.ranked[0]
    if kept == one.worth:
        return True
    a, b = one.sheet.found, other.sheet.found
    same = set(a.sections) == set(b.sections) and a.connections == b.connections
    return same and one.worth == other.worth
