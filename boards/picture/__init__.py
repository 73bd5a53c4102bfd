"""One look for a board, a position and a route: SVG, and PNG made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boards.picture.curve import Bar
    from boards.picture.drawing import draw_curve, draw_map, draw_svg, to_png

__all__ = ["Bar", "draw_curve", "draw_map", "draw_svg", "to_png"]


def __getattr__(name: str) -> Any:
    # the terminal map uses the scene without the SVG library
    if name in __all__:
        from boards.picture import curve, drawing

        return getattr(curve if name == "Bar" else drawing, name)
    raise AttributeError(f"module 'boards.picture' has no attribute {name!r}")
