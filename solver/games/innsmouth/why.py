"""Why a place counts for a route of Innsmouth Travel Guide, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Block, Section
from boards.position import Position
from solver.games.innsmouth.outlook import city_of
from solver.games.innsmouth.sheet import CROSSED
from solver.games.places import Ids, Seen, Words, told
from solver.sheet import ScoreSheet
from solver.why import Reason

_IDS = Ids(
    along="ITG-6", white="ITG-1", line="ITG-17", once="ITG-17", erased="ITG-17", people="ITG-24",
    diagonal="ITG-13c",
)  # fmt: skip


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Every reason that concerns a district, a crossroads, a dead end, a section or a crossing."""
    return told(Seen(position, sheet, _IDS), name, Words(_district, _crossroads, _section, _joint))


# -- districts


def _district(seen: Seen, block: Block) -> Iterator[Reason]:
    yield from seen.beside(block)
    along = bool(seen.along(block))
    if along:
        yield from seen.worth(block)
    yield from _symbols(seen, block.name, along)
    if along:
        yield from _punished(seen, block.name)


def _symbols(seen: Seen, name: str, along: bool) -> Iterator[Reason]:
    """What the threat symbols in a district do: to the threat, or only to its neighbours."""
    many = seen.position.count("symbols", name)
    if not many:
        return
    symbols = f"{many} threat symbol{'s' * (many != 1)} here"
    if seen.position.setup.get("character") == "warlock":
        yield Reason("ITG-27b", f"{symbols}: one ritual for each, on the route or off it")
    elif along:
        yield Reason("ITG-19a", f"{symbols}: {many} of the threat")
    else:
        near = next(d.beside for d in city_of(seen.position).districts if d.name == name)
        blocks = seen.board.blocks
        hit = [n for n in near if seen.along(blocks[n]) and seen.position.tourists.get(n)]
        says = f"it can draw a punishment on {'; '.join(hit)}" if hit else (
            "no district beside it has tourists to lose"
        )  # fmt: skip
        yield Reason("ITG-24", f"{symbols}, off the route: no threat, but {says}", tuple(hit))


def _punished(seen: Seen, name: str) -> Iterator[Reason]:
    """What can empty a district along the route, or has."""
    done = [line for line in seen.sheet.penalties if name in line.because]
    for line in done:
        yield Reason(line.rule, line.label)
    if done or seen.sheet.settled or not seen.position.tourists.get(name):
        return
    district = next(d for d in city_of(seen.position).districts if d.name == name)
    sources = [n for n in (name, *district.beside) if seen.position.count("symbols", n)]
    if sources:
        where = "; ".join("itself" if n == name else n for n in sources)
        yield Reason("ITG-23a", f"a failure can empty it, for a symbol is in {where}")


# -- crossroads and dead ends


def _crossroads(seen: Seen, place: str) -> Iterator[Reason]:
    position, board, on = seen.position, seen.board, seen.passes(place)
    yield from seen.at(place)
    if place in position.crossroads("caches"):
        yield _cache(seen, on)
    if hidden := board.printed.get("shelters", {}).get(place):
        says = "its tourists count as on the route" if on else "off the route its tourists stay"
        yield Reason("ITG-5", f"a shelter ({hidden}): {says}")
    if place in board.water:
        used = seen.joined_at(place)
        says = f"crossed here: {', '.join(used)}" if used else "no crossing is used here"
        side = board.sides[place]
        yield Reason("ITG-18a", f"at the water on the {side} side; {says}", tuple(used))
    if place in board.opposite:
        yield Reason(
            board.game.rules["dead-end"],
            "a dead end at the river: nothing is drawn on from it, but a crossing may begin here",
        )


def _cache(seen: Seen, on: bool) -> Reason:
    if not on:
        return Reason("ITG-20a", "a cache off the route: no card is taken for it")
    if seen.position.setup.get("character") == "warlock":
        return Reason("ITG-27b", "a cache: 1 VP more for each tourist that a ritual erases")
    return Reason("ITG-20a", "a cache: one artifact card is taken for it, 7 VP if not turned up")


# -- sections


def _section(seen: Seen, section: Section) -> Iterator[Reason]:
    bonus = "diagonal" if section.kind == "diagonal" else "extra"
    many = seen.position.bonus(bonus)
    left = f"{many} bonus{'es' * (many != 1)} can still place one like it"
    yield from seen.section(section, left if many else "so the route can't use it")


# -- crossings


def _joint(seen: Seen, one: str, other: str) -> Iterator[Reason]:
    sides = seen.board.sides
    boatman = seen.position.setup.get("character") == "boatman"
    used = any({one, other} == {*pair} for pair in seen.sheet.route.connections)
    if used:
        yield Reason("ITG-18a", "two stretches of the route are joined here", (one, other))
    else:
        yield Reason("ITG-18a", "the route does not cross here")
    dry = [place for place in (one, other) if place not in seen.board.water]
    for place in dry:
        yield Reason("ITG-18a", f"{place} is not at the water", (place,))
    if dry:
        return
    apart = sides[one] != sides[other]
    if apart:
        words = f"{one} is in the {sides[one]} of the city and {other} in the {sides[other]}"
        yield Reason("ITG-18b", words)
    else:
        words = f"both are in the {sides[one]} of the city"
        yield Reason("ITG-18d" if boatman else "ITG-18b", words)
    if used:
        yield from _price(seen, apart)


def _price(seen: Seen, apart: bool) -> Iterator[Reason]:
    """What a crossing costs, and what it pays to the Boatman."""
    character = seen.position.setup.get("character")
    if character == "boatman":
        yield Reason("ITG-19b", "no threat with the Boatman")
        yield Reason("ITG-27d", f"{CROSSED if apart else 0} VP for the Boatman")
    elif character == "warlock":
        yield Reason("ITG-19c", "the Warlock's threat is not raised")
    else:
        yield Reason("ITG-19a", "1 of the threat")
