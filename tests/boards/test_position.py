import dataclasses

import pytest

from boards.notation import parse_route
from boards.position import Position, dead_end_of, no_section


@pytest.fixture
def drawn(harbour):
    """A position with these strokes, on harbour with Dagon."""

    def make(*strokes: str, **changes):
        changes = {"setup": {"old-one": "dagon", "horrible-places": ("e3",)}, **changes}
        return Position(harbour, tuple(map(parse_route, strokes)), **changes)

    return make


def told(position):
    return [(f.rule, f.severity, f.place) for f in position.faults()]


def test_a_position_without_faults(drawn):
    assert drawn("a2-a3-b3", "b1-a2/b1", "d1-d1s", "d1s-e1").faults() == []


def test_strokes_name_sections_straight_rounded_and_diagonal(drawn):
    position = drawn("a3-a2-b1", "a2/b1", "c3-b2", "d4-d4e-d3")
    assert position.drawn == {"a2-a3", "a2-b1", "a2/b1", "b2-c3", "d4-d4e", "d3-d4e"}
    assert position.faults() == []


def test_ATG_20b_a_section_is_drawn_once(drawn):
    assert told(drawn("a2-a3", "b2-b3", "b3-a3-a2")) == [("ATG-20b", "rule", "a2-a3")]
    assert told(drawn("b2-b3-b2")) == [("ATG-20b", "rule", "b2-b3")]
    # a road and the diagonal between the same crossroads are two sections
    assert told(drawn("a2-b1", "a2/b1")) == []
    # and so are the two diagonals of one block
    assert told(drawn("b2-c3", "c2-b3")) == []


def test_ATG_2_a_stroke_does_not_jump(drawn):
    assert told(drawn("a2-a4")) == [("ATG-2", "rule", "a2-a4")]
    assert told(drawn("b2-c5")) == [("ATG-2", "rule", "b2-c5")]
    assert told(drawn("b2-b2")) == [("ATG-2", "rule", "b2")]


def test_ATG_7_no_road_crosses_the_river_at_a_dead_end(drawn):
    position = drawn("d4-e4")
    assert told(position) == [("ATG-7", "rule", "d4e")]
    assert position.faults()[0].advice == "draw d4-d4e"
    assert told(drawn("e4-d4")) == [("ATG-7", "rule", "d4e")]
    assert told(drawn("d5-d6")) == told(drawn("d6-d5")) == [("ATG-7", "rule", "d5s")]
    # no dead end points from d5 to e6: that is a diagonal over the river
    assert told(drawn("d5-e6")) == [("ATG-24a", "rule", "d5-e6")]


def test_ATG_7_a_dead_end_is_not_continued_over_the_river(drawn):
    assert told(drawn("d4-d4e-e4")) == [("ATG-7", "rule", "d4e-e4")]
    assert told(drawn("d1-d1s-d3n")) == [("ATG-7", "rule", "d1s-d3n")]


def test_ATG_24a_no_diagonal_over_the_river_or_past_a_block(drawn):
    assert told(drawn("d3-e4")) == [("ATG-24a", "rule", "d3-e4")]
    assert told(drawn("e3/d4")) == [("ATG-24a", "rule", "e3/d4")]
    assert told(drawn("b2/b3")) == [("ATG-24a", "rule", "b2/b3")]
    assert told(drawn("d1s-e1", "c3-d3n", "d5-d4e-d3")) == []


def test_ATG_9_the_university_opens_with_yog_sothoth_only(drawn):
    assert told(drawn("b4-c4-c3")) == [("ATG-9", "rule", "b4-c4"), ("ATG-9", "rule", "c3-c4")]
    yog = {"old-one": "yog-sothoth", "horrible-places": ()}
    assert told(drawn("b4-c4-c3", setup=yog)) == []


def test_ATG_24b_no_diagonal_to_the_middle_of_the_university(drawn):
    assert told(drawn("b3-c4-d5")) == [("ATG-24b", "rule", "b3-c4"), ("ATG-24b", "rule", "c4-d5")]
    yog = {"old-one": "yog-sothoth", "horrible-places": ()}
    assert told(drawn("b3-c4-d5", setup=yog)) == []
    # the diagonal between two outer crossroads of a University block is drawn by anyone
    assert told(drawn("b4-c3")) == []


@pytest.mark.parametrize("stroke", ["b1~d1s", "d4e^e4", "a2-b1~"])
def test_a_stroke_has_no_connections_and_no_crossings(stroke, drawn):
    ((rule, severity, _),) = told(drawn(stroke))
    assert (rule, severity) == ("ATG-2", "rule")
    assert drawn("b2~b3").drawn == frozenset()


