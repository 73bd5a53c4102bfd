"""Writing pictures to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import Exit, leave

if TYPE_CHECKING:
    from boards.board import Board
    from boards.position import Position
    from boards.route import Route


def write_picture(
    board: Board,
    path: Path,
    *,
    position: Position | None = None,
    route: Route | None = None,
    kind: str = "",
    title: str = "",
) -> None:
    """Draw to an SVG or PNG file; the kind follows the name of the file unless given."""
    from boards.picture import draw_svg, to_png

    kind = kind or path.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        output.note(f"finalroute: {str(path)!r}: a picture is .svg or .png")
        leave(Exit.USAGE)
    shown = title or (position.name if position is not None else "") or board.name
    text = draw_svg(board, position=position, route=route if route else None, title=shown)
    write_bytes(path, to_png(text) if kind == "png" else text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, or say why it can't be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        output.note(f"finalroute: {str(path)!r} can't be written: {error.strerror}")
        leave(Exit.USAGE)
    output.note(f"wrote {path}")
