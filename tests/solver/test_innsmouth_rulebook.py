"""The rules of Innsmouth in our own words, and the questions they leave open."""

from __future__ import annotations

import pytest

from boards import Position, load_board
from boards.game import find_game
from solver.metrics import find_metric
from solver.rulebook import find_rules, load_fixed, load_game, load_rules, load_rulings

IDS = (
    "1 2 3 4 5 6 7a 7b 7c 8a 8b 8c 8d 9 10 11 12a 12b 12c 12d 12e 13a 13b 13c 14a 14b 15 16 "
    "17 18a 18b 18c 18d 19a 19b 19c 20a 20b 20c 20d 20e 21 22 23a 23b 23c 24 25 26 "
    "27a 27b 27c 27d 27e 28 29 30 31"
)
RULINGS = {
    "connection": ("pieces", "kept", "drawn", "any"),
    "closing_connection": ("no", "yes"),
    "crossing_side": ("endpoint", "part_any", "part_none"),
    "boatman_limit": ("all4", "regular4"),
    "punish_tie": ("symbol_first", "sum_only"),
    "punish_symbol": ("player", "in_district_then_sum"),
    "dagger_bonus": ("2", "1"),
    "max_threat_dice": ("none", "5"),
    "hunt_optional": ("no", "yes"),
    "turn_rounded": ("0", "1"),
    "turn_diagonal": ("1", "0"),
    "turn_loop_joint": ("0", "1"),
    "l_shape_when_forced": ("no", "yes"),
    "shape_anywhere": ("no", "yes"),
}
# The headings of the rulebook that the entries may cite.
HEADINGS = {
    "Setup": set(),
    "City Map": {"District Types"},
    "Gameplay": {
        "Phase 1",
        "Phase 2",
        "Phase 3",
        "Phase 4",
        "Phase 5",
        "Symbols on the Faces of the Dice",
    },
    "Threat": set(),
    "End of the Game": {"Step 1", "Step 2", "Step 3", "Step 4", "Crossings", "Goal Cards"},
    "Initial Rounds": {"Three-Player Game", "Four-Player Game"},
    "Other Rules": {
        "Manuxet River",
        "Dead Ends",
        "Rounded Roads",
        "Shelters",
        "Caches",
        "Artifact Effects",
        "Character Bonuses",
        "Character Abilities",
    },
    "Solo Game": {"Victory Conditions", "Setup", "Game Round", "End of the Game"},
    "Bonus Die": set(),
}


def test_the_rules_are_complete_and_in_order():
    assert [r.id for r in load_rules("innsmouth")] == [f"ITG-{number}" for number in IDS.split()]
    assert load_game("innsmouth-travel-guide").prefix == "ITG"


def test_the_rulings_are_complete_with_their_readings_and_the_first_is_the_default():
    rulings = load_rulings("innsmouth")
    assert {r.name: tuple(x.name for x in r.readings) for r in rulings} == RULINGS
    assert all(r.default == r.readings[0].name for r in rulings)


def test_only_questions_about_drawing_can_not_change_the_best_route():
    plain = {r.name for r in load_rulings("innsmouth") if not r.starred}
    assert plain == {"l_shape_when_forced", "shape_anywhere"}
    assert plain == {r.name for r in load_rulings("innsmouth") if r.scope == "drawing"}


def test_the_settled_questions_are_there():
    expected = (
        "MID WATER ZERO STAR SAMEPLACE BEST BOAT EXTRA CACHE DIAG CORNER BRIDGE REDRAW 2SEC RC "
        "DEEP CARDS REVEAL MANU DICE PNONE PSCOPE PSHELTER NEEDSYM WAR HUNTED DETECT"
    )
    assert [f.id for f in load_fixed("innsmouth")] == [f"R-{name}" for name in expected.split()]


def test_sections_are_headings_of_the_rulebook():
    entries = (*load_rules("innsmouth"), *load_rulings("innsmouth"), *load_fixed("innsmouth"))
    for entry in entries:
        for path in entry.section.split("; "):
            top, _, below = path.partition(" / ")
            assert top in HEADINGS, (entry.id, path)
            assert not below or below in HEADINGS[top], (entry.id, path)


def test_figures_that_scores_depend_on():
    text = {rule.id: " ".join(rule.text.split()) for rule in load_rules("innsmouth")}
    assert "7 VP" in text["ITG-20d"] and "7 VP" in text["ITG-26"]
    assert "8 VP for 10 turns, 16 VP for 12 and 24 VP for 14" in text["ITG-28"]
    assert "150, 190, 220 or 240" in text["ITG-30"] and "16, 32 or 48" in text["ITG-30"]
    assert "8 VP" in text["ITG-27c"] and "10 VP" in text["ITG-27d"] and "10 VP" in text["ITG-27e"]
    assert "four crossings at most" in text["ITG-18c"]
    assert "seven artifact cards" in text["ITG-20a"]
    assert "5 or above is a success" in text["ITG-22"]


def test_the_conflict_of_the_rulebook_with_its_own_example_is_told():
    (dagger,) = (r for r in load_rulings("innsmouth") if r.name == "dagger_bonus")
    one = next(x for x in dagger.readings if x.name == "1")
    assert "example of Step 3" in one.evidence
    assert dagger.default == "2"


@pytest.mark.parametrize(
    ("words", "first"),
    [("itg-18", "ITG-18a"), ("boatman", "ITG-18d"), ("huntress", "ITG-27e"), ("tiara", "ITG-21")],
)
def test_search(words, first):
    found = [rule.id for rule in find_rules(words, "innsmouth")]
    assert found[0] == first


def test_the_rules_that_the_data_of_the_boards_names_exist():
    game = find_game("innsmouth")
    assert game is not None
    known = {rule.id for rule in load_rules("innsmouth")}
    named = {*game.rules.values(), game.challenge.rule, game.tourist_rule}
    named |= {mark.rule for mark in game.marks.values()}
    named |= {spec.rule for spec in (*game.setup.values(), *game.tables.values())}
    named |= {spec.unless.rule for spec in game.setup.values() if spec.unless}
    named |= {card.rule for card in game.cards.characters.values()}
    for counter in game.counters.values():
        named |= {counter.rule, *(most.rule for most in counter.most.values())}
    assert named <= known


def test_ITG_28_every_metric_that_a_goal_card_may_name_is_counted():
    game = find_game("innsmouth")
    assert game is not None
    position = Position(load_board("breakwater"))
    for name in game.cards.metrics:
        assert callable(find_metric(name, position))
