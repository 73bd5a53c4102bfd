"""Arkham Travel Guide: its rules as data, its sheet, its terms for the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from boards.position import Position
from solver.enumerate import Found
from solver.games.arkham.route import route_rules
from solver.games.arkham.sheet import score, tally

if TYPE_CHECKING:
    from solver.games.arkham.outlook import Confrontation
    from solver.goals import Goal
    from solver.sheet import ScoreSheet
    from solver.terms import Terms
    from solver.trail_model import TrailModel
    from solver.why import Reason

__all__ = ["build", "counts", "level", "points", "prospects", "reasons", "route_rules", "score"]

level = "madness"  # what decides how many faces of a die fail (ATG-35)


def prospects(position: Position, rulings: Mapping[str, str], goal: Goal) -> Confrontation:
    """The confrontation that follows the route."""
    from solver.games.arkham.outlook import Confrontation

    return Confrontation(position, rulings, goal)


def points(position: Position, found: Found) -> int:
    """What an enumerated route is worth before the confrontation, by the sheet's own tally."""
    return tally(position, found.sections).points + found.length


def counts(position: Position, found: Found) -> dict[str, int]:
    """Madness of an enumerated route."""
    madness = tally(position, found.sections, found.connections, found.crossings).madness
    return {"madness": madness}


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """The terms of the model; imported late, for the sheet needs no solver."""
    from solver.games.arkham import terms

    return terms.build(trail, position, rulings)


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Why a place counts for a route, or does not."""
    from solver.games.arkham import why

    return why.reasons(position, sheet, name)
