"""The long campaigns: ``python -m tests.campaign --positions 100000 --mutations 1000000``.

Model against enumerator on seeded random positions, answers about dice against the literal
referee, played positions with dice against the enumerator, lines of stretches and played
positions of Innsmouth against every route valued, positions of En Route against both, mutated
files against the readers.
CI runs a seeded slice of each; this command prints what it compared and the first seeds that fail.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from boards.faults import Refused
from boards.files import board_faults, position_faults, read_board, read_position
from boards.gamefile import read_session, session_faults
from boards.source import parse_source
from boards.strict import kind_of
from solver import solve, verify
from solver.enumerate import TooMany
from solver.goals import Goal
from tests.against_enumerator import compare
from tests.benchmarks.player import realistic_position
from tests.enroute_positions import compare as compare_tour
from tests.enroute_positions import random_enroute
from tests.innsmouth_played import compare_played, played
from tests.innsmouth_positions import compare_lines, random_innsmouth, with_bonuses
from tests.random_positions import random_question
from tests.uncertain import compare as compare_gamble
from tests.uncertain import random_gamble

ROOT = Path(__file__).parent.parent
GAMES = ("arkham", "innsmouth", "enroute")
_ODD = "~^-/|=.:+\"'[]{}#\n\\ \t0129aghzGSRYU\x00é"


def compare_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Compare a run of seeds; failures as text."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        try:
            verdicts[compare(random_question(seed, 11), top=1 + 2 * (seed % 5 == 0))] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong


def gamble_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Answers about dice against the literal referee."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        try:
            compare_gamble(random_gamble(seed, 11))
            verdicts["compared"] += 1
        except TooMany:
            verdicts["too many routes"] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong


def play_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Played positions with Tomes: every route valued outcome by outcome."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        position = realistic_position(seed)
        answer = solve(position, goal="expected", top=3)
        verdict = verify(position, answer)
        if verdict.agrees is False:
            wrong.append(f"seed {seed}: {answer.worth}, the enumerator says {verdict.best}")
        verdicts["too many routes" if verdict.agrees is None else "compared"] += 1
    return verdicts, wrong


def line_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Innsmouth, bonuses still to be placed or spent: lines of stretches against every route."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        position = replace(random_innsmouth(seed), rulings={}) if seed % 4 == 3 else None
        position = position or with_bonuses(seed)
        # a quarter of each aim; what is to be reached is out of reach for some
        goal = (
            Goal("expected"),
            Goal("sure"),
            Goal("reach", total=20 + seed % 41),
            Goal("solo", total=20 + seed % 31, special=8),
        )[seed // 4 % 4]
        try:
            compared = compare_lines(position, goal)
            bonuses = "bonuses spent" if seed % 4 == 3 else "bonuses to place"
            verdicts[f"compared, {bonuses}" if compared else "too many routes"] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong


def city_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Innsmouth after ten rounds, bonuses spent: every route valued exactly."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        character = played(seed).setup["character"]
        try:
            compared = compare_played(seed)
            verdicts[f"{character} compared" if compared else f"{character}: too many routes"] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong


def tour_many(seeds: range) -> tuple[Counter[str], list[str]]:
    """Positions of En Route: model, sheet and enumerator, and the walks of the literal referee."""
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        try:
            verdicts[compare_tour(random_enroute(seed), top=1 + 2 * (seed % 5 == 0))] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong


def mutated(rng: random.Random, text: str) -> str:
    """The text with one to three characters or lines changed, lost, doubled or moved."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        row = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(_ODD) + text[at:]
            case 2:
                text = text[:at] + rng.choice(_ODD) + text[at + 1 :]
            case 3:
                text = "\n".join(lines[:row] + lines[row + 1 :])
            case _:
                lines.insert(rng.randrange(len(lines)), lines[row])
                text = "\n".join(lines)
    return text


def read_mutated(seeds: range) -> tuple[Counter[str], list[str]]:
    """Read mutated files; anything but a position, a board or a refusal is a failure."""
    files = [
        (file.read_text(encoding="utf-8"), file.parent)
        for game in GAMES
        for folder in (ROOT / "examples" / game, ROOT / "boards" / "library" / game / "boards")
        for file in sorted(folder.glob("**/*.toml"))
    ]
    verdicts: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        rng = random.Random(seed)
        text, beside = rng.choice(files)
        text = mutated(rng, text)
        try:
            source = parse_source(text)
            kind = kind_of(source)
            if kind == "board":
                faults = board_faults(source, read_board(source))
            elif kind == "game":
                faults = session_faults(source, read_session(source, beside))
            else:
                faults = position_faults(source, read_position(source, beside))
            verdicts["faults" if faults else "accepted"] += 1
        except Refused:
            verdicts["refused"] += 1
        except Exception as error:
            wrong.append(f"seed {seed}: {type(error).__name__}: {error}")
    return verdicts, wrong


def main() -> None:
    """Run all campaigns over all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--mutations", type=int, default=1_000_000)
    parser.add_argument("--gambles", type=int, default=10_000)
    parser.add_argument("--played", type=int, default=100)
    parser.add_argument("--lines", type=int, default=2000)
    parser.add_argument("--cities", type=int, default=120)
    parser.add_argument("--tours", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    given = parser.parse_args()
    failed = False
    for name, count, work, step in (
        ("positions against the enumerator", given.positions, compare_many, 250),
        ("answers about dice against the literal referee", given.gambles, gamble_many, 100),
        ("played positions with dice", given.played, play_many, 5),
        ("lines of Innsmouth against every route", given.lines, line_many, 10),
        ("played positions of Innsmouth", given.cities, city_many, 3),
        ("positions of En Route", given.tours, tour_many, 50),
        ("mutated files", given.mutations, read_mutated, 5000),
    ):
        began = time.monotonic()
        verdicts: Counter[str] = Counter()
        wrong: list[str] = []
        if not count:
            continue
        runs = [
            range(s, min(s + step, given.first + count))
            for s in range(given.first, given.first + count, step)
        ]
        with ProcessPoolExecutor() as pool:
            for done, bad in pool.map(work, runs):
                verdicts += done
                wrong += bad
                print(f"\r{name}: {dict(verdicts)}, {len(wrong)} wrong", end="", file=sys.stderr)
        print(file=sys.stderr)
        print(f"{name}: {dict(verdicts)}, {len(wrong)} wrong, {time.monotonic() - began:.0f} s")
        for line in wrong[:20]:
            print(f"  {line}")
        failed = failed or bool(wrong)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
