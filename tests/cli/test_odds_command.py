"""``odds``: chances against an Old One, and which Tome to use now."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer

import cli.app
from cli.commands.odds import odds
from cli.numbers import decimal, percent
from solver.dice import ROLLS, best_policy, chances, expected_difference, linear_values
from tests.cli.command_line import EXAMPLES, Run

DAGON = ("odds", "--old-one", "dagon", "--madness", 3)

# the command by itself, for as long as the program does not offer it
_ALONE = typer.Typer(pretty_exceptions_enable=False)
_ALONE.callback()(lambda: None)
_ALONE.command()(odds)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    if not any(command.callback is odds for command in cli.app.app.registered_commands):
        monkeypatch.setattr(cli.app, "app", _ALONE)


def exact(entry: dict[str, Any]) -> Fraction:
    number = Fraction(entry["exact"])
    assert entry["decimal"] == pytest.approx(float(number), abs=1e-6)
    return number


def cells(data: dict[str, Any]) -> dict[tuple[int, int], Fraction]:
    return {(e["failures"], e["successes"]): exact(e) for e in data["chances"]}


def test_ATG_35_the_table(run: Run) -> None:
    result = run(*DAGON)
    assert result.code == 0 and not result.err
    rows = [line.split() for line in result.out.splitlines()]
    # T-ATG-10, range 1-2: successes downwards, failures across
    assert ["successes", "0", "1", "2", "3"] in rows
    assert ["0", "1/27", "1/9", "1/9", "1/27"] in rows
    assert ["1", "1/9", "2/9", "1/9"] in rows
    assert ["2", "1/9", "1/9"] in rows
    assert ["3", "1/27"] in rows
    assert ["11.11", "%", "22.22", "%", "11.11", "%"] in rows
    assert "Dagon at Madness 3 (ATG-35): a die fails on 1-2, succeeds on 5-6\n" in result.out
    assert "Tomes: none; counted: 1 for a success, -1 for a failure, -10 for being" in result.text
    assert "Out, three failures (ATG-36b) 1/27 3.70 %" in result.text
    assert "Expected successes 1 1.00 Expected failures 1 1.00" in result.text
    assert "Expected successes less failures 0 0.00" in result.text
    # 3 failures count -10, not -3: 7/27 less
    assert "Expected points -7/27 -0.26" in result.text
    assert "finalroute rules ATG-35" in result.out


def test_ATG_35_columns_stand_below_each_other(run: Run) -> None:
    lines = run(*DAGON, "--tomes", "reroll,enhancement,blessing").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  successes"))
    ends = [match.end() for match in re.finditer(r"\d(?=\s|$)", lines[at])]
    assert len(ends) == 4
    for n, line in enumerate(lines[at + 1 : at + 9]):
        figures = re.finditer(r"\S+ %|\S+", line[12:])
        assert [12 + m.end() for m in figures] == ends[: 4 - n // 2]
    assert max(map(len, lines[at : at + 9])) <= 80


def test_ATG_35_what_fails_and_succeeds_in_words(run: Run) -> None:
    def said(old_one: str, madness: int, *more: str) -> str:
        return run("odds", "--old-one", old_one, "--madness", madness, *more).out.splitlines()[0]

    blessed = ("--tomes", "blessing")
    assert said("cthulhu", 0).endswith(": no die fails, succeeds on 5-6")
    assert said("shub-niggurath", 1, *blessed).endswith(
        "on 1, succeeds on 5-6, with Blessing on 4 too"
    )
    assert said("shub-niggurath", 4, *blessed).endswith("a die fails on 1-4, succeeds on 5-6")
    assert said("yog-sothoth", 4, *blessed).endswith("1-3, succeeds on 5-6, with Blessing on 4 too")


def test_json_holds_the_exact_figures(run: Run) -> None:
    data = run(*DAGON, "--json").data
    assert data["format"] == 1 and data["old_one"] == "dagon" and data["madness"] == 3
    assert data["failure_range"] == 2 and data["tomes"] == []
    assert data["maximised"] == {"aim": "most", "gain": 1, "lose": 1, "out": -10}
    assert cells(data) == chances(2)
    assert exact(data["out"]) == Fraction(1, 27)
    assert exact(data["expected"]["successes"]) == 1
    assert "rolls" not in data and "rolled" not in data

    data = run(*DAGON, "--json", "--tomes", "Blessing; reroll", "--gain", 12, "--lose", 7).data
    assert data["tomes"] == ["reroll", "blessing"]
    assert data["maximised"] == {"aim": "most", "gain": 12, "lose": 7, "out": -120}
    policy = best_policy(linear_values(12, 7, -120), 2, ("reroll", "blessing"))
    assert cells(data) == policy.chances
    assert exact(data["expected"]["points"]) == policy.expected


def test_out_may_be_worth_what_the_user_says(run: Run) -> None:
    # being out like three failures: T-ATG-10, Reroll only
    data = run(*DAGON, "--tomes", "reroll", "--out", -3, "--json").data
    assert exact(data["expected"]["points"]) == exact(data["expected"]["difference"]) == 1
    assert data["maximised"]["out"] == -3
    assert "-3 for being out" in run(*DAGON, "--tomes", "reroll", "--out", -3).text


@pytest.mark.parametrize(
    ("old_one", "madness", "least"),
    [
        ("dagon", 1, "1/46656"),
        ("dagon", 3, "1/729"),
        ("dagon", 4, "1/64"),
        ("shub-niggurath", 2, "1/729"),
    ],
)
def test_ATG_36b_safe_comes_first(run: Run, old_one: str, madness: int, least: str) -> None:
    # T-ATG-10: (f/6)^6 with Reroll, whatever a success is worth
    asked = ("odds", "--old-one", old_one, "--madness", madness, "--tomes", "reroll", "--json")
    greedy = run(*asked, "--gain", 1_000, "--lose", 0, "--out", 0).data
    safe = run(*asked, "--gain", 1_000, "--lose", 0, "--aim", "safe").data
    assert exact(safe["out"]) == Fraction(least) < exact(greedy["out"])
    assert exact(safe["expected"]["successes"]) < exact(greedy["expected"]["successes"])
    assert "points" not in safe["expected"] and "out" not in safe["maximised"]


def test_safe_takes_points_among_equals(run: Run) -> None:
    # nothing fails at Madness 0, so the points decide: T-ATG-10, Reroll only
    asked = ("odds", "--old-one", "dagon", "--madness", 0, "--tomes", "reroll", "--aim", "safe")
    assert exact(run(*asked, "--json").data["expected"]["difference"]) == Fraction(5, 3)
    text = run(*asked).text
    assert "the least chance to be out; among equals, the most points: 1 for a success" in text
    assert "-10" not in text and "Expected points" not in text


# Dice that lie there


def test_ATG_34b_the_example_of_the_rulebook(run: Run) -> None:
    # T-ATG-3
    result = run(*DAGON, "--tomes", "reroll,blessing", "--rolled", "1,2,6")
    assert result.code == 0
    assert result.out.startswith("Reroll 1 2, keep 6.\n")
    assert "As the dice lie (1, 2, 6): 2 failures, 1 success\n" in result.out
    assert "used for the most points: 1 for a success, -1 for a failure" in result.text
    then = re.search(r"With the new dice: finalroute (.*) D,D,D\n", result.out)
    assert then
    assert then[1] == "odds --old-one dagon --madness 3 --tomes blessing --rolled"
    second = run(*then[1].split(), "2,4,6")
    assert second.out.startswith("Use Blessing.\n")
    assert "As the dice lie (2, 4, 6): 1 failure, 1 success\n" in second.out
    assert "After that: 1 failure, 2 successes\n" in second.out
    assert "With the new dice" not in second.out and "Expected" not in second.out


@pytest.mark.parametrize(
    ("rolled", "tomes", "says"),
    [
        ("2,4,6", "enhancement,blessing", "Use Enhancement on 2, then Blessing."),
        ("3,6,6", "enhancement", "Use Enhancement on 3."),
        ("5,5,6", "reroll,enhancement,blessing", "Use no Tome."),
        ("1,1,1", "reroll", "Reroll 1 1 1."),
        ("6 1 6", "reroll", "Reroll 1, keep 6 6."),
        ("1,1,1", "", "Use no Tome."),
    ],
)
def test_ATG_34b_what_to_do_now(run: Run, rolled: str, tomes: str, says: str) -> None:
    result = run(*DAGON, "--tomes", tomes, "--rolled", rolled)
    assert result.code == 0 and result.out.startswith(f"{says}\n")


def test_ATG_36b_three_failures_are_named(run: Run) -> None:
    out = run(*DAGON, "--rolled", "1,2,2").out
    assert "As the dice lie (1, 2, 2): 3 failures, 0 successes, which is being out\n" in out
    assert "After that" not in out


def test_json_of_dice_that_lie_there(run: Run) -> None:
    data = run(*DAGON, "--tomes", "reroll,blessing", "--rolled", "6,2,1", "--json").data["rolled"]
    assert data["roll"] == [1, 2, 6] and data["use"] == ["reroll"] and data["reroll"] == [1, 2]
    assert data["later"] == ["blessing"] and data["enhance"] is None
    assert data["untouched"] == {"failures": 2, "successes": 1}
    # the two new dice are each a success in a half, a failure in a third of all throws
    assert cells(data)[0, 3] == Fraction(1, 4) and cells(data)[2, 1] == Fraction(1, 9)
    assert exact(data["expected"]["points"]) == Fraction(4, 3)
    data = run(*DAGON, "--tomes", "enhancement", "--rolled", "3,6,6", "--json").data["rolled"]
    assert data["use"] == ["enhancement"] and data["enhance"] == 3 and data["later"] == []
    assert cells(data)[0, 3] == 1


# All rolls, all levels


def test_the_best_use_of_each_roll(run: Run) -> None:
    tomes = "reroll,enhancement,blessing"
    out = run(*DAGON, "--tomes", tomes, "--rolls").out
    rows = re.findall(r"^  (\d \d \d) +(\d+) +(\S+) % +(\S+)  (\S.*)$", out, re.M)
    assert len(rows) == 56 and sum(int(row[1]) for row in rows) == 216
    uses = {row[0]: row[4] for row in rows}
    assert uses["5 5 6"] == "no Tome" and uses["2 4 6"] == "Enhancement on 2, then Blessing"
    assert uses["1 1 2"] == "Reroll 1 1 2"
    assert "of 216" in out and "of 216" not in run(*DAGON, "--tomes", tomes).out
    data = run(*DAGON, "--tomes", tomes, "--rolls", "--json").data
    assert [tuple(roll["roll"]) for roll in data["rolls"]] == list(ROLLS)
    for measure in ("points", "successes", "failures"):
        of_rolls = sum(
            ROLLS[tuple(roll["roll"])] * exact(roll["expected"][measure]) for roll in data["rolls"]
        )
        assert of_rolls == 216 * exact(data["expected"][measure])
    for row, roll in zip(rows, data["rolls"], strict=True):
        assert float(row[2].lstrip("<")) == pytest.approx(100 * exact(roll["out"]), abs=0.011)
        assert float(row[3]) == pytest.approx(float(exact(roll["expected"]["points"])), abs=0.006)
    assert "S - F" in run(*DAGON, "--tomes", tomes, "--rolls", "--aim", "safe").out


def test_ATG_35_a_line_for_each_level(run: Run) -> None:
    # T-ATG-5 and T-ATG-10
    out = run("odds", "--old-one", "dagon").out
    rows = re.findall(r"^  (\d\+?) +(-|1|1-\d) +(\d+(?:/\d+)?) +(\S+) %", out, re.M)
    assert [row[:3] for row in rows] == [
        ("0", "-", "0"), ("1", "1", "1/216"), ("2", "1-2", "1/27"), ("3", "1-2", "1/27"),
        ("4", "1-3", "1/8"), ("5+", "1-4", "8/27"),
    ]  # fmt: skip
    assert [row[3] for row in rows] == ["0.00", "0.46", "3.70", "3.70", "12.50", "29.63"]
    levels = run("odds", "--old-one", "shub-niggurath", "--json", "--out", -3).data["levels"]
    assert [level["failure_range"] for level in levels] == [0, 1, 2, 3, 4]
    assert [level["and_above"] for level in levels] == [False] * 4 + [True]
    assert [exact(level["expected"]["points"]) for level in levels] == [
        expected_difference(f) for f in range(5)
    ]
    points = run("odds", "--old-one", "dagon").out.splitlines()[3]
    assert points.endswith("  points")
    safe = run("odds", "--old-one", "dagon", "--aim", "safe").out.splitlines()[3]
    assert safe.endswith("  failures")


def test_small_chances_are_not_shown_as_none(run: Run) -> None:
    out = run(
        "odds", "--old-one", "dagon", "--madness", 1, "--tomes", "reroll", "--aim", "safe"
    ).out
    assert re.search(r"Out, three failures \(ATG-36b\) +1/46656 +<0.01 %", out)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        ("0", "0.00 %"), ("1/46656", "<0.01 %"), ("1/20001", "<0.01 %"), ("1/10000", "0.01 %"),
        ("2/3", "66.67 %"), ("46655/46656", ">99.99 %"), ("1", "100.00 %"),
    ],
)  # fmt: skip
def test_percentages(chance: str, shown: str) -> None:
    assert percent(Fraction(chance)) == shown


def test_numbers_have_two_places_and_no_sign_of_nothing() -> None:
    numbers = (Fraction(-1, 1000), Fraction(-1, 3), Fraction(25, 3))
    assert [decimal(number) for number in numbers] == ["0.00", "-0.33", "8.33"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("Dagon", "dagon"), ("YOG", "yog-sothoth"), ("shub niggurath", "shub-niggurath"),
     (" c", "cthulhu"), ("Yog_Sothoth", "yog-sothoth")],
)  # fmt: skip
def test_an_old_one_as_people_write_it(run: Run, name: str, meant: str) -> None:
    assert run("odds", "--old-one", name, "--json").data["old_one"] == meant


def test_next_steps_repeat_the_question(run: Run) -> None:
    asked = ("--tomes", "reroll,blessing", "--gain", 12, "--lose", 9, "--out", -80)
    out = run(*DAGON, *asked).out
    said = re.search(r"Next: finalroute (odds .*)", out)
    assert said
    assert said[1] == (
        "odds --old-one dagon --madness 3 --tomes reroll,blessing --gain 12 --lose 9 --out -80 "
        "--rolled 1,2,6"
    )
    assert run(*said[1].split()).code == 0
    safe = run("odds", "--old-one", "dagon", "--aim", "safe").out
    assert "Next: finalroute odds --old-one dagon --madness 3 --aim safe\n" in safe


# What is wrong


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "which game? --old-one cthulhu, yog-sothoth, dagon, shub-niggurath: a confrontation"),
        ("--rolled 1,2,6", "which game?"),
        ("--madness 3", "which Old One? --old-one cthulhu, yog-sothoth, dagon, shub-niggurath"),
        (
            "--old-one dagon --caches 3",
            "--caches is about Innsmouth Travel Guide, and --old-one about Arkham Travel Guide",
        ),
        ("--old-one dagon --lose x", '--lose "x" is not a number'),
        ("--old-one dagon --ruling eliminated_value=3", "without a sheet no ruling changes"),
        ("--old-one dagom", 'there is no Old One "dagom" (did you mean "dagon"?)'),
        ("--old-one nyarlathotep", "the Old Ones: cthulhu, yog-sothoth, dagon, shub-niggurath"),
        ("--old-one -", 'there is no Old One "-"'),
        ("--old-one dagon --madness -1", "Madness is never below 0, and this is -1"),
        ("--old-one dagon --madness 3 --tomes luck", 'there is no Tome "luck"'),
        ("--old-one dagon --madness 3 --tomes reroll,reroll", 'Tome "reroll" is given twice'),
        (
            "--old-one dagon --madness 3 --tomes reroll,blessing,enhancement,reroll",
            "4 Tomes are more than anybody can have one of each kind, three in all",
        ),
        ("--old-one dagon --madness 3 --rolled 1,2", "three dice are rolled, not 2"),
        ("--old-one dagon --madness 3 --rolled 1,2,3,4", "three dice are rolled, not 4"),
        ("--old-one dagon --madness 3 --rolled ,", "three dice are rolled, not 0"),
        ("--old-one dagon --madness 3 --rolled 0,2,3", 'a die shows 1 to 6, not "0"'),
        ("--old-one dagon --madness 3 --rolled 1,7,3", 'a die shows 1 to 6, not "7"'),
        ("--old-one dagon --madness 3 --rolled 1,two,3", 'a die shows 1 to 6, not "two"'),
        ("--old-one dagon --madness 3 --rolled=-1,2,3", 'a die shows 1 to 6, not "-1"'),
        ("--old-one dagon --rolled 1,2,6", "--rolled needs --madness"),
        ("--old-one dagon --rolls", "--rolls needs --madness"),
        ("--old-one dagon --madness 3 --rolls --rolled 1,2,6", "ask once"),
        ("--old-one dagon --gain -2", "--gain -2 is below 0"),
        ("--old-one dagon --lose -1", "such as --lose 1"),
        (f"--old-one dagon --gain 1{'0' * 400}", "no more than 1000000 points"),
        ("--old-one dagon --out -2000000", "--out -2000000 is out of reach"),
        ("--old-one dagon --aim safe --out -5", "--out changes nothing with --aim safe"),
        ("--old-one dagon --aim luck", "Invalid value for '--aim'"),
        ("--old-one dagon --madness three", "Invalid value for '--madness'"),
    ],
)
def test_wrong_use(run: Run, arguments: str, says: str) -> None:
    result = run("odds", *arguments.split())
    assert result.code == 2
    # what typer itself says stands in a box
    assert says in " ".join(result.text.replace("│", " ").split())
    assert not result.out


def test_a_rolled_line_left_empty(run: Run) -> None:
    result = run(*DAGON, "--rolled", "")
    assert result.code == 2 and "three dice are rolled, not 0" in result.err


def test_in_a_pipe_without_unicode(run: Run) -> None:
    for more in ([], ["--rolls"], ["--rolled", "1,2,6"], ["--json"]):
        result = run(*DAGON, "--tomes", "reroll", *more, encoding="ascii")
        assert result.code == 0 and result.raw.isascii() and b"?" not in result.raw
    narrow, _, _ = run(*DAGON, "--tomes", "reroll", terminal=60).out.partition("Next: ")
    assert max(map(len, narrow.splitlines())) <= 60


SHEET = EXAMPLES / "the-rulebook-meets-dagon.toml"


def test_T_ATG_3_which_tome_now_with_the_points_on_the_sheet(run: Run) -> None:
    result = run("odds", "--sheet", SHEET, "--tomes", "reroll,blessing", "--rolled", "1,2,6")
    assert result.code == 0
    assert result.out.startswith("Reroll 1 2, keep 6.\n")
    assert "Dagon at Madness 3 (ATG-35): a die fails on 1-2" in result.out
    again = next(x for x in result.out.splitlines() if x.startswith("With the new dice: "))
    words = again.removeprefix("With the new dice: finalroute ").replace("D,D,D", "2,4,6").split()
    after = run(*words)
    assert after.out.startswith("Use Blessing.\n")
    assert "After that: 1 failure, 2 successes" in after.out


def test_the_totals_on_the_sheet_are_those_of_score(run: Run) -> None:
    data = run("odds", "--sheet", SHEET, "--tomes", "none", "--json").data
    totals = {(t["failures"], t["successes"]): t["total"] for t in data["maximised"]["totals"]}
    assert len(totals) == 10 and totals[3, 0] == 0
    assert totals[1, 2] == run("score", SHEET, "--json").data["total"] == 79
    assert data["tomes"] == []


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ("--old-one dagon", 2, "are those of the sheet leave --old-one out"),
        ("--madness 3", 2, "leave --madness out"),
        ("--gain 3", 2, "what is at stake stands on the sheet"),
        ("--tomes blessing,blessing", 2, "given twice"),
        ("--threat 3", 2, "is a position of Arkham Travel Guide leave --threat out"),
    ],
)
def test_wrong_use_with_a_sheet(run: Run, arguments: str, code: int, says: str) -> None:
    result = run("odds", "--sheet", SHEET, *arguments.split())
    assert result.code == code and says in result.text and not result.out


def test_a_sheet_is_weighed_by_the_rulings_that_are_asked(run: Run) -> None:
    asked = ("odds", "--sheet", SHEET, "--tomes", "none", "--ruling", "eliminated_value=50")
    data = run(*asked, "--json").data
    totals = {(t["failures"], t["successes"]): t["total"] for t in data["maximised"]["totals"]}
    assert totals[3, 0] == 50


def test_a_sheet_that_cannot_be_weighed(run: Run, make: Callable[..., Path]) -> None:
    cases = {
        (('route = "b1-b2-b3-c3-d3"\n', ""),): (2, "declares no route"),
        (('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"'),): (5, "[ATG-29b]"),
        (('call = "red"\n', ""),): (5, "[ATG-37]"),
        (('old-one = "cthulhu"\n', ""), ('call = "red"\n', "")): (5, "[ATG-35]"),
    }
    for changes, (code, says) in cases.items():
        result = run("odds", "--sheet", make(*changes))
        assert result.code == code and says in result.text and not result.out
