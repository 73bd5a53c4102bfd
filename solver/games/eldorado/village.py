"""The best walk of a Collector: so many Village activations on the one-way map (OOED-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from boards.eldorado.glyphs import Group, group_text
from boards.eldorado.table import Table
from boards.eldorado.village import Village, moves
from boards.faults import Fault

_NAME = "village"


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One step of a walk.

    Parameters
    ----------
    vp
        VP on the path, gained at once.
    taken
        The glyphs of the token that are activated, as text; empty at the start, and where
        nothing is taken.
    worth
        What these are worth to the player, VP among them included.
    again
        How many more steps they give.

    """

    start: str
    end: str
    vp: int
    taken: str = ""
    worth: Fraction = Fraction(0)
    again: int = 0


@dataclass(frozen=True, slots=True)
class WalkAnswer:
    """The best walk, with all that it brings."""

    at: str
    activations: int
    steps: tuple[WalkStep, ...]

    @property
    def vp(self) -> int:
        """VP on the paths."""
        return sum(step.vp for step in self.steps)

    @property
    def worth(self) -> Fraction:
        """Everything: VP on the paths, and what the tokens are worth."""
        return sum((step.vp + step.worth for step in self.steps), Fraction(0))


def lacking(table: Table) -> Iterator[Fault]:
    """What a table does not tell and a walk needs."""
    if table.walk is None:
        yield Fault("file", "", "the file does not say how many steps are walked", key=("walk",),
                    advice="add [walk] and steps = 3")  # fmt: skip
    if not table.village.paths:
        yield Fault("file", "OOED-12", "there is no Village map", key=("village",),
                    advice='add [[village.path]] with from and to, or board = "specimen"'
                    )  # fmt: skip


def best_walk(table: Table) -> WalkAnswer:
    """The best walk at a table that `lacking` finds nothing wrong with."""
    assert table.walk is not None
    at = table.walk.at or table.village.start
    return walk(table.village, at, table.walk.steps, table.walk.worth)


def walk(
    village: Village, at: str, activations: int, worth: Mapping[str, Fraction] | None = None
) -> WalkAnswer:
    """The best walk of so many Village activations.

    Parameters
    ----------
    worth
        What a glyph is worth to the player, by its word; others count nothing.

    Notes
    -----
    V(k, n), the most from n with k activations left, is the best over the paths from n to m of
    VP + w(m) + V(k - 1 + a(m), m), where w and a are what a group of glyphs of the token at m is
    worth and how often it moves on; at the start there is no token. Such walks end, because a map
    without faults has no ring whose tokens pay for all its steps.

    """
    values = worth or {}
    graph = village.graph()

    @cache
    def options(place: str) -> tuple[tuple[Fraction, int, str], ...]:
        """What may be taken at a location: worth, further steps, glyphs; the first is nothing."""
        nothing = [(Fraction(0), 0, "")]
        if place == village.start:
            return tuple(nothing)
        if place in village.worth:
            return (*nothing, (village.worth[place], 0, "the token"))
        groups = village.tokens.get(place, ())
        return (*nothing, *((_value(g, values), moves(g), group_text(g)) for g in groups))

    known: dict[tuple[int, str], tuple[Fraction, WalkStep | None]] = {}

    def wanted(k: int, place: str) -> Iterator[tuple[int, str]]:
        for _, end in graph.out_edges(place):
            for _, more, _ in options(end):
                yield k - 1 + more, end

    def settle(k: int, place: str) -> None:
        found: tuple[Fraction, WalkStep | None] = (Fraction(0), None)
        if k:
            for path in village.leaving(place):
                for value, more, text in options(path.end):
                    total = path.vp + value + known[k - 1 + more, path.end][0]
                    if found[1] is None or total > found[0]:
                        found = total, WalkStep(place, path.end, path.vp, text, value, more)
        known[k, place] = found

    todo = [(activations, at)]
    while todo:  # a loop, because a walk may be longer than Python calls go deep
        k, place = todo[-1]
        missing = [] if (k, place) in known or not k else [
            key for key in wanted(k, place) if key not in known
        ]  # fmt: skip
        if missing:
            todo += missing
            continue
        if (k, place) not in known:
            settle(k, place)
        todo.pop()
    steps, key = list[WalkStep](), (activations, at)
    while (step := known[key][1]) is not None:
        steps.append(step)
        key = (key[0] - 1 + step.again, step.end)
    return WalkAnswer(at, activations, tuple(steps))


def _value(group: Group, worth: Mapping[str, Fraction]) -> Fraction:
    """What a group of glyphs is worth: VP as such, other glyphs as the player values them."""
    total = Fraction(0)
    for glyph in group:
        each = Fraction(1) if glyph.word == "vp" else worth.get(glyph.word, Fraction(0))
        total += each * glyph.times
    return total
