"""What is wrong with the ratings of a position, and with the marks that its player visited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from boards.board import nearest
from boards.faults import Fault
from boards.game import SetupKey

if TYPE_CHECKING:
    from boards.position import Position


def rating_faults(position: Position, spec: SetupKey, value: Mapping[str, int]) -> Iterator[Fault]:
    """Ratings of what is not rated, and those that no track shows."""
    rows = position.board.numbers.get(spec.table, {})
    for name, points in value.items():
        key = ("setup", spec.name, name)
        if name not in rows:
            yield Fault(
                "file", spec.rule, f"{position.board.name} rates no {name!r}", name,
                f"it rates {', '.join(rows) or 'nothing'}", key,
            )  # fmt: skip
        elif points not in rows[name]:
            track = ", ".join(map(str, rows[name]))
            yield Fault(
                "rule", spec.rule, f"{name} can't be rated {points}", name,
                f"its track shows {track}: write the points above its last checked box", key,
            )  # fmt: skip
    missing = [f"{name} {position.rating(spec.table, name)}" for name in rows if name not in value]
    if missing:
        yield Fault(
            "warning", spec.rule, f"not rated, so as before round 1: {', '.join(missing)}",
            advice=f"write all {len(rows)} {spec.name}", key=("setup", spec.name),
        )  # fmt: skip


def marked_faults(position: Position, spec: SetupKey, value: tuple[str, ...]) -> Iterator[Fault]:
    """Places of a list that do not carry its mark, stand in it twice, or were never reached."""
    board = position.board
    there, label = board.marked(spec.mark), board.game.sign(spec.mark).label
    reached = {end for name in position.drawn for end in board.sections[name].ends}
    other = position.setup.get(spec.apart, ())
    for index, place in enumerate(value):
        key = ("setup", spec.name, index)
        if place not in board.places:
            yield Fault("file", "", f"there is no crossroads {place!r} on {board.name}", place,
                        nearest(place, board), key)  # fmt: skip
        elif place not in there:
            yield Fault("rule", spec.rule, f"there is no {label} at {place}", place,
                        f"there is one at {', '.join(there) or 'no crossroads'}", key)  # fmt: skip
        elif place in value[:index]:
            yield Fault("rule", spec.rule, f"the {label} at {place} stands twice in {spec.name}",
                        place, "each gives its bonus once: leave one out", key)  # fmt: skip
        elif place in other:
            if list(board.game.setup).index(spec.name) > list(board.game.setup).index(spec.apart):
                yield Fault(
                    "rule", spec.rule,
                    f"the {label} at {place} stands in {spec.name} and in {spec.apart}", place,
                    "each gives its bonus once: leave it out of one of them", key,
                )  # fmt: skip
        elif place not in reached:
            yield Fault("rule", spec.rule, f"no section is drawn to the {label} at {place}", place,
                        "it is visited by drawing a section that reaches it", key)  # fmt: skip


def unlisted_faults(position: Position) -> Iterator[Fault]:
    """Marks that what is drawn reaches, and that no list names: what became of them?"""
    board, setup = position.board, position.setup
    lists = [spec for spec in board.game.setup.values() if spec.type == "marked"]
    reached = {end for name in position.drawn for end in board.sections[name].ends}
    for mark in dict.fromkeys(spec.mark for spec in lists):
        mine = [spec for spec in lists if spec.mark == mark]
        if any(spec.unless and setup.get(spec.unless.key) in spec.unless.values for spec in mine):
            continue
        listed = {place for spec in mine for place in setup.get(spec.name, ())}
        missing = [p for p in board.marked(mark) if p in reached and p not in listed]
        if missing:
            names = " or ".join(spec.name for spec in mine)
            yield Fault(
                "warning", mine[0].rule, f"a section reaches the {board.game.sign(mark).label} at "
                f"{', '.join(missing)}, but no list says what became of it", missing[0],
                f"write it in {names}", ("setup",),
            )  # fmt: skip
