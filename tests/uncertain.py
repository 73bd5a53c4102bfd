"""Questions about dice, put to the solver and to the literal referee."""

import random
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from boards.position import Position
from solver.answer import solve
from solver.enumerate import enumerate_routes
from solver.games import route_game
from solver.goals import Goal, Rival
from solver.rulings import resolve
from tests.literal import failing, literal, worth_before, worth_of_roll
from tests.random_positions import OLD_ONES, ROUTE_RULINGS, random_position

TOMES = ("reroll", "enhancement", "blessing")
VALUE_RULINGS = {
    "numerous_tie": ("player", "player", "worst"),
    "cthulhu_half": ("erase_floor", "keep_floor"),
    "yog_candidates": ("all", "on_route"),
    "yog_repeat": ("no", "yes"),
    "shub_penalty": ("each", "per_failure"),
    "eliminated_value": ("0", "0", "-30", "25"),
}


@dataclass(frozen=True)
class Gamble:
    """A position, the readings, and what its route is chosen for."""

    position: Position
    rulings: dict[str, str]
    goal: Goal


def random_gamble(seed: int, most: int = 9) -> Gamble:
    """A small position against some Old One, with Tomes, dice and a goal."""
    rng = random.Random(seed)
    position = random_position(rng, rng.randrange(2, most + 1))
    old_one = OLD_ONES[seed % len(OLD_ONES)]
    # few tourists in few blocks, so that rubbing out one by one comes to an end
    few = "".join(rng.sample("RGBP", rng.choice((2, 3, 4))))
    tourists = {
        block: "".join(rng.choice(few) for _ in range(rng.randrange(3)))
        for block in position.board.blocks
        if rng.random() < 0.8
    }
    setup = {**position.setup, "old-one": old_one, "tomes": _tomes(rng)}
    if old_one == "cthulhu":
        setup["call"] = rng.choice(("red", "green", "blue", "purple"))
    if old_one != "yog-sothoth":
        board = position.board
        strokes = tuple(
            stroke
            for stroke in position.strokes
            if not any(board.sections[s].inner for s in Position(board, (stroke,)).drawn)
        )
        position = replace(position, strokes=strokes)
    rulings = {name: rng.choice(some) for name, some in VALUE_RULINGS.items()}
    if rng.random() < 0.3:
        rulings |= {name: rng.choice(some) for name, some in ROUTE_RULINGS.items()}
    goal = _goal(rng)
    if goal.kind == "settled":
        setup["dice"] = tuple(rng.randrange(1, 7) for _ in range(3))
    return Gamble(replace(position, tourists=tourists, setup=setup), rulings, goal)


def _tomes(rng: random.Random) -> tuple[str, ...]:
    return tuple(tome for tome in TOMES if rng.random() < 0.5)


def _goal(rng: random.Random) -> Goal:
    kind = rng.choice(("expected", "expected", "expected", "settled", "reach", "solo", "win"))
    total = rng.randrange(5, 60)
    if kind == "win":
        rivals = [Rival(total, rng.randrange(20)), Rival(rng.randrange(60), out=rng.random() < 0.3)]
        return Goal("win", rivals=tuple(rivals))
    if kind == "solo":
        total, special = rng.choice((120, 140)), 15  # the cells of the card
        return Goal("solo", total=total, special=special)
    return Goal(kind, total=total if kind == "reach" else 0)


@cache
def _worth(f: int, tomes: tuple[str, ...], dice: tuple[int, ...], values: tuple) -> Fraction:
    table = dict(values)
    return worth_of_roll(dice, f, tomes, table) if dice else worth_before(f, tomes, table)


def literal_worth(gamble: Gamble, found) -> Fraction:
    """What a route is worth for the goal, by hand."""
    position, goal = gamble.position, gamble.goal
    rulings = resolve(position.board.game.key, gamble.rulings)

    def key(result):
        total, special = result
        met = goal.is_chance and goal.met(total, special)
        return (met, total, special)

    route = (found.sections, found.connections, found.crossings)
    table = literal(position, *route, found.length, rulings, key)
    values = {c: goal.number(total, box, c == (3, 0)) for c, (total, box) in table.items()}
    madness = route_game(position.board.game).counts(position, found)["madness"]
    f = failing(position.setup["old-one"], madness)
    dice = position.setup.get("dice", ()) if goal.kind == "settled" else ()
    return _worth(f, position.setup["tomes"], dice, tuple(sorted(values.items())))


def compare(gamble: Gamble, limit: int = 60_000) -> None:
    """The answer of the solver against every route valued by hand."""
    position, goal = gamble.position, gamble.goal
    game = route_game(position.board.game)
    rulings = resolve(position.board.game.key, gamble.rulings)
    routes = enumerate_routes(game.route_rules(position, rulings), limit)
    worths = {found: literal_worth(gamble, found) for found in routes}
    answer = solve(position, goal=goal, rulings=gamble.rulings)
    assert answer.status == "optimal" and answer.outlook is not None
    best = max(worths.values())
    value = sum(r.chance * goal.number(r.total, r.special, r.out) for r in answer.outlook.results)
    assert value == best
    assert sum(r.chance for r in answer.outlook.results) == 1
    assert answer.bound == answer.worth
    by_level: dict[int, list] = {}
    for found, worth in worths.items():
        level = game.counts(position, found)["madness"]
        by_level.setdefault(level, []).append((worth, game.points(position, found, rulings)))
    assert [level.level for level in answer.levels] == sorted(by_level)
    for level in answer.levels:
        here = by_level[level.level]
        assert level.points == max(points for _, points in here)
        results = level.outlook.results
        assert sum(r.chance * goal.number(r.total, r.special, r.out) for r in results) == max(
            worth for worth, _ in here
        )
