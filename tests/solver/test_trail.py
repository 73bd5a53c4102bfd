"""The heaviest trail: public cases, small traps, and thousands of graphs against two referees."""

import json
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from boards.graphfile import Graph, GraphEdge, GraphNode, parse_graph
from solver.enumerate import TooMany
from solver.trail import (
    Mismatch,
    TrailAnswer,
    _Search,
    best_trail,
    verify_trail,
    walk_of,
)
from solver.trail_walks import Question, Walk, ask, best_by_walking, refusals, worth

CASES = json.loads((Path(__file__).parent / "trail_cases.json").read_text(encoding="utf-8"))
MEASURE = {
    "trail_edges": "weight",
    "trail_vertices": "crossroads",
    "trail_value": "value",
    "path_edges": "weight",
}


def graph_of(edges, *, lone=(), stop=(), require=(), values=None):
    values = values or {}
    names = [str(end) for edge in edges for end in edge[:2]] + [str(name) for name in lone]
    stop, require = {str(name) for name in stop}, {str(name) for name in require}
    return Graph(
        tuple(
            GraphNode(name, Fraction(values.get(name, 0)), name in stop, name in require)
            for name in dict.fromkeys(names)
        ),
        tuple(
            GraphEdge((str(u), str(v)), Fraction(*weight), str(n))
            for n, (u, v, *weight) in enumerate((*edge, 1)[:3] for edge in edges)
        ),
    )


def graph_of_case(case):
    return graph_of(
        case["edges"],
        lone=case.get("isolated_vertices", ()),
        stop=case.get("blocked_vertices", ()),
        values=case.get("vertex_values"),
    )


def total(graph, measure="weight", **options):
    answer = best_trail(graph, measure, **options)
    assert answer.status == "optimal"
    assert answer.bound == answer.total
    return answer.total


# -- public cases --------------------------------------------------------------------------------


