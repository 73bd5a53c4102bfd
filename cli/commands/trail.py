"""``finalroute trail``: the heaviest trail of any graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.errors import Exit, code_of, fault_text, leave, usage

if TYPE_CHECKING:
    from boards.graphfile import Graph
    from solver.trail import TrailAnswer, TrailVerdict


class Measure(StrEnum):
    """By what a trail is the heaviest."""

    weight = "weight"
    crossroads = "crossroads"
    value = "value"


def trail(
    file: Annotated[
        Path,
        typer.Argument(
            help="A CSV edge list (u,v,weight) or networkx node-link JSON.", metavar="GRAPH"
        ),
    ],
    measure: Annotated[
        Measure,
        typer.Option(
            help="The weights of the sections; how many crossroads are touched; or the weights "
            "and the value of each crossroads touched, once."
        ),
    ] = Measure.weight,
    no_revisit: Annotated[
        bool, typer.Option("--no-revisit", help="Touch no crossroads twice: a simple path.")
    ] = False,
    stop: Annotated[
        list[str],
        typer.Option(help="A trail may end at this crossroads, not pass it.", metavar="NODE"),
    ] = [],  # noqa: B006
    require: Annotated[
        list[str], typer.Option(help="The trail must touch this crossroads.", metavar="NODE")
    ] = [],  # noqa: B006
    value: Annotated[
        list[str],
        typer.Option(
            help="What a crossroads is worth, instead of what the file says.", metavar="NODE=V"
        ),
    ] = [],  # noqa: B006
    time_limit: Annotated[
        float | None, typer.Option(min=0.0, help="Give up after so many seconds.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the answer by walking every trail.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Find the heaviest trail of any graph and prove it.

    A trail walks each section at most once and may touch a crossroads again.

    Roads of Catan, tracks of Ticket to Ride, runs of 18xx: anybody's game.
    """
    from boards.faults import Refused
    from boards.graphfile import read_graph

    if time_limit is not None and not isfinite(time_limit):
        usage("the time limit must be a number of seconds")
    try:
        graph = _marked(read_graph(file), str(file), stop, require, value)
    except Refused as refused:
        # not `refuse`, which cuts a long list short: `finalroute check` reads no graphs
        for fault in refused.faults:
            output.note(fault_text(fault, refused.source))
        leave(code_of(refused.faults))
    if value and measure is not Measure.value:
        output.note(f"--value changes nothing here: the measure is {measure.value}, not value")
    from solver.trail import best_trail, verify_trail

    with output.progress("solving") as update:
        answer = best_trail(
            graph,
            measure.value,
            no_revisit=no_revisit,
            time_limit=time_limit,
            progress=lambda best, bound: update(
                f"best {'unknown' if best is None else _figure(best)}, at most {_figure(bound)}"
            ),
        )
    verdict = None
    if verify and answer.status != "feasible":
        with output.progress("walking every trail"):
            verdict = verify_trail(graph, answer, measure.value, no_revisit=no_revisit)
    _note_seconds(answer)
    if json:
        _print_json(graph, answer, measure, verdict)
    else:
        _print(graph, answer, measure, verify, verdict)
        output.emit()
        words = _words(file, no_revisit, stop, require)
        output.next_steps(*_hints(words, value, answer, measure, verify))
    if verdict is not None and verdict.agrees is False:
        found = "no trail" if verdict.best is None else _figure(verdict.best)
        said = "no trail" if answer.total is None else _figure(answer.total)
        output.note(
            f"finalroute: walking every trail found {found}, the solver {said}: "
            "a fault of the program"
        )
        leave(Exit.BUG)
    leave({"optimal": Exit.ANSWERED, "feasible": Exit.UNPROVEN}.get(answer.status, Exit.RULE))


def _marked(
    graph: Graph, source: str, stop: list[str], require: list[str], value: list[str]
) -> Graph:
    """The graph with what the command line says of its crossroads, or every mistake of it."""
    from boards.faults import Refused
    from boards.graphfile import BadAmount, parse_amount

    wrong = [_unknown(option, name, graph) for option, names in
             (("--stop", stop), ("--require", require))
             for name in names if name not in graph.names]  # fmt: skip
    values: dict[str, Fraction] = {}
    for text in value:
        name, equals, figure = text.rpartition("=")
        if not equals:
            wrong.append(f"--value {text}: write NODE=V, the crossroads and what it is worth")
            continue
        if name not in graph.names:
            wrong.append(_unknown("--value", name, graph))
        try:
            worth = parse_amount(figure.strip())
        except BadAmount as bad:
            wrong.append(f"--value {text}: {bad}{f'; {bad.advice}' if bad.advice else ''}")
            continue
        if values.get(name, worth) != worth:
            wrong.append(f"--value {text}: {name} is given two values")
        values[name] = worth
    if wrong:
        usage("\nfinalroute: ".join(wrong))
    marked = graph.marked(stop, require, values)
    if faults := marked.faults():
        raise Refused(faults, source)
    return marked


def _unknown(option: str, name: str, graph: Graph) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, graph.names, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"it names {', '.join(graph.names[:5])}" + (
        " ..." if len(graph.names) > 5 else ""
    )  # fmt: skip
    if not graph.names:
        hint = "it names none"
    return f"{option} {name}: the graph has no crossroads {name!r}; {hint}"


def _note_seconds(answer: TrailAnswer) -> None:
    if answer.seconds:
        spent = ", ".join(f"{name} {value:.2f} s" for name, value in answer.seconds.items())
        output.note(f"{spent}, {answer.rounds} round{'s' * (answer.rounds != 1)} of cuts")


