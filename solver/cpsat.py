"""CP-SAT as this program uses it: repeatable, with a deadline, and honest about time."""

from __future__ import annotations

import time

from ortools.sat.python import cp_model


class Mismatch(AssertionError):
    """The model and the score sheet disagree: a fault of the program."""


class OutOfTime(Exception):
    """The time limit passed before the proof."""


def new_solver(deadline: float | None) -> cp_model.CpSolver:
    """A solver with one worker and a fixed seed: on these sizes faster, and it repeats itself.

    Parameters
    ----------
    deadline
        When to give up, on the clock of `time.monotonic`.

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
    return solver
