"""``finalroute draw``: a picture of a board, a position, a route."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage
from cli.options import GoalOption, Ruling

if TYPE_CHECKING:
    from boards.picture import Bar
    from boards.position import Position
    from boards.route import Route
    from boards.source import Source


def draw(
    file: Annotated[
        str,
        typer.Argument(help="A position or board file, or the name of a board.", metavar="FILE"),
    ],
    out: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to: .svg or .png.")
    ] = None,
    route: Annotated[str | None, typer.Option(help="Draw this route.")] = None,
    best: Annotated[bool, typer.Option("--best", help="Draw the best route.")] = False,
    goal: GoalOption = None,
    ruling: Ruling = [],  # noqa: B006
) -> None:
    """Draw a board, a position or a route as SVG or PNG; without -o as text in the terminal.

    A position is drawn with the route it declares. One that is not legal is drawn, too, and the
    legend says so.
    """
    from boards.files import board_names
    from boards.position import Position
    from boards.source import read_source
    from cli.best import best_answer
    from cli.outlook import curve_bars
    from cli.pictures import kind_of, write_picture
    from cli.reading import (
        chosen_goal,
        chosen_rulings,
        is_board,
        open_table,
        sound_board,
        typed_route,
    )
    from cli.report import print_map
    from solver.games import route_game

    if out is not None:
        kind_of(out)
    if best and route is not None:
        usage("--best and --route each name a route", "leave one of them out")
    if goal is not None and not best:
        usage("--goal says which route is the best", "add --best")
    path = Path(file)
    bars: list[Bar] = []
    title = ""
    broken: list[str] = []
    named = file in board_names() or not (file.endswith(".toml") or path.exists())
    if named or is_board(read_source(path)):
        if best or route is not None or ruling:
            usage("a board has no route", "--route, --best and --ruling need a position file")
        position, shown = Position(sound_board(file)), None
    else:
        source, position = open_table(path)
        rulings = chosen_rulings(ruling, position)
        shown = position.route if route is None else typed_route(route, position)
        if best:
            answer = best_answer(position, rulings, chosen_goal(goal, position, source))
            shown = answer.route
            if len(answer.levels) > 1 and answer.sheet is not None:
                chosen = answer.sheet.counts[route_game(position.board.game).level]
                bars, title = curve_bars(position, answer.levels, answer.goal, chosen)
        if shown:
            broken = _broken(position, shown, rulings, source if route is None else None)
    if out is None:
        print_map(position, shown, broken)
    elif not write_picture(
        position.board, out, position=position, route=shown, levels=bars, levels_title=title,
        broken=broken,
    ):  # fmt: skip
        leave(Exit.USAGE)
    if broken:
        leave(Exit.RULE)


def _broken(
    position: Position, route: Route, rulings: Mapping[str, str], source: Source | None
) -> list[str]:
    """The rules that a route breaks; why is told, for one in a file at its place."""
    from cli.errors import fault_texts
    from cli.report import plural
    from solver.rulings import resolve
    from solver.scoring import best_ordered

    # the dice play no part, so nothing need be known of them
    chosen = resolve(position.board.game.key, {**position.rulings, **rulings})
    refusals = best_ordered(position, route, chosen).refusals
    if refusals:
        output.note(f"Not a legal route, for {plural(len(refusals), 'reason')}: {route}")
    placed = [source.placed(f) if source else f for f in refusals]
    for text in fault_texts(placed, source.name if source else ""):
        output.note(text)
    return [fault.rule for fault in refusals if fault.rule]
