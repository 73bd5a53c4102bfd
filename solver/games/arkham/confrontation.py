"""What each outcome of the confrontation is worth for a fixed route (ATG-36 to 40).

Neither dice nor solver: an outcome is the pair (failures, successes), and the player knows it
when the penalties leave a choice. Penalties take tourists and University blocks, never Madness
or connections (R-PEN-MAD), and all of them come before any reward (ATG-36a).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from boards.position import Position
from solver.games.arkham.sheet import COLOURS, Tally, tally
from solver.sheet import ScoreLine

__all__ = ["CELLS", "Ending", "NoCall", "Outcome", "Step", "endings", "explain", "left", "outcomes"]

Cell = tuple[int, int]
Counts = tuple[int, ...]  # one number for each of COLOURS
Goal = Callable[[int, int], tuple[int, ...]]

CELLS: tuple[Cell, ...] = tuple((f, s) for f in range(4) for s in range(4 - f))
_NONE: Counts = (0,) * len(COLOURS)
_RULE = {
    "cthulhu": "ATG-37",
    "yog-sothoth": "ATG-38",
    "dagon": "ATG-39",
    "shub-niggurath": "ATG-40",
}
# Yog-Sothoth's ties are the player's in every reading (R-YOG-TIE), Cthulhu has none
_TIES_RULED = ("dagon", "shub-niggurath")


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

    erased: Counts = _NONE
    crossed: tuple[str, ...] = ()
    blocks: Counts = _NONE
    yellow: int = 0
    free: bool = False


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What (failures, successes) is worth.

    ``base + lost`` is always the score before the confrontation, and ``total`` is
    ``base + reward`` unless the player is out.

    Parameters
    ----------
    total
        Points in the end; the ruling ``eliminated_value`` after three failures.
    reward
        The confrontation box (ATG-36c): VP for the successes alone.
    base
        Colour products, yellow blocks and objective after the penalties.
    lost
        Points the penalties cost.
    choices
        What each penalty takes, in words.
    because
        The blocks the penalties touch.
    eliminated
        Whether it is three failures (ATG-36b).
    steps
        What each penalty takes, in numbers.

    """

    total: int
    reward: int
    base: int
    lost: int
    choices: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    eliminated: bool = False
    steps: tuple[Step, ...] = ()


def outcomes(
    position: Position,
    sections: Iterable[str],
    connections: int,
    crossings: Iterable[tuple[str, str]],
    length: int,
    rulings: Mapping[str, str],
    goal: Goal | None = None,
) -> dict[Cell, Outcome]:
    """What every outcome of the confrontation is worth for a legal route.

    Parameters
    ----------
    sections, connections, crossings
        The route as for `solver.games.arkham.sheet.tally`.
    length
        Points of the Personal Objective (ATG-43); no penalty touches them.
    rulings
        The complete choice of readings, see `solver.rulings.resolve`.
    goal
        What a choice in the penalties is made for, as a key of ``(total, reward)``. By default
        the total, then the reward, because it breaks ties between players (ATG-44). A solo
        cell needs both at once: ``lambda t, r: (t >= 175 and r >= 45, t, r)``.

    Returns
    -------
    dict
        The ten cells ``(failures, successes)`` with at most three dice. Without an Old One in
        the setup there is no confrontation, and ``(0, 0)`` is the only cell.

    Raises
    ------
    NoCall
        Against Cthulhu without a Call card.

    """
    faced = _face(position, sections, connections, crossings)
    before = faced.count.points + length
    if not faced.old_one:
        return {(0, 0): Outcome(before, 0, before, 0)}
    ways = _endings(faced, rulings)
    told: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    table = {}
    for failures, successes in CELLS:
        if failures == 3:
            value = int(rulings["eliminated_value"])
            table[3, 0] = Outcome(value, 0, 0, before, eliminated=True)
            continue
        way = _chosen(ways[failures], before, successes, rulings, faced.old_one, goal)
        base, reward = before - way.lost, successes * way.rate
        if id(way) not in told:  # mostly the same ending for every number of successes
            told[id(way)] = _words(faced, way.steps, rulings)
        choices, because = told[id(way)]
        table[failures, successes] = Outcome(
            base + reward, reward, base, way.lost, choices, because, False, way.steps
        )
    return table


