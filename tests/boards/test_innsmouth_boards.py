"""The Innsmouth boards that ship hold every structure that the rulebook states."""

from collections import Counter
from itertools import combinations

import networkx as nx
import pytest

from boards.grid import place_key

COLOURS = ("red", "green", "blue", "purple")


@pytest.fixture(params=["breakwater", "saltmarsh"])
def town(request, breakwater, saltmarsh):
    return breakwater if request.param == "breakwater" else saltmarsh


def roads(board, *, bridges=True):
    """The graph of what can be drawn along a road."""
    graph = nx.MultiGraph()
    for road in board.roads:
        if bridges or road.kind != "bridge":
            graph.add_edge(*road.ends, key=road.name)
    return graph


def test_they_say_that_they_are_not_published(town):
    assert town.provenance == "Made for finalroute; not a published map"
    assert town.name.endswith(" specimen")
    assert town.game.key == "innsmouth-travel-guide"


def test_ITG_1_thirty_six_districts_of_kinds_that_are_spread_evenly(town):
    assert len(town.blocks) == 36
    kinds = Counter(b.kind for b in town.blocks.values())
    assert kinds == {**dict.fromkeys(COLOURS, 7), "yellow": 5, "white": 3}
    values = sorted(b.value for b in town.blocks.values() if b.kind == "yellow")
    assert values == [2, 3, 4, 5, 6]


def test_ITG_1_districts_of_one_kind_are_never_neighbours(town):
    by_cell = {(b.column, b.row): b.kind for b in town.blocks.values()}
    for (column, row), kind in by_cell.items():
        assert kind not in (by_cell.get((column + 1, row)), by_cell.get((column, row + 1)))


def test_ITG_1_no_district_is_roadless(town):
    assert not any(block.inner for block in town.blocks.values())
    served = {block for road in town.roads for block in road.blocks}
    assert served == set(town.blocks)


def test_ITG_2_the_river_parts_the_city_in_a_north_and_a_south(town):
    banks = list(nx.connected_components(roads(town, bridges=False)))
    assert len(banks) == 2
    assert nx.is_connected(roads(town))
    sides = [{town.sides[place] for place in bank} for bank in banks]
    assert sorted(map(sorted, sides)) == [["north"], ["south"]]
    assert min(map(len, banks)) >= 15
    rows = {
        side: [place_key(p).row for p in town.places if town.sides[p] == side]
        for side in ("north", "south")
    }
    assert min(rows["north"]) == 0 and max(rows["south"]) == 6


def test_ITG_2_the_river_runs_from_the_west_edge_to_the_sea(town):
    rows = [line[5:].ljust(37) for line in town.picture[1:]]
    assert sum(row[0] in "~=" for row in rows) == sum(row[-1] in "~=" for row in rows) == 1
    assert not any(glyph in "~=" for row in (rows[0], rows[-1]) for glyph in row)


def test_ITG_2_four_to_six_bridges(town):
    bridges = [s for s in town.roads if s.kind == "bridge"]
    assert 4 <= len(bridges) <= 6
    assert all(town.sides[a] != town.sides[b] for a, b in (s.ends for s in bridges))


def test_ITG_3_dead_ends_on_both_banks_some_with_caches(town):
    ends = [p for p in town.places if place_key(p).compass]
    assert len(ends) == 5
    assert {town.sides[p] for p in ends} == {"north", "south"}
    for row in town.tables["caches"].values():
        assert 2 <= len(set(row) & set(ends)) <= 3
    assert set(ends) == {p for row in town.tables["caches"].values() for p in row if p in ends}


def test_ITG_3_every_crossroads_but_no_dead_end_has_two_roads(town):
    for place, many in roads(town).degree:
        if place_key(place).compass:
            assert many == 1, place
        else:
            assert 2 <= many <= 4, place


def test_ITG_4_four_rounded_corners_without_crossroads(town):
    assert Counter(s.kind for s in town.roads)["rounded"] == 4
    assert not {"a1", "g1", "a7", "g7"} & set(town.places)


def test_ITG_5_shelters_with_one_to_three_tourists_on_both_banks(town):
    shelters = town.printed["shelters"]
    assert 4 <= len(shelters) <= 6
    assert all(1 <= len(letters) <= 3 for letters in shelters.values())
    assert {town.sides[place] for place in shelters} == {"north", "south"}
    assert {letter for letters in shelters.values() for letter in letters} == set("RGBP")


def test_ITG_5_four_cache_cards_of_five_to_seven_places(town):
    cards = town.tables["caches"]
    assert list(cards) == ["1", "2", "3", "4"]
    for row in cards.values():
        assert 5 <= len(row) <= 7
        assert {town.sides[place] for place in row} == {"north", "south"}
        assert not set(row) & set(town.printed["shelters"])
    for one, other in combinations(cards.values(), 2):
        assert len(set(one) & set(other)) <= 2


def test_ITG_18a_all_that_lies_at_the_water_is_marked_with_its_side(town):
    assert set(town.water) == town.ashore
    for place in town.water:
        assert town.places[place] == (f"water-{town.sides[place]}",)
    sea = {f"g{row}" for row in range(2, 7)}
    ends = {p for p in town.places if place_key(p).compass}
    bridges = {end for s in town.roads if s.kind == "bridge" for end in s.ends}
    assert sea | ends | bridges <= set(town.water)
    assert 15 <= len(town.water) <= 25


def test_the_two_boards_differ(breakwater, saltmarsh):
    assert breakwater.x_labels == breakwater.y_labels == (1, 2, 3, 4, 5, 6)
    for labels in (saltmarsh.x_labels, saltmarsh.y_labels):
        assert labels not in ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1))
    assert set(breakwater.water) != set(saltmarsh.water)
    kinds = [[b.kind for b in board.blocks.values()] for board in (breakwater, saltmarsh)]
    assert sum(one == other for one, other in zip(*kinds, strict=True)) < 18


def test_the_graph_of_a_board_tells_the_sides(town, harbour):
    assert town.graph.nodes["g2"]["side"] == "north"
    assert town.graph.nodes["g6"]["side"] == "south"
    assert all("side" not in data for _, data in harbour.graph.nodes(data=True))
