"""``dispute``: which readings change the answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.schema import DisputeAnswer
from solver.rulebook import load_rulings
from tests.cli.command_line import EXAMPLES, Run

FILES = sorted((Path(__file__).parents[1] / "rules" / "arkham" / "rulings").glob("*.toml"))
RULINGS = {ruling.name: ruling for ruling in load_rulings("arkham")}
HALF = next(path for path in FILES if "half" in path.stem)
CONNECTION = next(path for path in FILES if "connection" in path.stem)
QUIET = EXAMPLES / "a-loop.toml"


def ruling_in(path: Path) -> str:
    match = re.search(r'readings\."(\w+)=', path.read_text(encoding="utf-8"))
    assert match
    return match[1]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_ruling_that_matters_is_told_in_full(run: Run, path: Path) -> None:
    result = run("dispute", path)
    ruling = RULINGS[ruling_in(path)]
    assert result.code == 0
    first = result.out.splitlines()[0]
    assert re.fullmatch(r"[1-9]\d* of \d+ other readings changes? the answer\.", first)
    assert f"{ruling.id}  {ruling.name}: {ruling.question}" in result.out
    data = run("dispute", path, "--json").data
    mine = [one for one in data["readings"] if one["ruling"] == ruling.name]
    assert mine
    for one in mine:
        for side in ("in_force", "other"):
            reading = one[side]
            assert " ".join(reading["text"].split()) in result.text
            assert "Evidence: " + " ".join(reading["evidence"].split()) in result.text
        assert f"--ruling {ruling.name}={one['other']['name']}\n" in result.out
        assert f"  {one['in_force']['name']}, in force: " in result.out
        assert f"\n  {one['other']['name']}: " in result.out
    assert f"rulebook: {ruling.section}\n" in result.out
    assert f"\nTo read aloud: {data['summary']}\n" in result.out


def test_nothing_changes(run: Run) -> None:
    result = run("dispute", QUIET)
    assert result.code == 0
    assert result.out.splitlines()[0] == "Nothing changes under any of 15 other readings."
    assert "R-" not in result.out and "Evidence" not in result.out
    assert (
        "To read aloud: Under every reading the declared route is legal and worth 70 VP. No "
        "reading changes what the best route is worth, or which it is." in result.text
    )
    assert "two that change nothing alone were not tried together" in result.out.splitlines()[-1]


def test_all_names_what_changes_nothing_and_why(run: Run) -> None:
    result = run("dispute", HALF, "--all")
    assert "What changes nothing" in result.out
    assert "yog_repeat=yes: it is about Yog-Sothoth" in result.out
    assert "connection=any: fewer than two Gates are reached" in result.out
    assert "cthulhu_half=keep_floor: " not in result.out
    assert "What changes nothing" not in run("dispute", HALF).out
    data = run("dispute", HALF, "--all", "--json").data
    assert len(data["readings"]) == data["tried"] > data["changing"] == 1
    skipped = {one["ruling"]: one["skipped"] for one in data["readings"]}
    assert skipped["yog_repeat"] == "it is about Yog-Sothoth" and not skipped["cthulhu_half"]
    searched = run("dispute", QUIET, "--all").out
    assert "connection=any: searched: the same" in searched


def test_what_changes_in_figures(run: Run) -> None:
    out = run("dispute", HALF).out
    assert "erase_floor, in force: declared route 5 VP with these dice; best route 5 VP" in out
    assert "keep_floor: declared route 1 VP with these dice (4 less); best route 1 VP" in out
    data = run("dispute", HALF, "--json").data
    (one,) = data["readings"]
    changes = {(c["before"]["of"], c["before"]["name"]): c for c in one["changes"]}
    assert set(changes) == {
        ("declared route", "settled"),
        ("best route", "worth"),
        ("best route", "then"),
    }
    assert changes["declared route", "settled"]["after"]["number"] == {"exact": "1", "decimal": 1.0}


def test_a_verdict_that_turns(run: Run) -> None:
    result = run("dispute", CONNECTION)
    assert "pieces, in force: declared route not legal; best route 7 VP" in result.out
    assert "ATG-30: 2 connections, but the sections form 2 separate pieces" in result.out
    assert "kept: declared route legal, 9 VP" in result.out
    assert "by another route, " in result.out
    assert "drawn: the same as under kept\n" in result.out
    assert (
        "To read aloud: The declared route is not legal, but would be if Gates may lead back to "
        "a piece that was left before, if Gates only join what was drawn apart or if Gates may "
        "join any two places of the route. Then the best route is worth 2 VP more." in result.text
    )
    turned = run("dispute", CONNECTION, "--ruling", "connection=any")
    assert "In force: connection=any; all others as by default." in turned.out
    assert "any, in force: declared route legal, 9 VP" in turned.out
    assert "pieces: declared route not legal; best route 7 VP" in turned.out
    assert "The declared route is legal, but not if Gates only string together" in turned.text
    # the reading of the command gives way to the one that is tried
    assert f"finalroute solve {CONNECTION} --ruling connection=pieces\n" in turned.out


def test_a_route_that_no_reading_allows(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"'))
    result = run("dispute", path, "--goal", "sure")
    assert result.code == 0  # the dispute is answered all the same
    assert "The declared route is not legal under any reading." in result.text


def test_without_a_declared_route(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"\n', ""))
    result = run("dispute", path, "--goal", "sure")
    assert "The file declares no route: only the best route is compared." in result.text
    assert "declared route" not in result.out.partition("To read aloud")[2]


def test_the_goal(run: Run) -> None:
    path = EXAMPLES / "a-gate-that-does-not-pay.toml"
    result = run("dispute", path, "--goal", "reach=180")
    assert "with a chance of 63.23 % to reach 180 VP instead of 41.43 %" in result.text
    assert "the best route has a chance of 63.23 % instead of 41.43 %" in result.text
    assert f"finalroute solve {path} --goal reach=180 --ruling objective_measure=trail" in (
        result.out
    )
    # where only the declared route changes, its sheet shows it
    assert f"finalroute score {path} --ruling numerous_tie=worst" in result.out
    assert run("dispute", path, "--goal", "reach=180", "--json").data["goal"] == "reach=180"
    assert run("dispute", path, "--goal", "nonsense").code == 2


def test_numbers_that_stand_for_a_reading(run: Run) -> None:
    path = next(path for path in FILES if "eliminated" in path.stem)
    out = run("dispute", path).out
    assert "-500, in force: declared route -0.32 VP on average" in out
    again = run("dispute", HALF, "--ruling", "eliminated_value=-20", "--all").out
    assert "eliminated_value=0: " in again
    assert "eliminated_value" not in run("dispute", HALF, "--all").out  # a scale, not a rule


def test_no_proof_in_time(run: Run) -> None:
    path = EXAMPLES / "a-gate-that-does-not-pay.toml"
    result = run("dispute", path, "--time-limit", "0")
    assert result.code == 4
    assert "which route is best is not proven in time" in result.text
    assert "The best route is not known." in result.text
    assert "best route 1" not in result.out  # nothing unproven is compared
    data = run("dispute", path, "--time-limit", "0", "--json").data
    assert data["proven"] is False
    assert all(
        c["before"]["of"] == "declared route" for r in data["readings"] for c in r["changes"]
    )
    assert run("dispute", path, "--time-limit", "nan").code == 2
    assert run("dispute", path, "--time-limit", "-1").code == 2


def test_one_search_without_a_proof(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from solver import dispute_position

    whole = dispute_position.solve

    def solve(*given: object, **named: object) -> object:
        answer = whole(*given, **named)  # type: ignore[arg-type]
        assert isinstance(named["rulings"], dict)
        late = named["rulings"]["connection"] == "drawn"
        return replace(answer, status="feasible") if late else answer

    monkeypatch.setattr(dispute_position, "solve", solve)
    result = run("dispute", CONNECTION)
    assert result.code == 4
    assert "3 of 15 other readings change the answer; 1 without a proof in time." in result.text
    assert "drawn: declared route legal, 9 VP before the confrontation\n" in result.out
    assert "No proof in time: connection=drawn\n" in result.out
    assert "The best route is not known under every reading." in result.text
    assert "connection=drawn: " not in run("dispute", CONNECTION, "--all").out
    every = run("dispute", QUIET, "--all")
    assert every.code == 4 and "connection=drawn: not known: no proof in time" in every.out
    assert "Nothing changes under any of 15 other readings, as far as is known" in every.text


def test_a_faulty_position(run: Run, make: Callable[..., Path]) -> None:
    path = make(('"f3-f4-g4"', '"f3-f4-f3"'))
    result = run("dispute", path)
    assert result.code == 5 and "[ATG-20b]" in result.err and not result.out
    assert run("dispute", make(('old-one = "cthulhu"', 'old-one = "nobody"'))).code == 3
    assert run("dispute", path.with_name("absent.toml")).code in (2, 3)
    # Cthulhu asks for the Call card before anything is compared
    bare = run("dispute", make(('call = "red"\n', "")), "--goal", "expected")
    assert bare.code == 5 and "[ATG-37]" in bare.err


def test_wrong_rulings(run: Run) -> None:
    assert run("dispute", HALF, "--ruling", "connection=never").code == 2
    assert run("dispute", HALF, "--ruling", "conection=any").code == 2


def test_json_is_as_published(run: Run) -> None:
    data = run("dispute", CONNECTION, "--json").data
    assert list(data) == list(DisputeAnswer.model_fields)
    assert DisputeAnswer.model_validate(data).model_dump() == data
    assert data["proven"] is True and data["position"] == "Which stretches Gates may join"
    before = {(f["of"], f["name"]): f for f in data["figures"]}
    assert before["declared route", "verdict"]["word"] == "not legal"
    assert before["declared route", "total"]["number"] is None


@pytest.mark.parametrize("columns", [40, 80])
def test_it_follows_the_terminal(run: Run, columns: int) -> None:
    result = run("dispute", CONNECTION, terminal=columns, NO_COLOR="1")
    lines = [line for line in result.out.splitlines() if "finalroute" not in line]
    assert max(len(line) for line in lines) <= columns
    assert result.out.split() == run("dispute", CONNECTION).out.split()


def test_the_same_question_gets_the_same_answer(run: Run) -> None:
    assert run("dispute", QUIET).raw == run("dispute", QUIET).raw
