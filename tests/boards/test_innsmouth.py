"""Positions of Innsmouth: what the file holds, and each thing that can't be, at its place."""

import dataclasses
import random

import pytest

from boards import Refused, load_position
from boards.blank import blank_board, blank_position
from boards.cards import GoalCard
from boards.faults import hard
from boards.files import (
    board_faults,
    position_faults,
    read_board,
    read_position,
    write_board,
    write_position,
)
from boards.notation import parse_route
from boards.picture import draw_svg
from boards.position import Position
from boards.source import parse_source
from tests.boards.test_blank import uncommented
from tests.boards.test_files import mutated

POSITION = """\
format = 1
game = "innsmouth-travel-guide"
board = "breakwater"
name = "Friday"
strokes = ["b1-b2-b3-c3-d3", "c4-c4s", "f5/g4", "d4-d5"]
route = "b1-b2-b3-c3-d3"

[setup]
character = "huntress"
threat = "cultists"
caches = 1
goals = ["winding-route", { name = "Old Quays", points = 16 }]
extra = 0
diagonal = 1
revealed = ["tiara", "dagger"]
dice = [1, 2, 4, 6]
challenge = "240/48"

[tourists]
"2,1" = "RG"
"4,3" = "RRG"

[symbols]
"3,2" = 1
"5,4" = 2

[rulings]
dagger_bonus = 1

[expect]
goal = "sure"
threat = 3
"""


def position(text: str = POSITION) -> Position:
    return read_position(parse_source(text))


def told(text: str) -> list[tuple[str, str, str, str]]:
    """Rule, severity, ``line:column`` and message of every fault."""
    source = parse_source(text)
    try:
        faults = position_faults(source, read_position(source))
    except Refused as refused:
        faults = list(refused.faults)
    return [(f.rule, f.severity, f"{f.line}:{f.column}", f.message) for f in faults]


def changed(old: str, new: str) -> str:
    assert POSITION.count(old) == 1
    return POSITION.replace(old, new)


def test_a_position_holds_what_the_file_says(breakwater):
    one = position()
    assert one.faults() == []
    assert one.board == breakwater
    assert one.character.name == "huntress"
    assert one.crossroads("caches") == breakwater.tables["caches"]["1"]
    assert (one.bonus("extra"), one.bonus("diagonal")) == (0, 1)
    assert one.setup["revealed"] == ("tiara", "dagger")
    assert one.setup["dice"] == (1, 2, 4, 6)
    assert one.board.game.challenge.cell(one.setup["challenge"]) == (240, 48)
    assert one.counters == {"symbols": {"3,2": 1, "5,4": 2}}
    assert [one.count("symbols", block) for block in ("3,2", "5,4", "1,1")] == [1, 2, 0]
    assert one.expect == {"goal": "sure", "threat": 3}


def test_ITG_28_goals_are_cards_of_the_game_or_of_the_player():
    winding, own = position().goals
    assert winding == GoalCard(
        "winding-route", "Winding Route", "turns", ((10, 8), (12, 16), (14, 24))
    )
    assert own == GoalCard("Old Quays", "Old Quays", points=16)
    text = changed(
        "points = 16", 'metric = "tourists-red", steps = [[4, 8], [6, 16]], title = "Old Quays"'
    )
    assert "no such key" in told(text)[0][3]
    (_, own) = position(text.replace(', title = "Old Quays"', "")).goals
    assert own == GoalCard("Old Quays", "Old Quays", "tourists-red", ((4, 8), (6, 16)))


def test_a_position_is_written_as_it_was_read():
    one = position()
    text = write_position(one, "breakwater")
    again = position(text)
    assert again == one
    assert write_position(again, "breakwater") == text
    assert 'goals = ["winding-route", { name = "Old Quays", points = 16 }]\n' in text
    assert '\n[symbols]\n"3,2" = 1\n"5,4" = 2\n' in text


def test_a_deck_and_steps_are_written_as_they_were_read():
    text = changed("extra = 0", "deck = { manuscript = 1, dagger = 1, amulet = 1, tiara = 4 }")
    text = text.replace("points = 16", 'metric = "turns", steps = [[3, 8], [4, 9]]')
    one = position(text)
    assert one.faults() == []
    written = write_position(one, "breakwater")
    assert position(written) == one
    assert write_position(position(written), "breakwater") == written
    assert "deck = { manuscript = 1, dagger = 1, amulet = 1, tiara = 4 }\n" in written


