"""The metrics of a final route: by hand, against literal counts, and as terms of the model."""

from collections import Counter

import pytest
from ortools.sat.python import cp_model

from boards.files import load_board
from boards.position import Position
from solver.metric_terms import MetricTerms, steps
from solver.metrics import METRICS, NoMetric, find_metric, measure, metric_names, step_points
from solver.route_rules import Edge, RouteRules
from solver.trail_model import TrailModel
from tests.literal_metrics import compare_counts, compare_terms, optimum
from tests.literal_turns import board_of
from tests.solver.test_turns import found_of

HARBOUR = load_board("harbour")
# around the north-east of the map and over a bridge, with a Gate in between
ROUTE = "c2-c1-d1-e1-f1-g2-f2-e2-e1~d6-d7-e7-e6-f7"
POSITION = Position(
    HARBOUR,
    tourists={"5,1": "RRB", "6,1": "PG", "4,6": "B", "1,1": "RRRR"},
    setup={"horrible-places": ("c1", "e1", "a3"), "objective": ("d6", "g2")},
)


def counted(name, text=ROUTE, position=POSITION):
    found = found_of(text)
    gates = tuple(end for pair in found.route.connections for end in pair)
    edges = tuple(Edge(s.name, s.ends) for s in HARBOUR.sections.values())
    return measure(name, position, found, {}, RouteRules(edges, gates=gates))


@pytest.mark.parametrize(
    "name, count",
    {
        "turns": 7,
        "sections": 12,
        "straight": 3,
        "longest-straight": 3,
        "loops": 1,
        "pieces": 2,
        "connections": 1,
        "crossings": 1,
        "bridges": 1,
        "rounded": 1,
        "diagonals": 1,
        "dead-ends": 0,
        "crossroads": 13,
        "crossed": 0,
        "map-sides": 3,
        "blocks": 10,
        "kinds": 6,
        "corner-blocks": 1,
        "riverside-blocks": 4,
        "blocks-blue": 2,
        "blocks-yellow": 1,
        "yellow-blocks": 1,
        "tourists": 6,
        "tourists-blue": 2,
        "tourists-red": 2,
        "gate": 2,
        "shop": 1,
        "horrible-places": 2,
        "objective": 2,
    }.items(),
)
def test_a_route_counted_by_hand(name, count):
    assert counted(name) == count


def test_of_nothing_there_is_nothing():
    assert {counted(name, "") for name in metric_names(POSITION)} == {0}


def test_every_metric_says_what_it_counts_and_has_a_term():
    trail = TrailModel(RouteRules((Edge("e1-f1", ("e1", "f1")),)))
    terms = MetricTerms(trail, POSITION, {})
    for name in metric_names(POSITION):
        terms.term(name)
    assert all(metric.__doc__ for metric in METRICS.values())
    assert len(METRICS) >= 12


@pytest.mark.parametrize(
    "name, close",
    [("trns", "turns"), ("block-red", "blocks-red"), ("map sides", "map-sides"), ("gates", "gate")],
)
def test_an_unknown_metric_names_what_is_close(name, close):
    with pytest.raises(NoMetric) as raised:
        find_metric(name, POSITION)
    assert close in raised.value.close
    assert name in str(raised.value) and close in str(raised.value)


def test_an_unknown_metric_like_none_at_all():
    with pytest.raises(NoMetric, match=r"^nothing on a route is counted as 'qqqq'$"):
        measure("qqqq", POSITION, found_of(""), {})


def test_steps_of_winding_route():
    # T-ITG-4
    card = [[10, 8], [12, 16], [14, 24]]
    assert [step_points(n, card) for n in (9, 10, 11, 12, 13, 14, 20)] == [0, 8, 8, 16, 16, 24, 24]
    few = [[4, 10], [2, 25]]
    assert [step_points(n, few, at_most=True) for n in (0, 2, 3, 4, 5)] == [25, 25, 10, 10, 0]
    assert step_points(7, []) == 0


@pytest.mark.parametrize("at_most", [False, True])
def test_steps_of_the_model_are_exact_both_ways(at_most):
    wanted = [[3, 5], [6, -2], [4, 9], [6, 1]]
    for count in range(9):
        model = cp_model.CpModel()
        var = model.new_int_var(0, 8, "count")
        model.add(var == count)
        points = steps(model, var, wanted, "goal", at_most=at_most)
        for optimise in (model.maximize, model.minimize):
            optimise(points)
            solver = cp_model.CpSolver()
            assert solver.solve(model) == cp_model.OPTIMAL
            assert solver.value(points) == step_points(count, wanted, at_most=at_most)


def test_turns_know_where_they_are_exact():
    roads = tuple(Edge(n, HARBOUR.sections[n].ends) for n in ("e2-f2", "f1-f2", "f2-g2", "f2-f3"))
    diagonals = (*roads, Edge("e1-f2", ("e1", "f2")))
    never = {"turn_diagonal": "0"}
    assert MetricTerms(TrailModel(RouteRules(roads)), POSITION, never).turns.exact_below
    assert MetricTerms(TrailModel(RouteRules(diagonals)), POSITION, {}).turns.exact_below
    apart = MetricTerms(TrailModel(RouteRules(diagonals)), POSITION, never).turns
    assert not apart.exact_below
    with pytest.raises(ValueError):
        apart.settle()
    gates = RouteRules(roads, gates=("e2", "g2"))
    several = MetricTerms(TrailModel(gates), POSITION, {}).turns
    assert not several.exact_below
    several.settle()
    assert several.exact_below


def test_the_model_knows_two_diagonals_of_one_line():
    bend = board_of(20)
    names = found_of("a1-b2-c2-c2s-b2-b3e", bend).sections
    trail = TrailModel(RouteRules(tuple(Edge(n, bend.sections[n].ends) for n in names)))
    turns = MetricTerms(trail, Position(bend), {}).term("turns")
    given = [var == 1 for var in trail.kept.values()]
    assert optimum(trail, turns, True, given)[0] == optimum(trail, turns, False, given)[0] == 3


def test_metrics_count_what_the_eye_counts():
    routes = sum((compare_counts(seed) for seed in range(30)), Counter())
    assert routes["routes"] > 150


def test_terms_of_the_model_are_the_metrics():
    seen = sum((compare_terms(seed) for seed in range(24)), Counter())
    assert seen["sets"] > 50 and seen["apart"] > 1
    assert seen.keys() >= {"one", "pieces", "kept", "any", "drawn"}
