"""What lies on the table: boards, positions and routes. No points, no optimiser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boards.board import Block, Board, Section
    from boards.faults import Fault, Refused
    from boards.files import load_board, load_position
    from boards.notation import parse_route
    from boards.position import Position
    from boards.route import Route

_HOMES = {
    "Block": "board", "Board": "board", "Section": "board", "Fault": "faults",
    "Refused": "faults", "load_board": "files", "load_position": "files",
    "parse_route": "notation", "Position": "position", "Route": "route",
}  # fmt: skip

__all__ = [
    "Block", "Board", "Fault", "Position", "Refused", "Route", "Section",
    "load_board", "load_position", "parse_route",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # the readers bring pydantic: import them only when they are asked for
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"boards.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'boards' has no attribute {name!r}")
