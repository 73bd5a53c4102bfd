"""What each player of a game has come to, and what is declared otherwise than it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from boards.faults import Fault, Refused, hard
from boards.position import Position
from boards.route import Route
from boards.session import Player, Session
from solver.games import route_game
from solver.goals import Goal, goal_of, settled_goal
from solver.outlook import Outlook
from solver.rulings import resolve
from solver.scoring import score
from solver.sheet import ScoreSheet

__all__ = ["Standing", "Status", "lacking", "seated", "standing"]

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
        All points, and those of the special box (the confrontation, the goals); None where not
        known.
    level
        The count that the dice look at (Madness), or None.
    ties
        What decides among equal totals, one after the other; None where not known.
    sheet
        Of the declared route, if there is one.
    outlook
        What may come of an open one.
    again
        Whether the dice of an open one lie on the table, and some can still be thrown again.
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
    again: bool = False
    ties: tuple[int | None, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the result can be ranked."""
        return self.status in ("settled", "told")


def lacking(session: Session) -> list[Fault]:
    """What the results look at and the positions do not say, each fault at its place."""
    faults = []
    for player in session.players:
        position = seated(session, player)
        if position is None:
            continue
        game = route_game(session.game)
        kind = game.default_goal(position)
        if kind != "settled" and player.has_sheet:
            continue
        lacks = hard(game.lacks(position, goal_of(kind, position)))
        faults += [player.placed(f) for f in lacks or _unfit(position)]
    return faults


def _unfit(position: Position) -> Sequence[Fault]:
    """What of the setup does not fit the declared route, such as more dice than it has threat."""
    if position.route is None:
        return ()
    try:
        score(position)
    except Refused as refused:
        return refused.faults
    return ()


def standing(session: Session, index: int, rulings: Mapping[str, str]) -> Standing:
    """What one player has come to, and what is wrong with what the player declares."""
    player = session.players[index]
    position = seated(session, player)
    told = Standing(
        player.name, "told", 0 if player.out else player.total, 0 if player.out else player.special,
        player.level, bool(player.out), ties=_told_ties(session, player),
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
            faults=faults, ties=_ties(session, sheet),
        )  # fmt: skip
    if player.has_sheet:
        return replace(told, level=level, sheet=sheet, faults=faults)
    game = route_game(session.game)
    chosen = resolve(session.game.key, {**position.rulings, **rulings})
    kind = game.default_goal(position)
    again = kind == "settled"
    goal = settled_goal(position) if again else Goal(kind)
    outlook = game.prospects(position, chosen, goal).outlook(sheet.found)
    return Standing(
        player.name, "open", None, _special(session, sheet), level, False, sheet, outlook, faults,
        again,
    )  # fmt: skip


def seated(session: Session, player: Player) -> Position | None:
    """The position of a player as it counts in this game, with what the others have a say in."""
    position = session.position_of(player)
    if position is None:
        return None
    return route_game(session.game).seated(session, player, position)


def _told_ties(session: Session, player: Player) -> tuple[int | None, ...]:
    special = session.game.challenge.special
    figures = {**player.figures, special: player.special}
    return tuple(figures.get(name) for name in session.game.contest.ties)


def _ties(session: Session, sheet: ScoreSheet) -> tuple[int | None, ...]:
    special = _special(session, sheet)
    return tuple(sheet.counts.get(name, special) for name in session.game.contest.ties)


def _special(session: Session, sheet: ScoreSheet) -> int | None:
    """What the special box has; None as long as the dice decide about it."""
    box = session.game.challenge.special
    if box in sheet.counts:
        return sheet.counts[box]
    lines = [line.points for line in sheet.lines if line.box == box]
    if sheet.out:
        return 0
    return sum(lines) if lines or sheet.settled else None


def _declared_otherwise(session: Session, index: int, sheet: ScoreSheet) -> Iterator[Fault]:
    """The figures that a player declares beside a route, where the route says otherwise."""
    player = session.players[index]
    for name, declared, says, rule in (
        *_level_figure(session, player, sheet),
        *_out_figures(session, player, sheet),
        *_special_figure(session, player, sheet),
        *_tie_figures(session, player, sheet),
        *_total_figure(session, player, sheet),
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


def _out_figures(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    """Whether the player is out, and the points of one who is: none."""
    special, level = session.game.figures
    rules = session.game.contest.rules
    if player.out and "safe" in rules and sheet.counts.get(level) == 0:
        yield "out", "true", f"the route has {level} 0, at which no die fails", rules["safe"]
        return
    if not sheet.settled or not session.game.contest.eliminates:
        return
    if player.out is not None and player.out != sheet.out:
        says = "all three dice fail" if sheet.out else "not all three dice fail"
        yield "out", str(player.out).lower(), says, rules["out"]
    elif sheet.out and (player.total or player.special):
        name, points = ("total", player.total) if player.total else (special, player.special)
        yield name, points, "all three dice fail: nothing is scored", rules["out"]


def _special_figure(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    """The points of the special box, as soon as nothing changes them any more."""
    special, rules = session.game.challenge.special, session.game.contest.rules
    box, lines = _special(session, sheet), [x for x in sheet.lines if x.box == special]
    if sheet.out or player.out or player.special is None or box in (None, player.special):
        return
    because = "; ".join(line.formula for line in lines if line.formula)
    rule = lines[0].rule if lines else rules["total"]
    yield special, player.special, f"it is {box}{f': {because}' if because else ''}", rule


def _tie_figures(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    """What decides a tie, where the route has something else."""
    for name, declared in player.figures.items():
        if sheet.counts.get(name, declared) != declared:
            rule = session.game.contest.rules["rank"]
            yield name, declared, f"the route has {sheet.counts[name]}", rule


def _total_figure(session: Session, player: Player, sheet: ScoreSheet) -> Iterator[_Wrong]:
    """The total; before the dice nobody knows what they take, only what they can't add."""
    rule = session.game.contest.rules["total"]
    if sheet.out or player.out or player.total is None:
        return
    if sheet.settled:
        if player.total != sheet.total:
            yield "total", player.total, f"the sheet adds up to {sheet.total}", rule
        return
    position = session.position_of(player)
    assert position is not None
    most = route_game(session.game).at_most(position, sheet, player.special)
    if most is not None and player.total > most[0]:
        yield "total", player.total, f"it is at most {most[0]}: {most[1]}", rule
