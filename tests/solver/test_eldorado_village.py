"""The best walk on the Village map, against every walk there is."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
import tomli_w

from boards.eldorado.files import find_board, read_board, read_table
from boards.eldorado.table import KEY
from boards.faults import hard
from boards.source import parse_source
from cli.eldorado.reading import every_fault
from solver.games.eldorado.village import best_walk, walk
from tests.eldorado_literal import walks
from tests.eldorado_tables import random_village

WORTH = {"stone": 0.5, "clay": 1, "gold": 1.25, "worship": 2, "craft": 0.75, "build": 3}


def ring(random: Random) -> dict[str, object]:
    """A larger map: a ring of locations, some of them side by side."""
    names = [f"v{i}" for i in range(random.randint(2, 6))]
    paths, here = [], ["s"]
    while names:
        there = [names.pop() for _ in range(min(len(names), random.choice([1, 2])))]
        paths += [{"from": a, "to": b, "vp": random.choice([0, 0, 1, 2, 3])}
                  for a in here for b in there]  # fmt: skip
        here = there
    paths += [{"from": a, "to": "s", "vp": random.choice([0, 1, 2])} for a in here]
    tokens: dict[str, object] = {}
    for name in sorted({str(p["to"]) for p in paths} - {"s"}):
        tokens[name] = random.choice([
            "", "stone", "2 clay", "gold | village", "village", "1 vp + village", 2, 1.5, "worship",
            "stone + 2 craft | 2 vp", "2 village",
        ])  # fmt: skip
    return {"start": "s", "path": paths, "tokens": {k: v for k, v in tokens.items() if v != ""}}


@pytest.mark.parametrize("block", range(4))
def test_the_best_walk_is_that_of_a_referee_who_walks_every_one(block):
    seen = endless = 0
    for seed in range(500 * block, 500 * block + 500):
        random = Random(seed)
        village = ring(random) if random.random() < 0.7 else random_village(random)
        steps = random.randint(0, 4)
        at = random.choice(sorted({str(p["from"]) for p in village["path"]}))  # type: ignore[union-attr, attr-defined]
        data = {"format": 1, "game": KEY, "village": village,
                "walk": {"at": at, "steps": steps, "worth": WORTH}}  # fmt: skip
        source = parse_source(tomli_w.dumps(data))
        table = read_table(source)
        if hard(every_fault(source, table)):
            endless += 1
            continue
        answer = best_walk(table)
        assert answer.worth == walks(village, at, steps, WORTH), seed
        # and the walk that is shown is one, and worth that
        here, left = at, steps
        for step in answer.steps:
            assert step.start == here and left > 0
            assert any(p.end == step.end and p.vp == step.vp for p in table.village.leaving(here))
            here, left = step.end, left - 1 + step.again
        assert left == 0
        seen += 1
    assert seen > 350 and endless > 5


def test_two_paths_between_the_same_places():
    data = {"format": 1, "game": KEY, "walk": {"steps": 2}, "village": {"start": "s", "path": [
        {"from": "s", "to": "a", "vp": 1}, {"from": "s", "to": "a", "vp": 3},
        {"from": "a", "to": "s"},
    ]}}  # fmt: skip
    table = read_table(parse_source(tomli_w.dumps(data)))
    assert best_walk(table).worth == 3


def test_a_long_walk_is_no_deeper_than_python_calls_go():
    board, _ = read_board(find_board("specimen"))
    answer = walk(board.village, "gate", 1000, {"clay": Fraction(1, 2)})
    assert len(answer.steps) > 1000  # the shrine moves again
    assert answer.worth == walk(board.village, "gate", 1000, {"clay": Fraction(1, 2)}).worth


def test_no_step_no_walk():
    board, _ = read_board(find_board("specimen"))
    assert walk(board.village, "kiln", 0).steps == ()


def test_the_specimen_is_a_map_of_its_own():
    path = Path("boards/library/eldorado/boards/specimen.toml")
    board, faults = read_board(find_board("specimen"))
    assert not faults and path.name == "specimen.toml"
    assert "Made for finalroute" in board.provenance
