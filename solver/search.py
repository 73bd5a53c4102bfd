"""Solve, cut, repeat: the best route with a proof, or the best known with a bound."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial

from ortools.sat.python import cp_model

from boards.faults import Refused, hard
from boards.position import Position
from boards.route import Route
from solver.cpsat import CHOICE_EFFORT, Mismatch, OutOfTime, new_solver
from solver.enumerate import Found, TooMany, enumerate_routes
from solver.extract import extract
from solver.games import route_game
from solver.route_rules import Edge
from solver.rulings import resolve
from solver.sheet import ScoreSheet
from solver.terms import Expr, total
from solver.trail_model import Pieces, TrailModel

_SPARSE = 64  # sections up to which a position is proven faster without linear relaxation
_CHUNK = 40  # bits of one lexicographic objective; larger weights lose precision


@dataclass(frozen=True, slots=True)
class Ranked:
    """One proven route: the K-th best set of kept sections and connections."""

    total: int
    sheet: ScoreSheet


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solve found.

    Parameters
    ----------
    status
        ``optimal``: every route of ``ranked`` is proven to be the best after those before it.
        ``feasible``: time ran out; ``bound`` says how much more might be possible.
        ``infeasible``: no legal route meets what is asked.
    total
        Points of the best route (with ``connection_value`` for each connection), or None.
    bound
        No legal route is worth more.
    seconds
        Time by stage: ``model``, ``proof``, ``choice``.
    rounds
        How often connectivity had to be cut.

    """

    status: str
    total: int | None
    bound: int | None
    ranked: tuple[Ranked, ...]
    rulings: Mapping[str, str]
    seconds: Mapping[str, float] = field(default_factory=dict)
    rounds: int = 0

    @property
    def route(self) -> Route | None:
        """The best route."""
        return self.ranked[0].sheet.route if self.ranked else None

    @property
    def sheet(self) -> ScoreSheet | None:
        """The sheet of the best route."""
        return self.ranked[0].sheet if self.ranked else None


Progress = Callable[[int | None, int | None], None]


class Case:
    """One model of a position: routes of one piece, of several, or of both."""

    def __init__(self, search: Search, pieces: Pieces) -> None:
        self.trail = TrailModel(search.rules, pieces)
        terms = search.game.build(self.trail, search.position, search.rulings)
        self.ceiling = terms.ceiling + max(0, search.connection_value) * len(search.rules.edges)
        self.points = terms.points
        if search.connection_value:
            self.points = total([terms.points, search.connection_value * self.trail.connections])
        for name, most in search.limits.items():
            self.trail.model.add(terms.counts[name] <= most)


Objective = Callable[[Case], Expr]


