"""The score sheet of En Route: the specification of every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from boards.position import Position
from boards.route import Route
from solver.between import Length, best_between
from solver.enumerate import Found
from solver.games.enroute.goals import GoalResult, goal_results, plays_alone
from solver.games.enroute.route import route_rules
from solver.legality import refusals, route_sections
from solver.route_rules import RouteRules
from solver.sheet import ScoreLine, ScoreSheet

UNUSED = 2  # PP for each Cafe that is circled and not crossed out (ER-19)
_SPECIAL = ("red", "green", "blue", "purple")


def colours(position: Position) -> tuple[str, ...]:
    """The colours of special Landmarks; purple only in a city that has some (ER-2, ER-17)."""
    kinds = {block.kind for block in position.board.blocks.values()}
    return tuple(c for c in _SPECIAL if c != "purple" or c in kinds)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a set of kept sections has, without objective and goals.

    Parameters
    ----------
    alongside
        The locations beside them.
    tourists
        Tourists in these by colour.
    landmarks
        The Landmarks among these, each by one of its locations, by kind (R-ONCE).
    steps
        Visit-Them-All crossroads on the route and their points, by the mark.
    points
        Colour products, yellow and gray Landmarks, Visit-Them-All (ER-17, 18, 20).

    """

    alongside: frozenset[str]
    tourists: Counter[str]
    landmarks: Mapping[str, frozenset[str]]
    steps: Mapping[str, tuple[tuple[str, ...], int]]
    points: int

    @property
    def ties(self) -> tuple[int, int]:
        """Tourists and Landmarks on the route, which break ties (ER-23)."""
        return sum(self.tourists.values()), sum(map(len, self.landmarks.values()))


def tally(position: Position, sections: Iterable[str]) -> Tally:
    """Count what is alongside the kept ``sections`` (ER-16, 17, 18, 20)."""
    board = position.board
    kept = [board.sections[name] for name in sections]
    touched = {end for section in kept for end in section.ends}
    alongside = frozenset(block for section in kept for block in section.blocks)
    tourists: Counter[str] = Counter()
    for name in alongside:
        tourists.update(position.tourist_counts(name))
    found: dict[str, set[str]] = {}
    for name in alongside:
        kind = board.blocks[name].kind
        if kind != "white":
            found.setdefault(kind, set()).add(board.landmarks[name])
    landmarks = {kind: frozenset(names) for kind, names in found.items()}
    steps = {}
    for mark, numbers in board.numbers.get("visit-them-all", {}).items():
        there = tuple(place for place in board.marked(mark) if place in touched)
        steps[mark] = there, numbers[len(there)]
    points = sum(tourists[c] * len(landmarks.get(c, ())) for c in colours(position))
    for kind in ("yellow", "gray"):
        points += sum(position.points_of(name) for name in landmarks.get(kind, ()))
    points += sum(worth for _, worth in steps.values())
    return Tally(alongside, tourists, landmarks, steps, points)


def unused_cafes(position: Position) -> tuple[str, ...]:
    """Cafes that are circled and not crossed out, on the route or not (ER-19)."""
    return position.crossroads("unused-cafes")


def points_of(
    position: Position, found: Found, rulings: Mapping[str, str], rules: RouteRules | None = None
) -> int:
    """All points of a route whose objective is measured."""
    goals = sum(goal.points for goal in goal_results(position, found, rulings, rules))
    cafes = UNUSED * len(unused_cafes(position))
    return tally(position, found.sections).points + found.length + cafes + goals


def score(
    position: Position,
    route: Route,
    rulings: Mapping[str, str],
    budgets: Mapping[str, int] | None = None,
) -> ScoreSheet:
    """The sheet of a declared route, or why it is not legal."""
    rules = route_rules(position, rulings, budgets)
    sections = route_sections(position.board, route)
    faults = refusals(position.board, route, rules)
    if faults:
        return ScoreSheet(route, sections, refusals=tuple(faults))
    count = tally(position, sections)
    length = best_between(route, rules)
    found = Found(sections, 0, (), length.sections, route)
    goals = goal_results(position, found, rulings, rules)
    lines = tuple(_lines(position, count, rules, length, route, goals))
    tourists, landmarks = count.ties
    counts = {"sections": len(sections), "tourists": tourists, "landmarks": landmarks}
    if goals:
        counts["goals"] = sum(goal.met for goal in goals)
    return ScoreSheet(
        route=route,
        sections=sections,
        lines=lines,
        total=sum(line.points for line in lines),
        counts=counts,
        notes=tuple(_left_out(position, count, sections)),
        advice=tuple(_open_goals(goals)),
        settled=True,
    )


def _lines(
    position: Position,
    count: Tally,
    rules: RouteRules,
    length: Length,
    route: Route,
    goals: list[GoalResult],
) -> Iterator[ScoreLine]:
    """The boxes in the order of the printed list; those of what is not played are left out."""
    mode = position.setup.get("mode", "full")
    yield from (_colour_line(position, count, colour) for colour in colours(position))
    yield _worth_line(position, count, "yellow")
    yield _worth_line(position, count, "gray")
    if mode != "simplified":
        yield _cafe_line(position)
    yield from _steps_lines(position, count)
    if mode != "simplified":
        yield _objective_line(rules.card, length, route)
    if mode == "full":
        yield from (_goal_line(position, goal) for goal in goals)


