"""The best routes one after the other, each proven, or what is known of them when time is up."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from solver.enumerate import Found
from solver.goals import Goal
from solver.outlook import Outlook, Prospects
from solver.sheet import ScoreSheet
from solver.trouble import Mismatch, OutOfTime

if TYPE_CHECKING:
    from solver.search import Search

__all__ = ["Clock", "Ranked", "Turns", "certain", "in_turn", "told"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """One proven route: the K-th best set of kept sections and connections.

    Parameters
    ----------
    total
        Points before the confrontation, with ``connection_value`` for each connection.
    sheet
        Settled if the goal is.
    worth
        Its value for the goal, see `solver.outlook.Outlook.worth`; before the dice the points,
        then what breaks ties.
    outlook
        What may come of it; None where nothing is left to chance.

    """

    total: int
    sheet: ScoreSheet
    worth: tuple[Fraction, ...]
    outlook: Outlook | None = None

    @property
    def open(self) -> bool:
        """Whether anything is left to chance."""
        return self.outlook is not None and self.outlook.open


@dataclass(slots=True)
class Clock:
    """Seconds by stage, on the clock of `time.monotonic`."""

    mark: float
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, stage: str) -> None:
        """Book the time since the last stage to this one."""
        now = time.monotonic()
        self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self.mark
        self.mark = now


@dataclass(frozen=True, slots=True)
class Turns:
    """Routes in the order of what they are worth.

    ``status`` is as in `solver.answer.Answer`; ``bound`` is the most points of any route, or what
    none can pass.
    """

    ranked: tuple[Ranked, ...]
    status: str
    bound: int | None
    rounds: int


def in_turn(search: Search, top: int, prospects: Prospects | None, clock: Clock) -> Turns:
    """The best ``top`` routes by points, then by what breaks ties, each proven."""
    best: list[Ranked] = []
    status = "optimal"
    bound: int | None = None
    for _ in range(top):
        try:
            answer = search.optimise()
        except OutOfTime:
            status = "feasible"
            bound = best[0].total if best else search.bound
            if search.best is not None and not best:
                best.append(_checked(search, *search.best, prospects))
            break
        finally:
            clock.add("proof")
        if answer is None:
            status = status if best else "infeasible"
            break
        points, found = answer
        bound = points if bound is None else bound
        ties: tuple[int, ...] = ()
        try:
            ties, found = search.prefer(points, found)
        except OutOfTime:
            status = "feasible"
            best.append(_checked(search, points, found, prospects))
            break
        finally:
            clock.add("ties")
        # out of time here: the optimum is proven, only the choice among equals is not canonical
        with suppress(OutOfTime):
            for better in search.choose(points, ties):
                found = better
        clock.add("choice")
        best.append(_checked(search, points, found, prospects, ties))
        if len(best) < top:
            search.exclude(found)
    return Turns(tuple(best), status, bound, search.rounds)


def certain(
    searching: Callable[..., Search],
    goal: Goal,
    special: str,
    top: int,
    prospects: Prospects,
    clock: Clock,
) -> Turns:
    """The best routes for a total to reach or a challenge, where nothing is left to chance.

    By points, routes stand in the order of the totals that they reach. A challenge asks for goals
    too: of the routes that fulfil so many the best come first, as long as their points are enough,
    then all others by points.

    Parameters
    ----------
    searching
        Makes a search; it takes ``demands``.
    special
        What is counted for a challenge besides the points.

    """
    first: list[Ranked] = []
    rounds = 0
    if goal.kind == "solo":
        search = searching(demands={special: goal.special})
        clock.add("model")
        turns = in_turn(search, top, prospects, clock)
        rounds = turns.rounds
        first = [one for one in turns.ranked if one.total >= goal.total]
        if turns.status == "feasible" or len(first) == top:
            # out of time: what is known may not be the best, and nothing tells how much is missing
            status = turns.status if turns.status == "optimal" else "feasible"
            known = first or list(turns.ranked)
            return Turns(tuple(map(_by_outlook, known)), status, None, rounds)
    search = searching()
    for one in first:
        search.exclude(one.sheet.found)
    clock.add("model")
    turns = in_turn(search, top - len(first), prospects, clock)
    status = "optimal" if first and turns.status == "infeasible" else turns.status
    ranked = tuple(map(_by_outlook, (*first, *turns.ranked)))
    return Turns(ranked, status, None, rounds + turns.rounds)


def _by_outlook(one: Ranked) -> Ranked:
    """The same route with what it is worth for a goal that asks for more than points."""
    assert one.outlook is not None
    return replace(one, worth=one.outlook.worth)


def told(points: int, ties: tuple[int, ...]) -> tuple[Fraction, ...]:
    """What a route is worth before the dice: its points, then what breaks ties."""
    return (Fraction(points), *map(Fraction, ties))


def _checked(
    search: Search,
    said: int,
    found: Found,
    prospects: Prospects | None,
    ties: tuple[int, ...] | None = None,
) -> Ranked:
    """The route with its sheet; the sheet has the last word on what it is worth."""
    sheet = search.sheet(found.route)
    if not sheet.legal:
        reasons = "; ".join(str(fault) for fault in sheet.refusals)
        raise Mismatch(f"the model returned an illegal route {found.route}: {reasons}")
    if search.worth(sheet) != said:
        raise Mismatch(
            f"the model counts {said} for {found.route}, the sheet {search.worth(sheet)}"
        )
    has = search.game.ties(search.position, sheet.found)
    if ties is not None and ties != has:
        raise Mismatch(f"the model breaks ties of {found.route} by {ties}, the sheet by {has}")
    outlook = None if prospects is None else prospects.outlook(sheet.found)
    return Ranked(said, sheet, told(said, has), outlook)
