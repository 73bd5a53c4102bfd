"""Where everything lies in a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards import Position, load_board, parse_route
from boards.files import board_names
from boards.picture import draw_curve, draw_map
from boards.picture.plan import plan


@pytest.mark.parametrize("name", board_names())
def test_everything_of_a_board_has_its_place_on_the_paper(name: str) -> None:
    board = load_board(name)
    found = plan(board)
    west, north, east, south = found["bounds"]
    assert found["places"].keys() == board.places.keys()
    assert found["sections"].keys() == board.sections.keys()
    assert found["blocks"].keys() == board.blocks.keys()
    points = [p["at"] for p in found["places"].values()]
    points += [p for s in found["sections"].values() for p in s["line"]]
    assert all(west < x < east and north < y < south for x, y in points)
    for section in found["sections"].values():
        ends = [found["places"][end]["at"] for end in section["ends"]]
        assert [section["line"][0], section["line"][-1]] == ends


def test_what_is_closed_can_not_be_clicked_but_erased() -> None:
    position = Position(load_board("harbour"))
    closed = {n for n, s in position.board.sections.items() if s.inner}
    assert closed and not closed & plan(position.board, position)["sections"].keys()
    drawn = replace(position, strokes=(parse_route("c3-c4"),))
    assert closed & plan(drawn.board, drawn)["sections"].keys() == {"c3-c4"}
    opened = replace(position, setup={"old-one": "yog-sothoth"})
    assert closed <= plan(opened.board, opened)["sections"].keys()


def test_a_map_alone_has_no_title_and_no_legend() -> None:
    board = load_board("harbour")
    text = draw_map(board)
    assert text.startswith("<svg") and board.name not in text and "legend" not in text.lower()
    assert draw_curve((), "nothing").startswith("<svg")
