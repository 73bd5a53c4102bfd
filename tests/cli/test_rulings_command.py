"""``rulings``: the open questions, their readings and the evidence."""

from __future__ import annotations

import pytest

from solver.rulebook import games, load_game, load_rulings
from tests.cli.command_line import Run

RULINGS = load_rulings("arkham")


def test_all_rulings(run: Run) -> None:
    result = run("rulings")
    assert result.code == 0
    lines = result.out.splitlines()
    for game in games():
        at = lines.index(load_game(game).title) + 1
        for ruling, line in zip(load_rulings(game), lines[at:], strict=False):
            assert line.startswith("*" if ruling.starred else " ")
            assert line[1:].split()[:2] == [ruling.name, ruling.default]
    assert "* can change the best route, or who wins" in lines
    assert lines[-2:] == [
        "Next: finalroute rulings connection",
        "      finalroute solve FILE --ruling connection=kept",
    ]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.name)
def test_one_ruling(run: Run, ruling: object, table: object) -> None:
    from solver.rulebook import Ruling

    assert isinstance(ruling, Ruling)
    result = run("rulings", ruling.name)
    assert result.code == 0
    assert f"{ruling.name} {ruling.id} {ruling.question}" in result.text
    for reading in ruling.readings:
        assert " ".join(reading.text.split()) in result.text
        assert "Evidence: " + " ".join(reading.evidence.split()) in result.text
    assert f"  {ruling.default} (default)\n" in result.out
    # one id may hold two questions
    assert f"{ruling.name}  {ruling.id}  " in run("rulings", ruling.id.lower()).out
    # the reading that the hint proposes is one
    option = result.out.rstrip().rsplit(" ", 1)[1]
    assert run("score", table, "--ruling", option).code == 0


def test_json(run: Run) -> None:
    data = run("rulings", "--json").data
    assert [ruling["name"] for ruling in data] == [
        ruling.name for game in games() for ruling in load_rulings(game)
    ]
    for one in run("rulings", "connection", "--json").data:
        readings = [reading["name"] for reading in one["readings"]]
        assert readings == ["pieces", "kept", "drawn", "any"]


def test_a_question_that_two_games_leave_open_names_them(run: Run) -> None:
    out = run("rulings", "connection").out
    assert out.startswith(
        "Arkham Travel Guide\n\nconnection  R-CONN  Which stretches may a pair of"
    )
    assert "\nInnsmouth Travel Guide\n\nconnection  R-CONN  Which stretches may a crossing" in out
    assert "Travel Guide" not in run("rulings", "dagger_bonus").out


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("conection", "did you mean connection?"),
        ("xyzzy", "`finalroute rulings` lists them"),
        ("", "`finalroute rulings` lists them"),
    ],
)
def test_no_such_ruling(run: Run, name: str, advice: str) -> None:
    result = run("rulings", name)
    assert result.code == 2
    assert f"there is no ruling {name!r}" in result.err and advice in result.err


def test_hyphens_are_forgiven(run: Run) -> None:
    assert run("rulings", "Numerous-Tie").out == run("rulings", "numerous_tie").out
