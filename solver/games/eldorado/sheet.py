"""The sheet of each player and of the Scholar, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from boards.eldorado.board import FIGURES, KINDS
from boards.eldorado.table import SCHOLAR, Player, Scholar, Table
from boards.faults import Fault
from solver.games.eldorado.lines import (
    basics_vp,
    lowest_track,
    sacrifice_vp,
    scholar_masks_vp,
    upper_vp,
)
from solver.rulings import resolve
from solver.sheet import ScoreLine

_MOST = 10**6  # more tokens than anybody has
_TOTAL = "OOED-8"


@dataclass(frozen=True, slots=True)
class Between:
    """A count that is known only within limits."""

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"at least {self.least}" if self.most >= _MOST else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Sheet:
    """The sheet of one seat.

    Parameters
    ----------
    lines
        Every end-of-game line; none where only a total is told.
    tokens, madness
        What breaks a tie.
    told
        Whether the total is only told.

    """

    name: str
    lines: tuple[ScoreLine, ...]
    total: int
    tokens: Between
    madness: Between
    told: bool = False

    def line(self, box: str) -> ScoreLine | None:
        """The line of that name."""
        return next((line for line in self.lines if line.box == box), None)


Verdict = Literal["ahead", "behind", "level", "open"]


@dataclass(frozen=True, slots=True)
class Compared:
    """How one seat stands against another, by what rule and why."""

    verdict: Verdict
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in the ranking; ``open`` names those against whom it is not decided."""

    rank: int
    name: str
    total: int
    open: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The sheets and the ranking.

    ``winners`` is None where the file does not tell enough to say who wins; ``reasons`` tell how
    ties were broken, or what is missing to break them.
    """

    sheets: tuple[Sheet, ...]
    places: tuple[Place, ...]
    winners: tuple[str, ...] | None
    reasons: tuple[str, ...]
    rulings: Mapping[str, str]

    def sheet(self, name: str) -> Sheet:
        """The sheet of that seat."""
        return next(sheet for sheet in self.sheets if sheet.name == name)


def lacking(table: Table) -> Iterator[Fault]:
    """What a table does not tell and a score needs."""
    if not table.players:
        yield Fault("file", "", "there is no player to be scored", key=("player",),
                    advice='begin with [[player]] and name = "..." below it')  # fmt: skip
    for index, player in enumerate(table.players):
        if player.total is not None:
            continue
        unknown = {
            "vp": ("OOED-1", player.gained is None, "vp = 34, the VP on the Score track"),
            "row": ("OOED-3", player.row is None, "row = { clay = 2, gold-mask = 1 }; {} if empty"),
            "upper": ("OOED-6", player.upper is None and player.upper_vp is None,
                      "upper = { vp = 6, masks = 5 }, or the names of the covered plinths"),
            "lower": ("OOED-6", player.lower is None and player.lower_tokens is None,
                      "lower = 3, or the names of the covered places"),
            "sacrifice": ("OOED-7", player.steps is None and player.sacrifice_vp is None,
                          "sacrifice = 4, the VP beside the lowest Tracker, or { follower = 4, "
                          "villager = 5 } in steps"),
        }  # fmt: skip
        for name, (rule, missing, advice) in unknown.items():
            if missing:
                yield Fault("file", rule, f"{player.name} has no {name}",
                            key=("player", index), advice=f"add {advice}")  # fmt: skip
    scholar = table.scholar
    if scholar is not None and scholar.gained is None:
        yield Fault("file", "OOED-1", "the Scholar has no vp", key=("scholar",),
                    advice="add vp = 34, the VP on the Score track")  # fmt: skip
    if scholar is not None and scholar.steps is None and scholar.sacrifice_vp is None:
        yield Fault("file", "OOED-7", "the Scholar has no sacrifice", key=("scholar",),
                    advice="add sacrifice = 4, the VP beside the lowest Tracker, or { follower "
                    "= 4, villager = 5 } in steps")  # fmt: skip


def player_sheet(table: Table, player: Player, rulings: Mapping[str, str]) -> Sheet:
    """The sheet of one player, who tells enough of it."""
    if player.total is not None:
        tokens = Between(0, _MOST) if player.tokens is None else _exactly(player.tokens)
        madness = Between(0, 5) if player.madness is None else _exactly(player.madness)
        return Sheet(player.name, (), player.total, tokens, madness, told=True)
    lines = tuple(_lines(table, player, rulings))
    row = player.row
    assert row is not None
    return Sheet(
        player.name, lines, sum(line.points for line in lines),
        _tokens(player, row.masks if rulings["tie_tokens"] == "with_row_masks" else 0),
        _exactly(row.madness),
    )  # fmt: skip


def _exactly(many: int) -> Between:
    return Between(many, many)


def _tokens(player: Player, more: int) -> Between:
    """Sanctum tokens on the Sanctum board (OOED-8)."""
    lower = len(player.lower) if player.lower is not None else player.lower_tokens or 0
    if player.upper is not None:
        return _exactly(len(player.upper) + lower + more)
    if player.upper_masks is not None:
        return _exactly(player.upper_masks + lower + more)
    # a pair that scores has two Masks; of others nothing is told
    return Between(2 * bool(player.upper_vp) + lower + more, _MOST)


def _lines(table: Table, player: Player, rulings: Mapping[str, str]) -> Iterator[ScoreLine]:
    row = player.row
    assert row is not None
    yield _track_line(player)
    yield ScoreLine("OOED-3", "masks", "Masks in the row", row.masks,
                    formula=_counted(row.masks, "Mask"))  # fmt: skip
    yield _basics_line(player, rulings)
    yield ScoreLine("OOED-5", "no-madness", "No Madness", int(row.madness == 0),
                    formula=_counted(row.madness, "Madness token"))  # fmt: skip
    if player.upper is None:
        yield ScoreLine("OOED-6", "upper", "Upper Sanctum", player.upper_vp or 0)
    else:
        done = tuple(pair.name for pair in table.board.pairs
                     if all(p.name in player.upper for p in pair.plinths))  # fmt: skip
        half = tuple(pair.name for pair in table.board.pairs
                     if any(p.name in player.upper for p in pair.plinths)
                     and pair.name not in done)  # fmt: skip
        told = [f"{name} complete" for name in done] + [f"half of {name}" for name in half]
        yield ScoreLine("OOED-6", "upper", "Upper Sanctum", upper_vp(table.board, player.upper),
                        done, ", ".join(told) or "no Masks")  # fmt: skip
    lower = len(player.lower) if player.lower is not None else player.lower_tokens or 0
    yield ScoreLine("OOED-6", "lower", "Lower Sanctum", lower, formula=_counted(lower, "token"))
    yield _sacrifice_line(table, player, rulings)
    if player.quest is not None:
        vp = player.quest_vp
        vp = table.board.quests[player.quest] if vp is None else vp
        yield ScoreLine("OOED-17", "quest", f"Quest card {player.quest}", vp,
                        formula="met and kept")  # fmt: skip


def _counted(many: int, one: str) -> str:
    return f"{many} {one}{'' if many == 1 else 's'}"


def _track_line(player: Player | Scholar) -> ScoreLine:
    gained = player.gained
    assert gained is not None
    formula = f"30 and the Tracker at {player.tracker}" if player.token else ""
    return ScoreLine("OOED-1", "track", "VP on the track", gained, formula=formula)


def _basics_line(player: Player, rulings: Mapping[str, str]) -> ScoreLine:
    row = player.row
    assert row is not None
    tablets = sum(player.stack(kind).on for kind in KINDS)
    formula = f"{row.basics} in the row"
    if tablets:
        apart = "counted apart" if rulings["basics_pooled"] == "no" else "together"
        formula += f" and {tablets} on Tablet cards, {apart}"
    points = basics_vp(row.basics, tablets, rulings)
    return ScoreLine("OOED-4", "basics", "Three basics", points, formula=formula)


def _sacrifice_line(
    table: Table, player: Player | Scholar, rulings: Mapping[str, str]
) -> ScoreLine:
    if player.steps is None:
        return ScoreLine("OOED-7", "sacrifice", "Sacrifice", player.sacrifice_vp or 0)
    lowest = lowest_track(table.board, player.steps, rulings)
    steps = " and ".join(f"{name} at {player.steps[name]}" for name in FIGURES)
    return ScoreLine(
        "OOED-7", "sacrifice", "Sacrifice", sacrifice_vp(table.board, player.steps, rulings),
        (lowest,), f"{steps}: the {lowest} track",
    )  # fmt: skip


def scholar_sheet(table: Table, scholar: Scholar, rulings: Mapping[str, str]) -> Sheet:
    """The sheet of the Scholar (OOED-15)."""
    lines = (
        _track_line(scholar),
        ScoreLine("OOED-15", "masks", "Masks", scholar_masks_vp(scholar.masks, rulings),
                  formula=_counted(scholar.masks, "Mask") + ", 3 VP for two"),
        _sacrifice_line(table, scholar, rulings),
    )  # fmt: skip
    total = sum(line.points for line in lines)
    return Sheet(SCHOLAR, lines, total, _exactly(0), _exactly(0))


def compare(table: Table, one: Sheet, other: Sheet, rulings: Mapping[str, str]) -> Compared:
    """How one seat stands against another (OOED-8)."""
    if one.total != other.total:
        return Compared("ahead" if one.total > other.total else "behind")
    if (
        SCHOLAR in (one.name, other.name)
        and table.scholar is not None
        and (table.solo or rulings["scholar_ties"] == "scholar")
    ):
        verdict: Verdict = "ahead" if one.name == SCHOLAR else "behind"
        return Compared(verdict, f"the Scholar wins a tie at {one.total} VP")
    for mine, theirs, sign, what in (
        (one.tokens, other.tokens, 1, "Sanctum tokens"),
        (one.madness, other.madness, -1, "Madness tokens"),
    ):
        said = f"{one.name} has {mine} {what}, {other.name} {theirs}"
        if mine.least > theirs.most or mine.most < theirs.least:
            better = (mine.least > theirs.most) == (sign > 0)
            return Compared("ahead" if better else "behind", said)
        if not mine.least == mine.most == theirs.least == theirs.most:
            return Compared("open", said)
    return Compared("level", f"{one.name} and {other.name} share, with as many Sanctum tokens "
                    "and as much Madness")  # fmt: skip


def result_of(table: Table, rulings: Mapping[str, str] | None = None) -> Result:
    """The sheets of a table that `lacking` finds nothing wrong with, and who wins.

    Parameters
    ----------
    rulings
        Readings that replace those of the file.

    """
    chosen = resolve("eldorado", {**table.rulings, **(rulings or {})})
    sheets = [player_sheet(table, player, chosen) for player in table.players]
    if table.scholar is not None:
        sheets.append(scholar_sheet(table, table.scholar, chosen))
    places, reasons = [], list[str]()
    best = max((sheet.total for sheet in sheets), default=0)
    for sheet in sheets:
        against = [(x, compare(table, sheet, x, chosen)) for x in sheets if x is not sheet]
        ahead = sum(c.verdict == "behind" for _, c in against)
        open_ = tuple(x.name for x, c in against if c.verdict == "open")
        places.append(Place(ahead + 1, sheet.name, sheet.total, open_))
        for x, c in against:
            # each pair once, said of the one that is ahead
            before = sheets.index(sheet) < sheets.index(x)
            said = c.verdict == "ahead" or (c.verdict in ("level", "open") and before)
            if c.reason and said and sheet.total == best:
                reasons.append(c.reason)
    places.sort(key=lambda place: place.rank)
    first = [place for place in places if place.rank == 1]
    # who is open against somebody else at the top may be behind
    winners = None if any(place.open for place in first) else tuple(p.name for p in first)
    return Result(tuple(sheets), tuple(places), winners, tuple(dict.fromkeys(reasons)), chosen)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A figure that a player claims, beside that of the sheet."""

    player: str
    box: str
    claimed: int
    value: int
    rule: str
    reason: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the sheet says otherwise."""
        return self.claimed != self.value


def claims(table: Table, result: Result) -> list[Claimed]:
    """Every figure that is claimed."""
    found = []
    for player in table.players:
        sheet = result.sheet(player.name)
        for box, claimed in player.claim.items():
            line = sheet.line(box)
            if box == "total":
                found.append(Claimed(player.name, box, claimed, sheet.total, _TOTAL))
            elif line is None:  # a Quest card that the player does not have
                found.append(Claimed(player.name, box, claimed, 0, "OOED-17", "no card is kept"))
            else:
                found.append(
                    Claimed(player.name, box, claimed, line.points, line.rule, line.formula)
                )
    return found
