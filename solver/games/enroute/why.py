"""Why a place counts for a route of En Route, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Block, Board, Section
from boards.grid import Place
from boards.position import Position
from solver.games.enroute.sheet import UNUSED, unused_cafes
from solver.sheet import ScoreLine, ScoreSheet
from solver.why import Reason


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Every reason that concerns a location, a crossroads or a section."""
    board, kept = position.board, frozenset(sheet.sections)
    if name in board.blocks:
        yield from _location(position, sheet, board.blocks[name], kept)
    elif name in board.places:
        yield from _crossroads(position, sheet, name, kept)
    else:
        yield from _section(position, board.sections[name], kept)


def _line(sheet: ScoreSheet, box: str) -> ScoreLine | None:
    return next((line for line in sheet.lines if line.box == box), None)


def _along(board: Board, block: str, names: frozenset[str]) -> list[str]:
    return [s.name for s in board.sections.values() if s.name in names and block in s.blocks]


def _location(
    position: Position, sheet: ScoreSheet, block: Block, kept: frozenset[str]
) -> Iterator[Reason]:
    board, name = position.board, block.name
    along = _along(board, name, kept)
    head = board.landmarks[name]
    twins = [b for b, other in board.landmarks.items() if other == head and b != name]
    if along:
        yield Reason("ER-16", f"the route runs along it: {', '.join(along)}", tuple(along))
        for colour, many in position.tourist_counts(name).items():
            if line := _line(sheet, colour):
                times = line.formula.rpartition(" x ")[2].split(" ")[0]
                yield Reason(
                    line.rule, f"{many} {colour} tourist{'s' * (many != 1)} here, each worth the "
                    f"{colour} Landmarks on the route: {many} x {times}",
                )  # fmt: skip
    else:
        yield from _not_beside(position, block, kept)
    elsewhere = [twin for twin in twins if _along(board, twin, kept)]
    if elsewhere and not along:
        yield Reason(
            "ER-2", f"the Landmark is on the route all the same, at {' and '.join(elsewhere)}",
            tuple(elsewhere),
        )  # fmt: skip
    if along or elsewhere:
        yield from _landmark(position, sheet, block)
    if twins and along:
        yield Reason("ER-2", f"one Landmark with {' and '.join(twins)}: it counts once",
                     tuple(twins))  # fmt: skip


def _landmark(position: Position, sheet: ScoreSheet, block: Block) -> Iterator[Reason]:
    board = position.board
    row = board.row_of(block)
    if block.kind == "white":
        yield Reason("ER-2", "no Landmark: it brings nothing itself, only its tourists count")
    elif row:
        yield Reason(
            "ER-18", f"the iconic Landmark {row[1]}, rated {position.points_of(block.name)} PP"
        )
    elif block.kind == "yellow":
        yield Reason("ER-18", f"a popular Landmark: {block.value} PP")
    elif line := _line(sheet, block.kind):
        yield Reason(
            line.rule, f"a {block.kind} Landmark: 1 PP for every {block.kind} tourist on the "
            f"route, {line.formula.split(' (')[0].split(' x ')[0]}",
        )  # fmt: skip


def _not_beside(position: Position, block: Block, kept: frozenset[str]) -> Iterator[Reason]:
    board = position.board
    corners = [str(Place(block.column + i, block.row + j)) for j in (0, 1) for i in (0, 1)]
    passed = {end for name in kept for end in board.sections[name].ends}
    touched = [corner for corner in corners if corner in passed]
    drawn = _along(board, block.name, position.drawn)
    if touched:
        yield Reason(
            "ER-16", f"the route only touches its corner {', '.join(touched)}", tuple(touched)
        )
    if drawn:
        yield Reason(
            "ER-15", f"drawn along it, but not on the route: {', '.join(drawn)}", tuple(drawn)
        )
    elif not touched:
        yield Reason("ER-16", "no section is drawn along any of its sides")
    if letters := position.tourists.get(block.name):
        yield Reason("ER-16", f"its tourists ({letters}) are erased before anything is counted")


def _crossroads(
    position: Position, sheet: ScoreSheet, place: str, kept: frozenset[str]
) -> Iterator[Reason]:
    board, route = position.board, sheet.route
    here = [s for s in board.sections.values() if place in s.ends]
    on = [s.name for s in here if s.name in kept]
    drawn = [s.name for s in here if s.name in position.drawn]
    if on:
        ends = [w for w, p in (("starts", route.start), ("ends", route.end)) if p == place]
        also = f"; it {' and '.join(ends)} here" if ends else ""
        yield Reason("ER-15", f"the route passes it on {', '.join(on)}{also}", tuple(on))
    elif drawn:
        yield Reason(
            "ER-15", f"drawn to it, but not on the route: {', '.join(drawn)}", tuple(drawn)
        )
    else:
        yield Reason("ER-15", "no section is drawn to it")
    if place in position.crossroads("objective") and (line := _line(sheet, "objective")):
        yield Reason("ER-21", f"on the objective card; {line.formula}", line.because)
    for mark in board.places[place]:
        if mark in board.numbers.get("visit-them-all", {}):
            line = _line(sheet, "visit-them-all")
            says = f"{line.formula}: {line.points} PP" if line and on else "off the route"
            yield Reason("ER-20", f"a {board.game.sign(mark).label}; {says}")
    if place in board.marked("cafes"):
        yield _cafe(position, place, bool(drawn))


def _cafe(position: Position, place: str, reached: bool) -> Reason:
    label = position.board.game.sign(position.board.places[place][0]).label
    if position.setup.get("mode") == "simplified":
        return Reason("ER-25", f"a {label}: there are no Cafes in the simplified game")
    if place in unused_cafes(position):
        return Reason("ER-19", f"a {label}, not used: {UNUSED} PP, on the route or not")
    if place in position.crossroads("used-cafes"):
        return Reason("ER-11a", f"a {label}, used during the game: no PP now")
    says = "the file does not say what became of it" if reached else "it was never visited"
    return Reason("ER-11a", f"a {label}: {says}")


def _section(position: Position, section: Section, kept: frozenset[str]) -> Iterator[Reason]:
    if section.name in kept:
        yield Reason("ER-15", "it is on the route and counts once")
    elif section.name in position.drawn:
        yield Reason("ER-15", "it is drawn, but not on the route: it is erased")
    else:
        yield Reason("ER-15", "it is not drawn, and nothing is added after the last round")
    yield Reason("ER-16", f"it runs along {' and '.join(section.blocks)}", section.blocks)
