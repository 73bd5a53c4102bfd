"""Edits of a board: every shipped board can be rebuilt from a blank one by hand."""

from pathlib import Path

import pytest

from boards.blank import blank_board
from boards.files import board_names, find_board, read_board
from boards.game import games
from boards.grid import place_key
from boards.source import parse_source
from cli.web.board_edits import board_view, lies_at, pairs
from cli.web.edits import edited
from cli.web.trouble import NoEdit

HERE = Path()


def read(text):
    return read_board(parse_source(text), [])


def blank(game="arkham-travel-guide"):
    return blank_board(games()[game], "Mine")


def rebuilt(wanted):
    """The edits that turn a blank board into another, as a player clicks them."""
    shape = board_view(wanted)
    for name, block in shape["labelled"].items():
        yield {"op": "block", "block": name, "kind": block["kind"], "value": str(block["value"])}
        yield from ({"op": "river", "block": name, "side": side} for side in block["wet"])
    for pair in pairs(wanted):
        state = pair["now"] or "nothing"
        yield {"op": "road", "name": pair["name"], "as": state}
    ends = [name for name in shape["nodes"] if place_key(name).compass]
    for name in [*(n for n in shape["nodes"] if n not in ends), *ends]:
        yield {"op": "node", "place": name, "glyph": shape["nodes"][name]["now"]}


@pytest.mark.parametrize("name", ["harbour", "millrace", "breakwater", "saltmarsh", "first-city-1"])
def test_a_shipped_board_is_rebuilt_from_a_blank_one(name):
    wanted = read_board(find_board(name))
    text = blank(wanted.game.key)
    labels = board_view(wanted)["labels"]
    text = edited(text, [{"op": "labels", "axis": a, "value": v} for a, v in labels.items()], HERE)
    for edit in rebuilt(wanted):
        text = edited(text, [edit], HERE)
    made = read(text)
    assert made.picture == wanted.picture
    assert made.places == wanted.places and made.sections == wanted.sections
    assert "# A board of" in text  # the comments that explain how it is filled in


def test_every_board_says_what_it_is():
    for name in board_names():
        shape = board_view(read_board(find_board(name)))
        assert all(block["kind"] for block in shape["labelled"].values())


def test_name_and_source():
    text = edited(blank(), [{"op": "head", "key": "name", "value": "Our town"}], HERE)
    assert read(text).name == "Our town"


def test_the_river_goes_again():
    edit = {"op": "river", "block": "1,1", "side": "east"}
    text = edited(blank(), [edit], HERE)
    assert text.count("~") > blank().count("~")
    text = edited(text, [{"op": "river", "block": "1,1", "side": "south"}, edit], HERE)
    assert edited(text, [{"op": "river", "block": "1,1", "side": "south"}], HERE) == blank()


def test_a_fault_of_the_map_is_where_it_lies():
    board = read(blank())
    at = [lies_at(board, f.line, f.column) for f in board.faults() if f.line]
    assert at[:3] == ["1,1", "2,1", "3,1"]
    assert lies_at(board, 2, 6) == "a1" and lies_at(board, 2, 8) == "a1-b1"
    assert lies_at(board, 1, 1) == lies_at(board, 99, 6) == ""


@pytest.mark.parametrize(
    "edit",
    [
        {"op": "block", "block": "9,9", "kind": "R"},
        {"op": "block", "block": "1,1", "kind": "?"},
        {"op": "node", "place": "b2", "glyph": "x"},
        {"op": "node", "place": "z9", "glyph": "+"},
        {"op": "node", "place": "b2s", "glyph": "o"},
        {"op": "road", "name": "b1-b2", "as": "a tunnel"},
        {"op": "road", "name": "b1-c2", "as": "a road"},
        {"op": "river", "block": "1,1", "side": "up"},
        {"op": "labels", "axis": "z", "value": "1"},
        {"op": "head", "key": "game", "value": "chess"},
        {"op": "section", "name": "b1-b2"},
    ],
)
def test_what_makes_no_sense_is_refused(edit):
    with pytest.raises(NoEdit):
        edited(blank(), [edit], HERE)


def test_the_streets_of_another_board_are_edited_there():
    text = find_board("first-city-2").text
    with pytest.raises(NoEdit, match="first-city-1"):
        edited(text, [{"op": "node", "place": "b2", "glyph": "+"}], HERE)
    text = edited(text, [{"op": "labels", "axis": "x-labels", "value": "6 5 4 3 2 1"}], HERE)
    assert read(text).x_labels == (6, 5, 4, 3, 2, 1)
