import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.grid import COMPASS, OPPOSITE, Place, coordinates, parse_place, place_key

places = st.builds(
    Place, st.integers(0, 25), st.integers(0, 98), st.sampled_from(["", "n", "e", "s", "w"])
)


@given(places)
def test_a_place_is_read_back_from_its_name(place):
    assert parse_place(str(place)) == place


def test_columns_are_letters_from_the_west_and_rows_numbers_from_the_north():
    assert parse_place("a1") == (0, 0, "")
    assert parse_place("g2") == (6, 1, "")
    assert parse_place("d4s") == (3, 3, "s")


@pytest.mark.parametrize(
    "text",
    ["", "a", "1a", "A1", "a0", "a01", "a100", "aa1", "d4x", "d4ss", " a1", "a1 ", "á1", "a١"],
)
def test_no_place(text):
    assert parse_place(text) is None
    with pytest.raises(ValueError, match="not the name of a place"):
        place_key(text)


def test_places_sort_west_to_east_then_north_to_south_and_dead_ends_after_their_crossroads():
    names = ["b10", "b2s", "a9", "b2", "c1", "b2e"]
    assert sorted(names, key=place_key) == ["a9", "b2", "b2e", "b2s", "b10", "c1"]


def test_the_compass_points_both_ways():
    for way, (east, south) in COMPASS.items():
        back = COMPASS[OPPOSITE[way]]
        assert (east + back[0], south + back[1]) == (0, 0)


def test_coordinates_count_blocks_and_a_dead_end_stops_short():
    assert coordinates("c5") == (2, 4)
    assert coordinates("c5e") == (2.75, 4)
    assert coordinates("c5n") == (2, 3.25)
