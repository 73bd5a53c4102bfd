"""What each outcome of the confrontation is worth for a fixed route (ATG-36 to 40).

Neither dice nor solver: an outcome is the pair (failures, successes), and the player knows it
when the penalties leave a choice. Penalties take tourists and University blocks, never Madness
or connections (R-PEN-MAD), and all of them come before any reward (ATG-36a).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from boards.position import Position
from solver.games.arkham.confrontation_words import reward_words, where, words
from solver.games.arkham.penalties import (
    TIES_RULED,
    Ending,
    Faced,
    NoCall,
    Step,
    all_ways,
    face,
    points_lost,
)
from solver.games.arkham.sheet import COLOURS, Tally
from solver.sheet import ScoreLine

__all__ = [
    "CELLS",
    "RULE",
    "Cell",
    "Ending",
    "NoCall",
    "Outcome",
    "Step",
    "endings",
    "explain",
    "left",
    "outcomes",
    "taken",
]

Cell = tuple[int, int]
Goal = Callable[[int, int], tuple[int, ...]]

CELLS: tuple[Cell, ...] = tuple((f, s) for f in range(4) for s in range(4 - f))
RULE = {  # of the card of an Old One
    "cthulhu": "ATG-37",
    "yog-sothoth": "ATG-38",
    "dagon": "ATG-39",
    "shub-niggurath": "ATG-40",
}


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
    faced = face(position, sections, connections, crossings)
    before = faced.count.points + length
    if not faced.old_one:
        return {(0, 0): Outcome(before, 0, before, 0)}
    told: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    table = {}
    for (failures, successes), way in taken(faced, before, rulings, goal):
        if way is None:
            value = int(rulings["eliminated_value"])
            table[failures, successes] = Outcome(value, 0, 0, before, eliminated=True)
            continue
        base, reward = before - way.lost, successes * way.rate
        if id(way) not in told:  # mostly the same ending for every number of successes
            told[id(way)] = words(faced, way.steps, rulings)
        choices, because = told[id(way)]
        table[failures, successes] = Outcome(
            base + reward, reward, base, way.lost, choices, because, False, way.steps
        )
    return table


def taken(
    faced: Faced, before: int, rulings: Mapping[str, str], goal: Goal | None = None
) -> Iterator[tuple[Cell, Ending | None]]:
    """The ending that each of `CELLS` comes to, chosen for the goal; None for three failures.

    Parameters
    ----------
    before
        Points before the confrontation.

    """
    ways = all_ways(faced, rulings)
    for failures, successes in CELLS:
        if failures == 3:
            yield (failures, successes), None
        else:
            way = _chosen(ways[failures], before, successes, rulings, faced.old_one, goal)
            yield (failures, successes), way


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
    return all_ways(face(position, sections, connections, crossings), rulings)


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
    faced = face(position, chosen, connections, pairs)
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
    rule, outcome, successes = RULE[faced.old_one], table[cell], cell[1]
    lines = []
    for index, (step, taken) in enumerate(zip(outcome.steps, outcome.choices, strict=True)):
        cost = points_lost(faced.tourists, faced.blocks, outcome.steps[: index + 1])
        cost -= points_lost(faced.tourists, faced.blocks, outcome.steps[:index])
        lines.append(
            ScoreLine(rule, "penalty", f"Failure {index + 1}: {taken}", -cost, where(faced, step))
        )
    formula, because = reward_words(faced, outcome.steps)
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
    worst = old_one in TIES_RULED and rulings["numerous_tie"] == "worst"
    return min(ways, key=key) if worst else max(ways, key=key)
