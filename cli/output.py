"""The only place that prints: answers to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.text import Text


def emit(text: str = "") -> None:
    """Print one answer, or part of it."""
    _write(sys.stdout, text)


def note(text: str) -> None:
    """Print a message that is no answer."""
    _write(sys.stderr, text)


def emit_json(data: Any) -> None:
    """Print an answer for programs: one JSON object, keys in a fixed order."""
    _write(sys.stdout, json.dumps(data, ensure_ascii=False, indent=2))


def emit_styled(text: Text) -> None:
    """Print a text with colours where a person looks at it; nothing is cut or wrapped."""
    if colour():
        from rich.console import Console

        Console(soft_wrap=True, highlight=False).print(text)
    else:
        emit(text.plain)


def colour() -> bool:
    """Whether colours may be used: on a terminal, unless the user said no."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def unicode() -> bool:
    """Whether the terminal can show more than ASCII."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return encoding.startswith("utf")


def _write(stream: Any, text: str) -> None:
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:
        # an old terminal: better a question mark than a traceback
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")


@contextmanager
def progress(label: str) -> Iterator[Any]:
    """A progress line on a terminal, silent in a pipe; yields a function to update it."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status(label) as status:
        yield lambda text: status.update(f"{label}: {text}")
