"""Every example file is a test: what its ``[expect]`` promises is what the program answers."""

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from boards import Position, parse_route
from boards.files import position_faults, read_position
from boards.game import games
from boards.gamefile import load_session
from boards.picture import draw_svg
from boards.source import Source, read_source
from boards.strict import kind_of
from cli.app import main
from cli.errors import code_of
from cli.reading import ruling_faults
from cli.seat import seat_of
from cli.session import every_session_fault
from cli.textmap import text_map
from solver.answer import Answer, solve, verify, worth_of
from solver.ranking import ranking
from solver.rulings import parse_ruling
from solver.scoring import score
from tests.eldorado_expected import held_against

FOLDER = Path(__file__).parents[1] / "examples"
ELDORADO = sorted(FOLDER.glob("eldorado/*.toml"))
EVERY = [p for p in sorted(FOLDER.glob("**/*.toml")) if read_source(p).data["game"] in games()]
GAMES = [path for path in EVERY if kind_of(read_source(path)) == "game"]
FILES = [path for path in EVERY if kind_of(read_source(path)) == "position"]

every_example = pytest.mark.parametrize(
    "path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES]
)
every_game = pytest.mark.parametrize("path", GAMES, ids=[p.stem for p in GAMES])


@cache
def read(path: Path) -> tuple[Source, Position]:
    source = read_source(path)
    return source, read_position(source, path.parent)


@cache
def best(path: Path) -> Answer:
    position = read(path)[1]
    return solve(position, goal=position.expect["goal"])


def test_there_are_examples_of_both_kinds():
    data = [read(path)[0].data for path in FILES if path.parent.name == "arkham"]
    assert len(data) >= 10
    assert {entry["board"] for entry in data} == {"harbour", "millrace"}
    assert sum("drawn" in entry for entry in data) >= 2
    assert sum("route" in entry for entry in data) >= 4
    old_ones = Counter(entry["setup"]["old-one"] for entry in data)
    assert len(old_ones) == 4


@every_example
def test_an_example_has_no_fault_and_nothing_unlikely(path):
    source, position = read(path)
    assert not [*position_faults(source, position), *ruling_faults(source, position)]
    assert position.name and position.comment
    assert 12 <= len(position.drawn) <= 30
    assert 8 <= len(position.tourists) <= position.board.game.rounds
    if position.setup.get("mode") != "simplified":
        assert position.crossroads("objective") or position.crossroads("caches")


@every_example
def test_the_best_route_is_what_the_example_expects(path):
    _, position = read(path)
    answer, expect = best(path), position.expect
    found = {"goal": str(answer.goal), "total": answer.total, "status": answer.status}
    if "worth" in expect:
        found["worth"] = str(answer.worth)
    found |= {name: n for name, n in answer.sheet.counts.items() if name in expect}
    told = {name: n for name, n in expect.items() if name not in ("route", "readings")}
    assert found == told
    assert {"total", "status"} <= set(expect)
    # None: more routes than the enumerator takes on
    # and of Innsmouth, where every route is a threat check of its own, only small positions
    states = 20_000 if position.board.game.short == "innsmouth" else 1_000_000
    assert verify(position, answer, states=states).agrees is not False


@every_example
def test_the_route_that_an_example_expects_is_as_good_as_the_best(path):
    _, position = read(path)
    if "route" in position.expect:
        sheet = score(position, parse_route(position.expect["route"]))
        assert sheet.legal, sheet.refusals
        assert sheet.total == position.expect["total"]


@every_example
def test_a_declared_route_is_legal_and_no_better_than_the_best(path):
    _, position = read(path)
    if position.route is not None:
        sheet = score(position, position.route)
        assert sheet.legal, sheet.refusals
        answer = best(path)
        worth = worth_of(position, position.route, answer.goal, answer.rulings)
        # a challenge that is missed has no chance; anything else is worth something
        assert worth is not None and worth <= answer.ranked[0].worth
        assert worth[0] > 0 or answer.goal.kind == "solo"


