"""The answers of ``odds`` about a threat check, as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from cli import output
from cli.numbers import decimal, percent
from cli.odds_innsmouth_json import advice_json, figures, head, rolls_json, turn_json
from cli.odds_spread import Spread, every_roll, expected, spread, with_cards

if TYPE_CHECKING:
    from cli.odds_innsmouth import Question
    from solver.games.innsmouth.threat import Check, DiceAdvice

_WIDE = 80  # columns of a table in a pipe
_TOGETHER = 2  # cards that are looked at together
_SHORT = 9  # signs of a fraction that still finds room in a table
_LONG = 14  # signs of a fraction that still finds room beside its percentage


# A line for each level, a line for each card


def levels(questions: Sequence[Question], json: bool) -> None:
    """A line for each level of threat, and what each card does there."""
    first = questions[0]
    alone = [] if first.revealed else [(kind,) for kind in _kinds(first.check)]
    spreads = [with_cards(q.check, q.revealed) for q in questions]
    single = [[with_cards(q.check, cards) for cards in alone] for q in questions]
    if json:
        lines = []
        for question, dice, singles in zip(questions, spreads, single, strict=True):
            row: dict[str, Any] = {"threat": question.check.threat, "dice": question.check.dice}
            row |= figures(question, dice)
            if alone:
                row["cards"] = [
                    {"revealed": list(cards)} | figures(question, one)
                    for cards, one in zip(alone, singles, strict=True)
                ]
            lines.append(row)
        output.emit_json(head(first) | {"levels": lines})
        return
    output.emit_wrapped(f"{_who(first)}: failures at each level of threat (ITG-22)")
    _print_purpose(first)
    output.emit()
    most = max(q.check.dice for q in questions)
    names = [str(q.check.threat) for q in questions]
    _print_spreads("Threat", names, spreads, most, first.hunts)
    if alone:
        output.emit()
        output.emit("  Failures on average with one card revealed")
        titles = ["none", *(cards[0].capitalize() for cards in alone)]
        output.emit(f"  Threat{''.join(f'{title:>12}' for title in titles)}")
        for name, one_level, singles in zip(names, spreads, single, strict=True):
            means = [decimal(one.failed) for one in (one_level, *singles)]
            output.emit(f"  {name:<6}{''.join(f'{mean:>12}' for mean in means)}")
    output.emit()
    asked = first.command().replace("--threat 0", "--threat 3", 1)
    output.next_steps(asked, "finalroute rules ITG-20a")


def by_cards(question: Question, json: bool) -> None:
    """A line for each set of one or two cards."""
    sets = list(_sets(question.check))
    spreads = [with_cards(question.check, cards) for cards in sets]
    if json:
        rows = [
            {"revealed": list(cards)} | figures(question, dice)
            for cards, dice in zip(sets, spreads, strict=True)
        ]
        output.emit_json(head(question) | {"cards": rows})
        return
    _print_heading(question)
    _print_purpose(question)
    output.emit()
    names = [_names(cards) for cards in sets]
    _print_spreads("Revealed", names, spreads, question.check.dice, question.hunts)
    output.emit()
    costs = [] if not question.fewest else ["--lose 8"]
    output.next_steps(
        question.command(revealed=["tiara", "dagger"]),
        question.command("--caches 4", *costs, revealed=["tiara"]),
        *([question.command(question.example, revealed=["tiara"])] if question.check.dice else []),
    )


def _kinds(check: Check) -> list[str]:
    from solver.games.innsmouth.artifacts import KINDS

    return [kind for kind, many in zip(KINDS, check.setting.deck, strict=True) if many]


def _sets(check: Check) -> Iterator[tuple[str, ...]]:
    """No card, each card, and any two that the deck holds."""
    from solver.games.innsmouth.artifacts import KINDS

    has = dict(zip(KINDS, check.setting.deck, strict=True))
    for size in range(_TOGETHER + 1):
        for cards in combinations_with_replacement(_kinds(check), size):
            if all(cards.count(kind) <= has[kind] for kind in cards):
                yield cards


def _print_spreads(
    title: str, names: Sequence[str], spreads: Sequence[Spread], most: int, hunts: bool
) -> None:
    """Failures on average as a fraction, and the chance of each number of them, in percent."""
    wide = max(map(len, (title, *names)))
    exacts = [str(dice.failed) if len(str(dice.failed)) <= _SHORT else "" for dice in spreads]
    means = max(map(len, exacts))
    hunted = f"{'5 or 6':>8}" * hunts
    left = f"  {title:<{wide}}  {'average':>{means + 6}}{hunted}  "
    # where there is no room for every number of failures, the last column is for more
    room = ((output.width() or _WIDE) - len(left)) // 7
    last = min(most, max(room - 1, 1))
    heads = [f"{n}{'+' * (n == last < most)}" for n in range(last + 1)]
    output.emit(f"{'':<{len(left)}} % for so many failures")
    output.emit(left + "".join(f"{head:>7}" for head in heads))
    for name, dice, fraction in zip(names, spreads, exacts, strict=True):
        mean = f"{fraction:>{means}} {decimal(dice.failed):>5}"
        caught = f"{decimal(dice.caught):>8}" * hunts
        shown = range(min(max(dice.failures), last) + 1)
        chances = [f"{percent(dice.chance(n, n == last))[:-2]:>7}" for n in shown]
        row = f"  {name:<{wide}}  {mean:>{max(means + 6, 7)}}{caught}  {''.join(chances)}"
        output.emit(row.rstrip())


# The dice with the cards revealed


def thrown(question: Question, rolls: bool, json: bool) -> None:
    """The dice when no other card is turned."""
    dice = spread(question.check, question.revealed)
    if json:
        data = head(question) | figures(question, dice)
        output.emit_json(data | (rolls_json(question) if rolls else {}))
        return
    _print_heading(question)
    _print_purpose(question)
    output.emit()
    _print_figures(question, dice)
    if rolls:
        output.emit()
        _print_rolls(question)
    _print_next(question)


def turning(question: Question, rolls: bool, json: bool) -> None:
    """Whether to turn another card, and what comes of it."""
    from solver.games.innsmouth.threat import turn_advice

    with output.progress("weighing"):
        advice = turn_advice(question.check, question.revealed)
        dice = spread(question.check, question.revealed)
    if json:
        data = head(question) | {"turn": turn_json(advice)} | figures(question, dice)
        output.emit_json(data | (rolls_json(question) if rolls else {}))
        return
    stop = "Stop, and roll the dice." if question.check.dice else "Stop: no die is rolled."
    output.emit_wrapped("Turn another card." if advice.turns else stop)
    output.emit()
    _print_heading(question)
    _print_purpose(question)
    output.emit()
    assert advice.turn is not None
    rows = {"Stop and roll": advice.stop, "Turn another card": advice.turn}
    _print_numbers({f"{label}, VP on average": number for label, number in rows.items()})
    output.emit()
    output.emit(f"  {'Next card':<12} {'chance':>16}   VP on average, and then")
    for card in advice.following:
        chance = f"{card.chance!s:>6} {percent(card.chance):>9}"
        then = "turn another" if card.turns else "stop"
        output.emit(f"  {card.kind.capitalize():<12} {chance}   {decimal(card.worth):>8}  {then}")
    output.emit()
    output.emit_wrapped("Played as well as can be from here:")
    output.emit()
    _print_outcomes(question, dice)
    if rolls:
        output.emit()
        _print_rolls(question)
    _print_next(question)


def _print_next(question: Question) -> None:
    output.emit()
    thrown_now = question.check.dice and question.revealed
    steps = [question.command(question.example)] if thrown_now else []
    output.next_steps(*steps, "finalroute rules ITG-20b")


# Dice that lie on the table


def now(question: Question, dice: tuple[int, ...], json: bool) -> None:
    """Which card on which die."""
    from solver.games.innsmouth.threat import dice_advice, other_dagger

    check, revealed = question.check, question.revealed
    advice = dice_advice(check, revealed, dice, spent=question.spent)
    failures, hunted = _lying(question, dice)
    after = Spread(advice.outcomes)
    if json:
        untouched = {"failures": failures} | ({"hunted": hunted} if question.hunts else {})
        told = advice_json(question, advice) | {"untouched": untouched}
        output.emit_json(head(question) | {"rolled": told})
        return
    use = _use(advice)
    output.emit_wrapped(f"Use {use}.")
    output.emit()
    _print_heading(question)
    _print_purpose(question)
    faces = ", ".join(map(str, dice))
    output.emit_wrapped(f"As the dice lie ({faces}): {_cell(question, failures, hunted)}")
    if len(advice.outcomes) > 1:
        output.emit("After that:")
        output.emit()
        if question.sheet:
            _print_outcomes(question, after)
        else:
            _print_figures(question, after)
    elif advice.effects or question.sheet:
        (end,) = advice.outcomes
        total = f", {end.total} VP in all" if question.sheet else ""
        became = ", ".join(map(str, advice.after))
        changed = f" ({became})" if advice.effects else ""
        said = _cell(question, end.failures, end.hunted)
        output.emit_wrapped(f"After that{changed}: {said}{total}")
    if any(effect.kind == "dagger" for effect in advice.effects):
        conflict = other_dagger(check, revealed, advice, spent=question.spent)
        bonus = check.setting.readings.dagger
        output.emit_wrapped(f"Ruling dagger_bonus={bonus} (R-DAG2): {conflict}")
    output.emit()
    if advice.again:
        spent = f"--spent {question.spent + 1}"
        output.emit(f"With the new dice: {question.command(spent, '--rolled D,D,D')}")
    output.next_steps("finalroute rules ITG-21")


def _lying(question: Question, dice: Sequence[int]) -> tuple[int, int]:
    """Failures and hunted results of dice that no card is used on."""
    from solver.games.innsmouth.artifacts import grade

    graded = [grade(face, question.hunts) for face in dice]
    return sum(failed for failed, _ in graded), sum(hunted for _, hunted in graded)


def _use(advice: DiceAdvice) -> str:
    """What to use, in a few words."""
    if advice.again:
        again = " ".join(str(advice.dice[i]) for i in advice.again)
        kept = [str(face) for i, face in enumerate(advice.dice) if i not in advice.again]
        return f"Manuscript on {again}" + (f", keep {' '.join(kept)}" if kept else "")
    ways = []
    for effect in advice.effects:
        on = "" if effect.kind == "amulet" else " on " + " ".join(
            str(advice.dice[i]) for i in effect.dice
        )  # fmt: skip
        ways.append(f"{effect.kind.capitalize()}{on}")
    return ", then ".join(ways) or "no card"


def _print_rolls(question: Question) -> None:
    """The best use for each roll."""
    count = question.check.dice
    wide = max(2 * count, 6)
    output.emit(f"  {'Rolled':<{wide}} {f'of {6**count}':>8}  failures  best use of the cards")
    for roll, many, advice in every_roll(question):
        mean = decimal(Spread(advice.outcomes).failed)
        output.emit(f"  {' '.join(map(str, roll)):<{wide}} {many:>8}  {mean:>8}  {_use(advice)}")


# Text


def _who(question: Question) -> str:
    character = question.check.setting.character
    return "The threat check" if character == "detective" else character.capitalize()


def _print_heading(question: Question) -> None:
    check = question.check
    fails = "1-3, succeeds on 4-6" if question.hunts else "1-4, succeeds on 5-6"
    dice = f"{check.dice} {'die' if check.dice == 1 else 'dice'}" if check.dice else "no dice"
    each = f"; a die fails on {fails}" if check.dice else ""
    hunted = "; 10 VP for each 5 or 6 (ITG-27e)" if question.hunts else ""
    output.emit_wrapped(f"{_who(question)} at threat {check.threat} (ITG-22): {dice}{each}{hunted}")


def _print_purpose(question: Question) -> None:
    """The cards at hand, what they are used for, and the rulings."""
    taken, shown = question.check.taken, len(question.revealed)
    cards = _names(question.revealed)
    hidden = f"; {taken - shown} of {taken} face down" if taken > shown else ""
    aim = f"; played for {question.counted}"
    if not question.revealed and taken == shown:
        aim = "" if question.fewest else aim.replace("played for the most points", "counted")
    output.emit_wrapped(f"Cards revealed: {cards}{hidden}{aim}")
    if question.rulings:
        output.emit_wrapped(f"Rulings: {question.rulings}; all others as by default.")


def _names(cards: Sequence[str]) -> str:
    return ", ".join(card.capitalize() for card in cards) or "none"


def _cell(question: Question, failures: int, hunted: int) -> str:
    text = f"{failures} failure{'s' * (failures != 1)}"
    if question.hunts:
        text += f", {hunted} result{'s' * (hunted != 1)} of 5 or 6"
    return text


def _print_figures(question: Question, dice: Spread) -> None:
    """The chance of each number of failures, and what comes on average."""
    tables = {"Failures": dice.failures}
    if question.hunts:
        tables["5 or 6"] = dice.hunted
    for title, table in tables.items():
        wide = max(len(str(chance)) for chance in table.values())
        output.emit(f"  {title:<8}  {'chance':>{wide}}")
        for number, chance in table.items():
            output.emit(f"  {number:>8}  {chance!s:>{wide}}  {percent(chance):>9}")
        output.emit()
    _print_numbers({f"Expected {name}": n for name, n in expected(question, dice).items()})


def _print_numbers(numbers: dict[str, Fraction]) -> None:
    """Exact numbers with two places beside them."""
    long = max(map(len, numbers))
    wide = max(len(str(number)) for number in numbers.values())
    for label, number in numbers.items():
        output.emit(f"  {label:<{long}}  {number!s:>{wide}}  {decimal(number):>8}")


def _print_outcomes(question: Question, dice: Spread) -> None:
    """Everything that can happen, the most points first."""
    ordered = sorted(dice.outcomes, key=lambda o: (-o.total, o.failures, -o.hunted))
    fractions = [str(o.chance) if len(str(o.chance)) <= _LONG else "" for o in ordered]
    wide = max(map(len, fractions))
    output.emit(f"  {'chance':>{max(wide, 6)}} {'':>9}  {'VP':>5}  outcome")
    for fraction, outcome in zip(fractions, ordered, strict=True):
        said = _cell(question, outcome.failures, outcome.hunted)
        taken = question.check.taken
        if taken:
            said += f", {outcome.unrevealed} of {taken} cards not revealed"
        figures = f"  {fraction:>{max(wide, 6)}} {percent(outcome.chance):>9}  {outcome.total:>5}"
        output.emit_wrapped(f"{figures}  {said}", " " * (len(figures) + 2))
    if not all(fractions):
        output.emit_wrapped("  Fractions that are too long for a line: --json has them all.")
    output.emit()
    _print_numbers({f"Expected {name}": n for name, n in expected(question, dice).items()})
