"""The ten outcomes of the confrontation, by example and against a slow literal brute force."""

import random
from functools import cache
from itertools import product

import pytest

from boards.mapfile import parse_map
from boards.position import Position
from solver.games.arkham.confrontation import CELLS, NoCall, endings, explain, left, outcomes
from solver.games.arkham.sheet import tally
from solver.rulings import resolve
from tests.literal import LETTER, literal
from tests.random_positions import GAME, random_board

READINGS = {
    "numerous_tie": ("player", "worst"),
    "cthulhu_half": ("erase_floor", "keep_floor"),
    "yog_candidates": ("all", "on_route"),
    "yog_repeat": ("no", "yes"),
    "shub_penalty": ("each", "per_failure"),
    "eliminated_value": ("0", "-30"),
}

# the west bank holds blocks 1,1 to 2,3, the east bank 3,1 to 4,3
QUAY = """\
     a     b     c     d     e
 1   /.....+....=+.....+.....\\
     :     :    ~:     :     :
     : {}  : {} ~: {}  : {}  :
     :     :    ~:     :     :
 2   +.....+...G~+.....S.....+
     :     :    ~:     :     :
     : {}  : {} ~: {}  : {}  :
     :     :    ~:     :     :
 3   G.....+...o~+.....+.....G
     :     :    ~:     :     :
     : {}  : {} ~: {}  : {}  :
     :     :    ~:     :     :
 4   \\.....+....=+.....+...../
"""

CAMPUS = """\
     a     b     c     d
 1   /.....+.....G.....\\
     :           :     :
     : {}    {}  : {}  :
     :           :     :
 2   +     U     +.....G
     :           :     :
     : {}    {}  : {}  :
     :           :     :
 3   G.....+.....+.....+
     :     :     :     :
     : {}  : {}  : {}  :
     :     :     :     :
 4   \\.....+.....G...../
"""


def board_of(template, kinds):
    lines = template.format(*(f"{kind:>2}" for kind in kinds))
    wide = 4 if template is QUAY else 3
    return parse_map(
        lines,
        GAME,
        name="test",
        provenance="made for the tests",
        x_labels=tuple(range(1, wide + 1)),
        y_labels=(1, 2, 3),
    )


def position_of(template, kinds, tourists, old_one, **setup):
    return Position(
        board_of(template, kinds), (), tourists, {"old-one": old_one, **setup} if old_one else {}
    )


def ask(position, sections, connections=0, crossings=(), length=0, goal=None, **rulings):
    chosen = resolve("arkham", rulings)
    return outcomes(position, sections, connections, crossings, length, chosen, goal)


def told(position, sections, cell, connections=0, length=0, **rulings):
    return explain(position, sections, connections, (), length, resolve("arkham", rulings), cell)


# alongside 1,1 2,1 1,2 2,2 1,3 2,3 on the west bank, and 3,1 on the east
WEST = ("b1-b2", "b2-b3", "b3-b4")
EAST = ("d1-d2",)


# Dagon


def test_T_ATG_3_the_printed_example():
    position = position_of(
        QUAY,
        "WRGW WGRW WWWW".replace(" ", ""),
        {"2,1": "RG", "2,2": "RB", "3,1": "RP", "3,2": "RG"},
        "dagon",
    )
    outcome = ask(position, ("b1-b2", "b2-b3", "d1-d2", "d2-d3"))[1, 2]
    assert outcome.reward == 24
    assert outcome.steps[0].erased == (4, 0, 0, 0)
    assert outcome.choices == ("erases 4 red tourists from riverside blocks 2,1; 3,1; 2,2; 3,2",)


def dagon_tie():
    """T-ATG-12: riverside {R,R},{G},{G}; 3 red blocks and 1 green alongside."""
    return position_of(
        QUAY,
        ["R", "R", "W", "W", "R", "G", "W", "W", "W", "W", "W", "W"],
        {"2,1": "RR", "2,2": "G", "2,3": "G"},
        "dagon",
    )


