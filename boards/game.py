"""What a board and a position of one game may hold, read from the game's own data files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from boards.cards import Cards


@dataclass(frozen=True, slots=True)
class Mark:
    """What a letter at a crossroads stands for, and where it may stand.

    ``side`` is the part of the city that the river leaves the place in, if the letter tells it;
    ``family`` is what marks of this and other letters are together (``cafe``).
    """

    letter: str
    names: tuple[str, ...]
    where: tuple[str, ...]
    rule: str
    side: str = ""
    family: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of block; ``value`` tells whether a number is printed on it.

    That is a number of points, unless ``row_of`` names a table of the board: then it tells in
    which row of it, from 1, the points stand (``iconic``).
    """

    letter: str
    name: str
    value: bool
    row_of: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """How a mark, a list of places or a counter is called, and what stands for it.

    ``glyph`` is for the terminal; ``picture`` names a drawing, ``letter`` is what it may carry;
    ``shown`` is what a pen did to it (``circled``, ``crossed``).
    """

    name: str
    label: str
    glyph: str = ""
    picture: str = ""
    letter: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Unless:
    """A key of the setup with values that another key does not go with, and the rule."""

    key: str
    values: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class SetupKey:
    """One key of ``[setup]`` in a position file.

    ``only`` is the one other key with the value that this key goes with, ``unless`` one that it
    never goes with; ``needs`` are keys that must be given too, and hold an item unless it is
    empty. ``within`` is a list of places of which there are at least as many as there are items
    here. ``card`` is the key with the card that tells a number that is not given; more than
    ``likely`` is unusual. ``least`` is the fewest places of a list, or the lowest number of a
    round; such numbers put the ``marks`` of a counter on the map, in columns that the key
    ``slots`` tells where it goes with the setup. ``mark`` is what the places of a list carry, and
    no place stands in the list ``apart``, too. ``begins`` is the table of boxes that are checked
    from the start, where another key has a value.
    """

    name: str
    type: str
    rule: str
    values: tuple[str, ...] = ()
    table: str = ""
    row: str = ""
    least: int = 0
    count: int = 0
    only: tuple[str, str] | None = None
    unless: Unless | None = None
    needs: tuple[tuple[str, str], ...] = ()
    expected: bool = False
    within: str = ""
    card: str = ""
    likely: int = 0
    marks: str = ""
    slots: str = ""
    mark: str = ""
    apart: str = ""
    begins: tuple[str, str, str] | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """The cells of a solo game: so many points in all, and so many in the ``special`` box.

    ``within`` says where those come from, as a sentence ends: ``in the confrontation``, and
    ``within_one`` the same of one alone where it is another word.
    """

    rule: str
    totals: tuple[int, ...]
    specials: tuple[int, ...]
    special: str
    within: str
    within_one: str = ""

    def so_many(self, many: int) -> str:
        """A number in the special box in words: ``24 in the confrontation``."""
        return f"{many} {self.within_one if many == 1 and self.within_one else self.within}"

    def cell(self, text: str) -> tuple[int, int] | None:
        """The cell called ``175/45``, or None if the card has no such cell."""
        total, slash, special = (part.strip() for part in text.partition("/"))
        if not slash or not (total.isdecimal() and special.isdecimal()):
            return None
        found = int(total[:9]), int(special[:9])
        return found if found[0] in self.totals and found[1] in self.specials else None

    def __str__(self) -> str:
        totals, specials = (", ".join(map(str, n)) for n in (self.totals, self.specials))
        return f"TOTAL/{self.special.upper()} with a total of {totals} and {specials}"


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a board file.

    ``items`` tells what a row holds: a list of ``crossroads`` or of ``places`` (dead ends too),
    as on a card; the ``tourists`` that are printed at the place that names the row, or those that
    a mark with the name of the table ``gives`` there; a ``track`` of points in rising order, the
    ``boxes`` of such a track (that in the table ``of``) that are checked from the start, or the
    points for none, one, two ... of the mark that names the row (``by-count``).
    """

    name: str
    rows: tuple[str, ...]
    least: int
    rule: str
    items: str = "crossroads"
    of: str = ""


@dataclass(frozen=True, slots=True)
class Most:
    """How many marks of a counter there can be.

    Parameters
    ----------
    all
        In the whole city.
    free_columns
        So many columns hold none.
    likely_in_a_column
        More in one column are unusual; 0 for any number.

    """

    rule: str
    all: int
    free_columns: int = 0
    likely_in_a_column: int = 0


@dataclass(frozen=True, slots=True)
class Counter:
    """Marks that are counted in the blocks: a table of a position file.

    ``most`` is what there can be, by the value of the setup key ``key``.
    """

    name: str
    sign: Sign
    rule: str
    key: str
    most: Mapping[str, Most]

    @property
    def label(self) -> str:
        """What one mark is called."""
        return self.sign.label


@dataclass(frozen=True, slots=True)
class Contest:
    """What the players of one game have in common, and what they are compared by.

    ``level`` names the count that decides who faces the dice first (``madness``), ``check`` what
    they decide (``confrontation``), both empty where there are no dice; ``rules`` maps
    what is compared (``order``, ``rank`` ...) to the id of its rule. The keys of the setup in
    ``same`` are chosen once for all players; of the cards in ``once`` no two players have one.
    Those in ``same_or_once`` are either; the counters in ``same_marks`` are drawn by all alike.
    Among equal totals the figures called ``ties`` decide, one after the other.
    """

    level: str
    check: str
    rules: dict[str, str]
    same: tuple[str, ...]
    once: tuple[str, ...]
    same_or_once: tuple[str, ...]
    same_marks: tuple[str, ...]
    ties: tuple[str, ...]

    @property
    def eliminates(self) -> bool:
        """Whether a player can be out of the game: then a rule says when."""
        return "out" in self.rules


@dataclass(frozen=True, slots=True)
class Game:
    """The vocabulary of one game: marks, kinds of blocks, tourists, setup, score boxes.

    ``rules`` maps a structure (``river``, ``dead-end`` ...) to the id of its rule, and to nothing
    what the game does not have; ``players`` is how many can play at most; ``block``, ``joint``
    and ``unit`` are what the game calls a block, what joins two stretches of a route (empty if
    nothing does), and its points; ``sections_bonus`` is a mark that gives one section more. A
    game may have a roadless centre, which ``inner_opens`` turns into roads; a ``sea`` at one edge
    of the map (a letter of the compass); and cards.
    """

    key: str
    short: str
    prefix: str
    title: str
    rounds: int
    players: int
    block: str
    joint: str
    unit: str
    size: tuple[int, int]
    rules: dict[str, str]
    inner_opens: tuple[str, str] | None
    inner_name: str
    sea: str
    marks: dict[str, Mark]
    kinds: dict[str, Kind]
    tourists: dict[str, str]
    tourist_rule: str
    likely_in_a_block: int
    tourists_from: str
    tourists_of_two_dice: int
    sections_a_round: int
    sections_bonus: str
    tables: dict[str, Table]
    counters: dict[str, Counter]
    setup: dict[str, SetupKey]
    signs: dict[str, Sign]
    boxes: dict[str, str]
    challenge: Challenge
    contest: Contest
    cards: Cards

    @property
    def figures(self) -> tuple[str, str]:
        """What a sheet without a map tells besides its total: the special box and the level."""
        return self.challenge.special, self.contest.level

    @property
    def told(self) -> tuple[str, ...]:
        """All figures that a sheet without a map may tell besides its total."""
        return tuple(n for n in dict.fromkeys((*self.figures, *self.contest.ties)) if n)

    @property
    def counted(self) -> tuple[str, ...]:
        """What is counted on a sheet but scores nothing by itself (``madness``)."""
        special, level = self.figures
        names = (level, *self.contest.ties, special)
        return tuple(name for name in dict.fromkeys(names) if name and name not in self.boxes)

    def kind_letter(self, name: str) -> str:
        """The letter of the kind of block called ``name``."""
        return next(kind.letter for kind in self.kinds.values() if kind.name == name)

    def sign(self, name: str) -> Sign:
        """What a mark, or a list of places, is called in words."""
        return self.signs.get(name) or Sign(name, name.replace("-", " ").capitalize())

    @property
    def sides(self) -> tuple[str, ...]:
        """The parts of the city that the river separates, the northern one first."""
        return tuple(dict.fromkeys(mark.side for mark in self.marks.values() if mark.side))

    @property
    def opening(self) -> str:
        """What opens the roadless centre: ``old-one = 'yog-sothoth'``."""
        return "{} = {!r}".format(*self.inner_opens) if self.inner_opens else ""


def _pair(entry: dict[str, Any] | None) -> tuple[str, str] | None:
    return (entry["key"], entry["value"]) if entry else None


def _setup_key(name: str, entry: dict[str, Any], cards: Cards) -> SetupKey:
    values = cards.names(entry["values-of"]) if "values-of" in entry else entry.get("values", ())
    return SetupKey(
        name,
        entry["type"],
        entry["rule"],
        values=tuple(values),
        table=entry.get("table", ""),
        row=entry.get("row", ""),
        least=entry.get("least", 0),
        count=entry.get("count", 0),
        only=_pair(entry.get("only")),
        unless=_unless(entry["unless"]) if "unless" in entry else None,
        needs=tuple(entry.get("needs", {}).items()),
        expected=entry.get("expected", False),
        within=entry.get("within", ""),
        card=entry.get("card", ""),
        likely=entry.get("likely", 0),
        marks=entry.get("marks", ""),
        slots=entry.get("slots", ""),
        mark=entry.get("mark", ""),
        apart=entry.get("apart", ""),
        begins=_begins(entry.get("begins")),
    )


def _begins(entry: dict[str, str] | None) -> tuple[str, str, str] | None:
    return (entry["key"], entry["value"], entry["table"]) if entry else None


def _unless(entry: dict[str, Any]) -> Unless:
    values = entry["value"]
    return Unless(entry["key"], (values,) if isinstance(values, str) else tuple(values),
                  entry["rule"])  # fmt: skip


def _table(name: str, entry: dict[str, Any], setup: dict[str, SetupKey]) -> Table:
    rows = entry.get("rows", "any")
    if isinstance(rows, str):
        rows = setup[rows.removeprefix("setup:")].values if rows.startswith("setup:") else ()
    return Table(
        name, tuple(rows), entry.get("least", 0), entry["rule"], entry["items"], entry.get("of", "")
    )


def _counter(name: str, entry: dict[str, Any]) -> Counter:
    most = {
        value: Most(**{key.replace("-", "_"): item for key, item in limits.items()})
        for value, limits in entry["most"].items()
    }
    return Counter(name, _sign(name, entry), entry["rule"], entry["key"], most)


def _sign(name: str, entry: dict[str, Any]) -> Sign:
    return Sign(
        name, *(entry.get(key, "") for key in ("label", "glyph", "picture", "letter", "shown"))
    )


def _game(data: dict[str, Any], cards: Cards) -> Game:
    board = data["board"]
    setup = {name: _setup_key(name, entry, cards) for name, entry in data["setup"].items()}
    tourists = {k: v for k, v in data["tourists"].items() if len(k) == 1}
    return Game(
        key=data["game"],
        short=data["short"],
        prefix=data["prefix"],
        title=data["title"],
        rounds=data["rounds"],
        players=data["players"],
        block=data["words"]["block"],
        joint=data["words"]["joint"],
        unit=data["words"].get("unit", "VP"),
        size=(board["size"][0], board["size"][1]),
        rules=_rules(board),
        inner_opens=_pair(board.get("inner-opens")),
        inner_name=board.get("inner-name", ""),
        sea=board.get("sea", ""),
        marks={
            k: Mark(
                k,
                tuple(v["names"]),
                tuple(v["where"]),
                v["rule"],
                v.get("side", ""),
                v.get("family", ""),
            )
            for k, v in data["marks"].items()
        },
        kinds={
            k: Kind(k, v["name"], v.get("value", False), v.get("row-of", ""))
            for k, v in data["kinds"].items()
        },
        tourists=tourists,
        tourist_rule=data["tourists"]["rule"],
        likely_in_a_block=data["tourists"]["likely-in-a-block"],
        tourists_from=data["tourists"].get("from", "two dice and one bonus"),
        tourists_of_two_dice=data["tourists"]["two-dice"],
        sections_a_round=data["sections"]["a-round"],
        sections_bonus=data["sections"].get("bonus", ""),
        tables={name: _table(name, entry, setup) for name, entry in data["tables"].items()},
        counters={name: _counter(name, e) for name, e in data.get("counters", {}).items()},
        setup=setup,
        signs={name: _sign(name, entry) for name, entry in data["signs"].items()},
        boxes={box["name"]: box["label"] for box in data["boxes"]},
        challenge=Challenge(
            data["challenge"]["rule"],
            tuple(data["challenge"]["totals"]),
            tuple(data["challenge"]["specials"]),
            data["challenge"]["special"],
            data["challenge"]["within"],
            data["challenge"].get("within-one", ""),
        ),
        contest=Contest(
            data["contest"]["level"],
            data["contest"]["check"],
            _rules(data["contest"]),
            tuple(data["contest"]["same"]),
            tuple(data["contest"]["once"]),
            tuple(data["contest"].get("same-or-once", ())),
            tuple(data["contest"].get("same-marks", ())),
            tuple(data["contest"].get("ties", (data["challenge"]["special"],))),
        ),
        cards=cards,
    )


class _Rules(dict[str, str]):
    """Ids of rules; empty for what the rulebook of a game knows nothing of."""

    def __missing__(self, structure: str) -> str:
        return ""


def _rules(table: dict[str, Any]) -> dict[str, str]:
    return _Rules({k.removesuffix("-rule"): v for k, v in table.items() if k.endswith("-rule")})


@cache
def games() -> dict[str, Game]:
    """Every game whose boards can be read, by its key (``arkham-travel-guide``)."""
    found = {}
    for folder in sorted(files("boards.library").iterdir(), key=lambda f: f.name):
        file, cards = folder / "game.toml", folder / "cards.toml"
        if file.is_file():
            held = tomllib.loads(cards.read_text(encoding="utf-8")) if cards.is_file() else {}
            game = _game(tomllib.loads(file.read_text(encoding="utf-8")), Cards.of(held))
            found[game.key] = game
    return found


def find_game(name: str) -> Game | None:
    """The game with this key or short name (``arkham``), or None."""
    return next((g for g in games().values() if name in (g.key, g.short)), None)
