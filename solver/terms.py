"""Pieces from which a game builds its objective: coverage and products."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from ortools.sat.python import cp_model

Expr = cp_model.LinearExpr


def total(terms: Sequence[object]) -> Expr:
    """The sum of expressions and numbers, as an expression for the type checker's sake."""
    return cast(Expr, sum(terms))


@dataclass(frozen=True, slots=True)
class Terms:
    """The objective of a game and what it counts besides (Madness, threat).

    ``ceiling`` is a number of points that no route can pass, known without solving. Among routes
    with as many points those with the most of ``ties`` are better, one after the other.
    """

    points: Expr
    ceiling: int
    counts: Mapping[str, Expr] = field(default_factory=dict)
    ties: tuple[Expr, ...] = ()


def any_of(
    model: cp_model.CpModel, literals: Sequence[cp_model.IntVar], name: str
) -> cp_model.IntVar:
    """A Boolean that is true exactly if one of the literals is.

    Exact both ways: penalties can make more blocks a loss.
    """
    if len(literals) == 1:
        return literals[0]
    either = model.new_bool_var(name)
    for literal in literals:
        model.add_implication(literal, either)
    model.add_bool_or([*literals, either.negated()])
    return either


def product(
    model: cp_model.CpModel,
    tourists: Sequence[tuple[int, cp_model.IntVar]],
    blocks: Sequence[cp_model.IntVar],
    name: str,
) -> cp_model.IntVar:
    """Tourists alongside times blocks alongside, each a sum of Booleans."""
    most = sum(count for count, _ in tourists)
    many = model.new_int_var(0, most, f"{name} tourists")
    model.add(many == sum(count * var for count, var in tourists))
    times = model.new_int_var(0, len(blocks), f"{name} blocks")
    model.add(times == sum(blocks))
    result = model.new_int_var(0, most * len(blocks), f"{name} points")
    model.add_multiplication_equality(result, [many, times])
    return result
