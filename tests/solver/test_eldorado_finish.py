"""The search for the best use of glyphs, against a referee that shares no code with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from boards.eldorado.files import load_table
from boards.eldorado.glyphs import parse_glyphs
from solver.games.eldorado import finish as module
from solver.games.eldorado.bound import Bound
from solver.games.eldorado.finish import FinishAnswer, finish
from solver.games.eldorado.moves import Moves
from solver.rulings import resolve
from tests.eldorado_literal import Referee
from tests.eldorado_tables import random_board, random_table, read, sound

EXAMPLES = Path(__file__).parents[2] / "examples" / "eldorado"
_READINGS = {"basics_pooled": ["yes", "no"], "sacrifice_tie": ["max", "min"]}


def compared(seed: int, most: int, folder: Path) -> FinishAnswer | None:
    """The answer for a random table, once the referee agrees; None for an endless Village."""
    random = Random(seed)
    board = random_board(random)
    if not sound(board):
        return None
    table = random_table(random, board, most)
    rulings = {name: random.choice(readings) for name, readings in _READINGS.items()}
    answer = finish(read(board, table, folder), rulings)
    assert answer.status == "optimal" and answer.bound == answer.after
    assert answer.after == Referee(board, table, rulings).best(), seed
    assert sum(step.now + step.end for step in answer.steps) == answer.gain, seed
    assert sum(step.now for step in answer.steps) == answer.gained, seed
    return answer


@pytest.mark.parametrize("block", range(8))
def test_the_best_is_that_of_a_referee_who_plays_everything(block, tmp_path):
    found = [compared(seed, 2, tmp_path) for seed in range(250 * block, 250 * block + 250)]
    known = [answer for answer in found if answer]
    assert len(known) > 200
    assert sum(answer.gain > 2 for answer in known) > 50
    assert any(answer.rivals for answer in known)


def test_three_activations_too(tmp_path):
    known = [compared(seed, 3, tmp_path) for seed in range(10_000, 10_120)]
    assert sum(answer is not None and answer.gain > 3 for answer in known) > 20


def test_better_bounds_change_no_answer(tmp_path, monkeypatch):
    """The bounds that long searches use, from the first state on."""
    monkeypatch.setattr(module, "_PATIENCE", 1)
    for seed in range(20_000, 20_040):
        compared(seed, 2, tmp_path)


def test_a_bound_is_never_less_than_what_is_found(tmp_path):
    tight = 0
    for seed in range(30_000, 30_030):
        random = Random(seed)
        board = random_board(random)
        if not sound(board):
            continue
        table = read(board, random_table(random, board, 3), tmp_path)
        answer = finish(table)
        moves = Moves(table, table.players[0], resolve("eldorado"))
        start, frames = moves.start(), module._frames(moves, table)
        bound = Bound(moves)
        before = bound.vp(start, frames)
        bound.improve(start, frames)
        found = answer.after - (table.players[0].gained or 0)
        assert found <= bound.vp(start, frames) <= before
        tight += found == bound.vp(start, frames)
    assert tight > 3


def test_out_of_time_the_best_known_is_printed_with_a_bound():
    table = load_table(EXAMPLES / "the-last-turn.toml")
    whole, early = finish(table), finish(table, time_limit=0)
    assert (whole.status, early.status) == ("optimal", "feasible")
    assert early.before <= early.after <= whole.after <= early.bound
    assert sum(step.now + step.end for step in early.steps) == early.gain


def test_the_same_table_gives_the_same_steps():
    table = load_table(EXAMPLES / "the-last-turn.toml")
    assert finish(table).steps == finish(table).steps


def test_many_numbered_glyphs_do_not_go_too_deep():
    table = load_table(EXAMPLES / "the-last-turn.toml")
    assert table.finish is not None
    many = tuple(parse_glyphs("9 build") for _ in range(30))
    table = replace(table, finish=replace(table.finish, activations=many, tokens=()))
    answer = finish(table)
    # two Stone, 2 VP each; the second completes the level, on which Ann has most: 2 more
    assert answer.gained == 6


def test_nothing_is_done_for_nothing():
    table = load_table(EXAMPLES / "the-last-turn.toml")
    assert table.finish is not None
    idle = replace(table.finish, activations=(parse_glyphs("village"),), tokens=())
    player = replace(table.players[0], collector="gate")
    table = replace(table, finish=idle, players=(player, *table.players[1:]))
    answer = finish(table)
    # one step leads to the well, where a Stone finds the row full
    assert answer.gain == 0
    assert [step.text for step in answer.steps] == ["left: village"]
