"""The Typer application: finalroute."""

from __future__ import annotations

import os
import sys

import typer

from boards.faults import Refused
from cli import output
from cli.errors import Exit, refuse

app = typer.Typer(
    name="finalroute",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Finds, proves and explains the best final route of Arkham Travel Guide.",
    epilog="Exit codes: 0 answered (solve: proven), 1 fault of the program, 2 wrong use, "
    "3 the file can't be read as a board or position, 4 no proof in time, 5 a rule is broken, "
    "the question is impossible, or a claim is wrong.",
)

_BEST, _LEARN, _MAKE, _GRAPH = "Best route", "Rules", "Boards and files", "Any graph"


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
    from cli.commands.draw import draw
    from cli.commands.new import new
    from cli.commands.rules import rules, rulings
    from cli.commands.score import score
    from cli.commands.solve import solve
    # TRAIL from cli.commands.trail import trail
    from cli.commands.why import why

    app.command(rich_help_panel=_BEST)(solve)
    app.command(rich_help_panel=_BEST)(score)
    app.command(rich_help_panel=_BEST)(check)
    app.command(rich_help_panel=_BEST)(why)
    app.command(rich_help_panel=_LEARN)(rules)
    app.command(rich_help_panel=_LEARN)(rulings)
    app.command(rich_help_panel=_MAKE)(draw)
    app.command(rich_help_panel=_MAKE)(new)
    app.add_typer(board, name="board", rich_help_panel=_MAKE)
    # TRAIL app.command(rich_help_panel=_GRAPH)(trail)


_register()


def main() -> None:
    """Run the command line; no traceback reaches a user."""
    try:
        app()
    except Refused as refused:
        try:
            refuse(refused)
        except typer.Exit as end:
            sys.exit(end.exit_code)
    except KeyboardInterrupt:
        output.note("finalroute: stopped")
        sys.exit(130)
    except BrokenPipeError:
        # the reader of a pipe went away: nobody is left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("FINALROUTE_TRACEBACK"):
            raise
        output.note(
            f"finalroute: a fault of the program: {type(error).__name__}: {error}\n"
            "    Please report it with the file; FINALROUTE_TRACEBACK=1 shows where it happened."
        )
        sys.exit(int(Exit.BUG))
