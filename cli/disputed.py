"""A dispute in words: figures, what a reading changes, and the summary to read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cli.numbers import percent, points

if TYPE_CHECKING:
    from boards.game import Game
    from solver.dispute import Change, Dispute, Figure, Tried
    from solver.goals import Goal
    from solver.rulebook import Reading, Ruling

_DECLARED, _BEST, _GAME = "declared route", "best route", ""
_POINTS = ("settled", "total", "mean", "chance", "out")  # the first that changes is told


@dataclass(frozen=True)
class About:
    """What a dispute is about: which game, and what the best route is best for."""

    game: Game
    goal: Goal


def reading_of(ruling: Ruling, name: str) -> Reading:
    """The reading of that name; a number stands for the one that takes any number."""
    from dataclasses import replace

    for reading in ruling.readings:
        if reading.name == name:
            return reading
    other = next(r for r in ruling.readings if r.name != ruling.default)
    return replace(other, name=name)


def by_ruling(tried: Iterable[Tried]) -> dict[str, list[Tried]]:
    """The other readings, those of one ruling together."""
    found: dict[str, list[Tried]] = {}
    for one in tried:
        found.setdefault(one.ruling.name, []).append(one)
    return found


def figure_words(figure: Figure, about: About) -> str:
    """A figure as people say it."""
    from cli.outlook import promise

    value = figure.value
    if figure.of == _GAME and figure.name != "chance":
        return _game_words(figure)
    if not isinstance(value, Fraction):
        if value == "out":
            return "out of the game"
        return "" if value is None else value
    game, goal = about.game, about.goal
    said = {
        "total": f"{points(value)} {game.unit}"
        + (f" before the {game.contest.check}" if game.contest.check else ""),
        "settled": f"{points(value)} {game.unit}" + " with these dice" * bool(game.contest.check),
        "mean": f"{points(value)} VP on average",
        "out": f"out in {percent(value)}" if value else "never out",
    }
    if figure.name in said:
        return said[figure.name]
    if figure.name == "then":
        where = "on average"
        if goal.kind == "settled":
            where = "with these dice" if goal.is_chance else game.challenge.within
        return f"{points(value)} VP {where}"
    told = promise(game, goal, [value])
    return f"with {told[0].lower()}{told[1:]}" if _is_chance(figure, about) else told


def _game_words(figure: Figure) -> str:
    """What all results come to, in words."""
    value = figure.value
    if figure.name == "winner":
        if value is None:
            return "nobody is known to win yet"
        return f"{value} win" if " and " in str(value) else f"{value} wins"
    if value is None:
        return ""
    return f"the challenge is {value}" if figure.name == "challenge" else f"ranking {value}"


def changed_words(change: Change, about: About) -> str:
    """A figure as it would be, and how much that is more or less."""
    before, after = change.before, change.after
    if after.name == "route":
        return f"by another route, {after.value or 'the empty route'}"
    said = figure_words(after, about)
    if isinstance(before.value, Fraction) and isinstance(after.value, Fraction):
        if _is_chance(after, about):
            return f"{said} instead of {percent(before.value)}"
        gain = after.value - before.value
        said += f" ({points(abs(gain))} {'more' if gain > 0 else 'less'})"
    return said


def _is_chance(figure: Figure, about: About) -> bool:
    return figure.name in ("out", "chance") or (figure.name == "worth" and about.goal.is_chance)


# -- the summary -------------------------------------------------------------------------------


def summary(dispute: Dispute, about: About) -> str:
    """What to say at the table, in a line: the verdicts, then what each reading changes."""
    said, flips = _verdicts(dispute, about)
    effects: dict[str, list[Tried]] = {}
    for one in dispute.changing:
        effects.setdefault(_effect(one, about), []).append(one)
    effects.pop("", None)
    told = [
        f"then {effect}" if flips and readings == flips else f"{_if(readings)}, {effect}"
        for effect, readings in effects.items()
    ]
    if told and said:
        # it has just been spoken of
        told[0] = told[0].replace(f", the {_DECLARED} ", ", it ", 1)
    if told:
        said.append("; ".join(told))
    if not dispute.proven:
        where = "" if not dispute.base.proven else " under every reading"
        said.append(f"the best route is not known{where}")
    elif not dispute.changing and dispute.base.figure(_BEST, "worth"):
        said.append("no reading changes what the best route is worth, or which it is")
    elif not dispute.changing and not said:
        said.append("no reading changes anything")
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in said)


def _if(tried: Sequence[Tried]) -> str:
    """The readings as what they say: ``if this, if that or if something else``."""
    said = [f"if {reading_of(one.ruling, one.reading).clause}" for one in tried]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _by_name(one: Tried) -> dict[tuple[str, str], Change]:
    return {(change.before.of, change.before.name): change for change in one.changes}


def _verdicts(dispute: Dispute, about: About) -> tuple[list[str], list[Tried]]:
    """A sentence for each route whose verdict is bad or turns, or one for all of them.

    With the readings that turn the verdict, if there is only one route.
    """
    verdicts = [figure for figure in dispute.base.figures if figure.name == "verdict"]
    said: list[str] = []
    flips: list[Tried] = []
    for figure in verdicts:
        flips = [one for one in dispute.changing if (figure.of, "verdict") in _by_name(one)]
        legal, route = figure.value == "legal", _whose(figure.of)
        if flips:
            turned = "is legal, but not" if legal else "is not legal, but would be"
            said.append(f"{route} {turned} {_if(flips)}")
        elif not legal:
            said.append(f"{route} is not legal under any reading")
    known, turns = _in_force(dispute, about)
    if turns:
        said.insert(0, f"by the readings in force {known}")
    if verdicts and len(said) == turns:
        routes = _whose(verdicts[0].of) if len(verdicts) == 1 else "every route"
        also = f" and {known}" if known and not turns else ""
        said.append(f"under every reading {routes} is legal{also}")
    elif known and not turns:
        said.append(f"under every reading {known}")
    return said, flips if len(verdicts) == 1 else []


def _in_force(dispute: Dispute, about: About) -> tuple[str, bool]:
    """Who wins, or the points of the only route, if known; and whether a reading changes who wins.

    Points that a reading changes are told with the reading.
    """
    changed = {about for one in dispute.changing for about in _by_name(one)}
    winner = dispute.base.figure(_GAME, "winner") or dispute.base.figure(_GAME, "challenge")
    if winner and winner.value is not None:
        return _game_words(winner), (_GAME, winner.name) in changed
    base = dispute.base.figure(_DECLARED, "settled") or dispute.base.figure(_DECLARED, "total")
    if changed or base is None or not isinstance(base.value, Fraction):
        return "", False
    return f"worth {points(base.value)} {about.game.unit}", False


def _whose(of: str) -> str:
    """The route as a sentence speaks of it."""
    if of in (_DECLARED, _BEST):
        return f"the {of}"
    return f"{of}'" + "s" * (not of.endswith("s")) + " route"


def _effect(one: Tried, about: About) -> str:
    """What a reading does to the points and to who wins, empty if it only turns a verdict."""
    changes = _by_name(one)
    gains = {
        of: _gain(changes, of, ("worth", "then") if of == _BEST else _POINTS, about)
        for of in dict.fromkeys(change.before.of for change in one.changes)
        if of != _GAME
    }
    mine, best = gains.get(_DECLARED, ""), gains.get(_BEST, "")
    if mine.startswith("is ") and mine == best:
        parts = [f"the {_DECLARED} {mine}, and so is the {_BEST}"]
    else:
        parts = [f"{_whose(of)} {gain}" for of, gain in gains.items() if gain]
    if not best and (_BEST, "route") in changes:
        parts.append("another route is the best")
    return _listed([*parts, *_outcome(changes, about)])


def _outcome(changes: Mapping[tuple[str, str], Change], about: About) -> list[str]:
    """What the players come to together: the winner, or else the ranking, or else a chance."""
    for name in ("winner", "challenge", "ranking", "chance"):
        change = changes.get((_GAME, name))
        if change is None:
            continue
        if name == "chance":
            if change.before.value is None or change.after.value is None:
                continue
            return [changed_words(change, about).replace("with a", "there is a", 1)]
        said = _game_words(change.after)
        if said:
            return [said.replace("ranking", "the ranking is", 1) if name == "ranking" else said]
    return []


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _gain(
    changes: Mapping[tuple[str, str], Change], of: str, names: Sequence[str], about: About
) -> str:
    """The first of the figures that changes, as what is said of the route."""
    for name in names:
        change = changes.get((of, name))
        if change is None or change.before.value is None or change.after.value is None:
            continue
        before, after = change.before.value, change.after.value
        if not isinstance(before, Fraction) or not isinstance(after, Fraction):
            return f"is {'worth ' * (after != 'out')}{figure_words(change.after, about)}"
        if _is_chance(change.after, about):
            what = "is out in" if name == "out" else "has a chance of"
            return f"{what} {percent(after)} instead of {percent(before)}"
        much = "more" if after > before else "less"
        average = name == "mean" or (of == _BEST and about.goal.kind == "expected")
        if name == "then":
            average = about.goal.kind != "settled"
            box = not average and not about.goal.is_chance
            much += f" {about.game.challenge.within}" * box
        unit = about.game.unit
        return f"is worth {points(abs(after - before))} {unit} {much}{' on average' * average}"
    return ""
