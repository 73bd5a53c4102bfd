"""The worked examples of the rulebook, and cases that follow from its rules: T-OOED-1 to 11."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from boards.eldorado.board import Board, Pair, Spot, Tablet, Track
from boards.eldorado.glyphs import parse_glyphs
from boards.eldorado.pyramid import Pyramid, levels_for
from boards.eldorado.table import (
    ActionRow,
    Card,
    Finish,
    Player,
    Row,
    Scholar,
    Stack,
    Table,
)
from solver.games.eldorado.finish import _frames, finish
from solver.games.eldorado.lines import majority, sacrifice_vp, scholar_masks_vp
from solver.games.eldorado.moves import Frame, GlyphItem, Moves
from solver.games.eldorado.scholar import _Turn
from solver.games.eldorado.sheet import result_of
from solver.games.eldorado.turns import Piece, clearing, placing, taking, with_madness
from solver.rulings import resolve

DEFAULT = resolve("eldorado")


def board(**more: object) -> Board:
    """A board with a long row, two short tracks and whatever a case needs."""
    track = Track((0, 2, 4), ((), (), ()))
    return replace(Board(row=8, tracks={"follower": track, "villager": track}), **more)


def playing(row: Row, activations: list[str], *, on: Board | None = None, **more: object) -> Table:
    """A table at which one of two players has something left to do, in the order given."""
    player = Player("Ann", vp=30, row=row, upper=(), lower=(), steps={"follower": 0, "villager": 0})
    return Table(
        board=on or board(), players=(replace(player, **more), Player("Bea")),
        pyramid=Pyramid(levels=3),
        finish=Finish("Ann", tuple(map(parse_glyphs, activations)), ordered=True),
    )  # fmt: skip


def outcomes(table: Table) -> set[Row]:
    """Every Resource row that can come of what remains."""
    moves = Moves(table, table.players[0], DEFAULT)
    todo = [(moves.start(), _frames(moves, table))]
    rows = set()
    while todo:
        state, frames = todo.pop()
        if not frames:
            rows.add(Row(*state.row, state.madness))
        else:
            todo += [(move.state, move.frames) for move in moves.moves(state, frames)]
    return rows


def test_T_OOED_1_the_pyramid_of_the_build_example():
    four = levels_for(4)
    assert four.blocks[1] == 9
    counts = [
        (b, p, g, u)
        for b, p, g, u in product(range(1, 10), repeat=4)
        if b + p + g + u == 9 and b > p == g > u
    ]
    assert counts == [(4, 2, 2, 1)]  # the only blocks that fit what the example tells
    assert majority(counts[0], four, DEFAULT) == [3, 2, 2, 0]


def test_T_OOED_2_the_end_game_example():
    purnell = Player(
        "Purnell", tracker=2, token=True, row=Row(clay_mask=1, stone=3, clay=2), upper_vp=6,
        lower_tokens=3, sacrifice_vp=4,
    )  # fmt: skip
    result = result_of(Table(players=(purnell, Player("Genevieve", total=48, tokens=4))))
    sheet = result.sheet("Purnell")
    points = {line.box: line.points for line in sheet.lines}
    assert points == {"track": 32, "masks": 1, "basics": 1, "no-madness": 1, "upper": 6,
                      "lower": 3, "sacrifice": 4}  # fmt: skip
    assert sheet.total == 48
    assert {line.rule for line in sheet.lines} == {f"OOED-{n}" for n in (1, 3, 4, 5, 6, 7)}
    assert result.winners == ("Purnell",)
    assert result.reasons == ("Purnell has at least 5 Sanctum tokens, Genevieve 4",)


@pytest.mark.parametrize(
    ("hand", "cards", "allowed"), [(4, 2, False), (4, 1, True), (2, 2, True), (0, 0, False)]
)
def test_T_OOED_3_the_hand_limit(hand, cards, allowed):
    fault = taking(hand, cards)
    assert (fault is None) is allowed
    assert fault is None or fault.rule == "OOED-13"


def test_T_OOED_4_madness():
    benedict = Row(stone=3, madness=5)
    assert with_madness(benedict, 8) == benedict
    purnell = Row(stone=4, clay=2, madness=2)
    assert with_madness(purnell, 8, "clay") == Row(stone=4, clay=1, madness=3)
    assert with_madness(purnell, 9) == Row(stone=4, clay=2, madness=3)
    with pytest.raises(ValueError, match="make room"):
        with_madness(purnell, 8)
    with pytest.raises(ValueError, match="make room"):
        with_madness(purnell, 8, "gold")
    # Piety skips the glyphs of the site
    assert Row(madness=1) in outcomes(playing(Row(madness=2), ["worship"]))
    # and in a search the same as a token: each resource of a full row may make room
    full = replace(playing(purnell, []), finish=Finish("Ann", tokens=(parse_glyphs("madness"),)))
    assert outcomes(full) <= {Row(4, 1, madness=3), Row(3, 2, madness=3)}


def test_T_OOED_5_gather_and_craft():
    full = Row(stone=3, follower=1, madness=2)  # two slots are free
    rows = outcomes(playing(full, ["stone + gold | stone + 2 clay"], vp=30))
    assert Row(3, 2, 0, 1, madness=2) in rows or Row(4, 1, 0, 1, madness=2) in rows
    assert all(row.filled <= 8 for row in rows)
    # what matters here is the Clay: with Craft to come the Stone is skipped
    answer = finish(playing(full, ["stone + gold | stone + 2 clay", "2 craft"]))
    assert answer.gain == 2 - 0  # two Masks; four basics were 1 VP and are
    crafted = outcomes(playing(Row(clay=1, gold=1), ["2 craft"]))
    assert Row(clay_mask=1, gold_mask=1) in crafted


def test_T_OOED_6_worship_and_sacrifice():
    sanctum = board(
        pairs=(Pair("p", 2, (Spot("p1", "clay-mask"), Spot("p2", "clay-mask"))),),
        seats=(Spot("f", "follower"),),
    )
    assert finish(playing(Row(follower=1), ["worship"], on=sanctum)).gain == 1
    mask = playing(Row(clay_mask=1), ["worship"], on=sanctum, upper=("p1",))
    assert finish(mask).gain == 2 - 1  # the pair, less the Mask in the row
    assert sacrifice_vp(board(), {"follower": 1, "villager": 2}, DEFAULT) == 2
    ahead = playing(Row(follower=1), ["sacrifice"], steps={"follower": 0, "villager": 2})
    assert finish(ahead).gain == 2


def test_T_OOED_7_a_tablet_and_the_clay_beyond():
    cards = board(tablets=(Tablet("low", "clay", 3, 3, parse_glyphs("gold")),
                           Tablet("next", "clay", 4, 5)))  # fmt: skip
    table = playing(Row(clay=2), ["tablet"], on=cards, tablets={"clay": Stack(2), "gold": Stack()})
    moves = Moves(table, table.players[0], DEFAULT)
    both = [m for m in moves.moves(moves.start(), (Frame(False, (moves.number(
        GlyphItem("tablet", 1)),)),)) if m.note[1:3] == ("clay", 2)]  # fmt: skip
    (move,) = both
    # 3 VP for the lower card, one Clay on the next, and only then the Gold
    assert (move.vp, move.state.done_clay, move.state.on_clay) == (3, 1, 1)
    assert sum(move.state.row) == 0 and move.inner
    answer = finish(table)
    assert (answer.gained, answer.gain) == (3, 3 - 1)


def test_T_OOED_8_the_shadow():
    pieces = [Piece("Piety", False, 2), Piece("Purnell", False, 1), Piece("Piety", True, 1),
              Piece("Purnell", True, 3)]  # fmt: skip
    visits = clearing(pieces, "Piety", 1, takes=True)
    assert [(str(v.piece), v.madness) for v in visits] == [
        ("Purnell's Keeper", True), ("Piety's Shadow", True),
    ]  # fmt: skip
    assert [v.madness for v in clearing(pieces, "Piety", 1, takes=False)] == [False, False]
    assert clearing(pieces, "Piety", 2, takes=True) == []  # her own Keeper is the one that acts


@pytest.mark.parametrize(
    ("blocks", "vp"),
    [((3, 3, 2, 1), [3, 3, 1, 0]), ((3, 3, 3, 0), [3, 3, 3, 0]), ((3, 3, 1), [2, 2, 0]),
     ((2, 1), [1, 0]), ((4, 2, 2, 1), [3, 2, 2, 0]), ((3,), [1])],
)  # fmt: skip
def test_T_OOED_9_ties_on_the_pyramid(blocks, vp):
    levels = levels_for(len(blocks))
    assert sum(blocks) in levels.blocks
    assert majority(blocks, levels, DEFAULT) == vp


def test_T_OOED_9_a_tie_of_two_can_not_be():
    assert all(needed % 2 for needed in levels_for(2).blocks)


def test_T_OOED_9_who_has_no_block():
    four, included = levels_for(4), {**DEFAULT, "zero_blocks": "included"}
    assert majority((7, 0, 0, 0), four, DEFAULT) == [3, 0, 0, 0]
    assert majority((7, 0, 0, 0), four, included) == [3, 2, 2, 2]


def test_T_OOED_10_the_scholar():
    assert [scholar_masks_vp(masks, DEFAULT) for masks in range(6)] == [0, 0, 3, 3, 6, 6]
    exact = {**DEFAULT, "scholar_masks": "exact"}
    assert [scholar_masks_vp(masks, exact) for masks in range(6)] == [0, 1, 3, 4, 6, 7]
    ann = Player("Ann", vp=40, row=Row(), upper_vp=3, upper_masks=2, lower_tokens=0, sacrifice_vp=0)
    scholar = Scholar(vp=36, masks=5, sacrifice_vp=2)
    result = result_of(Table(players=(ann,), scholar=scholar))
    assert [sheet.total for sheet in result.sheets] == [44, 44]
    assert result.winners == ("Scholar",)


def attempts(
    card: Card, rows: list[int], hand: int, shadow: int = 2
) -> list[tuple[str, int, bool]]:
    table = Table(
        players=(Player("Ann", keeper=1, shadow=2),),
        scholar=Scholar(hand=hand, marker="left", steps={"follower": 0, "villager": 0}),
        rows=tuple(ActionRow(cards) for cards in rows), pyramid=Pyramid(), cards=(card,),
    )  # fmt: skip
    return [(one.action, one.row or 0, not one.reason)
            for one in _Turn(table, DEFAULT)._attempts(1, card)]  # fmt: skip


def test_T_OOED_11_the_examples_of_the_scholar():
    first = Card("shadow", "place", "take")
    assert attempts(first, [1, 1, 1, 1], 3)[0] == ("place", 2, True)
    assert attempts(first, [1, 2, 1, 1], 3) == [("place", 2, False), ("take", 2, True)]
    assert attempts(first, [1, 2, 1, 1], 4) == [("place", 2, False), ("take", 2, False)]
    assert attempts(first, [1, 1, 1, 1], 0) == [("place", 2, False), ("take", 2, True)]
    second = Card("take", "1", "3")
    assert attempts(second, [2, 1, 1, 1], 3)[0] == ("take", 1, True)
    assert attempts(second, [0, 1, 1, 1], 3) == [("take", 1, False), ("take", 3, True)]
    assert attempts(second, [2, 1, 2, 1], 4) == [("take", 1, False), ("take", 3, False)]


def test_the_limits_of_placing():
    assert placing(0, 0, 2) is not None and placing(1, 2, 2) is not None
    assert placing(1, 1, 2) is None
