"""The best use of the glyph activations that remain: exact search with a memory.

Every order and every choice is tried; what a state with what still waits is worth is worked out
once, and what can't be better than what is known is left out. Of several that are best the first
is taken, and to leave a glyph comes first, so that nothing is done for nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from boards.eldorado.board import FIGURES
from boards.eldorado.table import Player, Table
from boards.faults import Fault
from solver.games.eldorado.bound import Bound
from solver.games.eldorado.moves import Frame, Frames, Move, Moves, State
from solver.games.eldorado.steps import Step, steps_of
from solver.rulings import resolve

_DEEP = 20_000  # Python calls: glyphs that lead to glyphs
_LOOK = 2_000  # moves between two looks at the clock
_BEAM, _WIDE = 30, 300  # states that go on, in a quick look and in a thorough one
_PATIENCE = 500  # states after which the thorough one is worth its while


@dataclass(frozen=True)
class FinishAnswer:
    """The best use, step by step.

    Parameters
    ----------
    status
        ``optimal``: proven best. ``feasible``: the time ran out, and ``bound`` tells how much it
        is at most.
    before, after
        The player's total at the end of the game without and with what remains.
    gained
        The VP of it that are marked on the Score track at once.
    tokens, madness
        What would break a tie.
    rivals
        VP that others get when a level is completed.
    states
        How many states were looked at.

    """

    player: str
    status: Literal["optimal", "feasible"]
    before: int
    after: int
    gained: int
    bound: int
    tokens: int
    madness: int
    steps: tuple[Step, ...]
    rivals: Mapping[str, int]
    rulings: Mapping[str, str]
    states: int

    @property
    def gain(self) -> int:
        """What the activations bring, at once and at the end."""
        return self.after - self.before


class _Late(Exception):
    """The time is up."""


class _Long(Exception):
    """It takes long enough for better bounds to be worth their while."""


def who(table: Table) -> Player | None:
    """The player in question: the one that is named, or the only one with a Resource row."""
    if table.finish is None:
        return None
    if table.finish.player:
        return table.player(table.finish.player)
    known = [player for player in table.players if player.row is not None]
    return known[0] if len(known) == 1 else None


def lacking(table: Table) -> Iterator[Fault]:
    """What a table does not tell and the search needs."""
    if table.finish is None:
        yield Fault(
            "file", "", "the file does not say which activations remain", key=("finish",),
            advice='add [finish] and activations = ["worship", "craft | sacrifice"]',
        )  # fmt: skip
        return
    player = who(table)
    if player is None:
        names = ", ".join(p.name for p in table.players) or "there are none"
        yield Fault("file", "", "it is not clear whose activations remain", key=("finish",),
                    advice=f'add player = "..." below [finish]: {names}')  # fmt: skip
        return
    board, index = table.board, table.players.index(player)
    if not board.row or not board.tracks:
        yield Fault(
            "file", "", "the board is not known: glyphs and VP that wait on it", key=("board",),
            advice='name one, such as board = "specimen", or the path of your own',
        )  # fmt: skip
        return
    unknown = {
        "vp": (player.gained is None, "vp = 34, the VP on the Score track"),
        "row": (player.row is None, "row = { clay = 2, gold-mask = 1 }"),
        "upper": (player.upper is None, "upper = [...], the names of the covered plinths"),
        "lower": (player.lower is None, "lower = [...], the names of the covered places"),
        "sacrifice": (player.steps is None, "sacrifice = { follower = 2, villager = 3 }, in steps"),
    }
    for name, (missing, advice) in unknown.items():
        if missing:
            yield Fault("file", "", f"{player.name} has no {name} that can be played on",
                        key=("player", index), advice=f"write {advice}")  # fmt: skip
    if table.pyramid is None:
        yield Fault("file", "OOED-9", "how far the Pyramid is built is not known", key=("pyramid",),
                    advice="add [pyramid] and levels = 1, blocks = { Ann = 2 }")  # fmt: skip
    for name in table.village.worth:
        yield Fault("file", "OOED-12", f"the token at {name} is a number, and its glyphs are "
                    "needed here", name, key=("village", "tokens", name),
                    advice='write them like "2 clay", or "3 vp"')  # fmt: skip


def finish(
    table: Table, rulings: Mapping[str, str] | None = None, time_limit: float | None = None
) -> FinishAnswer:
    """The best use of the activations of a table that `lacking` finds nothing wrong with.

    Parameters
    ----------
    rulings
        Readings that replace those of the file.
    time_limit
        Seconds; without it the search goes on until it is proven.

    """
    chosen = resolve("eldorado", {**table.rulings, **(rulings or {})})
    player = who(table)
    assert player is not None and table.finish is not None
    moves = Moves(table, player, chosen)
    state, frames = moves.start(), _frames(moves, table)
    fixed = (player.gained or 0) + _quest(table, player)
    before = fixed + moves.end(state)
    bound = Bound(moves)
    search = _Search(moves, bound, time_limit)
    line, proven = _beam(moves, bound, state, frames, _BEAM), True
    worth = _worth(moves, state, line)
    with _deep():
        try:
            try:
                worth = max(worth, search.best(state, frames, worth))
                search.patient = True
            except _Long:
                # whoever knows the best, or nearly, has less to look at
                bound.improve(state, frames)
                line = _beam(moves, bound, state, frames, _WIDE)
                worth = max(worth, _worth(moves, state, line))
                worth = max(worth, search.best(state, frames, worth))
            line = search.line(state, frames, worth)
        except _Late:
            proven = False
            worth = _worth(moves, state, line)
    last = line[-1].state if line else state
    after = fixed + worth
    most = after
    if not proven:
        bound.improve(state, frames)
        most = max(after, fixed + bound.vp(state, frames))
    rivals: dict[str, int] = {}
    for move in line:
        if move.note[0] == "build" and len(move.note) > 2:
            for name, vp in zip(moves.rivals, move.note[3:], strict=True):
                rivals[name] = rivals.get(name, 0) + int(vp)
    return FinishAnswer(
        player.name,
        "optimal" if proven else "feasible",
        before,
        after,
        sum(move.vp for move in line),
        most,
        *moves.ties(last),
        steps_of(moves, state, frames, line),
        {name: vp for name, vp in rivals.items() if vp},
        chosen,
        len(search.known),
    )


def _worth(moves: Moves, state: State, line: list[Move]) -> int:
    return sum(move.vp for move in line) + moves.end(line[-1].state if line else state)


def _quest(table: Table, player: Player) -> int:
    if player.quest is None:
        return 0
    return table.board.quests[player.quest] if player.quest_vp is None else player.quest_vp


def _frames(moves: Moves, table: Table) -> Frames:
    assert table.finish is not None
    numbers = [moves.choice(c, whole=True) for c in table.finish.activations]
    numbers += [moves.choice(c) for c in table.finish.tokens]
    items = tuple(n for n in numbers if n is not None)
    if not table.finish.ordered:
        items = tuple(sorted(items))
    return (Frame(table.finish.ordered, items),) if items else ()


class _Search:
    """What each state with what still waits is worth.

    A value that is not above what is ``needed`` need not be exact: then it is a bound, and
    known as such.
    """

    def __init__(self, moves: Moves, bound: Bound, time_limit: float | None) -> None:
        self.moves = moves
        self.known: dict[tuple[State, Frames], tuple[int, bool]] = {}
        self.patient = False  # whether it goes on however long it takes
        self._bound = bound
        self._until = None if time_limit is None else time.monotonic() + time_limit
        self._count = 0

    def best(self, state: State, frames: Frames, need: int) -> int:
        """VP still to come, the lines of the end included.

        Exact if it is more than ``need``; else nothing is worth more than what is returned.
        """
        if not frames:
            return self.moves.end(state)
        state = self.moves.alike(state, frames)
        key = (state, frames)
        found = self.known.get(key)
        if found is not None and (found[1] or found[0] <= need):
            return found[0]
        self._look()
        least, top = 0, need
        for most, _, move in self._promising(state, frames):
            if most > top:
                most = move.vp + self.best(move.state, move.frames, top - move.vp)
            least, top = max(least, most), max(top, most)
        self.known[key] = (least, least > need)
        return least

    def _promising(self, state: State, frames: Frames) -> list[tuple[int, int, Move]]:
        """The moves with what they are worth at most, the most promising first."""
        found = []
        for index, move in enumerate(self.moves.moves(state, frames)):
            vp = self._bound.vp(move.state, move.frames) if move.frames else self.moves.end(
                move.state)  # fmt: skip
            found.append((vp + move.vp, -index, move))
        found.sort(key=lambda one: one[:2], reverse=True)
        return found

    def line(self, state: State, frames: Frames, best: int) -> list[Move]:
        """The moves that lead to the best: of several the first."""
        found = []
        while frames:
            for move in self.moves.moves(state, frames):
                want = best - move.vp
                if self.best(move.state, move.frames, want - 1) >= want:
                    break
            else:
                raise AssertionError("no move leads to what was found")
            found.append(move)
            state, frames, best = move.state, move.frames, want
        return found

    def _look(self) -> None:
        self._count += 1
        if self._count >= _PATIENCE and not self.patient:
            self.patient = True
            raise _Long
        if self._until is not None and self._count % _LOOK == 1 and time.monotonic() >= self._until:
            raise _Late


def _beam(moves: Moves, bound: Bound, state: State, frames: Frames, wide: int) -> list[Move]:
    """A good line: of the states after each move so many go on that promise most.

    They are ranked by what they are worth if all is left, and at the most, taken together.
    """
    layer: list[tuple[int, list[Move], State, Frames]] = [(0, [], state, frames)]
    best, found = -1, list[Move]()
    while layer:
        after: dict[tuple[State, Frames], tuple[int, list[Move], State, Frames]] = {}
        for vp, line, here, waiting in layer:
            if not waiting:
                if vp + moves.end(here) > best:
                    best, found = vp + moves.end(here), line
                continue
            for move in moves.moves(here, waiting):
                key = (moves.alike(move.state, move.frames), move.frames)
                if key not in after or after[key][0] < vp + move.vp:
                    after[key] = (vp + move.vp, [*line, move], move.state, move.frames)
        ranked = sorted(
            after.values(),
            key=lambda x: -(2 * x[0] + moves.end(x[2]) + bound.vp(x[2], x[3])),
        )
        layer = ranked[:wide]
    return found


@contextmanager
def _deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


__all__ = ["FIGURES", "FinishAnswer", "finish", "lacking", "who"]
