"""Reading the files and the words that commands take."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import fault_texts, usage

if TYPE_CHECKING:
    from boards.board import Board
    from boards.faults import Fault
    from boards.game import Game
    from boards.position import Position
    from boards.route import Route
    from boards.source import Source
    from solver.goals import Goal


def open_position(path: Path) -> Position:
    """The position in a file; warnings go to stderr, faults end the command."""
    return open_table(path)[1]


def open_table(path: Path) -> tuple[Source, Position]:
    """The position in a file, with the file; warnings go to stderr, faults end the command."""
    from boards.faults import Fault, Refused, hard
    from boards.files import read_position
    from boards.source import read_source

    source = read_source(path)
    if is_board(source):
        advice = f"start a position on it: finalroute new GAME --board {output.quoted(path)}"
        raise Refused(
            [Fault("file", "", "this is a board, not a position", advice=advice)], source.name
        )
    if is_game(source):
        raise Refused([_game_given(source, "a position")], source.name)
    position = read_position(source, path.parent)
    faults = every_fault(source, position)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    for text in fault_texts(faults, source.name):
        output.note(text)
    return source, position


def every_fault(source: Source, position: Position) -> list[Fault]:
    """The faults of a position, the words that belong to the solver included."""
    from boards.files import position_faults
    from cli.claims import claim_faults

    return [
        *position_faults(source, position),
        *ruling_faults(source, position),
        *claim_faults(source, position),
    ]


def ruling_faults(source: Source, position: Position) -> list[Fault]:
    """Rulings in a file that do not exist, each at its place."""
    return unknown_readings(source, position.board.game, position.rulings)


def unknown_readings(source: Source, game: Game, rulings: Mapping[str, str]) -> list[Fault]:
    """Those of the ``[rulings]`` of a file that do not exist, each at its place."""
    from boards.faults import Fault
    from solver.rulings import UnknownRuling, resolve

    faults = []
    for name, reading in rulings.items():
        try:
            resolve(game.key, {name: reading})
        except UnknownRuling as error:
            faults.append(source.placed(Fault("file", "", str(error), key=("rulings", name))))
    return faults


def is_board(source: Source) -> bool:
    """Whether a file holds a board rather than a position on one."""
    from boards.strict import kind_of

    return kind_of(source) == "board"


def is_game(source: Source) -> bool:
    """Whether a file holds a game with its players rather than the position of one."""
    from boards.strict import kind_of

    return kind_of(source) == "game"


def _game_given(source: Source, wanted: str) -> Fault:
    """Why a game file can't be taken, with the positions that could be named instead."""
    from boards.faults import Fault

    players = source.data.get("player")
    rows = [row for row in players if isinstance(row, dict)] if isinstance(players, list) else []
    names = [row["position"] for row in rows if isinstance(row.get("position"), str)]
    paths = ", ".join(output.quoted(Path(source.name).parent / name) for name in names)
    takes = "score, check, dispute and solve --player take a game file"
    return Fault(
        "file", "", f"this is a game file, not {wanted}",
        advice=f"name a position ({paths}); {takes}" if paths else takes,
    )  # fmt: skip


def open_board(name: str) -> tuple[Source, Board, list[Fault]]:
    """A board that ships with the product, or one in a file, with its faults."""
    from boards.faults import Fault, Refused
    from boards.files import board_faults, find_board, read_board

    source = find_board(name)
    if is_game(source):
        raise Refused([_game_given(source, "a board")], source.name)
    if "board" in source.data and "map" not in source.data:
        advice = f"finalroute check {output.quoted(name)}"
        raise Refused(
            [source.placed(Fault("file", "", "this is a position, not a board", advice=advice,
                                 key=("board",)))], source.name,
        )  # fmt: skip
    form: list[Fault] = []
    board = read_board(source, form)
    return source, board, [*form, *board_faults(source, board)]


def sound_board(name: str) -> Board:
    """A board without faults; any fault ends the command."""
    from boards.faults import Refused, hard

    source, board, faults = open_board(name)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    for text in fault_texts(faults, source.name):
        output.note(text)
    return board


