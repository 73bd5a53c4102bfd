"""The edited file on disk: read, saved as a whole or not at all, work kept beside it."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

LARGEST = 400_000  # bytes of a position or board: a hundred times an ordinary one


class Changed(Exception):
    """The file is not as the page knows it; ``text`` is what it holds now."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__("the file has changed on disk")


def mark_of(text: str) -> str:
    """What tells one text from another; empty for no file."""
    return sha256(text.encode("utf-8")).hexdigest()[:20] if text else ""


@dataclass(frozen=True, slots=True)
class Document:
    """A file that is edited.

    Parameters
    ----------
    path
        Where it is, or will be.

    """

    path: Path

    @property
    def folder(self) -> Path:
        """The folder from which the file names its board."""
        return self.path.parent

    @property
    def side(self) -> Path:
        """The file beside it that holds what has not been saved yet."""
        return self.path.with_name(self.path.name + ".unsaved")

    def read(self) -> str:
        """The text of the file; empty if there is none.

        Raises
        ------
        OSError, ValueError
            It can't be read, is no text, or is too large.

        """
        return _read(self.path)

    def unsaved(self) -> str:
        """What was left in the side file, if it is something else than what was saved."""
        with suppress(OSError, ValueError):
            text = _read(self.side)
            return "" if text == self.read() else text
        return ""

    def save(self, text: str, known: str, *, over: bool = False) -> str:
        """Write the file as a whole and drop the side file; the mark of the text.

        Parameters
        ----------
        known
            The mark of the file as the page knows it.
        over
            Write even over a file that has changed since.

        Raises
        ------
        Changed
            The file is not the one that the page knows.
        OSError
            It can't be written; the old file is whole.

        """
        there = self.read()
        if mark_of(there) != known and there != text and not over:
            raise Changed(there)
        _replace(self.path, text)
        self.discard()
        return mark_of(text)

    def keep(self, text: str) -> None:
        """Write the side file."""
        _replace(self.side, text)

    def discard(self) -> None:
        """Drop the side file."""
        with suppress(FileNotFoundError):
            self.side.unlink()


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    if len(raw) > LARGEST:
        raise ValueError(f"{path.name} is too large for a position")
    return raw.decode("utf-8-sig").replace("\r\n", "\n")


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a file in one step: whoever looks sees the old or the new."""
    target = Path(os.path.realpath(path))  # a link stays a link
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
