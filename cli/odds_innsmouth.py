"""``odds`` of a threat check: which cards to turn, and what to use on which die (ITG-20 to 22)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cli import output
from cli.errors import usage
from cli.odds_asked import Asked, Table, amount, declared, faces, words

if TYPE_CHECKING:
    from solver.games.innsmouth.artifacts import Cards
    from solver.games.innsmouth.threat import Check, Setting, Unfit

_MOST = 13  # threat: nine symbols of the Deep Ones (ITG-11) and four crossings (ITG-18c)
_LEVELS = range(10)
_CACHES = 99  # on no map are there so many
_DICE = 5  # more of them make too many rolls for a list
_EACH = 10_000_000  # points; what a card or a 5 brings never adds up to a part of it


@dataclass(frozen=True, slots=True)
class Question:
    """A threat check that is asked about.

    Parameters
    ----------
    check
        Without a sheet nothing counts but cards, failures and the hunted.
    revealed
        The cards turned so far.
    counted
        What the play is best for, in words; ``told`` says the same to programs.
    asks
        The beginning of the command line that asks again.
    fewest
        Whether failures are all that counts, since nobody said what one costs.
    sheet
        Whether the points are those of a whole sheet.
    spent
        Manuscripts that have thrown dice again.
    rulings
        Readings that are not the default.
    lying
        The dice that the sheet tells, which are not looked at here; only for an example.

    """

    check: Check
    revealed: tuple[str, ...]
    counted: str
    told: dict[str, Any]
    asks: str
    fewest: bool = False
    sheet: bool = False
    spent: int = 0
    rulings: str = ""
    lying: tuple[int, ...] = ()

    def command(self, *more: str, revealed: Sequence[str] | None = None) -> str:
        """The command line that asks again."""
        shown = self.revealed if revealed is None else revealed
        cards = [f"--revealed {','.join(shown)}"] if shown else []
        cards = ["--revealed none"] if self.sheet and not shown else cards
        return " ".join([self.asks, *cards, *more])

    @property
    def example(self) -> str:
        """Dice as they may lie; those of the sheet where it tells them."""
        count = self.check.dice
        dice = self.lying if len(self.lying) == count else [(1, 2, 4)[i % 3] for i in range(count)]
        return f"--rolled {','.join(map(str, dice))}"

    @property
    def hunts(self) -> bool:
        """Whether the Huntress reads the dice."""
        return self.check.setting.character == "huntress"


def answer(asked: Asked, table: Table | None) -> None:
    """Print what was asked."""
    from cli import odds_innsmouth_text as text

    dice = faces(asked.rolled, "1,2,4")
    if asked.rolled is not None and not dice:
        usage("no die is given", "write all of them as they lie: --rolled 1,2,4")
    if dice and asked.rolls:
        usage("--rolls is about dice not yet thrown, --rolled about dice that lie there: ask once")
    if asked.spent is not None and not dice:
        usage("--spent goes only with --rolled", "it is about dice that have been thrown again")
    if table is not None:
        question = _of_sheet(asked, table)
    else:
        level = asked.threat if asked.threat is not None or not dice else len(dice)
        if level is None and asked.rolls:
            usage("--rolls needs --threat", "so many dice are rolled: --threat 3")
        if level is None:
            questions = [_typed(asked, threat, dice) for threat in _LEVELS]
            _fitting(questions[0], dice)
            text.levels(questions, asked.json)
            return
        question = _typed(asked, level, dice)
    _fitting(question, dice)
    if asked.rolls and question.check.dice > _DICE:
        usage(
            f"--rolls lists at most {_DICE} dice, and these are {question.check.dice}",
            "ask about the dice that lie there: --rolled 1,2,4",
        )
    if dice:
        text.now(question, dice, asked.json)
    elif question.check.taken > len(question.revealed):
        text.turning(question, asked.rolls, asked.json)
    elif table is None and asked.revealed is None and asked.caches is None and not asked.rolls:
        text.by_cards(question, asked.json)
    else:
        text.thrown(question, asked.rolls, asked.json)


def _fitting(question: Question, dice: tuple[int, ...]) -> None:
    """Refuse cards and dice that can't be those of the route."""
    from solver.games.innsmouth.threat import Unfit, counted, fitting

    try:
        counted(question.check, question.revealed)
        if dice:
            fitting(question.check, question.revealed, dice, question.spent)
    except Unfit as error:
        _unfit(error)


def _unfit(error: Unfit) -> None:
    advice = {
        "dice": "write one for each point of threat: --rolled 1,2,4",
        "revealed": "one card is taken for each cache on the route, from a deck of seven; if yours "
        "is made otherwise, say how: --deck manuscript=2,dagger=2,...",
        "spent": "a Manuscript is revealed before it throws dice again",
    }
    usage(f"{error} ({error.rule})", advice.get(error.key, ""))


# A question that is typed


