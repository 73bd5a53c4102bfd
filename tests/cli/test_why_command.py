"""``why``: why a place counts, or does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import Run


@pytest.mark.parametrize(
    ("place", "says", "rule"),
    [
        ("2,2", "Block 2,2 counts for the declared route", "ATG-11"),
        ("2,1", "a yellow block: 4 VP", "ATG-42"),
        ("6,3", "its tourists (P) are erased", "ATG-31b"),
        ("6,6", "Block 6,6 does not count", "ATG-11"),
        ("b2", "Crossroads b2 counts", "ATG-43"),
        ("b1", "a Gate that the route does not use adds nothing", "ATG-32a"),
        ("c2", "a Horrible Place, but off the route", "ATG-32c"),
        ("d1s", "Dead end d1s does not count", "ATG-29a"),
        ("b1-b2", "Section b1-b2 counts", "ATG-29b"),
        ("b2-b1", "Section b1-b2 counts", "ATG-29b"),
        ("b2-c2", "drawn, but not on the route", "ATG-31a"),
        ("a2/b3", "does not count", "ATG-29a"),
    ],
)
def test_places(run: Run, table: Path, place: str, says: str, rule: str) -> None:
    result = run("why", table, place)
    assert result.code == 0, result.err
    assert says in result.text
    assert f"  {rule:<8} " in result.out
    assert "Next: finalroute rules ATG-" in result.out
    data = run("why", table, place, "--json").data
    assert data["format"] == 1 and rule in [reason["rule"] for reason in data["reasons"]]
    assert data["route"] == "b1-b2-b3-c3-d3"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3, 4", "3,4"), ("(3,4)", "3,4"), ("3 4", "3,4"), ("3/4", "3,4"), ("[ 3 ; 4 ]", "3,4"),
        (" B2 ", "b2"), ("B1 - B2", "b1-b2"), ("D1S", "d1s"),
    ],
)  # fmt: skip
def test_a_place_as_people_write_it(run: Run, table: Path, written: str, meant: str) -> None:
    assert run("why", table, written, "--json").data["place"] == meant


@pytest.mark.parametrize(
    "place", ["", "0,0", "7,7", "-1,4", "h1", "b1-d1", "b1-b1", "b1-", "d4s-d4s", "x", "3,4,5"]
)
def test_no_such_place(run: Run, table: Path, place: str) -> None:
    result = run("why", table, "--", place)
    assert result.code == 2
    assert "there is no block, crossroads or section" in result.err
    assert "name a block (6,6), a crossroads (d4)" in result.err
    assert not result.out


def test_the_best_route_is_asked_for(run: Run, make: Callable[..., Path], empty: Path) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b2-c2"'))
    assert "does not count for the declared route: b2-c2" in run("why", path, "b3").out
    assert "counts for the best route: b1-b2-b3-c3-d3" in run("why", path, "b3", "--best").out
    undeclared = make(('route = "b1-b2-b3-c3-d3"\n', ""))
    assert "counts for the best route: b1-b2-b3-c3-d3" in run("why", undeclared, "b3").out
    assert "for the best route: the empty route" in run("why", empty, "b3").out


def test_the_declared_route_is_not_legal(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"'))
    result = run("why", path, "b3")
    assert result.code == 5
    assert f"{path}:10:1: error [ATG-29b]: section b1-b2 is used twice" in result.err
    assert run("why", path, "b3", "--best").code == 0
    # the place comes first: it can be put right without the route
    assert run("why", path, "z9").code == 2


def test_a_ruling(run: Run, table: Path) -> None:
    assert run("why", table, "b2", "--best", "--ruling", "connection=any").code == 0
    assert run("why", table, "b2", "--ruling", "connection=never").code == 2


@pytest.mark.parametrize("columns", [40, 60])
def test_reasons_follow_the_terminal(run: Run, table: Path, columns: int) -> None:
    result = run("why", table, "2,2", terminal=columns, NO_COLOR="1")
    assert max(len(line) for line in result.out.splitlines()) <= columns
    assert result.out.split() == run("why", table, "2,2").out.split()


def test_nothing_is_called_best_without_a_proof(
    run: Run, table: Path, unfinished: Callable[..., None]
) -> None:
    unfinished()
    result = run("why", table, "b3", "--best")
    assert result.code == 4
    assert not result.out
    assert "which route is best is not known" in result.err
