"""Edits change one entry of a file and keep the rest, comments too."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import load_board
from boards.files import position_faults, read_position
from boards.route import Route, Step
from boards.source import parse_source
from cli.web.edits import edited
from cli.web.trouble import NoEdit

HERE = Path()
ARKHAM = """\
# mine, from Friday
format = 1
game = "arkham-travel-guide"
board = "harbour"
strokes = [
  "b2-b3-b4",  # the first round
  "c2-c3",
]

# what we played
[setup]
old-one = "dagon"  # again

[tourists]
"2,2" = "RB"  # two
"""
COMMENTS = ("# mine, from Friday", "# what we played", "# again", "# two", "# the first round")


def read(text):
    return read_position(parse_source(text), HERE)


def after(text, *edits):
    return edited(text, edits, HERE)


def test_a_section_is_drawn_and_erased_again():
    text = after(ARKHAM, {"op": "section", "name": "b4-b5"})
    assert read(text).drawn == read(ARKHAM).drawn | {"b4-b5"}
    assert read(after(text, {"op": "section", "name": "b4-b5"})).drawn == read(ARKHAM).drawn


def test_a_line_that_goes_on_is_one_stroke():
    text = after(ARKHAM, *({"op": "section", "name": n} for n in ("c3-d3", "d3-d4")))
    assert str(read(text).strokes[-1]) == "c2-c3-d3-d4"


def test_a_stroke_falls_apart_where_a_section_is_erased():
    text = after(ARKHAM, {"op": "section", "name": "b2-b3"})
    assert [str(s) for s in read(text).strokes] == ["b3-b4", "c2-c3"]


def test_comments_stay():
    text = after(
        ARKHAM,
        {"op": "section", "name": "b3-b4"},
        {"op": "section", "name": "d3-d4"},
        {"op": "people", "block": "1,1", "letter": "P"},
        {"op": "people", "block": "2,2", "letter": "B", "by": -1},
        {"op": "setup", "key": "old-one", "value": "cthulhu"},
        {"op": "place", "key": "objective", "place": "c2"},
        {"op": "head", "key": "name", "value": "Friday"},
        {"op": "route", "text": "b2-b3"},
    )
    for comment in COMMENTS:
        assert comment in text
    held = read(text)
    assert held.tourists == {"2,2": "R", "1,1": "P"}
    assert held.name == "Friday" and str(held.route) == "b2-b3"
    assert held.setup["old-one"] == "cthulhu" and held.setup["objective"] == ("c2",)


def test_tourists_that_are_gone_leave_no_trace():
    text = after(ARKHAM, *({"op": "people", "block": "2,2", "letter": n, "by": -1} for n in "RB"))
    assert read(text).tourists == {}


def test_a_picture_stays_a_picture():
    board = load_board("harbour")
    text = ARKHAM.split("strokes")[0] + "drawn = '''\n" + "\n".join(board.picture) + "\n'''\n"
    text = after(text, {"op": "section", "name": "b2-b3"}, {"op": "section", "name": "b2-c3"})
    assert "strokes" not in text
    assert read(text).drawn == {"b2-b3", "b2-c3"}
    assert not [f for f in position_faults(parse_source(text), read(text)) if f.severity == "file"]


def test_numbers_as_typed_and_what_is_none_is_named_by_check():
    text = after(ARKHAM, {"op": "setup", "key": "dice", "value": "1, 6 4"})
    assert read(text).setup["dice"] == (1, 6, 4)
    text = after(ARKHAM, {"op": "setup", "key": "dice", "value": "1 x"})
    assert any("whole number" in f.message for f in read(text).faults())


def test_innsmouth_symbols_are_counted():
    text = '\nformat = 1\ngame = "innsmouth"\nboard = "saltmarsh"\n'
    block = next(iter(load_board("saltmarsh").blocks))
    text = after(text, *[{"op": "count", "counter": "symbols", "block": block}] * 2)
    assert read(text).count("symbols", block) == 2
    text = after(text, *[{"op": "count", "counter": "symbols", "block": block, "by": -1}] * 3)
    assert "symbols" not in text


def route(text):
    return str(read(text).route or "")


def test_the_route_is_led_on_and_back():
    text = after(ARKHAM, *({"op": "route", "to": p} for p in ("b2", "b3", "b4", "c3")))
    assert route(text) == "b2-b3-b4-c3"
    assert route(after(text, {"op": "route", "to": "b4"})) == "b2-b3-b4"
    assert route(after(text, {"op": "route", "back": True})) == "b2-b3-b4"
    assert route(after(text, {"op": "route", "to": "g5"})) == "b2-b3-b4-c3~g5"
    assert route(after(text, {"op": "route", "text": ""})) == ""


def test_a_dead_end_is_extended_over_the_river():
    opposite = load_board("harbour").opposite
    end, over = next((a, b) for a, b in opposite.items())
    start = end[:-1]
    text = after(ARKHAM, *({"op": "route", "to": p} for p in (start, end, over)))
    assert route(text) == f"{start}-{end}^{over}"


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "section", "name": "a1-z9"},
        {"op": "section"},
        {"op": "people", "block": "9,9", "letter": "R"},
        {"op": "people", "block": "2,2", "letter": "X"},
        {"op": "place", "key": "old-one", "place": "b2"},
        {"op": "place", "key": "objective", "place": "z9"},
        {"op": "setup", "key": "weather", "value": "rain"},
        {"op": "head", "key": "format", "value": "2"},
        {"op": "count", "counter": "symbols", "block": "2,2"},
        {"op": "route", "to": "nowhere"},
        {"op": "burn"},
    ],
)
def test_edits_that_make_no_sense_are_refused(edit):
    with pytest.raises(NoEdit):
        after(ARKHAM, edit)


SECTIONS = sorted(load_board("harbour").sections)


@given(st.lists(st.sampled_from(SECTIONS), max_size=25))
def test_any_order_of_drawing_and_erasing_ends_with_what_is_drawn(names):
    text = ARKHAM
    drawn = set(read(text).drawn)
    inner = {s.name for s in load_board("harbour").sections.values() if s.inner}
    for name in names:
        text = after(text, {"op": "section", "name": name})
        drawn ^= {name}
    assert read(text).drawn == drawn
    faults = [f for f in read(text).faults() if f.severity != "warning"]
    assert all(f.place in inner for f in faults)
    assert all(
        isinstance(s, Route) and all(isinstance(x, Step) for x in s.steps)
        for s in read(text).strokes
    )
