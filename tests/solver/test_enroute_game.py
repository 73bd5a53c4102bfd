"""Games of En Route: goals against the others, tie-breaks, teams, solo (ER-22 to 24)."""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from boards import Position, load_board, parse_route
from boards.game import games
from boards.session import Player, Session
from boards.source import parse_source
from solver import solve
from solver.ranking import ranking
from solver.standing import seated
from tests.benchmarks.enroute_player import enroute_position
from tests.enroute_literal import team_order

GAME = games()["en-route"]
WALK = {
    "name": "walk", "letter": "A", "metric": "crossroads", "at-least": 3, "achiever": 4,
    "winner": 9,
}  # fmt: skip
CALM = {
    "name": "calm",
    "letter": "B",
    "metric": "straight",
    "at-most": 4,
    "achiever": 3,
    "winner": 6,
}


def told(name, total=None, *ties, **results):
    names = GAME.contest.ties
    return Player(name, total=total, figures=dict(zip(names, ties, strict=False)), results=results)


def mapped(name, route, **declared):
    """A player whose whole drawing is the declared route; both goals are in play."""
    position = Position(
        load_board("first-city-1"), (parse_route(route),), setup={"goals": (WALK, CALM)},
        route=parse_route(route),
    )  # fmt: skip
    return Player(
        name, file=f"{name}.toml", position=position, source=parse_source("", f"{name}.toml"),
        **declared,
    )  # fmt: skip


def ranked(*players, **more):
    session = Session(GAME, players, **more)
    assert not [f for f in session.faults() if f.severity != "warning"], session.faults()
    return ranking(session)


def order(*players):
    return [(p.place, p.name) for p in ranked(*players).places]


# -- T-ER-6: ties --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ann", "bea", "places"),
    [
        ((90, 18, 20, 9), (90, 17, 30, 12), [(1, "Ann"), (2, "Bea")]),
        ((90, 18, 20, 9), (90, 18, 21, 2), [(1, "Bea"), (2, "Ann")]),
        ((90, 18, 20, 9), (90, 18, 20, 8), [(1, "Ann"), (2, "Bea")]),
        ((90, 18, 20, 9), (90, 18, 20, 9), [(1, "Ann"), (1, "Bea")]),
        ((91, 1, 0, 0), (90, 18, 20, 9), [(1, "Ann"), (2, "Bea")]),
    ],
)
def test_T_ER_6_sections_then_tourists_then_landmarks(ann, bea, places):
    result = ranked(told("Ann", *ann), told("Bea", *bea))
    assert [(p.place, p.name) for p in result.places] == places
    assert result.winners == tuple(name for place, name in places if place == 1)
    assert result.final


def test_ER_23_random_tables_are_ranked_as_by_sorting():
    rng = random.Random(7)
    for _ in range(200):
        results = {
            name: tuple(rng.randrange(2) for _ in range(4)) for name in ("Ann", "Bea", "Cid", "Dan")
        }
        result = ranked(*(told(name, *figures) for name, figures in results.items()))
        for place in result.places:
            assert place.place == 1 + sum(r > results[place.name] for r in results.values())
            assert place.rule == "ER-23"


def test_ER_23_what_decided_is_told():
    result = ranked(
        told("Ann", 90, 18, 20, 9), told("Bea", 90, 17, 30, 12), told("Cid", 90, 17, 30, 12),
        told("Dan", 80, 1, 1, 1),
    )  # fmt: skip
    said = {place.name: place.decided for place in result.places}
    assert said["Ann"] == "18 sections to 17 and 17 against Bea and Cid"
    assert said["Bea"] == (
        "as many PP, but 17 sections to 18 against Ann; "
        "shared with Cid: 17 sections, 30 tourists, 12 landmarks each"
    )
    assert said["Cid"].endswith("12 landmarks each; 10 PP more than Dan") and said["Dan"] == ""


def test_a_tie_that_lacks_a_figure_is_not_decided():
    result = ranked(told("Ann", 90, 18), told("Bea", 90, 18, 20, 9), told("Cid", 70))
    assert result.winners is None and not result.final
    assert [p.tied for p in result.places] == [True, True, False]
    assert "the tourists or landmarks of Ann are not known" in result.places[0].decided
    # nobody asks for figures that decide nothing
    assert ranked(told("Ann", 91), told("Bea", 90)).winners == ("Ann",)


# -- teams ---------------------------------------------------------------------------------------

TEAMS = (("Ann", "Cid"), ("Bea", "Dan"))


def test_T_ER_6_the_smaller_difference_within_a_team_breaks_a_tie():
    result = ranked(told("Ann", 90), told("Bea", 80), told("Cid", 60), told("Dan", 70), teams=TEAMS)
    assert [(t.place, t.names, t.total, t.difference) for t in result.teams] == [
        (1, ("Bea", "Dan"), 150, 10), (2, ("Ann", "Cid"), 150, 30),
    ]  # fmt: skip
    assert result.winners == ("Bea", "Dan")
    assert result.teams[0].decided == "a difference of 10 PP to 30"


def test_teams_that_are_equal_in_both_share_the_victory():
    result = ranked(told("Ann", 90), told("Bea", 60), told("Cid", 60), told("Dan", 90), teams=TEAMS)
    assert [t.place for t in result.teams] == [1, 1]
    assert set(result.winners) == {"Ann", "Bea", "Cid", "Dan"}


