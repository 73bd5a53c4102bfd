"""What is done on the page to a position or a board, as changes of the text of its file.

The text is the document: an edit changes one entry of it and keeps everything else, the user's
comments too. What the page undoes is therefore a text, and what reads a photograph one day hands
over edits like those of a hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boards.files import read_position
from boards.mapfile import draw_sections
from boards.notation import NotationError, parse_route
from boards.route import Route, Step
from boards.source import parse_source
from cli.reading import is_board
from cli.web.board_edits import change
from cli.web.strokes import with_section, without_section
from cli.web.tomltext import drop, inline, put, put_lines, put_list, table_of
from cli.web.trouble import NoEdit

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

    from boards.game import SetupKey
    from boards.position import Position

Edit = Mapping[str, Any]
_MOST = 400  # edits of one action: more than a map has sections


def edited(text: str, edits: Sequence[Edit], beside: Path) -> str:
    """The text of a position or board file after the edits of one action.

    Parameters
    ----------
    text
        The file as it is.
    edits
        What is done, each ``{"op": ..., ...}``; see the functions of this module.
    beside
        The folder from which the file names its board.

    Raises
    ------
    NoEdit
        An edit that makes no sense, such as one of a section that the board does not have.
    Refused
        The text is no position, so that nothing in it can be edited on the map.

    """
    import tomlkit

    if len(edits) > _MOST:
        raise NoEdit(f"an action has at most {_MOST} edits")
    for edit in edits:
        source = parse_source(text)
        document = tomlkit.parse(source.text)
        if is_board(source):
            change(document, source, edit, beside)
        else:
            operation = _OPERATIONS.get(str(edit.get("op")))
            if operation is None:
                raise NoEdit(f"there is no edit {edit.get('op')!r}")
            operation(document, read_position(source, beside), edit)
        text = tomlkit.dumps(document)
    return text


def _tables(position: Position) -> list[str]:
    """The tables of a position file in the order in which they are written."""
    return ["setup", "tourists", *position.board.game.counters, "rulings", "claim", "expect"]


def _section(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Draw a section or erase it: ``name``, ``on`` (left out: the other way than it is)."""
    section = position.board.sections.get(str(edit.get("name")))
    if section is None:
        raise NoEdit(f"{position.board.name} has no section {edit.get('name')!r}")
    there = section.name in position.drawn
    on = not there if edit.get("on") is None else bool(edit["on"])
    if on == there:
        return
    if "drawn" in document and "strokes" not in document:
        names = set(position.drawn) ^ {section.name}
        put_lines(document, "drawn", draw_sections(position.board, names))
        return
    held = [str(item) for item in document.get("strokes", [])]
    if on:
        put_list(document, "strokes", with_section(held, section))
    else:
        put_list(document, "strokes", without_section(held, section, position.board))


def _known_block(position: Position, edit: Edit) -> str:
    block = str(edit.get("block"))
    if block not in position.board.blocks:
        raise NoEdit(f"{position.board.name} has no {position.board.game.block} {block!r}")
    return block


