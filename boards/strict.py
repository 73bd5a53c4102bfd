"""Strict reading of a file: every fault of its form at once, each with line and column."""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from boards.faults import Fault, Refused
from boards.game import Game, find_game, games
from boards.source import Key, Source

FORMAT = 1
_COMMON = {"format", "game", "name", "comment", "rulings", "expect"}  # of positions and games
_DIGITS = 15
# games without a drawn route have commands, and files, of their own
ELSEWHERE = {"the-old-ones-of-el-dorado": "finalroute eldorado"}
Text = Annotated[str, StringConstraints(max_length=100_000)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]


def dashed(name: str) -> str:
    """A name as files write it: ``old-one``."""
    return name.replace("_", "-")


class Strict(BaseModel):
    """What a file or a table in it may hold: no other key, no other type."""

    model_config = ConfigDict(extra="forbid", strict=True, alias_generator=dashed)


_SAYS = {
    "extra_forbidden": "there is no such key",
    "missing": "this key is missing",
    "string_type": "a text in quotes is expected",
    "int_type": "a whole number is expected",
    "bool_type": "true or false is expected",
    "list_type": "a list in [ ] is expected",
    "dict_type": "a table is expected",
    "model_type": "a table is expected",
    "model_attributes_type": "a table is expected",
    "string_too_short": "the text is empty",
    "string_too_long": "the text is too long",
}


def validate(
    shape: type[Strict],
    source: Source,
    faults: list[Fault] | None = None,
    instead: Mapping[tuple[str, ...], Any] | None = None,
) -> Any:
    """The data of a file in its shape.

    Parameters
    ----------
    faults
        If given, it takes what is wrong, and the rest of the file is read without that.
    instead
        What stands for keys that have to be there, so that the rest can be read where they are
        missing or wrong. The numbers of ``[[tables]]`` are no part of such a key.

    Raises
    ------
    Refused
        With every key that is missing, unknown or of the wrong type; if ``faults`` are taken, only
        where the rest is not enough.

    """
    try:
        return shape.model_validate(source.data)
    except ValidationError as error:
        found = _wrong(shape, source, error)
    stands = {key: _named(instead or {}, key) for key in found}
    paths = {_smallest(source.data, key) for key, stand in stands.items() if stand is None}
    if faults is not None and () not in paths:
        rest = source.data
        for path in paths:
            rest = _without(rest, path)
        for stand in stands.values():
            if stand is not None:
                rest = _with(rest, *stand)
        with suppress(ValidationError):
            data = shape.model_validate(rest)
            faults += found.values()
            return data
    raise Refused(found.values(), source.name)


def _wrong(shape: type[Strict], source: Source, error: ValidationError) -> dict[Key, Fault]:
    """What pydantic says, as a fault for each entry."""
    faults: dict[Key, Fault] = {}
    for item in error.errors():
        key = _entry(source.data, item["loc"], missing=item["type"] == "missing")
        named = ".".join(str(k) for k in key)
        says = _SAYS.get(item["type"], item["msg"].lower())
        if item["type"] == "literal_error":
            says = f"expected {item['ctx']['expected']}, not {reprlib.repr(item['input'])}"
        advice = rule = ""
        if item["type"] == "extra_forbidden":
            advice = _known(shape, key)
        elif item["type"] == "missing" and key:
            advice = f"add {key[-1]} = ..."
        elif item["type"] == "literal_error" and key[:1] == ("setup",):
            rule = _setup_rule(source, key)
            given = item["input"] if isinstance(item["input"], str) else ""
            known = re.findall("'([^']*)'", item["ctx"]["expected"])
            close = difflib.get_close_matches(given[:40], known, n=1)
            advice = f"did you mean {close[0]}?" if close else ""
        if key not in faults:
            faults[key] = source.placed(
                Fault("file", rule, f"{named}: {says}", advice=advice, key=key)
            )
    return faults


def _setup_rule(source: Source, key: Key) -> str:
    """The rule behind a key of the setup."""
    game = find_game(str(source.data.get("game")))
    spec = game.setup.get(str(key[1])) if game and len(key) > 1 else None
    return spec.rule if spec else ""


def _without(node: Any, path: Key) -> Any:
    """Tables and lists without the entry at a path; nothing is done where that is gone."""
    first, rest = path[0], path[1:]
    if isinstance(node, dict) and first not in node:
        return node
    left = node.copy()
    if rest:
        left[first] = _without(node[first], rest)
    else:
        del left[first]
    return left


def _named(instead: Mapping[tuple[str, ...], Any], key: Key) -> tuple[Key, Any] | None:
    """Which key of ``instead`` is wrong, if what is wrong is one or within one, and its value."""
    for end in range(len(key), 0, -1):
        names = tuple(part for part in key[:end] if isinstance(part, str))
        if names in instead and isinstance(key[end - 1], str):
            return key[:end], instead[names]
    return None


def _with(node: Any, path: Key, value: Any) -> Any:
    """Tables and lists with another entry at a path; nothing is done where its table is gone."""
    first, rest = path[0], path[1:]
    changed: Any = node.copy()
    if not rest:
        changed[first] = value
    elif not isinstance(node, dict) or first in node:
        changed[first] = _with(node[first], rest, value)
    return changed


