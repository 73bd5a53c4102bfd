"""Every ruling has a position where it matters, with the right answer under each reading.

The file is named after the ruling; ``[expect.readings."name=reading"]`` holds what its comment
works out by hand: the declared route refused by ``exit``, or its ``total`` before the
confrontation, its ``mean``, or its ``settled`` points; and ``best``, what the best route is worth
for the goal. And ``dispute`` must find that each reading changes something there.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from boards import Position, load_position
from boards.faults import hard
from cli.errors import code_of
from solver.answer import solve, verify
from solver.dispute import Dispute, Findings, dispute
from solver.dispute_position import BEST, DECLARED, AskedPosition
from solver.games import route_game
from solver.goals import Goal
from solver.rulebook import load_rulings
from solver.rulings import parse_ruling, resolve
from solver.scoring import score

FILES = sorted(Path(__file__).parent.glob("*/rulings/*.toml"))

_FIGURES = {"total": (DECLARED, "total"), "mean": (DECLARED, "mean"),
            "settled": (DECLARED, "settled"), "best": (BEST, "worth")}  # fmt: skip


@cache
def read(path: Path) -> Position:
    return load_position(path)


@cache
def asked(path: Path) -> Dispute:
    position = read(path)
    return dispute(AskedPosition(position, Goal(position.expect["goal"]), {}))


def readings(path: Path) -> dict[str, dict[str, object]]:
    """What is expected under each reading of the ruling of a file."""
    expected = read(path).expect["readings"]
    names = {parse_ruling(key)[0] for key in expected}
    assert len(names) == 1, "one file speaks of one ruling"
    return {parse_ruling(key)[1]: value for key, value in expected.items()}


def ruling_of(path: Path) -> str:
    return parse_ruling(next(iter(read(path).expect["readings"])))[0]


def found_by(path: Path, reading: str) -> Findings:
    """What the dispute says of a reading, in force or not."""
    answer, name = asked(path), ruling_of(path)
    if answer.rulings[name] == reading:
        return answer.base
    (one,) = [t for t in answer.tried if (t.ruling.name, t.reading) == (name, reading)]
    return one.found


EVERY = [(path, reading) for path in FILES for reading in readings(path)]
every_reading = pytest.mark.parametrize(
    ("path", "reading"), EVERY, ids=[f"{path.stem}={reading}" for path, reading in EVERY]
)


@pytest.mark.parametrize("game", ["arkham", "innsmouth"])
def test_every_ruling_has_its_file_with_all_its_readings(game):
    files = {ruling_of(path): path for path in FILES if path.parts[-3] == game}
    for ruling in load_rulings(game):
        if ruling.scope == "drawing":  # these are about the rounds
            assert ruling.name not in files
            continue
        path = files.pop(ruling.name)
        assert path.stem == f"{ruling.id}-{ruling.name.replace('_', '-')}"
        expected = list(readings(path))
        if ruling.kind == "choice":
            assert expected == [reading.name for reading in ruling.readings]
        else:
            assert expected[0] == ruling.default and len(expected) == 2
    assert not files


@every_reading
def test_a_reading_by_sheet_and_solver(path, reading):
    position, name = read(path), ruling_of(path)
    assert position.comment and not hard(position.faults())
    expected, rulings = dict(readings(path)[reading]), {name: reading}
    goal = Goal(position.expect["goal"])
    sheet = score(position, rulings=rulings)
    if "exit" in expected:
        assert code_of(sheet.refusals) == expected.pop("exit")
        ruling = next(r for r in load_rulings(position.board.game.key) if r.name == name)
        assert {fault.rule for fault in sheet.refusals} <= set(ruling.rules)
    else:
        assert sheet.legal, sheet.refusals
        assert sheet.settled == ("settled" in expected)
        assert sheet.total == expected.pop("settled" if sheet.settled else "total")
    if "mean" in expected:
        game = route_game(position.board.game)
        chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
        outlook = game.prospects(position, chosen, Goal()).outlook(sheet.found)
        assert outlook.mean == Fraction(expected.pop("mean"))
    answer = solve(position, goal=goal, rulings=rulings)
    assert answer.status == "optimal"
    assert answer.worth == Fraction(expected.pop("best"))
    assert verify(position, answer).agrees
    assert not expected


@every_reading
def test_a_reading_by_dispute(path, reading):
    found, expected = found_by(path, reading), readings(path)[reading]
    verdict = found.figure(DECLARED, "verdict")
    assert verdict is not None
    assert verdict.value == ("not legal" if "exit" in expected else "legal")
    for key, value in expected.items():
        if key != "exit":
            figure = found.figure(*_FIGURES[key])
            assert figure is not None and figure.proven
            assert figure.value == Fraction(value), key


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_dispute_reports_every_other_reading(path):
    answer, name = asked(path), ruling_of(path)
    changing = {one.reading for one in answer.changing if one.ruling.name == name}
    assert changing == set(readings(path)) - {answer.rulings[name]}
    for one in answer.changing:
        if one.ruling.name == name:
            # what is expected to be the same is not reported
            mine, theirs = readings(path)[answer.rulings[name]], readings(path)[one.reading]
            about = {(c.before.of, c.before.name) for c in one.changes}
            for key, figure in _FIGURES.items():
                if key in mine and key in theirs:
                    same = Fraction(mine[key]) == Fraction(theirs[key])
                    assert (figure in about) != same, key
            assert ((DECLARED, "verdict") in about) == (("exit" in mine) != ("exit" in theirs))
