"""What a route promises before the threat check: cards, dice, punishments (ITG-20 to 27)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import cast

from boards.position import Position
from solver.enumerate import Found
from solver.games.innsmouth.artifacts import KINDS, Cards
from solver.games.innsmouth.punishment import City, District
from solver.games.innsmouth.readings import Readings
from solver.games.innsmouth.route import route_rules
from solver.games.innsmouth.sheet import COLOURS, Tally, points_of, sure_points
from solver.games.innsmouth.threat import (
    Check,
    DiceAdvice,
    Outcome,
    Setting,
    Unfit,
    dice_advice,
    ending,
    expected,
    results,
    told,
)
from solver.goals import Goal
from solver.outlook import Floor, Outlook, Result, Valued
from solver.route_rules import RouteRules

__all__ = ["ThreatCheck", "city_of"]

_NEVER = Fraction(-(1 << 40))  # below every route that cards and dice on the table can be of


def city_of(position: Position) -> City:
    """The districts with their symbols, and which share a side."""
    board = position.board
    cell = {(block.column, block.row): block.name for block in board.blocks.values()}
    beside: dict[str, list[str]] = {name: [] for name in board.blocks}
    for (x, y), name in cell.items():
        for dx, dy in ((1, 0), (0, 1)):
            other = cell.get((x + dx, y + dy))
            if other is not None:
                beside[name].append(other)
                beside[other].append(name)
    districts = []
    for name in board.blocks:
        x, y = (int(number) for number in name.split(","))
        symbols = position.count("symbols", name)
        districts.append(District(name, x, y, symbols, tuple(beside[name])))
    return City(tuple(districts))


class ThreatCheck:
    """The threat check of one position under one goal, for any of its routes.

    With the goal ``settled`` the revealed cards and the dice of the setup lie on the table.
    """

    def __init__(self, position: Position, rulings: Mapping[str, str], goal: Goal) -> None:
        self.position, self.rulings, self.goal = position, rulings, goal
        deck = position.deck
        self.setting = Setting(
            city_of(position),
            cast(Cards, tuple(deck.get(kind, 0) for kind in KINDS)),
            str(position.setup.get("character") or "detective"),
            Readings.of(rulings),
        )

    @cached_property
    def _rules(self) -> RouteRules:
        # what is placed is known by its name: all budgets open, so that any route is understood
        return route_rules(self.position, self.rulings)

    def check(self, found: Found) -> tuple[Check, Tally, int]:
        """The route as the check sees it, its tally, and its points if nobody is punished."""
        count, before, goals = points_of(self.position, found, self.rulings, self._rules)
        blocks = tuple(count.blocks[c] for c in COLOURS)
        check = Check(
            self.setting, before, goals, count.threat, len(count.caches), count.crowds, blocks
        )
        return check, count, sure_points(self.position, count, before)

    def valued(self, found: Found, floor: Floor | None = None) -> Valued:
        """A route valued by one exact number, unless it can't reach the floor.

        But for the Warlock and the Huntress no check adds points: cards unrevealed and nobody
        punished is the best that can come.
        """
        check, count, sure = self.check(found)
        counts = {"threat": count.threat}
        least = floor(counts) if floor and self._only_loses else None
        if least is not None and self.goal.number(sure, check.special, False) < least:
            return Valued(None, sure, counts)
        try:
            return Valued(self._number(check, sure), sure, counts)
        except Unfit:  # cards and dice on the table are those of another route
            return Valued(None, sure, counts)

    @property
    def _only_loses(self) -> bool:
        return self.setting.character not in ("warlock", "huntress")

    def worth(self, found: Found) -> Fraction:
        """That number alone."""
        worth = self.valued(found).worth
        assert worth is not None
        return worth

    def _number(self, check: Check, sure: int) -> Fraction:
        goal = self.goal
        if goal.before_dice:
            return Fraction(sure)
        if goal.kind == "settled":
            return self._thrown(check).worth
        if goal.kind == "expected":
            return expected(check)
        return expected(check, goal.number)

    def _thrown(self, check: Check) -> DiceAdvice:
        setup = self.position.setup
        dice = setup.get("rerolled") or setup.get("dice") or ()
        revealed = setup.get("revealed", ())
        spent = sum(kind == "manuscript" for kind in revealed) if setup.get("rerolled") else 0
        return dice_advice(check, revealed, dice, self.goal.number, spent)

    def outcomes(self, check: Check) -> tuple[Outcome, ...]:
        """What the check can come to, the best play chosen for the goal."""
        goal = self.goal
        if goal.kind == "settled":
            return self._thrown(check).outcomes
        simple = goal.before_dice or goal.kind == "expected"
        return results(check, None if simple else goal.number)

    def outlook(self, found: Found) -> Outlook:
        """All that may come of a route, with what the player chooses."""
        goal = self.goal
        check, count, sure = self.check(found)
        facts: dict[str, int | str] = {
            "threat": count.threat, "cards": check.taken, "dice": check.dice,
            "character": self.setting.character,
        }  # fmt: skip
        advice: tuple[str, ...] = ()
        try:
            outcomes = self.outcomes(check)
        except Unfit:
            return Outlook((_NEVER, _NEVER), (), (), facts)
        if goal.kind == "settled":
            advice = told(self._thrown(check), self.setting.readings.dagger)
        found_results = tuple(_result(check, outcome) for outcome in outcomes)
        worth = (
            (Fraction(sure),)
            if goal.before_dice
            else goal.worth((r.chance, r.total, r.special, r.out) for r in found_results)
        )
        return Outlook(worth, found_results, advice, facts)


def _result(check: Check, outcome: Outcome) -> Result:
    said = [f"{outcome.failures} failure{'s' * (outcome.failures != 1)}"]
    if check.taken:
        said.append(f"{outcome.unrevealed} of {check.taken} cards unrevealed")
    if outcome.hunted:
        said.append(f"{outcome.hunted} hunted")
    end = ending(check, outcome.failures, outcome.hunted)
    choices = [f"erases the symbol in {name}" for name in end.hunted]
    for step in end.steps:
        many = sum(step.erased)
        choices.append(
            f"district {step.district} is emptied ({many} tourist{'s' * (many != 1)}"
            + (f", the symbol in {step.symbol})" if step.symbol != step.district else ")")
        )
    return Result(
        ", ".join(said), outcome.chance, outcome.total, check.special, False, tuple(choices),
        tuple(dict.fromkeys(step.district for step in end.steps)),
    )  # fmt: skip
