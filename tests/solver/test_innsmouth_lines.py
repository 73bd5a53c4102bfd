"""ITG-13b, 13c, 18: lines of stretches, with sections still to be placed, against every route."""

import pytest

from boards import Position, load_board, parse_route
from solver import solve
from solver.enumerate import enumerate_routes
from solver.games import route_game
from solver.goals import Goal
from solver.metrics import measure
from solver.rulings import resolve
from solver.stretches import all_stretches
from solver.walked import ADDED, walked
from tests.innsmouth_positions import compare_lines, random_innsmouth, with_bonuses


@pytest.mark.parametrize("seed", [2, 3, 4, 5, 6, 7])
def test_ITG_13_placed_sections_are_chosen_as_the_enumerator_would(seed: int) -> None:
    goal = (Goal("expected"), Goal("sure"), Goal("reach", total=40))[seed % 3]
    compare_lines(with_bonuses(seed), goal)


def test_ITG_13_such_positions_can_be_compared() -> None:
    assert compare_lines(with_bonuses(8), Goal())


@pytest.mark.parametrize("seed", range(100, 106))
def test_ITG_18_spent_bonuses_give_the_same_curve_by_threat(seed: int) -> None:
    position = random_innsmouth(seed)
    assert compare_lines(Position(
        position.board, position.strokes, position.tourists, position.setup,
        counters=position.counters,
    ), Goal("expected"))  # fmt: skip


@pytest.mark.parametrize("seed", [2, 8])
def test_stretches_are_the_routes_without_crossings(seed: int) -> None:
    position = with_bonuses(seed)
    rulings = resolve(position.board.game.key, position.rulings)
    rules = route_game(position.board.game).route_rules(position, rulings)
    stretches = all_stretches(rules)
    listed = {stretches.sections(index) for index in range(len(stretches))}
    assert len(listed) == len(stretches)
    routes = [found for found in enumerate_routes(rules) if not found.connections]
    assert listed == {found.sections for found in routes if found.sections}


@pytest.mark.parametrize("seed", range(3))
def test_ITG_28_no_walk_counts_more_than_its_bound(seed: int) -> None:
    position = random_innsmouth(seed + 40, most=14)
    rulings = resolve(position.board.game.key, position.rulings) | {"turn_rounded": "1"}
    rules = route_game(position.board.game).route_rules(position, rulings)
    stretches = all_stretches(rules)
    names = list(ADDED)
    bounds = walked(position, stretches, names)
    index = {stretches.sections(number): number for number in range(len(stretches))}
    compared = 0
    for found in enumerate_routes(rules):
        if found.connections or not found.sections:
            continue
        for column, name in enumerate(names):
            value = measure(name, position, found, rulings, rules)
            assert value <= bounds[index[found.sections], column], (name, found.route)
            compared += value == bounds[index[found.sections], column]
    assert compared > len(stretches)  # the bounds are mostly exact


def test_ITG_13b_the_goal_sure_places_the_bonuses_of_the_character() -> None:
    board = load_board("saltmarsh")
    position = Position(
        board, (parse_route("b1-b2"),), {"1,1": "GG", "2,2": "RR"},
        {"character": "detective", "threat": "cultists", "goals": (), "caches": ()},
    )  # fmt: skip
    placed = solve(position, goal="sure")
    assert placed.route is not None
    spent = Position(
        board, position.strokes, position.tourists, {**position.setup, "extra": 0, "diagonal": 0}
    )
    alone = solve(spent, goal="sure")
    assert (placed.total or 0) > (alone.total or 0)
    assert len(placed.ranked[0].sheet.sections) > len(alone.ranked[0].sheet.sections)
