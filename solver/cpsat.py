"""CP-SAT as this program uses it: repeatable, with a deadline, and honest about time."""

from __future__ import annotations

import time

from ortools.sat.python import cp_model

from solver.trouble import OutOfTime

# what a stage of the choice among equals may cost, in the solver's own repeatable measure of
# work (about a second each): the same file gives the same bytes also where it is not enough
CHOICE_EFFORT = 2.0


def new_solver(deadline: float | None, effort: float | None = None) -> cp_model.CpSolver:
    """A solver with one worker and a fixed seed: on these sizes faster, and it repeats itself.

    Parameters
    ----------
    deadline
        When to give up, on the clock of `time.monotonic`.
    effort
        When to give up, in deterministic work, so that two runs give up alike.

    Raises
    ------
    OutOfTime
        The deadline has passed.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if deadline is not None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise OutOfTime
        solver.parameters.max_time_in_seconds = left
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    return solver
