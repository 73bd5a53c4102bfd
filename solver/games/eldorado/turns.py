"""What a turn may do to hands, rows and those who stand in a Clearing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boards.eldorado.table import HAND, MADNESS, Row
from boards.faults import Fault


def taking(hand: int, cards: int) -> Fault | None:
    """Why a row with so many Worker cards can't be taken with so many in hand (OOED-13)."""
    if cards < 1:
        return Fault("rule", "OOED-13", "there is no card to take")
    if hand + cards > HAND:
        return Fault("rule", "OOED-13", f"{hand} in hand and {cards} taken are {hand + cards}, "
                     f"more than {HAND}")  # fmt: skip
    return None


def placing(hand: int, cards: int, limit: int) -> Fault | None:
    """Why no card can be placed in a row that takes so many (OOED-16)."""
    if hand < 1:
        return Fault("rule", "OOED-16", "there is no card in hand")
    if cards >= limit:
        return Fault("rule", "OOED-16", f"the row is full with {cards} cards")
    return None


def with_madness(row: Row, slots: int, returned: str = "") -> Row:
    """The row after a Madness token is gained (OOED-13).

    Parameters
    ----------
    returned
        The resource that makes room, where no slot is empty.

    Raises
    ------
    ValueError
        No slot is empty, and no resource of the row is named to make room.

    """
    if row.madness >= MADNESS:
        return row
    more = replace(row, madness=row.madness + 1)
    if row.filled < slots:
        return more
    name = returned.replace("-", "_")
    if not returned or not row[returned]:
        raise ValueError("the row is full: a resource must make room for Madness")
    return replace(more, **{name: row[returned] - 1})


@dataclass(frozen=True, slots=True)
class Piece:
    """A Keeper or a Shadow, and in which Clearing it is."""

    owner: str
    shadow: bool
    row: int | None

    def __str__(self) -> str:
        return f"{self.owner}'s {'Shadow' if self.shadow else 'Keeper'}"


@dataclass(frozen=True, slots=True)
class Visit:
    """What a turn in a row brings a piece in its Clearing."""

    piece: Piece
    madness: bool


def clearing(pieces: Sequence[Piece], mover: str, row: int, *, takes: bool) -> list[Visit]:
    """Who activates the token of a row when ``mover`` acts there (OOED-13, OOED-14).

    Every Keeper but the mover's, and every Shadow, the mover's own included, each by itself; and
    each of them gains a Madness token if the cards of the row are taken.
    """
    there = [p for p in pieces if p.row == row and (p.shadow or p.owner != mover)]
    return [Visit(piece, takes) for piece in there]
