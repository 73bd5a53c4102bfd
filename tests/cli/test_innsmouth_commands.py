"""Boards and positions of Innsmouth at the command line: new, show, check, export, the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import Board, Position, load_board, parse_route
from boards.files import board_names
from boards.game import find_game
from boards.mapfile import parse_map, raster
from cli.textmap import _LEFT, text_map
from cli.textmap_glyphs import glyphs
from tests.cli.command_line import Run

NAMES = board_names(find_game("innsmouth"))


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board("breakwater")


def map_rows(plain: str, board: Board) -> list[str]:
    rows = plain.split("\n")[2 : 2 + len(raster(board))]
    return [row[_LEFT:] for row in rows]


def legend(plain: str) -> str:
    return " ".join(plain.partition("\n\n")[2].split())


# -- the map in the terminal


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_board_is_the_map_of_its_file_with_its_shelters(name: str) -> None:
    town = load_board(name)
    shown = map_rows(text_map(town, unicode=False).plain, town)
    shelters = town.printed["shelters"]
    for y, (row, printed) in enumerate(zip(shown, raster(town), strict=True)):
        for x, glyph in enumerate(printed):
            place = f"{'abcdefg'[x // 6]}{y // 4 + 1}" if x % 6 == 0 and y % 4 == 0 else ""
            if place in shelters:
                assert row[x] == ("1" if place in town.water else "H")
            else:
                assert row[x] == glyph, (x, y)


@pytest.mark.parametrize("unicode", [True, False])
def test_ITG_4_the_sea_lies_east_of_the_map_and_the_river_flows_into_it(
    board: Board, unicode: bool
) -> None:
    rows = map_rows(text_map(board, unicode=unicode).plain, board)
    assert {row[-3:] for row in rows} == {"~~~"}
    assert [row[37] for row in rows].count("~") == 1
    assert "~ river and sea" in legend(text_map(board, unicode=unicode).plain)


def test_ITG_5_ITG_18a_the_legend_tells_shelters_and_sides(board: Board) -> None:
    told = legend(text_map(board, unicode=False).plain)
    assert "N Water north" in told and "S Water south" in told
    assert "H Shelter (a5 RP, b2 RG, d6 GBP, e2 B)" in told
    assert "1 Water south and Shelter (g5 R)" in told


@pytest.mark.parametrize("unicode", [True, False])
def test_ITG_5_caches_and_ITG_9_symbols(board: Board, unicode: bool) -> None:
    position = Position(
        board,
        strokes=(parse_route("b1-b2-b3"),),
        tourists={"2,1": "RG", "3,2": "BBPGR"},
        setup={"caches": board.tables["caches"]["1"]},
        counters={"symbols": {"3,2": 1, "6,2": 2, "5,4": 3, "1,1": 4}},
    )
    plain = text_map(board, position=position, unicode=unicode).plain
    rows, told = map_rows(plain, board), legend(plain)

    def block(column: int, row: int) -> str:
        return rows[row * 4 - 2][column * 6 - 5 : column * 6]

    assert block(3, 2) == "  B !"
    assert block(6, 2) == " Y2!!"
    assert block(5, 4) == "!3G ~"  # the river lies on the other side
    assert block(1, 1) == "  B!4"
    assert "! threat symbol, !3 for three of them" in told
    assert rows[0][24] == rows[24][6] == "*" and "* Cache" in told
    signs = glyphs(unicode).notes
    assert f"{signs[0]} Water north and Cache (a3s, c4s)" in told
    assert f"{signs[1]} Water south and Cache (f4n, g6)" in told
    assert rows[3][7:12] == " RG  " and rows[7][13:18] == "RGBBP"


def test_symbols_that_find_no_room_are_told(board: Board) -> None:
    # the river takes one side of this district and the printed number the other
    picture = "\n".join(board.picture).replace("N  G ~", "N Y4 ~")
    numbers = tuple(range(1, 7))
    narrow = parse_map(picture, board.game, name="x", provenance="", x_labels=numbers,
                       y_labels=numbers)  # fmt: skip
    assert narrow.blocks["5,4"].value == 4
    for many, row in ((1, " Y4!~"), (3, " Y4!~")):
        position = Position(narrow, counters={"symbols": {"5,4": many}})
        plain = text_map(narrow, position=position, unicode=False).plain
        assert map_rows(plain, narrow)[14][25:30] == row
        assert ("more marks than there is room for: 3 in 5,4" in legend(plain)) == (many == 3)


def test_the_route_of_arkham_keeps_its_signs() -> None:
    harbour = load_board("harbour")
    position = Position(harbour, setup={"horrible-places": ("e3",), "objective": ("b2", "f2")})
    told = legend(text_map(harbour, position=position, unicode=False).plain)
    assert "! Horrible Place" in told and "* Objective" in told
    assert "sea" not in told


# -- commands


@pytest.mark.parametrize("name", NAMES)
def test_new_position_is_ready_to_be_checked(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "friday.toml"
    assert run("new", "innsmouth", "--board", name, "-o", path).code == 0
    checked = run("check", path)
    assert checked.code == 0
    assert "0 sections drawn, 0 tourists in 0 districts" in checked.out
    assert "warning [ITG-31]: no character is given" in checked.text


def test_the_first_board_of_the_game_is_taken(run: Run) -> None:
    assert 'board = "breakwater"\n' in run("new", "innsmouth").out
    assert 'board = "harbour"\n' in run("new", "arkham").out


@pytest.mark.parametrize(("game", "board"), [("arkham", "breakwater"), ("innsmouth", "harbour")])
def test_the_board_of_another_game(run: Run, game: str, board: str) -> None:
    result = run("new", game, "--board", board)
    assert result.code == 2
    assert f"{board} is a board of" in result.err


def test_symbols_are_counted_by_check(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    run("new", "innsmouth", "-o", path)
    text = path.read_text(encoding="utf-8")
    text = text.replace('# [symbols]\n# "1,1" = 1', '[symbols]\n"1,1" = 1\n"6,6" = 3')
    path.write_text(text, encoding="utf-8")
    assert "0 tourists in 0 districts, 4 threat symbols" in run("check", path).text
    path.write_text(text.replace('"6,6" = 3', '"6,7" = 3'), encoding="utf-8")
    result = run("check", path)
    assert result.code == 3
    assert "there is no district '6,7'" in result.text
    line = text.split("\n").index('"6,6" = 3') + 1
    assert f"{path}:{line}:1: " in result.text


def test_new_board(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "town.toml"
    assert run("board", "new", "innsmouth", "-o", path).code == 0
    assert run("board", "check", path).out.endswith(f"{path}: 36 faults\n")
    path.write_text(path.read_text(encoding="utf-8").replace("?", "W"), encoding="utf-8")
    assert run("board", "check", path).code == 0


@pytest.mark.parametrize("name", NAMES)
def test_check_show_and_export(run: Run, name: str) -> None:
    town = load_board(name)
    held = f"{sum(s == 'north' for p, s in town.sides.items() if p in town.water)} water north"
    checked = run("board", "check", name)
    assert checked.out.startswith(f"{name}: no faults\n") and held in checked.text
    assert f"{len(town.printed['shelters'])} shelters" in checked.text
    shown = run("board", "show", name).out
    assert "\nCaches\n  1 " in shown and "\nShelters\n" in shown
    for place, letters in town.printed["shelters"].items():
        colours = ", ".join(town.game.tourists[letter] for letter in letters)
        assert f"\n  {place:<16} {colours}\n" in f"{shown}\n"
    nodes = {node["id"]: node for node in run("board", "export", name).data["nodes"]}
    assert {node["side"] for node in nodes.values()} == {"north", "south"}


@pytest.mark.parametrize("name", NAMES)
def test_draw(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "town.svg"
    assert run("draw", name, "-o", path).code == 0
    text = path.read_text(encoding="utf-8")
    assert 'aria-label="Water south"' in text and 'class="sea"' in text
