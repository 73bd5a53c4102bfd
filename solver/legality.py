"""Is a route legal, and if not, why not: all reasons at once."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Board
from boards.faults import Fault
from boards.position import no_section
from boards.route import Route
from solver.route_rules import RouteRules, parts_of


def route_sections(board: Board, route: Route) -> tuple[str, ...]:
    """The sections of a route in the order of the walk, as far as they exist."""
    return tuple(
        section.name
        for here, step in route.hops()
        if step.joint in "-/"
        and (section := board.between(here, step.to, diagonal=step.joint == "/"))
    )


def refusals(board: Board, route: Route, rules: RouteRules) -> list[Fault]:
    """Every reason why ``route`` is not legal under ``rules``; none if it is."""
    if not route.start:
        return []
    if rules.one_line:
        return [*_step_faults(board, route, rules), *_jump_faults(route, rules)]
    return [
        *_step_faults(board, route, rules),
        *_weak_faults(board, route, rules),
        *_connection_faults(board, route, rules),
        *_budget_faults(board, route, rules),
    ]


def _step_faults(board: Board, route: Route, rules: RouteRules) -> Iterator[Fault]:
    edges = {edge.name: edge for edge in rules.edges}
    seen: set[str] = set()
    crossed: set[frozenset[str]] = set()
    usable = {frozenset((c.end, c.far)) for c in rules.crossings}
    for here, step in route.hops():
        where = f"{here}{step.joint}{step.to}"
        if step.joint in "-/":
            section = board.between(here, step.to, diagonal=step.joint == "/")
            if section is None:
                yield no_section(board, here, step.to, step.joint == "/").at("route")
            elif section.name not in edges:
                yield Fault(
                    "rule", rules.ids["section"],
                    f"section {section.name} is not drawn", section.name,
                    "the route uses only sections drawn during the game", ("route",),
                )  # fmt: skip
            elif section.name in seen:
                yield Fault(
                    "rule", rules.ids["once"], f"section {section.name} is used twice",
                    section.name, "each section counts at most once", ("route",),
                )  # fmt: skip
            if section is not None:
                seen.add(section.name)
        elif step.joint == "^" and not rules.one_line:
            pair = frozenset((here, step.to))
            if not rules.crossings:
                yield Fault(
                    "rule", rules.ids["crossing"],
                    f"{where}: a dead end can't be extended over the river here", where,
                    "only Dagon allows it", ("route",),
                )  # fmt: skip
            elif pair not in usable:
                yield Fault(
                    "rule", rules.ids["crossing"],
                    f"{where}: these places do not lie opposite across the river", where,
                    "a dead end is extended to the place straight opposite", ("route",),
                )  # fmt: skip
            elif pair in crossed:
                yield Fault(
                    "rule", rules.ids["once"], f"{where} is crossed twice", where, "", ("route",)
                )
            crossed.add(pair)


def _jump_faults(route: Route, rules: RouteRules) -> Iterator[Fault]:
    """What is no section, in a game whose routes are nothing else."""
    if not route.steps:
        yield _alone(route, rules)
    jumps = [f"{here}{step.joint}{step.to}" for here, step in route.hops() if step.joint in "~^"]
    for where in [*jumps, *([f"{route.end}~"] if route.closing else [])]:
        yield Fault(
            "rule", rules.ids["line"], f"{where} jumps: the final route is one line of sections",
            where, "leave out what lies on one side of the jump", ("route",),
        )  # fmt: skip


def _alone(route: Route, rules: RouteRules) -> Fault:
    return Fault(
        "rule", rules.ids["line"], f"{route.start} alone is no route", route.start,
        "name the places it passes; an empty text is the empty route", ("route",),
    )  # fmt: skip


def _weak_faults(board: Board, route: Route, rules: RouteRules) -> Iterator[Fault]:
    """Connections and crossings need sections around them (R-ZERO, R-DAGON-END, R-DAGON-DIAG)."""
    steps = route.steps
    if not steps:
        yield _alone(route, rules)
        return
    hops = list(route.hops())
    extended = {c.end for c in rules.crossings} | {c.far for c in rules.crossings if c.facing}

    def section_at(index: int) -> bool:
        return 0 <= index < len(steps) and steps[index].joint in "-/"

    def extends(index: int, dead_end: str) -> bool:
        """Whether the step is a section that a crossing may extend at this dead end."""
        if dead_end not in extended or not section_at(index):
            return False
        here, step = hops[index]
        section = board.between(here, step.to, diagonal=step.joint == "/")
        return section is None or rules.may_extend(section.name)

    for index, (here, step) in enumerate(hops):
        before, after = section_at(index - 1), section_at(index + 1)
        where = f"{here}{step.joint}{step.to}"
        if step.joint == "~" and not rules.crossing_may_end and not (before and after):
            yield Fault(
                "rule", rules.ids["connection"],
                f"{where}: a connection joins stretches made of sections", where,
                "a section must come before and after it", ("route",),
            )  # fmt: skip
        elif step.joint == "~" and rules.crossing_may_end:
            joints = [steps[i].joint for i in (index - 1, index + 1) if 0 <= i < len(steps)]
            if len(joints) < 2 or "~" in joints:
                yield Fault(
                    "rule", rules.ids["connection"],
                    f"{where}: a connection joins stretches made of sections", where,
                    "a section must come before and after it", ("route",),
                )  # fmt: skip
        elif step.joint == "^":
            at_dead_end = (before and here in extended) or (after and step.to in extended)
            if not (at_dead_end if rules.crossing_may_end else before and after):
                yield Fault(
                    "rule", rules.ids["crossing"],
                    f"{where}: the crossing must extend a dead-end section"
                    + ("" if rules.crossing_may_end else ", and a section must follow"),
                    where, "see the ruling dagon_end", ("route",),
                )  # fmt: skip
            elif at_dead_end and not (extends(index - 1, here) or extends(index + 1, step.to)):
                yield Fault(
                    "rule", rules.ids["crossing"],
                    f"{where}: only the road of a dead end goes on over the river", where,
                    "walk that road beside the crossing, or see the ruling dagon_diagonal",
                    ("route",),
                )  # fmt: skip


def _connection_faults(board: Board, route: Route, rules: RouteRules) -> Iterator[Fault]:
    rule = rules.ids["connection"]
    pairs = route.connections
    if not pairs:
        return
    links = [section.ends for name in route_sections(board, route)
             if (section := board.sections.get(name))]  # fmt: skip
    kept = parts_of([*links, *route.crossings])
    drawn = dict(rules.drawn_part)
    if rules.connection == "drawn":
        placed = {e.name for e in rules.edges if e.budget}
        names = set(route_sections(board, route))
        drawn = parts_of(
            [e.ends for e in rules.edges if not e.budget or e.name in placed & names], rules.nodes
        )
    if route.closing and not rules.closing:
        yield Fault(
            "rule", rule, "the end of the route is connected to its own start", pairs[-1][0],
            "leave out the last ~, or see the ruling closing_connection", ("route",),
        )  # fmt: skip
    for index, (one, other) in enumerate(pairs):
        where = f"{one}~{other}"
        closing = route.closing and index == len(pairs) - 1
        if one == other:
            yield Fault(
                "rule", rule, f"{where}: a connection needs two different Gates", where,
                "stretches that meet at one crossroads are joined directly", ("route",),
            )  # fmt: skip
        for end in dict.fromkeys((one, other)):
            if end not in rules.gates:
                yield Fault(
                    "rule", rule, f"{where}: there is no {rules.gate_name} at {end}", end,
                    f"{rules.gate_name}: {', '.join(rules.gates) or 'none'}", ("route",),
                )  # fmt: skip
        if closing:
            continue
        if rules.connection == "kept" and kept.get(one) == kept.get(other, -1):
            yield Fault(
                "rule", rule, f"{where} joins one and the same piece of the route", where,
                "see the ruling connection", ("route",),
            )  # fmt: skip
        if rules.connection == "drawn" and drawn.get(one) == drawn.get(other, -1):
            yield Fault(
                "rule", rule, f"{where} joins sections that are connected as drawn", where,
                "see the ruling connection", ("route",),
            )  # fmt: skip
    yield from _side_faults(board, route, rules, kept)
    joined = len(pairs) - (1 if route.closing else 0)
    pieces = len(set(kept.values()))
    if rules.connection == "pieces" and joined != pieces - 1:
        yield Fault(
            "rule", rule,
            f"{joined} connection{'s' * (joined != 1)}, but the sections form "
            f"{pieces} separate piece{'s' * (pieces != 1)}", pairs[0][0],
            "each piece is walked once; see the ruling connection", ("route",),
        )  # fmt: skip


def _side_faults(
    board: Board, route: Route, rules: RouteRules, kept: dict[str, int]
) -> Iterator[Fault]:
    """Crossings of the water: sides of the river, and how many there are."""
    if not rules.sides:
        return
    names = route_sections(board, route)
    pairs = [pair for pair in route.connections if set(pair) <= set(rules.gates)]
    for one, other in pairs:
        where = f"{one}~{other}"
        if not rules.sides_fit(one, other) and one != other:
            yield Fault(
                "rule", rules.ids["side"],
                f"{where}: both lie on the {rules.sides[one]} side of the river", where,
                "a crossing leads to the other side; see the ruling crossing_side", ("route",),
            )  # fmt: skip
        elif not rules.pieces_fit([(one, other)], names, kept):
            yield Fault(
                "rule", rules.ids["side"],
                f"{where}: the joined parts of the route do not lie on different sides", where,
                "see the ruling crossing_side", ("route",),
            )  # fmt: skip
    opposite = sum(rules.opposite(*pair) for pair in pairs)
    for many, most in ((len(route.connections), rules.most_connections),
                       (opposite, rules.most_opposite)):  # fmt: skip
        if most is not None and many > most:
            one, other = route.connections[most]
            yield Fault(
                "rule", rules.ids["most"],
                f"{many} crossings, but no route has more than {most}", f"{one}~{other}",
                "see the ruling boatman_limit", ("route",),
            )  # fmt: skip
            return


def _budget_faults(board: Board, route: Route, rules: RouteRules) -> Iterator[Fault]:
    names = set(route_sections(board, route))
    for budget, limit in rules.budgets.items():
        placed = [e.name for e in rules.edges if e.budget == budget and e.name in names]
        if len(placed) > limit:
            yield Fault(
                "rule", rules.ids["section"],
                f"{len(placed)} sections are placed, but only {limit} may be: "
                f"{', '.join(placed)}", placed[0], "", ("route",),
            )  # fmt: skip
