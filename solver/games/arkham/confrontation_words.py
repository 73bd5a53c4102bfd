"""The penalties and rewards of the confrontation in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solver.games.arkham.penalties import TIES_RULED, Counts, Faced, Step, Steps, remaining
from solver.games.arkham.sheet import COLOURS


def where(faced: Faced, step: Step) -> tuple[str, ...]:
    """The blocks that a penalty touches."""
    if faced.old_one == "yog-sothoth":
        return step.crossed
    rows = faced.river if faced.old_one == "dagon" else faced.rows
    return tuple(
        name
        for name, counts in rows.items()
        if any(n and gone for n, gone in zip(counts, step.erased, strict=True))
    )


def _step_words(faced: Faced, steps: Steps, index: int, worst: bool) -> str:
    step = steps[index]
    tie = ("tied: the worst for the player" if worst else "tied: the player chose") * step.free
    touched = where(faced, step)
    if faced.old_one == "yog-sothoth":
        if not touched:
            return "finds no University block to cross"
        inside = "; ".join(filter(None, ("most tourists", tie)))
        return f"crosses block{'s' * (len(touched) > 1)} {' and '.join(touched)} ({inside})"
    if faced.old_one == "cthulhu":
        many = step.erased[COLOURS.index(faced.call)]
        there = remaining(faced.tourists, steps[:index])[COLOURS.index(faced.call)]
        if not there:
            return f"finds no {faced.call} tourist left"
        return f"erases {many} of {there} {faced.call} tourist{'s' * (there != 1)}"
    if not any(step.erased):
        if faced.old_one == "shub-niggurath" and not faced.connections:
            return "erases nothing without a connection"
        at = " in a riverside block" * (faced.old_one == "dagon")
        return f"finds no tourist left{at}"
    taken = " and ".join(_tourists(step.erased))
    if faced.old_one == "dagon":
        taken += f" from riverside block{'s' * (len(touched) > 1)} {'; '.join(touched)}"
    return f"erases {taken}" + f" ({tie})" * bool(tie)


def _tourists(counts: Counts) -> Iterator[str]:
    for colour, many in zip(COLOURS, counts, strict=True):
        if many:
            yield f"{many} {colour} tourist{'s' * (many != 1)}"


def reward_words(faced: Faced, steps: Steps) -> tuple[str, tuple[str, ...]]:
    """How one success pays after the penalties, and the places it pays for."""
    if faced.old_one == "yog-sothoth":
        return f"4 VP x Madness {faced.count.madness}", ()
    if faced.old_one == "shub-niggurath":
        many = faced.connections
        return f"4 VP x {many} connection{'s' * (many != 1)}", ()
    if faced.old_one == "cthulhu":
        many = remaining(faced.tourists, steps)[COLOURS.index(faced.call)]
        pairs = many // 2
        return f"3 VP x {pairs} pair{'s' * (pairs != 1)} of {many} {faced.call}", ()
    gone = [sum(step.erased[i] for step in steps) for i in range(len(COLOURS))]
    # Dagon takes a type as a whole, so what a block keeps is what it has of the other types
    paid = tuple(
        name
        for name, counts in faced.river.items()
        if any(n and not gone[i] for i, n in enumerate(counts))
    )
    named = f" ({'; '.join(paid)})" if paid else ""
    plural = "s" * (len(paid) != 1)
    return f"3 VP x {len(paid)} riverside block{plural} with tourists{named}", paid


def words(
    faced: Faced, steps: Steps, rulings: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each step takes, and all blocks it touches in the order of the board."""
    worst = faced.old_one in TIES_RULED and rulings["numerous_tie"] == "worst"
    touched = {name for step in steps for name in where(faced, step)}
    order = dict.fromkeys([*faced.rows, *(b.name for b in faced.university)])
    return (
        tuple(_step_words(faced, steps, index, worst) for index in range(len(steps))),
        tuple(name for name in order if name in touched),
    )
