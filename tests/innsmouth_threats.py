"""Random threat checks, put to the solver and to the literal referee."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

from solver.games.innsmouth.artifacts import KINDS
from solver.games.innsmouth.punishment import City, District
from solver.games.innsmouth.readings import Readings
from solver.games.innsmouth.threat import (
    CHARACTERS,
    Check,
    Setting,
    dice_advice,
    ending,
    expected,
    results,
    turn_advice,
)
from solver.goals import Goal, Rival
from tests.innsmouth_literal import LETTERS, Referee, Table, touching

RULINGS = {
    "punish_tie": ("symbol_first", "sum_only"),
    "punish_symbol": ("player", "in_district_then_sum"),
    "dagger_bonus": ("2", "1"),
    "max_threat_dice": ("none", "5"),
    "hunt_optional": ("no", "yes"),
}


def name(place):
    return "{},{}".format(*place)


def random_table(seed, quick=False):
    """A small map with a route, few cards and few dice, for a character and a goal.

    ``quick`` leaves out what takes the referee long.
    """
    rng = random.Random(seed)
    character = CHARACTERS[seed % len(CHARACTERS)]
    wide, high = rng.choice(((2, 2), (3, 2), (3, 3), (4, 2)))
    places = [(x + 1, y + 1) for x in range(wide) for y in range(high)]
    along = frozenset(rng.sample(places, rng.randrange(1, min(6, len(places)) + 1)))
    few = "".join(rng.sample(LETTERS, rng.choice((1, 2, 3))))
    crowds, liked = (0, 1, 1, 2, 2, 3), few * 3
    if rng.random() < 0.6:  # dear enough to turn cards for
        few, along = few[0] + few[0] + few[-1], frozenset(places[rng.randrange(2) :])
        crowds, liked = (1, 3, 4, 4, 5), few[0] * 25
    tourists = {
        d: "".join(rng.choice(few) for _ in range(rng.choice(crowds)))
        for d in places
        if rng.random() < 0.85
    }
    kinds = {d: rng.choice((*LETTERS, *liked, "W", "4")) for d in places}
    many = rng.choice((0, 1, 2, 2, 3, 3, 4, 5))
    symbols = tuple(rng.choice(places) for _ in range(many))
    if character == "huntress" and rng.random() < 0.5:
        # large crowds worth nothing beside symbols of the route, dear ones beside the others:
        # hunting can do harm
        places = [(x + 1, y + 1) for x in range(3) for y in range(3)]
        along = frozenset(places) - {rng.choice(places)}
        kinds = {d: rng.choice("RRRRRRRRW") for d in places}
        off = tuple(d for d in places if d not in along)
        near = tuple(rng.sample(sorted(along), rng.choice((1, 1, 2))))
        symbols = near + off * rng.choice((1, 2))
        tourists = {d: rng.choice(("RR", "RRR", "RRRR", "GGGG", "")) for d in places}
        tourists |= dict.fromkeys(near, "GGGGG")
    threat, caches, deck = random_cards(rng, quick)
    rulings = {ruling: rng.choice(some) for ruling, some in RULINGS.items()}
    if rng.random() < 0.5:
        rulings["hunt_optional"] = "no"
    special = rng.choice((0, 8, 16, 24))
    table = Table(
        kinds, tourists, along, symbols, "".join(rng.choices(LETTERS, k=rng.randrange(3))),
        rng.randrange(10) + special, special, threat, caches, deck, character, rulings,
        Goal().number,
    )  # fmt: skip
    return replace(table, number=random_goal(rng, table).number)


def random_cards(rng, quick):
    """Threat, caches and a deck, so that the referee comes to an end."""
    threat = rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 3))
    deck = tuple(rng.choice(KINDS) for _ in range(rng.randrange(1, 6)))
    if threat < 3 and rng.random() < 0.2:
        deck = (*deck, "manuscript", "manuscript")
    if "manuscript" not in deck and rng.random() < 0.3:
        threat = rng.choice((4, 5) if quick else (4, 5, 6))
    caches = rng.choice((0, 1, 1, 2, 2, 3, 3, 9))
    if quick and "manuscript" in deck:
        threat = min(threat, 2)
    if quick or len(deck) > 5:
        caches = min(caches, 3)
    if threat > 4:
        caches = min(caches, 1)
    return threat, caches, deck


def random_goal(rng, table):
    """Points, or a chance that is neither sure nor out of reach."""
    referee = Referee(table)
    total = referee.sheet(referee.world) + 7 * referee.taken + rng.randrange(-25, 15)
    special = rng.choice((8, 16))
    kind = rng.choice(("expected", "expected", "reach", "solo", "win"))
    if kind == "win":
        return Goal("win", rivals=(Rival(total, special), Rival(total - rng.randrange(9))))
    if kind == "solo":
        return Goal("solo", total=total, special=special)
    return Goal(kind, total=total if kind == "reach" else 0)


def check_of(table):
    """The same for the solver."""
    places = sorted(table.kinds)
    many = Counter(table.symbols)
    city = City(
        tuple(
            District(
                name(d), *d, many[d], tuple(name(o) for o in places if o != d and touching(d, o))
            )
            for d in places
        )
    )
    alongside = {
        name(d): tuple(table.tourists.get(d, "").count(c) for c in LETTERS) for d in table.along
    }
    blocks = tuple(sum(table.kinds[d] == c for d in table.along) for c in LETTERS)
    deck = tuple(table.deck.count(kind) for kind in KINDS)
    referee = Referee(table)
    setting = Setting(city, deck, table.character, Readings.of(table.rulings))
    before = referee.sheet(referee.world)
    return Check(setting, before, table.special, table.threat, table.caches, alongside, blocks)


def replay(referee, told):
    """The world that the moves of an ending lead to; each must be one that the rules allow."""
    world = referee.world
    place = {name(d): d for d in referee.table.kinds}
    for hunted in told.hunted:
        assert place[hunted] in referee.table.along
        rest = list(world.symbols)
        rest.remove(place[hunted])
        world = type(world)(world.tourists, tuple(rest))
    for step in told.steps:
        pairs = referee.punished(world)
        move = place[step.district], place[step.symbol]
        assert move in pairs
        assert step.free == (len(pairs) > 1)
        letters = world.letters(move[0])
        assert step.erased == tuple(map(letters.count, LETTERS))
        after = world.emptied(*move)
        assert step.lost == referee.sheet(world) - referee.sheet(after)
        world = after
    return world


def compare_ending(table, referee, check, failures, hunted):
    """The moves of an ending lead to the points that the referee finds."""
    told = ending(check, failures, hunted)
    world = replay(referee, told)
    assert check.before - told.lost == referee.sheet(world)
    if table.character == "warlock":
        total = referee.sheet(world) + told.tourists * table.caches
        assert total == referee.warlock()
        return
    sure = referee.cell(failures, hunted, 0) - 10 * hunted
    sure -= 8 * referee.taken * (table.character == "collector")
    assert referee.sheet(world) == sure
    assert len(told.steps) <= failures
    if len(told.steps) < failures:
        assert not referee.punished(world)
    along = [s for s in table.symbols if s in table.along]
    assert len(told.hunted) <= min(hunted, len(along))
    if table.rulings["hunt_optional"] == "no":
        assert len(told.hunted) == min(hunted, len(along))


def compare(seed, quick=False):
    """Put everything about one random check to both; returns the character."""
    table = random_table(seed, quick)
    rng = random.Random(-seed - 1)
    referee, check = Referee(table), check_of(table)
    number = table.number
    best = referee.best()
    assert expected(check, number) == best, "expected"
    outcomes = results(check, number)
    assert sum(o.chance for o in outcomes) == 1
    assert sum(o.chance * number(o.total, check.special, False) for o in outcomes) == best, (
        "results"
    )
    points = Goal().number
    assert expected(check) == expected(check, points)
    for o in outcomes:
        assert o.chance > 0
        assert o.total == check.before - o.lost + o.cards + o.ability
        if table.character != "warlock":
            assert o.total == referee.cell(o.failures, o.hunted, o.unrevealed)
    if table.character == "warlock":
        compare_ending(table, referee, check, 0, 0)
        return table.character
    hunted = rng.randrange(referee.dice + 1) if table.character == "huntress" else 0
    compare_ending(table, referee, check, rng.randrange(referee.dice - hunted + 1), hunted)
    revealed = tuple(rng.sample(table.deck, rng.randrange(referee.taken + 1)))
    advice = turn_advice(check, revealed, number)
    assert (advice.stop, advice.turn) == (referee.stop(revealed), referee.turn(revealed)), "turn"
    rest = Counter(table.deck) - Counter(revealed)
    if advice.turn is not None:
        assert advice.chances == {k: Fraction(n, rest.total()) for k, n in rest.items()}
    compare_dice(table, referee, check, rng, revealed)
    return table.character


def compare_dice(table, referee, check, rng, revealed):
    """The advice for dice on the table, followed to the end."""
    number = table.number
    unrevealed = referee.taken - len(revealed)
    spent = 0
    dice = [rng.randrange(1, 7) for _ in range(referee.dice)]
    while True:
        cards = [c for c in revealed if c != "manuscript"]
        left = revealed.count("manuscript") - spent
        cards += ["manuscript"] * left
        advice = dice_advice(check, revealed, dice, number, spent)
        assert advice.worth == referee.roll(dice, cards, unrevealed), "dice"
        assert sum(o.chance for o in advice.outcomes) == 1
        worths = [o.chance * number(o.total, check.special, False) for o in advice.outcomes]
        assert sum(worths) == advice.worth, "dice outcomes"
        if not advice.again:
            break
        assert advice.manuscripts < left
        cards = [c for c in cards if c != "manuscript"] + ["manuscript"] * advice.manuscripts
        # to throw nothing again where nothing is gained is no advice
        assert advice.worth == referee.again(dice, advice.again, cards, unrevealed)
        assert advice.worth > referee.again(dice, (), cards, unrevealed)
        spent = revealed.count("manuscript") - advice.manuscripts
        for place in advice.again:
            dice[place] = rng.randrange(1, 7)
    used = Counter(effect.kind for effect in advice.effects)
    assert used <= Counter(revealed) and not used["manuscript"]
    faces = list(dice)
    order = {"dagger": 0, "amulet": 1, "tiara": 2}
    for effect in sorted(advice.effects, key=lambda e: order[e.kind]):
        if effect.kind == "dagger":
            assert len(set(effect.dice)) == len(effect.dice) == min(2, len(dice))
        if effect.kind == "amulet":
            assert effect.dice == tuple(range(len(dice)))
        more = {"dagger": int(table.rulings["dagger_bonus"]), "amulet": 1}
        for place in effect.dice:
            faces[place] = 6 if effect.kind == "tiara" else faces[place] + more[effect.kind]
    assert tuple(faces) == advice.after
    assert referee.settled(faces, unrevealed) == advice.worth
    (outcome,) = advice.outcomes
    assert outcome.total == referee.cell(outcome.failures, outcome.hunted, unrevealed)


def compare_many(seeds):
    """Compare a run of seeds: how many of each character, and the failures as text."""
    verdicts, wrong = Counter(), []
    for seed in seeds:
        try:
            verdicts[compare(seed)] += 1
        except AssertionError as error:
            wrong.append(f"seed {seed}: {error}")
    return verdicts, wrong
