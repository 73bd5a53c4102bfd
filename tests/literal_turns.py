"""The most turns of a set of sections, by walking it in every way: the referee of the formulas.

Lines are read off the ink of the text map, and walks are walked step by step; nothing is shared
with the solver. ``python -m tests.literal_turns --sets 100000`` compares on that many random sets.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise

from boards.faults import hard
from boards.files import load_board
from boards.mapfile import parse_map
from boards.route import Route, Step
from solver.enumerate import Found
from solver.route_rules import Edge, RouteRules
from solver.turns import most_turns, turns_of
from solver.winding import winding_route
from tests.random_positions import GAME, random_board

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
IMPOSSIBLE = -1
NO_ROUTE = Route()
READINGS = [
    {"turn_rounded": rounded, "turn_diagonal": diagonal, "turn_loop_joint": joint}
    for rounded in "01"
    for diagonal in "10"
    for joint in "01"
]


def ink(section, place):
    """The stroke of the pen beside a place: - | / or a backslash."""
    x, y = COLUMNS.index(place[0]) * 6, (int(place.strip("nesw" + COLUMNS)) - 1) * 4
    if place[-1] in "nesw":
        x += {"n": 0, "e": 3, "s": 0, "w": -3}[place[-1]]
        y += {"n": -2, "e": 0, "s": 2, "w": 0}[place[-1]]
    return min(section.cells, key=lambda c: (c[0][0] - x) ** 2 + (c[0][1] - y) ** 2)[1]


def turns(one, two, reading):
    if reading["turn_diagonal"] == "0" and (one in "/\\" or two in "/\\"):
        return 0
    return int(one != two)


class River:
    """On which bank each Gate lies, and what a connection needs."""

    def __init__(self, banks=(), by="end", one_side=False):
        self.banks, self.by, self.one_side = dict(banks), by, one_side

    def over(self, one, other):
        return bool(self.banks) and self.banks[one] != self.banks[other]

    def may(self, one, other, bridged):
        """``bridged``: whether the piece of one of them has a bridge."""
        if not self.banks:
            return True
        if bridged and self.by != "end":
            return self.by == "piece_any"
        return self.one_side or self.over(one, other)


NO_RIVER = River()


def literal_most(
    board, names, reading, gates=(), *, jumps=None, closing=False, river=NO_RIVER, over=None
):
    """The most turns of any walk over all sections; `IMPOSSIBLE` if there is no walk.

    Without ``jumps`` a piece is walked whole before the walk leaves it from a Gate to a Gate of
    another piece, ``over`` times to another bank if that is said; with them, exactly these pairs
    are joined, and no two of them in a row.
    """
    sections = [board.sections[name] for name in names]
    near = {}
    for index, section in enumerate(sections):
        one, two = section.ends
        inks = ink(section, one), ink(section, two)
        near.setdefault(one, []).append((index, two, *inks))
        near.setdefault(two, []).append((index, one, *inks[::-1]))
    piece = {}
    for start in near:
        stack = [start]
        while stack:
            place = stack.pop()
            if piece.setdefault(place, start) == start:
                stack += [there for _, there, *_ in near[place] if there not in piece]
    whole, bridged = {}, set()
    for index, section in enumerate(sections):
        start = piece[section.ends[0]]
        whole[start] = whole.get(start, 0) | 1 << index
        if section.kind == "bridge":
            bridged.add(start)
    everything = (1 << len(sections)) - 1
    gates = [gate for gate in gates if gate in near]

    def joined(one, other, left):
        """What is left of ``over`` after a connection; None if it may not be."""
        if one == other or one not in gates or other not in gates:
            return None
        if not river.may(one, other, bool({piece[one], piece[other]} & bridged)):
            return None
        left = left - river.over(one, other) if over is not None else 0
        return left if left >= 0 else None

    @cache
    def go(walked, place, came, left, start, first):
        best = IMPOSSIBLE
        if walked == everything and came:
            if closing and jumps is None:
                return 0 if joined(place, start, left) == 0 else IMPOSSIBLE
            if closing and not left:
                return 0 if place != start and {place, start} <= set(gates) else IMPOSSIBLE
            if not left:
                closed = place == start and reading["turn_loop_joint"] == "1"
                return turns(came, first, reading) if closed else 0
        for index, there, out, into in near[place]:
            if not walked >> index & 1:
                more = go(walked | 1 << index, there, into, left, start, first or out)
                if more != IMPOSSIBLE:
                    best = max(best, more + (turns(came, out, reading) if came else 0))
        if came and jumps is None and walked & whole[piece[place]] == whole[piece[place]]:
            for gate in gates:
                rest = joined(place, gate, left)
                if rest is not None and not walked & whole[piece[gate]]:
                    best = max(best, go(walked, gate, "", rest, start, first))
        elif came and jumps:
            for pair in set(left):
                if place in pair:
                    rest = list(left)
                    rest.remove(pair)
                    there = pair[1] if place == pair[0] else pair[0]
                    best = max(best, go(walked, there, "", tuple(rest), start, first))
        return best

    owed = (over or 0) if jumps is None else tuple(jumps)
    best = max(go(0, place, "", owed, place, "") for place in near)
    if best == IMPOSSIBLE:
        return IMPOSSIBLE
    return best + sum(s.kind == "rounded" for s in sections) * int(reading["turn_rounded"])


def literal_turns(board, route, reading):
    """The turns of one walk, step by step."""
    strokes, count = [], 0
    for here, step in route.hops():
        section = board.between(here, step.to, diagonal=step.joint == "/")
        if step.joint == "~":
            strokes.append(None)
            continue
        strokes.append((ink(section, here), ink(section, step.to)))
        count += section.kind == "rounded" and int(reading["turn_rounded"])
    closed = route.start == route.end and not route.closing and reading["turn_loop_joint"] == "1"
    pairs = [*pairwise(strokes), *([(strokes[-1], strokes[0])] if closed else [])]
    return count + sum(turns(a[1], b[0], reading) for a, b in pairs if a and b)


# where the river bends two roads stop short of one corner: two diagonals on one line
BEND = """
     a     b     c     d     e
 1   +.....+.....+.....+.....+
     :     :     :     :     :
     :  R  :  G  :  B  :  P  :
     :     :     :     :     :
 2   +.....+.....+.....+.....+
     :     :     :     :     :
     :  R  :  G  :  B  :  P  :
     :     :     o     o     o
 3   +.....+....o~~~~~~~~~~~~~
     :     :     ~     o     o
     :  R  :  G  ~  B  :  P  :
     :     :     ~     :     :
 4   +.....+....o~o....+.....+
     :     :     ~     :     :
     :  R  :  G  ~  B  :  P  :
     :     :     ~     :     :
 5   +.....+....o~o....+...../
