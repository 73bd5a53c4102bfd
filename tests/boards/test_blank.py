import re
import tomllib

import pytest

from boards.blank import blank_board, blank_position, blank_session
from boards.faults import hard
from boards.files import (
    board_faults,
    board_names,
    load_board,
    position_faults,
    read_board,
    read_position,
    write_board,
)
from boards.gamefile import read_session, session_faults, write_session
from boards.mapfile import draw_sections
from boards.source import parse_source


def uncommented(text):
    """The text with every example in its comments made true."""
    example = r"^# (\[[a-z-]+\]|[\"a-z0-9,-]+ = (?:\[.*\]|\{.*\}|\".*\"|\d+))$"
    return re.sub(example, r"\1", text, flags=re.MULTILINE)


@pytest.mark.parametrize("size", [(6, 6), (2, 2), (23, 23), (7, 3)])
def test_ATG_4_a_blank_board_lacks_the_kinds_of_its_blocks_and_nothing_else(size, game):
    source = parse_source(blank_board(game, "My city", *size))
    board = read_board(source)
    faults = hard(board_faults(source, board))
    assert (len(board.x_labels), len(board.y_labels)) == size
    assert len(faults) == size[0] * size[1] == len(board.blocks)
    assert {(f.rule, f.severity) for f in faults} == {("ATG-4", "rule")}
    lines = source.text.split("\n")
    assert {lines[f.line - 1][f.column - 1] for f in faults} == {"?"}
    assert len({(f.line, f.column) for f in faults}) == len(faults)


def test_ATG_3_a_blank_board_has_every_road_and_four_rounded_corners(game):
    board = read_board(parse_source(blank_board(game, "x")))
    kinds = [s.kind for s in board.roads]
    assert (len(kinds), kinds.count("rounded"), len(board.places)) == (80, 4, 45)


def test_a_blank_board_filled_in_is_a_board(game, tmp_path):
    text = blank_board(game, 'Our "city"').replace("?", "R")
    path = tmp_path / "city.toml"
    path.write_text(text, encoding="utf-8")
    board = load_board(path)
    assert board.name == 'Our "city"'
    assert board.faults() == []
    assert read_board(parse_source(write_board(board))) == board


def test_the_examples_of_a_blank_board_are_right(game):
    source = parse_source(uncommented(blank_board(game, "x").replace(" ? ", " W ")))
    assert set(source.data["horrible-places"]) == set(game.setup["old-one"].values)
    assert set(source.data["objectives"]) == {"1", "2"}
    assert board_faults(source, read_board(source)) == []


def test_a_blank_board_explains_every_mark_and_kind(game):
    text = blank_board(game, "x")
    for letter, mark in game.marks.items():
        assert re.search(rf"^#   {re.escape(letter)} +{' and '.join(mark.names)}, ", text, re.M)
    for kind in game.kinds.values():
        assert re.search(rf"\b{kind.letter}3? {kind.name}\b", text.replace("\n# ", " "))
    for sign in ("+", "U", "/ or \\", ".....", "~", "=....", "~o..."):
        assert f"#   {sign} " in text


@pytest.mark.parametrize("size", [(1, 6), (6, 1), (0, 0), (24, 6), (6, 99)])
def test_sizes_no_map_can_have(size, game):
    with pytest.raises(ValueError, match="a map has 2 to 23 blocks"):
        blank_board(game, "x", *size)


def test_comments_of_blank_files_are_narrow(game, city):
    for text in (blank_board(game, "x"), blank_position(game, "harbour", city)):
        assert max(len(line) for line in text.split("\n") if line.startswith("#")) <= 100


def test_a_blank_position_can_be_read_as_it_is(game, city):
    name = city.name.split()[0].lower()
    source = parse_source(blank_position(game, name, city))
    position = read_position(source)
    assert hard(position_faults(source, position)) == []
    assert position.board == city
    assert position.strokes == ()
    assert position.route is None
    assert list(position.tourists) == list(city.blocks)
    assert set(position.tourists.values()) == {""}


def test_the_examples_of_a_blank_position_are_right(game, city):
    name = city.name.split()[0].lower()
    text = uncommented(blank_position(game, name, city)).replace('  # "', '  "')
    source = parse_source(text)
    position = read_position(source)
    assert position_faults(source, position) == []
    assert len(position.drawn) == 2
    assert str(position.route) == str(position.strokes[0])
    assert set(source.data["setup"]) == set(game.setup)
    assert position.rulings == {"name-of-the-ruling": "reading"}