def test_T_ATG_12_the_choice_depends_on_the_successes():
    table = ask(dagon_tie(), WEST, length=5)
    before = 5 + 2 * 3 + 2 * 1
    assert table[0, 0].total == before
    for successes in (0, 1):
        assert table[1, successes].steps[0].erased == (0, 2, 0, 0)
        assert table[1, successes].total == before - 2 + successes * 3
    assert table[1, 2].steps[0].erased == (2, 0, 0, 0)
    assert table[1, 2].total == before - 6 + 2 * 2 * 3
    assert table[1, 2].reward == 12


def test_ATG_39_worst_tie_depends_on_the_successes_too():
    table = ask(dagon_tie(), WEST, length=5, numerous_tie="worst")
    assert table[1, 0].total == 13 - 6
    assert table[1, 1].total == 13 - 6 + 6  # erasing green: 13 - 2 + 3 is more
    assert table[1, 2].total == 13 - 2 + 6
    assert "worst for the player" in table[1, 2].choices[0]


def test_ATG_39_the_leading_type_is_found_anew_for_every_failure():
    table = ask(dagon_tie(), WEST)
    assert [step.erased for step in table[2, 1].steps] in (
        [(2, 0, 0, 0), (0, 2, 0, 0)],
        [(0, 2, 0, 0), (2, 0, 0, 0)],
    )
    assert table[2, 1].reward == 0
    assert table[2, 1].lost == 8


def test_ATG_39_tourists_away_from_the_river_are_safe_and_do_not_count():
    position = position_of(QUAY, "RRWWWWWWWWWW", {"1,1": "RRRR", "2,1": "G"}, "dagon")
    outcome = ask(position, ("b1-b2",))[2, 1]
    assert (outcome.base, outcome.lost, outcome.reward) == (4 * 2, 0, 0)
    assert outcome.choices[0] == "erases 1 green tourist from riverside block 2,1"
    assert outcome.choices[1] == "finds no tourist left in a riverside block"


def test_ATG_31b_ATG_39_only_riverside_blocks_alongside_count():
    position = position_of(QUAY, "RRWWWWWWWWWW", {"2,1": "G", "2,3": "RRR", "3,1": "R"}, "dagon")
    table = ask(position, ("b1-b2",))
    assert table[0, 3].reward == 9
    assert table[1, 0].steps[0].erased == (0, 1, 0, 0)


def test_ATG_39_a_riverside_block_passed_on_its_dry_side_counts():
    position = position_of(QUAY, "WWWWWWWWWWWW", {"3,1": "R", "2,1": "R"}, "dagon")
    assert ask(position, ("a2-b1", *EAST))[0, 1].reward == 3  # 3,1 by way of d1-d2


# Cthulhu


def cthulhu(many, **setup):
    return position_of(QUAY, "RRWWWWWWWWWW", {"1,1": "R" * many, "2,1": "GG"}, "cthulhu", **setup)


def test_T_ATG_7_five_tourists_of_the_call():
    table = ask(cthulhu(5, call="red"), ("b1-b2",))
    assert table[1, 1].steps[0].erased == (2, 0, 0, 0)
    assert (table[1, 1].base, table[1, 1].reward) == (3 * 2, 3)
    assert (table[2, 1].base, table[2, 1].reward) == (0, 0)
    assert table[3, 0].eliminated
    assert table[0, 3].reward == 3 * 3 * 2


def test_ATG_37_keep_floor():
    table = ask(cthulhu(5, call="red"), ("b1-b2",), cthulhu_half="keep_floor")
    assert (table[1, 2].base, table[1, 2].reward, table[1, 2].lost) == (2 * 2, 6, 6)
    assert table[2, 0].base == 0


def test_ATG_37_the_colours_beside_the_call_are_safe():
    table = ask(cthulhu(5, call="green"), ("b1-b2",))
    assert table[2, 1].lost == 0
    assert table[1, 1].reward == 0  # one green tourist is no pair
    assert table[0, 1].reward == 3


def test_ATG_37_no_call_card():
    with pytest.raises(NoCall, match="ATG-37"):
        ask(cthulhu(5), ("b1-b2",))
    assert issubclass(NoCall, ValueError)


# Yog-Sothoth


def yog(kinds, tourists, places=()):
    return position_of(CAMPUS, kinds, tourists, "yog-sothoth", **{"horrible-places": places})


