"""The process that solves for the page: one question in, progress and one answer out.

It is a process of its own so that the page never waits and Stop always works.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boards.position import Position
    from solver.answer import Answer


def main() -> None:
    """Read ``{"text", "path", "goal"}`` from stdin; write a line of JSON for each news."""
    asked = json.loads(sys.stdin.read())
    try:
        _tell(answer=_answer(asked["text"], Path(asked["path"]), asked.get("goal") or None))
    except KeyboardInterrupt:
        _tell(stopped=True)


def _tell(**news: Any) -> None:
    print(json.dumps(news), flush=True)


def _answer(text: str, path: Path, wanted: str | None) -> dict[str, Any]:
    from boards.faults import Refused, hard
    from boards.files import read_position
    from boards.source import parse_source
    from cli.reading import every_fault
    from cli.web.view import fault_view
    from solver.answer import default_goal, solve
    from solver.games import route_game
    from solver.goals import NoGoal, parse_goal

    try:
        source = parse_source(text, path.name)
        position = read_position(source, path.parent)
        faults = hard(every_fault(source, position))
        if not faults:
            goal = parse_goal(wanted) if wanted else default_goal(position)
            faults = hard(route_game(position.board.game).lacks(position, goal))
            faults = [source.placed(f) if f.key else f for f in faults]
        if faults:
            raise Refused(faults)
        answer = solve(
            position,
            goal=goal,
            progress=lambda best, bound: _tell(best=best, bound=bound),
        )
    except NoGoal as error:
        return {"faults": [], "headline": f"{error}. {error.advice}"}
    except Refused as refused:
        return {"faults": [fault_view(f) for f in refused.faults], "headline": ""}
    return _view(position, answer)


def _view(position: Position, answer: Answer) -> dict[str, Any]:
    from boards.picture import draw_map
    from cli.commands.solve import headline
    from cli.web.view import sheet_view

    told = {
        "status": answer.status,
        "proven": answer.status == "optimal",
        "headline": headline(position, answer),
        "faults": [],
    }
    if answer.sheet is None:
        return told
    return {
        **told,
        "route": str(answer.route or ""),
        "sheet": sheet_view(position, answer.sheet),
        "picture": draw_map(
            position.board, position=position, route=answer.route, kept=answer.sheet.sections
        ),
        "curve": _curve(position, answer),
        "against": _against(position, answer),
    }


def _curve(position: Position, answer: Answer) -> str:
    """The best at each level, if the solver found that on its way."""
    from boards.picture import draw_curve
    from cli.outlook import curve_bars

    if len(answer.levels) < 2 or answer.sheet is None:
        return ""
    chosen = answer.sheet.counts[position.board.game.contest.level]
    return draw_curve(*curve_bars(position, answer.levels, answer.goal, chosen))


def _against(position: Position, answer: Answer) -> dict[str, Any] | None:
    """What the best route has that the declared one has not, and the other way round."""
    from boards.faults import Refused
    from cli.against import compared, side_of, verdict
    from cli.numbers import points, seldom
    from solver.scoring import score

    if position.route is None or answer.sheet is None:
        return None
    try:
        declared = score(position)
    except Refused:
        return None
    if not declared.legal:
        return {"legal": False}
    best = side_of(position, answer.sheet, answer.rulings)
    mine = side_of(position, declared, answer.rulings)
    game = position.board.game
    rows = [
        {
            "rule": row.rule, "label": row.label, "gain": str(row.gain),
            "best": (seldom if row.chance else points)(row.this),
            "declared": (seldom if row.chance else points)(row.that),
        }
        for row in compared(game, best, mine)
    ]  # fmt: skip
    kept, had = set(answer.sheet.sections), set(declared.sections)
    words = verdict(game, best, mine)
    words = words.replace("The first route", "The best route").replace(
        "the second", "the declared one"
    )
    return {
        "legal": True,
        "verdict": words,
        "rows": rows,
        "added": sorted(kept - had),
        "dropped": sorted(had - kept),
    }


if __name__ == "__main__":
    main()
