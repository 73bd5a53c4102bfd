"""Seeded random small positions of Innsmouth Travel Guide, on the boards that ship."""

from __future__ import annotations

import random

from boards import Position, load_board, parse_route
from solver.answer import solve
from solver.enumerate import TooMany, enumerate_routes
from solver.games import route_game
from solver.rulings import resolve

CHARACTERS = ("detective", "warlock", "collector", "boatman", "huntress")
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