AROUND = ("a2-b1", "b1-c1", "c1-c2", "c2-c3", "b3-c3", "a3-b3", "a2-a3")
KINDS = ["R", "G", "W", "P", "B", "Y4", "B", "R", "G"]


def test_ATG_38_crosses_the_two_fullest_blocks():
    position = yog(KINDS, {"1,1": "RRR", "2,1": "GG", "1,2": "P", "2,2": "B"}, ("c1", "b1"))
    table = ask(position, AROUND)
    assert [set(s.crossed) for s in table[1, 1].steps] == [{"1,1", "2,1"}]
    assert table[1, 1].reward == 8
    assert table[1, 1].choices == ("crosses blocks 1,1 and 2,1 (most tourists)",)
    assert {n for s in table[2, 0].steps for n in s.crossed} == {"1,1", "2,1", "1,2", "2,2"}


def test_ATG_38_a_crossed_block_no_longer_counts_for_its_colour():
    # 1,1 is red and crossed, its colour count falls although the red tourists are in 3,1
    position = yog(KINDS, {"1,1": "GG", "2,1": "PP", "3,1": "RRR"})
    before = tally(position, AROUND)
    outcome = ask(position, AROUND)[1, 0]
    after = left(position, before, outcome)
    assert after.blocks["red"] == before.blocks["red"] - 1
    assert after.blocks["white"] == before.blocks["white"] + 2
    assert after.points == outcome.base


def test_ATG_38_yellow_value_is_lost_with_its_block():
    position = yog(["Y5", "G", "W", "P", "B", "W", "W", "W", "W"], {"1,1": "RRR", "2,1": "GG"})
    outcome = ask(position, AROUND)[1, 0]
    assert outcome.lost == 5 + 2
    assert outcome.base == 0


def test_R_YOG_TIE_is_the_players_even_when_other_ties_are_the_worst():
    # three blocks tie for the second place; only 2,1 has no tourists that score
    kinds = ["W", "Y2", "R", "B", "P", "W", "W", "W", "W"]
    position = yog(kinds, {"1,1": "GGG", "2,1": "GG", "1,2": "BB", "2,2": "PP"})
    for tie in ("player", "worst"):
        outcome = ask(position, AROUND, numerous_tie=tie)[1, 0]
        assert outcome.lost == 2
        assert outcome.choices == (
            "crosses blocks 1,1 and 2,1 (most tourists; tied: the player chose)",
        )


def test_R_YOG_WHICH_a_block_off_the_route_may_be_the_second():
    position = yog(KINDS, {"1,1": "G", "3,1": "GGG"})
    route = ("a2-b1", "b1-c1", "c1-c2")  # past 1,1 and 2,1, not past the two in the south
    free = ask(position, route)[1, 0]
    kept = ask(position, route, yog_candidates="on_route")[1, 0]
    assert "2,1" not in free.steps[0].crossed
    assert set(kept.steps[0].crossed) == {"1,1", "2,1"}
    assert kept.lost > free.lost


def test_R_YOG_WHICH_a_crossed_block_may_be_picked_again():
    # all four on the route; after 1,1 and 2,1 the others are empty but worth block counts
    position = yog(KINDS, {"1,1": "R", "2,1": "G", "3,1": "BBPP"})
    once = ask(position, AROUND)[2, 0]
    again = ask(position, AROUND, yog_repeat="yes")[2, 0]
    assert again.lost < once.lost
    assert set(again.steps[1].crossed) == {"1,1", "2,1"}


def test_R_YOG_0_nothing_is_paid_at_madness_0():
    assert ask(yog(KINDS, {"1,1": "R"}), AROUND)[0, 3].reward == 0


def test_ATG_38_without_a_university_nothing_is_crossed():
    position = position_of(QUAY, "R" * 12, {"1,1": "R"}, "yog-sothoth")
    outcome = ask(position, WEST)[2, 0]
    assert outcome.lost == 0
    assert outcome.choices[0] == "finds no University block to cross"


# Shub-Niggurath


def shub(kinds, tourists):
    return position_of(QUAY, kinds, tourists, "shub-niggurath")


