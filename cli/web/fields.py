"""The setup of a position as a form: what game.toml declares, and what it may hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boards.board import Board
    from boards.game import SetupKey
    from boards.position import Position
    from boards.source import Source

_TOLD = {
    "dice": "numbers as they lie, such as 4 1 6",
    "rounds": "one number for each round",
    "results": "in the file only, as text",
}


def fields(source: Source, position: Position) -> list[dict[str, Any]]:
    """One field for each key of the setup, in the order of the game.

    Returns
    -------
    list of dict
        ``key``, ``label``, ``rule``, ``widget`` (``one``, ``many``, ``text``, ``numbers``,
        ``places``, ``told``), ``options`` (value and label), ``value`` as the file has it,
        ``hint``, and whether the key does not go with the others (``idle``).

    """
    held = source.data.get("setup")
    given = held if isinstance(held, dict) else {}
    return [
        _field(spec, given.get(spec.name), position) for spec in position.board.game.setup.values()
    ]


def _field(spec: SetupKey, value: Any, position: Position) -> dict[str, Any]:
    game, board = position.board.game, position.board
    widget = {
        "choice": "one", "cell": "one", "choices": "many", "cards": "count", "goals": "many",
        "deck": "numbers", "ratings": "numbers", "crossroads": "places", "marked": "places",
        "results": "told",
    }.get(spec.type, "text")  # fmt: skip
    label = game.sign(spec.name).label
    return {
        "key": spec.name,
        "label": label,
        "rule": spec.rule,
        "widget": widget,
        "options": list(_options(spec, board)),
        "value": value if value is not None else "",
        "shown": _shown(value),
        "places": list(position.crossroads(spec.name)) if widget == "places" else [],
        "may": _may(spec, position),
        "hint": _TOLD.get(spec.type, ""),
        "idle": _idle(spec, position),
    }


def _options(spec: SetupKey, board: Board) -> Iterator[dict[str, str]]:
    game = board.game
    if spec.type == "cell":
        for total in game.challenge.totals:
            for special in game.challenge.specials:
                yield {"value": f"{total}/{special}", "label": f"{total}/{special}"}
    elif spec.type == "crossroads":
        for row, places in board.tables.get(spec.table, {}).items():
            yield {"value": row, "label": f"{row}: {', '.join(places)}"}
    elif spec.type == "ratings":
        for row, track in board.numbers.get(spec.table, {}).items():
            yield {"value": row, "label": row, "hint": ", ".join(map(str, track))}
    else:
        for value in spec.values:
            yield {"value": value, "label": _title(value, game.cards)}


def _title(value: str, cards: Any) -> str:
    known = cards.characters.get(value) or cards.goals.get(value)
    return str(known.title) if known else value.replace("-", " ").capitalize()


def _shown(value: Any) -> str:
    """A value as it may be typed again."""
    if isinstance(value, list):
        return " ".join(str(item) for item in value if not isinstance(item, dict))
    return "" if value is None or isinstance(value, dict) else str(value)


def _may(spec: SetupKey, position: Position) -> list[str]:
    """The places that can stand on a list; empty where every one can."""
    return list(position.board.marked(spec.mark)) if spec.mark else []


def _idle(spec: SetupKey, position: Position) -> bool:
    """Whether the key does not go with what has been chosen, and is not given either."""
    setup = position.setup
    if spec.name in setup:
        return False
    if spec.only and setup.get(spec.only[0]) != spec.only[1]:
        return True
    return bool(spec.unless and setup.get(spec.unless.key) in spec.unless.values)
