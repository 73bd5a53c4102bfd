"""The Village map: one-way paths with VP, tokens, and a start without a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from boards.eldorado.glyphs import Choice, Group
from boards.faults import Fault
from boards.source import Key

if TYPE_CHECKING:
    from networkx import MultiDiGraph

PATHS = 2  # the most that leave one location
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Path:
    """One arrow of the map; ``side`` tells it from the other one where two leave a location."""

    start: str
    end: str
    vp: int = 0
    side: str = ""


@dataclass(frozen=True)
class Village:
    """The map with what lies on it.

    Parameters
    ----------
    tokens
        The glyphs of the token at each location; a location that is not named has none.
    worth
        What a token is worth to the player, where the file says a number instead of glyphs.

    """

    start: str = ""
    paths: tuple[Path, ...] = ()
    tokens: Mapping[str, Choice] = field(default_factory=dict)
    worth: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def places(self) -> tuple[str, ...]:
        """All locations in the order of the paths, the start first."""
        ends = (place for path in self.paths for place in (path.start, path.end))
        return tuple(dict.fromkeys([self.start, *ends] if self.start else ends))

    def leaving(self, place: str) -> tuple[Path, ...]:
        """The paths that lead on from a location, the left one first."""
        return tuple(sorted((p for p in self.paths if p.start == place), key=_by_side))

    def graph(self) -> MultiDiGraph:
        """The map as a networkx graph: two paths may join the same two locations."""
        import networkx as nx

        graph = nx.MultiDiGraph()
        graph.add_nodes_from(self.places)
        for path in self.paths:
            graph.add_edge(path.start, path.end, vp=path.vp, side=path.side)
        return graph

    def faults(self, *, prefix: Key = ("village",)) -> Iterator[Fault]:
        """What is wrong with the map, each fault at its entry."""
        import networkx as nx

        if not self.paths:
            yield Fault("file", "", "the Village map has no paths", key=prefix,
                        advice='begin with [[village.path]], from = "start" and to = "..."'
                        )  # fmt: skip
            return
        on_paths = {place for path in self.paths for place in (path.start, path.end)}
        if self.start not in on_paths:
            yield _unknown("no path touches the start", self.start, on_paths, (*prefix, "start"))
            return
        key: Key
        for name in (*self.tokens, *self.worth):
            key = (*prefix, "tokens", name)
            if name not in on_paths:
                yield _unknown("no path leads to the token at", name, on_paths, key)
            elif name == self.start:
                yield Fault("rule", "OOED-12", "the start has no token", name, key=key,
                            advice="leave it out; only the VP of the path count there")  # fmt: skip
        for name, worth in self.worth.items():
            if worth < 0:
                yield Fault("rule", "OOED-12", f"the token at {name} is worth {worth}: a token "
                            "need not be activated, so it is worth 0 at least", name,
                            key=(*prefix, "tokens", name))  # fmt: skip
        yield from self._path_faults(prefix)
        graph = self.graph()
        reached = {self.start, *nx.descendants(graph, self.start)}
        for place in self.places:
            key = (*prefix, "path", self._naming(place))
            if not self.leaving(place):
                yield Fault("rule", "OOED-12", f"no path leads on from {place}", place, key=key,
                            advice="every path leads back to the start in the end")  # fmt: skip
            elif place not in reached:
                yield Fault("rule", "OOED-12", f"{place} can't be reached from the start", place,
                            key=key, advice="check the direction of the arrows")  # fmt: skip
        yield from self._ring_faults(graph, prefix)

    def _path_faults(self, prefix: Key) -> Iterator[Fault]:
        leaving: dict[str, list[tuple[int, Path]]] = {}
        for index, path in enumerate(self.paths):
            leaving.setdefault(path.start, []).append((index, path))
            key = (*prefix, "path", index)
            if path.vp < 0:
                yield Fault("rule", "OOED-12", f"the path from {path.start} to {path.end} costs "
                            f"{-path.vp} VP; VP on a path are gained", path.start,
                            key=(*key, "vp"))  # fmt: skip
            if path.start == path.end:
                yield Fault("rule", "OOED-12", f"the path from {path.start} leads back to itself",
                            path.start, key=key)  # fmt: skip
        for place, those in leaving.items():
            last = (*prefix, "path", those[-1][0])
            if len(those) > PATHS:
                yield Fault("rule", "OOED-12", f"{len(those)} paths lead on from {place}; there "
                            f"are never more than {PATHS}", place, key=last)  # fmt: skip
            sides = [path.side for _, path in those if path.side]
            if len(sides) != len(set(sides)):
                yield Fault("file", "", f"two paths that leave {place} are the {sides[0]} one",
                            place, key=last, advice="one is left, the other right")  # fmt: skip

    def _ring_faults(self, graph: MultiDiGraph, prefix: Key) -> Iterator[Fault]:
        """Rings on which a Collector would never come by the start, or never stop."""
        import networkx as nx

        rest = graph.subgraph(set(graph) - {self.start})
        for ring in nx.strongly_connected_components(rest):
            if len(ring) > 1:
                names = [place for place in self.places if place in ring]
                yield Fault(
                    "rule", "OOED-12", f"{', '.join(names)} form a ring that never comes by the "
                    "start", names[0], advice="every path leads back to the start in the end",
                    key=(*prefix, "path", self._naming(names[0])),
                )  # fmt: skip
                return
        weighted = nx.DiGraph()
        much = len(graph) + 1
        for one, other in graph.edges():
            # a ring that costs nothing becomes one that costs less than nothing
            weighted.add_edge(one, other, weight=(1 - again(self.tokens.get(other, ()))) * much - 1)
        if nx.negative_edge_cycle(weighted):
            token = max(self.tokens, key=lambda name: again(self.tokens[name]))
            yield Fault(
                "rule", "OOED-12", "tokens that move the Collector again let it walk for ever",
                token, advice=f"check the Village glyphs of the tokens, such as that at {token}",
                key=(*prefix, "tokens", token),
            )  # fmt: skip

    def _naming(self, place: str) -> int:
        """The first path that names a location."""
        return next(i for i, p in enumerate(self.paths) if place in (p.start, p.end))


def moves(group: Group) -> int:
    """How many times a group of glyphs moves the Collector."""
    return sum(glyph.times for glyph in group if glyph.word == "village")


def again(choice: Choice) -> int:
    """How many more times a token moves the Collector, at most."""
    return max(map(moves, choice), default=0)


def _by_side(path: Path) -> int:
    return SIDES.index(path.side) if path.side else 0


def _unknown(what: str, name: str, known: set[str], key: Key) -> Fault:
    from difflib import get_close_matches

    close = get_close_matches(name, sorted(known), n=1)
    return Fault("file", "", f"{what} {name!r}", name, key=key, advice=f"did you mean {close[0]}?"
                 if close else f"the paths name {', '.join(sorted(known)[:8])}")  # fmt: skip