def test_ATG_40_one_tourist_for_each_connection():
    position = shub("RRWWWWWWWWWW", {"1,1": "RRR", "2,1": "GG"})
    table = ask(position, ("b1-b2",), 2)
    # red leads with 3, then both types have 2: green is worth nothing
    assert table[1, 1].steps[0].erased == (1, 1, 0, 0)
    assert (table[1, 1].base, table[1, 1].reward) == (2 * 2, 8)
    assert table[1, 1].choices[0].startswith("erases 1 red tourist and 1 green tourist")


def test_ATG_40_worst_tie():
    position = shub("RRWWWWWWWWWW", {"1,1": "RRR", "2,1": "GG"})
    outcome = ask(position, ("b1-b2",), 2, numerous_tie="worst")[1, 0]
    assert outcome.steps[0].erased == (2, 0, 0, 0)


def test_R_SHUB_TYPE_per_failure_lapses_when_the_type_runs_out():
    position = shub("RRWWWWWWWWWW", {"1,1": "RR", "2,1": "G"})
    table = ask(position, ("b1-b2",), 4, shub_penalty="per_failure")
    assert table[1, 0].steps[0].erased == (2, 0, 0, 0)
    assert [step.erased for step in table[2, 0].steps] == [(2, 0, 0, 0), (0, 1, 0, 0)]
    each = ask(position, ("b1-b2",), 4)[1, 0]
    assert each.steps[0].erased == (2, 1, 0, 0)


def test_R_SHUB_0_rewards_without_madness_and_nothing_lost_without_connections():
    position = shub("RRWWWWWWWWWW", {"1,1": "RR"})
    assert ask(position, ("b1-b2",), 3)[0, 2].reward == 24
    assert ask(position, ("b1-b2",), 0)[2, 1].lost == 0
    assert ask(position, ("b1-b2",), 0)[2, 1].reward == 0


# All of them


def test_ATG_36b_three_failures_are_reckoned_with_the_ruling():
    assert ask(dagon_tie(), WEST, length=3)[3, 0].total == 0
    out = ask(dagon_tie(), WEST, length=3, eliminated_value="-50")[3, 0]
    assert (out.total, out.base, out.reward, out.lost) == (-50, 0, 0, 11)
    assert out.eliminated


def test_no_old_one_no_confrontation():
    position = position_of(QUAY, "RRWWWWWWWWWW", {"1,1": "RR"}, None)
    table = ask(position, ("b1-b2",), length=2)
    assert list(table) == [(0, 0)]
    assert (table[0, 0].total, table[0, 0].reward) == (6, 0)
    assert told(position, ("b1-b2",), (0, 0), length=2) == ()
    ways = endings(position, ("b1-b2",), 0, (), resolve("arkham", {}))
    assert [(w.lost, w.rate) for some in ways for w in some] == [(0, 0)] * 3


def test_ATG_44_equal_totals_go_to_the_greater_reward():
    # one success: erasing red costs 3 and keeps two rewarded blocks, erasing green keeps one
    position = position_of(
        QUAY, ["R", "W", "W", "W", "G", "W", "W", "W", "W", "W", "W", "W"],
        {"2,1": "RRR", "2,2": "GG", "2,3": "G"}, "dagon",
    )  # fmt: skip
    ways = endings(position, WEST, 0, (), resolve("arkham", {}))[1]
    assert {(w.lost, w.rate) for w in ways} == {(3, 6), (3, 3)}
    for successes in (1, 2):
        assert ask(position, WEST)[1, successes].reward == 6 * successes
        worst = ask(position, WEST, numerous_tie="worst")[1, successes]
        assert worst.reward == 3 * successes


def test_ATG_45_a_solo_player_chooses_for_the_cell():
    # 11 in all with 3 from Dagon is most, but the cell asks for 6 from Dagon
    position = dagon_tie()
    assert ask(position, WEST)[1, 1].reward == 3

    def cell(total, reward):
        return (total >= 8 and reward >= 6, total, reward)

    assert ask(position, WEST, goal=cell)[1, 1].reward == 6