def endings(
    position: Position,
    sections: Iterable[str],
    connections: int,
    crossings: Iterable[tuple[str, str]],
    rulings: Mapping[str, str],
) -> tuple[tuple[Ending, ...], ...]:
    """Every way in which 0, 1 and 2 penalties can end, for each pair (lost, rate) the first.

    Without an Old One nothing is lost and nothing is paid. Raises `NoCall` as `outcomes` does.
    """
    return _endings(_face(position, sections, connections, crossings), rulings)


def explain(
    position: Position,
    sections: Iterable[str],
    connections: int,
    crossings: Iterable[tuple[str, str]],
    length: int,
    rulings: Mapping[str, str],
    cell: Cell,
    goal: Goal | None = None,
) -> tuple[ScoreLine, ...]:
    """The lines of one outcome: penalties first (box ``penalty``), then the reward.

    The points of a penalty are what it takes from the other boxes (negative), so all lines
    together lead from the score before the confrontation to the total. A player who is out
    gets a single line of 0 points. Without an Old One there are no lines.
    """
    chosen = tuple(sections)
    pairs = tuple(crossings)
    faced = _face(position, chosen, connections, pairs)
    table = outcomes(position, chosen, connections, pairs, length, rulings, goal)
    if not faced.old_one:
        return ()
    if cell == (3, 0):
        return (
            ScoreLine(
                "ATG-36b", "confrontation", "Three failures: out of the game, nothing is scored", 0,
                (), f"reckoned with {table[cell].total} VP",
            ),
        )  # fmt: skip
    rule, outcome, successes = _RULE[faced.old_one], table[cell], cell[1]
    lines = []
    for index, (step, words) in enumerate(zip(outcome.steps, outcome.choices, strict=True)):
        cost = _lost(faced.tourists, faced.blocks, outcome.steps[: index + 1])
        cost -= _lost(faced.tourists, faced.blocks, outcome.steps[:index])
        lines.append(
            ScoreLine(rule, "penalty", f"Failure {index + 1}: {words}", -cost, _where(faced, step))
        )
    formula, because = _reward_words(faced, outcome.steps)
    plural = "es" * (successes != 1)
    lines.append(
        ScoreLine(
            rule, "confrontation", f"Reward for {successes} success{plural}", outcome.reward,
            because, f"{successes} success{plural} x {formula}",
        )
    )  # fmt: skip
    return tuple(lines)


def left(position: Position, count: Tally, outcome: Outcome) -> Tally:
    """The tally of a route after the penalties of an outcome; crossed blocks count as white.

    Meaningless after elimination, where nothing is scored: the tally is returned as it is.
    """
    tourists, blocks, yellow = Counter(count.tourists), Counter(count.blocks), count.yellow
    for step in outcome.steps:
        tourists.subtract(dict(zip(COLOURS, step.erased, strict=True)))
        yellow -= step.yellow
    for name in {n for step in outcome.steps for n in step.crossed} & count.alongside:
        blocks[position.board.blocks[name].kind] -= 1
        blocks["white"] += 1
    return replace(count, tourists=tourists, blocks=blocks, yellow=yellow)


# The route as the Old One sees it


class _University(NamedTuple):
    """A University block; ``counts`` are its tourists that still stand after Step 1."""

    name: str
    kind: str
    value: int
    counts: Counts
    on_route: bool


@dataclass(frozen=True, slots=True)
class _Faced:
    old_one: str
    count: Tally
    connections: int
    tourists: Counts
    blocks: Counts
    rows: dict[str, Counts]  # the blocks alongside, in the order of the board
    river: dict[str, Counts]  # those on the river, whichever side the route passes (R-DAG-SCOPE)
    university: tuple[_University, ...]
    call: str


def _face(
    position: Position,
    sections: Iterable[str],
    connections: int,
    crossings: Iterable[tuple[str, str]],
) -> _Faced:
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
    return _Faced(
        old_one,
        count,
        connections,
        tuple(count.tourists[c] for c in COLOURS),
        tuple(count.blocks[c] for c in COLOURS),
        rows,
        {name: counts for name, counts in rows.items() if blocks[name].riverside},
        tuple(
            _University(b.name, b.kind, b.value, rows.get(b.name, _NONE), b.name in rows)
            for b in blocks.values()
            if b.inner
        ),
        call,
    )


@lru_cache(maxsize=1 << 10)
def _counts(letters: str, order: tuple[str, ...]) -> Counts:
    return tuple(letters.count(letter) for letter in order)


