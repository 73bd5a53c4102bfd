"""Goals: how they are read, and every answer against the literal referee."""

from fractions import Fraction

import pytest

import solver.answer
from solver import solve
from solver.enumerate import TooMany
from solver.goals import Goal, NoGoal, Rival, parse_goal
from tests.benchmarks.player import realistic_position
from tests.uncertain import compare, random_gamble


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("expected", Goal()),
        (" Sure ", Goal("sure")),
        ("reach=120", Goal("reach", total=120)),
        ("solo=175/45", Goal("solo", total=175, special=45)),
        ("win", Goal("win")),
        ("win=120/24,98", Goal("win", rivals=(Rival(120, 24), Rival(98)))),
        ("safe=2%", Goal("safe", most_out=Fraction(1, 50))),
        ("safe=0.5", Goal("safe", most_out=Fraction(1, 2))),
        ("safe=1/27", Goal("safe", most_out=Fraction(1, 27))),
        ("safe=0", Goal("safe")),
    ],
)
def test_a_goal_is_read_and_said_again(text, goal):
    assert parse_goal(text) == goal
    assert parse_goal(str(goal)) == goal


@pytest.mark.parametrize(
    "text",
    [
        "", "glory", "reach", "reach=", "reach=many", "reach=-3", "reach=1.5", "solo=175",
        "solo=175/x", "solo=/45", "win=", "win=a", "win=12/", "safe", "safe=", "safe=2/0",
        "safe=101%", "safe=-1%", "safe=%", "sure=3", "reach=999999", "safe=1e9",
    ],
)  # fmt: skip
def test_what_is_no_goal(text):
    with pytest.raises(NoGoal) as caught:
        parse_goal(text)
    assert str(caught.value) and caught.value.advice


def test_T_ATG_8_a_cell_asks_for_both_figures():
    cell = Goal("solo", total=175, special=45)
    assert [cell.met(*result) for result in ((175, 44), (175, 45), (174, 60))] == [0, 1, 0]


def test_T_ATG_9_confrontation_points_break_a_tie():
    rival = Goal("win", rivals=(Rival(100, 9), Rival(500, 99, out=True)))
    assert [rival.met(*mine) for mine in ((100, 12), (100, 9), (100, 8), (99, 50))] == [1, 1, 0, 0]


@pytest.mark.parametrize("block", range(10))
def test_ATG_32_to_45_every_answer_against_the_literal_referee(block):
    for seed in range(block * 16, block * 16 + 16):
        compare(random_gamble(seed))


def test_too_many_routes_to_value_are_said_and_never_called_proven(monkeypatch):
    def too_many(*_, **__):
        raise TooMany

    position = realistic_position(25)
    proven = solve(position)
    monkeypatch.setattr(solver.answer, "list_best", too_many)
    known = solve(position)
    assert (known.status, known.bound, known.levels) == ("feasible", None, ())
    assert known.worth is not None and 0 < known.worth <= proven.worth
    # the points before the dice are proven by the model all the same
    assert solve(position, goal="sure").status == "optimal"