def _figure(figure: Fraction) -> str:
    """A total as a decimal, exact: no amount has more than six decimals."""
    text = f"{figure.numerator * 10**6 // figure.denominator:+08d}"
    return f"{text[:-6]}.{text[-6:]}".rstrip("0").rstrip(".").removeprefix("+")


def _number(figure: Fraction | None) -> int | float | None:
    """A total for JSON: an integer if it is one; 15 digits fit a float exactly."""
    if figure is None:
        return None
    return figure.numerator if figure.denominator == 1 else float(figure)


def _counted(figure: Fraction, measure: Measure) -> str:
    return f"{_figure(figure)} crossroads" if measure is Measure.crossroads else _figure(figure)


def _headline(answer: TrailAnswer, measure: Measure) -> str:
    if answer.status == "infeasible":
        return f"Infeasible, proven: {answer.reason}."
    bound = "" if answer.bound is None else _counted(answer.bound, measure)
    if answer.total is None:
        return f"No trail was found in the time allowed; none is worth more than {bound}."
    route = _joined(answer.route) if answer.route else "the trail that touches nothing"
    total = _counted(answer.total, measure)
    if answer.status == "optimal":
        return f"{total}, proven best: {route}"
    return (
        f"{total} is the best known, not proven; no trail is worth more than {bound}: {route}"
    )  # fmt: skip


def _joined(names: tuple[str, ...]) -> str:
    """A walk as players write it, with room where a name has a hyphen or a space itself."""
    spaced = any("-" in name or " " in name for name in names)
    return (" - " if spaced else "-").join(names)


def _stretches(
    graph: Graph, answer: TrailAnswer, measure: Measure
) -> Iterator[tuple[str, Fraction]]:
    """Each step of the walk with what it adds; the start where that adds something itself."""
    gains = {
        node.name: {"weight": Fraction(0), "crossroads": Fraction(1), "value": node.value}[measure]
        for node in graph.nodes
    }
    pairs = Counter((min(edge.ends), max(edge.ends)) for edge in graph.edges)
    touched = set(answer.route[:1])
    for name in touched:
        if measure is not Measure.weight or not answer.sections:
            yield f"start at {name}", gains[name]
    for index, (one, two) in enumerate(zip(answer.route, answer.route[1:], strict=False)):
        edge = graph.edges[answer.sections[index]]
        gain = Fraction(0) if measure is Measure.crossroads else edge.weight
        if two not in touched:
            gain += gains[two]
        touched.add(two)
        parallel = pairs[min(one, two), max(one, two)] > 1
        yield _joined((one, two)) + (f" [{edge.key}]" if parallel else ""), gain


def _words(path: Path, no_revisit: bool, stop: list[str], require: list[str]) -> str:
    """The command that asked, as it can be pasted back, but for the measure."""
    words = [f"finalroute trail {output.quoted(path)}", *["--no-revisit"] * no_revisit]
    for option, given in (("stop", stop), ("require", require)):
        words += [f"--{option} {output.quoted(text)}" for text in given]
    return " ".join(words)


def _hints(
    words: str, value: list[str], answer: TrailAnswer, measure: Measure, verify: bool
) -> list[str]:
    same = f"{words} --measure {measure.value}"
    if measure is Measure.value:
        same += "".join(f" --value {output.quoted(text)}" for text in value)
    if answer.status == "infeasible":
        return ["ask again with fewer crossroads required"]
    if answer.status == "feasible":
        return [same]
    other = next(m for m in Measure if m is not measure)
    return [*[f"{same} --verify"] * (not verify), f"{words} --measure {other.value}"]


def _print(
    graph: Graph,
    answer: TrailAnswer,
    measure: Measure,
    verify: bool,
    verdict: TrailVerdict | None,
) -> None:
    output.emit(_headline(answer, measure))
    if verdict is not None and verdict.agrees:
        output.emit(f"Verified: no better one among all {verdict.walks} walks.")
    elif verify and (verdict is None or verdict.agrees is None):
        why = "there is no proof to check" if verdict is None else "too many trails to walk"
        output.emit(f"Not verified: {why}.")
    rows = list(_stretches(graph, answer, measure))
    if rows:
        output.emit()
    total = Fraction(0)
    lines = []
    for text, gain in rows:
        total += gain
        lines.append((text, _figure(gain), _figure(total)))
    wide, gained, summed = (max((len(line[i]) for line in lines), default=0) for i in range(3))
    for text, gain_text, total_text in lines:
        output.emit(f"  {text:<{wide}}  {gain_text:>{gained}}  {total_text:>{summed}}")


def _print_json(
    graph: Graph, answer: TrailAnswer, measure: Measure, verdict: TrailVerdict | None
) -> None:
    from cli.report import ortools_version

    proof = "bound" if answer.status == "feasible" else "optimal"
    sections: list[dict[str, Any]] = []
    for index, number in enumerate(answer.sections):
        edge = graph.edges[number]
        sections.append(
            {
                "from": answer.route[index],
                "to": answer.route[index + 1],
                "key": edge.key,
                "weight": _number(edge.weight),
            }
        )
    output.emit_json(
        {
            "format": 1,
            "measure": measure.value,
            "status": answer.status,
            "total": _number(answer.total),
            "bound": _number(answer.bound),
            "route": list(answer.route),
            "sections": sections,
            "reason": answer.reason,
            "solver": {
                "version": ortools_version(),
                "proof": proof,
                "verified": None if verdict is None else verdict.agrees,
            },
        }
    )
