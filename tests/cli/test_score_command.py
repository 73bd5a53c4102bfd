"""``score``: the sheet of a declared route, and the claim of a player."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.schema import Answer
from tests.cli.command_line import EXAMPLES, Run

CLAIM = """
[claim]
red = 4
green = 8
yellow = 4
total = 18
madness = 1
"""


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_example_is_scored(run: Run, path: Path) -> None:
    result = run("score", path, "--json")
    assert result.code in (0, 2, 5), result.err
    if result.code == 2:
        assert "declares no route" in result.err
    elif result.out:
        assert Answer.model_validate(result.data).status in ("scored", "illegal")


def test_the_declared_route(run: Run, table: Path) -> None:
    result = run("score", table)
    assert result.code == 0
    assert result.out.startswith(
        "16 VP before the confrontation; Madness 0; 19 VP on average, never out.\n"
        "Route: b1-b2-b3-c3-d3\n"
    )
    assert "4 2 tourists (2,2) x 2 blocks (2,2; 3,3)" in result.text
    assert f"Next: finalroute solve {table} finalroute why {table} 6,3" in result.text
    assert "best" not in result.out.replace("--best", "")


def test_another_route(run: Run, table: Path) -> None:
    result = run("score", table, "--route", "B3 - b2 - c2")
    assert result.code == 0
    assert "Route: b3-b2-c2\n" in result.out
    # `why` would speak of the declared route, not of this one
    assert "finalroute why" not in result.out


def test_the_empty_route_may_be_declared(run: Run, table: Path, empty: Path) -> None:
    for result in (run("score", table, "--route", ""), run("score", empty)):
        assert result.code == 0
        assert result.out.startswith(
            "0 VP before the confrontation; Madness 0; 0 VP on average, never out.\n"
        )
        assert "Route: the empty route" in result.out
    assert run("score", empty, "--json").data["total"] == 0


def test_no_route_is_declared(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"\n', ""), name="two words.toml")
    result = run("score", path)
    assert result.code == 2
    assert not result.out
    assert "the file declares no route" in result.err
    assert "give --route b1-b2-c2" in result.err
    assert f"finalroute solve '{path}'" in result.err


@pytest.mark.parametrize(
    ("route", "rule", "says"),
    [
        ("b1-b2-c2-c3", "ATG-29a", "section c2-c3 is not drawn"),
        ("b1-b2-b1", "ATG-29b", "section b1-b2 is used twice"),
        ("b1-b2~f3-f4", "ATG-30", "there is no Gate at b2"),
        ("b1-d3", "ATG-2", "b1-d3 jumps"),
        ("b1", "ATG-29a", "b1 alone is no route"),
        ("d3^d4", "ATG-32d", "only Dagon allows it"),
    ],
)
def test_a_route_that_is_not_legal(
    run: Run, make: Callable[..., Path], route: str, rule: str, says: str
) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', f'route = "{route}"'))
    declared = run("score", path)
    assert declared.code == 5
    assert declared.out.startswith("Not a legal route, for ")
    assert f"{path}:10:1: error [{rule}]:" in declared.out
    assert f'10 | route = "{route}"' in declared.out
    given = run("score", path, "--route", route)
    assert given.code == 5
    for result in (declared, given):
        assert f"error [{rule}]:" in result.out and says in result.text
        assert f"finalroute rules {rule}" in result.out
    assert str(path) not in given.out
    answer = Answer.model_validate(run("score", path, "--json").data)
    assert answer.status == "illegal" and answer.total is None
    assert rule in [refusal.rule for refusal in answer.refusals]


def test_one_reason_is_one_reason(run: Run, table: Path) -> None:
    assert "for 1 reason: b1-b2-b1" in run("score", table, "--route", "b1-b2-b1").out
    assert "for 2 reasons: b1-b2-b1-b2" in run("score", table, "--route", "b1-b2-b1-b2").out


@pytest.mark.parametrize(
    ("route", "says"),
    [
        ("b1-b2-", "the route stops in the middle of a step"),
        ("b1+b2", "'+' can't stand in a route"),
        ("b1-zz", "expected a crossroads such as d4"),
        ("b1-b9", "there is no crossroads or dead end 'b9' on Harbour specimen"),
    ],
)
def test_a_route_that_cannot_be_read(run: Run, table: Path, route: str, says: str) -> None:
    result = run("score", table, "--route", route)
    assert result.code == 2
    assert f"finalroute: --route: {says}" in result.text
    assert len(result.err.splitlines()) == 2
    assert not result.out


def test_another_reading_changes_what_is_legal(run: Run, make: Callable[..., Path]) -> None:
    path = make(("f3-f4-g4", "g2-f2"), ('route = "b1-b2-b3-c3-d3"', 'route = "b2-b1~g2-f2"'))
    assert run("score", path).code == 0
    route = "b2-b1~g2-f2~"
    assert run("score", path, "--route", route).code == 5
    result = run("score", path, "--route", "b3-b2~g2", "--ruling", "connection=any")
    assert result.code == 5
    data = run("score", path, "--ruling", "connection=any", "--json").data
    assert data["rulings"]["connection"] == "any"
    result = run("score", path, "--ruling", "connection=any")
    assert "Rulings: connection=any; all others as by default." in result.out
    assert f"finalroute solve {path} --ruling connection=any" in result.out


def test_a_wrong_claim(run: Run, make: Callable[..., Path]) -> None:
    path = make(more=CLAIM)
    result = run("score", path)
    assert result.code == 5
    assert "The claim is wrong in 3 of 5 figures" in result.out
    assert "ATG-41 Green tourists x green blocks: claimed 8, but it is 6: 2 tourists" in result.text
    assert "Total: claimed 18, but it is 16" in result.text
    assert "Madness: claimed 1, but it is 0" in result.text
    assert "Red tourists x red blocks: claimed" not in result.text
    answer = Answer.model_validate(run("score", path, "--json").data)
    assert [(c.name, c.claimed, c.value) for c in answer.claim] == [
        ("red", 4, 4), ("green", 8, 6), ("yellow", 4, 4), ("total", 18, 16), ("madness", 1, 0),
    ]  # fmt: skip
    # it says nothing of another route
    assert run("score", path, "--route", "b2-c2").code == 0


def test_a_right_claim(run: Run, make: Callable[..., Path]) -> None:
    result = run("score", make(more="\n[claim]\nred = 4\ntotal = 16\n"))
    assert result.code == 0
    assert "The claim is right in 2 figures" in result.out


def test_what_the_sheet_does_not_hold_is_not_judged(run: Run, make: Callable[..., Path]) -> None:
    result = run("score", make(more="\n[claim]\nconfrontation = 5\ntotal = 21\n"))
    assert result.code == 0
    assert "The claim is right in 1 figure\n" in result.out
    assert "Not judged: Confrontation" in result.out


def test_a_claim_of_nothing_known(run: Run, make: Callable[..., Path]) -> None:
    path = make(more="\n[claim]\nyelow = 5\n")
    for command in ("score", "check", "solve"):
        result = run(command, path)
        assert result.code == 3
        assert f"{path}:24:1: error: no score box is called 'yelow'" in result.text
        assert "did you mean yellow?" in result.text
