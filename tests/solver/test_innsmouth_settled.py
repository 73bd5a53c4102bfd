"""The sheet of Innsmouth after the threat check, dice and cards on the table (ITG-20 to ITG-27)."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boards import Position, load_board, load_position, parse_route
from boards.faults import Refused
from solver import solve, verify
from solver.enumerate import enumerate_routes
from solver.games import route_game
from solver.rulings import resolve
from solver.scoring import score
from solver.sheet import ScoreSheet
from tests.innsmouth_positions import random_innsmouth

EXAMPLE = Path(__file__).parents[2] / "examples" / "innsmouth" / "the-rulebook-turns-a-tiara.toml"
COLOURS = ("red", "green", "blue", "purple")


@pytest.fixture(scope="module")
def example() -> Position:
    return load_position(EXAMPLE)


def settled(position: Position, rulings: dict[str, str] | None = None, **setup: Any) -> ScoreSheet:
    """The sheet with some of the setup changed; None takes a key away."""
    kept = {k: v for k, v in {**position.setup, **setup}.items() if v is not None}
    return score(replace(position, setup=kept), rulings=rulings)


def box(sheet: ScoreSheet, name: str) -> int:
    return sum(line.points for line in sheet.lines if line.box == name)


def said(sheet: ScoreSheet, rule: str) -> str:
    lines = (*sheet.lines, *sheet.penalties)
    return "\n".join(f"{line.label}: {line.formula}" for line in lines if line.rule == rule)


def test_T_ITG_3_the_printed_threat_check(example: Position) -> None:
    sheet = score(example)
    assert sheet.settled and sheet.counts == {"threat": 3}
    assert "Dice 1, 2, 4: 1 failed, 2 succeeded" in said(sheet, "ITG-22")
    assert box(sheet, "artifacts") == 14 and "2 cards not revealed" in said(sheet, "ITG-26")
    (punished,) = (line for line in sheet.penalties if line.rule == "ITG-23a")
    assert punished.because == ("4,2",) and "2 blue, 1 purple gone" in punished.formula
    # 130 before: 14 go with the cards, and 2 x 3 + 1 x 4 with the tourists of 4,2
    assert sheet.total == 130 - 14 - 10 == sum(line.points for line in sheet.lines)


def test_ITG_21_R_DAG2_the_reading_of_the_dagger_is_told(example: Position) -> None:
    # the faces in between differ, the verdict does not: a conflict of the source
    for reading, faces in (("2", "so 6, 4, 6"), ("1", "so 6, 3, 5")):
        sheet = settled(example, {"dagger_bonus": reading})
        assert faces in said(sheet, "ITG-22") and sheet.total == 106
        told = said(sheet, "R-DAG2")
        assert f"dagger_bonus={reading}" in told and "the result would be the same" in told
    # a 3 succeeds by 2 only
    sheet = settled(example, dice=(3, 4, 5), revealed=("dagger",))
    assert "with 1 it would be 1 failure" in said(sheet, "R-DAG2") and "0 failed" in said(
        sheet, "ITG-22"
    )
    one = settled(example, {"dagger_bonus": "1"}, dice=(3, 4, 5), revealed=("dagger",))
    assert "with 2 it would be 0 failures" in said(one, "R-DAG2")
    assert not said(settled(example, revealed=("tiara",)), "R-DAG2")


def test_ITG_20d_a_revealed_card_brings_nothing(example: Position) -> None:
    assert [box(settled(example, revealed=cards), "artifacts") for cards in (
        (), ("amulet",), ("amulet", "tiara", "dagger", "dagger"))] == [28, 21, 0]  # fmt: skip


def test_ITG_23a_each_failure_takes_a_district_and_a_symbol(example: Position) -> None:
    sheet = settled(example, revealed=(), dice=(1, 1, 1))
    lost = [line for line in sheet.penalties if line.rule == "ITG-23a"]
    assert [line.because for line in lost] == [("4,2",), ("3,5",)]
    assert "the symbol in 4,3 erased" in lost[0].label and "in 2,5 erased" in lost[1].label
    # the symbol beside 2,6 went with the tourists of 3,5
    assert "1 failure without a punishment" in said(sheet, "R-PNONE")
    assert sheet.total == 130 + sum(line.points for line in lost)


def test_ITG_23a_R_PNONE_a_failure_that_finds_nobody(example: Position) -> None:
    alone = replace(example, tourists={"4,2": "BBP"})
    sheet = settled(alone, revealed=(), dice=(1, 1, 1))
    assert said(sheet, "ITG-23a").count("is emptied") == 1
    assert said(sheet, "R-PNONE").startswith("2 failures without a punishment")


def test_ITG_27c_the_collector_is_paid_for_every_card_taken(example: Position) -> None:
    sheet = settled(example, character="collector")
    assert (box(sheet, "ability"), box(sheet, "artifacts")) == (32, 14)
    assert sheet.total == 106 + 32


def test_ITG_27d_the_boatmans_crossing_is_no_threat(example: Position) -> None:
    sheet = settled(example, character="boatman", dice=(1, 4))
    assert sheet.counts == {"threat": 2} and box(sheet, "ability") == 10
    assert sheet.settled and said(sheet, "ITG-27d")
    with pytest.raises(Refused, match="2 dice are rolled at threat 2, not 3"):
        settled(example, character="boatman")


def test_ITG_27e_what_the_huntress_hunts_is_told(example: Position) -> None:
    sheet = settled(example, character="huntress", revealed=(), dice=(1, 5, 4))
    assert box(sheet, "ability") == 10
    assert "10 VP x 1 result of 5 or 6" in said(sheet, "ITG-27e")
    # without the symbol in 4,3 the failure empties a district in the south
    assert "The Huntress erases the symbol in" in said(sheet, "ITG-27e")
    assert "1 failed, 2 succeeded" in said(sheet, "ITG-22")  # a 4 succeeds for her
    both = settled(example, character="huntress", revealed=(), dice=(6, 5, 6))
    assert box(both, "ability") == 30
    assert "erases the symbols in 2,5, 4,3" in said(both, "ITG-27e")
    assert "no other is along the route" in said(both, "ITG-27e")


def test_ITG_27b_the_warlocks_rituals_are_settled_without_dice(example: Position) -> None:
    sheet = settled(example, character="warlock", dice=None, revealed=None)
    assert sheet.settled and sheet.counts == {"threat": 0} and box(sheet, "artifacts") == 0
    done = [line for line in sheet.penalties if line.rule == "ITG-27b"]
    gone = sum(len(example.tourists[line.because[0]]) for line in done)
    assert gone > 0 and box(sheet, "ability") == 4 * gone
    assert f"{gone} tourists erased in rituals x 4 caches" in said(sheet, "ITG-27b")
    assert len(done) + int(said(sheet, "R-PNONE")[:1] or 0) == 5  # one ritual for each symbol


def test_ITG_21_a_manuscript_still_to_be_used_leaves_the_sheet_open(example: Position) -> None:
    sheet = settled(example, revealed=("manuscript", "tiara"))
    assert not sheet.settled and not sheet.penalties
    (advice,) = sheet.advice
    assert advice.startswith("Manuscript: throw the ")
    assert "VP on average instead of" in advice and "rerolled" in advice
    assert box(sheet, "artifacts") == 14 and sheet.total == 116  # two cards are left
    after = settled(example, revealed=("manuscript", "tiara"), rerolled=(1, 5, 6))
    assert after.settled and "Dice 1, 5, 6: 0 failed, 3 succeeded" in said(after, "ITG-22")


def test_ITG_21_a_manuscript_that_is_not_needed(example: Position) -> None:
    sheet = settled(example, revealed=("manuscript",), dice=(5, 5, 6))
    assert sheet.settled and sheet.total == 130 - 7
    assert sheet.advice == (
        "The Manuscript is at hand and would bring no more: leave the dice as they lie",
    )


@pytest.mark.parametrize(
    ("setup", "rule", "key", "says"),
    [
        ({"dice": (1, 2)}, "ITG-20c", "dice", "3 dice are rolled at threat 3, not 2"),
        ({"revealed": ("tiara",) * 3}, "ITG-20a", "revealed", "3 Tiaras are revealed"),
        (
            {"caches": ("d3",), "revealed": ("tiara", "dagger")},
            "ITG-20a", "revealed", "2 cards are revealed, and 1 card is taken",
        ),
    ],
)  # fmt: skip
def test_ITG_20_what_is_not_of_this_route(
    example: Position, setup: dict[str, Any], rule: str, key: str, says: str
) -> None:
    with pytest.raises(Refused) as refused:
        settled(example, **setup)
    (fault,) = refused.value.faults
    assert (fault.rule, fault.key) == (rule, ("setup", key)) and says in fault.message
    assert "declared route" in fault.advice or key == "revealed"


@pytest.mark.parametrize("seed", range(12))
def test_ITG_25_the_boxes_are_those_of_the_map_after_the_check(seed: int) -> None:
    """Whatever is punished: the same route on the map without these tourists."""
    rng = random.Random(seed)
    position = random_innsmouth(seed, 9)
    rulings = resolve("innsmouth", position.rulings)
    game = route_game(position.board.game)
    routes = enumerate_routes(game.route_rules(position, rulings), 100_000)
    for found in rng.sample(routes, min(6, len(routes))):
        before = game.score(position, found.route, rulings)
        warlock = position.setup["character"] == "warlock"
        dice = {} if warlock else {
            "dice": tuple(rng.randrange(1, 7) for _ in range(before.counts["threat"]))
        }  # fmt: skip
        if not warlock and not dice["dice"]:
            continue
        thrown = replace(position, setup={**position.setup, **dice})
        sheet = score(thrown, found.route)
        assert sheet.settled
        assert sheet.total == sum(line.points for line in sheet.lines)
        gone = {line.because[0] for line in sheet.penalties if line.rule in ("ITG-23a", "ITG-27b")}
        left = {block: who for block, who in position.tourists.items() if block not in gone}
        rest = game.score(replace(position, tourists=left), found.route, rulings)
        for name in (*COLOURS, "yellow", "goals"):
            assert box(sheet, name) == box(rest, name), (name, gone)


def test_an_illegal_route_stays_refused() -> None:
    position = Position(
        load_board("breakwater"), (parse_route("b1-b2"),),
        setup={"character": "detective", "extra": 0, "diagonal": 0, "dice": (1,)},
    )  # fmt: skip
    assert not score(position, parse_route("b1-b2-b3")).legal


def test_ITG_27b_solve_settles_the_rituals_of_the_best_route(example: Position) -> None:
    setup = {k: v for k, v in example.setup.items() if k not in ("dice", "revealed")}
    warlock = replace(example, setup={**setup, "character": "warlock"})
    best = solve(warlock)
    assert best.sheet is not None and best.sheet.settled
    assert best.route is not None
    assert best.sheet == replace(score(warlock, best.route), before=None)
    assert best.sheet.total == best.worth == verify(warlock, best).best
    assert box(best.sheet, "ability") > 0
    # before all that nothing is settled, and the total is that of the route
    before = solve(warlock, goal="sure")
    assert before.sheet is not None and not before.sheet.settled
    assert "rituals follow" in said(before.sheet, "ITG-27b")


def test_dice_on_the_table_are_left_alone_by_a_goal_that_looks_ahead(example: Position) -> None:
    # eight dice are those of no route: whoever asks what is best on average is not refused
    many = replace(example, setup={**example.setup, "dice": (1,) * 8})
    for goal in ("expected", "reach=120", "sure"):
        best = solve(many, goal=goal)
        assert best.sheet is not None and not best.sheet.settled
        assert best.sheet.total == best.total and not best.sheet.penalties
