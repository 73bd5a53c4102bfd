"""The only map from what went wrong to a message and an exit code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
from pathlib import Path
from typing import NoReturn

from boards.faults import Fault, Refused
from cli import output

_LONGEST = 100  # columns of a line of the file that are shown around what is wrong
_MOST = 10  # faults that are named when a command can't go on; `check` names all


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
    """Print what is wrong and leave with the code that fits."""
    faults, source = refused.faults, refused.source
    for text in fault_texts(faults[:_MOST], source):
        output.note(text)
    if len(faults) > _MOST:
        output.note(
            f"and {len(faults) - _MOST} more; all of them: finalroute check {output.quoted(source)}"
        )
    code = code_of(faults)
    leave(code if code else Exit.FILE)


def usage(message: str, advice: str = "") -> NoReturn:
    """Leave because the command line itself is wrong."""
    output.note(f"finalroute: {message}" + (f"\n    {advice}" if advice else ""))
    leave(Exit.USAGE)


def fault_text(fault: Fault, source: str = "") -> str:
    """One fault as people read it: where, which rule, what, the line itself, and what to do."""
    return "\n".join(fault_texts([fault], source))


def fault_texts(faults: Sequence[Fault], source: str = "") -> Iterator[str]:
    """Many faults as people read them: a line of the file, and the same advice, only once.

    Different advice for faults of one line stands below each of them.
    """
    for file, there in groupby(faults, key=lambda fault: fault.file or source):
        yield from _texts_in(list(there), file)


def _texts_in(faults: Sequence[Fault], source: str) -> Iterator[str]:
    lines = _lines(source) if any(fault.line for fault in faults) else []
    groups = [list(group) for _, group in groupby(enumerate(faults), _same_line)]
    advice = [[_one_line(fault.advice) for _, fault in group] for group in groups]
    for index, group in enumerate(groups):
        text, alike = [], len(set(advice[index])) == 1
        for (_, fault), hint in zip(group, advice[index], strict=True):
            text.append(_head(fault, source))
            text += [f"    {hint}"] if hint and not alike else []
        first = group[0][1]
        if first.severity != "warning" and 0 < first.line <= len(lines):
            text += _excerpt(lines[first.line - 1], first.line, [f.column for _, f in group])
        last = index + 1 == len(groups) or set(advice[index]) != set(advice[index + 1])
        if alike and advice[index][0] and last:
            text.append(f"    {advice[index][0]}")
        yield "\n".join(text)


def _same_line(numbered: tuple[int, Fault]) -> tuple[int, int]:
    number, fault = numbered
    return fault.line, 0 if fault.line and fault.severity != "warning" else number + 1


def _head(fault: Fault, source: str) -> str:
    where = ":".join(
        str(part) for part in (source, fault.line or "", fault.column if fault.line else "") if part
    )
    kind = "warning" if fault.severity == "warning" else "error"
    rule = f" [{fault.rule}]" if fault.rule else ""
    return _one_line(f"{where}{': ' if where else ''}{kind}{rule}: {fault.message}")


def _one_line(text: str) -> str:
    """What a file says must not look like a message of its own."""
    return text.replace("\n", "\\n").replace("\t", " ")


def _excerpt(text: str, line: int, columns: Sequence[int]) -> Iterator[str]:
    """A line of the file with a mark under each place."""
    if not text.strip():
        return
    text, at = text.replace("\t", " "), [column - 1 for column in columns if column]
    if len(text) > _LONGEST:
        start = max(0, min(min(at, default=0) - _LONGEST // 2, len(text) - _LONGEST))
        text, at = text[start : start + _LONGEST], [place - start for place in at]
    yield f"{line:>6} | {text.rstrip()}"
    if at:
        # what a terminal would obey is written out, and some characters are two columns wide
        wide = [output.cells(c) for c in text] + [1] * (max(at) + 1 - len(text))
        marks = ("^" + " " * (w - 1) if i in at else " " * w for i, w in enumerate(wide))
        yield f"{' ' * 6} | {''.join(marks)}".rstrip()


def _lines(source: str) -> list[str]:
    """The lines of a file, counted as the reader counts them; none if it can't be read again."""
    try:
        path = Path(source)
        text = path.read_bytes().decode("utf-8-sig") if path.is_file() else ""
    except (OSError, ValueError):
        return []
    return text.replace("\r\n", "\n").split("\n")
