"""What lies on the table: boards, positions and routes. No points, no optimiser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boards.board import Block, Board, Section
    from boards.faults import Fault, Refused
    from boards.files import load_board, load_position
    from boards.gamefile import load_session
    from boards.notation import parse_route
    from boards.position import Position
    from boards.route import Route
    from boards.session import Player, Session

_HOMES = {
    "Block": "board", "Board": "board", "Section": "board", "Fault": "faults",
    "Refused": "faults", "load_board": "files", "load_position": "files",
    "load_session": "gamefile", "parse_route": "notation", "Player": "session",
    "Position": "position", "Route": "route", "Session": "session",
}  # fmt: skip

__all__ = [
    "Block", "Board", "Fault", "Player", "Position", "Refused", "Route", "Section", "Session",
    "load_board", "load_position", "load_session", "parse_route",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # the readers bring pydantic: import them only when they are asked for
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"boards.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'boards' has no attribute {name!r}")
