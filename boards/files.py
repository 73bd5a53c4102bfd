"""Board and position files: strict reading, canonical writing."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Discriminator, Field, Tag, create_model
from pydantic.fields import FieldInfo

from boards.board import Board
from boards.faults import Fault, Refused, hard
from boards.game import Game, SetupKey, games
from boards.mapfile import opposite_of, parse_map, read_drawn
from boards.notation import NotationError, parse_route
from boards.position import Position
from boards.route import Route
from boards.source import Source, parse_source, read_source
from boards.strict import FORMAT, Name, Strict, Text, dashed, game_of, validate


class _BoardFile(Strict):
    format: Literal[1]
    game: Name
    name: Name
    provenance: Text
    x_labels: list[int]
    y_labels: list[int]
    map: Text | None = None
    layout: Name | None = None
    opposite: dict[str, str] = Field(default_factory=dict)
    joined: list[Name] = Field(default_factory=list)


class _ExpectReading(Strict):
    """The right answer under another reading of a ruling, ``"name=reading"`` its key."""

    total: int | None = None
    settled: int | None = None
    mean: Text | None = None
    exit: int | None = None
    best: Text | int | None = None


class _Expect(Strict):
    goal: Text
    total: int | None = None
    worth: Text | None = None
    status: Literal["optimal", "infeasible"] | None = None
    madness: int | None = None
    threat: int | None = None
    sections: int | None = None
    tourists: int | None = None
    landmarks: int | None = None
    goals: int | None = None
    route: Text | None = None
    exit: int | None = None
    readings: dict[Name, _ExpectReading] | None = None


class _PositionFile(Strict):
    format: Literal[1]
    game: Name
    board: Name
    name: Text = ""
    comment: Text = ""
    strokes: list[Text] = Field(default_factory=list)
    drawn: Text | None = None
    route: Text | None = None
    tourists: dict[str, Text] = Field(default_factory=dict)
    rulings: dict[str, str | int] = Field(default_factory=dict)
    claim: dict[str, int] = Field(default_factory=dict)
    expect: _Expect | None = None


class _OwnGoal(Strict):
    """A goal card that the player describes: its points, or what it counts and the steps.

    Where players compete for it: its letter, what it asks for and what it gives.
    """

    name: Name
    points: int | None = None
    metric: Text | None = None
    steps: list[Annotated[list[int], Field(min_length=2, max_length=2)]] | None = None
    letter: Text | None = None
    at_least: int | None = None
    at_most: int | None = None
    achiever: int | None = None
    winner: int | None = None
    result: int | None = None


# what the rows of a table hold; all others list places
_ROWS: dict[str, Any] = {
    "tourists": dict[str, str],
    "gives": dict[str, str],
    "track": dict[str, list[int]],
    "boxes": dict[str, list[int]],
    "by-count": dict[str, list[int]],
}


def _one_of(values: tuple[str, ...]) -> Any:
    return Literal[values] if values else str


def _own_or(names: tuple[str, ...]) -> Any:
    """The name of a goal card, or the table of one; what it is not is not complained about."""
    card: Any = Annotated[_one_of(names), Tag("card")]
    either: Any = card | Annotated[_OwnGoal, Tag("own")]
    return Annotated[either, Discriminator(lambda e: "own" if isinstance(e, dict) else "card")]


def _setup_shape(spec: SetupKey) -> Any:
    """What a key of the setup may hold."""
    kinds: dict[str, Any] = {
        "choice": _one_of(spec.values),
        "choices": list[_one_of(spec.values)],  # type: ignore[misc]
        "cards": list[_one_of(spec.values)],  # type: ignore[misc]
        "deck": dict[_one_of(spec.values), int],  # type: ignore[misc]
        "crossroads": str | int | list[str],
        "dice": list[int],
        "number": int,
        "rounds": list[int],
        "cell": str,
        "goals": list[_own_or(spec.values)],  # type: ignore[misc]
        "ratings": dict[str, int],
        "marked": list[str],
        "results": dict[str, list[int]],
    }
    return kinds[spec.type]


@cache
def _shapes(key: str) -> tuple[type[_BoardFile], type[_PositionFile]]:
    """The shapes of the files of a game, with the tables and setup keys it declares."""
    game = games()[key]
    tables: dict[str, Any] = {
        name.replace("-", "_"): (
            _ROWS.get(table.items, dict[str, list[str]]),
            FieldInfo(default={}),
        )
        for name, table in game.tables.items()
    }
    counters: dict[str, Any] = {
        name.replace("-", "_"): (dict[str, int], FieldInfo(default={})) for name in game.counters
    }
    keys: dict[str, Any] = {
        spec.name.replace("-", "_"): (_setup_shape(spec) | None, FieldInfo(default=None))
        for spec in game.setup.values()
    }
    setup = create_model("Setup", __base__=Strict, **keys)
    board = create_model("BoardFile", __base__=_BoardFile, **tables)
    position = create_model(
        "PositionFile",
        __base__=_PositionFile,
        setup=(setup, Field(default_factory=setup)),
        **counters,
    )
    return board, position


def _shelf(game: Game) -> Traversable:
    return files("boards.library") / game.short / "boards"


def board_names(game: Game | None = None) -> list[str]:
    """Names of the boards that ship with the product, in order."""
    found = []
    for one in [game] if game else games().values():
        shelf = _shelf(one)
        if shelf.is_dir():
            found += [
                f.name.removesuffix(".toml") for f in shelf.iterdir() if f.name[-5:] == ".toml"
            ]
    return sorted(found)


def find_board(name: str, beside: Path | None = None) -> Source:
    """The file of a board: one that ships with the product, or a path.

    A relative path is looked up beside the file that names it.
    """
    if not name.endswith(".toml"):
        for game in games().values():
            if name in board_names(game):
                file = _shelf(game) / f"{name}.toml"
                return parse_source(file.read_text(encoding="utf-8"), f"{name}.toml")
        close = difflib.get_close_matches(name, board_names(), n=1)
        advice = f"did you mean {close[0]}?" if close else f"boards: {', '.join(board_names())}"
        raise Refused(
            [Fault("file", "", f"there is no board {name!r}",
                   advice=f"{advice} or the path of a .toml file", key=("board",))]
        )  # fmt: skip
    path = Path(name)
    return read_source(path if path.is_absolute() or beside is None else beside / path)


def read_board(source: Source, faults: list[Fault] | None = None) -> Board:
    """The board of a source, faults and all; raises `Refused` only for the form of the file.

    A list of ``faults`` takes even those, as far as the rest is a board without what is wrong.
    """
    game = game_of(source)
    own = data = validate(_shapes(game.key)[0], source, faults, _stand_ins(game))
    wrong = {fault.key[0] for fault in faults or () if fault.key}
    if own.map is None and "map" in wrong:
        raise Refused(faults or (), source.name)
    if own.layout is not None:
        data = _layout(source, own, game)
    elif own.map is None:
        raise Refused([source.placed(Fault(
            "file", "", "the map is missing", advice="draw it after map =, or name the board with "
            "the same streets: layout = ...", key=("map",),
        ))], source.name)  # fmt: skip
    held = {name: getattr(data, name.replace("-", "_")) for name in game.tables}

    def rows_of(*items: str, lists: bool = False) -> dict[str, Any]:
        return {
            name: {row: tuple(held) if lists else held for row, held in rows.items()}
            for name, rows in held.items()
            if rows and game.tables[name].items in items
        }

    labels = wrong & {"x-labels", "y-labels"}
    board = parse_map(
        data.map,
        game,
        name=own.name,
        provenance=own.provenance,
        x_labels=tuple(own.x_labels),
        y_labels=tuple(own.y_labels),
        opposite=data.opposite,
        tables=rows_of("crossroads", "places", lists=True),
        printed=rows_of("tourists"),
        gives=rows_of("gives"),
        numbers=rows_of("track", "boxes", "by-count", lists=True),
        joined=() if labels else tuple(data.joined),  # blocks, by their labels
        layout=own.layout or "",
    )
    kept = tuple(f for f in board.map_faults if not f.key or f.key[0] not in labels)
    return replace(board, map_faults=kept)


def _stand_ins(game: Game) -> dict[tuple[str, ...], Any]:
    """What stands for the keys that a board must have, while the rest of it is looked at."""
    wide, high = game.size
    return {
        ("name",): "the board",
        ("provenance",): "",
        ("x-labels",): list(range(1, wide + 1)),
        ("y-labels",): list(range(1, high + 1)),
    }


def _layout(source: Source, own: Any, game: Game) -> Any:
    """The file with the streets of a board that has numbers of its own and nothing else.

    Raises
    ------
    Refused
        It can't be opened, is of another game, has no map itself, or something is given twice.

    """
    key = ("layout",)
    twice = [name for name in own.model_fields_set if name not in _OF_ONE_BOARD]
    if twice:
        name = dashed(sorted(twice)[0])
        raise Refused([source.placed(Fault(
            "file", "", f"{name} is that of the layout {own.layout}, and given here as well",
            advice="keep one of them", key=(name,),
        ))], source.name)  # fmt: skip
    try:
        other = find_board(own.layout, Path(source.name).parent)
    except Refused as refused:
        raise Refused([source.placed(f.at(*key)) for f in refused.faults], source.name) from None
    if game_of(other) is not game or "map" not in other.data:
        raise Refused([source.placed(Fault(
            "file", "", f"{own.layout} is no board of {game.title} with a map of its own",
            advice="name the board on which the map is drawn", key=key,
        ))], source.name)  # fmt: skip
    return validate(_shapes(game.key)[0], other)


_OF_ONE_BOARD = {"format", "game", "name", "provenance", "x_labels", "y_labels", "layout"}


@lru_cache(32)
def _shipped(name: str) -> tuple[Source, Board]:
    """A board that ships, read once for many positions."""
    source = find_board(name)
    return source, read_board(source)


def board_faults(source: Source, board: Board) -> list[Fault]:
    """All faults of a board, at their places in the file."""
    return [source.placed(fault) for fault in board.faults()]


def load_board(name: str | Path) -> Board:
    """The board that ships under ``name``, or the one in a file.

    Raises
    ------
    Refused
        With every fault, if the file is no board or breaks a rule.

    Examples
    --------
    >>> load_board("harbour").blocks["3,4"].kind in {"red", "green", "blue", "purple", "white"}
    True

    """
    source = find_board(str(name))
    board = read_board(source)
    faults = hard(board_faults(source, board))
    if faults:
        raise Refused(faults, source.name)
    return board


def _route(text: str, key: tuple[str | int, ...], source: Source, faults: list[Fault]) -> Route:
    try:
        return parse_route(text)
    except NotationError as error:
        message = str(error)
        faults.append(source.placed(Fault("file", "", message, text[:40], key=key)))
        return Route()


def read_position(source: Source, beside: Path | None = None) -> Position:
    """The position of a source with its faults.

    What is wrong with the form of the file is among them: the rest is read without it.

    Raises
    ------
    Refused
        Only if too little can be read, and for a board that can't be used.

    """
    game = game_of(source)
    faults: list[Fault] = []
    data = validate(_shapes(game.key)[1], source, faults)
    try:
        if data.board.endswith(".toml"):
            board_source = find_board(data.board, beside)
            board = read_board(board_source)
        else:
            board_source, board = _shipped(data.board)
    except Refused as refused:
        if refused.faults[0].key == ("board",) or not refused.faults[0].line:
            placed = [source.placed(f.at("board")) for f in refused.faults]
            raise Refused([*faults, *placed], source.name) from None
        raise
    bad = hard(board_faults(board_source, board))
    if bad:
        raise Refused(bad, board_source.name)
    if board.game is not game:
        other = Fault("file", "", f"{board.name} is a board of {board.game.title}",
                      advice=f"boards: {', '.join(board_names(game))}", key=("board",))  # fmt: skip
        raise Refused([*faults, source.placed(other)], source.name)
    strokes = [_route(text, ("strokes", i), source, faults) for i, text in enumerate(data.strokes)]
    if data.drawn is not None:
        names, wrong = read_drawn(board, data.drawn)
        faults += [source.placed(fault) for fault in wrong]
        if data.strokes:
            faults.append(
                source.placed(Fault(
                    "file", "", "strokes and drawn are both given", advice="keep one",
                    key=("drawn",)
                ))
            )  # fmt: skip
        strokes = [parse_route(name) for name in names]
    setup, wrong = _setup(board, data.setup)
    faults += [source.placed(fault) for fault in wrong]
    route = None if data.route is None else _route(data.route, ("route",), source, faults)
    return Position(
        board=board,
        strokes=tuple(strokes),
        tourists=dict(data.tourists),
        setup=setup,
        rulings={k: str(v) for k, v in data.rulings.items()},
        route=route,
        name=data.name,
        comment=data.comment,
        claim=data.claim,
        expect=data.expect.model_dump(exclude_none=True) if data.expect else {},
        file_faults=tuple(faults),
        counters={
            name: dict(given)
            for name in game.counters
            if (given := getattr(data, name.replace("-", "_")))
        },
    )


def _setup(board: Board, data: Any) -> tuple[dict[str, Any], list[Fault]]:
    """The setup with the cards of the board looked up."""
    setup: dict[str, Any] = {}
    faults: list[Fault] = []
    for spec in board.game.setup.values():
        value = getattr(data, spec.name.replace("-", "_"))
        if value is None and spec.row:
            value = board.tables.get(spec.table, {}).get(str(setup.get(spec.row)))
            value = list(value) if value else None
        if value is None:
            continue
        if isinstance(value, str | int) and spec.type == "crossroads":
            rows = board.tables.get(spec.table, {})
            if str(value) not in rows:
                faults.append(
                    Fault("file", "", f"{board.name} has no {spec.name} {value!r}",
                          advice=f"it has {', '.join(rows) or 'none'}; or list the crossroads",
                          key=("setup", spec.name))
                )  # fmt: skip
                continue
            value = rows[str(value)]
        if isinstance(value, list | tuple):
            value = tuple(_plain(item) for item in value)
        setup[spec.name] = value
    return setup, faults


def _plain(item: Any) -> Any:
    """An item of a list as it stands in the file."""
    if isinstance(item, BaseModel):
        return item.model_dump(exclude_none=True, by_alias=True)
    return item


def position_faults(source: Source, position: Position) -> list[Fault]:
    """All faults of a position, at their places in the file."""
    placed = []
    for fault in position.faults():
        if fault.key[:1] == ("strokes",) and "drawn" in source.data:
            fault = fault.at("drawn")  # the strokes were read off the picture
        placed.append(fault if fault.line else source.placed(fault))
    return placed


def load_position(path: str | Path) -> Position:
    """The position in a file.

    Raises
    ------
    Refused
        With every fault, if the file is no position or breaks a rule.

    """
    file = Path(path)
    source = read_source(file)
    position = read_position(source, file.parent)
    faults = hard(position_faults(source, position))
    if faults:
        raise Refused(faults, source.name)
    return position


def write_board(board: Board) -> str:
    """The canonical text of a board file; reading it gives the same board."""
    import tomli_w

    head = {
        "format": FORMAT,
        "game": board.game.key,
        "name": board.name,
        "provenance": board.provenance,
    }
    text = tomli_w.dumps(head)
    text += f"x-labels = {list(board.x_labels)}\ny-labels = {list(board.y_labels)}\n"
    if board.layout:
        return text + tomli_w.dumps({"layout": board.layout})
    if board.joined:
        text += f"joined = {_value(board.joined)}\n"
    # a literal string: a map may hold backslashes
    text += "map = '''\n" + "\n".join(board.picture) + "\n'''\n"
    across = {e: o for e, o in board.opposite.items() if o != opposite_of(e, board.places)}
    if across:
        text += "\n" + tomli_w.dumps({"opposite": across})
    for name in board.game.tables:
        held = (board.tables, board.printed, board.gives, board.numbers)
        rows = next((known[name] for known in held if name in known), None)
        if rows:
            text += f"\n[{name}]\n"
            text += "".join(f"{_bare(row)} = {_value(items)}\n" for row, items in rows.items())
    return text


def write_position(position: Position, board: str) -> str:
    """The canonical text of a position file on the board named ``board``."""
    import tomli_w

    head: dict[str, Any] = {"format": FORMAT, "game": position.board.game.key, "board": board}
    if position.name:
        head["name"] = position.name
    text = tomli_w.dumps(head)
    if position.comment:
        text += tomli_w.dumps({"comment": position.comment}, multiline_strings=True)
    strokes = [str(stroke) for stroke in position.strokes]
    text += "strokes = [\n" + "".join(f'  "{stroke}",\n' for stroke in strokes) + "]\n"
    if position.route is not None:
        text += f'route = "{position.route}"\n'
    blocks = position.board.blocks
    tables: dict[str, Mapping[str, Any]] = {
        "setup": position.setup,
        "tourists": {b: position.tourists[b] for b in blocks if position.tourists.get(b)},
        **{
            name: {b: n for b in blocks if (n := position.count(name, b))}
            for name in position.board.game.counters
        },
        "rulings": position.rulings,
        "claim": position.claim,
        "expect": position.expect,
    }
    for name, table in tables.items():
        if table:
            text += f"\n[{name}]\n"
            below = {key: value for key, value in table.items() if isinstance(value, dict)}
            if name == "setup":  # a table in a table is for many lines; a deck is one
                below = {}
            for key, value in table.items():
                if key not in below:
                    text += f"{_bare(key)} = {_value(value)}\n"
            if below:
                text += "\n" + tomli_w.dumps({name: below})
    return text


def _bare(key: str) -> str:
    import tomli_w

    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def _value(value: Any) -> str:
    """A value on one line, tables and arrays too."""
    import tomli_w

    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_bare(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return tomli_w.dumps({"k": value}).removeprefix("k = ").rstrip("\n")


__all__ = [
    "board_faults", "board_names", "find_board", "load_board", "load_position",
    "position_faults", "read_board", "read_position", "write_board", "write_position",
]  # fmt: skip
