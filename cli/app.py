"""The Typer application: finalroute."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from inspect import cleandoc
from typing import Any, NoReturn

import typer

from boards.faults import Refused
from cli import output
from cli.errors import Exit, refuse

_NAME = "finalroute"

app = typer.Typer(
    name=_NAME,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Finds, proves and explains the best final route of Arkham Travel Guide, "
    "Innsmouth Travel Guide and En Route.",
    epilog="Exit codes: 0 answered (solve: proven), 1 fault of the program, 2 wrong use, "
    "3 the file can't be read as a board or position, 4 no proof in time, 5 a rule is broken, "
    "the question is impossible, or a claim is wrong.",
)

_BEST, _LEARN, _MAKE, _GRAPH = "Best route", "Rules", "Boards and files", "Any graph"
_OTHER = "Other games"
_STOPPED = 130  # what shells report of a program that Ctrl-C ended


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        output.emit(f"finalroute {version('finalroute')}")
        raise typer.Exit


@app.callback()
def _main(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    pass


def _register() -> None:
    from cli.commands.board import board
    from cli.commands.check import check
    from cli.commands.dispute import dispute
    from cli.commands.draw import draw
    from cli.commands.edit import edit
    from cli.commands.eldorado import eldorado
    from cli.commands.new import new
    from cli.commands.odds import odds
    from cli.commands.rules import rules, rulings
    from cli.commands.score import score
    from cli.commands.solve import solve
    from cli.commands.trail import trail
    from cli.commands.why import why

    _add(_BEST, solve)
    _add(_BEST, score)
    _add(_BEST, check)
    _add(_BEST, why)
    _add(_BEST, dispute)
    _add(_BEST, odds)
    _add(_LEARN, rules)
    _add(_LEARN, rulings)
    _add(_MAKE, draw)
    _add(_MAKE, edit)
    _add(_MAKE, new)
    app.add_typer(board, name="board", rich_help_panel=_MAKE)
    _add(_GRAPH, trail)
    app.add_typer(eldorado, name="eldorado", rich_help_panel=_OTHER)


def _add(panel: str, command: Callable[..., Any]) -> None:
    # typer keeps the line breaks of a docstring: rather let the terminal break the paragraphs
    paragraphs = cleandoc(command.__doc__ or "").split("\n\n")
    text = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    app.command(rich_help_panel=panel, help=text)(command)


_register()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line; no traceback reaches a user.

    Parameters
    ----------
    arguments
        What follows the name of the program; by default what the user typed.

    """
    code = _run(arguments)
    try:
        output.finish()
    except output.Unwritable as error:
        code = _unwritable(error)
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        app(None if arguments is None else list(arguments), prog_name=_NAME)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if code == _STOPPED:
            output.note("finalroute: stopped")
        # rich and typer call it a failure when the reader of a pipe goes away
        return 0 if isinstance(end.__context__, BrokenPipeError) else code
    except Refused as refused:
        try:
            refuse(refused)
        except typer.Exit as end:
            return end.exit_code
    except output.Unwritable as error:
        return _unwritable(error)
    except KeyboardInterrupt:
        output.note("finalroute: stopped")
        return _STOPPED
    except Exception as error:
        if os.environ.get("FINALROUTE_TRACEBACK"):
            raise
        output.note(
            f"finalroute: a fault of the program: {type(error).__name__}: {error}\n"
            "    Please report it with the file; FINALROUTE_TRACEBACK=1 shows where it happened."
        )
        return int(Exit.BUG)
    return int(Exit.ANSWERED)


def _unwritable(error: output.Unwritable) -> int:
    output.note(f"finalroute: the answer can't be written: {str(error).lower()}")
    return int(Exit.USAGE)
