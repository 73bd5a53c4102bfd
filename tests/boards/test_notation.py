from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.grid import Place
from boards.notation import NotationError, parse_route, write_route
from boards.route import Joint, Route, Step

names = st.builds(
    lambda c, r, w: str(Place(c, r, w)),
    st.integers(0, 6),
    st.integers(0, 6),
    st.sampled_from(["", "n", "e", "s", "w"]),
)
steps = st.lists(st.builds(Step, st.sampled_from(get_args(Joint)), names), max_size=12)
routes = st.one_of(st.just(Route()), st.builds(Route, names, steps.map(tuple), st.booleans()))


@given(routes)
def test_a_route_is_read_back_from_its_text(route):
    assert parse_route(str(route)) == route
    assert parse_route(write_route(route)) == route


@given(routes)
def test_the_repr_can_be_pasted_back(route):
    assert eval(repr(route), {"parse_route": parse_route}) == route


@given(routes)
def test_turning_a_route_round_twice_gives_it_back(route):
    assert route.reversed().reversed() == route


def test_blanks_capitals_and_long_dashes_are_read():
    assert parse_route(" B1 - b2–C2 — d4S ") == parse_route("b1-b2-c2-d4s")


def test_nothing_is_the_empty_route():
    for text in ("", "  ", "\n"):
        assert parse_route(text) == Route()
    assert not Route()
    assert Route().places == Route().stretches == ()


def test_a_route_falls_into_stretches_and_connections():
    route = parse_route("b1-b2/c3~d4s-d4^d5~")
    assert route.places == ("b1", "b2", "c3", "d4s", "d4", "d5")
    assert route.stretches == (parse_route("b1-b2/c3"), parse_route("d4s-d4^d5"))
    assert route.connections == (("c3", "d4s"), ("d5", "b1"))
    assert route.crossings == (("d4", "d5"),)
    assert route.end == "d5"


def test_turning_round_swaps_the_ends_and_keeps_each_joint():
    assert str(parse_route("b1-b2/c3~d4").reversed()) == "d4~c3/b2-b1"


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("b1-b2-", 6, "stops in the middle"),
        ("-b1", 1, "expected a crossroads"),
        ("b1 b2", 4, "expected -, ~ or ^ before 'b2'"),
        ("b1--b2", 4, "expected a crossroads"),
        ("b1-x", 4, "not 'x'"),
        ("b1-b2 , c2", 7, "',' can't stand"),
        ("b1-(b2)", 4, "'(' can't stand"),
        ("b1-b99x", 4, "not 'b99x'"),
        ("~", 1, "expected a crossroads"),
        ("b1~~", 3, "stops in the middle"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text, column, says):
    with pytest.raises(NotationError, match=r"in '.*' at [0-9]+$") as caught:
        parse_route(text)
    assert says in str(caught.value)
    assert caught.value.column == column
    assert caught.value.text == text
    assert str(caught.value).endswith(f"in {text!r} at {column}")


@given(st.text(alphabet="abg17nx-/~^ –.é", max_size=12))
def test_any_text_is_a_route_or_a_notation_error(text):
    try:
        route = parse_route(text)
    except NotationError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert parse_route(str(route)) == route
