"""What a board and a position of one game may hold, read from the game's own data file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Mark:
    """What a letter at a crossroads stands for, and where it may stand."""

    letter: str
    names: tuple[str, ...]
    where: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of block; ``value`` tells whether a number of points is printed on it."""

    letter: str
    name: str
    value: bool


@dataclass(frozen=True, slots=True)
class SetupKey:
    """One key of ``[setup]`` in a position file.

    ``only`` is the one other key with the value that this key goes with; ``needs`` are keys that
    must be given too, and hold an item unless it is empty.
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
    needs: tuple[tuple[str, str], ...] = ()
    expected: bool = False


@dataclass(frozen=True, slots=True)
class Challenge:
    """The cells of a solo game: so many points in all, and so many in the ``special`` box."""

    rule: str
    totals: tuple[int, ...]
    specials: tuple[int, ...]
    special: str

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
    """One table of crossroads in a board file, such as the cards of the game."""

    name: str
    rows: tuple[str, ...]
    least: int
    rule: str


@dataclass(frozen=True, slots=True)
class Contest:
    """What the players of one game have in common, and what they are compared by.

    ``level`` names the count that decides who faces the dice first (``madness``); ``rules`` maps
    what is compared (``order``, ``rank`` ...) to the id of its rule. The keys of the setup in
    ``same`` are chosen once for all players; of the cards in ``once`` no two players have one.
    """

    level: str
    rules: dict[str, str]
    same: tuple[str, ...]
    once: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """The vocabulary of one game: marks, kinds of blocks, tourists, setup, score boxes.

    ``rules`` maps a structure (``river``, ``dead-end`` ...) to the id of its rule; ``players`` is
    how many can play at most.
    """

    key: str
    short: str
    prefix: str
    title: str
    rounds: int
    players: int
    size: tuple[int, int]
    rules: dict[str, str]
    inner_opens: tuple[str, str]
    inner_name: str
    marks: dict[str, Mark]
    kinds: dict[str, Kind]
    tourists: dict[str, str]
    tourist_rule: str
    likely_in_a_block: int
    tourists_of_two_dice: int
    sections_a_round: int
    tables: dict[str, Table]
    setup: dict[str, SetupKey]
    boxes: dict[str, str]
    challenge: Challenge
    contest: Contest

    @property
    def figures(self) -> tuple[str, str]:
        """What a sheet without a map tells besides its total: the special box and the level."""
        return self.challenge.special, self.contest.level

    def kind_letter(self, name: str) -> str:
        """The letter of the kind of block called ``name``."""
        return next(kind.letter for kind in self.kinds.values() if kind.name == name)


def _game(data: dict[str, Any]) -> Game:
    board = data["board"]
    setup = {
        name: SetupKey(
            name,
            entry["type"],
            entry["rule"],
            tuple(entry.get("values", ())),
            entry.get("table", ""),
            entry.get("row", ""),
            entry.get("least", 0),
            entry.get("count", 0),
            (entry["only"]["key"], entry["only"]["value"]) if "only" in entry else None,
            tuple(entry.get("needs", {}).items()),
            entry.get("expected", False),
        )
        for name, entry in data["setup"].items()
    }
    tables = {}
    for name, entry in data["tables"].items():
        rows = entry["rows"]
        known = setup[rows.removeprefix("setup:")].values if rows.startswith("setup:") else ()
        tables[name] = Table(name, known, entry.get("least", 0), entry["rule"])
    tourists = {k: v for k, v in data["tourists"].items() if len(k) == 1}
    return Game(
        key=data["game"],
        short=data["short"],
        prefix=data["prefix"],
        title=data["title"],
        rounds=data["rounds"],
        players=data["players"],
        size=(board["size"][0], board["size"][1]),
        rules=_rules(board),
        inner_opens=(board["inner-opens"]["key"], board["inner-opens"]["value"]),
        inner_name=board["inner-name"],
        marks={
            k: Mark(k, tuple(v["names"]), tuple(v["where"]), v["rule"])
            for k, v in data["marks"].items()
        },
        kinds={k: Kind(k, v["name"], v.get("value", False)) for k, v in data["kinds"].items()},
        tourists=tourists,
        tourist_rule=data["tourists"]["rule"],
        likely_in_a_block=data["tourists"]["likely-in-a-block"],
        tourists_of_two_dice=data["tourists"]["two-dice"],
        sections_a_round=data["sections"]["a-round"],
        tables=tables,
        setup=setup,
        boxes={box["name"]: box["label"] for box in data["boxes"]},
        challenge=Challenge(
            data["challenge"]["rule"],
            tuple(data["challenge"]["totals"]),
            tuple(data["challenge"]["specials"]),
            data["challenge"]["special"],
        ),
        contest=Contest(
            data["contest"]["level"],
            _rules(data["contest"]),
            tuple(data["contest"]["same"]),
            tuple(data["contest"]["once"]),
        ),
    )


def _rules(table: dict[str, Any]) -> dict[str, str]:
    return {k.removesuffix("-rule"): v for k, v in table.items() if k.endswith("-rule")}


@cache
def games() -> dict[str, Game]:
    """Every game whose boards can be read, by its key (``arkham-travel-guide``)."""
    found = {}
    for folder in sorted(files("boards.library").iterdir(), key=lambda f: f.name):
        file = folder / "game.toml"
        if file.is_file():
            game = _game(tomllib.loads(file.read_text(encoding="utf-8")))
            found[game.key] = game
    return found


def find_game(name: str) -> Game | None:
    """The game with this key or short name (``arkham``), or None."""
    return next((g for g in games().values() if name in (g.key, g.short)), None)
