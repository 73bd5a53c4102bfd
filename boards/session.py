"""A session: one game with its players, and what does not go together in it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boards.faults import Fault
from boards.game import Game
from boards.position import Position
from boards.route import Route
from boards.shared import common_faults
from boards.source import Key, Source
from boards.teams import board_faults, result_faults, team_faults

_MOST_POINTS = 9999  # no sheet has so many; a number with more digits is a slip of the pen


@dataclass(frozen=True)
class Player:
    """One player of a game.

    Parameters
    ----------
    file
        How the game file names the position, or empty for a sheet without a map.
    position, source
        The position as its own file has it, and that file; None if there is none, or none that
        can be read.
    route
        The route that the game file declares instead of the one in the position.
    total, special, level
        What the player declares: all points, those of the special box (the confrontation), and
        the count that the dice look at (Madness).
    out
        Whether the player declares to be out of the game; None if nothing is said.
    figures
        All other figures that the player declares and that decide a tie.
    results
        What the player came to for each goal, by its letter.
    partly
        Whether the file says more of the player than could be read.
    named
        Whether the file gives the name; if not, ``name`` says which player it is.

    """

    name: str
    file: str = ""
    position: Position | None = None
    source: Source | None = None
    route: Route | None = None
    total: int | None = None
    special: int | None = None
    level: int | None = None
    out: bool | None = None
    figures: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, int] = field(default_factory=dict)
    partly: bool = False
    named: bool = True

    @property
    def has_sheet(self) -> bool:
        """Whether the result is declared, by a total or by being out."""
        return self.total is not None or bool(self.out)

    def placed(self, fault: Fault) -> Fault:
        """A fault of the position with its line, its column and the file it stands in."""
        if self.source is None:
            return fault
        return replace(fault if fault.line else self.source.placed(fault), file=self.source.name)


@dataclass(frozen=True)
class Session:
    """One game that was played, or is about to end.

    Parameters
    ----------
    players
        Clockwise, as they sit.
    first
        Name of the first player of the last round, or empty.
    challenge
        The cell of a solo game as the file writes it (``175/45``), or empty.
    teams
        The names of those who play together, where players do.
    rulings
        Readings for all players, over those of their positions.
    expect
        The right answer, in an example.

    """

    game: Game
    players: tuple[Player, ...]
    name: str = ""
    comment: str = ""
    first: str = ""
    challenge: str = ""
    teams: tuple[tuple[str, ...], ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    file_faults: tuple[Fault, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of the players, clockwise."""
        return [player.name for player in self.players]

    @property
    def unknown(self) -> bool:
        """Whether the name of a player could not be read: then nobody is a stranger."""
        return not all(player.named for player in self.players)

    @property
    def positions(self) -> list[tuple[Source, Position]]:
        """The position files that could be read, each once, as they are."""
        found = {p.source.name: (p.source, p.position) for p in self.players if p.source}
        return [(source, position) for source, position in found.values() if position]

    @property
    def cell(self) -> tuple[int, int] | None:
        """The cell of a solo game: that of the file, or else of the player's position."""
        if len(self.players) != 1:
            return None
        position = self.players[0].position
        text = self.challenge or (position.setup.get("challenge", "") if position else "")
        return self.game.challenge.cell(str(text))

    def position_of(self, player: Player) -> Position | None:
        """The position of a player as it counts here: route, rulings, challenge of a solo game."""
        if player.position is None:
            return None
        setup = dict(player.position.setup)
        if len(self.players) > 1:
            setup.pop("challenge", None)
        elif self.challenge:
            setup["challenge"] = self.challenge
        return replace(
            player.position,
            route=player.position.route if player.route is None else player.route,
            rulings={**player.position.rulings, **self.rulings},
            setup=setup,
        )

    def faults(self) -> list[Fault]:
        """What is wrong with the game file, and with positions that do not go together.

        The faults of each position by itself are those of `boards.files.position_faults`.
        """
        return [
            *self.file_faults,
            *_seat_faults(self),
            *(fault for i, player in enumerate(self.players) for fault in _sheet(self, i, player)),
            *common_faults(self),
            *board_faults(self),
            *team_faults(self),
            *result_faults(self),
            *_solo_faults(self),
            *_expect_faults(self),
        ]


def _seat_faults(session: Session) -> Iterator[Fault]:
    """How many players there are, and what they are called."""
    game, names = session.game, session.names
    many = len(names)
    if not many:
        yield Fault("file", "", "there is no player", key=("player",),
                    advice='begin with [[player]] and name = "..." below it; if this is a '
                    'position, name its board: board = "harbour"')  # fmt: skip
    if many > game.players:
        yield Fault(
            "rule", game.contest.rules["players"],
            f"{many} players; {game.title} is for 1 to {game.players}",
            advice="leave the others out", key=("player", game.players),
        )  # fmt: skip
    for index, name in enumerate(names):
        key = ("player", index, "name")
        if not name.isprintable() or name != name.strip():
            yield Fault("file", "", f"{name!r} is no name: it is one line without blanks around it",
                        key=key)  # fmt: skip
        if name.casefold() in (other.casefold() for other in names[:index]):
            yield Fault("file", "", f"two players are called {name!r}",
                        advice="give each a name of its own", key=key)  # fmt: skip
    if session.first and session.first not in names and not session.unknown:
        yield _stranger(session.first, names, ("first-player",))


