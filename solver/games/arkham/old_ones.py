"""The failure tables of the Old Ones (ATG-35), read from ``old_ones.toml``."""

from __future__ import annotations

import difflib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = ["OldOne", "UnknownOldOne", "failure_range", "load_old_ones"]


class UnknownOldOne(ValueError):
    """No Old One is called that; ``str`` lists those that are.

    Parameters
    ----------
    name : str
        The name that was asked for.
    choices : tuple of str
        The names that would be understood.

    """

    def __init__(self, name: str, choices: tuple[str, ...]) -> None:
        super().__init__(name, choices)  # both in args, so that the error can be pickled
        self.name = name
        self.choices = choices

    def __str__(self) -> str:
        close = difflib.get_close_matches(self.name.casefold(), self.choices, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        return f'there is no Old One "{self.name}"{meant}; the Old Ones: {", ".join(self.choices)}'


@dataclass(frozen=True, slots=True)
class OldOne:
    """What the card of an Old One says about failures.

    Attributes
    ----------
    id : str
        Name in files, ``yog-sothoth``.
    name : str
        Name for people.
    fails_up_to : tuple of int
        The highest face that fails at Madness 0, 1, 2, ...; 0 if none does. The last entry holds
        for all higher levels too (ATG-35).
    section : str
        Where the rulebook says so.

    """

    id: str
    name: str
    fails_up_to: tuple[int, ...]
    section: str


@cache
def load_old_ones() -> dict[str, OldOne]:
    """All Old Ones by their names in files.

    Returns
    -------
    dict of str to OldOne
        In the order of the data.

    """
    path = resources.files(__package__).joinpath("old_ones.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        entry["id"]: OldOne(
            entry["id"], entry["name"], tuple(entry["fails-up-to"]), entry["section"]
        )
        for entry in data["old-one"]
    }


def failure_range(old_one: str, madness: int) -> int:
    """The highest face of a die that is a failure (ATG-35).

    Parameters
    ----------
    old_one : str
        Name in files, ``dagon``.
    madness : int
        Madness of the final route, in levels from 0.

    Returns
    -------
    int
        From 0, nothing fails, to 4.

    Raises
    ------
    UnknownOldOne
        When no Old One is called that.
    ValueError
        When Madness is negative.

    Examples
    --------
    >>> failure_range("dagon", 3), failure_range("shub-niggurath", 3)
    (2, 3)

    """
    known = load_old_ones()
    if old_one not in known:
        raise UnknownOldOne(old_one, tuple(known))
    if madness < 0:
        raise ValueError(f"Madness is never below 0, and this is {madness}")
    levels = known[old_one].fails_up_to
    return levels[min(madness, len(levels) - 1)]
