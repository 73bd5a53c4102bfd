"""The rules of El Dorado in our own words, and the questions they leave open."""

from __future__ import annotations

import pytest

from boards.game import games
from solver.rulebook import find_rules, load_fixed, load_game, load_rules, load_rulings

RULINGS = {
    "tie_tokens": ("sanctum", "with_row_masks"),
    "zero_blocks": ("excluded", "included"),
    "basics_pooled": ("yes", "no"),
    "sacrifice_tie": ("max", "min"),
    "scholar_masks": ("floor", "exact"),
    "scholar_ties": ("scholar", "normal"),
}
# The headings of the rulebook that the entries may cite.
HEADINGS = {
    "Important Concepts": {"VP Gain", "Glyph Overview"},
    "Playing a Turn": {"Take All Worker Cards"},
    "Madness": {"Gaining Madness"},
    "Glyphs": {"Glyphs of the Other-Lands / Worship"},
    "Glyphs of the Physical World": {"Gather"},
    "Tablet": set(),
    "Sacrifice": set(),
    "Build": set(),
    "Village": set(),
    "End Game": set(),
    "2-Player Rules": set(),
    "The Scholar": {
        "Solo Gameplay Overview", "Playing the Scholar's Turn", "The Scholar's Card Symbols",
        "The Scholar's Actions", "The Scholar's Choices", "End Game (Scholar)", "2-Player Scholar",
    },
    "Deluxe Edition Content": {"Quest Cards"},
}  # fmt: skip


def test_the_rules_are_complete_and_in_order():
    assert [r.id for r in load_rules("eldorado")] == [f"OOED-{n}" for n in range(1, 18)]
    assert all(rule.stated for rule in load_rules("eldorado"))
    game = load_game("the-old-ones-of-el-dorado")
    assert (game.short, game.prefix, game.command) == ("eldorado", "OOED", "eldorado score")


def test_the_rulings_are_complete_and_the_first_reading_is_the_default():
    rulings = load_rulings("eldorado")
    assert {r.name: tuple(x.name for x in r.readings) for r in rulings} == RULINGS
    assert all(r.default == r.readings[0].name and r.starred for r in rulings)


def test_it_is_no_game_with_a_route():
    assert "the-old-ones-of-el-dorado" not in games()
    assert load_game("arkham").command == "solve"


def test_sections_are_headings_of_the_rulebook():
    for entry in (*load_rules("eldorado"), *load_rulings("eldorado"), *load_fixed("eldorado")):
        for path in entry.section.split("; "):
            top, _, below = path.partition(" / ")
            assert top in HEADINGS, (entry.id, path)
            assert not below or below in HEADINGS[top], (entry.id, path)


def test_figures_that_scores_depend_on():
    text = {rule.id: " ".join(rule.text.split()) for rule in load_rules("eldorado")}
    assert "3, 5 and 7 blocks" in text["OOED-9"] and "7, 9 and 13" in text["OOED-9"]
    assert "3, 2, 1 and 0 VP" in text["OOED-10"] and "2, 1 and 0" in text["OOED-10"]
    assert "3 VP for every two Masks" in text["OOED-15"]


@pytest.mark.parametrize(
    ("words", "first"), [("ooed-5", "OOED-5"), ("shadow", "OOED-14"), ("sacrifice", "OOED-7")]
)
def test_search(words, first):
    assert find_rules(words, "eldorado")[0].id == first
