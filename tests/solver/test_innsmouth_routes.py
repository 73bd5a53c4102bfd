"""Final routes of Innsmouth: crossings between the sides, model against enumerator."""

from dataclasses import replace

import pytest

from boards import Position, load_board, parse_route
from solver import solve, verify
from solver.scoring import score
from tests.innsmouth_positions import compare, random_innsmouth


@pytest.mark.parametrize("block", range(4))
def test_ITG_18_the_model_agrees_with_the_enumerator(block):
    assert sum(compare(random_innsmouth(seed)) for seed in range(block * 8, block * 8 + 8)) >= 6


def test_ITG_20_to_27_the_best_on_average_agrees_with_every_route_valued():
    for seed in range(6):
        position = random_innsmouth(seed, 7)
        answer = solve(position, goal="expected")
        assert answer.status == "optimal"
        assert verify(position, answer).agrees


@pytest.mark.parametrize(
    ("route", "rule"),
    [
        ("e2-e3~g2-g3", "ITG-18b"),  # both north
        ("b1-b2~g2-g3", "ITG-18a"),  # b2 is not at the water
        ("e2-e3~a6-b6", ""),
    ],
)
def test_a_crossing_leads_from_water_to_the_water_of_the_other_side(route, rule):
    strokes = tuple(parse_route(text) for text in ("e2-e3", "g2-g3", "b1-b2", "a6-b6"))
    position = Position(load_board("saltmarsh"), strokes, setup={"extra": 0, "diagonal": 0})
    sheet = score(position, parse_route(route))
    assert {fault.rule for fault in sheet.refusals} == ({rule} if rule else set())
    boatman = replace(position, setup={**position.setup, "character": "boatman"})
    sheet = score(boatman, parse_route(route))
    # ITG-18d: the Boatman may stay on one side
    assert sheet.legal == (rule != "ITG-18a")
    if sheet.legal:
        assert (sheet.opposite, sheet.counts) == (int(not rule), {"threat": 0})
