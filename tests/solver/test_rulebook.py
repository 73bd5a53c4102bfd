import pickle
import re

import pytest

from solver.rulebook import (
    UnknownGame,
    find_rules,
    games,
    load_fixed,
    load_game,
    load_rules,
    load_rulings,
)

ARKHAM_IDS = (
    "1 2 3 4 5 6 7 8 9 10 11 12 13a 13b 13c 14 15 16 17 18 19 20a 20b 21 22a 22b 22c "
    "23a 23b 23c 23d 23e 24a 24b 24c 25a 25b 25c 25d 25e 26 27a 27b 27c 28a 28b "
    "29a 29b 29c 29d 30 31a 31b 32a 32b 32c 32d 33 34a 34b 35 36a 36b 36c 37 38 39 40 "
    "41 42 43 44 45"
)
ARKHAM_RULINGS = {
    "connection": ("pieces", "kept", "drawn", "any"),
    "closing_connection": ("no", "yes"),
    "objective_measure": ("traversal", "trail", "shortest"),
    "objective_across_connections": ("yes", "no"),
    "dagon_crossing_length": ("0", "1"),
    "numerous_tie": ("player", "worst"),
    "cthulhu_half": ("erase_floor", "keep_floor"),
    "yog_candidates": ("all", "on_route"),
    "yog_repeat": ("no", "yes"),
    "dagon_end": ("section_follows", "may_end"),
    "dagon_diagonal": ("yes", "no"),
    "shub_penalty": ("each", "per_failure"),
    "eliminated_value": ("0", "number"),
    "repeat_stack": ("yes", "no"),
    "l_shape_when_forced": ("no", "yes"),
    "shape_anywhere": ("no", "yes"),
}
# The headings of the printed rulebook that the entries may cite.
ARKHAM_HEADINGS = {
    "Game Setup": {"City Map", "Types of City Blocks"},
    "Gameplay Overview": set(),
    "Game Round": {
        "Phase 1",
        "Phase 2",
        "Phase 2 / Dice Icons",
        "Phase 3",
        "Phase 4",
        "Phase 5",
        "Phase 6",
    },
    "End of the Game": {"Step 1", "Step 2", "Step 3", "Step 4", "Personal Objective Cards"},
    "Starting Rounds": {"3-Player Game", "4-Player Game"},
    "Other Rules": {
        "The Miskatonic River",
        "Dead-Ends",
        "Gates",
        "Horrible Places",
        "Rounded Roads",
        "Miskatonic University",
        "Curio Shops",
    },
    "Curio Bonuses": {"Gaining Curio Bonuses", "Using Curio Bonuses", "Curio Bonuses"},
    "Effect Cards": set(),
    "Old Ones": {"Cthulhu", "Yog-Sothoth", "Dagon", "Shub-Niggurath"},
    "Solo Game": {"Winning Conditions", "Game Setup", "Game Round", "End of the Game"},
}


def ids(rules):
    return [rule.id for rule in rules]


def test_the_rules_of_arkham_are_complete_and_in_order():
    assert ids(load_rules("arkham")) == [f"ATG-{number}" for number in ARKHAM_IDS.split()]


def test_the_rulings_of_arkham_are_complete_with_their_readings():
    found = {r.name: tuple(reading.name for reading in r.readings) for r in load_rulings("arkham")}
    assert found == ARKHAM_RULINGS


def test_only_rulings_that_can_change_the_best_route_are_starred():
    plain = {r.name for r in load_rulings("arkham") if not r.starred}
    assert plain == {
        "eliminated_value",
        "repeat_stack",
        "l_shape_when_forced",
        "shape_anywhere",
    }


def test_the_settled_questions_of_arkham_are_there():
    expected = (
        "MID ZERO STAR COUNT SAMEGATE BEST OBJ-LEN DAGON-TO DAGON-JOIN HP DIAG BRIDGE UNI REDRAW "
        "CURIO ATG-2SEC RC FORCED1 EXTRA-LATE CTH-REW CTH-2 YOG-TIE YOG-0 DAG-SCOPE SHUB-0 "
        "PEN-MAD ORDER 3F TOMES ENH DICE CONF-VP CORNER"
    )
    assert [f.id for f in load_fixed("arkham")] == [f"R-{name}" for name in expected.split()]


