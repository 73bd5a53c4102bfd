"""What a dispute asks of the players of one game: who wins, the ranking, every total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from boards.session import Player, Session
from solver.dispute import Figure, Findings
from solver.games import route_game
from solver.ranking import Ranking, ranking
from solver.rulebook import Ruling
from solver.rulings import resolve
from solver.standing import Standing, seated

__all__ = ["GAME", "NOBODY", "AskedGame"]

GAME, NOBODY = "", "nobody"


@dataclass(frozen=True)
class AskedGame:
    """The players of one game with what they declare; nothing is searched.

    Parameters
    ----------
    session
        A session without faults.
    chosen
        Readings in force for all players, over those of the files.

    """

    session: Session
    chosen: Mapping[str, str]

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.session.game.key

    @cached_property
    def rulings(self) -> dict[str, str]:
        """The readings in force; where positions differ, those of the first."""
        own = next((p.position.rulings for p in self.session.players if p.position), {})
        return resolve(self.game, {**own, **self.session.rulings, **self.chosen})

    def find(self, ruling: Ruling | None = None, reading: str = "") -> Findings:
        """Every player's result, then the ranking and the winner."""
        other = {} if ruling is None else {ruling.name: reading}
        result = ranking(self.session, {**self.chosen, **other})
        pairs = zip(self.session.players, result.standings, strict=True)
        players = [figure for player, one in pairs for figure in self._of(player, one)]
        return Findings((*players, *_together(result)))

    def _of(self, player: Player, one: Standing) -> Iterator[Figure]:
        """The verdict on a route and its points, under names that do not depend on the verdict."""
        position = seated(self.session, player)
        if position is None or one.sheet is None:
            return  # readings can't change what is told without a route
        legal = one.sheet.legal
        broken = "; ".join(f"{fault.rule}: {fault.message}" for fault in one.sheet.refusals)
        yield Figure(player.name, "verdict", "legal" if legal else "not legal", broken)
        outlook = one.outlook
        mean = None if outlook is None else outlook.mean
        settled = route_game(self.session.game).default_goal(position) == "settled"
        if settled or one.sheet.settled:
            # dice that can still be thrown again have an average, no total
            total = "out" if one.out else mean if one.total is None else Fraction(one.total)
            yield Figure(player.name, "settled", total)
        elif not player.has_sheet:
            yield Figure(player.name, "total", Fraction(one.sheet.total) if legal else None)
            yield Figure(player.name, "mean", mean)
            if self.session.game.contest.eliminates:
                yield Figure(player.name, "out", None if outlook is None else outlook.chance_out)


def _together(result: Ranking) -> Iterator[Figure]:
    """What all results come to."""
    if result.solo is not None:
        won = {True: "met", False: "not met", None: None}[result.solo.won]
        yield Figure(GAME, "challenge", won)
        yield Figure(GAME, "chance", result.solo.chance)
        return
    if len(result.standings) == 1:
        return
    places = [
        " and ".join(place.name for place in equal)
        for _, equal in groupby(result.places, lambda place: place.place)
    ]
    yield Figure(GAME, "ranking", ", ".join(places) or None)
    yield Figure(GAME, "chance", result.chance)
    winners = result.winners
    yield Figure(GAME, "winner", None if winners is None else " and ".join(winners) or NOBODY)
