"""A position: a board with what one player has drawn on it, and the faults of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from boards.board import Board, Section, nearest
from boards.cards import Character, GoalCard
from boards.counters import counter_faults, unknown_block
from boards.fate import fate_faults
from boards.faults import Fault
from boards.grid import COMPASS, parse_place, place_key
from boards.route import Route
from boards.setup import setup_faults


@dataclass(frozen=True)
class Position:
    """What lies on the table in front of one player.

    Parameters
    ----------
    board
        The city.
    strokes
        The drawn sections, as the pen went.
    tourists
        Letters of the tourists in each block: ``{"3,4": "RRB"}``.
    counters
        Marks that are counted in the blocks: ``{"symbols": {"3,4": 2}}``.
    setup
        The keys of ``[setup]`` as the game declares them; lists of crossroads resolved.
    rulings
        Readings chosen in the file.
    route
        The route the player declares, or None.

    """

    board: Board
    strokes: tuple[Route, ...] = ()
    tourists: Mapping[str, str] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    route: Route | None = None
    name: str = ""
    comment: str = ""
    claim: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    file_faults: tuple[Fault, ...] = ()
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Position(board={self.board.name!r}, drawn={len(self.drawn)} sections)"

    @cached_property
    def drawn(self) -> frozenset[str]:
        """Names of the sections that are drawn and exist on the board."""
        return frozenset(
            section.name
            for stroke in self.strokes
            for here, step in stroke.hops()
            if step.joint in "-/"
            and (section := self.board.between(here, step.to, diagonal=step.joint == "/"))
        )

    @property
    def inner_open(self) -> bool:
        """Whether the roadless centre of the board may be drawn on."""
        opens = self.board.game.inner_opens
        if opens and self.unread(opens[0]):
            return True  # nobody knows what it was meant to be
        return bool(opens and self.setup.get(opens[0]) == opens[1])

    def unread(self, name: str) -> bool:
        """Whether the file may give a key of the setup that can't be read.

        A key that does not exist may have been meant to be any other.
        """
        wrong = [f.key[1:2] for f in self.file_faults if f.key[:1] == ("setup",)]
        return any(
            not key or key[0] == name or key[0] not in self.board.game.setup for key in wrong
        )

    def may_draw(self, section: Section) -> bool:
        """Whether the setup allows this section at all."""
        return self.inner_open or not section.inner

    def tourist_counts(self, block: str) -> Mapping[str, int]:
        """Tourists in a block by the name of their colour; 0 for those that are not there."""
        return self._people[block]

    @cached_property
    def _people(self) -> dict[str, Counter[str]]:
        names = self.board.game.tourists
        return {
            block: Counter(names[x] for x in self.tourists.get(block, "") if x in names)
            for block in (*self.board.blocks, *self.tourists)
        }

    def crossroads(self, key: str) -> tuple[str, ...]:
        """A list of crossroads of the setup (Horrible Places, objective), empty if not given."""
        return tuple(self.setup.get(key, ()))

    def count(self, counter: str, block: str) -> int:
        """How many marks of a counter (``symbols``) are in a block."""
        return self.counters.get(counter, {}).get(block, 0)

    @property
    def character(self) -> Character | None:
        """The character card, if one is given."""
        return self.board.game.cards.characters.get(str(self.setup.get("character")))

    def bonus(self, name: str) -> int:
        """A number of the setup (``extra``), or what the character card says of it, or 0."""
        given = self.setup.get(name)
        if given is not None:
            return int(given)
        return self.character.bonuses.get(name, 0) if self.character else 0

    @property
    def deck(self) -> Mapping[str, int]:
        """How many cards of each kind the deck has: that of the setup, or that of the game."""
        printed = self.board.game.cards.deck
        own: Mapping[str, int] | None = self.setup.get("deck")
        return own if own is not None else printed.cards if printed else {}

    def points_of(self, block: str) -> int:
        """The points printed on a block, or its rating as the setup has it (ER-18)."""
        found = self.board.blocks[block]
        row = self.board.row_of(found)
        return found.value if row is None else self.rating(*row)

    def rating(self, table: str, row: str) -> int:
        """The points that a track of the board shows; not given, those before the first round."""
        given: Mapping[str, int] = self.setup.get("ratings", {})
        if row in given:
            return given[row]
        track = self.board.numbers[table][row]
        last = max(self._checked_boxes(table).get(row, ()), default=0)
        return track[last] if 0 <= last < len(track) else track[0]

    def _checked_boxes(self, table: str) -> Mapping[str, tuple[int, ...]]:
        """The boxes of the tracks of a table that are checked before the first round (ER-6b)."""
        for spec in self.board.game.setup.values():
            if (
                spec.table == table
                and spec.begins
                and self.setup.get(spec.begins[0]) == (spec.begins[1])
            ):
                return self.board.numbers.get(spec.begins[2], {})
        return {}

    @property
    def goals(self) -> tuple[GoalCard, ...]:
        """The goal cards in play; names that no card has are left out."""
        known = self.board.game.cards.goals
        return tuple(
            known[entry] if isinstance(entry, str) else GoalCard.of(entry["name"], entry)
            for entry in self.setup.get("goals", ())
            if not isinstance(entry, str) or entry in known
        )

    def faults(self) -> list[Fault]:
        """Everything that is wrong with the position, and what is unlikely about it."""
        return [
            *self.file_faults,
            *_stroke_faults(self),
            *_tourist_faults(self),
            *counter_faults(self),
            *setup_faults(self),
            *fate_faults(self),
            *_route_place_faults(self),
            *_unlikely(self),
        ]


def _stroke_faults(position: Position) -> Iterator[Fault]:
    board, rules = position.board, position.board.game.rules
    seen: dict[str, int] = {}
    for index, stroke in enumerate(position.strokes):
        key = ("strokes", index)
        unknown = [p for p in dict.fromkeys(stroke.places) if p not in board.places]
        for place in unknown:
            yield Fault(
                "file",
                "",
                f"there is no crossroads or dead end {place!r} on {board.name}",
                place,
                nearest(place, board),
                key,
            )
        if stroke.start and not stroke.steps and not unknown:
            yield Fault(
                "file", "", f"{stroke} draws nothing: a stroke joins two places", str(stroke),
                "leave it out", key,
            )  # fmt: skip
        for here, step in stroke.hops():
            if here in unknown or step.to in unknown:
                continue
            if step.joint in "~^":
                yield Fault(
                    "rule", rules["road"],
                    f"{here}{step.joint}{step.to}: a stroke draws sections only"
                    + ("; connections and crossings of the river belong to the route"
                       if "dead-end" in rules else ""),
                    f"{here}-{step.to}", "start a new stroke instead", key,
                )  # fmt: skip
                continue
            section = board.between(here, step.to, diagonal=step.joint == "/")
            if section is None:
                yield no_section(board, here, step.to, step.joint == "/").at(*key)
            elif not position.may_draw(section):
                name = "inner-diagonal" if section.kind == "diagonal" else "inner"
                yield Fault(
                    "rule", rules[name],
                    f"{section.name} lies inside the {board.game.inner_name}, where no road is",
                    section.name, f"only {board.game.opening} opens it", key,
                )  # fmt: skip
            elif section.name in seen:
                yield Fault(
                    "rule", rules["redraw"], f"section {section.name} is drawn twice",
                    section.name, "leave one of them out", key,
                )  # fmt: skip
            if section is not None:
                seen[section.name] = index
        if stroke.closing:
            yield Fault(
                "rule", rules["road"],
                f"{stroke}: a stroke draws sections only; it has no connection to its start",
                stroke.end, "leave the ~ at its end out", key,
            )  # fmt: skip


def no_section(board: Board, here: str, there: str, slash: bool) -> Fault:
    """Why no section joins two places that both exist."""
    rules = board.game.rules
    name = f"{here}{'/' if slash else '-'}{there}"
    one, two = place_key(here), place_key(there)
    apart = max(abs(one.column - two.column), abs(one.row - two.row))
    if here == there:
        return Fault("rule", rules["road"], f"{name} goes nowhere", here, "name two places")
    if "diagonal" not in rules and apart < 2:
        return Fault("rule", rules["road"], f"{name}: no road joins these crossroads", name,
                     f"sections lead along the sides of a block; write {here}-{there}" if slash
                     else "sections lead along the sides of a block, one at a time")  # fmt: skip
    if slash or (not one.compass and not two.compass and one.column != two.column
                 and one.row != two.row and apart == 1):  # fmt: skip
        return Fault(
            "rule", rules["diagonal"],
            f"{name} is no diagonal of one block, or it would cross the river", name,
            "a diagonal joins opposite corners of a block on one bank",
        )  # fmt: skip
    for start, end in ((one, two), (two, one)):
        for compass, (east, south) in COMPASS.items():
            dead = str(start._replace(compass=compass))
            towards = (start.column + east, start.row + south) == (end.column, end.row)
            if not start.compass and towards and dead in board.places:
                return Fault(
                    "rule", rules["dead-end"],
                    f"{name}: the road from {start} stops at the river in the dead end {dead}",
                    dead, f"draw {start}-{dead}",
                )  # fmt: skip
    if one.compass or two.compass:
        return Fault(
            "rule", rules["dead-end"], f"{name}: no road joins this dead end and this place",
            name, "a dead end is reached from its own crossroads or by a diagonal",
        )  # fmt: skip
    if apart > 1:
        return Fault(
            "rule", rules["road"], f"{name} jumps: {here} and {there} are not neighbours", name,
            "write every crossroads on the way, or start a new stroke",
        )  # fmt: skip
    return Fault("rule", rules["road"], f"{name}: no road joins these crossroads", name,
                 "see the map: `finalroute board show`")  # fmt: skip


def _tourist_faults(position: Position) -> Iterator[Fault]:
    game = position.board.game
    for block, letters in position.tourists.items():
        key = ("tourists", block)
        if block not in position.board.blocks:
            yield unknown_block(position.board, block, key)
        strange = sorted(set(letters) - set(game.tourists))
        if strange:
            yield Fault(
                "file", game.tourist_rule, f"{''.join(strange)!r} is no type of tourist", block,
                f"the types are {', '.join(f'{k} {v}' for k, v in game.tourists.items())}", key,
            )  # fmt: skip


def _route_place_faults(position: Position) -> Iterator[Fault]:
    if position.route is None:
        return
    for place in dict.fromkeys(position.route.places):
        if place not in position.board.places:
            yield Fault(
                "file", "", f"there is no crossroads or dead end {place!r} on "
                f"{position.board.name}", place, nearest(place, position.board), ("route",),
            )  # fmt: skip


def _unlikely(position: Position) -> Iterator[Fault]:
    """Legal, but more than the rounds of a game give."""
    game = position.board.game
    blocks = [b for b, letters in position.tourists.items() if letters]
    if len(blocks) > game.rounds:
        yield Fault(
            "warning", "", f"{len(blocks)} {game.block}s hold tourists, but a game has "
            f"{game.rounds} rounds", advice="look at the sheet again", key=("tourists",),
        )  # fmt: skip
    for block in blocks:
        many = len(position.tourists[block])
        if many > game.likely_in_a_block:
            yield Fault(
                "warning", "", f"{many} tourists in {game.block} {block}; {game.tourists_from} "
                f"give at most {game.likely_in_a_block}", block, key=("tourists", block),
            )  # fmt: skip
    there = {block.kind for block in position.board.blocks.values()}
    for letter, colour in game.tourists.items():
        first = next((b for b in blocks if letter in position.tourists[b]), None)
        if first is not None and colour not in there:
            yield Fault(
                "warning", game.tourist_rule, f"{colour} tourists, but {position.board.name} has "
                f"no {colour} {game.block}: they bring nothing", first, key=("tourists", first),
            )  # fmt: skip
    most = game.rounds * game.sections_a_round + len(position.board.marked(game.sections_bonus))
    if len(position.drawn) > most:
        yield Fault(
            "warning", "", f"{len(position.drawn)} sections are drawn; {game.rounds} rounds give "
            f"seldom more than {most}", key=("strokes",),
        )  # fmt: skip


def dead_end_of(place: str) -> bool:
    """Whether the name is that of a dead end."""
    parsed = parse_place(place)
    return bool(parsed and parsed.compass)
