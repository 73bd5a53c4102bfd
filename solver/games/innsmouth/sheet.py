"""The score sheet of Innsmouth Travel Guide before the threat check: the specification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from boards.position import Position
from boards.route import Route
from solver.enumerate import Found
from solver.games.innsmouth.punishment import Counts
from solver.games.innsmouth.route import route_rules
from solver.legality import refusals, route_sections
from solver.metrics import measure, step_points
from solver.route_rules import RouteRules
from solver.sheet import ScoreLine, ScoreSheet

COLOURS = ("red", "green", "blue", "purple")
CARD, COLLECTED, CROSSED = 7, 8, 10  # VP (ITG-20d, ITG-27c, ITG-27d)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a set of kept sections has before the check.

    ``tourists`` count those in shelters too, ``crowds`` only those in districts, by `COLOURS`.
    """

    alongside: frozenset[str]
    tourists: Counter[str]
    blocks: Counter[str]
    crowds: Mapping[str, Counts]
    yellow: int
    symbols: int
    caches: frozenset[str]
    shelters: frozenset[str]
    threat: int

    @property
    def points(self) -> int:
        """Colour products and yellow districts (ITG-25, ITG-26)."""
        return self.yellow + sum(self.tourists[c] * self.blocks[c] for c in COLOURS)


def tally(position: Position, sections: Iterable[str], connections: int = 0) -> Tally:
    """Count what is along the kept ``sections`` (ITG-5, 6, 19, 25)."""
    board = position.board
    kept = [board.sections[name] for name in sections]
    alongside = frozenset(block for section in kept for block in section.blocks)
    touched = {end for section in kept for end in section.ends}
    tourists: Counter[str] = Counter()
    blocks: Counter[str] = Counter()
    crowds: dict[str, Counts] = {}
    yellow = symbols = 0
    for name in alongside:
        here = position.tourist_counts(name)
        crowds[name] = tuple(here.get(colour, 0) for colour in COLOURS)
        for colour, many in here.items():
            tourists[colour] += many
        block = board.blocks[name]
        blocks[block.kind] += 1
        yellow += block.value
        symbols += position.count("symbols", name)
    hidden = board.printed.get("shelters", {})
    shelters = touched & hidden.keys()
    for place in shelters:
        for letter in hidden[place]:
            tourists[board.game.tourists[letter]] += 1
    caches = touched & set(position.crossroads("caches"))
    character = position.setup.get("character")
    threat = symbols + (0 if character == "boatman" else connections)
    return Tally(
        alongside, tourists, blocks, crowds, yellow, symbols, frozenset(caches),
        frozenset(shelters), 0 if character == "warlock" else threat,
    )  # fmt: skip


def cards_taken(position: Position, count: Tally) -> int:
    """Artifact cards that a route brings (ITG-20a); the Warlock takes none (ITG-19c)."""
    if position.setup.get("character") == "warlock":
        return 0
    return min(len(count.caches), sum(position.deck.values()))


def goal_points(
    position: Position, found: Found, rulings: Mapping[str, str], rules: RouteRules | None
) -> list[tuple[str, int, str]]:
    """Title, points and reason of each goal card (ITG-28)."""
    given = []
    for card in position.goals:
        if not card.metric:
            given.append((card.title, card.points or 0, "as the player counted"))
            continue
        value = measure(card.metric, position, found, rulings, rules)
        points = step_points(value, card.steps)
        given.append((card.title, points, f"{value} {card.metric}"))
    return given


def ability(position: Position, found: Found, count: Tally) -> tuple[int, str, str]:
    """VP of the character before the check, with the rule and the reason (ITG-27)."""
    match position.setup.get("character"):
        case "collector":
            cards = cards_taken(position, count)
            return COLLECTED * cards, "ITG-27c", f"8 VP x {cards} cards taken"
        case "boatman":
            return (
                CROSSED * found.opposite, "ITG-27d",
                f"10 VP x {found.opposite} crossings between the sides",
            )  # fmt: skip
        case "warlock":
            return 0, "ITG-27b", "rituals follow"
        case "huntress":
            return 0, "ITG-27e", "10 VP for each result of 5 or 6 of the check"
    return 0, "ITG-27a", "none"


def points_of(
    position: Position, found: Found, rulings: Mapping[str, str], rules: RouteRules | None
) -> tuple[Tally, int, int]:
    """The tally of a route, its points before cards and check, and those for goals."""
    count = tally(position, found.sections, found.connections)
    goals = sum(points for _, points, _ in goal_points(position, found, rulings, rules))
    crossed = 0
    if position.setup.get("character") == "boatman":
        crossed = CROSSED * found.opposite
    return count, count.points + goals + crossed, goals


def sure_points(position: Position, count: Tally, before: int) -> int:
    """Points if nothing is revealed and nobody is punished: 7 for each card, 15 Collector's."""
    each = CARD + (COLLECTED if position.setup.get("character") == "collector" else 0)
    return before + each * cards_taken(position, count)


