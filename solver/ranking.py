"""The players of one game beside each other: order of the check, ranking, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from boards.faults import Refused
from boards.session import Session
from solver.games import route_game
from solver.goals import Goal, Rival
from solver.rulings import resolve
from solver.solo import Solo, solo, solo_of_sheet
from solver.standing import Standing, lacking, seated, standing
from solver.teams import Team, teams_of
from solver.ties import decided_by_ties

__all__ = ["Order", "Place", "Ranking", "order_of", "places_of", "ranking", "rivals"]


@dataclass(frozen=True, slots=True)
class Order:
    """Who faces the dice first.

    Parameters
    ----------
    groups
        From the first on; several in one group are equal, and who is clockwise first of them is
        not known.
    unknown
        Players whose Madness, threat or the like is not known.

    """

    rule: str
    groups: tuple[tuple[str, ...], ...]
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one player among those whose result is known.

    Parameters
    ----------
    place
        From 1; equal players share one.
    rule, decided
        What parts the player from the next one, or does not.
    tied
        Whether a tie can't be broken, for want of a figure.

    """

    place: int
    name: str
    rule: str
    decided: str
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The players of a session beside each other.

    Parameters
    ----------
    places
        Those whose result is known, the best first.
    winners
        Who wins, several if they share it, nobody if all are out; None while that is not known.
    chance
        If all other results are known, the chance of the one who is left that nobody is ahead.
    solo
        The verdict on the challenge of a solo game.
    teams
        The teams, the best first, where players play together.

    """

    standings: tuple[Standing, ...]
    order: Order
    places: tuple[Place, ...]
    winners: tuple[str, ...] | None
    chance: Fraction | None = None
    solo: Solo | None = None
    teams: tuple[Team, ...] = ()

    @property
    def final(self) -> bool:
        """Whether every place is known."""
        return all(s.known for s in self.standings) and not any(p.tied for p in self.places)

    def of(self, name: str) -> Standing:
        """What the player of that name has come to."""
        return next(s for s in self.standings if s.name == name)


def ranking(session: Session, rulings: Mapping[str, str] | None = None) -> Ranking:
    """Every result of a session, the order of confrontation or threat check, and who wins.

    Parameters
    ----------
    session
        A session without faults; `boards.load_session` reads one.
    rulings
        Readings that differ from those of the session, its positions and the defaults.

    Raises
    ------
    Refused
        A position does not say what its result looks at.

    """
    faults = lacking(session)
    if faults:
        raise Refused(faults, session.name)
    standings = tuple(
        standing(session, index, rulings or {}) for index in range(len(session.players))
    )
    places = places_of(session, standings)
    alone = len(standings) == 1
    teams = teams_of(session, standings)
    won = tuple(name for team in teams or () if team.place == 1 for name in team.names)
    return Ranking(
        standings=standings,
        order=order_of(session, standings),
        places=places,
        winners=won or (None if alone or session.teams else _winners(standings, places)),
        chance=None if alone else _last_chance(session, standings, rulings or {}),
        solo=_solo(session, standings[0], rulings or {}) if alone else None,
        teams=teams or (),
    )


def _winners(standings: Sequence[Standing], places: Sequence[Place]) -> tuple[str, ...] | None:
    first = [place for place in places if place.place == 1]
    if not all(s.known for s in standings) or any(place.tied for place in first):
        return None
    out = {s.name for s in standings if s.out}
    return tuple(place.name for place in first if place.name not in out)


def order_of(session: Session, standings: Sequence[Standing]) -> Order:
    """Who faces the dice first: the highest level, then clockwise from the first player.

    Nobody does where there are no dice.
    """
    names = session.names
    if not session.game.contest.level:
        return Order("", ())
    start = names.index(session.first) if session.first in names else 0
    seats = [*standings[start:], *standings[:start]]
    groups: list[tuple[str, ...]] = []
    for level in sorted({s.level for s in seats if s.level is not None}, reverse=True):
        equal = [s.name for s in seats if s.level == level]
        groups += [(name,) for name in equal] if session.first in names else [tuple(equal)]
    unknown = tuple(s.name for s in standings if s.level is None)
    return Order(session.game.contest.rules["order"], tuple(groups), unknown)


def places_of(session: Session, standings: Sequence[Standing]) -> tuple[Place, ...]:
    """The known results, the best first: points, then those of the special box, the out last."""
    rules, within = session.game.contest.rules, session.game.challenge.within
    known = [s for s in standings if s.known]
    if session.game.contest.ties != (session.game.challenge.special,):
        return tuple(_places_by_ties(session, known))
    alive = sorted((s for s in known if not s.out), key=_result, reverse=True)
    places = []
    for index, one in enumerate(alive):
        equal = [s for s in alive if s.total == one.total]
        tied = len(equal) > 1 and any(s.special is None for s in equal)
        first = next(s for s in equal if tied or s.special == one.special)
        decided = _decided(one, equal, alive[index + 1 : index + 2], within)
        places.append(Place(alive.index(first) + 1, one.name, rules["rank"], decided, tied))
    places += [
        Place(len(alive) + 1, s.name, rules["out"], "three failures: not scored")
        for s in known
        if s.out
    ]
    return tuple(places)


def _places_by_ties(session: Session, known: Sequence[Standing]) -> Iterator[Place]:
    """The known results, the best first: points, then each tie-break of the game."""
    game = session.game

    def key(one: Standing) -> tuple[int, ...]:
        return one.total or 0, *(-1 if value is None else value for value in one.ties)

    ranked = sorted(known, key=key, reverse=True)
    for index, one in enumerate(ranked):
        equal = [s for s in ranked if s.total == one.total and s is not one]
        tied = any(None in s.ties for s in (one, *equal)) and bool(equal)
        first = next(s for s in ranked if key(s) == key(one) or (tied and s.total == one.total))
        said = decided_by_ties(game, one, equal, ranked[index + 1 : index + 2])
        yield Place(ranked.index(first) + 1, one.name, game.contest.rules["rank"], said, tied)


def _result(one: Standing) -> tuple[int, int]:
    return one.total or 0, -1 if one.special is None else one.special


def _decided(
    one: Standing, equal: Sequence[Standing], below: Sequence[Standing], within: str
) -> str:
    """What parts a player from those with as many points, and from the next one below.

    ``within`` says where the points come from that break a tie.
    """
    others = [s for s in equal if s is not one]
    missing = [s.name for s in equal if s.special is None]
    if others and missing:
        named = ", ".join(s.name for s in others)
        return f"as many as {named}; the VP of {' and '.join(missing)} {within} are unknown"
    said = _tie(one, others, within) if others else []
    after = next((s for s in below if s not in others), None)
    if after is not None and not any((s.special or 0) < (one.special or 0) for s in others):
        lead = f"{(one.total or 0) - (after.total or 0)} VP more than {after.name}"
        said += [] if any(s.special == one.special for s in others) else [lead]
    return "; ".join(said)


def _tie(one: Standing, others: Sequence[Standing], within: str) -> list[str]:
    """How a tie in points ends for one of those who took part: against whom it is lost and won."""
    mine = one.special or 0
    twins = [s.name for s in others if s.special == mine]
    above = [s for s in others if (s.special or 0) > mine]
    under = [s for s in others if (s.special or 0) < mine]
    said = []
    if above:
        names = [s.name for s in others]
        said.append(f"as many VP as {_listed(names)}, but {_against(mine, above, within)}")
    if twins:
        said.append(f"shared with {', '.join(twins)}: {mine} VP {within} each")
    if under:
        said.append(_against(mine, under, within))
    return said


def _against(mine: int, others: Sequence[Standing], within: str) -> str:
    """Points that break a tie beside those of the others: ``12 VP to 9 ... against Ann``."""
    theirs = _listed([str(s.special) for s in others])
    return f"{mine} VP to {theirs} {within} against {_listed([s.name for s in others])}"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def rivals(standings: Sequence[Standing], name: str) -> tuple[tuple[Rival, ...], tuple[str, ...]]:
    """The known results of the other players, and the names of those that have none yet.

    Points of the special box that nobody told stay unknown: see `solver.goals.Rival.at_best`.
    """
    others = [s for s in standings if s.name != name]
    known = tuple(Rival(s.total or 0, s.special, s.out, s.name) for s in others if s.known)
    return known, tuple(s.name for s in others if not s.known)


def _last_chance(
    session: Session, standings: Sequence[Standing], rulings: Mapping[str, str]
) -> Fraction | None:
    """The chance of the only open player that nobody is ahead."""
    still = [s for s in standings if not s.known]
    if len(still) != 1 or still[0].status != "open" or still[0].sheet is None:
        return None
    if still[0].again:
        return None  # what is best with the dice on the table is not asked for here
    player = next(p for p in session.players if p.name == still[0].name)
    position = seated(session, player)
    assert position is not None
    goal = Goal("win", rivals=rivals(standings, player.name)[0])
    chosen = resolve(session.game.key, {**position.rulings, **rulings})
    prospects = route_game(session.game).prospects(position, chosen, goal)
    return prospects.outlook(still[0].sheet.found).worth[0]


def _solo(session: Session, one: Standing, rulings: Mapping[str, str]) -> Solo | None:
    """The verdict on the challenge, as far as the only player's result is known."""
    cell = session.cell
    if cell is None:
        return None
    if one.known and one.total is not None:
        return solo(cell, one.total, one.special, one.out)
    position = seated(session, session.players[0])
    if position is None or one.sheet is None or not one.sheet.legal:
        return Solo(*cell)
    chosen = resolve(session.game.key, {**position.rulings, **rulings})
    return solo_of_sheet(position, one.sheet, chosen, cell)
