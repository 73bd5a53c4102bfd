"""Metrics counted the slow way, and the terms of the model: ``python -m tests.literal_metrics``.

A literal count follows the walk step by step over the text map; nothing is shared with the
solver. The model is asked about every set that the enumerator finds on a seeded position.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from ortools.sat.python import cp_model

from boards.notation import parse_route
from solver.enumerate import TooMany, enumerate_routes
from solver.metric_terms import MetricTerms, steps
from solver.metrics import measure, metric_names, step_points
from solver.route_rules import Edge, RouteRules
from solver.trail_model import TrailModel
from tests.literal_turns import (
    READINGS,
    River,
    board_of,
    ink,
    literal_most,
    random_walk,
    sections_of,
)
from tests.random_positions import random_position

LETTERS = {"red": "R", "green": "G", "blue": "B", "purple": "P"}


class Walked:
    """What a player sees who follows a route with a finger."""

    def __init__(self, position, route):
        self.position, self.board = position, position.board
        self.sections, self.places, self.jumps = [], [], int(route.closing)
        for here, step in route.hops():
            if step.joint == "~":
                self.jumps += 1
                continue
            section = self.board.between(here, step.to, diagonal=step.joint == "/")
            self.sections.append(section)
            self.places += [here, step.to]
        self.places = list(dict.fromkeys(self.places))
        self.beside = [b for b in self.board.blocks if any(b in s.blocks for s in self.sections)]

    def strokes(self, place):
        return [ink(s, place) for s in self.sections if place in s.ends]

    def kinds_of_sections(self, kind):
        return [s.kind for s in self.sections].count(kind)

    def groups(self, sections):
        """Sections that hang together, as sets of places."""
        groups = []
        for section in sections:
            ends = set(section.ends)
            groups = [g for g in groups if not g & ends] + [
                ends.union(*(g for g in groups if g & ends))
            ]
        return groups

    def superfluous(self):
        """How many sections can be rubbed out one by one without breaking a piece."""
        left, gone = list(self.sections), 0
        for section in self.sections:
            rest = [s for s in left if s is not section]
            whole = set().union(*self.groups(left))
            if len(self.groups(rest)) == len(self.groups(left)) and (
                set().union(*self.groups(rest)) == whole
            ):
                left, gone = rest, gone + 1
        return gone

    def longest_row(self):
        roads = [s for s in self.sections if s.kind not in ("rounded", "diagonal")]
        best = 0
        for road in roads:
            row, more = [road], True
            while more:
                more = [
                    s
                    for s in roads
                    if s not in row
                    and any(
                        end in other.ends and ink(s, end) == ink(other, end)
                        for other in row
                        for end in s.ends
                    )
                ]
                row += more[:1]
            best = max(best, len(row))
        return best

    def edges_of_map(self):
        cells = {cell for s in self.sections for cell, stroke in s.cells if s.kind != "diagonal"}
        wide, high = (self.board.width - 1) * 6, (self.board.height - 1) * 4
        return (
            any(y == 0 for _, y in cells) + any(y == high for _, y in cells)
            + any(x == 0 for x, _ in cells) + any(x == wide for x, _ in cells)
        )  # fmt: skip

    def corners(self):
        x, y = self.board.x_labels, self.board.y_labels
        return [f"{i},{j}" for i in {x[0], x[-1]} for j in {y[0], y[-1]}]

    def letters(self):
        text = "".join(self.position.tourists.get(block, "") for block in self.beside)
        for rows in self.board.printed.values():
            text += "".join(letters for place, letters in rows.items() if place in self.places)
        return text

    def count(self, name):
        board = self.board
        match name:
            case "sections":
                return len(self.sections)
            case "straight":
                strokes = [self.strokes(place) for place in self.places]
                return sum(len(s) == 2 and s[0] == s[1] for s in strokes)
            case "longest-straight":
                return self.longest_row()
            case "loops":
                return self.superfluous()
            case "pieces":
                return len(self.groups(self.sections))
            case "connections" | "crossings":
                return self.jumps
            case "bridges" | "diagonals" | "dead-ends" | "rounded":
                return self.kinds_of_sections(name.removesuffix("s"))
            case "crossroads":
                return sum(place[-1] not in "nesw" for place in self.places)
            case "crossed":
                return sum(len(self.strokes(place)) > 3 for place in self.places)
            case "map-sides":
                return self.edges_of_map()
            case "blocks":
                return len(self.beside)
            case "kinds":
                return len({board.blocks[b].kind for b in self.beside})
            case "corner-blocks":
                return len(set(self.corners()) & set(self.beside))
            case "landmarks":
                return sum(board.blocks[b].kind != "white" for b in self.beside)
            case "empty-blocks":
                return sum(not self.position.tourists.get(b) for b in self.beside)
            case "riverside-blocks":
                return sum(board.blocks[b].riverside for b in self.beside)
            case "tourists":
                return len(self.letters())
            case "yellow-blocks":
                return self.count("blocks-yellow")
        family, _, word = name.partition("-")
        if family in ("blocks", "landmarks"):
            return [board.blocks[b].kind for b in self.beside].count(word)
        if family == "tourists" and word in LETTERS:
            return self.letters().count(LETTERS[word])
        if name in self.position.setup:
            return sum(place in self.position.setup[name] for place in self.places)
        if name in board.printed:
            return sum(place in board.printed[name] for place in self.places)
        return sum(name in board.places[place] for place in self.places)


# -- seeded positions ----------------------------------------------------------------------------


def seeded(seed, most=9):
    """A position, a choice of rulings, and rules under which pieces may be joined at Gates."""
    rng = random.Random(seed)
    board = board_of(rng.randrange(60))
    position = random_position(rng, rng.randrange(1, most + 1), board=board)
    may = sections_of(rng, board)
    shape = rng.choice(("cluster", "corner", "rings"))
    drawn = []
    if may and shape == "corner":  # crossing itself, with diagonals
        drawn, _ = random_walk(rng, board, may, most)
        drawn += rng.sample(may, 1)
    if shape == "rings":  # around some blocks, and a little more
        for block in rng.sample(list(board.blocks), 2):
            drawn += [s.name for s in board.roads if block in s.blocks]
        drawn += rng.sample(list(board.sections), rng.randrange(3))
    if drawn:
        strokes = tuple(parse_route(name) for name in dict.fromkeys(drawn))
        position = replace(position, strokes=strokes)
    reading = rng.choice(READINGS)
    connection = rng.choice(("pieces", "pieces", "pieces", "kept", "any", "drawn"))
    ends = [end for name in position.drawn for end in board.sections[name].ends]
    gates = [
        *board.marked("gate"),
        *rng.sample(sorted(set(ends)), min(len(set(ends)), rng.choice((2, 2, 4)))),
    ]
    gates = dict.fromkeys(rng.sample(gates, len(gates)))
    if rng.random() < 0.3:
        gates = {}
    banks = {gate: rng.choice(("north", "south")) for gate in gates}
    sided = connection == "pieces" and rng.random() < 0.5
    rules = RouteRules(
        tuple(Edge(n, s.ends) for n, s in board.sections.items() if n in position.drawn),
        gates=tuple(gates),
        connection=connection,
        closing=rng.random() < 0.2 and not sided,
        card=tuple(rng.sample(sorted(set(ends)), min(len(set(ends)), rng.choice((0, 0, 0, 2, 3))))),
        measure=rng.choice(("traversal", "traversal", "trail", "shortest")),
        across=rng.random() < 0.7,
        sides=banks if sided else {},
        one_side=sided and rng.random() < 0.5,
        bridges=frozenset(s.name for s in board.sections.values() if s.kind == "bridge"),
    )
    return position, reading, rules, rng


def literal_turns_of(position, found, reading, rules):
    """The most turns of a route that the enumerator found."""
    if not found.sections:
        return 0
    if rules.connection != "pieces":
        inside = found.route.connections[: -1 if found.route.closing else None]
        return literal_most(
            position.board, found.sections, reading, rules.gates,
            jumps=inside, closing=found.route.closing,
        )  # fmt: skip
    river = River(rules.sides, rules.side_by, rules.one_side)
    over = None
    if rules.sides and rules.one_side:
        over = sum(river.over(*pair) for pair in found.route.connections)
    return literal_most(
        position.board, found.sections, reading, rules.gates,
        closing=found.route.closing, river=river, over=over,
    )  # fmt: skip


def compare_counts(seed, sample=6):
    """Assert that metrics count what the eye counts on some routes of a seeded position."""
    position, reading, rules, rng = seeded(seed)
    try:
        routes = enumerate_routes(rules, 200_000)
    except TooMany:
        return Counter()
    some = some_of(rng, routes, sample)
    for found in some:
        walked = Walked(position, found.route)
        for name in metric_names(position):
            got = measure(name, position, found, reading, rules)
            if name == "turns":
                want = literal_turns_of(position, found, reading, rules)
            else:
                want = walked.count(name)
            assert got == want, (seed, name, got, want, str(found.route), reading)
    return Counter(routes=len(some))


def some_of(rng, routes, sample):
    """Some routes, and some more of the rarer ones: closed, or with connections."""
    rare = [f for f in routes if f.connections or (f.sections and f.route.start == f.route.end)]
    return rng.sample(routes, min(sample, len(routes))) + rng.sample(rare, min(sample, len(rare)))


# -- the model -----------------------------------------------------------------------------------


def optimum(trail, objective, maximise, given=()):
    """The optimum over legal routes with these constraints, with a function that reads values."""
    with trail.scratch():
        for constraint in given:
            trail.model.add(constraint)
        (trail.model.maximize if maximise else trail.model.minimize)(objective)
        while True:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            solver.parameters.cp_model_probing_level = 0
            status = solver.solve(trail.model)
            assert status == cp_model.OPTIMAL, solver.status_name(status)
            if not trail.connectivity.cuts(solver.value):
                return round(solver.objective_value), solver.value


def compare_terms(seed, sample=2):
    """Assert that terms of the model are the metrics: set by set, and at their most and least."""
    position, reading, rules, rng = seeded(seed)
    try:
        routes = enumerate_routes(rules, 200_000)
    except TooMany:
        return Counter()
    # on dense networks a search has one model for routes of one piece and one for several
    pieces = rng.choice(("any number", "any number", "one", "several"))
    if rules.connection == "pieces" and pieces != "any number":
        routes = [f for f in routes if (f.connections > f.route.closing) == (pieces == "several")]
    if not routes:
        return Counter()
    trail = TrailModel(rules, pieces)
    terms = MetricTerms(trail, position, reading)
    turns = terms.turns
    below = turns.exact_below
    if not below and not turns.links and not rules.sides and rng.random() < 0.7:
        turns.settle()
        below = True
    names = list(metric_names(position))
    wanted = sorted((rng.randrange(12), rng.randrange(-3, 9)) for _ in range(3))
    at_most = rng.random() < 0.5
    stepped = rng.choice(names)
    gains = steps(trail.model, terms.term(stepped), wanted, "goal", at_most=at_most)
    some = some_of(rng, routes, sample)
    for found in some:
        want = {name: measure(name, position, found, reading, rules) for name in names}
        if rules.one_side:  # the pieces may be joined over the river more often, or less
            set_of = found.sections, found.connections
            same = [f for f in routes if (f.sections, f.connections) == set_of]
            want["turns"] = max(measure("turns", position, f, reading, rules) for f in same)
        kept = set(found.sections)
        given = [var == (name in kept) for name, var in trail.kept.items()]
        given.append(trail.connections == found.connections)
        if rules.connection != "pieces":
            inside = found.route.connections[: -1 if found.route.closing else None]
            used = Counter(frozenset(pair) for pair in inside)
            given += [v == used[frozenset(pair)] for pair, v in trail.parts[0].jumps.items()]
        free = [name for name in names if name != "turns" or below]
        for maximise in (True, False):
            fixed = names if maximise else free
            total = sum(terms.term(name) for name in fixed)
            _, value = optimum(trail, total, maximise, given)
            got = {name: value(terms.term(name)) for name in fixed}
            assert got == {n: want[n] for n in fixed}, (
                seed, {n: (got[n], want[n]) for n in got if got[n] != want[n]}, maximise,
                str(found.route), reading, rules.connection, rules.gates,
            )  # fmt: skip
            if stepped in fixed and (maximise or below):
                points = step_points(want[stepped], wanted, at_most=at_most)
                assert value(gains) == points, (seed, stepped, want[stepped], wanted, at_most)
    if rules.connection == "pieces":
        for name in {"turns", *rng.sample(names, 2)}:
            every = [measure(name, position, found, reading, rules) for found in routes]
            most, _ = optimum(trail, terms.term(name), True)
            assert most == max(every), (seed, name, most, max(every), reading)
            if name != "turns" or below:
                # the empty route is always there: the least of those that keep something
                given = [trail.used == 1]
                kept_some = [n for n, f in zip(every, routes, strict=True) if f.sections]
                if kept_some:
                    least, _ = optimum(trail, terms.term(name), False, given)
                    assert least == min(kept_some), (seed, name, least, min(kept_some), reading)
    kind = "one" if trail.in_pieces and not trail.gates else rules.connection
    return Counter({"sets": len(some), kind: 1, "apart": bool(turns.links)})


def _many(task):
    compare, seeds = task
    counted = Counter()
    for seed in seeds:
        counted += compare(seed)
    return counted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, default=2_000, help="positions for the counts")
    parser.add_argument("--terms", type=int, default=500, help="positions for the model")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    for compare, number in ((compare_counts, options.counts), (compare_terms, options.terms)):
        begun, counted = time.monotonic(), Counter()
        last = options.first + number
        tasks = [(compare, range(at, min(at + 20, last))) for at in range(options.first, last, 20)]
        with ProcessPoolExecutor(options.workers) as pool:
            for some in pool.map(_many, tasks):
                counted += some
        print(f"{compare.__name__}: {number} positions, {dict(counted)}, no mismatch, "
              f"{time.monotonic() - begun:.0f} s", flush=True)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