def _endings(faced: _Faced, rulings: Mapping[str, str]) -> tuple[tuple[Ending, ...], ...]:
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


def _chosen(
    ways: tuple[Ending, ...],
    before: int,
    successes: int,
    rulings: Mapping[str, str],
    old_one: str,
    goal: Goal | None,
) -> Ending:
    """The ending that is taken, the first of the equal ones."""

    def key(way: Ending) -> tuple[int, ...]:
        reward = successes * way.rate
        total = before - way.lost + reward
        return goal(total, reward) if goal else (total, reward)

    if len(ways) == 1:
        return ways[0]
    worst = old_one in _TIES_RULED and rulings["numerous_tie"] == "worst"
    return min(ways, key=key) if worst else max(ways, key=key)


# The penalties on counts alone: a product knows only how many tourists of a type are left, so it
# does not matter from which blocks Cthulhu and Shub-Niggurath take theirs. Dagon's reward looks
# at blocks, but he takes every tourist of a type


_Steps = tuple[Step, ...]


def _lost(tourists: Counts, blocks: Counts, steps: _Steps) -> int:
    """Points that go with the tourists and blocks of the steps."""
    lost = 0
    for index, (many, times) in enumerate(zip(tourists, blocks, strict=True)):
        gone = sum(step.erased[index] for step in steps)
        white = sum(step.blocks[index] for step in steps)
        lost += many * times - (many - gone) * (times - white)
    return lost + sum(step.yellow for step in steps)


def _follow(
    tourists: Counts,
    blocks: Counts,
    options: Callable[[_Steps], list[Step]],
    rate: Callable[[_Steps], int],
) -> tuple[tuple[Ending, ...], ...]:
    """All endings of 0, 1 and 2 failures; ``options`` are the penalties open after some steps."""
    found = []
    paths: list[_Steps] = [()]
    for failures in range(3):
        if failures:
            paths = [(*path, step) for path in paths for step in options(path)]
        different: dict[tuple[int, int], Ending] = {}
        for path in paths:
            ending = Ending(_lost(tourists, blocks, path), rate(path), path)
            different.setdefault((ending.lost, ending.rate), ending)
        found.append(tuple(different.values()))
    return tuple(found)


def _remaining(tourists: Counts, steps: _Steps) -> Counts:
    for step in steps:
        tourists = tuple(n - gone for n, gone in zip(tourists, step.erased, strict=True))
    return tourists


def _only(index: int, many: int) -> Counts:
    return (*_NONE[:index], many, *_NONE[index + 1 :])


def _leading(tourists: Counts) -> list[int]:
    """The most numerous types, none if no tourist is left."""
    most = max(tourists)
    return [i for i, n in enumerate(tourists) if n == most] if most else []


