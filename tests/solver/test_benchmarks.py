"""The player of the benchmarks keeps the rules, and the baseline solves the same problem."""

import json
import statistics
from random import Random

import pytest

from boards import Position
from boards.faults import hard
from solver import solve
from tests.benchmarks.__main__ import BASELINES, TARGETS, Run, compare, percentile, table
from tests.benchmarks.circuit import solve_circuit
from tests.benchmarks.player import (
    Player,
    banks,
    deal,
    dense_position,
    realistic_position,
    specimen,
)


@pytest.fixture(scope="module")
def played() -> list[Position]:
    return [realistic_position(seed) for seed in range(50)]


def test_the_player_breaks_no_rule(played):
    for position in played:
        assert hard(position.faults()) == [], position.name
        drawn = [
            (here, step.to, step.joint)
            for stroke in position.strokes
            for here, step in stroke.hops()
        ]
        assert len(drawn) == len(position.drawn), position.name


def test_the_player_draws_as_much_as_players_do(played):
    sizes = [len(position.drawn) for position in played]
    assert min(sizes) >= 17 and max(sizes) <= 40
    assert 20 <= statistics.median(sizes) <= 32


def test_ten_blocks_hold_tourists_of_two_dice_and_at_most_a_bonus(played):
    for position in played:
        assert len(position.tourists) == position.board.game.rounds
        for letters in position.tourists.values():
            assert 1 <= len(letters) <= position.board.game.likely_in_a_block


def test_the_player_is_repeatable(played):
    again = realistic_position(7)
    assert again.strokes == played[7].strokes
    assert again.tourists == played[7].tourists
    assert again.setup == played[7].setup
    assert len({position.strokes for position in played}) == len(played)


@pytest.mark.parametrize("name", ["harbour", "millrace"])
def test_the_river_has_two_banks(name):
    board = specimen(name)
    bank = banks(board)
    assert len(set(bank.values())) == 2
    for section in board.roads:
        one, two = (bank[end] for end in section.ends)
        assert (one != two) == (section.kind == "bridge"), section.name


@pytest.mark.parametrize("name", ["harbour", "millrace"])
def test_from_a_riverside_block_the_far_bank_is_reached_by_a_bridge_first(name):
    rng = Random(1)
    board = specimen(name)
    player = Player(board, deal(board, rng), rng)
    bank = banks(board)
    riverside = [block.name for block in board.blocks.values() if block.riverside]
    bridged = 0
    for block in riverside:
        sides = [s for s in board.roads if block in s.blocks and s.kind != "bridge"]
        homes = {bank[end] for side in sides for end in side.ends}
        assert len(homes) <= 1  # none where every side is a bridge
        for stroke in player._strokes(block, ""):
            if len(stroke) == 2:
                assert block in stroke[0].blocks
                assert set(stroke[0].ends) & set(stroke[1].ends)
                far = all(bank[end] not in homes for end in stroke[1].ends)
                assert not far or stroke[0].kind == "bridge"
                bridged += far
    assert bridged


def test_dense_positions_have_as_many_sections_as_asked():
    assert [len(dense_position(3, n).drawn) for n in (30, 40, 60)] == [30, 40, 60]
    for seed in range(8):
        whole = dense_position(seed, None)
        roads = {s.name for s in whole.board.roads if whole.may_draw(s)}
        diagonals = whole.drawn - roads
        assert roads <= whole.drawn
        assert diagonals <= realistic_position(seed).drawn
        assert hard(whole.faults()) == []


@pytest.mark.parametrize("seed", [0, 4, 5, 10, 22])
def test_the_circuit_and_the_sets_have_the_same_optimum(seed):
    position = realistic_position(seed)
    answer, walk = solve(position, goal="sure"), solve_circuit(position)
    assert answer.status == walk.status == "optimal"
    assert answer.total == walk.total


@pytest.mark.parametrize("value", [-3, 2])
def test_the_circuit_counts_connections(value):
    position = realistic_position(10)
    assert (
        solve(position, goal="sure", connection_value=value).total
        == solve_circuit(position, connection_value=value).total
    )


def test_an_empty_board_has_the_empty_walk():
    walk = solve_circuit(Position(specimen("harbour"), setup={"old-one": "dagon"}))
    assert (walk.status, walk.total, str(walk.route)) == ("optimal", 0, "")


def test_a_figure_without_a_proof_keeps_no_promise():
    (whole,) = [target for target in TARGETS if target.path == ("whole_board", "median_s")]
    figures = {"whole_board": {"positions": 3, "median_s": 1.0, "unproven": 1}}
    assert whole.reached(figures)
    figures["whole_board"]["unproven"] = 2
    assert whole.reached(figures) is False
    assert whole.reached({}) is None


def test_percentiles_are_of_the_nearest_rank():
    assert percentile(range(1, 101), 0.99) == 99
    assert percentile([3, 1, 2], 0.99) == 3


def test_a_table_without_figures_is_only_its_heads():
    assert "NO" not in table({})


def test_the_stored_ratios_say_which_way_is_better():
    for name, entry in json.loads(BASELINES.read_text(encoding="utf-8"))["ratios"].items():
        assert entry["better"] in ("higher", "lower"), name
        assert entry["factor"] > 1, name


def test_a_ratio_much_worse_than_the_stored_one_is_found():
    stored = json.loads(BASELINES.read_text(encoding="utf-8"))["ratios"]
    run = Run(quick=True)
    for name, entry in stored.items():
        run.ratios[name] = entry["quick"]
    assert compare(run) == []
    run.ratios["circuit_over_ours"] /= 10
    run.ratios["choice_over_proof"] *= 10
    assert compare(run) == ["circuit_over_ours", "choice_over_proof"]
