"""Exact numbers as people read them, and as programs do."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from solver.numbers import decimal, percent, points

__all__ = ["decimal", "exact", "percent", "points", "seldom"]


def seldom(chance: Fraction) -> str:
    """The chance of what a player fears, in a table: what can't happen is not a figure."""
    return percent(chance) if chance else "never"


def exact(number: Fraction) -> dict[str, Any]:
    """A fraction for programs."""
    return {"exact": str(number), "decimal": round(float(number), 6)}
