"""A seeded, sensible player of Arkham Travel Guide: positions as real games leave them.

The faces of the dice and the Curio cards are not in the rulebook's text; what is assumed of them
stands in `_roll` and `_CURIO`. All else follows ATG-11 to ATG-28 for a player whose Round Dice
somebody else picks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from boards.board import Board, Section
from boards.files import load_board
from boards.grid import coordinates
from boards.position import Position
from boards.route import Joint, Route, Step
from solver.route_rules import parts_of

BOARDS = ("harbour", "millrace")
EFFECTS = ("repeat", "correction", "lane", "ways", "triple")
TOMES = ("reroll", "enhancement", "blessing")
# eleven cards: three Tomes, three lots of tourists, five double bonuses
_CURIO = (
    *(("tome",),) * 3,
    *(("tourists",),) * 3,
    ("change", "extra"),
    ("change", "diagonal"),
    *(("extra", "diagonal"),) * 3,
)

Stroke = tuple[Section, ...]


@cache
def specimen(name: str) -> Board:
    """A board that ships with the product, read once."""
    return load_board(name)


@dataclass(frozen=True, slots=True)
class _Dice:
    numbers: tuple[int, int]
    tourists: str
    extra: str  # types of which one more tourist is marked (ATG-17, 25a)
    effect: str  # the Effect card in force, or nothing


@dataclass(frozen=True, slots=True)
class _Turn:
    """A choice of phases 3 to 5 with what it seems to be worth."""

    value: float
    block: str
    tourists: str
    stroke: Stroke
    changes: int = 0


def banks(board: Board) -> dict[str, int]:
    """The bank of the river on which each place lies: what roads join without a bridge."""
    near: dict[str, list[str]] = {place: [] for place in board.places}
    for road in board.roads:
        if road.kind != "bridge":
            one, two = road.ends
            near[one].append(two)
            near[two].append(one)
    bank: dict[str, int] = {}
    for number, start in enumerate(near):
        stack = [start]
        while stack:
            place = stack.pop()
            if place not in bank:
                bank[place] = number
                stack += near[place]
    return bank


class Player:
    """One player's sheet during a game, and how this player chooses."""

    def __init__(self, board: Board, setup: dict[str, Any], rng: Random) -> None:
        self.board, self.setup, self.rng = board, setup, rng
        blank = Position(board, setup=setup)
        self.roads = [s for s in board.roads if blank.may_draw(s)]
        self.diagonals = [s for s in board.diagonals if blank.may_draw(s)]
        self.roads_at = _by_end(self.roads)
        self.diagonals_at = _by_end(self.diagonals)
        self.beside: dict[str, list[Section]] = {name: [] for name in board.blocks}
        for road in self.roads:
            for block in road.blocks:
                self.beside[block].append(road)
        self.bank = banks(board)
        self.at = {place: coordinates(place) for place in board.places}
        self.shops = board.marked("shop")
        self.gates = frozenset(board.marked("gate"))
        self.card: tuple[str, ...] = setup["objective"]
        self.drawn: dict[str, Section] = {}
        self.degree: Counter[str] = Counter()
        self.alongside: Counter[str] = Counter()
        self.tourists: dict[str, str] = {}
        self.visited: list[str] = []
        self.tomes: list[str] = []
        self.bonus: Counter[str] = Counter()
        # what has been collected so far: tourists and blocks of each colour alongside
        self.many: Counter[str] = Counter()
        self.times: Counter[str] = Counter()
        # the pieces of what is drawn; for each place how far it is from the largest one, and
        # how good it would be to bring that one there
        self.piece: dict[str, int] = {}
        self.sizes: list[int] = []
        self.far: dict[str, float] = {}
        self.pull: dict[str, float] = {}

    # -- a game ------------------------------------------------------------------------------

    def play(self) -> None:
        """Ten rounds."""
        deck = list(_CURIO)
        self.rng.shuffle(deck)
        # with Cthulhu no card with tourists leaves the game (ATG-12)
        spare = [c for c in deck if self.setup["old-one"] != "cthulhu" or c != ("tourists",)]
        deck.remove(self.rng.choice(spare))
        effects = self.rng.sample(EFFECTS, 2)
        rounds = self.board.game.rounds
        for number in range(rounds):
            self.round(self._roll(effects), deck[number], last=number == rounds - 1)

    def _roll(self, effects: Sequence[str]) -> _Dice:
        """Two Round Dice: each a number and one or two tourists; a fifth bears Effect icons."""
        rng = self.rng
        numbers = rng.randint(1, 6), rng.randint(1, 6)
        faces = ["".join(rng.choices("RGBP", k=rng.randint(1, 2))) for _ in numbers]
        # two of the five dice are taken, and half the faces of one bear an icon
        effect = rng.choice(effects) if rng.random() < 2 / 5 / 2 else ""
        if not effect:
            return _Dice(numbers, "".join(faces), "", "")
        types = [rng.choice(faces[1])]
        if effect == "repeat":
            types.append(rng.choice(faces[1]))
        return _Dice(numbers, faces[1], "".join(types), effect)

    def round(self, dice: _Dice, curio: tuple[str, ...], *, last: bool) -> None:
        """Phases 3 to 5 of a round, and the bonuses."""
        self._look()
        turn = self._choose(dice)
        self.bonus["change"] -= turn.changes
        drawn = list(turn.stroke)
        if dice.effect == "correction" and len(turn.tourists) > 1:
            drawn += self._correct(turn)
        self.tourists[turn.block] = turn.tourists
        if self.alongside[turn.block]:
            self._collect(turn.block)
        for section in turn.stroke:
            self._draw(section)
        drawn += self._spend(last)
        # one shop a round, and the visit is compulsory (ATG-22)
        reached = {p: None for s in drawn for p in s.ends if p in self.shops}
        fresh = [p for p in reached if p not in self.visited]
        if fresh:
            self.visited.append(self.rng.choice(fresh))
            self._gain(curio, turn.block)
            self._spend(last)

    def _gain(self, curio: tuple[str, ...], block: str) -> None:
        for bonus in curio:
            if bonus == "tome":
                left = [tome for tome in TOMES if tome not in self.tomes]
                self.tomes += self.rng.sample(left, min(1, len(left)))
            elif bonus == "tourists":
                more = "".join(self.rng.choices("RGBP", k=3))
                self.tourists[block] += more
                if self.alongside[block]:
                    self.many.update(self.board.game.tourists[letter] for letter in more)
            else:
                self.bonus[bonus] += 1

    # -- what is on the sheet ----------------------------------------------------------------

    def _draw(self, section: Section) -> None:
        assert section.name not in self.drawn, f"{section.name} is drawn already"
        self.drawn[section.name] = section
        self.degree.update(section.ends)
        for block in section.blocks:
            self.alongside[block] += 1
            if self.alongside[block] == 1:
                self._collect(block)
                self.times[self.board.blocks[block].kind] += 1

    def _erase(self, section: Section) -> None:
        del self.drawn[section.name]
        self.degree.subtract(section.ends)
        for block in section.blocks:
            self.alongside[block] -= 1
            if not self.alongside[block]:
                letters = self.tourists.get(block, "")
                self.many.subtract(self.board.game.tourists[letter] for letter in letters)
                self.times[self.board.blocks[block].kind] -= 1

    def _collect(self, block: str) -> None:
        types = self.board.game.tourists
        self.many.update(types[letter] for letter in self.tourists.get(block, ""))

    def _look(self) -> None:
        """Note the pieces of the network, and what would be good to reach."""
        self.piece = parts_of([section.ends for section in self.drawn.values()])
        self.sizes = [0] * len(set(self.piece.values()))
        for section in self.drawn.values():
            self.sizes[self.piece[section.ends[0]]] += 1
        main = self.sizes.index(max(self.sizes)) if self.sizes else 0
        wanted = [(self.at[p], 1.5) for p in self.card if self.piece.get(p) != main]
        wanted += [(self.at[p], 0.8) for p in self.shops if p not in self.visited]
        wanted += [(self.at[p], 1.0) for p, piece in self.piece.items() if piece != main]
        for block in self.board.blocks.values():
            if not self.alongside[block.name]:
                worth = block.value / 3 + len(self.tourists.get(block.name, "")) / 2
                if worth:
                    wanted.append(((block.column + 0.5, block.row + 0.5), worth))
        network = [self.at[p] for p, piece in self.piece.items() if piece == main]
        near = [
            (spot, weight, min((_apart(spot, p) for p in network), default=0.0))
            for spot, weight in wanted
        ]
        for place, here in self.at.items():
            self.far[place] = min((_apart(here, p) for p in network), default=0.0)
            self.pull[place] = sum(
                weight * max(0.0, far - _apart(spot, here)) for spot, weight, far in near
            )

    # -- choosing ----------------------------------------------------------------------------

    def _choose(self, dice: _Dice) -> _Turn:
        """The turn that looks best, coordinate changes included (ATG-14, 15, 23d)."""
        turns: list[_Turn] = []
        options = _blocks(self.board, *dice.numbers)
        turns += self._turns([b for b in options if not self.tourists.get(b)], dice, 0)
        if self.bonus["change"] > 0:
            one, two = dice.numbers
            for step in (1, 5):  # 5 is one down, round the corner
                near = [(one - 1 + step) % 6 + 1, two], [one, (two - 1 + step) % 6 + 1]
                for numbers in near:
                    shifted = [b for b in _blocks(self.board, *numbers) if b not in options]
                    turns += self._turns([b for b in shifted if b not in self.tourists], dice, 1)
        if not any(turn.changes == 0 for turn in turns):
            turns.append(self._forced())
        return max(turns, key=lambda turn: turn.value)

    def _turns(self, blocks: Sequence[str], dice: _Dice, changes: int) -> Iterator[_Turn]:
        for block in blocks:
            letters = dice.tourists + dice.extra
            best = max(
                ((self._value(s, block, letters), s) for s in self._strokes(block, dice.effect)),
                key=lambda pair: pair[0],
            )
            if not (self.alongside[block] or any(block in s.blocks for s in best[1])):
                # not alongside yet: worth the less the farther it is
                spot = self.board.blocks[block].column + 0.5, self.board.blocks[block].row + 0.5
                away = min(self.far[p] + _apart(self.at[p], spot) for p in self.at)
                best = best[0] + self._tourist_value(letters) / (1 + away), best[1]
            # a bonus is kept for a round that needs it
            yield _Turn(best[0] - 5 * changes, block, letters, best[1], changes)

    def _forced(self) -> _Turn:
        """One tourist in any empty block, and one section anywhere (ATG-15, 19)."""
        letters = self.board.game.tourists
        letter = max(letters, key=lambda x: self.times[letters[x]])
        empty = [b for b in self.board.blocks if not self.tourists.get(b)]
        block = max(empty, key=lambda b: (self.alongside[b] > 0, self.rng.random()))
        best = max(
            ((self._value((s,), block, letter), (s,)) for s in self._free(self.roads)),
            key=lambda pair: pair[0],
        )
        return _Turn(best[0] - 6, block, letter, best[1])

    def _free(self, sections: Sequence[Section]) -> Iterator[Section]:
        return (s for s in sections if s.name not in self.drawn)

    def _strokes(self, block: str, effect: str) -> Iterator[Stroke]:
        """What may be drawn after tourists were marked in ``block`` (ATG-18, 19, 21, 25)."""
        for first in self._free(self.beside[block]):
            for end in first.ends:
                onwards = list(self._free(self.roads_at[end]))
                if effect == "lane":
                    onwards += self._free(self.diagonals_at[end])
                for second in onwards:
                    if second is not first and self._banks_kept(block, (first, second)):
                        yield first, second
        for single in self._free(self.roads):
            yield (single,)
        if effect == "lane":
            for single in self._free(self.diagonals):
                yield (single,)
        if effect in ("ways", "triple"):
            for place, roads in self.roads_at.items():
                arms = [s for s in self._free(roads) if s.kind != "rounded"]
                for shape in combinations(arms, 2 if effect == "ways" else 3):
                    if effect == "ways" and self._bent(place, shape):
                        yield shape
                    elif effect == "triple" and any(block in s.blocks for s in shape):
                        # the section beside the block is drawn first
                        ordered = sorted(shape, key=lambda s: block not in s.blocks)
                        if self._banks_kept(block, ordered):
                            yield tuple(ordered)

    def _banks_kept(self, block: str, stroke: Sequence[Section]) -> bool:
        """From a riverside block the far bank is reached by a bridge drawn first (ATG-21)."""
        if not self.board.blocks[block].riverside or stroke[0].kind == "bridge":
            return True
        home = self.bank[stroke[0].ends[0]]
        return all(home in (self.bank[s.ends[0]], self.bank[s.ends[1]]) for s in stroke)

    def _bent(self, place: str, pair: Sequence[Section]) -> bool:
        """Whether two roads that leave ``place`` make an L."""
        x, y = self.at[place]
        ways = [(self.at[s.other(place)][0] - x, self.at[s.other(place)][1] - y) for s in pair]
        return ways[0][0] * ways[1][0] + ways[0][1] * ways[1][1] == 0

    def _value(self, stroke: Sequence[Section], block: str = "", letters: str = "") -> float:
        """How good a stroke looks, with ``letters`` about to be marked in ``block``."""
        ends: Counter[str] = Counter(end for s in stroke for end in s.ends)
        # a section drawn is one that need not be drawn later
        value = self.rng.random() + 4 * len(stroke)
        # what comes alongside, at the rates of the products so far
        for name in dict.fromkeys(b for s in stroke for b in s.blocks):
            if not self.alongside[name]:
                value += self._block_value(name, letters if name == block else "")
            elif name == block:
                value += self._tourist_value(letters)
        # a route is one line: extend its ends, close loops between them, avoid branches
        odd = sum((self.degree[p] + n) % 2 - self.degree[p] % 2 for p, n in ends.items())
        value -= 1.5 * odd
        met = dict.fromkeys(self.piece[p] for p in ends if self.degree[p])
        far = min(self.far[p] for p in ends)
        if far:
            # apart for now: near the rest, or at a Gate, it may be joined later
            value -= 1 + 2 * min(far, 2 if any(p in self.gates for p in ends) else 6)
        else:
            value += max(self.pull[p] for p in ends)
            value += sum(3.0 for p in self.card if p in ends and not self.degree[p])
        if len(met) > 1:
            sizes = sorted(self.sizes[piece] for piece in met)
            value += 2 + 2 * sum(sizes[:-1])
        if any(p in self.shops and p not in self.visited for p in ends):
            value += 4
        return value

    def _block_value(self, name: str, letters: str) -> float:
        block = self.board.blocks[name]
        value = float(block.value)
        if block.kind in self.board.game.tourists.values():
            value += 1 + self.many[block.kind]
        return value + self._tourist_value(self.tourists.get(name, letters))

    def _tourist_value(self, letters: str) -> float:
        types = self.board.game.tourists
        return sum(1 + 0.8 * self.times[types[letter]] for letter in letters)

    # -- bonuses and effects -----------------------------------------------------------------

    def _spend(self, last: bool) -> list[Section]:
        """Place additional and diagonal sections where they are worth it, or at the end."""
        drawn = []
        for bonus, sections in (("extra", self.roads), ("diagonal", self.diagonals)):
            while self.bonus[bonus] > 0:
                self._look()
                choice = [(self._value((s,)), s) for s in self._free(sections)]
                best = max(choice, key=lambda pair: pair[0], default=None)
                if best is None or (best[0] < 13 and not last):
                    break
                self.bonus[bonus] -= 1
                self._draw(best[1])
                drawn.append(best[1])
        return drawn

    def _correct(self, turn: _Turn) -> list[Section]:
        """Route Correction: move a section that does no good (ATG-25b)."""
        planned = {s.name for s in turn.stroke}
        for old in list(self.drawn.values()):
            idle = all(self.alongside[b] > 1 for b in old.blocks)
            if idle and all(self.degree[p] % 2 for p in old.ends):
                self._erase(old)
                choice = [
                    (self._value((s,)), s)
                    for s in self._free(self.roads)
                    if s is not old
                    and s.name not in planned
                    and any(self.degree[p] > 0 for p in s.ends)
                ]
                best = max(choice, key=lambda pair: pair[0], default=None)
                if best is None or best[0] < 9:
                    self._draw(old)  # better left where it is
                    return []
                self._draw(best[1])
                return [best[1]]
        return []


