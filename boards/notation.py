"""Routes and strokes as text, both ways: ``b1-b2-c2~g4-f4``."""

from __future__ import annotations

import re
from typing import cast, get_args

from boards.grid import parse_place
from boards.route import Joint, Route, Step

_JOINTS = get_args(Joint)
_TOKEN = re.compile(r"\s*([-/~^]|[A-Za-z0-9]+)\s*")
# what a text editor may make of a hyphen
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-"})


class NotationError(ValueError):
    """A route or stroke that can't be read; ``column`` counts from 1 within the text."""

    def __init__(self, message: str, text: str, column: int) -> None:
        self.text = text
        self.column = column
        super().__init__(f"{message}, in {text!r} at {column}")


def parse_route(text: str) -> Route:
    """Read a route: places joined by ``-``, ``/``, ``~`` and ``^``.

    Only the form is judged; whether the places and sections exist is not.

    Raises
    ------
    NotationError
        With the place of the first thing that can't be read.

    Examples
    --------
    >>> parse_route("b1-b2-c2").places
    ('b1', 'b2', 'c2')

    """
    line = text.translate(_DASHES)
    if not line.strip():
        return Route()
    tokens: list[tuple[str, int]] = []
    at = 0
    while at < len(line):
        match = _TOKEN.match(line, at)
        if match is None:
            raise NotationError(f"{line[at:].strip()[:1]!r} can't stand in a route", text, at + 1)
        tokens.append((match[1].lower(), match.start(1) + 1))
        at = match.end()
    closing = len(tokens) > 1 and tokens[-1][0] == "~"
    if closing:
        tokens.pop()
    for index, (token, column) in enumerate(tokens):
        if index % 2:
            if token not in _JOINTS:
                raise NotationError(f"expected -, ~ or ^ before {token!r}", text, column)
        elif parse_place(token) is None:
            raise NotationError(
                f"expected a crossroads such as d4 or a dead end such as d4s, not {token!r}",
                text,
                column,
            )
    if len(tokens) % 2 == 0:
        raise NotationError("the route stops in the middle of a step", text, tokens[-1][1])
    steps = [
        Step(cast(Joint, joint), place)
        for (joint, _), (place, _) in zip(tokens[1::2], tokens[2::2], strict=True)
    ]
    return Route(tokens[0][0], tuple(steps), closing)


def write_route(route: Route) -> str:
    """The text of a route; ``parse_route`` reads it back."""
    return str(route)
