"""Strokes of the pen as a list of texts: a section more, a section less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boards.notation import NotationError, parse_route
from boards.route import Route, Step

if TYPE_CHECKING:
    from boards.board import Board, Section


def with_section(strokes: Sequence[str], section: Section) -> list[str]:
    """The strokes with one section more; a line that goes on is one stroke."""
    joint = "/" if "/" in section.name else "-"
    one, two = section.ends
    if strokes:
        last = _read(strokes[-1])
        if last is not None and last.steps and last.end in section.ends:
            longer = f"{strokes[-1]}{joint}{section.other(last.end)}"
            return [*strokes[:-1], longer]
        if last is not None and len(last.steps) == 1 and last.start in section.ends:
            turned = last.reversed()  # a pen that was put down at the other end
            return [*strokes[:-1], f"{turned}{joint}{section.other(turned.end)}"]
    return [*strokes, f"{one}{joint}{two}"]


def without_section(strokes: Sequence[str], section: Section, board: Board) -> list[str]:
    """The strokes without a section; one that it was part of falls apart."""
    left: list[str] = []
    for text in strokes:
        stroke = _read(text)
        if stroke is None:
            left.append(text)
            continue
        parts: list[Route] = []
        start, steps = stroke.start, list[Step]()
        for here, step in stroke.hops():
            drawn = None
            if step.joint in "-/":
                drawn = board.between(here, step.to, diagonal=step.joint == "/")
            if drawn is not None and drawn.name == section.name:
                parts.append(Route(start, tuple(steps)))
                start, steps = step.to, []
            else:
                steps.append(step)
        if not parts:
            left.append(text)
        else:
            parts.append(Route(start, tuple(steps), stroke.closing))
            left += [str(part) for part in parts if part.steps]
    return left


def _read(text: str) -> Route | None:
    try:
        return parse_route(text)
    except NotationError:
        return None
