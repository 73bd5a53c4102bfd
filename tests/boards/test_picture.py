"""The pictures: well-formed, complete, harmless, the same every time, and not blank."""

from __future__ import annotations

import random
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import Board, Position, Route, load_board, parse_route
from boards.mapfile import parse_map
from boards.picture import Bar, draw_svg, to_png
from boards.picture.glyphs import _GLYPHS, drawable, text_path, text_width, wrap
from boards.picture.layout import EDGE, RIVER, Layout
from boards.picture.scene import Scene, away

STROKES = ("b1-a2-a3-b3-b2-a2", "a2/b3", "b3-c3-c2-d2", "d1-d1s", "g5-f5-f4-g4", "b6-b6e", "c6-d6")
ROUTE = "b1-a2-a3-b3-b2-a2/b3-c3-c2~g5-f5-f4-g4~b6-b6e^c6-d6"
HOSTILE = "<script>alert('x')</script> & \"quoted\" ]]> \x00\x1b\ud800 Ångström 中"
NAMES = ["harbour", "millrace"]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("harbour")


@pytest.fixture(scope="module")
def position(board: Board) -> Position:
    return Position(
        board,
        strokes=tuple(parse_route(text) for text in STROKES),
        tourists={"1,1": "RRG", "6,6": "BP", "2,1": "GGGGRRRR", "5,3": "R" * 40},
        setup={
            "old-one": "dagon",
            "horrible-places": board.tables["horrible-places"]["dagon"],
            "objective": board.tables["objectives"]["1"],
        },
    )


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text.encode())


