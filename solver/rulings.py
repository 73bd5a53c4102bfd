"""Which reading of each open question is in force."""

import difflib
import re
from collections.abc import Iterator, Mapping

from solver.rulebook import Ruling, load_game, load_rulings

__all__ = ["Rulings", "UnknownRuling", "parse_ruling", "resolve"]


class UnknownRuling(ValueError):
    """A ruling or a reading that does not exist; ``str`` lists those that do.

    Parameters
    ----------
    message : str
        The whole sentence for the user.
    name : str
        Name of the ruling as given.
    reading : str or None
        The reading as given; None when none was given or the ruling itself is unknown.
    choices : tuple of str
        What could stand in its place.

    """

    def __init__(
        self, message: str, name: str, reading: str | None = None, choices: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, name, reading, choices)  # all in args: it can be pickled
        self.name = name
        self.reading = reading
        self.choices = choices

    def __str__(self) -> str:
        return str(self.args[0])


class Rulings(Mapping[str, str]):
    """The reading in force for every ruling of a game, by name of the ruling.

    Parameters
    ----------
    game : str
        Short name or name in files.
    overrides : mapping of str to str, optional
        Readings that replace the defaults.

    Attributes
    ----------
    game : str
        Short name.
    changed : dict of str to str
        Those readings that differ from the defaults.

    Raises
    ------
    UnknownRuling
        When an override names a ruling or reading that does not exist.
    UnknownGame
        When no game is called that.

    Examples
    --------
    >>> Rulings("arkham", {"connection": "any"})["connection"]
    'any'

    """

    __slots__ = ("_readings", "changed", "game")

    def __init__(self, game: str, overrides: Mapping[str, str] | None = None) -> None:
        self.game = load_game(game).short
        known = {ruling.name: ruling for ruling in load_rulings(game)}
        self._readings = {name: ruling.default for name, ruling in known.items()}
        for name, reading in (overrides or {}).items():
            if name not in known:
                raise _unknown_name(game, name, tuple(known))
            self._readings[name] = _checked(known[name], reading)
        self.changed = {
            name: reading
            for name, reading in self._readings.items()
            if reading != known[name].default
        }

    def __getitem__(self, name: str) -> str:
        return self._readings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)

    def __repr__(self) -> str:
        return f"Rulings({self.game!r}, {self.changed!r})"


def resolve(game: str, overrides: Mapping[str, str] | None = None) -> dict[str, str]:
    """Fill in the defaults around the readings asked for.

    Parameters
    ----------
    game : str
        Short name or name in files.
    overrides : mapping of str to str, optional
        Readings that replace the defaults, by name of the ruling.

    Returns
    -------
    dict of str to str
        A reading for every ruling of the game, in the order of its rulebook data.

    Raises
    ------
    UnknownRuling
        When an override names a ruling or reading that does not exist.
    UnknownGame
        When no game is called that.

    Examples
    --------
    >>> resolve("arkham", {"closing_connection": "yes"})["closing_connection"]
    'yes'

    """
    return dict(Rulings(game, overrides))


def parse_ruling(text: str) -> tuple[str, str]:
    """Split ``name=reading`` as it is given on the command line.

    Parameters
    ----------
    text : str
        One assignment; blanks around its parts do not matter.

    Returns
    -------
    tuple of str
        Name and reading, neither of them checked yet.

    Raises
    ------
    UnknownRuling
        When a part or the equals sign is missing.

    Examples
    --------
    >>> parse_ruling("connection=kept")
    ('connection', 'kept')

    """
    name, _, reading = (part.strip() for part in text.partition("="))
    if not name or not reading:
        raise UnknownRuling(
            f'"{text}" is not a ruling; write name=reading, such as connection=kept',
            name,
            reading or None,
        )
    return name, reading


def _checked(ruling: Ruling, reading: str) -> str:
    names = tuple(r.name for r in ruling.readings)
    if ruling.kind == "integer":
        # The limit keeps every value exact in the solver's 64-bit integers.
        if re.fullmatch(r"[+-]?[0-9]{1,6}", reading):
            return str(int(reading))
        raise UnknownRuling(
            f'ruling "{ruling.name}" takes a whole number of at most six digits, not "{reading}"; '
            f"its default is {ruling.default}",
            ruling.name,
            reading,
            names,
        )
    if reading in names:
        return reading
    raise UnknownRuling(
        f'ruling "{ruling.name}" has no reading "{reading}"'
        f"{_meant(reading, names)}; its readings: {', '.join(names)}",
        ruling.name,
        reading,
        names,
    )


def _unknown_name(game: str, name: str, names: tuple[str, ...]) -> UnknownRuling:
    return UnknownRuling(
        f'there is no ruling "{name}" in {load_game(game).title}'
        f"{_meant(name, names)}; its rulings: {', '.join(names)}",
        name,
        choices=names,
    )


def _meant(word: str, choices: tuple[str, ...]) -> str:
    close = difflib.get_close_matches(word.casefold(), choices, n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""