@pytest.mark.parametrize("game", games())
def test_ids_and_names_are_unique(game):
    for names in (
        ids(load_rules(game)),
        ids(load_fixed(game)),
        [r.name for r in load_rulings(game)],
        *([reading.name for reading in r.readings] for r in load_rulings(game)),
    ):
        assert len(names) == len(set(names))


@pytest.mark.parametrize("game", games())
def test_every_reference_leads_somewhere(game):
    known = set(ids(load_rules(game)))
    names = {r.name for r in load_rulings(game)}
    for rule in load_rules(game):
        assert set(rule.see) <= (known | names) - {rule.id}, rule.id
        assert len(rule.see) == len(set(rule.see)), rule.id
    for entry in (*load_rulings(game), *load_fixed(game)):
        assert entry.rules, entry.id
        assert set(entry.rules) <= known, entry.id


@pytest.mark.parametrize("game", games())
def test_every_ruling_can_be_reached_from_a_rule(game):
    named = {name for rule in load_rules(game) for name in rule.see}
    assert {r.name for r in load_rulings(game)} <= named


@pytest.mark.parametrize("game", games())
def test_rule_numbers_in_running_text_exist(game):
    prefix, known = load_game(game).prefix, set(ids(load_rules(game)))
    texts = [rule.text for rule in load_rules(game)] + [f.answer for f in load_fixed(game)]
    texts += [t for r in load_rulings(game) for x in r.readings for t in (x.text, x.evidence)]
    for text in texts:
        assert set(re.findall(rf"\b{prefix}-[0-9]+[a-z]?", text)) <= known, text


@pytest.mark.parametrize("game", games())
def test_every_default_is_one_of_at_least_two_readings(game):
    for ruling in load_rulings(game):
        names = [reading.name for reading in ruling.readings]
        assert ruling.default in names, ruling.name
        assert len(names) > 1, ruling.name
        assert ruling.kind in ("choice", "integer"), ruling.name
        assert ruling.scope in ("route", "confrontation", "drawing", "value"), ruling.name


@pytest.mark.parametrize("game", games())
def test_inferred_rules_say_so(game):
    for rule in load_rules(game):
        if not rule.stated:
            assert "Inferred here" in rule.text, rule.id


def test_which_rules_of_arkham_are_inferred():
    inferred = [rule.id for rule in load_rules("arkham") if not rule.stated]
    assert inferred == ["ATG-20a", "ATG-20b", "ATG-27c", "ATG-29d"]


@pytest.mark.parametrize("game", games())
def test_entries_are_short_and_filled_in(game):
    for rule in load_rules(game):
        assert 1 <= len(rule.title.split()) <= 5, rule.id
        assert rule.text.endswith("."), rule.id
        assert "\n" not in rule.text and "  " not in rule.text, rule.id
    for ruling in load_rulings(game):
        assert ruling.question.endswith("?"), ruling.name
        for reading in ruling.readings:
            # it follows "if", and a comma or a full stop follows it
            assert 3 <= len(reading.clause.split()) <= 14, (ruling.name, reading.name)
            assert not reading.clause.endswith("."), (ruling.name, reading.name)
            assert reading.text.endswith("."), (ruling.name, reading.name)
            assert reading.evidence.endswith("."), (ruling.name, reading.name)
    for fixed in load_fixed(game):
        assert fixed.question.endswith("?"), fixed.id
        assert fixed.answer.endswith("."), fixed.id


def test_sections_of_arkham_are_headings_of_its_rulebook():
    entries = (*load_rules("arkham"), *load_rulings("arkham"), *load_fixed("arkham"))
    for entry in entries:
        for path in entry.section.split("; "):
            top, _, below = path.partition(" / ")
            assert top in ARKHAM_HEADINGS, (entry.id, path)
            assert not below or below in ARKHAM_HEADINGS[top], (entry.id, path)


