"""What is wrong with goal cards for which players compete, and with the results of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from boards.cards import GoalCard
from boards.faults import Fault
from boards.game import SetupKey

if TYPE_CHECKING:
    from boards.game import Game
    from boards.position import Position

_EXAMPLE = 'letter = "A", metric = "crossed", at-least = 2, achiever = 4, winner = 8'


def goal_letter_faults(position: Position, spec: SetupKey, value: Sequence[Any]) -> Iterator[Fault]:
    """Two cards of one letter, and cards of the player's own that say too little."""
    game, key = position.board.game, ("setup", spec.name)
    first: dict[str, str] = {}
    for index, entry in enumerate(value):
        if not isinstance(entry, str):
            own = GoalCard.of(entry["name"], entry)
            faults = [*_own_goal(own, entry, game)]
            for message, advice in faults:
                yield Fault("file", spec.rule, f"goal {own.name!r} {message}", own.name,
                            advice, (*key, index))  # fmt: skip
            if faults:
                continue
        card = own if not isinstance(entry, str) else game.cards.goals[entry]
        if card.letter in first:
            yield Fault(
                "rule", spec.rule,
                f"{first[card.letter]!r} and {card.name!r} are both goals of letter {card.letter}",
                card.name, f"one card of each letter is in play ({', '.join(game.cards.letters)}): "
                "leave one out", (*key, index),
            )  # fmt: skip
        first.setdefault(card.letter, card.name)
    missing = [letter for letter in game.cards.letters if letter not in first]
    if missing and value:
        yield Fault(
            "warning", spec.rule, f"no goal of letter {' or '.join(missing)}",
            advice="a goal that is not given brings nothing", key=key,
        )  # fmt: skip


def _own_goal(card: GoalCard, entry: Mapping[str, Any], game: Game) -> Iterator[tuple[str, str]]:
    """What is wrong with a goal card that the player describes."""
    cards = game.cards
    if card.letter not in cards.letters:
        yield (
            f"has {f'the letter {card.letter!r}' if card.letter else 'no letter'}",
            f"the letters are {', '.join(cards.letters)}; write {_EXAMPLE}",
        )
    if "steps" in entry or "points" in entry:
        yield "has steps or points", f"players compete for it; write {_EXAMPLE}"
    if ("at-least" in entry) == ("at-most" in entry):
        yield "needs at-least (a plus sign) or at-most (a minus sign), and not both", ""
    if card.achiever is None or card.winner is None:
        yield "needs the points of the achiever and of the winner", f"write {_EXAMPLE}"
    elif not 0 <= card.achiever <= card.winner:
        yield (
            f"gives {card.winner} to the winner and {card.achiever} to an achiever",
            "the winner gets more",
        )
    if bool(card.metric) == (card.result is not None):
        yield "needs what it counts, or else your result", 'write metric = "crossed" or result = 3'
    elif card.metric and card.metric not in cards.metrics:
        close = get_close_matches(card.metric, cards.metrics, n=1)
        yield (
            f"counts {card.metric!r}, which is not known",
            f"did you mean {close[0]}?" if close else
            f"write result = 3 for what you counted, or one of {', '.join(cards.metrics)}",
        )  # fmt: skip
    if min(card.need or 0, card.result or 0) < 0:
        yield "has a number below 0", "nothing is counted below 0"


def result_faults(
    position: Position, spec: SetupKey, value: Mapping[str, Sequence[int]]
) -> Iterator[Fault]:
    """Results of other players for goals that are not in play, or of more than there can be."""
    game = position.board.game
    letters = [card.letter for card in position.goals]
    for letter, numbers in value.items():
        key = ("setup", spec.name, letter)
        if letter not in letters:
            known = f"letters in play: {', '.join(letters) or 'none'}"
            yield Fault("rule", spec.rule, f"no goal of letter {letter!r} is in play", letter,
                        known, key)  # fmt: skip
        elif len(numbers) > game.players - 1:
            yield Fault(
                "rule", spec.rule, f"{len(numbers)} other players have a result for goal {letter}",
                letter, f"{game.title} is for 1 to {game.players} players", key,
            )  # fmt: skip
        if any(number < 0 for number in numbers):
            yield Fault("rule", spec.rule, f"a result of goal {letter} is below 0", letter,
                        "nothing is counted below 0", key)  # fmt: skip