def _in_order(everything: Iterable[str], wanted: Iterable[str]) -> tuple[str, ...]:
    names = set(wanted)
    return tuple(name for name in everything if name in names)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def _named(position: Position, landmark: str) -> str:
    """A Landmark by its location, or by both if it has two."""
    board = position.board
    where = " and ".join(b for b, head in board.landmarks.items() if head == landmark)
    row = board.row_of(board.blocks[landmark])
    return f"{row[1]} {where}" if row else where


def _colour_line(position: Position, count: Tally, colour: str) -> ScoreLine:
    board = position.board
    beside = _in_order(board.blocks, count.alongside)
    people = [b for b in beside if position.tourist_counts(b).get(colour)]
    marks = _in_order(board.blocks, count.landmarks.get(colour, ()))
    many, times = count.tourists[colour], len(marks)
    here = f" ({'; '.join(people)})" if people else ""
    there = f" ({'; '.join(_named(position, m) for m in marks)})" if marks else ""
    return ScoreLine(
        "ER-17",
        colour,
        f"{colour.capitalize()} tourists x {colour} Landmarks",
        many * times,
        tuple(dict.fromkeys([*people, *marks])),
        f"{_many(many, 'tourist')}{here} x {_many(times, 'Landmark')}{there}",
    )


def _worth_line(position: Position, count: Tally, kind: str) -> ScoreLine:
    marks = _in_order(position.board.blocks, count.landmarks.get(kind, ()))
    worth = [position.points_of(mark) for mark in marks]
    parts = [f"{n} ({_named(position, m)})" for n, m in zip(worth, marks, strict=True)]
    return ScoreLine(
        "ER-18", kind, f"{kind.capitalize()} Landmarks", sum(worth), marks,
        " + ".join(parts) or "none",
    )  # fmt: skip


def _cafe_line(position: Position) -> ScoreLine:
    cafes = unused_cafes(position)
    formula = f"{UNUSED} PP x {_many(len(cafes), 'Cafe')} ({', '.join(cafes)})" if cafes else "none"
    return ScoreLine("ER-19", "cafes", "Unused Cafe bonuses", UNUSED * len(cafes), cafes, formula)


def _steps_lines(position: Position, count: Tally) -> Iterator[ScoreLine]:
    for mark, (places, points) in count.steps.items():
        label = position.board.game.sign(mark).label
        where = f" ({', '.join(places)})" if places else ""
        yield ScoreLine(
            "ER-20", "visit-them-all", f"{label}s", points, places,
            f"{len(places)} on the route{where}",
        )  # fmt: skip


def _objective_line(card: tuple[str, ...], length: Length, route: Route) -> ScoreLine:
    if not card:
        formula = "no objective card"
    elif length.pair:
        formula = f"{_many(length.sections, 'section')} between {' and '.join(length.pair)}"
    else:
        on = [place for place in card if place in set(route.places)]
        formula = f"of {', '.join(card)} the route passes " + (f"only {on[0]}" if on else "none")
    return ScoreLine(
        "ER-21", "objective", "Personal objective", length.sections, length.pair or (), formula
    )


def _goal_line(position: Position, goal: GoalResult) -> ScoreLine:
    card = goal.card
    words = position.board.game.cards.words.get(card.metric, card.metric.replace("-", " "))
    counted = f"{goal.value} {words or 'as the player counted'}, {card.asks} asked for"
    if plays_alone(position):
        verdict, rule = "fulfilled (+)" if goal.met else "not fulfilled", "ER-24"
    elif not goal.met:
        verdict, rule = "not met", "ER-22"
    else:
        rule = "ER-22"
        verdict = "Winner" if goal.points == card.winner else "Achiever"
        if goal.others is not None:
            others = ", ".join(map(str, goal.others)) or "nobody else"
            verdict += f" (others: {others})"
    return ScoreLine(
        rule, f"goal-{card.letter.lower()}", f"Goal {card.letter}: {card.title}", goal.points, (),
        f"{counted}: {verdict}",
    )  # fmt: skip


def _open_goals(goals: list[GoalResult]) -> Iterator[str]:
    """What the goals may still bring, where the results of the others are not known."""
    more = [goal for goal in goals if goal.more > 0]
    if more:
        named = ", ".join(
            f"{goal.more} for {goal.card.letter} if nobody has "
            f"{'less' if goal.card.at_most else 'more'} than {goal.value}"
            for goal in more
        )
        yield f"As Winner of goals whose other results are not known, more PP: {named}"


def _left_out(position: Position, count: Tally, sections: tuple[str, ...]) -> Iterator[ScoreLine]:
    """What is erased before anything is counted (ER-15, ER-16)."""
    board = position.board
    erased = _in_order(board.sections, position.drawn - set(sections))
    if erased:
        yield ScoreLine("ER-15", "erased", "Sections not on the route", 0, erased)
    lost = [b for b, t in position.tourists.items() if t and b not in count.alongside]
    if lost:
        names = _in_order(board.blocks, lost)
        gone = " ".join(f"{b}:{position.tourists[b]}" for b in names)
        yield ScoreLine("ER-16", "erased", "Tourists in locations not on the route", 0, names, gone)
