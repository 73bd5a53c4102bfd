"""ITG-22, ITG-23: what punishments cost at least, known before a route is known."""

from __future__ import annotations

from dataclasses import replace
from operator import mul
from random import Random

import numpy as np
import pytest

from solver.best_lines import found_line
from solver.games import route_game
from solver.games.innsmouth.punishment import City, District, Punishments
from solver.games.innsmouth.readings import Readings
from solver.goals import Goal
from solver.joining import Joiner
from solver.rulings import resolve
from solver.stretches import all_stretches
from tests.innsmouth_positions import random_innsmouth

LENIENT = Readings(symbol_first=False, free_symbol=True)
_NOTHING = -(1 << 20)


def random_city(rng: Random) -> City:
    wide, high = rng.choice(((3, 2), (3, 3), (2, 2), (4, 1)))
    names = {(x, y): f"{x},{y}" for x in range(wide) for y in range(high)}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return City(
        tuple(
            District(
                name, 0, 0, rng.choice((0, 0, 0, 1, 1, 2)),
                tuple(names[x + a, y + b] for a, b in steps if (x + a, y + b) in names),
            )
            for (x, y), name in names.items()
        )
    )  # fmt: skip


def test_ITG_23_one_crowd_more_never_leaves_less_where_the_player_chooses() -> None:
    rose = 0
    for seed in range(1500):
        rng = Random(seed)
        city = random_city(rng)
        crowds = {
            d.name: tuple(rng.choice((0, 0, 1, 2)) for _ in range(4))
            for d in city.districts
            if rng.random() < 0.8
        }
        blocks = tuple(rng.randint(0, 5) for _ in range(4))

        def kept(names: list[str], city=city, crowds=crowds, blocks=blocks) -> tuple[int, ...]:
            alongside = {name: crowds[name] for name in names}
            every = sum(sum(map(mul, crowd, blocks)) for crowd in alongside.values())
            losses = Punishments(city, alongside, blocks, LENIENT).losses(5)
            return tuple(every - lost for lost in losses)

        some = [name for name in crowds if rng.random() < 0.6]
        fewer, more = kept(some), kept(list(crowds))
        assert all(a <= b for a, b in zip(fewer, more, strict=True)), seed
        rose += fewer != more
    assert rose > 500


@pytest.mark.parametrize("character", ["detective", "collector", "boatman"])
def test_ITG_23_no_route_keeps_more_than_what_is_not_lost_at_least(character: str) -> None:
    lost_some = 0
    for seed in range(80, 104):
        position = random_innsmouth(seed)
        position = replace(position, setup={**position.setup, "character": character}, rulings={})
        rulings = resolve(position.board.game.key, {})
        game, goal = route_game(position.board.game), Goal("expected")
        rules = game.route_rules(position, rulings)
        hopes = game.hopes(position, rulings, rules, goal, {})
        prospects = game.prospects(position, rulings, goal)
        joiner = Joiner(all_stretches(rules), hopes)
        rng = Random(seed)
        every = sum(1 << bit for bit in range(len(hopes.weights)))
        for joined in joiner.lines(lambda: _NOTHING):
            many = np.full(len(joined.cover), joined.connections, np.int64)
            for index in rng.sample(range(len(joined.cover)), min(12, len(joined.cover))):
                found = found_line(
                    joiner.stretches, rules, [int(p) for p in joined.parts[index]],
                    int(joined.across[index]),
                )  # fmt: skip
                whole = int(joined.cover[index])
                within = whole & rng.getrandbits(64)  # what is known of it so far
                ceiling = whole | rng.getrandbits(64) & every  # what it may become
                beyond = whole & ~within & rng.getrandbits(64)  # only by placing
                ceiling &= ~beyond
                lost = hopes.lost(
                    *(np.array([bits], np.uint64) for bits in (within, ceiling, beyond | within)),
                    np.array([rng.randint(0, joined.connections)]),
                )  # fmt: skip
                # beside the ceiling, what is beyond brings no more than the whole has there
                most = hopes.most(
                    np.array([ceiling | beyond], np.uint64),
                    many[:1],
                    many[:1],
                    joined.walks[[index]],
                )
                assert prospects.worth(found) <= int(most[0]) - int(lost[0]), (seed, found.route)
                lost_some += bool(lost[0])
    assert lost_some > 50