def _people(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Tourists come or go: ``block``, ``letter``, ``by`` (1 or -1)."""
    block, letter = _known_block(position, edit), str(edit.get("letter"))
    order = "".join(position.board.game.tourists)
    if letter not in position.board.game.tourists:
        raise NoEdit(f"{letter!r} is no type of tourist")
    letters = position.tourists.get(block, "")
    if _by(edit) > 0:
        letters = "".join(sorted(letters + letter, key=lambda c: (order.find(c) % 99, c)))
    else:
        letters = letters.replace(letter, "", 1)
    _keep(document, position, "tourists", block, letters)


def _count(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Marks of a counter: ``counter``, ``block``, ``by`` (1 or -1)."""
    block, name = _known_block(position, edit), str(edit.get("counter"))
    if name not in position.board.game.counters:
        raise NoEdit(f"{position.board.game.title} counts no {name!r}")
    _keep(document, position, name, block, max(0, position.count(name, block) + _by(edit)))


def _by(edit: Edit) -> int:
    return 1 if edit.get("by", 1) == 1 else -1


def _keep(document: TOMLDocument, position: Position, name: str, key: str, value: Any) -> None:
    """Set a key of a table; what is empty is left out, and so is an empty table."""
    if value in ("", 0, None, [], {}):
        if name in document:
            drop(document[name], key)
            if not document[name] and "#" not in document[name].as_string():
                drop(document, name)
        return
    table_of(document, name, _tables(position))[key] = value


def _spec(position: Position, edit: Edit) -> SetupKey:
    spec = position.board.game.setup.get(str(edit.get("key")))
    if spec is None:
        raise NoEdit(f"{position.board.game.title} has no {edit.get('key')!r}")
    return spec


def _place(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Put a crossroads on a list of the setup or take it off: ``key``, ``place``."""
    spec, place = _spec(position, edit), str(edit.get("place"))
    if spec.type not in ("crossroads", "marked"):
        raise NoEdit(f"{spec.name} is no list of crossroads")
    if place not in position.board.places:
        raise NoEdit(f"{position.board.name} has no crossroads {place!r}")
    listed = [*position.crossroads(spec.name)]
    listed = [p for p in listed if p != place] if place in listed else [*listed, place]
    _keep(document, position, "setup", spec.name, listed)


def _setup(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Fill in a key of the setup as it was typed or chosen: ``key``, ``value``."""
    spec, value = _spec(position, edit), edit.get("value")
    _keep(document, position, "setup", spec.name, _read(spec, value, position))


def _read(spec: SetupKey, value: Any, position: Position) -> Any:
    """What the file says of a field; what can't be read stays as typed, for `check` to name."""
    if isinstance(value, Mapping):
        rows = {str(k): _number(str(v)) for k, v in value.items() if str(v).strip()}
        return inline(rows) if rows else None
    if isinstance(value, list):
        listed: list[Any] = [str(item) for item in value]
        own = [g for g in position.setup.get(spec.name, ()) if not isinstance(g, str)]
        return [*listed, *map(inline, own)] if spec.type == "goals" else listed
    text = "" if value is None else str(value).strip()
    if spec.type in ("dice", "rounds"):
        return [_number(part) for part in re.split(r"[\s,;]+", text) if part]
    return _number(text) if spec.type == "number" else text


def _number(text: str) -> int | str:
    text = text.strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _head(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """The name of the position or what is said about it: ``key``, ``value``."""
    key, value = str(edit.get("key")), str(edit.get("value", ""))
    if key not in ("name", "comment"):
        raise NoEdit(f"there is no {key!r} to fill in")
    if not value and key in document:
        drop(document, key)
    elif value:
        import tomlkit

        put(document, key, tomlkit.string(value, multiline="\n" in value))


def _ruling(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """Choose the reading of a ruling: ``name``, ``reading`` (empty: the default)."""
    _keep(document, position, "rulings", str(edit.get("name")), str(edit.get("reading", "")))


def _route(document: TOMLDocument, position: Position, edit: Edit) -> None:
    """The declared route: ``text`` as typed, ``to`` the next place, or ``back`` one step."""
    route = Route() if position.route is None else position.route
    if "text" in edit:
        text = str(edit["text"]).strip()
        with suppress(NotationError):  # it stays as typed, and the page says what is wrong with it
            text = str(parse_route(text))
    elif edit.get("back"):
        text = str(_shorter(route))
    elif edit.get("close"):
        text = str(Route(route.start, route.steps, not route.closing))
    else:
        text = str(longer(route, str(edit.get("to")), position, jump=bool(edit.get("jump"))))
    if text:
        put(document, "route", text)
    else:
        drop(document, "route")


def _shorter(route: Route) -> Route:
    if route.closing:
        return Route(route.start, route.steps)
    return Route(route.start, route.steps[:-1]) if route.steps else Route()


def longer(route: Route, place: str, position: Position, *, jump: bool = False) -> Route:
    """A route led on to a place: along a section, over the river, or by a connection.

    Whether that is legal is for `check` to say. Going back where it came from takes the last
    step off again.
    """
    board = position.board
    if place not in board.places:
        raise NoEdit(f"{board.name} has no crossroads {place!r}")
    if not route.start:
        return Route(place)
    here = route.end
    if place == here:
        return route
    if route.steps and not jump and [route.start, *(s.to for s in route.steps)][-2] == place:
        return _shorter(route)
    roads = [
        s
        for slant in (False, True)
        if (s := board.between(here, place, diagonal=slant)) is not None
    ]
    drawn = [s for s in roads if s.name in position.drawn]
    step = Step("~", place)
    if roads and not jump:
        step = Step("/" if "/" in (drawn or roads)[0].name else "-", place)
    elif board.opposite.get(here) == place and not jump:
        step = Step("^", place)
    return Route(route.start, (*route.steps, step))


_OPERATIONS: dict[str, Callable[[TOMLDocument, Position, Edit], None]] = {
    "section": _section,
    "people": _people,
    "count": _count,
    "place": _place,
    "setup": _setup,
    "head": _head,
    "ruling": _ruling,
    "route": _route,
}
