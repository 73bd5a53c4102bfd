"""The Pyramid: how many blocks complete a level, and what lies on the one that is being built."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

SEATS = 4
LEVELS = 3


@dataclass(frozen=True, slots=True)
class Levels:
    """The figures for one number of seats: blocks of each level, and VP of each place."""

    blocks: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Pyramid:
    """How many levels stand, and the blocks of each player on the one that is being built."""

    levels: int = 0
    blocks: Mapping[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether all levels stand."""
        return self.levels >= LEVELS


@cache
def _data() -> dict[str, dict[str, dict[str, list[int]]]]:
    path = files("boards.library") / "eldorado" / "pyramid.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def levels_for(seats: int) -> Levels:
    """The figures for so many seats, the Scholar's included, 1 to 4 (OOED-9, OOED-10)."""
    entry = _data()["seats"][str(seats)]
    return Levels(tuple(entry["blocks"]), tuple(entry["places"]))


def build_vp(complete: bool) -> int:
    """What one block is worth at once, while the Pyramid is built or once it is complete."""
    data: dict[str, dict[str, int]] = _data()  # type: ignore[assignment]
    return data["build"]["after" if complete else "during"]
