"""The cards of a game as data: characters, the deck that is drawn from, goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Character:
    """A character card; ``bonuses`` is how many it gives of each (``extra``, ``diagonal``)."""

    name: str
    title: str
    rule: str
    bonuses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that a player draws from: how many there are of each kind."""

    rule: str
    cards: Mapping[str, int]

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.cards.values())


@dataclass(frozen=True, slots=True)
class GoalCard:
    """A goal card.

    Parameters
    ----------
    name
        As position files write it: ``winding-route``, or what the player calls it.
    title
        For people.
    metric
        What is counted on the final route; empty if the player did.
    steps
        Pairs (at least so much, so many points), the smallest first.
    points
        What the player says that the card gives, where no metric is named.
    letter
        Of the deck the card belongs to; empty unless the players compete for it.
    need, at_most
        What a player has to come to, or has to stay at or below.
    achiever, winner
        Points for that, and those instead for whoever comes to the most (or the least) of all.
    result
        What the player came to, where no metric is named.

    """

    name: str
    title: str
    metric: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    points: int | None = None
    letter: str = ""
    need: int | None = None
    at_most: bool = False
    achiever: int | None = None
    winner: int | None = None
    result: int | None = None

    @classmethod
    def of(cls, name: str, entry: Mapping[str, Any]) -> GoalCard:
        """The card that a table of a file describes."""
        return cls(
            name,
            entry.get("title", name),
            entry.get("metric", ""),
            tuple((needed, points) for needed, points in entry.get("steps", ())),
            entry.get("points"),
            entry.get("letter", ""),
            entry.get("at-least", entry.get("at-most")),
            "at-most" in entry,
            entry.get("achiever"),
            entry.get("winner"),
            entry.get("result"),
        )

    @property
    def asks(self) -> str:
        """What a player has to come to, in words: ``at least 4``."""
        return f"at {'most' if self.at_most else 'least'} {self.need}"

    def meets(self, value: int) -> bool:
        """Whether a result is what the card asks for."""
        assert self.need is not None
        return value <= self.need if self.at_most else value >= self.need


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of a game, each kind by name.

    ``metrics`` is what a goal can ask for, and ``words`` are what that is called in a sentence;
    ``letters`` are the decks of goal cards for which the players compete, of each of which one is
    in play.
    """

    characters: Mapping[str, Character] = field(default_factory=dict)
    deck: Deck | None = None
    goals: Mapping[str, GoalCard] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    provenance: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Cards:
        """The cards that a file holds; an empty one holds none."""
        deck, goals = data.get("deck"), data.get("goals", {})
        return cls(
            {
                name: Character(name, entry["title"], entry["rule"], entry["bonuses"])
                for name, entry in data.get("characters", {}).items()
            },
            Deck(deck["rule"], deck["cards"]) if deck else None,
            {name: GoalCard.of(name, entry) for name, entry in goals.get("cards", {}).items()},
            tuple(goals.get("metrics", ())),
            tuple(goals.get("letters", ())),
            goals.get("words", {}),
            data.get("provenance", ""),
        )

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of the ``characters``, of what is in the ``deck``, or of the ``goals``."""
        found: Mapping[str, Mapping[str, Any]] = {
            "characters": self.characters,
            "deck": self.deck.cards if self.deck else {},
            "goals": self.goals,
        }
        return tuple(found[kind])
