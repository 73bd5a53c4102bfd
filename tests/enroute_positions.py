"""Seeded random small positions of En Route, and what is asked of each."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from boards import Board, Position, load_board, parse_route
from boards.faults import hard
from boards.game import games
from solver.answer import solve, verify
from solver.enumerate import Found, TooMany, enumerate_routes
from solver.games import route_game
from solver.rulings import resolve
from tests import enroute_literal

OLD_HARBOUR = Path(__file__).parent / "rules/enroute/boards/old-harbour.toml"
BOARDS = ("first-city-1", "first-city-2", "first-city-3", "first-city-4", OLD_HARBOUR)
CARDS = (
    "grand-avenue", "round-trips", "zigzag", "city-limits", "coffee-round",
    "corner-shops", "full-coach", "best-of-everything", "no-detours",
)  # fmt: skip


@cache
def _board(name: str | Path) -> Board:
    return load_board(name)


def random_enroute(seed: int, most: int = 11) -> Position:
    """A position with two to ``most`` sections, any mode, any goals, any assumption on others."""
    rng = random.Random(seed)
    board = _board(rng.choice(BOARDS))
    roads = [*board.sections.values()]
    drawn: list[str] = []
    size = rng.randrange(2, most + 1)
    while len(drawn) < size:
        touched = {end for name in drawn for end in board.sections[name].ends}
        left = [s for s in roads if s.name not in drawn]
        near = [s for s in left if touched & set(s.ends)]
        drawn.append(rng.choice(near if near and rng.random() < 0.85 else left).name)
    purple = any(block.kind == "purple" for block in board.blocks.values())
    letters = "RGBP" if purple else "RGB"
    mode = rng.choice(("full", "full", "full", "intermediate", "simplified"))
    setup: dict[str, object] = {
        "mode": mode,
        "ratings": {name: rng.choice(track) for name, track in board.numbers["iconic"].items()},
    }
    if mode != "simplified":
        reached = {end for name in drawn for end in board.sections[name].ends}
        cafes = [place for place in board.marked("cafes") if place in reached]
        setup["unused-cafes"] = tuple(rng.sample(cafes, rng.randrange(len(cafes) + 1)))
        setup["objective"] = tuple(rng.sample(sorted(reached | {"a1", "c3", "e5"}), 3))
    if mode == "full":
        setup["goals"] = tuple(
            rng.choice(CARDS[deck * 3 : deck * 3 + 3]) if rng.random() < 0.7 else _own(rng, deck)
            for deck in range(3)
            if rng.random() < 0.9
        )
        blank = Position(board, setup=setup)
        known = [c.letter for c in blank.goals if rng.random() < 0.6]
        setup["results"] = {
            letter: tuple(rng.randrange(8) for _ in range(rng.randrange(4))) for letter in known
        }
        if rng.random() < 0.15:
            setup["challenge"] = f"{rng.choice((80, 100))}/{rng.randrange(4)}"
    position = Position(
        board,
        tuple(parse_route(name) for name in drawn),
        {
            block: "".join(rng.choice(letters) for _ in range(rng.randrange(1, 5)))
            for block in rng.sample([*board.blocks], 10)
        },
        setup,
        {
            "objective_measure": rng.choice(("traversal", "traversal", "trail", "shortest")),
            "goal_basis": rng.choice(
                ("given_results", "given_results", "achiever_only", "winner_if_met")
            ),
        },
    )
    assert not hard(position.faults()), position.faults()
    return position


def _own(rng: random.Random, deck: int) -> dict[str, object]:
    """A card as a player describes it."""
    wanted = rng.randrange(7)
    achiever = rng.randrange(8)
    card: dict[str, object] = {
        "name": f"own {deck}", "letter": "ABC"[deck], "achiever": achiever,
        "winner": achiever + rng.randrange(7), rng.choice(("at-least", "at-most")): wanted,
    }  # fmt: skip
    if rng.random() < 0.2:
        return {**card, "result": rng.randrange(7)}
    return {**card, "metric": rng.choice(games()["en-route"].cards.metrics)}


def compare(position: Position, *, top: int = 1, limit: int = 60_000, literal: int = 9) -> str:
    """Hold the model, the sheet and the enumerator against each other, and against the referee.

    Parameters
    ----------
    literal
        Positions with more sections have too many walks for the referee.

    """
    rulings = resolve(position.board.game.key, position.rulings)
    game = route_game(position.board.game)
    try:
        routes = enumerate_routes(game.route_rules(position, rulings), limit)
    except TooMany:
        return "too many routes"
    for found in random.Random(0).sample(routes, min(8, len(routes))):
        sheet = game.score(position, found.route, rulings)
        assert sheet.legal, (found.route, [str(fault) for fault in sheet.refusals])
        assert sheet.total == game.points(position, found, rulings), found.route
        assert game.counts(position, found).items() <= sheet.counts.items(), found.route
        has = (sheet.total, *game.ties(position, found))
        told = enroute_literal.sheet(position, found.route.places, rulings)
        assert has[1:] == told[1:], found.route
        # the enumerator keeps the walk that measures most
        assert has[0] == told[0], found.route
    answer = solve(position, goal="sure", top=top)
    assert answer.status == "optimal"
    worth = sorted(
        ((game.points(position, f, rulings), *game.ties(position, f)) for f in routes),
        reverse=True,
    )
    assert [ranked.worth for ranked in answer.ranked] == worth[:top]
    assert verify(position, answer).agrees
    if len(position.drawn) > literal:
        return "compared"
    assert answer.ranked[0].worth == enroute_literal.best(position, rulings)
    if "challenge" in position.setup:
        _alone(position, rulings, top)
    else:
        _reached(position, routes, rulings, top)
    return "compared with the referee"


def _reached(
    position: Position, routes: Sequence[Found], rulings: Mapping[str, str], top: int
) -> None:
    """A total to reach, about as high as the best there is: first whether, then points."""
    game = route_game(position.board.game)
    worth = [(game.points(position, f, rulings), *game.ties(position, f)) for f in routes]
    total = max(0, max(worth)[0] - 1 + len(routes) % 3)
    answer = solve(position, goal=f"reach={total}", top=top)
    assert answer.status == "optimal" and verify(position, answer).agrees
    best = sorted(((points >= total, points, *ties) for points, *ties in worth), reverse=True)
    assert [ranked.worth for ranked in answer.ranked] == best[:top]


def _alone(position: Position, rulings: Mapping[str, str], top: int) -> None:
    """Without opponents the cell of the challenge comes first, then points (ER-24)."""
    total, goals = map(int, str(position.setup["challenge"]).split("/"))
    answer = solve(position, top=top)
    assert answer.goal.kind == "solo" and answer.status == "optimal"
    assert verify(position, answer).agrees
    best = max(
        (points >= total and met >= goals, points, *ties)
        for walk in enroute_literal.walks(position)
        for points, *ties in [enroute_literal.sheet(position, walk, rulings)]
        for met in [enroute_literal.fulfilled(position, walk)]
    )
    assert answer.ranked[0].worth == best
