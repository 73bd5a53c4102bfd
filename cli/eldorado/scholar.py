"""``finalroute eldorado scholar``: a turn of the Scholar, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli import output
from cli.eldorado.score import Table_
from cli.errors import Exit, leave
from cli.options import Json, Ruling

if TYPE_CHECKING:
    from boards.eldorado.table import Table
    from solver.games.eldorado.scholar import TurnAnswer

_ACTS = {"place": "places a card in", "take": "takes the cards of"}


def scholar(file: Table_, ruling: Ruling = [], json: Json = False) -> None:  # noqa: B006
    """Resolve a turn of the Scholar from the revealed cards: what happens, why, what is then.

    The file names the cards in the order in which they are revealed, of which the first that can
    be followed is, and says where the pieces are and what lies in the Action rows.
    """
    from cli.eldorado.reading import chosen, open_table, refusing
    from solver.games.eldorado.scholar import lacking, turn

    with refusing():
        _, table = open_table(file, lacking)
    answer = turn(table, chosen(ruling, table.rulings))
    if json:
        _print_json(file, table, answer)
    else:
        _print(table, answer)
    leave(Exit.ANSWERED)


def _print(table: Table, answer: TurnAnswer) -> None:
    from cli.report import print_reason

    if not answer.card:
        output.emit("None of these cards can be followed: reveal the next one.")
    else:
        gained = f" and gains {answer.vp} VP" if answer.vp else ""
        output.emit(f"The Scholar {_ACTS[answer.action]} row {answer.row}{gained}.")
    output.emit()
    for one in answer.tried:
        what = f"card {one.card}: {one.action}, {one.what}"
        print_reason("OOED-16", f"{what}: {one.reason}" if one.reason else f"{what}: done")
    if answer.card:
        output.emit()
        for done in answer.done:
            gained = f"  {done.vp:+d} VP" if done.vp else ""
            print_reason(done.rule, f"{done.text}{gained}")
        output.emit()
        _print_after(table, answer)
    if not answer.card:
        print_reason("OOED-16", "If the deck is used up, shuffle all Scholar cards first")
    output.emit()
    output.next_steps("finalroute rules OOED-16")


def _print_after(table: Table, answer: TurnAnswer) -> None:
    after = answer.scholar
    steps = after.steps or {}
    output.emit("After the turn")
    rows = {
        "VP": "not told" if after.vp is None else str(after.vp),
        "Decision marker": after.marker,
        "Hand": f"{after.hand}",
        "Keeper": f"row {after.keeper}",
        "Shadow": f"row {after.shadow}" if after.shadow else "",
        "Markers": f"Tablet {after.levels.get('tablet', 0)}, Worship "
        f"{after.levels.get('worship', 0)}",
        "Trackers": ", ".join(f"{name} {at}" for name, at in steps.items()),
        "Collector": after.collector,
        "Masks": str(after.masks),
        "Pyramid": f"{answer.pyramid.levels} levels stand"
        + "".join(f", {name} {many}" for name, many in answer.pyramid.blocks.items() if many),
        "Others gain": ", ".join(f"{name} {vp} VP" for name, vp in answer.others.items()),
        "Deck": "shuffle all Scholar cards" if answer.shuffle else "",
    }
    wide = max(map(len, rows))
    for name, value in rows.items():
        if value:
            output.emit(f"  {name:<{wide}}  {value}")


def _print_json(file: Path, table: Table, answer: TurnAnswer) -> None:
    from cli.eldorado.schema import EldoradoScholar, emit

    after = answer.scholar
    steps = after.steps or {}
    emit(EldoradoScholar, {
        "position": table.name or file.stem,
        "card": answer.card,
        "action": answer.action,
        "row": answer.row,
        "tried": [
            {"card": t.card, "action": t.action, "row": t.row, "what": t.what, "reason": t.reason}
            for t in answer.tried
        ],
        "done": [{"rule": d.rule, "text": d.text, "vp": d.vp} for d in answer.done],
        "vp": answer.vp,
        "after": {
            "vp": after.vp, "masks": after.masks, "hand": after.hand, "marker": after.marker,
            "keeper": after.keeper, "shadow": after.shadow,
            "tablet": after.levels.get("tablet", 0), "worship": after.levels.get("worship", 0),
            "follower": steps.get("follower", 0), "villager": steps.get("villager", 0),
            "collector": after.collector,
        },
        "levels": answer.pyramid.levels,
        "blocks": dict(answer.pyramid.blocks),
        "others": dict(answer.others),
        "shuffle": answer.shuffle,
        "rulings": dict(answer.rulings),
    })  # fmt: skip
