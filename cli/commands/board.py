"""``finalroute board``: list, show, check, make and export boards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.errors import Exit, code_of, leave, usage
from cli.options import GAME_HELP, Json

if TYPE_CHECKING:
    from boards.board import Board

board = typer.Typer(
    no_args_is_help=True, help="List, show, check, make and export boards.", add_completion=False
)

_Name = Annotated[
    str, typer.Argument(help="A board by name, or the path of a board file.", metavar="BOARD")
]
_LONGEST = 200  # characters of a name that a board file takes


@board.command("list")
def list_boards(json: Json = False) -> None:
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
    wide = max((len(name) for name, _ in boards), default=0)
    game = max((len(city.game.title) for _, city in boards), default=0)
    for name, city in boards:
        output.emit_wrapped(
            f"{name:<{wide}}  {city.game.title:<{game}}  {city.name}: {city.provenance}",
            " " * (wide + 2),
        )
    if boards:
        output.emit()
        name = boards[0][0]
        short = boards[0][1].game.short
        output.next_steps(
            f"finalroute board show {name}",
            f"finalroute new {short} --board {name} -o my-game.toml",
        )


@board.command()
def show(
    name: _Name,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="The map alone, in the signs of files: to copy into drawn."),
    ] = False,
    json: Json = False,
) -> None:
    """Show a board in the terminal, with its cards.

    The terminal has clearer lines than a file and shows the printed numbers; in a file the map
    is written as --plain prints it.
    """
    from boards.position import Position
    from cli.reading import sound_board
    from cli.report import print_map

    city = sound_board(name)
    if json:
        output.emit_json(_board_json(name, city))
        return
    if plain:
        for line in city.picture:
            output.emit(line)
        return
    origin = f" {city.provenance.rstrip('.')}." if city.provenance else ""
    output.emit_wrapped(f"{city.name} ({city.game.title}).{origin}")
    output.emit()
    print_map(Position(city), None)
    for table, rows in city.tables.items():
        output.emit()
        output.emit(table.replace("-", " ").capitalize())
        for row, places in rows.items():
            output.emit_wrapped(f"  {row:<16} {', '.join(places)}", " " * 19)
    for table, tracks in city.numbers.items():
        output.emit()
        output.emit(table.replace("-", " ").capitalize())
        for row, numbers in tracks.items():
            output.emit_wrapped(f"  {row:<16} {', '.join(map(str, numbers))}", " " * 19)
    if city.joined:
        output.emit()
        output.emit("One Landmark")
        for pair in city.joined:
            output.emit(f"  {pair:<16} {' and '.join(city.blocks_beside(pair))}")
    for table, people in (*city.printed.items(), *city.gives.items()):
        output.emit()
        output.emit(table.replace("-", " ").capitalize())
        for place, letters in people.items():
            named = (city.game.tourists[letter] for letter in letters)
            output.emit_wrapped(f"  {place:<16} {', '.join(named)}", " " * 19)
    output.emit()
    output.next_steps(f"finalroute board show {output.quoted(name)} --plain, to copy into drawn")


def _blocks_json(city: Board) -> dict[str, Any]:
    return {
        b.name: {"kind": b.kind, "value": b.value, "riverside": b.riverside, "inner": b.inner}
        for b in city.blocks.values()
    }


def _board_json(name: str, city: Board) -> dict[str, Any]:
    """All that is printed on a board."""
    return {
        "format": 1,
        "board": name,
        "game": city.game.key,
        "name": city.name,
        "provenance": city.provenance,
        "x_labels": list(city.x_labels),
        "y_labels": list(city.y_labels),
        "map": list(city.picture),
        "blocks": _blocks_json(city),
        "places": {place: list(marks) for place, marks in city.places.items()},
        "tables": {
            table: {row: list(places) for row, places in rows.items()}
            for table, rows in city.tables.items()
        },
        "printed": {table: dict(people) for table, people in city.printed.items()},
        "gives": {table: dict(people) for table, people in city.gives.items()},
        "numbers": {
            table: {row: list(numbers) for row, numbers in rows.items()}
            for table, rows in city.numbers.items()
        },
        "joined": list(city.joined),
    }


@board.command()
def check(name: _Name, json: Json = False) -> None:
    """Name every fault of a board, each with its rule, line and column."""
    from boards.faults import Refused, hard
    from cli.commands.check import board_text, report
    from cli.reading import open_board

    held = ""
    try:
        source, city, faults = open_board(name)
        where, held = source.name, board_text(city)
    except Refused as refused:
        where, faults = refused.source, list(refused.faults)
    report(name, "board", faults, json, source=where, held=held)
    leave(code_of(hard(faults)))


@board.command()
def new(
    game: Annotated[str, typer.Argument(help=GAME_HELP, metavar="GAME")],
    name: Annotated[str, typer.Option(help="The name of the city.")] = "My city",
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Write a blank map to fill in from your own cardboard; then `board check` it."""
    from boards.blank import blank_board
    from cli.commands.new import write_new
    from cli.reading import named_game

    known = named_game(game)
    if not 0 < len(name.strip()) <= _LONGEST:
        usage(f"--name: a board has a name of 1 to {_LONGEST} characters")
    write_new(out, blank_board(known, name), "board check")


@board.command()
def export(
    name: _Name,
    out: Annotated[Path | None, typer.Option("-o", "--output", help="Write to this file.")] = None,
) -> None:
    """Export a board as networkx node-link JSON."""
    import json

    from cli.pictures import write_bytes
    from cli.reading import sound_board

    city = sound_board(name)
    import networkx as nx

    data = nx.node_link_data(city.graph, edges="edges")
    data["graph"]["blocks"] = _blocks_json(city)
    if out is None:
        output.emit_json(data)
    elif not write_bytes(
        out, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    ):
        leave(Exit.USAGE)
