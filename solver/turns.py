"""How often a route turns (R-TURN): one given walk, and the most that any walk of a set can.

A walk pairs the ends of sections at every crossroads, and a pair on one line does not turn. In a
connected set some walk turns at every joint but those that no pairing at a single crossroads can
spare (Kotzig 1968, "Moves without forbidden transitions in a graph"): a crossroads where exactly
two kept sections meet in one line, as a rule nothing else. So the most turns need no walk:

* one piece with two ends: sections - 1 - straight crossroads;
* one closed piece: sections - max(1, straight crossroads), for a line has ends, and the joint of
  start and end is not counted; it may be a straight one;
* pieces joined by connections: each by itself. A closed one begins and ends where a connection
  leaves it, which spares a straight crossroads if that is one.

If a diagonal never turns (``turn_diagonal`` = 0), every crossroads alone turns most if roads go on
as roads as far as they can. An even number of roads that all turn into each other then keeps apart
from the diagonals there; of several such crossroads the walk may fall into n closed walks. To join
them it must go over from a road to a diagonal at n - 1 of these crossroads at least, each time for
one turn; and where it does, or where they keep apart nowhere, ends can be exchanged as in Kotzig's
proof. So the most turns are those of the crossroads alone, less n - 1: still no walk is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boards.board import Board, Section
from boards.route import Route
from solver.enumerate import Found
from solver.gridlines import DIAGONALS, Line, line_at
from solver.piece_lines import Joins, Way, best_line
from solver.route_rules import RouteRules, parts_of

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TurnRulings:
    """The readings of R-TURN.

    Parameters
    ----------
    rounded
        Turns of a rounded road by itself.
    diagonal
        Whether a change of direction counts where a diagonal meets another section.
    loop_joint
        Whether the joint of start and end of a closed route counts if it turns.

    """

    rounded: int = 0
    diagonal: bool = True
    loop_joint: bool = False

    @classmethod
    def of(cls, rulings: Mapping[str, str]) -> TurnRulings:
        """Those of a choice of rulings: ``turn_rounded`` and so on, defaults where not given."""
        return cls(
            int(rulings.get("turn_rounded", "0")),
            rulings.get("turn_diagonal", "1") == "1",
            rulings.get("turn_loop_joint", "0") == "1",
        )

    def turn(self, one: Line, two: Line) -> bool:
        """Whether a walk turns that comes on one line and goes on another."""
        if not self.diagonal and (one in DIAGONALS or two in DIAGONALS):
            return False
        return one != two


def turns_of(board: Board, route: Route, rulings: Mapping[str, str]) -> int:
    """The turns of a legal route as it is walked (R-TURN).

    A joint of two sections in the walk counts if they do not lie on one line; a connection
    between them is no turn.
    """
    how = TurnRulings.of(rulings)
    walked = [
        (board.between(here, step.to, diagonal=step.joint == "/") if step.joint in "-/" else None)
        for here, step in route.hops()
    ]
    joints = [*zip(pairwise(walked), route.places[1:-1], strict=True)]
    if how.loop_joint and walked and route.start == route.end and not route.closing:
        joints.append(((walked[-1], walked[0]), route.start))
    turned = sum(
        how.turn(line_at(board, one, place), line_at(board, two, place))
        for (one, two), place in joints
        if one and two
    )
    return turned + how.rounded * sum(s is not None and s.kind == "rounded" for s in walked)


def most_turns(
    board: Board, found: Found, rulings: Mapping[str, str], rules: RouteRules | None = None
) -> int:
    """The most turns of any legal walk that keeps the sections of ``found`` (R-TURN).

    Where connections join separate pieces (``connection`` = ``pieces``) the walk may use any
    Gates and any order of the pieces that the rules allow, with as many connections over a river
    as ``found.route`` if they need not lead over it. Under the other readings it uses the
    connections of ``found.route``.

    Parameters
    ----------
    rules
        What a legal route is; needed for a route with connections.

    Raises
    ------
    ValueError
        The sections can't be walked like that, or a dead end is extended over the river, for
        which the rules know no turns.

    """
    how = TurnRulings.of(rulings)
    rounded = sum(board.sections[name].kind == "rounded" for name in found.sections)
    line = winding_line(board, found, how, rules)
    return sum(way.worth for _, way in line) + how.rounded * rounded


def winding_line(
    board: Board, found: Found, how: TurnRulings, rules: RouteRules | None
) -> list[tuple[Network, Way]]:
    """The pieces of a walk with the most turns, in its order, each with its ends and turns.

    A walk with connections inside it is one piece. The turns of rounded roads are left out.
    """
    if found.crossings:
        raise ValueError("turns of a route that extends a dead end over the river")
    if found.connections and rules is None:
        raise ValueError("a route with connections, but nothing says where they may be")
    if not found.sections:
        return []
    sections = [board.sections[name] for name in found.sections]
    if rules is not None and rules.connection != "pieces":
        whole = Network(board, sections, _jumps(found.route))
        return [(whole, _whole_walk(whole, how))]
    part = parts_of([section.ends for section in sections])
    pieces = [
        Network(board, [s for s in sections if part[s.ends[0]] == number])
        for number in sorted(set(part.values()))
    ]
    if found.connections not in (len(pieces) - 1, len(pieces)):
        raise ValueError(f"{len(pieces)} pieces, but {found.connections} connections")
    if rules is None or not found.connections:
        return [(pieces[0], _whole_walk(pieces[0], how))]
    ways = [[*_ways(piece, rules.gates, how)] for piece in pieces]
    closing = found.connections == len(pieces)
    joins = _joins(rules, found.sections, part)
    if rules.sides and rules.one_side:
        # who may stay on one side may be paid for crossing over: as often as the route does
        over = sum(rules.opposite(*pair) for pair in found.route.connections)
        line = best_line(ways, joins, closing=closing, counted=rules.opposite, many=over)
    else:
        line = best_line(ways, joins, closing=closing)
    return [(pieces[way.piece], way) for way in line]


def _jumps(route: Route) -> list[Pair]:
    """The connections inside a walk, without one that joins its end to its start."""
    return list(route.connections[: -1 if route.closing else None])


class Network:
    """Kept sections and the connections inside their walk: the lines that meet at each place."""

    def __init__(
        self, board: Board, sections: Sequence[Section], jumps: Iterable[Pair] = ()
    ) -> None:
        self.sections = sections
        self.jumps = list(jumps)
        self.lines: dict[str, list[Line]] = {}
        self.ends: list[tuple[tuple[str, Line], tuple[str, Line]]] = []
        for section in sections:
            one, two = ((end, line_at(board, section, end)) for end in section.ends)
            self.ends.append((one, two))
            for place, line in (one, two):
                self.lines.setdefault(place, []).append(line)
        # ends that are no section: those of connections, and of the walk where it has any
        self.weak = Counter(end for pair in self.jumps for end in pair)
        self.odd = [p for p, lines in self.lines.items() if (len(lines) + self.weak[p]) % 2]
        if len(self.odd) > 2 or not self.weak.keys() <= self.lines.keys():
            raise ValueError("no walk keeps all these sections")
        self.joints = len(self.sections) - len(self.jumps)

    def straight_joints(self, how: TurnRulings, ends: Iterable[str] = ()) -> int:
        """The joints without a turn in a walk that has the most, from one of two ends to the other.

        All around, if it has no ends.
        """
        weak = self.weak + Counter(ends)
        lost = sum(_lost(lines, weak[place], how) for place, lines in self.lines.items())
        if how.diagonal:
            return lost
        apart = {place for place, lines in self.lines.items() if _apart(lines, weak[place])}

        def half(place: str, line: str) -> str:
            # connections go with the diagonals, for no turn is lost there
            return f"{place} roads" if place in apart and line not in DIAGONALS else place

        links = [(half(*one), half(*two)) for one, two in self.ends]
        return lost + len(set(parts_of([*links, *self.jumps]).values())) - 1


def _lost(lines: Sequence[Line], weak: int, how: TurnRulings) -> int:
    """The joints without a turn at one crossroads, however the walk passes it.

    Parameters
    ----------
    lines
        The line of each kept section that ends there.
    weak
        How many ends of connections, and of the walk, are there: each beside a section.

    """
    if how.diagonal:
        # sections of one line meet only if more than half of all ends lie on it
        return max(0, max(Counter(lines).values()) - (len(lines) + weak) // 2)
    roads = [line for line in lines if line not in DIAGONALS]
    turned = (len(roads) - _lone_roads(lines, weak)) // 2
    if turned == 1 and len(roads) == 2 and roads[0] == roads[1]:
        turned = 0
    return (len(lines) - weak) // 2 - turned


def _lone_roads(lines: Sequence[Line], weak: int) -> int:
    """How many roads at least go on as no road: diagonals take what weak ends they can."""
    diagonals = sum(line in DIAGONALS for line in lines)
    return max(weak - diagonals, (len(lines) - diagonals) % 2)


def _apart(lines: Sequence[Line], weak: int) -> bool:
    """Whether roads turn into roads only, and diagonals go on as diagonals, lest a turn is lost."""
    roads = [line for line in lines if line not in DIAGONALS]
    straight = len(roads) == 2 and roads[0] == roads[1]
    return 0 < len(roads) < len(lines) and not straight and not _lone_roads(lines, weak)


def _whole_walk(network: Network, how: TurnRulings) -> Way:
    """The best walk of a single piece, connections inside it included."""
    if network.odd:
        one, two = network.odd
        return Way(one, two, network.joints - 1 - network.straight_joints(how, network.odd))
    # a closed walk begins at a joint that does not turn, if there is one
    straight = network.straight_joints(how)
    return Way("", "", network.joints - (straight if how.loop_joint else max(1, straight)))


def _ways(piece: Network, gates: Sequence[str], how: TurnRulings) -> Iterator[Way]:
    """Each choice of first and last place of a piece that stands in a line with others."""
    if piece.odd:
        one, two = piece.odd
        worth = piece.joints - 1 - piece.straight_joints(how, piece.odd)
        yield Way(one, two, worth)
        yield Way(two, one, worth)
        return
    for gate in gates:
        if gate in piece.lines:
            straight = piece.straight_joints(how, (gate, gate))
            yield Way(gate, gate, piece.joints - 1 - straight)


def _joins(rules: RouteRules, names: Sequence[str], part: Mapping[str, int]) -> Joins:
    """Whether a connection may lead from one place to another, both ends of pieces."""
    gates = set(rules.gates)
    return lambda one, two: (
        {one, two} <= gates
        and rules.may_connect(one, two)
        and rules.pieces_fit([(one, two)], names, part)
    )
