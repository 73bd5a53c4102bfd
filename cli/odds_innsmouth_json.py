"""The answers of ``odds`` about a threat check, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.numbers import exact
from cli.odds_spread import Spread, every_roll, expected

if TYPE_CHECKING:
    from cli.odds_innsmouth import Question
    from solver.games.innsmouth.threat import DiceAdvice, Outcome, TurnAdvice


def head(question: Question) -> dict[str, Any]:
    """What was asked."""
    from solver.games.innsmouth.artifacts import KINDS

    check = question.check
    deck = dict(zip(KINDS, check.setting.deck, strict=True))
    return {
        "format": 1,
        "game": "innsmouth-travel-guide",
        "character": check.setting.character,
        "threat": check.threat,
        "dice": check.dice,
        "taken": check.taken,
        "deck": deck,
        "revealed": list(question.revealed),
        "maximised": question.told,
    }


def figures(question: Question, dice: Spread) -> dict[str, Any]:
    """All chances, and what comes on average."""
    means = expected(question, dice)
    if question.hunts:
        means["hunted"] = means.pop("results of 5 and 6")
    return {
        "expected": {name: exact(number) for name, number in means.items()},
        "chances": [{"failures": f} | exact(chance) for f, chance in dice.failures.items()],
        "outcomes": [_outcome_json(question, outcome) for outcome in dice.outcomes],
    }


def _outcome_json(question: Question, outcome: Outcome) -> dict[str, Any]:
    data = {"failures": outcome.failures}
    data |= {"hunted": outcome.hunted} if question.hunts else {}
    data |= {"unrevealed": outcome.unrevealed}
    data |= {} if question.fewest else {"points": outcome.total}
    return data | exact(outcome.chance)


def turn_json(advice: TurnAdvice) -> dict[str, Any]:
    """Whether to turn another card, and what the next one may be."""
    assert advice.turn is not None
    return {
        "better": "turn" if advice.turns else "stop",
        "stop": exact(advice.stop),
        "turn": exact(advice.turn),
        "next": [
            {
                "card": card.kind,
                "chance": exact(card.chance),
                "points": exact(card.worth),
                "better": "turn" if card.turns else "stop",
            }
            for card in advice.following
        ],
    }


def advice_json(question: Question, advice: DiceAdvice) -> dict[str, Any]:
    """What to do; dice are told by their places, from 1."""
    return {
        "dice": list(advice.dice),
        "again": [place + 1 for place in advice.again],
        "use": [
            {"card": effect.kind, "on": [place + 1 for place in effect.dice]}
            for effect in advice.effects
        ],
        "after": list(advice.after),
    } | figures(question, Spread(advice.outcomes))


def rolls_json(question: Question) -> dict[str, Any]:
    """The best use of the cards for every roll."""
    return {
        "rolls": [
            {"many": many} | advice_json(question, advice)
            for _, many, advice in every_roll(question)
        ]
    }
