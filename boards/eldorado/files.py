"""Table files and board files: reading with every fault at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from boards.eldorado.board import FIGURES, KINDS, Board, Pair, Site, Spot, Tablet, Tome, Track
from boards.eldorado.glyphs import BadGlyphs, Choice, parse_glyphs
from boards.eldorado.pyramid import Pyramid
from boards.eldorado.table import (
    KEY,
    TITLE,
    ActionRow,
    Card,
    Finish,
    Player,
    Row,
    Scholar,
    Stack,
    Table,
    Walk,
)
from boards.eldorado.table_faults import table_faults
from boards.eldorado.village import Path as Arrow
from boards.eldorado.village import Village
from boards.faults import Fault, Refused, hard
from boards.graphfile import BadAmount, parse_amount
from boards.source import Key, Source, parse_source, read_source
from boards.strict import Name, Strict, Text, opening, validate

_MOST = 9999  # no count or VP is that large; a number with more digits is a slip of the pen
Count = Annotated[int, Field(ge=-_MOST, le=_MOST)]
_Amount = int | float


class _PathFile(Strict):
    from_: Name = Field(alias="from")
    to: Name
    vp: Count = 0
    side: Literal["left", "right"] | None = None


class _VillageFile(Strict):
    start: Name | None = None
    path: list[_PathFile] | None = None
    tokens: dict[str, Text | _Amount] = Field(default_factory=dict)


class _SpotFile(Strict):
    name: Name
    mask: Literal["clay-mask", "gold-mask"]
    glyphs: Text = ""


class _PairFile(Strict):
    name: Name
    vp: Count
    plinth: list[_SpotFile]


class _SeatFile(Strict):
    name: Name
    figure: Literal["follower", "villager"]
    glyphs: Text = ""


class _TrackFile(Strict):
    vp: list[Count]
    glyphs: list[Text] | None = None


class _TracksFile(Strict):
    follower: _TrackFile
    villager: _TrackFile


class _TabletFile(Strict):
    name: Name
    kind: Literal["clay", "gold"]
    needs: Count
    vp: Count
    glyphs: Text = ""


class _SiteFile(Strict):
    glyphs: Text = ""
    token: Text = ""


class _TomeFile(Strict):
    marker: Literal["tablet", "worship"]
    side: Literal["physical-world", "other-lands"]
    levels: list[Text]


class _TomesFile(Strict):
    left: _TomeFile
    right: _TomeFile


class _BoardFile(Strict):
    format: Literal[1]
    game: Name
    name: Name
    provenance: Text
    comment: Text = ""
    row: Count | None = None
    pair: list[_PairFile] = Field(default_factory=list)
    seat: list[_SeatFile] = Field(default_factory=list)
    track: _TracksFile | None = None
    upper_track: Literal["follower", "villager"] = "follower"
    tablet: list[_TabletFile] = Field(default_factory=list)
    site: list[_SiteFile] = Field(default_factory=list)
    village: _VillageFile | None = None
    quests: dict[str, Count] = Field(default_factory=dict)
    tome: _TomesFile | None = None


class _RowFile(Strict):
    stone: Count = 0
    clay: Count = 0
    gold: Count = 0
    follower: Count = 0
    villager: Count = 0
    clay_mask: Count = 0
    gold_mask: Count = 0
    madness: Count = 0


class _TabletsFile(Strict):
    clay: Count = 0
    gold: Count = 0
    clay_cards: list[Name] | None = None
    gold_cards: list[Name] | None = None


class _UpperFile(Strict):
    vp: Count
    masks: Count | None = None


class _StepsFile(Strict):
    follower: Count
    villager: Count


class _QuestFile(Strict):
    number: Count
    vp: Count | None = None


class _PlayerFile(Strict):
    name: Name
    vp: Count | None = None
    tracker: Count | None = None
    token_30: bool | None = None
    row: _RowFile | None = None
    tablets: _TabletsFile | None = None
    upper: list[Name] | _UpperFile | None = None
    lower: list[Name] | Count | None = None
    sacrifice: _StepsFile | Count | None = None
    quest: _QuestFile | Count | None = None
    collector: Name | None = None
    keeper: Count | None = None
    shadow: Count | None = None
    total: Count | None = None
    tokens: Count | None = None
    madness: Count | None = None
    claim: dict[str, Count] = Field(default_factory=dict)


class _ScholarFile(Strict):
    vp: Count | None = None
    tracker: Count | None = None
    token_30: bool | None = None
    masks: Count = 0
    sacrifice: _StepsFile | Count | None = None
    hand: Count | None = None
    marker: Literal["left", "right"] | None = None
    keeper: Count | None = None
    shadow: Count | None = None
    tablet: Count = 0
    worship: Count = 0
    collector: Name | None = None
    left: Name | None = None
    right: Name | None = None


class _PyramidFile(Strict):
    levels: Count = 0
    blocks: dict[str, Count] = Field(default_factory=dict)


class _ActionRowFile(Strict):
    cards: Count = 0
    limit: Count | None = None
    site: Text | None = None
    token: Text | None = None


class _FinishFile(Strict):
    player: Name | None = None
    activations: list[Text] = Field(default_factory=list)
    tokens: list[Text] = Field(default_factory=list)
    order: Literal["free", "given"] = "free"


class _WalkFile(Strict):
    at: Name | None = None
    steps: Count
    worth: dict[str, _Amount] = Field(default_factory=dict)


class _CardFile(Strict):
    priority: Text | int
    first: Text | int
    second: Text | int
    shuffle: bool = False


class _TurnFile(Strict):
    cards: list[_CardFile]


class _ExpectFile(Strict):
    totals: dict[str, int] | None = None
    winners: list[Name] | None = None
    ranking: list[Name] | None = None
    gain: int | None = None
    total: int | None = None
    others: dict[str, int] | None = None
    worth: _Amount | None = None
    path: list[Name] | None = None
    card: int | None = None
    action: Literal["place", "take", "none"] | None = None
    row: int | None = None
    marker: Literal["left", "right"] | None = None
    vp: int | None = None
    readings: dict[str, dict[str, Any]] | None = None
    exit: int | None = None


class _TableFile(Strict):
    format: Literal[1]
    game: Name
    name: Text = ""
    comment: Text = ""
    board: Name | None = None
    player: list[_PlayerFile] = Field(default_factory=list)
    scholar: _ScholarFile | None = None
    pyramid: _PyramidFile | None = None
    village: _VillageFile | None = None
    row: list[_ActionRowFile] = Field(default_factory=list)
    finish: _FinishFile | None = None
    walk: _WalkFile | None = None
    turn: _TurnFile | None = None
    rulings: dict[str, str | int] = Field(default_factory=dict)
    expect: _ExpectFile | None = None


def board_names() -> list[str]:
    """Names of the boards that ship with the product."""
    shelf = files("boards.library") / "eldorado" / "boards"
    return sorted(f.name.removesuffix(".toml") for f in shelf.iterdir() if f.name[-5:] == ".toml")


def find_board(name: str, beside: Path | None = None) -> Source:
    """The file of a board: one that ships with the product, or a path beside the naming file.

    Raises
    ------
    Refused
        No board is called so, or the file can't be read.

    """
    if name.endswith(".toml"):
        path = Path(name)
        return read_source(path if path.is_absolute() or beside is None else beside / path)
    if name in board_names():
        shelf = files("boards.library") / "eldorado" / "boards"
        return parse_source((shelf / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    raise Refused([Fault(
        "file", "", f"there is no board {name!r}", key=("board",),
        advice=f"boards: {', '.join(board_names())}; or the path of a .toml file",
    )])  # fmt: skip


class _Reader:
    """Turns what pydantic has read into values; collects glyphs that can't be read."""

    def __init__(self, source: Source, faults: list[Fault]) -> None:
        self.source = source
        self.faults = faults

    def fault(self, message: str, key: Key, advice: str = "") -> None:
        self.faults.append(self.source.placed(Fault("file", "", message, key=key, advice=advice)))

    def glyphs(self, text: str, *key: str | int) -> Choice:
        try:
            return parse_glyphs(text)
        except BadGlyphs as bad:
            self.fault(str(bad), key, bad.advice)
            return ()

    def amount(self, value: int | float, *key: str | int) -> Fraction:
        try:
            return parse_amount(repr(value))
        except BadAmount as bad:
            self.fault(str(bad), key, bad.advice)
            return Fraction(0)

    def village(self, data: _VillageFile, known: Village) -> Village:
        """The map of a file; without paths, other tokens on a map that is known."""
        tokens, worth = dict[str, Choice](), dict[str, Fraction]()
        for name, token in data.tokens.items():
            key = ("village", "tokens", name)
            if isinstance(token, str):
                tokens[name] = self.glyphs(token, *key)
            else:
                worth[name] = self.amount(token, *key)
        if data.path is None:
            kept = {k: v for k, v in known.tokens.items() if k not in worth}
            return replace(known, start=data.start or known.start, tokens={**kept, **tokens},
                           worth=worth)  # fmt: skip
        paths = tuple(Arrow(p.from_, p.to, p.vp, p.side or "") for p in data.path)
        start = data.start or (paths[0].start if paths else "")
        return Village(start, paths, tokens, worth)

    def board(self, data: _BoardFile) -> Board:
        tracks = {}
        for name in FIGURES if data.track else ():
            track = getattr(data.track, name)
            texts = [""] * len(track.vp) if track.glyphs is None else track.glyphs
            tracks[name] = Track(
                tuple(track.vp),
                tuple(self.glyphs(t, "track", name, "glyphs", i) for i, t in enumerate(texts)),
            )
        numbers = {}
        for name, vp in data.quests.items():
            if name.isascii() and name.isdigit() and len(name) < 5:
                numbers[int(name)] = vp
            else:
                self.fault(f"{name!r} is no number of a Quest card", ("quests", name))
        return Board(
            name=data.name,
            provenance=data.provenance,
            row=data.row or 0,
            pairs=tuple(
                Pair(pair.name, pair.vp, tuple(
                    Spot(s.name, s.mask, self.glyphs(s.glyphs, "pair", i, "plinth", j))
                    for j, s in enumerate(pair.plinth)
                )) for i, pair in enumerate(data.pair)
            ),
            seats=tuple(
                Spot(s.name, s.figure, self.glyphs(s.glyphs, "seat", i, "glyphs"))
                for i, s in enumerate(data.seat)
            ),
            tracks=tracks,
            upper_track=data.upper_track,
            tablets=tuple(
                Tablet(t.name, t.kind, t.needs, t.vp, self.glyphs(t.glyphs, "tablet", i, "glyphs"))
                for i, t in enumerate(data.tablet)
            ),
            sites=tuple(
                Site(self.glyphs(s.glyphs, "site", i, "glyphs"),
                     self.glyphs(s.token, "site", i, "token"))
                for i, s in enumerate(data.site)
            ),
            village=self.village(data.village, Village()) if data.village else Village(),
            quests=numbers,
            tomes={
                name: Tome(tome.marker, tome.side, tuple(
                    self.glyphs(t, "tome", name, "levels", i) for i, t in enumerate(tome.levels)
                )) for name, tome in (("left", data.tome.left), ("right", data.tome.right))
            } if data.tome else {},
        )  # fmt: skip

    def table(self, data: _TableFile, board: Board) -> Table:
        finish = data.finish
        return Table(
            board=board,
            players=tuple(map(_player, data.player)),
            scholar=_scholar(data.scholar) if data.scholar else None,
            pyramid=Pyramid(data.pyramid.levels, data.pyramid.blocks) if data.pyramid else None,
            rows=tuple(self.row(i, row, board) for i, row in enumerate(data.row)),
            finish=Finish(
                finish.player or "",
                tuple(self.glyphs(t, "finish", "activations", i)
                      for i, t in enumerate(finish.activations)),
                tuple(self.glyphs(t, "finish", "tokens", i) for i, t in enumerate(finish.tokens)),
                finish.order == "given",
            ) if finish else None,
            walk=Walk(
                data.walk.at or "", data.walk.steps,
                {k: self.amount(v, "walk", "worth", k) for k, v in data.walk.worth.items()},
            ) if data.walk else None,
            cards=tuple(
                Card(_word(c.priority), _word(c.first), _word(c.second), c.shuffle)
                for c in data.turn.cards
            ) if data.turn else None,
            village=self.village(data.village, board.village) if data.village else board.village,
            name=data.name,
            comment=data.comment,
            rulings={name: str(reading) for name, reading in data.rulings.items()},
            expect=data.expect.model_dump(exclude_none=True) if data.expect else {},
        )  # fmt: skip

    def row(self, index: int, row: _ActionRowFile, board: Board) -> ActionRow:
        """An Action row; what the file does not say of site and token, the board says."""
        printed = board.sites[index] if index < len(board.sites) else Site()
        site, token = row.site, row.token
        return ActionRow(
            row.cards,
            row.limit or 0,
            printed.glyphs if site is None else self.glyphs(site, "row", index, "site"),
            printed.token if token is None else self.glyphs(token, "row", index, "token"),
        )


