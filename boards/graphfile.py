"""A bare graph of crossroads and sections, read from an edge list or a node-link file.

An edge list is CSV: ``u,v,weight``, the weight optional. A node-link file is what networkx's
``node_link_data`` writes, with the sections under ``edges`` or, as older versions did, ``links``.
Reading finds every fault at once, each with its line and column.
"""

from __future__ import annotations

import csv
import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from math import lcm
from pathlib import Path
from typing import Any, NoReturn

from boards.faults import Fault, Refused

_MOST_BYTES = 16_000_000
_MOST_FAULTS = 20  # a file of another kind has a fault in every line: nobody reads them all
_MOST_AMOUNT = 10**9
_DECIMALS = 6
_MOST_SUM = 10**15  # what a solver adds up without rounding, with room to spare

_AMOUNT = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
_ENDLESS = re.compile(r"[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_OF_A_GAME = re.compile(r"(\s*#.*\n)*\s*format *= *1 *(\n|$)")  # a position or a board
_HEADERS = {("u", "v"), ("source", "target"), ("from", "to"), ("node1", "node2")}


@dataclass(frozen=True, slots=True)
class GraphNode:
    """One crossroads.

    ``stop``: a trail may end here, but not pass. ``required``: a trail must touch it.
    """

    name: str
    value: Fraction = Fraction(0)
    stop: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """One section; ``key`` tells it from others between the same two crossroads."""

    ends: tuple[str, str]
    weight: Fraction = Fraction(1)
    key: str = "0"


@dataclass(frozen=True, slots=True)
class Graph:
    """Crossroads and sections in the order of the file; loops and parallel sections allowed."""

    nodes: tuple[GraphNode, ...] = ()
    edges: tuple[GraphEdge, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The crossroads by name."""
        return tuple(node.name for node in self.nodes)

    @property
    def scale(self) -> int:
        """The least number that makes every weight and value an integer."""
        return lcm(*(amount.denominator for amount in self._amounts()))

    def marked(
        self,
        stop: Collection[str] = (),
        required: Collection[str] = (),
        values: Mapping[str, Fraction] | None = None,
    ) -> Graph:
        """The graph with more said of its crossroads; a value replaces that of the file."""
        values = values or {}
        nodes = (
            replace(
                node,
                stop=node.stop or node.name in stop,
                required=node.required or node.name in required,
                value=values.get(node.name, node.value),
            )
            for node in self.nodes
        )
        return replace(self, nodes=tuple(nodes))

    def faults(self) -> list[Fault]:
        """What makes it impossible to add up the graph exactly."""
        total = sum(abs(amount) for amount in self._amounts()) * self.scale
        if total <= _MOST_SUM:
            return []
        return [
            Fault(
                "file",
                "",
                "the weights and values together are too large to be added up exactly: "
                f"with their decimals made whole they come to {total}, at most {_MOST_SUM} will do",
                advice="use fewer decimals or a larger unit",
            )
        ]

    def _amounts(self) -> Iterator[Fraction]:
        yield from (edge.weight for edge in self.edges)
        yield from (node.value for node in self.nodes)


class BadAmount(ValueError):
    """A text that is no weight or value; ``advice`` says what to write."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


def parse_amount(text: str) -> Fraction:
    """A weight or value, exact.

    Raises
    ------
    BadAmount
        Not a number, not finite, more than 6 decimals, or beyond a thousand million.

    Examples
    --------
    >>> parse_amount("2.5")
    Fraction(5, 2)

    """
    shown = repr(text if len(text) <= 40 else text[:37] + "...")
    if _ENDLESS.fullmatch(text):
        raise BadAmount(f"{shown} can't be added up", "write a finite number")
    if not _AMOUNT.fullmatch(text) or len(text) > 400:
        advice = "write 2.5 with a point" if re.fullmatch(r"[+-]?\d+,\d+", text) else ""
        raise BadAmount(f"{shown} is not a number", advice)
    amount = Fraction(text)
    if abs(amount) > _MOST_AMOUNT:
        raise BadAmount(f"{shown} is too large", f"at most {_MOST_AMOUNT} either way")
    if (amount * 10**_DECIMALS).denominator != 1:
        raise BadAmount(
            f"{shown} has more than {_DECIMALS} decimals", "round it: sums are kept exact"
        )
    return amount


def read_graph(path: Path) -> Graph:
    """The graph in a file: JSON if it begins like an object or is called so, else CSV.

    Raises
    ------
    Refused
        With every fault, if the file is missing, is no text, or is no graph.

    """
    name = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        raise Refused([Fault("file", "", f"there is no file {name!r}")], name) from None
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = (getattr(error, "strerror", None) or "it can't be opened").lower()
        raise Refused([Fault("file", "", f"{name!r} can't be read: {reason}")], name) from None
    if len(raw) > _MOST_BYTES:
        raise Refused([Fault("file", "", f"{name!r} is too large for a graph")], name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(
            [Fault("file", "", f"{name!r} is not a text file in UTF-8 (byte {error.start})")], name
        ) from None
    kind = {".csv": "csv", ".json": "json"}.get(path.suffix.lower(), "")
    return parse_graph(text, name, kind)


def parse_graph(text: str, name: str = "text", kind: str = "") -> Graph:
    r"""Read a graph from a text; ``kind`` is ``csv`` or ``json``, or empty to look.

    Examples
    --------
    >>> parse_graph("a,b,2\nb,c").edges[1].weight
    Fraction(1, 1)

    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Refused(
            [Fault("file", "", "the file is empty", advice="write a section a line: u,v,weight")],
            name,
        )
    if not kind and _OF_A_GAME.match(text):
        raise Refused([Fault(
            "file", "", "this is a file of a game, not a graph",
            advice="`finalroute solve` finds the best route of a position",
        )], name)  # fmt: skip
    if not kind:
        kind = "json" if text.lstrip()[0] in "{[" else "csv"
    graph = (_Json if kind == "json" else _Csv)(text, name).read()
    faults = graph.faults()
    if faults:
        raise Refused(faults, name)
    return graph


@dataclass(slots=True)
class _Reader:
    """What both formats share: the faults, and sections that are told apart."""

    text: str
    name: str
    faults: list[Fault] = field(default_factory=list)
    nodes: dict[str, GraphNode] = field(default_factory=dict)
    edges: list[GraphEdge] = field(default_factory=list)
    taken: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    def finish(self) -> Graph:
        if self.faults:
            self.refuse()
        return Graph(tuple(self.nodes.values()), tuple(self.edges))

    def refuse(self) -> NoReturn:
        faults = self.faults[:_MOST_FAULTS]
        more = len(self.faults) - len(faults)
        if more:
            faults.append(Fault("file", "", f"and {more} more fault{'s' * (more > 1)}"))
        raise Refused(faults, self.name)

    def add(self, ends: tuple[str, str], weight: Fraction, key: str | None) -> bool:
        """Keep a section; False if it is there already under this key."""
        taken = self.taken.setdefault((min(ends), max(ends)), set())
        if key is None:
            key = next(str(n) for n in count(len(taken)) if str(n) not in taken)
        elif key in taken:
            return False
        taken.add(key)
        self.edges.append(GraphEdge(ends, weight, key))
        return True


def _name_fault(name: str) -> str:
    """What is wrong with the name of a crossroads, or nothing."""
    if not name:
        return "a crossroads without a name"
    if any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name):
        return f"the name {name!r} holds a character that can't be printed"
    return ""


class _Csv(_Reader):
    """An edge list."""

    def read(self) -> Graph:
        self.lines = self.text.split("\n")
        rows = list(self._rows())
        header = self._header(rows)
        for number, cells in rows[1:] if header else rows:
            if header and _folded(cells) == header:
                self._fault(number, 0, "the header again", "give each graph a file of its own")
            else:
                self._row(number, cells)
        if not self.faults and not self.edges:
            self._fault(1, 0, "no section, only a header", "write a section a line: u,v,weight")
        self.faults.sort(key=lambda fault: fault.line)
        return self.finish()

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        # line by line, so that one open quotation mark does not swallow the rest
        for number, line in enumerate(self.lines, 1):
            if not line.strip():
                continue
            try:
                cells = next(csv.reader([line], strict=True, skipinitialspace=True))
            except csv.Error as error:
                self._fault(number, 0, f"not CSV: {error}", 'a quoted name reads "New ""York"""')
                continue
            yield number, [cell.strip() for cell in cells]

    def _header(self, rows: list[tuple[int, list[str]]]) -> list[str]:
        """The first row if it names the columns."""
        if not rows:
            return []
        first = _folded(rows[0][1])
        if len(first) == 3 and not _is_amount(first[2]):
            # a third cell that is no number makes it a header or a mistake, never a section
            return first if tuple(first[:2]) in _HEADERS or first[2] == "weight" else []
        if len(first) == 2 and tuple(first) in _HEADERS and len(rows) > 1:
            # two bare names: a section after all if the graph speaks of them again
            later = {c for _, cells in rows[1:] if _folded(cells) != first for c in cells[:2]}
            return [] if later.intersection(rows[0][1]) else first
        return []

    def _row(self, number: int, cells: list[str]) -> None:
        if len(cells) not in (2, 3):
            advice = "separate with commas" if re.search("[;\t]", cells[0]) else ""
            self._fault(
                number, 0, f"{len(cells)} cell{'s' * (len(cells) != 1)} where a section has "
                "two names and perhaps a weight", advice or "write u,v or u,v,weight",
            )  # fmt: skip
            return
        sound = True
        for index, name in enumerate(cells[:2]):
            if fault := _name_fault(name):
                sound = self._fault(number, index, fault)
        weight = Fraction(1)
        if len(cells) == 3 and cells[2]:
            try:
                weight = parse_amount(cells[2])
            except BadAmount as bad:
                advice = bad.advice or ("a header line reads u,v,weight" if number == 1 else "")
                sound = self._fault(number, 2, f"the weight {bad}", advice)
        if sound:
            for name in cells[:2]:
                self.nodes.setdefault(name, GraphNode(name))
            self.add((cells[0], cells[1]), weight, None)

    def _fault(self, number: int, cell: int, message: str, advice: str = "") -> bool:
        """Note a fault in a cell of a line."""
        column, quoted = 1, False
        for at, character in enumerate(self.lines[number - 1]):
            if not cell:
                break
            quoted ^= character == '"'
            if character == "," and not quoted:
                cell -= 1
                column = at + 2
        self.faults.append(
            Fault("file", "", message, advice=advice, line=number, column=column)
        )  # fmt: skip
        return False


def _folded(cells: list[str]) -> list[str]:
    return [cell.casefold() for cell in cells]


def _is_amount(text: str) -> bool:
    return not text or bool(_AMOUNT.fullmatch(text) or _ENDLESS.fullmatch(text))


class _Number(str):
    """A JSON number as it is written: as a name it stays that, as an amount it is exact."""


class _Object(dict[str, Any]):
    """A JSON object that remembers which keys it was given twice."""

    def __init__(self, pairs: Iterable[tuple[str, Any]]) -> None:
        pairs = list(pairs)
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = sorted({name for name in names if names.count(name) > 1})


_HOOKS: dict[str, Any] = {
    "parse_float": _Number,
    "parse_int": _Number,
    "parse_constant": _Number,
    "object_pairs_hook": _Object,
}

_Key = tuple[str | int, ...]


class _Json(_Reader):
    """What networkx writes as node-link data."""

    def read(self) -> Graph:
        data = self._load()
        if not isinstance(data, _Object):
            self._fault((), "a graph is an object with nodes and edges", _SHAPE)
            self._leave()
        self._twice(data, ())
        tables = [name for name in ("edges", "links") if name in data]
        if len(tables) > 1:
            self._fault(
                ("links",), "two tables of sections: edges and links", "keep the one that counts"
            )
        elif not tables:
            self._fault((), "no table of sections: neither edges nor links", _SHAPE)
        if "nodes" not in data:
            self._fault((), "no table of crossroads: nodes is missing", _SHAPE)
        for name in ("directed", "multigraph"):
            if not isinstance(data.get(name, False), bool):
                self._fault((name,), f"{name} must be true or false")
        if data.get("directed") is True:
            self._fault(
                ("directed",), "the sections are directed; a trail walks them either way",
                "write the graph with to_undirected()",
            )  # fmt: skip
        for index, item in enumerate(self._table(data, "nodes")):
            self._node(("nodes", index), item)
        if "nodes" in data:
            for table in tables:
                for index, item in enumerate(self._table(data, table)):
                    self._edge((table, index), item, data.get("multigraph") is False)
        self._leave()
        return self.finish()

    def _load(self) -> Any:
        try:
            return json.loads(self.text, **_HOOKS)
        except json.JSONDecodeError as error:
            fault = Fault(
                "file", "", f"not JSON: {error.msg}", line=error.lineno, column=error.colno
            )
        except RecursionError:
            fault = Fault("file", "", "not JSON: nested too deeply", line=1, column=1)
        raise Refused([fault], self.name)

    def _table(self, data: _Object, name: str) -> list[Any]:
        table = data.get(name, [])
        if isinstance(table, list):
            return table
        self._fault((name,), f"{name} must be a list", _SHAPE)
        return []

    def _node(self, key: _Key, item: Any) -> None:
        if not isinstance(item, _Object):
            self._fault(key, "a crossroads is an object with an id", _SHAPE)
            return
        self._twice(item, key)
        name = self._id(key, item, "id")
        value = self._amount((*key, "value"), item, "value", Fraction(0))
        stop, required = (self._flag(key, item, flag) for flag in ("stop", "required"))
        if name is None:
            return
        if name in self.nodes:
            self._fault((*key, "id"), f"the crossroads {name!r} is listed twice")
        else:
            self.nodes[name] = GraphNode(name, value, stop, required)

    def _edge(self, key: _Key, item: Any, simple: bool) -> None:
        if not isinstance(item, _Object):
            self._fault(key, "a section is an object with source and target", _SHAPE)
            return
        self._twice(item, key)
        weight = self._amount((*key, "weight"), item, "weight", Fraction(1))
        ends = [self._end(key, item, side) for side in ("source", "target")]
        label = item.get("key")
        if isinstance(label, (list, dict, bool)):
            self._fault((*key, "key"), "the key of a section is a text or a number")
            label = None
        if ends[0] is None or ends[1] is None:
            return
        pair = (ends[0], ends[1])
        if simple and (min(pair), max(pair)) in self.taken:
            self._fault(
                key, f"a second section {pair[0]}-{pair[1]}, although multigraph is false",
                "set multigraph to true for parallel sections",
            )  # fmt: skip
        elif not self.add(pair, weight, label):
            self._fault(
                (*key, "key"), f"a second section {pair[0]}-{pair[1]} with the key {label!r}"
            )

    def _end(self, key: _Key, item: _Object, side: str) -> str | None:
        name = self._id(key, item, side)
        if name is not None and name not in self.nodes:
            self._fault((*key, side), f"there is no crossroads {name!r} among the nodes")
            return None
        return name

    def _id(self, key: _Key, item: _Object, entry: str) -> str | None:
        if entry not in item:
            self._fault(key, f"{entry} is missing", _SHAPE)
            return None
        name = item[entry]
        if not isinstance(name, str) or (isinstance(name, _Number) and not _AMOUNT.match(name)):
            self._fault(
                (*key, entry), "the name of a crossroads is a text or a number",
                "networkx.relabel_nodes(graph, str) gives other names a text",
            )  # fmt: skip
            return None
        if fault := _name_fault(name):
            self._fault((*key, entry), fault)
            return None
        return str(name)

    def _amount(self, key: _Key, item: _Object, entry: str, default: Fraction) -> Fraction:
        if entry not in item:
            return default
        amount = item[entry]
        if not isinstance(amount, _Number):
            self._fault(key, f"the {entry} must be a number")
            return default
        try:
            return parse_amount(amount)
        except BadAmount as bad:
            self._fault(key, f"the {entry} {bad}", bad.advice)
            return default

    def _flag(self, key: _Key, item: _Object, entry: str) -> bool:
        flag = item.get(entry, False)
        if not isinstance(flag, bool):
            self._fault((*key, entry), f"{entry} must be true or false")
        return flag is True

    def _twice(self, item: _Object, key: _Key) -> None:
        for name in item.twice:
            self._fault((*key, name), f"{name} is given twice")

    def _fault(self, key: _Key, message: str, advice: str = "") -> None:
        self.faults.append(Fault("file", "", message, advice=advice, key=key))

    def _leave(self) -> None:
        """Refuse if there are faults, each with its place in the text."""
        if not self.faults:
            return
        places = _places(self.text)
        for index, fault in enumerate(self.faults[:_MOST_FAULTS]):
            key = fault.key
            while key not in places:
                key = key[:-1]
            at = places[key]
            line = self.text.count("\n", 0, at) + 1
            column = at - self.text.rfind("\n", 0, at)
            self.faults[index] = replace(fault, line=line, column=column)
        self.refuse()


_SHAPE = (
    'write {"nodes": [{"id": "a"}, {"id": "b"}], '
    '"edges": [{"source": "a", "target": "b", "weight": 5}]}'
)


def _places(text: str) -> dict[_Key, int]:
    """Where in a JSON text each entry of the tables begins; the json module keeps none."""
    decoder = json.JSONDecoder(**_HOOKS)
    space = re.compile(r"[ \t\n]*")
    found: dict[_Key, int] = {}

    def skip(at: int) -> int:
        match = space.match(text, at)
        return match.end() if match else at

    def walk(at: int, key: _Key) -> int:
        at = skip(at)
        found[key] = at
        opened = text[at]
        if len(key) == 3 or opened not in "{[":
            end: int = decoder.raw_decode(text, at)[1]
            return end
        at, number = skip(at + 1), 0
        while text[at] not in "}]":
            entry: str | int = number
            if opened == "{":
                entry, at = decoder.raw_decode(text, at)
                at = skip(at) + 1  # past the colon
            at, number = skip(walk(at, (*key, entry))), number + 1
            if text[at] == ",":
                at = skip(at + 1)
        return at + 1

    walk(0, ())
    return found