def test_zeros_of_a_table_are_not_written():
    one = position(changed('"3,2" = 1', '"3,2" = 0'))
    assert one.faults() == []
    assert '"3,2"' not in write_position(one, "breakwater")


def test_ITG_13b_ITG_13c_bonuses_that_are_not_given_are_those_of_the_card(breakwater, innsmouth):
    for name, card in innsmouth.cards.characters.items():
        one = Position(breakwater, setup={"character": name})
        assert one.character is card
        assert [one.bonus(n) for n in ("extra", "diagonal")] == [
            card.bonuses["extra"], card.bonuses["diagonal"],
        ]  # fmt: skip
        assert dataclasses.replace(one, setup={"character": name, "extra": 0}).bonus("extra") == 0
    assert Position(breakwater).bonus("extra") == 0
    assert Position(breakwater).character is None


def test_ITG_20a_the_deck_is_that_of_the_game_unless_the_player_has_another(breakwater, innsmouth):
    assert Position(breakwater).deck == innsmouth.cards.deck.cards
    own = {"manuscript": 4, "tiara": 3}
    assert Position(breakwater, setup={"deck": own}).deck == own


def test_arkham_has_no_cards_and_no_counters(harbour):
    one = Position(harbour)
    assert (one.character, one.bonus("extra"), one.deck, one.goals) == (None, 0, {}, ())
    assert one.count("symbols", "1,1") == 0
    assert not harbour.game.counters


