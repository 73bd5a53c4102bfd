"""Seeded random small positions of Innsmouth Travel Guide, on the boards that ship."""

from __future__ import annotations

import random
from dataclasses import replace

from boards import Position, load_board, parse_route
from solver.answer import solve
from solver.best_lines import best_of_lines
from solver.enumerate import TooMany, enumerate_routes
from solver.games import route_game
from solver.goals import Goal
from solver.joining import joinable
from solver.listing import list_best
from solver.rulings import resolve

CHARACTERS = ("detective", "warlock", "collector", "boatman", "huntress")
TIES = ("symbol_first", "sum_only")
GOALS = ("winding-route", "full-circle", "long-street", "four-corners", "safe-houses")


def random_innsmouth(seed: int, most: int = 12) -> Position:
    """A position with three to ``most`` sections, a character, two goals, readings of crossings."""
    rng = random.Random(seed)
    board = load_board(rng.choice(("saltmarsh", "breakwater")))
    roads = [s for s in board.sections.values() if s.kind != "diagonal" or rng.random() < 0.1]
    drawn: list[str] = []
    size = rng.randrange(3, most + 1)
    while len(drawn) < size:
        touched = {end for name in drawn for end in board.sections[name].ends}
        left = [s for s in roads if s.name not in drawn]
        near = [s for s in left if touched & set(s.ends)]
        drawn.append(rng.choice(near if near and rng.random() < 0.7 else left).name)
    return Position(
        board,
        tuple(parse_route(name) for name in drawn),
        {b: "".join(rng.choice("RGBP") for _ in range(3)) for b in rng.sample([*board.blocks], 20)},
        {
            "character": rng.choice(CHARACTERS),
            "threat": "cultists",
            "caches": board.tables["caches"]["1"],
            "goals": tuple(rng.sample(GOALS, 2)),
            "extra": 0,
            "diagonal": 0,
        },
        rulings={
            "connection": rng.choice(("pieces", "pieces", "pieces", "kept", "drawn", "any")),
            "closing_connection": rng.choice(("no", "no", "yes")),
            "boatman_limit": rng.choice(("all4", "regular4")),
        },
        counters={"symbols": dict.fromkeys(rng.sample([*board.blocks], 5), 1)},
    )


def compare(position: Position, limit: int = 100_000) -> bool:
    """Sheets of listed routes, the model, and the listing; False if there are too many routes."""
    rulings = resolve(position.board.game.key, position.rulings)
    game = route_game(position.board.game)
    try:
        routes = enumerate_routes(game.route_rules(position, rulings), limit)
    except TooMany:
        return False
    for found in random.Random(0).sample(routes, min(8, len(routes))):
        sheet = game.score(position, found.route, rulings)
        assert sheet.legal, (found.route, [str(fault) for fault in sheet.refusals])
        assert sheet.total == game.points(position, found, rulings), found.route
        assert sheet.counts == game.counts(position, found), found.route
        assert sheet.opposite == found.opposite, found.route
    answer = solve(position, goal="sure")
    assert answer.status == "optimal"
    assert answer.total == max(game.points(position, found, rulings) for found in routes)
    return True


def with_bonuses(seed: int) -> Position:
    """A small position whose extra and diagonal sections are still to be placed (ITG-13b, c)."""
    rng = random.Random(f"bonuses {seed}")
    position = random_innsmouth(seed, most=6)
    many = rng.choice(((1, 0), (0, 1), (1, 1), (2, 0)))
    rulings = {"turn_rounded": rng.choice(("0", "1")), "punish_tie": rng.choice(TIES)}
    return replace(
        position,
        setup={**position.setup, "extra": many[0], "diagonal": many[1]},
        rulings=rulings,
    )


def compare_lines(position: Position, goal: Goal, limit: int = 400_000) -> bool:
    """The search over lines of stretches against every route valued; False if too many."""
    rulings = resolve(position.board.game.key, position.rulings)
    rules = route_game(position.board.game).route_rules(position, rulings)
    assert joinable(rules)
    limits = {"threat": 2} if goal.total == 0 and len(position.drawn) % 2 else {}
    try:
        listed = list_best(position, rules, rulings, goal, top=2, limits=limits, states=limit)
    except TooMany:
        return False
    found = best_of_lines(position, rules, rulings, goal, top=2, limits=limits)
    prospects = route_game(position.board.game).prospects(position, rulings, goal)
    worths = [[prospects.worth(route) for route in some.best] for some in (listed, found)]
    assert worths[0] == worths[1], (position, goal, worths)
    assert listed.best[0].sections == found.best[0].sections, (position, goal)
    if not rules.budgets:
        curves = [
            [(at.level, at.points, at.outlook.worth) for at in s.levels] for s in (listed, found)
        ]
        assert curves[0] == curves[1], (position, goal, curves)
    return True