def _by_end(sections: Sequence[Section]) -> dict[str, list[Section]]:
    found: dict[str, list[Section]] = {}
    for section in sections:
        for end in section.ends:
            found.setdefault(end, []).append(section)
    # diagonals may be asked for where none ends
    return _Default(found)


class _Default(dict[str, list[Section]]):
    def __missing__(self, key: str) -> list[Section]:
        return []


def _apart(one: tuple[float, float], two: tuple[float, float]) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _blocks(board: Board, one: int, two: int) -> list[str]:
    """The blocks that two numbers match (ATG-14)."""
    return list(dict.fromkeys((f"{one},{two}", f"{two},{one}")))


def strokes(sections: Sequence[Section]) -> tuple[Route, ...]:
    """Sections in the order they were drawn, as strokes of the pen."""
    found: list[Route] = []
    for section in sections:
        joint: Joint = "/" if "/" in section.name else "-"
        # the second section of a pair may continue from either end of the first
        if found and len(found[-1].steps) == 1 and found[-1].start in section.ends:
            found[-1] = found[-1].reversed()
        if found and found[-1].end in section.ends:
            before = found.pop()
            step = Step(joint, section.other(before.end))
            found.append(Route(before.start, (*before.steps, step)))
        else:
            found.append(Route(section.ends[0], (Step(joint, section.ends[1]),)))
    return tuple(found)


