"""``solve --goal`` and ``score`` when dice follow: in words, as JSON, and refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from cli.schema import Answer
from tests.cli.command_line import EXAMPLES, Run

SAFER = EXAMPLES / "the-safer-route.toml"
DAGON = EXAMPLES / "the-rulebook-meets-dagon.toml"
MORE = EXAMPLES / "yog-sothoth-more-madness.toml"
RICH = "b1-b2-c3-c3w~e5e-e5-d5-d4-d3-d2-e2-f2-g2-g3-f3-f4-f5-f6-e7-d6-c6-c7"
SAFE = "c7-c6-d6-e7-f6-f5-f4-f3-f2-e2-d2-d3-d4-d5-e5-e5e"


def answer_of(run: Run, path: Path, *more: object) -> Answer:
    result = run("solve", path, "--json", *more)
    assert result.code == 0, result.err
    return Answer.model_validate(result.data)


def test_the_average_is_the_default_goal(run: Run) -> None:
    result = run("solve", SAFER)
    assert result.out.startswith(
        "143.04 VP on average, proven best; 155 VP before the confrontation, Madness 3, "
        f"out in 3.70 %.\nRoute: {SAFE}\nDeclared: {RICH}, 116.89 VP on average, 26.15 VP short\n"
    )
    assert "The confrontation with Cthulhu: dice fail on 1 to 2; Tomes: none" in result.out
    assert re.search(r"^> 3 +155 +143.04 +3.70 % +█+$", result.out, re.MULTILINE)
    assert re.search(r"^  6 +192 +116.89 +29.63 %", result.out, re.MULTILINE)


def test_ATG_35_the_json_holds_every_chance_as_a_fraction(run: Run) -> None:
    answer = answer_of(run, SAFER)
    assert answer.goal == "expected" and answer.worth is not None and answer.bound is not None
    assert answer.worth.exact == answer.bound.exact == "3862/27"
    odds = answer.confrontation
    assert odds is not None and odds.mean == answer.worth
    assert sum(Fraction(t.chance.exact) for t in odds.totals) == 1
    assert sum(Fraction(o.chance.exact) for o in odds.outcomes) == 1
    mean = sum(Fraction(t.chance.exact) * (t.total or 0) for t in odds.totals)
    assert mean == Fraction(odds.mean.exact)
    assert [t.chance.exact for t in odds.totals if t.total is None] == [odds.out.exact] == ["1/27"]
    assert [level.level for level in answer.curve] == list(range(7))
    best = max(answer.curve, key=lambda level: Fraction(level.worth[0].exact))
    assert (best.level, best.route) == (3, SAFE)


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("sure", "192 VP before the confrontation, proven best; Madness 6"),
        ("reach=180", "A chance of 25.93 % to reach 180 VP, proven best;"),
        ("solo=120/15", "to meet the challenge 120/15, proven best;"),
        ("win=150/10", "that nobody is ahead, proven best;"),
        ("safe=2%", "91 VP before the confrontation, proven best; Madness 1"),
        ("safe=0", "42 VP before the confrontation, proven best; Madness 0"),
        ("safe=1", "192 VP before the confrontation, proven best; Madness 6"),
    ],
)
def test_a_goal_of_ones_own(run: Run, goal: str, says: str) -> None:
    result = run("solve", SAFER, "--goal", goal, "--verify")
    assert result.code == 0
    assert says in result.out.splitlines()[0]
    assert "Verified: " in result.out
    answer = answer_of(run, SAFER, "--goal", goal)
    assert answer.worth is not None and answer.confrontation is not None
    if goal.startswith("safe"):
        assert Fraction(answer.confrontation.out.exact) <= {"2%": Fraction(1, 50), "0": 0}.get(
            goal[5:], Fraction(1)
        )


def test_the_best_of_several_and_limits(run: Run) -> None:
    answer = answer_of(run, SAFER, "--top", 3, "--max-madness", 2)
    assert answer.madness is not None and answer.madness <= 2
    assert [level.level for level in answer.curve] == [0, 1, 2]
    assert len(answer.top) == 3
    result = run("solve", SAFER, "--top", 2)
    assert re.search(r"^2\. \d+\.\d\d VP on average, Madness \d: ", result.out, re.MULTILINE)


def test_T_ATG_3_the_settled_sheet(run: Run) -> None:
    result = run("score", DAGON)
    assert result.code == 0
    assert result.out.startswith("79 VP, settled; Madness 3.\n")
    assert "ATG-39 Reward for 2 successes 24 2 successes x 3 VP x 4 riverside blocks" in result.text
    assert "Dice 2, 4, 6: 1 failed, 2 succeeded: 1 to 2 fails; Blessing" in result.text
    assert "erases 4 red tourists from riverside blocks 5,3; 5,4; 5,5; 4,6" in result.text
    assert "The claim is right in 2 figures" in result.out
    assert "No points are left on the table" in result.out
    answer = Answer.model_validate(run("score", DAGON, "--json").data)
    assert (answer.total, answer.settled, answer.goal) == (79, True, "settled")
    assert answer.total == sum(line.points for line in answer.lines)
    assert sum(line.points for line in answer.penalties) == -12


def test_a_reroll_still_at_hand_is_weighed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rolled.toml"
    text = DAGON.read_text(encoding="utf-8").replace("rerolled = [2, 4, 6]\n", "")
    path.write_text(text, encoding="utf-8")
    result = run("score", path)
    assert result.code == 5  # the claim was made after the reroll
    says = (
        "ATG-34b Reroll: throw the 1 and the 2 again: 83.22 VP on average instead of 57, never out"
    )
    assert says in result.text
    assert run("solve", path).out.startswith("83.22 VP on average with these dice, proven best")
    # no other route is better, and still the sheet is not all that can be had
    assert "No route is better, but dice thrown again may still bring points" in result.text


def test_ATG_36b_three_failures_are_out(run: Run, make: Callable[..., Path]) -> None:
    path = make(('call = "red"\n', 'call = "red"\ndice = [1, 1, 1]\nhorrible-places = ["b2"]\n'))
    result = run("score", path)
    assert result.out.startswith("Out of the game: three failures, nothing is scored; Madness 1.")
    answer = Answer.model_validate(run("score", path, "--json").data)
    assert (answer.total, answer.out, answer.settled) == (0, True, True)
    # with the dice known, a route past no Horrible Place is better
    assert answer_of(run, path).madness == 0


def test_two_routes_side_by_side(run: Run) -> None:
    result = run("score", SAFER, "--against", SAFE)
    assert result.code == 0
    assert result.out.startswith(
        "The first route has 37 VP more before the dice and 26.15 VP less on average; it is out "
        f"in 29.63 %, the second out in 3.70 %.\nFirst:  {RICH}\nSecond: {SAFE}\n"
    )
    row = next(line for line in result.out.splitlines() if "On average" in line)
    assert row.split()[-3:] == ["116.89", "143.04", "-26.15"]
    answer = Answer.model_validate(run("score", SAFER, "--against", SAFE, "--json").data)
    assert answer.against is not None and answer.against.route == SAFE
    for line in answer.against.rows:
        assert Fraction(line.this.exact) - Fraction(line.that.exact) == Fraction(line.gain.exact)


def test_a_route_to_compare_with_must_be_legal(run: Run) -> None:
    result = run("score", SAFER, "--against", "c7-c6-c7")
    assert result.code == 5 and "ATG-29b" in result.err and not result.out
    result = run("score", SAFER, "--against", "c7-z9")
    assert result.code == 2 and "--against" in result.err


def test_points_left_on_the_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "claim.toml"
    text = SAFER.read_text(encoding="utf-8").replace("[expect]", "[claim]\ntotal = 192\n\n[expect]")
    path.write_text(text, encoding="utf-8")
    result = run("score", path)
    assert result.code == 0
    assert f"Left on the table: 26.15 VP; the best route has 143.04 VP on average: {SAFE}" in (
        result.text
    )


@pytest.mark.parametrize(
    ("goal", "code", "says"),
    [
        ("settled", 5, "[ATG-34a]: nothing is settled before the dice are known"),
        ("win", 5, "[ATG-44]: no result of another player is known"),
        ("solo=170/45", 5, "[ATG-45]: there is no challenge 170/45"),
        ("solo=175", 2, "write solo=175/45"),
        ("reach", 2, "write reach=120"),
        ("safe=110%", 2, "write safe=2%"),
        ("best", 2, "there is no goal 'best'"),
    ],
)
def test_a_goal_that_is_refused(run: Run, table: Path, goal: str, code: int, says: str) -> None:
    for command in (["solve", table], ["why", table, "3,2", "--best"]):
        result = run(*command, "--goal", goal)
        assert result.code == code and says in result.text and not result.out


def test_ATG_37_cthulhu_needs_a_call_card(run: Run, make: Callable[..., Path]) -> None:
    path = make(('call = "red"\n', ""))
    refused = run("solve", path)
    assert refused.code == 5 and "[ATG-37]: no Call card is given" in refused.text
    assert not refused.out
    assert run("solve", path, "--goal", "sure").code == 0
    # the sheet before the confrontation needs no card, the settled one does
    assert run("score", path).code == 0
    rolled = make(('call = "red"\n', "dice = [1, 2, 3]\n"), name="rolled.toml")
    assert run("score", rolled).code == 5
    assert "warning [ATG-37]: no call is given" in run("check", path).text


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ('tomes = ["reroll", "blessing", "enhancement", "reroll"]', "ATG-23a"),
        ('tomes = ["blessing", "blessing"]', "ATG-23a"),
        ("dice = [0, 3, 7]", "ATG-34a"),
        ("dice = [1, 2]", "ATG-34a"),
        ("rerolled = [1, 2, 3]", "ATG-34b"),
        ('dice = [1, 2, 3]\nrerolled = [1, 2, 4]\ntomes = ["blessing"]', "ATG-34b"),
        ('challenge = "170/45"', "ATG-45"),
        ('challenge = "much"', "ATG-45"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "score", "check"])
def test_a_setup_that_cannot_be(
    run: Run, make: Callable[..., Path], command: str, more: str, rule: str
) -> None:
    path = make(('call = "red"\n', f'call = "red"\n{more}\n'))
    result = run(command, path)
    assert result.code == 5 and f"error [{rule}]" in result.text
    assert re.search(r"table\.toml:1[5-7]:\d+", result.text)


def test_without_an_old_one_nothing_is_left_to_chance(run: Run, make: Callable[..., Path]) -> None:
    path = make(('old-one = "cthulhu"\n', ""), ('call = "red"\n', ""))
    assert run("solve", path).out.startswith("16 VP before the confrontation, proven best;")
    expected = run("solve", path, "--goal", "expected")
    assert expected.out.startswith("16 VP on average, proven best;")
    data = run("solve", path, "--goal", "expected", "--json").data
    assert json.dumps(data["curve"]) and data["confrontation"]["out"]["exact"] == "0"
