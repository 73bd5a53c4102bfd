"""Blank tables and boards of The Old Ones of El Dorado, with comments that say how to fill them."""

from __future__ import annotations

from importlib.resources import files
from textwrap import wrap

from boards.eldorado.glyphs import WORDS
from boards.eldorado.table import KEY

_WIDE = 98


def blank_table(what: str, players: int, *, scholar: bool = False) -> str:
    """The text of a table file to fill in.

    Parameters
    ----------
    what
        The command that it is for: ``score``, ``finish``, ``village`` or ``scholar``.

    Raises
    ------
    ValueError
        There is no such table.

    """
    alone = what == "scholar" and not scholar
    if what not in _PARTS or not 1 <= players <= 4 or (scholar and players > 2) or alone:
        raise ValueError(f"no table of {players} players for {what!r}")
    parts = [
        _comment(
            "A table of The Old Ones of El Dorado to fill in. `finalroute eldorado check` on this "
            f"file tells what does not fit, `finalroute eldorado {what}` answers. Lines that "
            "begin with # are not read: remove the # where you know more.",
        )
        + f'format = 1\ngame = "{KEY}"\nname = ""\n',
        _comment(
            "The board names everything that is printed: places of the Sanctum, tracks, Tablet "
            "cards, Village. The one that ships is made up, for the rulebook shows none: "
            "`finalroute eldorado new board -o mine.toml` starts your own.",
        )
        + ("# " if what == "score" else "")
        + 'board = "specimen"\n',
    ]
    if what != "village":
        parts += [_player(what, number, players) for number in range(1, players + 1)]
    if scholar and what != "village":
        parts.append(_SCHOLAR if what == "scholar" else _SCHOLAR_SCORE)
    parts += _PARTS[what]
    if what != "village":
        parts.append(
            _comment("How questions are read that the rulebook leaves open; `finalroute rulings` "
                     "lists them.")
            + _off("[rulings]", 'zero_blocks = "included"')
        )  # fmt: skip
    return "\n".join(parts)


def blank_board() -> str:
    """The text of a board file: the specimen, to be changed into the reader's cardboard."""
    path = files("boards.library") / "eldorado" / "boards" / "specimen.toml"
    text = path.read_text(encoding="utf-8")
    _, _, rest = text.partition('"""\nrow')
    rest = rest.removeprefix('"""\n')
    head = _comment(
        "Your own cardboard. Everything below is that of the specimen board: put in the figures "
        "and glyphs of yours, and give places names that you like. `finalroute eldorado check` on "
        "this file tells what does not fit; a table names it by board = \"mine.toml\".",
        "Glyphs: " + ", ".join(WORDS) + ". Write 2 clay + stone for glyphs that are all "
        'activated, stone | gold for groups of which one is chosen, and "" for none. figure is a '
        "Follower or a Villager.",
    )  # fmt: skip
    return (
        f'{head}format = 1\ngame = "{KEY}"\nname = "My board"\n'
        f'provenance = "Copied from my own copy of the game"\nrow{rest}'
    )


def _player(what: str, number: int, players: int) -> str:
    first = number == 1
    head = f'[[player]]\nname = "Player {number}"\n'
    if what == "scholar":
        more = _comment(
            "In which Action rows the Keeper and, with two at the table, the Shadow are, 1 to 4 "
            "from top to bottom."
        ) if first else ""  # fmt: skip
        return f"{more}{head}keeper = 1\n" + ("shadow = 2\n" if players == 1 else "")
    if what == "finish" and not first:
        return head
    sanctum = _LISTED if what == "finish" else _COUNTED
    said = _comment(*_PLAYER_HELP[what]) if first else ""
    return f"{said}{head}{sanctum}"


