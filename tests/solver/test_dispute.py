"""Disputes: what is tried, what is compared, and that nothing is skipped that could matter."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

import pytest

from boards import Position, load_board, parse_route
from boards.grid import place_key
from solver.answer import solve, worth_of
from solver.dispute import Figure, Findings, dispute
from solver.dispute_position import BEST, DECLARED, AskedPosition
from solver.games import route_game
from solver.goals import Goal, parse_goal
from solver.route_rules import Crossing, Edge, RouteRules
from solver.rulebook import Ruling, load_rulings
from solver.rulings import resolve
from solver.same_routes import same_routes
from tests.random_positions import OLD_ONES, random_position

RULINGS = load_rulings("arkham")
# every ruling changes the best route of one of them; some of the rulings seldom matter
SEEDS = (*range(50), 62, 66, 69, 80, 131, 287)
BOARDS = Path(__file__).parents[1] / "rules" / "arkham" / "boards"
QUAY, CAMPUS = BOARDS / "quay.toml", BOARDS / "campus.toml"


def others(position: Position, rulings: dict[str, str]) -> list[tuple[Ruling, str]]:
    return [
        (ruling, reading.name)
        for ruling in RULINGS
        if ruling.starred
        for reading in ruling.readings
        if reading.name != rulings[ruling.name]
    ]


def random_asked(seed: int) -> AskedPosition:
    """A small position before or after the dice, some readings in force, and a goal.

    Every fourth seed faces the same Old One, on a board where that one matters.
    """
    rng = random.Random(seed)
    old_one = OLD_ONES[seed % len(OLD_ONES)]
    board = load_board(str(CAMPUS)) if old_one == "yog-sothoth" else None
    river = old_one == "dagon"
    position = random_position(rng, rng.randrange(2, 9), board=board, river=river)
    setup = {**position.setup, "old-one": old_one}
    here = {e for name in position.drawn for e in position.board.sections[name].ends}
    here |= {position.board.opposite.get(place, place) for place in here}
    here -= {place for place in here if place_key(place).compass}
    if len(here) > 2 and rng.random() < 0.6:  # so that something fails
        setup["horrible-places"] = tuple(rng.sample(sorted(here), 2))
    if len(here) > 2 and rng.random() < 0.4:
        setup["objective"] = tuple(rng.sample(sorted(here), 2))
    if rng.random() < 0.3:
        setup["tomes"] = tuple(rng.sample(["reroll", "enhancement", "blessing"], rng.randrange(4)))
    if old_one == "cthulhu":
        setup["call"] = rng.choice(["red", "green", "blue", "purple"])
    goals = ["expected", "expected", "expected", "sure", "reach=8", "safe=2%"]
    if rng.random() < 0.5:
        setup["dice"] = (1, rng.randint(1, 2), rng.randint(3, 6))
        goals = ["settled"]
    few = {b: t[: rng.randrange(5)] for b, t in position.tourists.items()}
    if rng.random() < 0.3:
        few = {b: "R" * len(t) for b, t in few.items()}
    position = replace(position, setup=setup, tourists=few)
    chosen = {r.name: rng.choice(r.readings).name for r in RULINGS if r.starred}
    chosen = {name: reading for name, reading in chosen.items() if rng.random() < 0.3}
    if old_one == "shub-niggurath" and rng.random() < 0.5:
        chosen["connection"] = "any"  # several connections on few sections
    return AskedPosition(position, parse_goal(rng.choice(goals)), chosen)


def compare_skipped(seed: int) -> Counter[str]:
    """Search under every reading that is said not to matter; count the reasons."""
    asked = random_asked(seed)
    game = route_game(asked.position.board.game)
    reasons: Counter[str] = Counter()
    for ruling, reading in others(asked.position, asked.rulings):
        why = game.cannot_matter(asked.position, asked.goal, ruling, reading, asked.rulings)
        reasons[why] += 1
        if not why:
            continue
        rulings = {**asked.rulings, ruling.name: reading}
        answer = solve(asked.position, goal=asked.goal, rulings=rulings)
        first = asked.best.ranked[0]
        assert answer.ranked[0].worth == first.worth, (ruling.name, reading, why)
        kept = worth_of(asked.position, first.sheet.route, asked.goal, rulings)
        assert kept == first.worth, (ruling.name, reading, why)
    return reasons


def test_what_is_skipped_does_not_matter_on_seeded_positions():
    reasons: Counter[str] = Counter()
    for seed in SEEDS:
        reasons += compare_skipped(seed)
    assert reasons.pop("") > 200  # readings that could matter are searched
    assert len(reasons) >= 10 and sum(reasons.values()) > 500


@pytest.mark.parametrize("name", [r.name for r in RULINGS if r.starred])
def test_a_ruling_that_was_always_skipped_would_be_found_out(name, monkeypatch):
    """The seeded positions know of every ruling: each changes the best of one at least."""
    from solver.games import arkham

    whole = arkham.cannot_matter

    def wrong(position, goal, ruling, reading, rulings):
        # of the others nothing is said, so that only this one is searched
        if ruling.name != name or whole(position, goal, ruling, reading, rulings):
            return ""
        return "it never matters"

    monkeypatch.setattr(arkham, "cannot_matter", wrong)
    with pytest.raises(AssertionError, match="it never matters"):
        for seed in SEEDS:
            compare_skipped(seed)


# -- the rules of the route alone --------------------------------------------------------------

LINE = RouteRules((Edge("a-b", ("a", "b")), Edge("b-c", ("b", "c"))), card=("a", "c"))
LOOP = replace(LINE, edges=(*LINE.edges, Edge("a-c", ("a", "c"))))
GATED = replace(LINE, gates=("a", "c"))
WET = replace(LINE, crossings=(Crossing("c", "d", False),), crossing_may_end=True)


@pytest.mark.parametrize(
    ("rules", "change", "lacks"),
    [
        (LINE, {}, "difference"),
        (LINE, {"connection": "any"}, "connections"),
        (replace(LINE, gates=("a", "x")), {"closing": True}, "connections"),
        (GATED, {"connection": "any"}, ""),
        (GATED, {"closing": True}, ""),
        (GATED, {"across": False}, ""),
        (replace(GATED, card=("a",)), {"across": False}, "card"),
        (replace(GATED, card=("a", "x")), {"measure": "trail"}, "card"),
        (LINE, {"measure": "shortest"}, "loops"),
        (LOOP, {"measure": "shortest"}, ""),
        (GATED, {"measure": "shortest"}, ""),  # a connection may close a loop
        (LINE, {"crossing_may_end": True}, "crossings"),
        (LINE, {"extendable": frozenset()}, "crossings"),
        (WET, {"crossing_length": 1}, ""),
        (replace(WET, card=("a",)), {"crossing_length": 1}, "card"),
        (WET, {"crossing_may_end": False}, ""),
        (WET, {"extendable": frozenset()}, ""),
        # a Gate beyond the river is reached where a route may end there
        (replace(WET, gates=("a", "d")), {"connection": "any"}, ""),
    ],
)
def test_when_the_routes_are_the_same(rules, change, lacks):
    assert same_routes(rules, replace(rules, **change)) == lacks
    assert same_routes(replace(rules, **change), rules) == lacks


# -- the engine, with answers that are made up --------------------------------------------------


@dataclass
class Told:
    """Figures as they are told for each reading."""

    told: dict[tuple[str, str], tuple[Figure, ...]]
    chosen: dict[str, str] = field(default_factory=dict)
    game: str = "arkham"
    base: tuple[Figure, ...] = (Figure("Ann", "total", Fraction(7)), Figure("", "winner", "Ann"))

    @property
    def rulings(self) -> dict[str, str]:
        return resolve("arkham", self.chosen)

    def find(self, ruling=None, reading=""):
        key = ("", "") if ruling is None else (ruling.name, reading)
        return Findings(self.told.get(key, self.base))


def test_every_other_reading_of_a_starred_ruling_is_tried_once():
    tried = [(one.ruling.name, one.reading) for one in dispute(Told({})).tried]
    assert tried == [
        (ruling.name, reading.name)
        for ruling in RULINGS
        if ruling.starred
        for reading in ruling.readings
        if reading.name != ruling.default
    ]


def test_the_default_is_tried_where_another_reading_is_in_force():
    chosen = {"connection": "any", "eliminated_value": "-20", "repeat_stack": "no"}
    tried = [(one.ruling.name, one.reading) for one in dispute(Told({}, chosen)).tried]
    assert [reading for name, reading in tried if name == "connection"] == [
        "pieces", "kept", "drawn",
    ]  # fmt: skip
    assert ("eliminated_value", "0") in tried and ("repeat_stack", "yes") in tried
    assert not any(name in ("l_shape_when_forced", "shape_anywhere") for name, _ in tried)


def test_what_changes_is_found_by_name():
    five, bob = Figure("Ann", "total", Fraction(5)), Figure("", "winner", "Bob")
    told = {
        ("connection", "kept"): (bob, five),
        ("connection", "any"): (five,),
        ("yog_repeat", "yes"): (replace(Told({}).base[0], note="said otherwise"),),
    }
    answer = dispute(Told(told))
    assert [(one.reading, [c.after for c in one.changes]) for one in answer.changing] == [
        ("kept", [five, bob]),
        ("any", [five]),
    ]
    assert answer.changing[0].changes[0].before == Told({}).base[0]
    assert answer.proven and not answer.unproven


@pytest.mark.parametrize("open_one", [("", ""), ("connection", "kept")])
def test_what_is_not_proven_is_not_compared(open_one):
    guess = Figure("Ann", "total", Fraction(5), proven=False)
    answer = dispute(Told({open_one: (guess,)}))
    assert not answer.proven
    assert not answer.changing
    assert len(answer.unproven) == (open_one != ("", ""))


def test_progress_is_told_before_each_search():
    said = []
    answer = dispute(Told({}), lambda *news: said.append(news))
    assert [number for number, *_ in said] == list(range(1, len(answer.tried) + 1))
    assert {many for _, many, *_ in said} == {len(answer.tried)}
    assert [(r.name, reading) for _, _, r, reading in said] == [
        (one.ruling.name, one.reading) for one in answer.tried
    ]


# -- one position ------------------------------------------------------------------------------


def walk(**changes: object) -> Position:
    """A line of two pieces over the river of the harbour, joined by Gates."""
    position = Position(
        load_board("harbour"),
        (parse_route("a4-b4-b5"), parse_route("f2-g2")),
        {"1,3": "PP", "2,4": "P"},
        {"old-one": "yog-sothoth", "horrible-places": ()},
        route=parse_route("b5-b4-a4~g2-f2"),
    )
    return replace(position, **changes)


def test_the_figures_of_a_declared_route():
    asked = AskedPosition(walk(), Goal(), {})
    found = asked.find()
    assert [(f.of, f.name) for f in found.figures] == [
        (DECLARED, "verdict"), (DECLARED, "total"), (DECLARED, "mean"), (DECLARED, "out"),
        (BEST, "worth"), (BEST, "route"),
    ]  # fmt: skip
    total, out = found.figure(DECLARED, "total"), found.figure(DECLARED, "out")
    assert total is not None and out is not None
    # purple: 1,3 along a4-b4, 2,4 along b4-b5, both purple blocks
    assert total.value == solve(asked.position, goal="sure").total
    assert out.value == Fraction(1, 216)  # one connection, so 1 fails
    assert found.proven and not found.skipped


def test_without_a_declared_route_only_the_best_is_asked_for():
    found = AskedPosition(walk(route=None), Goal("sure"), {}).find()
    assert [(f.of, f.name) for f in found.figures] == [(BEST, "worth"), (BEST, "route")]


def test_the_chance_that_the_goal_asks_for():
    found = AskedPosition(walk(), parse_goal("reach=9"), {}).find()
    chance = found.figure(DECLARED, "chance")
    assert chance is not None
    assert chance.value == worth_of(walk(), walk().route, parse_goal("reach=9"), {})[0]
    assert found.figure(BEST, "then") is not None


def test_nobody_faced_leaves_nothing_to_chance():
    found = AskedPosition(walk(setup={}), Goal("sure"), {}).find()
    assert found.figure(DECLARED, "mean") is None


def test_an_illegal_route_says_which_rule_it_breaks():
    asked = AskedPosition(walk(route=parse_route("b5-b4-a4~g2-f2~")), Goal("sure"), {})
    verdict, total = (asked.find().figure(DECLARED, name) for name in ("verdict", "total"))
    assert verdict is not None and total is not None
    assert verdict.value == "not legal" and "ATG-30: " in verdict.note
    assert total.value is None


def test_out_of_the_game_is_a_figure_of_its_own():
    setup = {"old-one": "yog-sothoth", "horrible-places": (), "dice": (1, 1, 1)}
    found = AskedPosition(walk(setup=setup), Goal("settled"), {}).find()
    settled = found.figure(DECLARED, "settled")
    assert settled is not None and settled.value == "out"
    assert found.figure(DECLARED, "mean") is None


def test_readings_of_the_file_and_of_the_user_are_in_force():
    asked = AskedPosition(walk(rulings={"connection": "any"}), Goal("sure"), {"yog_repeat": "yes"})
    assert (asked.rulings["connection"], asked.rulings["yog_repeat"]) == ("any", "yes")
    tried = {(one.ruling.name, one.reading) for one in dispute(asked).tried}
    assert ("connection", "pieces") in tried and ("connection", "any") not in tried
    assert ("yog_repeat", "no") in tried


def test_a_reason_is_given_where_nothing_is_searched():
    answer = dispute(AskedPosition(walk(), Goal("sure"), {}))
    why = {(one.ruling.name, one.reading): one.found.skipped for one in answer.tried}
    assert "before the confrontation" in why["numerous_tie", "worst"]
    assert "fewer than two crossroads of an objective card" in why["objective_measure", "trail"]
    assert "no dead end can be extended" in why["dagon_end", "may_end"]
    assert not why["connection", "any"]


def test_a_wrong_reason_is_searched_all_the_same(monkeypatch):
    """A reason against which the best route itself speaks is not believed."""
    from solver.games import arkham

    monkeypatch.setattr(arkham, "cannot_matter", lambda *given: "it never matters")
    position = walk(
        strokes=(parse_route("a4-b4-b5"), parse_route("f2-g2"), parse_route("b4-b3")),
        setup={"objective": ("b5", "f2")},
    )
    asked = AskedPosition(position, Goal("sure"), {})
    ruling = next(r for r in RULINGS if r.name == "objective_across_connections")
    found = asked.find(ruling, "no")
    best = found.figure(BEST, "worth")
    assert not found.skipped and best is not None
    assert best.value == solve(position, rulings={"objective_across_connections": "no"}).worth


def test_time_that_runs_out_proves_nothing():
    asked = AskedPosition(walk(), Goal(), {}, time_limit=0.0)
    answer = dispute(asked)
    assert not answer.proven and not answer.changing
    assert len(answer.unproven) == len(answer.tried)
    verdict = answer.base.figure(DECLARED, "verdict")
    assert verdict is not None and verdict.proven  # the declared route needs no search


def test_another_route_as_good_is_a_change_where_the_best_is_lost():
    """The diagonal and the road of a dead end are worth the same over the river."""
    position = Position(
        load_board(str(QUAY)),
        tuple(map(parse_route, ("b1-b2e", "b2-b2e", "c2-c3"))),
        {"3,2": "G"},
        {"old-one": "dagon", "horrible-places": ()},
    )
    answer = dispute(AskedPosition(position, Goal("sure"), {}))
    (one,) = answer.changing
    assert (one.ruling.name, one.reading) == ("dagon_diagonal", "no")
    (change,) = one.changes
    assert change.before == Figure(BEST, "route", "b1-b2e^c2-c3")
    assert change.after == Figure(BEST, "route", "b2-b2e^c2-c3")
    # the other way round the road stays as good as the diagonal: no change
    strict = dispute(AskedPosition(position, Goal("sure"), {"dagon_diagonal": "no"}))
    assert not strict.changing