def test_an_unknown_place_is_told_once_and_the_rest_still_checked(drawn):
    position = drawn("x1-b2-x1", "d2-d3", "b2-b3-b2")
    assert told(position) == [("", "file", "x1"), ("", "file", "d2"), ("ATG-20b", "rule", "b2-b3")]
    assert position.drawn == {"b2-b3"}


def test_a_stroke_of_one_place_draws_nothing(drawn):
    assert told(drawn("b2")) == [("", "file", "b2")]
    assert told(drawn("")) == []


def test_every_pair_of_places_without_a_section_gets_a_reason(city):
    for one in city.places:
        for two in city.places:
            for slash in (False, True):
                if city.between(one, two, diagonal=slash) is None:
                    fault = no_section(city, one, two, slash)
                    assert fault.rule.startswith("ATG-")
                    assert fault.severity == "rule"
                    assert fault.message
                    assert fault.advice


def test_ATG_4_tourists_stand_in_blocks_and_have_a_type(drawn):
    assert told(drawn(tourists={"3,4": "RGBP", "1,1": ""})) == []
    assert told(drawn(tourists={"0,4": "R"})) == [("", "file", "0,4")]
    assert told(drawn(tourists={"3,4": "Rr Y"})) == [("ATG-4", "file", "3,4")]
    counts = drawn(tourists={"3,4": "RBR"}).tourist_counts("3,4")
    assert counts == {"red": 2, "blue": 1}


def test_ATG_10_horrible_places_are_crossroads(drawn):
    setup = {"old-one": "dagon", "horrible-places": ("e3", "e3", "z1")}
    assert told(drawn(setup=setup)) == [("ATG-10", "rule", "e3"), ("", "file", "z1")]
    assert drawn(setup=setup).crossroads("horrible-places") == ("e3", "e3", "z1")
    assert drawn(setup={}).crossroads("horrible-places") == ()


def test_ATG_10_a_board_without_the_horrible_places_of_the_old_one_is_warned_of(drawn):
    position = drawn(setup={"old-one": "dagon"})
    assert told(position) == [("ATG-10", "warning", "")]
    assert position.faults()[0].message == "Harbour specimen has no horrible-places for dagon"


def test_the_old_one_is_expected(drawn):
    assert told(drawn(setup={})) == [("ATG-10", "warning", "")]


def test_ATG_37_a_call_goes_with_cthulhu_only(drawn):
    cthulhu = {"old-one": "cthulhu", "call": "red", "horrible-places": ("b2",)}
    assert told(drawn(setup=cthulhu)) == []
    assert told(drawn(setup={**cthulhu, "old-one": "dagon"})) == [("ATG-37", "rule", "")]


def test_ATG_23a_each_tome_can_be_had_once(drawn):
    given = {"old-one": "dagon", "horrible-places": (), "tomes": ("reroll", "blessing", "reroll")}
    (fault,) = drawn(setup=given).faults()
    assert (fault.rule, fault.key) == ("ATG-23a", ("setup", "tomes", 2))


@pytest.mark.parametrize(
    ("dice", "keys"),
    [((1, 6, 3), []), ((1, 2), [()]), ((1, 2, 3, 4), [()]), ((0, 7, 3), [(0,), (1,)])],
)
def test_ATG_34a_three_dice_from_1_to_6(dice, keys, drawn):
    given = {"old-one": "dagon", "horrible-places": (), "dice": dice}
    faults = drawn(setup=given).faults()
    assert [(f.rule, f.key) for f in faults] == [
        ("ATG-34a", ("setup", "dice", *key)) for key in keys
    ]


def test_a_route_is_checked_for_places_only(drawn):
    # whether it is legal is the solver's to say
    assert told(drawn(route=parse_route("a2-g6~b6e^c6"))) == []
    assert told(drawn(route=parse_route("a2-d2-a3-d2"))) == [("", "file", "d2")]


def test_more_sections_than_rounds_give_are_unlikely(drawn, harbour):
    roads = [s.name for s in harbour.roads if not s.inner]
    assert told(drawn(*roads[:30])) == []
    (fault,) = drawn(*roads[:31]).faults()
    assert (fault.severity, fault.message) == (
        "warning",
        "31 sections are drawn; 10 rounds give seldom more than 30",
    )


def test_repr_says_what_matters(drawn):
    assert repr(drawn("a2-a3")) == "Position(board='Harbour specimen', drawn=1 sections)"


def test_a_position_can_be_changed_into_another(drawn):
    one = drawn("a2-a3")
    two = dataclasses.replace(one, strokes=(parse_route("b2-b3"),))
    assert (one.drawn, two.drawn) == ({"a2-a3"}, {"b2-b3"})


def test_dead_end_names():
    assert dead_end_of("d4s")
    assert not dead_end_of("d4")
    assert not dead_end_of("x")
