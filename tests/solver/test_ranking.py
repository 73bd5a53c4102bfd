"""Several players: results, order of confrontation, ranking, and the solo game."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest

from boards import Position, Refused, load_board, load_position, load_session, parse_route
from boards.game import games
from boards.session import Player, Session
from solver.answer import worth_of
from solver.enumerate import enumerate_routes
from solver.games import route_game
from solver.goals import Goal, Rival, parse_goal
from solver.ranking import ranking, rivals
from solver.rulebook import load_fixed, load_rules
from solver.rulings import resolve
from solver.scoring import score
from solver.solo import solo, solo_of_sheet
from solver.standing import lacking
from tests.uncertain import random_gamble

GAME = games()["arkham-travel-guide"]
EXAMPLES = Path(__file__).parents[2] / "examples" / "arkham"


def told(name, total=None, special=None, level=None, out=None):
    return Player(name, total=total, special=special, level=level, out=out)


def session(*players, first="", **more):
    return Session(GAME, players, first=first, **more)


def ranked(*players, **more):
    return ranking(session(*players, **more))


def places(result):
    return [(place.place, place.name) for place in result.places]


def mapped(name, *, dice=(), old_one="dagon", route="b1-b2-b3-c3-d3", **declared):
    """A player with a small position on the harbour board, Madness 0 against most."""
    setup = {"old-one": old_one, "horrible-places": ("b2", "d3"), "tomes": ()}
    if dice:
        setup["dice"] = dice
    position = Position(
        load_board("harbour"),
        (parse_route("b1-b2-b3-c3-d3"), parse_route("b2-c2")),
        {"1,2": "BB", "2,2": "RRG", "3,2": "GP", "3,3": "GG"},
        setup,
        route=None if route is None else parse_route(route),
    )
    return Player(name, file=f"{name}.toml", position=position, **declared)


# ---------------------------------------------------------------- order of confrontation


def test_ATG_33_the_highest_madness_goes_first():
    result = ranked(told("Ann", 9, level=2), told("Bea", 8, level=5), told("Cid", 7, level=3))
    assert result.order.groups == (("Bea",), ("Cid",), ("Ann",))
    assert (result.order.rule, result.order.unknown) == ("ATG-33", ())


@pytest.mark.parametrize(
    ("first", "order"), [("Ann", "Ann Bea Cid"), ("Bea", "Bea Cid Ann"), ("Cid", "Cid Ann Bea")]
)
def test_ATG_33_equals_go_clockwise_from_the_first_player(first, order):
    players = [told(name, 9, level=4) for name in ("Ann", "Bea", "Cid")]
    groups = ranked(*players, told("Dan", 9, level=6), first=first).order.groups
    assert groups == (("Dan",), *((name,) for name in order.split()))


def test_ATG_33_without_a_first_player_nobody_guesses():
    result = ranked(told("Ann", 9, level=4), told("Bea", 9, level=6), told("Cid", 9, level=4))
    assert result.order.groups == (("Bea",), ("Ann", "Cid"))
    # where no two are equal it does not matter
    alone = ranked(told("Ann", 9, level=4), told("Bea", 9, level=6))
    assert alone.order.groups == (("Bea",), ("Ann",))


def test_ATG_33_who_does_not_tell_the_madness_is_in_no_order():
    result = ranked(told("Ann", 9, level=4), told("Bea", 9), mapped("Cid", route="b1-z9"))
    assert (result.order.groups, result.order.unknown) == ((("Ann",),), ("Bea", "Cid"))


def test_ATG_33_the_out_are_in_the_order_too():
    result = ranked(told("Ann", 9, level=4), told("Bea", out=True, level=5))
    assert result.order.groups == (("Bea",), ("Ann",))


# ---------------------------------------------------------------- ranking


def test_T_ATG_9_confrontation_points_break_a_tie():
    result = ranked(told("Ann", 100, 9), told("Bea", 100, 12))
    assert (places(result), result.winners) == ([(1, "Bea"), (2, "Ann")], ("Bea",))
    assert result.places[0].decided == "12 VP to 9 in the confrontation against Ann"
    equal = ranked(told("Ann", 100, 9), told("Bea", 100, 9))
    assert (places(equal), equal.winners) == ([(1, "Ann"), (1, "Bea")], ("Ann", "Bea"))
    assert [p.decided for p in equal.places] == [
        "shared with Bea: 9 VP in the confrontation each",
        "shared with Ann: 9 VP in the confrontation each",
    ]
    assert {place.rule for place in equal.places} == {"ATG-44"}
    assert result.final and equal.final


def test_ATG_44_each_step_of_a_tie_is_told_to_all_who_took_part():
    box = "in the confrontation against"
    half = ranked(told("Ann", 100, 12), told("Bea", 100, 12), told("Cid", 100, 9), told("Dan", 9))
    assert places(half) == [(1, "Ann"), (1, "Bea"), (3, "Cid"), (4, "Dan")]
    assert half.winners == ("Ann", "Bea")
    assert [p.decided for p in half.places] == [
        f"shared with Bea: 12 VP in the confrontation each; 12 VP to 9 {box} Cid",
        f"shared with Ann: 12 VP in the confrontation each; 12 VP to 9 {box} Cid",
        f"as many VP as Ann and Bea, but 9 VP to 12 and 12 {box} Ann and Bea; 91 VP more than Dan",
        "",
    ]
    whole = ranked(told("Ann", 100, 9), told("Bea", 100, 12), told("Cid", 100, 10))
    assert [(p.name, p.decided) for p in whole.places] == [
        ("Bea", f"12 VP to 10 and 9 {box} Cid and Ann"),
        ("Cid", f"as many VP as Bea and Ann, but 10 VP to 12 {box} Bea; 10 VP to 9 {box} Ann"),
        ("Ann", f"as many VP as Bea and Cid, but 9 VP to 12 and 10 {box} Bea and Cid"),
    ]


def test_ATG_44_most_points_win_whatever_the_confrontation_brought():
    result = ranked(told("Ann", 100, 90), told("Bea", 101, 0), told("Cid", 40, 0))
    assert places(result) == [(1, "Bea"), (2, "Ann"), (3, "Cid")]
    assert result.winners == ("Bea",)
    assert [p.decided for p in result.places] == ["1 VP more than Ann", "60 VP more than Cid", ""]


def test_ATG_44_a_place_is_shared_and_the_next_is_left_out():
    result = ranked(*(told(name, 50, 3) for name in ("Ann", "Bea")), told("Cid", 50, 2),
                    told("Dan", 60, 0))  # fmt: skip
    assert places(result) == [(1, "Dan"), (2, "Ann"), (2, "Bea"), (4, "Cid")]


def test_ATG_36b_who_is_out_ranks_last():
    result = ranked(told("Ann", out=True), told("Bea", 0, 0), told("Cid", 5), told("Dan", out=True))
    assert places(result) == [(1, "Cid"), (2, "Bea"), (3, "Ann"), (3, "Dan")]
    assert [p.rule for p in result.places] == ["ATG-44", "ATG-44", "ATG-36b", "ATG-36b"]
    assert result.winners == ("Cid",) and result.final


def test_ATG_36b_if_all_are_out_nobody_wins():
    result = ranked(told("Ann", out=True), told("Bea", out=True))
    assert (result.winners, result.final) == ((), True)
    assert places(result) == [(1, "Ann"), (1, "Bea")]


def test_ATG_44_a_tie_without_the_figure_that_breaks_it_stays_open():
    result = ranked(told("Ann", 100, 9), told("Bea", 100), told("Cid", 90, 5))
    assert result.winners is None and not result.final
    assert [(p.place, p.tied) for p in result.places] == [(1, True), (1, True), (3, False)]
    assert result.places[0].decided == (
        "as many as Bea; the VP of Bea in the confrontation are unknown"
    )
    # further down it does not touch the victory
    result = ranked(told("Ann", 100, 9), told("Bea", 90), told("Cid", 90, 5))
    assert result.winners == ("Ann",) and not result.final
    # and where no two are equal, nobody needs it
    assert ranked(told("Ann", 100), told("Bea", 90)).final


def naive(players, first):
    """Places, winners and order by pairwise comparison, one player after the other."""

    def beats(one, other):
        if one.out or other.out:
            return other.out and not one.out
        if one.total != other.total:
            return one.total > other.total
        return one.special > other.special

    place = {p.name: 1 + sum(beats(other, p) for other in players) for p in players}
    winners = {p.name for p in players if place[p.name] == 1 and not p.out}
    order = []
    start = next(i for i, p in enumerate(players) if p.name == first)
    while len(order) < len(players):
        best = None
        for step in range(len(players)):
            one = players[(start + step) % len(players)]
            if one.name not in order and (best is None or one.level > best.level):
                best = one
        order.append(best.name)
    return place, winners, order


def test_ATG_33_36b_44_ranking_agrees_with_pairwise_comparison():
    shared = outs = 0
    for seed in range(2000):
        rng = random.Random(seed)
        players = []
        for name in "ABCD"[: rng.randrange(2, 5)]:
            total = rng.choice((90, 100, 100, rng.randrange(80, 110)))
            special = rng.choice((0, 12, 12, 24))
            out = rng.random() < 0.2
            level = rng.randrange(4)
            players.append(told(name, *((None, None) if out else (total, special)), level, out))
        first = rng.choice(players).name
        place, winners, order = naive(players, first)
        result = ranked(*players, first=first)
        assert {p.name: p.place for p in result.places} == place, seed
        assert set(result.winners) == winners, seed
        assert [name for (name,) in result.order.groups] == order, seed
        assert result.final
        assert [p.place for p in result.places] == sorted(p.place for p in result.places)
        shared += len(winners) > 1
        outs += not winners
    assert shared > 100 and outs > 20


def test_ATG_44_the_seats_do_not_decide_who_wins():
    players = [told("Ann", 9, 3), told("Bea", 9, 3), told("Cid", 9, 2), told("Dan", out=True)]
    for order in permutations(players):
        assert set(ranked(*order).winners) == {"Ann", "Bea"}


# ---------------------------------------------------------------- positions


def test_ATG_34a_with_dice_the_result_is_settled():
    player = mapped("Ann", dice=(6, 3, 5))
    (one, other) = ranked(player, told("Bea", 3)).standings
    sheet = score(player.position)
    assert (one.status, one.total, one.level, one.out) == ("settled", sheet.total, 2, False)
    assert one.special == next(x.points for x in sheet.lines if x.box == "confrontation") > 0
    assert one.sheet == sheet and one.outlook is None and not one.faults
    assert (other.status, other.total, other.special, other.sheet) == ("told", 3, None, None)


def test_ATG_36b_three_failures_on_the_table():
    result = ranked(mapped("Ann", dice=(1, 2, 1)), told("Bea", 0, 0))
    assert result.standings[0].out and result.standings[0].total == 0
    assert result.winners == ("Bea",) and places(result)[-1] == (2, "Ann")


def test_before_the_dice_a_player_is_open_and_nothing_is_final():
    player = mapped("Ann")
    result = ranked(player, told("Bea", 3, 0), told("Cid", 40))
    one = result.of("Ann")
    assert (one.status, one.total, one.special, one.level) == ("open", None, None, 2)
    route = score(player.position).found
    rulings = resolve(GAME.key)
    assert one.outlook == route_game(GAME).prospects(player.position, rulings, Goal()).outlook(
        route
    )
    assert result.winners is None and not result.final
    assert places(result) == [(1, "Cid"), (2, "Bea")]
    assert result.chance == 0


@pytest.mark.parametrize("total", [0, 10, 20, 25, 40])
def test_ATG_44_the_chance_of_the_last_one_that_nobody_is_ahead(total):
    player = mapped("Ann")
    result = ranked(player, told("Bea", total, 6), told("Cid", out=True))
    goal = Goal("win", rivals=(Rival(total, 6), Rival(0, 0, True)))
    assert (result.chance,) == worth_of(player.position, player.position.route, goal, {})[:1]
    # two that are open have no such chance, and one whose route is not legal has none
    assert ranked(player, mapped("Bea"), told("Cid", 3)).chance is None
    assert ranked(mapped("Ann", route="b1-c1"), told("Bea", 3)).chance is None
    assert ranked(player, mapped("Bea", dice=(3, 3, 3)), told("Cid", 9)).chance is not None


def test_without_a_route_there_is_no_result():
    result = ranked(mapped("Ann", route=None), told("Bea", 3))
    assert result.of("Ann").status == "undeclared" and not result.of("Ann").known
    assert result.chance is None and result.winners is None
    nothing = replace(mapped("Ann", route=None).position, strokes=())
    empty = Player("Ann", file="a.toml", position=nothing)
    assert ranked(empty, told("Bea", 3)).of("Ann").status == "open"


def test_a_route_that_is_not_legal_has_no_result_and_every_refusal_is_named():
    player = mapped("Ann", route="b1-b2-c2-c3-c2", dice=(6, 6, 6))
    result = ranked(player, told("Bea", 3), told("Cid", 5))
    one = result.of("Ann")
    assert (one.status, one.total, one.level) == ("illegal", None, None)
    assert one.faults == score(player.position).refusals and len(one.faults) > 1
    assert result.winners is None and places(result) == [(1, "Cid"), (2, "Bea")]
    # a route of the game file is at fault there
    player = replace(mapped("Ann"), route=parse_route("b1-c1"))
    (fault,) = ranked(player, told("Bea", 3)).of("Ann").faults
    assert fault.key == ("player", 0, "route") and fault.rule == "ATG-29a"


def test_rulings_of_the_game_go_over_those_of_a_position():
    def one(game=(), mine=(), asked=()):
        player = mapped("Ann", dice=(1, 1, 1))
        player = replace(player, position=replace(player.position, rulings=dict(mine)))
        many = session(player, told("Bea", 3), rulings=dict(game))
        return next(x for x in ranking(many, dict(asked)).standings[0].sheet.lines).formula

    assert "reckoned with 0 VP" in one()
    assert "reckoned with 5 VP" in one(mine={"eliminated_value": "5"})
    assert "reckoned with 7 VP" in one({"eliminated_value": "7"}, {"eliminated_value": "5"})
    assert "reckoned with 9 VP" in one(
        {"eliminated_value": "7"}, {"eliminated_value": "5"}, {"eliminated_value": "9"}
    )


def test_ATG_37_an_old_one_without_its_call_card():
    player = mapped("Ann", old_one="cthulhu")
    thrown = mapped("Ann", old_one="cthulhu", dice=(1, 2, 3))
    for many in (session(player, told("Bea", 3)), session(thrown, told("Bea", 3))):
        assert [fault.rule for fault in lacking(many)] == ["ATG-37"]
        with pytest.raises(Refused, match="ATG-37"):
            ranking(many)
    # a result that is told needs no card
    assert not lacking(session(replace(player, total=30), told("Bea", 3)))


@pytest.mark.parametrize("seed", range(40))
def test_ATG_44_settled_positions_are_ranked_by_their_sheets(seed):
    rng = random.Random(seed)
    players = []
    for index in range(rng.choice((2, 3))):
        position = random_gamble(4 * rng.randrange(10_000) + seed % 4).position
        rules = route_game(GAME).route_rules(position, resolve(GAME.key))
        found = rng.choice(enumerate_routes(rules, 60_000))
        dice = tuple(rng.randrange(1, 7) for _ in range(3))
        position = replace(position, route=found.route, setup={**position.setup, "dice": dice})
        players.append(Player(f"P{index}", file=f"{index}.toml", position=position))
    result = ranked(*players)
    sheets = [score(player.position) for player in players]
    keys = []
    for one, sheet in zip(result.standings, sheets, strict=True):
        box = sum(x.points for x in sheet.lines if x.box == "confrontation" and not sheet.out)
        assert (one.total, one.special, one.out) == (sheet.total, box, sheet.out)
        assert one.level == sheet.counts["madness"]
        keys.append((not sheet.out, sheet.total, box))
    best = max(keys)
    winners = {p.name for p, key in zip(players, keys, strict=True) if key == best and key[0]}
    assert set(result.winners) == winners


# ---------------------------------------------------------------- declared otherwise


def faults_of(player):
    return [(f.rule, f.key[2], f.message) for f in ranked(player, told("Bea", 3)).of("Ann").faults]


def test_ATG_32_madness_declared_differently_from_the_route():
    says = "Ann declares madness 3, but the route has 2: Horrible Places 2 (b2, d3)"
    for dice in ((), (6, 6, 6)):
        assert faults_of(mapped("Ann", dice=dice, level=3)) == [("ATG-32c", "madness", says)]
        assert faults_of(mapped("Ann", dice=dice, level=2)) == []
    # a Madness of 0 has no cause to name, but a rule
    ((rule, key, says),) = faults_of(mapped("Ann", route="b3-c3", level=1))
    assert (rule, key, says) == (
        "ATG-32c",
        "madness",
        "Ann declares madness 1, but the route has 0",
    )


def test_ATG_42_points_declared_differently_from_the_sheet():
    sheet = score(mapped("Ann", dice=(6, 6, 6)).position)
    box = next(line for line in sheet.lines if line.box == "confrontation")
    right = {"total": sheet.total, "special": box.points, "level": 2, "out": False}
    assert faults_of(mapped("Ann", dice=(6, 6, 6), **right)) == []
    ((rule, key, says),) = faults_of(mapped("Ann", dice=(6, 6, 6), total=sheet.total + 1))
    assert (rule, key) == ("ATG-42", "total")
    assert says == f"Ann declares total {sheet.total + 1}, but the sheet adds up to {sheet.total}"
    ((rule, key, says),) = faults_of(mapped("Ann", dice=(6, 6, 6), special=box.points - 1))
    assert (rule, key) == (box.rule, "confrontation") == ("ATG-39", "confrontation")
    assert (
        says
        == f"Ann declares confrontation {box.points - 1}, but it is {box.points}: {box.formula}"
    )


def test_ATG_36b_being_out_declared_differently_from_the_dice():
    ((rule, key, says),) = faults_of(mapped("Ann", dice=(6, 6, 6), out=True))
    assert (rule, key) == ("ATG-36b", "out")
    assert says == "Ann declares out true, but not all three dice fail"
    ((rule, key, says),) = faults_of(mapped("Ann", dice=(1, 1, 1), out=False))
    assert (rule, key) == ("ATG-36b", "out") and "but all three dice fail" in says
    ((rule, key, says),) = faults_of(mapped("Ann", dice=(1, 1, 1), total=30))
    assert (rule, key) == ("ATG-36b", "total") and "nothing is scored" in says
    assert faults_of(mapped("Ann", dice=(1, 1, 1), out=True)) == []


def test_ATG_42_before_the_dice_a_told_result_is_checked_as_far_as_it_goes():
    player = mapped("Ann")
    before = score(player.position).total
    fine = ranked(mapped("Ann", total=before + 6, special=6), told("Bea", 3))
    assert not fine.of("Ann").faults and fine.final
    assert (fine.of("Ann").status, fine.of("Ann").total) == ("told", before + 6)
    assert fine.of("Ann").level == 2  # of the route, though nobody told it
    less = ranked(mapped("Ann", total=before - 4, special=6), told("Bea", 3))
    assert not less.of("Ann").faults
    ((rule, key, says),) = faults_of(mapped("Ann", total=before + 7, special=6))
    assert (rule, key) == ("ATG-42", "total")
    assert says.endswith(
        f"it is at most {before + 6}: {before} without the confrontation and 6 in it"
    )


# ---------------------------------------------------------------- the others as rivals


def test_ATG_44_the_known_results_of_the_others_are_the_rivals():
    result = ranked(
        told("Ann", 100, 9), mapped("Bea"), told("Cid", out=True), mapped("Dan", dice=(6, 6, 6))
    )
    dan = result.of("Dan")
    known, missing = rivals(result.standings, "Ann")
    assert known == (Rival(0, 0, True, "Cid"), Rival(dan.total, dan.special, False, "Dan"))
    assert missing == ("Bea",)
    known, missing = rivals(result.standings, "Bea")
    assert [rival.name for rival in known] == ["Ann", "Cid", "Dan"] and not missing


def test_ATG_44_a_tie_with_a_rival_who_does_not_tell_all_is_not_counted_on():
    (rival,), _ = rivals(ranked(told("Ann", 100), told("Bea", 3)).standings, "Bea")
    goal = Goal("win", rivals=(rival,))
    assert not goal.met(100, 99) and goal.met(101, 0)


def test_a_goal_against_players_who_are_all_out_can_be_read_again():
    goal = Goal("win", rivals=(Rival(0, 0, True, "Ann"),))
    again = parse_goal(str(goal))
    for result in product((0, 1, 100), (0, 1)):
        assert goal.met(*result) and again.met(*result)


# ---------------------------------------------------------------- alone


@pytest.mark.parametrize(
    ("total", "special", "won"),
    [(175, 44, False), (175, 45, True), (174, 60, False), (300, 45, True), (175, None, None),
     (174, None, False)],
)  # fmt: skip
def test_T_ATG_8_both_figures_of_a_cell_must_be_met(total, special, won):
    assert solo((175, 45), total, special, False).won is won
    result = ranked(told("Dora", total, special), challenge="175/45")
    assert (result.solo.won, result.solo.chance) == (won, None)
    assert (result.winners, result.chance) == (None, None)


def test_ATG_45_36b_who_is_out_has_lost():
    assert solo((120, 15), 500, 100, True).won is False
    assert ranked(told("Dora", out=True), challenge="120/15").solo.won is False


def test_ATG_45_before_the_dice_the_exact_chance():
    position = load_position(EXAMPLES / "alone" / "sheet.toml")
    dice = position.setup["dice"]
    setup = {name: value for name, value in position.setup.items() if name != "dice"}
    early = replace(position, setup=setup)
    rulings = resolve(GAME.key)
    found = solo_of_sheet(early, score(early), rulings)
    # at Madness 4 it takes three successes, and the one Tome there is adds 2 to one die
    throws = [sorted(throw) for throw in product(range(1, 7), repeat=3)]
    hits = sum(low >= 3 and middle >= 5 for low, middle, _ in throws)
    assert (found.won, found.chance) == (None, Fraction(hits, 216))
    assert (found.total, found.special) == (175, 45) and str(found.goal) == "solo=175/45"
    after = solo_of_sheet(position, score(position), rulings)
    assert dice == (1, 4, 6) and (after.won, after.chance) == (False, None)
    easier = solo_of_sheet(position, score(position), rulings, (175, 30))
    assert easier.won


def test_ATG_45_what_can_not_be_said_is_not_said():
    rulings = resolve(GAME.key)
    player = mapped("Dora")
    assert solo_of_sheet(player.position, score(player.position), rulings) is None
    cell = replace(player.position, setup={**player.position.setup, "challenge": "120/15"})
    illegal = score(cell, parse_route("b1-c1"))
    assert solo_of_sheet(cell, illegal, rulings) is None
    no_call = replace(cell, setup={**cell.setup, "old-one": "cthulhu"})
    found = solo_of_sheet(no_call, score(no_call), rulings)
    assert (found.won, found.chance) == (None, None)
    for player in (mapped("Dora", route=None), mapped("Dora", route="b1-c1")):
        verdict = ranked(player, challenge="120/15").solo
        assert (verdict.won, verdict.chance) == (None, None)
    assert ranked(told("Dora", 9)).solo is None


def test_the_data_of_the_game_and_its_rules_name_the_same_count():
    for game in games().values():
        assert route_game(game).level == game.contest.level
        names = {rule.id for rule in load_rules(game.short)}
        names |= {fixed.id for fixed in load_fixed(game.short)}
        assert set(game.contest.rules.values()) <= names
        out = {"out", "nobody", "safe"} if game.contest.eliminates else {"never-out"}
        common = {"players", "total", "rank", "help"}
        common |= {"level", "order"} if game.contest.level else {"team", "seat", "board"}
        assert set(game.contest.rules) == common | out
        assert {*game.contest.same, *game.contest.once} <= set(game.setup)


def test_a_session_of_the_examples():
    result = ranking(load_session(EXAMPLES / "thursday" / "thursday-night.toml"))
    assert result.winners == ("Ann",) and result.final
    assert [one.status for one in result.standings] == ["settled", "settled", "told"]
