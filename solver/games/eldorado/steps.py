"""Moves as sentences: what is done, by which rule, and what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boards.eldorado.glyphs import glyphs_text, group_text
from solver.games.eldorado.moves import ChoiceItem, Frames, Move, Moves, Note, State

if TYPE_CHECKING:
    pass

_WORDS = {
    "stone": "Stone", "clay": "Clay", "gold": "Gold", "follower": "Follower",
    "villager": "Villager", "clay-mask": "Clay Mask", "gold-mask": "Gold Mask",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a line.

    Parameters
    ----------
    depth
        0 for a card, a site or a token; 1 for its glyphs, 2 for what these lead to, and so on.
    now
        VP marked on the Score track at once.
    end
        How much more the lines of the end are worth after it; may be less than nothing.

    """

    depth: int
    rule: str
    text: str
    now: int
    end: int


def steps_of(moves: Moves, state: State, frames: Frames, line: Sequence[Move]) -> tuple[Step, ...]:
    """The steps of a line of moves that starts at a state."""
    steps, depths = [], [0] * len(frames)
    for move in line:
        rule, text = _said(moves, state, move)
        depth = depths.pop()
        # a single group of glyphs that something led to has been named there
        told = move.note[0] != "open" or not depth or len(_item(moves, move).text) > 1
        if told:
            end = moves.end(move.state) - moves.end(state)
            steps.append(Step(depth, rule, text, move.vp, end))
        # frames that stay, what is left of this one, and what the move led to
        depths += [depth] * (len(move.frames) - len(depths) - move.inner)
        depths += [depth + told] * move.inner
        state = move.state
    return tuple(steps)


def _item(moves: Moves, move: Move) -> ChoiceItem:
    item = moves.items[int(move.note[1])]
    assert isinstance(item, ChoiceItem)
    return item


def _said(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    """Rule and sentence of a move."""
    note = move.note
    kind = str(note[0])
    if kind == "open":
        item = _item(moves, move)
        taken = group_text(item.text[int(note[2])])
        return "", taken if len(item.text) == 1 else f"{taken}  (of {glyphs_text(item.text)})"
    if kind == "skip":
        item = _item(moves, move)
        return "OOED-13", f"skip all of {glyphs_text(item.text)}: one Madness token goes"
    if kind == "leave":
        return "", f"left: {_left(moves, note)}"
    return _PHRASES[kind](moves, state, move)


def _left(moves: Moves, note: Note) -> str:
    texts = []
    for number in note[1:]:
        item = moves.items[int(number)]
        if isinstance(item, ChoiceItem):
            texts.append(glyphs_text(item.text))
        else:
            texts.append(item.word if item.times == 1 else f"{item.times} {item.word}")
    return ", ".join(texts)


def _gather(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    name = _WORDS[str(move.note[1])]
    if len(move.note) > 2:
        return "OOED-13", f"{name} into the row, {_WORDS[str(move.note[2])]} makes room"
    return "OOED-13", f"{name} into the row"


def _madness(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    if len(move.note) == 1:
        return "OOED-13", "a Madness token into the row"
    if move.note[1] == "full":
        return "OOED-13", "no Madness token: there are five already"
    return "OOED-13", f"a Madness token into the row, {_WORDS[str(move.note[1])]} makes room"


def _seat(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    spot = moves.seats[int(move.note[1])]
    return (
        "OOED-6",
        f"Worship: {_WORDS[spot.takes]} to {spot.name}{_covers(glyphs_text(spot.glyphs))}",
    )


def _plinth(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    spot = moves.plinths[int(move.note[1])]
    done = ""
    for pair in moves.board.pairs:
        names = [p.name for p in pair.plinths]
        if spot.name in names:
            other = next(p for p in pair.plinths if p is not spot)
            if state.upper >> moves.plinths.index(other) & 1:
                done = f", {pair.name} complete ({pair.vp} VP at the end)"
    covers = _covers(glyphs_text(spot.glyphs))
    return "OOED-6", f"Worship: {_WORDS[spot.takes]} to {spot.name}{done}{covers}"


def _covers(glyphs: str) -> str:
    return f", covers {glyphs}" if glyphs else ""


def _tablet(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    _, kind, many, first, done = move.note
    cards = moves.cards[str(kind)]
    full = cards[int(first) : int(done)]
    text = f"Tablet: {many} {_WORDS[str(kind)]} on {cards[int(first)].name}"
    if full:
        names = " and ".join(f"{card.name} ({card.vp} VP)" for card in full)
        text += f", {names} complete"
    left = moves_on(move.state, str(kind))
    if full and left and int(done) < len(cards):
        text += f", {left} of it on {cards[int(done)].name}"
    return "OOED-11", text


def moves_on(state: State, kind: str) -> int:
    """What lies on the lowest Tablet card of a kind."""
    return state.on_clay if kind == "clay" else state.on_gold


def _sacrifice(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    name, steps = str(move.note[1]), int(move.note[2])
    vp = moves.board.tracks[name].vp[steps]
    glyphs = glyphs_text(moves.board.tracks[name].glyphs[steps])
    beside = f"{vp} VP{f' and {glyphs}' if glyphs else ''} beside it"
    return "OOED-7", f"Sacrifice: {_WORDS[name]}, its Tracker to {steps} ({beside})"


def _build(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    if move.note[1] == 0:
        return "OOED-9", "Build: Stone to the complete Pyramid"
    text = f"Build: Stone on level {move.note[1]}"
    if len(move.note) > 2:
        names = (moves.player.name, *moves.rivals)
        won = ", ".join(f"{name} {vp}" for name, vp in zip(names, move.note[2:], strict=True))
        return "OOED-10", f"{text}, which is complete: {won} VP for the most blocks"
    return "OOED-9", text


def _village(moves: Moves, state: State, move: Move) -> tuple[str, str]:
    _, here, there, vp = move.note
    token = glyphs_text(moves.village.tokens.get(str(there), ()))
    more = f", token {token}" if token else ""
    path = f" ({vp} VP on the path)" if vp else ""
    return "OOED-12", f"Village: {here} to {there}{path}{more}"


_PHRASES = {
    "vp": lambda moves, state, move: ("OOED-1", f"{move.note[1]} VP"),
    "gather": _gather,
    "madness": _madness,
    "calm": lambda moves, state, move: ("OOED-13", "a Madness token goes"),
    "craft": lambda moves, state, move: (
        "OOED-3", f"Craft: {_WORDS[str(move.note[1])]} becomes a "
        f"{_WORDS[str(move.note[1]) + '-mask']}"),
    "seat": _seat,
    "plinth": _plinth,
    "tablet": _tablet,
    "sacrifice": _sacrifice,
    "build": _build,
    "village": _village,
}  # fmt: skip
