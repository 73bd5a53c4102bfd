"""What a picture shows: the board, what is drawn on it, the route and where the signs go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from boards.board import Block, Board, Section
from boards.grid import place_key
from boards.picture.layout import EDGE, RIVER, SEA, Layout
from boards.picture.lines import Line, Point, at, length
from boards.position import Position
from boards.route import Route

_ASIDE = 24.0  # how far beside a crossroads a second sign stands
_QUARTERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Leg:
    """One step of a route as a line; without ``section`` it crosses the river."""

    line: Line
    start: str
    end: str
    section: Section | None


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and where it stands; beside its crossroads it is smaller.

    ``people`` are the letters of the tourists that are printed there; ``shown`` says what became
    of a mark (``circled``, ``crossed``).
    """

    name: str
    at: Point
    scale: float
    people: str = ""
    shown: str = ""

    @property
    def reach(self) -> float:
        """How far it covers what lies around."""
        return 15.0 if not self.people else 21.0 * self.scale


@dataclass(frozen=True)
class Scene:
    """Everything that is to be drawn, resolved against the board.

    ``chosen`` are the sections that count; None when nothing has been chosen yet. ``broken`` are
    the ids of the rules that the route breaks.
    """

    layout: Layout
    position: Position | None
    route: Route | None
    chosen: frozenset[str] | None
    broken: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        board: Board,
        position: Position | None,
        route: Route | None,
        kept: Collection[str] | None,
        broken: Collection[str] = (),
    ) -> Scene:
        """The scene of what the caller asks for; what is not on the board is left out."""
        chosen: frozenset[str] | None = None
        if kept is not None:
            chosen = frozenset(name for name in kept if name in board.sections)
        elif route:
            chosen = frozenset(
                section.name
                for here, step in route.hops()
                if (section := board.between(here, step.to, diagonal=step.joint == "/"))
                and step.joint in "-/"
            )
        layout = Layout(board, bool(position and position.inner_open))
        return cls(layout, position, route, chosen, tuple(dict.fromkeys(broken)))

    @property
    def board(self) -> Board:
        """The board that is drawn."""
        return self.layout.board

    @cached_property
    def drawn(self) -> frozenset[str]:
        """The sections with ink on them."""
        return (self.position.drawn if self.position else frozenset()) | (self.chosen or set())

    def shown(self, section: Section) -> bool:
        """Whether there is a road, or a line, to be seen."""
        return section.name in self.drawn or self.layout.exists(section)

    def counts(self, block: Block) -> bool:
        """Whether a block lies alongside the route; true of all as long as there is none."""
        return self.chosen is None or block.name in self._alongside

    @cached_property
    def _alongside(self) -> frozenset[str]:
        return frozenset(b for n in self.chosen or () for b in self.board.sections[n].blocks)

    def here(self, place: str) -> bool:
        """Whether a crossroads is on the map as it is now."""
        return any(self.shown(s) for s in self._meeting.get(place, ()))

    @cached_property
    def _meeting(self) -> dict[str, list[Section]]:
        meeting: dict[str, list[Section]] = {}
        for section in self.board.sections.values():
            for end in section.ends:
                meeting.setdefault(end, []).append(section)
        return meeting

    @cached_property
    def runs(self) -> tuple[tuple[Leg, ...], ...]:
        """The legs of the route, as far as they follow each other without a gap."""
        runs: list[tuple[Leg, ...]] = []
        for stretch in self.route.stretches if self.route else ():
            legs: list[Leg] = []
            for here, step in stretch.hops():
                leg = self._leg(here, step.joint, step.to)
                if leg:
                    legs.append(leg)
                elif legs:
                    runs.append(tuple(legs))
                    legs = []
            runs += [tuple(legs)] if legs else []
        return tuple(runs)

    def _leg(self, here: str, joint: str, there: str) -> Leg | None:
        if here not in self.board.places or there not in self.board.places:
            return None
        if joint == "^":
            return Leg((self.layout.place(here), self.layout.place(there)), here, there, None)
        section = self.board.between(here, there, diagonal=joint == "/")
        if section is None:
            return None
        line = self.layout.line(section)
        return Leg(line if section.ends[0] == here else line[::-1], here, there, section)

    @cached_property
    def connections(self) -> tuple[tuple[str, str], ...]:
        """The pairs of places joined by connections that exist."""
        pairs = self.route.connections if self.route else ()
        places = self.board.places
        return tuple((a, b) for a, b in pairs if a in places and b in places and a != b)

    @property
    def terminals(self) -> tuple[str, str] | None:
        """Where the route starts and ends, unless it is empty or leads nowhere."""
        route = self.route
        if not route or route.start not in self.board.places or route.end not in self.board.places:
            return None
        return route.start, route.end

    def sign_names(self, place: str) -> list[str]:
        """The signs of a place: its marks, then the lists of board and setup it stands in."""
        names = list(self.board.places[place])
        names += [table for table, rows in self.board.printed.items() if place in rows]
        for spec in self.board.game.setup.values():
            if self.position and spec.type == "crossroads":
                names += [spec.name] if place in self.position.crossroads(spec.name) else []
        return names

    @cached_property
    def signs(self) -> dict[str, tuple[Sign, ...]]:
        """Every place with its signs: the first on the crossroads, the others beside it.

        A route that passes twice needs the crossroads for itself.
        """
        passes = Counter(leg.end for run in self.runs for leg in run)
        passes.update(run[0].start for run in self.runs)
        if self.terminals and self.terminals[0] == self.terminals[1]:
            passes[self.terminals[0]] -= 1
        found = {}
        for place in self.board.places:
            names = self.sign_names(place)
            centre = self.layout.place(place)
            signs = []
            if names and passes[place] < 2:
                name = names.pop(0)
                signs.append(self._sign(name, place, centre, 1.0))
            corners = self._free_corners(place)
            for name, corner in zip(names, corners, strict=False):
                signs.append(self._sign(name, place, corner, 0.86))
            if signs:
                found[place] = tuple(signs)
        return found

    def _sign(self, name: str, place: str, at: Point, scale: float) -> Sign:
        """A sign with those who are printed there, or with what became of it."""
        shown = self.shown_as(name, place)
        return Sign(name, at, scale, "" if shown else self.people_at(name, place), shown)

    def people_at(self, table: str, place: str) -> str:
        """The tourists printed at a place, or given there, in the order of the game's colours."""
        printed = self.board.printed.get(table) or self.board.gives.get(table, {})
        return self._in_order(printed.get(place, ""))

    def shown_as(self, mark: str, place: str) -> str:
        """What became of a mark that the position speaks of: ``circled``, ``crossed``."""
        if self.position is None:
            return ""
        for spec in self.board.game.setup.values():
            listed = spec.mark and place in self.position.crossroads(spec.name)
            if (
                listed
                and mark in self.board.places[place]
                and place in self.board.marked(spec.mark)
            ):
                return self.board.game.sign(spec.name).shown
        return ""

    def points(self, block: Block) -> int:
        """The points of a block: printed on it, or its rating as far as that is known."""
        if self.board.row_of(block) is None:
            return block.value
        return self.position.points_of(block.name) if self.position else 0

    def kind_text(self, block: Block) -> str:
        """The letter of its kind, with the number of a row that tells its points."""
        letter = self.board.game.kind_letter(block.kind) if block.kind else "?"
        return f"{letter}{block.value}" if self.board.row_of(block) else letter

    def coloured(self, people: str) -> list[tuple[str, str]]:
        """Tourists with their colours."""
        return [(letter, self.board.game.tourists.get(letter, "")) for letter in people]

    def _free_corners(self, place: str) -> list[Point]:
        """The four corners beside a place, those with least in the way first."""
        centre = self.layout.place(place)
        tips = [
            at(line if section.ends[0] == place else line[::-1], _ASIDE * 1.4)
            for section in self._meeting.get(place, ())
            if section.name in self.drawn
            for line in (self.layout.line(section),)
        ]

        def trouble(corner: Point) -> float:
            near_line = sum(1.0 for tip in tips if tip.far(corner) < 16)
            wet = min((away(corner, river) for river in self.layout.rivers), default=99.0)
            at_sea = bool(self.layout.sea) and away(corner, self.layout.sea) < SEA + 12
            in_water = 0.5 if wet < RIVER + 12 or at_sea else 0.0
            outside = not (
                -EDGE < corner.x < self.layout.wide + EDGE
                and -EDGE < corner.y < self.layout.high + EDGE
            )
            return near_line + in_water + outside

        corners = [centre.shifted(x * _ASIDE, y * _ASIDE) for x, y in _QUARTERS]
        return sorted(corners, key=trouble)

    def has_centre_sign(self, place: str) -> bool:
        """Whether a sign stands on the crossroads itself."""
        return any(sign.scale == 1 for sign in self.signs.get(place, ()))

    def terminal(self, leg: Leg, last: bool) -> Point:
        """Where the mark of the start or the end stands: on the place, or beside its sign."""
        place = leg.end if last else leg.start
        line = leg.line[::-1] if last else leg.line
        loop = self.terminals is not None and self.terminals[0] == self.terminals[1]
        way = 29.5 if loop or self.has_centre_sign(place) else 0.0
        return at(line, min(way, length(line) / 2))

    def letters(self, block: Block) -> str:
        """The tourists of a block, sorted as the game lists its colours."""
        return self._in_order(self.position.tourists.get(block.name, "") if self.position else "")

    def _in_order(self, letters: str) -> str:
        order = "".join(self.board.game.tourists)
        return "".join(sorted(letters, key=lambda c: (order.find(c) % 99, c)))

    def counted(self, block: Block) -> Iterator[tuple[str, int]]:
        """The marks that are counted in a block: the name of the counter, and how many."""
        for name in self.board.game.counters:
            count = self.position.count(name, block.name) if self.position else 0
            if count > 0:
                yield name, count

    def diagonals(self, block: Block) -> Iterator[Line]:
        """The lines drawn through a block."""
        for section in self.board.diagonals:
            if block.name in section.blocks and section.name in self.drawn:
                yield self.layout.line(section)

    def riverside(self, place: str) -> bool:
        """Whether the name is that of a dead end."""
        return bool(place_key(place).compass)


def away(point: Point, line: Line) -> float:
    """How far a point is from a line."""
    least = float("inf")
    for a, b in pairwise(line):
        east, south = b.x - a.x, b.y - a.y
        square = east * east + south * south
        share = ((point.x - a.x) * east + (point.y - a.y) * south) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        least = min(least, point.far(Point(a.x + share * east, a.y + share * south)))
    return least