@every_example
def test_what_an_example_expects_under_other_readings(path):
    _, position = read(path)
    for key, right in position.expect.get("readings", {}).items():
        rulings = dict([parse_ruling(key)])
        sheet = score(position, rulings=rulings)
        assert code_of(sheet.refusals) == right.get("exit", 0)
        assert right.get("total", sheet.total) == sheet.total
        answer = solve(position, goal=position.expect["goal"], rulings=rulings)
        assert answer.worth == Fraction(right["best"]) != best(path).worth


@every_example
def test_an_example_can_be_drawn(path):
    _, position = read(path)
    route = best(path).route
    picture = draw_svg(position.board, position=position, route=route, title=position.name)
    assert picture.startswith("<svg") and position.name in picture
    drawn = text_map(position.board, position=position, route=route)
    assert drawn.plain.count("\n") > 25


@pytest.mark.parametrize("command", ["check", "draw"])
@every_example
def test_a_command_takes_an_example(command, path, tmp_path, capsys):
    more = ["-o", str(tmp_path / "picture.svg")] if command == "draw" else []
    with pytest.raises(SystemExit) as end:
        main([command, str(path), *more])
    assert end.value.code == 0


def test_there_are_games_with_sheets_and_a_solo_game():
    sessions = [load_session(path) for path in GAMES]
    assert {len(session.players) for session in sessions} >= {1, 3}
    kinds = {(bool(p.file), p.has_sheet) for session in sessions for p in session.players}
    assert kinds >= {(True, False), (False, True)}
    results = [ranking(session) for session in sessions if len(session.players) > 1]
    assert {result.final for result in results} == {True, False}


@every_game
def test_a_game_has_no_fault_and_nothing_unlikely(path):
    session = load_session(path)
    assert not every_session_fault(read_source(path), session)
    assert session.name and session.comment and session.expect


@every_game
def test_a_game_ends_as_the_example_expects(path):
    session = load_session(path)
    result, expect = ranking(session), session.expect
    found = {
        "winners": None if result.winners is None else list(result.winners),
        "ranking": [place.name for place in result.places],
        "order": [name for group in result.order.groups for name in group],
        "exit": code_of(fault for one in result.standings for fault in one.faults),
    }
    solo = result.solo
    chance = result.chance if solo is None else solo.chance
    found["chance"] = None if chance is None else str(chance)
    if solo is not None:
        found["challenge"] = {True: "win", False: "loss", None: None}[solo.won]
    assert {name: found[name] for name in expect} == expect
    # whatever is not expected is not known
    assert all(found[name] is None for name in {"winners", "chance"} - expect.keys())


@every_game
def test_nobody_wins_more_often_than_by_the_best_route(path, capsys):
    session = load_session(path)
    result = ranking(session)
    if result.chance is None:
        return
    (name,) = (one.name for one in result.standings if not one.known)
    seat = seat_of(path, name)
    goal, _ = seat.goal(None, {})
    answer = solve(seat.position, goal=goal)
    assert answer.status == "optimal" and goal.kind == "win"
    assert answer.worth > result.chance


@pytest.mark.parametrize("command", ["check", "score"])
@every_game
def test_a_command_takes_a_game(command, path, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, str(path)])
    assert end.value.code == load_session(path).expect.get("exit", 0)


def test_there_are_examples_of_another_city_of_teams_and_of_each_mode_of_en_route():
    folder = FOLDER / "enroute"
    files = [path for path in FILES if folder in path.parents]
    assert len([path for path in files if path.parent == folder]) >= 6
    positions = [read(path)[1] for path in files]
    modes = {position.setup.get("mode", "full") for position in positions}
    assert modes == {"full", "intermediate", "simplified"}
    assert {position.board.name for position in positions} >= {"Old Harbour"}
    assert any(position.board.joined for position in positions)
    assert sum("drawn" in read(path)[0].data for path in files) >= 1
    sessions = [load_session(path) for path in GAMES if folder in path.parents]
    assert {bool(session.teams) for session in sessions} == {True, False}
    assert {len(session.players) for session in sessions} == {1, 4}
    assert any(player.results for session in sessions for player in session.players)


@pytest.mark.parametrize("path", ELDORADO, ids=[p.stem for p in ELDORADO])
def test_an_example_of_el_dorado_is_answered_as_it_expects(path):
    held_against(path)