def _smallest(data: dict[str, Any], key: Key) -> Key:
    """The path of the smallest entry around a key that can be left out.

    A list goes as a whole, so that what is left keeps its place and makes sense, but for one of
    ``[[tables]]``; so does a table that lacks a key.
    """
    path: list[str | int] = []
    node: Any = data
    for part in key:
        if isinstance(node, list) and isinstance(part, int):
            inside = len(path) == 1 and part < len(node) and isinstance(node[part], dict)
        else:
            inside = isinstance(node, dict) and part in node
        if not inside:
            break
        path.append(part)
        node = node[part]
    while path and isinstance(path[-1], int):
        path.pop()
    return tuple(path)


def _entry(node: Any, path: tuple[str | int, ...], *, missing: bool) -> tuple[str | int, ...]:
    """The part of a path that the file has: pydantic adds the member of a union to it."""
    key: list[str | int] = []
    for index, part in enumerate(path):
        there = part in node if isinstance(node, dict) else (
            isinstance(node, list) and isinstance(part, int) and part < len(node)
        )  # fmt: skip
        if there:
            node = node[part]
        elif not missing or index + 1 < len(path):
            continue
        key.append(part)
    return tuple(key)


def _known(shape: type[BaseModel], key: tuple[str | int, ...]) -> str:
    """Advice for a key that does not exist: the nearest one, or all of them."""
    for part in key[:-1]:
        if isinstance(part, int):  # the number of one table among many
            continue
        field = shape.model_fields.get(part.replace("-", "_"))
        kinds = [field.annotation, *get_args(field.annotation)] if field else []
        inner = [k for k in kinds if isinstance(k, type) and issubclass(k, BaseModel)]
        if not inner:
            return ""
        shape = inner[0]
    names = [dashed(name) for name in shape.model_fields]
    close = difflib.get_close_matches(str(key[-1]), names, n=1)
    return f"did you mean {close[0]}?" if close else f"the keys are {', '.join(names)}"


def _refuse_large_numbers(source: Source) -> None:
    """No count is that large, and Python does not even write a number of 5000 digits."""
    inside: list[tuple[tuple[str | int, ...], Any]] = [((), source.data)]
    faults = []
    while inside:  # a loop, because keys with many dots nest deeper than Python calls
        key, value = inside.pop()
        if isinstance(value, dict):
            inside += [((*key, name), item) for name, item in value.items()]
        elif isinstance(value, list):
            inside += [((*key, index), item) for index, item in enumerate(value)]
        elif isinstance(value, int) and abs(value) >= 10**_DIGITS:
            fault = Fault("file", "", f"a number has at most {_DIGITS} digits", key=key)
            faults.append(source.placed(fault))
    if faults:
        raise Refused(faults, source.name)


def kind_of(source: Source) -> Literal["board", "position", "game"]:
    """What a file means to be, by its keys.

    Raises
    ------
    Refused
        It is of a game that has commands of its own.

    """
    _refuse_elsewhere(source)
    if isinstance(source.data.get("player"), list):
        return "game"
    if "board" in source.data:
        return "position"
    if "map" in source.data or "layout" in source.data:
        return "board"
    several = source.data.keys() & {"player", "players", "first-player", "challenge"}
    # a position without its board has at least something that is drawn, or a setup
    name = source.data.get("game")
    bare = isinstance(name, str) and find_game(name) and source.data.keys() <= _COMMON
    return "game" if several or bare else "position"


def _refuse_elsewhere(source: Source) -> None:
    """A file of a game without a drawn route is for the commands of that game."""
    name = source.data.get("game")
    if isinstance(name, str) and name in ELSEWHERE:
        fault = Fault("file", "", "this is a file of a game without a drawn route",
                      advice=f"see {ELSEWHERE[name]} --help", key=("game",))  # fmt: skip
        raise Refused([source.placed(fault)], source.name)


def game_of(source: Source) -> Game:
    """The game that a file names, once it is clear that the file can be read at all.

    Raises
    ------
    Refused
        It starts otherwise than every file does, or names no known game.

    """
    _refuse_large_numbers(source)
    name = source.data.get("game")
    game = find_game(name) if isinstance(name, str) else None
    if source.data.get("format") != FORMAT or isinstance(source.data.get("format"), bool):
        raise Refused(
            [source.placed(Fault(
                "file", "", f"the file must start with format = {FORMAT}", key=("format",)
            ))], source.name,
        )  # fmt: skip
    _refuse_elsewhere(source)
    if game is None:
        known = ", ".join(games())
        raise Refused(
            [source.placed(Fault(
                "file", "", "the file must name its game" if name is None else
                f"there is no game {reprlib.repr(name)}", advice=f"the games are {known}",
                key=("game",),
            ))], source.name,
        )  # fmt: skip
    return game


def opening(source: Source, key: str, title: str) -> None:
    """Make sure that a file is one of a game that has commands of its own.

    Raises
    ------
    Refused
        It starts otherwise than every file does, or is of another game.

    """
    _refuse_large_numbers(source)
    faults = []
    if source.data.get("format") != FORMAT or isinstance(source.data.get("format"), bool):
        faults.append(
            Fault("file", "", f"the file must start with format = {FORMAT}", key=("format",))
        )
    name = source.data.get("game")
    if name != key:
        what = "the file must name its game" if name is None else (
            f"this is no file of {title}, but of {reprlib.repr(name)}"
        )  # fmt: skip
        advice = f'a file of {title} has game = "{key}"'
        faults.append(Fault("file", "", what, key=("game",), advice=advice))
    if faults:
        raise Refused([source.placed(fault) for fault in faults], source.name)
