"""What a set of kept sections is worth in Arkham Travel Guide, as terms of the model."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.games.arkham.sheet import COLOURS
from solver.terms import Terms, any_of, product, total
from solver.trail_model import TrailModel


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """Points before the confrontation, and Madness (ATG-32, 41, 42, 43)."""
    board, model = position.board, trail.model
    alongside = {}
    for block in board.blocks.values():
        beside = [
            var for name, var in trail.kept.items() if block.name in board.sections[name].blocks
        ]
        if beside and (block.kind != "white" or position.tourists.get(block.name)):
            alongside[block.name] = any_of(model, beside, f"block {block.name}")
    points: list[object] = [trail.length]
    ceiling = len(trail.kept) + len(trail.crossed)
    for name, var in alongside.items():
        ceiling += board.blocks[name].value
        if board.blocks[name].value:
            points.append(board.blocks[name].value * var)
    for colour in COLOURS:
        tourists = {b: position.tourist_counts(b)[colour] for b in alongside}
        blocks = [var for b, var in alongside.items() if board.blocks[b].kind == colour]
        many = [(count, alongside[b]) for b, count in tourists.items() if count]
        ceiling += sum(tourists.values()) * len(blocks)
        if many and blocks:
            points.append(product(model, many, blocks, colour))
    horrible = [
        trail.touched[p] for p in position.crossroads("horrible-places") if p in trail.touched
    ]
    paid = 0 if position.setup.get("old-one") == "shub-niggurath" else trail.connections
    return Terms(
        points=total(points),
        ceiling=ceiling,
        counts={"madness": total([*horrible, *trail.crossed, paid])},
    )
