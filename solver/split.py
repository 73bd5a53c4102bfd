"""Connectivity where roads and diagonals are two halves of a crossroads.

Where a diagonal never turns, a walk that goes over from a road to a diagonal may lose a turn that
it would have by going on from road to road. A walk that does so nowhere may be in several parts,
although no place is: what it keeps must hang together by the crossroads where it does go over.
"""

from __future__ import annotations

from solver.connectivity import Connectivity
from solver.route_rules import parts_of
from solver.trail_model import TrailModel, Value, Var

Join = tuple[str, str, Var]


class Split(Connectivity):
    """The demand that a walk hangs together, made where a solution breaks it.

    Parameters
    ----------
    joins
        What joins two places, or the two halves of one. Connections and the ends of the walk
        are at the half of the diagonals, which bears the name of the place.

    """

    def __init__(self, trail: TrailModel, joins: list[Join]) -> None:
        super().__init__(trail)
        self.joins = joins
        self.sections = {var.index for var in trail.kept.values()}

    def cuts(self, value: Value) -> int:
        """Add what the solution ``value`` violates; 0 if everything hangs together."""
        return super().cuts(value) or self._split_cuts(value)

    def _split_cuts(self, value: Value) -> int:
        pieces: dict[int, set[str]] = {}
        links = [(one, two) for one, two, var in self.joins if value(var)]
        for place, number in parts_of(links).items():
            pieces.setdefault(number, set()).add(place)
        added = 0
        for piece in pieces.values():
            ends = [var for place in piece for var in self._ends(place)]
            if any(value(var) for var in ends):
                continue
            inside = [v for one, two, v in self.joins if one in piece and two in piece]
            out = [v for one, two, v in self.joins if (one in piece) != (two in piece)]
            for var in inside:
                if var.index in self.sections:
                    self.trail.model.add(sum([*out, *ends]) >= var)
                    self.trail.cut_made.append((var, [*out, *ends]))
                    added += 1
        return added

    def _ends(self, place: str) -> list[Var]:
        """The ends of the walk, and of its pieces, that may lie here."""
        if place not in self.trail.start:
            return []
        hubs = [part.hub[place] for part in self.trail.parts if place in part.hub]
        return [self.trail.start[place], self.trail.finish[place], *hubs]
