"""Turns of a route (R-TURN): by hand, and formula against every walk of random sets."""

import pytest

from boards.files import load_board
from boards.notation import parse_route
from solver.enumerate import Found
from solver.gridlines import line_at
from solver.route_rules import Edge, RouteRules
from solver.turns import most_turns, turns_of
from solver.winding import winding_route
from tests.literal_turns import board_of, compare_many, ink

HARBOUR = load_board("harbour")


def found_of(text, board=HARBOUR):
    route = parse_route(text)
    sections = [
        board.between(here, step.to, diagonal=step.joint == "/").name
        for here, step in route.hops()
        if step.joint != "~"
    ]
    return Found(tuple(sections), len(route.connections), (), 0, route)


def rules_with(*gates, connection="pieces", board=HARBOUR):
    edges = tuple(Edge(s.name, s.ends) for s in board.sections.values())
    return RouteRules(edges, gates=gates, connection=connection)


def most(text, *gates, connection="pieces", **rulings):
    found = found_of(text)
    rulings = {f"turn_{name}": str(value) for name, value in rulings.items()}
    rules = rules_with(*gates, connection=connection)
    walk = winding_route(HARBOUR, found, rulings, rules)
    turns = most_turns(HARBOUR, found, rulings, rules)
    assert turns_of(HARBOUR, walk, rulings) == turns
    assert sorted(found_of(str(walk)).sections) == sorted(found.sections)
    return turns


def test_lines_are_those_of_the_ink():
    for board in (HARBOUR, load_board("millrace")):
        for section in board.sections.values():
            for end in section.ends:
                assert line_at(board, section, end) == ink(section, end)


@pytest.mark.parametrize(
    "text, rulings, turns",
    [
        ("e1-f1", {}, 0),
        ("e2-f2-g2", {}, 0),
        ("e1-f1-f2", {}, 1),
        # a rounded road leaves along the grid line at each of its ends
        ("e1-f1-g2-g3", {}, 0),
        ("e1-f1-g2-g3", {"rounded": 1}, 1),
        ("f2-f1-g2-f2", {"rounded": 1}, 3),
        # any change of direction at a diagonal, or none
        ("e1-f2-g2", {}, 1),
        ("e1-f2-g2", {"diagonal": 0}, 0),
        ("e1-f2-g3", {}, 0),
        ("f2-g3-g2-f1", {}, 1),
        ("f2-g3-g2-f1", {"diagonal": 0}, 0),
        # a line has ends: the joint of start and end is not counted, and may be a straight one
        ("e1-f1-f2-e2-e1", {}, 3),
        ("e1-f1-f2-e2-e1", {"loop_joint": 1}, 4),
        ("e1-f1-f2-f3-e3-e2-e1", {}, 4),
        ("e1-f1-f2-f3-e3-e2-e1", {"loop_joint": 1}, 4),
        # a route that crosses itself may as well turn there twice
        ("e2-f2-g2-g3-f3-f2-f1", {}, 5),
        # a line that ends in a ring
        ("e2-f2-f1-g2-f2", {}, 3),
        ("", {}, 0),
    ],
)
def test_one_piece(text, rulings, turns):
    assert most(text, **rulings) == turns


def test_roads_and_diagonals_fall_apart_where_a_diagonal_never_turns():
    # at f3 two roads turn into each other, but then the two rings are never walked in one go
    rings = "f3-e3-e4-f4-f3-g2-g3-g4-f3"
    assert most(rings) == 7
    assert most(rings, diagonal=0) == 3
    assert most("f3-e3-e4-f4-f3") + most("f3-g2-g3-g4-f3", diagonal=0) == 3 + 0


RING = "e3-f3-g3-g4-g5-f5-e5-e4-e3"


def test_pieces_turn_each_by_itself():
    assert most("e1-f1-f2~g5-g6-f6", "f2", "g5") == 2
    # a closed piece is cut where a connection leaves it: best at a straight crossroads
    assert most(RING) == 4
    assert most(f"f1-f2~{RING}", "f2", "e3") == 3
    assert most(f"f1-f2~{RING}", "f2", "e3", "g4") == 4
    walk = winding_route(HARBOUR, found_of(f"f1-f2~{RING}"), {}, rules_with("f2", "e3", "g4"))
    assert set(walk.connections[0]) == {"f2", "g4"}


