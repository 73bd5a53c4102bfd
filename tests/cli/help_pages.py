"""What every ``--help`` says, without its layout; ``python -m tests.cli.help_pages`` stores it.

Frames, columns and types are drawn differently by each version of typer: names, defaults and
texts are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

FOLDER = Path(__file__).parent / "help"


def commands() -> Iterator[tuple[str, Any]]:
    """Every command and group with the words that call it."""
    from cli.app import app

    yield from _below("", typer.main.get_command(app))


def _below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield name, command
    for word, inner in getattr(command, "commands", {}).items():
        yield from _below(f"{name} {word}".strip(), inner)


def page(name: str, command: Any) -> str:
    """The help of one command as plain lines."""
    lines = [f"finalroute {name}".strip(), "", *(command.help or "").split("\n")]
    for parameter in command.params:
        shown = ", ".join(parameter.opts) if parameter.param_type_name == "option" else ""
        metavar = parameter.metavar or ""
        lines += ["", " ".join(part for part in (shown, metavar) if part)]
        given = parameter.default
        if isinstance(given, str | int | float) and not isinstance(given, bool):
            lines.append(f"  default: {given}")
        for bound in ("min", "max"):
            limit = _limit(parameter, bound)
            if limit is not None:
                lines.append(f"  {bound}: {limit:g}")
        lines.append(f"  {parameter.help}")
    inner = getattr(command, "commands", {})
    for word, one in inner.items():
        panel = getattr(one, "rich_help_panel", None)
        first = (one.help or "").split("\n\n")[0]
        lines += ["", f"{word}  [{panel}]" if isinstance(panel, str) else word, f"  {first}"]
    if command.epilog:
        lines += ["", command.epilog]
    return "\n".join(lines) + "\n"


def _limit(parameter: Any, bound: str) -> float | None:
    """A limit of the values, wherever this version of typer keeps it."""
    for holder in (parameter, getattr(parameter, "type", None)):
        value = getattr(holder, bound, None)
        if isinstance(value, int | float):
            return value
    return None


def path_of(name: str) -> Path:
    """Where the help of a command is stored."""
    return FOLDER / f"{name.replace(' ', '-') or 'finalroute'}.txt"


def main() -> None:
    """Store every page anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, command in commands():
        path_of(name).write_text(page(name, command), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
