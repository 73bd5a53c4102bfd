"""What is wrong with a file, a board, a position or a route, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Severity = Literal["file", "rule", "warning"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Parameters
    ----------
    severity
        ``file``: the text can't become a board or a position. ``rule``: it can, but it breaks
        a numbered rule. ``warning``: legal, but unlikely.
    rule
        The id of the rule that is broken (``ATG-5``); empty for the form of a file.
    message
        What is wrong, for a reader who does not know the program.
    place
        Where on the board (``b1-b2``, ``3,4``), or empty.
    advice
        What to do about it, or empty.
    key
        Path of the entry in the file, as far as it is known: ``("strokes", 2)``.
    line, column
        Position in the file, counted from 1; 0 when unknown.
    file
        The file, where it is another one than the file that was asked about: a game file names
        positions, and each has faults of its own.

    """

    severity: Severity
    rule: str
    message: str
    place: str = ""
    advice: str = ""
    key: tuple[str | int, ...] = ()
    line: int = 0
    column: int = 0
    file: str = ""

    def __str__(self) -> str:
        where = f"{self.line}:{self.column}: " if self.line else ""
        where = f"{self.file}:{'' if where else ' '}{where}" if self.file else where
        rule = f"{self.rule}: " if self.rule else ""
        advice = f" ({self.advice})" if self.advice else ""
        return f"{where}{rule}{self.message}{advice}"

    def at(self, *key: str | int) -> Fault:
        """The same fault, said of the entry ``key`` of the file."""
        return replace(self, key=key)


class Refused(ValueError):
    """A file, a position or a route that can't be used; carries every fault at once."""

    def __init__(self, faults: Iterable[Fault], source: str = "") -> None:
        self.faults = tuple(faults)
        self.source = source
        super().__init__("\n".join(str(fault) for fault in self.faults))


def hard(faults: Iterable[Fault]) -> list[Fault]:
    """The faults that are more than warnings."""
    return [fault for fault in faults if fault.severity != "warning"]
