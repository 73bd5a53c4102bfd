"""The rules of each game in our own words, and the questions their rulebooks leave open.

Everything is read from ``rules.toml`` and ``rulings.toml`` in the package of the game, so a new
game brings its rules as data and changes nothing here.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = [
    "FixedAnswer",
    "Game",
    "Reading",
    "Rule",
    "Ruling",
    "UnknownGame",
    "find_rules",
    "games",
    "load_fixed",
    "load_game",
    "load_rules",
    "load_rulings",
]

_PACKAGE = "solver.games"


class UnknownGame(ValueError):
    """No game of that name has a rulebook here.

    Parameters
    ----------
    game : str
        The name that was asked for.
    choices : tuple of str
        The short names that would be understood.

    """

    def __init__(self, game: str, choices: tuple[str, ...]) -> None:
        super().__init__(game, choices)  # both in args, so that the error can be pickled
        self.game = game
        self.choices = choices

    def __str__(self) -> str:
        return f'there are no rules for a game "{self.game}"; known games: ' + ", ".join(
            self.choices
        )


@dataclass(frozen=True, slots=True)
class Game:
    """The names of a game.

    Attributes
    ----------
    short : str
        Name of its packages and folders, ``arkham``.
    key : str
        Name in board and position files, ``arkham-travel-guide``.
    prefix : str
        What its rule ids begin with, ``ATG``.
    title : str
        Name for people.
    command : str
        The command that takes a file and ``--ruling``.

    """

    short: str
    key: str
    prefix: str
    title: str
    command: str = "solve"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule.

    Attributes
    ----------
    id : str
        Such as ``ATG-13a``.
    title : str
        A few words a player would use.
    text : str
        The rule in our own words.
    section : str
        Path of headings in the rulebook; several are separated by ``"; "``.
    stated : bool
        False when the rulebook does not say so and the rule is inferred.
    see : tuple of str
        Related rule ids and names of rulings.

    """

    id: str
    title: str
    text: str
    section: str
    stated: bool
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to answer a question the rulebook leaves open.

    Attributes
    ----------
    name : str
        The word by which it is chosen.
    clause : str
        What holds under it, in a few words that can follow "if".
    text : str
        What it means.
    evidence : str
        Why someone would read the rulebook so.

    """

    name: str
    clause: str
    text: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rulebook leaves open, with the readings to choose from.

    Attributes
    ----------
    name : str
        The word by which it is set, such as ``connection``.
    id : str
        Number of the question; parts of one question share it.
    question : str
        The question as a player would ask it.
    kind : str
        ``choice``, or ``integer`` when any whole number may stand for a reading.
    default : str
        Name of the reading taken unless another is asked for.
    starred : bool
        True when another reading can change the best route.
    scope : str
        ``route``, ``confrontation``, ``drawing`` or ``value``.
    rules : tuple of str
        The rules whose meaning it settles.
    section : str
        Path of headings in the rulebook; several are separated by ``"; "``.
    readings : tuple of Reading
        The readings, the default among them.

    """

    name: str
    id: str
    question: str
    kind: str
    default: str
    starred: bool
    scope: str
    rules: tuple[str, ...]
    section: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class FixedAnswer:
    """A question players ask that has one answer and cannot be switched.

    Attributes
    ----------
    id : str
        Number of the question.
    question, answer : str
        Both in our own words.
    rules : tuple of str
        The rules it explains.
    section : str
        Path of headings in the rulebook; several are separated by ``"; "``.

    """

    id: str
    question: str
    answer: str
    rules: tuple[str, ...]
    section: str


@cache
def _all_games() -> dict[str, Game]:
    found = {}
    for folder in sorted(resources.files(_PACKAGE).iterdir(), key=lambda f: f.name):
        if folder.is_dir() and folder.joinpath("rules.toml").is_file():
            data = _read(folder.name, "rules.toml")
            found[folder.name] = Game(
                data["short"],
                data["game"],
                data["prefix"],
                data["title"],
                data.get("command", "solve"),
            )
    return found


@cache
def _read(short: str, file: str) -> dict[str, Any]:
    path = resources.files(_PACKAGE).joinpath(short, file)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def games() -> tuple[str, ...]:
    """Short names of the games whose rules are here.

    Returns
    -------
    tuple of str
        In alphabetical order.

    Examples
    --------
    >>> "arkham" in games()
    True

    """
    return tuple(_all_games())


