"""Game files on the command line: ranking, faults of every file, the route of one player."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.schema import Answer, GameAnswer
from tests.cli.command_line import EXAMPLES, POSITION, Run
from tests.cli.test_fuzz import mutated

THURSDAY = EXAMPLES / "thursday" / "thursday-night.toml"
FRIDAY = EXAMPLES / "friday" / "against-116.toml"
ALONE = EXAMPLES / "alone" / "legendary.toml"

GAME = """\
format = 1
game = "arkham-travel-guide"
name = "Our game"
first-player = "Bea"

[[player]]
name = "Ann"
position = "ann.toml"

[[player]]
name = "Bea"
total = 24
confrontation = 6
madness = 0

[[player]]
name = "Cid"
position = "cid.toml"
"""
SHEET = POSITION.replace('"cthulhu"', '"dagon"').replace('call = "red"\n', "")
DICE = ("[setup]", "[setup]\ndice = [6, 4, 2]")

Table = Callable[..., Path]


@pytest.fixture
def game(tmp_path: Path) -> Table:
    """Write a game of three: changes of the game file, and of the position files by name."""

    def write(*changes: tuple[str, str], more: str = "", **sheets: object) -> Path:
        text = GAME
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        for name in ("ann", "cid"):
            sheet = SHEET if name == "ann" else SHEET.replace('objective = "1"', 'objective = "2"')
            for old, new in sheets.get(name, ()):  # type: ignore[attr-defined]
                assert old in sheet, old
                sheet = sheet.replace(old, new, 1)
            (tmp_path / f"{name}.toml").write_text(sheet, encoding="utf-8")
        path = tmp_path / "game.toml"
        path.write_text(text + more, encoding="utf-8")
        return path

    return write


# ---------------------------------------------------------------- score


def test_ATG_44_the_winner_comes_first(run: Run) -> None:
    result = run("score", THURSDAY)
    assert result.code == 0 and not result.err
    lines = result.out.splitlines()
    assert lines[0] == "Ann wins with 139 VP, 18 VP to 12 in the confrontation against Cid."
    assert lines[1] == "Thursday night: Arkham Travel Guide, 3 players."
    assert [line.split() for line in lines[3:5]] == [
        ["Ann", "Bea", "Cid"], ["settled", "settled", "as", "told"],
    ]  # fmt: skip
    for row in (
        "ATG-41 Red tourists x red blocks 40",
        "ATG-37 Confrontation 18 out 12",
        "ATG-42 Total 139 out 139",
        "Madness 2 4 4",
        "ATG-33 Order of the confrontation: Cid (Madness 4), then Bea (Madness 4), then Ann",
        "ATG-44 1. Ann, 139 VP, 18 in the confrontation: 18 VP to 12 in the confrontation",
        "ATG-44 2. Cid, 139 VP, 12 in the confrontation",
        "ATG-36b 3. Bea, out: three failures: not scored",
        f"Next: finalroute score {THURSDAY.parent / 'ann.toml'}",
    ):
        assert row in result.text, row


def test_ATG_34_before_the_dice_nothing_is_final(run: Run, game: Table) -> None:
    path = game()
    result = run("score", path)
    assert result.code == 0
    assert result.out.startswith(
        "Not final: the dice of Ann and Cid are not thrown. So far Bea leads with 24 VP.\n"
    )
    assert "Ranking so far, not final" in result.out
    assert "Confrontation open 6 open" in result.text
    assert "VP on average 18.63 18.63 Out of the game 0.46 % 0.46 %" in result.text
    assert "- Ann, no dice yet: 18.63 VP on average, out in 0.46 %" in result.text
    assert f"Next: finalroute solve {path} --player Ann" in result.text


def test_ATG_44_what_the_last_one_can_hope_for(run: Run) -> None:
    result = run("score", FRIDAY)
    assert result.out.startswith(
        "Not final: the dice of Ann are not thrown. So far Bea leads with 116 VP. "
        "Ann has a chance of 37.50 % that nobody is ahead.\n"
    )
    data = GameAnswer.model_validate(run("score", FRIDAY, "--json").data)
    assert data.chance is not None and data.chance.exact == "3/8"
    assert data.winners is None and not data.final


def test_ATG_33_nobody_guesses_who_begins(run: Run, game: Table) -> None:
    path = game(('first-player = "Bea"\n', ""), ("madness = 0\n", ""))
    result = run("score", path)
    assert (
        "ATG-33 Order of the confrontation: Ann and Cid (Madness 1 each); who of equals begins is "
        "not known: the file names no first-player; the Madness of Bea is not known"
    ) in result.text


def test_ATG_44_a_tie_that_can_not_be_broken(run: Run, game: Table) -> None:
    path = game(("confrontation = 6\n", ""), ann=[DICE], cid=[DICE], more="out = true\n")
    path.write_text(path.read_text(encoding="utf-8").replace('position = "cid.toml"\n', ""),
                    encoding="utf-8")  # fmt: skip
    total = run("score", path, "--json").data["players"][0]["total"]
    path.write_text(
        path.read_text(encoding="utf-8").replace("= 24", f"= {total}"), encoding="utf-8"
    )
    result = run("score", path)
    assert result.out.startswith(
        "Not final: Ann and Bea have as many VP, and those of Bea in the confrontation are not "
        "given."
    )
    assert "the VP of Bea in the confrontation are unknown" in result.text


def test_ATG_36b_nobody_wins(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lost.toml"
    rows = "".join(f'[[player]]\nname = "{name}"\nout = true\n' for name in "AB")
    path.write_text(GAME.partition("name")[0] + rows, encoding="utf-8")
    result = run("score", path)
    assert result.out.startswith("Nobody wins: both players are out of the game (R-3F).\n")
    assert result.code == 0 and "Red tourists" not in result.out
    assert "the Madness of A and B is not known" in result.text
    # nobody is first
    assert result.out.count("  ATG-36b  -  ") == 2 and "1. A" not in result.out


def test_ATG_44_a_shared_victory(run: Run, game: Table) -> None:
    path = game(ann=[DICE], cid=[DICE, ('objective = "2"', 'objective = "1"')])
    result = run("score", path)
    data = GameAnswer.model_validate(run("score", path, "--json").data)
    ann, _, cid = data.players
    assert ann.total == cid.total is not None and data.winners == ["Bea"]
    path = game(("total = 24", "total = 3"), ("confrontation = 6", ""), ann=[DICE],
                cid=[DICE, ('objective = "2"', 'objective = "1"')])  # fmt: skip
    result = run("score", path)
    assert result.out.startswith(
        f"Ann and Cid share the victory: {ann.total} VP each, {ann.confrontation} of them in the "
        "confrontation.\n"
    )
    # one card for two is only a warning
    assert "warning [ATG-43]: Ann and Cid both have the objective 1" in result.err


def test_the_answer_for_programs(run: Run) -> None:
    for path in (THURSDAY, FRIDAY, ALONE):
        data = run("score", path, "--json").data
        assert list(data) == list(GameAnswer.model_fields)
        assert GameAnswer.model_validate(data).model_dump() == data
    answer = GameAnswer.model_validate(run("score", THURSDAY, "--json").data)
    assert answer.winners == ["Ann"] and answer.final
    assert answer.order.groups == [["Cid"], ["Bea"], ["Ann"]]
    assert [(p.place, p.player, p.rule) for p in answer.ranking] == [
        (1, "Ann", "ATG-44"), (2, "Cid", "ATG-44"), (3, "Bea", "ATG-36b"),
    ]  # fmt: skip
    ann, bea, cid = answer.players
    assert (ann.status, ann.total, ann.confrontation, ann.madness) == ("settled", 139, 18, 2)
    assert ann.sheet is not None and sum(line.points for line in ann.sheet.lines) == 139
    assert (bea.out, bea.total, cid.status, cid.sheet, cid.rulings) == (True, 0, "told", None, {})
    assert ann.rulings["connection"] == "pieces" and not answer.faults


def test_ATG_32_madness_declared_differently_from_the_route(run: Run, game: Table) -> None:
    path = game(('"ann.toml"', '"ann.toml"\nmadness = 2'))
    result = run("score", path)
    assert result.code == 5
    for text in (
        "What is declared and does not hold",
        f"{path}:9:1: error [ATG-32c]: Ann declares madness 2, but the route has 1: Horrible "
        "Places 1 (c3) 9 | madness = 2",
        "correct madness here, or the position in ann.toml",
    ):
        assert text in result.text
    (fault,) = GameAnswer.model_validate(run("score", path, "--json").data).faults
    assert (fault.rule, fault.file, fault.line, fault.column) == ("ATG-32c", str(path), 9, 1)
    checked = run("check", path)
    assert checked.code == 5 and f"{path}:9:1: error [ATG-32c]: Ann declares" in checked.text
    assert run("score", game(('"ann.toml"', '"ann.toml"\nmadness = 1'))).code == 0


def test_ATG_42_points_declared_differently_from_the_sheet(run: Run, game: Table) -> None:
    path = game(
        ('"ann.toml"', '"ann.toml"\ntotal = 99\nconfrontation = 9\nout = false'), ann=[DICE]
    )
    result = run("score", path)
    assert result.code == 5
    assert f"{path}:9:1: error [ATG-42]: Ann declares total 99, but the sheet adds" in result.text
    assert f"{path}:10:1: error [ATG-39]: Ann declares confrontation 9, but it is" in result.text


def test_a_claim_of_a_position_is_held_against_its_route(run: Run, game: Table) -> None:
    claim = ("[tourists]", "[claim]\nred = 7\n[tourists]")
    path = game(ann=[claim])
    result = run("score", path)
    assert result.code == 5
    says = "error [ATG-41]: Red tourists x red blocks is claimed as 7, but it is 4"
    assert f"{path.parent / 'ann.toml'}:16:1: {says}" in result.text
    # it says nothing of another route
    assert run("score", game(('"ann.toml"', '"ann.toml"\nroute = "b1-b2"'), ann=[claim])).code == 0


@pytest.mark.parametrize("command", ["score", "check"])
def test_ATG_29_every_refusal_of_every_route_is_named(run: Run, game: Table, command: str) -> None:
    route = ('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-c2-b2-a2"')
    path = game(('"ann.toml"', '"ann.toml"\nroute = "b1-c1"'), cid=[route])
    result = run(command, path)
    assert result.code == 5
    cid = path.parent / "cid.toml"
    assert f"{path}:9:1: error [ATG-29a]: section b1-c1 is not drawn" in result.text
    assert f"{cid}:10:1: error [ATG-29b]: section b2-c2 is used twice" in result.text
    assert f"{cid}:10:1: error [ATG-29a]: section a2-b2 is not drawn" in result.text
    if command == "score":
        assert result.out.startswith(
            "Not final: the routes of Ann and Cid are not legal. So far Bea leads with 24 VP."
        )
        assert "- Ann, not legal" in result.text


def test_without_a_route_a_player_waits(run: Run, game: Table) -> None:
    path = game(ann=[('route = "b1-b2-b3-c3-d3"\n', "")], cid=[DICE])
    result = run("score", path)
    assert result.code == 0
    assert result.out.startswith("Not final: Ann declares no route. So far ")
    assert f"Next: finalroute solve {path} --player Ann" in result.text


def test_readings_of_the_game_hold_for_all(run: Run, game: Table) -> None:
    both = {"ann": [("[tourists]", "[rulings]\nconnection = 'kept'\n[tourists]")]}
    path = game(**both)
    result = run("score", path)
    assert result.code == 0
    warning = "connection is read as pieces for Cid, but as kept for Ann"
    assert f"{path.parent / 'cid.toml'}:1" in result.err or warning in result.err
    path = game(more="\n[rulings]\nconnection = 'any'\n", **both)
    result = run("score", path)
    assert not result.err and "Rulings for all: connection=any." in result.out
    result = run("score", path, "--ruling", "connection=drawn", "--json")
    assert {p["rulings"].get("connection") for p in result.data["players"]} == {"drawn", None}
    assert result.data["rulings"] == {"connection": "drawn"}
    assert run("score", path, "--ruling", "connexion=any").code == 2
    unknown = run("score", game(more="\n[rulings]\nconnexion = 'any'\n"))
    assert unknown.code == 3 and f"{path}:21:1: error: " in unknown.text


@pytest.mark.parametrize(("option", "value"), [("--route", "b1-b2"), ("--against", "b1-b2")])
def test_a_game_has_no_one_route(run: Run, option: str, value: str) -> None:
    result = run("score", THURSDAY, option, value)
    assert result.code == 2 and f"{option} is about one route" in result.err and not result.out


def test_long_names_on_a_narrow_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    names = ["Maximiliane von Hohenfels", "漢字漢字漢字漢字漢字漢字", "Bea", "Cid"]
    rows = "".join(f'[[player]]\nname = "{name}"\ntotal = 3\n' for name in names)
    path.write_text(GAME.partition("name")[0] + rows, encoding="utf-8")
    table = run("score", path, terminal=60).out.split("\n\n")[1]
    assert "Maximi~" in table and "漢字漢" in table and max(map(len, table.splitlines())) <= 60
    assert names[0] in run("score", path).out.split("\n\n")[1]


# ---------------------------------------------------------------- alone


def test_T_ATG_8_the_verdict_on_a_challenge(run: Run) -> None:
    result = run("score", ALONE)
    assert result.out.startswith(
        "Dora loses: 209 VP (175 needed), but 32 in the confrontation (45 needed).\n"
    )
    assert result.code == 0 and "Ranking" not in result.out and "Order" not in result.out
    assert "ATG-45 Challenge 175/45: lost" in result.text
    solo = GameAnswer.model_validate(run("score", ALONE, "--json").data).solo
    assert solo is not None
    assert (solo.total, solo.confrontation, solo.won, solo.chance) == (175, 45, False, None)


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("total = 175\nconfrontation = 44", "A loses: 175 VP (175 needed), but 44 in the "
         "confrontation (45 needed)."),
        ("total = 175\nconfrontation = 45", "A wins: 175 VP (175 needed) and 45 in the "
         "confrontation (45 needed)."),
        ("total = 174\nconfrontation = 60", "A loses: 174 VP (175 needed), but 60 in the "
         "confrontation (45 needed)."),
        ("total = 174\nconfrontation = 44", "A loses: 174 VP (175 needed) and 44 in the "
         "confrontation (45 needed)."),
        ("total = 174", "A loses: 174 VP (175 needed)."),
        ("total = 175", "A meets 175/45 or not: the VP in the confrontation are not given."),
        ("out = true", "A loses: out of the game."),
    ],
)  # fmt: skip
def test_T_ATG_8_a_sheet_without_a_map(run: Run, tmp_path: Path, sheet: str, says: str) -> None:
    path = tmp_path / "solo.toml"
    head = GAME.partition("name")[0]
    path.write_text(f'{head}challenge = "175/45"\n[[player]]\nname = "A"\n{sheet}\n',
                    encoding="utf-8")  # fmt: skip
    result = run("score", path)
    assert result.out.splitlines()[0] == says
    assert result.code == 0


def test_ATG_45_the_chance_before_the_dice(run: Run, make: Callable[..., Path]) -> None:
    sheet = make(
        ('old-one = "cthulhu"', 'old-one = "cthulhu"\nchallenge = "120/15"'), name="s.toml"
    )
    result = run("score", sheet)
    assert "ATG-45 Challenge 120/15: met in 0.00 % with this route" in result.text
    answer = Answer.model_validate(run("score", sheet, "--json").data)
    assert answer.solo is not None and answer.solo.chance is not None
    assert answer.solo.chance.exact == "0" and answer.solo.won is None
    game = sheet.parent / "game.toml"
    head = GAME.partition("name")[0]
    game.write_text(f'{head}[[player]]\nname = "Dora"\nposition = "s.toml"\n', encoding="utf-8")
    result = run("score", game)
    assert result.out.startswith(
        "Dora has a chance of 0.00 % to meet the challenge 120/15 with the declared route.\n"
    )
    lost = run("score", ALONE.parent / "sheet.toml")
    assert (
        "ATG-45 Challenge 175/45: lost, 209 VP (175 needed), but 32 in the confrontation (45"
    ) in lost.text
    assert Answer.model_validate(run("score", make(), "--json").data).solo is None


def test_ATG_45_one_player_without_a_challenge(run: Run, game: Table) -> None:
    path = game()
    head = GAME.partition("name")[0]
    for declared, says in ((DICE, "Dora has 19 VP"), ((), "Dora has not thrown the dice")):
        game(ann=[declared] if declared else [])
        path.write_text(f'{head}[[player]]\nname = "Dora"\nposition = "ann.toml"\n',
                        encoding="utf-8")  # fmt: skip
        result = run("score", path)
        assert result.code == 0
        assert result.out.splitlines()[0] == f"{says}; there is no challenge to meet."
        assert "warning [ATG-45]: one player, and no challenge to meet" in result.err


# ---------------------------------------------------------------- solve


def test_ATG_44_solve_to_win_against_the_known_results(run: Run) -> None:
    result = run("solve", FRIDAY, "--player", "Ann")
    assert result.code == 0
    assert result.out.startswith("A chance of 59.26 % that nobody is ahead, proven best; 110 VP")
    assert "Against Bea 116/18, Cid (out of the game)." in result.err
    ann = FRIDAY.parent / "ann.toml"
    # what to ask next is about the same question
    assert f"finalroute why {ann} " in result.text and "--goal win=116/18" in result.text
    same = run("solve", ann, "--goal", "win=116/18", "--json").data
    assert run("solve", FRIDAY, "--player", "ann", "--json").data == same
    best = run("solve", FRIDAY, "--player", "Ann", "--goal", "expected", "--json").data
    assert best["goal"] == "expected" and best["route"] != same["route"]


def test_solve_names_the_results_that_are_not_known(run: Run, game: Table) -> None:
    path = game()
    result = run("solve", path, "--player", "Ann", "--json")
    assert result.code == 0 and result.data["goal"] == "expected"
    assert "Not known yet: Cid (the dice are not thrown)." in result.err
    result = run("solve", path, "--player", "Ann", "--goal", "win", "--json")
    assert result.data["goal"] == "win=24/6"
    assert "Against Bea 24/6." in result.err
    assert "Not known yet, and not counted: Cid (the dice are not thrown)." in result.err
    cid = ('route = "b1-b2-b3-c3-d3"', 'route = "b1-c1"')
    path = game(cid=[cid])
    assert "Cid (the route is not legal)" in run("solve", path, "--player", "Ann").err
    cid = ('route = "b1-b2-b3-c3-d3"\n', "")
    assert "Cid (no route is declared)" in run("solve", game(cid=[cid]), "--player", "Ann").err


def test_solve_with_dice_is_settled(run: Run, game: Table) -> None:
    path = game(ann=[DICE], cid=[DICE])
    data = run("solve", path, "--player", "Ann", "--json").data
    assert data["goal"] == "settled"
    data = run("solve", path, "--player", "Cid", "--goal", "win", "--json").data
    ann = run("score", path, "--json").data["players"][0]
    assert data["goal"] == f"win={ann['total']}/{ann['confrontation']},24/6"


def test_solve_against_a_player_who_does_not_tell_all(run: Run, game: Table) -> None:
    path = game(("confrontation = 6\n", ""), cid=[DICE])
    result = run("solve", path, "--player", "Ann", "--json")
    assert "Bea 24 (a tie counts as lost: no VP in the confrontation are given)" in result.err
    assert result.data["goal"].startswith("win=24,")


def test_solve_with_the_rulings_of_the_game(run: Run, game: Table) -> None:
    path = game(more="\n[rulings]\nconnection = 'any'\n")
    result = run("solve", path, "--player", "Ann")
    assert "Rulings: connection=any" in result.out
    assert f"finalroute why {path.parent / 'ann.toml'}" in result.out
    assert "--ruling connection=any" in result.out
    data = run("solve", path, "--player", "Ann", "--ruling", "connection=kept", "--json").data
    assert data["rulings"]["connection"] == "kept"


def test_ATG_45_solve_a_solo_game(run: Run, make: Callable[..., Path]) -> None:
    sheet = make(name="s.toml")
    game = sheet.parent / "game.toml"
    head = GAME.partition("name")[0]
    game.write_text(
        f'{head}challenge = "120/15"\n[[player]]\nname = "Dora"\nposition = "s.toml"\n',
        encoding="utf-8",
    )
    # there is no need to name the only player
    data = run("solve", game, "--json").data
    assert data["goal"] == "solo=120/15"
    assert run("solve", ALONE, "--json").data["goal"] == "settled=175/45"
    result = run("solve", game, "--goal", "win")
    assert result.code == 5
    assert "error [ATG-44]: no result of another player is known" in result.text


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ([], "is a game file: --player says whose route the players are Ann, Bea, Cid: "
             "finalroute solve"),
        (["--player", "Bee"], "--player: no player is called 'Bee' did you mean Bea?"),
        (["--player", "x"], "--player: no player is called 'x' the players are Ann, Bea, Cid"),
        (["--player", "Bea"], "Bea has no position: there are totals only"),
    ],
)  # fmt: skip
def test_solve_must_know_whose_route(run: Run, game: Table, player: list[str], says: str) -> None:
    result = run("solve", game(), *player)
    assert result.code == 2 and not result.out
    assert says in result.text


def test_a_position_has_one_player(run: Run, table: Path) -> None:
    result = run("solve", table, "--player", "Ann")
    assert result.code == 2 and "--player goes with a game file" in result.err


# ---------------------------------------------------------------- check and bad input


def test_check_tells_who_plays(run: Run) -> None:
    result = run("check", THURSDAY)
    assert result.code == 0
    assert result.out == (
        f"{THURSDAY}: no faults\n    3 players: Ann (ann.toml), Bea (bea.toml), Cid (totals)\n"
    )
    assert run("check", THURSDAY, "--json").data == {
        "format": 1, "file": str(THURSDAY), "kind": "game", "faults": [],
    }  # fmt: skip


def test_check_names_the_faults_of_every_file(run: Run, game: Table) -> None:
    path = game(
        ('name = "Bea"', 'name = "Ann"'),
        ann=[('"b2-c2"', '"b2-e2"'), ("[tourists]", "[claim]\nyelow = 3\n[tourists]")],
        cid=[("[tourists]", "[rulings]\nconnexion = 'x'\n[tourists]"), ('"P"', '"Q"')],
    )
    result = run("check", path)
    assert result.code == 3
    ann, cid = path.parent / "ann.toml", path.parent / "cid.toml"
    for text in (
        f"{path}:4:1: error: no player is called 'Bea'",
        f"{path}:11:1: error: two players are called 'Ann' 11 | name = \"Ann\"",
        f"{ann}:7:3: error [ATG-2]: b2-e2 jumps",
        '7 | "b2-e2"',
        f"{ann}:16:1: error: no score box is called 'yelow'",
        f"{cid}:22:1: error [ATG-4]: 'Q' is no type of tourist",
        f"{cid}:16:1: error: ",
        f"{path}: 6 faults",
    ):
        assert text in result.text, result.out
    data = run("check", path, "--json").data
    assert [(Path(f["file"]).name, f["line"]) for f in data["faults"]] == [
        ("game.toml", 4), ("game.toml", 11), ("ann.toml", 7), ("ann.toml", 16), ("cid.toml", 16),
        ("cid.toml", 22),
    ]  # fmt: skip


FOUR_TOMES = 'tomes = ["reroll", "enhancement", "blessing", "reroll"]'
BAD = {
    "five players": (
        5, (('name = "Cid"', 'name = "D"\ntotal = 1\n\n[[player]]\nname = "E"\ntotal = 1\n\n'
             '[[player]]\nname = "Cid"'),), {},
        "game.toml:24:3: error [ATG-27b]: 5 players; Arkham Travel Guide is for 1 to 4",
    ),
    "two of one name": (
        3, (('name = "Cid"', 'name = "Ann"'),), {},
        "game.toml:17:1: error: two players are called 'Ann'",
    ),
    "unknown key": (
        3, (("confrontation = 6", "confrontatoin = 6"),), {},
        "game.toml:13:1: error: player.1.confrontatoin: there is no such key",
    ),
    "no totals and no position": (
        3, (("total = 24\nconfrontation = 6\nmadness = 0\n", "madness = 3\n"),), {},
        "game.toml:10:3: error: Bea has neither a position nor a total",
    ),
    "madness declared differently": (
        5, (('"cid.toml"', '"cid.toml"\nmadness = 4'),), {},
        "game.toml:19:1: error [ATG-32c]: Cid declares madness 4, but the route has 1",
    ),
    "challenge with three players": (
        5, (('name = "Our game"', 'name = "Our game"\nchallenge = "120/15"'),), {},
        "game.toml:4:1: error [ATG-45]: a challenge is for one player alone, not for 3",
    ),
    "unknown first player": (
        3, (('"Bea"', '"Dan"'),), {}, "game.toml:4:1: error: no player is called 'Dan'",
    ),
    "missing position file": (
        3, (('"cid.toml"', '"sid.toml"'),), {}, "game.toml:18:1: error: there is no file",
    ),
    "position of another Old One": (
        5, (), {"cid": [("dagon", "yog-sothoth")]},
        "cid.toml:13:1: error [ATG-10]: old-one is yog-sothoth for Cid, but dagon for Ann",
    ),
    "four Tomes": (
        5, (), {"cid": [("[tourists]", f"{FOUR_TOMES}\n[tourists]")]},
        "cid.toml:15:47: error [ATG-23a]: 'reroll' stands twice in tomes",
    ),
    "a Tome twice": (
        5, (), {"cid": [("[tourists]", 'tomes = ["reroll", "reroll"]\n[tourists]')]},
        "cid.toml:15:20: error [ATG-23a]: 'reroll' stands twice in tomes",
    ),
    "dice outside 1 to 6": (
        5, (), {"ann": [("[tourists]", "dice = [0, 3, 7]\n[tourists]")]},
        "ann.toml:15:9: error [ATG-34a]: a die shows 0",
    ),
    "an Old One without its Call card": (
        5, (), {"ann": [("dagon", "cthulhu")], "cid": [("dagon", 'cthulhu"\ncall = "red')]},
        "ann.toml:13:1: error [ATG-37]: ",
    ),
    "a position that is no TOML": (
        3, (), {"ann": [("[setup]", "[setup")]}, "ann.toml:12:7: error: not TOML",
    ),
    "a route off the board": (
        3, (('"cid.toml"', '"cid.toml"\nroute = "b1-z9"'),), {},
        "game.toml:19:1: error: there is no crossroads or dead end 'z9'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", ["check", "score", "solve"])
@pytest.mark.parametrize("name", BAD)
def test_bad_input(run: Run, game: Table, command: str, name: str) -> None:
    code, changes, sheets, says = BAD[name]
    path = game(*changes, **sheets)
    more = ["--player", "Ann"] if command == "solve" else []
    result = run(command, path, *more)
    if command == "solve" and name == "madness declared differently":
        assert result.code == 0  # what Cid declares is no matter of the route of Ann
        return
    assert result.code == code, result.text
    assert f"{path.parent}/{says}" in result.text, result.text
    assert "Traceback" not in result.err and "fault of the program" not in result.err


def test_commands_that_ask_for_a_position_say_so(run: Run, game: Table) -> None:
    path = game()
    for command in (["why", path, "b2"], ["draw", path]):
        result = run(*command)
        assert result.code == 3 and not result.out
        assert f"{path}: error: this is a game file, not a position" in result.text
        both = f"{path.parent / 'ann.toml'}, {path.parent / 'cid.toml'}"
        assert f"name a position ({both}); score, check" in result.text
    for command in (["board", "show", path], ["new", "arkham", "--board", path]):
        result = run(*command)
        assert result.code == 3 and "this is a game file, not a board" in result.text


# ---------------------------------------------------------------- new


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_a_blank_game_file_lacks_only_what_the_players_have(
    run: Run, tmp_path: Path, many: int
) -> None:
    path = tmp_path / "blank.toml"
    result = run("new", "arkham", "--players", many, "-o", path)
    assert result.code == 0
    assert result.err == f"wrote {path}\nNext: fill it in, then finalroute check {path}\n"
    checked = run("check", path)
    assert checked.code == 3
    assert checked.out.count("has neither a position nor a total") == many
    assert f"{path}: {many} fault{'s' * (many > 1)}" in checked.out
    filled = path.read_text(encoding="utf-8").replace("# total", "total")
    path.write_text(filled.replace("# challenge", "challenge"), encoding="utf-8")
    assert run("check", path).out.startswith(f"{path}: no faults\n")
    assert run("score", path).code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "5"], "--players: Arkham Travel Guide is for 1 to 4 players, not 5"),
        (["--players", "0"], "--players"),
        (["--players", "2", "--board", "millrace"], "--board goes with a position"),
    ],
)
def test_a_blank_game_file_that_can_not_be(run: Run, arguments: list[str], says: str) -> None:
    result = run("new", "arkham", *arguments)
    assert result.code == 2 and says in result.text and not result.out


@pytest.mark.parametrize("part", range(5))
def test_one_thing_is_changed(run: Run, game: Table, part: int) -> None:
    codes: Counter[int] = Counter()
    for number in range(part * 60, part * 60 + 60):
        chance = random.Random(number)
        path = game(ann=[DICE], more="\n[rulings]\nconnection = 'any'\n[expect]\nexit = 0\n")
        wrong = chance.choice([path, path, path, path.parent / "ann.toml"])
        text = mutated(wrong.read_text(encoding="utf-8"), chance)
        wrong.write_text(text, encoding="utf-8", newline="\n")
        for command in ("check", "score"):
            result = run(command, path)
            said = f"{number} {command}: {result.text}"
            assert "Traceback" not in said and "fault of the program" not in said, said
            assert "\x1b" not in said, said
            assert result.code in (0, 3, 5), said
            assert result.code == 0 or str(path.parent) in said, said
            codes[result.code] += 1
    assert codes[0] and codes[3], codes


def test_what_the_readme_shows_is_what_is_printed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = EXAMPLES.parents[1]
    monkeypatch.chdir(root)
    text = (root / "README.md").read_text(encoding="utf-8").partition("\n## A game\n")[2]
    shown = text.partition("```console\n")[2].partition("```")[0].split("$ finalroute ")[1:]
    assert len(shown) == 3
    for session in shown:
        command, first = session.splitlines()[:2]
        result = run(*command.split())
        assert result.code == 0
        assert result.out.startswith(first.removesuffix("..."))


def test_ATG_35_nobody_is_out_at_madness_0(run: Run, game: Table) -> None:
    alone = game(("total = 24\nconfrontation = 6\n", "out = true\n"))
    assert (
        "[ATG-35]: Bea is given as out, but at madness 0 no die fails" in run("check", alone).text
    )
    # held against the route, whether the dice are known or not
    calm = ("[setup]\n", '[setup]\nhorrible-places = ["a3"]\n')
    for dice in ([calm], [calm, DICE]):
        path = game(('name = "Ann"\n', 'name = "Ann"\nout = true\n'), ann=dice, cid=[calm])
        says = "[ATG-35]: Ann declares out true, but the route has madness 0, at which no die fails"
        result = run("check", path)
        assert result.code == 5 and says in result.text


def test_a_game_file_without_players_asks_for_players(run: Run, tmp_path: Path) -> None:
    blank = run("new", "arkham", "--players", 2).out
    path = tmp_path / "game.toml"
    path.write_text(blank.partition("[[player]]")[0], encoding="utf-8")
    for command in ("check", "score", "solve", "dispute"):
        result = run(command, path)
        assert result.code == 3 and "there is no player" in result.text
        assert "begin with [[player]]" in result.text and "key is missing" not in result.text
    # what has a setup is a position all the same
    path.write_text('format = 1\ngame = "arkham-travel-guide"\n[setup]\n', encoding="utf-8")
    assert "board: this key is missing" in run("check", path).text


def test_ATG_34b_a_reroll_at_hand_is_told_beside_who_wins(run: Run, game: Table) -> None:
    # Cid is not in this game: all results are known but for what Ann may throw again
    rolled = ("[setup]", '[setup]\ntomes = ["reroll"]\ndice = [1, 2, 4]')
    path = game(('\n[[player]]\nname = "Cid"\nposition = "cid.toml"\n', ""), ann=[rolled])
    result = run("score", path)
    said = "This is with the dice of Ann as they lie; they may be thrown again."
    assert said in " ".join(result.out.partition("\n\n")[0].split())
    assert "Ann: " in result.out  # and what the Reroll would bring stands below
    assert said in run("score", path, "--json").data["verdict"]
    used = ("dice = [1, 2, 4]", "dice = [1, 2, 4]\nrerolled = [1, 5, 4]")
    path = game(
        ('\n[[player]]\nname = "Cid"\nposition = "cid.toml"\n', ""), ann=[rolled, used]
    )  # fmt: skip
    assert "as they lie" not in run("score", path).out
