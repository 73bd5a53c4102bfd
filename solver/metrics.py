"""What a goal card can ask of a final route, by name: counts of the set of kept sections.

This is the specification; it knows no solver. `solver.metric_terms` says the same to the model.
The name of a mark or of a list of places (``caches``, ``shelters``) is a metric as well: how many
of them the route passes or touches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from boards.board import Block, Board, Section
from boards.grid import place_key
from boards.position import Position
from solver.enumerate import Found
from solver.gridlines import line_at
from solver.route_rules import RouteRules, parts_of
from solver.turns import most_turns

# other words for the same: Innsmouth calls connections crossings
SAME = {"crossings": "connections", "yellow-blocks": "blocks-yellow"}

PLAIN = "white"  # the kind of a block that is no Landmark

Steps = Iterable[Sequence[int]]  # pairs of what is needed and the points that it gives


class NoMetric(ValueError):
    """A metric that does not exist; ``close`` are names like it that do."""

    def __init__(self, name: str, close: tuple[str, ...] = ()) -> None:
        super().__init__(name, close)
        self.name = name
        self.close = close

    def __str__(self) -> str:
        meant = f"; did you mean {' or '.join(self.close)}?" if self.close else ""
        return f"nothing on a route is counted as {self.name!r}{meant}"


class Kept:
    """A final route as the metrics look at it.

    Attributes
    ----------
    sections
        What is kept.
    touched
        Every crossroads and dead end that the route passes or ends at.
    blocks
        The blocks alongside.

    """

    def __init__(
        self,
        position: Position,
        found: Found,
        rulings: Mapping[str, str],
        rules: RouteRules | None = None,
    ) -> None:
        self.position, self.board = position, position.board
        self.found, self.rulings, self.rules = found, rulings, rules
        self.sections = [self.board.sections[name] for name in found.sections]
        self.touched = {end for s in self.sections for end in s.ends}
        self.touched.update(end for pair in found.crossings for end in pair)
        names = {name for s in self.sections for name in s.blocks}
        self.blocks = [block for block in self.board.blocks.values() if block.name in names]

    def of_kind(self, kind: str) -> int:
        """How many kept sections are of a kind."""
        return sum(section.kind == kind for section in self.sections)


def measure(
    name: str,
    position: Position,
    found: Found,
    rulings: Mapping[str, str],
    rules: RouteRules | None = None,
) -> int:
    """What the metric called ``name`` counts on a final route.

    Parameters
    ----------
    found
        What the route keeps. Its walk does not matter, but for the connections inside it where
        `most_turns` says so.
    rulings
        The choice of readings; those of R-TURN have defaults.
    rules
        What a legal route is: needed for the turns of a route with connections.

    Raises
    ------
    NoMetric
        There is no such metric on this board.

    """
    return find_metric(name, position)(Kept(position, found, rulings, rules))


def metric_names(position: Position) -> tuple[str, ...]:
    """Every metric that there is on a board with such a setup."""
    game = position.board.game
    return (
        *METRICS,
        *(f"blocks-{kind.name}" for kind in game.kinds.values()),
        *(f"landmarks-{kind.name}" for kind in game.kinds.values() if kind.name != PLAIN),
        *(f"tourists-{colour}" for colour in game.tourists.values()),
        *listed_places(position),
        *(word for word, name in SAME.items() if name in METRICS or _family(name, position)),
    )


def find_metric(name: str, position: Position) -> Callable[[Kept], int]:
    """The metric called ``name``.

    Raises
    ------
    NoMetric
        There is no such metric on this board; it says which names are close.

    """
    known = SAME.get(name, name)
    metric = METRICS.get(known) or _family(known, position)
    if metric is None:
        raise NoMetric(name, tuple(get_close_matches(name, metric_names(position), n=3)))
    return metric


def listed_places(position: Position) -> dict[str, tuple[str, ...]]:
    """The places that a name stands for: a mark, a list of the setup, what is printed at places."""
    board = position.board
    marks = dict.fromkeys(n for mark in board.game.marks.values() for n in mark.names)
    marks |= dict.fromkeys(mark.family for mark in board.game.marks.values() if mark.family)
    lists = [key.name for key in board.game.setup.values() if key.type == "crossroads"]
    return {
        **{mark: board.marked(mark) for mark in marks},
        **{name: position.crossroads(name) for name in lists},
        **{name: tuple(rows) for name, rows in board.printed.items()},
    }


def step_points(value: int, steps: Steps, *, at_most: bool = False) -> int:
    """The points of the hardest step that ``value`` reaches; 0 if it reaches none (ITG-28).

    Parameters
    ----------
    steps
        Pairs of what is needed and what it gives.
    at_most
        Whether a step asks for so many or fewer (En Route's goals with a minus sign).

    Examples
    --------
    >>> [step_points(turns, [[10, 8], [12, 16], [14, 24]]) for turns in (9, 10, 13, 20)]
    [0, 8, 16, 24]

    """
    reached = [
        points
        for needed, points in in_order(steps, at_most=at_most)
        if (value <= needed if at_most else value >= needed)
    ]
    return reached[-1] if reached else 0


def in_order(steps: Steps, *, at_most: bool) -> list[tuple[int, int]]:
    """The steps from the easiest to the hardest."""
    return sorted(((needed, points) for needed, points in steps), reverse=at_most)


# -- the walk ------------------------------------------------------------------------------------


def turns(kept: Kept) -> int:
    """The most turns of any legal walk of the kept sections (R-TURN)."""
    return most_turns(kept.board, kept.found, kept.rulings, kept.rules)


def connections(kept: Kept) -> int:
    """Connections by two Gates, or crossings by two water crossroads; a closing one, too."""
    return kept.found.connections


# -- sections ------------------------------------------------------------------------------------


def sections(kept: Kept) -> int:
    """Kept sections."""
    return len(kept.sections)


def bridges(kept: Kept) -> int:
    """Kept bridges."""
    return kept.of_kind("bridge")


def rounded(kept: Kept) -> int:
    """Kept rounded roads."""
    return kept.of_kind("rounded")


def diagonals(kept: Kept) -> int:
    """Kept diagonals."""
    return kept.of_kind("diagonal")


def dead_ends(kept: Kept) -> int:
    """Kept sections that lead to a dead end along a road."""
    return kept.of_kind("dead-end")


def straight(kept: Kept) -> int:
    """Crossroads at which exactly two kept sections meet, and on one line."""
    meeting: dict[str, list[str]] = {}
    for section in kept.sections:
        for end in section.ends:
            meeting.setdefault(end, []).append(line_at(kept.board, section, end))
    return sum(len(lines) == 2 and lines[0] == lines[1] for lines in meeting.values())


def longest_straight(kept: Kept) -> int:
    """The most kept roads in a row on one grid line: no diagonal, and no rounded road."""
    # a road meets another of its row where both leave a place on the same line
    links = []
    for section in kept.sections:
        if row := straight_row(kept.board, section):
            one, two = section.ends
            links.append((f"{row}{one}", f"{row}{two}"))
    part = parts_of(links)
    return max(Counter(part[one] for one, _ in links).values(), default=0)


def straight_row(board: Board, section: Section) -> str:
    """The line of a road that is one; empty for a rounded road and for a diagonal."""
    if section.kind in ("rounded", "diagonal"):
        return ""
    return line_at(board, section, section.ends[0])


def pieces(kept: Kept) -> int:
    """Connected pieces of the kept sections; a dead end extended over the river connects, too."""
    return len(set(parts_of(_links(kept)).values()))


def loops(kept: Kept) -> int:
    """Independent closed ways in the kept sections: sections that could go and break no piece."""
    return len(_links(kept)) - len(kept.touched) + pieces(kept)


def _links(kept: Kept) -> list[tuple[str, str]]:
    return [*(section.ends for section in kept.sections), *kept.found.crossings]


# -- places --------------------------------------------------------------------------------------


def crossroads(kept: Kept) -> int:
    """Crossroads that the route passes or ends at, each once; no dead ends."""
    return sum(not place_key(place).compass for place in kept.touched)


def crossed(kept: Kept) -> int:
    """Crossroads at which four or more kept sections meet."""
    ends = Counter(end for section in kept.sections for end in section.ends)
    return sum(many >= 4 for many in ends.values())


def map_sides(kept: Kept) -> int:
    """Sides of the map that a kept section runs along; a rounded road runs along two."""
    return len({side for section in kept.sections for side in sides_of(kept.board, section)})


def sides_of(board: Board, section: Section) -> Iterator[str]:
    """The sides of the map that a section runs along."""
    for end in section.ends:
        column, row, _ = place_key(end)
        line = line_at(board, section, end)
        if line == "-":
            yield from (s for s, at in (("north", 0), ("south", board.height - 1)) if row == at)
        if line == "|":
            yield from (s for s, at in (("west", 0), ("east", board.width - 1)) if column == at)


# -- blocks and tourists -------------------------------------------------------------------------


def blocks(kept: Kept) -> int:
    """Blocks alongside, of any kind."""
    return len(kept.blocks)


def kinds(kept: Kept) -> int:
    """Different kinds of blocks alongside."""
    return len({block.kind for block in kept.blocks})


def landmarks(kept: Kept) -> int:
    """Landmarks alongside; one that takes up two locations counts once (R-ONCE)."""
    return len(_landmarks(kept))


def _landmarks(kept: Kept) -> set[str]:
    return {kept.board.landmarks[block.name] for block in kept.blocks if block.kind != PLAIN}


def empty_blocks(kept: Kept) -> int:
    """Blocks alongside without tourists."""
    return sum(not kept.position.tourists.get(block.name) for block in kept.blocks)


def corner_blocks(kept: Kept) -> int:
    """Blocks alongside that lie in one of the four corners of the map."""
    return sum(in_corner(kept.board, block) for block in kept.blocks)


def in_corner(board: Board, block: Block) -> bool:
    """Whether a block lies in a corner of the map."""
    return block.column in (0, board.width - 2) and block.row in (0, board.height - 2)


def riverside_blocks(kept: Kept) -> int:
    """Blocks alongside that lie at the river."""
    return sum(block.riverside for block in kept.blocks)


def tourists(kept: Kept) -> int:
    """Tourists in the blocks alongside, and those printed at places that the route touches."""
    return sum(_tourists_of(kept, colour) for colour in kept.board.game.tourists.values())


def _tourists_of(kept: Kept, colour: str) -> int:
    """Of one colour, in the blocks alongside and printed at places that the route touches."""
    inside = sum(kept.position.tourist_counts(block.name)[colour] for block in kept.blocks)
    printed = printed_tourists(kept.board, colour)
    return inside + sum(many for place, many in printed.items() if place in kept.touched)


def printed_tourists(board: Board, colour: str) -> Counter[str]:
    """Tourists of one colour that are printed at each place (Shelters)."""
    many: Counter[str] = Counter()
    for rows in board.printed.values():
        for place, letters in rows.items():
            many[place] += sum(board.game.tourists.get(letter) == colour for letter in letters)
    return many


METRICS: Mapping[str, Callable[[Kept], int]] = {
    metric.__name__.replace("_", "-"): metric
    for metric in (
        turns, sections, straight, longest_straight, loops, pieces, connections, bridges, rounded,
        diagonals, dead_ends, crossroads, crossed, map_sides, blocks, kinds, landmarks,
        empty_blocks, corner_blocks, riverside_blocks, tourists,
    )
}  # fmt: skip


def _family(name: str, position: Position) -> Callable[[Kept], int] | None:
    """A metric that a word of the board completes; None if there is none."""
    game = position.board.game
    family, _, word = name.partition("-")
    if family == "blocks" and word in (kind.name for kind in game.kinds.values()):
        return lambda kept: sum(block.kind == word for block in kept.blocks)
    if family == "landmarks" and word in {kind.name for kind in game.kinds.values()} - {PLAIN}:
        return lambda kept: sum(kept.board.blocks[name].kind == word for name in _landmarks(kept))
    if family == "tourists" and word in game.tourists.values():
        return lambda kept: _tourists_of(kept, word)
    if name in listed_places(position):
        return lambda kept: len(kept.touched.intersection(listed_places(position)[name]))
    return None
