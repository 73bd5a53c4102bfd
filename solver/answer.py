"""The best final route of a position, with a proof or a bound: the solver's front door."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from boards.faults import Refused, hard
from boards.position import Position
from boards.route import Route
from solver.enumerate import Found, TooMany, enumerate_routes
from solver.games import route_game
from solver.goals import Goal, goal_of, parse_goal
from solver.in_turn import Clock, Ranked, Turns, certain, in_turn, told
from solver.listing import STATES, Listed, list_best
from solver.outlook import Level, Outlook, Prospects
from solver.rulings import resolve
from solver.scoring import best_ordered
from solver.sheet import ScoreSheet
from solver.trouble import Mismatch, OutOfTime

if TYPE_CHECKING:
    from solver.route_rules import RouteRules
    from solver.search import Progress

__all__ = [
    "Answer", "Ranked", "Verdict", "curve", "default_goal", "outlook_of", "solve", "verify",
    "worth_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solve found.

    Parameters
    ----------
    status
        ``optimal``: every route of ``ranked`` is proven to be the best after those before it.
        ``feasible``: time ran out; ``bound`` says how much more might be possible.
        ``infeasible``: no legal route meets what is asked.
    goal
        What the route is best for.
    total
        Points of the best route before the confrontation (with ``connection_value`` for each
        connection), or None.
    bound
        No legal route is worth more for the goal: points, or a chance.
    levels
        The best at each level of Madness or threat, for goals that look at the dice.
    seconds
        Time by stage: ``model``, ``proof``, ``ties``, ``choice``, ``listing``.
    rounds
        How often connectivity had to be cut.
    routes
        How many legal routes were valued; 0 if the model was asked.

    """

    status: str
    goal: Goal
    total: int | None
    bound: Fraction | None
    ranked: tuple[Ranked, ...]
    rulings: Mapping[str, str]
    levels: tuple[Level, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)
    rounds: int = 0
    routes: int = 0

    @property
    def route(self) -> Route | None:
        """The best route."""
        return self.ranked[0].sheet.route if self.ranked else None

    @property
    def sheet(self) -> ScoreSheet | None:
        """The sheet of the best route."""
        return self.ranked[0].sheet if self.ranked else None

    @property
    def outlook(self) -> Outlook | None:
        """What may come of the best route."""
        return self.ranked[0].outlook if self.ranked else None

    @property
    def worth(self) -> Fraction | None:
        """The value of the best route for the goal: points, or a chance."""
        return self.ranked[0].worth[0] if self.ranked else None


def default_goal(position: Position) -> Goal:
    """The goal if none is asked for: what the setup leaves to chance decides.

    The settled result with dice on the table (in a solo game the cell of the challenge first), the
    expected points before they are thrown, the sure points where nothing follows the route.
    """
    return goal_of(route_game(position.board.game).default_goal(position), position)


