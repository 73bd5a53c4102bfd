"""A position: a board with what one player has drawn on it, and the faults of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from boards.board import Board, Section, crossroads_faults, nearest
from boards.faults import Fault
from boards.grid import COMPASS, parse_place, place_key
from boards.route import Route


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
        key, value = self.board.game.inner_opens
        return bool(self.setup.get(key) == value)

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

    def faults(self) -> list[Fault]:
        """Everything that is wrong with the position, and what is unlikely about it."""
        return [
            *self.file_faults,
            *_stroke_faults(self),
            *_tourist_faults(self),
            *_setup_faults(self),
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
                    f"{here}{step.joint}{step.to}: a stroke draws sections only; connections and "
                    "crossings of the river belong to the route",
                    f"{here}-{step.to}", "start a new stroke instead", key,
                )  # fmt: skip
                continue
            section = board.between(here, step.to, diagonal=step.joint == "/")
            if section is None:
                yield no_section(board, here, step.to, step.joint == "/").at(*key)
            elif not position.may_draw(section):
                name = "inner-diagonal" if section.kind == "diagonal" else "inner"
                need, value = board.game.inner_opens
                yield Fault(
                    "rule", rules[name],
                    f"{section.name} lies inside the {board.game.inner_name}, where no road is",
                    section.name, f"only {need} = {value!r} opens it", key,
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
            last = list(position.board.blocks)[-1]
            yield Fault(
                "file", "", f"there is no block {block!r} on {position.board.name}", block,
                f"blocks are named by their printed numbers, such as {last}", key,
            )  # fmt: skip
        strange = sorted(set(letters) - set(game.tourists))
        if strange:
            yield Fault(
                "file", game.tourist_rule, f"{''.join(strange)!r} is no type of tourist", block,
                f"the types are {', '.join(f'{k} {v}' for k, v in game.tourists.items())}", key,
            )  # fmt: skip


def _setup_faults(position: Position) -> Iterator[Fault]:
    for spec in position.board.game.setup.values():
        key = ("setup", spec.name)
        value = position.setup.get(spec.name)
        if value is None:
            goes = not spec.only or position.setup.get(spec.only[0]) == spec.only[1]
            if spec.expected and goes:
                yield Fault(
                    "warning", spec.rule, f"no {spec.name} is given",
                    advice=f"one of {', '.join(spec.values)}", key=("setup",),
                )  # fmt: skip
            if spec.row and spec.row in position.setup:
                yield Fault(
                    "warning", spec.rule,
                    f"{position.board.name} has no {spec.name} for {position.setup[spec.row]}",
                    advice=f"list the crossroads: {spec.name} = [...]", key=("setup", spec.row),
                )  # fmt: skip
            continue
        if spec.only and position.setup.get(spec.only[0]) != spec.only[1]:
            yield Fault(
                "rule", spec.rule, f"{spec.name} goes only with {spec.only[0]} = {spec.only[1]!r}",
                advice="leave it out", key=key,
            )  # fmt: skip
        for other, item in spec.needs:
            if not position.setup.get(other) or (item and item not in position.setup[other]):
                yield Fault(
                    "rule", spec.rule,
                    f"{spec.name} goes only with {f'{item} in ' if item else ''}{other}",
                    advice=f"add it to {other}, or leave {spec.name} out", key=key,
                )  # fmt: skip
        if spec.type == "cell" and position.board.game.challenge.cell(value) is None:
            yield Fault(
                "rule", spec.rule, f"there is no challenge {value!r}",
                advice=f"write {position.board.game.challenge}", key=key,
            )  # fmt: skip
        if spec.type == "crossroads":
            yield from crossroads_faults(position.board, value, spec.rule, spec.least, key)
            yield from _closed_centre(position, value, spec.rule, key)
        if spec.type == "choices":
            for index, item in enumerate(value):
                if item in value[:index]:
                    yield Fault(
                        "rule", spec.rule, f"{item!r} stands twice in {spec.name}",
                        advice="each can be had once", key=(*key, index),
                    )  # fmt: skip
        if spec.type == "dice":
            if len(value) != spec.count:
                yield Fault(
                    "rule", spec.rule, f"{len(value)} dice, not {spec.count}", key=key
                )  # fmt: skip
            for index, die in enumerate(value):
                if not 1 <= die <= 6:
                    yield Fault(
                        "rule", spec.rule, f"a die shows {die}", advice="dice show 1 to 6",
                        key=(*key, index),
                    )  # fmt: skip


def _closed_centre(
    position: Position, places: tuple[str, ...], rule: str, key: tuple[str | int, ...]
) -> Iterator[Fault]:
    """The middle of the roadless blocks is no crossroads unless the setup opens it."""
    if position.inner_open:
        return
    board = position.board
    roads = {end for s in board.sections.values() if not s.inner for end in s.ends}
    for index, place in enumerate(places):
        if place in board.places and place not in roads:
            need, value = board.game.inner_opens
            yield Fault(
                "rule", rule,
                f"{place} is the middle of the {board.game.inner_name}, which is no crossroads",
                place, f"only {need} = {value!r} makes it one", (*key, index),
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
            "warning", "", f"{len(blocks)} blocks hold tourists, but a game has {game.rounds} "
            "rounds", advice="look at the sheet again", key=("tourists",),
        )  # fmt: skip
    for block in blocks:
        many = len(position.tourists[block])
        if many > game.likely_in_a_block:
            yield Fault(
                "warning", "", f"{many} tourists in block {block}; two dice and one bonus give "
                f"at most {game.likely_in_a_block}", block, key=("tourists", block),
            )  # fmt: skip
    most = game.rounds * game.sections_a_round
    if len(position.drawn) > most:
        yield Fault(
            "warning", "", f"{len(position.drawn)} sections are drawn; {game.rounds} rounds give "
            f"seldom more than {most}", key=("strokes",),
        )  # fmt: skip


def dead_end_of(place: str) -> bool:
    """Whether the name is that of a dead end."""
    parsed = parse_place(place)
    return bool(parsed and parsed.compass)
