"""The turn of the Scholar: choices, glyphs, Madness, and where everything is afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boards.eldorado.files import find_board, read_board
from boards.eldorado.glyphs import parse_glyphs
from boards.eldorado.pyramid import Pyramid
from boards.eldorado.table import ActionRow, Card, Player, Scholar, Table
from solver.games.eldorado.scholar import TurnAnswer, lacking, turn

BOARD, _ = read_board(find_board("specimen"))
PLACE, TAKE = Card("place", "1", "2"), Card("take", "1", "2")


def table(site: str, card: Card = PLACE, token: str = "", **more: Any) -> Table:
    """Eve against the Scholar; the same site in all rows, the token in row 1."""
    scholar = Scholar(
        vp=10, hand=2, marker="left", keeper=3, steps={"follower": 0, "villager": 0},
        levels={"tablet": 0, "worship": 0}, collector="gate",
    )  # fmt: skip
    rows = [ActionRow(1, 2, parse_glyphs(site), parse_glyphs(token if i == 0 else ""))
            for i in range(4)]  # fmt: skip
    pyramid = more.pop("pyramid", Pyramid())
    players = more.pop("players", (Player("Eve", keeper=4, shadow=4),))
    return Table(
        board=BOARD, village=BOARD.village, players=players, scholar=replace(scholar, **more),
        pyramid=pyramid, rows=tuple(rows), cards=(card,),
    )  # fmt: skip


def said(answer: TurnAnswer, words: str) -> bool:
    return any(words in done.text for done in answer.done)


def test_a_place_flips_the_marker_and_each_choice_after_it_again():
    answer = turn(table("build | village"))
    # placed: left to right; the rightmost group: right to left; one path from the gate: no choice
    assert answer.scholar.marker == "left"
    assert answer.scholar.collector == "well"
    assert said(answer, "Physical World")
    assert said(turn(table("1 vp", marker="right")), "Other-Lands")


def test_a_take_is_no_choice():
    answer = turn(table("build | village", TAKE))
    assert answer.scholar.marker == "right"  # left: build
    assert (answer.scholar.hand, answer.pyramid.blocks) == (3, {"Scholar": 1})
    assert answer.vp == 2 and answer.scholar.vp == 12


@pytest.mark.parametrize(
    ("site", "masks", "marker"),
    [
        ("craft | gold", 1, "right"),  # Craft and Gather only: the marker chooses
        ("gold | sacrifice", 0, "left"),  # Gather is passed over, and nothing is chosen
        ("2 clay", 2, "left"),
        ("clay-mask + gold-mask", 2, "left"),
    ],
)
def test_masks_and_groups(site, masks, marker):
    answer = turn(table(site, TAKE))
    assert (answer.scholar.masks, answer.scholar.marker) == (masks, marker)


def test_a_path_is_chosen_in_the_direction_of_travel():
    for marker, end in (("left", "kiln"), ("right", "market")):
        answer = turn(table("village", TAKE, marker=marker, collector="well"))
        assert answer.scholar.collector == end
        assert answer.scholar.marker != marker
        assert answer.vp == (1 if end == "market" else 0) + (2 if answer.pyramid.blocks else 0)


def test_a_marker_climbs_and_stays_at_the_top():
    answer = turn(table("tablet", TAKE))
    assert answer.scholar.levels == {"tablet": 1, "worship": 0} and answer.vp == 1
    answer = turn(table("tablet", TAKE, levels={"tablet": 5, "worship": 0}))
    assert answer.scholar.levels["tablet"] == 5 and answer.vp == 4
    assert said(answer, "is at the top")


def test_sacrifice_moves_the_tracker_behind_or_the_upper_one():
    level = turn(table("sacrifice", TAKE))
    assert level.scholar.steps == {"follower": 1, "villager": 0}
    behind = turn(table("sacrifice", TAKE, steps={"follower": 2, "villager": 1}))
    # the villager's second space shows a figure: once more the one behind, the upper of two level
    assert behind.scholar.steps == {"follower": 3, "villager": 2}
    done = turn(table("follower", TAKE, steps={"follower": 5, "villager": 1}))
    assert done.scholar.steps == {"follower": 5, "villager": 1}
    assert said(done, "at the end, nothing happens")


def test_the_upper_track_is_that_of_the_board():
    one = table("sacrifice", TAKE)
    one = replace(one, board=replace(BOARD, upper_track="villager"))
    assert turn(one).scholar.steps == {"follower": 0, "villager": 1}


def test_a_level_is_completed():
    answer = turn(table("build", TAKE, pyramid=Pyramid(0, {"Eve": 2})))
    assert answer.others == {"Eve": 1}
    assert answer.vp == 2 and (answer.pyramid.levels, answer.pyramid.blocks) == (1, {})
    after = turn(table("build", TAKE, pyramid=Pyramid(3)))
    assert after.vp == 1


def test_shadow_and_keeper_of_the_player_in_the_clearing():
    players = (Player("Eve", keeper=1, shadow=1),)
    answer = turn(table("1 vp", TAKE, token="gold", players=players))
    texts = [done.text for done in answer.done if "Eve" in done.text]
    assert len(texts) == 2 and all("gains a Madness token" in text for text in texts)
    placed = turn(table("1 vp", PLACE, token="gold", players=players))
    assert not said(placed, "gains a Madness token")


def test_madness_of_the_scholar():
    there = turn(table("1 vp", TAKE, keeper=1, levels={"tablet": 2, "worship": 1}))
    # the Shadow stays where the Keeper was, in row 1: the marker is left, where Tablet climbs
    assert there.scholar.levels == {"tablet": 1, "worship": 1}
    assert there.scholar.marker == "right"
    other = turn(table("1 vp", TAKE, keeper=1, levels={"tablet": 0, "worship": 1}))
    assert other.scholar.levels == {"tablet": 0, "worship": 0}
    none = turn(table("1 vp", TAKE, keeper=1))
    assert said(none, "none moves") and none.scholar.marker == "right"


def test_with_two_players_there_is_no_shadow_and_neighbours_are_targets():
    players = (Player("Ann", keeper=2), Player("Bea", keeper=3))
    two = table("1 vp", Card("shadow", "place", "take"), players=players, left="Ann", right="Bea")
    answer = turn(two)
    assert (answer.action, answer.row) == ("place", 3)
    assert answer.scholar.shadow is None and not said(answer, "Shadow")
    keeper = replace(two, cards=(Card("keeper", "take", "place"),))
    assert turn(keeper).row == 2
    assert [f.key for f in lacking(replace(two, scholar=replace(two.scholar, left="")))] == [
        ("scholar",)
    ]


def test_a_piece_that_is_in_no_row_is_no_target():
    card = Card("shadow", "place", "take")
    answer = turn(table("1 vp", card, players=(Player("Eve", keeper=1),)))
    assert answer.action == "none"
    assert [one.reason for one in answer.tried] == ["Eve's Shadow is in no row"] * 2
    assert answer.scholar.keeper == 3 and not answer.done


def test_the_shuffle_is_that_of_the_card_that_is_followed():
    first, second = Card("take", "1", "2", shuffle=True), Card("place", "1", "2")
    one = replace(table("1 vp", hand=5), cards=(first, second))
    assert not turn(one).shuffle and turn(one).card == 2
    assert turn(table("1 vp", first)).shuffle


def test_everything_that_is_missing_is_said_at_once():
    faults = list(lacking(Table(scholar=Scholar())))
    assert {f.key[0] for f in faults} == {"turn", "scholar", "row", "board", "pyramid", "village"}
    assert all(fault.advice for fault in faults)
