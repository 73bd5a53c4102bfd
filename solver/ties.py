"""What decides among players with as many points, where several figures do so in turn (ER-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boards.game import Game

if TYPE_CHECKING:
    from solver.standing import Standing

__all__ = ["decided_by_ties"]


def decided_by_ties(
    game: Game, one: Standing, equal: Sequence[Standing], below: Sequence[Standing]
) -> str:
    """What parts a player from those with as many points, and from the next one below.

    Parameters
    ----------
    equal
        The others with as many points.
    below
        The next one in the ranking, if there is one.

    """
    names, unit = game.contest.ties, game.unit
    missing = [s.name for s in (one, *equal) if None in s.ties]
    if equal and missing:
        open_ = " or ".join(
            name for at, name in enumerate(names) if any(s.ties[at] is None for s in (one, *equal))
        )
        return f"as many {unit} as {_listed(equal)}; the {open_} of {' and '.join(missing)} are " \
            "not known"  # fmt: skip
    said = []
    for at, name in enumerate(names):
        mine = one.ties[at] or 0
        rivals = [s for s in equal if s.ties[:at] == one.ties[:at] and s.ties[at] != one.ties[at]]
        above = [s for s in rivals if (s.ties[at] or 0) > mine]
        under = [s for s in rivals if (s.ties[at] or 0) < mine]
        for others, much in ((above, f"as many {unit}, but "), (under, "")):
            if others:
                theirs = " and ".join(str(s.ties[at]) for s in others)
                said.append(f"{much}{mine} {name} to {theirs} against {_listed(others)}")
    twins = [s for s in equal if s.ties == one.ties]
    if twins:
        shared = ", ".join(f"{value} {name}" for name, value in zip(names, one.ties, strict=True))
        said.append(f"shared with {_listed(twins)}: {shared} each")
    if below and below[0] not in equal and not any(s.ties < one.ties for s in equal):
        gap = (one.total or 0) - (below[0].total or 0)
        said.append(f"{gap} {unit} more than {below[0].name}")
    return "; ".join(said)


def _listed(players: Sequence[Standing]) -> str:
    return " and ".join(player.name for player in players)
