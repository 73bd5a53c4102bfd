"""The only place that prints: answers to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from rich.text import Text

# A name in a file may hold what a terminal obeys: control characters, and those that turn the
# direction of writing or break a line.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class Unwritable(Exception):
    """The answer can't be written to where it was sent, such as a full disk."""


def emit(text: str = "") -> None:
    """Print one answer, or part of it."""
    _write(sys.stdout, visible(text))


def emit_wrapped(text: str, indent: str = "") -> None:
    """Print a sentence; on a terminal it breaks between words, in a pipe it stays one line."""
    emit(wrapped(text, indent))


def wrapped(text: str, indent: str = "") -> str:
    """A text for the width of the terminal; lines after the first start with ``indent``."""
    columns = width()
    if columns is None or len(text) <= columns:
        return text
    return textwrap.fill(
        text,
        max(columns, len(indent) + 20),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def note(text: str) -> None:
    """Print a message that is no answer."""
    if sys.stdout is not None:
        with _guarded(sys.stdout):
            sys.stdout.flush()  # what was said before comes before, also in one file
    with suppress(Unwritable):  # the answer counts, not what is said about it
        _write(sys.stderr, visible(text))


def emit_json(data: Any) -> None:
    """Print an answer for programs: one JSON value, keys in a fixed order."""
    text = json.dumps(data, ensure_ascii=not unicode(), indent=2)
    _write(sys.stdout, _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text))


def emit_styled(text: Text) -> None:
    """Print a text with colours where a person looks at it; nothing is cut or wrapped."""
    if not colour():
        emit(text.plain)
        return
    from rich.console import Console

    clean = text.copy()
    clean.plain = _UNSAFE.sub("?", text.plain)
    try:
        Console(soft_wrap=True, highlight=False).print(clean)
    except UnicodeEncodeError:
        emit(text.plain)


def next_steps(*commands: str) -> None:
    """Print what the reader may want to ask next, one command a line."""
    for index, command in enumerate(commands):
        emit(f"{'      ' if index else 'Next: '}{command}")


def quoted(argument: str | Path) -> str:
    """An argument of a command as a shell takes it."""
    text = str(argument)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def visible(text: str) -> str:
    """The text with everything that a terminal would obey written out."""
    return _UNSAFE.sub(lambda match: ascii(match[0])[1:-1], text)


def cells(text: str) -> int:
    """Columns that a text takes on a terminal: some characters are two wide."""
    return sum(2 if east_asian_width(c) in "WF" else len(visible(c)) for c in text)


def colour() -> bool:
    """Whether colours may be used: on a terminal, unless the user said no."""
    return (
        _on_terminal()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "") not in ("dumb", "unknown")
    )


def unicode() -> bool:
    """Whether the terminal can show more than ASCII."""
    return _is_unicode(sys.stdout)


def width() -> int | None:
    """Columns of the terminal; None where nobody looks, so that nothing need be broken."""
    return shutil.get_terminal_size().columns if _on_terminal() else None


def finish() -> None:
    """Hand over what is still buffered.

    Raises
    ------
    Unwritable
        It can't be written.

    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with _guarded(stream):
                stream.flush()


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _is_unicode(stream: Any) -> bool:
    encoding = (getattr(stream, "encoding", "") or "ascii").lower().replace("-", "")
    return encoding.startswith("utf")


def _write(stream: Any, text: str) -> None:
    if stream is None:  # closed by who started us
        return
    with _guarded(stream):
        try:
            stream.write(text + "\n")
        except UnicodeEncodeError:
            # an old terminal: better a question mark than a traceback
            encoding = stream.encoding or "ascii"
            stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")


@contextmanager
def _guarded(stream: Any) -> Iterator[None]:
    """Go on when the reader of a pipe went away: the rest of the command may still matter."""
    try:
        yield
    except BrokenPipeError:
        _discard(stream)
    except OSError as error:
        _discard(stream)
        raise Unwritable(error.strerror or str(error)) from None


def _discard(stream: Any) -> None:
    """Let everything that is still to be written vanish, also what is buffered."""
    with suppress(OSError, ValueError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


@contextmanager
def progress(label: str) -> Iterator[Any]:
    """A progress line on a terminal, silent in a pipe; yields a function to update it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    console = Console(stderr=True)
    spinner = "dots" if _is_unicode(sys.stderr) else "line"
    with console.status(label, spinner=spinner) as status:
        yield lambda text: status.update(f"{label}: {text}")
