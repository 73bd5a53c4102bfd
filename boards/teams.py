"""Two teams at one table, and what the players declare of goals; what can't be of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boards.faults import Fault

if TYPE_CHECKING:
    from boards.session import Session

__all__ = ["board_faults", "result_faults", "team_faults"]

_TEAMS, _MATES = 2, 2


def team_faults(session: Session) -> Iterator[Fault]:
    """Teams are two of two who sit across from each other, and name each player once."""
    teams, names, key = session.teams, session.names, ("teams",)
    rule = session.game.contest.rules["team"]
    if not teams or (rule and session.unknown):
        return
    if not rule:
        yield Fault("file", "", f"{session.game.title} is not played in teams",
                    advice="leave teams out", key=key)  # fmt: skip
        return
    mates = [name for team in teams for name in team]
    strangers = [name for name in dict.fromkeys(mates) if name not in names]
    for name in strangers:
        yield Fault("file", "", f"no player is called {name!r}",
                    advice=f"the players are {', '.join(names)}", key=key)  # fmt: skip
    if [len(team) for team in teams] != [_MATES] * _TEAMS or len(names) != _TEAMS * _MATES:
        yield Fault(
            "rule", rule, f"{len(teams)} teams among {len(names)} players; there are two teams of "
            "two", advice='write teams = [["Ann", "Cid"], ["Bea", "Dan"]]', key=key,
        )  # fmt: skip
    elif len(set(mates)) < len(mates) and not strangers:
        yield Fault("rule", rule, "a player stands in two teams", key=key,
                    advice="name each player once")  # fmt: skip
    elif not strangers and {frozenset(team) for team in teams} != {
        frozenset(names[0::2]), frozenset(names[1::2]),
    }:  # fmt: skip
        yield Fault(
            "rule", session.game.contest.rules["seat"], "teammates sit across from each other, but "
            f"{' and '.join(teams[0])} sit side by side",
            advice="name the players clockwise, as they sat", key=key,
        )  # fmt: skip


def board_faults(session: Session) -> Iterator[Fault]:
    """One and the same board in front of two players, where each has one of its own."""
    rule = session.game.contest.rules["board"]
    seen: dict[tuple[object, ...], str] = {}
    for player in session.players if rule else ():
        if player.position is None or player.source is None:
            continue
        board = player.position.board
        key = board.x_labels, board.y_labels, board.picture
        if key in seen:
            yield player.placed(Fault(
                "warning", rule, f"{seen[key]} and {player.name} both have {board.name}, and there "
                "is one of each", key=("board",),
            ))  # fmt: skip
        seen.setdefault(key, player.name)


def result_faults(session: Session) -> Iterator[Fault]:
    """Results for goals that do not exist, or below 0."""
    letters = session.game.cards.letters
    for index, player in enumerate(session.players):
        for letter, result in player.results.items():
            key = ("player", index, "results", letter)
            if letter not in letters:
                yield Fault(
                    "file", "", f"there is no goal of letter {letter!r}",
                    advice=f"the letters are {', '.join(letters)}" if letters else
                    f"players do not compete for the goals of {session.game.title}", key=key,
                )  # fmt: skip
            elif result < 0:
                yield Fault("file", "", f"{result} for goal {letter} is less than nothing", key=key,
                            advice="write what the player came to")  # fmt: skip