def _stranger(name: str, names: list[str], key: Key) -> Fault:
    close = difflib.get_close_matches(name, names, n=1)
    return Fault(
        "file", "", f"no player is called {name!r}",
        advice=f"did you mean {close[0]}?" if close else f"the players are {', '.join(names)}",
        key=key,
    )  # fmt: skip


def _expect_faults(session: Session) -> Iterator[Fault]:
    for what in ("winners", "ranking", "order"):
        for index, name in enumerate(session.expect.get(what, ())):
            if name not in session.names and not session.unknown:
                yield _stranger(name, session.names, ("expect", what, index))


def _sheet(session: Session, index: int, player: Player) -> Iterator[Fault]:
    """What one player declares, held against itself."""
    rules = session.game.contest.rules
    special, level = session.game.figures
    seat: Key = ("player", index)
    if not player.file and not player.has_sheet and not player.partly:
        yield Fault(
            "file", "", f"{player.name} has neither a position nor a total",
            advice='add position = "name.toml", or total = 120 and '
            f"{(level and special) or session.game.told[-1]} = 24", key=seat,
        )  # fmt: skip
    if player.route is not None and not player.file:
        yield Fault("file", "", "a route goes only with a position",
                    advice='add position = "name.toml"', key=(*seat, "route"))  # fmt: skip
    if player.route is not None and player.position is not None:
        known = replace(player.position, route=player.route).faults()
        yield from (f.at(*seat, "route") for f in known if f.key == ("route",))
    figures = {
        "total": player.total, special: player.special, level: player.level, **player.figures,
    }  # fmt: skip
    for name, value in figures.items():
        if value is not None and not 0 <= value <= _MOST_POINTS:
            rule = rules["level" if name == level else "total"]
            what = "less than nothing" if value < 0 else "more than any sheet has"
            yield Fault("rule", rule, f"{name} {value} is {what}", key=(*seat, name))
    points = {name: figures[name] for name in ("total", special) if figures[name]}
    if player.out and not session.game.contest.eliminates:
        yield Fault(
            "rule", rules["never-out"], f"{player.name} is given as out, but nobody is ever out of "
            f"{session.game.title}", advice="leave out = true away, and give the total",
            key=(*seat, "out"),
        )  # fmt: skip
    elif player.out and player.level == 0 and "safe" in rules:
        yield Fault(
            "rule", rules["safe"], f"{player.name} is given as out, but at {level} 0 no die fails",
            advice=f"leave out = true away, or correct {level}", key=(*seat, "out"),
        )  # fmt: skip
    elif player.out and points:
        said = " and ".join(f"{name} {value}" for name, value in points.items())
        yield Fault(
            "rule", rules["out"], f"{player.name} is out of the game, not scored, but has {said}",
            advice="leave the points out, or out", key=(*seat, next(iter(points))),
        )  # fmt: skip
    elif (
        player.total is not None
        and (player.special or 0) > player.total >= 0
        and special in session.game.boxes
    ):
        yield Fault(
            "rule", rules["total"], f"{special} {player.special} is more than the total of "
            f"{player.total}, of which it is a part", advice="the total adds up all score boxes",
            key=(*seat, special),
        )  # fmt: skip


def _solo_faults(session: Session) -> Iterator[Fault]:
    """A challenge belongs to one player alone, and one player alone needs a challenge."""
    challenge, many = session.game.challenge, len(session.players)
    if session.challenge and many > 1:
        yield Fault("rule", challenge.rule, f"a challenge is for one player alone, not for {many}",
                    advice="leave challenge out", key=("challenge",))  # fmt: skip
    elif session.challenge and challenge.cell(session.challenge) is None:
        yield Fault("rule", challenge.rule, f"there is no challenge {session.challenge!r}",
                    advice=f"write {challenge}", key=("challenge",))  # fmt: skip
    for player in session.players:
        own = player.position.setup.get("challenge") if player.position else None
        if own is None:
            continue
        if many > 1:
            yield player.placed(Fault(
                "warning", challenge.rule, "a challenge counts for one player alone",
                key=("setup", "challenge"),
            ))  # fmt: skip
        elif session.challenge and challenge.cell(str(own)) != challenge.cell(session.challenge):
            yield player.placed(Fault(
                "rule", challenge.rule,
                f"the challenge is {own} here, but {session.challenge} in the game file",
                advice="correct one of the two", key=("setup", "challenge"),
            ))  # fmt: skip
    if many == 1 and session.cell is None and not session.challenge:
        yield Fault("warning", challenge.rule, "one player, and no challenge to meet",
                    advice=f"challenge = ...: write {challenge}", key=("player", 0))  # fmt: skip
