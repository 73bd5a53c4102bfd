"""Marks that are counted in the blocks, such as threat symbols, and what can't be of them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from boards.faults import Fault
from boards.game import Counter, Most

if TYPE_CHECKING:
    from boards.board import Board
    from boards.position import Position


def unknown_block(board: Board, block: str, key: tuple[str | int, ...]) -> Fault:
    """The fault of an entry for a block that the board does not have."""
    last = list(board.blocks)[-1]
    return Fault(
        "file", "", f"there is no {board.game.block} {block!r} on {board.name}", block,
        f"{board.game.block}s are named by their printed numbers, such as {last}", key,
    )  # fmt: skip


def counter_faults(position: Position) -> Iterator[Fault]:
    """Marks outside the map, fewer than none, or more than the rounds of a game draw."""
    board = position.board
    for name, counter in board.game.counters.items():
        given = position.counters.get(name, {})
        for block, count in given.items():
            if block not in board.blocks:
                yield replace(unknown_block(board, block, (name, block)), rule=counter.rule)
            elif count < 0:
                yield Fault(
                    "rule", counter.rule, f"{count} {counter.label}s in {block}, less than none",
                    block, "leave the line out", (name, block),
                )  # fmt: skip
        inside = {b: n for b, n in given.items() if b in board.blocks and n > 0}
        most = counter.most.get(str(position.setup.get(counter.key)))
        if most and inside:
            yield from _too_many(position, counter, most, inside)


def columns_of(board: Board, marks: Mapping[str, int]) -> Tally[int]:
    """How many of the marks stand in each column that has any."""
    columns = Tally[int]()
    for block, count in marks.items():
        if block in board.blocks:
            columns[board.blocks[block].column] += count
    return columns


def _too_many(
    position: Position, counter: Counter, most: Most, inside: Mapping[str, int]
) -> Iterator[Fault]:
    board, marks = position.board, f"{counter.label}s"
    kind = f"{counter.key} = {position.setup[counter.key]!r}"
    total = sum(inside.values())
    if total > most.all:
        yield Fault(
            "rule", most.rule, f"{total} {marks}, but with {kind} there are at most {most.all}",
            advice="look at the map again", key=(counter.name,),
        )  # fmt: skip
    columns = columns_of(board, inside)
    free = len(board.x_labels) - len(columns)
    if free < most.free_columns:
        yield Fault(
            "rule", most.rule, f"there are {marks} in {len(columns)} of {len(board.x_labels)} "
            f"columns, but with {kind} {most.free_columns} stays free",
            advice="look at the map again", key=(counter.name,),
        )  # fmt: skip
    for column, count in sorted(columns.items()):
        if most.likely_in_a_column and count > most.likely_in_a_column:
            yield Fault(
                "warning", most.rule, f"{count} {marks} in column {board.x_labels[column]}, but "
                f"with {kind} seldom more than {most.likely_in_a_column}",
                advice="look at the map again", key=(counter.name,),
            )  # fmt: skip
