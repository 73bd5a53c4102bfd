"""What the other players of a game came to for the goals that all compete for (ER-22)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boards.position import Position
from boards.session import Player, Session
from solver.games.enroute.goals import goal_results
from solver.games.enroute.sheet import score
from solver.rulings import resolve

__all__ = ["results_of", "with_results"]


def results_of(session: Session, player: Player) -> Mapping[str, int]:
    """What a player came to, by the letter of the goal; letters of which nothing is known are out.

    A legal route tells it, else what the player declares. What a goal counts depends on no
    ruling, nor on what the others have.
    """
    position = session.position_of(player)
    if position is None or position.route is None:
        return player.results
    rulings = resolve(session.game.key)
    sheet = score(position, position.route, rulings)
    if not sheet.legal:
        return player.results
    results = goal_results(position, sheet.found, rulings)
    return {**player.results, **{result.card.letter: result.value for result in results}}


def with_results(session: Session, player: Player, position: Position) -> Position:
    """The position with the results of all other players, for goals of which all are known."""
    others = [results_of(session, other) for other in session.players if other is not player]
    if not others:
        return position
    known = {
        card.letter: tuple(result[card.letter] for result in others)
        for card in position.goals
        if all(card.letter in result for result in others)
    }
    own: Mapping[str, tuple[int, ...]] = position.setup.get("results", {})
    return replace(position, setup={**position.setup, "results": {**own, **known}})
