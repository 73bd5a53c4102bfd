"""One question, asked of the model and of the enumerator."""

from __future__ import annotations

import random

from solver.answer import solve
from solver.enumerate import TooMany, enumerate_routes
from solver.games import route_game
from solver.rulings import resolve
from tests.random_positions import Question

COMPARED, SKIPPED = "compared", "too many routes"


def compare(question: Question, *, top: int = 1, states: int = 400_000) -> str:
    """Assert that model, sheet and enumerator agree on a question.

    Returns
    -------
    str
        ``compared``, or ``too many routes`` where the enumerator gave up.
    """
    position, budgets = question.position, question.budgets
    game = route_game(position.board.game)
    rulings = resolve(position.board.game.key, question.rulings)
    rules = game.route_rules(position, rulings, budgets)
    try:
        found = enumerate_routes(rules, states)
    except TooMany:
        return SKIPPED
    for route in random.Random(0).sample(found, min(10, len(found))):
        sheet = game.score(position, route.route, rulings, budgets)
        assert sheet.legal, (route, [str(fault) for fault in sheet.refusals])
        assert sheet.total == game.points(position, route, rulings), route
        assert sheet.counts == game.counts(position, route), route
        assert set(sheet.sections) == set(route.sections), route
    allowed = [
        f for f in found
        if all(game.counts(position, f)[n] <= most for n, most in question.limits.items())
    ]  # fmt: skip
    worth = sorted(
        (
            game.points(position, f, rulings) + question.connection_value * f.connections
            for f in allowed
        ),
        reverse=True,
    )
    answer = solve(
        position,
        goal="sure",
        rulings=question.rulings,
        budgets=budgets,
        limits=question.limits,
        connection_value=question.connection_value,
        top=top,
    )
    assert answer.status == "optimal"
    assert [ranked.total for ranked in answer.ranked] == worth[:top]
    assert answer.bound == answer.total
    for ranked in answer.ranked:
        assert ranked.sheet.legal
        counts = ranked.sheet.counts
        assert all(counts[name] <= most for name, most in question.limits.items())
    if top == 1 and question.connection_value >= 0:
        # the canonical choice: no equally good set has fewer sections
        fewest = min(
            len(f.sections) for f, value in ((f, game.points(position, f, rulings)
            + question.connection_value * f.connections) for f in allowed) if value == worth[0]
        )  # fmt: skip
        assert answer.sheet is not None
        assert len(answer.sheet.sections) == fewest
    return COMPARED
