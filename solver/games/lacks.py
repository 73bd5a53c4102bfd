"""What a goal needs to know in every game, and a position does not say."""

from __future__ import annotations

from collections.abc import Iterator

from boards.faults import Fault
from boards.position import Position
from solver.goals import Goal

__all__ = ["common_lacks"]


def common_lacks(position: Position, goal: Goal) -> Iterator[Fault]:
    """Dice that are to be settled, results of the others, a cell of the challenge card.

    And a chance to be out, which not every game has. Faults without a key are the goal's own.
    """
    game = position.board.game
    contest, challenge, key = game.contest, game.challenge, ("setup",)
    if goal.kind == "settled" and not position.setup.get("dice"):
        yield Fault(
            "rule", game.setup["dice"].rule, "nothing is settled before the dice are known",
            advice="add dice = [2, 4, 6] to [setup]", key=key,
        )  # fmt: skip
    if goal.kind == "win" and not goal.rivals:
        yield Fault(
            "rule", contest.rules["rank"], "no result of another player is known",
            advice=f"write win=120/24,98 (total/{challenge.special} of each)",
        )  # fmt: skip
    judged = goal.kind == "solo" or (goal.kind == "settled" and goal.is_chance)
    if judged and challenge.cell(f"{goal.total}/{goal.special}") is None:
        yield Fault(
            "rule", challenge.rule, f"there is no challenge {goal.total}/{goal.special}",
            advice=f"write {challenge}",
        )  # fmt: skip
    if goal.kind == "safe" and not contest.eliminates:
        yield Fault(
            "rule", contest.rules["never-out"],
            f"nobody is ever out of {game.title}: no route is safer than another",
            advice="write sure for the most points before the dice",
        )  # fmt: skip