def named_game(name: str) -> Game:
    """The game of that name; another name ends the command."""
    from difflib import get_close_matches

    from boards.game import find_game, games

    game = find_game(name)
    if game is None:
        known = [g.short for g in games().values()]
        close = get_close_matches(name.lower(), [*known, *games()], n=1)
        usage(
            f"there is no game {name!r}",
            f"did you mean {close[0]}?" if close else f"the games are {', '.join(known)}",
        )
    return game


def chosen_rulings(given: list[str], position: Position) -> dict[str, str]:
    """The rulings of the command line over those of the file; wrong ones end the command."""
    return readings_over(given, position.board.game, position.rulings)


def readings_over(given: list[str], game: Game, rulings: Mapping[str, str]) -> dict[str, str]:
    """The rulings of the command line; wrong ones, also with those of a file, end the command."""
    from solver.rulings import UnknownRuling, parse_ruling, resolve

    named: dict[str, str] = {}
    try:
        for text in given:
            name, reading = parse_ruling(text)
            if named.get(name, reading) != reading:
                usage(f"--ruling {name} is given two readings: {named[name]} and {reading}")
            named[name] = reading
        resolve(game.key, {**rulings, **named})
    except UnknownRuling as error:
        usage(str(error), "`finalroute rulings` explains them")
    return named


def chosen_goal(text: str | None, position: Position, source: Source | None = None) -> Goal:
    """The goal of the command line, or that of the position; a wrong one ends the command.

    Parameters
    ----------
    source
        The file of the position, in which what the goal looks at may be missing.

    """
    from boards.faults import Refused, hard
    from solver.answer import default_goal
    from solver.games import route_game
    from solver.goals import NoGoal, parse_goal

    game = position.board.game
    try:
        goal = default_goal(position) if text is None else parse_goal(text)
    except NoGoal as error:
        usage(f"--goal: {error}", error.advice)
    faults = hard(route_game(game).lacks(position, goal))
    if faults:
        raise Refused(
            [source.placed(f) if f.key and source else replace(f, file="" if f.key else "--goal")
             for f in faults], source.name if source else position.name,
        )  # fmt: skip
    if text is not None:
        note_dice(goal, position)
    unknown = [str(r.total) for r in goal.rivals if r.special is None]
    if unknown:
        output.note(
            f"A tie with {' or '.join(unknown)} VP counts as lost: the VP {game.challenge.within} "
            f"are not given. Write them like {unknown[0]}/24."
        )
    return goal


def note_dice(goal: Goal, position: Position) -> None:
    """Say so if a goal that was asked for does not look at dice that are known."""
    if goal.kind != "settled" and position.setup.get("dice"):
        output.note(
            f"The dice in the file are not looked at: {goal} is about the time before they are "
            "thrown. Without --goal they are."
        )


@contextmanager
def asked_of(source: Source) -> Iterator[None]:
    """What the solver misses in a position is said at its place in the file."""
    from boards.faults import Refused

    try:
        yield
    except Refused as refused:
        faults = [f if f.line or f.file else source.placed(f) for f in refused.faults]
        raise Refused(faults, source.name) from None


def typed_route(text: str, position: Position, option: str = "--route") -> Route:
    """The route given on the command line; one that can't be read ends the command."""
    from boards.board import nearest
    from boards.notation import NotationError, parse_route

    try:
        route = parse_route(text)
    except NotationError as error:
        usage(f"{option}: {error}", "write it like b1-b2-c2~g4-f4; ~ is a connection by Gates")
    for place in dict.fromkeys(route.places):
        if place not in position.board.places:
            usage(
                f"{option}: there is no crossroads or dead end {place!r} on {position.board.name}",
                nearest(place, position.board),
            )
    return route


def beside(board: str, out: Path | None) -> str:
    """How a position file written to ``out`` names ``board``: paths start at the file."""
    if not board.endswith(".toml") or Path(board).is_absolute():
        return board
    try:
        return Path(os.path.relpath(board, out.parent if out else ".")).as_posix()
    except ValueError:  # another drive of Windows
        return str(Path(board).resolve())
