"""What "best" means when dice or cards come after the route (rules 6.4).

A goal looks at a result: the points of the whole sheet, those of its special box (the
confrontation, the goals), and whether the player is out of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boards.position import Position

__all__ = ["KINDS", "Goal", "NoGoal", "Rival", "goal_of", "parse_goal", "settled_goal"]

KINDS = ("expected", "sure", "settled", "reach", "solo", "win", "safe")
# chances are whole numbers of 216 * 216ths: so much must one of them outweigh every sum of points
_UNIT = 6**6 * (1 << 22)


class NoGoal(ValueError):
    """A goal that can't be read; ``advice`` says what could stand there."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message, advice)
        self.advice = advice

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Rival:
    """The known result of another player; ``out`` ranks below everybody.

    ``special`` is None where nobody told those points.
    """

    total: int
    special: int | None = None
    out: bool = False
    name: str = ""

    @property
    def at_best(self) -> tuple[int, int]:
        """What one has to reach: of points that are not told, all may be special ones.

        So a tie with such a player is not counted on.
        """
        return self.total, self.total if self.special is None else self.special


@dataclass(frozen=True, slots=True)
class Goal:
    """What the route is chosen for.

    Parameters
    ----------
    kind
        ``expected``: the most points on average. ``sure``: the most points before dice and
        cards. ``settled``: the most points with the dice that lie on the table; with a ``total``
        first of all the cell of the challenge. ``reach``: the best chance of at least ``total``
        points. ``solo``: the best chance of at least ``total`` points with ``special`` in the
        special box. ``win``: the best chance that no rival is ahead. ``safe``: the most points
        before dice with at most ``most_out`` chance to be out.

    Examples
    --------
    >>> Goal("solo", total=175, special=45).met(180, 44)
    False

    """

    kind: str = "expected"
    total: int = 0
    special: int = 0
    most_out: Fraction = Fraction(0)
    rivals: tuple[Rival, ...] = ()

    @property
    def is_chance(self) -> bool:
        """Whether it asks for the chance of something, and for points only among equals."""
        return self.kind in ("reach", "solo", "win") or (self.kind == "settled" and self.total > 0)

    @property
    def before_dice(self) -> bool:
        """Whether it looks at the points before the dice."""
        return self.kind in ("sure", "safe")

    def met(self, total: int, special: int) -> bool:
        """Whether a player with such a result, who is not out, has what a chance is asked of."""
        if self.kind == "win":
            return all(r.out or r.at_best <= (total, special) for r in self.rivals)
        return total >= self.total and special >= self.special

    def number(self, total: int, special: int, out: bool) -> int:
        """What a result is worth, as one number; an expectation of it compares like `worth`."""
        if self.is_chance:
            return _UNIT * (not out and self.met(total, special)) + total
        if self.kind == "settled":
            return _UNIT * total + special
        return total

    def key(self, total: int, special: int) -> tuple[int, ...]:
        """What a choice in a penalty is made for; later entries break ties (ATG-44)."""
        return (self.number(total, special, False), total, special)

    def worth(self, results: Iterable[tuple[Fraction, int, int, bool]]) -> tuple[Fraction, ...]:
        """The value of (chance, total, special, out), compared entry by entry."""
        mean = special = hit = Fraction(0)
        for chance, total, box, out in results:
            mean += chance * total
            special += chance * box
            hit += chance * (not out and self.met(total, box))
        if self.is_chance:
            return hit, mean
        return (mean, special) if self.kind == "settled" else (mean,)

    def __str__(self) -> str:
        if self.kind == "reach":
            return f"reach={self.total}"
        if self.kind == "solo" or (self.kind == "settled" and self.is_chance):
            return f"{self.kind}={self.total}/{self.special}"
        if self.kind == "safe":
            return f"safe={self.most_out}"
        if self.kind == "win" and self.rivals:
            # who is out is ahead of nobody, and neither is a rival without points
            known = [
                f"{r.total}" if r.special is None else f"{r.total}/{r.special}"
                for r in self.rivals
                if not r.out
            ]
            return f"win={','.join(known or ['0/0'])}"
        return self.kind


_HOW = {
    "reach": "write reach=120: at least so many points",
    "solo": "write solo=175/45: total and special box of the challenge",
    "settled": "write settled, or settled=175/45: the challenge first",
    "win": "write win=120/24,98 (results of the others), or give a file of a game",
    "safe": "write safe=2% (or 0.02, or 1/50): the most chance to be out",
}


def parse_goal(text: str) -> Goal:
    """Read a goal as it is typed.

    Raises
    ------
    NoGoal
        It can't be read.

    Examples
    --------
    >>> parse_goal("safe=2%").most_out
    Fraction(1, 50)
    >>> parse_goal("win=120/24,98").rivals[1].total
    98

    """
    kind, equals, value = (part.strip() for part in text.strip().partition("="))
    kind = kind.lower()
    if kind not in KINDS:
        raise NoGoal(f"there is no goal {kind!r}", f"the goals are {', '.join(KINDS)}")
    if kind not in _HOW:
        if equals:
            raise NoGoal(f"the goal {kind} takes no value", f"write {kind}")
        return Goal(kind)
    if kind in ("win", "settled") and not equals:
        return Goal(kind)
    try:
        return _READ[kind](value)
    except ValueError:
        shown = f"{kind}={value}" if equals else kind
        raise NoGoal(f"{shown!r} can't be read", _HOW[kind]) from None


def settled_goal(position: Position) -> Goal:
    """What is best with dice on the table: the cell of a solo game first, then points."""
    return goal_of("settled", position)


def goal_of(kind: str, position: Position) -> Goal:
    """A goal of that kind, with the cell of a solo game where it looks at that."""
    cell = position.board.game.challenge.cell(str(position.setup.get("challenge", "")))
    return Goal(kind, *(cell or ())) if kind in ("settled", "solo") else Goal(kind)


def _whole(text: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,5}\s*", text):
        raise ValueError
    return int(text)


def _pair(text: str) -> tuple[int, int | None]:
    total, slash, special = text.partition("/")
    return _whole(total), _whole(special) if slash else None


def _cell(kind: str, text: str) -> Goal:
    if "/" not in text:
        raise ValueError
    total, special = _pair(text)
    return Goal(kind, total=total, special=special or 0)


def _safe(text: str) -> Goal:
    share = text.removesuffix("%").strip()
    if len(share) > 20 or not re.fullmatch(r"[0-9]+(\.[0-9]+)?(/[0-9]+)?|\.[0-9]+", share):
        raise ValueError
    try:
        chance = Fraction(share) / (100 if text.endswith("%") else 1)
    except ZeroDivisionError:
        raise ValueError from None
    if chance > 1:
        raise ValueError
    return Goal("safe", most_out=chance)


_READ = {
    "reach": lambda text: Goal("reach", total=_whole(text)),
    "solo": lambda text: _cell("solo", text),
    "settled": lambda text: _cell("settled", text),
    "win": lambda text: Goal(
        "win", rivals=tuple(Rival(*_pair(part)) for part in text.split(",")[:20])
    ),
    "safe": _safe,
}