class Search:
    """The routes of a position, asked for one optimum after another.

    On dense networks, routes of one piece and routes of several are two models: together they
    prove faster than one that covers both.

    Parameters
    ----------
    connection_value
        Points for each connection on top of the sheet (an Old One may pay for them).
    limits
        Upper limits of counts, such as ``{"madness": 3}``.
    deadline
        When to give up, on the clock of `time.monotonic`.
    """

    def __init__(
        self,
        position: Position,
        rulings: Mapping[str, str],
        *,
        budgets: Mapping[str, int] | None = None,
        connection_value: int = 0,
        limits: Mapping[str, int] | None = None,
        deadline: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.position, self.rulings, self.budgets = position, rulings, budgets or {}
        self.limits = limits or {}
        self.connection_value = connection_value
        self.deadline = deadline
        self.progress = progress
        self.game = route_game(position.board.game)
        self.rules = self.game.route_rules(position, rulings, self.budgets)
        drawn = sum(not edge.budget for edge in self.rules.edges)
        self._sparse = drawn + sum(self.budgets.values()) <= _SPARSE
        several = self.rules.connection == "pieces" and len(self.rules.usable_gates) > 1
        if several and not self._sparse:
            self.cases = [Case(self, "one"), Case(self, "several")]
        else:
            self.cases = [Case(self, "any number" if several else "one")]
        self.rounds = 0
        self._effort: float | None = None
        self.bound = max(case.ceiling for case in self.cases)
        # a legal route to begin with: nothing kept, nothing scored
        self.best: tuple[int, Found] | None = (0, Found((), 0, (), 0, Route()))
        self.excluded: set[tuple[object, ...]] = set()

    def optimise(self) -> tuple[int, Found] | None:
        """The most points of any legal route, proven, with a route that attains them.

        None if no legal route meets the demands.

        Raises
        ------
        OutOfTime
            `bound` and `best` hold what is known.
        """
        answer = self._over_cases(lambda case: case.points, worth=True)
        if answer is not None:
            self.bound = answer[0]
        return answer

    def _over_cases(
        self, objective: Objective, *, worth: bool = False, maximise: bool = True
    ) -> tuple[int, Found] | None:
        """The optimum over all cases; each case must beat those before it."""
        best: tuple[int, Found] | None = None
        bounds = [case.ceiling for case in self.cases]
        for number, case in enumerate(self.cases):
            expression = objective(case)
            with case.trail.scratch():
                if best is not None:
                    model = case.trail.model
                    model.add(expression > best[0] if maximise else expression < best[0])
                for limit, answer in self._rounds(case, expression, worth, maximise):
                    if worth:
                        bounds[number] = min(bounds[number], limit)
                        self.bound = max(bounds)
                    if answer is not None:
                        best = answer
                        bounds[number] = answer[0]
                if best is not None and worth:
                    bounds[number] = min(bounds[number], best[0])
        return best

    def _rounds(
        self, case: Case, objective: Expr, worth: bool, maximise: bool
    ) -> Iterator[tuple[int, tuple[int, Found] | None]]:
        """Solve, cut what is not connected, and solve again.

        Yields the bound of each round, at last with the optimum and its route. With ``worth``
        the objective is what a route is worth: then a solution without its stray parts is a
        legal route, which may close the gap before the cuts do.
        """
        model = case.trail.model
        (model.maximize if maximise else model.minimize)(objective)
        while True:
            solver = self._solver()
            status = solver.solve(model)
            if status == cp_model.INFEASIBLE:
                return
            if status == cp_model.MODEL_INVALID:
                raise Mismatch(f"the model is invalid: {model.validate()}")
            if status == cp_model.UNKNOWN:
                raise OutOfTime
            limit = round(solver.best_objective_bound)
            if worth:
                met = self._remember(case, solver)
                if met is not None and met[0] >= limit:
                    yield limit, met
                    return
            if status != cp_model.OPTIMAL:
                yield limit, None
                raise OutOfTime
            if not case.trail.connectivity.cuts(solver.value):
                value = round(solver.objective_value)
                yield value, (value, extract(case.trail, solver.value))
                return
            yield limit, None
            self.rounds += 1
            self._hint(case, solver)
            if self.progress:
                self.progress(self.best[0] if self.best else None, self.bound)

    def _solver(self) -> cp_model.CpSolver:
        solver = new_solver(self.deadline, self._effort)
        # probing costs more than it saves here; the linear relaxation pays on dense networks
        # only, where it brings the parity cuts
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.linearization_level = 0 if self._sparse else 1
        if self._sparse:
            solver.parameters.symmetry_level = 0
            solver.parameters.max_presolve_iterations = 1
        return solver

    def _remember(self, case: Case, solver: cp_model.CpSolver) -> tuple[int, Found] | None:
        """The legal route that a solution becomes without its strays, if it becomes one."""
        try:
            found = extract(case.trail, case.trail.connectivity.repaired(solver.value))
        except (KeyError, ValueError):
            return None  # mending broke the walk: this round only gives a bound
        sheet = self.sheet(found.route)
        if not sheet.legal or _identity(found) in self.excluded:
            return None
        if any(sheet.counts[name] > most for name, most in self.limits.items()):
            return None
        met = self.worth(sheet), found
        if self.best is None or met[0] > self.best[0]:
            self.best = met
        return met

    def sheet(self, route: Route) -> ScoreSheet:
        """The sheet of a route under the rulings of this search."""
        return self.game.score(self.position, route, self.rulings, self.budgets)

    def worth(self, sheet: ScoreSheet) -> int:
        """What a legal route is worth to this search."""
        return sheet.total + self.connection_value * len(sheet.route.connections)

    def _hint(self, case: Case, solver: cp_model.CpSolver) -> None:
        model = case.trail.model
        model.clear_hints()  # type: ignore[no-untyped-call]
        for index in range(len(model.proto.variables)):
            var = model.get_int_var_from_proto_index(index)
            model.add_hint(var, solver.value(var))

    def choose(self, points: int) -> Iterator[Found]:
        """Among the routes worth ``points`` the canonical one, so that answers repeat.

        Yields a better choice after each stage; a stage that is too much work ends it.

        Fewest sections, then fewest connections and crossings, then the earliest sections in
        the order of the board, settled in chunks so that no weight loses precision.
        """
        edges = self.rules.edges
        if not edges:
            return
        with ExitStack() as stack:
            stack.callback(setattr, self, "_effort", None)
            self._effort = CHOICE_EFFORT
            for case in self.cases:
                stack.enter_context(case.trail.scratch())
                case.trail.model.add(case.points >= points)
            best, found = self._settle(self._fewest, maximise=False)
            yield found
            for case in self.cases:
                case.trail.model.add(self._fewest(case) <= best)
            for at in range(0, len(edges), _CHUNK):
                chunk = edges[at : at + _CHUNK]
                _, found = self._settle(partial(_earliest, chunk), maximise=True)
                yield found
                for case in self.cases:
                    for edge in chunk:
                        case.trail.model.add(
                            case.trail.kept[edge.name] == (edge.name in found.sections)
                        )

    def _fewest(self, case: Case) -> Expr:
        kept = total(list(case.trail.kept.values()))
        joined = [case.trail.connections, *case.trail.crossed]
        return total([2 * len(self.rules.edges) * kept, *joined])

    def _settle(self, objective: Objective, *, maximise: bool) -> tuple[int, Found]:
        """An optimum that is known to exist."""
        answer = self._over_cases(objective, maximise=maximise)
        if answer is None:
            raise Mismatch("a route was lost between two stages of the solve")
        return answer

    def exclude(self, found: Found) -> None:
        """Forbid one set of kept sections with its connections and crossings."""
        self.excluded.add(_identity(found))
        self.best = None
        used = {
            i
            for i, c in enumerate(self.rules.usable_crossings)
            if (c.end, c.far) in found.crossings
        }
        for case in self.cases:
            case.trail.exclude(found.sections, found.connections, used)


def _earliest(chunk: Sequence[Edge], case: Case) -> Expr:
    """Larger, the earlier the kept sections of the chunk come."""
    last = len(chunk) - 1
    return total([(1 << (last - i)) * case.trail.kept[e.name] for i, e in enumerate(chunk)])


def _identity(found: Found) -> tuple[object, ...]:
    return found.sections, found.connections, found.crossings


def solve(
    position: Position,
    *,
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
    rulings
        Readings that differ from the defaults: ``{"connection": "any"}``. Those of the
        position's file come first.
    top
        How many of the best different routes; each is proven to be the K-th best.
    limits
        Upper limits: ``{"madness": 3}``.
    budgets
        Sections still to be placed: ``{"extra": 1, "diagonal": 1}``.
    time_limit
        Seconds; without a proof in time the status is ``feasible``.

    Raises
    ------
    Refused
        The position breaks a rule; carries every fault.
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
    faults = hard(position.faults())
    if faults:
        raise Refused(faults, position.name)
    chosen = resolve(position.board.game.key, {**position.rulings, **(rulings or {})})
    began = time.monotonic()
    seconds: dict[str, float] = {}
    search = Search(
        position,
        chosen,
        budgets=budgets,
        connection_value=connection_value,
        limits=limits,
        deadline=None if time_limit is None else began + time_limit,
        progress=progress,
    )
    seconds["model"] = time.monotonic() - began
    ranked: list[Ranked] = []
    status = "optimal"
    bound: int | None = None
    for _ in range(top):
        mark = time.monotonic()
        try:
            answer = search.optimise()
        except OutOfTime:
            status = "feasible"
            bound = ranked[0].total if ranked else search.bound
            if search.best is not None and not ranked:
                ranked.append(_checked(search, *search.best))
            break
        finally:
            seconds["proof"] = seconds.get("proof", 0.0) + time.monotonic() - mark
        if answer is None:
            status = status if ranked else "infeasible"
            break
        best, found = answer
        mark = time.monotonic()
        # out of time here: the optimum is proven, only the choice among equals is not canonical
        with suppress(OutOfTime):
            for better in search.choose(best):
                found = better
        seconds["choice"] = seconds.get("choice", 0.0) + time.monotonic() - mark
        ranked.append(_checked(search, best, found))
        bound = ranked[0].total if bound is None else bound
        if len(ranked) < top:
            search.exclude(found)
    return Answer(
        status=status,
        total=ranked[0].total if ranked else None,
        bound=ranked[0].total if ranked and status == "optimal" else bound,
        ranked=tuple(ranked),
        rulings=chosen,
        seconds=seconds,
        rounds=search.rounds,
    )


def _checked(search: Search, said: int, found: Found) -> Ranked:
    """The route with its sheet; the sheet has the last word on what it is worth."""
    sheet = search.sheet(found.route)
    if not sheet.legal:
        reasons = "; ".join(str(fault) for fault in sheet.refusals)
        raise Mismatch(f"the model returned an illegal route {found.route}: {reasons}")
    if search.worth(sheet) != said:
        raise Mismatch(
            f"the model counts {said} for {found.route}, the sheet {search.worth(sheet)}"
        )
    return Ranked(said, sheet)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the enumerator says of an answer.

    ``agrees`` is None if the position has too many routes for it.
    """

    agrees: bool | None
    best: int | None = None
    routes: int = 0


def verify(
    position: Position,
    answer: Answer,
    *,
    limits: Mapping[str, int] | None = None,
    budgets: Mapping[str, int] | None = None,
    connection_value: int = 0,
    states: int = 3_000_000,
) -> Verdict:
    """Compare a proven answer with the enumerator, value by value."""
    game = route_game(position.board.game)
    rules = game.route_rules(position, answer.rulings, budgets)
    try:
        routes = enumerate_routes(rules, states)
    except TooMany:
        return Verdict(None)
    totals = sorted(
        (
            game.points(position, found) + connection_value * found.connections
            for found in routes
            if all(game.counts(position, found)[n] <= most for n, most in (limits or {}).items())
        ),
        reverse=True,
    )
    said = [ranked.total for ranked in answer.ranked]
    return Verdict(totals[: len(said)] == said, totals[0] if totals else None, len(routes))
