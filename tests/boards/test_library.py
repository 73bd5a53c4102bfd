"""The boards that ship hold every structure that the rulebook states."""

from collections import Counter
from itertools import combinations

import networkx as nx
import pytest

from boards.files import board_names, load_board, write_board
from boards.game import games
from boards.grid import place_key

COLOURS = ("red", "green", "blue", "purple")


def roads(board, *, bridges=True, yog=False):
    """The graph of what can be drawn along a road."""
    graph = nx.MultiGraph()
    for road in board.roads:
        if (bridges or road.kind != "bridge") and (yog or not road.inner):
            graph.add_edge(*road.ends, key=road.name)
    return graph


@pytest.mark.parametrize("name", board_names())
def test_a_shipped_board_has_no_faults_and_no_warnings(name):
    assert load_board(name).faults() == []


@pytest.mark.parametrize("name", board_names())
def test_a_shipped_board_is_written_canonically(name, shelf):
    assert write_board(load_board(name)) == shelf[name]


def test_a_shipped_board_says_that_it_is_not_a_published_one(city):
    assert city.provenance == "Made for finalroute; not a published map"
    assert city.name.endswith(" specimen")


def test_ATG_1_ATG_3_size_and_corners(city):
    assert (city.width, city.height) == (7, 7)
    assert Counter(s.kind for s in city.roads)["rounded"] == 4


def test_the_printed_numbers_of_millrace_stand_in_another_order(harbour, millrace):
    assert harbour.x_labels == harbour.y_labels == (1, 2, 3, 4, 5, 6)
    for labels in (millrace.x_labels, millrace.y_labels):
        assert labels not in ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))
    assert millrace.x_labels != millrace.y_labels


def test_ATG_4_the_kinds_of_block_are_spread_evenly(city):
    kinds = Counter(b.kind for b in city.blocks.values())
    assert [kinds[colour] for colour in COLOURS] == [7, 7, 7, 7]
    assert 4 <= kinds["yellow"] <= 5
    assert 2 <= kinds["white"] <= 4
    values = [b.value for b in city.blocks.values() if b.kind == "yellow"]
    assert len(set(values)) == len(values)
    assert set(values) <= {2, 3, 4, 5, 6}


def test_ATG_4_blocks_of_one_kind_are_seldom_neighbours(city):
    by_cell = {(b.column, b.row): b.kind for b in city.blocks.values()}
    same = [
        (cell, kind)
        for cell, kind in by_cell.items()
        for step in ((1, 0), (0, 1))
        if by_cell.get((cell[0] + step[0], cell[1] + step[1])) == kind
    ]
    assert len(same) <= 1, same


def test_ATG_5_the_river_parts_the_roads_in_two_but_for_the_bridges(city):
    assert nx.number_connected_components(roads(city)) == 1
    banks = list(nx.connected_components(roads(city, bridges=False)))
    assert len(banks) == 2
    assert min(map(len, banks)) >= 20


def test_ATG_5_there_are_embankments_on_either_bank(city):
    banks = list(nx.connected_components(roads(city, bridges=False)))
    inside = [
        road
        for road in city.roads
        if road.kind == "road" and len(road.blocks) == 1
        and not all(city.on_edge(end) for end in road.ends)
    ]  # fmt: skip
    assert len(inside) >= 4
    near = Counter(
        road.ends[0] in banks[0]
        for road in city.roads
        if len(road.blocks) == 1 and not all(map(city.on_edge, road.ends))
    )
    assert min(near[True], near[False]) >= 1


def test_ATG_5_the_rivers_flow_in_different_directions(harbour, millrace):
    assert "~" in harbour.picture[2] and "~" in harbour.picture[-2]
    assert not any(line[5:6] in ("~", "=") for line in harbour.picture[1:])
    assert any(line[5] in "~=" for line in millrace.picture[1:])
    assert any(line[-1] in "~=" for line in millrace.picture[1:] if len(line) == 42)


def test_ATG_6_there_are_several_bridges(city):
    bridges = [s for s in city.roads if s.kind == "bridge"]
    assert len(bridges) == 4
    for bridge in bridges:  # one is enough to cross
        less = roads(city, bridges=False)
        less.add_edge(*bridge.ends)
        assert nx.is_connected(less)


