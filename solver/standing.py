"""What each player of a game has come to, and what is declared otherwise than it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from boards.faults import Fault, hard
from boards.route import Route
from boards.session import Player, Session
from solver.games import route_game
from solver.goals import Goal
from solver.outlook import Outlook
from solver.rulings import resolve
from solver.scoring import score
from solver.sheet import ScoreSheet

__all__ = ["Standing", "Status", "lacking", "standing"]

Status = Literal["settled", "told", "open", "undeclared", "illegal"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player has come to.

    Parameters
    ----------
    status
        ``settled``: the dice are known. ``told``: by the figures of the player's own sheet.
        ``open``: the dice are still to be thrown. ``undeclared``: there is no route yet.
        ``illegal``: the route breaks a rule, so there is no result.
    total, special
        All points, and those of the special box (the confrontation); None where not known.
    level
        The count that the dice look at (Madness), or None.
    sheet
        Of the declared route, if there is one.
    outlook
        What may come of an open one.
    faults
        Why the route is not legal, or what is declared otherwise than it is. Those without
        `Fault.file` stand in the game file.

    """

    name: str
    status: Status
    total: int | None = None
    special: int | None = None
    level: int | None = None
    out: bool = False
    sheet: ScoreSheet | None = None
    outlook: Outlook | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the result can be ranked."""
        return self.status in ("settled", "told")


def lacking(session: Session) -> list[Fault]:
    """What the results look at and the positions do not say, each fault at its place."""
    faults = []
    for player in session.players:
        position = session.position_of(player)
        if position is None:
            continue
        game = route_game(session.game)
        kind = game.default_goal(position)
        if kind == "settled" or not player.has_sheet:
            faults += [player.placed(f) for f in hard(game.lacks(position, Goal(kind)))]
    return faults


def standing(session: Session, index: int, rulings: Mapping[str, str]) -> Standing:
    """What one player has come to, and what is wrong with what the player declares."""
    player = session.players[index]
    position = session.position_of(player)
    told = Standing(
        player.name, "told", 0 if player.out else player.total, 0 if player.out else player.special,
        player.level, bool(player.out),
    )  # fmt: skip
    if position is None:
        return told
    route = position.route
    if route is None and position.drawn:
        return told if player.has_sheet else Standing(player.name, "undeclared")
    sheet = score(position, route or Route(), rulings=rulings)
    if not sheet.legal:
        own = player.route is None
        refusals = [
            player.placed(f) if own else f.at("player", index, "route") for f in sheet.refusals
        ]
        return Standing(player.name, "illegal", sheet=sheet, faults=tuple(refusals))
    level = sheet.counts.get(session.game.contest.level)
    faults = tuple(_declared_otherwise(session, index, sheet))
    if sheet.settled:
        return Standing(
            player.name, "settled", sheet.total, _special(session, sheet), level, sheet.out, sheet,
            faults=faults,
        )  # fmt: skip
    if player.has_sheet:
        return replace(told, level=level, sheet=sheet, faults=faults)
    chosen = resolve(session.game.key, {**position.rulings, **rulings})
    prospects = route_game(session.game).prospects(position, chosen, Goal())
    outlook = prospects.outlook(sheet.found)
    return Standing(player.name, "open", level=level, sheet=sheet, outlook=outlook, faults=faults)


def _special(session: Session, sheet: ScoreSheet) -> int:
    box = session.game.challenge.special
    return 0 if sheet.out else sum(line.points for line in sheet.lines if line.box == box)


def _declared_otherwise(session: Session, index: int, sheet: ScoreSheet) -> Iterator[Fault]:
    """The figures that a player declares beside a route, where the route says otherwise."""
    player = session.players[index]
    figures = _settled_figures if sheet.settled else _early_figures
    for name, declared, says, rule in (
        *_level_figure(session, player, sheet),
        *figures(session, player, sheet),
    ):
        yield Fault(
            "rule", rule, f"{player.name} declares {name} {declared}, but {says}",
            advice=f"correct {name} here, or the position in {player.file}",
            key=("player", index, name),
        )  # fmt: skip


_Wrong = tuple[str, object, str, str]  # what is declared, the figure, what is right, the rule


def _level_figure(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    level = session.game.contest.level
    count = sheet.counts.get(level)
    if player.level is None or count is None or player.level == count:
        return
    lines = [line for line in sheet.count_lines if line.box == level]
    because = "; ".join(f"{x.label} {x.points} ({', '.join(x.because)})" for x in lines)
    rule = lines[0].rule if lines else session.game.contest.rules["level"]
    yield level, player.level, f"the route has {count}{f': {because}' if because else ''}", rule


def _early_figures(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    """Before the dice nobody knows what they take: only more than all is impossible."""
    if player.total is None or player.special is None:
        return
    if player.total > sheet.total + player.special:
        yield (
            "total", player.total, f"it is at most {sheet.total + player.special}: {sheet.total} "
            f"without the {session.game.challenge.special} and {player.special} in it",
            session.game.contest.rules["total"],
        )  # fmt: skip


def _settled_figures(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    special, rules = session.game.challenge.special, session.game.contest.rules
    if player.out is not None and player.out != sheet.out:
        says = "all three dice fail" if sheet.out else "not all three dice fail"
        yield "out", str(player.out).lower(), says, rules["out"]
    elif sheet.out and (player.total or player.special):
        name, points = ("total", player.total) if player.total else (special, player.special)
        yield name, points, "all three dice fail: nothing is scored", rules["out"]
    if sheet.out or player.out:
        return
    box, lines = _special(session, sheet), [x for x in sheet.lines if x.box == special]
    if player.special is not None and player.special != box:
        because = "; ".join(line.formula for line in lines if line.formula)
        rule = lines[0].rule if lines else rules["total"]
        yield special, player.special, f"it is {box}{f': {because}' if because else ''}", rule
    if player.total is not None and player.total != sheet.total:
        yield "total", player.total, f"the sheet adds up to {sheet.total}", rules["total"]
