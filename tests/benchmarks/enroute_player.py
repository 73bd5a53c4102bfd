"""A seeded, sensible player of En Route: positions as real games leave them.

Chooses as the player of the sister game does (`tests.benchmarks.player`); what is different are
the cards, Cafes that can all be visited, and ratings that rise. The faces of the cards are not in
the rulebook's text: one or two tourists on a card, two for a Repeat card, and an iconic Landmark on
a third of them are assumed (ER-5 to 12).
"""

from __future__ import annotations

from random import Random
from typing import Any

from boards.board import Board
from boards.position import Position
from tests.benchmarks.player import Player, _Dice, _Turn, specimen, strokes

BOARDS = ("first-city-1", "first-city-2", "first-city-3", "first-city-4")


class EnRoutePlayer(Player):
    """One player's board during a game of ten rounds."""

    def __init__(self, board: Board, setup: dict[str, Any], rng: Random) -> None:
        super().__init__(board, setup, rng)
        self.shops = board.marked("cafes")
        self.gates = frozenset()
        self.used: list[str] = []
        self.marks = dict.fromkeys(board.numbers["iconic"], 0)

    def play(self) -> None:
        """Ten rounds."""
        for number in range(self.board.game.rounds):
            last = number == self.board.game.rounds - 1
            faces = "".join(self._card() for _ in range(2))
            self._look()
            turn = self._choose(_Dice(self._numbers(), faces, "", ""))
            if turn.changes:
                self._use("cafe-coordinate", "change")
            self.tourists[turn.block] = turn.tourists
            if self.alongside[turn.block]:
                self._collect(turn.block)
            for section in turn.stroke:
                self._draw(section)
            self._visit(turn, last)

    def _numbers(self) -> tuple[int, int]:
        return self.rng.randint(1, 6), self.rng.randint(1, 6)

    def _card(self) -> str:
        """The tourists of a Round card; an iconic sign on it raises a rating."""
        if self.rng.random() < 1 / 3:
            self.marks[self.rng.choice([*self.marks])] += 1
        letter = self.rng.choice("RGB")
        repeat = self.rng.random() < 1 / 6
        return letter * 2 if repeat else "".join(self.rng.choices("RGB", k=self.rng.randint(1, 2)))

    def _visit(self, turn: _Turn, last: bool) -> None:
        """Cafes that are reached, and the sections that some of them give."""
        while fresh := [p for p in self.shops if self.degree[p] and p not in self.visited]:
            for place in fresh:
                self.visited.append(place)
                (kind,) = self.board.places[place]
                if kind == "cafe-tourists" and self.alongside[turn.block]:
                    more = self.board.gives[kind][place]
                    self.tourists[turn.block] += more
                    self.many.update(self.board.game.tourists[letter] for letter in more)
                    self.used.append(place)
                elif kind == "cafe-section":
                    self.bonus["extra"] += 1
                elif kind == "cafe-coordinate":
                    self.bonus["change"] += 1
            before = self.bonus["extra"]
            self._spend(last)
            for _ in range(before - self.bonus["extra"]):
                self._use("cafe-section", "")

    def _use(self, kind: str, bonus: str) -> None:
        """Cross out a Cafe of that kind."""
        if bonus:
            self.bonus[bonus] -= 1
        place = next(p for p in self.visited if p not in self.used and kind in self.board.places[p])
        self.used.append(place)

    def rating(self, name: str) -> int:
        """The points that a track shows now."""
        track = self.board.numbers["iconic"][name]
        return track[min(self.marks[name], len(track) - 1)]

    def _block_value(self, name: str, letters: str) -> float:
        value = super()._block_value(name, letters)
        block = self.board.blocks[name]
        row = self.board.row_of(block)
        return value + (self.rating(row[1]) - block.value if row else 0)


def enroute_position(seed: int, *, goals: bool = True) -> Position:
    """The position of one player after ten rounds, with the results of the others for each goal."""
    rng = Random(f"enroute {seed}")
    city = specimen(rng.choice(BOARDS))
    cards = city.game.cards
    objective = tuple(rng.choice(list(city.tables["objectives"].values())))
    player = EnRoutePlayer(city, {"objective": objective}, rng)
    player.play()
    setup: dict[str, Any] = {
        "ratings": {name: player.rating(name) for name in player.marks},
        "objective": objective,
        "used-cafes": tuple(player.used),
        "unused-cafes": tuple(p for p in player.visited if p not in player.used),
    }
    if goals:
        chosen = [
            rng.choice([c for c in cards.goals.values() if c.letter == letter])
            for letter in cards.letters
        ]
        setup["goals"] = tuple(card.name for card in chosen)
        setup["results"] = {
            card.letter: tuple(max(0, (card.need or 0) + rng.randint(-2, 2)) for _ in range(2))
            for card in chosen
        }
    else:
        setup["mode"] = "intermediate"
    return Position(
        city,
        strokes(list(player.drawn.values())),
        {block: player.tourists[block] for block in city.blocks if block in player.tourists},
        setup,
        name=f"Ten rounds, seed {seed}",
    )
