"""``solve``: the best route with its proof, in words and as JSON."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli.schema import Answer
from tests.cli.command_line import EXAMPLES, Result, Run

BEST = "b1-b2-b3-c3-d3"
SURE = ("--goal", "sure")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_example_is_answered(run: Run, path: Path) -> None:
    result = run("solve", path, *SURE, "--json")
    assert result.code in (0, 5), result.err
    if result.code == 0:
        answer = Answer.model_validate(result.data)
        assert (answer.status, answer.worth) == ("optimal", answer.bound)
        assert answer.worth is not None and answer.worth.exact == str(answer.total)
        assert answer.total == sum(line.points for line in answer.lines)
        scored = run("score", path, "--route", answer.route, "--json").data
        # with dice in the file `score` goes on to the settled sheet
        assert scored["settled"] or scored["total"] == answer.total


def test_the_answer_comes_first_and_the_sheet_adds_up(run: Run, table: Path) -> None:
    result = run("solve", table, *SURE)
    assert result.code == 0
    first, second, *lines = result.out.splitlines()
    assert (
        first
        == "16 VP before the confrontation, proven best; Madness 0, 19 VP on average, never out."
    )
    assert second == f"Route: {BEST}"
    boxes = [line for line in lines if line.startswith(("  ATG-41 ", "  ATG-42 ", "  ATG-43 "))]
    *boxes, total = boxes
    assert sum(int(re.split("  +", line.strip())[2]) for line in boxes) == 16
    assert [line.split()[0] for line in boxes] == ["ATG-41"] * 4 + ["ATG-43", "ATG-42"]
    assert total.split() == ["ATG-42", "Total", "16"]
    assert "ATG-31a Sections not on the route: b2-c2, f3-f4, f4-g4" in result.text
    assert "rounds of cuts" in result.err and "rounds of cuts" not in result.out


def test_the_hints_are_commands_that_work(run: Run, make: Callable[..., Path]) -> None:
    path = make(name="my games/one's own.toml")
    result = run("solve", path, *SURE)
    hints = [line[6:] for line in result.out.splitlines()[-2:]]
    for hint in hints:
        program, command, *arguments = shlex.split(hint)
        assert program == "finalroute" and str(path) in arguments
        if command == "draw":
            arguments[arguments.index("-o") + 1] = str(path.with_suffix(".svg"))
        assert run(command, *arguments).code == 0
    # the file declares a route: the hint must ask about the best one instead
    assert "--best" in hints[0]


def test_the_hint_keeps_the_rulings(run: Run, table: Path) -> None:
    result = run("solve", table, *SURE, "--ruling", "connection=any")
    assert "Rulings: connection=any; all others as by default." in result.out
    assert result.out.count(f"{table} 6,3 --best --goal sure --ruling connection=any") == 1


def test_demands_are_said_again(run: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver import answer

    whole, asked = answer.solve, {}

    def solve(*given: Any, **named: Any) -> answer.Answer:
        asked.update(named)
        return whole(*given, **{**named, "budgets": {}})  # the search itself takes longer

    monkeypatch.setattr(answer, "solve", solve)
    result = run("solve", table, *SURE, "--max-madness", 0, "--extra", 1, "--diagonal", 2)
    assert result.code == 0
    assert (asked["limits"], asked["budgets"]) == ({"madness": 0}, {"extra": 1, "diagonal": 2})
    assert (
        "proven best with at most 0 Madness and 1 section and 2 diagonals still to be placed; "
        in result.out.splitlines()[0]
    )
    # other commands know nothing of these demands
    assert "--max-madness 0 --extra 1 --diagonal 2 --svg route.svg" in result.out
    assert "finalroute why" not in result.out


def test_a_section_still_to_be_placed(run: Run, make: Callable[..., Path]) -> None:
    path = make(('  "b2-c2",\n  "f3-f4-g4",\n', ""), ("b1-b2-b3-c3-d3", "b1-b2"))
    answers = [run("solve", path, *SURE, "--extra", n, "--json").data for n in (0, 1)]
    assert answers[0]["total"] < answers[1]["total"]
    new = set(answers[1]["sections"]) - set(answers[0]["sections"])
    said = run("solve", path, *SURE, "--extra", 1).out
    assert any(f"\nTo place: {name}\n" in said for name in new)
    assert "To place" not in run("solve", path, *SURE).out
    assert len(answers[1]["sections"]) <= 2


def test_less_madness_costs_points(run: Run, make: Callable[..., Path]) -> None:
    path = make(('"cthulhu"\n', '"cthulhu"\nhorrible-places = ["b2"]\n'))
    free, bound = (
        run("solve", path, *SURE, *more, "--json").data for more in ([], ["--max-madness", 0])
    )
    assert (free["total"], free["madness"]) == (16, 1)
    assert bound["total"] < 16 and bound["madness"] == 0


def test_json_holds_against_the_schema(run: Run, table: Path) -> None:
    result = run("solve", table, *SURE, "--json", "--top", 2, "--verify")
    answer = Answer.model_validate(result.data)
    assert list(result.data)[:7] == [
        "format", "game", "position", "status", "goal", "total", "worth",
    ]  # fmt: skip
    assert answer.bound is not None and answer.bound.exact == "16"
    assert (answer.status, answer.total, answer.route) == ("optimal", 16, BEST)
    assert answer.solver.proof == "optimal" and answer.solver.verified is True
    assert [one.total for one in answer.top] == [16, 14]
    assert answer.stretches == [BEST] and len(answer.sections) == 4


@pytest.mark.parametrize("more", [[], ["--top", "3"]], ids=["one", "three"])
def test_the_same_question_gives_the_same_bytes(run: Run, table: Path, more: list[str]) -> None:
    assert (
        run("solve", table, *SURE, "--json", *more).raw
        == run("solve", table, *SURE, "--json", *more).raw
    )
    assert run("solve", table, *SURE, *more).raw == run("solve", table, *SURE, *more).raw


def test_more_routes_than_there_are(run: Run, make: Callable[..., Path]) -> None:
    path = make(('  "b2-c2",\n  "f3-f4-g4",\n', ""), ("b1-b2-b3-c3-d3", "b1-b2-b3"))
    result = run("solve", path, *SURE, "--top", 100)
    assert result.code == 0
    assert "There is no other: 4 different routes in all." in result.out
    assert "the empty route" in result.out
    data = run("solve", path, *SURE, "--top", 100, "--json").data
    assert len(data["top"]) == 4
    totals = [one["total"] for one in data["top"]]
    assert totals == sorted(totals, reverse=True)


def test_an_empty_position(run: Run, empty: Path) -> None:
    result = run("solve", empty, *SURE, "--verify")
    assert result.code == 0
    assert result.out.startswith(
        "0 VP before the confrontation, proven best; Madness 0, 0 VP on average, never out.\n"
    )
    assert "Route: the empty route" in result.out
    assert run("solve", empty, *SURE, "--json").data["route"] == ""


def test_verified_is_said(run: Run, table: Path) -> None:
    result = run("solve", table, *SURE, "--verify")
    assert "Verified: no better one among all " in result.out


def test_too_many_routes_to_verify(run: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver import answer

    monkeypatch.setattr(answer, "verify", lambda *_, **__: answer.Verdict(None))
    result = run("solve", table, *SURE, "--verify")
    assert "Not verified: the position has too many routes" in result.out
    assert result.code == 0


def test_a_wrong_proof_is_a_fault_of_the_program(
    run: Run, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solver import answer

    monkeypatch.setattr(answer, "verify", lambda *_, **__: answer.Verdict(False, 99, 7))
    result = run("solve", table, *SURE, "--verify")
    assert result.code == 1
    assert "the enumerator found 99, the solver 16: a fault of the program" in result.err


def test_no_time_at_all(run: Run, table: Path) -> None:
    result = run("solve", table, *SURE, "--time-limit", 0)
    assert result.code == 4
    assert "best known, not proven" in result.out and "proven best" not in result.out
    assert "with a longer --time-limit or none" in result.out
    answer = Answer.model_validate(run("solve", table, *SURE, "--time-limit", 0, "--json").data)
    assert answer.status == "feasible" and answer.total is not None
    # whatever bound is given must be honest
    assert answer.bound is None or answer.bound.decimal >= 16
    assert answer.solver.proof == ("none" if answer.bound is None else "bound")


def test_without_any_route_the_declared_or_the_empty_one_is_known(
    run: Run, make: Callable[..., Path], unfinished: Callable[..., None]
) -> None:
    table = make()
    unfinished(total=None, bound=None, ranked=())
    result = run("solve", table, *SURE, "--verify")
    assert result.code == 4
    known = "VP before the confrontation is the best known, not proven; no bound yet; Madness 0.\n"
    # the declared route is known to be legal
    assert result.out.startswith(
        f"16 {known}Route: {BEST}\nNot verified: there is no proof to check.\n"
    )
    answer = Answer.model_validate(run("solve", table, *SURE, "--json").data)
    assert (answer.total, answer.bound, answer.route) == (16, None, BEST)
    undeclared = make((f'route = "{BEST}"\n', ""))
    assert run("solve", undeclared, *SURE).out.startswith(f"0 {known}Route: the empty route\n")
    assert answer.solver.proof == "none"


def test_a_gap_is_named(run: Run, table: Path, unfinished: Callable[..., None]) -> None:
    unfinished(bound=Fraction(20))
    result = run("solve", table, *SURE)
    assert result.code == 4
    assert (
        "no route is worth more than 20 VP, a gap of 4; Madness 0, 19 VP on average, never out."
        in result.out
    )
    assert Answer.model_validate(run("solve", table, *SURE, "--json").data).solver.proof == "bound"


@pytest.mark.parametrize("bound", [10, 16])
def test_time_runs_out_on_the_way_to_the_next_best(
    run: Run, table: Path, unfinished: Callable[..., None], bound: int
) -> None:
    unfinished(bound=Fraction(bound))  # of the second best: the first one is proven
    result = run("solve", table, *SURE, "--top", 2)
    assert result.code == 4
    assert result.out.startswith(
        "16 VP before the confrontation, proven best; Madness 0, 19 VP on average, never out.\n"
    )
    assert "Time ran out: of the 2 best routes 2 are known" in result.out
    answer = Answer.model_validate(run("solve", table, *SURE, "--top", 2, "--json").data)
    assert (answer.status, answer.total) == ("feasible", 16)
    assert answer.bound is not None and answer.bound.exact == "16"


def test_what_is_impossible(run: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solver import answer
    from solver.goals import Goal

    none = answer.Answer("infeasible", Goal("sure"), None, None, (), {})
    monkeypatch.setattr(answer, "solve", lambda *_, **__: none)
    result = run("solve", table, *SURE, "--max-madness", 0, "--svg", table.with_suffix(".svg"))
    assert result.code == 5
    assert result.out == (
        "No legal route meets what is asked with at most 0 Madness: infeasible, proven.\n"
    )
    assert "there is no route to draw" in result.err
    assert not table.with_suffix(".svg").exists()


def test_pictures_are_written(run: Run, table: Path) -> None:
    svg, png = table.with_suffix(".svg"), table.with_suffix(".png")
    result = run("solve", table, *SURE, "--svg", svg, "--png", png)
    assert result.code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert f"wrote {svg}" in result.err and f"wrote {png}" in result.err


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_that_cannot_be_written_costs_no_answer(run: Run, table: Path, kind: str) -> None:
    good, bad = table.with_suffix(".svg"), table.parent / "nowhere" / "x.svg"
    result = run(
        "solve", table, *SURE, f"--{kind}", bad, "--svg" if kind == "png" else "--png", good
    )
    assert result.code == 2
    assert "16 VP before the confrontation, proven best" in result.out
    assert "can't be written: no such file or directory" in result.err
    assert good.exists()
    assert run("solve", table, *SURE, "--json", f"--{kind}", bad).data["total"] == 16


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--goal", "glory"], "there is no goal 'glory'"),
        (["--top", "0"], "--top"),
        (["--top", "-3"], "--top"),
        (["--top", "two"], "--top"),
        (["--max-madness", "-1"], "--max-madness"),
        (["--extra", "-1"], "--extra"),
        (["--diagonal", "21"], "--diagonal"),
        (["--time-limit", "-1"], "--time-limit"),
        (["--time-limit", "nan"], "time"),
        (["--ruling", "conection=any"], 'did you mean "connection"?'),
        (["--ruling", "connection=never"], "its readings: pieces, kept, drawn, any"),
        (["--ruling", "connection"], "write name=reading"),
        (["--ruling", "connection=any", "--ruling", "connection=kept"], "two readings"),
        (["--rulings", "connection=any"], "--ruling"),
        (["another.toml"], "another.toml"),
    ],
)
def test_wrong_use(run: Run, table: Path, arguments: list[str], says: str) -> None:
    result = run("solve", table, *SURE, *arguments)
    assert result.code == 2
    assert says in result.text
    assert not result.out


def test_endless_time_is_no_limit(run: Run, table: Path) -> None:
    assert run("solve", table, *SURE, "--time-limit", "inf").code == 0


def test_a_route_that_is_not_legal_does_not_keep_from_solving(
    run: Run, make: Callable[..., Path]
) -> None:
    result = run("solve", make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"')), *SURE)
    assert result.code == 0


def rows(result: Result) -> list[str]:
    return [line for line in result.out.splitlines() if " tourists " in line[:40]]


@pytest.mark.parametrize("columns", [40, 70, 80, 120])
def test_the_sheet_follows_the_terminal(run: Run, table: Path, columns: int) -> None:
    narrow = run("solve", table, *SURE, terminal=columns, NO_COLOR="1")
    sheet = narrow.out[narrow.out.index("  ATG-41") :]
    hints = sheet.index("Next:")
    longest = max(len(line) for line in sheet[:hints].splitlines())
    assert longest <= max(columns, 47)  # the figures alone
    bars = re.compile("█+")  # they take the room that is left
    wide = run("solve", table, *SURE).out
    assert bars.sub("", narrow.out).split() == bars.sub("", wide).split()


def test_nothing_is_cut_in_a_pipe(run: Run, make: Callable[..., Path]) -> None:
    blocks = "".join(f'"{x},6" = "RGBP"\n' for x in range(1, 7))
    result = run("solve", make(more=blocks), *SURE, COLUMNS="20")
    line = next(x for x in result.out.splitlines() if "Tourists in blocks not" in x)
    assert all(f"{x},6:RGBP" in line for x in range(1, 7))
    assert "…" not in result.out


def test_json_is_json_whatever_the_name(run: Run, make: Callable[..., Path]) -> None:
    path = make(('"A walk"', r'"\u001b[31m\u009b1m</script>\u202e\u00e9\u6f22"'))
    for encoding in ("utf-8", "cp1252", "ascii"):
        result = run("solve", path, *SURE, "--json", encoding=encoding)
        assert json.loads(result.out)["position"] == "\x1b[31m\x9b1m</script>\u202eé漢"
        assert "\x1b" not in result.out and "\x9b" not in result.out
