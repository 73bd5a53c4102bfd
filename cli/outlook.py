"""What a route promises, as text and as JSON: outcomes, totals, the curve by its level."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli import output
from cli.numbers import exact, percent, points, seldom

if TYPE_CHECKING:
    from boards.game import Game
    from boards.picture import Bar
    from boards.position import Position
    from solver.goals import Goal
    from solver.outlook import Level, Outlook


def promise(game: Game, goal: Goal, worth: Sequence[Fraction], *, open_: bool = False) -> str:
    """The value of a route for a goal, as a part of a sentence.

    ``open_`` tells whether dice may still be thrown, so that points are those on average, even if
    that is a whole number.
    """
    value = worth[0]
    if not game.contest.check:
        return _certain(game, goal, worth)
    match goal.kind:
        case "expected":
            return f"{points(value)} VP on average"
        case "settled" if goal.is_chance:
            return _challenged(goal, worth, open_)
        case "settled":
            return f"{_mean(value, open_)} with these dice"
        case "reach":
            return f"a chance of {percent(value)} to reach {goal.total} VP"
        case "solo":
            return f"a chance of {percent(value)} to meet the challenge {goal.total}/{goal.special}"
        case "win":
            return f"a chance of {percent(value)} that nobody is ahead"
    return f"{points(value)} VP before the {game.contest.check}"


def _certain(game: Game, goal: Goal, worth: Sequence[Fraction]) -> str:
    """What a route is worth in a game without dice."""
    if not goal.is_chance:
        return f"{points(worth[0])} {game.unit}"
    what = f"{goal.total} {game.unit} are {'reached' if worth[0] else 'out of reach'}"
    if goal.kind == "solo":
        what = f"the challenge {goal.total}/{goal.special} is {'met' if worth[0] else 'lost'}"
    return ", ".join([what, *(f"{points(rest)} {game.unit}" for rest in worth[1:2])])


def _mean(value: Fraction, open_: bool) -> str:
    """Points, and that they are so on average if dice may still be thrown."""
    return f"{points(value)} VP{' on average' * (open_ or value.denominator > 1)}"


def _challenged(goal: Goal, worth: Sequence[Fraction], open_: bool) -> str:
    """Whether dice on the table meet a challenge, and the points beside it if they are known."""
    cell, value, rest = f"the challenge {goal.total}/{goal.special}", worth[0], worth[1:]
    if rest and value in (0, 1):
        said = f"{cell} is {'met' if value else 'lost'} with these dice"
    else:
        said = f"a chance of {percent(value)} to meet {cell} with these dice"
    return ", ".join([said, *(_mean(mean, open_) for mean in rest)])


def sentence(text: str) -> str:
    """A part of a sentence as its beginning."""
    return text[:1].upper() + text[1:]


def danger(game: Game, outlook: Outlook) -> str:
    """The chance to be out in words; nothing in a game where nobody ever is."""
    if not game.contest.eliminates:
        return ""
    out = outlook.chance_out
    return f"out in {percent(out)}" if out else "never out"


def risk(game: Game, outlook: Outlook) -> str:
    """The average and the chance to be out, in a few words."""
    said = [f"{points(outlook.mean)} VP on average", danger(game, outlook)]
    return ", ".join(filter(None, said))


def print_outlook(position: Position, outlook: Outlook) -> None:
    """Every outcome that can happen, the most points first, with what the player chooses."""
    output.emit_wrapped(_heading(position, outlook), "  ")
    output.emit("   chance       VP  outcome")
    possible = [r for r in outlook.results if r.chance]
    for result in sorted(possible, key=lambda r: (r.out, -r.total, r.label)):
        total = "out" if result.out else str(result.total)
        words = f"{result.label}: {', then '.join(result.choices)}".removesuffix(": ")
        output.emit_wrapped(f"  {percent(result.chance):>8}  {total:>6}  {words}", " " * 20)
    output.emit(f"  {risk(position.board.game, outlook)}")


def _heading(position: Position, outlook: Outlook) -> str:
    from solver.games import route_game

    return route_game(position.board.game).confronted(position, outlook)


def print_levels(position: Position, levels: Sequence[Level], goal: Goal, chosen: int) -> None:
    """The curve: the best at each level, the chosen one marked."""
    contest = position.board.game.contest
    name = contest.level.capitalize()
    title = "settled" if goal.kind == "settled" else "average"
    title = str(goal) if goal.is_chance else title
    wide = max(8, len(title))
    out = f"  {'out':>8}" * contest.eliminates
    output.emit(f"  {name:<8} {'before':>8} {title:>{wide}}{out}")
    values = [_value(level, goal) for level in levels]
    columns = output.width()
    # on a terminal the bars take what is left beside the figures
    room = 20 if columns is None else min(20, columns - 26 - len(out) - wide)
    for level, value in zip(levels, values, strict=True):
        shown = percent(value) if goal.is_chance else points(value)
        mark = ">" if level.level == chosen else " "
        out = f"  {seldom(level.outlook.chance_out):>8}" * contest.eliminates
        row = f"{mark} {level.level:<8} {level.points:>8} {shown:>{wide}}{out}   "
        output.emit((row + _bar(value, max(values), room)).rstrip())


def curve_bars(
    position: Position, levels: Sequence[Level], goal: Goal, chosen: int
) -> tuple[list[Bar], str]:
    """The curve for a picture, and its title."""
    from boards.picture import Bar

    game = position.board.game
    bars = []
    for level in levels:
        value = _value(level, goal)
        out = level.outlook.chance_out
        note = f"out {percent(out)}" if out else "never out"
        bars.append(
            Bar(
                level=str(level.level),
                value=float(value),
                shown=percent(value) if goal.is_chance else points(value),
                before=None if goal.is_chance else level.points,
                note=note if game.contest.eliminates else "",
                chosen=level.level == chosen,
            )
        )
    name = game.contest.level.capitalize()
    what = str(goal) if goal.is_chance else "VP on average"
    what = "VP with these dice" if goal.kind == "settled" else what
    line = "" if goal.is_chance else "; the line is VP before the dice"
    return bars, f"Best at each {name}: {what}{line}"


def _value(level: Level, goal: Goal) -> Fraction:
    return level.outlook.mean if goal.before_dice else level.outlook.worth[0]


def _bar(value: Fraction, most: Fraction, room: int) -> str:
    mark = "█" if output.unicode() else "#"
    return mark * round(room * max(value, Fraction(0)) / most) if most > 0 and room > 4 else ""


def outlook_json(outlook: Outlook | None) -> dict[str, Any] | None:
    """Everything that may come of a route; None where nothing is known of it."""
    if outlook is None:
        return None
    return {
        "mean": exact(outlook.mean),
        "out": exact(outlook.chance_out),
        "confrontation_mean": exact(outlook.special),
        "totals": [
            {"total": total, "chance": exact(chance)} for total, chance in outlook.totals.items()
        ],
        "outcomes": [
            {
                "outcome": r.label,
                "chance": exact(r.chance),
                "total": None if r.out else r.total,
                "confrontation": r.special,
                "choices": list(r.choices),
                "because": list(r.because),
            }
            for r in outlook.results
        ],
        "advice": list(outlook.advice),
        "facts": {k: str(v) for k, v in outlook.facts.items()},
    }


def levels_json(levels: Sequence[Level]) -> list[dict[str, Any]]:
    """The curve."""
    return [
        {
            "level": level.level,
            "before": level.points,
            "worth": [exact(w) for w in level.outlook.worth],
            "mean": exact(level.outlook.mean),
            "out": exact(level.outlook.chance_out),
            "route": str(level.found.route),
        }
        for level in levels
    ]