def test_the_map_in_a_blank_position_can_be_drawn_on(game, harbour):
    text = blank_position(game, "harbour", harbour)
    start, end = text.index("# drawn"), text.index("# '''") + len("# '''\n")
    shown = text[start:end].replace("# ", "", 1).replace("\n# ", "\n")
    assert tomllib.loads(shown)["drawn"] == f"{harbour}\n"
    inked = "\n".join(draw_sections(harbour, {"b2-b3"}))
    source = parse_source(text[:start] + shown.replace(str(harbour), inked) + text[end:])
    position = read_position(source)
    assert hard(position_faults(source, position)) == []
    assert position.drawn == {"b2-b3"}


BY_GAME = {name: load_board(name).game.key for name in board_names()}
CITIES = [name for name, game in BY_GAME.items() if game == "en-route"]
RIVERS = [name for name in BY_GAME if name not in CITIES]


@pytest.mark.parametrize("name", RIVERS)
def test_a_blank_position_explains_dead_ends_by_one_of_the_board(name):
    board = load_board(name)
    text = " ".join(blank_position(board.game, name, board).replace("\n# ", " ").split())
    place, here, way = re.search(r"\(([a-g]\d[nesw]) leaves ([a-g]\d) (\w+)wards\)", text).groups()
    assert place in board.places and place == here + way[0]
    road = board.between(here, place)
    assert road is not None and road.kind == "dead-end"


@pytest.mark.parametrize("name", CITIES)
def test_ER_15_a_blank_position_says_nothing_of_what_the_game_does_not_have(name):
    board = load_board(name)
    text = blank_position(board.game, name, board)
    for word in ("dead end", "dice", "diagonal", "block", "river", "connection"):
        assert word not in text


@pytest.mark.parametrize("name", RIVERS)
def test_a_blank_position_explains_each_key_in_words_of_its_own(name):
    board = load_board(name)
    text = blank_position(board.game, name, board)
    says = {key: text.partition(f"# {key} (")[2].split("): ", 1)[1].split("\n# ")[0]
            for key in ("dice", "rerolled")}  # fmt: skip
    assert says["dice"].split(";")[0].endswith("as they were rolled first, once that is done")
    assert " as they lie after " in says["rerolled"]


@pytest.mark.parametrize("name", board_names())
def test_a_blank_position_names_the_claim(name):
    board = load_board(name)
    text = blank_position(board.game, name, board)
    claim = parse_source(uncommented(text)).data["claim"]
    counted = "sections" if name in CITIES else board.game.contest.level
    assert set(claim) == {"red", "total", counted}
    told = " ".join(text.replace("\n# ", " ").split())
    assert ", ".join(board.game.boxes) in told


def test_a_blank_position_tells_what_each_block_is(game, harbour):
    text = blank_position(game, "harbour", harbour)
    assert '\n"2,1" = ""  # yellow 4\n' in text
    assert '\n"1,1" = ""  # green\n' in text


def test_names_from_a_file_cannot_break_out_of_a_comment(game, shelf):
    text = shelf["harbour"].replace('"Harbour specimen"', '"Bad\\nstrokes = 7\\u0007"')
    text = text.replace("\n1 = [", '\n"1\\n[x]" = [')
    board = read_board(parse_source(text))
    assert "\n" in board.name
    source = parse_source(blank_position(game, "harbour", board))
    assert hard(position_faults(source, read_position(source))) == []
    assert source.data["strokes"] == []


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_a_blank_game_file_lacks_what_each_player_has_and_nothing_else(many, game):
    source = parse_source(blank_session(game, many))
    session = read_session(source)
    assert session.names == [f"Player {number}" for number in range(1, many + 1)]
    faults = hard(session_faults(source, session))
    assert [fault.key for fault in faults] == [("player", index) for index in range(many)]
    assert len({fault.line for fault in faults}) == many


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_the_examples_of_a_blank_game_file_are_right(many, game, tmp_path):
    city = load_board("harbour")
    for number in range(1, many + 1):
        sheet = tmp_path / f"player-{number}.toml"
        sheet.write_text(blank_position(game, "harbour", city), encoding="utf-8")
    example = r"^# (\[rulings\]|[a-z-]+ = (?:\d+|false|\".*\"))$"
    text = re.sub(example, r"\1", blank_session(game, many), flags=re.MULTILINE)
    source = parse_source(text)
    session = read_session(source, tmp_path)
    # the positions are blank themselves: what is wrong there is not wrong here
    assert all(fault.file for fault in session_faults(source, session))
    assert not hard(session_faults(source, session))
    assert {(p.total, p.special, p.level, p.out) for p in session.players} == {(120, 24, 3, False)}
    assert (session.cell == (120, 15)) == (many == 1) != bool(session.first)
    assert session.rulings == {"name-of-the-ruling": "reading"}
    assert read_session(parse_source(write_session(session)), tmp_path) == session


@pytest.mark.parametrize("many", [0, 5, -1])
def test_ATG_13b_a_blank_game_file_for_so_many_can_not_be(many, game):
    with pytest.raises(ValueError, match="is for 1 to 4 players"):
        blank_session(game, many)
