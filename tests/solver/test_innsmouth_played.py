"""Innsmouth after ten rounds, bonuses spent: the solver against every route valued exactly.

A slice of the campaign (`python -m tests.campaign`); what the search hopes for is held against
the routes themselves, too.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solver.best_lines import found_line
from solver.games import route_game
from solver.goals import Goal
from solver.joining import Joiner
from solver.rulings import resolve
from solver.stretches import all_stretches
from tests.benchmarks.innsmouth_player import CHARACTERS
from tests.innsmouth_played import AIMS, THREATS, compare_played, played
from tests.innsmouth_positions import random_innsmouth

SLICE = (0, 4, 6, 8, 11, 14, 16, 20, 27, 29)
_NOTHING = -(1 << 20)


@pytest.mark.parametrize("seed", SLICE)
def test_ITG_20_to_27_played_positions_agree_with_the_enumerator(seed: int) -> None:
    assert compare_played(seed)


def test_the_slice_has_every_character_threat_and_aim() -> None:
    positions = {seed: played(seed) for seed in SLICE}
    assert {p.setup["character"] for p in positions.values()} == set(CHARACTERS)
    assert {p.setup["threat"] for p in positions.values()} == set(THREATS)
    assert {AIMS[seed // 5 % 4] for seed in SLICE} == set(AIMS)
    assert not any(p.bonus("extra") or p.bonus("diagonal") for p in positions.values())


@pytest.mark.parametrize("character", CHARACTERS)
def test_ITG_27_no_line_is_worth_more_than_what_is_hoped_for(character: str) -> None:
    compared = 0
    for seed in range(60, 72):
        position = random_innsmouth(seed)
        position = replace(position, setup={**position.setup, "character": character}, rulings={})
        rulings = resolve(position.board.game.key, {})
        game, goal = route_game(position.board.game), Goal("expected")
        rules = game.route_rules(position, rulings)
        hopes = game.hopes(position, rulings, rules, goal, {})
        prospects = game.prospects(position, rulings, goal)
        joiner = Joiner(all_stretches(rules), hopes)
        for joined in joiner.lines(lambda: _NOTHING):
            for index, hope in hopes.expected(joined, Fraction(_NOTHING)):
                parts = [int(part) for part in joined.parts[index]]
                found = found_line(joiner.stretches, rules, parts, int(joined.across[index]))
                assert prospects.worth(found) <= hope, (seed, str(found.route))
                compared += 1
    assert compared > 200
