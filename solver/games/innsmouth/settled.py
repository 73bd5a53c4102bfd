"""The sheet after the threat check, with cards and dice on the table (ITG-20 to 27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from boards.faults import Fault, Refused
from boards.position import Position
from solver.games.innsmouth.outlook import ThreatCheck
from solver.games.innsmouth.punishment import Ending, Step
from solver.games.innsmouth.sheet import CARD, COLOURS
from solver.games.innsmouth.threat import (
    HUNTED,
    Check,
    DiceAdvice,
    Outcome,
    Unfit,
    dice_advice,
    ending,
    other_dagger,
    results,
    told,
)
from solver.goals import settled_goal
from solver.numbers import points
from solver.sheet import ScoreLine, ScoreSheet

__all__ = ["settle", "turned"]

_FITS = {
    "dice": "the dice are those of the declared route: one for each point of its threat",
    "revealed": "one card is taken for each cache on the declared route",
}


def settle(position: Position, sheet: ScoreSheet, rulings: Mapping[str, str]) -> ScoreSheet:
    """The settled sheet of a legal route; the same sheet where no dice are known.

    The Warlock rolls no dice: his rituals are always settled. A Manuscript that is still to be
    used leaves the sheet open, and it says what to throw again: ``rerolled`` holds the dice after
    that.

    Raises
    ------
    Refused
        Cards or dice that can't be those of the route (ITG-20a, ITG-20c).

    """
    setup = position.setup
    warlock = setup.get("character") == "warlock"
    if not sheet.legal or not (setup.get("dice") or warlock):
        return sheet
    goal = settled_goal(position)
    check, _, _ = ThreatCheck(position, rulings, goal).check(sheet.found)
    if warlock:
        (outcome,) = results(check)
        return _after(sheet, check, outcome, tuple(_rituals(check, ending(check))))
    revealed, dice = setup.get("revealed", ()), setup.get("rerolled") or setup["dice"]
    manuscripts = revealed.count("manuscript")
    spent = manuscripts if setup.get("rerolled") else 0
    try:
        use = dice_advice(check, revealed, dice, goal.number, spent)
    except Unfit as error:
        fault = Fault("rule", error.rule, str(error), advice=_FITS.get(error.key, ""),
                      key=("setup", error.key))  # fmt: skip
        raise Refused([fault], position.name) from None
    if use.again:
        stay = dice_advice(check, revealed, dice, goal.number, manuscripts).outcomes[0]
        return _open(sheet, check, use, stay, len(revealed))
    (outcome,) = use.outcomes
    judged = [_dice(check, use, outcome)]
    if any(effect.kind == "dagger" for effect in use.effects):
        conflict = other_dagger(check, revealed, use, goal.number, spent)
        bonus = f"Ruling dagger_bonus={check.setting.readings.dagger}"
        judged.append(ScoreLine("R-DAG2", "dice", bonus, 0, (), conflict))
    end = ending(check, outcome.failures, outcome.hunted)
    settled = _after(sheet, check, outcome, (*judged, *_punished(check, outcome, end)))
    if use.manuscripts:
        left = "The Manuscript is at hand and would bring no more: leave the dice as they lie"
        return replace(settled, advice=(left,))
    return settled


def _dice(check: Check, use: DiceAdvice, outcome: Outcome) -> ScoreLine:
    """What the dice come to by which cards (ITG-21, ITG-22)."""
    faces = ", ".join(map(str, use.dice)) or "none"
    said = list(told(use, check.setting.readings.dagger))
    said += [f"so {', '.join(map(str, use.after))}"] if said else []
    label = f"Dice {faces}: {outcome.failures} failed, {len(use.dice) - outcome.failures} succeeded"
    return ScoreLine("ITG-22", "dice", label, 0, (), "; ".join(said))


def _open(
    sheet: ScoreSheet, check: Check, use: DiceAdvice, stay: Outcome, revealed: int
) -> ScoreSheet:
    """The sheet before a Manuscript that is worth using, with the cards that are left."""
    mean = sum((o.chance * o.total for o in use.outcomes), Fraction(0))
    instead = f"{points(mean)} VP on average instead of {stay.total}"
    throw = told(use, check.setting.readings.dagger)[0]
    lines = tuple(_unused(line, check.taken - revealed) for line in sheet.lines)
    return replace(
        sheet,
        lines=lines,
        total=sum(line.points for line in lines),
        advice=(f"{throw}: {instead}; write all dice as they lie then as rerolled",),
    )


def _after(
    sheet: ScoreSheet, check: Check, outcome: Outcome, penalties: tuple[ScoreLine, ...]
) -> ScoreSheet:
    """The boxes after punishments or rituals."""
    warlock = check.setting.character == "warlock"
    end = ending(check, outcome.failures, outcome.hunted)
    lines = []
    for line in sheet.lines:
        if line.box == "artifacts" and not warlock:
            line = _unused(line, outcome.unrevealed)
        if line.box == "ability" and warlock:
            line = replace(
                line, points=outcome.ability,
                formula=f"{_many(end.tourists, 'tourist')} erased in rituals x "
                f"{_many(check.caches, 'cache')} on the route",
            )  # fmt: skip
        if line.box == "ability" and check.setting.character == "huntress":
            line = replace(
                line, points=outcome.ability,
                formula=f"{HUNTED} VP x {_many(outcome.hunted, 'result')} of 5 or 6",
            )  # fmt: skip
        lines.append(_taken_off(line, end.steps))
    return replace(
        sheet, lines=tuple(lines), total=outcome.total, penalties=penalties, settled=True
    )


def turned(position: Position, sheet: ScoreSheet) -> tuple[str, ScoreSheet] | None:
    """The sheet before the dice with as many cards turned as the claim says, and that it is so.

    One card is taken for each cache on the route, neither more nor fewer; but before the dice a
    player may have turned some of them, each of which is worth nothing then (ITG-20b, ITG-20d).
    None if the file tells of another number, or the claim can't be right.
    """
    claimed, setup = position.claim.get("artifacts"), position.setup
    line = next((line for line in sheet.lines if line.box == "artifacts"), None)
    if claimed is None or line is None or setup.get("dice"):
        return None
    if not 0 <= claimed < line.points or claimed % CARD:
        return None
    left = claimed // CARD
    many = line.points // CARD - left
    if "revealed" in setup and len(setup["revealed"]) != many:
        return None
    lines = tuple(_unused(line, left) for line in sheet.lines)
    more = "" if "revealed" in setup else "; revealed in [setup] says which"
    said = (
        f"Judged with {_many(many, 'card')} turned before the dice, as the artifacts are claimed "
        f"(ITG-20b){more}"
    )
    return said, replace(sheet, lines=lines, total=sum(one.points for one in lines))


def _unused(line: ScoreLine, unrevealed: int) -> ScoreLine:
    """The box of the artifacts when some are revealed (ITG-20d)."""
    if line.box != "artifacts" or line.formula == "no card":
        return line
    formula = f"{CARD} VP x {_many(unrevealed, 'card')} not revealed"
    return replace(line, points=CARD * unrevealed, formula=formula)


def _taken_off(line: ScoreLine, steps: Sequence[Step]) -> ScoreLine:
    """A colour box after the tourists of some districts are gone."""
    if line.box not in COLOURS:
        return line
    many = sum(step.erased[COLOURS.index(line.box)] for step in steps)
    if not many:
        return line
    there, _, rest = line.formula.partition(" x ")
    times = int(rest.split()[0])
    return replace(
        line,
        points=line.points - many * times,
        formula=f"{there}, {many} of them erased, x {rest}",
    )


def _punished(check: Check, outcome: Outcome, end: Ending) -> Iterator[ScoreLine]:
    """What the Huntress erases, then every punishment (ITG-23, ITG-27e)."""
    if outcome.hunted:
        where = ", ".join(end.hunted)
        label = f"The Huntress erases the symbol{'s' * (len(end.hunted) != 1)} in {where}"
        left = outcome.hunted - len(end.hunted)
        why = "no other is along the route"
        if check.setting.readings.hunt_optional:
            why = "the others stay, or none is left (hunt_optional=yes)"
        yield ScoreLine(
            "ITG-27e", "penalty", label if where else "The Huntress erases no symbol", 0,
            tuple(dict.fromkeys(end.hunted)),
            f"{_many(outcome.hunted, 'result')} of 5 or 6" + (f"; {why}" if left else ""),
        )  # fmt: skip
    yield from (_step("ITG-23a", step) for step in end.steps)
    lapsed = outcome.failures - len(end.steps)
    if lapsed:
        label = f"{_many(lapsed, 'failure')} without a punishment"
        yield ScoreLine("R-PNONE", "penalty", label, 0, (), "no tourist is left beside a symbol")


def _rituals(check: Check, end: Ending) -> Iterator[ScoreLine]:
    """Every ritual (ITG-27b)."""
    yield from (_step("ITG-27b", step) for step in end.steps)
    lapsed = check.setting.city.symbols - len(end.steps)
    if lapsed:
        label = f"{_many(lapsed, 'ritual')} without effect"
        yield ScoreLine("R-PNONE", "penalty", label, 0, (), "no tourist is left beside a symbol")


def _step(rule: str, step: Step) -> ScoreLine:
    colours = [
        f"{many} {colour}" for many, colour in zip(step.erased, COLOURS, strict=True) if many
    ]
    return ScoreLine(
        rule,
        "penalty",
        f"District {step.district} is emptied, the symbol in {step.symbol} erased",
        -step.lost,
        (step.district,),
        f"{', '.join(colours)} gone" + ("; tied: the player chose" if step.free else ""),
    )


def _many(many: int, one: str) -> str:
    return f"{many} {one}{'s' * (many != 1)}"
