"""At least a hundred positions after ten rounds, each compared with the enumerator."""

from itertools import count

from solver import solve, verify
from tests.benchmarks.player import realistic_position

WANTED = 100
STATES = 300_000  # past this a position is left out; another takes its place


def test_a_hundred_played_positions_agree_with_the_enumerator():
    compared = 0
    for seed in count():
        position = realistic_position(seed)
        answer = solve(position, goal="sure")
        assert answer.status == "optimal", position.name
        verdict = verify(position, answer, states=STATES)
        if verdict.agrees is None:
            continue
        assert verdict.agrees, f"{position.name}: {answer.total}, not {verdict.best}"
        compared += 1
        if compared == WANTED:
            break
    assert compared >= WANTED
    # few may be left out: the comparison is of real positions, not of the easy ones among them
    assert seed < WANTED * 1.1


def test_played_positions_with_dice_agree_with_the_enumerator():
    """A slice of the campaign: the best three on average, each outcome reckoned by itself."""
    for seed in range(8):
        position = realistic_position(seed)
        answer = solve(position, goal="expected", top=3)
        verdict = verify(position, answer)
        assert verdict.agrees, f"{position.name}: {answer.worth}, not {verdict.best}"
