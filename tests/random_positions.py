"""Seeded random small positions: boards with rivers, dead ends, Gates and rounded corners."""

from __future__ import annotations

import random
from dataclasses import dataclass

from boards.board import Board
from boards.faults import hard
from boards.game import games
from boards.grid import place_key
from boards.mapfile import parse_map
from boards.notation import parse_route
from boards.position import Position
from boards.raster import HIGH, WIDE, picture_lines
from solver.rulebook import load_rulings

GAME = games()["arkham-travel-guide"]
OLD_ONES = GAME.setup["old-one"].values
# the rulings that change what a legal route is or how it is measured
ROUTE_RULINGS = {
    r.name: tuple(x.name for x in r.readings)
    for r in load_rulings("arkham")
    if r.scope == "route" and r.name != "corner_diagonal"
}


def random_board(rng: random.Random, wide: int = 4, high: int = 4) -> Board:
    """A small city with a river from north to south, with or without a University."""
    rows = [[" "] * ((wide - 1) * WIDE + 1) for _ in range((high - 1) * HIGH + 1)]
    for row in range(high):
        for column in range(wide):
            edge = column in (0, wide - 1) or row in (0, high - 1)
            mark = "G" if edge and rng.random() < 0.45 else "+"
            rows[row * HIGH][column * WIDE] = mark
            if column < wide - 1:
                for i in range(1, WIDE):
                    rows[row * HIGH][column * WIDE + i] = "."
            if row < high - 1:
                for i in range(1, HIGH):
                    rows[row * HIGH + i][column * WIDE] = ":"
    for (column, row), bend in {
        (0, 0): "/", (wide - 1, 0): "\\", (0, high - 1): "\\", (wide - 1, high - 1): "/",
    }.items():  # fmt: skip
        if rng.random() < 0.5:
            rows[row * HIGH][column * WIDE] = bend
    _river(rng, rows, wide, high)
    for row in range(high - 1):
        for column in range(wide - 1):
            kind = rng.choice("RGBPYW")
            text = kind + (str(rng.randrange(2, 7)) if kind == "Y" else "")
            at = column * WIDE + 2
            rows[row * HIGH + 2][at : at + 3] = f"{text:^3}"
    board = parse_map(
        "\n".join(picture_lines(["".join(row) for row in rows])),
        GAME,
        name="random",
        provenance="seeded random board of the tests",
        x_labels=tuple(range(1, wide)),
        y_labels=tuple(range(1, high)),
    )
    assert not hard(board.faults()), (str(board), board.faults())
    return board


def _river(rng: random.Random, rows: list[list[str]], wide: int, high: int) -> None:
    column, side = rng.randrange(1, wide - 1), rng.choice((-1, 1))
    x = column * WIDE + side
    for row in rows:
        row[x] = "~"
    for row in range(high):
        line = rows[row * HIGH]
        if row in (0, high - 1) or rng.random() < 0.4:
            line[x] = "="
        else:
            line[x + side] = rng.choice("GoSG")


def random_position(
    rng: random.Random, sections: int, *, board: Board | None = None, river: bool = False
) -> Position:
    """A position with about so many sections, mostly in one cluster.

    Parameters
    ----------
    river
        Against Dagon, with some sections at dead ends and a cluster on both banks.

    """
    board = board or random_board(rng)
    old_one = "dagon" if river else rng.choice(OLD_ONES)
    may = [
        s
        for s in board.sections.values()
        if (s.kind != "diagonal" or rng.random() < 0.3)
        and (not s.inner or old_one == "yog-sothoth")
    ]
    drawn: list[str] = []
    if river:
        wet = [s.name for s in may if any(place_key(end).compass for end in s.ends)]
        drawn = rng.sample(wet, min(len(wet), sections, rng.randrange(1, 4)))
    while len(drawn) < min(sections, len(may)):
        touched = {e for name in drawn for e in board.sections[name].ends}
        if river:
            touched |= {board.opposite[e] for e in touched if e in board.opposite}
        left = [s for s in may if s.name not in drawn]
        near = [s for s in left if touched & set(s.ends)]
        drawn.append(rng.choice(near if near and rng.random() < 0.75 else left).name)
    tourists = {
        block: "".join(rng.choice("RGBP") for _ in range(rng.randrange(5)))
        for block in board.blocks
    }
    crossroads = [p for p in board.places if not place_key(p).compass]
    return Position(
        board,
        tuple(parse_route(name) for name in sorted(drawn)),
        tourists,
        {
            "old-one": old_one,
            "horrible-places": tuple(rng.sample(crossroads, 3)),
            "objective": tuple(rng.sample(crossroads, rng.choice((2, 3, 3, 4)))),
        },
    )


@dataclass(frozen=True)
class Question:
    """One question to put to the model and to the enumerator."""

    position: Position
    rulings: dict[str, str]
    budgets: dict[str, int]
    connection_value: int
    limits: dict[str, int]


def random_question(seed: int, most: int = 10, *, river: bool = False) -> Question:
    """A position with a choice of rulings, sections to place, paid connections and limits."""
    rng = random.Random(seed)
    budgets: dict[str, int] = rng.choice(({}, {}, {}, {"extra": 1}, {"diagonal": 1}))
    sections = rng.randrange(0, (6 if budgets else most) + 1)
    rulings = {name: rng.choice(readings) for name, readings in ROUTE_RULINGS.items()}
    if rng.random() < 0.6:
        rulings["connection"] = "pieces"
    if rng.random() < 0.5:
        rulings["objective_measure"] = "traversal"
    limits = rng.choice(({}, {}, {"madness": rng.randrange(3)}))
    position = random_position(rng, sections, river=river)
    return Question(position, rulings, budgets, rng.choice((-3, 0, 0, 2)), limits)
