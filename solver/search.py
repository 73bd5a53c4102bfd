"""Solve, cut, repeat: the best route with a proof, or the best known with a bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial

from ortools.sat.python import cp_model

from boards.position import Position
from boards.route import Route
from solver.cpsat import CHOICE_EFFORT, new_solver
from solver.enumerate import Found
from solver.extract import extract
from solver.games import route_game
from solver.route_rules import Edge
from solver.sheet import ScoreSheet
from solver.terms import Expr, total
from solver.trail_model import Pieces, TrailModel
from solver.trouble import Mismatch, OutOfTime

Progress = Callable[[int | None, int | None], None]
_SPARSE = 64  # sections up to which a position is proven faster without linear relaxation
_CHUNK = 40  # bits of one lexicographic objective; larger weights lose precision


class Case:
    """One model of a position: routes of one piece, of several, or of both."""

    def __init__(self, search: Search, pieces: Pieces) -> None:
        self.trail = TrailModel(search.rules, pieces)
        terms = search.game.build(self.trail, search.position, search.rulings)
        self.ceiling = terms.ceiling + max(0, search.connection_value) * len(search.rules.edges)
        self.points = terms.points
        self.ties = terms.ties
        if search.connection_value:
            self.points = total([terms.points, search.connection_value * self.trail.connections])
        for name, most in search.limits.items():
            self.trail.model.add(terms.counts[name] <= most)
        for name, least in search.demands.items():
            self.trail.model.add(terms.counts[name] >= least)


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
    demands
        Lower limits of counts, such as ``{"goals": 2}``.
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
        demands: Mapping[str, int] | None = None,
        deadline: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.position, self.rulings, self.budgets = position, rulings, budgets
        self.limits, self.demands = limits or {}, demands or {}
        self.connection_value = connection_value
        self.deadline = deadline
        self.progress = progress
        self.game = route_game(position.board.game)
        self.rules = self.game.route_rules(position, rulings, self.budgets)
        drawn = sum(not edge.budget for edge in self.rules.edges)
        self._sparse = drawn + sum(self.rules.budgets.values()) <= _SPARSE
        several = self.rules.connection == "pieces" and len(self.rules.usable_gates) > 1
        if several and not self._sparse:
            self.cases = [Case(self, "one"), Case(self, "several")]
        else:
            self.cases = [Case(self, "any number" if several else "one")]
        self.rounds = 0
        self._effort: float | None = None
        self.bound = max(case.ceiling for case in self.cases)
        # a legal route to begin with: nothing kept; what it scores needs no route
        nothing = self.sheet(Route())
        self.best: tuple[int, Found] | None = None
        if self._is_asked_for(nothing):
            self.best = self.worth(nothing), Found((), 0, (), 0, Route())
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
        if not self._is_asked_for(sheet):
            return None
        met = self.worth(sheet), found
        if self.best is None or met[0] > self.best[0]:
            self.best = met
        return met

    def _is_asked_for(self, sheet: ScoreSheet) -> bool:
        """Whether a legal route keeps within the limits and meets the demands."""
        return all(sheet.counts[name] <= most for name, most in self.limits.items()) and all(
            sheet.counts.get(name, 0) >= least for name, least in self.demands.items()
        )

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

    def prefer(self, points: int, found: Found) -> tuple[tuple[int, ...], Found]:
        """Among the routes worth ``points`` one that wins every tie, proven stage by stage.

        Returns
        -------
        tuple
            What it has of each tie-break, and the route; ``found`` where the game knows none.

        Raises
        ------
        OutOfTime
            Some stage is not proven.
        """
        most: list[int] = []
        for stage in range(len(self.cases[0].ties)):
            with self._worth_at_least(points, most):
                best, found = self._settle(partial(_tie, stage), maximise=True)
            most.append(best)
        return tuple(most), found

    @contextmanager
    def _worth_at_least(self, points: int, ties: Sequence[int]) -> Iterator[None]:
        """For a while only routes worth that much, and with so much of each tie-break."""
        with ExitStack() as stack:
            for case in self.cases:
                stack.enter_context(case.trail.scratch())
                case.trail.model.add(case.points >= points)
                for expression, most in zip(case.ties, ties, strict=False):
                    case.trail.model.add(expression >= most)
            yield

    def choose(self, points: int, ties: Sequence[int] = ()) -> Iterator[Found]:
        """Among the routes worth ``points`` the canonical one, so that answers repeat.

        Yields a better choice after each stage; a stage that is too much work ends it.

        What breaks ties comes first, as `prefer` found it. Then fewest sections, then fewest
        connections and crossings, then the earliest sections in the order of the board, settled
        in chunks so that no weight loses precision.
        """
        edges = self.rules.edges
        if not edges:
            return
        with ExitStack() as stack:
            stack.callback(setattr, self, "_effort", None)
            self._effort = CHOICE_EFFORT
            stack.enter_context(self._worth_at_least(points, ties))
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


def _tie(stage: int, case: Case) -> Expr:
    """What breaks ties at a stage."""
    return case.ties[stage]


def _earliest(chunk: Sequence[Edge], case: Case) -> Expr:
    """Larger, the earlier the kept sections of the chunk come."""
    last = len(chunk) - 1
    return total([(1 << (last - i)) * case.trail.kept[e.name] for i, e in enumerate(chunk)])


def _identity(found: Found) -> tuple[object, ...]:
    return found.sections, found.connections, found.crossings
