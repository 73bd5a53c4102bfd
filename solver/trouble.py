"""What can go wrong while solving, known to those who never import the solver."""


class Mismatch(AssertionError):
    """The model and the score sheet disagree: a fault of the program."""


class OutOfTime(Exception):
    """The time limit passed before the proof."""