def _typed(asked: Asked, threat: int, dice: tuple[int, ...]) -> Question:
    """The question without a sheet."""
    from solver.games.innsmouth.threat import Check

    setting, rulings = _setting(asked)
    shown = _cards(asked.revealed, setting.deck) or ()
    if threat < 0:
        usage(
            f"threat is never below 0, and this is {threat}",
            "count the crossings and the symbols along the route (ITG-19a)",
        )
    if threat > _MOST:
        usage(
            f"{threat} is more threat than a game can bring",
            f"at most {_MOST}: nine symbols (ITG-11) and four crossings (ITG-18c)",
        )
    caches = _caches(asked, bool(dice))
    spent = _spent(asked)
    asks = _asks(asked, threat)
    character = setting.character
    unrevealed = f"{_vp('unrevealed')} for a card that is not revealed"
    gains = [unrevealed] if caches is not None and not dice else []
    gains += [f"{_vp('hunted')} for a 5 or 6"] if character == "huntress" else []
    gains += [f"{_vp('taken')} for each card taken"] if character == "collector" and caches else []
    taken = len(shown) if caches is None else caches
    blank = Check(setting, 0, 0, threat, taken, {}, (0, 0, 0, 0))
    if asked.lose is None:
        told: dict[str, Any] = {"aim": "fewest failures"}
        # so much that no chance of anything else outweighs a failure
        heavy = _EACH * 6 ** (blank.dice * (setting.deck[0] + 1))
        check = replace(blank, costs=(heavy,))
        counted = "the fewest failures"
        counted += ", then the most results of 5 and 6" if character == "huntress" else ""
        return Question(check, shown, counted, told, asks, True, False, spent, rulings)
    costs = _costs(asked.lose)
    told = {"aim": "points", "lose": list(costs), "unrevealed": _vp("unrevealed")}
    first = ", ".join(f"-{cost}" if cost else "0" for cost in costs)
    said = f"{first} for a failure" if len(costs) == 1 else f"{first} for one failure after another"
    counted = f"the most points: {', '.join([*gains, said])}"
    check = replace(blank, costs=costs)
    return Question(check, shown, counted, told, asks, False, False, spent, rulings)


def _vp(what: str) -> int:
    """What a card or a hunted result is worth."""
    from solver.games.innsmouth import check

    return {"unrevealed": check.UNREVEALED, "hunted": check.HUNTED, "taken": check.TAKEN}[what]


def _setting(asked: Asked) -> tuple[Setting, str]:
    """Character, deck and readings, and those readings that are not the default in words."""
    from boards.game import find_game
    from cli.reading import readings_over
    from solver.games.innsmouth.punishment import City
    from solver.games.innsmouth.readings import Readings
    from solver.games.innsmouth.threat import Setting
    from solver.rulings import Rulings

    game = find_game("innsmouth")
    assert game
    chosen = Rulings("innsmouth", readings_over(list(asked.ruling), game, {}))
    character = _character(asked.character)
    setting = Setting(City(()), _deck(asked.deck), character, Readings.of(chosen))
    return setting, _changed(chosen.changed)


def _character(name: str | None) -> str:
    """The character, by the name or how it begins; the detective's ability is over by now."""
    from solver.games.innsmouth.threat import CHARACTERS

    if name is None:
        return "detective"
    tidy = name.strip().casefold()
    meant = [one for one in CHARACTERS if tidy and one.startswith(tidy)]
    if len(meant) != 1:
        from difflib import get_close_matches

        close = get_close_matches(tidy, CHARACTERS, n=1)
        hint = f' (did you mean "{close[0]}"?)' if close else ""
        usage(f'there is no character "{name}"{hint}', f"the characters: {', '.join(CHARACTERS)}")
    if meant[0] == "warlock":
        usage(
            "the Warlock does not check the threat: rituals follow the route (ITG-19c)",
            "finalroute score FILE shows what they bring",
        )
    return meant[0]


def _deck(text: str | None) -> Cards:
    """How many cards of each kind the deck has."""
    from boards.game import find_game
    from solver.games.innsmouth.artifacts import KINDS

    game = find_game("innsmouth")
    assert game and game.cards.deck
    printed, size = game.cards.deck.cards, game.cards.deck.size
    example = ",".join(f"{kind}={many}" for kind, many in printed.items())
    counts = dict(printed) if text is None else dict.fromkeys(KINDS, 0)
    seen: list[str] = []
    for word in words(text):
        name, _, many = word.partition("=")
        kind = _kind(name)
        if not re.fullmatch("[0-9]{1,3}", many):
            usage(f'--deck {word}: "{many}" is no number of cards', f"write it like {example}")
        if kind in seen:
            usage(f"--deck names the {kind.capitalize()} twice", "write one number for each kind")
        seen.append(kind)
        counts[kind] = int(many)
    if sum(counts.values()) != size:
        usage(
            f"the deck has {sum(counts.values())} cards, not {size} (ITG-20a)",
            f"say how many there are of each kind: --deck {example}",
        )
    manuscripts, daggers, amulets, tiaras = (counts[kind] for kind in KINDS)
    return manuscripts, daggers, amulets, tiaras


