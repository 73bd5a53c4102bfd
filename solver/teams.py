"""Teams: points are added up, and the smaller difference within a team breaks ties (ER-23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boards.session import Session
from solver.standing import Standing

__all__ = ["Team", "teams_of"]


@dataclass(frozen=True, slots=True)
class Team:
    """What a team has come to.

    Parameters
    ----------
    place
        From 1; equal teams share one.
    names
        Who plays together.
    total, difference
        Points of both, and by how many they differ.
    rule, decided
        What parts it from the other team, or does not.

    """

    place: int
    names: tuple[str, ...]
    total: int
    difference: int
    rule: str
    decided: str


def teams_of(session: Session, standings: Sequence[Standing]) -> tuple[Team, ...] | None:
    """The teams, the best first; None where there are none, or some result is not known."""
    if not session.teams or not all(s.known for s in standings):
        return None
    totals = {s.name: s.total or 0 for s in standings}
    results = [
        (-sum(totals[n] for n in team), abs(totals[team[0]] - totals[team[1]]), team)
        for team in session.teams
    ]
    results.sort(key=lambda result: result[:2])
    first, last = (result[:2] for result in results)
    unit, rule = session.game.unit, session.game.contest.rules["team"]
    if first == last:
        decided = f"shared: {-first[0]} {unit} and a difference of {first[1]} each"
    elif first[0] == last[0]:
        decided = f"a difference of {first[1]} {unit} to {last[1]}"
    else:
        decided = f"{last[0] - first[0]} {unit} more"
    return tuple(
        Team(
            1 + (result[:2] != first), result[2], -result[0], result[1], rule,
            decided if result[:2] == first else "",
        )
        for result in results
    )  # fmt: skip
