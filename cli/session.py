"""Opening game files, and everything that is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.errors import fault_texts

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.session import Player, Session
    from boards.source import Source
    from solver.ranking import Ranking


def holds_game(path: Path) -> bool:
    """Whether the file is a game file; one that can't be read at all ends the command."""
    from boards.source import read_source
    from cli.reading import is_game

    return is_game(read_source(path))


def open_session(path: Path) -> tuple[Source, Session]:
    """The game in a file; warnings go to stderr, faults in any of its files end the command."""
    from boards.faults import Refused, hard
    from boards.gamefile import read_session
    from boards.source import read_source

    source = read_source(path)
    session = read_session(source, path.parent)
    faults = every_session_fault(source, session)
    if hard(faults):
        raise Refused(hard(faults), source.name)
    for text in fault_texts(faults, source.name):
        output.note(text)
    return source, session


def every_session_fault(source: Source, session: Session) -> list[Fault]:
    """The faults of a game file and its positions, the words of the solver included."""
    from boards.faults import hard
    from boards.gamefile import session_faults
    from cli.claims import claim_faults
    from cli.reading import ruling_faults, unknown_readings
    from solver.standing import lacking

    faults = session_faults(source, session)
    faults += unknown_readings(source, session.game, session.rulings)
    for file, position in session.positions:
        own = [*ruling_faults(file, position), *claim_faults(file, position)]
        faults += [replace(fault, file=file.name) for fault in own]
    if not hard(faults):
        faults += [*_different_readings(session), *lacking(session)]
    return faults


def _different_readings(session: Session) -> list[Fault]:
    """Positions that read the rulebook in different ways: one game is played by one reading."""
    from boards.faults import Fault
    from solver.rulings import resolve

    faults = []
    first: tuple[Player, Mapping[str, str]] | None = None
    for player in session.players:
        position = session.position_of(player)
        if position is None:
            continue
        readings = resolve(session.game.key, position.rulings)
        first = first or (player, readings)
        faults += [
            player.placed(
                Fault(
                    "warning", "", f"{name} is read as {reading} for {player.name}, but as "
                    f"{first[1][name]} for {first[0].name}",
                    advice="what [rulings] in the game file says holds for all",
                    key=("rulings", name),
                )
            )
            for name, reading in readings.items()
            if reading != first[1][name]
        ]  # fmt: skip
    return faults


def check_game(source: Source, beside: Path) -> tuple[str, list[Fault]]:
    """Who plays, and every fault of a game file and of the positions it names."""
    from boards.faults import hard
    from boards.gamefile import read_session
    from cli.report import plural
    from solver.ranking import ranking

    session = read_session(source, beside)
    faults = every_session_fault(source, session)
    if not hard(faults):
        faults += declared_faults(source, session, ranking(session))
    held = [f"{p.name} ({p.file or 'totals'})" for p in session.players]
    return f"{plural(len(held), 'player')}: {', '.join(held)}", faults


def declared_faults(source: Source, session: Session, result: Ranking) -> list[Fault]:
    """Routes that are not legal and figures that are declared otherwise, each at its place."""
    from boards.faults import Fault
    from cli.claims import judged

    faults = []
    for player, one in zip(session.players, result.standings, strict=True):
        own = [f if f.file else source.placed(f) for f in one.faults]
        faults += sorted(own, key=lambda f: (f.line, f.column))
        if player.route is None and player.position and one.sheet and one.sheet.legal:
            faults += [
                player.placed(
                    Fault(
                        "rule", figure.rule,
                        f"{figure.label} is claimed as {figure.claimed}, but it is {figure.value}"
                        + (f": {figure.reason}" if figure.reason else ""),
                        advice="correct the claim, or the position", key=("claim", figure.name),
                    )
                )
                for figure in judged(player.position, one.sheet)
                if figure.wrong
            ]  # fmt: skip
    return faults