"""


@cache
def board_of(number):
    """The boards of the comparison: both specimens, the bend, random ones."""
    if number < 20:
        return load_board(("millrace", "harbour")[number % 2])
    if number >= 26:
        return random_board(random.Random(number))
    four = (1, 2, 3, 4)
    board = parse_map(BEND[1:], GAME, name="bend", provenance="tests", x_labels=four, y_labels=four)
    assert not hard(board.faults())
    return board


# -- random sets ---------------------------------------------------------------------------------


def random_walk(rng, board, may, steps, used=(), avoid=(), start=None):
    """A walk over sections of ``may``, each once, keeping off the places of ``avoid``."""
    names = []
    place = start or rng.choice([e for name in may for e in board.sections[name].ends])
    route = [place]
    while place not in avoid and len(names) < steps:
        onward = [
            name
            for name in may
            if name not in names
            and name not in used
            and place in board.sections[name].ends
            and board.sections[name].other(place) not in avoid
        ]
        if not onward:
            break
        names.append(rng.choice(onward))
        place = board.sections[names[-1]].other(place)
        route.append(place)
    return names, route


def sections_of(rng, board):
    """Some of the sections of a board, all in a corner, so that a walk crosses itself."""
    wide, high = rng.choice(((2, 2), (2, 3), (3, 3), (4, 3), (9, 9)))
    column, row = (
        rng.randrange(max(1, board.width - wide)),
        rng.randrange(max(1, board.height - high)),
    )
    diagonals = rng.choice((0.0, 0.2, 0.5, 1.0))
    if board.name == "bend" and rng.random() < 0.7:
        column, row, wide, high, diagonals = 0, 0, 2, 2, 1.0

    def inside(end):
        x, y = COLUMNS.index(end[0]), int(end.strip("nesw" + COLUMNS)) - 1
        return column <= x <= column + wide and row <= y <= row + high

    return [
        s.name
        for s in board.sections.values()
        if all(inside(end) for end in s.ends) and (s.kind != "diagonal" or rng.random() < diagonals)
    ]


def rules_for(board, gates, connection, closing=False, **more):
    return RouteRules(
        tuple(Edge(s.name, s.ends) for s in board.sections.values()),
        gates=tuple(gates),
        connection=connection,
        closing=closing,
        bridges=frozenset(s.name for s in board.sections.values() if s.kind == "bridge"),
        **more,
    )


def compare_set(board, names, connections, rules, reading, route=NO_ROUTE):
    """Assert that formula, walk and referee agree on a set; what kind of set it was."""
    found = Found(tuple(names), connections, (), 0, route)
    jumps = None if rules.connection == "pieces" else route.connections[:connections]
    pieces = 1 + connections if jumps is None else 1
    closing = False
    if jumps is None and connections:
        closing = connections == len(_pieces(board, names))
        pieces = connections + (not closing)
    elif route.closing:
        closing, jumps = True, jumps[:-1]
    river = River(rules.sides, rules.side_by, rules.one_side)
    # without a route to say how often it crosses the river, it never does
    over = 0 if rules.sides and rules.one_side else None
    want = literal_most(
        board, names, reading, rules.gates, jumps=jumps, closing=closing, river=river, over=over
    )
    if want == IMPOSSIBLE:
        try:
            got = most_turns(board, found, reading, rules)
        except ValueError:
            return "no walk"
        raise AssertionError(f"{names} {connections}: {got} turns, but no walk")
    got = most_turns(board, found, reading, rules)
    context = (board.name, names, connections, rules.gates, rules.connection, reading, str(route),
               rules.sides, rules.side_by, rules.one_side)  # fmt: skip
    assert got == want, (got, want, context)
    walk = winding_route(board, found, reading, rules)
    shown = [
        board.between(here, step.to, diagonal=step.joint == "/").name
        for here, step in walk.hops()
        if step.joint != "~"
    ]
    assert sorted(shown) == sorted(names), (str(walk), context)
    assert len(walk.connections) == connections, (str(walk), context)
    assert walk.closing == closing, (str(walk), context)
    assert literal_turns(board, walk, reading) == want, (str(walk), want, context)
    assert turns_of(board, walk, reading) == want, (str(walk), want, context)
    if pieces > 1:
        return "pieces"
    if connections:
        return "jumps"
    return "closed" if walk.start == walk.end else "open"


def _pieces(board, names):
    groups = []
    for name in names:
        ends = set(board.sections[name].ends)
        meeting = [g for g in groups if g & ends]
        groups = [g for g in groups if not g & ends] + [ends.union(*meeting)]
    return groups


def compare_seed(seed):
    """One random set under one reading: a walk, a line of pieces, or a walk with jumps."""
    rng = random.Random(seed)
    board = board_of(rng.randrange(60))
    reading = rng.choice(READINGS)
    may = sections_of(rng, board)
    if not may:
        return "nothing"
    kind = rng.choice(("one", "one", "pieces", "jumps"))
    if kind == "one":
        names, route = random_walk(rng, board, may, rng.randrange(1, 12))
        if rng.random() < 0.5 and route[0] in route[1:]:  # up to the last return to the start
            last = len(route) - 1 - route[::-1].index(route[0])
            names = names[:last]
        gates = rng.sample(list(board.places), 6)
        return compare_set(board, names, 0, rules_for(board, gates, "pieces"), reading)
    if kind == "pieces":
        names, places, gates = [], [], []
        count = rng.randrange(2, 5)
        may = sections_of(rng, board) + may
        for _ in range(count):
            more, route = random_walk(
                rng, board, list(dict.fromkeys(may)), rng.randrange(1, 7), names, places
            )
            if not more:
                continue
            if rng.random() < 0.6 and route[0] in route[1:]:
                last = len(route) - 1 - route[::-1].index(route[0])
                more, route = more[:last], route[: last + 1]
            names += more
            places += route
            gates += [route[0], route[-1]] if rng.random() < 0.9 else []
            gates += rng.sample(route, min(len(route), rng.randrange(3)))
        if not names:
            return "nothing"
        connections = len(_pieces(board, names)) - 1
        closing = rng.random() < 0.2
        gates = list(dict.fromkeys(gates))
        banks = {}
        if rng.random() < 0.5:
            banks = {gate: rng.choice(("north", "north", "south")) for gate in gates}
        rules = rules_for(
            board, gates, "pieces", closing,
            sides=banks, one_side=rng.random() < 0.3,
            side_by=rng.choice(("end", "piece_any", "piece_none")),
        )  # fmt: skip
        return compare_set(board, names, connections + closing, rules, reading)
    names, steps, place = [], [], None
    start = ""
    for _ in range(rng.randrange(2, 5)):
        more, route = random_walk(rng, board, may, rng.randrange(1, 5), names, (), place)
        if not more:
            break
        if steps:
            steps.append(Step("~", route[0]))
        start = start or route[0]
        steps += [
            Step("/" if "/" in name else "-", to) for name, to in zip(more, route[1:], strict=True)
        ]
        names += more
        ends = [e for name in may for e in board.sections[name].ends if e != route[-1]]
        place = rng.choice(ends)
    route = Route(start, tuple(steps), rng.random() < 0.2 and bool(steps) and start != steps[-1].to)
    gates = [end for pair in route.connections for end in pair]
    rules = rules_for(board, gates, rng.choice(("any", "kept", "drawn")), route.closing)
    return compare_set(board, names, len(route.connections), rules, reading, route)


def compare_many(seeds):
    return Counter(compare_seed(seed) for seed in seeds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    begun, verdicts = time.monotonic(), Counter()
    chunks = [
        range(at, min(at + 500, options.first + options.sets))
        for at in range(options.first, options.first + options.sets, 500)
    ]
    with ProcessPoolExecutor(options.workers) as pool:
        for counted in pool.map(compare_many, chunks):
            verdicts += counted
    print(f"{dict(verdicts)} in {time.monotonic() - begun:.0f} s, no mismatch")
    return 0


if __name__ == "__main__":
    sys.exit(main())
