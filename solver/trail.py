"""The heaviest trail of any graph, proven: the problem under every final route.

`solver.trail_model.TrailModel` chooses the set of sections; what a bare graph has besides is
added from outside: loops are cut in two by a place that is no crossroads, and crossroads where a
trail must stop, crossroads that it must touch, and trails without sections are looked after
here. Whatever comes back is walked and counted again by `solver.trail_walks`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from ortools.sat.python import cp_model

from boards.graphfile import Graph
from solver.cpsat import CHOICE_EFFORT, new_solver
from solver.enumerate import TooMany
from solver.euler import Link, compatible_trail
from solver.route_rules import Edge, RouteRules, parts_of
from solver.terms import Expr, total
from solver.trail_model import TrailModel, Value
from solver.trail_walks import (
    Measure,
    Question,
    Walk,
    amount,
    ask,
    best_by_walking,
    refusals,
    worth,
)
from solver.trouble import Mismatch, OutOfTime

Progress = Callable[[Fraction | None, Fraction], None]

_CHUNK = 40  # bits of one lexicographic objective; larger weights lose precision


@dataclass(frozen=True, slots=True)
class TrailAnswer:
    """The best trail of a graph.

    Parameters
    ----------
    status
        ``optimal``: proven to be the best. ``feasible``: time ran out; ``total`` is the best
        known, None if no trail was found. ``infeasible``: no trail touches what is required.
    total
        What the trail is worth.
    bound
        No trail is worth more; None if there is none.
    route
        Names of the crossroads in the order of the walk.
    sections
        For each step of the walk the index of its section in ``graph.edges``.
    reason
        Why there is no trail, if that is so.
    seconds
        Time by stage: ``proof``, ``choice``.
    rounds
        How often connectivity had to be cut.

    """

    status: str
    total: Fraction | None
    bound: Fraction | None
    route: tuple[str, ...] = ()
    sections: tuple[int, ...] = ()
    reason: str = ""
    seconds: Mapping[str, float] = field(default_factory=dict)
    rounds: int = 0


class _Model:
    """The trails of a question that have at least one section, as a `TrailModel`."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.edges = [
            i
            for i, (one, two) in enumerate(question.ends)
            if not (question.no_revisit and one == two)
        ]
        sections = []
        for i in self.edges:
            one, two = (_node(end) for end in question.ends[i])
            if one == two:
                # the model wants two different ends: a place half way round the loop
                sections += [Edge(f"e{i}", (one, f"half {i}")), Edge(f"r{i}", (f"half {i}", two))]
            else:
                sections.append(Edge(f"e{i}", (one, two)))
        # without Gates there are no connections; this reading of them adds nothing to the model
        self.trail = TrailModel(RouteRules(tuple(sections), connection="any"))
        self.kept = {i: self.trail.kept[f"e{i}"] for i in self.edges}
        # crossroads without a section can't be on such a trail
        self.reached = {
            i: self.trail.touched[_node(i)]
            for i in range(question.nodes)
            if _node(i) in self.trail.touched
        }
        self.points = total(
            [0 * self.trail.used]
            + [question.edge_gain[i] * var for i, var in self.kept.items()]
            + [question.node_gain[i] * var for i, var in self.reached.items()]
        )
        self._demand()
        self._one_part()

    def _demand(self) -> None:
        trail, question = self.trail, self.question
        model = trail.model
        model.add(trail.used == 1)
        for i in self.edges:
            if question.ends[i][0] == question.ends[i][1]:
                # no end of the trail half way: then parity keeps both halves or none
                model.add(trail.start[f"half {i}"] == 0)
                model.add(trail.finish[f"half {i}"] == 0)
        for node in self.reached:
            place = _node(node)
            here = sum(trail.kept[trail.rules.edges[s].name] for s in trail.at[place])
            stops = trail.start[place] + trail.finish[place]
            # implied by parity, but said aloud: without it the solver's bound is far too weak
            model.add(here + stops >= 2 * trail.touched[place])
            if node in question.stop:
                # one section for each end of the trail, none to go on by
                model.add(here <= stops)
            if question.no_revisit:
                model.add(here + stops <= 2)
        for node in question.required:
            if node in self.reached:
                model.add(self.reached[node] == 1)
            else:
                model.add(trail.used == 0)

    def _one_part(self) -> None:
        """Parts of the graph that no section joins exclude each other: no cut has to find out."""
        trail = self.trail
        part = parts_of([edge.ends for edge in trail.rules.edges])
        count = max(part.values()) + 1
        if count == 1:
            return
        active = [trail.model.new_bool_var(f"part {i}") for i in range(count)]
        trail.model.add_exactly_one(active)
        for place, number in part.items():
            trail.model.add_implication(trail.touched[place], active[number])

    def walk(self, value: Value) -> Walk:
        """The walk of a solution; ValueError if its sections are no trail."""
        return walk_of(self.question, [i for i, var in self.kept.items() if value(var)])


def _node(index: int) -> str:
    return f"n{index}"


