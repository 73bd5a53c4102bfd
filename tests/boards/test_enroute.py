"""Boards of En Route: one layout for four boards, cities as data; positions and their faults."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from boards import Position, load_board, parse_route
from boards.blank import blank_board, blank_position
from boards.faults import Refused, hard
from boards.files import (
    board_faults,
    position_faults,
    read_board,
    read_position,
    write_board,
    write_position,
)
from boards.game import games
from boards.picture import draw_svg
from boards.source import parse_source

GAME = games()["en-route"]
NAMES = [f"first-city-{number}" for number in range(1, 5)]
OLD_HARBOUR = Path(__file__).parents[1] / "rules/enroute/boards/old-harbour.toml"
HEAD = 'format = 1\ngame = "en-route"\nboard = "first-city-1"\n'
RATED = "ratings = { school = 4, observatory = 6, tower = 12 }\n"


@pytest.fixture(scope="module")
def city():
    return load_board("first-city-1")


@pytest.fixture(scope="module")
def harbour_town():
    return load_board(OLD_HARBOUR)


# -- First City ----------------------------------------------------------------------------------


def test_ER_1_the_grid_has_no_rounded_corners_and_no_diagonals(city):
    assert (len(city.blocks), len(city.places), len(city.sections)) == (36, 49, 84)
    assert {section.kind for section in city.sections.values()} == {"road"}
    assert city.faults() == []


def test_ER_2_ER_3_ER_4_what_first_city_has(city):
    kinds = Counter(block.kind for block in city.blocks.values())
    assert kinds == {"red": 5, "green": 5, "blue": 5, "yellow": 5, "gray": 3, "white": 13}
    assert [city.row_of(b)[1] for b in city.blocks.values() if b.kind == "gray"] == [
        "school", "observatory", "tower",
    ]  # fmt: skip
    for track in city.numbers["iconic"].values():
        assert track == (4, 6, 8, 10, 12)
    assert len(city.marked("festival")) == 3
    assert city.numbers["visit-them-all"]["festival"] == (0, 0, 12, 24)
    cafes = city.marked("cafes")
    assert len(cafes) == 8 and sum(map(city.on_edge, cafes)) >= 6
    assert set(city.gives["cafe-tourists"]) == set(city.marked("cafe-tourists"))
    assert city.provenance == "Made for finalroute; not a published map"


def test_ER_21_eight_objectives_that_lie_apart(city):
    cards = city.tables["objectives"]
    assert len(cards) == 8 and all(len(card) == 3 for card in cards.values())
    assert len(set(map(frozenset, cards.values()))) == 8
    for one, other in combinations(cards.values(), 2):
        assert len(set(one) & set(other)) < 2


def test_ER_22_three_goals_of_each_letter_with_both_signs():
    cards = GAME.cards.goals.values()
    assert Counter(card.letter for card in cards) == {"A": 3, "B": 3, "C": 3}
    assert {card.at_most for card in cards} == {True, False}
    assert all(0 < card.achiever < card.winner for card in cards)
    assert all(card.metric in GAME.cards.metrics for card in cards)
    assert "not the published cards" in GAME.cards.provenance


@pytest.mark.parametrize("name", NAMES)
def test_T_ER_2_two_numbers_name_two_locations(name):
    """2 and 1 are drawn: (2,1) or (1,2), each with its own streets on every board."""
    board = load_board(name)
    one, other = board.blocks["2,1"], board.blocks["1,2"]
    assert (board.x_labels[one.column], board.y_labels[one.row]) == (2, 1)
    assert (board.x_labels[other.column], board.y_labels[other.row]) == (1, 2)
    assert (one.column, one.row) != (other.column, other.row)
    ratings = dict.fromkeys(board.numbers["iconic"], 4)
    for section in board.sections.values():
        if "2,1" in section.blocks:  # two sections, one of them on its edge
            more = next(s for s in board.sections.values() if {*s.ends} & {*section.ends})
            strokes = parse_route(section.name), parse_route(more.name)
            position = Position(board, strokes, {"2,1": "BBR"}, {"ratings": ratings})
            assert hard(position.faults()) == []


@pytest.mark.parametrize(("players", "beginning", "active"), [(3, 1, 3), (4, 2, 2)])
def test_T_ER_5_each_player_is_active_as_often(players, beginning, active):
    assert GAME.rounds - beginning == players * active


def test_ER_4_four_boards_share_the_streets_and_differ_in_their_numbers(city):
    boards = [load_board(name) for name in NAMES]
    assert len({(b.x_labels, b.y_labels) for b in boards}) == 4
    for board in boards:
        assert board.picture == city.picture
        assert [*board.sections] == [*city.sections] and board.places == city.places
        assert (board.tables, board.numbers, board.gives) == (
            city.tables,
            city.numbers,
            city.gives,
        )
        kinds = {(b.column, b.row): (b.kind, b.value) for b in board.blocks.values()}
        assert kinds == {(b.column, b.row): (b.kind, b.value) for b in city.blocks.values()}
    # no location keeps its numbers from board to board
    for one, other in combinations(boards, 2):
        same = [
            name for name, block in one.blocks.items()
            if (block.column, block.row) == (other.blocks[name].column, other.blocks[name].row)
        ]  # fmt: skip
        assert len(same) <= 4


# -- other cities as data ------------------------------------------------------------------------


def test_ER_2_a_landmark_on_two_locations_is_one(harbour_town):
    landmarks = harbour_town.landmarks
    assert landmarks["1,4"] == landmarks["3,4"] == "3,4"
    assert landmarks["4,1"] == landmarks["4,3"] == "4,1"
    assert len(set(landmarks.values())) == 14
    text = write_board(harbour_town)
    assert write_board(read_board(parse_source(text))) == text
    assert "purple" in {block.kind for block in harbour_town.blocks.values()}


def test_a_chain_of_joined_locations_is_one_landmark(harbour_town):
    source = parse_source(write_board(harbour_town).replace('"b2-b3"', '"b2-b3", "b1-b2"'))
    board = read_board(source)
    assert {f.key for f in hard(board_faults(source, board))} == {("joined", 1)}  # R and P differ
    assert board.landmarks["3,2"] == board.landmarks["1,2"] != board.landmarks["3,4"]


def test_the_picture_shows_what_is_one_landmark(harbour_town):
    apart = replace(harbour_town, joined=())
    assert draw_svg(harbour_town) != draw_svg(apart)


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        (('layout = "first-city-1"\n', ""), ("map",), "the map is missing"),
        (("first-city-1", "first-citi-1"), ("layout",), "there is no board 'first-citi-1'"),
        (("first-city-1", "first-city-3"), ("layout",), "with a map of its own"),
        (("first-city-1", "harbour"), ("layout",), "no board of En Route"),
        (("layout", "joined = []\nlayout"), ("joined",), "given here as well"),
        (("layout", "map = '''\n'''\nlayout"), ("map",), "given here as well"),
    ],
)
def test_a_board_without_a_map_names_one_that_has_it(shelf, change, key, says):
    text = shelf["first-city-2"].replace(*change)
    with pytest.raises(Refused) as refused:
        read_board(parse_source(text, "mine.toml"))
    (fault,) = refused.value.faults
    assert fault.key == key and says in fault.message and fault.severity == "file"
    assert fault.line or key == ("map",)


def test_a_layout_may_lie_beside_the_board(shelf, tmp_path):
    (tmp_path / "streets.toml").write_text(shelf["first-city-1"], encoding="utf-8")
    own = shelf["first-city-4"].replace('"first-city-1"', '"streets.toml"')
    (tmp_path / "four.toml").write_text(own, encoding="utf-8")
    board = load_board(tmp_path / "four.toml")
    assert board.places == load_board("first-city-4").places
    assert write_board(board) == own


def test_a_blank_board_can_be_followed_line_by_line():
    text = blank_board(GAME, "My city")
    for letter in GAME.marks:
        assert f"#   {letter}   " in text
    assert "rounded" not in text and "river" not in text and "/....." not in text
    filled = text.replace("  ?  ", "  W  ")
    lines = [line.removeprefix("# ") for line in filled.split("\n")]
    start = lines.index("[iconic]")
    end = next(i for i, line in enumerate(lines) if line.startswith("The other boards"))
    tables = [
        line for line in lines[start:end] if line[:1] == "[" or " = [" in line or ' = "' in line
    ]
    body = (
        filled[: filled.index("# Iconic")]
        .replace("# joined = ", "joined = ")
        .replace(" 2   +.....+", " 2   +.....T")
        .replace(" 6   +.....+.....+.....+.....+.....+", " 6   +.....+.....+.....+.....+.....T")
    )
    source = parse_source(body + "\n".join(tables) + "\n")
    board = read_board(source)
    assert board_faults(source, board) == []
    assert [*board.numbers["iconic"]] == ["tower", "bridge"]
    assert board.landmarks["3,2"] == "2,2"
    # the lines for the second board of the city
    more = lines[lines.index("format = 1", end) :]
    second = "\n".join(line for line in more if " = " in line)
    assert second.startswith("format = 1") and 'layout = "my-city.toml"' in second


# -- positions -----------------------------------------------------------------------------------


def told(text):
    """The faults of a position file as (severity, rule, line, message and advice)."""
    source = parse_source(HEAD + text, "x.toml")
    position = read_position(source)
    return [
        (f.severity, f.rule, f.line, f"{f.message}; {f.advice}")
        for f in position_faults(source, position)
    ]


SETUP = f'strokes = ["a2-a3-b3"]\n[setup]\nused-cafes = ["a3"]\n{RATED}'


def test_a_sound_position_has_no_faults():
    assert told(SETUP) == []


@pytest.mark.parametrize(
    ("text", "rule", "says"),
    [
        (SETUP.replace("12", "11"), "ER-3", "tower can't be rated 11; its track shows 4, 6, 8"),
        (SETUP.replace("tower", "towers"), "ER-3", "rates no 'towers'; it rates school"),
        (SETUP.replace('["a3"]', '["a3", "a3"]'), "ER-11a", "at a3 stands twice in used-cafes"),
        (SETUP + 'unused-cafes = ["a3"]\n', "ER-19", "stands in unused-cafes and in used-cafes"),
        (SETUP.replace('["a3"]', '["a3", "b3"]'), "ER-11a", "there is no Cafe at b3"),
        (
            SETUP.replace('["a3"]', '["a3", "g6"]'),
            "ER-11a",
            "no section is drawn to the Cafe at g6",
        ),
        (SETUP.replace('["a3"]', '["a3", "z9"]'), "", "there is no crossroads 'z9'"),
        (
            SETUP + 'goals = ["grand-avenue", "zigzag"]\n',
            "ER-22",
            "'grand-avenue' and 'zigzag' are both goals of letter A",
        ),
        (SETUP + 'mode = "intermediate"\ngoals = ["zigzag"]\n', "ER-25", "goals never goes with"),
        (
            SETUP.replace('used-cafes = ["a3"]\n', "") + 'mode = "simplified"\nobjective = "1"\n',
            "ER-25",
            "objective never goes with",
        ),
        (SETUP + "results = { A = [3] }\n", "ER-22", "no goal of letter 'A' is in play"),
        (
            SETUP + 'goals = ["zigzag"]\nresults = { A = [1, 2, 3, 4] }\n',
            "ER-22",
            "4 other players have a result for goal A",
        ),
        (SETUP + 'goals = ["zigzag"]\nresults = { A = [-1] }\n', "ER-22", "is below 0"),
        (SETUP + 'objective = ["a1", "b1"]\n', "ER-21", "at least 3 are needed"),
        (SETUP + 'challenge = "99/9"\n', "ER-24", "there is no challenge '99/9'"),
    ],
)
def test_what_is_wrong_is_told_with_its_rule_its_line_and_what_to_do(text, rule, says):
    faults = [fault for fault in told(text) if fault[0] != "warning"]
    assert len(faults) == 1, faults
    ((_, of, line, message),) = faults
    assert of == rule and says in message, message
    assert line > 3 and not message.endswith("; ")


OWN = '{ name = "Own", letter = "A", metric = "crossed", at-least = 2, achiever = 4, winner = 8 }'


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('letter = "A"', 'letter = "D"'), "has the letter 'D'"),
        (('letter = "A", ', ""), "has no letter"),
        (("at-least = 2", "at-least = 2, at-most = 3"), "not both"),
        (("at-least = 2, ", ""), "needs at-least"),
        (("winner = 8", "winner = 3"), "gives 3 to the winner and 4 to an achiever"),
        ((", winner = 8", ""), "needs the points of the achiever and of the winner"),
        (('metric = "crossed", ', ""), "needs what it counts, or else your result"),
        (("winner = 8", "winner = 8, result = 2"), "needs what it counts, or else your result"),
        (
            ('"crossed"', '"crosssed"'),
            "counts 'crosssed', which is not known; did you mean crossed?",
        ),
        (("winner = 8", "winner = 8, points = 3"), "has steps or points"),
        (("at-least = 2", "at-least = -2"), "has a number below 0"),
    ],
)
def test_a_card_of_the_players_own_says_all_that_is_needed(change, says):
    assert told(f"{SETUP}goals = [{OWN}]\n")[0][0] == "warning"  # no card of B and C
    faults = [f for f in told(f"{SETUP}goals = [{OWN.replace(*change)}]\n") if f[0] == "file"]
    assert len(faults) == 1 and says in faults[0][3], faults
    assert faults[0][1] == "ER-22" and faults[0][2] == 8


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('strokes = ["a2-a3"]\n', "no ratings are given"),
        (
            SETUP.replace("tower = 12 ", "").replace(", }", " }"),
            "so as before round 1: tower 4",
        ),
        (SETUP.replace('["a3"]', "[]"), "reaches the Cafe at a3, but no list says"),
        (SETUP + 'goals = ["zigzag"]\n', "no goal of letter B or C"),
        (SETUP + '[tourists]\n"1,1" = "P"\n', "no purple location: they bring nothing"),
        (SETUP + '[tourists]\n"1,1" = "RRRGGGB"\n', "two cards and a Cafe give at most 6"),
    ],
)
def test_what_is_unlikely_is_a_warning(text, says):
    warnings = [f for f in told(text) if says in f[3]]
    assert len(warnings) == 1 and warnings[0][0] == "warning", told(text)


def test_ER_11c_each_cafe_of_that_kind_gives_one_section_more(city):
    roads = [parse_route(name) for name in city.sections]
    most = 20 + len(city.marked("cafe-section"))
    for many, warned in ((most, False), (most + 1, True)):
        faults = Position(city, tuple(roads[:many]), setup={}).faults()
        assert any("sections are drawn" in f.message for f in faults) is warned


def test_a_written_position_reads_the_same():
    text = (
        SETUP + f'goals = [{OWN}, "coffee-round"]\nresults = {{ A = [1, 2], B = [] }}\n'
        'objective = "3"\n[tourists]\n"1,1" = "RG"\n[expect]\ngoal = "sure"\nsections = 2\n'
    )
    position = read_position(parse_source(HEAD + text))
    again = write_position(position, "first-city-1")
    same = read_position(parse_source(again))
    assert same == position and write_position(same, "first-city-1") == again
    assert same.goals == position.goals and same.goals[0].need == 2


def test_a_blank_position_names_every_key_and_its_examples_are_right(city):
    text = blank_position(GAME, "first-city-1", city)
    lines = text.split("\n")
    for key in GAME.setup:
        assert any(line.startswith(f"# {key} = ") for line in lines), key
    keep = ("ratings", "objective", "goals", "results", "mode", "upgrades", "used-cafes")
    on = [
        line.removeprefix("# ")
        if line.startswith("# ") and line[2:].partition(" = ")[0] in keep and line[-1] in '"]}'
        else line
        for line in lines
    ]
    filled = "\n".join(on).replace('  # "a1-a2-a3",', '  "a1-a2-a3",')
    source = parse_source(filled)
    assert position_faults(source, read_position(source)) == []
    assert "diagonal" not in text and "connection" not in text


def test_the_points_of_a_gray_landmark_are_its_rating(city):
    block = next(b.name for b in city.blocks.values() if b.kind == "gray")
    assert Position(city).points_of(block) == 4
    assert Position(city, setup={"ratings": {"school": 10}}).points_of(block) == 10
    begun = Position(city, setup={"upgrades": "advanced", "ratings": {"tower": 4}})
    assert [begun.rating("iconic", name) for name in city.numbers["iconic"]] == [6, 6, 4]
    yellow = next(b for b in city.blocks.values() if b.kind == "yellow")
    assert Position(city).points_of(yellow.name) == yellow.value
    assert 'aria-label="10"' in draw_svg(
        city, position=Position(city, setup={"ratings": {"school": 10}})
    )


def test_what_became_of_a_cafe_is_seen(city):
    bare = Position(city, (parse_route("a2-a3"),))
    pictures = {
        draw_svg(city, position=replace(bare, setup=setup))
        for setup in ({}, {"used-cafes": ("a3",)}, {"unused-cafes": ("a3",)})
    }
    assert len(pictures) == 3
    assert sum("Cafe visited, bonus used" in text for text in pictures) == 1
