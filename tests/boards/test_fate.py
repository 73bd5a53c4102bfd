"""The numbers of the round board against the symbols on the map (ITG-9 to ITG-11)."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boards import Position, load_board
from boards.faults import Fault
from boards.files import position_faults, read_position, write_position
from boards.source import parse_source

FATE = (3, 6, 1, 1, 5, 2, 4, 4, 6, 3)  # T-ITG-5
SYMBOLS = {"3,6": 1, "1,1": 1, "5,2": 1, "4,4": 1, "6,3": 1}
COLUMNS = (0, 6, 0, 5, 4, 0, 3, 2, 0, 1)
DEEP = {"6,6": 1, "5,1": 1, "4,5": 1, "3,4": 1, "2,4": 1, "1,3": 1}  # one of them is skipped


def faults(
    symbols: dict[str, int], fate: tuple[int, ...] = FATE, board: str = "breakwater", **setup: Any
) -> list[Fault]:
    """Those that fate numbers are compared for."""
    setup = {"threat": "cultists", "fate": fate} | setup
    position = Position(load_board(board), setup=setup, counters={"symbols": symbols})
    ours = {("setup", "fate"), ("setup", "columns")}
    return [f for f in position.faults() if f.key[:2] in ours or f.key[:1] == ("symbols",)]


def deep(symbols: dict[str, int], fate: tuple[int, ...] = FATE, **setup: Any) -> list[Fault]:
    return faults(symbols, fate, **{"threat": "deep-ones", "columns": COLUMNS} | setup)


def without(symbols: dict[str, int], *blocks: str, **more: int) -> dict[str, int]:
    return {block: many for block, many in symbols.items() if block not in blocks}


@pytest.mark.parametrize("board", ["breakwater", "saltmarsh"])
def test_ITG_10_T_ITG_5_two_rounds_are_column_and_row(board: str) -> None:
    # the names of districts are the printed numbers, whatever their order on the map
    assert not faults(SYMBOLS, board=board)


def test_ITG_10_a_symbol_that_is_not_drawn() -> None:
    (fault,) = faults(without(SYMBOLS, "1,1"))
    assert (fault.severity, fault.rule, fault.place) == ("rule", "ITG-10", "1,1")
    assert "rounds 3 and 4 gave 1,1: a threat symbol belongs in 1,1 and none is drawn" in str(fault)
    assert fault.key == ("setup", "fate", 2)


def test_ITG_10_a_symbol_that_no_round_gave() -> None:
    (fault,) = faults(without(SYMBOLS, "6,3"), (*FATE[:8], 2, 2))[:1]
    assert "rounds 9 and 10 gave 2,2" in str(fault)
    wrong = faults({**without(SYMBOLS, "6,3"), "2,5": 1})
    assert [f.place for f in wrong] == ["6,3", "2,5"]
    assert "a threat symbol is drawn in 2,5, but no round gave it" in str(wrong[1])
    assert wrong[1].key == ("symbols", "2,5")


def test_ITG_10_column_and_row_mixed_up_is_one_mistake() -> None:
    (fault,) = faults({**without(SYMBOLS, "5,2"), "2,5": 1})
    assert "rounds 5 and 6 gave 5,2, but a threat symbol is drawn in 2,5" in str(fault)
    assert "the odd round is the column" in str(fault)


def test_ITG_10_several_symbols_in_one_district() -> None:
    twice = (1, 1, 1, 1, 5, 2, 4, 4, 6, 3)
    here = without(SYMBOLS, "3,6")
    assert not faults({**here, "1,1": 2}, twice)
    (fault,) = faults(here, twice)
    assert "another threat symbol belongs in 1,1 and only 1 is drawn" in str(fault)
    (fault,) = faults({**without(here, "6,3"), "1,1": 3}, twice)[1:]
    assert "3 threat symbols are drawn in 1,1, but only rounds 1 and 2 gave 1,1 and rounds 3" in (
        str(fault)
    )


def test_ITG_10_only_complete_pairs_count() -> None:
    assert not faults({"3,6": 1, "1,1": 1}, FATE[:4])
    assert not faults({"3,6": 1, "1,1": 1}, FATE[:5])
    assert not faults({}, FATE[:1])
    assert len(faults({"3,6": 1, "1,1": 1}, FATE[:6])) == 1


def test_ITG_10_any_game_as_it_was_drawn() -> None:
    rng = random.Random(1)
    for _ in range(50):
        fate = tuple(rng.randrange(1, 7) for _ in range(10))
        drawn = Counter(f"{fate[i]},{fate[i + 1]}" for i in range(0, 10, 2))
        assert not faults(dict(drawn), fate)
        lost = rng.choice(sorted(drawn))
        moved = drawn - Counter([lost])
        there = f"{rng.randrange(1, 7)},{rng.randrange(1, 7)}"
        assert bool(faults(dict(moved + Counter([there])), fate)) == (there != lost)


@pytest.mark.parametrize("skipped", DEEP)
def test_ITG_11_one_column_is_skipped(skipped: str) -> None:
    assert not deep(without(DEEP, skipped))


def test_ITG_11_none_is_skipped() -> None:
    wrong = deep(DEEP)
    assert {f.rule for f in wrong} == {"ITG-11"}
    assert any("each player skips one" in str(f) and f.key == ("symbols",) for f in wrong)


def test_ITG_11_two_are_missing() -> None:
    (fault,) = deep(without(DEEP, "6,6", "4,5"))
    assert "round 2 gave 6,6; round 5 gave 4,5: no threat symbol is drawn in any of these" in (
        str(fault)
    )
    assert "one is skipped" in str(fault) and fault.key == ("setup", "fate", 1)


def test_ITG_11_the_wrong_row_of_a_column() -> None:
    (fault,) = deep({**without(DEEP, "6,6", "4,5"), "6,2": 1})
    assert str(fault).startswith("ITG-11: round 2 gave 6,6, but a threat symbol is drawn in 6,2")
    assert fault.place == "6,2"


def test_ITG_11_a_column_that_no_slot_names() -> None:
    columns = (0, 6, 0, 5, 4, 0, 0, 2, 0, 1)
    (fault,) = deep(without(DEEP, "1,3"), columns=columns)
    assert "a threat symbol is drawn in 3,4, but no round gave it" in str(fault)


def test_ITG_11_before_the_last_slot_nothing_need_be_skipped() -> None:
    so_far = without(DEEP, "2,4", "1,3")
    assert not deep(so_far, FATE[:7])
    assert not deep(without(so_far, "5,1"), FATE[:7])
    assert len(deep(without(so_far, "5,1", "4,5"), FATE[:7])) == 1
    # when no other slot has a column, the game is as good as over
    assert deep(so_far, FATE[:7], columns=(0, 6, 0, 5, 4, 0, 3, 0, 0, 0))


def test_ITG_11_without_the_columns_nothing_is_compared() -> None:
    (fault,) = faults({"2,2": 1}, threat="deep-ones")
    assert fault.severity == "warning" and "add columns = [0, 6, ...]" in fault.advice


@pytest.mark.parametrize(
    ("setup", "rule", "says"),
    [
        ({"fate": (*FATE, 1)}, "ITG-9", "11 numbers of fate, but a game has 10 rounds"),
        ({"fate": (3, 7)}, "ITG-9", "fate holds 7 (the numbers go from 1 to 6)"),
        ({"fate": (0, 1)}, "ITG-9", "fate holds 0"),
        ({"threat": None}, "ITG-9", "fate goes only with threat"),
        ({"columns": COLUMNS}, "ITG-11", "columns goes only with threat = 'deep-ones'"),
        ({"threat": "deep-ones", "columns": (0, 6)}, "ITG-11", "2 numbers of columns, but 10 of"),
        ({"threat": "deep-ones", "columns": (9, *COLUMNS[1:])}, "ITG-11", "columns holds 9"),
        ({"threat": "deep-ones", "columns": COLUMNS, "fate": None}, "ITG-11", "only with fate"),
    ],
)
def test_numbers_that_can_not_be(setup: dict[str, Any], rule: str, says: str) -> None:
    kept = {"threat": "cultists", "fate": FATE} | setup
    kept = {name: value for name, value in kept.items() if value is not None}
    position = Position(load_board("breakwater"), setup=kept)
    assert any(f.rule == rule and says in str(f) for f in position.faults())


TEXT = """\
format = 1
game = "innsmouth-travel-guide"
board = "breakwater"
strokes = []

[setup]
character = "detective"
threat = "cultists"
fate = [3, 6, 1, 1, 5, 2, 4, 4, 6, 3]
caches = "1"
goals = ["winding-route", "full-circle"]

[symbols]
"3,6" = 1
"5,2" = 1
"4,4" = 1
"6,3" = 1
"2,2" = 1
"""


def test_ITG_10_each_difference_stands_at_its_place_in_the_file() -> None:
    source = parse_source(TEXT)
    position = read_position(source)
    wrong = [f for f in position_faults(source, position) if f.severity == "rule"]
    assert [(f.line, f.column, f.place) for f in wrong] == [(9, 15, "1,1"), (18, 1, "2,2")]


def test_a_file_with_fate_is_written_as_it_is_read(tmp_path: Path) -> None:
    text = TEXT.replace("cultists", "deep-ones").replace(
        "caches", f"columns = {list(COLUMNS)}\ncaches", 1
    )
    position = read_position(parse_source(text))
    again = write_position(position, "breakwater")
    assert "fate = [3, 6, 1, 1, 5, 2, 4, 4, 6, 3]" in again
    assert read_position(parse_source(again)).setup == position.setup
