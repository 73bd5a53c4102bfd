"""Which open questions change the answer: `solver.dispute` asked of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from boards.eldorado.table import KEY
from solver.dispute import Figure, Findings
from solver.rulebook import Ruling

Readings = Mapping[str, str]


@dataclass(frozen=True)
class AskedTable:
    """A table, asked under each choice of readings.

    ``asked`` gives the figures under the readings it is given.
    """

    rulings: Readings
    asked: Callable[[Readings], tuple[Figure, ...]]

    @property
    def game(self) -> str:
        """Name of the game."""
        return KEY

    def find(self, ruling: Ruling | None = None, reading: str = "") -> Findings:
        """The figures under the readings in force, or with one of them replaced."""
        chosen = dict(self.rulings)
        if ruling is not None:
            chosen[ruling.name] = reading
        return Findings(self.asked(chosen))


def points(of: str, name: str, vp: int | Fraction, *, proven: bool = True) -> Figure:
    """A number of VP as a figure."""
    return Figure(of, name, Fraction(vp), proven=proven)