def _word(part: str | int) -> str:
    """A row or an action of a card: ``1``, ``row 1`` and ``"1"`` are the same row."""
    return str(part).strip().lower().removeprefix("row").strip()


def _steps(given: _StepsFile | int | None) -> dict[str, Any]:
    if isinstance(given, _StepsFile):
        return {"steps": {name: getattr(given, name) for name in FIGURES}}
    return {"sacrifice_vp": given}


def _player(data: _PlayerFile) -> Player:
    upper, lower, quest = data.upper, data.lower, data.quest
    more: dict[str, Any] = _steps(data.sacrifice)
    if isinstance(upper, _UpperFile):
        more |= {"upper_vp": upper.vp, "upper_masks": upper.masks}
    elif upper is not None:
        more["upper"] = tuple(upper)
    if isinstance(lower, list):
        more["lower"] = tuple(lower)
    else:
        more["lower_tokens"] = lower
    if isinstance(quest, _QuestFile):
        more |= {"quest": quest.number, "quest_vp": quest.vp}
    else:
        more["quest"] = quest
    if data.tablets is not None:
        more["tablets"] = {
            kind: Stack(getattr(data.tablets, kind), _tuple(getattr(data.tablets, f"{kind}_cards")))
            for kind in KINDS
        }
    return Player(
        name=data.name,
        vp=data.vp,
        tracker=data.tracker,
        token=data.token_30,
        row=Row(**data.row.model_dump()) if data.row else None,
        collector=data.collector or "",
        keeper=data.keeper,
        shadow=data.shadow,
        total=data.total,
        tokens=data.tokens,
        madness=data.madness,
        claim=data.claim,
        **more,
    )


