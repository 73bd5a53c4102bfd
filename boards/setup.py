"""What is wrong with the setup of a position: each type of key with its own check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from boards.board import crossroads_faults
from boards.cards import GoalCard
from boards.fate import FACES
from boards.faults import Fault
from boards.game import SetupKey
from boards.goal_faults import goal_letter_faults, result_faults
from boards.marked import marked_faults, rating_faults, unlisted_faults

if TYPE_CHECKING:
    from boards.board import Board
    from boards.position import Position


def setup_faults(position: Position) -> Iterator[Fault]:
    """Keys that are missing, that do not go together, or that hold what can't be."""
    for spec in position.board.game.setup.values():
        value = position.setup.get(spec.name)
        if value is None and position.unread(spec.name):
            continue
        if value is None:
            yield from _missing(position, spec)
            continue
        yield from _misplaced(position, spec)
        check = _CHECKS.get(spec.type)
        if check:
            yield from check(position, spec, value)
    yield from unlisted_faults(position)


def known_values(spec: SetupKey, board: Board) -> list[str]:
    """What can stand for the value of a key: its words, or the cards of the board."""
    return list(spec.values or board.tables.get(spec.table, {}))


def _missing(position: Position, spec: SetupKey) -> Iterator[Fault]:
    goes = not spec.only or position.setup.get(spec.only[0]) == spec.only[1]
    if spec.expected and goes:
        known = ", ".join(known_values(spec, position.board))
        verb = "are" if spec.name.endswith("s") else "is"
        yield Fault(
            "warning", spec.rule, f"no {spec.name} {verb} given",
            advice=f"one of {known}" if known else "", key=("setup",),
        )  # fmt: skip
    if spec.row and spec.row in position.setup:
        yield Fault(
            "warning", spec.rule,
            f"{position.board.name} has no {spec.name} for {position.setup[spec.row]}",
            advice=f"list the crossroads: {spec.name} = [...]", key=("setup", spec.row),
        )  # fmt: skip


def _misplaced(position: Position, spec: SetupKey) -> Iterator[Fault]:
    """What the other keys say against this one."""
    key, setup = ("setup", spec.name), position.setup
    if spec.only and setup.get(spec.only[0]) != spec.only[1] and not position.unread(spec.only[0]):
        yield Fault(
            "rule", spec.rule, f"{spec.name} goes only with {spec.only[0]} = {spec.only[1]!r}",
            advice="leave it out", key=key,
        )  # fmt: skip
    if spec.unless and (value := setup.get(spec.unless.key)) in spec.unless.values:
        yield Fault(
            "rule", spec.unless.rule,
            f"{spec.name} never goes with {spec.unless.key} = {value!r}",
            advice="leave it out", key=key,
        )  # fmt: skip
    for other, item in spec.needs:
        if position.unread(other):
            continue
        if not setup.get(other) or (item and item not in setup[other]):
            yield Fault(
                "rule", spec.rule,
                f"{spec.name} goes only with {f'{item} in ' if item else ''}{other}",
                advice=f"add it to {other}, or leave {spec.name} out", key=key,
            )  # fmt: skip


def _cell(position: Position, spec: SetupKey, value: str) -> Iterator[Fault]:
    challenge = position.board.game.challenge
    if challenge.cell(value) is None:
        yield Fault(
            "rule", spec.rule, f"there is no challenge {value!r}", advice=f"write {challenge}",
            key=("setup", spec.name),
        )  # fmt: skip


def _crossroads(position: Position, spec: SetupKey, value: tuple[str, ...]) -> Iterator[Fault]:
    board, key = position.board, ("setup", spec.name)
    dead_ends = board.game.tables[spec.table].items == "places"
    yield from crossroads_faults(board, value, spec.rule, spec.least, key, dead_ends=dead_ends)
    if position.inner_open:
        return
    roads = {end for s in board.sections.values() if not s.inner for end in s.ends}
    for index, place in enumerate(value):
        if place in board.places and place not in roads:
            # the middle of the roadless blocks is no crossroads unless the setup opens it
            yield Fault(
                "rule", spec.rule,
                f"{place} is the middle of the {board.game.inner_name}, which is no crossroads",
                place, f"only {board.game.opening} makes it one", (*key, index),
            )  # fmt: skip


