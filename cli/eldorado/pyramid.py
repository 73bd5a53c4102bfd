"""``finalroute eldorado pyramid``: what a complete level is worth to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.errors import Exit, leave, usage
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.eldorado.pyramid import Levels
    from solver.dispute import Figure

_SCHOLAR = "Scholar"


def pyramid(
    blocks: Annotated[
        list[str] | None,
        typer.Argument(
            help="The blocks on the level: `4 2 2 1`, or with names `Ann=4 Bea=2`; 0 for a player "
            "without one. Without them all levels are listed.",
            metavar="BLOCKS",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            help="Which level; by default the one that so many blocks complete.",
            min=1,
            max=3,
            show_default=False,
        ),
    ] = None,
    scholar: Annotated[
        bool, typer.Option("--scholar", help="The last one is the Scholar, who has a seat, too.")
    ] = False,
    ruling: Ruling = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Rank the builders of a complete level of the Pyramid and give each the VP.

    Checks that the blocks are as many as complete the level for that number of players.
    """  # fmt: skip
    from boards.eldorado.pyramid import SEATS, levels_for
    from cli.eldorado.reading import chosen
    from solver.rulings import resolve

    given = _blocks(blocks or [], scholar)
    if not given:
        _table(json)
        return
    if len(given) > SEATS:
        _refuse("OOED-9", f"{len(given)} seats; there are 1 to {SEATS}, the Scholar's included",
                "leave the others out")  # fmt: skip
    rulings = resolve("eldorado", chosen(ruling))
    figures, laid = levels_for(len(given)), sum(given.values())
    if level is None:
        if laid not in figures.blocks:
            known = ", ".join(map(str, figures.blocks))
            _refuse("OOED-9", f"{laid} blocks complete no level with {len(given)} at the table: "
                    f"that takes {known}", "count again, or say which --level it is")  # fmt: skip
        level = figures.blocks.index(laid) + 1
    needed = figures.blocks[level - 1]
    if laid > needed:
        _refuse(
            "OOED-9", f"{laid} blocks on level {level}, which was complete with {needed} for "
            f"{len(given)} at the table", "all blocks go back when a level is complete",
        )  # fmt: skip
    _answer(given, level, figures, rulings, json)
    leave(Exit.ANSWERED)


def _refuse(rule: str, message: str, advice: str) -> None:
    from boards.faults import Fault
    from cli.errors import fault_text

    output.note(fault_text(Fault("rule", rule, message, advice=advice)))
    leave(Exit.RULE)


def _blocks(given: list[str], scholar: bool) -> dict[str, int]:
    """The blocks by name; players without a name are numbered."""
    texts = [part for text in given for part in text.split(",") if part.strip()]
    found: dict[str, int] = {}
    for index, text in enumerate(texts, 1):
        name, equals, figure = (part.strip() for part in text.rpartition("="))
        last = scholar and index == len(texts)
        name = name if equals else _SCHOLAR if last else f"Player {index}"
        if not figure.isascii() or not figure.isdigit() or len(figure) > 3 or not name:
            usage(f"{text.strip()!r} is no number of blocks", "write 4 2 2 1, or Ann=4 Bea=2")
        if name in found:
            usage(f"{name} is named twice", "give each a name of its own")
        found[name] = int(figure)
    if scholar and len(found) > 3:
        usage("the Scholar plays against one or two", "leave --scholar out, or some players")
    return found


def _majority(
    given: Mapping[str, int], figures: Levels, rulings: Mapping[str, str]
) -> dict[str, int]:
    from solver.games.eldorado.lines import majority

    return dict(zip(given, majority(list(given.values()), figures, rulings), strict=True))


def _answer(
    given: dict[str, int],
    level: int,
    figures: Levels,
    rulings: Mapping[str, str],
    json: bool,
) -> None:
    from cli.eldorado.readings import disputed, print_readings, readings_json
    from cli.eldorado.schema import EldoradoPyramid, emit
    from solver.games.eldorado.dispute import points

    needed, laid = figures.blocks[level - 1], sum(given.values())
    complete = laid == needed
    won = _majority(given, figures, rulings) if complete else dict.fromkeys(given, 0)

    def asked(readings: Mapping[str, str]) -> tuple[Figure, ...]:
        found = _majority(given, figures, readings) if complete else won
        return tuple(points(name, "VP", vp) for name, vp in found.items())

    dispute = disputed(rulings, asked)
    if json:
        emit(EldoradoPyramid, {
            "seats": len(given), "level": level, "needed": needed, "laid": laid,
            "complete": complete,
            "players": [
                {"name": name, "blocks": many, "place": _place(given, many, rulings),
                 "vp": won[name]} for name, many in given.items()
            ],
            "rulings": dict(rulings),
            "readings": readings_json(dispute),
        })  # fmt: skip
        return
    if complete:
        output.emit(f"Level {level} is complete with {laid} blocks for {len(given)} at the table.")
    else:
        missing = needed - laid
        output.emit(f"Level {level} is not complete: {laid} of {needed} blocks, {missing} missing. "
                    "Nobody gets VP for it yet.")  # fmt: skip
    output.emit()
    wide = max(map(len, given))
    for name, many in sorted(given.items(), key=lambda item: -item[1]):
        place = _place(given, many, rulings)
        shared = sum(other == many for other in given.values()) > 1
        where = "not ranked" if place is None else f"place {place}{', shared' if shared else ''}"
        blocks = f"{many} block{'s' * (many != 1)}"
        vp = f"{won[name]:>3} VP   " if complete else "   "
        output.emit(f"  OOED-10  {name:<{wide}} {vp}{blocks}, {where}")
    output.emit("  OOED-9   each block was worth 2 VP when it was laid")
    print_readings(dispute)
    output.emit()
    output.next_steps("finalroute rules OOED-10")


def _place(given: Mapping[str, int], many: int, rulings: Mapping[str, str]) -> int | None:
    if not many and rulings["zero_blocks"] == "excluded":
        return None
    return 1 + sum(other > many for other in given.values())


def _table(json: bool) -> None:
    """All levels for every number of seats."""
    from boards.eldorado.pyramid import SEATS, levels_for

    rows: list[dict[str, Any]] = [
        {"seats": seats, "blocks": list(levels_for(seats).blocks),
         "places": list(levels_for(seats).places)} for seats in range(1, SEATS + 1)
    ]  # fmt: skip
    if json:
        output.emit_json({"format": 1, "levels": rows})
        return
    output.emit("Blocks that complete each level, and the VP for the most blocks (OOED-9, OOED-10)")
    output.emit()
    output.emit("  at the table   level 1   level 2   level 3   VP by place")
    for row in rows:
        blocks = "".join(f"{many:>10}" for many in row["blocks"])
        output.emit(f"  {row['seats']:>12}{blocks}   {'/'.join(map(str, row['places'])):>11}")
    output.emit()
    output.emit_wrapped("Alone against the Scholar it is the line for 2, with the Scholar as third "
                        "player that for 3.")  # fmt: skip
    output.emit()
    output.next_steps("finalroute eldorado pyramid Ann=4 Bea=2 Cid=2 Dora=1")