def solve(
    position: Position,
    *,
    goal: Goal | str | None = None,
    rulings: Mapping[str, str] | None = None,
    top: int = 1,
    limits: Mapping[str, int] | None = None,
    budgets: Mapping[str, int] | None = None,
    connection_value: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Answer:
    """The best final route of a position, proven.

    Parameters
    ----------
    position
        A position without faults; `boards.load_position` reads one.
    goal
        What "best" means, as `solver.goals.parse_goal` reads it; see `default_goal`.
    rulings
        Readings that differ from the defaults: ``{"connection": "any"}``. Those of the
        position's file come first.
    top
        How many of the best different routes; each is proven to be the K-th best.
    limits
        Upper limits: ``{"madness": 3}``.
    budgets
        Sections still to be placed: ``{"extra": 1, "diagonal": 1}``.
    connection_value
        Points for each connection on top of the sheet, for the goal ``sure`` only.
    time_limit
        Seconds; without a proof in time the status is ``feasible``.

    Raises
    ------
    Refused
        The position breaks a rule, or lacks what the goal looks at; carries every fault.
    NoGoal
        The goal can't be read.
    Mismatch
        The model and the score sheet disagree. Never printed as an answer.

    Examples
    --------
    >>> from boards import load_board, Position, parse_route
    >>> board = load_board("harbour")
    >>> position = Position(board, (parse_route("b1-b2-a2"),), {"1,1": "GG"})
    >>> solve(position).total
    2

    """
    aim = parse_goal(goal) if isinstance(goal, str) else goal or default_goal(position)
    game = route_game(position.board.game)
    faults = hard([*position.faults(), *game.lacks(position, aim)])
    if faults:
        raise Refused(faults, position.name)
    chosen = resolve(position.board.game.key, {**position.rulings, **(rulings or {})})
    began = time.monotonic()
    deadline = None if time_limit is None else began + time_limit
    prospects = None
    if not aim.before_dice or not hard(game.lacks(position, Goal())):
        prospects = game.prospects(position, chosen, aim)
    if aim.kind == "safe":
        limits = game.safe_limits(position, aim.most_out, limits or {})
    rules = game.route_rules(position, chosen, budgets)
    # where sections may still be placed, listing is quicker for the points before the dice, too;
    # of whole pieces that lie on one side the model knows nothing
    sided = rules.side_by != "end"
    listed_anyway = not connection_value and (sided or (game.bounded and bool(rules.budgets)))
    if listed_anyway:
        prospects = prospects or game.prospects(position, chosen, aim)
    chance = bool(position.board.game.contest.check)
    if prospects is not None and chance and (listed_anyway or not aim.before_dice):
        try:
            listed = _listed(position, rules, chosen, aim, top, limits, deadline, progress)
        except TooMany:
            if sided:
                nothing = Found((), 0, (), 0, Route())
                known = (_ranked(position, nothing, chosen, budgets, prospects, aim),)
                return Answer("feasible", aim, known[0].total, None, known, chosen)
            if not aim.before_dice:
                return _best_known(position, aim, chosen, limits, budgets, deadline, prospects)
        else:
            ranked = [_ranked(position, f, chosen, budgets, prospects, aim) for f in listed.best]
            proven = "optimal" if ranked else "infeasible"
            return Answer(
                status=proven if listed.complete else "feasible",
                goal=aim,
                total=ranked[0].total if ranked else None,
                bound=ranked[0].worth[0] if ranked and listed.complete else None,
                ranked=tuple(ranked),
                rulings=chosen,
                levels=listed.levels if listed.complete else (),
                seconds={"listing": time.monotonic() - began},
                routes=listed.routes,
            )
    from solver.search import Search

    clock = Clock(began)
    searching = partial(
        Search,
        position,
        chosen,
        budgets=budgets,
        connection_value=connection_value,
        limits=limits,
        deadline=deadline,
        progress=progress,
    )
    turns: Turns
    if aim.before_dice:
        search = searching()
        clock.add("model")
        turns = in_turn(search, top, prospects, clock)
    else:
        assert prospects is not None
        special = position.board.game.challenge.special
        turns = certain(searching, aim, special, top, prospects, clock)
    best = turns.ranked
    limit = None if turns.bound is None else Fraction(turns.bound)
    if best and turns.status == "optimal":
        limit = Fraction(best[0].total) if aim.before_dice else best[0].worth[0]
    return Answer(
        status=turns.status,
        goal=aim,
        total=best[0].total if best else None,
        bound=limit,
        ranked=best,
        rulings=chosen,
        seconds=clock.seconds,
        rounds=turns.rounds,
    )


def _listed(
    position: Position,
    rules: RouteRules,
    rulings: Mapping[str, str],
    goal: Goal,
    top: int,
    limits: Mapping[str, int] | None,
    deadline: float | None,
    progress: Progress | None,
) -> Listed:
    """Every route valued, or every line of stretches that can matter.

    Raises
    ------
    TooMany
        There are too many for either.
    """
    from solver.joining import joinable

    if joinable(rules) and route_game(position.board.game).bounded:
        from solver.best_lines import best_of_lines

        with suppress(TooMany):
            return best_of_lines(
                position, rules, rulings, goal, top=top, limits=limits, deadline=deadline,
                progress=progress,
            )  # fmt: skip
    sided = rules.side_by != "end"
    if goal.before_dice and not sided:
        raise TooMany
    return list_best(
        position, rules, rulings, goal, top=top, limits=limits, deadline=deadline,
        states=STATES * (15 if sided else 1),
    )  # fmt: skip


def _best_known(
    position: Position,
    goal: Goal,
    rulings: Mapping[str, str],
    limits: Mapping[str, int] | None,
    budgets: Mapping[str, int] | None,
    deadline: float | None,
    prospects: Prospects,
) -> Answer:
    """Where there are too many routes to value each: the best of those with most points.

    At each level of Madness the route with most points before the dice is proven, and the best
    of these for the goal is the best known: no proof, and no bound.
    """
    from solver.search import Search

    began = time.monotonic()
    game = route_game(position.board.game)
    known: list[Ranked] = []
    below = dict(limits or {})
    while below.get(game.level, 0) >= 0:
        search = Search(position, rulings, budgets=budgets, limits=below, deadline=deadline)
        try:
            answer = search.optimise()
        except OutOfTime:
            answer = search.best
        if answer is None:
            break
        sheet = search.sheet(answer[1].route)
        outlook = prospects.outlook(sheet.found)
        after = _after(position, sheet, goal, rulings)
        known.append(Ranked(sheet.total, after, outlook.worth, outlook))
        below[game.level] = sheet.counts[game.level] - 1
    known.sort(key=lambda ranked: ranked.worth, reverse=True)
    return Answer(
        status="feasible",
        goal=goal,
        total=known[0].total if known else None,
        bound=None,
        ranked=tuple(known[:1]),
        rulings=rulings,
        seconds={"search": time.monotonic() - began},
    )


def curve(
    position: Position,
    *,
    goal: Goal | str | None = None,
    rulings: Mapping[str, str] | None = None,
    limits: Mapping[str, int] | None = None,
    budgets: Mapping[str, int] | None = None,
    time_limit: float | None = None,
) -> tuple[Level, ...]:
    """The best at each level of Madness or threat.

    Empty if there are too many routes, or sections are still to be placed.
    """
    aim = parse_goal(goal) if isinstance(goal, str) else goal or default_goal(position)
    chosen = resolve(position.board.game.key, {**position.rulings, **(rulings or {})})
    rules = route_game(position.board.game).route_rules(position, chosen, budgets)
    deadline = None if time_limit is None else time.monotonic() + time_limit
    if rules.budgets and route_game(position.board.game).bounded:
        return ()
    try:
        listed = list_best(position, rules, chosen, aim, limits=limits, deadline=deadline)
    except TooMany:
        return ()
    return listed.levels if listed.complete else ()


def worth_of(
    position: Position, route: Route, goal: Goal, rulings: Mapping[str, str]
) -> tuple[Fraction, ...] | None:
    """The value of a route for a goal, or None if it is not legal.

    The same sections are walked in the order that counts most, as `solver.score` does.
    """
    if goal.before_dice:
        chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
        sheet = best_ordered(position, route, chosen)
        ties = route_game(position.board.game).ties(position, sheet.found)
        return told(sheet.total, ties) if sheet.legal else None
    outlook = outlook_of(position, route, goal, rulings)
    return None if outlook is None else outlook.worth


def outlook_of(
    position: Position, route: Route, goal: Goal, rulings: Mapping[str, str]
) -> Outlook | None:
    """What may come of a route under a goal, or None if it is not legal."""
    chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
    sheet = best_ordered(position, route, chosen)
    if not sheet.legal:
        return None
    return route_game(position.board.game).prospects(position, chosen, goal).outlook(sheet.found)


def _ranked(
    position: Position,
    found: Found,
    rulings: Mapping[str, str],
    budgets: Mapping[str, int] | None,
    prospects: Prospects,
    goal: Goal,
) -> Ranked:
    """A listed route with its sheet, which has the last word on what it is worth."""
    game = route_game(position.board.game)
    sheet = game.score(position, found.route, rulings, budgets)
    if not sheet.legal:
        reasons = "; ".join(str(fault) for fault in sheet.refusals)
        raise Mismatch(f"an illegal route was listed, {found.route}: {reasons}")
    if sheet.total != game.points(position, found, rulings):
        raise Mismatch(f"{found.route} was listed with other points than {sheet.total}")
    outlook = prospects.outlook(sheet.found)
    return Ranked(sheet.total, _after(position, sheet, goal, rulings), outlook.worth, outlook)


def _after(
    position: Position, sheet: ScoreSheet, goal: Goal, rulings: Mapping[str, str]
) -> ScoreSheet:
    """The sheet settled where the goal looks at the dice, or where none will be thrown.

    Dice that lie on the table are looked at by one goal only.
    """
    dice = bool(position.setup.get("dice"))
    if goal.before_dice or (dice and goal.kind != "settled"):
        return sheet
    return route_game(position.board.game).settle(position, sheet, rulings)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the enumerator says of an answer.

    ``agrees`` is None if the position has too many routes for it.
    """

    agrees: bool | None
    best: Fraction | None = None
    routes: int = 0


def verify(
    position: Position,
    answer: Answer,
    *,
    limits: Mapping[str, int] | None = None,
    budgets: Mapping[str, int] | None = None,
    connection_value: int = 0,
    states: int = 15 * STATES,
) -> Verdict:
    """Compare a proven answer with the enumerator, value by value.

    Points are those of the sheet's own tally; chances are reckoned outcome by outcome.
    """
    game = route_game(position.board.game)
    rules = game.route_rules(position, answer.rulings, budgets)
    if answer.goal.kind == "safe":
        limits = game.safe_limits(position, answer.goal.most_out, limits or {})
    try:
        routes = enumerate_routes(rules, states)
    except TooMany:
        return Verdict(None)
    prospects = None
    if not answer.goal.before_dice:
        prospects = game.prospects(position, answer.rulings, answer.goal)

    def worth(found: Found) -> tuple[Fraction, ...]:
        if prospects is None:
            points = (
                game.points(position, found, answer.rulings) + connection_value * found.connections
            )
            return told(points, game.ties(position, found))
        return prospects.outlook(found).worth

    worths = sorted(
        (
            worth(found)
            for found in routes
            if all(game.counts(position, found)[n] <= most for n, most in (limits or {}).items())
        ),
        reverse=True,
    )
    said = [ranked.worth for ranked in answer.ranked]
    best = worths[0][0] if worths else None
    return Verdict(worths[: len(said)] == said, best, len(routes))
