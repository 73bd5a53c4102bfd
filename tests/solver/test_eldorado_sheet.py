"""Sheets, ties and claims."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from boards.eldorado.table import Player, Row, Scholar, Table
from solver.games.eldorado.sheet import claims, lacking, result_of

EMPTY = Player("Ann", vp=30, row=Row(madness=1), upper_vp=0, upper_masks=0, lower_tokens=0,
               sacrifice_vp=0)  # fmt: skip


def told(name: str, total: int, tokens: int | None = None, madness: int | None = None) -> Player:
    return Player(name, total=total, tokens=tokens, madness=madness)


def test_ties_are_broken_by_tokens_then_by_madness_whatever_the_seats():
    ann, bea, cid = told("Ann", 40, 5, 0), told("Bea", 40, 6, 3), told("Cid", 40, 6, 2)
    for seats in permutations([ann, bea, cid]):
        result = result_of(Table(players=seats))
        assert result.winners == ("Cid",)
        assert [(p.rank, p.name) for p in result.places] == [(1, "Cid"), (2, "Bea"), (3, "Ann")]


def test_a_ranking_is_that_of_sorting_by_the_three_figures():
    for figures in product([(40, 5, 0), (40, 5, 1), (40, 6, 1), (41, 0, 5)], repeat=3):
        seats = [told(f"P{i}", *f) for i, f in enumerate(figures)]
        result = result_of(Table(players=tuple(seats)))
        keys = [(-total, -tokens, madness) for total, tokens, madness in figures]
        assert {p.name: p.rank for p in result.places} == {
            f"P{i}": 1 + sum(other < key for other in keys) for i, key in enumerate(keys)
        }
        assert result.winners == tuple(f"P{i}" for i, k in enumerate(keys) if k == min(keys))


def test_what_is_not_told_is_not_guessed():
    result = result_of(Table(players=(told("Ann", 40), told("Bea", 40, 5))))
    assert result.winners is None
    assert result.places[0].open
    # nobody behind matters
    result = result_of(Table(players=(told("Ann", 41), told("Bea", 40), told("Cid", 40))))
    assert result.winners == ("Ann",)
    # as many tokens at the least, but no more than that
    least = replace(EMPTY, upper_vp=3, upper_masks=None, lower_tokens=2)
    result = result_of(Table(players=(least, told("Bea", 35, 4, 0))))
    assert result.sheet("Ann").total == 35 and result.winners is None


@pytest.mark.parametrize("reading", ["scholar", "normal"])
def test_the_scholar_wins_a_tie_alone_under_every_reading(reading):
    scholar = Scholar(vp=28, masks=1, sacrifice_vp=2)
    table = Table(players=(EMPTY,), scholar=scholar, rulings={"scholar_ties": reading})
    result = result_of(table)
    assert [sheet.total for sheet in result.sheets] == [30, 30]
    assert result.winners == ("Scholar",)


def test_everything_that_is_missing_is_said_at_once():
    faults = list(lacking(Table(players=(Player("Ann"), told("Bea", 3)), scholar=Scholar())))
    assert [f.rule for f in faults] == [
        "OOED-1", "OOED-3", "OOED-6", "OOED-6", "OOED-7", "OOED-1", "OOED-7",
    ]  # fmt: skip
    assert all(fault.advice for fault in faults)
    assert [f.key for f in lacking(Table())] == [("player",)]


def test_claims():
    claim = {"total": 30, "track": 31, "quest": 3, "no-madness": 0}
    table = Table(players=(replace(EMPTY, claim=claim),))
    judged = {c.box: (c.value, c.wrong, c.rule) for c in claims(table, result_of(table))}
    assert judged == {
        "total": (30, False, "OOED-8"), "track": (30, True, "OOED-1"),
        "quest": (0, True, "OOED-17"), "no-madness": (0, False, "OOED-5"),
    }  # fmt: skip
