"""A board: the crossroads, sections and blocks of a city, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from boards.faults import Fault
from boards.game import Game
from boards.grid import Place, parse_place, place_key
from boards.raster import spot

if TYPE_CHECKING:
    import networkx as nx

SectionKind = Literal["road", "rounded", "bridge", "dead-end", "inner", "diagonal"]
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Section:
    """One road unit that can be drawn.

    Parameters
    ----------
    name
        ``b1-b2``; a diagonal whose ends are also joined by a road is ``b1/a2``.
    ends
        The two places it joins, in the order of the name.
    blocks
        The blocks it runs alongside (or, for a diagonal, through).
    inner
        Whether it touches the roadless centre of the board (the University).
    cells
        Where its ink lies on the text map, as (column, row), with the glyph of each.

    """

    name: str
    ends: tuple[str, str]
    kind: SectionKind
    blocks: tuple[str, ...]
    inner: bool = False
    cells: tuple[tuple[Cell, str], ...] = ()

    def other(self, end: str) -> str:
        """The end that is not ``end``."""
        return self.ends[1] if end == self.ends[0] else self.ends[0]


@dataclass(frozen=True, slots=True)
class Block:
    """One city block; ``column`` and ``row`` count from 0, ``value`` is the printed number."""

    name: str
    kind: str
    value: int
    column: int
    row: int
    riverside: bool
    inner: bool


@dataclass(frozen=True)
class Board:
    """A city as a graph of crossroads and road sections.

    Parameters
    ----------
    game
        Key of the game (``arkham-travel-guide``), see `boards.game.games`.
    x_labels, y_labels
        The printed numbers, from west to east and from north to south.
    picture
        The text map, row by row, as it is written in a file.
    places
        Every crossroads and dead end with the names of its marks (``gate``, ``shop``).
    sections
        Everything that can be drawn, diagonals included, in the order of the names.
    opposite
        For each dead end, the place straight across the river.
    tables
        Cards and other lists of crossroads: table, row, places.
    printed
        Tourists that are printed at places: table (``shelters``), place, letters.
    gives
        Tourists that a mark gives during the game: mark, place, letters.
    numbers
        Lists of numbers: table (``iconic``), row, numbers.
    joined
        The pairs of crossroads between two blocks that are one Landmark.
    layout
        The board from which all but the printed numbers is taken, if there is one.
    sides
        The part of the city in which each place lies (``north``, ``south``), where the game
        tells them apart and the river parts the map in two.
    ashore
        The places at the water: dead ends, ends of bridges, crossroads at the river or the sea;
        empty where the game does not mark them.

    """

    game: Game
    name: str
    provenance: str
    x_labels: tuple[int, ...]
    y_labels: tuple[int, ...]
    picture: tuple[str, ...]
    places: dict[str, tuple[str, ...]]
    sections: dict[str, Section]
    blocks: dict[str, Block]
    opposite: dict[str, str]
    tables: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    printed: dict[str, dict[str, str]] = field(default_factory=dict)
    gives: dict[str, dict[str, str]] = field(default_factory=dict)
    numbers: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=dict)
    joined: tuple[str, ...] = ()
    layout: str = ""
    sides: dict[str, str] = field(default_factory=dict)
    ashore: frozenset[str] = frozenset()
    map_faults: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        return f"Board({self.name!r}, game={self.game.key!r})"

    def __str__(self) -> str:
        return "\n".join(self.picture)

    @property
    def width(self) -> int:
        """Number of crossroads from west to east."""
        return len(self.x_labels) + 1

    @property
    def height(self) -> int:
        """Number of crossroads from north to south."""
        return len(self.y_labels) + 1

    @property
    def roads(self) -> Iterator[Section]:
        """The sections that are printed on the map (not the diagonals)."""
        return (s for s in self.sections.values() if s.kind != "diagonal")

    @property
    def diagonals(self) -> Iterator[Section]:
        """The sections that may be drawn through a block."""
        return (s for s in self.sections.values() if s.kind == "diagonal")

    def marked(self, mark: str) -> tuple[str, ...]:
        """The places that carry ``mark``, or one of that family, in the order of their names."""
        family = (m for m in self.game.marks.values() if m.family and m.family == mark)
        of = {name for m in family for name in m.names} | {mark}
        return tuple(p for p, marks in self.places.items() if of.intersection(marks))

    @cached_property
    def landmarks(self) -> dict[str, str]:
        """For each block the one that stands for its Landmark: itself, unless it is joined."""
        first = {name: name for name in self.blocks}
        for pair in self.joined:
            one, *others = sorted(
                (first[name] for name in self.blocks_beside(pair)), key=list(self.blocks).index
            )
            for name, head in first.items():
                if head in others:
                    first[name] = one
        return first

    def row_of(self, block: Block) -> tuple[str, str] | None:
        """The table, and the row of it, that tells the points of a block; None if it shows them."""
        table = next((k.row_of for k in self.game.kinds.values() if k.name == block.kind), "")
        rows = [*self.numbers.get(table, ())]
        return (table, rows[block.value - 1]) if 0 < block.value <= len(rows) else None

    def blocks_beside(self, pair: str) -> tuple[str, ...]:
        """The blocks on both sides of the way between two neighbouring crossroads (``c2-c3``)."""
        ends = [place for name in pair.split("-") if (place := parse_place(name))]
        if len(ends) != 2 or pair.count("-") != 1:
            return ()
        (ax, ay, a), (bx, by, b) = ends
        if a or b or abs(ax - bx) + abs(ay - by) != 1:
            return ()
        cells = [(min(ax, bx), min(ay, by))]
        cells.append((ax - 1, min(ay, by)) if ax == bx else (min(ax, bx), ay - 1))
        by_cell = {(block.column, block.row): block.name for block in self.blocks.values()}
        return tuple(by_cell[cell] for cell in reversed(cells) if cell in by_cell)

    @property
    def water(self) -> tuple[str, ...]:
        """The places marked as water, where a crossing may begin or end."""
        names = {n for mark in self.game.marks.values() if mark.side for n in mark.names}
        return tuple(p for p, marks in self.places.items() if names & set(marks))

    def on_edge(self, place: str) -> bool:
        """Whether a crossroads lies on the edge of the map."""
        column, row, compass = place_key(place)
        return not compass and (column in (0, self.width - 1) or row in (0, self.height - 1))

    @cached_property
    def _between(self) -> dict[frozenset[str], list[Section]]:
        found: dict[frozenset[str], list[Section]] = {}
        for section in self.sections.values():
            found.setdefault(frozenset(section.ends), []).append(section)
        return found

    def between(self, one: str, other: str, *, diagonal: bool = False) -> Section | None:
        """The section that joins two places.

        A road is taken before a diagonal unless ``diagonal`` asks for the diagonal.
        """
        found = self._between.get(frozenset((one, other)), [])
        found = sorted(found, key=lambda s: s.kind == "diagonal", reverse=diagonal)
        if not found or (diagonal and found[0].kind != "diagonal"):
            return None
        return found[0]

    @cached_property
    def graph(self) -> nx.MultiGraph:
        """The networkx graph: places as nodes, every section as an edge keyed by its name."""
        import networkx as nx

        graph = nx.MultiGraph(name=self.name, game=self.game.key)
        for place, marks in self.places.items():
            more = {"side": self.sides[place]} if place in self.sides else {}
            graph.add_node(place, marks=list(marks), opposite=self.opposite.get(place), **more)
        for section in self.sections.values():
            graph.add_edge(
                *section.ends,
                key=section.name,
                kind=section.kind,
                blocks=list(section.blocks),
                inner=section.inner,
            )
        return graph

    def faults(self) -> list[Fault]:
        """Everything that is wrong with the board, and what is unusual about it."""
        return [
            *self.map_faults,
            *_mark_faults(self),
            *_shore_faults(self),
            *_size_faults(self),
            *_table_faults(self),
            *_printed_faults(self),
            *_number_faults(self),
            *_joined_faults(self),
        ]


def section_name(one: str, other: str, *, slash: bool = False) -> tuple[str, tuple[str, str]]:
    """Name and ends of the section between two places, west to east, then north to south."""
    first, second = sorted((one, other), key=place_key)
    return f"{first}{'/' if slash else '-'}{second}", (first, second)


WHERE = {
    "edge": "on the edge of the map",
    "dead-end": "at a dead end",
    "crossroads": "at a crossroads",
    "water": "at the river or the sea",
}


def _mark_faults(board: Board) -> Iterator[Fault]:
    for place, marks in board.places.items():
        for mark in board.game.marks.values():
            if not marks or mark.names != marks:
                continue
            dead_end = bool(place_key(place).compass)
            here = {"dead-end"} if dead_end else {"crossroads"}
            if board.on_edge(place):
                here.add("edge")
            if place in board.ashore:
                here.add("water")
            if not here & set(mark.where):
                places = " or ".join(WHERE[w] for w in mark.where)
                column, row, _ = place_key(place)
                yield Fault(
                    "rule",
                    mark.rule,
                    f"the {' and '.join(marks)} at {place} must stand {places}",
                    place,
                    "move it, or write + for a plain crossroads",
                    ("map",),
                    *spot(column, row),
                )


def _shore_faults(board: Board) -> Iterator[Fault]:
    """Places at the water that no mark says so of, where there are such marks."""
    plain = sorted(board.ashore - set(board.water), key=place_key)
    if plain and board.water:
        letters = " or ".join(m.letter for m in board.game.marks.values() if m.side)
        yield Fault(
            "warning", board.game.rules["water"],
            f"at the water, but without a mark: {', '.join(plain)}",
            advice=f"write {letters} there if the board shows water", key=("map",),
        )  # fmt: skip


def _size_faults(board: Board) -> Iterator[Fault]:
    wide, high = board.game.size
    if (len(board.x_labels), len(board.y_labels)) != (wide, high):
        yield Fault(
            "warning",
            board.game.rules["size"],
            f"the map has {len(board.x_labels)} x {len(board.y_labels)} blocks, "
            f"not {wide} x {high}",
            key=("map",),
        )
    for labels, axis in ((board.x_labels, "x-labels"), (board.y_labels, "y-labels")):
        if sorted(labels) != list(range(1, len(labels) + 1)):
            yield Fault(
                "rule",
                board.game.rules["size"],
                f"the numbers of the {board.game.block}s are {', '.join(map(str, labels))}, "
                f"not 1 to {len(labels)} in some order",
                advice="write them as they are printed at the edge of the map",
                key=(axis,),
            )
    rounded = sum(section.kind == "rounded" for section in board.roads)
    if rounded != 4 and "rounded" in board.game.rules:
        yield Fault(
            "warning",
            board.game.rules["rounded"],
            f"{rounded} of the 4 corners have a rounded road",
            key=("map",),
        )
    inner = [b for b in board.blocks.values() if b.inner]
    kinds = {b.kind for b in inner}
    if inner and len(inner) != 4:
        yield Fault(
            "rule",
            board.game.rules["inner"],
            f"the {board.game.inner_name} has {len(inner)} blocks, not 4",
            inner[0].name,
            "write one U, at the crossroads in the middle of its four blocks",
            ("map",),
            *spot(inner[0].column, inner[0].row, block=True),
        )
    elif inner and len(kinds) < len(inner):
        yield Fault(
            "rule",
            board.game.rules["inner"],
            f"the {len(inner)} blocks of the {board.game.inner_name} must be of different kinds; "
            f"they are {', '.join(b.kind for b in inner)}",
            inner[0].name,
            "change the letters of these blocks",
            ("map",),
            *spot(inner[0].column, inner[0].row, block=True),
        )


def _table_faults(board: Board) -> Iterator[Fault]:
    for name, rows in board.tables.items():
        table = board.game.tables[name]
        for row, places in rows.items():
            if table.rows and row not in table.rows:
                yield Fault(
                    "file",
                    "",
                    f"[{name}] has no row {row!r}",
                    advice=f"the rows are {', '.join(table.rows)}",
                    key=(name, row),
                )
            yield from crossroads_faults(
                board, places, table.rule, table.least, (name, row),
                dead_ends=table.items == "places",
            )  # fmt: skip


def _printed_faults(board: Board) -> Iterator[Fault]:
    game = board.game
    for name, rows in (*board.printed.items(), *board.gives.items()):
        rule = game.tables[name].rule
        for place, letters in rows.items():
            key = (name, place)
            if place not in board.places:
                yield _no_place(board, place, key, dead_ends=True)
            elif name in board.gives and name not in board.places[place]:
                yield Fault(
                    "rule", rule, f"no {game.sign(name).label} is at {place}", place,
                    "it stands at " + (", ".join(board.marked(name)) or "no crossroads"), key,
                )  # fmt: skip
            strange = "".join(sorted(set(letters) - set(game.tourists)))
            if strange or not letters:
                known = ", ".join(f"{k} {v}" for k, v in game.tourists.items())
                says = f"{strange!r} is no type of tourist" if strange else "no tourist is there"
                yield Fault("file", rule, says, place, f"the types are {known}", key)


def _number_faults(board: Board) -> Iterator[Fault]:
    """Rows of numbers that are no rating track or no table of points, and what has none."""
    game = board.game
    for name, rows in board.numbers.items():
        rule = game.tables[name].rule
        for row, numbers in rows.items():
            key = (name, row)
            if game.tables[name].items == "boxes":
                yield from _box_faults(board, name, row)
            elif not numbers or list(numbers) != sorted(numbers) or numbers[0] < 0:
                yield Fault("rule", rule, f"{row} has {list(numbers)}, no points in rising order",
                            row, "write them from the lowest to the highest", key)  # fmt: skip
            many = len(board.marked(row))
            if game.tables[name].items == "by-count" and numbers and many >= len(numbers):
                label = game.sign(row).label
                yield Fault(
                    "rule", rule, f"{label}: {many} are on the map, but [{name}] tells the points "
                    f"of {len(numbers) - 1} at most", row,
                    f"there is one number for none, one for one, and so on: {many + 1} numbers, "
                    f"or take a {label} off the map", key,
                )  # fmt: skip
    for name, table in game.tables.items():
        lacking = [row for row in table.rows if board.marked(row)]
        if table.items == "by-count" and lacking and not board.numbers.get(name):
            yield Fault(
                "rule", table.rule, f"nothing tells what the {lacking[0]} points on the map bring",
                advice=f"add [{name}] and {lacking[0]} = [0, 0, 12, 24]: for none, one, two ...",
                key=("map",),
            )  # fmt: skip
    for block in board.blocks.values():
        table_name = next((k.row_of for k in game.kinds.values() if k.name == block.kind), "")
        known = len(board.numbers.get(table_name, ()))
        if table_name and not 1 <= block.value <= known:
            yield Fault(
                "rule", game.tables[table_name].rule, f"{board.game.block} {block.name} is "
                f"number {block.value} of [{table_name}], which has {known} rows", block.name,
                f"number the {block.kind} {board.game.block}s in the order of [{table_name}]",
                ("map",),
                *spot(block.column, block.row, block=True),
            )  # fmt: skip


def _box_faults(board: Board, name: str, row: str) -> Iterator[Fault]:
    """Boxes of a track that there is not, or that it does not have."""
    table, key = board.game.tables[name], (name, row)
    tracks = board.numbers.get(table.of, {})
    if row not in tracks:
        yield Fault("file", table.rule, f"[{table.of}] has no {row!r}", row,
                    f"it has {', '.join(tracks) or 'no row'}", key)  # fmt: skip
        return
    last = len(tracks[row]) - 1
    for box in board.numbers[name][row]:
        if not 1 <= box <= last:
            yield Fault(
                "rule", table.rule, f"{row} has no box {box}", row,
                f"its boxes are 1 to {last}, one for each number after the first", key,
            )  # fmt: skip


def _joined_faults(board: Board) -> Iterator[Fault]:
    rule = board.game.rules["joined"]
    for index, pair in enumerate(board.joined):
        beside = board.blocks_beside(pair)
        kinds = {(board.blocks[b].kind, board.blocks[b].value) for b in beside}
        if len(beside) != 2:
            yield Fault(
                "file", rule, f"{pair!r} does not lie between two {board.game.block}s", pair,
                'write the two crossroads at the ends of the side that they share: "c2-c3"',
                ("joined", index),
            )  # fmt: skip
        elif len(kinds) != 1:
            yield Fault(
                "rule", rule, f"the {board.game.block}s {' and '.join(beside)} are one Landmark, "
                "but not alike", pair, "write the same letter and number in both",
                ("joined", index),
            )  # fmt: skip


def _no_place(board: Board, place: str, key: tuple[str | int, ...], *, dead_ends: bool) -> Fault:
    what = "crossroads or dead end" if dead_ends else "crossroads"
    return Fault(
        "file", "", f"there is no {what} {place!r} on {board.name}", place,
        nearest(place, board), key,
    )  # fmt: skip


def crossroads_faults(
    board: Board,
    places: tuple[str, ...],
    rule: str,
    least: int,
    key: tuple[str | int, ...],
    *,
    dead_ends: bool = False,
) -> Iterator[Fault]:
    """Faults of a list of crossroads: unknown, written twice, too few, dead ends among them."""
    for index, place in enumerate(places):
        if place not in board.places:
            yield _no_place(board, place, (*key, index), dead_ends=dead_ends)
        elif place_key(place).compass and not dead_ends:
            yield Fault(
                "rule",
                rule,
                f"{place} is a dead end; crossroads are listed here",
                place,
                f"did you mean {place[:-1]}?",
                (*key, index),
            )
        elif place in places[:index]:
            yield Fault(
                "rule", rule, f"{place} is listed twice", place, "leave one out", (*key, index)
            )
    if len(places) < least:
        yield Fault(
            "rule", rule, f"{len(places)} crossroads, but at least {least} are needed",
            advice="write all that are on the card", key=key,
        )  # fmt: skip


def nearest(name: str, board: Board) -> str:
    """Advice for a name that is not on the board."""
    from difflib import get_close_matches

    if not board.places:
        return "the map has no crossroads"
    close = get_close_matches(name, board.places, n=3, cutoff=0.5)
    if close:
        return f"did you mean {', '.join(close)}?"
    last = max(board.places, key=place_key)
    return f"crossroads are named a1 to {Place(board.width - 1, board.height - 1)}, such as {last}"
