"""Why a place counts for a route of Arkham Travel Guide, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Block, Board, Section
from boards.grid import COMPASS, place_key
from boards.position import Position
from solver.sheet import ScoreSheet
from solver.why import Reason


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Every reason that concerns a block, a crossroads, a dead end or a section of the board."""
    board, kept = position.board, frozenset(sheet.sections)
    if name in board.blocks:
        yield from _block(position, sheet, board.blocks[name], kept)
    elif name in board.places:
        yield from _crossroads(position, sheet, name, kept)
    else:
        yield from _section(position, board.sections[name], kept)


def _beside(board: Board, block: Block) -> Iterator[Section]:
    """Sections on the four sides of a block, the river between or not."""
    x, y = block.column, block.row
    for section in board.roads:
        if section.kind == "rounded":
            if block.name in section.blocks:
                yield section
            continue
        (ax, ay, a), (bx, by, b) = (place_key(e) for e in section.ends)
        if a or b:  # a dead end lies on the line from its own crossroads to the next
            dx, dy = COMPASS[a or b]
            ax, ay, bx, by = min(ax, ax + dx), min(ay, ay + dy), max(ax, ax + dx), max(ay, ay + dy)
        corners = {(ax, ay), (bx, by)}
        if corners <= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}:
            yield section


def _block(
    position: Position, sheet: ScoreSheet, block: Block, kept: frozenset[str]
) -> Iterator[Reason]:
    board = position.board
    rules = board.game.rules
    along = [s for s in board.sections.values() if s.name in kept and block.name in s.blocks]
    if along:
        names = ", ".join(s.name + (" (through it)" if s.kind == "diagonal" else "") for s in along)
        yield Reason(
            "ATG-11", f"the route runs alongside it: {names}", tuple(s.name for s in along)
        )
        yield from _block_points(position, sheet, block)
        return
    over = [s for s in _beside(board, block) if s.name in kept and block.name not in s.blocks]
    for section in over:
        yield Reason(
            rules["river"],
            f"the river runs between it and {section.name}",
            (section.name,),
        )
    corners = {
        str(place_key("a1")._replace(column=block.column + i, row=block.row + j))
        for i in (0, 1)
        for j in (0, 1)
    }
    passed = sorted({e for s in kept for e in board.sections[s].ends} & corners, key=place_key)
    # a corner on the block's own bank is one that a diagonal through the block may reach
    own = {e for s in board.diagonals if block.name in s.blocks for e in s.ends}
    touched = [corner for corner in passed if corner in own]
    across = [corner for corner in passed if corner not in own]
    if across and block.riverside and not over and not touched:
        yield Reason(
            rules["river"],
            f"the route passes {', '.join(across)} at its corner, but across the river",
            tuple(across),
        )
    if touched and not over:
        yield Reason(
            "ATG-11", f"the route only touches its corner {', '.join(touched)}", tuple(touched)
        )
    drawn = [
        s.name
        for s in board.sections.values()
        if s.name in position.drawn and block.name in s.blocks
    ]
    if drawn:
        yield Reason(
            "ATG-31a", f"drawn beside it, but not on the route: {', '.join(drawn)}", tuple(drawn)
        )
    elif not passed and not over:
        yield Reason("ATG-11", "no section is drawn along any of its sides")
    if letters := position.tourists.get(block.name):
        yield Reason("ATG-31b", f"its tourists ({letters}) are erased before anything is counted")


def _block_points(position: Position, sheet: ScoreSheet, block: Block) -> Iterator[Reason]:
    lines = {line.box: line for line in sheet.lines}
    counts = position.tourist_counts(block.name)
    for colour, many in counts.items():
        line = lines.get(colour)
        if line is not None:
            times = _times(line.formula)
            yield Reason(
                line.rule, f"{many} {colour} tourist{'s' * (many != 1)} here, each worth the "
                f"number of {colour} blocks alongside: {many} x {times}",
            )  # fmt: skip
    if block.kind in lines and block.kind != "yellow":
        yield Reason(
            lines[block.kind].rule,
            f"a {block.kind} block: it multiplies every {block.kind} tourist alongside",
        )
    elif block.kind == "yellow":
        yield Reason(lines["yellow"].rule, f"a yellow block: {block.value} VP")
    elif block.kind == "white":
        yield Reason("ATG-4", "a white block: it scores nothing itself, only its tourists count")


