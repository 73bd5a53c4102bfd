"""Goal cards for which the players compete (ER-22), and what is assumed of the others (R-ER-MEET).

A goal is a ladder of two steps: what the card asks for, and what it takes to be its winner. So
whatever is known or assumed of the others, its points are a step function of one's own result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boards.cards import GoalCard
from boards.position import Position
from solver.enumerate import Found
from solver.metrics import measure, step_points
from solver.route_rules import RouteRules

Ladder = tuple[tuple[int, int], ...]  # pairs of what is needed and the points that it gives


@dataclass(frozen=True, slots=True)
class GoalResult:
    """What a route comes to for one goal card.

    Parameters
    ----------
    value
        Its result.
    met
        Whether that is what the card asks for.
    points
        Of the achiever or of the winner, by what is known or assumed of the others; none in a
        solo game (ER-24).
    others
        The results of the other players, or None where they are not known.
    more
        What the winner would get on top; 0 where it is settled.

    """

    card: GoalCard
    value: int
    met: bool
    points: int
    others: tuple[int, ...] | None
    more: int = 0


def plays_alone(position: Position) -> bool:
    """Whether it is a solo game, in which goals give no points (ER-24)."""
    return "challenge" in position.setup


def results_of_others(position: Position, card: GoalCard) -> tuple[int, ...] | None:
    """What the other players came to, None if the position does not tell."""
    known: Mapping[str, tuple[int, ...]] = position.setup.get("results", {})
    return tuple(known[card.letter]) if card.letter in known else None


def ladder(card: GoalCard, position: Position, rulings: Mapping[str, str]) -> Ladder:
    """What is needed for which points, under the reading in force.

    Whoever meets the requirement gets the points of the achiever; whoever does and has the best
    result of all, ties included, those of the winner instead.
    """
    assert card.need is not None and card.achiever is not None and card.winner is not None
    if plays_alone(position):
        return ()
    basis, others = rulings["goal_basis"], results_of_others(position, card)
    if basis == "winner_if_met":
        return ((card.need, card.winner),)
    if basis == "achiever_only" or others is None:
        return ((card.need, card.achiever),)
    best = min((card.need, *others)) if card.at_most else max((card.need, *others))
    if best == card.need:
        return ((card.need, card.winner),)
    return ((card.need, card.achiever), (best, card.winner))


def goal_results(
    position: Position, found: Found, rulings: Mapping[str, str], rules: RouteRules | None = None
) -> list[GoalResult]:
    """What a route comes to for every goal in play, in the order of their letters."""
    results = []
    for card in sorted(position.goals, key=lambda card: card.letter):
        value = card.result or 0
        if card.metric:
            value = measure(card.metric, position, found, rulings, rules)
        points = step_points(value, ladder(card, position, rulings), at_most=card.at_most)
        met, others = card.meets(value), results_of_others(position, card)
        open_ = met and others is None and not plays_alone(position)
        more = (card.winner or 0) - points if open_ else 0
        results.append(GoalResult(card, value, met, points, others, more))
    return results