def _kind(name: str) -> str:
    """A kind of card, by its name or how it begins."""
    from solver.games.innsmouth.artifacts import KINDS

    tidy = name.strip().casefold()
    meant = [kind for kind in KINDS if tidy and kind.startswith(tidy)]
    if len(meant) != 1:
        usage(f'there is no card "{name}"', f"the cards: {', '.join(KINDS)}")
    return meant[0]


def _cards(text: str | None, deck: Cards) -> tuple[str, ...] | None:
    """The cards revealed; None if nothing is said."""
    if text is None:
        return None
    asked = words(text)
    shown = () if [a.casefold() for a in asked] == ["none"] else tuple(_kind(a) for a in asked)
    if len(shown) > sum(deck):
        usage(f"{len(shown)} cards are revealed, and the deck has {sum(deck)} (ITG-20a)")
    return shown


def _caches(asked: Asked, thrown: bool) -> int | None:
    caches = asked.caches
    if caches is None:
        return None
    if asked.threat is None and not thrown:
        usage("--caches needs --threat", "what a card is good for depends on it: --threat 3")
    if caches < 0:
        usage(f"there are never less than 0 caches, and these are {caches}")
    if caches > _CACHES:
        usage(f"no map has {caches} caches", "count those on the route")
    if asked.lose is None and not thrown:
        usage(
            f"a card that is not revealed brings {_vp('unrevealed')} VP: what does a failure cost?",
            "the points of the tourists that go: --lose 8, or --lose 12,8,5 for the first, the "
            "second and every other failure; or weigh with --sheet FILE",
        )
    return caches


def _spent(asked: Asked) -> int:
    spent = asked.spent or 0
    if spent < 0:
        usage(f"never less than 0 Manuscripts are spent, and these are {spent}")
    return spent


def _costs(text: str) -> tuple[int, ...]:
    costs = tuple(amount("--lose", word) for word in words(text))
    if not costs:
        usage("--lose is empty", "say how many points, such as --lose 8")
    if len(costs) > _MOST:
        usage(f"--lose has {len(costs)} numbers", f"no more than {_MOST} dice can fail")
    return costs


def _asks(asked: Asked, threat: int) -> str:
    """The question without cards and dice, as it was typed."""
    command = f"finalroute odds --threat {threat}"
    for option, value in (
        ("--character", asked.character and _character(asked.character)),
        ("--caches", asked.caches),
        ("--deck", asked.deck and ",".join(words(asked.deck))),
        ("--lose", asked.lose and ",".join(words(asked.lose))),
        *(("--ruling", ruling) for ruling in asked.ruling),
    ):
        if value is not None:
            command += f" {option} {output.quoted(str(value))}"
    return command


# A question about a sheet


def _of_sheet(asked: Asked, table: Table) -> Question:
    """The question with all that a position file says of it."""
    from boards.faults import Fault, Refused, hard
    from cli.reading import chosen_rulings
    from solver.games import route_game
    from solver.games.innsmouth.outlook import ThreatCheck
    from solver.games.innsmouth.threat import Unfit, counted
    from solver.goals import Goal
    from solver.rulings import Rulings

    own = asked.given(("character", "threat", "caches", "deck"))
    if own:
        usage(f"{own[0]} is told by the sheet", f"leave {' and '.join(own)} out")
    if asked.lose is not None:
        usage("what is at stake stands on the sheet", "leave --lose out")
    position, source = table.position, table.source
    setup = position.setup
    faults = hard(route_game(position.board.game).lacks(position, Goal()))
    if setup.get("character") == "warlock":
        faults.append(
            Fault("rule", "ITG-19c", "the Warlock does not check the threat: rituals follow the "
                  "route", advice=f"finalroute score {output.quoted(table.path)} shows them",
                  key=("setup", "character"))
        )  # fmt: skip
    given = chosen_rulings(list(asked.ruling), position)
    rulings = Rulings("innsmouth", {**position.rulings, **given})
    sheet = declared(table, faults, rulings)
    check, _, _ = ThreatCheck(position, rulings, Goal()).check(sheet.found)
    shown = _cards(asked.revealed, check.setting.deck)
    spent = _spent(asked)
    if shown is None:
        shown = tuple(setup.get("revealed", ()))
        if setup.get("rerolled") and asked.spent is None:
            spent = shown.count("manuscript")
        try:
            counted(check, shown)
        except Unfit as error:
            fault = Fault("rule", error.rule, str(error), key=("setup", "revealed"))
            raise Refused([source.placed(fault)], source.name) from None
    return Question(
        check, shown, f"the most points: the total of the declared route in {table.path}",
        {"aim": "points", "sheet": str(table.path)},
        f"finalroute odds --sheet {output.quoted(table.path)}"
        + "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in given.items()),
        sheet=True, spent=spent, rulings=_changed(rulings.changed),
        lying=tuple(setup.get("rerolled") or setup.get("dice") or ()),
    )  # fmt: skip


def _changed(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={reading}" for name, reading in readings.items())