def _times(formula: str) -> str:
    return formula.rpartition(" x ")[2].split(" (")[0]


def _crossroads(
    position: Position, sheet: ScoreSheet, place: str, kept: frozenset[str]
) -> Iterator[Reason]:
    board, route = position.board, sheet.route
    here = [s for s in board.sections.values() if place in s.ends]
    crossed = [f"{a}^{b}" for a, b in route.crossings if place in (a, b)]
    on = [s.name for s in here if s.name in kept] + crossed
    if on:
        ends = [w for w, p in (("starts", route.start), ("ends", route.end)) if p == place]
        also = f"; it {' and '.join(ends)} here" if ends else ""
        yield Reason("ATG-29a", f"the route passes it on {', '.join(on)}{also}", tuple(on))
    else:
        drawn = [s.name for s in here if s.name in position.drawn]
        says = f"drawn to it, but not on the route: {', '.join(drawn)}" if drawn else (
            "no section is drawn to it"
        )  # fmt: skip
        yield Reason("ATG-31a" if drawn else "ATG-29a", says, tuple(drawn))
    if place in position.crossroads("horrible-places"):
        yield Reason(
            "ATG-32c",
            "a Horrible Place: 1 Madness, however often it is passed"
            if on
            else "a Horrible Place, but off the route: no Madness",
        )
    if place in position.crossroads("objective"):
        line = next(x for x in sheet.lines if x.box == "objective") if sheet.lines else None
        says = "on the objective card"
        if line is not None:
            says += f"; {line.formula}"
        yield Reason("ATG-43", says, line.because if line else ())
    marks = board.places[place]
    if "gate" in marks:
        used = [f"{a}~{b}" for a, b in route.connections if place in (a, b)]
        free = position.setup.get("old-one") == "shub-niggurath"
        if used:
            says = f"a Gate used by {', '.join(used)}: " + (
                "free with Shub-Niggurath" if free else "1 Madness for each connection"
            )
            yield Reason("ATG-32b" if free else "ATG-32a", says, tuple(used))
        else:
            yield Reason("ATG-32a", "a Gate that the route does not use adds nothing")
    if "shop" in marks:
        yield Reason("ATG-22a", "a Curio Shop: it gave its bonus during the game, no VP now")
    if crossed:
        yield Reason(
            "ATG-32d",
            f"the dead end is extended over the river here: {', '.join(crossed)}, 1 Madness",
            tuple(crossed),
        )
    elif place in board.opposite:
        over = board.opposite[place]
        yield Reason(
            board.game.rules["dead-end"],
            f"a dead end at the river; {over} lies straight opposite, but nothing can be drawn "
            "across" + ("" if position.setup.get("old-one") != "dagon" else
                        " (with Dagon the route may cross for 1 Madness, ATG-32d)"),
            (over,),
        )  # fmt: skip


def _section(position: Position, section: Section, kept: frozenset[str]) -> Iterator[Reason]:
    rules = position.board.game.rules
    if section.name not in position.drawn:
        if section.inner and not position.inner_open:
            yield Reason(
                rules["inner"],
                f"it lies inside the {position.board.game.inner_name}, where no road is",
            )
        yield Reason("ATG-29a", "it is not drawn, so the route can't use it")
    elif section.name in kept:
        yield Reason("ATG-29b", "it is on the route and counts once")
    else:
        yield Reason("ATG-31a", "it is drawn, but not on the route: it is erased")
    blocks = " and ".join(section.blocks)
    if section.kind == "diagonal":
        yield Reason("ATG-24c", f"a diagonal through block {blocks}: only that block is alongside",
                     section.blocks)  # fmt: skip
    elif section.kind == "bridge":
        yield Reason(rules["bridge"], f"a bridge over the river, alongside {blocks or 'no block'}",
                     section.blocks)  # fmt: skip
    elif section.blocks:
        yield Reason("ATG-11", f"it runs alongside {blocks}", section.blocks)
    else:
        yield Reason(rules["river"], "no block lies beside it on its own bank")
