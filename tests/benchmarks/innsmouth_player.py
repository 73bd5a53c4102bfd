"""A seeded, sensible player of Innsmouth Travel Guide: positions as real games leave them.

Chooses as the player of the other game does (`tests.benchmarks.player`); what is different are
the bonus die, the fate die with its threat symbols, caches and shelters, and that the bonuses of
the character are kept for the end (ITG-7 to 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boards.board import Board
from boards.position import Position
from tests.benchmarks.player import Player, _Dice, _Turn, specimen, strokes

BOARDS = ("breakwater", "saltmarsh")
CHARACTERS = ("detective", "warlock", "collector", "boatman", "huntress")
GOALS = ("winding-route", "full-circle", "long-street", "four-corners", "safe-houses")
# the six faces of the bonus die, the effects in the words of the other game
_FACES = ("", "", "change", "correction", "lane", "ways", "triple")


class InnsmouthPlayer(Player):
    """One player's sheet during a game of ten rounds."""

    def __init__(self, board: Board, setup: dict[str, Any], rng: Random) -> None:
        super().__init__(board, {**setup, "objective": ()}, rng)
        north, south = board.marked("water-north"), board.marked("water-south")
        self.gates = frozenset((*north, *south))
        # worth a visit: caches bring cards, shelters tourists
        self.shops = tuple(dict.fromkeys((*setup["caches"], *board.printed.get("shelters", {}))))
        self.fate: list[int] = []
        if setup["character"] == "boatman":
            self.bonus["change"] = 1
        else:
            self.bonus["change"] = 2

    def play(self) -> None:
        """Ten rounds."""
        for _ in range(10):
            effect = self.rng.choice(_FACES)
            numbers = self.rng.randint(1, 6), self.rng.randint(1, 6)
            faces = "".join(self.rng.choices("RGBP", k=self.rng.randint(2, 4)))
            self.fate.append(self.rng.randint(1, 6))
            self.bonus["change"] += effect == "change"
            self._look()
            turn = self._choose(_Dice(numbers, faces, "", effect if effect != "change" else ""))
            self.bonus["change"] -= turn.changes
            self._take(turn, effect)

    def _take(self, turn: _Turn, effect: str) -> None:
        drawn = list(turn.stroke)
        if effect == "correction" and len(turn.tourists) > 1:
            drawn += self._correct(turn)
        self.tourists[turn.block] = turn.tourists
        if self.alongside[turn.block]:
            self._collect(turn.block)
        for section in turn.stroke:
            self._draw(section)
        fresh = [p for s in drawn for p in s.ends if p in self.shops and p not in self.visited]
        self.visited += dict.fromkeys(fresh)
        if fresh and self.setup["character"] == "detective":
            self._gain(("tourist",), turn.block)

    def _gain(self, curio: tuple[str, ...], block: str) -> None:
        letter = self.rng.choice("RGBP")
        self.tourists[block] += letter
        if self.alongside[block]:
            self.many[self.board.game.tourists[letter]] += 1


def _symbols(fate: list[int], side: str, rng: Random) -> Iterator[str]:
    """The districts of the threat symbols (ITG-10, ITG-11)."""
    if side == "cultists":
        yield from (f"{x},{y}" for x, y in zip(fate[::2], fate[1::2], strict=True))
        return
    slots = sorted(rng.sample(range(10), 6))
    skipped = rng.randrange(6)
    for column, slot in enumerate(slots):
        if column != skipped:
            yield f"{column + 1},{fate[slot]}"


def innsmouth_position(seed: int, character: str = "") -> Position:
    """The position of one player after ten rounds, the bonuses of the character still at hand."""
    rng = Random(f"innsmouth {seed} {character}")
    city = specimen(rng.choice(BOARDS))
    setup: dict[str, Any] = {
        "character": character or rng.choice(CHARACTERS),
        "threat": rng.choice(("cultists", "deep-ones")),
        "caches": tuple(rng.choice(list(city.tables["caches"].values()))),
        "goals": tuple(rng.sample(GOALS, 2)),
    }
    player = InnsmouthPlayer(city, setup, rng)
    player.play()
    symbols: dict[str, int] = {}
    for name in _symbols(player.fate, setup["threat"], rng):
        symbols[name] = symbols.get(name, 0) + 1
    return Position(
        city,
        strokes(list(player.drawn.values())),
        {block: player.tourists[block] for block in city.blocks if block in player.tourists},
        setup,
        counters={"symbols": symbols},
        name=f"Ten rounds as the {setup['character']}, seed {seed}",
    )
