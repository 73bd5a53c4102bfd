"""The metrics of a final route (`solver.metrics`) as expressions of the model, exact both ways.

What each of them counts is said there. Exact both ways means that in every solution the
expression is what the metric measures, so that a goal may ask for much of it or for little; see
`solver.turn_terms` for the two cases in which turns are exact only where many are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import combinations

from ortools.sat.python import cp_model

from boards.board import Block, Section
from boards.grid import coordinates, place_key
from boards.position import Position
from solver.gridlines import line_at
from solver.metrics import (
    PLAIN,
    SAME,
    Steps,
    find_metric,
    in_corner,
    in_order,
    listed_places,
    printed_tourists,
    sides_of,
    straight_row,
)
from solver.terms import Expr, any_of, total
from solver.trail_model import TrailModel, Var
from solver.turn_terms import Turns


class MetricTerms:
    """The metrics of what a model keeps, each built when it is asked for.

    Parameters
    ----------
    rulings
        The choice of readings; those of R-TURN have defaults.

    """

    def __init__(self, trail: TrailModel, position: Position, rulings: Mapping[str, str]) -> None:
        self.trail, self.position, self.rulings = trail, position, rulings
        self.board = position.board
        self.sections = [(self.board.sections[name], var) for name, var in trail.kept.items()]
        self._made: dict[str, Expr] = {}

    def term(self, name: str) -> Expr:
        """What the metric called ``name`` counts.

        Raises
        ------
        NoMetric
            There is no such metric on this board.
        ValueError
            Turns, where dead ends may be extended over the river.

        """
        find_metric(name, self.position)
        name = SAME.get(name, name)
        if name not in self._made:
            self._made[name] = self._build(name)
        return self._made[name]

    def _build(self, name: str) -> Expr:
        if name in _TERMS:
            return _TERMS[name](self)
        family, _, word = name.partition("-")
        if family == "blocks":
            return self._blocks(lambda block: block.kind == word)
        if family == "landmarks":
            of_kind = [v for n, v in self.landmarks.items() if self.board.blocks[n].kind == word]
            return total(of_kind)
        if family == "tourists":
            return total(self._tourists_of(word))
        return self._touched(listed_places(self.position)[name])

    # -- the walk --------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> Turns:
        """The turns, with what is to be known of their exactness."""
        return Turns(self.trail, self.board, self.rulings)

    # -- sections --------------------------------------------------------------------------------

    def _count(self, wanted: Callable[[Section], bool]) -> Expr:
        return total([var for section, var in self.sections if wanted(section)])

    def _straight(self) -> Expr:
        model = self.trail.model
        straight = []
        for place in self.trail.places:
            ends = [
                (line_at(self.board, section, place), var)
                for section, var in self.sections
                if place in section.ends
            ]
            for (line, one), (other, two) in combinations(ends, 2):
                if line == other:
                    rest = [v for _, v in ends if v is not one and v is not two]
                    alone = self.trail.boolean(f"straight at {place}")
                    for literal in (one, two, *(v.negated() for v in rest)):
                        model.add_implication(alone, literal)
                    model.add_bool_or([alone, one.negated(), two.negated(), *rest])
                    straight.append(alone)
        return total(straight)

    def _longest_straight(self) -> Expr:
        """Along each row, how many roads in a row are kept up to here; the most of all."""
        model = self.trail.model
        runs: dict[tuple[str, str], Var] = {}
        roads = []
        for section, var in self.sections:
            if line := straight_row(self.board, section):
                first, last = sorted(section.ends, key=coordinates)
                roads.append((coordinates(first), line, first, last, var))
        for _, line, first, last, var in sorted(roads, key=lambda road: road[:4]):
            run = model.new_int_var(0, len(roads), f"straight to {last}")
            model.add(run == 0).only_enforce_if(var.negated())
            model.add(run == 1 + runs.get((line, first), 0)).only_enforce_if(var)
            runs[line, last] = run
        longest = model.new_int_var(0, len(roads), "longest straight")
        model.add_max_equality(longest, [0, *runs.values()])
        return total([longest])

    def _pieces(self) -> Expr:
        """Pieces in a line have one connection fewer; else each piece grows from one root."""
        trail, model = self.trail, self.trail.model
        if trail.in_pieces:
            return total([trail.joined, trail.used])
        last = len(trail.places) - 1
        root = {p: trail.boolean(f"root {p}") for p in trail.places}
        piece = {p: model.new_int_var(0, last, f"piece of {p}") for p in trail.places}
        depth = {p: model.new_int_var(0, last, f"depth of {p}") for p in trail.places}
        grown: dict[str, list[Var]] = {p: [root[p]] for p in trail.places}
        links = [(*section.ends, var) for section, var in self.sections]
        for crossing, var in zip(trail.rules.usable_crossings, trail.crossed, strict=True):
            links.append((crossing.end, crossing.far, var))
        for one, two, kept in links:
            model.add(piece[one] == piece[two]).only_enforce_if(kept)
            for here, there in ((one, two), (two, one)):
                grows = trail.boolean(f"grows {here} {there}")
                model.add_implication(grows, kept)
                model.add(depth[there] == depth[here] + 1).only_enforce_if(grows)
                grown[there].append(grows)
        for index, place in enumerate(trail.places):
            model.add(piece[place] == index).only_enforce_if(root[place])
            model.add(sum(grown[place]) == trail.touched[place])
        return total(list(root.values()))

    def _loops(self) -> Expr:
        links = [*self.trail.kept.values(), *self.trail.crossed]
        places = [-1 * touched for touched in self.trail.touched.values()]
        return total([*links, *places, self.term("pieces")])

    # -- places ----------------------------------------------------------------------------------

    def _touched(self, places: Iterable[str]) -> Expr:
        touched = self.trail.touched
        return total([touched[place] for place in dict.fromkeys(places) if place in touched])

    def _crossed(self) -> Expr:
        """Crossroads with four kept sections, or more."""
        model = self.trail.model
        crossed = []
        for place, indices in self.trail.at.items():
            kept = total([self.trail.kept[self.trail.rules.edges[i].name] for i in indices])
            if len(indices) >= 4:
                here = self.trail.boolean(f"crossed at {place}")
                model.add(kept >= 4).only_enforce_if(here)
                model.add(kept <= 3).only_enforce_if(here.negated())
                crossed.append(here)
        return total(crossed)

    def _map_sides(self) -> Expr:
        along: dict[str, list[Var]] = {}
        for section, var in self.sections:
            for side in set(sides_of(self.board, section)):
                along.setdefault(side, []).append(var)
        return total([any_of(self.trail.model, v, f"along the {s}") for s, v in along.items()])

    # -- blocks and tourists ---------------------------------------------------------------------

    @cached_property
    def alongside(self) -> dict[str, Var]:
        """For each block that a section is beside whether one of those is kept."""
        beside: dict[str, list[Var]] = {}
        for section, var in self.sections:
            for name in section.blocks:
                beside.setdefault(name, []).append(var)
        model = self.trail.model
        return {name: any_of(model, some, f"alongside {name}") for name, some in beside.items()}

    @cached_property
    def landmarks(self) -> dict[str, Var]:
        """For each Landmark whether it is alongside, by the block that stands for it."""
        board, found = self.board, dict[str, list[Var]]()
        for name, var in self.alongside.items():
            if board.blocks[name].kind != PLAIN:
                found.setdefault(board.landmarks[name], []).append(var)
        model = self.trail.model
        return {name: any_of(model, some, f"Landmark {name}") for name, some in found.items()}

    def _blocks(self, wanted: Callable[[Block], bool]) -> Expr:
        blocks = self.board.blocks
        return total([var for name, var in self.alongside.items() if wanted(blocks[name])])

    def _kinds(self) -> Expr:
        of_kind: dict[str, list[Var]] = {}
        for name, var in self.alongside.items():
            of_kind.setdefault(self.board.blocks[name].kind, []).append(var)
        return total([any_of(self.trail.model, v, f"kind {k}") for k, v in of_kind.items()])

    def _tourists(self) -> Expr:
        colours = self.board.game.tourists.values()
        return total([term for colour in colours for term in self._tourists_of(colour)])

    def _tourists_of(self, colour: str) -> list[cp_model.LinearExprT]:
        tourists: list[cp_model.LinearExprT] = [
            self.position.tourist_counts(name)[colour] * var for name, var in self.alongside.items()
        ]
        touched = self.trail.touched
        for place, many in printed_tourists(self.board, colour).items():
            if place in touched:
                tourists.append(many * touched[place])
        return tourists


_TERMS: Mapping[str, Callable[[MetricTerms], Expr]] = {
    "turns": lambda terms: terms.turns.expression,
    "sections": lambda terms: terms._count(lambda section: True),
    "straight": MetricTerms._straight,
    "longest-straight": MetricTerms._longest_straight,
    "loops": MetricTerms._loops,
    "pieces": MetricTerms._pieces,
    "connections": lambda terms: total([terms.trail.connections]),
    "bridges": lambda terms: terms._count(lambda section: section.kind == "bridge"),
    "rounded": lambda terms: terms._count(lambda section: section.kind == "rounded"),
    "diagonals": lambda terms: terms._count(lambda section: section.kind == "diagonal"),
    "dead-ends": lambda terms: terms._count(lambda section: section.kind == "dead-end"),
    "crossroads": lambda terms: terms._touched(
        place for place in terms.trail.places if not place_key(place).compass
    ),
    "crossed": MetricTerms._crossed,
    "map-sides": MetricTerms._map_sides,
    "blocks": lambda terms: terms._blocks(lambda block: True),
    "kinds": MetricTerms._kinds,
    "landmarks": lambda terms: total([*terms.landmarks.values()]),
    "empty-blocks": lambda terms: terms._blocks(
        lambda block: not terms.position.tourists.get(block.name)
    ),
    "corner-blocks": lambda terms: terms._blocks(lambda block: in_corner(terms.board, block)),
    "riverside-blocks": lambda terms: terms._blocks(lambda block: block.riverside),
    "tourists": MetricTerms._tourists,
}


def steps(
    model: cp_model.CpModel, expression: Expr, wanted: Steps, name: str, *, at_most: bool = False
) -> Expr:
    """The points of the hardest step that ``expression`` reaches, 0 for none (ITG-28).

    Exact both ways: `solver.metrics.step_points` of its value.

    Parameters
    ----------
    wanted
        Pairs of what is needed and what it gives.
    at_most
        Whether a step asks for so many or fewer.

    """
    points: list[Expr] = []
    easier, given = None, 0
    for needed, gives in in_order(wanted, at_most=at_most):
        reached = model.new_bool_var(f"{name} {needed}")
        met, missed = expression >= needed, expression < needed
        if at_most:
            met, missed = expression <= needed, expression > needed
        model.add(met).only_enforce_if(reached)
        model.add(missed).only_enforce_if(reached.negated())
        if easier is not None:
            model.add_implication(reached, easier)
        points.append((gives - given) * reached)
        easier, given = reached, gives
    return total(points)