def test_ATG_7_every_crossroads_but_no_dead_end_has_two_roads(city):
    for place, roads_there in roads(city).degree:
        if place_key(place).compass:
            assert roads_there == 1, place
        else:
            assert 2 <= roads_there <= 4, place


def test_ATG_7_what_dead_ends_hold_and_what_lies_across(harbour, millrace):
    across = set()
    for city in (harbour, millrace):
        ends = [p for p in city.places if place_key(p).compass]
        assert Counter(city.places[p] for p in ends) == {("gate",): 3, ("shop",): 2, (): 1}
        assert set(city.opposite) == set(ends)
        for end, over in city.opposite.items():
            facing = city.opposite.get(over) == end
            across.add(
                "a dead end" if facing else "an edge gate" if "gate" in city.places[over]
                else "a crossroads"
            )  # fmt: skip
    assert across == {"a dead end", "an edge gate", "a crossroads"}


def test_ATG_8_gates_and_shops(city):
    gates = city.marked("gate")
    assert len([p for p in gates if city.on_edge(p)]) in (5, 6)
    assert len([p for p in gates if place_key(p).compass]) == 3
    assert len([p for p in city.marked("shop") if not place_key(p).compass]) in (6, 7, 8)


def test_ATG_8_gates_lie_on_all_four_sides_and_both_banks(city):
    keys = [place_key(p) for p in city.marked("gate") if city.on_edge(p)]
    assert {k.row == 0 for k in keys} == {k.row == 6 for k in keys} == {True, False}
    assert any(k.column == 0 for k in keys)
    assert any(k.column == 6 for k in keys)
    for bank in nx.connected_components(roads(city, bridges=False)):
        assert len(bank & set(city.marked("gate"))) >= 3


def test_ATG_9_the_university_lies_inland(city):
    inner = [b for b in city.blocks.values() if b.inner]
    assert len(inner) == 4
    assert len({b.kind for b in inner}) == 4
    assert not any(b.riverside for b in inner)
    assert all(1 <= b.column <= 4 and 1 <= b.row <= 4 for b in inner)
    middle = {e for s in city.roads if s.inner for e in s.ends if e not in roads(city)}
    assert len(middle) == 1
    assert roads(city, yog=True).degree[middle.pop()] == 4


def test_the_sections_of_each_board(harbour, millrace):
    # 80 on a map without a river; four of them inside the University
    for city, kinds in (
        (harbour, {"road": 60, "bridge": 4, "dead-end": 6, "rounded": 4, "inner": 4}),
        (millrace, {"road": 59, "bridge": 4, "dead-end": 6, "rounded": 4, "inner": 4}),
    ):
        assert Counter(s.kind for s in city.roads) == kinds


def test_every_block_can_be_reached_along_a_road(city):
    served = {block for road in city.roads if not road.inner for block in road.blocks}
    assert served == set(city.blocks)


def test_ATG_10_every_old_one_has_horrible_places_of_its_own(city):
    rows = city.tables["horrible-places"]
    assert tuple(rows) == games()["arkham-travel-guide"].setup["old-one"].values
    for places in rows.values():
        assert 5 <= len(set(places)) == len(places) <= 7
    for one, other in combinations(rows.values(), 2):
        assert len(set(one) & set(other)) <= 1
    middle = next(p for p in city.places if p not in roads(city))
    assert [row for row, places in rows.items() if middle in places] == ["yog-sothoth"]
    everything = {place for places in rows.values() for place in places}
    assert not any(place_key(p).compass for p in everything)
    assert everything & set(city.marked("gate"))


def test_ATG_43_eight_objectives_spread_over_the_map(city):
    rows = city.tables["objectives"]
    assert list(rows) == [str(n) for n in range(1, 9)]
    graph = roads(city)
    for row, places in rows.items():
        assert len(set(places)) == 3, row
        for one, other in combinations(places, 2):
            assert nx.shortest_path_length(graph, one, other) >= 2, row
    used = Counter(place for places in rows.values() for place in places)
    assert max(used.values()) == 1
