"""The baseline: the walk itself as one circuit in CP-SAT, as a first model would have it.

Every drawn section is two nodes, one for each direction, of which at most one is visited; the
arcs say which section follows which. It solves the same problem as `solver.solve` under the
default rulings (connections between pieces, the card measured along the walk), and its answers
are scored by the sheet.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ortools.sat.python import cp_model

from boards.position import Position
from boards.route import Joint, Route, Step
from solver.games import route_game
from solver.route_rules import RouteRules
from solver.rulings import resolve

Var = cp_model.IntVar
COLOURS = ("red", "green", "blue", "purple")
DEPOT = 0


@dataclass(frozen=True, slots=True)
class Walk:
    """What the baseline found.

    ``status`` is ``optimal``, ``feasible`` or ``unknown``; ``bound`` holds in any case.
    """

    status: str
    total: int | None
    bound: float
    route: Route | None
    seconds: float


@dataclass(frozen=True, slots=True)
class _Way:
    """A section walked in one direction: a node of the circuit."""

    section: int
    start: str
    end: str


class CircuitModel:
    """The model; `solve_circuit` runs it."""

    def __init__(self, position: Position, connection_value: int = 0) -> None:
        self.position = position
        self.rulings = resolve(position.board.game.key)
        self.rules: RouteRules = route_game(position.board.game).route_rules(position, self.rulings)
        self.model = cp_model.CpModel()
        edges = self.rules.edges
        self.kept = [self.model.new_bool_var(f"keep {e.name}") for e in edges]
        self.ways = [_Way(i, *ends) for i, e in enumerate(edges) for ends in (e.ends, e.ends[::-1])]
        gates = set(self.rules.usable_gates)
        self.gates = [g for g in self.rules.nodes if g in gates]
        self.card = [c for c in self.rules.card if c in self.rules.nodes]
        # each piece but one needs a Gate of its own, for pieces share no crossroads
        most = max(0, len(self.gates) - 1)
        self.piece = {p: self.model.new_int_var(0, most, f"piece {p}") for p in self.rules.nodes}
        self.jumps: list[Var] = []
        self.arcs: list[tuple[int, int, cp_model.LiteralT]] = []
        self.joint: dict[tuple[int, int], Joint] = {}
        self._phases()
        self._circuit()
        points = [*self._points(), *self.inside, *(-var for var in self.beyond)]
        points += [connection_value * var for var in self.jumps]
        self.model.maximize(sum(points))

    def _phases(self) -> None:
        """Before, between and beyond the two crossroads of the card, for every section.

        ``inside`` is true from the first crossroads on, ``beyond`` from the second.
        """
        model = self.model
        self.inside = [model.new_bool_var(f"inside {e.name}") for e in self.rules.edges]
        self.beyond = [model.new_bool_var(f"beyond {e.name}") for e in self.rules.edges]
        for kept, inside, beyond in zip(self.kept, self.inside, self.beyond, strict=True):
            model.add_implication(beyond, inside)
            model.add_implication(inside, kept)
        self.first = {c: model.new_bool_var(f"first {c}") for c in self.card}
        self.second = {c: model.new_bool_var(f"second {c}") for c in self.card}
        model.add_at_most_one(self.first.values())
        model.add_at_most_one(self.second.values())
        for place in self.card:
            model.add_at_most_one(self.first[place], self.second[place])

    def _circuit(self) -> None:
        model = self.model
        walked: list[list[Var]] = [[] for _ in self.rules.edges]
        for node, way in enumerate(self.ways, 1):
            var = model.new_bool_var(f"walk {way.start} {way.end}")
            walked[way.section].append(var)
            self.arcs.append((node, node, var.negated()))
        for kept, both in zip(self.kept, walked, strict=True):
            model.add(sum(both) == kept)
        for edge, kept in zip(self.rules.edges, self.kept, strict=True):
            one, two = (self.piece[end] for end in edge.ends)
            model.add(one == two).only_enforce_if(kept)
        self._starts()
        starting: dict[str, list[int]] = {}
        for node, way in enumerate(self.ways, 1):
            starting.setdefault(way.start, []).append(node)
        # where a dead end may be extended to, with the arcs that use this crossing either way
        over: dict[str, list[tuple[str, list[Var]]]] = {}
        crossed: list[list[Var]] = [[] for _ in self.rules.usable_crossings]
        for crossing, used in zip(self.rules.usable_crossings, crossed, strict=True):
            over.setdefault(crossing.end, []).append((crossing.far, used))
            over.setdefault(crossing.far, []).append((crossing.end, used))
        for node, way in enumerate(self.ways, 1):
            for after in starting[way.end]:
                if self.ways[after - 1].section != way.section:
                    self._arc(node, after, "-")
            for far, used in over.get(way.end, []):
                for after in starting.get(far, []):
                    used.append(self._arc(node, after, "^"))
            if way.end in self.gates:
                for gate in self.gates:
                    for after in starting[gate] if gate != way.end else []:
                        self.jumps.append(self._arc(node, after, "~"))
        for used in crossed:
            model.add_at_most_one(used)
        self.model.add_circuit(self.arcs)

    def _starts(self) -> None:
        """The depot stands before the start and after the end of the walk; alone it is empty."""
        model = self.model
        self.arcs.append((DEPOT, DEPOT, model.new_bool_var("empty")))
        for node, way in enumerate(self.ways, 1):
            leave = model.new_bool_var(f"start {node}")
            arrive = model.new_bool_var(f"end {node}")
            self.arcs += [(DEPOT, node, leave), (node, DEPOT, arrive)]
            inside, beyond = self.inside[way.section], self.beyond[way.section]
            model.add(self.piece[way.start] == 0).only_enforce_if(leave)
            # a walk that starts inside starts at the first crossroads of the pair
            model.add_bool_or(~leave, ~inside, *_chosen(self.first, way.start))
            model.add_implication(leave, ~beyond)
            # one that ends inside, but not beyond, ends at the second
            model.add_bool_or(~arrive, ~inside, beyond, *_chosen(self.second, way.end))

    def _arc(self, node: int, after: int, joint: Joint) -> Var:
        """One section follows another: directly, over the river, or by a connection."""
        model, before, then = self.model, self.ways[node - 1], self.ways[after - 1]
        arc = model.new_bool_var(f"{before.start}-{before.end}{joint}{then.start}-{then.end}")
        self.arcs.append((node, after, arc))
        self.joint[node, after] = joint
        here = (before.end, then.start)
        if joint == "~":
            # the pieces are numbered as they are walked: none is met again
            step = self.piece[then.start] == self.piece[before.end] + 1
            model.add(step).only_enforce_if(arc)
        elif joint == "^":
            model.add(self.piece[then.start] == self.piece[before.end]).only_enforce_if(arc)
        for state, chosen in ((self.inside, self.first), (self.beyond, self.second)):
            old, new = state[before.section], state[then.section]
            model.add_bool_or(~arc, ~old, new)
            model.add_bool_or(~arc, ~new, old, *_chosen(chosen, *here))
        return arc

    def _points(self) -> list[cp_model.LinearExprT]:
        """Yellow blocks and the four products (ATG-41, 42)."""
        model, position = self.model, self.position
        board = position.board
        alongside: dict[str, Var] = {}
        for block in board.blocks.values():
            beside = [
                kept
                for edge, kept in zip(self.rules.edges, self.kept, strict=True)
                if block.name in board.sections[edge.name].blocks
            ]
            if beside:
                alongside[block.name] = model.new_bool_var(f"alongside {block.name}")
                model.add_max_equality(alongside[block.name], beside)
        points: list[cp_model.LinearExprT] = [
            board.blocks[name].value * var for name, var in alongside.items()
        ]
        for colour in COLOURS:
            many = {b: position.tourist_counts(b)[colour] for b in alongside}
            blocks = [var for b, var in alongside.items() if board.blocks[b].kind == colour]
            top = sum(many.values())
            tourists = model.new_int_var(0, top, f"{colour} tourists")
            model.add(tourists == sum(many[b] * var for b, var in alongside.items()))
            times = model.new_int_var(0, len(blocks), f"{colour} blocks")
            model.add(times == sum(blocks))
            product = model.new_int_var(0, top * len(blocks), f"{colour} points")
            model.add_multiplication_equality(product, [tourists, times])
            points.append(product)
        return points

    def route(self, solver: cp_model.CpSolver) -> Route:
        """The walk of a solution."""
        follow = {
            tail: head
            for tail, head, arc in self.arcs
            if tail != head and solver.boolean_value(arc)
        }
        node = follow.get(DEPOT, DEPOT)
        if node == DEPOT:
            return Route()
        start = self.ways[node - 1].start
        steps: list[Step] = []
        while node != DEPOT:
            way = self.ways[node - 1]
            slash = "/" in self.rules.edges[way.section].name
            steps.append(Step("/" if slash else "-", way.end))
            after = follow[node]
            if after != DEPOT and (joint := self.joint[node, after]) != "-":
                steps.append(Step(joint, self.ways[after - 1].start))
            node = after
        return Route(start, tuple(steps))


def _chosen(chosen: dict[str, Var], *places: str) -> list[Var]:
    return [chosen[p] for p in dict.fromkeys(places) if p in chosen]


def solve_circuit(
    position: Position,
    *,
    connection_value: int = 0,
    time_limit: float = 60.0,
    tuned: bool = False,
) -> Walk:
    """The best final route by the baseline, under the default rulings.

    Parameters
    ----------
    tuned
        With the parameters of CP-SAT that suit this model best, not those it comes with: no
        linear relaxation and no probing.

    Raises
    ------
    AssertionError
        The sheet refuses the walk or counts something else.

    """
    if position.rulings:
        raise ValueError("the baseline knows the default rulings only")
    began = time.monotonic()
    model = CircuitModel(position, connection_value)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if tuned:
        solver.parameters.linearization_level = 0
        solver.parameters.cp_model_probing_level = 0
    solver.parameters.max_time_in_seconds = max(0.1, time_limit - (time.monotonic() - began))
    status = solver.solve(model.model)
    seconds = time.monotonic() - began
    if status == cp_model.INFEASIBLE or status == cp_model.MODEL_INVALID:
        raise AssertionError("the empty route is always legal")
    if status == cp_model.UNKNOWN:
        return Walk("unknown", None, solver.best_objective_bound, None, seconds)
    route, total = model.route(solver), round(solver.objective_value)
    game = route_game(position.board.game)
    sheet = game.score(position, route, model.rulings)
    worth = sheet.total + connection_value * len(route.connections)
    # a solution that is not proven may leave points on the table, but may not invent any
    if not sheet.legal or (worth != total if status == cp_model.OPTIMAL else worth < total):
        reasons = "; ".join(str(fault) for fault in sheet.refusals)
        raise AssertionError(f"{route}: the circuit counts {total}, the sheet {worth} {reasons}")
    name = "optimal" if status == cp_model.OPTIMAL else "feasible"
    return Walk(name, total, solver.best_objective_bound, route, seconds)
