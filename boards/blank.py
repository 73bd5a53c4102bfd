"""Blank board, position and game files to fill in, with the marks explained in comments."""

from __future__ import annotations

from textwrap import wrap

from boards.blank_city import (
    CITY_ITEMS,
    CITY_TYPES,
    city_help,
    city_key_help,
    city_table_help,
    joined_help,
    results_example,
    teams_example,
)
from boards.board import WHERE, Block, Board
from boards.game import Counter, Game, Mark, SetupKey
from boards.grid import LETTERS, place_key
from boards.raster import HIGH, MOST, WIDE, picture_lines
from boards.strict import FORMAT

_BAR = 88  # columns of a comment, the # included


def blank_board(game: Game, name: str, width: int = 6, height: int = 6) -> str:
    """The text of a board file to fill in: all roads, ``?`` in every block.

    Parameters
    ----------
    game
        The game whose marks and kinds of block are explained.
    name
        What the board is called.
    width, height
        Number of blocks from west to east and from north to south, 2 to 23.

    Raises
    ------
    ValueError
        For a size that no map can have.

    """
    import tomli_w

    for count in (width, height):
        if not 2 <= count < MOST:
            raise ValueError(f"a map has 2 to {MOST - 1} blocks in a row or column, not {count}")
    head = {
        "format": FORMAT,
        "game": game.key,
        "name": name,
        "provenance": "Copied by hand from a printed board",
    }
    parts = [
        _comment(
            f"A board of {game.title} to fill in from the cardboard.",
            "`finalroute check` on this file tells what is still missing, with line and column.",
        ),
        tomli_w.dumps(head),
        _comment(
            "The numbers printed at the edges of the map: x from west to east, y from north to "
            "south."
        )
        + f"x-labels = {list(range(1, width + 1))}\ny-labels = {list(range(1, height + 1))}\n",
        _map_help(game, LETTERS[width], height + 1)
        + "map = '''\n"
        + "\n".join(_blank_map(width, height, rounded="rounded" in game.rules))
        + "\n'''\n",
        *(_comment(says) + _off(line) for says, line in joined_help(game)),
        *(_table_help(game, table) for table in game.tables),
        *(_comment(says) + _off(*lines) for says, lines in city_help(game)),
    ]
    return "\n".join(parts)