def test_the_order_of_pieces_is_as_connections_allow():
    class Banks(RouteRules):
        """Only from one side of the map to the other."""

        def may_connect(self, one, other):
            return (one < "d") != (other < "d")

    found = found_of(f"a5-b5~{RING}~b6-b7")
    edges = tuple(Edge(s.name, s.ends) for s in HARBOUR.sections.values())
    rules = Banks(edges, gates=("b5", "b6", "e3", "f3", "a5"))
    assert most_turns(HARBOUR, found, {}, rules) == 4
    assert most_turns(HARBOUR, found, {}, Banks(edges, gates=("b5", "b6", "e3"))) == 3
    with pytest.raises(ValueError, match="no line"):
        most_turns(HARBOUR, found, {}, Banks(edges, gates=("b5", "b6", "a5")))


def test_a_connection_is_no_turn():
    bent, line = "e1-f1-f2", "g3-g4~f5-f6"
    assert most(bent, connection="any") == 1
    # a crossroads where a connection stands is not passed straight
    inside = "e2-f2~e4-f4~f2-g2"
    assert most(inside, "f2", "f4", "e4", connection="any") == 0
    assert most(f"{bent}-f3~{line}", "f3", "g3", "g4", "f5", connection="any") == 1


def test_a_walk_of_the_route_is_counted_as_it_goes():
    straight_on = parse_route("e2-f2-g2-g3-f3-f2-f1")
    assert turns_of(HARBOUR, straight_on, {}) == 3
    assert turns_of(HARBOUR, parse_route("e2-f2-f3-g3-g2-f2-f1"), {}) == 5
    assert turns_of(HARBOUR, parse_route(f"f1-f2~{RING}"), {}) == 3


@pytest.mark.parametrize(
    "found, rules",
    [
        (Found(("e1-f1",), 0, (("e4", "d4"),), 0, parse_route("e1-f1")), None),
        (found_of("e1-f1~f2-g2"), None),
        (Found(("e1-f1", "f3-g3"), 0, (), 0, parse_route("")), rules_with("f1", "f3")),
        (Found(("e1-f1", "f2-g2"), 1, (), 0, parse_route("")), rules_with("f1")),
        (Found(("e2-f2", "f1-f2", "f2-g2"), 0, (), 0, parse_route("")), None),
    ],
    ids=["over the river", "no Gates told", "no connection", "no line", "no walk"],
)
def test_what_can_not_be_walked_has_no_turns(found, rules):
    if found.sections == ("e2-f2", "f1-f2", "f2-g2"):
        found = Found((*found.sections, "f2-f3", "f3-g3"), 0, (), 0, found.route)
    with pytest.raises(ValueError):
        most_turns(HARBOUR, found, {}, rules)


def test_two_diagonals_of_one_block_lie_on_one_line():
    # both stop short of the corner where the river bends: there and back is no turn
    bend = board_of(20)
    found = found_of("a1-b2-c2-c2s-b2-b3e", bend)
    assert [line_at(bend, bend.sections[n], "b2") for n in ("b2-c2s", "b2-b3e")] == ["\\"] * 2
    assert most_turns(bend, found, {}) == 3
    assert turns_of(bend, winding_route(bend, found, {}), {}) == 3
    assert turns_of(bend, parse_route("c2s-b2-b3e"), {}) == 0
    # one more section at b2, and nothing is lost
    assert most_turns(bend, found_of("a1-b2-c2-c2s-b2-b3e-b3-b2-b1", bend), {}) == 7


def test_formula_walk_and_referee_agree_on_random_sets():
    verdicts = compare_many(range(1500))
    assert verdicts.keys() == {"open", "closed", "pieces", "jumps", "no walk"}
    assert min(verdicts[kind] for kind in ("open", "closed", "pieces", "jumps")) > 50, verdicts
