"""Why a place counts for a route: what is told alike in every game with a map of streets.

The modules ``why`` of the games add what only they know: Gates, caches, threat symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boards.board import Block, Board, Section
from boards.grid import COMPASS, place_key
from boards.position import Position
from solver.sheet import ScoreSheet
from solver.why import JOINTS, Reason

__all__ = ["Ids", "Seen", "Words", "told"]


@dataclass(frozen=True, slots=True)
class Ids:
    """The rules that are named.

    Parameters
    ----------
    along
        When a block is along the route.
    white
        What white blocks are worth.
    line, once, erased
        The route is one line, each section counts once, what it leaves out is erased.
    people
        Tourists who are not along the route are erased.
    diagonal
        What lies along a diagonal.

    """

    along: str
    white: str
    line: str
    once: str
    erased: str
    people: str
    diagonal: str


@dataclass(frozen=True)
class Seen:
    """A position and the route that is asked about."""

    position: Position
    sheet: ScoreSheet
    ids: Ids
    kept: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", frozenset(self.sheet.sections))

    @property
    def board(self) -> Board:
        """The city."""
        return self.position.board

    def along(self, block: Block) -> list[Section]:
        """The kept sections that run along a block or through it."""
        every = self.board.sections.values()
        return [s for s in every if s.name in self.kept and block.name in s.blocks]

    # -- blocks

    def beside(self, block: Block) -> Iterator[Reason]:
        """Why a block counts, or why the route misses it."""
        along = self.along(block)
        if along:
            names = [s.name + (" (through it)" if s.kind == "diagonal" else "") for s in along]
            yield Reason(
                self.ids.along, f"the route runs along it: {', '.join(names)}",
                tuple(s.name for s in along),
            )  # fmt: skip
            return
        yield from self._missed(block)
        if letters := self.position.tourists.get(block.name):
            yield Reason(
                self.ids.people, f"its tourists ({letters}) are erased before anything is counted"
            )

    def worth(self, block: Block) -> Iterator[Reason]:
        """What a block along the route and its tourists count for."""
        lines = {line.box: line for line in self.sheet.lines}
        kinds = f"{{}} {self.board.game.block}s along the route"
        for colour, many in self.position.tourist_counts(block.name).items():
            if line := lines.get(colour):
                times = line.formula.rpartition(" x ")[2].split(" (")[0]
                yield Reason(
                    line.rule, f"{many} {colour} tourist{'s' * (many != 1)} here, each worth the "
                    f"number of {kinds.format(colour)}: {many} x {times}",
                )  # fmt: skip
        called = f"a {block.kind} {self.board.game.block}"
        if block.kind == "white":
            says = f"{called}: it scores nothing itself, only its tourists count"
            yield Reason(self.ids.white, says)
        elif line := lines.get(block.kind):
            says = f"it multiplies every {block.kind} tourist on the route"
            says = f"{block.value} VP" if block.kind == "yellow" else says
            yield Reason(line.rule, f"{called}: {says}")

    def _missed(self, block: Block) -> Iterator[Reason]:
        board, ids, river = self.board, self.ids, self.board.game.rules["river"]
        over = [s for s in _around(board, block) if s.name in self.kept]
        for section in over:
            yield Reason(river, f"the river runs between it and {section.name}", (section.name,))
        touched, across = self._corners(block)
        if across and block.riverside and not over and not touched:
            yield Reason(
                river, f"the route passes {', '.join(across)} at its corner, but across the river",
                tuple(across),
            )  # fmt: skip
        if touched and not over:
            yield Reason(
                ids.along, f"the route only touches its corner {', '.join(touched)}", tuple(touched)
            )
        every = board.sections.values()
        drawn = [s.name for s in every if s.name in self.position.drawn and block.name in s.blocks]
        if drawn:
            yield Reason(
                ids.erased, f"drawn beside it, but not on the route: {', '.join(drawn)}",
                tuple(drawn),
            )  # fmt: skip
        elif not (touched or across or over):
            yield Reason(ids.along, "no section is drawn along any of its sides")

    def _corners(self, block: Block) -> tuple[list[str], list[str]]:
        """The corners of a block that the route passes: on its own bank, and over the river."""
        board = self.board
        corners = {
            str(place_key("a1")._replace(column=block.column + i, row=block.row + j))
            for i in (0, 1)
            for j in (0, 1)
        }
        passed = {end for name in self.kept for end in board.sections[name].ends} & corners
        # a corner on the block's own bank is one that a diagonal through the block may reach
        own = {end for s in board.diagonals if block.name in s.blocks for end in s.ends}
        ordered = sorted(passed, key=place_key)
        return [c for c in ordered if c in own], [c for c in ordered if c not in own]

    # -- crossroads and dead ends

    def passes(self, place: str) -> bool:
        """Whether the route passes a place or ends there."""
        return any(place in self.board.sections[name].ends for name in self.kept)

    def at(self, place: str) -> Iterator[Reason]:
        """How the route passes a crossroads or a dead end, or why it does not."""
        route = self.sheet.route
        here = [s.name for s in self.board.sections.values() if place in s.ends]
        on = [name for name in here if name in self.kept]
        on += [f"{a}^{b}" for a, b in route.crossings if place in (a, b)]
        if on:
            ends = [word for word, end in (("starts", route.start), ("ends", route.end))
                    if end == place]  # fmt: skip
            also = f"; it {' and '.join(ends)} here" if ends else ""
            yield Reason(self.ids.line, f"the route passes it on {', '.join(on)}{also}", tuple(on))
            return
        drawn = [name for name in here if name in self.position.drawn]
        if drawn:
            says = f"drawn to it, but not on the route: {', '.join(drawn)}"
            yield Reason(self.ids.erased, says, tuple(drawn))
        else:
            yield Reason(self.ids.line, "no section is drawn to it")

    def joined_at(self, place: str) -> list[str]:
        """The connections that lead to a place or away from it."""
        return [f"{a}~{b}" for a, b in self.sheet.route.connections if place in (a, b)]

    # -- sections

    def section(self, section: Section, undrawn: str) -> Iterator[Reason]:
        """Whether a section is on the route, or what it means that it is ``undrawn``."""
        ids, game = self.ids, self.board.game
        if section.name in self.kept:
            yield Reason(ids.once, "it is on the route and counts once")
        elif section.name in self.position.drawn:
            yield Reason(ids.erased, "it is drawn, but not on the route: it is erased")
        else:
            yield Reason(ids.line, f"it is not drawn, {undrawn}")
        blocks = " and ".join(section.blocks)
        if section.kind == "diagonal":
            says = f"a diagonal through {game.block} {blocks}: only that {game.block} is along it"
            yield Reason(ids.diagonal, says, section.blocks)
        elif section.kind == "bridge":
            says = f"a bridge over the river, along {blocks or f'no {game.block}'}"
            yield Reason(game.rules["bridge"], says, section.blocks)
        elif section.blocks:
            yield Reason(ids.along, f"it runs along {blocks}", section.blocks)
        else:
            yield Reason(game.rules["river"], f"no {game.block} lies beside it on its own bank")


@dataclass(frozen=True, slots=True)
class Words:
    """What a game says of each kind of place."""

    block: Callable[[Seen, Block], Iterator[Reason]]
    place: Callable[[Seen, str], Iterator[Reason]]
    section: Callable[[Seen, Section], Iterator[Reason]]
    joint: Callable[[Seen, str, str], Iterator[Reason]]


def told(seen: Seen, name: str, words: Words) -> Iterator[Reason]:
    """Every reason that concerns a place of the board, by the kind of place that it is."""
    board = seen.board
    joint = next((j for j in JOINTS if j in name), "")
    if joint:
        one, _, other = name.partition(joint)
        yield from words.joint(seen, one, other)
    elif name in board.blocks:
        yield from words.block(seen, board.blocks[name])
    elif name in board.places:
        yield from words.place(seen, name)
    else:
        yield from words.section(seen, board.sections[name])


def _around(board: Board, block: Block) -> Iterator[Section]:
    """Roads on the four sides of a block that do not run along it: the river lies between."""
    x, y = block.column, block.row
    for section in board.roads:
        if block.name in section.blocks or section.kind == "rounded":
            continue
        (ax, ay, a), (bx, by, b) = (place_key(e) for e in section.ends)
        if a or b:  # a dead end lies on the line from its own crossroads to the next
            dx, dy = COMPASS[a or b]
            ax, ay, bx, by = min(ax, ax + dx), min(ay, ay + dy), max(ax, ax + dx), max(ay, ay + dy)
        corners = {(ax, ay), (bx, by)}
        if corners <= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}:
            yield section
