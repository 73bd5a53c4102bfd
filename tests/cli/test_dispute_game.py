"""``dispute`` of a game file: who wins under which reading."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.schema import DisputeAnswer
from tests.cli.command_line import Run

FOLDER = Path(__file__).parents[1] / "rules" / "arkham" / "rulings"
HALF = FOLDER / "R-CTH-HALF-cthulhu-half.toml"  # 5 VP, or 1 if the larger half goes
DIAGONAL = FOLDER / "R-DAGON-DIAG-dagon-diagonal.toml"  # 7 VP, or not legal
CROSSING = FOLDER / "R-DAGON-LEN-dagon-crossing-length.toml"  # no dice yet

Game = Callable[..., Path]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Write a game file: players with the position of a file, or with (total, confrontation)."""

    def write(head: str = "", **players: Path | tuple[int, int]) -> Path:
        text = f'format = 1\ngame = "arkham-travel-guide"\n{head}\n'
        for name, has in players.items():
            text += f'[[player]]\nname = "{name}"\n'
            if isinstance(has, Path):
                text += f"position = {str(has)!r}\n"
            else:
                text += f"total = {has[0]}\nconfrontation = {has[1]}\n"
        path = tmp_path / "evening.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_another_winner(run: Run, game: Game) -> None:
    path = game(Ann=HALF, Bob=(3, 1))
    result = run("dispute", path)
    assert result.code == 0
    assert result.out.startswith("1 of 15 other readings changes the answer.\n")
    assert "R-CTH-HALF  cthulhu_half: Half of an odd number" in result.out
    assert (
        "erase_floor, in force: Ann 5 VP with these dice; ranking Ann, Bob; Ann wins" in result.out
    )
    assert "keep_floor: Ann 1 VP with these dice (4 less); ranking Bob, Ann; Bob wins" in result.out
    assert f"Next: finalroute score {path} --ruling cthulhu_half=keep_floor\n" in result.out
    assert (
        "To read aloud: By the readings in force Ann wins. Under every reading Ann's route is "
        "legal. If the larger half of an odd number is erased, Ann's route is worth 4 VP less "
        "and Bob wins." in result.text
    )
    assert "best route" not in result.out


def test_points_that_change_no_ranking(run: Run, game: Game) -> None:
    result = run("dispute", game(Ann=HALF, Bob=(30, 1), Cat=(0, 0)))
    assert "keep_floor: Ann 1 VP with these dice (4 less)\n" in result.out
    assert (
        "To read aloud: Under every reading Ann's route is legal and Bob wins. If the larger half "
        "of an odd number is erased, Ann's route is worth 4 VP less." in result.text
    )


def test_a_ranking_that_turns_below_the_winner(run: Run, game: Game) -> None:
    result = run("dispute", game(Ann=HALF, Bob=(30, 1), Cat=(3, 1)))
    assert "ranking Bob, Ann, Cat" in result.out
    assert "Ann 1 VP with these dice (4 less); ranking Bob, Cat, Ann\n" in result.out
    assert "is worth 4 VP less and the ranking is Bob, Cat, Ann." in result.text


def test_a_shared_victory(run: Run, game: Game) -> None:
    # Ann has 3 of her 5 VP in the confrontation
    out = run("dispute", game(Ann=HALF, Bob=(5, 3))).out
    assert "ranking Ann and Bob; Ann and Bob win\n" in out
    assert "By the readings in force Ann and Bob win." in out


def test_a_route_that_is_legal_under_one_reading_only(run: Run, game: Game) -> None:
    result = run("dispute", game(Cleo=DIAGONAL, Dan=(6, 1)))
    assert "yes, in force: Cleo legal, 7 VP with these dice; ranking Cleo, Dan; Cleo wins" in (
        result.out
    )
    assert "no: Cleo not legal; ranking Dan; nobody is known to win yet\n" in result.out
    assert "ATG-32d: b2e^c2: only the road of a dead end goes on over the river" in result.out
    assert (
        "Cleo's route is legal, but not if only the road of a dead end may go on over the river. "
        "Then nobody is known to win yet." in result.text
    )


def test_dice_still_to_be_thrown(run: Run, game: Game) -> None:
    result = run("dispute", game(Ann=CROSSING, Bob=(4, 0)))
    assert "0, in force: Ann 3 VP before the confrontation, 2.99 VP on average; " in result.out
    # with 4 VP and none in the confrontation Ann shares the victory, unless she is out
    assert "with a chance of 99.54 % that nobody is ahead instead of 0.00 %" in result.text
    assert "is worth 1 VP more and there is a chance of 99.54 %" in result.text


def test_a_solo_game(run: Run, game: Game) -> None:
    result = run("dispute", game('challenge = "120/15"', Ann=HALF))
    assert "Under every reading Ann's route is legal and the challenge is not met." in result.text


def test_readings_of_the_game_are_in_force(run: Run, game: Game) -> None:
    path = game('rulings = { cthulhu_half = "keep_floor" }', Ann=HALF, Bob=(3, 1))
    result = run("dispute", path)
    assert "In force: cthulhu_half=keep_floor; all others as by default.\n" in result.out
    assert (
        "keep_floor, in force: Ann 1 VP with these dice; ranking Bob, Ann; Bob wins" in result.out
    )
    asked = run("dispute", game(Ann=HALF, Bob=(3, 1)), "--ruling", "cthulhu_half=keep_floor")
    assert asked.out == result.out
    assert run("dispute", path, "--ruling", "cthulhu_half=never").code == 2


def test_nothing_to_dispute(run: Run, game: Game) -> None:
    path = game(Ann=(30, 3), Bob=(3, 0))
    result = run("dispute", path)
    assert result.code == 0
    assert "No player declares a route: readings can't change what is told." in result.out
    assert result.out.endswith("\nTo read aloud: Under every reading Ann wins.\n")
    assert "connection=any: scored: the same" in run("dispute", path, "--all").out


def test_what_is_about_the_best_route_is_refused(run: Run, game: Game) -> None:
    path = game(Ann=HALF, Bob=(3, 1))
    for option, value in (("--goal", "sure"), ("--time-limit", "3")):
        result = run("dispute", path, option, value)
        assert result.code == 2 and f"{option} is about the best route" in result.err
        assert not result.out


def test_a_faulty_game(run: Run, game: Game) -> None:
    assert run("dispute", game(Ann=HALF, Bob=(3, 4))).code == 5
    assert run("dispute", game(Ann=HALF.with_name("absent.toml"), Bob=(3, 1))).code == 3


def test_json(run: Run, game: Game) -> None:
    data = run("dispute", game('name = "An evening"', Ann=HALF, Bob=(3, 1)), "--json").data
    assert DisputeAnswer.model_validate(data).model_dump() == data
    assert (data["position"], data["goal"], data["proven"]) == ("An evening", "", True)
    (one,) = data["readings"]
    changes = {(c["before"]["of"], c["before"]["name"]): c for c in one["changes"]}
    assert set(changes) == {("Ann", "settled"), ("", "ranking"), ("", "winner")}
    assert changes["", "winner"]["before"]["word"] == "Ann"
    assert changes["", "winner"]["after"]["word"] == "Bob"
