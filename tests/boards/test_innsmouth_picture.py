"""Pictures of Innsmouth: water with its side, shelters, caches, threat symbols, the sea."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from boards import Position, load_board, parse_route
from boards.game import Game, Sign, games
from boards.picture import draw_svg, to_png
from boards.picture.layout import RIVER, SEA, Layout
from boards.picture.lines import Point
from boards.picture.scene import Scene, away
from boards.picture.signs import sign

NAMES = ["breakwater", "saltmarsh"]


@pytest.fixture(scope="module")
def position() -> Position:
    board = load_board("breakwater")
    return Position(
        board,
        strokes=(parse_route("b1-b2-b3-c3-c4-c4s"), parse_route("f4-f4n"), parse_route("g5-g6")),
        tourists={"2,1": "RG", "4,3": "GR"},
        setup={"caches": board.tables["caches"]["1"], "threat": "cultists"},
        counters={"symbols": {"4,3": 1, "3,2": 2, "5,4": 5, "1,1": 0}},
    )


def parts(text: str) -> list[ET.Element]:
    return list(ET.fromstring(text.encode()).iter())


def signs(text: str) -> Counter[str]:
    return Counter(e.get("data-sign", "") for e in parts(text) if e.get("data-sign"))


def labels(text: str) -> Counter[str]:
    return Counter(e.get("aria-label", "") for e in parts(text))


@pytest.mark.parametrize("name", NAMES)
def test_ITG_18a_every_water_crossroads_shows_its_side(name: str) -> None:
    board = load_board(name)
    drawn = signs(draw_svg(board))
    sides = Counter(board.sides[place] for place in board.water)
    for side in ("north", "south"):
        assert drawn[f"water-{side}"] == sides[side] + 1  # and one in the legend
    said = labels(draw_svg(board))
    assert said["N"] and said["S"] and said["Water north"] and said["Water south"]


@pytest.mark.parametrize("name", NAMES)
def test_ITG_5_shelters_hold_their_tourists(name: str) -> None:
    board = load_board(name)
    text = draw_svg(board)
    inside = [
        e
        for house in parts(text)
        if house.get("data-sign") == "shelters"
        for e in house.iter()
        if e.get("class") == "tourist"
    ]
    assert len(inside) == sum(map(len, board.printed["shelters"].values()))
    assert signs(text)["shelters"] == len(board.printed["shelters"]) + 1
    assert "Shelter: " in text and "e2 " in text


def test_ITG_5_caches_of_the_card_in_play_and_no_others(position: Position) -> None:
    drawn = signs(draw_svg(position.board, position=position))
    assert drawn["caches"] == len(position.board.tables["caches"]["1"]) + 1
    assert "caches" not in signs(draw_svg(position.board))


def test_ITG_9_threat_symbols_stand_in_their_districts(position: Position) -> None:
    text = draw_svg(position.board, position=position)
    # one, two, and one with the number of five; and the legend
    assert signs(text)["symbols"] == 1 + 2 + 1 + 1
    assert labels(text)["×5"] == 1
    assert "Threat symbols: 3,2 2, 4,3 1, 5,4 5." in text
    board = position.board
    layout = Layout(board)
    found = [
        e.get("transform", "")
        for e in parts(text)
        if e.get("data-sign") == "symbols" and "0.72" in e.get("transform", "")
    ]
    at = [
        Point(*map(float, t.split(")")[0].split("(")[1].replace(",", " ").split())) for t in found
    ]
    boxes = [layout.block_box(board.blocks[name]) for name in ("4,3", "3,2", "5,4")]
    for point in at:
        assert any(l < point.x < r and t < point.y < b for l, t, r, b in boxes)  # noqa: E741


def test_many_symbols_leave_room_for_the_tourists(position: Position) -> None:
    board = position.board
    crowd = Position(board, tourists={"5,4": "RRGGB"}, counters={"symbols": {"5,4": 3}})
    text = draw_svg(board, position=crowd)
    pawns = [e for e in parts(text) if e.get("class") == "tourist"]
    printed = sum(map(len, board.printed["shelters"].values()))
    assert len(pawns) == 5 + printed + len(board.game.tourists)


@pytest.mark.parametrize("name", NAMES)
def test_ITG_4_the_sea_lies_along_the_eastern_edge_and_takes_up_the_river(name: str) -> None:
    layout = Layout(load_board(name))
    west, north, east, south = layout.paper
    assert layout.sea == (Point(east - SEA, north), Point(east - SEA, south))
    assert west == north == -layout.edge("w") and east - layout.wide > layout.edge("w")
    (river,) = layout.rivers
    ends = sorted((river[0].x, river[-1].x))
    assert ends[0] == west and east - 2 * SEA < ends[1] < east
    for place in layout.board.places:
        at = layout.place(place)
        assert away(at, layout.sea) > SEA + 8, place
        assert away(at, river) > RIVER + 8, place
    assert "river and sea" in labels(draw_svg(layout.board))


def test_a_board_inland_has_no_sea(harbour) -> None:  # type: ignore[no-untyped-def]
    layout = Layout(harbour)
    assert layout.sea == ()
    assert layout.paper == (-36, -36, layout.wide + 36, layout.high + 36)
    assert not any(e.get("class") == "sea" for e in parts(draw_svg(harbour)))


@pytest.mark.parametrize("name", NAMES)
def test_no_sign_lies_in_the_water_or_on_another(name: str) -> None:
    board = load_board(name)
    for card in board.tables["caches"].values():
        scene = Scene.of(board, Position(board, setup={"caches": card}), None, None)
        every = [s for some in scene.signs.values() for s in some]
        assert len(every) == len(board.water) + len(board.printed["shelters"]) + len(card)
        for one in every:
            assert away(one.at, scene.layout.sea) > SEA + 8
            assert away(one.at, scene.layout.rivers[0]) > RIVER + 4
            assert all(one.at.far(other.at) > 20 for other in every if other is not one)


def test_the_legend_names_what_is_there_in_the_order_of_the_data(position: Position) -> None:
    text = draw_svg(position.board, position=position)
    wanted = ["threat symbol", "Water north", "Water south", "Shelter", "Cache", "road, not drawn"]
    told = [label for e in parts(text) if (label := e.get("aria-label")) in wanted]
    last = {label: len(told) - told[::-1].index(label) for label in wanted}
    assert sorted(wanted, key=lambda label: last[label]) == wanted
    assert labels(draw_svg(position.board))["threat symbol"] == 0


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.short)
def test_every_sign_of_a_game_has_a_picture_of_its_own(game: Game) -> None:
    called = [*game.signs.values(), *(counter.sign for counter in game.counters.values())]
    drawn = [str(sign(replace(one, label="", name=""), Point(3, 4), 0.5)) for one in called]
    assert len(set(drawn)) == len(drawn)
    assert all(one.picture for one in called)


def test_a_sign_without_a_picture_is_a_lozenge_with_its_letter() -> None:
    drawn = str(sign(Sign("lighthouse", "What it is"), Point(3, 4), 0.5))
    assert 'aria-label="What it is"' in drawn and 'aria-label="L"' in drawn
    assert 'aria-label="X"' in str(sign(Sign("a", "b", letter="X"), Point(0, 0)))


def test_the_png_shows_all_of_it(position: Position) -> None:
    bare = draw_svg(position.board, position=Position(position.board))
    pictures = [
        draw_svg(position.board, position=Position(position.board, counters=position.counters)),
        draw_svg(position.board, position=Position(position.board, setup=position.setup)),
    ]
    seen = [to_png(text, 300) for text in (bare, *pictures)]
    assert all(one != other for one, other in pairwise(seen))
    assert all(png.startswith(b"\x89PNG") for png in seen)