def test_figures_that_scores_depend_on():
    text = {rule.id: rule.text for rule in load_rules("arkham")}
    assert "limit is 1 at Madness 1, 2 at 2 or 3, 3 at 4, and 4 at 5" in text["ATG-35"]
    assert "120, 140, 160 or 175" in text["ATG-45"] and "15, 30 or 45" in text["ATG-45"]
    assert "3 VP" in text["ATG-37"] and "3 VP" in text["ATG-39"]
    assert "4 VP" in text["ATG-38"] and "4 VP" in text["ATG-40"]


def test_values_are_frozen_and_read_once():
    rule = load_rules("arkham")[0]
    with pytest.raises(AttributeError):
        rule.text = "other"
    assert load_rules("arkham-travel-guide") is load_rules("arkham")


def test_a_game_has_a_short_name_and_a_name_in_files():
    assert "arkham" in games()
    for name in ("arkham", "arkham-travel-guide", " Arkham-Travel-Guide "):
        game = load_game(name)
        assert (game.short, game.key) == ("arkham", "arkham-travel-guide")
        assert (game.prefix, game.title) == ("ATG", "Arkham Travel Guide")


@pytest.mark.parametrize("game", games())
def test_the_short_name_is_that_of_the_package(game):
    assert load_game(game).short == game
    assert all(rule.id.startswith(load_game(game).prefix + "-") for rule in load_rules(game))


@pytest.mark.parametrize("load", [load_game, load_rules, load_rulings, load_fixed])
@pytest.mark.parametrize("name", ["", "carcassonne", "ark", "../arkham"])
def test_an_unknown_game_is_refused_with_the_known_ones(load, name):
    with pytest.raises(UnknownGame, match="arkham") as caught:
        load(name)
    assert caught.value.game == name
    assert "arkham" in caught.value.choices
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("ATG-5", ["ATG-5"]),
        ("atg-5", ["ATG-5"]),
        ("  Atg-13B ", ["ATG-13b"]),
        ("ATG-22", ["ATG-22a", "ATG-22b", "ATG-22c"]),
        ("ATG-2", ["ATG-2"]),
        ("ATG-4", ["ATG-4"]),
    ],
)
def test_search_by_number(query, expected):
    assert ids(find_rules(query)) == expected
    assert ids(find_rules(query, "arkham")) == expected


@pytest.mark.parametrize("query", ["ATG-46", "ATG-5a", "ATG-22d", "ATG", "ITG-5", "", "  ", "-?!"])
def test_search_that_finds_nothing(query):
    assert find_rules(query, "arkham") == ()


def test_search_needs_every_word():
    both = ids(find_rules("bridge dagon", "arkham"))
    assert both == ["ATG-32d"]
    assert set(both) < set(ids(find_rules("bridge", "arkham")))
    assert find_rules("bridge zeppelin", "arkham") == ()


def test_search_puts_titles_before_texts_and_texts_before_sections():
    found = ids(find_rules("dagon", "arkham"))
    assert set(found[:2]) == {"ATG-32d", "ATG-39"}
    assert "ATG-35" in found[2:]
    river = ids(find_rules("miskatonic", "arkham"))
    assert river[0] == "ATG-9"
    assert set(river[1:]) == {"ATG-5", "ATG-6", "ATG-21"}  # only their section names the river


def test_search_keeps_the_order_of_numbers_among_equals():
    assert ids(find_rules("university", "arkham"))[:2] == ["ATG-9", "ATG-24b"]


def test_search_ignores_case_plural_and_punctuation():
    singular = ids(find_rules("penalty", "arkham"))
    assert singular and ids(find_rules("PENALTIES!", "arkham")) == singular
    assert ids(find_rules("dead-end", "arkham"))[0] == "ATG-7"
    assert ids(find_rules("bonus", "arkham")) == ids(find_rules("bonuses", "arkham"))
    assert ids(find_rules("gate", "arkham")) == ids(find_rules("Gates", "arkham"))
    assert ids(find_rules("cthulhu's", "arkham")) == ids(find_rules("cthulhu", "arkham"))


def test_search_does_not_find_the_middle_of_words():
    assert find_rules("ridge", "arkham") == ()


def test_search_in_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        find_rules("bridge", "carcassonne")