def _choices(position: Position, spec: SetupKey, value: tuple[str, ...]) -> Iterator[Fault]:
    for index, item in enumerate(value):
        if item in value[:index]:
            yield Fault(
                "rule", spec.rule, f"{item!r} stands twice in {spec.name}",
                advice="each can be had once", key=("setup", spec.name, index),
            )  # fmt: skip


def _dice(position: Position, spec: SetupKey, value: tuple[int, ...]) -> Iterator[Fault]:
    key = ("setup", spec.name)
    thrown = position.setup.get(next((k for k, item in spec.needs if not item), ""))
    if spec.count and len(value) != spec.count:
        yield Fault("rule", spec.rule, f"{len(value)} dice, not {spec.count}", key=key)
    elif not spec.count and thrown and len(value) != len(thrown):
        yield Fault(
            "rule", spec.rule, f"{len(value)} dice, but {len(thrown)} were thrown",
            advice="write all of them as they lie now", key=key,
        )  # fmt: skip
    for index, die in enumerate(value):
        if not 1 <= die <= FACES:
            yield Fault(
                "rule", spec.rule, f"a die shows {die}", advice=f"dice show 1 to {FACES}",
                key=(*key, index),
            )  # fmt: skip


def _rounds(position: Position, spec: SetupKey, value: tuple[int, ...]) -> Iterator[Fault]:
    """A number for each round: of a die, or of what the round board says of it."""
    key, rounds = ("setup", spec.name), position.board.game.rounds
    if len(value) > rounds:
        yield Fault(
            "rule", spec.rule,
            f"{len(value)} numbers of {spec.name}, but a game has {rounds} rounds",
            advice="one number for each round, the first round first", key=(*key, rounds),
        )  # fmt: skip
    for other, _ in spec.needs:
        given = position.setup.get(other)
        if isinstance(given, tuple) and len(value) < len(given):
            yield Fault(
                "rule", spec.rule,
                f"{len(value)} numbers of {spec.name}, but {len(given)} of {other}",
                advice="one for each round, 0 where there is none", key=key,
            )  # fmt: skip
    for index, number in enumerate(value):
        if not spec.least <= number <= FACES:
            yield Fault(
                "rule", spec.rule, f"{spec.name} holds {number}",
                advice=f"the numbers go from {spec.least} to {FACES}", key=(*key, index),
            )  # fmt: skip


def _number(position: Position, spec: SetupKey, value: int) -> Iterator[Fault]:
    key = ("setup", spec.name)
    if value < 0:
        yield Fault("rule", spec.rule, f"{spec.name} is {value}, less than none", key=key)
    elif spec.likely and value > spec.likely:
        yield Fault(
            "warning", spec.rule, f"{value} of {spec.name}; a card gives seldom more than "
            f"{spec.likely}", advice="count those that are circled and not used yet", key=key,
        )  # fmt: skip


def _deck(position: Position, spec: SetupKey, value: Mapping[str, int]) -> Iterator[Fault]:
    key = ("setup", spec.name)
    printed = position.board.game.cards.deck
    for kind, count in value.items():
        if count < 0:
            yield Fault("rule", spec.rule, f"{count} cards {kind}, less than none",
                        key=(*key, kind))  # fmt: skip
    if printed and sum(value.values()) != printed.size:
        yield Fault(
            "rule", spec.rule, f"the deck has {sum(value.values())} cards, not {printed.size}",
            advice="say how many there are of each kind", key=key,
        )  # fmt: skip


