"""Entries of a TOML text, changed in place: comments and the order of the file stay."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def put(document: TOMLDocument, key: str, value: Any) -> None:
    """Set a key above all tables; a new one stands below those that are there."""
    from tomlkit.items import AoT, Table

    if key in document:
        document[key] = value
        return
    above = [name for name, held in document.items() if not isinstance(held, Table | AoT)]
    if above:
        document._insert_after(above[-1], key, _item(value))
    else:
        document.add(key, value)


def _item(value: Any) -> Any:
    import tomlkit

    return tomlkit.item(value)


def drop(table: Any, key: str) -> None:
    """Take a key out, if it is there."""
    if key in table:
        del table[key]


def table_of(document: TOMLDocument, name: str, order: Sequence[str]) -> Any:
    """The table of that name, made where there is none: below those before it in ``order``."""
    import tomlkit

    if name not in document:
        made = tomlkit.table()
        before = [n for n in order[: order.index(name)] if n in document]
        if before and before[-1] != list(document)[-1]:
            document._insert_after(before[-1], name, made)
        else:
            if list(document):
                document.add(tomlkit.nl())
            document.add(name, made)
    return document[name]


def put_lines(document: TOMLDocument, key: str, lines: Sequence[str]) -> None:
    """Set a key to a picture of many lines."""
    import tomlkit

    text = "\n".join(lines)
    put(document, key, tomlkit.parse(f"{key} = '''\n{text}\n'''\n")[key])


def put_list(document: TOMLDocument, key: str, items: Sequence[str]) -> None:
    """Set a list of texts, one on each line; comments in it stay."""
    import tomlkit

    if key in document and "#" in document[key].as_string():
        _patch(document[key], items)
        return
    rows = "".join(f"  {tomlkit.item(item).as_string()},\n" for item in items)
    text = f"{key} = [\n{rows}]\n" if items else f"{key} = []\n"
    put(document, key, tomlkit.parse(text)[key])


def _patch(array: Any, items: Sequence[str]) -> None:
    """Change as few items of an array as can be."""
    old = [str(item) for item in array]
    for tag, start, end, first, last in reversed(SequenceMatcher(None, old, items).get_opcodes()):
        if tag == "equal":
            continue
        new = list(items[first:last])
        for index in range(end - 1, start - 1, -1):
            if index - start < len(new):
                array[index] = new[index - start]
            else:
                del array[index]
        for index in range(end - start, len(new)):
            array.insert(start + index, new[index])


def inline(value: dict[str, Any]) -> Any:
    """A table on one line."""
    import tomlkit

    table = tomlkit.inline_table()
    table.update(value)
    return table
