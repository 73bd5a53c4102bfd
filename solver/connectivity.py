"""Connectivity on demand: what a solution violates is cut, and strays are mended meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from solver.route_rules import parts_of

if TYPE_CHECKING:
    from solver.trail_model import Part, TrailModel, Value, Var


class Connectivity:
    """The demand that every part of the walk hangs together, made where a solution breaks it."""

    def __init__(self, trail: TrailModel) -> None:
        self.trail = trail

    def cuts(self, value: Value) -> int:
        """Add what the solution ``value`` violates; 0 if every part is connected."""
        added = 0
        overlays = [self.trail.measured] if self.trail.measured is not None else []
        for part in self.trail.parts:
            for piece in self._strays(part, value):
                added += 1
                for other in self.trail.parts:
                    self._cut(other, piece)
        for part in overlays:
            for piece in self._strays(part, value):
                added += 1
                self._cut(part, piece)
        return added

    def _strays(self, part: Part, value: Value) -> list[set[str]]:
        """Connected sets of places in this part without any end of it."""
        links = [
            e.ends for e, v in zip(self.trail.rules.edges, part.sections, strict=True) if value(v)
        ]
        links += [w.ends for w, v in zip(self.trail.ways, part.ways, strict=True) if value(v)]
        links += [(pair[0], pair[1]) for pair, v in part.jumps.items() if value(v)]
        pieces: dict[int, set[str]] = {}
        for place, number in parts_of(links).items():
            pieces.setdefault(number, set()).add(place)
        return [
            piece
            for piece in pieces.values()
            if not any(value(v) for place in piece for v in self._anchors(part, place))
        ]

    def _anchors(self, part: Part, place: str) -> list[Var]:
        hub = [part.hub[place]] if place in part.hub else []
        return [*part.stops.get(place, []), *hub]

    def _cut(self, part: Part, piece: set[str]) -> None:
        """What is kept inside ``piece`` leaves it, or an end of the part lies in it."""
        inside: list[Var] = []
        out: list[Var] = []
        links: list[tuple[str, str, Var]] = [
            *((*e.ends, v) for e, v in zip(self.trail.rules.edges, part.sections, strict=True)),
            *((*w.ends, v) for w, v in zip(self.trail.ways, part.ways, strict=True)),
            *((pair[0], pair[1], v) for pair, v in part.jumps.items()),
        ]
        for one, two, var in links:
            if one in piece and two in piece:
                inside.append(var)
            elif one in piece or two in piece:
                out.append(var)
        out += [v for place in piece for v in self._anchors(part, place)]
        for var in inside:
            if var in part.jumps.values():
                continue  # a connection stands beside a section, which is cut itself
            self.trail.model.add(sum(out) >= var)
            self.trail.cut_made.append((var, out))

    def repaired(self, value: Value) -> Value:
        """The solution with its strays mended: nearly always a legal route.

        A stray has no end of its part. One that meets another part of the walk is walked
        there; one that meets nothing is dropped.
        """
        changed: dict[int, int] = {}
        for number, part in enumerate(self.trail.parts):
            for stray in self._strays(part, value):
                home = next(
                    (
                        p
                        for i, p in enumerate(self.trail.parts)
                        if i != number and self._meets(p, stray, value)
                    ),
                    None,
                )
                for i, edge in enumerate(self.trail.rules.edges):
                    if stray.issuperset(edge.ends) and value(part.sections[i]):
                        changed[part.sections[i].index] = 0
                        if home is None:
                            changed[self.trail.kept[edge.name].index] = 0
                        else:
                            changed[home.sections[i].index] = 1
                for i, way in enumerate(self.trail.ways):
                    if stray.issuperset(way.ends) and value(part.ways[i]):
                        changed[part.ways[i].index] = 0
                        if home is None:
                            changed[self.trail.crossed[way.crossing].index] = 0
                            if way.road is not None:
                                road = self.trail.rules.edges[way.road].name
                                changed[self.trail.kept[road].index] = 0
                        else:
                            changed[home.ways[i].index] = 1
                for pair, var in part.jumps.items():
                    if stray.issuperset(pair) and value(var):
                        changed[var.index] = 0

        def mended(expression: cp_model.LinearExprT) -> int:
            if isinstance(expression, cp_model.IntVar) and expression.index in changed:
                return changed[expression.index]
            return value(expression)

        return mended

    def _meets(self, part: Part, stray: set[str], value: Value) -> bool:
        """Whether this part of the walk passes a place of ``stray``."""
        return any(value(v) for p in stray for v in self._anchors(part, p)) or any(
            value(var) and not stray.isdisjoint(edge.ends)
            for edge, var in zip(self.trail.rules.edges, part.sections, strict=True)
        )
