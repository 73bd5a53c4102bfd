"""The threat check of Innsmouth, by example and against a slow literal referee."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from solver.games.innsmouth.artifacts import KINDS, Tools, cells, handlings
from solver.games.innsmouth.punishment import City, District, Punishments
from solver.games.innsmouth.readings import DEFAULT, Readings
from solver.games.innsmouth.threat import (
    CHARACTERS,
    Check,
    Setting,
    Unfit,
    dice_advice,
    ending,
    expected,
    other_dagger,
    results,
    told,
    turn_advice,
)
from solver.games.innsmouth.throws import throw
from solver.games.innsmouth.turning import NO_CARDS, Game, Play
from solver.goals import Goal, Rival
from tests.innsmouth_literal import LETTERS, Referee, Table, touching
from tests.innsmouth_threats import RULINGS, check_of, compare, name, random_table

BEFORE = 100
DEFAULTS = {ruling: readings[0] for ruling, readings in RULINGS.items()}
NONE = (0, 0, 0, 0)


def city(symbols, wide=6, high=6):
    """A grid with symbols, given as ``"2,1"`` or ``"2,1 2,1 5,5"``."""
    places = list(product(range(1, wide + 1), range(1, high + 1)))
    held = Counter(symbols.split())
    districts = []
    for place in places:
        beside = tuple(name(o) for o in places if o != place and touching(place, o))
        districts.append(District(name(place), *place, held[name(place)], beside))
    return City(tuple(districts))


def check(
    symbols="",
    tourists=None,
    blocks=NONE,
    *,
    threat=0,
    caches=0,
    deck=(2, 2, 2, 1),
    character="detective",
    special=0,
    empty="",
    **rulings,
):
    """A route; ``tourists`` are letters by district, ``empty`` more districts along the route."""
    alongside = {
        place: tuple(map(letters.count, LETTERS)) for place, letters in (tourists or {}).items()
    }
    alongside |= dict.fromkeys(empty.split(), NONE)
    setting = Setting(city(symbols), deck, character, Readings.of(DEFAULTS | rulings))
    return Check(setting, BEFORE, special, threat, caches, alongside, blocks)


def lost(asked, failures, hunted=0):
    return ending(asked, failures, hunted).lost


def emptied(asked, failures, hunted=0):
    return [step.district for step in ending(asked, failures, hunted).steps]


# Worked examples


@pytest.mark.parametrize("bonus", ["2", "1"])
def test_T_ITG_3_the_printed_threat_check(bonus):
    """The printed example lifts 2 and 4 to 3 and 5; with +2 they would be 4 and 6.

    The verdict is the same, and only that is checked here; how the dice end is a conflict of
    the source (R-DAG2).
    """
    asked = check(
        "2,1 3,1", {"1,1": "RRR", "4,1": "GG"}, (2, 1, 0, 0), threat=3, caches=4,
        empty="2,1 3,1", dagger_bonus=bonus,
    )  # fmt: skip
    advice = dice_advice(asked, ("tiara", "dagger"), (1, 2, 4))
    (outcome,) = advice.outcomes
    assert advice.effects == (("dagger", (1, 2)), ("tiara", (0,)))
    assert [face >= 5 for face in advice.after] == [True, False, True]
    assert outcome.failures == 1
    assert (outcome.unrevealed, outcome.cards) == (2, 14)
    assert len(ending(asked, outcome.failures).steps) == 1
    assert outcome.total == BEFORE - 6 + 14


def test_T_ITG_3_without_the_cards_all_three_fail():
    asked = check(threat=3, caches=4)
    assert dice_advice(asked, (), (1, 2, 4)).outcomes[0].failures == 3


def test_T_ITG_6_a_solo_cell_needs_total_and_goals():
    goal = Goal("solo", total=240, special=48)
    for special, hit in ((48, 1), (40, 0)):
        setting = Setting(city(""), (2, 2, 2, 1))
        (outcome,) = results(Check(setting, 226, special, 0, 2, {}, NONE), goal.number)
        assert outcome.total == 240
        assert goal.worth([(outcome.chance, outcome.total, special, False)])[0] == hit


def test_T_ITG_7_collector_4_caches_2_revealed():
    asked = check(caches=4, character="collector")
    (outcome,) = dice_advice(asked, ("tiara", "amulet"), ()).outcomes
    assert outcome.cards + outcome.ability == 2 * 7 + 4 * 8
    assert outcome.total == BEFORE + 46
    assert expected(asked) == BEFORE + 4 * 7 + 4 * 8


def test_T_ITG_7_the_boatmans_crossings_are_counted_before():
    # three crossings over the river are 30 of the points before, and no threat
    setting = Setting(city(""), (2, 2, 2, 1), "boatman")
    (outcome,) = results(Check(setting, BEFORE + 30, 0, 0, 1, {}, NONE))
    assert (outcome.ability, outcome.total) == (0, BEFORE + 30 + 7)


def test_T_ITG_7_huntress_results_4_5_6():
    asked = check("2,1", {"1,1": "R"}, threat=3, character="huntress", empty="2,1")
    (outcome,) = dice_advice(asked, (), (4, 5, 6)).outcomes
    assert (outcome.failures, outcome.hunted, outcome.ability) == (0, 2, 20)


def test_T_ITG_7_warlock_3_caches_rituals_erase_4_and_2():
    asked = check("1,1 5,5", {"1,1": "RGRG", "5,5": "BB"}, threat=9, caches=3, character="warlock")
    (outcome,) = results(asked)
    assert (outcome.ability, outcome.cards, outcome.unrevealed) == (18, 0, 0)
    assert expected(asked) == outcome.total == BEFORE + 18


T_ITG_8 = {
    (): ("1/27", "2/9", "4/9", "8/27"),
    ("amulet",): ("1/8", "3/8", "3/8", "1/8"),
    ("tiara",): ("7/27", "4/9", "8/27", "0"),
    ("dagger",): ("7/27", "13/27", "2/9", "1/27"),
    ("tiara", "dagger"): ("20/27", "2/9", "1/27", "0"),
    ("manuscript",): ("125/729", "100/243", "80/243", "64/729"),
}
MEANS = dict(zip(T_ITG_8, ("2", "3/2", "28/27", "28/27", "8/27", "4/3"), strict=True))


@pytest.mark.parametrize("revealed", T_ITG_8)
def test_T_ITG_8_failures_of_threat_3(revealed):
    manuscripts, *others = (revealed.count(kind) for kind in KINDS)
    table = throw(3, Tools(*others), ordered=True)
    spread = table.spread((0, -1, -2, -3), manuscripts)
    whole = 6 ** (3 * (manuscripts + 1))
    assert tuple(str(Fraction(spread.get((f, 0), 0), whole)) for f in range(4)) == T_ITG_8[revealed]
    # the same through the whole check: three districts, each worth 27 and beside its own symbol
    asked = check(
        "1,1 3,3 5,5", {"1,1": "RRR", "3,3": "GGG", "5,5": "BBB"}, (9, 9, 9, 0),
        threat=3, caches=len(revealed),
    )  # fmt: skip
    assert turn_advice(asked, revealed).stop == BEFORE - 27 * Fraction(MEANS[revealed])


# Punishments


def test_ITG_23a_only_beside_a_symbol():
    asked = check("3,3", {"1,1": "RRRR", "3,4": "R"}, (1, 0, 0, 0))
    assert emptied(asked, 2) == ["3,4"]
    assert ending(asked, 1).steps[0].symbol == "3,3"


def test_ITG_23a_the_corner_of_a_symbols_district_is_not_a_side():
    assert emptied(check("3,3", {"4,4": "R", "2,2": "R"}, (1, 0, 0, 0)), 1) == []


def test_R_PSCOPE_a_symbol_off_the_route_counts():
    assert emptied(check("3,3", {"3,4": "R"}), 1) == ["3,4"]
    assert emptied(check("3,3", {"3,4": "R"}, empty="3,3"), 1) == ["3,4"]


def test_ITG_23b_most_tourists_however_dear():
    asked = check("2,1", {"1,1": "RRR", "3,1": "GG"}, (4, 1, 0, 0))
    (step,) = ending(asked, 1).steps
    assert (step.district, step.erased, step.lost) == ("1,1", (3, 0, 0, 0), 12)
    assert not step.free


def test_ITG_23b_lowest_sum_then_free():
    asked = check("3,2", {"3,3": "R", "2,2": "G"}, (0, 5, 0, 0))
    assert lost(asked, 1) == 5
    assert not ending(asked, 1).steps[0].free
    # 2,1 and 1,2 have the same one
    asked = check("2,2", {"2,1": "R", "1,2": "G"}, (3, 1, 0, 0))
    (step,) = ending(asked, 1).steps
    assert (step.district, step.lost, step.free) == ("1,2", 1, True)


def test_ITG_23c_each_punishment_takes_a_symbol():
    asked = check("2,1", {"1,1": "RR", "3,1": "GG"}, (1, 1, 0, 0))
    assert emptied(asked, 2) == ["1,1"]
    twice = check("2,1 2,1", {"1,1": "RR", "3,1": "GG"}, (1, 1, 0, 0))
    assert emptied(twice, 2) == ["1,1", "3,1"]


def test_R_PNONE_without_tourists_or_symbols_a_failure_has_no_effect():
    assert ending(check("2,1"), 3).steps == ()
    assert lost(check("", {"1,1": "RRR"}, (5, 0, 0, 0)), 3) == 0
    asked = check("2,1 2,1 2,1", {"1,1": "R"}, (2, 0, 0, 0))
    assert [lost(asked, f) for f in range(4)] == [0, 2, 2, 2]


def test_R_PSHELTER_shelter_tourists_stay():
    # three red tourists wait in a shelter: they are in the points before, and no punishment
    # takes more than the tourists of a district
    asked = check("1,1", {"1,1": "R"}, (2, 0, 0, 0), threat=1)
    assert {o.total for o in results(asked)} == {BEFORE, BEFORE - 2}


def test_R_NEEDSYM_threat_without_a_symbol_is_harmless():
    asked = check("", {"1,1": "RRR"}, (5, 0, 0, 0), threat=4, caches=2)
    assert expected(asked) == BEFORE + 14
    assert all(o.lost == 0 and o.unrevealed == 2 for o in results(asked))
    assert sum(o.chance * o.failures for o in results(asked)) == 4 * Fraction(2, 3)


def test_R_PTIE_a_district_with_a_symbol_comes_first():
    tourists, blocks = {"1,1": "GG", "2,1": "RR"}, (3, 0, 0, 0)
    assert lost(check("2,1", tourists, blocks), 1) == 6
    assert lost(check("2,1", tourists, blocks, punish_tie="sum_only"), 1) == 0


def test_R_PSYM_the_choice_of_the_symbol_steers_what_follows():
    # 3,1 is between two symbols; whichever is left decides who is next
    tourists, blocks = {"3,1": "GGG", "1,1": "GG", "5,1": "RR"}, (4, 0, 0, 0)
    free = check("2,1 4,1", tourists, blocks)
    assert emptied(free, 2) == ["3,1", "1,1"]
    assert [step.symbol for step in ending(free, 2).steps] == ["4,1", "2,1"]
    assert ending(free, 1).steps[0].free
    lowest = check("2,1 4,1", tourists, blocks, punish_symbol="in_district_then_sum")
    assert emptied(lowest, 2) == ["3,1", "5,1"]
    assert lost(lowest, 2) == 8
    assert not ending(lowest, 1).steps[0].free


def test_R_PSYM_the_symbol_in_the_district_comes_first():
    tourists, blocks = {"3,1": "GGG", "1,1": "RR"}, (4, 0, 0, 0)
    for reading, symbol in (("player", "2,1"), ("in_district_then_sum", "3,1")):
        asked = check("2,1 3,1", tourists, blocks, punish_symbol=reading)
        assert ending(asked, 2).steps[0].symbol == symbol
        assert lost(asked, 2) == (0 if reading == "player" else 8)


def test_R_PSYM_two_symbols_with_the_lowest_sum_leave_a_choice():
    tourists, blocks = {"2,2": "GGG", "1,1": "RR", "3,1": "RR"}, (1, 0, 0, 0)
    asked = check("2,1 1,2", tourists, blocks, punish_symbol="in_district_then_sum")
    assert ending(asked, 1).steps[0].free


def test_ITG_23_losses_do_not_fall_and_begin_at_nothing():
    for seed in range(60):
        rng = random.Random(seed)
        asked = Punishments(*random_map(rng)[:3], DEFAULT)
        losses = asked.losses(8)
        assert losses[0] == 0
        assert list(losses) == sorted(losses)


def random_map(rng):
    """A city of the usual size with ten symbols, and a route."""
    places = list(product(range(1, 7), repeat=2))
    symbols = [rng.choice(places) for _ in range(rng.choice((5, 10)))]
    along = rng.sample(places, 18)
    tourists = {d: "".join(rng.choices(LETTERS, k=rng.randrange(4))) for d in along}
    kinds = {d: rng.choice(LETTERS + "W") for d in places}
    alongside = {name(d): tuple(map(tourists[d].count, LETTERS)) for d in along}
    blocks = tuple(sum(kinds[d] == c for d in along) for c in LETTERS)
    return city(" ".join(map(name, symbols))), alongside, blocks, symbols, along, tourists, kinds


def test_ITG_23_and_27_on_maps_of_the_usual_size_against_the_literal_referee():
    for seed in range(24):
        rng = random.Random(seed)
        map_, alongside, blocks, symbols, along, tourists, kinds = random_map(rng)
        rulings = {ruling: rng.choice(some) for ruling, some in RULINGS.items()}
        table = Table(
            kinds, tourists, frozenset(along), tuple(symbols), "", 0, 0, 5, 3, (), "detective",
            rulings, Goal().number,
        )  # fmt: skip
        referee, readings = Referee(table), Readings.of(rulings)
        full = referee.sheet(referee.world)
        asked = Punishments(map_, alongside, blocks, readings)
        assert asked.losses(5) == tuple(full - referee.cell(f, 0, 0) for f in range(6))
        hunted = asked.losses_hunted(3)
        for h, row in enumerate(hunted):
            assert row == tuple(full + 10 * h - referee.cell(f, h, 0) for f in range(4 - h))
        done = asked.rituals(3)
        assert full - done.lost + 3 * done.tourists == referee.warlock()


# Cards and dice


def one_die(cost, deck=(0, 0, 0, 1), **more):
    """A die that costs points when it fails, and one card that is a Tiara."""
    return check("1,1", {"1,1": "R"}, (cost, 0, 0, 0), threat=1, caches=1, deck=deck, **more)


def test_ITG_20b_a_card_is_turned_when_it_is_worth_its_points():
    # 7 VP - 2/3 of the cost, or nothing at all
    assert not turn_advice(one_die(10)).turns
    assert expected(one_die(10)) == BEFORE + Fraction(1, 3)
    assert turn_advice(one_die(11)).turns
    assert expected(one_die(11)) == BEFORE
    assert [o.unrevealed for o in results(one_die(11))] == [0]


def test_ITG_20b_of_equals_the_card_is_left_unrevealed():
    asked = one_die(42, deck=(0, 0, 1, 0))  # 7 - 2/3 of 42, or - 1/2 of it
    advice = turn_advice(asked)
    assert advice.stop == advice.turn == BEFORE - 21
    assert not advice.turns
    assert {o.unrevealed for o in results(asked)} == {1}


def test_ITG_20b_the_next_card_is_any_of_the_deck():
    # a Tiara of two cards: the other one is a Manuscript, which leaves 4/9 of the cost
    asked = one_die(90, deck=(1, 0, 0, 1))
    advice = turn_advice(asked)
    assert advice.chances == {"manuscript": Fraction(1, 2), "tiara": Fraction(1, 2)}
    assert advice.stop == BEFORE + 7 - 60
    assert advice.turn == BEFORE + Fraction(0 - 40, 2)
    after = turn_advice(asked, ["manuscript"])
    assert (after.stop, after.turn, after.turns) == (BEFORE - 40, None, False)
    assert after.chances == {}


def test_ITG_20c_no_dice_without_threat():
    asked = check("1,1", {"1,1": "RRR"}, (5, 0, 0, 0), caches=3)
    (outcome,) = results(asked)
    assert (outcome.chance, outcome.failures, outcome.total) == (1, 0, BEFORE + 21)


def test_ITG_20d_unrevealed_cards_and_R_CARDS():
    assert expected(check(caches=9)) == BEFORE + 7 * 7
    assert check(caches=9).taken == 7


def test_ITG_21_a_dagger_does_not_raise_one_die_twice():
    asked = check("1,1", {"1,1": "R"}, (9, 0, 0, 0), threat=2, caches=1)
    advice = dice_advice(asked, ["dagger"], (1, 6))
    assert advice.outcomes[0].failures == 1
    alone = check("1,1", {"1,1": "R"}, (9, 0, 0, 0), threat=1, caches=1)
    assert dice_advice(alone, ["dagger"], (3,)).after == (5,)
    assert dice_advice(alone, ["dagger"], (2,)).outcomes[0].failures == 1


def test_ITG_21_two_daggers_may_raise_the_same_die():
    asked = check("1,1", {"1,1": "R"}, (9, 0, 0, 0), threat=2, caches=2)
    advice = dice_advice(asked, ["dagger", "dagger"], (1, 2))
    assert [effect.dice for effect in advice.effects] == [(0, 1), (0, 1)]
    assert advice.after == (5, 6)


def test_ITG_21_daggers_are_dealt_out_so_that_none_meets_a_die_twice():
    asked = check("1,1", {"1,1": "R"}, (9, 0, 0, 0), threat=3, caches=2)
    advice = dice_advice(asked, ["dagger", "dagger"], (3, 3, 1))
    assert {effect.dice for effect in advice.effects} == {(0, 2), (1, 2)}
    assert advice.after == (5, 5, 5)


def test_ITG_21_a_dagger_raises_two_dice_or_none():
    # 2, 3, 3: one of the 3s can't be left where it is, once the 2 is lifted to a 4
    tools = Tools(1, 0, 0, 2, hunts=True)
    assert set(handlings((2, 3, 3), tools)) == {(3, 0), (1, 1), (1, 2)}


def test_ITG_21_cards_that_do_not_help_stay_unused():
    asked = check("1,1", {"1,1": "R"}, (9, 0, 0, 0), threat=2, caches=3)
    advice = dice_advice(asked, ["dagger", "amulet", "tiara"], (5, 4))
    assert len(advice.effects) == 1
    assert dice_advice(asked, ["dagger", "amulet", "tiara"], (5, 6)).effects == ()


def test_R_MANU_several_manuscripts_one_after_the_other():
    asked = check("1,1", {"1,1": "R"}, (27, 0, 0, 0), threat=1, caches=2)
    assert turn_advice(asked, ["manuscript"] * 2).stop == BEFORE - 27 * Fraction(2, 3) ** 3
    first = dice_advice(asked, ["manuscript"] * 2, (3,))
    assert (first.again, first.manuscripts) == ((0,), 1)
    assert first.worth == BEFORE - 27 * Fraction(4, 9)
    second = dice_advice(asked, ["manuscript"] * 2, (2,), spent=1)
    assert (second.again, second.manuscripts) == ((0,), 0)
    last = dice_advice(asked, ["manuscript"] * 2, (1,), spent=2)
    assert (last.again, last.worth) == ((), BEFORE - 27)


def test_ITG_21_a_manuscript_is_used_with_the_other_cards_in_mind():
    # the Dagger will lift 3 and 4; only the 1 is thrown again
    asked = check("1,1 5,5", {"1,1": "R", "5,5": "G"}, (9, 9, 0, 0), threat=3, caches=2)
    assert dice_advice(asked, ["manuscript", "dagger"], (3, 1, 4)).again == (1,)


def four_threes(third):
    """Punishments that cost 30, 20 and something, a Manuscript and a Dagger."""
    tourists = {"1,1": "RRR", "3,3": "GG", "5,5": "B"}
    return check("1,1 3,3 5,5", tourists, (10, 10, third, 0), threat=4, caches=2)


@pytest.mark.parametrize(("third", "again"), [(49, 3), (51, 2)])
def test_ITG_21_how_many_dice_are_thrown_again_depends_on_the_punishments(third, again):
    # three new dice leave no failure in 4 of 27 cases, at most one in 16 and three in 1;
    # two leave none in 3, at most one in 15 and never three: a matter of 30 + 20 or the third
    advice = dice_advice(four_threes(third), ["manuscript", "dagger"], (3, 3, 3, 3))
    assert len(advice.again) == again
    chances = [Fraction(0)] * 4
    for outcome in advice.outcomes:
        chances[outcome.failures] += outcome.chance
    assert [27 * chance for chance in chances] == ([4, 12, 10, 1] if again == 3 else [3, 12, 12, 0])


def test_R_DAG2_the_printed_example_adds_1():
    for bonus, failures in (("2", 0), ("1", 1)):
        asked = one_die(9, deck=(0, 1, 0, 0), dagger_bonus=bonus)
        assert dice_advice(asked, ["dagger"], (3,)).outcomes[0].failures == failures
    assert expected(one_die(30, deck=(0, 1, 0, 0))) == BEFORE - 10
    assert expected(one_die(30, deck=(0, 1, 0, 0), dagger_bonus="1")) == BEFORE + 7 - 20


def test_R_DICE5_at_most_five_dice_as_a_reading():
    tourists = {"1,1": "RR", "2,1": "R"}
    six = check("1,1 1,1", tourists, (9, 0, 0, 0), threat=6)
    five = check("1,1 1,1", tourists, (9, 0, 0, 0), threat=6, max_threat_dice="5")
    assert (six.dice, five.dice) == (6, 5)
    assert expected(six) < expected(five)
    assert max(o.failures for o in results(five)) == 5


# Characters


def test_ITG_22_a_4_fails_for_everybody_but_the_huntress():
    for character in CHARACTERS:
        if character == "warlock":
            continue
        asked = one_die(9, character=character)
        (outcome,) = dice_advice(asked, (), (4,)).outcomes
        assert outcome.failures == int(character != "huntress")


def test_ITG_27c_the_collector_is_paid_for_revealed_cards_too():
    assert expected(one_die(11, character="collector")) == BEFORE + 8
    assert expected(one_die(10, character="collector")) == BEFORE + 8 + Fraction(1, 3)


def test_ITG_27b_the_warlock_takes_the_fullest_district_however_dear():
    asked = check("2,1", {"1,1": "RRR", "3,1": "GG"}, (9, 0, 0, 0), caches=4, character="warlock")
    (outcome,) = results(asked)
    assert (outcome.lost, outcome.ability) == (27, 12)


def test_ITG_27b_without_caches_rituals_are_pure_loss():
    asked = check("2,1", {"1,1": "R"}, (5, 0, 0, 0), character="warlock")
    assert expected(asked) == BEFORE - 5


def test_R_WAR_one_ritual_for_each_symbol_on_or_off_the_route():
    tourists = {"1,1": "R", "1,2": "G", "5,5": "BB"}
    asked = check("1,1 1,1 5,6 6,1", tourists, caches=2, character="warlock")
    assert ending(asked).tourists == 4
    assert expected(asked) == BEFORE + 8


def test_R_WAR_the_choices_are_made_for_the_most_points():
    # one symbol, two districts that tie: the one that loses less
    asked = check("2,2", {"2,1": "RR", "1,2": "GG"}, (3, 1, 0, 0), caches=3, character="warlock")
    assert emptied(asked, 0) == ["1,2"]
    # erasing more tourists can be better: 2,1 first leaves the symbol that reaches 3,3
    tourists = {"2,2": "RRR", "1,1": "R", "3,3": "RR"}
    greedy = check("2,1 3,2", tourists, (0, 0, 0, 0), caches=2, character="warlock")
    assert emptied(greedy, 0) == ["2,2", "3,3"]


def test_ITG_19c_the_warlock_takes_no_cards_and_rolls_no_dice():
    asked = check("1,1", threat=5, caches=5, character="warlock")
    assert (asked.taken, asked.dice) == (0, 0)
    assert expected(asked) == BEFORE
    with pytest.raises(ValueError, match="does not check"):
        turn_advice(asked)


def test_ITG_27e_symbols_are_hunted_before_the_punishments():
    asked = check("1,1", {"1,1": "RRR"}, (4, 0, 0, 0), threat=2, character="huntress")
    (outcome,) = dice_advice(asked, (), (6, 1)).outcomes
    assert (outcome.lost, outcome.ability, outcome.total) == (0, 10, BEFORE + 10)
    assert ending(asked, 1, 1).hunted == ("1,1",)
    assert lost(asked, 1, 0) == 12


def test_ITG_27e_only_symbols_along_the_route_are_hunted():
    asked = check("1,2", {"1,1": "RRR"}, (4, 0, 0, 0), threat=2, character="huntress")
    assert ending(asked, 1, 1).hunted == ()
    assert lost(asked, 1, 1) == 12


def test_R_HUNT_10_VP_even_when_no_symbol_is_left():
    asked = check("", threat=3, character="huntress")
    (outcome,) = dice_advice(asked, (), (5, 6, 5)).outcomes
    assert (outcome.hunted, outcome.ability) == (3, 30)
    assert expected(asked) == BEFORE + 10


def test_R_HUNT_a_result_above_6_counts():
    asked = check("", threat=1, caches=1, character="huntress")
    (outcome,) = dice_advice(asked, ["dagger"], (4,)).outcomes
    assert outcome.hunted == 1


def test_R_HUNT_which_symbol_is_searched():
    # both symbols can be hunted; 2,1 would be the greedy one beside the fullest district
    tourists = {"1,1": "GGG", "5,5": "RR"}
    asked = check(
        "2,1 5,4", tourists, (6, 0, 0, 0), threat=2, character="huntress", empty="2,1 5,4"
    )
    told = ending(asked, 1, 1)
    assert (told.hunted, told.lost) == (("5,4",), 0)


STEERED = {"1,1": "GGG", "5,5": "RR"}  # hunting at 2,1 leaves the dear district as the next one


def steered(dice=2, **more):
    return check(
        "2,1 5,4", STEERED, (6, 0, 0, 0), threat=dice, caches=1, character="huntress",
        empty="2,1", **more,
    )  # fmt: skip


def test_R_HUNT_hunting_can_do_harm():
    assert lost(steered(), 1, 0) == 0
    assert lost(steered(), 1, 1) == 12
    assert lost(steered(hunt_optional="yes"), 1, 1) == 0
    assert ending(steered(hunt_optional="yes"), 1, 1).hunted == ()


def test_R_HUNT_a_card_is_better_left_unused():
    # the Amulet would make a 5 of the 4: 10 VP won, 12 lost
    advice = dice_advice(steered(), ["amulet"], (4, 1))
    assert advice.effects == ()
    assert advice.outcomes[0].total == BEFORE
    advice = dice_advice(steered(hunt_optional="yes"), ["amulet"], (4, 1))
    assert [effect.kind for effect in advice.effects] == ["amulet"]
    assert advice.outcomes[0].total == BEFORE + 10


def test_R_HUNT_a_symbol_that_reaches_nobody_is_the_one_to_hunt():
    asked = check(
        "2,1 5,4 6,1", STEERED, (6, 0, 0, 0), threat=2, character="huntress", empty="2,1 6,1"
    )
    assert ending(asked, 1, 1).hunted == ("6,1",)
    assert lost(asked, 1, 1) == 0
    assert lost(asked, 1, 2) == 12


class AnyValues(Referee):
    """A referee for whom cells are worth anything, better dice not always more."""

    def __init__(self, table, values):
        super().__init__(table)
        self.values = values

    def cell(self, failures, hunted, unrevealed):
        return self.values[failures, hunted]


def test_R_HUNT_every_use_of_cards_is_tried_where_hunting_does_harm():
    for seed in range(150):
        rng = random.Random(seed)
        dice = rng.choice((1, 2, 2, 3))
        deck = tuple(rng.choices(KINDS, k=rng.randrange(4 if dice < 3 else 3)))
        bonus = rng.choice("12")
        table = Table(
            {}, {}, frozenset(), (), "", 0, 0, dice, 0, (), "huntress",
            {**DEFAULTS, "dagger_bonus": bonus}, Goal().number,
        )  # fmt: skip
        order = cells(dice, hunts=True)
        values = [rng.randrange(-20, 20) - rng.choice((0, 12)) * hunted for _, hunted in order]
        referee = AnyValues(table, dict(zip(order, values, strict=True)))
        manuscripts, *others = (deck.count(kind) for kind in KINDS)
        dealt = throw(dice, Tools(*others, int(bonus), hunts=True), ordered=False)
        worth = dealt.worth(values, manuscripts)
        low, high = dealt.bounds(values, manuscripts)
        assert low <= worth <= high
        whole = 6 ** (dice * (manuscripts + 1))
        assert Fraction(worth, whole) == referee.again((0,) * dice, range(dice), deck, 0)
        rolled = [rng.randrange(1, 7) for _ in range(dice)]
        part, again = dealt.rolled(rolled, values, manuscripts)
        assert Fraction(part, 6 ** (dice * manuscripts)) == referee.roll(rolled, deck, 0)
        if again:
            rest = list(deck)
            rest.remove("manuscript")
            assert referee.again(rolled, again, rest, 0) == referee.roll(rolled, deck, 0)


def test_R_HUNT_a_5_is_thrown_again_and_a_failure_kept_where_only_hunting_is_bad():
    table = throw(2, Tools(0, 0, 0, hunts=True), ordered=False)
    assert table.rolled((1, 5), [-hunted for _, hunted in table.cells], 1)[1] == (1,)


# What the check is played for


def test_goal_reach_changes_what_is_turned():
    asked = one_die(10)
    sure, bold = Goal("reach", total=BEFORE), Goal("reach", total=BEFORE + 7)
    assert turn_advice(asked, (), sure.number).turns
    assert chance(asked, sure) == 1
    assert not turn_advice(asked, (), bold.number).turns
    assert chance(asked, bold) == Fraction(1, 3)


def chance(asked, goal):
    """How likely the goal is when it is played for."""
    outcomes = results(asked, goal.number)
    return goal.worth([(o.chance, o.total, asked.special, False) for o in outcomes])[0]


def test_goal_solo_without_its_goals_only_points_count():
    for special, reached in ((16, 1), (8, 0)):
        asked = one_die(10, special=special)
        goal = Goal("solo", total=BEFORE, special=16)
        assert turn_advice(asked, (), goal.number).turns == bool(reached)
        assert chance(asked, goal) == reached


def test_goal_win_a_tie_is_decided_by_goal_points():
    asked = one_die(10, special=8)
    ahead, behind = (Goal("win", rivals=(Rival(BEFORE, s),)) for s in (8, 16))
    assert chance(asked, ahead) == 1
    assert chance(asked, behind) == Fraction(1, 3)


def test_ITG_21_of_dice_that_are_worth_the_same_the_lowest_are_thrown_again():
    advice = dice_advice(four_threes(1), ["manuscript", "dagger"], (4, 3, 4, 3))
    assert advice.again == (0, 1, 3)


def test_goal_reach_changes_how_dice_are_used():
    goal = Goal("reach", total=BEFORE - 50)
    advice = dice_advice(four_threes(1), ["manuscript", "dagger"], (3, 3, 3, 3), goal.number)
    assert len(advice.again) == 2  # never three failures
    points = dice_advice(four_threes(1), ["manuscript", "dagger"], (3, 3, 3, 3))
    assert len(points.again) == 3


# Two ways to one number, at the usual size


def test_ITG_20_quick_and_exact_play_agree_at_the_usual_size():
    for seed in range(40):
        rng = random.Random(seed)
        hunts = seed % 4 == 0
        dice = rng.randrange(2, 5 if hunts else 7)
        losses, dear = [0], rng.choice((4, 12, 30))
        for _ in range(dice):
            losses.append(losses[-1] + rng.choice((0, 1, dear)))
        gains = [10 * h - losses[f] for f, h in cells(dice, hunts)]
        taken = rng.randrange(2, 6)
        deck = rng.choice(((2, 2, 2, 1), (1, 2, 2, 2), (3, 2, 1, 1)))
        goals = Goal(), Goal("reach", total=gains[0] + 7 * rng.randrange(-2, taken))
        for goal in goals:
            values = tuple(
                tuple(goal.number(g + 7 * u, 0, False) for g in gains) for u in range(taken + 1)
            )
            game = Game(deck, taken, dice, rng.choice((1, 2)), hunts, True, values)
            play = Play(game)
            stop, turn = play.weigh(NO_CARDS)
            assert Play(game).worth() == Fraction(max(stop, turn), play.scale(NO_CARDS))


def test_ITG_21_the_ordered_tables_agree_with_those_that_try_everything():
    rng = random.Random(3)
    for bonus, hunts, dice in product((1, 2), (False, True), (1, 2, 3)):
        for daggers, amulets, tiaras in product(range(3), range(3), range(2)):
            tools = Tools(daggers, amulets, tiaras, bonus, hunts)
            quick, whole = throw(dice, tools, True), throw(dice, tools, False)
            steps = [rng.randrange(9) for _ in range(dice)]
            values = [7 * h - sum(steps[:f]) for f, h in quick.cells]
            for manuscripts in range(3):
                worth = quick.worth(values, manuscripts)
                assert worth == whole.worth(values, manuscripts)
                low, high = quick.bounds(values, manuscripts)
                assert low <= worth <= high
                low, high = whole.bounds(values, manuscripts)
                assert low <= worth <= high


# Wrong use


def test_wrong_cards_dice_and_districts_are_refused():
    asked = one_die(10)
    for call, says in (
        (lambda: turn_advice(asked, ["sceptre"]), "no card sceptre"),
        (
            lambda: turn_advice(asked, ["tiara", "tiara"]),
            "2 Tiaras are revealed, and the deck has 1",
        ),
        (lambda: turn_advice(one_die(9, deck=NONE), ["tiara"]), "the deck has none"),
        (lambda: turn_advice(check(caches=1), ["tiara", "amulet"]), "1 card is taken"),
        (lambda: dice_advice(asked, (), (1, 2)), "1 die is rolled at threat 1, not 2"),
        (lambda: dice_advice(asked, (), (7,)), "1 to 6"),
        (lambda: dice_advice(asked, ["tiara"], (1,), spent=1), "none revealed"),
        (lambda: check(threat=-1), "less than 0"),
        (lambda: check("", {"9,9": "R"}), "no district 9,9"),
        (lambda: check(character="poet"), "not poet"),
        (lambda: check(deck=(1, 2)), "a number for each"),
        (lambda: City((District("a", 1, 1, 0, ("b",)),)), "not a district beside"),
        (lambda: City((District("a", 1, 1), District("a", 1, 2))), "same name"),
        (lambda: City((District("a", 1, 1, -1),)), "-1 symbols"),
        (lambda: Readings.of(DEFAULTS | {"dagger_bonus": "3"}), "2 or 1"),
    ):
        with pytest.raises(ValueError, match=says):
            call()


# Against the literal referee


@pytest.mark.parametrize("block", range(10))
def test_ITG_20_to_27_against_the_literal_referee(block):
    for seed in range(block * 20, block * 20 + 20):
        assert compare(seed, quick=True) == CHARACTERS[seed % len(CHARACTERS)], seed


def test_every_ruling_and_goal_matters_somewhere():
    """The random cases would be no test of a reading that never changes an answer."""
    checked = ("detective", "collector", "huntress")
    rulings = ("punish_tie", "punish_symbol", "dagger_bonus")
    wanted = set(product(checked, (*rulings, "goal", "turned")))
    wanted |= {("warlock", "punish_tie"), ("warlock", "punish_symbol")}
    wanted |= set(product(["huntress"], ("max_threat_dice", "hunt_optional", "harm")))
    found = set()
    for seed in range(3000):
        found |= matters(random_table(seed))
        if found >= wanted:
            break
    assert not wanted - found


def matters(table):
    """What makes a difference to a random case, by character."""
    asked, number = check_of(table), table.number
    worth = expected(asked, number)
    found = set()
    for ruling, readings in RULINGS.items():
        (other,) = set(readings) - {table.rulings[ruling]}
        turned = replace(table, rulings={**table.rulings, ruling: other})
        if expected(check_of(turned), number) != worth:
            found.add(ruling)
    played = results(asked)
    if sum(o.chance * number(o.total, table.special, False) for o in played) < worth:
        found.add("goal")
    if any(o.unrevealed < asked.taken for o in played):
        found.add("turned")
    if table.character == "huntress":
        losses = Punishments(
            asked.setting.city, asked.alongside, asked.blocks, asked.setting.readings
        ).losses_hunted(asked.dice)
        for fewer, more in pairwise(losses):
            if any(late - soon > 10 for soon, late in zip(fewer, more, strict=False)):
                found.add("harm")
    return {(table.character, what) for what in found}


# In the middle of a check


def test_ITG_20b_from_the_cards_that_are_revealed_the_rest_is_played():
    for seed in range(10):
        table = random_table(seed, quick=True)
        asked = check_of(table)
        if table.character == "warlock" or not asked.taken:
            continue
        advice = turn_advice(asked)
        for card in advice.following:
            ends = results(asked, revealed=(card.kind,))
            assert sum(end.chance for end in ends) == 1
            assert sum(end.chance * end.total for end in ends) == card.worth
            assert turn_advice(asked, (card.kind,)).turns == card.turns
        if advice.turn is not None:
            assert advice.turn == sum(card.chance * card.worth for card in advice.following)
        assert sum(end.chance * end.total for end in results(asked)) == max(
            advice.stop, advice.turn or advice.stop
        )


def test_without_a_map_failures_cost_what_is_said():
    asked = replace(check(threat=3, caches=2), costs=(10, 4))
    means = {end.failures: end.total for end in results(asked, revealed=("tiara", "dagger"))}
    assert means == {0: BEFORE, 1: BEFORE - 10, 2: BEFORE - 14}
    assert expected(replace(check(threat=2), costs=(9,))) == BEFORE - 9 * Fraction(4, 3)
    with pytest.raises(ValueError, match="never brings points"):
        replace(asked, costs=(3, -1))


def test_ITG_21_what_is_done_in_words():
    asked = replace(check(threat=3, caches=4), costs=(5,))
    advice = dice_advice(asked, ("tiara", "dagger", "amulet"), (1, 2, 4))
    # 2 + 1 + 2 and 4 + 1 + 2 succeed, and the Tiara sees to the 1
    assert told(advice, 2) == (
        "Dagger: +2 on the 2 and the 4", "Amulet: +1 on all dice", "Tiara: the 1 becomes a 6",
    )  # fmt: skip
    again = dice_advice(asked, ("manuscript",), (1, 2, 4))
    assert told(again, 2) == ("Manuscript: throw the 1, the 2 and the 4 again",)
    assert told(dice_advice(asked, (), (1, 2, 4)), 2) == ()


def test_R_DAG2_whether_the_other_reading_changes_the_result():
    asked = replace(check(threat=2, caches=4), costs=(5,))
    for dice, would in (((3, 6), "1 failure"), ((4, 4), "the same")):
        advice = dice_advice(asked, ("dagger",), dice)
        assert would in other_dagger(asked, ("dagger",), advice)
        setting = replace(asked.setting, readings=replace(DEFAULT, dagger=1))
        one = replace(asked, setting=setting)
        told_there = other_dagger(one, ("dagger",), dice_advice(one, ("dagger",), dice))
        assert ("with 2 it would be 0 failures" in told_there) == (dice == (3, 6))


def test_ITG_20_cards_and_dice_of_another_route_are_told_by_their_rule():
    asked = check(threat=2, caches=1)
    for call, rule, key in (
        (lambda: dice_advice(asked, (), (1,)), "ITG-20c", "dice"),
        (lambda: turn_advice(asked, ("tiara", "dagger")), "ITG-20a", "revealed"),
        (lambda: results(asked, revealed=("sceptre",)), "ITG-21", "revealed"),
        (lambda: turn_advice(check(character="warlock")), "ITG-19c", "character"),
    ):
        with pytest.raises(Unfit) as unfit:
            call()
        assert (unfit.value.rule, unfit.value.key) == (rule, key)
