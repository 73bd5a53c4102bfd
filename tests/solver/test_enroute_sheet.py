"""The sheet of En Route: the printed list, the rulebook's example, goals."""

from dataclasses import replace
from pathlib import Path

import pytest

from boards import Position, load_board, load_position, parse_route
from boards.cards import GoalCard
from solver import score, solve
from solver.games.enroute.goals import goal_results, ladder
from solver.games.enroute.sheet import tally
from solver.metrics import step_points
from solver.rulings import resolve
from tests.benchmarks.enroute_player import enroute_position

EXAMPLE = Path(__file__).parents[2] / "examples/enroute/the-rulebook-scores.toml"
READINGS = resolve("en-route")


def test_T_ER_1_the_example_of_the_rulebook_line_by_line():
    position = load_position(EXAMPLE)
    sheet = score(position)
    assert [(line.rule, line.points) for line in sheet.lines] == [
        ("ER-17", 12), ("ER-17", 20), ("ER-17", 21), ("ER-18", 18), ("ER-18", 10), ("ER-19", 2),
        ("ER-20", 12), ("ER-21", 10),
    ]  # fmt: skip
    assert sheet.total == 105 == solve(position).total
    red, green, blue, yellow, gray, cafes, festival, objective = sheet.lines
    assert "6 tourists" in red.formula and "2 Landmarks" in red.formula
    assert "10 tourists" in green.formula and "2 Landmarks" in green.formula
    assert "7 tourists" in blue.formula and "3 Landmarks" in blue.formula
    assert yellow.formula.startswith("6 (") and yellow.formula.count(" + ") == 2
    assert gray.formula == "10 (tower 2,6)"
    assert cafes.because == ("c1",) and festival.because == ("d5", "f4")
    assert objective.formula == "10 sections between b7 and f3"


def test_the_lines_stand_in_the_order_of_the_printed_list():
    position = enroute_position(5)
    boxes = [line.box for line in score(position, solve(position).route).lines]
    assert boxes == [
        "red", "green", "blue", "yellow", "gray", "cafes", "visit-them-all", "objective",
        "goal-a", "goal-b", "goal-c",
    ]  # fmt: skip
    assert set(boxes) <= set(position.board.game.boxes)


@pytest.mark.parametrize(
    ("mode", "missing"),
    [
        ("full", ()),
        ("intermediate", ("goal-a", "goal-b", "goal-c")),
        ("simplified", ("cafes", "objective", "goal-a", "goal-b", "goal-c")),
    ],
)
def test_ER_25_what_is_not_played_has_no_line(mode, missing):
    position = enroute_position(5)
    setup = {k: v for k, v in position.setup.items() if mode == "full" or k == "ratings"}
    sheet = score(replace(position, setup={**setup, "mode": mode}), parse_route(""))
    boxes = {line.box for line in sheet.lines}
    assert boxes == set(position.board.game.boxes) - {"purple", *missing}


@pytest.mark.parametrize(("many", "points"), [(0, 0), (1, 0), (2, 12), (3, 24)])
def test_T_ER_3_visit_them_all(many, points):
    board = load_board("first-city-1")
    festival = board.marked("festival")
    beside = [next(n for n, s in board.sections.items() if p in s.ends) for p in festival]
    count = tally(Position(board), beside[:many])
    assert [worth for _, worth in count.steps.values()] == [points]


CARD = {"name": "x", "letter": "A", "metric": "crossroads", "achiever": 4, "winner": 9}


def points(value, others, **asks):
    """PP of a card for one result."""
    card = GoalCard.of("x", {**CARD, **{k.replace("_", "-"): n for k, n in asks.items()}})
    position = Position(load_board("first-city-1"), setup={"results": {"A": others}})
    return step_points(value, ladder(card, position, READINGS), at_most=card.at_most)


def test_T_ER_4_goals_with_a_plus_sign():
    results = [5, 6, 8, 8]
    told = [
        points(mine, tuple(results[:i] + results[i + 1 :]), at_least=6)
        for i, mine in enumerate(results)
    ]
    assert told == [0, 4, 9, 9]
    assert points(7, (1, 5), at_least=6) == 9  # alone in meeting it
    assert points(5, (1, 2), at_least=6) == 0  # the best, but it does not meet it


def test_T_ER_4_goals_with_a_minus_sign():
    results = [3, 4, 5]
    told = [
        points(mine, tuple(results[:i] + results[i + 1 :]), at_most=4)
        for i, mine in enumerate(results)
    ]
    assert told == [9, 4, 0]
    assert points(4, (4, 9), at_most=4) == 9


def test_ER_22_nobody_else_known_is_the_achiever_and_the_rest_is_told():
    position = Position(
        load_board("first-city-1"), (parse_route("d2-e2-e3"),),
        setup={"goals": ({**CARD, "at-least": 3}, {**CARD, "letter": "B", "at-least": 4})},
    )  # fmt: skip
    sheet = score(position, parse_route("d2-e2-e3"))
    assert [line.points for line in sheet.lines if line.box.startswith("goal")] == [4, 0]
    assert sheet.counts["goals"] == 1
    (told,) = sheet.advice
    assert "5 for A if nobody has more than 3" in told and "B" not in told
    known = replace(position, setup={**position.setup, "results": {"A": (2,), "B": (9,)}})
    assert score(known, parse_route("d2-e2-e3")).advice == ()


def test_ER_24_alone_goals_are_counted_but_bring_nothing():
    position = enroute_position(5)
    route = solve(position).route
    with_goals = score(position, route)
    alone = replace(position, setup={**position.setup, "challenge": "100/1"})
    sheet = score(alone, route)
    assert sheet.counts == with_goals.counts and sheet.counts["goals"] > 0
    goals = [line for line in sheet.lines if line.box.startswith("goal")]
    assert {line.points for line in goals} == {0} and {line.rule for line in goals} == {"ER-24"}
    lost = sum(line.points for line in with_goals.lines if line.box.startswith("goal"))
    assert sheet.total == with_goals.total - lost


@pytest.mark.parametrize("name", load_board("first-city-1").game.cards.goals)
def test_a_card_of_the_game_is_met_by_some_best_routes_and_missed_by_others(name):
    verdicts = set()
    for seed in range(40):
        position = enroute_position(seed)
        position = replace(position, setup={"goals": (name,)})
        (result,) = goal_results(position, solve(position).sheet.found, READINGS)
        verdicts.add(result.met)
        if len(verdicts) == 2:
            return
    raise AssertionError(f"always {verdicts}")
