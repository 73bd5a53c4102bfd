"""What other readings of the rulebook change, below an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from solver.dispute import Dispute, Figure

Readings = Mapping[str, str]


def disputed(rulings: Readings, asked: Callable[[Readings], tuple[Figure, ...]]) -> Dispute:
    """Ask the same under every other reading."""
    from solver.dispute import dispute
    from solver.games.eldorado.dispute import AskedTable

    return dispute(AskedTable(rulings, asked))


def print_readings(answer: Dispute) -> None:
    """The readings that are not the default, and those that would change the answer."""
    from solver.rulings import resolve

    default = resolve("eldorado")
    changed = ", ".join(f"{k}={v}" for k, v in answer.rulings.items() if v != default[k])
    if changed:
        output.emit()
        output.emit_wrapped(f"Rulings: {changed}; all others as by default.")
    if not answer.changing:
        return
    output.emit()
    output.emit("Under another reading")
    for one in answer.changing:
        news = "; ".join(
            f"{change.after.of + ' ' if change.after.of else ''}{change.after.name} "
            f"{_value(change.after)} instead of {_value(change.before)}" for change in one.changes
        )  # fmt: skip
        output.emit_wrapped(
            f"  {one.ruling.rules[0]:<8} {one.ruling.name}={one.reading}: {news}", " " * 11
        )


def readings_json(answer: Dispute) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "ruling": one.ruling.name, "reading": one.reading, "rules": list(one.ruling.rules),
            "changes": [
                {"of": c.after.of, "name": c.after.name, "before": _value(c.before),
                 "after": _value(c.after)} for c in one.changes
            ],
        }
        for one in answer.changing
    ]  # fmt: skip


def _value(figure: Figure) -> str:
    return "none" if figure.value is None else str(figure.value)
