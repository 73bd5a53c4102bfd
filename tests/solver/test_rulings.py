import pickle

import pytest

from solver.rulebook import UnknownGame, games, load_rulings
from solver.rulings import Rulings, UnknownRuling, parse_ruling, resolve

DEFAULTS = {
    "connection": "pieces",
    "closing_connection": "no",
    "objective_measure": "traversal",
    "objective_across_connections": "yes",
    "dagon_crossing_length": "0",
    "numerous_tie": "player",
    "cthulhu_half": "erase_floor",
    "yog_candidates": "all",
    "yog_repeat": "no",
    "dagon_end": "section_follows",
    "dagon_diagonal": "yes",
    "shub_penalty": "each",
    "eliminated_value": "0",
    "repeat_stack": "yes",
    "l_shape_when_forced": "no",
    "shape_anywhere": "no",
}


def test_without_overrides_the_defaults_hold():
    assert resolve("arkham") == resolve("arkham", {}) == DEFAULTS
    assert resolve("arkham-travel-guide") == DEFAULTS


def test_overrides_replace_defaults_and_nothing_else():
    given = {"connection": "any", "yog_repeat": "yes"}
    assert resolve("arkham", given) == {**DEFAULTS, **given}
    assert given == {"connection": "any", "yog_repeat": "yes"}


def test_the_result_is_a_copy():
    resolve("arkham")["connection"] = "any"
    assert resolve("arkham") == DEFAULTS


@pytest.mark.parametrize("game", games())
def test_every_reading_of_every_choice_is_accepted(game):
    for ruling in load_rulings(game):
        for reading in ruling.readings:
            if ruling.kind == "choice":
                assert resolve(game, {ruling.name: reading.name})[ruling.name] == reading.name


def test_an_unknown_ruling_is_refused_with_a_suggestion():
    with pytest.raises(UnknownRuling) as caught:
        resolve("arkham", {"conection": "any"})
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.name, error.reading) == ("conection", None)
    assert error.choices == tuple(DEFAULTS)
    assert 'did you mean "connection"?' in str(error)
    assert "Arkham Travel Guide" in str(error)
    assert all(name in str(error) for name in DEFAULTS)


def test_an_unknown_reading_is_refused_with_a_suggestion():
    with pytest.raises(UnknownRuling) as caught:
        resolve("arkham", {"connection": "peices"})
    error = caught.value
    assert (error.name, error.reading) == ("connection", "peices")
    assert error.choices == ("pieces", "kept", "drawn", "any")
    assert 'did you mean "pieces"?' in str(error)
    assert "pieces, kept, drawn, any" in str(error)


def test_nothing_is_suggested_for_nonsense():
    with pytest.raises(UnknownRuling) as caught:
        resolve("arkham", {"zzz": "any"})
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("number", ["0", "35", "-20", "999999"])
def test_a_number_may_stand_for_a_reading(number):
    assert resolve("arkham", {"eliminated_value": number})["eliminated_value"] == number


@pytest.mark.parametrize(("written", "value"), [("+7", "7"), ("007", "7"), ("-0", "0")])
def test_a_number_is_written_one_way(written, value):
    assert resolve("arkham", {"eliminated_value": written})["eliminated_value"] == value


@pytest.mark.parametrize(
    "bad", ["number", "", "1.5", "1e3", "1_000", "ten", " 5", "٣", "1234567", "-", "9" * 5000]
)
def test_what_is_no_whole_number_is_refused(bad):
    with pytest.raises(UnknownRuling, match="whole number") as caught:
        resolve("arkham", {"eliminated_value": bad})
    assert caught.value.reading == bad


def test_a_choice_takes_no_other_number():
    with pytest.raises(UnknownRuling, match="0, 1"):
        resolve("arkham", {"dagon_crossing_length": "2"})


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        resolve("carcassonne", {})


def test_errors_survive_being_sent_to_another_process():
    with pytest.raises(UnknownRuling) as caught:
        resolve("arkham", {"connection": "peices"})
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
    assert (copy.name, copy.reading, copy.choices) == ("connection", "peices", caught.value.choices)


def test_rulings_know_what_was_changed():
    rulings = Rulings("arkham-travel-guide", {"connection": "any", "yog_repeat": "no"})
    assert rulings["connection"] == "any"
    assert rulings.changed == {"connection": "any"}
    assert dict(rulings) == {**DEFAULTS, "connection": "any"}
    assert len(rulings) == len(DEFAULTS)
    assert eval(repr(rulings)) == rulings
    assert Rulings("arkham").changed == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("connection=kept", ("connection", "kept")),
        (" connection = kept ", ("connection", "kept")),
        ("eliminated_value=-20", ("eliminated_value", "-20")),
        ("a=b=c", ("a", "b=c")),
    ],
)
def test_parsing(text, expected):
    assert parse_ruling(text) == expected


@pytest.mark.parametrize("text", ["connection", "connection=", "=kept", "", "=", "  =  "])
def test_parsing_what_is_no_assignment(text):
    with pytest.raises(UnknownRuling, match="name=reading"):
        parse_ruling(text)
