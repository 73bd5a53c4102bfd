"""Two routes of one position beside each other: what each gains and risks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli import output
from cli.numbers import exact, percent, points, seldom

if TYPE_CHECKING:
    from boards.game import Game
    from boards.position import Position
    from solver.outlook import Outlook
    from solver.sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of both routes; ``chance`` tells whether it is one."""

    rule: str
    label: str
    this: Fraction
    that: Fraction
    chance: bool = False
    formula: tuple[str, str] = ("", "")

    @property
    def gain(self) -> Fraction:
        """How much more the first route has of it."""
        return self.this - self.that


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two routes."""

    sheet: ScoreSheet
    outlook: Outlook | None


def compared(game: Game, one: Side, other: Side) -> list[Row]:
    """Every figure of the two sheets: boxes, total, Madness or threat, what the dice may bring."""
    boxes = {line.box: line for line in other.sheet.lines}
    rows = []
    for line in one.sheet.lines:
        that = boxes.pop(line.box, None)
        rows.append(
            Row(line.rule, line.label, Fraction(line.points), Fraction(that.points if that else 0),
                formula=(line.formula, that.formula if that else ""))
        )  # fmt: skip
    rows += [
        Row(line.rule, line.label, Fraction(0), Fraction(line.points), formula=("", line.formula))
        for line in boxes.values()
    ]
    rows.append(Row("", "Total", Fraction(one.sheet.total), Fraction(other.sheet.total)))
    for name, count in one.sheet.counts.items():
        theirs = Fraction(other.sheet.counts.get(name, 0))
        rows.append(Row("", name.capitalize(), Fraction(count), theirs))
    if one.outlook and other.outlook and one.outlook.facts and not one.sheet.settled:
        this, that_ = one.outlook, other.outlook
        rows.append(Row("", "On average", this.mean, that_.mean))
        if game.contest.eliminates:
            out = this.chance_out, that_.chance_out
            rows.append(Row("", "Out of the game", *out, chance=True))
        worst = "At worst, not out" if game.contest.eliminates else "At worst"
        rows.append(Row("", "At best", *_both(max, this, that_)))
        rows.append(Row("", worst, *_both(min, this, that_)))
    return rows


def _both(
    pick: Callable[[list[int]], int], this: Outlook, that: Outlook
) -> tuple[Fraction, Fraction]:
    return Fraction(pick(_totals(this))), Fraction(pick(_totals(that)))


def _totals(outlook: Outlook) -> list[int]:
    return [total for total in outlook.totals if total is not None] or [0]


def verdict(game: Game, one: Side, other: Side) -> str:
    """Which of the two is better for what, in a sentence."""
    if one.sheet.settled or one.outlook is None or other.outlook is None or not one.outlook.facts:
        said = f"The first route is worth {_more(game, one.sheet.total - other.sheet.total)}"
        return f"{said}{_tie(game, one.sheet, other.sheet)}."
    gain = one.outlook.mean - other.outlook.mean
    before = one.sheet.total - other.sheet.total
    said = (
        f"The first route has {_more(game, before)} before the dice and {_more(game, gain)} on "
        "average"
    )
    if not game.contest.eliminates:
        return f"{said}."
    risk = one.outlook.chance_out, other.outlook.chance_out
    if risk[0] == risk[1]:
        danger = f"both are {_danger(risk[0])}"
    else:
        danger = f"it is {_danger(risk[0])}, the second {_danger(risk[1])}"
    return f"{said}; {danger}."


def _tie(game: Game, one: ScoreSheet, other: ScoreSheet) -> str:
    """Who wins a tie of two routes with as many points, where what they count decides that."""
    for name in game.contest.ties if one.total == other.total else ():
        mine, theirs = one.counts.get(name, 0), other.counts.get(name, 0)
        if mine != theirs:
            return f" and {'wins' if mine > theirs else 'loses'} a tie: {mine} {name} to {theirs}"
    return ""


def _danger(chance: Fraction) -> str:
    return f"out in {percent(chance)}" if chance else "never out"


def _more(game: Game, gain: Fraction | int) -> str:
    gain = Fraction(gain)
    if not gain:
        return f"as many {game.unit}"
    return f"{points(abs(gain))} {game.unit} {'more' if gain > 0 else 'less'}"


def print_against(position: Position, one: Side, other: Side) -> None:
    """The comparison as a table, then what only one of the routes keeps."""
    game = position.board.game
    output.emit_wrapped(verdict(game, one, other))
    output.emit(f"First:  {one.sheet.route or 'the empty route'}")
    output.emit(f"Second: {other.sheet.route or 'the empty route'}")
    output.emit()
    rows = compared(game, one, other)
    wide = max(len(row.label) for row in rows)
    output.emit(f"  {'':<8} {'':<{wide}} {'first':>9} {'second':>9} {'gain':>9}")
    for row in rows:
        shown = seldom if row.chance else points
        gain = "" if not row.gain else ("+" if row.gain > 0 else "-") + shown(abs(row.gain))
        output.emit(
            f"  {row.rule:<8} {row.label:<{wide}} {shown(row.this):>9} {shown(row.that):>9} "
            f"{gain:>9}".rstrip()
        )
    output.emit()
    for name, side, rest in (("first", one, other), ("second", other, one)):
        kept = set(side.sheet.sections) - set(rest.sheet.sections)
        blocks = _blocks(position, side.sheet) - _blocks(position, rest.sheet)
        own = [s for s in position.board.sections if s in kept]
        here = [b for b in position.board.blocks if b in blocks]
        if own or here:
            output.emit_wrapped(
                f"Only the {name}: sections {', '.join(own) or 'none'}; "
                f"{game.block}s {'; '.join(here) or 'none'}",
                "  ",
            )


def _blocks(position: Position, sheet: ScoreSheet) -> set[str]:
    sections = position.board.sections
    return {block for name in sheet.sections for block in sections[name].blocks}


def against_json(game: Game, one: Side, other: Side) -> dict[str, Any]:
    """The comparison for programs."""
    return {
        "route": str(other.sheet.route),
        "verdict": verdict(game, one, other),
        "rows": [
            {
                "rule": row.rule, "label": row.label, "this": exact(row.this),
                "that": exact(row.that), "gain": exact(row.gain),
            }
            for row in compared(game, one, other)
        ],
    }  # fmt: skip


def side_of(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> Side:
    """A legal route with what may come of it, as far as the position tells."""
    from boards.faults import hard
    from solver.games import route_game
    from solver.goals import Goal, settled_goal

    game = route_game(position.board.game)
    if hard(game.lacks(position, Goal())):
        return Side(sheet, None)
    # dice that lie on the table count, even if some can still be thrown again
    goal = settled_goal(position) if game.default_goal(position) == "settled" else Goal()
    return Side(sheet, game.prospects(position, rulings, goal).outlook(sheet.found))
