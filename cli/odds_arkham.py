"""``odds`` against an Old One: the confrontation, and which Tome to use now (ATG-34 to 36)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli import output
from cli.errors import usage
from cli.numbers import decimal, exact, percent
from cli.odds_asked import LARGEST, Aim, Asked, Table, amount, declared, faces, words

if TYPE_CHECKING:
    from solver.dice import Advice, Policy
    from solver.games.arkham.old_ones import OldOne

_HEAVY = 10  # being out weighs by default as much as so many successes or failures
_SURE = 6**6 * 3  # no chance differs by less than 1 in 6^6, no value by more than three dice


def answer(asked: Asked, table: Table | None) -> None:
    """Print what was asked."""
    dice, hand = _dice(asked.rolled), _hand(asked.tomes)
    madness, rolls, json = asked.madness, asked.rolls, asked.json
    goal: _Goal
    if table is not None:
        own = asked.given(("old_one", "madness"))
        if own:
            usage("the Old One and the Madness are those of the sheet", f"leave {own[0]} out")
        if asked.given(("aim", "gain", "lose", "out")):
            usage("what is at stake stands on the sheet", "leave --aim, --gain, --lose, --out out")
        goal = _Sheet(table, asked.ruling)
        card, madness = _old_one(goal.old_one), goal.madness
        hand = hand if asked.tomes else goal.tomes
    else:
        if asked.ruling:
            usage(
                "without a sheet no ruling changes the chances",
                "leave --ruling out, or weigh with --sheet FILE",
            )
        card, goal = _old_one(asked.old_one or ""), _stake(asked)
    if madness is not None and madness < 0:
        usage(
            f"Madness is never below 0, and this is {madness}",
            "count the Horrible Places and connections of the route",
        )
    if madness is None and (rolls or dice):
        usage(
            f"{'--rolled' if dice else '--rolls'} needs --madness",
            "what fails depends on it: --madness 3",
        )
    if dice and rolls:
        usage("--rolls is about dice not yet thrown, --rolled about dice that lie there: ask once")
    if madness is None:
        _levels(card, hand, goal, json)
        return
    from solver.dice import best_policy, best_use
    from solver.games.arkham.old_ones import failure_range

    f = failure_range(card.id, madness)
    if dice:
        advice = best_use(dice, hand, f, goal.values)
        _now(card, madness, f, hand, goal, advice, json)
        return
    policy = best_policy(goal.values, f, hand)
    if json:
        data = _head(card, hand, goal) | {"madness": madness, "failure_range": f}
        data |= _figures(policy.chances, goal)
        if rolls:
            data["rolls"] = [_advice(one, goal) for one in policy.rolls()]
        output.emit_json(data)
        return
    output.emit_wrapped(f"{card.name} at Madness {madness} (ATG-35): {_faces(f, hand)}")
    output.emit_wrapped(_purpose(hand, goal))
    output.emit()
    _print_table(policy.chances)
    output.emit()
    _print_figures(policy.chances, goal)
    if rolls:
        output.emit()
        _print_rolls(policy, goal)
    output.emit()
    again = goal.command(card, madness, hand)
    output.next_steps(*([f"{again} --rolled 1,2,6"] if hand else []), "finalroute rules ATG-35")


def _stake(asked: Asked) -> _Goal:
    """What successes, failures and being out are worth, as typed."""
    aim, out = asked.aim or Aim.most, asked.out
    gain = amount("--gain", str(1 if asked.gain is None else asked.gain))
    lose = amount("--lose", "1" if asked.lose is None else asked.lose)
    if abs(out or 0) > LARGEST:
        usage(f"--out {out} is out of reach", f"no more than {LARGEST} points")
    if out is not None and aim is Aim.safe:
        usage(
            "--out changes nothing with --aim safe, which avoids being out at any price",
            "leave one of them out",
        )
    return _Goal(aim, gain, lose, out)


class _Goal:
    """What is maximised, as a table of values and in words."""

    def __init__(self, aim: Aim, gain: int, lose: int, out: int | None) -> None:
        from solver.dice import linear_values

        self.aim, self.gain, self.lose = aim, gain, lose
        self.asked = out
        self.out = -_HEAVY * max(gain, lose) if out is None else out
        # safe: out is so bad that no number of points outweighs the least chance of it
        self.values = linear_values(
            gain, lose, self.out if aim is Aim.most else -_SURE * (gain + lose + 1)
        )

    @property
    def counted(self) -> str:
        """What successes, failures and being out are worth."""
        points = f"{self.gain} for a success, {-self.lose} for a failure"
        out = f", {self.out} for being out by three failures" if self.aim is Aim.most else ""
        return points + out

    def __str__(self) -> str:
        if self.aim is Aim.safe:
            return f"the least chance to be out; among equals, the most points: {self.counted}"
        return f"the most points: {self.counted}"

    @property
    def told(self) -> dict[str, Any]:
        """What is maximised, for programs."""
        values = {"aim": self.aim.value, "gain": self.gain, "lose": self.lose}
        return values | ({"out": self.out} if self.aim is Aim.most else {})

    def command(self, card: OldOne, madness: int, hand: Iterable[str]) -> str:
        """The command line that asks again."""
        return f"finalroute odds --old-one {card.id} --madness {madness}{_options(hand, self)}"

    def points(self, chances: Mapping[tuple[int, int], Fraction]) -> Fraction | None:
        """Expected points; none for safe, where being out has no number."""
        from solver.dice import expectation

        return expectation(self.values, chances) if self.aim is Aim.most else None


class _Sheet(_Goal):
    """The points that are at stake for the declared route of a position."""

    def __init__(self, table: Table, ruling: Iterable[str]) -> None:
        from boards.faults import Fault, hard
        from cli.reading import chosen_rulings
        from solver.games import route_game
        from solver.games.arkham.confrontation import outcomes
        from solver.games.arkham.outlook import tomes_left
        from solver.goals import Goal
        from solver.rulings import resolve

        position = table.position
        faults = hard(route_game(position.board.game).lacks(position, Goal()))
        if not position.setup.get("old-one"):
            faults.append(Fault("rule", "ATG-35", "no Old One is faced", key=("setup",)))
        own = chosen_rulings(list(ruling), position)
        rulings = resolve(position.board.game.key, {**position.rulings, **own})
        sheet = declared(table, faults, rulings)
        found = sheet.found
        self.table = outcomes(
            position, found.sections, found.connections, found.crossings, found.length, rulings
        )
        self.file, self.own = table.path, own
        self.aim = Aim.most
        self.old_one = str(position.setup["old-one"])
        self.madness = sheet.counts["madness"]
        self.tomes = tomes_left(position)
        self.values = {cell: o.total for cell, o in self.table.items()}

    @property
    def counted(self) -> str:
        """The best and the worst that can come."""
        most, least = max(self.values.values()), min(self.values.values())
        return f"the total of the declared route in {self.file}, from {least} to {most} VP"

    @property
    def told(self) -> dict[str, Any]:
        """The totals, for programs."""
        totals = [
            {"failures": f, "successes": s, "total": total} for (f, s), total in self.values.items()
        ]
        return {"aim": "most", "sheet": str(self.file), "totals": totals}

    def command(self, card: OldOne, madness: int, hand: Iterable[str]) -> str:
        """The command line that asks again."""
        tomes = ",".join(hand) or "none"
        own = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in self.own.items())
        return f"finalroute odds --sheet {output.quoted(self.file)} --tomes {tomes}{own}"


def _levels(card: OldOne, hand: tuple[str, ...], goal: _Goal, json: bool) -> None:
    """One line for each level of Madness."""
    from solver.dice import best_policy

    last = len(card.fails_up_to) - 1
    policies = [best_policy(goal.values, f, hand) for f in card.fails_up_to]
    if json:
        levels = [
            {"madness": level, "and_above": level == last, "failure_range": policy.f}
            | _figures(policy.chances, goal)
            for level, policy in enumerate(policies)
        ]
        output.emit_json(_head(card, hand, goal) | {"levels": levels})
        return
    output.emit_wrapped(f"{card.name}: what the dice bring at each level of Madness")
    output.emit_wrapped(_purpose(hand, goal))
    output.emit()
    points = goal.aim is Aim.most
    output.emit(f"  Madness  fails  {'out':>12} {'':>8}  successes  failures{'  points' * points}")
    for level, policy in enumerate(policies):
        name = f"{level}+" if level == last else f"{level}"
        chance, expected = policy.chance_out, _expected(policy.chances, goal)
        row = f"  {name:<7}  {_span(policy.f):<5}  {chance!s:>12} {percent(chance):>8}"
        row += f"  {decimal(expected['successes']):>9}  {decimal(expected['failures']):>8}"
        output.emit(row + (f"  {decimal(expected['points']):>6}" if points else ""))
    output.emit()
    output.next_steps(
        f"finalroute odds --old-one {card.id} --madness 3{_options(hand, goal)}",
        "finalroute rules ATG-35",
    )


def _now(
    card: OldOne,
    madness: int,
    f: int,
    hand: tuple[str, ...],
    goal: _Goal,
    advice: Advice,
    json: bool,
) -> None:
    """What to do with dice that lie on the table."""
    from solver.dice import best_use

    untouched = best_use(advice.roll, (), f, goal.values)
    if json:
        data = _head(card, hand, goal) | {"madness": madness, "failure_range": f}
        lying = untouched.outcome
        assert lying is not None
        data["rolled"] = _advice(advice, goal) | {
            "untouched": {"failures": lying[0], "successes": lying[1]}
        }
        output.emit_json(data)
        return
    faces = ", ".join(map(str, advice.roll))
    output.emit_wrapped(f"{_sentence(_use(advice))}.")
    output.emit()
    output.emit_wrapped(f"{card.name} at Madness {madness} (ATG-35): {_faces(f, hand)}")
    output.emit_wrapped(_purpose(hand, goal))
    output.emit_wrapped(f"As the dice lie ({faces}): {_cell(untouched.outcome)}")
    if advice.outcome is None:
        output.emit("After that:")
        output.emit()
        _print_table(advice.chances)
        output.emit()
        _print_figures(advice.chances, goal)
    elif advice.tomes:
        output.emit_wrapped(f"After that: {_cell(advice.outcome)}")
    output.emit()
    if advice.later:
        again = f"{goal.command(card, madness, advice.later)} --rolled D,D,D"
        output.emit(f"With the new dice: {again}")
    output.next_steps("finalroute rules ATG-34b")


# Text


def _faces(f: int, hand: tuple[str, ...]) -> str:
    fails = f"a die fails on {_span(f)}" if f else "no die fails"
    blessed = ", with Blessing on 4 too" if "blessing" in hand and f < 4 else ""
    return f"{fails}, succeeds on 5-6{blessed}"


def _span(f: int) -> str:
    return "-" if not f else "1" if f == 1 else f"1-{f}"


def _purpose(hand: tuple[str, ...], goal: _Goal) -> str:
    if hand:
        return f"Tomes: {', '.join(map(str.capitalize, hand))}; used for {goal}"
    return f"Tomes: none; counted: {goal.counted}"


def _print_table(chances: Mapping[tuple[int, int], Fraction]) -> None:
    """Successes downwards, failures across; each fraction with its percentage below."""
    wide = max(9, *(len(str(chance)) for chance in chances.values())) + 2
    output.emit(f"{'':>12}{'failures':>{wide}}")
    output.emit(f"  successes {''.join(f'{n:>{wide}}' for n in range(4))}")
    for successes in range(4):
        row = [chances[n, successes] for n in range(4 - successes)]
        output.emit(f"  {successes:>9} {''.join(f'{chance!s:>{wide}}' for chance in row)}")
        output.emit(f"{'':>12}{''.join(f'{percent(chance):>{wide}}' for chance in row)}")


def _print_figures(chances: Mapping[tuple[int, int], Fraction], goal: _Goal) -> None:
    from solver.dice import OUT

    expected = _expected(chances, goal)
    rows = {"Out, three failures (ATG-36b)": (chances[OUT], percent(chances[OUT]))}
    for name, number in expected.items():
        label = {"difference": "successes less failures"}.get(name, name)
        rows[f"Expected {label}"] = (number, decimal(number))
    wide = max(len(str(number)) for number, _ in rows.values())
    for label, (number, rounded) in rows.items():
        output.emit(f"  {label:<32}  {number!s:>{wide}}  {rounded:>8}".rstrip())


def _print_rolls(policy: Policy, goal: _Goal) -> None:
    from solver.dice import ROLLS

    points = goal.aim is Aim.most
    measure = "points" if points else "S - F"
    output.emit(f"  Rolled   of 216  {'out':>8}  {measure:>7}  best use")
    for advice in policy.rolls():
        expected = _expected(advice.chances, goal)
        number = expected["points" if points else "difference"]
        output.emit(
            f"  {' '.join(map(str, advice.roll)):<7}  {ROLLS[advice.roll]:>6}"
            f"  {percent(advice.chance_out):>8}  {decimal(number):>7}  {_use(advice)}"
        )


def _use(advice: Advice) -> str:
    """What to do with a roll, in a few words."""
    if advice.reroll:
        thrown = " ".join(map(str, advice.reroll))
        kept = " ".join(map(str, advice.keep))
        return f"Reroll {thrown}" + (f", keep {kept}" if kept else "")
    ways = [f"Enhancement on {advice.enhance}"] if advice.enhance else []
    ways += ["Blessing"] if "blessing" in advice.tomes else []
    return ", then ".join(ways) or "no Tome"


def _sentence(use: str) -> str:
    return "Use no Tome" if use == "no Tome" else use if use.startswith("Reroll") else f"Use {use}"


def _cell(cell: tuple[int, int] | None) -> str:
    assert cell is not None
    failures, successes = cell
    text = f"{failures} failure{'s' * (failures != 1)}"
    text += f", {successes} success{'es' * (successes != 1)}"
    return text + (", which is being out" if failures == 3 else "")


def _options(hand: Iterable[str], goal: _Goal) -> str:
    """The options that ask the same question once more."""
    text = f" --tomes {','.join(hand)}" if hand else ""
    text += " --aim safe" if goal.aim is Aim.safe else ""
    text += f" --gain {goal.gain}" if goal.gain != 1 else ""
    text += f" --lose {goal.lose}" if goal.lose != 1 else ""
    return text + (f" --out {goal.asked}" if goal.asked is not None else "")


# JSON


def _expected(chances: Mapping[tuple[int, int], Fraction], goal: _Goal) -> dict[str, Fraction]:
    from solver.dice import CELLS, expectation

    failures = expectation({cell: cell[0] for cell in CELLS}, chances)
    successes = expectation({cell: cell[1] for cell in CELLS}, chances)
    expected = {
        "successes": successes,
        "failures": failures,
        "difference": successes - failures,
    }
    points = goal.points(chances)
    return expected if points is None else expected | {"points": points}


def _head(card: OldOne, hand: tuple[str, ...], goal: _Goal) -> dict[str, Any]:
    return {
        "format": 1,
        "game": "arkham-travel-guide",
        "old_one": card.id,
        "tomes": list(hand),
        "maximised": goal.told,
    }


def _figures(chances: Mapping[tuple[int, int], Fraction], goal: _Goal) -> dict[str, Any]:
    from solver.dice import OUT

    return {
        "out": exact(chances[OUT]),
        "expected": {name: exact(n) for name, n in _expected(chances, goal).items()},
        "chances": [
            {"failures": cell[0], "successes": cell[1]} | exact(chance)
            for cell, chance in chances.items()
        ],
    }


def _advice(advice: Advice, goal: _Goal) -> dict[str, Any]:
    return {
        "roll": list(advice.roll),
        "use": list(advice.tomes),
        "reroll": list(advice.reroll),
        "enhance": advice.enhance,
        "later": list(advice.later),
    } | _figures(advice.chances, goal)


# What was typed


def _old_one(name: str) -> OldOne:
    """The Old One, by its name or how it begins."""
    from solver.games.arkham.old_ones import UnknownOldOne, load_old_ones

    known = load_old_ones()
    if not name.strip():
        usage("which Old One?", f"--old-one {', '.join(known)}")
    tidy = re.sub(r"[\s_-]+", "-", name.strip().casefold())
    meant = [one for one in known if one.startswith(tidy)]
    if len(meant) != 1:
        message, _, choices = str(UnknownOldOne(name, tuple(known))).partition("; ")
        usage(message, choices)
    return known[meant[0]]


def _hand(text: str | None) -> tuple[str, ...]:
    """The Tomes in the order of their use."""
    from solver.dice import TOMES

    asked = [word.casefold() for word in words(text)]
    if asked == ["none"]:
        return ()
    for word in asked:
        if word not in TOMES:
            usage(f'there is no Tome "{word}"', f"the Tomes: {', '.join(TOMES)}")
    if len(asked) > len(TOMES):
        usage(
            f"{len(asked)} Tomes are more than anybody can have", "one of each kind, three in all"
        )
    for tome in TOMES:
        if asked.count(tome) > 1:
            usage(f'the Tome "{tome}" is given twice', "of each kind there is one; see R-TOMES")
    return tuple(tome for tome in TOMES if tome in asked)


def _dice(text: str | None) -> tuple[int, ...]:
    """Three faces; none if nothing was rolled yet."""
    rolled = faces(text, "1,2,6")
    if text is not None and len(rolled) != 3:
        usage(f"three dice are rolled, not {len(rolled)}", "write all of them: --rolled 1,2,6")
    return rolled
