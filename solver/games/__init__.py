"""The games, one package each: rules as data, sheet, terms for the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from boards.faults import Fault
from boards.game import Game
from boards.position import Position
from boards.route import Route

if TYPE_CHECKING:
    from boards.session import Player, Session
    from solver.enumerate import Found
    from solver.goals import Goal
    from solver.joining import Hopes
    from solver.outlook import Outlook, Prospects
    from solver.route_rules import RouteRules
    from solver.rulebook import Ruling
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason


class RouteGame(Protocol):
    """What the package of a game with a final route offers.

    ``level`` names the count that dice and cards look at (``madness``). Where it is ``bounded``,
    it says what can be hoped for on lines of stretches, and the best of them is found so.
    """

    level: str
    bounded: bool

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

    def points(self, position: Position, found: Found, rulings: Mapping[str, str]) -> int:
        """What an enumerated route is worth, by the sheet's own tally."""

    def counts(self, position: Position, found: Found) -> dict[str, int]:
        """Madness and the like of an enumerated route."""

    def ties(self, position: Position, found: Found) -> tuple[int, ...]:
        """What decides among routes with as many points, as far as the route alone tells."""

    def build(self, trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
        """The same as terms of the model."""

    def default_goal(self, position: Position) -> str:
        """What a route is chosen for if nothing is said."""

    def lacks(self, position: Position, goal: Goal) -> list[Fault]:
        """What the goal needs to know and the position does not say."""

    def safe_limits(
        self, position: Position, most_out: Fraction, limits: Mapping[str, int]
    ) -> dict[str, int]:
        """The limits under which the chance to be out can be kept at ``most_out``."""

    def seated(self, session: Session, player: Player, position: Position) -> Position:
        """The position of a player among the others, with what they have a say in."""

    def settle(
        self, position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]
    ) -> ScoreSheet:
        """The sheet after the dice or cards that the position knows of, if it knows any."""

    def at_most(
        self, position: Position, sheet: ScoreSheet, special: int | None
    ) -> tuple[int, str] | None:
        """No total of a route whose dice are not known is higher, and why; None if unknown.

        ``special`` are the points that the player declares for the special box.
        """

    def as_claimed(self, position: Position, sheet: ScoreSheet) -> tuple[str, ScoreSheet] | None:
        """The sheet if what is claimed tells of a choice that the file leaves open, and which.

        None where the claim tells no such thing.
        """

    def prospects(self, position: Position, rulings: Mapping[str, str], goal: Goal) -> Prospects:
        """What may come of its routes when dice or cards follow."""

    def hopes(
        self,
        position: Position,
        rulings: Mapping[str, str],
        rules: RouteRules,
        goal: Goal,
        limits: Mapping[str, int],
    ) -> Hopes:
        """Bounds for lines of stretches, if it is ``bounded``."""

    def cannot_matter(
        self,
        position: Position,
        goal: Goal,
        ruling: Ruling,
        reading: str,
        rulings: Mapping[str, str],
    ) -> str:
        """Why another reading leaves the best route as it is, only where that is certain."""

    def confronted(self, position: Position, outlook: Outlook) -> str:
        """What comes after the route, in a line: who is faced, with what."""

    def reasons(self, position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
        """Why a block, a crossroads, a dead end or a section counts, or does not."""


def route_game(game: Game) -> RouteGame:
    """The package that knows the rules of ``game``."""
    return cast(RouteGame, import_module(f"solver.games.{game.short}"))
