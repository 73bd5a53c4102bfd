"""What a set of kept sections is worth in En Route, as terms of the model."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.games.enroute.goals import ladder
from solver.games.enroute.sheet import UNUSED, colours, unused_cafes
from solver.metric_terms import MetricTerms, steps
from solver.terms import Terms, product, total
from solver.trail_model import TrailModel


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """All points, and what breaks ties: sections, tourists, Landmarks (ER-17 to 23)."""
    board, model = position.board, trail.model
    metrics = MetricTerms(trail, position, rulings)
    alongside = metrics.alongside
    landmarks = metrics.landmarks
    fixed = UNUSED * len(unused_cafes(position))
    points: list[object] = [trail.length, fixed]
    ceiling = len(trail.kept) + fixed
    for colour in colours(position):
        people = [
            (many, var)
            for name, var in alongside.items()
            if (many := position.tourist_counts(name).get(colour, 0))
        ]
        marks = [var for name, var in landmarks.items() if board.blocks[name].kind == colour]
        ceiling += sum(many for many, _ in people) * len(marks)
        if people and marks:
            points.append(product(model, people, marks, colour))
    for name, var in landmarks.items():
        if board.blocks[name].kind in ("yellow", "gray"):
            points.append(position.points_of(name) * var)
            ceiling += position.points_of(name)
    for mark, numbers in board.numbers.get("visit-them-all", {}).items():
        wanted = [(count, worth) for count, worth in enumerate(numbers) if worth]
        points.append(steps(model, metrics.term(mark), wanted, mark))
        ceiling += numbers[-1]
    met = []
    for card in position.goals:
        wanted = [*ladder(card, position, rulings)]
        result = metrics.term(card.metric) if card.metric else total([card.result or 0])
        points.append(steps(model, result, wanted, card.name, at_most=card.at_most))
        ceiling += max((gives for _, gives in wanted), default=0)
        met.append(steps(model, result, [(card.need or 0, 1)], f"{card.name} met",
                         at_most=card.at_most))  # fmt: skip
    tourists = metrics.term("tourists")
    ties = (total(list(trail.kept.values())), tourists, total(list(landmarks.values())))
    return Terms(points=total(points), ceiling=ceiling, counts={"goals": total(met)}, ties=ties)
