"""The score sheet: every point with its rule and the places that caused it."""

from __future__ import annotations

from dataclasses import dataclass, field

from boards.faults import Fault
from boards.route import Route
from solver.enumerate import Found


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the sheet.

    Parameters
    ----------
    rule
        Id of the rule (``ATG-41``).
    box
        Name of the printed score box, or of the count (``madness``).
    label
        What it is, in words.
    points
        Victory points, or the count.
    because
        Places that caused it: blocks, crossroads, sections, connections.
    formula
        How the points come about (``6 tourists x 2 blocks``).

    """

    rule: str
    box: str
    label: str
    points: int
    because: tuple[str, ...] = ()
    formula: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of one route.

    Parameters
    ----------
    lines
        The score boxes in the printed order.
    total
        Sum of the lines.
    counts
        Madness and the like: what is counted but scores nothing by itself.
    notes
        What was left out and why it earns nothing.
    sections
        The kept sections, in the order of the walk.
    penalties
        What dice or cards took; the score boxes stand as they are after it.
    advice
        What the player may still do, or does, with the dice on the table.
    opposite
        How many connections lead to another side of the river.
    settled
        Whether dice and cards are known, so that nothing is left to chance.
    out
        Whether the player is out of the game and not scored.
    refusals
        Why the route is not legal; empty if it is. An illegal route has no lines.
    before
        The sheet of the same route before dice and cards, where they changed it.

    """

    route: Route
    sections: tuple[str, ...]
    lines: tuple[ScoreLine, ...] = ()
    total: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    count_lines: tuple[ScoreLine, ...] = ()
    notes: tuple[ScoreLine, ...] = ()
    penalties: tuple[ScoreLine, ...] = ()
    advice: tuple[str, ...] = ()
    opposite: int = 0
    settled: bool = False
    out: bool = False
    refusals: tuple[Fault, ...] = ()
    before: ScoreSheet | None = None

    @property
    def found(self) -> Found:
        """The kept set with what it measures, as the enumerator would list it."""
        length = sum(line.points for line in self.lines if line.box == "objective")
        route = self.route
        return Found(
            self.sections, len(route.connections), route.crossings, length, route, self.opposite
        )

    def special(self, name: str) -> int:
        """What the special box has: points, or what is counted under its name."""
        boxes = sum(line.points for line in self.lines if line.box == name)
        return self.counts.get(name, boxes)

    @property
    def legal(self) -> bool:
        """Whether the route is legal."""
        return not self.refusals