def sections(text: str, of: str) -> set[str]:
    return {
        e.get("data-section", "")
        for e in parsed(text).iter()
        if of in (e.get("class") or "").split()
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_road_of_a_board_is_drawn(name: str) -> None:
    board = load_board(name)
    roads = {s.name for s in board.roads if s.kind != "inner"}
    assert sections(draw_svg(board), "road") == roads


def test_every_drawn_section_is_present(board: Board, position: Position) -> None:
    text = draw_svg(board, position=position)
    assert sections(text, "drawn") == position.drawn
    roads = {s.name for s in board.roads if s.kind != "inner"}
    assert sections(text, "road") == roads - position.drawn


def test_a_route_keeps_its_sections_and_thins_the_others(board: Board, position: Position) -> None:
    route = parse_route(ROUTE)
    text = draw_svg(board, position=position, route=route)
    kept = sections(text, "kept")
    assert kept | sections(text, "drawn") == position.drawn
    assert "a2-b3" in kept and "d1-d1s" not in kept
    assert sections(text, "connection") == {"c2~g5", "g4~b6"}
    assert sections(text, "crossing") == {"b6e^c6"}
    classes = [e.get("class") for e in parsed(text).iter()]
    assert classes.count("start") == 2  # on the map and in the legend
    assert classes.count("end") == 2


@pytest.mark.parametrize(
    ("board_name", "route", "joined"),
    [("saltmarsh", "a5-b5-b6~b5-b4", "b6~b5"), ("breakwater", "c4-c4s~c4-b4", "c4s~c4")],
)
def test_an_arc_is_not_hidden_by_a_section_between_the_same_crossroads(
    board_name: str, route: str, joined: str
) -> None:
    board, drawn = load_board(board_name), parse_route(route)
    text = draw_svg(board, route=drawn)
    (arc,) = (e.get("d") or "" for e in parsed(text).iter() if e.get("data-section") == joined)
    x1, y1, x2, y2, x3, y3 = map(float, re.findall(r"-?[0-9.]+", arc))
    top = (x1 + 2 * x2 + x3) / 4, (y1 + 2 * y2 + y3) / 4
    layout = Layout(board, False)
    one, other = (layout.place(name) for name in joined.split("~"))
    along = other.x - one.x, other.y - one.y
    aside = abs(along[0] * (top[1] - one.y) - along[1] * (top[0] - one.x)) / one.far(other)
    assert aside > 30  # the route with its halo is 16 wide, an arrow about as much


def test_kept_overrides_the_route(board: Board, position: Position) -> None:
    text = draw_svg(board, position=position, kept={"c6-d6", "not a section"})
    assert sections(text, "kept") == {"c6-d6"}


def test_the_roadless_centre_opens(board: Board) -> None:
    inner = {s.name for s in board.roads if s.kind == "inner"}
    assert inner
    closed = draw_svg(board, position=Position(board))
    assert not inner & sections(closed, "road")
    opened = draw_svg(board, position=Position(board, setup={"old-one": "yog-sothoth"}))
    assert inner <= sections(opened, "road")


def test_all_tourists_are_drawn_or_counted(board: Board, position: Position) -> None:
    text = draw_svg(board, position=position)
    pawns = [e for e in parsed(text).iter() if e.get("class") == "tourist"]
    legend = 4  # one of each colour
    assert len(pawns) == 3 + 2 + 8 + 1 + legend
    assert 'aria-label="×40"' in text


def test_hostile_names_are_harmless(board: Board) -> None:
    position = Position(
        replace(board, name=HOSTILE), name=HOSTILE, tourists={"1,1": "<&\x00", HOSTILE: "R"}
    )
    text = draw_svg(position.board, position=position, title=HOSTILE, caption=[HOSTILE, ""])
    tags = {e.tag.rpartition("}")[2] for e in parsed(text).iter()}
    assert tags <= {"svg", "title", "desc", "rect", "path", "circle", "g"}
    assert "<script" not in text
    assert to_png(text).startswith(b"\x89PNG")


def test_places_that_do_not_exist_are_left_out(board: Board, position: Position) -> None:
    route = parse_route("z9-b1-a2-d7~z1-z2^a5-a6")
    text = draw_svg(board, position=position, route=route)
    assert sections(text, "kept") == {"a2-b1", "a5-a6"}
    assert draw_svg(board, route=Route())


def test_the_same_input_gives_the_same_bytes(board: Board, position: Position) -> None:
    def picture() -> str:
        mixed = replace(position, strokes=position.strokes[::-1])
        return draw_svg(board, position=mixed, route=parse_route(ROUTE), caption=["one", "two"])

    assert picture() == picture()
    assert to_png(picture(), 300) == to_png(picture(), 300)


def test_the_words_are_there_for_those_who_hear_them(board: Board, position: Position) -> None:
    root = parsed(draw_svg(board, position=position, title="Ninety points", caption=["Why so?"]))
    assert root.get("role") == "img"
    said = {child.tag.rpartition("}")[2]: child.text for child in root if child.text}
    assert said["title"] == "Ninety points"
    assert "Harbour specimen" in said["desc"] and "1,1 RRG" in said["desc"]
    labels = {e.get("aria-label") for e in root.iter()}
    assert {"Ninety points", "Why so?", "Gate", "Curio Shop", "Horrible Place"} <= labels


def pixels(png: bytes) -> tuple[int, int, set[bytes]]:
    """Size and colours of an RGBA picture: just enough of a PNG reader."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at, data, width, height = 8, b"", 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 6)
        if kind == b"IDAT":
            data += body
        at += 12 + size
    raw, line, colours = zlib.decompress(data), bytearray(width * 4), set()
    for row in range(height):
        start = row * (width * 4 + 1)
        line = unfiltered(raw[start], raw[start + 1 : start + 1 + width * 4], line)
        colours |= {bytes(line[i : i + 4]) for i in range(0, len(line), 4)}
    return width, height, colours


def unfiltered(how: int, row: bytes, above: bytearray) -> bytearray:
    found = bytearray(row)
    for i in range(len(found)):
        a = found[i - 4] if i >= 4 else 0
        b, c = above[i], above[i - 4] if i >= 4 else 0
        nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
        found[i] = (found[i] + (0, a, b, (a + b) // 2, nearest)[how]) % 256
    return found


def test_png_has_the_width_asked_for_and_is_not_blank(board: Board, position: Position) -> None:
    text = draw_svg(board, position=position, route=parse_route(ROUTE))
    width, height, colours = pixels(to_png(text, 240))
    assert width == 240 and 180 < height < 360
    assert len(colours) > 500
    assert all(colour[3] == 255 for colour in colours)  # nothing shines through
    assert {bytes.fromhex(c) for c in ("7fb8d8ff", "20264fff")} <= colours  # river and route


def test_words_leave_ink_in_the_png(board: Board) -> None:
    # renderers draw no text without a font: the title must change the picture
    one, other = (to_png(draw_svg(board, title=title), 400) for title in ("Summer", "Winter"))
    assert one != other


@pytest.mark.parametrize("name", NAMES)
def test_the_river_flows_from_edge_to_edge_clear_of_the_crossroads(name: str) -> None:
    layout = Layout(load_board(name))
    (river,) = layout.rivers
    borders = {-EDGE, layout.wide + EDGE, layout.high + EDGE}
    assert all({end.x, end.y} & borders for end in (river[0], river[-1]))
    for place in layout.board.places:
        assert away(layout.place(place), river) > RIVER + 8, place
    for section in layout.board.roads:
        if section.kind not in ("bridge", "inner"):
            for point in layout.line(section):
                assert away(point, river) > RIVER


@pytest.mark.parametrize("name", NAMES)
def test_blocks_do_not_overlap_and_the_river_only_rounds_their_corners(name: str) -> None:
    layout = Layout(load_board(name))
    boxes = [layout.block_box(block) for block in layout.board.blocks.values()]
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert right - left > 60 and bottom - top > 60
        for west, north, east, south in boxes[:index]:
            assert left >= east or west >= right or top >= south or north >= bottom
        for a, b in pairwise(layout.rivers[0]):
            wet = min(a.x, b.x) < right - 20 and max(a.x, b.x) > left + 20
            assert not (wet and min(a.y, b.y) < bottom - 20 and max(a.y, b.y) > top + 20)


def test_two_signs_at_a_crossroads_do_not_cover_each_other(
    board: Board, position: Position
) -> None:
    scene = Scene.of(board, position, parse_route(ROUTE), None)
    both = [signs for signs in scene.signs.values() if len(signs) > 1]
    assert both
    for one, other in ((s[0], s[1]) for s in both):
        assert one.at.far(other.at) > 28


def test_a_crossroads_that_is_passed_twice_stays_free(board: Board, position: Position) -> None:
    assert board.places["b3"] == ("shop",)
    once = Scene.of(board, position, parse_route("a3-b3-c3"), None)
    twice = Scene.of(board, position, parse_route("a3-b3-b2-a2/b3-c3"), None)
    assert once.has_centre_sign("b3") and not twice.has_centre_sign("b3")


def test_every_letter_has_strokes_of_its_own() -> None:
    drawn = {c: tuple(map(str, text_path(c, 0, 0, 20))) for c in _GLYPHS}
    assert len(set(drawn.values())) == len(drawn)
    wanted = "ABCXYZabcxyz0189 .,:;()+-~^/'%!?&="
    assert drawable(wanted) == wanted
    assert drawable("Ångström—中") == "Angstrom-\ufffd"


@given(st.text(max_size=60), st.floats(20, 300))
def test_wrapped_text_fits_and_loses_no_letter(text: str, width: float) -> None:
    lines = wrap(text, 15, width)
    assert "".join(lines).replace(" ", "") == "".join(text.split())
    assert all(len(line) == 1 or text_width(line, 15) <= width for line in lines)


@pytest.mark.parametrize("seed", range(12))
def test_a_faulty_board_can_still_be_looked_at(board: Board, seed: int) -> None:
    dice = random.Random(seed)
    spoiled = list("\n".join(board.picture))
    for _ in range(3 ** dice.randrange(5)):
        at = dice.randrange(len(spoiled))
        if spoiled[at] != "\n":
            spoiled[at] = dice.choice("~=.:+GS&/\\U RYé")
    wrong = parse_map(
        "".join(spoiled),
        board.game,
        name="spoiled",
        provenance="",
        x_labels=board.x_labels,
        y_labels=board.y_labels,
    )
    drawn = tuple(parse_route(name) for name in list(wrong.sections)[::5])
    assert parsed(
        draw_svg(wrong, position=Position(wrong, drawn, dict.fromkeys(wrong.blocks, "RB")))
    )


def test_the_curve_stands_below_the_map_and_is_told(board):
    bars = [
        Bar("0", 40.0, "40", before=30.0, note="never out"),
        Bar("1", 60.5, "60.50", before=70.0, note="out 0.46 %", chosen=True),
    ]
    plain = draw_svg(board)
    text = draw_svg(board, levels=bars, levels_title="Best at each Madness")
    high = [float(re.search(r'height="([\d.]+)"', t)[1]) for t in (plain, text)]
    assert high[1] > high[0]
    assert "Best at each Madness: 0 40, 1 60.50." in text
    for words in ("40", "60.50", "never out", "out 0.46 %"):
        assert f'aria-label="{words}"' in text and f'aria-label="{words}"' not in plain


def test_a_curve_of_nothing_and_of_losses(board):
    for value in (0.0, -5.0):
        text = draw_svg(board, levels=[Bar("0", value, str(value))], levels_title="Curve")
        assert f'aria-label="{value}"' in text
        assert to_png(text).startswith(b"\x89PNG")