def walk_of(question: Question, edges: list[int]) -> Walk:
    """The canonical walk through a set of sections.

    It begins at the earlier one of its two ends; a closed one where it must stop, or else at its
    first crossroads, in the direction that has the earlier sections first.

    Raises
    ------
    ValueError
        The sections can't be walked as one trail.

    """
    degree: dict[int, int] = {}
    for edge in edges:
        for end in question.ends[edge]:
            degree[end] = degree.get(end, 0) + 1
    odd = sorted(node for node, count in degree.items() if count % 2)
    if odd:
        start, finish = odd[0], odd[-1]
    else:
        start = finish = min(degree, key=lambda node: (node not in question.stop, node))
    links = [Link((_node(question.ends[e][0]), _node(question.ends[e][1]))) for e in edges]
    steps = compatible_trail(links, _node(start), _node(finish), (False, False))
    number = {_node(node): node for node in degree}
    nodes = (start, *(number[place] for _, place in steps))
    order = tuple(edges[index] for index, _ in steps)
    if start == finish and order[::-1] < order:
        nodes, order = nodes[::-1], order[::-1]
    return Walk(nodes, order)


class _Search:
    """Solve, cut, repeat, from the best trail without sections upwards."""

    def __init__(
        self, question: Question, deadline: float | None, progress: Progress | None
    ) -> None:
        self.question, self.deadline, self.progress = question, deadline, progress
        self.best: tuple[int, Walk] | None = None
        still = _without_sections(question)
        if still is not None:
            self.best = worth(question, still), still
        self.bound = max(_ceiling(question), self.best[0] if self.best else 0)
        self._effort: float | None = None
        self.rounds = 0
        self.model: _Model | None = None

    def prove(self) -> Walk | None:
        """A best trail, proven, or None if there is none; `OutOfTime` leaves `best`, `bound`."""
        if self.best is not None and self.best[0] == self.bound:
            return self.best[1]
        model = _Model(self.question) if self._walkable() else None
        if model is not None:
            self.model = model
            answer = self._optimise(model, model.points, worth_is_sought=True)
            if answer is not None:
                self._remember(*answer)
        if self.best is None:
            return None
        self.bound = self.best[0]
        return self.best[1]

    def _walkable(self) -> bool:
        return any(one != two or not self.question.no_revisit for one, two in self.question.ends)

    def choose(self) -> Iterator[Walk]:
        """Among the best trails the canonical one, so that answers repeat.

        Yields a better choice after each stage; a stage that is too much work ends it.

        Fewest sections, then the earliest sections in the order of the graph, settled in chunks
        so that no weight loses precision.
        """
        if self.best is None:
            raise ValueError("no trail to choose from")
        points, walk = self.best
        if not walk.edges or self.model is None:
            return  # no fewer sections than none, and the first crossroads of its worth
        model = self.model
        kept = list(model.kept.items())
        self._effort = CHOICE_EFFORT
        with model.trail.scratch():
            model.trail.model.add(model.points >= points)
            fewest = total([var for _, var in kept])
            count, walk = self._settle(model, fewest, maximise=False)
            yield walk
            model.trail.model.add(fewest <= count)
            for at in range(0, len(kept), _CHUNK):
                chunk = kept[at : at + _CHUNK]
                order = total(
                    [(1 << (len(chunk) - 1 - i)) * var for i, (_, var) in enumerate(chunk)]
                )
                _, walk = self._settle(model, order, maximise=True)
                yield walk
                for edge, var in chunk:
                    model.trail.model.add(var == (edge in walk.edges))

    def _settle(self, model: _Model, objective: Expr, *, maximise: bool) -> tuple[int, Walk]:
        answer = self._optimise(model, objective, maximise=maximise)
        if answer is None:
            raise Mismatch("a trail was lost between two stages of the solve")
        return answer

    def _optimise(
        self,
        model: _Model,
        objective: Expr,
        *,
        worth_is_sought: bool = False,
        maximise: bool = True,
    ) -> tuple[int, Walk] | None:
        """The optimum of an objective over trails with sections, None if there is none."""
        program = model.trail.model
        (program.maximize if maximise else program.minimize)(objective)
        while True:
            solver = new_solver(self.deadline, self._effort)
            status = solver.solve(program)
            if status == cp_model.INFEASIBLE:
                return None
            if status == cp_model.MODEL_INVALID:
                raise Mismatch(f"the model is invalid: {program.validate()}")
            if worth_is_sought and status != cp_model.UNKNOWN:
                floor = self.best[0] if self.best else None
                limit = round(solver.best_objective_bound)
                self.bound = min(self.bound, limit if floor is None else max(floor, limit))
                with suppress(ValueError):  # mending broke the trail: only a bound, then
                    walk = model.walk(model.trail.connectivity.repaired(solver.value))
                    self._remember(worth(self.question, walk), walk)
                if self.best is not None and self.best[0] == self.bound:
                    return self.best
                if self.progress:
                    best = self.best and amount(self.question, self.best[0])
                    self.progress(best, amount(self.question, self.bound))
            if status != cp_model.OPTIMAL:
                raise OutOfTime
            if not model.trail.connectivity.cuts(solver.value):
                return round(solver.objective_value), model.walk(solver.value)
            self.rounds += 1
            program.clear_hints()  # type: ignore[no-untyped-call]
            for index in range(len(program.proto.variables)):
                var = program.get_int_var_from_proto_index(index)
                program.add_hint(var, solver.value(var))

    def _remember(self, points: int, walk: Walk) -> None:
        """Keep a trail that is better than the best known; a tie leaves fewer sections."""
        if self.best is not None and points <= self.best[0]:
            return
        if not refusals(self.question, walk):
            self.best = points, walk


