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

    """

    name: str
    title: str
    metric: str = ""
    steps: tuple[tuple[int, int], ...] = ()
    points: int | None = None

    @classmethod
    def of(cls, name: str, entry: Mapping[str, Any]) -> GoalCard:
        """The card that a table of a file describes."""
        steps = tuple((needed, points) for needed, points in entry.get("steps", ()))
        title = entry.get("title", name)
        return cls(name, title, entry.get("metric", ""), steps, entry.get("points"))


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of a game, each kind by name; ``metrics`` is what a goal can ask for."""

    characters: Mapping[str, Character] = field(default_factory=dict)
    deck: Deck | None = None
    goals: Mapping[str, GoalCard] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()
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
