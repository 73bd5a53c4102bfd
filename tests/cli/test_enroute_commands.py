"""En Route at the command line: every command as a player uses it, and what it says of mistakes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cli.schema import Answer, DisputeAnswer, GameAnswer
from tests.cli.command_line import Run

FOLDER = Path(__file__).parents[2] / "examples" / "enroute"
EXAMPLE = FOLDER / "the-rulebook-scores.toml"
LONGER = FOLDER / "the-longer-of-equals.toml"
DETOUR = FOLDER / "a-detour-for-a-goal.toml"
ALONE = FOLDER / "alone/all-three-goals.toml"
SUNDAY = FOLDER / "sunday/sunday.toml"


def test_T_ER_1_solve_proves_the_example_and_says_what_decides_ties(run: Run) -> None:
    result = run("solve", EXAMPLE, "--verify")
    assert result.code == 0
    assert result.out.startswith(
        "105 PP, proven best, ties included; 16 sections, 23 tourists, 11 landmarks.\n"
    )
    assert "Verified: no better one among all" in result.out
    for row in ("Gray Landmarks", "Unused Cafe bonuses", "Festival points", "Personal objective"):
        assert row in result.out
    assert "VP" not in result.out and "Madness" not in result.out
    assert "Cafe visited, bonus used: a6, e4, g6" in result.text


def test_T_ER_1_score_judges_the_claim_line_by_line(run: Run, tmp_path: Path) -> None:
    result = run("score", EXAMPLE)
    assert result.code == 0 and result.out.startswith("105 PP; 16 sections, 23 tourists")
    assert "The claim is right in 9 figures" in result.out
    assert "No points are left on the table" in result.out
    wrong = tmp_path / "wrong.toml"
    text = EXAMPLE.read_text(encoding="utf-8").replace("blue = 21", "blue = 18\nsections = 15")
    wrong.write_text(text, encoding="utf-8")
    result = run("score", wrong)
    assert result.code == 5
    assert "claimed 18, but it is 21: 7 tourists" in result.text
    assert "Sections: claimed 15, but it is 16" in result.text


def test_ER_23_score_and_solve_tell_a_tie_that_is_lost(run: Run) -> None:
    assert "141 PP, as many, but 2 sections fewer: a tie is lost" in run("solve", LONGER).text
    best = "a1-a2-a3-b3-c3-d3-e3-e4-e5-e6-d6-c6-c5-b5-b6-c6-c7"
    said = run("score", LONGER, "--against", best).out
    assert said.startswith("The first route is worth as many PP and loses a tie: 14 sections to 16")


def test_ER_23_the_next_best_are_told_with_what_parts_them(run: Run) -> None:
    out = run("solve", LONGER, "--top", 3).out
    assert "2. 141 PP, 15 sections, 26 tourists, 16 landmarks: " in out
    assert "3. 141 PP, 14 sections, 26 tourists, 16 landmarks: " in out


def test_the_answers_as_json_fit_the_schema(run: Run) -> None:
    answer = Answer.model_validate(run("solve", EXAMPLE, "--json").data)
    assert (answer.total, answer.status, answer.goal) == (105, "optimal", "sure")
    assert answer.counts == {"sections": 16, "tourists": 23, "landmarks": 11}
    assert [line.rule for line in answer.lines][:5] == ["ER-17"] * 3 + ["ER-18"] * 2
    scored = Answer.model_validate(run("score", EXAMPLE, "--json").data)
    assert scored.settled and scored.counts == answer.counts and not scored.confrontation
    game = GameAnswer.model_validate(run("score", SUNDAY, "--json").data)
    assert game.winners == ["Ann"] and game.order.groups == []
    assert game.players[3].counts == {"sections": 13, "tourists": 31, "landmarks": 14}
    teams = GameAnswer.model_validate(
        run("score", FOLDER / "teams/two-against-two.toml", "--json").data
    )
    assert [(t.place, t.players) for t in teams.teams] == [
        (1, ["Finn", "Hal"]), (2, ["Eva", "Gus"]),
    ]  # fmt: skip
    told = DisputeAnswer.model_validate(run("dispute", DETOUR, "--json").data)
    assert {one.ruling for one in told.readings} == {"goal_basis"}


def test_ER_22_a_game_is_ranked_with_what_decided_it(run: Run) -> None:
    result = run("score", SUNDAY)
    assert result.code == 0
    assert result.out.startswith("Ann wins with 145 PP, 14 sections to 13 against Dan.\n")
    assert "Order of" not in result.out and "Sections " in result.out
    waiting = run("score", FOLDER / "sunday/before.toml")
    assert "Not final: Cid declares no route." in waiting.out
    assert "more PP: 4 for C if nobody has less than 4" in waiting.text


def test_ER_22_solve_player_holds_the_goals_against_the_others(run: Run) -> None:
    result = run("solve", FOLDER / "sunday/before.toml", "--player", "cid")
    assert result.code == 0 and result.out.startswith("115 PP, proven best")
    assert "Against the others' results for goals A 3, 3, 5; B 2, 2, 2; C 4, 4, 5." in result.err
    assert "Winner (others: 2, 2, 2)" in result.out


def test_ER_23_teams_win_together(run: Run) -> None:
    result = run("score", FOLDER / "teams/two-against-two.toml")
    assert result.out.startswith("Finn and Hal win together with 296 PP, 57 PP more.\n")
    assert "2. Eva and Gus, 239 PP, a difference of 35" in result.out


def test_ER_24_alone_the_challenge_comes_first(run: Run) -> None:
    result = run("solve", ALONE)
    assert result.code == 0
    assert result.out.startswith("The challenge 120/3 is met, 158 PP, proven best; ")
    assert "met, 158 PP (120 needed) and 3 goals fulfilled (3 needed)" in result.text
    assert "the challenge 120/3 is lost, 175 PP" in result.text
    lost = run("score", FOLDER / "alone/dora.toml").out
    assert lost.startswith("Dora loses: 175 PP (120 needed), but 2 goals fulfilled (3 needed).\n")
    more = run("solve", ALONE, "--goal", "sure").out
    assert more.startswith("175 PP, proven best")


def test_ER_24_what_no_route_meets_is_proven(run: Run, tmp_path: Path) -> None:
    text = ALONE.read_text(encoding="utf-8").replace('"120/3"', '"140/3"')
    hard = tmp_path / "hard.toml"
    hard.write_text(text.replace('"full-coach"', '"no-detours"'), encoding="utf-8")
    said = run("solve", hard).out
    assert said.startswith("No route can meet the challenge 140/3, proven: the most that can come")
    assert "and never 3 goals fulfilled with it" in said.partition("\n")[0] or "is 1" in said


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--goal", "expected"), "nothing is left to chance after the rounds"),
        (("--goal", "win=120"), "nothing is left to chance after the rounds"),
        (("--goal", "solo=100/2"), "this is no solo game"),
        (("--extra", "1"), "no section is placed after the rounds of En Route (ER-15)"),
        (("--max-madness", "1"), "En Route counts no madness"),
        (("--player", "Ann"), "--player goes with a game file"),
    ],
)
def test_what_can_not_be_asked(run: Run, more: tuple[str, ...], says: str) -> None:
    result = run("solve", EXAMPLE, *more)
    assert result.code in (2, 5) and says in result.text


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("2,6", "the iconic Landmark tower, rated 10 PP"),
        ("6,6", "its tourists (RB) are erased"),
        ("5,5", "the route only touches its corner e5"),
        ("c1", "not used: 2 PP, on the route or not"),
        ("a6", "used during the game: no PP now"),
        ("d5", "2 on the route (d5, f4): 12 PP"),
        ("f3", "on the objective card; 10 sections between b7 and f3"),
        ("f7-g7", "drawn, but not on the route"),
    ],
)
def test_why(run: Run, place: str, says: str) -> None:
    result = run("why", EXAMPLE, place)
    assert result.code == 0 and says in result.text
    assert "ER-" in result.out


def test_ER_23_a_goal_to_reach_is_reached_by_the_route_that_wins_ties(run: Run) -> None:
    said = run("solve", FOLDER / "the-first-game.toml", "--goal", "reach=70").out
    assert said.startswith("70 PP are reached, 80 PP, proven best; 11 sections, ")
    best = run("solve", FOLDER / "the-first-game.toml").out
    assert said.split("\n")[1] == best.split("\n")[1]


def test_there_are_no_odds(run: Run) -> None:
    for more in ((), ("--json",)):
        result = run("odds", "--sheet", EXAMPLE, *more)
        assert result.code == 5 and result.out == ""
        assert "En Route leaves nothing to chance" in result.text and "solve" in result.text


def test_why_knows_a_landmark_on_two_locations(run: Run) -> None:
    said = run("why", FOLDER / "another-city.toml", "3,4").text
    assert "one Landmark with 1,4: it counts once" in said
    away = run("why", FOLDER / "another-city.toml", "2,5", "--best").text
    assert "7 PP" in away


def test_why_knows_no_connections(run: Run) -> None:
    result = run("why", EXAMPLE, "b2~c3")
    assert result.code == 2 and "a crossroads (d4) or a section (b1-b2)" in result.err


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("tower = 10", "tower = 11", 5, "[ER-3]: tower can't be rated 11"),
        ('"e4", "g6"]', '"e4", "g6", "a6"]', 5, "[ER-11a]: the Cafe at a6 stands twice"),
        ('["c1"]', '["c1", "a6"]', 5, "[ER-19]: the Cafe at a6 stands in unused-cafes and in"),
        ('mode = "intermediate"', 'goals = ["zigzag", "grand-avenue"]', 5,
         "[ER-22]: 'zigzag' and 'grand-avenue' are both goals of letter A"),
        ("-c1-c2\"\n\n[setup]", "-c1~c3\"\n\n[setup]", 5, "[ER-15]: c1~c3 jumps"),
        ("tower = 10", "towr = 10", 3, "rates no 'towr'"),
        ('"6"', '"9"', 3, "has no objective '9'"),
        ('"b7-a7-a6",', '"b7-a7-a6", "a7-a6",', 5, "[ER-10]: section a6-a7 is drawn twice"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line_its_rule_and_what_to_do(
    run: Run, tmp_path: Path, old: str, new: str, code: int, says: str
) -> None:
    file = tmp_path / "mine.toml"
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    there = file.read_bytes()
    for command in ("check", "score", "solve", "why", "draw", "dispute", "odds"):
        if "jumps" in says and command in ("solve", "dispute", "odds"):
            continue  # another route may be looked for
        asked = [file] if command != "odds" else ["--sheet", file]
        result = run(command, *asked, *(["b2"] if command == "why" else []))
        assert result.code == code, (command, result.text)
        assert says in result.text and f"{file}:" in result.text, (command, result.text)
        assert "Traceback" not in result.text and "fault of the program" not in result.text
    assert file.read_bytes() == there


def test_a_fourth_festival_point_is_a_fault_of_the_board(run: Run) -> None:
    board = Path(__file__).parents[1] / (
        "rules/enroute/boards/bad/ER-20-a-fourth-festival-point.toml"
    )
    result = run("board", "check", board)
    assert result.code == 5 and "[ER-20]: Festival point: 4 are on the map" in result.text
    assert "5 numbers, or take a Festival point off the map" in result.text


def test_the_boards_of_a_city_are_listed_shown_and_exported(run: Run) -> None:
    listed = run("board", "list").out
    assert sum("First City specimen, board" in line for line in listed.split("\n")) == 4
    shown = run("board", "show", "first-city-4").out
    assert "tower            4, 6, 8, 10, 12" in shown and "festival         0, 0, 12, 24" in shown
    assert run("board", "check", "first-city-2").code == 0
    assert run("board", "export", "first-city-3").data["graph"]["name"].endswith("board 3")
    assert "One Landmark" in run("board", "show", FOLDER / "boards/old-harbour.toml").out


def test_pictures_of_positions_and_boards(run: Run, tmp_path: Path) -> None:
    for file in (EXAMPLE, FOLDER / "another-city.toml", FOLDER / "boards/old-harbour.toml"):
        out = tmp_path / "picture.png"
        assert run("draw", file, "-o", out).code == 0
        assert out.read_bytes().startswith(b"\x89PNG")


def test_dispute_names_the_assumption_on_goals(run: Run) -> None:
    said = run("dispute", DETOUR).text
    assert "goal_basis" in said and "68 PP" in said and "VP" not in said
    assert "it is worth 3 PP less and the best route is worth 6 PP less" in said
    quiet = run("dispute", EXAMPLE, "--all").text
    assert "no goals are in play" in quiet
    game = run("dispute", SUNDAY).text
    assert "every route is legal and Ann wins" in game


def test_new_files_can_be_filled_in(run: Run, tmp_path: Path) -> None:
    position = tmp_path / "mine.toml"
    assert run("new", "enroute", "--board", "first-city-2", "-o", position).code == 0
    assert run("check", position).code == 0
    game = run("new", "enroute", "--players", 4).out
    assert "teams = " in game and "results = { A = 3" in game and "first-player" not in game
    assert 'challenge = "80/0"' in run("new", "enroute", "--players", 1).out
    assert "joined" in run("board", "new", "enroute").out


def test_the_rules_and_rulings_of_the_game_are_found(run: Run) -> None:
    assert "12 PP and three 24 PP" in run("rules", "ER-20").text
    assert "winner_if_met" in run("rulings", "goal_basis").text


def test_what_the_readme_shows_is_what_is_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = FOLDER.parents[1]
    monkeypatch.chdir(root)
    text = (root / "README.md").read_text(encoding="utf-8").partition("\n## En Route\n")[2]
    shown = text.partition("```console\n")[2].partition("```")[0].split("$ finalroute ")[1:]
    assert len(shown) == 4
    for session in shown:
        command, _, rest = session.partition("\n")
        result = run(*command.split())
        assert result.code == 0
        assert result.out.startswith(rest.removesuffix("...\n")), command


def test_the_steps_of_the_readme_make_a_city(run: Run, tmp_path: Path) -> None:
    """To add a city, step by step, as a player with an editor does it."""
    city = tmp_path / "my-city.toml"
    assert run("board", "new", "enroute", "-o", city).code == 0
    lines = city.read_text(encoding="utf-8").split("\n")
    start = lines.index("map = '''")
    kinds = iter(["R", "Y6", "I1", "P", "P", "I2", *"W" * 30])
    for at in range(start, lines.index("'''", start)):  # steps 1 and 2
        while "  ?  " in lines[at]:
            lines[at] = lines[at].replace("  ?  ", f"{next(kinds):^5}", 1)
        lines[at] = lines[at].replace(" 2   +.....+", " 2   F.....T")
    start = next(at for at, line in enumerate(lines) if line.startswith("# A Landmark on two"))
    end = next(at for at, line in enumerate(lines) if line.startswith("# The other boards"))
    for at in range(start, end):  # step 3: the lines that hold no words
        line = lines[at].removeprefix("# ")
        if re.fullmatch(r"\[[a-z-]+\]|[a-z0-9]+ = (\[.*\]|\".*\")", line):
            lines[at] = line.replace("c2-c3", "e1-e2")
    text = "\n".join(lines).replace('f6 = "GG"\n', "")  # there is one Cafe with tourists
    city.write_text(text, encoding="utf-8")
    checked = run("board", "check", city)  # step 4
    assert checked.code == 0 and "2 purple" in checked.out, checked.text
    assert run("draw", city, "-o", tmp_path / "my-city.png").code == 0
    second = tmp_path / "my-city-2.toml"  # step 5
    more = [line.removeprefix("# ") for line in lines[end:] if " = " in line]
    assert len(more) == 7
    second.write_text("\n".join(more), encoding="utf-8")
    assert run("board", "check", second).code == 0
    mine = tmp_path / "mine.toml"  # step 6
    assert run("new", "enroute", "--board", second, "-o", mine).code == 0
    text = mine.read_text(encoding="utf-8").replace('  # "', '  "', 1)
    mine.write_text(text, encoding="utf-8")
    assert run("solve", mine).code == 0


def test_every_file_of_a_game_can_be_moved_together(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "sunday"
    shutil.copytree(SUNDAY.parent, folder)
    assert run("check", folder / "sunday.toml").code == 0
    (folder / "bea.toml").unlink()
    gone = run("score", folder / "sunday.toml")
    assert gone.code == 3 and "bea.toml" in gone.text
