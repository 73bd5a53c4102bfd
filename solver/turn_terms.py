"""The most turns of a route (`solver.turns`) as an expression of the model.

With a Boolean for each crossroads that can't but be passed straight, the turns are

    sections - used - connections inside the walk - straight crossroads + 1 if closed with any.

Readings of ``connection``: for a route of one piece this is exact in every solution. Under
``pieces`` a closed piece in a line of several counts with the Gate that the model joins it by:
never more than a walk can have, and right at the most over all choices of Gates. `Turns.settle`
makes the model choose the best Gate, so that every solution is exact. Under ``kept``, ``drawn``
and ``any`` every solution is exact for the connections that it uses.

If a diagonal never turns, roads and diagonals may fall apart at a crossroads; there the model pays
a turn for each such crossroads at which it joins them, and `solver.split` cuts solutions that join
too few. The most is right then, but a solution may pay for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from boards.board import Board
from solver.gridlines import DIAGONALS, Line, line_at
from solver.split import Join, Split
from solver.terms import Expr, any_of, total
from solver.trail_model import TrailModel, Var
from solver.turns import TurnRulings

_Ends = list[tuple[Line, Var]]


class Turns:
    """The turns of a route, as `solver.turns.most_turns` counts them.

    Raises
    ------
    ValueError
        The model has extensions of dead ends over the river, for which there are no turns.

    Attributes
    ----------
    expression
        The turns: never more than a walk can have, once the cuts of ``trail.connectivity`` are
        made.
    exact_below
        Whether they are never fewer, either. If not, a solution may waste turns, and only the
        most of all solutions is right.

    """

    def __init__(self, trail: TrailModel, board: Board, rulings: Mapping[str, str]) -> None:
        if trail.ways:
            raise ValueError("turns of routes that extend dead ends over the river")
        self.trail, self.board = trail, board
        self.how = TurnRulings.of(rulings)
        self.ends: dict[str, _Ends] = {
            place: [
                (line_at(board, board.sections[edge.name], place), trail.kept[edge.name])
                for edge in (trail.rules.edges[index] for index in trail.at[place])
            ]
            for place in trail.places
        }
        self.closed_at = {place: self._both(place) for place in trail.places}
        self.links: dict[str, Var] = {}  # roads and diagonals joined at a place
        lost: list[Expr] = []
        for place, ends in self.ends.items():
            diagonals = [var for line, var in ends if line in DIAGONALS]
            if diagonals and not self.how.diagonal:
                lost += self._lost_for_diagonals(place, diagonals)
            else:
                lost += self._lost(place)
        if self.links:
            trail.connectivity = Split(trail, self._joins())
        closed = total(list(self.closed_at.values()))
        bends = [v for n, v in trail.kept.items() if board.sections[n].kind == "rounded"]
        self.expression = total(
            [
                *trail.kept.values(),
                -trail.used,
                -trail.joined,
                *(-loss for loss in lost),
                closed if self.how.loop_joint else self._spared(closed, total(lost)),
                *(self.how.rounded * bend for bend in bends),
            ]
        )
        several = trail.in_pieces and not trail.one_piece and bool(trail.gates)
        self.exact_below = not self.links and not several

    def _boolean(self, name: str) -> Var:
        return self.trail.boolean(f"turns: {name}")

    def _number(self, most: int, name: str) -> Var:
        return self.trail.model.new_int_var(0, most, f"turns: {name}")

    def _all_of(self, wanted: Sequence[Var], others: Sequence[Var], name: str) -> Var:
        """Whether all of some are true, and none of the others."""
        every = self._boolean(name)
        for var in wanted:
            self.trail.model.add_implication(every, var)
        for var in others:
            self.trail.model.add_implication(every, var.negated())
        self.trail.model.add_bool_or([every, *(var.negated() for var in wanted), *others])
        return every

    def _at_least(self, count: Expr, least: int, name: str) -> Var:
        """Whether a count is so large."""
        enough = self._boolean(name)
        self.trail.model.add(count >= least).only_enforce_if(enough)
        self.trail.model.add(count < least).only_enforce_if(enough.negated())
        return enough

    def _both(self, place: str) -> Var:
        """Whether the walk starts and ends here."""
        ends = [self.trail.start[place], self.trail.finish[place]]
        return self._all_of(ends, [], f"closed at {place}")

    def _jumps(self, place: str) -> list[Var]:
        return [var for part in self.trail.parts for var in self.trail.jump_ends(part, place)]

    def _weak(self, place: str) -> Expr:
        """Ends of connections and of the walk; a closed walk has none, for it is cut anywhere."""
        trail = self.trail
        ends = [*self._jumps(place), trail.start[place], trail.finish[place]]
        return total([*ends, -2 * self.closed_at[place]])

    def _connected(self, place: str) -> list[Var]:
        """Whether a connection stands here; nothing where none can."""
        jumps = self._jumps(place)
        return [self._at_least(total(jumps), 1, f"connection at {place}")] if jumps else []

    # -- joints without a turn -----------------------------------------------------------------

    def _lost(self, place: str) -> list[Expr]:
        """As `solver.turns` counts them: more than half of all ends lie on one line."""
        ends = self.ends[place]
        lost: list[Expr] = []
        for line in dict.fromkeys(line for line, _ in ends):
            here = [var for other, var in ends if other == line]
            rest = [var for other, var in ends if other != line]
            if len(here) == 2:
                others = [*rest, *self._connected(place)]
                lost.append(self._all_of(here, others, f"straight {line} {place}"))
            elif len(here) > 2:  # two diagonals on one line end on either side of a river's bend
                half = self._number(2 * len(ends) + 4, f"half of the ends at {place}")
                every = [*(var for _, var in ends), self._weak(place)]
                self.trail.model.add(2 * half == total(every))
                more = self._number(len(here), f"straight {line} {place}")
                self.trail.model.add_max_equality(more, [0, total([*here, -half])])
                lost.append(more)
        return lost

    def _lost_for_diagonals(self, place: str, diagonals: list[Var]) -> list[Expr]:
        """Diagonals never turn: each other end that is no road takes one of them, at best."""
        model, ends = self.trail.model, self.ends[place]
        roads = [(line, var) for line, var in ends if line not in DIAGONALS]
        weak = self._weak(place)
        idle = self._number(len(diagonals), f"diagonals at {place}")
        model.add_max_equality(idle, [0, total([*diagonals, -weak])])
        lost_here = self._number(len(diagonals), f"lost at {place}")
        odd = self._boolean(f"a road and a diagonal at {place}")
        model.add(2 * lost_here == idle + odd)
        if len(roads) < 2:
            return [lost_here]
        fits = self._at_least(total([*diagonals, -weak]), 0, f"diagonals for all at {place}")
        straight: list[Var] = []
        even: list[Var] = []
        for (line, one), (other, two) in combinations(roads, 2):
            rest = [var for _, var in roads if var is not one and var is not two]
            pair = self._all_of([one, two, fits], rest, f"two roads {one} {two} at {place}")
            (straight if line == other else even).append(pair)
        if len(roads) == 4:
            even.append(self._all_of([fits, *(v for _, v in roads)], [], f"four roads at {place}"))
        lost: list[Expr] = [lost_here, *straight]
        if even:
            some = any_of(model, diagonals, f"turns: diagonal at {place}")
            apart = self._all_of(
                [some, any_of(model, even, f"turns: roads at {place}")], [], f"apart at {place}"
            )
            link = self._boolean(f"joined at {place}")
            model.add_bool_or([link, apart])
            self.links[place] = link
            lost.append(link + apart - 1)
        return lost

    def _joins(self) -> list[Join]:
        """What holds a walk together if roads and diagonals are two halves of a crossroads."""
        joins: list[Join] = [(place, f"{place} roads", var) for place, var in self.links.items()]
        for edge in self.trail.rules.edges:
            section, var = self.board.sections[edge.name], self.trail.kept[edge.name]
            road = section.kind != "diagonal"
            one, two = (f"{end} roads" if road and end in self.links else end for end in edge.ends)
            joins.append((one, two, var))
        for part in self.trail.parts:
            joins += [(one, two, var) for (one, two), var in part.jumps.items()]
        return joins

    def _spared(self, closed: Expr, lost: Expr) -> Var:
        """A closed walk is cut at a joint without a turn, if there is one."""
        model = self.trail.model
        spared = self._boolean("closed at a straight joint")
        model.add(closed >= spared)
        model.add(lost >= spared)
        some = self._at_least(lost, 1, "a straight joint")
        model.add(spared >= closed + some - 1)
        return spared

    # -- several pieces --------------------------------------------------------------------------

    def settle(self) -> None:
        """Make the model join each closed piece by a Gate that is best for the turns.

        Then the expression is exact both ways. Not for a model in which the Gates matter
        otherwise: two banks of a river, a card that is measured over connections.
        """
        if self.exact_below:
            return
        if self.links:
            raise ValueError("the fewest turns where a diagonal never turns")
        trail, model = self.trail, self.trail.model
        several = self._at_least(total([trail.joined]), 1, "several pieces")
        # pieces that no Gate spares a straight joint; the places of a piece agree
        plain = {place: self._boolean(f"no straight Gate with {place}") for place in trail.places}
        for edge in trail.rules.edges:
            one, two = (plain[end] for end in edge.ends)
            kept = trail.kept[edge.name]
            model.add(one == two).only_enforce_if(kept)
        for gate in trail.gates:
            ends = self.ends[gate]
            spares = []
            for line in dict.fromkeys(line for line, _ in ends):
                more = total([var if other == line else -1 * var for other, var in ends])
                spares.append(self._at_least(more, 2, f"Gate {gate} straight on {line}"))
            model.add_bool_and([s.negated() for s in spares]).only_enforce_if(plain[gate])
            both = total([*self._jumps(gate), trail.start[gate], trail.finish[gate]])
            closed = self._at_least(both, 2, f"closed piece at {gate}")
            model.add_bool_or([several.negated(), closed.negated(), *spares, plain[gate]])
        self.exact_below = True