_COUNTED = """\
vp = 30
row = { stone = 0, clay = 0, gold = 0, follower = 0, villager = 0, clay-mask = 0, gold-mask = 0, \
madness = 0 }
tablets = { clay = 0, gold = 0 }
upper = { vp = 0, masks = 0 }
lower = 0
sacrifice = 0
# quest = { number = 1, vp = 3 }
# claim = { total = 48 }
"""
_LISTED = """\
vp = 30
row = { stone = 0, clay = 0, gold = 0, follower = 0, villager = 0, clay-mask = 0, gold-mask = 0, \
madness = 0 }
tablets = { clay = 0, gold = 0, clay-cards = ["frog", "jaguar", "serpent"], \
gold-cards = ["heron", "bat", "crown"] }
upper = []
lower = []
sacrifice = { follower = 0, villager = 0 }
collector = "gate"
"""
_PLAYER_HELP = {
    "score": (
        "One [[player]] for each. vp is what the Score track shows (or tracker = 4 and token-30 = "
        "true). row is the Resource row, tablets what lies on incomplete Tablet cards. upper: the "
        "VP of complete pairs of plinths, and how many Masks are there. lower: the tokens below. "
        "sacrifice: the VP beside the Tracker that has come less far. quest: a card that was met "
        "and kept. With a board, upper and lower may name what is covered, and sacrifice say the "
        "steps: { follower = 2, villager = 3 }. A player whose sheet you don't know is told by "
        "total = 48, tokens = 5 and madness = 0 alone.",
    ),
    "finish": (
        "The player whose activations remain, and the others. tablets: what lies on the lowest "
        "card of each kind, and the cards that are still face up, the lowest first. upper and "
        "lower name the plinths and places that are covered, sacrifice tells the steps of both "
        "Trackers, collector where the Collector is.",
    ),
}
_SCHOLAR_SCORE = """\
[scholar]
vp = 30
masks = 0
sacrifice = 0
"""


def _comment(*paragraphs: str) -> str:
    lines = []
    for text in paragraphs:
        lines += wrap(text, _WIDE - 2, break_on_hyphens=False)
    return _off(*lines)


def _off(*lines: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


_PYRAMID = (
    _comment(
        "How many levels of the Pyramid stand, and the blocks on the one that is being built, by "
        "player; those that are not named have none."
    )
    + '[pyramid]\nlevels = 0\n# blocks = { "Player 1" = 1 }\n'
)
_SCHOLAR = (
    _comment(
        "The Scholar: VP, Masks, steps of the Trackers, cards in hand, the Tome on which the "
        "Decision marker is, the rows of Keeper and Shadow, the levels of the two markers (0 is "
        "below the Tome), where the Collector is. With two players: left and right name who sits "
        "there, and there is no Shadow."
    )
    + """\
[scholar]
vp = 0
masks = 0
sacrifice = { follower = 0, villager = 0 }
hand = 3
marker = "left"
keeper = 3
# shadow = 4
tablet = 0
worship = 0
collector = "gate"
# left = "Player 1"
# right = "Player 2"
"""
)
_FINISH = _comment(
    "What remains. activations: a text for each Worker card and Action site, all of which may be "
    "skipped to remove a Madness token. tokens: everything else, such as the token of a Clearing, "
    "or madness for a Madness token that is gained. Write 2 clay + stone for glyphs that are all "
    'activated, and stone | gold for groups of which one is chosen. order = "given" keeps the '
    "order of the file.",
    "Glyphs: " + ", ".join(WORDS) + ".",
) + (
    '[finish]\nplayer = "Player 1"\nactivations = [\n  "worship",\n  "craft | sacrifice",\n]\n'
    'tokens = []\norder = "free"\n'
)
_VILLAGE = (
    _comment(
        "Where the Collector is, how many Village activations there are, and what a glyph on a "
        "token is worth to you; what is not named counts nothing."
    )
    + '[walk]\nat = "gate"\nsteps = 3\nworth = { stone = 0.5, clay = 0.5, worship = 2 }\n'
)
_TOKENS = _comment(
    "Other tokens than those of the board, as glyphs, or as a number: what the token is worth to "
    "you. A map of your own has start and paths, too; where two paths leave a place, the first "
    "is the left one, or say side.",
) + _off(
    "[village]",
    'start = "gate"',
    "path = [",
    '  { from = "gate", to = "well", vp = 1 },',
    '  { from = "well", to = "gate" },',
    "]",
    "[village.tokens]",
    'well = "2 clay"',
)
_ROWS = _comment(
    "The Action rows from top to bottom: how many Worker cards lie there. limit is 2 with two at "
    "the table. site and token, if not those of the board, are glyphs.",
) + "\n".join("[[row]]\ncards = 1\n# limit = 2" for _ in range(4))
_TURN = (
    _comment(
        "The Scholar cards in the order in which they are revealed; the first that can be is done. "
        "Each has a priority and two preferences: an action (place or take) and two rows, or a row "
        "and two actions. A row is 1 to 4, keeper or shadow. shuffle = true where the sign is.",
    )
    + '[turn]\ncards = [\n  { priority = "take", first = 1, second = 3 },\n]\n'
)
_PARTS = {
    "score": [],
    "finish": [_PYRAMID, _FINISH],
    "village": [_VILLAGE, _TOKENS],
    "scholar": [_PYRAMID, _ROWS + "\n", _TURN],
}
