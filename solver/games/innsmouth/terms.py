"""What a set of kept sections is worth in Innsmouth Travel Guide, as terms of the model."""

from __future__ import annotations

from collections.abc import Mapping

from boards.position import Position
from solver.games.innsmouth.sheet import CARD, COLLECTED, COLOURS, CROSSED
from solver.metric_terms import MetricTerms, steps
from solver.terms import Terms, any_of, product, total
from solver.trail_model import TrailModel


def build(trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> Terms:
    """Points if nobody is punished, and the threat (ITG-19, 20, 25 to 28)."""
    board, model = position.board, trail.model
    character = position.setup.get("character")
    alongside = {}
    for block in board.blocks.values():
        beside = [v for name, v in trail.kept.items() if block.name in board.sections[name].blocks]
        here = position.tourists.get(block.name) or position.count("symbols", block.name)
        if beside and (block.kind != "white" or here):
            alongside[block.name] = any_of(model, beside, f"district {block.name}")
    points: list[object] = []
    ceiling = 0
    for name, var in alongside.items():
        ceiling += board.blocks[name].value
        points.append(board.blocks[name].value * var)
    hidden = {p: t for p, t in board.printed.get("shelters", {}).items() if p in trail.touched}
    for colour in COLOURS:
        letter = {name: x for x, name in board.game.tourists.items()}[colour]
        many = [(n, var) for b, var in alongside.items()
                if (n := position.tourist_counts(b).get(colour, 0))]  # fmt: skip
        many += [(n, trail.touched[p]) for p, t in hidden.items() if (n := t.count(letter))]
        blocks = [var for b, var in alongside.items() if board.blocks[b].kind == colour]
        ceiling += sum(n for n, _ in many) * len(blocks)
        if many and blocks:
            points.append(product(model, many, blocks, colour))
    caches = [trail.touched[p] for p in position.crossroads("caches") if p in trail.touched]
    if character != "warlock" and caches:
        most = min(len(caches), sum(position.deck.values()))
        taken = model.new_int_var(0, most, "cards")
        model.add_min_equality(taken, [total(caches), most])
        each = CARD + (COLLECTED if character == "collector" else 0)
        points.append(each * taken)
        ceiling += each * most
    if character == "boatman":
        points.append(CROSSED * trail.opposite)
        ceiling += CROSSED * len(trail.kept)
    metrics = MetricTerms(trail, position, rulings)
    for card in position.goals:
        if card.metric:
            points.append(steps(model, metrics.term(card.metric), card.steps, card.name))
            ceiling += max(gives for _, gives in card.steps)
        else:
            points.append(card.points or 0)
            ceiling += card.points or 0
    symbols = [position.count("symbols", b) * var for b, var in alongside.items()]
    crossings = 0 if character == "boatman" else trail.connections
    threat = total([0]) if character == "warlock" else total([*symbols, crossings])
    return Terms(points=total(points), ceiling=ceiling, counts={"threat": threat})
