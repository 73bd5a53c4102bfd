"""The score sheet of a declared route, for any game with a final route."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from boards.route import Route
from solver.games import route_game
from solver.rulings import resolve
from solver.sheet import ScoreSheet


def score(
    position: Position,
    route: Route | None = None,
    *,
    rulings: Mapping[str, str] | None = None,
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet of a route, or every reason why it is not legal.

    Parameters
    ----------
    route
        Any route; by default the one that the position declares, else the empty route.
    rulings
        Readings that differ from those of the position and the defaults.
    budgets
        Sections that may still be placed: ``{"extra": 1}``.

    Examples
    --------
    >>> from boards import load_board, Position, parse_route
    >>> position = Position(load_board("harbour"), (parse_route("b1-b2-a2"),), {"1,1": "GG"})
    >>> score(position, parse_route("b1-b2-a2")).total
    2

    """
    chosen = resolve(position.board.game.key, {**position.rulings, **(rulings or {})})
    declared = route if route is not None else position.route or Route()
    return route_game(position.board.game).score(position, declared, chosen, budgets)
