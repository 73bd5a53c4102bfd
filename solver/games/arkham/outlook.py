"""What a route promises against an Old One: the ten outcomes with their chances (ATG-34, 35)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from boards.position import Position
from solver.dice import CELLS, OUT, TOMES, Advice, best_policy, best_use, highest_expectation
from solver.enumerate import Found
from solver.games.arkham.confrontation import outcomes, taken
from solver.games.arkham.old_ones import failure_range
from solver.games.arkham.penalties import Faced, face
from solver.goals import Goal
from solver.outlook import Floor, Outlook, Result, Valued

__all__ = ["Confrontation", "rolled", "tomes_held", "tomes_left"]


def rolled(position: Position) -> tuple[int, ...] | None:
    """The dice that lie on the table: those after the Reroll, if it was used; None before."""
    dice = position.setup.get("rerolled") or position.setup.get("dice")
    return tuple(dice) if dice else None


def tomes_left(position: Position) -> tuple[str, ...]:
    """The Tomes that may still be used, in the order of their use (ATG-34)."""
    spent = ("reroll",) if position.setup.get("rerolled") else ()
    return tuple(tome for tome in tomes_held(position) if tome not in spent)


class Confrontation:
    """The confrontation of one position under one goal, for any of its routes.

    With the goal ``settled`` the dice of the setup lie on the table; otherwise they are still to
    be thrown.

    Raises
    ------
    NoCall
        From `worth` and `outlook`, against Cthulhu without a Call card.
    """

    def __init__(self, position: Position, rulings: Mapping[str, str], goal: Goal) -> None:
        self.position, self.rulings, self.goal = position, rulings, goal
        self.old_one = str(position.setup.get("old-one") or "")
        self.dice = rolled(position) if goal.kind == "settled" else None
        self.tomes = tomes_left(position) if self.dice else tomes_held(position)
        self.value_out = int(rulings["eliminated_value"])

    def valued(self, found: Found, floor: Floor | None = None) -> Valued:
        """A route valued by one exact number; that is so quick that no floor helps."""
        faced = face(self.position, found.sections, found.connections, found.crossings)
        before = faced.count.points + found.length
        return Valued(self._number(faced, before), before, {"madness": faced.count.madness})

    def worth(self, found: Found) -> Fraction:
        """The value of a route as one exact number."""
        worth = self.valued(found).worth
        assert worth is not None
        return worth

    def _number(self, faced: Faced, before: int) -> Fraction:
        goal = self.goal
        if goal.before_dice or not self.old_one:
            return Fraction(goal.number(before, 0, False))
        numbers = [
            goal.number(self.value_out, 0, True)
            if way is None
            else goal.number(before - way.lost + cell[1] * way.rate, cell[1] * way.rate, False)
            for cell, way in taken(faced, before, self.rulings, goal.key)
        ]
        f = failure_range(self.old_one, faced.count.madness)
        if self.dice:
            values = dict(zip(CELLS, numbers, strict=True))
            return best_use(self.dice, self.tomes, f, values).expected
        return highest_expectation(numbers, f, self.tomes)

    def outlook(self, found: Found) -> Outlook:
        """All that may come of a route, with what the player chooses."""
        goal = self.goal
        route = (found.sections, found.connections, found.crossings)
        faced = face(self.position, *route)
        madness = faced.count.madness
        key = None if goal.before_dice else goal.key
        table = outcomes(self.position, *route, found.length, self.rulings, key)
        if not self.old_one:
            total = table[0, 0].total
            return Outlook(
                goal.worth([(Fraction(1), total, 0, False)]), (Result("", Fraction(1), total),)
            )
        # before the dice are looked at, only the average can be what Tomes are used for
        number = Goal().number if goal.before_dice else goal.number
        values = {c: number(o.total, o.reward, o.eliminated) for c, o in table.items()}
        f = failure_range(self.old_one, madness)
        advice: tuple[str, ...] = ()
        if self.dice:
            use = best_use(self.dice, self.tomes, f, values)
            chance, advice = use.chances, told(use)
        elif goal.kind == "safe":
            # the Tomes are kept for staying in the game, then for points
            unit = 6**6 * (1 << 22)
            safe = {c: v - unit * (c == OUT) for c, v in values.items()}
            chance = best_policy(safe, f, self.tomes).chances
        else:
            chance = best_policy(values, f, self.tomes).chances
        results = tuple(
            Result(
                _label(cell), chance[cell], o.total, o.reward, o.eliminated, o.choices, o.because
            )
            for cell, o in table.items()
        )
        worth = (
            (Fraction(faced.count.points + found.length),)
            if goal.before_dice
            else goal.worth((r.chance, r.total, r.special, r.out) for r in results)
        )
        facts: dict[str, int | str] = {"failure range": f, "tomes": ", ".join(self.tomes)}
        if self.dice:
            facts["dice"] = ", ".join(map(str, self.dice))
        return Outlook(worth, results, advice, facts)


def tomes_held(position: Position) -> tuple[str, ...]:
    """The Tomes that the player brings to the confrontation, in the order of their use."""
    held = position.setup.get("tomes", ())
    return tuple(tome for tome in TOMES if tome in held)


def _label(cell: tuple[int, int]) -> str:
    failures, successes = cell
    return (
        f"{failures} failure{'s' * (failures != 1)}, {successes} success{'es' * (successes != 1)}"
    )


def told(use: Advice) -> tuple[str, ...]:
    """The use of Tomes in words, one sentence each."""
    said = []
    if use.reroll:
        said.append(f"Reroll: throw {_faces(use.reroll)} again")
        if use.later:
            said.append(f"then {' and '.join(use.later)} can still be used")
    if use.enhance is not None:
        said.append(f"Enhancement: +2 on the {use.enhance}")
    if "blessing" in use.tomes:
        said.append("Blessing: each 4 is a success")
    return tuple(said)


def _faces(faces: tuple[int, ...]) -> str:
    shown = [f"the {face}" for face in faces]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
