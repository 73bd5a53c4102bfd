"""The games, one package each: rules as data, sheet, terms for the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from boards.game import Game
from boards.position import Position
from boards.route import Route

if TYPE_CHECKING:
    from solver.enumerate import Found
    from solver.goals import Goal
    from solver.outlook import Prospects
    from solver.route_rules import RouteRules
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason


class RouteGame(Protocol):
    """What the package of a game with a final route offers.

    ``level`` names the count that dice and cards look at (``madness``).
    """

    level: str

    def route_rules(
        self,
        position: Position,
        rulings: Mapping[str, str],
        budgets: Mapping[str, int] | None = None,
    ) -> RouteRules:
        """What a legal route is."""

    def score(
        self,
        position: Position,
        route: Route,
        rulings: Mapping[str, str],
        budgets: Mapping[str, int] | None = None,
    ) -> ScoreSheet:
        """The sheet of a declared route: the specification."""

    def points(self, position: Position, found: Found) -> int:
        """What an enumerated route is worth, by the sheet's own tally."""

    def counts(self, position: Position, found: Found) -> dict[str, int]:
        """Madness and the like of an enumerated route."""

    def build(self, trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
        """The same as terms of the model."""

    def prospects(self, position: Position, rulings: Mapping[str, str], goal: Goal) -> Prospects:
        """What may come of its routes when dice or cards follow."""

    def reasons(self, position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
        """Why a block, a crossroads, a dead end or a section counts, or does not."""


def route_game(game: Game) -> RouteGame:
    """The package that knows the rules of ``game``."""
    return cast(RouteGame, import_module(f"solver.games.{game.short}"))
