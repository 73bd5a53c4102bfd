"""Writing files: pictures and what is exported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli import output

if TYPE_CHECKING:
    from boards.board import Board
    from boards.picture import Bar
    from boards.position import Position
    from boards.route import Route

KINDS = ("svg", "png")


def kind_of(path: Path) -> str:
    """Which picture the name of a file asks for; a name that asks for none ends the command."""
    from cli.errors import usage

    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        usage(f"{str(path)!r} names no picture", "the name must end in .svg or .png")
    return kind


def write_picture(
    board: Board,
    path: Path,
    *,
    position: Position | None = None,
    route: Route | None = None,
    kind: str = "",
    title: str = "",
    caption: Sequence[str] = (),
    levels: Sequence[Bar] = (),
    levels_title: str = "",
    broken: Sequence[str] = (),
) -> bool:
    """Draw to an SVG or PNG file; the kind follows the name of the file unless given.

    Returns whether the file could be written; if not, that has been said.
    """
    from boards.picture import draw_svg, to_png

    kind = kind or kind_of(path)
    shown = title or (position.name if position is not None else "") or board.name
    text = draw_svg(
        board,
        position=position,
        route=route if route else None,
        title=shown,
        caption=caption,
        levels=levels,
        levels_title=levels_title,
        broken=broken,
    )
    return write_bytes(path, to_png(text) if kind == "png" else text.encode("utf-8"))


def write_bytes(path: Path, data: bytes, *, anew: bool = False) -> bool:
    """Write a file, or say why it can't be written; ``anew`` overwrites none."""
    try:
        with path.open("xb" if anew else "wb") as file:
            file.write(data)
    except FileExistsError:
        output.note(f"finalroute: {str(path)!r} exists already and is left as it is")
        return False
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = (getattr(error, "strerror", None) or "no file can have that name").lower()
        output.note(f"finalroute: {str(path)!r} can't be written: {reason}")
        return False
    output.note(f"wrote {path}")
    return True
