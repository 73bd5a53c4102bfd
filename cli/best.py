"""The best route for commands that speak of it without being ``solve``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cli import output
from cli.errors import Exit, leave

if TYPE_CHECKING:
    from boards.position import Position
    from solver.answer import Answer
    from solver.goals import Goal


def best_answer(position: Position, rulings: Mapping[str, str], goal: Goal | None = None) -> Answer:
    """The best route; without a proof the command ends, as nothing may be so called.

    There is no time limit, but Ctrl-C makes the solver hand over what it has.
    """
    from solver.answer import solve

    with output.progress("solving"):
        answer = solve(position, goal=goal, rulings=rulings)
    if answer.status != "optimal" or answer.sheet is None:
        output.note("finalroute: stopped before the proof: which route is best is not known")
        leave(Exit.UNPROVEN)
    return answer