def test_ATG_36a_the_lines_lead_to_the_total():
    position = dagon_tie()
    lines = told(position, WEST, (2, 1), length=5)
    assert [line.box for line in lines] == ["penalty", "penalty", "confrontation"]
    assert {line.rule for line in lines} == {"ATG-39"}
    assert 13 + sum(line.points for line in lines) == ask(position, WEST, length=5)[2, 1].total
    reward = told(position, WEST, (1, 2), length=5)[-1]
    assert reward.because == ("2,2", "2,3")
    assert reward.formula == "2 successes x 3 VP x 2 riverside blocks with tourists (2,2; 2,3)"
    (out,) = told(position, WEST, (3, 0))
    assert (out.rule, out.points) == ("ATG-36b", 0)


# Against the literal referee


@cache
def some_board(seed):
    return random_board(random.Random(seed))


def random_case(seed):
    rng = random.Random(seed)
    old_one = GAME.setup["old-one"].values[seed % 4]
    if old_one == "yog-sothoth" and rng.random() < 0.95:
        inner = rng.sample(("R", "G", "B", "P", "Y3", "W"), 4)
        rest = rng.choices(("R", "G", "B", "P", "Y2", "W"), k=5)
        board = board_of(CAMPUS, [*inner[:2], rest[0], *inner[2:], *rest[1:]])
    else:
        board = some_board(rng.randrange(40))
    may = [s.name for s in board.sections.values() if not s.inner or old_one == "yog-sothoth"]
    sections = tuple(rng.sample(may, rng.randrange(0, 9)))
    few = "".join(rng.sample("RGBP", rng.choice((1, 2, 3, 4))))  # few types tie more often
    most_in_a_block = {"shub-niggurath": 2, "cthulhu": 2}.get(old_one, 4)
    tourists = {
        b: "".join(rng.choice(few) for _ in range(rng.randrange(most_in_a_block + 1)))
        for b in board.blocks
    }
    setup = {"old-one": old_one, "horrible-places": tuple(rng.sample(list(board.places), 3))}
    if old_one == "cthulhu":
        setup["call"] = rng.choice(tuple(LETTER))
    facing = list(board.opposite.items())
    crossings = (
        tuple(rng.sample(facing, rng.randrange(min(2, len(facing)) + 1)))
        if old_one == "dagon"
        else ()
    )
    rulings = resolve("arkham", {name: rng.choice(some) for name, some in READINGS.items()})
    return (
        Position(board, (), tourists, setup),
        sections,
        rng.randrange(4),
        crossings,
        rng.randrange(5),
        rulings,
    )


@pytest.mark.parametrize("block", range(8))
def test_ATG_37_to_40_against_the_literal_referee(block):
    for seed in range(block * 400, block * 400 + 400):
        case = random_case(seed)
        position, sections, connections, crossings, length, _ = case
        table, expected = outcomes(*case), literal(*case)
        assert tuple(table) == CELLS
        count = tally(position, sections, connections, crossings)
        for cell, outcome in table.items():
            assert (outcome.total, outcome.reward) == expected[cell], (seed, cell)
            assert outcome.base + outcome.lost == count.points + length
            assert outcome.eliminated == (cell == (3, 0))
            if not outcome.eliminated:
                assert outcome.total == outcome.base + outcome.reward
                assert left(position, count, outcome).points + length == outcome.base
                assert len(outcome.choices) == cell[0]
                lines = explain(*case, cell)
                assert sum(line.points for line in lines) == outcome.reward - outcome.lost


def test_every_ruling_and_old_one_matters_somewhere():
    """The random cases would be no test of a reading that never changes an answer."""
    changed = set()
    for seed in range(1200):
        *case, rulings = random_case(seed)
        old_one = case[0].setup["old-one"]
        for name, readings in READINGS.items():
            tables = [
                {c: o.total for c, o in outcomes(*case, {**rulings, name: reading}).items()}
                for reading in readings
            ]
            if tables[0] != tables[1]:
                changed.add((old_one, name))
    expected = {
        ("dagon", "numerous_tie"),
        ("shub-niggurath", "numerous_tie"),
        ("cthulhu", "cthulhu_half"),
        ("yog-sothoth", "yog_candidates"),
        ("yog-sothoth", "yog_repeat"),
        ("shub-niggurath", "shub_penalty"),
    } | set(product(GAME.setup["old-one"].values, ["eliminated_value"]))
    assert changed == expected