def test_there_are_cases_of_every_kind():
    assert len(CASES) == 32
    assert {case["kind"] for case in CASES} == MEASURE.keys()
    assert all(case["source"] for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_public_case(case):
    graph, measure = graph_of_case(case), MEASURE[case["kind"]]
    path = case["kind"] == "path_edges"
    answer = best_trail(graph, measure, no_revisit=path)
    assert (answer.status, answer.total, answer.bound) == (
        "optimal",
        case["expected"],
        case["expected"],
    )
    again = Walk(tuple(graph.names.index(name) for name in answer.route), answer.sections)
    question = ask(graph, measure, no_revisit=path)
    assert not refusals(question, again)
    assert worth(question, again) == case["expected"]
    assert verify_trail(graph, answer, measure, no_revisit=path, limit=30_000).agrees in (
        None if case["id"] in TOO_MANY else True,
    )


# cases with more walks than the small limit of the test above
TOO_MANY = {"europe-fullmap"}


def test_a_whole_map_is_proven_quickly():
    # some tenths of a second on a quiet machine
    case = next(case for case in CASES if case["id"] == "europe-fullmap")
    answer = best_trail(graph_of_case(case), time_limit=20)
    assert answer.status == "optimal"
    assert sum(answer.seconds.values()) < 10


# -- one thing at a time -------------------------------------------------------------------------


def test_a_lone_crossroads_is_a_trail():
    graph = graph_of([], lone="ab", values={"b": 3})
    assert total(graph) == 0
    assert total(graph, "crossroads") == 1
    answer = best_trail(graph, "value")
    assert (answer.total, answer.route, answer.sections) == (3, ("b",), ())


def test_an_empty_graph_has_the_empty_trail():
    answer = best_trail(Graph())
    assert (answer.status, answer.total, answer.bound, answer.route) == ("optimal", 0, 0, ())


def test_nothing_is_better_than_a_loss():
    graph = graph_of([("a", "b", -1)], values={"a": -2, "b": -3})
    assert best_trail(graph, "value").route == ()
    assert best_trail(graph, "weight").route == ("a",)
    assert total(graph_of([("a", "b", -1)], values={"a": -2, "b": -3}, require="b"), "value") == -3


def test_only_what_pays_is_kept():
    edges = [("a", "b", 5), ("b", "c", -2), ("c", "d", 1), ("d", "e", -9), ("e", "f", 4)]
    answer = best_trail(graph_of(edges))
    assert (answer.total, answer.route) == (5, ("a", "b"))
    bridge = [("a", "b", 5), ("b", "c", -2), ("c", "d", 3)]
    assert best_trail(graph_of(bridge)).route == ("a", "b", "c", "d")


def test_parallel_sections_count_each_and_are_told_apart():
    graph = graph_of([("a", "b", 1), ("b", "a", 7), ("a", "b", 2)])
    answer = best_trail(graph)
    assert answer.total == 10
    assert sorted(answer.sections) == [0, 1, 2]
    assert total(graph, no_revisit=True) == 7
    assert best_trail(graph, no_revisit=True).sections == (1,)


def test_a_loop_is_walked_once():
    graph = graph_of([("a", "a", 3), ("a", "b", 1)])
    assert total(graph) == 4
    assert best_trail(graph_of([("a", "a", 3)])).route == ("a", "a")
    assert total(graph, "crossroads") == 2
    assert total(graph, no_revisit=True) == 1
    assert total(graph_of([("a", "a", 3)]), no_revisit=True) == 0


def test_a_stop_is_an_end_only():
    chain = [(i, i + 1) for i in range(7)]
    assert total(graph_of(chain, stop=[3])) == 4
    assert total(graph_of(chain, stop=[0, 7])) == 7
    # two ends of one closed trail may meet at a stop
    ring = [(0, 1), (1, 2), (2, 0)]
    answer = best_trail(graph_of(ring, stop=[1]))
    assert (answer.total, answer.route) == (3, ("1", "0", "2", "1"))
    # but not two different stops, nor a stop with a tail
    assert total(graph_of(ring, stop=[1, 2])) == 2
    assert total(graph_of([*ring, (1, 9)], stop=[1])) == 3
    assert total(graph_of([*ring, (1, 9)])) == 4


def test_a_loop_at_a_stop_is_a_whole_trail():
    edges = [("s", "s", 5), ("s", "a", 3), ("s", "b", 3)]
    assert best_trail(graph_of(edges, stop="s")).route == ("s", "s")
    assert total(graph_of(edges)) == 11
    assert total(graph_of([("s", "s", 5), ("s", "a", 6)], stop="s")) == 6


def test_what_is_required_is_touched_or_it_is_infeasible():
    edges = [("a", "b", 9), ("b", "c", -4), ("x", "y", 20)]
    assert total(graph_of(edges)) == 20
    assert total(graph_of(edges, require="a")) == 9
    assert total(graph_of(edges, require="c")) == 5
    apart = best_trail(graph_of(edges, require="ax"))
    assert (apart.status, apart.total, apart.bound, apart.route) == ("infeasible", None, None, ())
    assert apart.reason == "no sections lead from a to x, and both are required"
    star = [("m", leaf) for leaf in "abc"]
    assert best_trail(graph_of(star, require="abc")).status == "infeasible"
    assert total(graph_of(star, require="ab")) == 2
    assert best_trail(graph_of(star, require="ab", stop="m")).status == "infeasible"


def test_a_required_lone_crossroads_allows_nothing_else():
    graph = graph_of([("a", "b", 9)], lone="z", require="z")
    assert best_trail(graph).route == ("z",)
    graph = graph_of([("a", "b", 9)], lone="z", require="za")
    assert best_trail(graph).status == "infeasible"


def test_a_simple_path_is_no_ring():
    ring = [("a", "b", 1), ("b", "c", 2), ("c", "a", 4)]
    assert total(graph_of(ring)) == 7
    assert best_trail(graph_of(ring), no_revisit=True).route == ("a", "c", "b")


def test_the_measures_differ():
    edges = [("t", "u", 1), ("u", "v", 1), ("v", "t", 1), ("v", "w", 1), ("w", "x", 1)]
    values = {"w": -10, "x": 4}
    assert total(graph_of(edges, values=values), "weight") == 5
    assert total(graph_of(edges, values=values), "crossroads") == 5
    assert total(graph_of(edges, values=values), "value") == 4  # x alone
    assert total(graph_of(edges, values={**values, "t": 2}), "value") == 5


def test_decimals_are_exact():
    graph = parse_graph("a,b,0.1\nb,c,0.2\nc,d,-0.000001")
    assert total(graph) == Fraction(3, 10)
    assert total(parse_graph("a,b,2.5\nb,c,2.5")) == 5


def test_large_amounts_are_exact():
    graph = parse_graph("a,b,100000000.000001\nb,c,200000000.000002\nc,d,-99999999.999999\nd,e,1e8")
    assert total(graph) == Fraction(300000000000004, 10**6)


# -- repeatable answers --------------------------------------------------------------------------


def test_among_equals_the_fewest_then_the_earliest_sections():
    # one heavy section or two light ones; then the first of three equal ones
    assert best_trail(graph_of([("a", "b", 1), ("b", "c", 1), ("x", "y", 2)])).sections == (2,)
    assert best_trail(graph_of([("p", "q", 2), ("a", "b", 2), ("x", "y", 2)])).sections == (0,)
    # a section of no weight is left out
    assert best_trail(graph_of([("a", "b", 2), ("b", "c", 0)])).route == ("a", "b")


def test_of_equal_trails_one_without_sections_is_taken():
    graph = graph_of([("a", "b", -3)], values={"a": 3, "b": 3})
    assert best_trail(graph, "value").route == ("a",)


def test_the_walk_begins_at_the_earlier_end():
    assert best_trail(graph_of([("b", "a"), ("c", "b")])).route == ("a", "b", "c")
    assert best_trail(graph_of([("z", "m"), ("m", "a")])).route == ("z", "m", "a")
    ring = best_trail(graph_of([("c", "a"), ("a", "b"), ("b", "c")]))
    assert (ring.route, ring.sections) == (("c", "a", "b", "c"), (0, 1, 2))


def test_the_same_question_has_the_same_answer():
    rng = random.Random(5)
    for _ in range(5):
        graph, measure, path = random_graph(rng, 14)
        answers = [best_trail(graph, measure, no_revisit=path) for _ in range(2)]
        assert [(a.route, a.sections) for a in answers[:1]] == [
            (a.route, a.sections) for a in answers[1:]
        ]


def test_the_choice_does_not_depend_on_the_solver_finding_it():
    # brute force over all sets of sections: the canonical one is what the solver answers
    rng = random.Random(11)
    for _ in range(60):
        graph, measure, path = random_graph(rng, 5, nodes=4)
        question = ask(graph, measure, no_revisit=path)
        answer = best_trail(graph, measure, no_revisit=path)
        if answer.status == "infeasible":
            continue
        best = [
            s
            for s in sets(question)
            if s and points_of(question, s) == scaled(answer, graph, measure)
        ]
        if answer.sections:
            fewest = min(len(s) for s in best)
            assert sorted(answer.sections) == min(sorted(s) for s in best if len(s) == fewest)


# -- time ----------------------------------------------------------------------------------------


def test_without_time_there_is_a_bound_but_no_proof():
    graph = graph_of([("a", "b", 3), ("b", "c", 4), ("x", "y", 5)], values={"a": 1})
    answer = best_trail(graph, time_limit=0)
    assert (answer.status, answer.total, answer.bound, answer.route) == ("feasible", 0, 7, ("a",))
    answer = best_trail(graph.marked(required="ac"), time_limit=0)
    assert (answer.status, answer.total, answer.bound) == ("feasible", None, 7)


def test_the_bound_is_never_below_the_best_known():
    # every trail with a section is worth less than the crossroads a alone
    graph = graph_of([("a", "b", -5), ("b", "c", 1), ("c", "d", -1), ("d", "b", 1)],
                     values={"a": 10})  # fmt: skip
    seen = []
    assert best_trail(graph, "value", progress=lambda *round: seen.append(round)).total == 10
    assert all(best <= bound for best, bound in seen)


def test_what_needs_no_search_needs_no_time():
    assert best_trail(graph_of([], lone="ab"), "crossroads", time_limit=0).status == "optimal"


def test_the_bound_holds_whenever_time_runs_out():
    rng = random.Random(3)
    edges = [(a, b, rng.randint(1, 9)) for a, b in combinations("abcdefghijkl", 2)]
    best = total(graph_of(edges))
    for limit in (0, 0.005, 0.02, 0.05):
        answer = best_trail(graph_of(edges), time_limit=limit)
        assert answer.total <= best <= answer.bound


# -- referees ------------------------------------------------------------------------------------


def random_graph(rng, most, nodes=6):
    """A small multigraph with everything in it, a measure, and whether paths are asked for."""
    count = rng.randint(1, nodes)
    least = rng.choice((-4, 0, 1))
    below = rng.choice((1, 1, 2, 10))
    edges = []
    for _ in range(rng.randint(0, most)):
        one = rng.randrange(count)
        edges.append((one, one if rng.random() < 0.1 else rng.randrange(count)))
    graph = Graph(
        tuple(
            GraphNode(
                f"v{n}",
                Fraction(rng.randint(min(least, 0), 5), below),
                rng.random() < 0.2,
                rng.random() < 0.1,
            )
            for n in range(count)
        ),
        tuple(
            GraphEdge((f"v{a}", f"v{b}"), Fraction(rng.randint(least, 6), below), str(k))
            for k, (a, b) in enumerate(edges)
        ),
    )
    return graph, rng.choice(("weight", "crossroads", "value")), rng.random() < 0.3


def scaled(answer: TrailAnswer, graph, measure):
    return None if answer.total is None else answer.total * ask(graph, measure).scale


def points_of(question: Question, edges):
    nodes = {end for e in edges for end in question.ends[e]}
    return sum(question.edge_gain[e] for e in edges) + sum(question.node_gain[n] for n in nodes)


def sets(question: Question):
    """Every set of sections that is a trail, by what it looks like, not by walking.

    Connected; at most two crossroads of odd degree; at a stop one section for each end there.
    """
    found = [()]
    indices = range(len(question.ends))
    for size in range(1, len(question.ends) + 1):
        for edges in combinations(indices, size):
            degree = {}
            for e in edges:
                for end in question.ends[e]:
                    degree[end] = degree.get(end, 0) + 1
            odd = [n for n, d in degree.items() if d % 2]
            if len(odd) > 2 or not question.required <= degree.keys():
                continue
            group = {next(iter(degree))}
            for _ in degree:
                for e in edges:
                    if group.intersection(question.ends[e]):
                        group.update(question.ends[e])
            if group != degree.keys():
                continue
            stops = [n for n in degree if n in question.stop]
            closed = not odd
            if closed and (len(stops) > 1 or any(degree[n] != 2 for n in stops)):
                continue
            if not closed and not all(n in odd and degree[n] == 1 for n in stops):
                continue
            if question.no_revisit and (closed or max(degree.values()) > 2):
                continue
            found.append(edges)
    return found


def best_by_sets(question: Question):
    best = [points_of(question, s) for s in sets(question) if s]
    best += [question.node_gain[n] for n in range(question.nodes) if question.required <= {n}]
    best += [] if question.required else [0]
    return max(best, default=None)


def test_the_two_referees_agree():
    rng = random.Random(1)
    infeasible = 0
    for _ in range(4000):
        graph, measure, path = random_graph(rng, 6, nodes=5)
        question = ask(graph, measure, no_revisit=path)
        best, _ = best_by_walking(question)
        assert best == best_by_sets(question), (graph, measure, path)
        infeasible += best is None
    assert infeasible > 50  # the question is asked often enough


def test_the_model_agrees_with_the_referee_on_thousands_of_graphs():
    rng = random.Random(2)
    for _ in range(1500):
        graph, measure, path = random_graph(rng, 7)
        question = ask(graph, measure, no_revisit=path)
        best, _ = best_by_walking(question)
        search = _Search(question, None, None)
        walk = search.prove()
        assert (None if walk is None else worth(question, walk)) == best, (graph, measure, path)
        assert walk is None or not refusals(question, walk), (graph, measure, path)


def test_whole_answers_agree_with_the_referee():
    rng = random.Random(4)
    for _ in range(300):
        graph, measure, path = random_graph(rng, 8)
        answer = best_trail(graph, measure, no_revisit=path)
        assert verify_trail(graph, answer, measure, no_revisit=path).agrees, (graph, measure, path)


def test_the_referee_knows_its_limit():
    edges = list(combinations("abcdefgh", 2))
    with pytest.raises(TooMany):
        best_by_walking(ask(graph_of(edges)), 1000)
    answer = best_trail(graph_of(edges))
    assert verify_trail(graph_of(edges), answer, limit=1000).agrees is None


def test_the_referee_contradicts_a_wrong_answer():
    graph = graph_of([("a", "b", 3), ("b", "c", 4)])
    wrong = TrailAnswer("optimal", Fraction(6), Fraction(6), ("a", "b", "c"), (0, 1))
    verdict = verify_trail(graph, wrong)
    assert (verdict.agrees, verdict.best) == (False, 7)


@pytest.mark.parametrize(
    ("walk", "options", "reason"),
    [
        (Walk((0, 1, 0), (0, 0)), {}, "walked twice"),
        (Walk((0, 2), (0,)), {}, "does not join"),
        (Walk((0, 1), ()), {}, "one section between"),
        (Walk((0, 1, 2), (0, 1)), {"stop": "b"}, "must stop"),
        (Walk((0, 1), (0,)), {"require": "c"}, "left out"),
        (Walk((0, 1, 2, 0), (0, 1, 2)), {"path": True}, "touched twice"),
    ],
)
def test_what_is_no_trail_is_refused(walk, options, reason):
    path = options.pop("path", False)
    graph = graph_of([("a", "b"), ("b", "c"), ("c", "a")], **options)
    assert any(reason in text for text in refusals(ask(graph, no_revisit=path), walk))
    assert not refusals(ask(graph, no_revisit=path), Walk((0,))) or "require" in options


def test_a_set_in_two_parts_is_no_walk():
    question = ask(graph_of([("a", "b"), ("b", "c"), ("c", "a"), ("x", "y"), ("y", "z")]))
    with pytest.raises(ValueError, match=r"connected|no trail"):
        walk_of(question, [0, 1, 2, 3, 4])


def test_a_model_that_miscounts_is_found_out(monkeypatch):
    graph = graph_of([("a", "b", 3), ("b", "c", 4)])
    monkeypatch.setattr("solver.trail._Search.choose", lambda self: iter([Walk((0, 1), (0,))]))
    with pytest.raises(Mismatch, match="counts 7"):
        best_trail(graph)
