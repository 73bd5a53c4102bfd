"""Every example file is a test: what its ``[expect]`` promises is what the program answers."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from boards import Position, parse_route
from boards.files import position_faults, read_position
from boards.picture import draw_svg
from boards.source import Source, read_source
from cli.app import main
from cli.reading import ruling_faults
from cli.textmap import text_map
from solver.answer import Answer, solve, verify, worth_of
from solver.scoring import score

FOLDER = Path(__file__).parents[1] / "examples"
FILES = sorted(FOLDER.glob("*/*.toml"))

every_example = pytest.mark.parametrize(
    "path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES]
)


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
    assert position.crossroads("objective")


@every_example
def test_the_best_route_is_what_the_example_expects(path):
    _, position = read(path)
    answer, expect = best(path), position.expect
    found = {"goal": str(answer.goal), "total": answer.total, "status": answer.status}
    if "worth" in expect:
        found["worth"] = str(answer.worth)
    found |= {name: n for name, n in answer.sheet.counts.items() if name in expect}
    assert found == {name: value for name, value in expect.items() if name != "route"}
    assert {"total", "status"} <= set(expect)
    # None: more routes than the enumerator takes on
    assert verify(position, answer, states=1_000_000).agrees is not False


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
        assert worth is not None and 0 < worth[0] <= answer.worth


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
