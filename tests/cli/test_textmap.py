"""The map in the terminal says everything that the picture says, in characters."""

from __future__ import annotations

import pytest
from rich.style import Style

from boards import Board, Position, load_board, parse_route
from boards.mapfile import raster
from cli.textmap import _LEFT, text_map
from cli.textmap_glyphs import STYLES, glyphs, joint

STROKES = ("b1-a2-a3-b3-b2-a2", "a2/b3", "b3-c3-c2", "d1-d1s", "g5-f5-f4-g4", "b6-b6e", "c6-d6")
ROUTE = "b1-a2-a3-b3-b2-a2/b3-c3-c2~g5-f5-f4-g4~b6-b6e^c6-d6"
NAMES = ["harbour", "millrace"]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("harbour")


@pytest.fixture(scope="module")
def position(board: Board) -> Position:
    return Position(
        board,
        strokes=tuple(parse_route(text) for text in STROKES),
        tourists={"1,1": "RRG", "4,1": "GGRRBBPP", "2,5": "BP", "5,3": "R" * 40},
        setup={
            "old-one": "dagon",
            "horrible-places": ("g2", "e3", "d6", "c3", "b7", "g5"),
            "objective": board.tables["objectives"]["1"],
        },
    )


def map_rows(plain: str, board: Board) -> list[str]:
    rows = plain.split("\n")[2 : 2 + len(raster(board))]
    return [row[_LEFT:].ljust(len(raster(board)[0])) for row in rows]


def legend(plain: str) -> str:
    return plain.partition("\n\n")[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_board_is_the_map_of_its_file(name: str) -> None:
    board = load_board(name)
    assert map_rows(text_map(board, unicode=False).plain, board) == raster(board)


@pytest.mark.parametrize("unicode", [True, False])
def test_every_drawn_section_has_its_ink(board: Board, position: Position, unicode: bool) -> None:
    rows = map_rows(text_map(board, position=position, unicode=unicode).plain, board)
    signs = glyphs(unicode)
    for name in position.drawn:
        for (x, y), ink in board.sections[name].cells:
            assert rows[y][x] == signs.drawn[ink], name
    for section in board.roads:
        if section.name not in position.drawn and section.kind != "inner":
            for (x, y), ink in section.cells:
                assert rows[y][x] == signs.road[ink], section.name


@pytest.mark.parametrize("unicode", [True, False])
def test_a_route_is_strong_and_the_rest_is_weak(
    board: Board, position: Position, unicode: bool
) -> None:
    route = parse_route(ROUTE)
    plain = text_map(board, position=position, route=route, unicode=unicode).plain
    rows, signs = map_rows(plain, board), glyphs(unicode)
    kept = set()
    for here, step in route.hops():
        section = board.between(here, step.to, diagonal=step.joint == "/")
        if section and step.joint in "-/":
            kept.add(section.name)
            for (x, y), ink in section.cells:
                assert rows[y][x] in signs.kept[ink] + signs.arrows, section.name
    for name in position.drawn - kept:
        for (x, y), ink in board.sections[name].cells:
            assert rows[y][x] == signs.drawn[ink], name
    assert "Connections: c2~g5, g4~b6" in plain
    assert f"Route: {ROUTE}" in plain
    assert f"{signs.crossing} crossing of the river" in plain


def test_the_arrows_follow_the_walk(board: Board) -> None:
    there = text_map(board, route=parse_route("b3-c3-c2"), unicode=False).plain
    back = text_map(board, route=parse_route("c2-c3-b3"), unicode=False).plain
    assert "##>##" in there and "##<##" not in there
    assert "##<##" in back and "##>##" not in back
    assert "^" in there and "v" in map_rows(back, board)[6]


def test_start_and_end_are_marked(board: Board) -> None:
    rows = map_rows(text_map(board, route=parse_route("a2-b2-b3"), unicode=False).plain, board)
    assert rows[4][0] == "@"
    plain = text_map(board, route=parse_route("a2-b2-b3"), unicode=False).plain
    assert "Curio Shop and end (b3)" in legend(plain)
    loop = text_map(board, route=parse_route("a2-b2-b3-a3-a2")).plain
    assert "start and end (a2)" in legend(loop)


def test_two_signs_share_a_glyph_that_the_legend_explains(board: Board, position: Position) -> None:
    plain = text_map(board, position=position, unicode=False).plain
    assert "1 Gate and Horrible Place (g2, g5)" in legend(plain)
    assert map_rows(plain, board)[16][36] == "1"


def test_ascii_is_ascii(board: Board, position: Position) -> None:
    strange = Position(board, tourists={"1,1": "R中\x1b", "nowhere": "R"})
    for text in (
        text_map(board, unicode=False),
        text_map(board, position=position, route=parse_route(ROUTE), unicode=False),
        text_map(board, position=strange, unicode=False),
    ):
        assert text.plain.isascii()
        assert "\x1b" not in text.plain


def test_tourists_off_the_route_are_small(board: Board, position: Position) -> None:
    plain = text_map(board, position=position, route=parse_route("a2-a3-b3")).plain
    assert " rrg " in plain and "when not alongside" in plain.replace("\n  ", " ")
    plain = text_map(board, position=position, route=parse_route("a2-b2")).plain
    assert " RRG " in plain


def test_tourists_that_find_no_room_are_listed(board: Board, position: Position) -> None:
    plain = text_map(board, position=position).plain
    assert " 40 " in plain
    assert "5,3 " + "R" * 40 in plain
    assert "RRGG" in plain and "BBPP" in plain


def test_the_legend_explains_only_what_is_there(board: Board, position: Position) -> None:
    bare = legend(text_map(board).plain)
    for word in ("drawn", "route", "Horrible", "tourists", "start"):
        assert word not in bare
    full = legend(text_map(board, position=position).plain)
    assert "drawn" in full and "not kept" not in full


def test_the_labels_are_those_printed_on_the_board() -> None:
    board = load_board("millrace")
    head, names, *_ = text_map(board).plain.split("\n")
    assert head.split() == [str(label) for label in board.x_labels]
    assert names.split() == list("abcdefg")
    rows = text_map(board).plain.split("\n")[2:]
    assert [int(rows[2 + 4 * i][:4]) for i in range(6)] == list(board.y_labels)
    assert rows[0][:_LEFT] == "     1  "


def test_the_roadless_centre_opens(board: Board) -> None:
    opened = text_map(board, position=Position(board, setup={"old-one": "yog-sothoth"})).plain
    assert map_rows(opened, board)[12][12] == "+"
    assert "no roads inside" not in opened
    assert "U University, no roads inside" in text_map(board).plain


def test_colours_change_no_character(board: Board, position: Position) -> None:
    route = parse_route(ROUTE)
    plain = text_map(board, position=position, route=route)
    colour = text_map(board, position=position, route=route, colour=True)
    assert plain.plain == colour.plain
    assert not plain.spans and colour.spans
    for style in STYLES.values():
        Style.parse(style)


def test_lines_join_at_crossroads() -> None:
    ways = [frozenset(w) for w in ("ne", "es", "sw", "wn", "ns", "ew", "nes", "news")]
    assert len({joint(arms, strong) for arms in ways for strong in (True, False)}) == 16
