"""Positions of Innsmouth after ten rounds, bonuses spent: every route valued exactly."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import ceil
from random import Random

from boards import Position
from solver import solve, verify
from solver.goals import Goal
from tests.benchmarks.innsmouth_player import CHARACTERS, innsmouth_position

THREATS = ("cultists", "deep-ones")
AIMS = ("expected", "sure", "reach", "solo")
STATES = 300_000  # past this a position is left out


def played(seed: int) -> Position:
    """Every character in turn, every twentieth seed the other side of the threat."""
    character, threat = CHARACTERS[seed % 5], THREATS[seed // 20 % 2]
    for number in count(1000 * seed):
        position = innsmouth_position(number, character)
        if position.setup["threat"] == threat:
            return replace(position, setup={**position.setup, "extra": 0, "diagonal": 0})
    raise AssertionError


def aim_of(position: Position, seed: int) -> Goal:
    """One of the four aims in turn; what is to be reached lies near the best on average."""
    kind = AIMS[seed // 5 % 4]
    if kind in ("expected", "sure"):
        return Goal(kind)
    best = solve(position, goal="expected")
    assert best.worth is not None
    assert best.outlook is not None
    rng = Random(f"aim {seed}")
    near = ceil(best.worth)
    if kind == "reach":
        return Goal("reach", total=near + rng.randrange(-6, 7))
    challenge = position.board.game.challenge
    special = best.outlook.results[0].special
    return Goal(
        "solo",
        total=min(challenge.totals, key=lambda total: abs(total - near)),
        special=min(challenge.specials, key=lambda points: abs(points - special)),
    )


def compare_played(seed: int, states: int = STATES) -> bool:
    """The best three of the solver against every route valued; False if there are too many."""
    position = played(seed)
    goal = aim_of(position, seed)
    answer = solve(position, goal=goal, top=3)
    assert answer.status == "optimal", (position.name, str(goal))
    verdict = verify(position, answer, states=states)
    if verdict.agrees is None:
        return False
    said = [str(ranked.worth[0]) for ranked in answer.ranked]
    assert verdict.agrees, (position.name, str(goal), said, f"enumerator: {verdict.best}")
    return True
