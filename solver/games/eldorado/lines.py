"""The end-of-game lines of the rulebook, one function each: the specification of every point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boards.eldorado.board import FIGURES, Board
from boards.eldorado.pyramid import Levels

THREE = 3  # basic resources for one VP
PAIR_OF_MASKS = 2
SCHOLAR_VP = 3  # for two Masks


def basics_vp(row: int, tablets: int, rulings: Mapping[str, str]) -> int:
    """VP for every three basic resources in the row and on Tablet cards (OOED-4)."""
    if rulings["basics_pooled"] == "yes":
        return (row + tablets) // THREE
    return row // THREE + tablets // THREE


def upper_vp(board: Board, covered: Sequence[str]) -> int:
    """VP of the pairs of plinths that both carry a Mask (OOED-6)."""
    return sum(pair.vp for pair in board.pairs if all(p.name in covered for p in pair.plinths))


def lowest_track(board: Board, steps: Mapping[str, int], rulings: Mapping[str, str]) -> str:
    """The Sacrifice track that scores: that of the Tracker that has come less far (OOED-7)."""
    one, other = FIGURES
    if steps[one] != steps[other]:
        return one if steps[one] < steps[other] else other
    better = max if rulings["sacrifice_tie"] == "max" else min
    return better(FIGURES, key=lambda name: board.tracks[name].vp[steps[name]])


def sacrifice_vp(board: Board, steps: Mapping[str, int], rulings: Mapping[str, str]) -> int:
    """The VP beside the Tracker that has come less far (OOED-7)."""
    name = lowest_track(board, steps, rulings)
    return board.tracks[name].vp[steps[name]]


def scholar_masks_vp(masks: int, rulings: Mapping[str, str]) -> int:
    """VP of the Scholar's Masks (OOED-15)."""
    if rulings["scholar_masks"] == "exact":
        return SCHOLAR_VP * masks // PAIR_OF_MASKS
    return SCHOLAR_VP * (masks // PAIR_OF_MASKS)


def majority(blocks: Sequence[int], levels: Levels, rulings: Mapping[str, str]) -> list[int]:
    """VP of each player for a level that is complete (OOED-10).

    Parameters
    ----------
    blocks
        Those of each player on the level.

    Returns
    -------
    list of int
        A place is one more than the number of players who have more blocks; places beyond those
        of the table are worth nothing.

    """
    vp = []
    for mine in blocks:
        place = sum(other > mine for other in blocks)
        ranked = mine > 0 or rulings["zero_blocks"] == "included"
        vp.append(levels.places[place] if ranked and place < len(levels.places) else 0)
    return vp