@lru_cache(maxsize=1 << 14)
def _cthulhu(
    tourists: Counts, blocks: Counts, call: int, keep_floor: bool
) -> tuple[tuple[Ending, ...], ...]:
    """The second failure takes what the first left, so that two take all (R-CTH-2)."""

    def options(path: _Steps) -> list[Step]:
        many = _remaining(tourists, path)[call]
        if not path:
            many = many - many // 2 if keep_floor else many // 2
        return [Step(_only(call, many))]

    def rate(path: _Steps) -> int:
        return 3 * (_remaining(tourists, path)[call] // 2)

    return _follow(tourists, blocks, options, rate)


@lru_cache(maxsize=1 << 14)
def _yog(
    tourists: Counts,
    blocks: Counts,
    candidates: tuple[_University, ...],
    repeat: bool,
    rate: int,
) -> tuple[tuple[Ending, ...], ...]:
    def options(path: _Steps) -> list[Step]:
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


def _cross(pair: tuple[_University, ...], gone: set[str], free: bool) -> Step:
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

    def options(path: _Steps) -> list[Step]:
        rest = _remaining(here, path)
        most = _leading(rest)
        return [Step(_only(i, rest[i]), free=len(most) > 1) for i in most] or [Step()]

    def rate(path: _Steps) -> int:
        rest = _remaining(here, path)
        return 3 * sum(any(n and rest[i] for i, n in enumerate(row)) for row in river)

    return _follow(tourists, blocks, options, rate)


@lru_cache(maxsize=1 << 14)
def _shub(
    tourists: Counts, blocks: Counts, connections: int, each: bool
) -> tuple[tuple[Ending, ...], ...]:
    def options(path: _Steps) -> list[Step]:
        rest = _remaining(tourists, path)
        taken = _one_by_one(rest, connections) if each else _one_type(rest, connections)
        return [Step(erased, free=len(taken) > 1) for erased in taken]

    return _follow(tourists, blocks, options, lambda path: 4 * connections)


def _one_by_one(tourists: Counts, many: int) -> list[Counts]:
    """What can be gone when ``many`` tourists go, each of a type that leads at its turn."""
    reached = {tourists: _NONE}
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
        return [_NONE]
    return [_only(i, min(many, tourists[i])) for i in _leading(tourists)] or [_NONE]


# In words


def _words(
    faced: _Faced, steps: _Steps, rulings: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each step takes, and all blocks it touches in the order of the board."""
    worst = faced.old_one in _TIES_RULED and rulings["numerous_tie"] == "worst"
    touched = {name for step in steps for name in _where(faced, step)}
    order = dict.fromkeys([*faced.rows, *(b.name for b in faced.university)])
    return (
        tuple(_step_words(faced, steps, index, worst) for index in range(len(steps))),
        tuple(name for name in order if name in touched),
    )


def _where(faced: _Faced, step: Step) -> tuple[str, ...]:
    if faced.old_one == "yog-sothoth":
        return step.crossed
    rows = faced.river if faced.old_one == "dagon" else faced.rows
    return tuple(
        name
        for name, counts in rows.items()
        if any(n and gone for n, gone in zip(counts, step.erased, strict=True))
    )


def _step_words(faced: _Faced, steps: _Steps, index: int, worst: bool) -> str:
    step = steps[index]
    tie = ("tied: the worst for the player" if worst else "tied: the player chose") * step.free
    where = _where(faced, step)
    if faced.old_one == "yog-sothoth":
        if not where:
            return "finds no University block to cross"
        inside = "; ".join(filter(None, ("most tourists", tie)))
        return f"crosses block{'s' * (len(where) > 1)} {' and '.join(where)} ({inside})"
    if faced.old_one == "cthulhu":
        many = step.erased[COLOURS.index(faced.call)]
        there = _remaining(faced.tourists, steps[:index])[COLOURS.index(faced.call)]
        if not there:
            return f"finds no {faced.call} tourist left"
        return f"erases {many} of {there} {faced.call} tourist{'s' * (there != 1)}"
    if not any(step.erased):
        if faced.old_one == "shub-niggurath" and not faced.connections:
            return "erases nothing without a connection"
        at = " in a riverside block" * (faced.old_one == "dagon")
        return f"finds no tourist left{at}"
    taken = " and ".join(_tourists(step.erased))
    if faced.old_one == "dagon":
        taken += f" from riverside block{'s' * (len(where) > 1)} {'; '.join(where)}"
    return f"erases {taken}" + f" ({tie})" * bool(tie)


def _tourists(counts: Counts) -> Iterator[str]:
    for colour, many in zip(COLOURS, counts, strict=True):
        if many:
            yield f"{many} {colour} tourist{'s' * (many != 1)}"


def _reward_words(faced: _Faced, steps: _Steps) -> tuple[str, tuple[str, ...]]:
    """How one success pays after the penalties, and the places it pays for."""
    if faced.old_one == "yog-sothoth":
        return f"4 VP x Madness {faced.count.madness}", ()
    if faced.old_one == "shub-niggurath":
        many = faced.connections
        return f"4 VP x {many} connection{'s' * (many != 1)}", ()
    if faced.old_one == "cthulhu":
        many = _remaining(faced.tourists, steps)[COLOURS.index(faced.call)]
        pairs = many // 2
        return f"3 VP x {pairs} pair{'s' * (pairs != 1)} of {many} {faced.call}", ()
    gone = [sum(step.erased[i] for step in steps) for i in range(len(COLOURS))]
    # Dagon takes a type as a whole, so what a block keeps is what it has of the other types
    paid = tuple(
        name
        for name, counts in faced.river.items()
        if any(n and not gone[i] for i, n in enumerate(counts))
    )
    named = f" ({'; '.join(paid)})" if paid else ""
    plural = "s" * (len(paid) != 1)
    return f"3 VP x {len(paid)} riverside block{plural} with tourists{named}", paid
