"""Exact numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["decimal", "percent", "points"]


def percent(chance: Fraction) -> str:
    """Rounded to a hundredth; what is possible or not sure is never shown as 0 or 100."""
    number = round(chance * 100, 2)
    if chance and not number:
        return "<0.01 %"
    if chance != 1 and number == 100:
        return ">99.99 %"
    return f"{float(number):.2f} %"


def decimal(number: Fraction) -> str:
    """Two places; rounded as a fraction, so never -0.00."""
    return f"{float(round(number, 2)):.2f}"


def points(number: Fraction) -> str:
    """Points: two places unless it is a whole number."""
    return str(number) if number.denominator == 1 else decimal(number)
