"""What the tests of the command line share: a position, and what a command left behind."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples" / "arkham"

# A small position on the harbour board: a walk of eight sections, and one beside it.
POSITION = """\
format = 1
game = "arkham-travel-guide"
board = "harbour"
name = "A walk"
strokes = [
  "b1-b2-b3-c3-d3",
  "b2-c2",
  "f3-f4-g4",
]
route = "b1-b2-b3-c3-d3"

[setup]
old-one = "cthulhu"
objective = "1"
call = "red"
[tourists]
"1,2" = "BB"
"2,2" = "RRG"
"3,2" = "GP"
"5,4" = "RR"
"6,3" = "P"
"""


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str
    raw: bytes = b""

    @property
    def data(self) -> Any:
        return json.loads(self.out)

    @property
    def text(self) -> str:
        """Everything that was said, on one line: tests need not know where a line breaks."""
        return " ".join(f"{self.out}\n{self.err}".split())


class Screen(io.TextIOWrapper):
    """A stream that may be a terminal."""

    def __init__(self, encoding: str, terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def written(self) -> bytes:
        self.flush()
        raw = self.buffer.getvalue()  # type: ignore[attr-defined]
        assert isinstance(raw, bytes)
        return raw


Run = Callable[..., Result]
