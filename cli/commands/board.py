"""``finalroute board``: list, show, check, make and export boards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output
from cli.errors import code_of, leave

board = typer.Typer(
    no_args_is_help=True, help="List, show, check, make and export boards.", add_completion=False
)

_Name = Annotated[
    str, typer.Argument(help="A board by name, or the path of a board file.", metavar="BOARD")
]


@board.command("list")
def list_boards(
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """List the boards that ship with the product, and where each comes from."""
    from boards.files import board_names, load_board

    boards = [(name, load_board(name)) for name in board_names()]
    if json:
        output.emit_json(
            [
                {"board": n, "game": b.game.key, "name": b.name, "provenance": b.provenance}
                for n, b in boards
            ]
        )
        return
    for name, city in boards:
        output.emit(f"{name:<12} {city.game.title:<22} {city.name}: {city.provenance}")


@board.command()
def show(name: _Name) -> None:
    """Show a board in the terminal, with its cards."""
    from boards.faults import Refused, hard
    from boards.position import Position
    from cli.reading import open_board
    from cli.report import print_map

    source, city, faults = open_board(name)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    output.emit(f"{city.name} ({city.game.title}). {city.provenance}.")
    output.emit()
    print_map(Position(city), None)
    for table, rows in city.tables.items():
        output.emit()
        output.emit(table.replace("-", " ").capitalize())
        for row, places in rows.items():
            output.emit(f"  {row:<16} {', '.join(places)}")


@board.command()
def check(
    name: _Name,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Name every fault of a board, each with its rule, line and column."""
    from boards.faults import Refused, hard
    from cli.commands.check import report
    from cli.reading import open_board

    try:
        source, _, faults = open_board(name)
        shown = source.name
    except Refused as refused:
        shown, faults = refused.source or name, list(refused.faults)
    report(shown, "board", faults, json)
    leave(code_of(hard(faults)))


@board.command()
def new(
    game: Annotated[str, typer.Argument(help="The game: `arkham`.", metavar="GAME")],
    name: Annotated[str, typer.Option(help="The name of the city.")] = "My city",
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank map to fill in from your own cardboard; then `board check` it."""
    from boards.blank import blank_board
    from cli.commands.new import write_new
    from cli.reading import named_game

    known = find_game(game)
    if known is None:
        usage(
            f"there is no game {game!r}; the games are {', '.join(g.short for g in games().values())}"
        )
    write_new(out, blank_board(known, name))


@board.command()
def export(
    name: _Name,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Export a board as networkx node-link JSON."""
    import json

    import networkx as nx

    from boards.faults import Refused, hard
    from cli.pictures import write_bytes
    from cli.reading import open_board

    source, city, faults = open_board(name)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    data = nx.node_link_data(city.graph, edges="edges")
    data["graph"]["blocks"] = {
        b.name: {"kind": b.kind, "value": b.value, "riverside": b.riverside, "inner": b.inner}
        for b in city.blocks.values()
    }
    if out is None:
        output.emit_json(data)
    else:
        write_bytes(out, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode())