def _blank_map(width: int, height: int, *, rounded: bool) -> tuple[str, ...]:
    across = ("." * (WIDE - 1)).join("+" * (width + 1))
    down = (" " * (WIDE - 1)).join(":" * (width + 1))
    middle = f"{'?':^{WIDE - 1}}".join(":" * (width + 1))
    rows = [across]
    for _ in range(height):
        between = [down] * (HIGH - 1)
        between[HIGH // 2 - 1] = middle
        rows += [*between, across]
    if rounded:
        rows[0] = "/" + across[1:-1] + "\\"
        rows[-1] = "\\" + across[1:-1] + "/"
    return picture_lines(rows)


def _map_help(game: Game, last: str, rows: int) -> str:
    kinds = ", ".join(f"{k.letter}{'3' if k.value else ''} {k.name}" for k in game.kinds.values())
    valued = [k for k in game.kinds.values() if k.value]
    numbers = "".join(
        f" The number of a {k.name} {game.block} is that of its row in [{k.row_of}] below, from 1."
        if k.row_of
        else f" The number is the one printed in a {k.name} {game.block}."
        for k in valued
    )
    marks = [
        f"  {mark.letter}       {_mark_words(game, mark)}, "
        + " or ".join(WHERE[w] for w in mark.where)
        for mark in game.marks.values()
    ]
    end = next(iter(game.marks), "o")
    if game.inner_name:
        marks.append(f"  U       the middle of the {game.inner_name}; leave its four roads blank")
    return _comment(
        f"The map. Crossroads are named by the letter above and the number beside them: a1 to "
        f"{last}{rows}.",
        f"In the middle of each {game.block} write its kind instead of the ?: {kinds}.{numbers}",
        "At a crossroads write",
        "  +       nothing special",
        *marks,
        *(["  / or \\  in a corner of the map: the rounded road (one section)"]
          if "rounded" in game.rules else []),
        "Between two crossroads write",
        "  .....   a road, and downwards three times :",
        "  blanks  where no road is",
        *(_river_help(end) if "river" in game.rules else []),
    )  # fmt: skip


def _river_help(end: str) -> list[str]:
    return [
        "  ~       the river, from edge to edge of the map without a gap; it takes the outermost "
        "column or line of a block, so that it lies between that block and the road on the "
        "other bank",
        "  =....   a bridge: = where the road meets the river (....= if that is its other end)",
        "  ~o...   a dead end at the river without a mark (...o~ from the other side; "
        "downwards o above or below ~)",
        f"  ~{end}...   a dead end with a mark: write the letter of the mark instead of o",
    ]


def _mark_words(game: Game, mark: Mark) -> str:
    named = mark.side or mark.family
    return " and ".join(game.sign(n).label.lower() if named else n for n in mark.names)


def _table_help(game: Game, name: str) -> str:
    table = game.tables[name]
    if table.items in CITY_ITEMS:
        says, lines = city_table_help(game, table)
        return _comment(says) + _off(*lines)
    if table.items == "tourists":
        letters = list(game.tourists)
        known = ", ".join(f"{k} {v}" for k, v in game.tourists.items())
        return _comment(
            f"{name.capitalize()} ({table.rule}): the tourists printed at each, by their letters "
            f"({known}), one line for each place. Remove the # and put in the right ones.",
        ) + _off(f"[{name}]", f'"b2" = "{letters[0]}"', f'"d3" = "{"".join(letters[:2])}"')
    rows = table.rows or ("1", "2")
    least = max(table.least, 2)
    example = ", ".join(f'"{place}"' for place in ("b1", "b2", "b3")[:least])
    what = "one line each" if table.rows and table.items == "crossroads" else (
        "one line for each card"
    )  # fmt: skip
    items = "crossroads and dead ends" if table.items == "places" else "crossroads"
    return _comment(
        f"{name.replace('-', ' ').capitalize()} ({table.rule}): lists of {items}, {what}. "
        "Remove the # and put in the right ones.",
    ) + _off(f"[{name}]", *(f"{row} = [{example}]" for row in rows))


def blank_position(game: Game, board_name: str, board: Board) -> str:
    """The text of a position file to fill in.

    Parameters
    ----------
    game
        The game whose setup is explained.
    board_name
        How the file names its board: that of a shipped board, or a path.
    board
        That board; its map and blocks are written into the file.

    """
    import tomli_w

    stroke = _example_stroke(board)
    parts = [
        _comment(
            f"A position of {game.title} on {board.name}: what one player has drawn.",
            "`finalroute check` on this file tells what does not fit, "
            "`finalroute solve` finds the best final route.",
        ),
        tomli_w.dumps({"format": FORMAT, "game": game.key, "board": board_name, "name": ""}),
        _comment(
            "What is drawn, one stroke of the pen after the other, in any order. A stroke names "
            "every crossroads it passes: - joins two of them by a road"
            + (
                ", a rounded corner or a diagonal. Where both a road and a diagonal join them, / "
                "takes the diagonal."
                if "diagonal" in game.rules
                else "."
            )
            + _dead_end_words(board),
        )
        + f'strokes = [\n  # "{stroke}",\n]\n',
        _comment(
            "Or leave the strokes empty and draw on the map: remove the # and the blank at the "
            "start of each line below, then write ----- over a road, and | over each : of one "
            "that runs downwards."
            + (
                f" A diagonal is \\ or / in the two corners of the {game.block} that it joins."
                if "diagonal" in game.rules
                else ""
            ),
        )
        + _off("drawn = '''", *board.picture, "'''"),
        _comment(
            "The final route that the player declares, if it is to be scored: written like a "
            "stroke"
            + ("; ~ joins two stretches by a connection" if "dead-end" in game.rules else "")
            + (
                ", ^ goes on from a dead end over the river where a card allows it."
                if "extend" in game.rules
                else "."
            ),
        )
        + _off(f'route = "{stroke}"'),
        "[setup]\n" + "".join(_setup_help(spec, game, board) for spec in game.setup.values()),
        _comment(
            f"The tourists in each {game.block}, by their letters: "
            + ", ".join(f"{k} {v}" for k, v in game.tourists.items())
            + '. Two red and a blue one: "RRB".',
        )
        + "[tourists]\n"
        + "".join(
            f'"{b.name}" = ""  # {b.kind}{_shown_value(board, b)}\n' for b in board.blocks.values()
        ),
        *(_counter_help(counter, board) for counter in game.counters.values()),
        _claim_help(game),
        _comment(
            "How questions are read that the rulebook leaves open; `finalroute rulings` lists "
            "them. Remove the # to choose a reading.",
        )
        + _off("[rulings]", 'name-of-the-ruling = "reading"'),
    ]
    return "\n".join(parts)


def blank_session(game: Game, players: int) -> str:
    """The text of a game file to fill in.

    Parameters
    ----------
    game
        The game that was played.
    players
        How many played it, at least one.

    Raises
    ------
    ValueError
        The game is not for so many.

    """
    import tomli_w

    if not 1 <= players <= game.players:
        raise ValueError(f"{game.title} is for 1 to {game.players} players, not {players}")
    level, challenge, rules = game.contest.level, game.challenge, game.contest.rules
    cell = f"{challenge.totals[0]}/{challenge.specials[0]}"
    if players == 1:
        way = _comment(
            f"The challenge ({challenge.rule}): {challenge}. Remove the # and put in the right one."
        ) + _off(f'challenge = "{cell}"')
    elif not level:
        says, lines = teams_example(game)
        way = _comment(says) + _off(*lines) if players == game.players else ""
    else:
        way = _comment(
            "Who was first player in the last round: this decides who of equal "
            f"{level.capitalize()} faces the dice first ({rules['order']}). Remove the # and put "
            "in the name."
        ) + _off('first-player = "Player 1"')
    out = ["out = false"] if game.contest.eliminates else []
    seats = "\n".join(
        f'[[player]]\nname = "Player {number}"\n'
        + _off(f'position = "player-{number}.toml"', *_told_examples(game, players), *out)
        for number in range(1, players + 1)
    )  # fmt: skip
    parts = [
        _comment(
            f"A game of {game.title} to fill in.",
            "`finalroute check` on this file tells what does not fit, `finalroute score` who wins, "
            "`finalroute solve` with --player the best final route of one player.",
        ),
        tomli_w.dumps({"format": FORMAT, "game": game.key, "name": ""}),
        *([way] if way else []),
        _comment(
            "The players" + (", clockwise" if players > 1 else "") + ". Remove the # from what is "
            "known: the position file of a player beside this one (`finalroute new "
            f"{game.short}` starts it), or the figures of a sheet without a map. With both, the "
            "figures are held against the position."
            + (f" out is true after three failures ({rules['out']})." if out else ""),
        )
        + seats,
        _comment(
            "How questions are read that the rulebook leaves open, for all players; `finalroute "
            "rulings` lists them. Remove the # to choose a reading.",
        )
        + _off("[rulings]", 'name-of-the-ruling = "reading"'),
    ]
    return "\n".join(parts)


def _told_examples(game: Game, players: int) -> list[str]:
    """The figures of a sheet without a map, with numbers that go together."""
    special, level = game.figures
    if level:
        return ["total = 120", f"{special} = 24", f"{level} = 3"]
    if players == 1:
        return ["total = 120", f"{special} = 2"]
    ties = zip(game.contest.ties, (15, 24, 12), strict=False)
    return ["total = 120", *(f"{name} = {number}" for name, number in ties), *results_example(game)]


def _example_stroke(board: Board) -> str:
    """Two roads in a row on this board, as a stroke."""
    roads = [s for s in board.roads if s.kind == "road"]
    for one in roads:
        here = one.ends[1]
        for other in roads:
            if other is not one and here in other.ends:
                return f"{one.ends[0]}-{here}-{other.other(here)}"
    return "b1-b2-c2"


def _dead_end_words(board: Board) -> str:
    """How a dead end is named, with one of this board."""
    ways = {"n": "north", "e": "east", "s": "south", "w": "west"}
    for place in board.places:
        key = place_key(place)
        if key.compass:
            here = key._replace(compass="")
            return (
                " A dead end is named by its crossroads and the direction of its road "
                f"({place} leaves {here} {ways[key.compass]}wards)."
            )
    return ""


def _claim_help(game: Game) -> str:
    """The figures that can be claimed."""
    besides = [name for name in game.counted if name not in game.boxes]
    told = f"{', '.join(['the total', *besides[:-1]])} and {besides[-1]}"
    return _comment(
        "Your own figures, to have them judged by `finalroute score`: any of the score boxes "
        f"({', '.join(game.boxes)}), {told}. Remove the # from what you claim.",
    ) + _off("[claim]", *(f"{name} = 0" for name in (*list(game.boxes)[:1], "total", besides[0])))


def _counter_help(counter: Counter, board: Board) -> str:
    example, word = next(iter(board.blocks)), board.game.block
    return _comment(
        f"{counter.label.capitalize()}s ({counter.rule}): how many are in a {word}. Remove "
        f"the # and write a line for each {word} that has one.",
    ) + _off(f"[{counter.name}]", f'"{example}" = 1')


def _setup_help(spec: SetupKey, game: Game, board: Board) -> str:
    says, example = _help(spec, game, board)
    if spec.only:
        says += f"; only with {spec.only[0]} = {spec.only[1]}"
    if spec.unless:
        says += f"; never with {spec.unless.key} = {' or '.join(spec.unless.values)}"
    return _comment(f"{spec.name} ({spec.rule}): {says}") + _off(f"{spec.name} = {example}")


def _shown_value(board: Board, block: Block) -> str:
    row = board.row_of(block)
    return f" {row[1] if row else block.value}" if block.value else ""


def _help(spec: SetupKey, game: Game, board: Board) -> tuple[str, str]:
    """What a key of the setup takes, in words, and an example."""
    values = ", ".join(spec.values)
    if spec.type == "choice":
        return f"one of {values}", f'"{spec.values[0]}"'
    if spec.type == "choices":
        return f"any of {values}", f'["{spec.values[0]}"]'
    if spec.type == "cards":
        return f"any of {values}, as often as the deck has it", f'["{spec.values[0]}"]'
    if spec.type == "dice":
        dice = str(list(range(1, (spec.count or 3) + 1)))
        which = f"the {spec.count} dice" if spec.count else "all dice"
        used = next((item for _, item in spec.needs if item), "")
        if used:
            after = f"the {used} is used" if spec.count else f"each {used}"
            return f"{which} as they lie after {after}; not given before", dice
        return f"{which} as they were rolled first, once that is done", dice
    if spec.type == "cell":
        cell = game.challenge.totals[0], game.challenge.specials[0]
        return f"of a solo game: {game.challenge}", f'"{cell[0]}/{cell[1]}"'
    if spec.type == "number":
        return f"how many you still have; if not given, as many as the {spec.card} gives", "1"
    if spec.type == "rounds":
        return _rounds_help(spec, game, board)
    if spec.type == "deck" and game.cards.deck:
        made = ", ".join(f"{count} {kind}" for kind, count in game.cards.deck.cards.items())
        return (
            f"what your deck is made of, if not of {made}",
            "{ " + ", ".join(f"{k} = {n}" for k, n in game.cards.deck.cards.items()) + " }",
        )
    if spec.type in CITY_TYPES or (spec.type == "goals" and game.cards.letters):
        return city_key_help(spec, game, board)
    if spec.type == "goals" and not game.cards.letters:
        return (
            f"{spec.count} of {values}; or a card of your own: "
            '{ name = "Old Quays", metric = "turns", steps = [[10, 8], [12, 16]] }, '
            '{ name = "Old Quays", points = 16 }',
            "[" + ", ".join(f'"{name}"' for name in spec.values[: spec.count]) + "]",
        )
    return _places_help(spec, game, board)


def _rounds_help(spec: SetupKey, game: Game, board: Board) -> tuple[str, str]:
    """Numbers of the rounds: what the dice said, or what the round board says."""
    if spec.marks:
        label = game.counters[spec.marks].label
        first = next(iter(board.blocks))  # as in the example of the marks
        return (
            f"the numbers on the round board, one for each of {game.rounds} rounds, the first "
            f"round first; the {label}s below are held against them",
            f"[{first.replace(',', ', ')}]",
        )
    return (
        f"for each of the {game.rounds} slots of the round board the column that it names, 0 for "
        "none",
        "[0, 6, 0, 5, 4, 0, 3, 2, 0, 1]",
    )


def _places_help(spec: SetupKey, game: Game, board: Board) -> tuple[str, str]:
    rows = board.tables.get(spec.table, {})
    places = [p for p in board.places if len(p) == 2][: max(spec.least, 2)]
    listed = "[" + ", ".join(f'"{place}"' for place in places) + "]"
    items = game.tables[spec.table].items
    items = "crossroads and dead ends" if items == "places" else items
    if spec.row and rows:
        return f"known from {spec.row}; or a list of {items}", listed
    if rows:
        return f"one of {', '.join(rows)}; or a list of {items}", f'"{next(iter(rows))}"'
    return f"a list of {items}", listed


def _comment(*paragraphs: str) -> str:
    """Wrapped comment lines; the text of a paragraph that starts with blanks hangs."""
    lines = []
    for text in paragraphs:
        hanging = " " * 10 if text.startswith("  ") else ""
        lines += wrap(text, _BAR - 2, subsequent_indent=hanging, break_on_hyphens=False)
    return _off(*lines)


def _off(*lines: str) -> str:
    """Lines as they stand, commented out."""
    # a name from a file may hold what would end a comment
    clean = ("".join(c if c.isprintable() else " " for c in line) for line in lines)
    return "".join(f"# {line}".rstrip() + "\n" for line in clean)