def score(
    position: Position,
    route: Route,
    rulings: Mapping[str, str],
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet of a declared route before the threat check, or why it is not legal."""
    rules = route_rules(position, rulings, budgets)
    sections = route_sections(position.board, route)
    faults = refusals(position.board, route, rules)
    if faults:
        return ScoreSheet(route, sections, refusals=tuple(faults))
    opposite = sum(rules.opposite(*pair) for pair in route.connections)
    found = Found(sections, len(route.connections), (), 0, route, opposite)
    count = tally(position, sections, len(route.connections))
    lines = tuple(_lines(position, found, count, rulings, rules))
    return ScoreSheet(
        route=route,
        sections=sections,
        lines=lines,
        total=sum(line.points for line in lines),
        counts={"threat": count.threat},
        count_lines=tuple(_threat_lines(position, count, route)),
        notes=tuple(_left_out(position, count, sections)),
        opposite=opposite,
    )


def _lines(
    position: Position,
    found: Found,
    count: Tally,
    rulings: Mapping[str, str],
    rules: RouteRules,
) -> Iterator[ScoreLine]:
    yield from (_colour_line(position, count, colour) for colour in COLOURS)
    cards = cards_taken(position, count)
    caches = _in_order(position.board.places, count.caches)
    yield ScoreLine(
        "ITG-26", "artifacts", "Unused artifacts", CARD * cards, caches,
        f"7 VP x {cards} cards, none revealed" if cards else "no card",
    )  # fmt: skip
    goals = goal_points(position, found, rulings, rules)
    yield ScoreLine(
        "ITG-28", "goals", "Goals", sum(points for _, points, _ in goals), (),
        "; ".join(f"{title}: {reason}, {points} VP" for title, points, reason in goals) or "none",
    )  # fmt: skip
    earned, rule, reason = ability(position, found, count)
    yield ScoreLine(rule, "ability", "Character ability", earned, (), reason)
    yield _yellow_line(position, count)


def _in_order(everything: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    names = set(wanted)
    return tuple(name for name in everything if name in names)


def _colour_line(position: Position, count: Tally, colour: str) -> ScoreLine:
    board = position.board
    beside = _in_order(board.blocks, count.alongside)
    with_tourists = [b for b in beside if position.tourist_counts(b).get(colour)]
    letter = {name: x for x, name in board.game.tourists.items()}[colour]
    hidden = board.printed.get("shelters", {})
    sheltered = [p for p in _in_order(board.places, count.shelters) if letter in hidden[p]]
    coloured = [b for b in beside if board.blocks[b].kind == colour]
    many, times = count.tourists[colour], count.blocks[colour]
    where = "; ".join([*with_tourists, *(f"shelter {p}" for p in sheltered)])
    here = f" ({where})" if where else ""
    there = f" ({'; '.join(coloured)})" if coloured else ""
    return ScoreLine(
        "ITG-25",
        colour,
        f"{colour.capitalize()} tourists x {colour} districts",
        many * times,
        tuple(dict.fromkeys([*with_tourists, *sheltered, *coloured])),
        f"{many} tourist{'s' * (many != 1)}{here} x {times} district{'s' * (times != 1)}{there}",
    )


def _yellow_line(position: Position, count: Tally) -> ScoreLine:
    board = position.board
    blocks = [
        b for b in _in_order(board.blocks, count.alongside) if board.blocks[b].kind == "yellow"
    ]
    values = " + ".join(f"{board.blocks[b].value} ({b})" for b in blocks)
    return ScoreLine(
        "ITG-26", "yellow", "Yellow districts", count.yellow, tuple(blocks), values or "none"
    )


def _threat_lines(position: Position, count: Tally, route: Route) -> Iterator[ScoreLine]:
    character = position.setup.get("character")
    if character == "warlock":
        yield ScoreLine("ITG-19c", "threat", "The Warlock's threat is not raised", 0)
        return
    crossings = tuple(f"{a}~{b}" for a, b in route.connections)
    if crossings:
        free = character == "boatman"
        yield ScoreLine(
            "ITG-19b" if free else "ITG-19a", "threat",
            "Crossings" + (", free with the Boatman" if free else ""),
            0 if free else len(crossings), crossings,
        )  # fmt: skip
    with_symbols = [
        b for b in _in_order(position.board.blocks, count.alongside)
        if position.count("symbols", b)
    ]  # fmt: skip
    if with_symbols:
        yield ScoreLine(
            "ITG-19a", "threat", "Threat symbols along the route", count.symbols,
            tuple(with_symbols),
        )  # fmt: skip


def _left_out(position: Position, count: Tally, sections: tuple[str, ...]) -> Iterator[ScoreLine]:
    """What is erased before the threat is counted (ITG-17, Step 1)."""
    board = position.board
    erased = _in_order(board.sections, position.drawn - set(sections))
    if erased:
        yield ScoreLine("ITG-17", "erased", "Sections not on the route", 0, erased)
    lost = [b for b, t in position.tourists.items() if t and b not in count.alongside]
    if lost:
        names = _in_order(board.blocks, lost)
        gone = " ".join(f"{b}:{position.tourists[b]}" for b in names)
        yield ScoreLine(
            "ITG-24", "erased", "Tourists in districts not along the route", 0, names, gone
        )