def test_ER_23_teams_are_ordered_as_by_trying_every_order():
    rng = random.Random(3)
    for _ in range(100):
        totals = [rng.randrange(6) for _ in range(4)]
        players = [told(n, t) for n, t in zip(("Ann", "Bea", "Cid", "Dan"), totals, strict=True)]
        result = ranked(*players, teams=TEAMS)
        right = team_order([(totals[0], totals[2]), (totals[1], totals[3])])
        assert (result.teams[0].total, result.teams[0].difference) == (
            sum(right[0]), abs(right[0][0] - right[0][1]),
        )  # fmt: skip


def test_no_team_wins_before_every_result_is_known():
    open_ = mapped("Ann", "d2-e2")
    open_ = replace(open_, position=replace(open_.position, route=None))
    result = ranked(open_, told("Bea", 80), told("Cid", 60), told("Dan", 70), teams=TEAMS)
    assert result.teams == () and result.winners is None


# -- goals against the others --------------------------------------------------------------------


def goals_of(result, name):
    sheet = result.of(name).sheet
    return [line.points for line in sheet.lines if line.box.startswith("goal")]


def test_T_ER_4_the_routes_of_all_players_decide_who_wins_a_goal():
    # 3, 5 and 5 crossroads; 1, 1 and 3 of them passed straight on
    players = [
        mapped("Ann", "d2-e2-f2"), mapped("Bea", "d2-e2-f2-f3-e3"), mapped("Cid", "a2-b2-c2-d2-e2"),
    ]  # fmt: skip
    result = ranked(*players)
    assert goals_of(result, "Ann") == [4, 6]
    assert goals_of(result, "Bea") == [9, 6]
    assert goals_of(result, "Cid") == [9, 3]
    assert result.of("Ann").total == sum(line.points for line in result.of("Ann").sheet.lines)


def test_ER_22_what_a_sheet_without_a_map_tells_counts_as_well():
    ann = mapped("Ann", "d2-e2-f2")
    assert goals_of(ranked(ann, told("Bea", 50, A=2, B=4)), "Ann") == [9, 6]
    assert goals_of(ranked(ann, told("Bea", 50, A=4, B=0)), "Ann") == [4, 3]
    # of B nothing is known: whoever meets it is an achiever
    assert goals_of(ranked(ann, told("Bea", 50, A=2)), "Ann") == [9, 3]
    assert goals_of(ranked(ann, told("Bea", 50)), "Ann") == [4, 3]


def test_ER_22_a_player_who_has_not_declared_leaves_goals_open():
    bea = mapped("Bea", "d2-e2-f2-f3")
    waiting = replace(bea, position=replace(bea.position, route=None))
    result = ranked(mapped("Ann", "d2-e2-f2"), waiting)
    assert goals_of(result, "Ann") == [4, 3] and result.winners is None
    (said,) = result.of("Ann").sheet.advice
    assert "5 for A if nobody has more than 3" in said


def test_ER_22_the_best_route_answers_the_results_of_the_others():
    position = enroute_position(92)
    position = replace(position, setup={k: v for k, v in position.setup.items() if k != "results"})
    me = Player("Me", "me.toml", position, parse_source("", "me.toml"))
    for results in ({"A": 5, "B": 0, "C": 5}, {"A": 0, "B": 2, "C": 0}):
        session = Session(GAME, (me, told("You", 80, **results)))
        here = seated(session, me)
        assert here.setup["results"] == {k: (v,) for k, v in results.items()}
        answer = solve(here)
        plain = solve(replace(position, setup={**position.setup, "results": here.setup["results"]}))
        assert answer.ranked[0].worth == plain.ranked[0].worth
    assert seated(Session(GAME, (me,)), me).setup == position.setup


def test_the_order_at_the_table_changes_no_goal():
    players = [mapped("Ann", "d2-e2-f2"), mapped("Bea", "d2-e2"), told("Cid", 9, A=3, B=9)]
    totals = {
        frozenset((s.name, s.total) for s in ranked(*some).standings)
        for some in permutations(players)
    }
    assert len(totals) == 1


def test_figures_that_a_player_declares_beside_a_route_are_held_against_it():
    ann = mapped("Ann", "d2-e2-f2", total=99, figures={"sections": 3})
    session = Session(GAME, (ann, told("Bea", 5, A=0, B=9)))
    faults = ranking(session).of("Ann").faults
    assert [(f.rule, f.key[-1]) for f in faults] == [("ER-23", "sections"), ("ER-23", "total")]


# -- alone ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "goals", "won"), [(80, 1, True), (79, 1, False), (80, 0, False), (200, None, None)]
)
def test_ER_24_points_and_goals_are_both_needed(total, goals, won):
    player = Player("Dora", total=total, special=goals)
    assert ranked(player, challenge="80/1").solo.won is won


def test_ER_24_the_challenge_of_the_game_file_makes_it_a_solo_game():
    player = mapped("Dora", "d2-e2-f2")
    result = ranked(player, challenge="80/2")
    assert goals_of(result, "Dora") == [0, 0]
    one = result.of("Dora")
    assert (one.total, one.special) == (0, 2) and result.solo.won is False
