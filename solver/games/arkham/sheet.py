"""The score sheet of Arkham Travel Guide: the specification of every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from boards.position import Position
from boards.route import Route
from solver.between import Length, best_between
from solver.games.arkham.route import route_rules
from solver.legality import refusals, route_sections
from solver.sheet import ScoreLine, ScoreSheet

COLOURS = ("red", "green", "blue", "purple")


@dataclass(frozen=True, slots=True)
class Tally:
    """What a set of kept sections is worth before the confrontation.

    ``tourists`` and ``blocks`` are counted by colour over the blocks alongside (ATG-41).
    """

    alongside: frozenset[str]
    tourists: Counter[str]
    blocks: Counter[str]
    yellow: int
    horrible: frozenset[str]
    madness: int

    @property
    def points(self) -> int:
        """Colour products and yellow blocks (ATG-41, ATG-42), without the objective."""
        return self.yellow + sum(self.tourists[c] * self.blocks[c] for c in COLOURS)


def tally(
    position: Position,
    sections: Iterable[str],
    connections: int = 0,
    crossings: Iterable[tuple[str, str]] = (),
) -> Tally:
    """Count what is alongside the kept ``sections`` (ATG-11, 31b, 32, 41, 42).

    Parameters
    ----------
    connections
        How many pairs of Gates the route uses.
    crossings
        The extensions of dead ends over the river, as pairs of places.

    """
    board = position.board
    kept = [board.sections[name] for name in sections]
    alongside = frozenset(block for section in kept for block in section.blocks)
    touched = {end for section in kept for end in section.ends}
    crossed = list(crossings)
    touched.update(end for pair in crossed for end in pair)
    tourists: Counter[str] = Counter()
    blocks: Counter[str] = Counter()
    yellow = 0
    for name in alongside:
        for colour, many in position.tourist_counts(name).items():
            tourists[colour] += many
        block = board.blocks[name]
        blocks[block.kind] += 1
        yellow += block.value
    horrible = touched & set(position.crossroads("horrible-places"))
    # Shub-Niggurath's Gates are free (ATG-32b)
    paid = 0 if position.setup.get("old-one") == "shub-niggurath" else connections
    madness = paid + len(horrible) + len(crossed)
    return Tally(alongside, tourists, blocks, yellow, frozenset(horrible), madness)


def score(
    position: Position,
    route: Route,
    rulings: Mapping[str, str],
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet of a declared route before the confrontation, or why it is not legal."""
    rules = route_rules(position, rulings, budgets)
    sections = route_sections(position.board, route)
    faults = refusals(position.board, route, rules)
    if faults:
        return ScoreSheet(route, sections, refusals=tuple(faults))
    count = tally(position, sections, len(route.connections), route.crossings)
    lines = (
        *colour_lines(position, count),
        _objective_line(rules.card, best_between(route, rules), route),
        yellow_line(position, count),
    )
    return ScoreSheet(
        route=route,
        sections=sections,
        lines=lines,
        total=sum(line.points for line in lines),
        counts={"madness": count.madness},
        count_lines=tuple(_madness_lines(position, count, route)),
        notes=tuple(_left_out(position, count, sections)),
    )


def colour_lines(
    position: Position, count: Tally, before: Tally | None = None, crossed: Iterable[str] = ()
) -> Iterator[ScoreLine]:
    """The four products (ATG-41), after penalties if it is said what was there ``before``."""
    return (_colour_line(position, count, c, before or count, set(crossed)) for c in COLOURS)


def _in_order(position: Position, names: Iterable[str]) -> list[str]:
    wanted = set(names)
    return [name for name in position.board.blocks if name in wanted]


def _colour_line(
    position: Position, count: Tally, colour: str, before: Tally, crossed: set[str]
) -> ScoreLine:
    here = [b for b in _in_order(position, count.alongside) if b not in crossed]
    with_tourists = [b for b in here if position.tourist_counts(b)[colour]]
    coloured = [b for b in here if position.board.blocks[b].kind == colour]
    many, times = count.tourists[colour], count.blocks[colour]
    where = f" ({'; '.join(with_tourists)})" if with_tourists else ""
    blocks = f" ({'; '.join(coloured)})" if coloured else ""
    there = before.tourists[colour]
    said = f"{many} tourist{'s' * (many != 1)}"
    if many != there:
        said = f"{many} of {there} tourist{'s' * (there != 1)} left"
    return ScoreLine(
        "ATG-41",
        colour,
        f"{colour.capitalize()} tourists x {colour} blocks",
        many * times,
        tuple(dict.fromkeys(with_tourists + coloured)),
        f"{said}{where} x {times} block{'s' * (times != 1)}{blocks}",
    )


def _objective_line(card: tuple[str, ...], length: Length, route: Route) -> ScoreLine:
    if not card:
        formula = "no objective card"
    elif length.pair:
        many = f"{length.sections} section{'s' * (length.sections != 1)}"
        formula = f"{many} between {length.pair[0]} and {length.pair[1]}"
    else:
        on = [c for c in card if c in set(route.places)]
        formula = f"of {', '.join(card)} the route joins " + (
            f"only {on[0]}" if len(on) == 1 else "no two" if on else "none"
        )
    return ScoreLine(
        "ATG-43", "objective", "Personal objective", length.sections, length.pair or (), formula
    )


def yellow_line(position: Position, count: Tally, crossed: Iterable[str] = ()) -> ScoreLine:
    """The printed points alongside (ATG-42), but for blocks that are crossed out."""
    here = count.alongside - set(crossed)
    blocks = [b for b in _in_order(position, here) if position.board.blocks[b].kind == "yellow"]
    values = " + ".join(f"{position.board.blocks[b].value} ({b})" for b in blocks)
    return ScoreLine(
        "ATG-42", "yellow", "Yellow blocks", count.yellow, tuple(blocks), values or "none"
    )


def _madness_lines(position: Position, count: Tally, route: Route) -> list[ScoreLine]:
    connections = [f"{a}~{b}" for a, b in route.connections]
    free = position.setup.get("old-one") == "shub-niggurath"
    lines = []
    if connections:
        lines.append(
            ScoreLine(
                "ATG-32b" if free else "ATG-32a",
                "madness",
                "Connections by two Gates" + (", free with Shub-Niggurath" if free else ""),
                0 if free else len(connections),
                tuple(connections),
            )
        )
    if count.horrible:
        places = [p for p in position.crossroads("horrible-places") if p in count.horrible]
        lines.append(ScoreLine("ATG-32c", "madness", "Horrible Places", len(places), tuple(places)))
    if route.crossings:
        lines.append(
            ScoreLine(
                "ATG-32d",
                "madness",
                "Dead ends extended over the river",
                len(route.crossings),
                tuple(f"{a}^{b}" for a, b in route.crossings),
            )
        )
    return lines


def _left_out(position: Position, count: Tally, sections: tuple[str, ...]) -> list[ScoreLine]:
    """What is erased before Madness is counted, with the rule that erases it (ATG-31)."""
    notes = []
    erased = [name for name in position.board.sections if name in position.drawn - set(sections)]
    if erased:
        notes.append(ScoreLine("ATG-31a", "erased", "Sections not on the route", 0, tuple(erased)))
    lost = [b for b, t in position.tourists.items() if t and b not in count.alongside]
    if lost:
        gone = " ".join(f"{b}:{position.tourists[b]}" for b in _in_order(position, lost))
        notes.append(
            ScoreLine(
                "ATG-31b",
                "erased",
                "Tourists in blocks not alongside the route",
                0,
                tuple(_in_order(position, lost)),
                gone,
            )
        )
    return notes
