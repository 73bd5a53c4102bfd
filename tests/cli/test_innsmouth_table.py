"""Innsmouth at a table: one round board, claims before the dice, and what is not proven."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.schema import Answer
from tests.cli.command_line import Run

EXAMPLES = Path(__file__).parents[2] / "examples" / "innsmouth"


def replaced(path: Path, *changes: tuple[str, str]) -> Path:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def saturday(tmp_path: Path) -> Path:
    """The folder of the example with three players, all on the side of the Deep Ones."""
    return Path(shutil.copytree(EXAMPLES / "saturday", tmp_path / "saturday"))


# -- one round board

# the symbols of the example, and one column that Ann and Bea both skip
FATE, COLUMNS = "fate = [5, 1, 2, 3, 3, 3, 6]", "columns = [2, 0, 4, 5, 6, 3, 1]"
KEY = 'threat = "deep-ones"'


def same(folder: Path, ann: str, bea: str) -> Path:
    for name, lines in (("ann", ann), ("bea", bea)):
        replaced(folder / f"{name}.toml", (KEY, f"{KEY}\n{lines}"))
    return folder / "saturday-night.toml"


@pytest.mark.parametrize(
    ("ann", "bea"),
    [
        (f"{FATE}\n{COLUMNS}", f"{FATE}\n{COLUMNS}"),
        (f"{FATE}\n{COLUMNS}", ""),  # nobody has to copy the round board
        ("fate = [5, 1, 2, 3, 3, 3, 6]", "fate = [5, 1, 2]"),
    ],
)
def test_ITG_9_players_with_the_same_round_board(
    run: Run, saturday: Path, ann: str, bea: str
) -> None:
    result = run("check", same(saturday, ann, bea))
    assert result.code == 0, result.out
    assert "round board" not in result.out.replace("slot of the round board", "")


def test_ITG_9_ITG_11_players_with_different_round_boards(run: Run, saturday: Path) -> None:
    # the same numbers in another order are another round board
    other = FATE.replace("[5, 1, 2", "[5, 2, 1"), COLUMNS.replace("[2, 0, 4", "[2, 4, 0")
    result = run("check", same(saturday, f"{FATE}\n{COLUMNS}", "\n".join(other)))
    assert result.code == 5
    for says in (
        "bea.toml:25:1: error [ITG-9]: fate is 5, 2, 1, 3, 3, 3, 6 for Bea, but 5, 1, 2, 3, 3, 3, "
        "6 for Ann: there is one round board",
        "bea.toml:26:1: error [ITG-11]: columns is 2, 4, 0, 5, 6, 3, 1 for Bea, but 2, 0, 4, 5, 6, "
        "3, 1 for Ann: there is one round board",
        "correct one of the two position files",
    ):
        assert says in result.text


# -- claims before the dice


@pytest.fixture
def claims(saturday: Path) -> Callable[..., Path]:
    """Ann's sheet before her dice, for which she takes two cards."""

    def write(claim: str, revealed: str = "") -> Path:
        more = f"revealed = [{revealed}]\n" if revealed else ""
        return replaced(
            saturday / "ann.toml", ("dice = [2, 5]\n", more),
            ("[tourists]", f"[claim]\n{claim}\n\n[tourists]"),
        )  # fmt: skip

    return write


@pytest.mark.parametrize(
    ("claim", "revealed", "cards"),
    [
        ("artifacts = 14\ntotal = 183", "", ""),
        ("artifacts = 7\ntotal = 176", "", "1 card turned"),
        ("artifacts = 0\nred = 28", "", "2 cards turned"),
        ("artifacts = 7\ntotal = 176", '"tiara"', "1 card turned"),
    ],
)
def test_ITG_20b_cards_may_be_turned_before_the_dice(
    run: Run, claims: Callable[..., Path], claim: str, revealed: str, cards: str
) -> None:
    result = run("score", claims(claim, revealed))
    assert result.code == 0, result.out
    assert "The claim is right in 2 figures" in result.out
    assert (f"Judged with {cards}" in result.text) is bool(cards)
    assert ("revealed in [setup] says which" in result.text) is (bool(cards) and not revealed)


@pytest.mark.parametrize(
    ("claim", "revealed", "wrong"),
    [
        ("artifacts = 21", "", "claimed 21, but it is 14"),  # two cards are taken, not three
        ("artifacts = 8", "", "claimed 8, but it is 14"),
        ("artifacts = -7", "", "claimed -7, but it is 14"),
        ("total = 176", "", "claimed 176, but it is 183"),  # no card is spoken of
        ("artifacts = 7\nred = 28\ntotal = 183", "", "claimed 7, but it is 14"),
        ("artifacts = 7", '"tiara", "dagger"', "claimed 7, but it is 14"),
    ],
)
def test_ITG_20a_the_number_of_cards_is_that_of_the_caches(
    run: Run, claims: Callable[..., Path], claim: str, revealed: str, wrong: str
) -> None:
    path = claims(claim, revealed)
    result = run("score", path)
    assert result.code == 5
    assert "The claim is wrong in 1 of" in result.text
    assert wrong in result.text


# -- no proof in time


@pytest.mark.parametrize("goal", ["expected", "sure", "reach=150"])
def test_without_a_proof_the_missing_bound_is_told(run: Run, goal: str) -> None:
    asked = ("solve", EXAMPLES / "bonuses-at-the-end.toml", "--goal", goal, "--time-limit", 0)
    result = run(*asked)
    assert result.code == 4
    first = result.out.splitlines()[0]
    assert "is the best known, not proven; no bound yet; " in first
    assert "proven best" not in result.out
    result = run(*asked, "--json")
    assert result.code == 4
    answer = Answer.model_validate(result.data)
    assert (answer.status, answer.bound, answer.solver.proof) == ("feasible", None, "none")
    assert answer.worth is not None
