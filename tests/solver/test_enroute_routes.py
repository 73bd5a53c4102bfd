"""Final routes of En Route: one line, tie-breaks as part of the optimum, model against referee."""

from collections import Counter
from dataclasses import replace

import pytest

from boards import Position, load_board, parse_route
from solver import solve, verify
from solver.dispute import dispute
from solver.dispute_position import AskedPosition
from solver.games import route_game
from solver.goals import Goal
from solver.rulebook import load_rulings
from solver.rulings import resolve
from solver.trouble import OutOfTime
from tests import enroute_literal
from tests.benchmarks.enroute_player import enroute_position
from tests.enroute_positions import compare, random_enroute

RATINGS = {"school": 4, "observatory": 4, "tower": 4}


@pytest.mark.parametrize("block", range(6))
def test_ER_15_to_23_model_enumerator_and_referee_agree(block):
    seeds = range(block * 15, block * 15 + 15)
    verdicts = Counter(compare(random_enroute(seed), top=1 + 2 * (seed % 5 == 0)) for seed in seeds)
    assert verdicts["compared with the referee"] >= 9
    assert not verdicts["too many routes"]


def test_played_positions_agree_with_the_enumerator():
    verdicts = []
    for seed in range(8):
        position = enroute_position(seed, goals=seed % 4 != 0)
        assert position.faults() == []
        answer = solve(position)
        assert answer.status == "optimal"
        verdicts.append(verify(position, answer).agrees)
    assert verdicts.count(True) >= 7 and False not in verdicts


def drawn(*strokes, tourists=None, **setup):
    return Position(
        load_board("first-city-1"),
        tuple(parse_route(text) for text in strokes),
        tourists or {},
        {"ratings": RATINGS, **setup},
    )


@pytest.mark.parametrize(
    ("strokes", "tourists", "kept"),
    [
        # 0 PP anywhere: the longest line of all
        (("d2-e2-e3", "g1-g2"), {}, "d2-e2-e3"),
        # as long: two tourists rather than one
        (("d2-e2", "f7-g7"), {"4,1": "G", "6,6": "GG"}, "f7-g7"),
        # as long, as many tourists: two Landmarks rather than one
        (("f7-g7", "d2-e2"), {}, "d2-e2"),
    ],
)
def test_ER_23_among_equals_the_longest_then_tourists_then_landmarks(strokes, tourists, kept):
    position = drawn(*strokes, tourists=tourists)
    answer = solve(position)
    rulings = resolve("en-route")
    assert {answer.ranked[0].sheet.total} == {answer.total}
    expected = solve(drawn(kept, tourists=tourists)).sheet
    assert set(answer.sheet.sections) == set(expected.sections)
    assert answer.ranked[0].worth == enroute_literal.best(position, rulings)


def test_ER_23_every_stage_decides_somewhere():
    """On seeded positions each tie-break parts the best from another route as good before it."""
    deciding = Counter()
    for seed in range(150):
        position = random_enroute(seed, 8)
        rulings = resolve("en-route", position.rulings)
        best = enroute_literal.best(position, rulings)
        for walk in enroute_literal.walks(position):
            other = enroute_literal.sheet(position, walk, rulings)
            stage = next((i for i, (a, b) in enumerate(zip(best, other, strict=True)) if a != b), 0)
            deciding[stage] += 1
    assert min(deciding[stage] for stage in (1, 2, 3)) > 0


def test_a_tie_break_without_a_proof_is_no_proven_answer(monkeypatch):
    from solver.search import Search

    def never(*_):
        raise OutOfTime

    monkeypatch.setattr(Search, "prefer", never)
    answer = solve(drawn("d2-e2-e3"))
    assert answer.status == "feasible" and answer.bound == answer.total == 0


def test_the_same_file_gives_the_same_route():
    position = enroute_position(3)
    assert {str(solve(position).route) for _ in range(3)} == {str(solve(position).route)}


def test_ER_15_nothing_is_added_and_nothing_jumps():
    position = drawn("d2-e2", "f6-g6")
    game = route_game(position.board.game)
    rules = game.route_rules(position, resolve("en-route"), {"extra": 3})
    assert {edge.name for edge in rules.edges} == position.drawn
    for text in ("d2-e2~f6-g6", "d2-e2~", "d2^e2", "d2"):
        sheet = game.score(position, parse_route(text), resolve("en-route"))
        assert {fault.rule for fault in sheet.refusals} == {"ER-15"}, text
        assert len(sheet.refusals) == 1


@pytest.mark.parametrize("goal", ["solo=120/2", "solo=100/3", "reach=150"])
def test_ER_24_a_challenge_is_proven_among_many_routes(goal):
    """Far too many routes to look at each: the model proves what points and goals go together."""
    city = load_board("first-city-1")
    played = enroute_position(1)
    setup = {"ratings": played.setup["ratings"], "objective": ("b1", "d3", "f2")}
    setup["goals"] = ("grand-avenue", "coffee-round", "full-coach")
    if goal.startswith("solo"):
        setup["challenge"] = goal.partition("=")[2]
    half = [s.name for s in city.sections.values() if all(place[1] < "5" for place in s.ends)]
    roads = tuple(parse_route(name) for name in half)
    position = Position(city, roads, played.tourists, setup)
    assert len(roads) == 45
    answer = solve(position, goal=goal, top=2)
    assert answer.status == "optimal" and len(answer.ranked) == 2
    assert verify(position, answer, states=1000).agrees is None
    sure = solve(position, goal="sure")
    met = [(r.sheet.total, r.sheet.counts.get("goals")) for r in answer.ranked]
    if goal.startswith("reach"):
        assert answer.ranked[0].worth == (1, *sure.ranked[0].worth)
    elif answer.worth:
        needed = answer.goal.total, answer.goal.special
        assert all(points >= needed[0] and goals >= needed[1] for points, goals in met)
    else:
        assert met[0][0] == sure.total


def test_a_challenge_without_time_is_not_proven():
    setup = {k: v for k, v in enroute_position(1).setup.items() if k != "results"}
    position = replace(enroute_position(1), setup={**setup, "challenge": "100/1"})
    answer = solve(position, time_limit=0.0)
    assert answer.status == "feasible" and answer.bound is None
    assert all(ranked.sheet.legal for ranked in answer.ranked)


def test_a_reading_that_is_said_to_be_idle_changes_nothing():
    """Where no search is made, the search would have found the same."""
    idle = 0
    for seed in range(25):
        position = random_enroute(seed, 9)
        game, goal = route_game(position.board.game), Goal("sure")
        here = resolve("en-route", position.rulings)
        best = solve(position).ranked[0]
        for ruling in load_rulings("en-route"):
            for reading in ruling.readings:
                if reading.name == here[ruling.name]:
                    continue
                if game.cannot_matter(position, goal, ruling, reading.name, here):
                    idle += 1
                    other = solve(position, rulings={ruling.name: reading.name})
                    assert other.ranked[0].worth == best.worth
                    assert other.route == best.sheet.route
    assert idle > 30


def test_a_dispute_about_goals_names_what_an_assumption_is_worth():
    position = drawn("d2-e2-e3-f3-f4", goals=("grand-avenue", "zigzag"), results={"A": (0,)})
    position = replace(position, setup={**position.setup, "goals": ("zigzag",)})
    answer = dispute(AskedPosition(position, Goal("sure"), {}))
    changed = {(one.ruling.name, one.reading) for one in answer.changing}
    assert ("goal_basis", "winner_if_met") in changed or ("goal_basis", "achiever_only") in changed