def load_game(game: str) -> Game:
    """Find a game by its short name or by its name in files.

    Parameters
    ----------
    game : str
        ``arkham`` or ``arkham-travel-guide``, in any case.

    Returns
    -------
    Game

    Raises
    ------
    UnknownGame
        When no game is called that.

    Examples
    --------
    >>> load_game("arkham-travel-guide").short
    'arkham'

    """
    wanted = game.strip().casefold()
    for known in _all_games().values():
        if wanted in (known.short, known.key):
            return known
    raise UnknownGame(game, games())


def load_rules(game: str) -> tuple[Rule, ...]:
    """All rules of a game in the order of their numbers.

    Parameters
    ----------
    game : str
        Short name or name in files.

    Returns
    -------
    tuple of Rule

    Raises
    ------
    UnknownGame
        When no game is called that.

    """
    return _rules(load_game(game).short)


@cache
def _rules(short: str) -> tuple[Rule, ...]:
    return tuple(
        Rule(**{**entry, "see": tuple(entry["see"])})
        for entry in _read(short, "rules.toml")["rule"]
    )


def load_rulings(game: str) -> tuple[Ruling, ...]:
    """All rulings of a game that can be switched.

    Parameters
    ----------
    game : str
        Short name or name in files.

    Returns
    -------
    tuple of Ruling

    Raises
    ------
    UnknownGame
        When no game is called that.

    """
    return _rulings(load_game(game).short)


@cache
def _rulings(short: str) -> tuple[Ruling, ...]:
    rulings = []
    for entry in _read(short, "rulings.toml").get("ruling", []):
        fields = {**entry, "rules": tuple(entry["rules"])}
        readings = tuple(Reading(**reading) for reading in fields.pop("reading"))
        rulings.append(Ruling(**fields, readings=readings))
    return tuple(rulings)


def load_fixed(game: str) -> tuple[FixedAnswer, ...]:
    """All settled questions of a game.

    Parameters
    ----------
    game : str
        Short name or name in files.

    Returns
    -------
    tuple of FixedAnswer

    Raises
    ------
    UnknownGame
        When no game is called that.

    """
    return _fixed(load_game(game).short)


@cache
def _fixed(short: str) -> tuple[FixedAnswer, ...]:
    return tuple(
        FixedAnswer(**{**entry, "rules": tuple(entry["rules"])})
        for entry in _read(short, "rulings.toml").get("fixed", [])
    )


def find_rules(query: str, game: str | None = None) -> tuple[Rule, ...]:
    """Find rules by number or by words.

    A number is taken without regard to case and with all its letters: ``atg-22`` finds ATG-22a to
    ATG-22c, but not ATG-2. Otherwise every word must occur in the rule, at the beginning of a word
    of its title, text or section.

    Parameters
    ----------
    query : str
        A rule id, or words.
    game : str, optional
        Search this game only.

    Returns
    -------
    tuple of Rule
        Best match first: words in the title count before words in the text, and these before
        words in the section; equal matches stay in the order of their numbers. Empty when nothing
        matches.

    Raises
    ------
    UnknownGame
        When `game` is given and unknown.

    Examples
    --------
    >>> [rule.id for rule in find_rules("atg-22")]
    ['ATG-22a', 'ATG-22b', 'ATG-22c']

    """
    shorts = games() if game is None else (load_game(game).short,)
    rules = [rule for short in shorts for rule in _rules(short)]
    wanted = query.strip().casefold()
    by_id = [
        rule
        for rule in rules
        if rule.id.casefold() == wanted or re.sub(r"[a-z]$", "", rule.id.casefold()) == wanted
    ]
    if by_id:
        return tuple(by_id)
    stems = [_stem(word) for word in _words(wanted)]
    if not stems:
        return ()
    ranked: list[tuple[int, int, Rule]] = []
    for rule in rules:
        levels = [_level(stem, rule) for stem in stems]
        if None not in levels:
            ranked.append((sum(level or 0 for level in levels), len(ranked), rule))
    ranked.sort(key=lambda entry: entry[:2])
    return tuple(rule for _, _, rule in ranked)


def _level(stem: str, rule: Rule) -> int | None:
    """How far from the title a word is found; None when the rule lacks it."""
    for level, part in enumerate((rule.title, rule.text, rule.section)):
        if any(word.startswith(stem) for word in _words(part)):
            return level
    return None


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", re.sub(r"['’]s\b", "", text.casefold()))


def _stem(word: str) -> str:
    """Cut a word to what its singular and plural begin with."""
    if len(word) > 5 and word.endswith("ies"):
        return word[:-3]
    if len(word) > 5 and word.endswith(("ses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 4 and word.endswith("y"):
        return word[:-1]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
