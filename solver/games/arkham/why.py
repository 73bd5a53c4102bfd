"""Why a place counts for a route of Arkham Travel Guide, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Block, Section
from boards.position import Position
from solver.games.places import Ids, Seen, Words, told
from solver.sheet import ScoreSheet
from solver.why import Reason

_IDS = Ids(
    along="ATG-11", white="ATG-4", line="ATG-29a", once="ATG-29b", erased="ATG-31a",
    people="ATG-31b", diagonal="ATG-24c",
)  # fmt: skip


def reasons(position: Position, sheet: ScoreSheet, name: str) -> Iterator[Reason]:
    """Every reason that concerns a block, a crossroads, a dead end, a section or a connection."""
    return told(Seen(position, sheet, _IDS), name, Words(_block, _crossroads, _section, _joint))


def _block(seen: Seen, block: Block) -> Iterator[Reason]:
    yield from seen.beside(block)
    if seen.along(block):
        yield from seen.worth(block)


def _crossroads(seen: Seen, place: str) -> Iterator[Reason]:
    position, sheet, board = seen.position, seen.sheet, seen.board
    yield from seen.at(place)
    crossed = [f"{a}^{b}" for a, b in sheet.route.crossings if place in (a, b)]
    if place in position.crossroads("horrible-places"):
        yield Reason(
            "ATG-32c",
            "a Horrible Place: 1 Madness, however often it is passed"
            if seen.passes(place) or crossed
            else "a Horrible Place, but off the route: no Madness",
        )
    if place in position.crossroads("objective"):
        line = next((x for x in sheet.lines if x.box == "objective"), None)
        says = "on the objective card"
        if line is not None:
            says += f"; {line.formula}"
        yield Reason("ATG-43", says, line.because if line else ())
    marks = board.places[place]
    if "gate" in marks:
        used = seen.joined_at(place)
        rule, price = _price(position)
        if used:
            yield Reason(rule, f"a Gate used by {', '.join(used)}: {price}", tuple(used))
        else:
            yield Reason("ATG-32a", "a Gate that the route does not use adds nothing")
    if "shop" in marks:
        yield Reason("ATG-22a", "a Curio Shop: it gave its bonus during the game, no VP now")
    if crossed:
        yield Reason(
            "ATG-32d",
            f"the dead end is extended over the river here: {', '.join(crossed)}, 1 Madness",
            tuple(crossed),
        )
    elif place in board.opposite:
        over = board.opposite[place]
        yield Reason(
            board.game.rules["dead-end"],
            f"a dead end at the river; {over} lies straight opposite, but nothing can be drawn "
            "across" + ("" if position.setup.get("old-one") != "dagon" else
                        " (with Dagon the route may cross for 1 Madness, ATG-32d)"),
            (over,),
        )  # fmt: skip


def _price(position: Position) -> tuple[str, str]:
    if position.setup.get("old-one") == "shub-niggurath":
        return "ATG-32b", "free with Shub-Niggurath"
    return "ATG-32a", "1 Madness for each connection"


def _section(seen: Seen, section: Section) -> Iterator[Reason]:
    game = seen.board.game
    if section.name not in seen.position.drawn and section.inner and not seen.position.inner_open:
        yield Reason(game.rules["inner"], f"it lies inside the {game.inner_name}, where no road is")
    yield from seen.section(section, "so the route can't use it")


def _joint(seen: Seen, one: str, other: str) -> Iterator[Reason]:
    """A connection by two Gates, or a dead end that Dagon extends."""
    route = seen.sheet.route
    pair = {one, other}
    if any(pair == {*joined} for joined in route.connections):
        yield Reason("ATG-30", "two stretches of the route are joined here", (one, other))
        yield Reason(*_price(seen.position))
        return
    if any(pair == {*crossed} for crossed in route.crossings):
        yield Reason("ATG-32d", "a dead end is extended over the river here: 1 Madness")
        return
    yield Reason("ATG-30", "the route does not join these two places")
    for place in (one, other):
        if "gate" not in seen.board.places[place]:
            yield Reason("ATG-30", f"there is no Gate at {place}", (place,))
