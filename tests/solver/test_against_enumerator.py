"""The model against the enumerator: every Old One, ruling, budget, limit and paid connection.

A slice of the campaign (`python -m tests.campaign`), which runs over many more seeds.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.against_enumerator import COMPARED, compare
from tests.random_positions import random_question


def test_model_sheet_and_enumerator_agree_on_seeded_positions():
    verdicts = Counter(compare(random_question(seed)) for seed in range(700))
    assert verdicts[COMPARED] >= 690


def test_crossings_of_the_river_agree_on_seeded_positions():
    verdicts = Counter(compare(random_question(seed, 9, river=True)) for seed in range(250))
    assert verdicts[COMPARED] >= 245


def test_the_k_best_routes_are_those_of_the_enumerator():
    verdicts = Counter(compare(random_question(seed, 7), top=4) for seed in range(9000, 9060))
    assert verdicts[COMPARED] >= 58


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_any_seed_agrees(seed):
    compare(random_question(seed, 8))