def _tuple(given: list[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def _scholar(data: _ScholarFile) -> Scholar:
    return Scholar(
        vp=data.vp,
        tracker=data.tracker,
        token=data.token_30,
        masks=data.masks,
        hand=data.hand,
        marker=data.marker or "",
        keeper=data.keeper,
        shadow=data.shadow,
        levels={"tablet": data.tablet, "worship": data.worship},
        collector=data.collector or "",
        left=data.left or "",
        right=data.right or "",
        **_steps(data.sacrifice),
    )


def read_board(source: Source) -> tuple[Board, list[Fault]]:
    """The board in a file, with its faults.

    Raises
    ------
    Refused
        Only if too little can be read.

    """
    opening(source, KEY, TITLE)
    faults: list[Fault] = []
    data = validate(_BoardFile, source, faults)
    board = _Reader(source, faults).board(data)
    faults += [source.placed(fault) for fault in board.faults()]
    return board, faults


def read_table(source: Source, beside: Path | None = None) -> Table:
    """The table in a file, faults and all; see `faults_of`.

    Parameters
    ----------
    beside
        The folder in which a board file is looked up.

    Raises
    ------
    Refused
        Only if too little can be read.

    """
    opening(source, KEY, TITLE)
    if isinstance(source.data.get("scholar"), list):
        raise Refused([source.placed(Fault(
            "file", "", "there is one Scholar at most", key=("scholar",),
            advice="write [scholar] once, not [[scholar]]",
        ))], source.name)  # fmt: skip
    faults: list[Fault] = []
    data: _TableFile = validate(_TableFile, source, faults)
    board = _board_of(data, source, beside, faults)
    table = _Reader(source, faults).table(data, board)
    return replace(table, file_faults=tuple(faults))


def _board_of(data: _TableFile, source: Source, beside: Path | None, faults: list[Fault]) -> Board:
    """The board that a table names; its faults say in which file they stand."""
    if data.board is None:
        return Board()
    try:
        file = find_board(data.board, beside)
        board, own = read_board(file)
    except Refused as refused:
        faults += [
            replace(fault, file=refused.source) if fault.line else
            source.placed(fault.at("board")) for fault in refused.faults
        ]  # fmt: skip
        return Board()
    faults += [replace(fault, file=file.name) for fault in own]
    return board


def faults_of(source: Source, table: Table) -> list[Fault]:
    """All faults of a table, each at its place in the file."""
    found = list(table.file_faults)
    told = {fault.key for fault in found}
    found += [source.placed(f) for f in table_faults(table) if f.key not in told]
    village: Mapping[str, Any] = source.data.get("village", {})
    if "village" in source.data and not any(k[:1] == ("village",) for k in told):
        own = "path" in village or "tokens" in village or "start" in village
        found += [source.placed(fault) for fault in table.village.faults()] if own else []
    return found


def load_table(path: str | Path) -> Table:
    """The table in a file.

    Raises
    ------
    Refused
        With every fault of the file and of the board that it names.

    """
    file = Path(path)
    source = read_source(file)
    table = read_table(source, file.parent)
    faults = hard(faults_of(source, table))
    if faults:
        raise Refused(faults, source.name)
    return table


__all__ = ["board_names", "faults_of", "find_board", "load_table", "read_board", "read_table"]
