"""The seat of the one player in a game whose route is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import usage

if TYPE_CHECKING:
    from boards.position import Position
    from boards.session import Player, Session
    from solver.goals import Goal, Rival
    from solver.standing import Standing


@dataclass(frozen=True)
class Seat:
    """One player of a game, for the commands that ask about one position."""

    session: Session
    player: Player
    position: Position
    path: Path

    def goal(self, text: str | None, rulings: Mapping[str, str]) -> tuple[Goal, bool]:
        """What the route is best for, and whether other commands have to be told.

        By default to win, if the results of all others are known and the player's dice are not;
        for a solo game that is to meet the challenge.
        """
        from boards.faults import Refused, hard
        from cli.reading import chosen_goal, note_dice
        from solver.games import route_game
        from solver.goals import Goal
        from solver.ranking import rivals
        from solver.standing import standing

        game = route_game(self.session.game)
        settled = game.default_goal(self.position) == "settled"
        if text is not None and text.strip().lower() != "win":
            return chosen_goal(text, self.position, self.player.source), True
        if text is None and not self.session.game.contest.check:
            self._tell_results()
            return chosen_goal(None, self.position, self.player.source), bool(
                self.session.challenge
            )
        if text is None and settled:
            # the challenge may stand in the game file alone
            told = bool(self.session.challenge)
            return chosen_goal(None, self.position, self.player.source), told
        if text is None and self.session.cell is not None:
            total, special = self.session.cell
            return Goal("solo", total=total, special=special), True
        results = [
            standing(self.session, index, rulings)
            for index, other in enumerate(self.session.players)
            if other is not self.player
        ]
        known, missing = rivals(results, self.player.name)
        reasons = ", ".join(f"{s.name} ({_missing(s)})" for s in results if not s.known)
        if text is None and (missing or not known):
            if missing:
                output.note(f"Not known yet: {reasons}. With --goal win the others count alone.")
            return chosen_goal(None, self.position, self.player.source), False
        goal = Goal("win", rivals=known)
        faults = hard(game.lacks(self.position, goal))
        if faults:
            raise Refused([self.player.placed(f) for f in faults], self.position.name)
        within = self.session.game.challenge.within
        output.note(f"Against {', '.join(_result(r, within) for r in known)}.")
        if missing:
            output.note(f"Not known yet, and not counted: {reasons}.")
        note_dice(goal, self.position)
        return goal, True

    def _tell_results(self) -> None:
        """Say which results of the others the goals are held against."""
        known = self.position.setup.get("results", {})
        told = [f"{letter} {', '.join(map(str, sorted(n)))}" for letter, n in known.items()]
        if told:
            output.note(f"Against the others' results for goals {'; '.join(told)}.")
        missing = [c.letter for c in self.position.goals if c.letter not in known]
        if missing and len(self.session.players) > 1:
            output.note(
                f"Not all results are known for goal {', '.join(missing)}: met, it counts as an "
                "achiever's."
            )


_MISSING = {
    "open": "the dice are not thrown",
    "undeclared": "no route is declared",
    "illegal": "the route is not legal",
}


def _missing(one: Standing) -> str:
    return "dice can be thrown again" if one.again else _MISSING[one.status]


def _result(rival: Rival, within: str) -> str:
    if rival.out:
        return f"{rival.name} (out of the game)"
    if rival.special is None:
        return f"{rival.name} {rival.total} (a tie counts as lost: no VP {within} are given)"
    return f"{rival.name} {rival.total}/{rival.special}"


def seat_of(path: Path, name: str | None) -> Seat | None:
    """The seat of a player in a game file; None if the file is no game and nobody is named."""
    from cli.session import holds_game, open_session
    from solver.standing import seated

    if not holds_game(path):
        if name is not None:
            usage("--player goes with a game file", f"{path} is the position of one player")
        return None
    source, session = open_session(path)
    player = _player(path, session, name)
    position = seated(session, player)
    if position is None or player.source is None:
        usage(
            f"{player.name} has no position: there are totals only",
            f'add position = "..." to the player in {source.name}',
        )
    return Seat(session, player, position, Path(player.source.name))


def _player(path: Path, session: Session, name: str | None) -> Player:
    """The player who is asked about; a name that is not at the table ends the command."""
    from difflib import get_close_matches

    if name is None and len(session.players) == 1:
        return session.players[0]
    listed = f"the players are {', '.join(session.names)}"
    if name is None:
        first = next((p.name for p in session.players if p.position), session.names[0])
        usage(
            f"{path} is a game file: --player says whose route",
            f"{listed}: finalroute solve {output.quoted(path)} --player {output.quoted(first)}",
        )
    for player in session.players:
        if player.name.casefold() == name.strip().casefold():
            return player
    close = get_close_matches(name, session.names, n=1)
    usage(f"--player: no player is called {name!r}",
          f"did you mean {close[0]}?" if close else listed)  # fmt: skip
