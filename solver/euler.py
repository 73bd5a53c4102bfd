"""One trail through a whole set, without two weak ends in a row.

A *weak* end of a link (a connection, an extension over the river, an end of the route) may not
follow another weak end at the same place; a section is strong at both ends. In a connected set
such a trail exists if and only if no place has more weak than strong ends (Kotzig 1968,
"Moves without forbidden transitions in a graph"); this builds it as his proof does: pair the
ends at every place, then join the closed trails that arise wherever two of them meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Half = tuple[int, int]  # (link, 0 or 1)


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two places; ``weak`` says which of its ends are weak."""

    ends: tuple[str, str]
    weak: tuple[bool, bool] = (False, False)


def compatible_trail(
    links: Sequence[Link], start: str, end: str, weak: tuple[bool, bool] = (True, True)
) -> list[tuple[int, str]]:
    """The order in which all ``links`` are walked from ``start`` to ``end``.

    Parameters
    ----------
    weak
        Whether the start and the end of the trail count as weak ends.

    Returns
    -------
    list of (int, str)
        Index of each link with the place it leads to.

    Raises
    ------
    ValueError
        No such trail exists.

    """
    if not links:
        if start != end:
            raise ValueError("no links between different places")
        return []
    # a virtual link from the end back to the start closes the trail
    ring = [*links, Link((end, start), (weak[1], weak[0]))]
    partner = _pair(ring)
    _join(ring, partner)
    virtual = len(ring) - 1
    order: list[tuple[int, str]] = []
    half: Half = partner[virtual, 1]
    while half[0] != virtual:
        away = (half[0], 1 - half[1])
        order.append((half[0], ring[half[0]].ends[away[1]]))
        half = partner[away]
    if len(order) != len(links):
        raise ValueError("the links are not connected")
    return order


def _halves(ring: Sequence[Link]) -> dict[str, list[Half]]:
    at: dict[str, list[Half]] = {}
    for index, link in enumerate(ring):
        for side in (0, 1):
            at.setdefault(link.ends[side], []).append((index, side))
    return at


def _pair(ring: Sequence[Link]) -> dict[Half, Half]:
    partner: dict[Half, Half] = {}
    for place, halves in _halves(ring).items():
        weak = [h for h in halves if ring[h[0]].weak[h[1]]]
        strong = [h for h in halves if not ring[h[0]].weak[h[1]]]
        if len(weak) > len(strong) or len(halves) % 2:
            raise ValueError(f"no trail passes {place}")
        rest = strong[len(weak) :]
        for one, two in [
            *zip(weak, strong, strict=False),
            *zip(rest[::2], rest[1::2], strict=True),
        ]:
            partner[one], partner[two] = two, one
    return partner


def _cycles(ring: Sequence[Link], partner: dict[Half, Half]) -> list[int]:
    """The number of the closed trail that each link lies on."""
    cycle = [-1] * len(ring)
    for index in range(len(ring)):
        if cycle[index] >= 0:
            continue
        half: Half = (index, 0)
        while cycle[half[0]] < 0:
            cycle[half[0]] = index
            half = partner[half[0], 1 - half[1]]
    return cycle


def _join(ring: Sequence[Link], partner: dict[Half, Half]) -> None:
    cycle = _cycles(ring, partner)
    changed = True
    while changed:
        changed = False
        for halves in _halves(ring).values():
            for one, two in _meeting(halves, partner, cycle):
                other_one, other_two = partner[one], partner[two]
                # both new pairings join the trails; one of them is legal
                both = _weak(ring, one) and _weak(ring, two)
                crossed = _weak(ring, other_one) and _weak(ring, other_two)
                if both or crossed:
                    other_two, two = two, other_two
                for a, b in ((one, two), (other_one, other_two)):
                    partner[a], partner[b] = b, a
                old, new = cycle[two[0]], cycle[one[0]]
                cycle[:] = [new if c == old else c for c in cycle]
                changed = True


def _meeting(
    halves: list[Half], partner: dict[Half, Half], cycle: list[int]
) -> Iterator[tuple[Half, Half]]:
    """Pairs of ends at one place that lie on different closed trails."""
    for one in halves:
        for two in halves:
            if cycle[one[0]] != cycle[two[0]]:
                yield one, two


def _weak(ring: Sequence[Link], half: Half) -> bool:
    return ring[half[0]].weak[half[1]]
