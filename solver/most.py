"""The most points that can come of any legal route, whatever the dice and cards bring."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.answer import Answer, solve
from solver.goals import Goal

__all__ = ["most_points"]


def most_points(
    position: Position,
    answer: Answer,
    *,
    limits: Mapping[str, int] | None = None,
    budgets: Mapping[str, int] | None = None,
) -> int | None:
    """The highest total that any route has a chance of.

    It is found by asking for totals between what is known to be possible and what is not, each
    proven: the luckiest route need be neither the best on average nor the best for any other goal.

    Parameters
    ----------
    answer
        Any answer for the position under the same limits and budgets.

    Returns
    -------
    int or None
        None where there are too many routes for a proof, or where no route is legal.

    """
    if not position.board.game.contest.check:  # nothing is left to luck
        found = solve(position, goal="sure", rulings=answer.rulings, limits=limits, budgets=budgets)
        return found.total
    low = _luckiest(answer)
    if low is None:
        return None
    step, high = 1, None
    while high is None or high - low > 1:
        total = low + step if high is None else (low + high) // 2
        found = solve(
            position, goal=Goal("reach", total=total), rulings=answer.rulings, limits=limits,
            budgets=budgets,
        )  # fmt: skip
        if found.status != "optimal":
            return None
        if found.worth:
            low, step = max(low, total, _luckiest(found) or 0), 2 * step
        else:
            high = total
    return low


def _luckiest(answer: Answer) -> int | None:
    """The highest total that can come of the route of an answer."""
    outlook = answer.outlook
    if outlook is None:
        return None
    totals = [total for total in outlook.totals if total is not None]
    return max(totals, default=0)