def _cards(position: Position, spec: SetupKey, value: tuple[str, ...]) -> Iterator[Fault]:
    key, deck, printed = ("setup", spec.name), position.deck, position.board.game.cards.deck
    rule = printed.rule if printed else spec.rule
    size = sum(deck.values())
    places = position.setup.get(spec.within)
    if len(value) > size:
        yield Fault(
            "rule", rule, f"{len(value)} cards are {spec.name}, but the deck has {size}",
            advice="leave the others out", key=(*key, size),
        )  # fmt: skip
        return
    if places is not None and len(value) > len(places):
        yield Fault(
            "rule", rule, f"{len(value)} cards are {spec.name}, more than there are "
            f"{spec.within}: {len(places)}", key=(*key, len(places)),
            advice="one card is taken for each of those on the route",
        )  # fmt: skip
    held = Counter[str]()
    for index, card in enumerate(value):
        held[card] += 1
        if held[card] == deck.get(card, 0) + 1:
            yield Fault(
                "rule", rule, f"{value.count(card)} of {card} are {spec.name}, but the deck has "
                f"{deck.get(card, 0)}", key=(*key, index),
                advice="if yours is another deck, say what is in it: deck = { ... }",
            )  # fmt: skip


def _goals(position: Position, spec: SetupKey, value: tuple[Any, ...]) -> Iterator[Fault]:
    key = ("setup", spec.name)
    if len(value) > spec.count:
        yield Fault(
            "rule", spec.rule, f"{len(value)} {spec.name}, but {spec.count} are in play",
            advice="leave the others out", key=(*key, spec.count),
        )  # fmt: skip
    elif len(value) < spec.count:
        yield Fault(
            "warning", spec.rule, f"{len(value)} of the {spec.count} {spec.name} in play",
            advice="what is not given brings nothing", key=key,
        )  # fmt: skip
    if position.board.game.cards.letters:
        yield from goal_letter_faults(position, spec, value)
        return
    names = [entry if isinstance(entry, str) else entry["name"] for entry in value]
    for index, entry in enumerate(value):
        if names[index] in names[:index]:
            yield Fault("rule", spec.rule, f"{names[index]!r} stands twice in {spec.name}",
                        advice="each card is there once", key=(*key, index))  # fmt: skip
        if not isinstance(entry, str):
            for message, advice in _own_goal(GoalCard.of(entry["name"], entry), position):
                yield Fault("file", spec.rule, f"goal {names[index]!r} {message}",
                            advice=advice, key=(*key, index))  # fmt: skip


def _own_goal(card: GoalCard, position: Position) -> Iterator[tuple[str, str]]:
    """What is wrong with a goal card that the player describes."""
    metrics = position.board.game.cards.metrics
    if (card.points is None) == (not card.metric):
        yield (
            "needs its points, or what it counts",
            'write points = 16, or metric = "turns", steps = [[10, 8], [12, 16]]',
        )
    elif card.metric and card.metric not in metrics:
        close = get_close_matches(card.metric, metrics, n=1)
        yield (
            f"counts {card.metric!r}, which is not known",
            f"did you mean {close[0]}?" if close else
            f"write points = ..., or one of {', '.join(metrics)}",
        )  # fmt: skip
    elif bool(card.metric) != bool(card.steps):
        yield (
            "has steps only if it counts something, and needs them then",
            "a step is [at least so much, so many points]",
        )
    elif card.points is not None and card.points < 0:
        yield f"gives {card.points} points, less than none", ""
    pairs = [(*before, *after) for before, after in zip(card.steps, card.steps[1:], strict=False)]
    if any(more <= needed or gives <= points for needed, points, more, gives in pairs):
        yield "has steps out of order", "write the smallest first"


_Check = Callable[["Position", SetupKey, Any], Iterator[Fault]]
_CHECKS: dict[str, _Check] = {
    "cell": _cell,
    "crossroads": _crossroads,
    "choices": _choices,
    "dice": _dice,
    "number": _number,
    "rounds": _rounds,
    "deck": _deck,
    "cards": _cards,
    "goals": _goals,
    "ratings": rating_faults,
    "marked": marked_faults,
    "results": result_faults,
}
