"""The readings of the rulebook that the threat check depends on, looked up once per position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["DAGGERS", "DEFAULT", "Readings"]

DAGGERS = (2, 1)  # what a Dagger adds by one place of the rulebook and by another (R-DAG2)

_NAMES = {
    "punish_tie": ("symbol_first", "sum_only"),
    "punish_symbol": ("player", "in_district_then_sum"),
    "dagger_bonus": tuple(map(str, DAGGERS)),
    "max_threat_dice": ("none", "5"),
    "hunt_optional": ("no", "yes"),
}


@dataclass(frozen=True, slots=True)
class Readings:
    """What the named rulings say.

    Parameters
    ----------
    symbol_first
        Among districts with equally many tourists one that holds a symbol is punished first
        (R-PTIE); otherwise only the lowest X + Y counts.
    free_symbol
        The player picks which of the symbols that reach the punished district is erased
        (R-PSYM); otherwise that in the district, then that of the lowest X + Y.
    dagger
        What a Dagger adds to each of its two dice (R-DAG2).
    most_dice
        The most dice that are rolled, None for as many as the threat (R-DICE5).
    hunt_optional
        Whether the Huntress may leave a symbol where it is (R-HUNT).

    """

    symbol_first: bool = True
    free_symbol: bool = True
    dagger: int = 2
    most_dice: int | None = None
    hunt_optional: bool = False

    @classmethod
    def of(cls, rulings: Mapping[str, str]) -> Readings:
        """Read them from a complete choice of readings, see `solver.rulings.resolve`.

        Raises
        ------
        ValueError
            When one of them is not a reading of its ruling.

        """
        for name, known in _NAMES.items():
            if rulings[name] not in known:
                raise ValueError(f"{name} is {' or '.join(known)}, not {rulings[name]}")
        most = rulings["max_threat_dice"]
        return cls(
            symbol_first=rulings["punish_tie"] == "symbol_first",
            free_symbol=rulings["punish_symbol"] == "player",
            dagger=int(rulings["dagger_bonus"]),
            most_dice=None if most == "none" else int(most),
            hunt_optional=rulings["hunt_optional"] == "yes",
        )


DEFAULT = Readings()
