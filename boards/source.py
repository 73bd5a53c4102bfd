"""A TOML file with its text, and where in the text an entry stands.

tomllib keeps no positions, so the locator finds a key or an item again in the text.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from boards.faults import Fault, Refused

_KEY = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_TABLE = re.compile(rf"\s*\[\[?\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]\]?")
_ENTRY = re.compile(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=\s*")
_AT = re.compile(r"\s*\(at line (\d+), column (\d+)\)|\s*\(at end of document\)")


@dataclass(frozen=True)
class Source:
    """The text of a file and what it says."""

    name: str
    text: str
    data: dict[str, Any]

    @cached_property
    def _entries(self) -> list[tuple[list[str], int, int, int]]:
        """Path, line and column of every table and entry, and where a value starts (or 0)."""
        found = []
        table: list[str] = []
        quotes = ""
        for number, line in enumerate(self.text.split("\n")):
            if quotes:
                if quotes in line:
                    quotes = ""
                continue
            entry = _ENTRY.match(line)
            head = _TABLE.match(line)
            if head and not entry:
                table = _parts(head[1])
                found.append((table, number, head.start(1), 0))
            if entry is None:
                continue
            found.append((table + _parts(entry[1]), number, entry.start(1), entry.end()))
            rest = line[entry.end() :]
            for mark in ('"""', "'''"):
                if rest.startswith(mark) and mark not in rest[3:]:
                    quotes = mark
        return found

    def locate(self, key: tuple[str | int, ...]) -> tuple[int, int]:
        """Line and column (from 1) of an entry, or of the nearest table that holds it."""
        best = (0, 0, 0)
        names = [k for k in key if isinstance(k, str)]
        for path, line, column, value in self._entries:
            depth = _shared(path, names)
            if depth in (len(path), len(names)) and depth > best[0]:
                best = (depth, line + 1, column + 1)
                if value and depth == len(names) and isinstance(key[-1], int):
                    best = (depth, *self._item(line, value, key[-1]))
        return best[1], best[2]

    def _item(self, line: int, column: int, index: int) -> tuple[int, int]:
        """Position of the item ``index`` of the array that starts at ``column``."""
        at = sum(len(x) + 1 for x in self.text.split("\n")[:line]) + column
        token = re.compile(r"""#[^\n]*|"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,\[\]{}#"']+|[\[\]{}]""")
        count = depth = 0
        for match in token.finditer(self.text, at):
            word = match[0]
            if word.startswith("#"):
                continue
            if word in "]}":
                depth -= 1
                if depth <= 0:
                    break
                continue
            if depth == 1:
                if count == index:
                    before = self.text.rfind("\n", 0, match.start()) + 1
                    row = self.text.count("\n", 0, match.start()) + 1
                    return row, match.start() - before + 1
                count += 1
            depth += word in "[{"
        return line + 1, column + 1

    def placed(self, fault: Fault) -> Fault:
        """The fault with its line and column in the file.

        A line that the fault already has counts within the text of its key (a map).
        """
        line, column = self.locate(fault.key) if fault.key else (0, 0)
        if fault.line and line:
            opened = self.text.split("\n")[line - 1]
            first = line if re.search(r"(\"\"\"|''')\s*$", opened) else line - 1
            return replace(fault, line=first + fault.line)
        return replace(fault, line=line, column=column)


def _parts(key: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(_KEY, key)]


def _shared(path: list[str], names: list[str]) -> int:
    count = 0
    for one, other in zip(path, names, strict=False):
        if one != other:
            break
        count += 1
    return count


def read_source(path: Path) -> Source:
    """Read a TOML file.

    Raises
    ------
    Refused
        The file is missing, is not text, or is not TOML.

    """
    name = str(path)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise Refused([Fault("file", "", f"there is no file {name!r}")], name) from None
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = (getattr(error, "strerror", None) or "it can't be opened").lower()
        raise Refused([Fault("file", "", f"{name!r} can't be read: {reason}")], name) from None
    if len(raw) > 4_000_000:
        raise Refused([Fault("file", "", f"{name!r} is too large for a position")], name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(
            [Fault("file", "", f"{name!r} is not a text file in UTF-8 (byte {error.start})")], name
        ) from None
    return parse_source(text, name)


def parse_source(text: str, name: str = "text") -> Source:
    """Read TOML from a text; see `read_source`."""
    text = text.replace("\r\n", "\n")
    try:
        return Source(name, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        column = int(found[2]) if found and found[2] else len(text) - text.rfind("\n")
        message = _AT.sub("", str(error))
        advice = "write a map between ''' and ''', where \\ stands for itself"
        fault = Fault(
            "file", "", f"not TOML: {message}", line=line, column=column,
            advice=advice if "\\" in message else "",
        )  # fmt: skip
    except (RecursionError, ValueError) as error:
        fault = Fault(
            "file", "", f"not TOML: {str(error) or 'nested too deeply'}", line=1, column=1
        )
    raise Refused([fault], name)
