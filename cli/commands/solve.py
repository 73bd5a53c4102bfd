"""``finalroute solve``: the best final route, proven."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage

if TYPE_CHECKING:
    from boards.position import Position
    from solver.search import Answer, Verdict


def solve(
    position: Annotated[Path, typer.Argument(help="A position file.", metavar="POSITION")],
    goal: Annotated[
        str, typer.Option(help="What is best: `sure`, the score before the confrontation.")
    ] = "sure",
    ruling: Annotated[
        list[str],
        typer.Option(
            help="Another reading of an open question; see `finalroute rulings`.",
            metavar="NAME=READING",
        ),
    ] = [],  # noqa: B006
    top: Annotated[int, typer.Option(min=1, max=100, help="The K best different routes.")] = 1,
    max_madness: Annotated[
        int | None, typer.Option(min=0, help="At most this much Madness.")
    ] = None,
    extra: Annotated[
        int, typer.Option(min=0, max=20, help="Sections along roads still to be placed.")
    ] = 0,
    diagonal: Annotated[
        int, typer.Option(min=0, max=20, help="Diagonal sections still to be placed.")
    ] = 0,
    time_limit: Annotated[
        float | None, typer.Option(min=0.0, help="Give up after so many seconds.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the answer against the enumerator.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the route as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the route as PNG.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Find the best final route of a position and prove it.

    Prints the answer, the map with the route, and the score sheet with the rule behind every
    line. Without a proof it never says "best": then it prints the best known and a bound.
    """  # fmt: skip
    from cli.reading import chosen_rulings, open_position
    from solver.search import solve as find
    from solver.search import verify as check

    if goal != "sure":
        usage(f"there is no goal {goal!r}; the goal is sure")
    place = open_position(position)
    rulings = chosen_rulings(ruling, place)
    limits = {} if max_madness is None else {"madness": max_madness}
    budgets = {name: n for name, n in (("extra", extra), ("diagonal", diagonal)) if n}
    with output.progress("solving") as update:
        answer = find(
            place,
            rulings=rulings,
            top=top,
            limits=limits,
            budgets=budgets,
            time_limit=time_limit,
            progress=lambda best, bound: update(f"best {best}, at most {bound}"),
        )
    verdict = None
    if verify and answer.status == "optimal":
        with output.progress("checking every route"):
            verdict = check(place, answer, limits=limits, budgets=budgets)
    for path, make in ((svg, _svg), (png, _png)):
        if path is not None:
            make(place, answer, path)
    _note_seconds(answer)
    if json:
        _print_json(position, place, answer, verdict, goal, top)
    else:
        _print(position, place, answer, verdict)
    if verdict is not None and verdict.agrees is False:
        output.note(
            f"finalroute: the enumerator found {verdict.best}, the solver {answer.total}: "
            "a fault of the program"
        )
        leave(Exit.BUG)
    leave({"optimal": Exit.ANSWERED, "feasible": Exit.UNPROVEN}.get(answer.status, Exit.RULE))


def _note_seconds(answer: Answer) -> None:
    spent = ", ".join(f"{name} {value:.2f} s" for name, value in answer.seconds.items())
    output.note(f"{spent}, {answer.rounds} rounds of cuts")


def _headline(answer: Answer) -> str:
    sheet = answer.sheet
    if answer.status == "infeasible":
        return "No legal route meets what is asked: infeasible, proven."
    if sheet is None:
        bound = "" if answer.bound is None else f" No route is worth more than {answer.bound} VP."
        return f"No route was found in the time allowed.{bound}"
    madness = f"Madness {sheet.counts['madness']}"
    if answer.status == "optimal":
        return f"{answer.total} VP before the confrontation, proven best; {madness}."
    return (
        f"{answer.total} VP before the confrontation is the best known, not proven; "
        f"no route is worth more than {answer.bound} VP; {madness}."
    )


def _print(path: Path, position: Position, answer: Answer, verdict: Verdict | None) -> None:
    from cli.report import print_map, print_sheet

    output.emit(_headline(answer))
    if answer.sheet is None:
        return
    output.emit(f"Route: {answer.route or 'the empty route'}")
    if verdict is not None:
        if verdict.agrees is None:
            output.emit("Not verified: the position has too many routes for the enumerator.")
        elif verdict.agrees:
            output.emit(f"Verified: no better one among all {verdict.routes} sets of sections.")
    output.emit()
    print_map(position, answer.route)
    output.emit()
    print_sheet(answer.sheet)
    for number, ranked in enumerate(answer.ranked[1:], 2):
        output.emit()
        output.emit(
            f"{number}. {ranked.total} VP, Madness {ranked.sheet.counts['madness']}: "
            f"{ranked.sheet.route or 'the empty route'}"
        )
    output.emit()
    output.emit(f"Next: finalroute why {path} 3,4    finalroute draw {path} --best -o route.svg")


def _print_json(
    path: Path,
    position: Position,
    answer: Answer,
    verdict: Verdict | None,
    goal: str,
    top: int,
) -> None:
    from cli.report import ortools_version, print_answer, route_json

    proof = {"optimal": "optimal", "feasible": "bound", "infeasible": "optimal"}[answer.status]
    print_answer(
        {
            "game": position.board.game.key,
            "position": position.name or path.stem,
            "status": answer.status,
            "goal": goal,
            **route_json(answer.sheet),
            "total": answer.total,
            "bound": answer.bound,
            "top": [route_json(r.sheet) for r in answer.ranked] if top > 1 else [],
            "rulings": dict(answer.rulings),
            "solver": {
                "version": ortools_version(),
                "proof": proof,
                "verified": None if verdict is None else verdict.agrees,
            },
        }
    )


def _svg(position: Position, answer: Answer, path: Path) -> None:
    from cli.pictures import write_picture

    write_picture(position.board, path, position=position, route=answer.route, kind="svg")


def _png(position: Position, answer: Answer, path: Path) -> None:
    from cli.pictures import write_picture

    write_picture(position.board, path, position=position, route=answer.route, kind="png")
