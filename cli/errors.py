"""The only map from what went wrong to a message and an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NoReturn

from boards.faults import Fault, Refused
from cli import output


class Exit(IntEnum):
    """Exit codes, as the README promises them."""

    ANSWERED = 0
    BUG = 1  # a fault of the program
    USAGE = 2  # wrong use of the command line
    FILE = 3  # the file can't become a board or a position
    UNPROVEN = 4  # no proof within the time limit
    RULE = 5  # it breaks a numbered rule, is impossible, or a claim is wrong


def code_of(faults: Iterable[Fault]) -> Exit:
    """The exit code for a list of faults: the form of the file comes before the rules."""
    severities = {fault.severity for fault in faults}
    if "file" in severities:
        return Exit.FILE
    return Exit.RULE if "rule" in severities else Exit.ANSWERED


def leave(code: Exit) -> NoReturn:
    """End the command with an exit code; what was to be said has been said."""
    import typer

    raise typer.Exit(int(code))


def refuse(refused: Refused) -> NoReturn:
    """Print every fault and leave with the code that fits."""
    for fault in refused.faults:
        output.note(fault_text(fault, refused.source))
    code = code_of(refused.faults)
    leave(code if code else Exit.FILE)


def usage(message: str) -> NoReturn:
    """Leave because the command line itself is wrong."""
    output.note(f"finalroute: {message}")
    leave(Exit.USAGE)


def fault_text(fault: Fault, source: str = "") -> str:
    """One fault as people read it: where, which rule, what, and what to do."""
    where = ":".join(
        str(part) for part in (source, fault.line or "", fault.column if fault.line else "") if part
    )
    kind = {"file": "error", "rule": "error", "warning": "warning"}[fault.severity]
    rule = f" [{fault.rule}]" if fault.rule else ""
    advice = f"\n    {fault.advice}" if fault.advice else ""
    return f"{where}{': ' if where else ''}{kind}{rule}: {fault.message}{advice}"
