"""Why a block, a crossroads, a section or a Gate counts for a route, or does not."""

from __future__ import annotations

from dataclasses import dataclass

from boards.board import Board, Section
from boards.faults import Fault
from boards.grid import place_key
from boards.position import Position
from solver.games import route_game
from solver.sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason with its rule and the places it speaks of."""

    rule: str
    text: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Because:
    """Whether a place counts, and why.

    ``kind`` is what the game calls it: ``block``, ``crossroads``, ``dead end``, ``section``,
    ``connection``.
    """

    place: str
    kind: str
    counts: bool
    reasons: tuple[Reason, ...]


JOINTS = "~^"  # a connection of two stretches, a dead end that goes on over the river


def why(position: Position, sheet: ScoreSheet, place: str) -> Because | Fault:
    """Explain ``place`` for the route of ``sheet``, or say that there is no such place."""
    board = position.board
    name = place.strip().lower()
    section = _section(board, name)
    joint = next((j for j in JOINTS if j in name), "")
    ends = tuple(name.split(joint)) if joint else ()
    joined = len(ends) == 2 and ends[0] != ends[1] and bool(board.game.joint)
    if joined and all(end in board.places for end in ends):
        kind = board.game.joint
        pairs = (*sheet.route.connections, *sheet.route.crossings)
        counts = any({*ends} == {*pair} for pair in pairs)
    elif name in board.blocks:
        kind = board.game.block
        counts = any(name in board.sections[s].blocks for s in sheet.sections)
    elif name in board.places:
        kind = "dead end" if place_key(name).compass else "crossroads"
        counts = any(name in board.sections[s].ends for s in sheet.sections) or any(
            name in pair for pair in sheet.route.crossings
        )
    elif section is not None:
        kind, name = "section", section.name
        counts = name in sheet.sections
    else:
        last, game = list(board.blocks)[-1], board.game
        return Fault(
            "file", "",
            f"there is no {game.block}, crossroads or section {place!r} on {board.name}", place,
            f"name a {game.block} ({last}), a crossroads (d4), a dead end (d4s), a section (b1-b2) "
            f"or a {game.joint} (b1~g4)"
            if game.joint
            else f"name a {game.block} ({last}), a crossroads (d4) or a section (b1-b2)",
        )  # fmt: skip
    reasons = route_game(board.game).reasons(position, sheet, name)
    return Because(name, kind, counts, tuple(reasons))


def _section(board: Board, name: str) -> Section | None:
    for joint in "-/":
        one, found, other = name.partition(joint)
        if found and one in board.places and other in board.places:
            return board.between(one, other, diagonal=joint == "/")
    return None