def deal(board: Board, rng: Random) -> dict[str, Any]:
    """The setup of a game: Old One with its Horrible Places, the card that was kept."""
    old_one = rng.choice(board.game.setup["old-one"].values)
    objective = rng.choice(list(board.tables["objectives"].values()))
    setup: dict[str, Any] = {
        "old-one": old_one,
        "horrible-places": tuple(board.tables["horrible-places"][old_one]),
        "objective": tuple(objective),
    }
    if old_one == "cthulhu":
        setup["call"] = rng.choice(board.game.setup["call"].values)
    return setup


def realistic_position(seed: int, board: Board | None = None) -> Position:
    """The position of one player after ten rounds."""
    rng = Random(seed)
    name = rng.choice(BOARDS)
    city = board or specimen(name)
    setup = deal(city, rng)
    player = Player(city, setup, rng)
    player.play()
    if player.tomes:
        setup["tomes"] = tuple(player.tomes)
    return Position(
        city,
        strokes(list(player.drawn.values())),
        {block: player.tourists[block] for block in city.blocks if block in player.tourists},
        setup,
        name=f"Ten rounds, seed {seed}",
    )


def dense_position(seed: int, sections: int | None, board: Board | None = None) -> Position:
    """A played position with random roads added up to ``sections``, or all of them.

    One that has more sections already stays as it is. Tourists stand in four more blocks at most.
    """
    played = realistic_position(seed, board)
    rng = Random(f"dense {seed} {sections}")
    city = played.board
    free = [s for s in city.roads if s.name not in played.drawn and played.may_draw(s)]
    rng.shuffle(free)
    if sections is not None:
        free = free[: max(0, sections - len(played.drawn))]
    tourists = dict(played.tourists)
    empty = [block for block in city.blocks if block not in tourists]
    for block in rng.sample(empty, rng.randint(0, 4)):
        tourists[block] = "".join(rng.choices("RGBP", k=rng.randint(2, 4)))
    return replace(
        played,
        strokes=(*played.strokes, *strokes(free)),
        tourists={block: tourists[block] for block in city.blocks if block in tourists},
        name=f"{sections or 'All'} sections, seed {seed}",
    )
