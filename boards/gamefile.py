"""Game files: the players of one game, each with a position or with totals alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, create_model
from pydantic.fields import FieldInfo

from boards.faults import Fault, Refused, hard
from boards.files import position_faults, read_position
from boards.game import Game, games
from boards.notation import NotationError, parse_route
from boards.position import Position
from boards.session import Player, Session
from boards.source import Key, Source, read_source
from boards.strict import FORMAT, Name, Strict, Text, game_of, kind_of, validate

_NAMELESS = "\n"  # no name that a player can have


class _PlayerFile(Strict):
    name: Name
    position: Name | None = None
    route: Text | None = None
    total: int | None = None
    out: bool | None = None
    results: dict[str, int] = Field(default_factory=dict)


class _Expect(Strict):
    winners: list[Name] | None = None
    ranking: list[Name] | None = None
    order: list[Name] | None = None
    challenge: Literal["win", "loss"] | None = None
    chance: Text | None = None
    exit: int | None = None


class _SessionFile(Strict):
    format: Literal[1]
    game: Name
    name: Text = ""
    comment: Text = ""
    first_player: Name | None = None
    challenge: Name | None = None
    teams: list[list[Name]] = Field(default_factory=list)
    rulings: dict[str, str | int] = Field(default_factory=dict)
    expect: _Expect | None = None


@cache
def _shape(key: str) -> type[_SessionFile]:
    """The shape of a game file, with the figures that a sheet of this game has."""
    game = games()[key]
    figures: dict[str, Any] = {
        name.replace("-", "_"): (int | None, FieldInfo(default=None)) for name in game.told
    }
    player = create_model("PlayerFile", __base__=_PlayerFile, **figures)
    players: Any = (list[player], Field(default_factory=list))  # type: ignore[valid-type]
    return create_model("SessionFile", __base__=_SessionFile, player=players)


def read_session(source: Source, beside: Path | None = None) -> Session:
    """The game in a file, with the positions it names and its faults.

    Parameters
    ----------
    source
        The text of the game file.
    beside
        The folder in which the position files are looked up.

    Raises
    ------
    Refused
        Only if too little can be read.

    """
    game = game_of(source)
    faults: list[Fault] = []
    data = validate(_shape(game.key), source, faults, {("player", "name"): _NAMELESS})
    unread = {fault.key[1] for fault in faults if fault.key[:1] == ("player",) and fault.key[1:]}
    if not data.player and unread:
        raise Refused(faults, source.name)  # players that are no tables: the rest means nothing
    return Session(
        game=game,
        players=tuple(
            replace(_player(game, index, entry, source, beside, faults), partly=index in unread)
            for index, entry in enumerate(data.player)
        ),
        name=data.name,
        comment=data.comment,
        first=data.first_player or "",
        challenge=data.challenge or "",
        teams=tuple(map(tuple, data.teams)),
        rulings={name: str(reading) for name, reading in data.rulings.items()},
        expect=data.expect.model_dump(exclude_none=True) if data.expect else {},
        file_faults=tuple(faults),
    )


def _player(
    game: Game, index: int, entry: Any, source: Source, beside: Path | None, faults: list[Fault]
) -> Player:
    file = position = route = None
    if entry.position is not None:
        key = ("player", index, "position")
        try:
            file = _open(entry.position, beside, source, key)
            position = _position(file, game, entry.position, source, key)
        except Refused as refused:
            faults += refused.faults
    if entry.route is not None:
        try:
            route = parse_route(entry.route)
        except NotationError as error:
            key = ("player", index, "route")
            faults.append(source.placed(Fault("file", "", str(error), entry.route[:40], key=key)))
    told = {name: getattr(entry, name.replace("-", "_")) for name in game.told}
    special, level = (told.pop(name, None) for name in game.figures)
    return Player(
        name=f"player {index + 1}" if entry.name == _NAMELESS else entry.name,
        named=entry.name != _NAMELESS,
        file=entry.position or "",
        position=position,
        source=file if position else None,
        route=route,
        total=entry.total,
        special=special,
        level=level,
        out=entry.out,
        figures={name: value for name, value in told.items() if value is not None},
        results=dict(entry.results),
    )


def _open(name: str, beside: Path | None, source: Source, key: Key) -> Source:
    """A position file; one that can't be opened is a fault of the game file."""
    path = Path(name)
    path = path if path.is_absolute() or beside is None else beside / path
    try:
        return read_source(path)
    except Refused as refused:
        raise Refused(
            replace(fault, file=str(path)) if fault.line else source.placed(fault.at(*key))
            for fault in refused.faults
        ) from None


def _position(file: Source, game: Game, name: str, source: Source, key: Key) -> Position:
    """The position in a file; its faults say that they stand there."""
    kind = kind_of(file)
    if kind != "position":
        raise Refused(
            [source.placed(Fault("file", "", f"{name} is a {kind} file, not a position", key=key,
                                 advice="name the file in which this player's route is drawn"))]
        )  # fmt: skip
    try:
        position = read_position(file, Path(file.name).parent)
    except Refused as refused:
        name = refused.source or file.name
        raise Refused(replace(fault, file=fault.file or name) for fault in refused.faults) from None
    if position.board.game is not game:
        raise Refused(
            [source.placed(Fault("file", "", f"{name} is a position of {position.board.game.title}",
                                 advice=f"this is a game of {game.title}", key=key))]
        )  # fmt: skip
    return position


def session_faults(source: Source, session: Session) -> list[Fault]:
    """All faults of a game file and of the positions it names, each at its place.

    `boards.faults.Fault.file` names the file of those that stand in a position.
    """
    found = [f if f.line or f.file else source.placed(f) for f in session.faults()]
    for file, position in session.positions:
        found += [replace(fault, file=file.name) for fault in position_faults(file, position)]
    return found


def load_session(path: str | Path) -> Session:
    """The game in a game file, with its positions.

    Raises
    ------
    Refused
        With every fault of the game file and of the positions it names.

    """
    file = Path(path)
    source = read_source(file)
    session = read_session(source, file.parent)
    faults = hard(session_faults(source, session))
    if faults:
        raise Refused(faults, source.name)
    return session


def write_session(session: Session) -> str:
    """The canonical text of a game file; reading it beside its positions gives the same game."""
    import tomli_w

    head: dict[str, Any] = {"format": FORMAT, "game": session.game.key}
    if session.name:
        head["name"] = session.name
    text = tomli_w.dumps(head)
    if session.comment:
        text += tomli_w.dumps({"comment": session.comment}, multiline_strings=True)
    rest = {"first-player": session.first, "challenge": session.challenge}
    text += tomli_w.dumps({name: value for name, value in rest.items() if value})
    if session.teams:
        shown = ", ".join(tomli_w.dumps({"t": list(t)}, indent=0)[4:].replace("\n", " ").strip()
                          for t in session.teams)  # fmt: skip
        text += f"teams = [{shown}]\n"
    special, level = session.game.figures
    for player in session.players:
        entry = {
            "name": player.name,
            "position": player.file or None,
            "route": None if player.route is None else str(player.route),
            "total": player.total,
            special: player.special,
            level: player.level,
            **player.figures,
            "out": player.out,
            "results": dict(player.results) or None,
        }
        known = {name: value for name, value in entry.items() if value is not None}
        text += "\n[[player]]\n" + tomli_w.dumps(known)
    for name, table in (("rulings", session.rulings), ("expect", session.expect)):
        if table:
            text += "\n" + tomli_w.dumps({name: dict(table)})
    return text


__all__ = ["load_session", "read_session", "session_faults", "write_session"]
