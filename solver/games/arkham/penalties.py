"""What the penalties of the Old Ones take, on counts alone (ATG-37 to ATG-40).

Neither dice nor solver. Penalties take tourists and University blocks, never Madness or
connections (R-PEN-MAD), and all of them come before any reward (ATG-36a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from boards.position import Position
from solver.games.arkham.sheet import COLOURS, Tally, tally

__all__ = [
    "Counts",
    "Ending",
    "Faced",
    "NoCall",
    "Step",
    "University",
    "all_ways",
    "face",
    "points_lost",
    "remaining",
]

Counts = tuple[int, ...]  # one number for each of COLOURS
NONE: Counts = (0,) * len(COLOURS)
# Yog-Sothoth's ties are the player's in every reading (R-YOG-TIE), Cthulhu has none
TIES_RULED = ("dagon", "shub-niggurath")


class NoCall(ValueError):
    """Cthulhu is faced and the position does not say which Call card the player holds.

    Attributes
    ----------
    rule : str
        Id of the rule that needs the card.

    """

    rule = "ATG-37"

    def __init__(self) -> None:
        super().__init__(
            "no Call card is given, and Cthulhu's penalty and reward depend on its type "
            f'({self.rule}); add call = "{COLOURS[0]}" (or {", ".join(COLOURS[1:])}) to [setup]'
        )


class Step(NamedTuple):
    """What the penalty of one failure takes.

    Parameters
    ----------
    erased
        Tourists of each of `COLOURS`.
    crossed
        University blocks crossed out, on the route or not (Yog-Sothoth only).
    blocks
        Blocks of each of `COLOURS` that turn white by it.
    yellow
        Printed VP of yellow blocks that turn white by it.
    free
        Whether a tie left something else to take.

    """

    erased: Counts = NONE
    crossed: tuple[str, ...] = ()
    blocks: Counts = NONE
    yellow: int = 0
    free: bool = False


Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which the penalties can end.

    Parameters
    ----------
    lost
        Points the penalties cost.
    rate
        Reward for each success afterwards, in VP.
    steps
        One for each failure.

    """

    lost: int
    rate: int
    steps: tuple[Step, ...]


class University(NamedTuple):
    """A University block; ``counts`` are its tourists that still stand after Step 1."""

    name: str
    kind: str
    value: int
    counts: Counts
    on_route: bool


@dataclass(frozen=True, slots=True)
class Faced:
    """A route as the Old One sees it.

    ``rows`` are the tourists of the blocks alongside, in the order of the board, and ``river``
    those of them that lie on the river, whichever side the route passes (R-DAG-SCOPE).
    """

    old_one: str
    count: Tally
    connections: int
    tourists: Counts
    blocks: Counts
    rows: dict[str, Counts]
    river: dict[str, Counts]
    university: tuple[University, ...]
    call: str


def face(
    position: Position,
    sections: Iterable[str],
    connections: int,
    crossings: Iterable[tuple[str, str]],
) -> Faced:
    """The route as the Old One sees it, after Step 1; raises `NoCall`."""
    old_one = str(position.setup.get("old-one") or "")
    call = str(position.setup.get("call") or "")
    if old_one == "cthulhu" and not call:
        raise NoCall
    count = tally(position, sections, connections, crossings)
    blocks = position.board.blocks
    letter = {colour: x for x, colour in position.board.game.tourists.items()}
    order = tuple(letter[colour] for colour in COLOURS)
    rows = {
        name: _counts(position.tourists.get(name, ""), order)
        for name in blocks
        if name in count.alongside
    }
    return Faced(
        old_one,
        count,
        connections,
        tuple(count.tourists[c] for c in COLOURS),
        tuple(count.blocks[c] for c in COLOURS),
        rows,
        {name: counts for name, counts in rows.items() if blocks[name].riverside},
        tuple(
            University(b.name, b.kind, b.value, rows.get(b.name, NONE), b.name in rows)
            for b in blocks.values()
            if b.inner
        ),
        call,
    )


@lru_cache(maxsize=1 << 10)
def _counts(letters: str, order: tuple[str, ...]) -> Counts:
    return tuple(letters.count(letter) for letter in order)


def all_ways(faced: Faced, rulings: Mapping[str, str]) -> tuple[tuple[Ending, ...], ...]:
    """Every way in which 0, 1 and 2 penalties can end, for each pair (lost, rate) the first."""
    tourists, blocks = faced.tourists, faced.blocks
    match faced.old_one:
        case "cthulhu":
            keep = rulings["cthulhu_half"] == "keep_floor"
            return _cthulhu(tourists, blocks, COLOURS.index(faced.call), keep)
        case "yog-sothoth":
            anywhere = rulings["yog_candidates"] == "all"
            candidates = tuple(b for b in faced.university if anywhere or b.on_route)
            repeat = rulings["yog_repeat"] == "yes"
            return _yog(tourists, blocks, candidates, repeat, 4 * faced.count.madness)
        case "dagon":
            return _dagon(tourists, blocks, tuple(faced.river.values()))
        case "shub-niggurath":
            each = rulings["shub_penalty"] == "each"
            return _shub(tourists, blocks, faced.connections, each)
        case "":
            return tuple((Ending(0, 0, (Step(),) * failures),) for failures in range(3))
    raise ValueError(f"no Old One is called {faced.old_one!r}")


# The penalties on counts alone: a product knows only how many tourists of a type are left, so it
# does not matter from which blocks Cthulhu and Shub-Niggurath take theirs. Dagon's reward looks
# at blocks, but he takes every tourist of a type