def _without_sections(question: Question) -> Walk | None:
    """The best trail that walks no section: one crossroads, or none where each would cost."""
    fit = [n for n in range(question.nodes) if question.required <= {n}]
    best = max(fit, key=lambda n: (question.node_gain[n], -n), default=None)
    if best is not None and (question.required or question.node_gain[best] >= 0):
        return Walk((best,))
    return None if question.required else Walk()


def _ceiling(question: Question) -> int:
    """What no trail exceeds: all that pays in the best part of the graph."""
    links = [(_node(one), _node(two)) for one, two in question.ends]
    part = parts_of(links, tuple(_node(i) for i in range(question.nodes)))
    sums = dict.fromkeys(part.values(), 0)
    for node, gain in enumerate(question.node_gain):
        sums[part[_node(node)]] += max(0, gain)
    for (one, _), gain in zip(question.ends, question.edge_gain, strict=True):
        sums[part[_node(one)]] += max(0, gain)
    return max(sums.values(), default=0)


def _apart(graph: Graph) -> str:
    """Two required crossroads that no section joins, as a reason, or nothing."""
    part = parts_of([edge.ends for edge in graph.edges], graph.names)
    required = [node.name for node in graph.nodes if node.required]
    for name in required[1:]:
        if part[name] != part[required[0]]:
            return f"no sections lead from {required[0]} to {name}, and both are required"
    return ""


def best_trail(
    graph: Graph,
    measure: Measure = "weight",
    *,
    no_revisit: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> TrailAnswer:
    r"""The best trail of a graph, proven: each section at most once, crossroads at will.

    Parameters
    ----------
    graph
        `boards.graphfile.read_graph` reads one.
    measure
        ``weight``, ``crossroads`` or ``value``; see `solver.trail_walks.ask`.
    no_revisit
        Touch no crossroads twice: a simple path.
    time_limit
        Seconds; without a proof in time the status is ``feasible``.
    progress
        Called with the best known and the bound after each round.

    Raises
    ------
    Mismatch
        The model and the count of the walk disagree. Never printed as an answer.

    Examples
    --------
    >>> from boards.graphfile import parse_graph
    >>> best_trail(parse_graph("a,b,5\nb,c,5\nc,d,5\nb,e,3\ne,c,3")).total
    Fraction(16, 1)

    """
    reason = _apart(graph)
    if reason:
        return TrailAnswer("infeasible", None, None, reason=reason)
    question = ask(graph, measure, no_revisit=no_revisit)
    began = time.monotonic()
    deadline = None if time_limit is None else began + time_limit
    search = _Search(question, deadline, progress)
    status, seconds = "optimal", {}
    try:
        walk = search.prove()
    except OutOfTime:
        status, walk = "feasible", search.best[1] if search.best else None
    seconds["proof"] = time.monotonic() - began
    if status == "optimal" and walk is None:
        reason = "no trail touches every required crossroads"
        return TrailAnswer("infeasible", None, None, reason=reason, seconds=seconds)
    if status == "optimal":
        began = time.monotonic()
        # out of time here: the optimum is proven, only the choice among equals is not canonical
        with suppress(OutOfTime):
            for chosen in search.choose():
                walk = chosen
        seconds["choice"] = time.monotonic() - began
    points = None
    if walk is not None and search.best is not None:
        points = search.best[0]
        reasons = refusals(question, walk)
        if reasons or worth(question, walk) != points:
            raise Mismatch(
                f"the model counts {points} for {walk}, which is worth {worth(question, walk)}: "
                f"{'; '.join(reasons) or 'legal'}"
            )
    names = graph.names
    return TrailAnswer(
        status,
        None if points is None else amount(question, points),
        amount(question, search.bound),
        () if walk is None else tuple(names[node] for node in walk.nodes),
        () if walk is None else walk.edges,
        seconds=seconds,
        rounds=search.rounds,
    )


@dataclass(frozen=True, slots=True)
class TrailVerdict:
    """What walking every trail says of an answer; ``agrees`` is None if there are too many."""

    agrees: bool | None
    best: Fraction | None = None
    walks: int = 0


def verify_trail(
    graph: Graph,
    answer: TrailAnswer,
    measure: Measure = "weight",
    *,
    no_revisit: bool = False,
    limit: int = 2_000_000,
) -> TrailVerdict:
    """Compare a proven answer with the best of all trails, one after the other."""
    question = ask(graph, measure, no_revisit=no_revisit)
    try:
        best, walks = best_by_walking(question, limit)
    except TooMany:
        return TrailVerdict(None)
    found = None if best is None else amount(question, best)
    return TrailVerdict(found == answer.total, found, walks)
