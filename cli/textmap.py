"""The map in the terminal: board, position and route in characters.

The raster is that of the map in a file (`boards.mapfile`), so that both can be held beside the
cardboard. Nothing is said by colour alone: a legend below explains every glyph that is used.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from boards.board import Block, Board, Cell, Section
from boards.grid import COMPASS, LETTERS, place_key
from boards.mapfile import raster
from boards.picture.scene import Leg, Scene
from boards.position import Position
from boards.raster import HIGH, WIDE, cell_of
from boards.route import Route
from cli.textmap_glyphs import STYLES, Glyphs, glyphs, joint

if TYPE_CHECKING:
    from rich.text import Text

_LEFT = 8  # columns before the first crossroads: the printed number and that of the row
_LEGEND = 76
# the order of the legend; signs follow
_ROADS = ("road", "drawn", "drawn, not kept", "final route", "the way it runs",
          "crossing of the river", "river", "river and sea", "bridge", "crossroads",
          "dead end")  # fmt: skip
_SIGNS = ""  # where the signs stand in the legend: after the roads, before start and end


def text_map(
    board: Board,
    *,
    position: Position | None = None,
    route: Route | None = None,
    kept: Collection[str] | None = None,
    unicode: bool = True,
    colour: bool = False,
    broken: Sequence[str] = (),
) -> Text:
    """Draw a board in characters, and on it what a position and a route add.

    Parameters
    ----------
    board
        The city.
    position
        Adds the drawn sections, the tourists and the crossroads of the setup.
    route
        Drawn strong, with its start and end and the way it runs. Tourists in blocks that do not
        lie alongside are small letters.
    kept
        Names of the sections that count, when they are not just those of ``route``.
    unicode
        Lines of box-drawing characters; otherwise everything is plain ASCII.
    colour
        Add colours for a terminal; ``str(text)`` is the same without them.
    broken
        Ids of the rules that the route breaks, if it is not legal.

    Returns
    -------
    rich.text.Text
        The map with its legend, without a line break at the end.

    """
    from rich.text import Text

    canvas = _Canvas(Scene.of(board, position, route, kept, broken), glyphs(unicode))
    text = Text(no_wrap=True, end="")
    for index, line in enumerate(canvas.lines()):
        text.append("\n" if index else "")
        line = line[: len("".join(c for c, _ in line).rstrip())]
        for style, cells in groupby(line, key=lambda cell: cell[1]):
            part = "".join(character for character, _ in cells)
            part = part if unicode else part.encode("ascii", "replace").decode("ascii")
            text.append(part, STYLES[style] if colour else None)
    return text


_Line = list[tuple[str, str]]  # characters, each with the name of its style


class _Canvas:
    """The cells of the map, and what the legend has to explain."""

    def __init__(self, scene: Scene, signs: Glyphs) -> None:
        self.scene, self.board, self.signs = scene, scene.board, signs
        self.picture = raster(self.board)
        self.cells: list[_Line] = [[(c, "ground") for c in row] for row in self.picture]
        self.used: dict[str, str] = {}
        self.notes: dict[tuple[str, ...], list[str]] = {}
        self.alone: dict[str, list[str]] = {}
        self.crowds: list[str] = []
        self.crowded: list[str] = []
        self._ground()
        self._sections()
        self._crossings()
        self._places()
        for block in self.board.blocks.values():
            self._block(block)

    def lines(self) -> list[_Line]:
        """The whole map with its margins and the legend below."""
        board = self.board
        head = [" "] * (_LEFT + (board.width - 1) * WIDE + 3)
        for column, printed in enumerate(board.x_labels):
            _write(head, _LEFT + column * WIDE + WIDE // 2, str(printed))
        names = [" "] * len(head)
        for column in range(board.width):
            _write(names, _LEFT + column * WIDE, LETTERS[column])
        lines = [[(c, "label") for c in head], [(c, "name") for c in names]]
        for y, row in enumerate(self.cells):
            label = number = ""
            if y % HIGH == 0:
                number = str(y // HIGH + 1)
            elif y % HIGH == HIGH // 2:
                label = str(board.y_labels[y // HIGH])
            margin: _Line = [(c, "label") for c in f"{label:<4}"[:4]]
            margin += [(c, "name") for c in f"{number:>2}  "]
            lines.append(margin + row + (self._sea(y) if board.game.sea == "e" else []))
        lines.append([])
        return lines + [[(c, "legend") for c in line] for line in self._legend()]

    def _sea(self, y: int) -> _Line:
        """What lies east of the map in one of its rows: the sea, which a river flows into."""
        mouth = self.picture[y][-1] in "~="
        return [(c, "river") for c in ("~~~~" if mouth else " ~~~")]

    def at(self, cell: Cell) -> str:
        """What stands in a cell now; nothing outside the map."""
        x, y = cell
        inside = 0 <= y < len(self.cells) and 0 <= x < len(self.cells[y])
        return self.cells[y][x][0] if inside else ""

    def put(self, cell: Cell, glyph: str, style: str, says: str = "") -> None:
        """Write a glyph; ``says`` goes into the legend."""
        self.cells[cell[1]][cell[0]] = (glyph, style)
        if says:
            self.used.setdefault(glyph, says)

    @property
    def _water(self) -> str:
        return "river and sea" if self.board.game.sea else "river"

    def _ground(self) -> None:
        """The river, bridges, roads without ink and the rounded corners."""
        for y, row in enumerate(self.cells):
            for x, (glyph, _) in enumerate(row):
                if glyph == "~":
                    self.put((x, y), glyph, "river", self._water)
                elif glyph == "=":
                    self.put((x, y), glyph, "bridge", "bridge")
                elif glyph == "U":
                    self.put((x, y), glyph, "name")
                elif glyph in "/\\" and x % WIDE == 0 and y % HIGH == 0:
                    self.put((x, y), self.signs.corner(x > 0, y > 0, "road"), "road")
        for section in self.board.roads:
            if self.scene.layout.exists(section):
                for cell, ink in section.cells:
                    self.put(cell, self.signs.road[ink], "road", "road")

    def _sections(self) -> None:
        """The ink, weak before strong, and the way the route runs."""
        chosen = self.scene.chosen or frozenset()
        for name in sorted(self.scene.drawn - chosen):
            self._ink(self.board.sections[name], "drawn")
        for name in sorted(chosen):
            self._ink(self.board.sections[name], "kept")
        for run in self.scene.runs:
            for leg in run:
                self._arrow(leg)

    def _ink(self, section: Section, weight: str) -> None:
        says = "drawn" if self.scene.chosen is None else "drawn, not kept"
        for cell, ink in section.cells:
            glyph = self.signs.ink(ink, weight)
            self.put(cell, glyph, weight)
            self.used.setdefault(glyph, "final route" if weight == "kept" else says)
        if section.kind == "rounded":
            x, y = self._corner_of(section)
            self.put((x, y), self.signs.corner(x > 0, y > 0, weight), weight)

    def _corner_of(self, section: Section) -> Cell:
        """The cell in the corner that a rounded road goes round."""
        xs = [x for (x, _), ink in section.cells if ink == "|"]
        ys = [y for (_, y), ink in section.cells if ink == "-"]
        return xs[0], ys[0]

    def _arrow(self, leg: Leg) -> None:
        section = leg.section
        level = [cell for cell, ink in section.cells if ink == "-"] if section else []
        upright = [cell for cell, ink in section.cells if ink == "|"] if section else []
        cells = level or upright
        if section is None or section.kind == "diagonal" or len(cells) < 3:
            return
        start, end = place_key(leg.start), place_key(leg.end)
        east = end.column - start.column or COMPASS.get(end.compass, (0, 0))[0]
        south = end.row - start.row or COMPASS.get(end.compass, (0, 0))[1]
        if start.compass:
            east, south = (-step for step in COMPASS[start.compass])
        glyph = self.signs.arrow(east, south, bool(level))
        self.put(cells[len(cells) // 2], glyph, "kept", "the way it runs")

    def _crossings(self) -> None:
        for run in self.scene.runs:
            for leg in run:
                if leg.section is None:
                    for cell in self._between(self._cell(leg.start), self._cell(leg.end)):
                        if self.at(cell) == "~":
                            self.put(cell, self.signs.crossing, "kept", "crossing of the river")

    @staticmethod
    def _between(one: Cell, other: Cell) -> list[Cell]:
        """The cells on a level or upright way; none if the places do not face each other."""
        if one[0] != other[0] and one[1] != other[1]:
            return []
        xs = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
        ys = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
        return [(x, y) for x in xs for y in ys]

    def _cell(self, name: str) -> Cell:
        """The cell of a crossroads, or the one where a road ends at the river."""
        return cell_of(name, self.picture)

    def _places(self) -> None:
        for place, marks in self.board.places.items():
            cell = self._cell(place)
            if not self.scene.here(place):
                if self.at(cell) == "U":
                    self.used["U"] = f"{self.board.game.inner_name}, no roads inside"
                continue
            names = self.scene.sign_names(place)[len(marks) :]
            ends = self.scene.terminals
            names += ["start"] if ends and ends[0] == place else []
            names += ["end"] if ends and ends[1] == place else []
            if not names:
                self._plain(place, cell, marks)
            elif len(names) == 1 and not marks and (alone := self._alone(names[0])):
                style = "end" if names[0] in self.signs.ends else "sign"
                self.put(cell, alone, style, self._says(names))
                self.alone.setdefault(names[0], []).append(place)
            else:
                self.notes.setdefault((*marks, *names), []).append(place)
        for name, places in self.alone.items():
            self.used[self._alone(name)] += self._printed(name, places)
        free = (glyph for glyph in self.signs.notes if glyph not in self.used)
        for signs, places in sorted(self.notes.items(), key=lambda n: place_key(n[1][0])[1::-1]):
            glyph = next(free, "?")
            for place in places:
                style = "end" if {"start", "end"} & set(signs) else "sign"
                self.put(self._cell(place), glyph, style)
            named = (f"{place} {self._people(signs, place)}".rstrip() for place in places)
            says = f"{self._says(signs)} ({', '.join(named)})"
            self.used[glyph] = f"{self.used[glyph]}; {says}" if glyph in self.used else says

    def _alone(self, name: str) -> str:
        """The glyph of a sign that stands alone at a crossroads, empty if it has none."""
        return self.signs.ends.get(name) or self.board.game.sign(name).glyph

    def _says(self, names: Collection[str]) -> str:
        game = self.board.game
        return " and ".join(n if n in self.signs.ends else game.sign(n).label for n in names)

    def _people(self, names: Collection[str], place: str) -> str:
        """The tourists printed at a place for the signs that are named."""
        return "".join(self.scene.people_at(name, place) for name in names)

    def _printed(self, name: str, places: list[str]) -> str:
        """Which tourists are printed at the places of a sign, for the legend."""
        if name not in self.board.printed:
            return ""
        return f" ({', '.join(f'{p} {self._people([name], p)}' for p in places)})"

    def _plain(self, place: str, cell: Cell, marks: tuple[str, ...]) -> None:
        if marks:
            letter = next(m.letter for m in self.board.game.marks.values() if m.names == marks)
            self.put(cell, letter, "mark", self._says(marks))
        elif place_key(place).compass:
            self.put(cell, "o", "mark", "dead end")
        else:
            weight, arms = self._arms(place)
            glyph = joint(arms, weight == "kept") if self.signs.joints and len(arms) > 1 else "+"
            self.put(cell, glyph, weight if len(arms) > 1 else "road")
            if glyph == "+":
                self.used["+"] = "crossroads"

    def _arms(self, place: str) -> tuple[str, frozenset[str]]:
        """Where lines leave a crossroads; weak ones only where there is no strong one."""
        chosen = self.scene.chosen or frozenset()
        for weight, names in (("kept", chosen), ("drawn", self.scene.drawn)):
            arms = {
                _leaves(self.board.sections[name], place)
                for name in names
                if place in self.board.sections[name].ends
            } - {""}
            if arms:
                return weight, frozenset(arms)
        return "road", frozenset()

    def _block(self, block: Block) -> None:
        """Colour the name of the kind, and write the tourists above and below it."""
        x, y = block.column * WIDE, block.row * HIGH + 2
        counts = self.scene.counts(block)
        for step in (2, 3, 4):
            style = f"kind-{block.kind}" if counts else "off"
            self.put((x + step, y), self.at((x + step, y)), style)
        self._counted(block, x, y)
        known = self.board.game.tourists
        people = "".join(c if c in known else "?" for c in self.scene.letters(block))
        if not people:
            return
        for row, text in self._seated(people, self._rooms(x, y)):
            start = row[0] + (row[2] - len(text)) // 2
            for index, letter in enumerate(text):
                shown = letter if counts else letter.lower()
                colour = self.board.game.tourists.get(letter, "")
                style = f"people-{colour}" if counts else "off"
                self.put((start + index, row[1]), shown, style)
            if text.isdigit():
                self.crowds.append(f"{block.name} {people if counts else people.lower()}")

    def _counted(self, block: Block, x: int, y: int) -> None:
        """Write the marks that are counted in a block beside the name of its kind."""
        for name, count in self.scene.counted(block):
            counter = self.board.game.counters[name]
            text = counter.sign.glyph * count if count < 3 else f"{counter.sign.glyph}{count}"
            right, left = ([x + i for i in steps if self.at((x + i, y)) == " "]
                           for steps in ((5, 4), (1, 2)))  # fmt: skip
            cells = next((c for c in (right, left) if len(c) >= len(text)), right or left)
            for column, character in zip(sorted(cells[: len(text)]), text, strict=False):
                self.put((column, y), character, "sign")
            self.used.setdefault(counter.sign.glyph, counter.label)
            if count > 2:
                self.used[counter.sign.glyph] = (
                    f"{counter.label}, {counter.sign.glyph}3 for three of them"
                )
            if len(cells) < len(text):
                self.crowded.append(f"{count} in {block.name}")

    def _rooms(self, x: int, y: int) -> list[tuple[int, int, int]]:
        """Column, row and width of the free cells below and above the name of the kind."""
        rooms = []
        for row in (y + 1, y - 1):
            free = [x + i for i in range(1, WIDE) if self.at((x + i, row)) == " "]
            if len(free) >= 3 and free[-1] - free[0] == len(free) - 1:
                rooms.append((free[0], row, len(free)))
        return rooms

    @staticmethod
    def _seated(
        people: str, rooms: list[tuple[int, int, int]]
    ) -> list[tuple[tuple[int, int, int], str]]:
        """The tourists as letters, else their number in the free rows."""
        if rooms and len(people) <= rooms[0][2]:
            return [(rooms[0], people)]
        if len(rooms) > 1 and len(people) <= rooms[0][2] + rooms[1][2]:
            half = max(len(people) - rooms[0][2], min(rooms[1][2], (len(people) + 1) // 2))
            return [(rooms[1], people[:half]), (rooms[0], people[half:])]
        return [(rooms[0], str(len(people))[: rooms[0][2]])] if rooms else []

    def _legend(self) -> list[str]:
        scene, lines = self.scene, list[str]()
        meanings: dict[str, list[str]] = {}
        for glyph, says in self.used.items():
            meanings.setdefault(says, []).append(glyph)
        ranks = {says: rank for rank, says in enumerate((*_ROADS, _SIGNS, *self.signs.ends))}
        order = sorted(meanings, key=lambda says: ranks.get(says, ranks[_SIGNS]))
        entries = [f"{' '.join(meanings[says])} {says}" for says in order]
        if any(scene.letters(block) for block in self.board.blocks.values()):
            inside = (
                f"letters in a {self.board.game.block}: its kind in the middle, tourists above and "
                "below"
            )
            off = any(scene.letters(b) and not scene.counts(b) for b in self.board.blocks.values())
            entries.append(inside + (", small when not alongside the route" if off else ""))
        if self.crowded:
            entries.append(f"more marks than there is room for: {', '.join(self.crowded)}")
        if self.crowds:
            entries.append(f"a number of tourists: {', '.join(self.crowds)}")
        entries += self._states()
        for entry in entries:
            if lines and len(lines[-1]) + len(entry) + 3 <= _LEGEND:
                lines[-1] += f"   {entry}"
            else:
                lines += textwrap.wrap(entry, _LEGEND, subsequent_indent="  ")
        if scene.connections:
            lines.append(f"Connections: {', '.join(f'{a}~{b}' for a, b in scene.connections)}")
        if scene.route:
            wrong = f" (not legal: {', '.join(scene.broken)})" if scene.broken else ""
            lines.append(f"Route: {scene.route}{wrong}")
        return lines

    def _states(self) -> list[str]:
        """Blocks that are one Landmark; what became of marks that a pen circles or crosses out."""
        scene, game = self.scene, self.board.game
        one = [" and ".join(self.board.blocks_beside(pair)) for pair in self.board.joined]
        return [
            *([f"one Landmark: {'; '.join(one)}"] if one else []),
            *(
                f"{game.sign(spec.name).label}: {', '.join(places)}"
                for spec in game.setup.values()
                if spec.mark and scene.position and (places := scene.position.crossroads(spec.name))
            ),
        ]


def _leaves(section: Section, place: str) -> str:
    """The compass letter of the way in which a section leaves a place, empty for a diagonal."""
    if section.kind == "diagonal":
        return ""
    here, there = place_key(place), place_key(section.other(place))
    if there.compass:
        return there.compass
    if section.kind == "rounded":
        level = [cell for cell, ink in section.cells if ink == "-"]
        if any(y == here.row * HIGH for _, y in level):
            return "w" if level[0][0] < here.column * WIDE else "e"
        return "n" if there.row < here.row else "s"
    steps = (there.column - here.column, there.row - here.row)
    return next(way for way, step in COMPASS.items() if step == steps)


def _write(line: list[str], middle: int, text: str) -> None:
    start = middle - (len(text) - 1) // 2
    for index, character in enumerate(text):
        if 0 <= start + index < len(line):
            line[start + index] = character
