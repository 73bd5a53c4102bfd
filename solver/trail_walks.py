"""What a trail is and what it is worth, and every one of them by walking: no theory, no solver.

This is the referee of `solver.trail`: it knows a graph only as crossroads and sections, and
nothing of Euler or CP-SAT.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from boards.graphfile import Graph
from solver.enumerate import TooMany

Measure = Literal["weight", "crossroads", "value"]


@dataclass(frozen=True, slots=True)
class Question:
    """A graph with what is asked of its trails, all in integers.

    Parameters
    ----------
    nodes
        Number of crossroads; they count from 0 in the order of the graph.
    ends
        The two crossroads of each section, equal for a loop.
    edge_gain, node_gain
        What each section, and each crossroads once, adds to a trail, times ``scale``.
    stop
        Crossroads where a trail may end, but which it may not pass.
    required
        Crossroads that it must touch.
    no_revisit
        Whether no crossroads may be touched twice, the start included.

    """

    nodes: int
    ends: tuple[tuple[int, int], ...]
    edge_gain: tuple[int, ...]
    node_gain: tuple[int, ...]
    stop: frozenset[int] = frozenset()
    required: frozenset[int] = frozenset()
    no_revisit: bool = False
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Walk:
    """Crossroads in the order of a walk, with the section between each two of them."""

    nodes: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()


def ask(graph: Graph, measure: Measure = "weight", *, no_revisit: bool = False) -> Question:
    """What is asked of a graph under a measure.

    Parameters
    ----------
    measure
        ``weight``: the weights of the sections. ``crossroads``: how many different crossroads
        are touched. ``value``: the weights, and the value of each crossroads touched once.

    """
    index = {name: i for i, name in enumerate(graph.names)}
    scale = 1 if measure == "crossroads" else graph.scale
    weighed, valued = measure != "crossroads", measure == "value"
    return Question(
        nodes=len(graph.nodes),
        ends=tuple((index[edge.ends[0]], index[edge.ends[1]]) for edge in graph.edges),
        edge_gain=tuple(int(edge.weight * scale) if weighed else 0 for edge in graph.edges),
        node_gain=tuple(
            int(node.value * scale) if valued else int(not weighed) for node in graph.nodes
        ),
        stop=frozenset(i for i, node in enumerate(graph.nodes) if node.stop),
        required=frozenset(i for i, node in enumerate(graph.nodes) if node.required),
        no_revisit=no_revisit,
        scale=scale,
    )


def worth(question: Question, walk: Walk) -> int:
    """What a walk is worth, times the scale of the question."""
    return sum(question.edge_gain[e] for e in walk.edges) + sum(
        question.node_gain[n] for n in set(walk.nodes)
    )


def amount(question: Question, points: int) -> Fraction:
    """The figure that a reader sees."""
    return Fraction(points, question.scale)


def refusals(question: Question, walk: Walk) -> list[str]:
    """Every reason why a walk is no trail of the question."""
    reasons = []
    if len(walk.edges) != max(0, len(walk.nodes) - 1):
        return ["the walk has not one section between each two crossroads"]
    for edge, step in zip(walk.edges, pairwise(walk.nodes), strict=True):
        if sorted(question.ends[edge]) != sorted(step):
            reasons.append(f"section {edge} does not join {step[0]} and {step[1]}")
    if len(set(walk.edges)) != len(walk.edges):
        reasons.append("a section is walked twice")
    if question.no_revisit and len(set(walk.nodes)) != len(walk.nodes):
        reasons.append("a crossroads is touched twice")
    if question.stop.intersection(walk.nodes[1:-1]):
        reasons.append("a crossroads is passed where the trail must stop")
    if not question.required.issubset(walk.nodes):
        reasons.append("a required crossroads is left out")
    return reasons


def best_by_walking(question: Question, limit: int = 2_000_000) -> tuple[int | None, int]:
    """The best of all trails, by walking every one of them from every crossroads.

    Parameters
    ----------
    limit
        How many steps may be walked.

    Returns
    -------
    (int or None, int)
        What the best trail is worth, None if there is none, and how many were walked.

    Raises
    ------
    TooMany
        The limit was passed: nothing is known.

    """
    # the trail that touches nothing
    best = None if question.required else 0
    count = 0
    for start in range(question.nodes):
        for points, touched in _walks_from(question, start):
            count += 1
            if count > limit:
                raise TooMany
            if (best is None or points > best) and question.required <= touched.keys():
                best = points
    return best, count


def _walks_from(question: Question, start: int) -> Iterator[tuple[int, dict[int, int]]]:
    """What each trail from ``start`` is worth, with how often it touches each crossroads."""
    near: list[list[tuple[int, int]]] = [[] for _ in range(question.nodes)]
    for edge, (one, two) in enumerate(question.ends):
        near[one].append((edge, two))
        if one != two:
            near[two].append((edge, one))
    touched = {start: 1}
    walked: set[int] = set()
    points = question.node_gain[start]
    yield points, touched
    # each entry: (the section that led here, what it added, the crossroads, the ways on)
    stack = [(-1, 0, start, iter(near[start]))]
    while stack:
        edge, gain, here, ways = stack[-1]
        for onward, there in ways:
            if onward not in walked and not (question.no_revisit and there in touched):
                break
        else:
            stack.pop()
            walked.discard(edge)
            points -= gain
            touched[here] -= 1
            if not touched[here]:
                del touched[here]
            continue
        more = question.edge_gain[onward] + (question.node_gain[there] * (there not in touched))
        walked.add(onward)
        touched[there] = touched.get(there, 0) + 1
        points += more
        yield points, touched
        # whoever comes to a stop goes no further
        stack.append((onward, more, there, iter(() if there in question.stop else near[there])))
