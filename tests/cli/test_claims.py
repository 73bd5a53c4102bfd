"""Claims made before the dice, and boxes that a penalty lowered since."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import EXAMPLES, Run

DAGON = EXAMPLES / "the-rulebook-meets-dagon.toml"  # red 15 before the dice, 3 after them


@pytest.fixture
def claims(tmp_path: Path) -> Callable[[str], Path]:
    """The example with another claim."""

    def write(claim: str) -> Path:
        text = DAGON.read_text(encoding="utf-8")
        path = tmp_path / "claim.toml"
        path.write_text(text.replace("confrontation = 24\nmadness = 3", claim), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("claim", "figures", "early"),
    [
        ("red = 15\ntotal = 67", 2, True),  # what a player wrote down before the dice
        ("red = 3\ntotal = 79", 2, False),
        ("total = 79", 1, False),
        ("blue = 8\nmadness = 3", 2, False),  # nothing that the dice change
        ("red = 3\nconfrontation = 24\ntotal = 79", 3, False),
    ],
)
def test_ATG_39_a_claim_of_either_sheet_is_right(
    run: Run, claims: Callable[[str], Path], claim: str, figures: int, early: bool
) -> None:
    result = run("score", claims(claim))
    assert result.code == 0, result.out
    assert f"The claim is right in {figures} figure" in result.out
    assert ("Judged as made before the confrontation" in result.out) is early
    assert run("score", claims(claim), "--json").data["claim"][0]["name"] == claim.split()[0]


def test_ATG_39_a_wrong_claim_says_what_the_penalty_took(
    run: Run, claims: Callable[[str], Path]
) -> None:
    result = run("score", claims("red = 15\nconfrontation = 24"))
    assert result.code == 5 and "The claim is wrong in 1 of 2 figures" in result.out
    assert "claimed 15, but it is 3: 1 of 5 tourists left" in result.text
    assert "; 15 before ATG-39 took from it" in result.text
    # a figure that fits neither sheet stays wrong
    other = run("score", claims("blue = 9\nred = 15"))
    assert other.code == 5 and "wrong in 1 of 2" in other.out and "took from it" not in other.out
    assert "claimed 9, but it is 8" in other.text


def test_ATG_42_the_total_of_a_claim_names_its_rule(
    run: Run, claims: Callable[[str], Path]
) -> None:
    result = run("score", claims("total = 80\nconfrontation = 24"))
    assert "  ATG-42   Total: claimed 80, but it is 79" in result.out


def test_ATG_39_a_game_judges_a_claim_alike(run: Run, claims: Callable[[str], Path]) -> None:
    path = claims("red = 15\ntotal = 67")
    game = path.with_name("game.toml")
    game.write_text(
        'format = 1\ngame = "arkham-travel-guide"\n[[player]]\nname = "Ann"\n'
        f'position = "{path.name}"\n[[player]]\nname = "Bea"\ntotal = 70\nconfrontation = 9\n'
    )
    assert run("score", game).code == 0
    claims("red = 14\ntotal = 67")
    assert run("score", game).code == 5