BAD = {
    "unknown-character": (
        changed('"huntress"', '"dagon"'), "ITG-31", "file", "9:1",
        "setup.character: expected 'detective'",
    ),
    "ITG-20a-eight-cards-revealed": (
        changed('["tiara", "dagger"]', '["tiara", "tiara", "dagger", "dagger", "amulet",'
                ' "manuscript", "manuscript", "dagger"]'),
        "ITG-20a", "rule", "15:89", "8 cards are revealed, but the deck has 7",
    ),
    "ITG-20a-more-of-a-kind-than-the-deck-has": (
        changed('["tiara", "dagger"]', '["amulet", "tiara", "amulet"]'),
        "ITG-20a", "rule", "15:32", "2 of amulet are revealed, but the deck has 1",
    ),
    "ITG-20a-more-cards-than-caches": (
        changed("caches = 1", 'caches = ["e1"]'), "ITG-20a", "rule", "15:22",
        "2 cards are revealed, more than there are caches: 1",
    ),
    "no-such-artifact": (
        changed('["tiara", "dagger"]', '["tiara", "chalice"]'), "ITG-20b", "file", "15:22",
        "setup.revealed.1: expected 'manuscript'",
    ),
    "ITG-20a-a-deck-of-eight": (
        changed("extra = 0", "deck = { manuscript = 4, dagger = 2, tiara = 2 }"), "ITG-20a",
        "rule", "13:1", "the deck has 8 cards, not 7",
    ),
    "ITG-19c-the-warlock-reveals-nothing": (
        changed('"huntress"', '"warlock"').replace("dice = [1, 2, 4, 6]\n", ""),
        "ITG-19c", "rule", "15:1", "revealed never goes with character = 'warlock'",
    ),
    "ITG-19c-the-warlock-throws-no-dice": (
        changed('"huntress"', '"warlock"').replace('revealed = ["tiara", "dagger"]\n', ""),
        "ITG-19c", "rule", "15:1", "dice never goes with character = 'warlock'",
    ),
    "ITG-21-rerolled-without-a-manuscript": (
        changed("dice =", "rerolled = [6, 6, 4, 6]\ndice ="), "ITG-21", "rule", "16:1",
        "rerolled goes only with manuscript in revealed",
    ),
    "ITG-21-fewer-dice-rerolled-than-thrown": (
        changed("dice =", "rerolled = [6]\ndice =").replace('"dagger"]', '"manuscript"]'),
        "ITG-21", "rule", "16:1", "1 dice, but 4 were thrown",
    ),
    "ITG-20c-a-die-shows-seven": (
        changed("[1, 2, 4, 6]", "[1, 7]"), "ITG-20c", "rule", "16:12", "a die shows 7"
    ),
    "ITG-9-a-symbol-outside-the-map": (
        changed('"5,4" = 2', '"7,4" = 2'), "ITG-9", "file", "25:1", "there is no district '7,4'"
    ),
    "ITG-9-less-than-no-symbol": (
        changed('"5,4" = 2', '"5,4" = -1'), "ITG-9", "rule", "25:1", "-1 threat symbols in 5,4"
    ),
    "a-symbol-is-counted": (
        changed('"5,4" = 2', '"5,4" = "!!"'), "", "file", "25:1", "symbols.5,4: a whole number"
    ),
    "ITG-10-six-symbols-of-cultists": (
        changed('"5,4" = 2', '"5,4" = 5'), "ITG-10", "rule", "23:2",
        "6 threat symbols, but with threat = 'cultists' there are at most 5",
    ),
    "no-such-threat": (
        changed('"cultists"', '"hybrids"'), "ITG-9", "file", "10:1",
        "setup.threat: expected 'cultists'",
    ),
    "a-goal-that-does-not-exist": (
        changed('"winding-route"', '"winding-rout"'), "ITG-28", "file", "12:10",
        "setup.goals.0: expected 'winding-route'",
    ),
    "ITG-28-three-goals": (
        changed('{ name', '"full-circle", { name'), "ITG-28", "rule", "12:42",
        "3 goals, but 2 are in play",
    ),
    "ITG-28-the-same-goal-twice": (
        changed("{ name = \"Old Quays\", points = 16 }", '"winding-route"'), "ITG-28", "rule",
        "12:27", "'winding-route' stands twice",
    ),
    "ITG-28-a-goal-of-unknown-points": (
        changed(", points = 16", ""), "ITG-28", "file", "12:27",
        "goal 'Old Quays' needs its points, or what it counts",
    ),
    "ITG-28-a-goal-with-points-and-a-metric": (
        changed("points = 16", 'points = 16, metric = "turns"'), "ITG-28", "file", "12:27",
        "goal 'Old Quays' needs its points, or what it counts",
    ),
    "ITG-28-a-metric-that-does-not-exist": (
        changed("points = 16", 'metric = "bends", steps = [[1, 8]]'), "ITG-28", "file", "12:27",
        "goal 'Old Quays' counts 'bends', which is not known",
    ),
    "ITG-28-a-metric-without-steps": (
        changed("points = 16", 'metric = "turns"'), "ITG-28", "file", "12:27",
        "goal 'Old Quays' has steps only if it counts something",
    ),
    "ITG-28-steps-out-of-order": (
        changed("points = 16", 'metric = "turns", steps = [[5, 8], [4, 16]]'), "ITG-28", "file",
        "12:27", "goal 'Old Quays' has steps out of order",
    ),
    "ITG-28-less-than-no-points": (
        changed("points = 16", "points = -8"), "ITG-28", "file", "12:27",
        "goal 'Old Quays' gives -8 points",
    ),
    "a-step-of-three-numbers": (
        changed("points = 16", 'metric = "turns", steps = [[5, 8, 9]]'), "", "file", "12:1",
        "setup.goals.1.steps.0: list should have at most 2 items",
    ),
    "a-goal-without-a-name": (
        changed('name = "Old Quays", ', ""), "", "file", "12:1",
        "setup.goals.1.name: this key is missing",
    ),
    "ITG-5-a-cache-at-a-place-that-does-not-exist": (
        changed("caches = 1", 'caches = ["e1", "a3s", "c4n"]'), "", "file", "11:24",
        "there is no crossroads or dead end 'c4n'",
    ),
    "ITG-5-a-cache-in-a-rounded-corner": (
        changed("caches = 1", 'caches = ["e1", "a3s", "g1"]'), "", "file", "11:24",
        "there is no crossroads or dead end 'g1'",
    ),
    "no-such-cache-card": (
        changed("caches = 1", "caches = 5"), "", "file", "11:1",
        "Breakwater specimen has no caches 5",
    ),
    "ITG-13b-less-than-no-section": (
        changed("extra = 0", "extra = -1"), "ITG-13b", "rule", "13:1", "extra is -1, less than"
    ),
    "a-number-is-whole": (
        changed("extra = 0", "extra = 0.5"), "", "file", "13:1", "setup.extra: "
    ),
    "ITG-30-no-such-challenge": (
        changed("240/48", "175/45"), "ITG-30", "rule", "17:1", "there is no challenge '175/45'"
    ),
    "ITG-8d-a-section-drawn-twice": (
        changed('"c4-c4s"', '"c4-c4s-c4"'), "ITG-8d", "rule", "5:30", "section c4-c4s is drawn"
    ),
    "ITG-3-over-the-river": (
        changed('"c4-c4s"', '"c4-c5"'), "ITG-3", "rule", "5:30", "c4-c5: the road from c4 stops"
    ),
    "ITG-13c-a-diagonal-over-the-river": (
        changed('"f5/g4"', '"c4/d5"'), "ITG-13c", "rule", "5:40", "c4/d5 is no diagonal of one"
    ),
    "ITG-4-no-crossroads-in-a-rounded-corner": (
        changed('"f5/g4"', '"f1-g1"'), "", "file", "5:40", "there is no crossroads or dead end 'g1'"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD.values(), ids=list(BAD))
def test_each_fault_is_told_at_its_place(case):
    text, rule, severity, place, says = case
    (fault,) = (f for f in told(text) if f[1] != "warning")
    assert fault[:3] == (rule, severity, place)
    assert fault[3].startswith(says)


def symbols(**given):
    lines = "".join(f'"{block[1]},{block[2]}" = {n}\n' for block, n in given.items())
    start, end = POSITION.index("[symbols]"), POSITION.index("[rulings]")
    return POSITION[:start] + "[symbols]\n" + lines + "\n" + POSITION[end:]


def test_ITG_10_five_cultists_may_share_a_district():
    assert told(symbols(b33=5)) == []


def test_ITG_11_one_column_stays_free_of_deep_ones():
    five = dict.fromkeys(("b11", "b23", "b34", "b46", "b52"), 1)
    text = symbols(**five).replace("cultists", "deep-ones")
    assert told(text) == []
    text = symbols(**five, b66=1).replace("cultists", "deep-ones")
    (fault,) = told(text)
    assert fault[:3] == ("ITG-11", "rule", "23:2")
    assert "in 6 of 6 columns" in fault[3]


def test_ITG_11_columns_are_those_of_the_map_and_not_of_the_numbers(saltmarsh):
    text = symbols(b31=1, b33=1).replace("cultists", "deep-ones").replace("breakwater", "saltmarsh")
    start, end = text.index("strokes"), text.index("[setup]")
    faults = told(text[:start] + text[end:])
    assert [f[:2] for f in faults] == [("ITG-11", "warning")]
    assert "2 threat symbols in column 3" in faults[0][3]
    assert saltmarsh.blocks["3,1"].column == 4


def test_ITG_11_ten_rounds_draw_nine_deep_ones_at_most():
    text = symbols(b11=9).replace("cultists", "deep-ones")
    assert {f[1] for f in told(text)} == {"warning"}
    text = symbols(b11=10).replace("cultists", "deep-ones")
    assert ("ITG-11", "rule") in {f[:2] for f in told(text)}


def test_ITG_19c_the_warlock_has_symbols_but_no_check():
    text = changed('"huntress"', '"warlock"')
    for line in ('revealed = ["tiara", "dagger"]\n', "dice = [1, 2, 4, 6]\n"):
        text = text.replace(line, "")
    assert told(text) == []


def test_ITG_21_dice_as_they_lie_after_a_manuscript():
    text = changed("dice =", "rerolled = [6, 6, 4, 6]\ndice =")
    one = position(text.replace('"dagger"]', '"manuscript"]'))
    assert one.faults() == []
    assert one.setup["rerolled"] == (6, 6, 4, 6)


def test_ITG_20c_any_number_of_dice_is_thrown():
    for dice in ("[]", "[1]", "[1, 2, 3, 4, 5, 6, 1]"):
        assert told(changed("[1, 2, 4, 6]", dice)) == []


def test_what_is_missing_of_the_setup_is_a_warning():
    start, end = POSITION.index("character"), POSITION.index("extra")
    text = POSITION[:start] + POSITION[end:]
    faults = told(text)
    assert [f[:2] for f in faults] == [
        ("ITG-31", "warning"), ("ITG-9", "warning"), ("ITG-5", "warning"), ("ITG-28", "warning"),
    ]  # fmt: skip
    assert hard(position(text).faults()) == []
    advice = [f.advice for f in position(text).faults()]
    assert advice[0] == "one of detective, warlock, collector, boatman, huntress"
    assert advice[2] == "one of 1, 2, 3, 4"


def test_ITG_28_one_goal_is_unusual_and_so_are_many_bonuses():
    assert [f[:3] for f in told(changed(', { name = "Old Quays", points = 16 }', ""))] == [
        ("ITG-28", "warning", "12:1")
    ]
    assert [f[:3] for f in told(changed("extra = 0", "extra = 4"))] == [
        ("ITG-13b", "warning", "13:1")
    ]


def test_the_position_can_be_loaded_from_a_path(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text(POSITION, encoding="utf-8")
    assert load_position(path) == position()
    path.write_text(changed('"5,4" = 2', '"7,4" = 2'), encoding="utf-8")
    with pytest.raises(Refused, match="25:1: ITG-9: there is no district '7,4'"):
        load_position(path)


def test_a_board_of_the_other_game_is_refused():
    (fault,) = told(changed('"breakwater"', '"harbour"'))
    assert fault == ("", "file", "3:1", "Harbour specimen is a board of Arkham Travel Guide")


# -- blank files


def test_a_blank_board_lacks_the_kinds_of_its_blocks_and_nothing_else(innsmouth):
    source = parse_source(blank_board(innsmouth, "My town"))
    faults = board_faults(source, read_board(source))
    assert len(faults) == 36
    assert {(f.rule, f.severity) for f in faults} == {("ITG-1", "rule")}


def test_the_examples_of_a_blank_board_are_right(innsmouth):
    text = blank_board(innsmouth, "My town")
    source = parse_source(uncommented(text.replace(" ? ", " W ")))
    board = read_board(source)
    assert board_faults(source, board) == []
    assert list(board.tables["caches"]) == ["1", "2", "3", "4"]
    assert board.printed["shelters"] == {"b2": "R", "d3": "RG"}
    for sign in ("N       water north,", "S       water south,", "~N...", "=...."):
        assert f"#   {sign}" in text
    assert "U " not in text and "University" not in text


@pytest.mark.parametrize("name", ["breakwater", "saltmarsh"])
def test_the_examples_of_a_blank_position_are_right(name, innsmouth, request):
    town = request.getfixturevalue(name)
    blank = blank_position(innsmouth, name, town)
    source = parse_source(blank)
    assert hard(position_faults(source, read_position(source))) == []
    text = uncommented(blank).replace('  # "', '  "')
    deep = "".join(line for line in text.splitlines(True) if not line.startswith("fate"))
    deep = deep.replace('threat = "cultists"', 'threat = "deep-ones"')
    # the columns of the round board are for the other threat
    text = "".join(line for line in text.splitlines(True) if not line.startswith("columns"))
    source = parse_source(text)
    one = read_position(source)
    assert position_faults(source, one) == []
    other = read_position(parse_source(deep))
    assert [f.message for f in other.faults()] == ["columns goes only with fate"]
    assert {*source.data["setup"], "columns"} == set(innsmouth.setup)
    assert sum(one.counters["symbols"].values()) == 1
    assert len(one.goals) == 2
    assert "where a card allows it" not in blank  # nothing extends a dead end here
    assert "never with character = warlock" in blank


def test_ITG_5_a_stroke_may_end_in_a_dead_end_with_a_cache(breakwater):
    one = Position(breakwater, (parse_route("b3-c3-c4-c4s"),))
    assert "c4-c4s" in one.drawn
    assert "c4s" in breakwater.tables["caches"]["1"]


# -- files gone wrong


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_position_has_faults_or_is_refused_and_nothing_else(seed):
    rng = random.Random(seed)
    whole = POSITION.replace("points = 16", 'metric = "turns", steps = [[1, 8]]')
    for _ in range(100):
        text = mutated(whole if seed % 2 else POSITION, rng)
        try:
            source = parse_source(text)
            one = read_position(source)
        except Refused as error:
            assert error.faults, text
            continue
        faults = position_faults(source, one)
        assert all(fault.line for fault in hard(faults)), text
        if not hard(faults):
            again = position(write_position(one, source.data["board"]))
            assert again == one, text


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_board_has_faults_or_is_refused_and_nothing_else(seed, shelf):
    rng = random.Random(seed)
    for _ in range(50):
        text = mutated(shelf["breakwater" if seed % 2 else "saltmarsh"], rng)
        try:
            source = parse_source(text)
            board = read_board(source)
        except Refused as error:
            assert error.faults, text
            continue
        faults = board_faults(source, board)
        assert all(fault.line for fault in hard(faults)), text
        if not hard(faults):
            assert read_board(parse_source(write_board(board))) == board, text
            assert set(board.sides) in (set(), set(board.places)), text
        assert draw_svg(board).startswith("<svg")
