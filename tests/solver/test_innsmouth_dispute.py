"""Disputes over Innsmouth Travel Guide: nothing is skipped that could matter."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from solver.answer import solve, worth_of
from solver.dispute_position import AskedPosition
from solver.games import innsmouth, route_game
from solver.goals import parse_goal
from solver.rulebook import Ruling, load_rulings
from tests.innsmouth_positions import CHARACTERS, random_innsmouth

RULINGS = load_rulings("innsmouth")
STARRED = [ruling for ruling in RULINGS if ruling.starred]
# every ruling changes the best route of one of them; some of the rulings seldom matter
SEEDS = range(60)
OWN = {"name": "Bends", "metric": "turns", "steps": [[1, 3], [2, 7], [3, 10], [4, 16], [6, 24]]}


def others(rulings: dict[str, str]) -> list[tuple[Ruling, str]]:
    return [
        (ruling, reading.name)
        for ruling in STARRED
        for reading in ruling.readings
        if reading.name != rulings[ruling.name]
    ]


def random_asked(seed: int) -> AskedPosition:
    """A small position before the dice, some readings in force, and a goal.

    Symbols, tourists and caches lie where the sections are, or nothing of it would matter.
    """
    rng = random.Random(seed)
    position = random_innsmouth(seed, 6)
    sections = position.board.sections
    along = sorted({block for name in position.drawn for block in sections[name].blocks})
    near = sorted({end for name in position.drawn for end in sections[name].ends})
    caches = rng.sample(near, rng.randrange(min(4, len(near)) + 1))
    holders = rng.choices(along, k=rng.choice((0, 1, 2, 3, 7))) if along else []
    setup = {
        **position.setup,
        "character": CHARACTERS[seed % len(CHARACTERS)],
        "caches": tuple(caches),
        "goals": (OWN, "full-circle") if rng.random() < 0.6 else ("four-corners", "full-circle"),
        "deck": rng.choice(
            ({"manuscript": 3, "dagger": 0, "amulet": 2, "tiara": 2}, {"dagger": 7},
             {"manuscript": 2, "dagger": 2, "amulet": 1, "tiara": 2})
        ),
    }  # fmt: skip
    letters = "R" if rng.random() < 0.3 else "RGBP"
    most = rng.choice((1, 2, 4))
    tourists = {b: "".join(rng.choices(letters, k=rng.randint(1, most))) for b in along}
    chosen = {r.name: rng.choice(r.readings).name for r in STARRED}
    chosen = {name: reading for name, reading in chosen.items() if rng.random() < 0.25}
    del setup["threat"]  # so that there may be any number of symbols
    position = replace(
        position, setup=setup, tourists=tourists, counters={"symbols": dict(Counter(holders))}
    )
    goal = rng.choice(["expected", "expected", "expected", "sure", "reach=40"])
    return AskedPosition(position, parse_goal(goal), chosen)


def compare_skipped(asked: AskedPosition) -> Counter[str]:
    """Search under every reading that is said not to matter; count the reasons."""
    game = route_game(asked.position.board.game)
    reasons: Counter[str] = Counter()
    for ruling, reading in others(asked.rulings):
        why = game.cannot_matter(asked.position, asked.goal, ruling, reading, asked.rulings)
        reasons[why] += 1
        if not why:
            continue
        rulings = {**asked.rulings, ruling.name: reading}
        answer = solve(asked.position, goal=asked.goal, rulings=rulings)
        first = asked.best.ranked[0]
        assert answer.ranked[0].worth == first.worth, (ruling.name, reading, why)
        kept = worth_of(asked.position, first.sheet.route, asked.goal, rulings)
        assert kept == first.worth, (ruling.name, reading, why)
    return reasons


def test_what_is_skipped_does_not_matter_on_seeded_positions():
    reasons: Counter[str] = Counter()
    for seed in SEEDS:
        reasons += compare_skipped(random_asked(seed))
    assert reasons.pop("") > 200  # readings that could matter are searched
    assert len(reasons) >= 15 and sum(reasons.values()) > 400, reasons


# these matter on few small positions: tests/rules/innsmouth/rulings has one for each
SELDOM = {"boatman_limit", "hunt_optional"}
MORE = (78, 115)  # seeds on which closing_connection and turn_loop_joint matter


@pytest.mark.parametrize("name", [r.name for r in STARRED if r.name not in SELDOM])
def test_a_ruling_that_was_always_skipped_would_be_found_out(name, monkeypatch):
    """The seeded positions know of every ruling: each changes the best of one at least."""
    whole = innsmouth.cannot_matter

    def wrong(position, goal, ruling, reading, rulings):
        # of the others nothing is said, so that only this one is searched
        if ruling.name != name or whole(position, goal, ruling, reading, rulings):
            return ""
        return "it never matters"

    monkeypatch.setattr(innsmouth, "cannot_matter", wrong)
    with pytest.raises(AssertionError, match="it never matters"):
        for seed in (*SEEDS, *MORE):
            compare_skipped(random_asked(seed))
