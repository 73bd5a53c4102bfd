"""Goals with dice on the table, a challenge in the file, and goals that nothing can reach."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from cli.schema import Answer
from tests.cli.command_line import EXAMPLES, Run

ALONE = EXAMPLES / "alone" / "sheet.toml"
SAFER = EXAMPLES / "the-safer-route.toml"
DAGON = EXAMPLES / "the-rulebook-meets-dagon.toml"


@pytest.fixture
def alone(tmp_path: Path) -> Callable[..., Path]:
    """The solo position with some of its text replaced."""

    def write(*changes: tuple[str, str]) -> Path:
        text = ALONE.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "alone.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def rolled(make: Callable[..., Path]) -> Path:
    """The small position with the worst dice and a Reroll that brings a whole number on average."""
    more = 'call = "red"\ntomes = ["reroll"]\ndice = [1, 1, 1]\n'
    return make(('call = "red"\n', more), name="rolled.toml")


# ---------------------------------------------------------------- an average stays one


def test_ATG_34b_a_whole_average_is_still_an_average(run: Run, rolled: Path) -> None:
    result = run("solve", rolled, "--top", 3)
    # three dice, each with a chance of 1/3 for 3 VP
    assert result.out.startswith("19 VP on average with these dice, proven best; 16 VP before")
    assert "\n3. 13 VP on average with these dice, Madness 0: " in result.out
    # nothing is left to chance without the Reroll
    rolled.write_text(rolled.read_text().replace('tomes = ["reroll"]\n', ""))
    assert run("solve", rolled).out.startswith("16 VP with these dice, proven best; 16 VP before")


def test_ATG_34b_the_declared_route_is_valued_on_average_too(
    run: Run, make: Callable[..., Path]
) -> None:
    path = make(
        ('call = "red"\n', 'call = "red"\ntomes = ["reroll"]\ndice = [1, 1, 1]\n'),
        ('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b3"'),
    )
    (declared,) = [x for x in run("solve", path).out.splitlines() if x.startswith("Declared: ")]
    assert " VP on average with these dice, " in declared and declared.endswith(" VP short")


# ---------------------------------------------------------------- the cell of a solo game


def test_ATG_45_with_dice_the_cell_comes_before_points(
    run: Run, alone: Callable[..., Path]
) -> None:
    # most points: +2 on the 2 saves a University block; the cell wants a success instead
    cell = alone(('challenge = "175/45"', 'challenge = "120/15"'), ("[1, 4, 6]", "[1, 2, 4]"))
    won = run("score", cell)
    assert won.out.splitlines()[:2] == [
        "172 VP, settled; Madness 4.",
        "  ATG-45   Challenge 120/15: met, 172 VP (120 needed) "
        "and 16 in the confrontation (15 needed)",
    ]
    more = alone(('challenge = "175/45"', ""), ("[1, 4, 6]", "[1, 2, 4]"))
    assert run("score", more).out.startswith("177 VP, settled; Madness 4.\n")


def test_ATG_45_solve_judges_the_cell(run: Run) -> None:
    result = run("solve", ALONE, "--verify")
    first, second, _, declared = result.out.splitlines()[:4]
    assert first == (
        "The challenge 175/45 is met with these dice, 212 VP, proven best; "
        "175 VP before the confrontation, Madness 6."
    )
    assert second.split(": ", 1) == [
        "  ATG-45   Challenge 175/45",
        "met, 212 VP (175 needed) and 48 in the confrontation (45 needed)",
    ]
    assert declared.endswith(
        ", the challenge 175/45 is lost with these dice, 209 VP, which the best route meets"
    )
    assert "Verified: no better one" in result.out and not result.err.startswith("The dice")
    answer = Answer.model_validate(run("solve", ALONE, "--json").data)
    assert answer.goal == "settled=175/45" and answer.total == 212
    assert answer.worth is not None and answer.worth.exact == "1"
    assert answer.solo is not None and answer.solo.won is True
    # most points is another question, and may be asked
    assert run("solve", ALONE, "--goal", "settled").out.startswith("212 VP with these dice")


def test_ATG_45_a_cell_that_is_lost(run: Run, alone: Callable[..., Path]) -> None:
    path = alone(("[1, 4, 6]", "[1, 1, 4]"))
    result = run("solve", path)
    assert result.code == 0  # who names no goal asks for the best there is
    assert result.out.startswith("The challenge 175/45 is lost with these dice, ")
    assert "  ATG-45   Challenge 175/45: lost, " in result.out
    assert run("solve", path, "--goal", "settled=175/45").code == 5
    assert "there is no challenge 175/44" in run("solve", path, "--goal", "settled=175/44").err


def test_ATG_45_a_reroll_at_hand_leaves_the_cell_open(run: Run, alone: Callable[..., Path]) -> None:
    path = alone(("[1, 4, 6]", "[1, 2, 4]"), ('["enhancement"]', '["reroll", "enhancement"]'))
    answer = Answer.model_validate(run("solve", path, "--json").data)
    assert answer.solo is not None and answer.solo.chance is not None and answer.worth is not None
    assert answer.solo.won is None and answer.solo.chance == answer.worth
    assert 0 < Fraction(answer.worth.exact) < 1
    first, second, *_ = run("solve", path).out.splitlines()
    assert first.startswith("A chance of 59.26 % to meet the challenge 175/45 with these dice, ")
    assert second == "  ATG-45   Challenge 175/45: met in 59.26 % with this route"


def test_ATG_45_before_the_dice_the_chance_is_told(run: Run, alone: Callable[..., Path]) -> None:
    result = run("solve", alone(("dice = [1, 4, 6]\n", "")))
    assert result.out.startswith("201.51 VP on average, proven best")
    assert "  ATG-45   Challenge 175/45: met in 14.81 % with this route\n" in result.out
    assert "--goal solo=175/45" in result.out.splitlines()[-3]


def test_ATG_45_the_challenge_may_stand_in_the_game_file(run: Run, tmp_path: Path) -> None:
    text = ALONE.read_text(encoding="utf-8").replace('challenge = "175/45"\n', "")
    (tmp_path / "sheet.toml").write_text(text, encoding="utf-8")
    game = tmp_path / "game.toml"
    game.write_text(ALONE.with_name("legendary.toml").read_text(encoding="utf-8"), encoding="utf-8")
    result = run("solve", game)
    assert result.out.startswith("The challenge 175/45 is met with these dice, 212 VP, proven best")
    # the position alone does not know of it
    assert "--goal settled=175/45" in result.out.splitlines()[-1]


# ---------------------------------------------------------------- dice that are not looked at


@pytest.mark.parametrize("goal", ["sure", "expected", "reach=50", "win=20/6", "safe=5%"])
@pytest.mark.parametrize("command", ["solve", "draw", "dispute"])
def test_ATG_34a_goals_before_the_dice_say_so(run: Run, command: str, goal: str) -> None:
    more = ["--best"] if command == "draw" else []
    result = run(command, DAGON, "--goal", goal, *more)
    assert result.code == 0
    assert "The dice in the file are not looked at: " in result.err
    assert "look" not in result.out
    assert "not looked at" not in run(command, DAGON, *more).err
    assert "not looked at" not in run(command, SAFER, "--goal", goal, *more).err


# ---------------------------------------------------------------- results that are not all known


def test_ATG_44_a_tie_with_an_unknown_figure_is_not_counted_as_won(run: Run, rolled: Path) -> None:
    rolled.write_text(rolled.read_text().replace('tomes = ["reroll"]\ndice = [1, 1, 1]\n', ""))

    def chance(goal: str) -> Fraction:
        result = run("solve", rolled, "--goal", goal, "--json")
        assert ("A tie with 19 VP counts as lost" in result.err) is (goal == "win=19")
        assert result.data["goal"] == goal
        return Fraction(result.data["worth"]["exact"])

    # 16 VP before, 3 for each success: 19 VP are one success
    assert chance("win=19/3") == 1 - Fraction(2, 3) ** 3
    assert chance("win=19") == chance("win=19/4") == chance("win=20") < chance("win=19/3")


# ---------------------------------------------------------------- what can't be


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        (
            "reach=10000",
            "No route can reach 10000 VP, proven: the most that can come of any is 228",
        ),
        (
            "reach=229",
            "No route can reach 229 VP, proven: the most that can come of any is 228 VP.",
        ),
        (
            "win=300",
            "No route can keep up with the others, proven: the most that can come of any is",
        ),
        (
            "solo=175/45",
            "the most that can come of any is 228 VP, and never 45 in the confrontation",
        ),
    ],
)
def test_a_goal_that_no_route_can_reach(run: Run, goal: str, says: str) -> None:
    result = run("solve", SAFER, "--goal", goal)
    assert result.code == 5
    first = result.out.splitlines()[0]
    assert says in first and "proven best" not in first
    assert first.endswith(" The best on average: 143.04 VP on average, out in 3.70 %.")
    assert run("solve", SAFER, "--goal", goal, "--json").code == 5


def test_the_most_is_reached_and_no_more(run: Run) -> None:
    result = run("solve", SAFER, "--goal", "reach=228", "--verify")
    assert result.code == 0 and "proven best" in result.out.splitlines()[0]
    assert Fraction(run("solve", SAFER, "--goal", "reach=228", "--json").data["worth"]["exact"]) > 0
    limited = run("solve", SAFER, "--goal", "reach=228", "--max-madness", 0)
    assert limited.code == 5
    assert limited.out.startswith("No route with at most 0 Madness can reach 228 VP, proven: ")


def test_ATG_44_who_can_not_win_any_more_is_told_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ann.toml").write_text(SAFER.read_text(encoding="utf-8"), encoding="utf-8")
    game = tmp_path / "game.toml"
    game.write_text(
        'format = 1\ngame = "arkham-travel-guide"\n[[player]]\nname = "Ann"\n'
        'position = "ann.toml"\n[[player]]\nname = "Bea"\ntotal = 300\nconfrontation = 9\n'
    )
    result = run("solve", game, "--player", "Ann")
    assert result.code == 0  # nobody asked for it
    assert result.out.startswith("No route can keep up with the others, proven: ")
    assert run("solve", game, "--player", "Ann", "--goal", "win").code == 5


# ---------------------------------------------------------------- words


def test_ATG_36b_who_is_never_out_is_said_alike_everywhere(run: Run, table: Path) -> None:
    result = run("solve", table)
    assert result.out.splitlines()[0].endswith(", never out.")
    assert [line.split()[4] for line in result.out.splitlines() if line[:3] == "> 0"] == ["never"]
    both = run("score", table, "--against", "b1-b2")
    assert both.out.startswith("The first route has ") and "; both are never out.\n" in both.out
    assert ["Out", "of", "the", "game", "never", "never"] in [
        x.split() for x in both.out.splitlines()
    ]
    assert "0.00 %" not in result.out + both.out


def test_a_chance_in_the_middle_of_a_sentence(run: Run) -> None:
    result = run("solve", SAFER, "--goal", "reach=100", "--top", 2)
    assert re.match(r"A chance of \d+.\d\d % to reach 100 VP, proven best", result.out)
    assert "\n2. A chance of " in result.out
    (declared,) = [x for x in result.out.splitlines() if x.startswith("Declared: ")]
    assert ", a chance of " in declared and "A chance" not in declared


def test_ATG_42_the_total_and_the_reroll_name_their_rules(run: Run, rolled: Path) -> None:
    for command in ("solve", "score"):
        lines = run(command, rolled).out.splitlines()
        assert [x.split()[:2] for x in lines if "Total " in x] == [["ATG-42", "Total"]]
        assert any(x.startswith("  ATG-34b  Reroll: throw the 1, the 1 and the 1") for x in lines)
    assert "; Tomes: reroll; dice 1, 1, 1 (ATG-34b, ATG-35, ATG-37)" in run("solve", rolled).text


@pytest.mark.parametrize("command", ["solve", "score", "why", "draw", "dispute"])
def test_ATG_37_a_missing_card_is_missed_at_its_place(
    run: Run, make: Callable[..., Path], command: str
) -> None:
    path = make(('call = "red"\n', "dice = [1, 2, 3]\n"))
    more = {"why": ["3,2", "--best"], "draw": ["--best"]}.get(command, [])
    result = run(command, path, *more)
    assert result.code == 5
    assert f"{path}:13:1: error [ATG-37]: no Call card is given" in result.err


def test_a_goal_that_the_file_has_no_dice_for_names_the_place(run: Run, table: Path) -> None:
    result = run("solve", table, "--goal", "settled")
    assert result.code == 5 and f"{table}:12:2: error [ATG-34a]: nothing is settled" in result.err
    # what is wrong with the goal itself is no fault of the file
    for goal, rule in (("solo=1/2", "ATG-45"), ("win", "ATG-44")):
        assert run("solve", table, "--goal", goal).err.startswith(f"--goal: error [{rule}]: ")


def test_ATG_45_dispute_looks_at_the_cell_too(run: Run, alone: Callable[..., Path]) -> None:
    result = run("dispute", alone())
    assert result.code == 0
    assert "best route with a chance of 100.00 % to meet the challenge 175/45" in result.text
    assert "212 VP with these dice" in result.text
    # points beside the chance are neither those of the confrontation nor an average
    assert "VP in the confrontation" not in result.text and "on average" not in result.text


def test_ATG_34a_who_plays_to_win_with_known_dice_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ann.toml").write_text(DAGON.read_text(encoding="utf-8"), encoding="utf-8")
    game = tmp_path / "game.toml"
    game.write_text(
        'format = 1\ngame = "arkham-travel-guide"\n[[player]]\nname = "Ann"\n'
        'position = "ann.toml"\n[[player]]\nname = "Bea"\ntotal = 60\nconfrontation = 9\n'
    )
    assert "not looked at" not in run("solve", game, "--player", "Ann").err
    asked = run("solve", game, "--player", "Ann", "--goal", "win")
    assert "The dice in the file are not looked at: win=60/9 is about" in asked.err