def points_lost(tourists: Counts, blocks: Counts, steps: Steps) -> int:
    """Points that go with the tourists and blocks which the steps take."""
    lost = 0
    for index, (many, times) in enumerate(zip(tourists, blocks, strict=True)):
        gone = sum(step.erased[index] for step in steps)
        white = sum(step.blocks[index] for step in steps)
        lost += many * times - (many - gone) * (times - white)
    return lost + sum(step.yellow for step in steps)


def _follow(
    tourists: Counts,
    blocks: Counts,
    options: Callable[[Steps], list[Step]],
    rate: Callable[[Steps], int],
) -> tuple[tuple[Ending, ...], ...]:
    """All endings of 0, 1 and 2 failures; ``options`` are the penalties open after some steps."""
    found = []
    paths: list[Steps] = [()]
    for failures in range(3):
        if failures:
            paths = [(*path, step) for path in paths for step in options(path)]
        different: dict[tuple[int, int], Ending] = {}
        for path in paths:
            ending = Ending(points_lost(tourists, blocks, path), rate(path), path)
            different.setdefault((ending.lost, ending.rate), ending)
        found.append(tuple(different.values()))
    return tuple(found)


def remaining(tourists: Counts, steps: Steps) -> Counts:
    """The tourists that the steps leave."""
    for step in steps:
        tourists = tuple(n - gone for n, gone in zip(tourists, step.erased, strict=True))
    return tourists


def _only(index: int, many: int) -> Counts:
    return (*NONE[:index], many, *NONE[index + 1 :])


def _leading(tourists: Counts) -> list[int]:
    """The most numerous types, none if no tourist is left."""
    most = max(tourists)
    return [i for i, n in enumerate(tourists) if n == most] if most else []


@lru_cache(maxsize=1 << 14)
def _cthulhu(
    tourists: Counts, blocks: Counts, call: int, keep_floor: bool
) -> tuple[tuple[Ending, ...], ...]:
    """The second failure takes what the first left, so that two take all (R-CTH-2)."""

    def options(path: Steps) -> list[Step]:
        many = remaining(tourists, path)[call]
        if not path:
            many = many - many // 2 if keep_floor else many // 2
        return [Step(_only(call, many))]

    def rate(path: Steps) -> int:
        return 3 * (remaining(tourists, path)[call] // 2)

    return _follow(tourists, blocks, options, rate)


@lru_cache(maxsize=1 << 14)
def _yog(
    tourists: Counts,
    blocks: Counts,
    candidates: tuple[University, ...],
    repeat: bool,
    rate: int,
) -> tuple[tuple[Ending, ...], ...]:
    def options(path: Steps) -> list[Step]:
        gone = {name for step in path for name in step.crossed}
        here = {b: 0 if b.name in gone else sum(b.counts) for b in candidates}
        if not repeat:
            here = {b: many for b, many in here.items() if b.name not in gone}
        pairs = []
        for pair in combinations(here, min(2, len(here))):
            least = min((here[b] for b in pair), default=0)
            if all(many <= least for b, many in here.items() if b not in pair):
                pairs.append(pair)
        return [_cross(pair, gone, len(pairs) > 1) for pair in pairs]

    return _follow(tourists, blocks, options, lambda path: rate)


def _cross(pair: tuple[University, ...], gone: set[str], free: bool) -> Step:
    """Off the route, or crossed before, a block has nothing to lose."""
    fresh = [b for b in pair if b.on_route and b.name not in gone]
    kinds = [b.kind for b in fresh]
    return Step(
        tuple(sum(b.counts[i] for b in fresh) for i in range(len(COLOURS))),
        tuple(b.name for b in pair),
        tuple(kinds.count(c) for c in COLOURS),
        sum(b.value for b in fresh),
        free,
    )


@lru_cache(maxsize=1 << 14)
def _dagon(
    tourists: Counts, blocks: Counts, river: tuple[Counts, ...]
) -> tuple[tuple[Ending, ...], ...]:
    here = tuple(sum(row[i] for row in river) for i in range(len(COLOURS)))

    def options(path: Steps) -> list[Step]:
        rest = remaining(here, path)
        most = _leading(rest)
        return [Step(_only(i, rest[i]), free=len(most) > 1) for i in most] or [Step()]

    def rate(path: Steps) -> int:
        rest = remaining(here, path)
        return 3 * sum(any(n and rest[i] for i, n in enumerate(row)) for row in river)

    return _follow(tourists, blocks, options, rate)


@lru_cache(maxsize=1 << 14)
def _shub(
    tourists: Counts, blocks: Counts, connections: int, each: bool
) -> tuple[tuple[Ending, ...], ...]:
    def options(path: Steps) -> list[Step]:
        rest = remaining(tourists, path)
        taken = _one_by_one(rest, connections) if each else _one_type(rest, connections)
        return [Step(erased, free=len(taken) > 1) for erased in taken]

    return _follow(tourists, blocks, options, lambda path: 4 * connections)


def _one_by_one(tourists: Counts, many: int) -> list[Counts]:
    """What can be gone when ``many`` tourists go, each of a type that leads at its turn."""
    reached = {tourists: NONE}
    for _ in range(min(many, sum(tourists))):
        following: dict[Counts, Counts] = {}
        for rest, gone in reached.items():
            for i in _leading(rest):
                after = (*rest[:i], rest[i] - 1, *rest[i + 1 :])
                following[after] = (*gone[:i], gone[i] + 1, *gone[i + 1 :])
        reached = following
    return list(reached.values())


def _one_type(tourists: Counts, many: int) -> list[Counts]:
    """What can be gone when one leading type loses up to ``many`` tourists."""
    if not many:
        return [NONE]
    return [_only(i, min(many, tourists[i])) for i in _leading(tourists)] or [NONE]
