"""Why a place counts for a route of Innsmouth Travel Guide, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Block, Section
from boards.position import Position
from solver.sheet import ScoreSheet
from solver.why import Reason


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Every reason that concerns a district, a crossroads, a dead end or a section."""
    board, kept = position.board, frozenset(sheet.sections)
    if name in board.blocks:
        yield from _district(position, sheet, board.blocks[name], kept)
    elif name in board.places:
        yield from _crossroads(position, sheet, name, kept)
    else:
        yield from _section(position, board.sections[name], kept)


def _district(
    position: Position, sheet: ScoreSheet, block: Block, kept: frozenset[str]
) -> Iterator[Reason]:
    board, name = position.board, block.name
    beside = [s for s in board.sections.values() if name in s.blocks]
    along = [s.name for s in beside if s.name in kept]
    symbols = position.count("symbols", name)
    if along:
        yield Reason("ITG-6", f"the route runs along it: {', '.join(along)}", tuple(along))
        lines = {line.box: line for line in sheet.lines}
        for colour, many in position.tourist_counts(name).items():
            line = lines[colour]
            yield Reason(
                line.rule, f"{many} {colour} tourist{'s' * (many != 1)} here: {line.formula}"
            )
        if block.kind == "yellow":
            yield Reason("ITG-26", f"a yellow district: {block.value} VP")
        elif block.kind in lines:
            yield Reason(
                lines[block.kind].rule,
                f"a {block.kind} district: it multiplies every {block.kind} tourist on the route",
            )
        if symbols:
            yield Reason("ITG-19a", f"{symbols} threat symbols here raise the threat")
        return
    drawn = [s.name for s in beside if s.name in position.drawn]
    if drawn:
        yield Reason(
            "ITG-17", f"drawn along it, but not on the route: {', '.join(drawn)}", tuple(drawn)
        )
    else:
        yield Reason(
            "ITG-6", "no section is drawn along it; a corner or the other bank is not enough"
        )
    if letters := position.tourists.get(name):
        yield Reason("ITG-24", f"its tourists ({letters}) are erased before anything is counted")
    if symbols:
        yield Reason(
            "ITG-24", f"{symbols} threat symbols here add no threat, but they can draw a punishment"
        )


def _crossroads(
    position: Position, sheet: ScoreSheet, place: str, kept: frozenset[str]
) -> Iterator[Reason]:
    board, route = position.board, sheet.route
    here = [s for s in board.sections.values() if place in s.ends]
    on = [s.name for s in here if s.name in kept]
    if on:
        yield Reason("ITG-17", f"the route passes it on {', '.join(on)}", tuple(on))
    else:
        drawn = [s.name for s in here if s.name in position.drawn]
        says = f"drawn to it, but not on the route: {', '.join(drawn)}" if drawn else (
            "no section is drawn to it"
        )  # fmt: skip
        yield Reason("ITG-17", says, tuple(drawn))
    if place in position.crossroads("caches"):
        yield Reason("ITG-20a", "a cache" + (": one artifact card" if on else " off the route"))
    if hidden := board.printed.get("shelters", {}).get(place):
        says = "they count as on the route" if on else "off the route"
        yield Reason("ITG-5", f"a shelter with tourists ({hidden}): {says}")
    used = [f"{a}~{b}" for a, b in route.connections if place in (a, b)]
    for mark in board.places[place]:
        if mark.startswith("water"):
            side = mark.removeprefix("water-")
            says = f"crossed here: {', '.join(used)}" if used else "no crossing is used here"
            yield Reason("ITG-18a", f"at the water on the {side} side; {says}", tuple(used))


def _section(position: Position, section: Section, kept: frozenset[str]) -> Iterator[Reason]:
    if section.name in kept:
        yield Reason("ITG-17", "it is on the route and counts once")
    elif section.name in position.drawn:
        yield Reason("ITG-17", "it is drawn, but not on the route: it is erased")
    else:
        yield Reason("ITG-17", "it is not drawn, so only a bonus can still place it")
    blocks = " and ".join(section.blocks)
    yield Reason("ITG-6", f"districts along it: {blocks or 'none on its own bank'}", section.blocks)
