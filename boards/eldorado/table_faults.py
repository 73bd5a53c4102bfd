"""What can't lie on a table, or breaks a rule; each fault at its entry of the file."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence

from boards.eldorado.board import FIGURES, KINDS, QUESTS, ROWS, Tablet
from boards.eldorado.glyphs import RESOURCES, WORDS, group_text
from boards.eldorado.pyramid import LEVELS, SEATS
from boards.eldorado.table import (
    BLOCKS,
    HAND,
    MADNESS,
    SCHOLAR,
    TITLE,
    TOKEN,
    Player,
    Scholar,
    Table,
)
from boards.faults import Fault
from boards.source import Key

_MOST_STEPS = 1000
_ACTIONS = ("place", "take")
_PLACES = ("1", "2", "3", "4", "keeper", "shadow")
LINES = ("track", "masks", "basics", "no-madness", "upper", "lower", "sacrifice", "quest", "total")


def table_faults(table: Table) -> Iterator[Fault]:
    """Everything that is wrong with a table, but for the form of its file."""
    yield from _seat_faults(table)
    quests: dict[int, str] = {}
    for index, player in enumerate(table.players):
        yield from _player_faults(table, player, ("player", index))
        if player.quest is not None and player.quest in quests:
            yield Fault("rule", "OOED-17", f"Quest card {player.quest} is there once, and "
                        f"{quests[player.quest]} has it", key=("player", index, "quest")
                        )  # fmt: skip
        elif player.quest is not None:
            quests[player.quest] = player.name
    if table.scholar is not None:
        yield from _scholar_faults(table, table.scholar)
    yield from _pyramid_faults(table)
    yield from _stone_faults(table)
    if table.village.paths:
        yield from _collector_faults(table)
    yield from _row_faults(table)
    yield from _finish_faults(table)
    yield from _walk_faults(table)
    yield from _card_faults(table)
    yield from _end_faults(table)


def stranger(name: str, names: Sequence[str], key: Key, what: str = "nobody is called") -> Fault:
    """A name that nobody or nothing has, with the nearest one."""
    close = difflib.get_close_matches(name, names, n=1)
    known = ", ".join(names) or "none"
    return Fault("file", "", f"{what} {name!r}", name, key=key,
                 advice=f"did you mean {close[0]}?" if close else f"known: {known}")  # fmt: skip


def _seat_faults(table: Table) -> Iterator[Fault]:
    names = [player.name for player in table.players]
    if len(names) > SEATS:
        yield Fault("rule", "OOED-9", f"{len(names)} players; {TITLE} is for 1 to {SEATS}",
                    advice="leave the others out", key=("player", SEATS))  # fmt: skip
    elif table.scholar is not None and len(names) > 2:
        yield Fault("rule", "OOED-15", f"the Scholar plays against one or two, not {len(names)}",
                    advice="leave [scholar] out", key=("scholar",))  # fmt: skip
    elif table.scholar is not None and not names:
        yield Fault("file", "", "the Scholar plays against nobody", key=("scholar",),
                    advice='add [[player]] and name = "..." below it')  # fmt: skip
    for index, name in enumerate(names):
        key = ("player", index, "name")
        if not name.isprintable() or name != name.strip():
            yield Fault("file", "", f"{name!r} is no name: it is one line without blanks around it",
                        key=key)  # fmt: skip
        if name.casefold() in (other.casefold() for other in names[:index]):
            yield Fault("file", "", f"two players are called {name!r}",
                        advice="give each a name of its own", key=key)  # fmt: skip
        if name.casefold() == SCHOLAR.casefold():
            yield Fault("file", "", "no player can be called Scholar",
                        advice="what the Scholar has stands below [scholar]", key=key)  # fmt: skip


def _less(rule: str, what: str, value: int | None, key: Key) -> Iterator[Fault]:
    if value is not None and value < 0:
        yield Fault("rule", rule, f"{what} {value} is less than nothing", key=key)


def _player_faults(table: Table, player: Player, seat: Key) -> Iterator[Fault]:
    yield from _score_faults(player, seat)
    yield from _told_faults(player, seat)
    yield from _resource_faults(table, player, seat)
    yield from _tablet_faults(table, player, seat)
    yield from _sanctum_faults(table, player, seat)
    yield from _track_faults(table, player, seat)
    yield from _quest_faults(table, player, seat)
    for name in ("keeper", "shadow"):
        row = getattr(player, name)
        if row is not None and not 1 <= row <= ROWS:
            yield Fault("file", "", f"{name} {row}: the Action rows are 1 to {ROWS} from top to "
                        "bottom", key=(*seat, name))  # fmt: skip
    if player.shadow is not None and table.seats != 2:
        yield Fault("rule", "OOED-14", f"{player.name} has no Shadow: there are Shadows only with "
                    "two at the table", key=(*seat, "shadow"))  # fmt: skip
    for name in player.claim:
        if name not in LINES:
            yield stranger(name, LINES, (*seat, "claim", name), "no line of the sheet is called")


def _score_faults(player: Player | Scholar, seat: Key) -> Iterator[Fault]:
    """The Score track."""
    yield from _less("OOED-1", "vp", player.vp, (*seat, "vp"))
    yield from _less("OOED-1", "tracker", player.tracker, (*seat, "tracker"))
    if player.vp is not None and (player.tracker is not None or player.token is not None):
        what = "tracker" if player.tracker is not None else "token-30"
        yield Fault("file", "", f"vp and {what} both tell the VP of the Score track",
                    advice="keep one of the two", key=(*seat, what))  # fmt: skip
    elif player.token is not None and player.tracker is None:
        yield Fault("file", "", "token-30 goes with the tracker", key=(*seat, "token-30"),
                    advice="add tracker = ..., or say vp = ... instead")  # fmt: skip
    elif player.tracker is not None and player.tracker >= TOKEN and not player.token:
        yield Fault(
            "rule", "OOED-1", f"the Tracker is at {player.tracker} without the '30VP' token",
            advice=f"token-30 = true and tracker = {player.tracker - TOKEN}, or vp = "
            f"{player.tracker}", key=(*seat, "tracker"),
        )  # fmt: skip


def _told_faults(player: Player, seat: Key) -> Iterator[Fault]:
    """A sheet that is only told."""
    for name in ("total", "tokens", "madness"):
        value = getattr(player, name)
        rule = "OOED-13" if name == "madness" else "OOED-8"
        yield from _less(rule, name, value, (*seat, name))
        if value is not None and player.total is None:
            yield Fault("file", "", f"{name} goes with a total that is only told",
                        advice="with the sheet itself, write what lies in row, upper and lower",
                        key=(*seat, name))  # fmt: skip
    if player.madness is not None and player.madness > MADNESS:
        yield _too_mad(player.madness, (*seat, "madness"))
    detail = {"vp": player.gained, "row": player.row, "upper": player.upper,
              "sacrifice": player.steps, "claim": player.claim or None}  # fmt: skip
    given = [name for name, value in detail.items() if value is not None]
    if player.total is not None and given:
        yield Fault("file", "", f"{player.name} has a total that is told, and {given[0]}",
                    advice="leave the total out: it is added up; a [player.claim] is judged",
                    key=(*seat, "total"))  # fmt: skip


def _too_mad(many: int, key: Key) -> Fault:
    return Fault("rule", "OOED-13", f"{many} Madness tokens; there are never more than {MADNESS}",
                 key=key)  # fmt: skip


def _resource_faults(table: Table, player: Player, seat: Key) -> Iterator[Fault]:
    """The Resource row."""
    row = player.row
    if row is None:
        return
    for name in (*RESOURCES, "madness"):
        rule = "OOED-13" if name == "madness" else "OOED-3" if "mask" in name else "OOED-4"
        yield from _less(rule, name, row[name], (*seat, "row", name))
    if row.madness > MADNESS:
        yield _too_mad(row.madness, (*seat, "row", "madness"))
    if table.board.row and row.filled > table.board.row:
        yield Fault(
            "rule", "OOED-13", f"{row.filled} tokens and resources in a Resource row of "
            f"{table.board.row} slots", key=(*seat, "row"),
        )  # fmt: skip


def face_up(table: Table, player: Player, kind: str) -> tuple[Tablet, ...]:
    """The Tablet cards of a kind that a player has still face up, the lowest first."""
    named, cards = player.stack(kind).cards, table.board.cards(kind)
    if named is None:
        return cards
    return tuple(card for name in named for card in cards if card.name == name)


def _tablet_faults(table: Table, player: Player, seat: Key) -> Iterator[Fault]:
    for kind in KINDS:
        stack, cards = player.stack(kind), table.board.cards(kind)
        key = (*seat, "tablets", kind)
        yield from _less("OOED-11", f"{kind} on a Tablet card", stack.on, key)
        known = [card.name for card in cards]
        for index, name in enumerate(stack.cards or ()):
            at = (*seat, "tablets", f"{kind}-cards", index)
            if name not in known:
                yield stranger(name, known, at, f"there is no {kind} Tablet card")
            elif name in (stack.cards or ())[:index]:
                yield Fault("file", "", f"the Tablet card {name} is named twice", name, key=at)
        up = face_up(table, player, kind)
        if not cards or stack.on <= 0:
            continue
        if not up:
            yield Fault("rule", "OOED-11", f"{stack.on} {kind} on a Tablet card, but none of that "
                        "kind is face up", key=key)  # fmt: skip
        elif stack.on >= up[0].needs:
            yield Fault("rule", "OOED-11", f"{up[0].name} is full with {up[0].needs} {kind}: it "
                        "is completed at once and emptied", up[0].name, key=key,
                        advice=f"leave it out of {kind}-cards, and the {kind} too")  # fmt: skip


def _sanctum_faults(table: Table, player: Player, seat: Key) -> Iterator[Fault]:
    board = table.board
    for what, names, spots in (
        ("upper", player.upper, board.plinths), ("lower", player.lower, board.seats),
    ):  # fmt: skip
        known = [spot.name for spot in spots]
        for index, name in enumerate(names or ()):
            key = (*seat, what, index)
            if name not in known:
                place = "plinth" if what == "upper" else "place in the Lower Sanctum"
                yield stranger(name, known, key, f"there is no {place}")
            elif name in (names or ())[:index]:
                yield Fault("rule", "OOED-6", f"{name} is covered twice", name, key=key)
    yield from _less("OOED-6", "upper VP", player.upper_vp, (*seat, "upper", "vp"))
    yield from _less("OOED-6", "Masks on plinths", player.upper_masks, (*seat, "upper", "masks"))
    yield from _less("OOED-6", "lower", player.lower_tokens, (*seat, "lower"))
    if player.upper_vp and player.upper_masks is not None and 0 <= player.upper_masks < 2:
        yield Fault("rule", "OOED-6", f"{player.upper_vp} VP in the Upper Sanctum take a complete "
                    f"pair, so two Masks, not {player.upper_masks}",
                    key=(*seat, "upper", "masks"))  # fmt: skip
    if board.seats and (player.lower_tokens or 0) > len(board.seats):
        yield Fault("rule", "OOED-6", f"{player.lower_tokens} tokens in a Lower Sanctum with "
                    f"{len(board.seats)} places", key=(*seat, "lower"))  # fmt: skip


def _track_faults(table: Table, player: Player | Scholar, seat: Key) -> Iterator[Fault]:
    yield from _less("OOED-7", "sacrifice", player.sacrifice_vp, (*seat, "sacrifice"))
    if player.steps is None:
        return
    for name in FIGURES:
        key, steps = (*seat, "sacrifice", name), player.steps.get(name, 0)
        yield from _less("OOED-7", f"the {name} Tracker at", steps, key)
        track = table.board.tracks.get(name)
        if track is None:
            yield Fault("file", "", "how far the Trackers have come says nothing without a board",
                        advice='name one (board = "specimen"), or write the VP: sacrifice = 4',
                        key=key)  # fmt: skip
            return
        if steps > track.last:
            yield Fault("rule", "OOED-7", f"the {name} Tracker is {steps} steps on, but its track "
                        f"ends after {track.last}", key=key)  # fmt: skip


def _quest_faults(table: Table, player: Player, seat: Key) -> Iterator[Fault]:
    """A Quest card that is kept, where the table shows that its criterion was not met."""
    yield from _less("OOED-17", "quest VP", player.quest_vp, (*seat, "quest", "vp"))
    key = (*seat, "quest")
    if player.quest is None:
        return
    if not 1 <= player.quest <= QUESTS:
        yield Fault("rule", "OOED-17", f"there is no Quest card {player.quest}",
                    advice=f"they are numbered 1 to {QUESTS}", key=key)  # fmt: skip
        return
    if player.quest_vp is None and player.quest not in table.board.quests:
        yield Fault("file", "", f"what Quest card {player.quest} is worth is not known", key=key,
                    advice=f"write quest = {{ number = {player.quest}, vp = ... }}")  # fmt: skip
    missing = ""
    if player.quest == 2 and player.steps is not None and sum(player.steps.values()) < 5:
        missing = f"five Sacrifices, but the Trackers have made {sum(player.steps.values())} steps"
    if player.quest == 4 and player.upper is not None and player.lower is not None:
        worshipped = len(player.upper) + len(player.lower)
        if worshipped < 5:
            missing = f"five times Worship, but {worshipped} Sanctum tokens are placed"
    if (
        player.quest == 5
        and table.board.tablets
        and all(face_up(table, player, kind) for kind in KINDS)
    ):
        missing = "the uppermost Clay or Gold Tablet, but of both kinds some are face up"
    if missing:
        yield Fault("rule", "OOED-17", f"Quest card {player.quest} asks for {missing}", key=key,
                    advice="leave quest out, or correct the table")  # fmt: skip


def _scholar_faults(table: Table, scholar: Scholar) -> Iterator[Fault]:
    seat: Key = ("scholar",)
    yield from _score_faults(scholar, seat)
    yield from _track_faults(table, scholar, seat)
    yield from _less("OOED-15", "masks", scholar.masks, (*seat, "masks"))
    yield from _less("OOED-16", "hand", scholar.hand, (*seat, "hand"))
    if (scholar.hand or 0) > HAND:
        yield Fault("rule", "OOED-13", f"{scholar.hand} cards in the Scholar's hand; there are "
                    f"never more than {HAND}", key=(*seat, "hand"))  # fmt: skip
    for name in ("keeper", "shadow"):
        row = getattr(scholar, name)
        if row is not None and not 1 <= row <= ROWS:
            yield Fault("file", "", f"{name} {row}: the Action rows are 1 to {ROWS} from top to "
                        "bottom", key=(*seat, name))  # fmt: skip
    if scholar.shadow is not None and not table.solo:
        yield Fault("rule", "OOED-14", "with two players the Scholar plays without a Shadow",
                    key=(*seat, "shadow"))  # fmt: skip
    for name, level in scholar.levels.items():
        key = (*seat, name)
        yield from _less("OOED-15", name, level, key)
        top = [len(t.levels) for t in table.board.tomes.values() if t.marker == name]
        if top and level > top[0]:
            yield Fault("rule", "OOED-15", f"the {name.capitalize()} marker is on level {level}, "
                        f"but its Tome has {top[0]}", key=key)  # fmt: skip
    names = [player.name for player in table.players]
    for side in ("left", "right"):
        name = getattr(scholar, side)
        if name and len(names) != 2:
            yield Fault("file", "", f"who sits on the {side} of the Scholar matters with two "
                        "players only", key=(*seat, side))  # fmt: skip
        elif name and name not in names:
            yield stranger(name, names, (*seat, side))
    if scholar.left and scholar.left == scholar.right:
        yield Fault("file", "", f"{scholar.left} can't sit on both sides of the Scholar",
                    key=(*seat, "right"))  # fmt: skip


def _pyramid_faults(table: Table) -> Iterator[Fault]:
    pyramid = table.pyramid
    if pyramid is None or not 1 <= table.seats <= SEATS:
        return
    if not 0 <= pyramid.levels <= LEVELS:
        yield Fault("rule", "OOED-9", f"{pyramid.levels} levels can't stand: the Pyramid has "
                    f"{LEVELS}", key=("pyramid", "levels"))  # fmt: skip
        return
    for name, many in pyramid.blocks.items():
        key = ("pyramid", "blocks", name)
        if name not in table.names:
            yield stranger(name, table.names, key)
        yield from _less("OOED-9", f"blocks of {name}:", many, key)
    laid = sum(pyramid.blocks.values())
    if pyramid.complete and laid:
        yield Fault("rule", "OOED-9", "once all levels stand every block goes back to its player",
                    key=("pyramid", "blocks"))  # fmt: skip
    elif not pyramid.complete:
        needed = table.levels.blocks[pyramid.levels]
        if laid >= needed:
            yield Fault(
                "rule", "OOED-9", f"{laid} blocks on level {pyramid.levels + 1}, which is complete "
                f"with {needed} for {table.seats} at the table",
                advice=f"levels = {pyramid.levels + 1}, and only the blocks laid after that",
                key=("pyramid", "blocks"),
            )  # fmt: skip


def _stone_faults(table: Table) -> Iterator[Fault]:
    """Each player has ten blocks; the supply is not limited, so that is only unlikely."""
    for index, player in enumerate(table.players):
        laid = table.pyramid.blocks.get(player.name, 0) if table.pyramid else 0
        shadow = table.seats == 2
        used = laid + (player.row.stone if player.row else 0) + shadow
        if used > BLOCKS:
            more = " and the Shadow" if shadow else ""
            yield Fault("warning", "OOED-14", f"{player.name} has {used} Stone in the row, on the "
                        f"Pyramid{more}: more than {BLOCKS} blocks",
                        key=("player", index))  # fmt: skip


def _collector_faults(table: Table) -> Iterator[Fault]:
    """Collectors on the Village map."""
    places = table.village.places
    for index, player in enumerate(table.players):
        if player.collector and player.collector not in places:
            key: Key = ("player", index, "collector")
            yield stranger(player.collector, places, key, "the Village map has no location")
    if table.scholar and table.scholar.collector and table.scholar.collector not in places:
        key = ("scholar", "collector")
        yield stranger(table.scholar.collector, places, key, "the Village map has no location")


def _row_faults(table: Table) -> Iterator[Fault]:
    if table.rows and len(table.rows) != ROWS:
        yield Fault("file", "", f"{len(table.rows)} Action rows; there are {ROWS}, from top to "
                    "bottom", key=("row", len(table.rows) - 1))  # fmt: skip
    for index, row in enumerate(table.rows):
        yield from _less("OOED-13", "cards", row.cards, ("row", index, "cards"))
        if row.limit not in (0, 2, 3):
            yield Fault("file", "", f"a Limit token says 2 or 3, not {row.limit}",
                        key=("row", index, "limit"))  # fmt: skip
        elif row.limit and row.cards > row.limit:
            yield Fault("rule", "OOED-16", f"{row.cards} cards in a row that takes {row.limit}",
                        key=("row", index, "cards"))  # fmt: skip


def _finish_faults(table: Table) -> Iterator[Fault]:
    if table.finish is None:
        return
    names = [player.name for player in table.players]
    if table.finish.player and table.finish.player not in names:
        yield stranger(table.finish.player, names, ("finish", "player"))
    for index, choice in enumerate(table.finish.activations):
        events = [g for g in choice for x in g if x.word == "madness"]
        if events:
            yield Fault("file", "", f"{group_text(events[0])!r}: no card or site is printed with "
                        "Madness", advice="a Madness token that is gained belongs to tokens",
                        key=("finish", "activations", index))  # fmt: skip


def _walk_faults(table: Table) -> Iterator[Fault]:
    walk = table.walk
    if walk is None:
        return
    places = table.village.places
    if walk.at and places and walk.at not in places:
        yield stranger(walk.at, places, ("walk", "at"), "the Village map has no location")
    if not 0 <= walk.steps <= _MOST_STEPS:
        yield Fault("rule", "OOED-12", f"{walk.steps} steps: 0 to {_MOST_STEPS} can be walked",
                    key=("walk", "steps"))  # fmt: skip
    for name, worth in walk.worth.items():
        key = ("walk", "worth", name)
        if name not in WORDS or name in ("village", "vp"):
            own = [word for word in WORDS if word not in ("village", "vp")]
            yield stranger(name, own, key, "nothing is to be valued as")
        elif worth < 0:
            yield Fault("rule", "OOED-12", f"{name} is worth {worth}: a token need not be "
                        "activated, so it is worth 0 at least", key=key)  # fmt: skip


def _card_faults(table: Table) -> Iterator[Fault]:
    for index, card in enumerate(table.cards or ()):
        key: Key = ("turn", "cards", index)
        parts = {"priority": card.priority, "first": card.first, "second": card.second}
        for name, part in parts.items():
            if part not in (*_ACTIONS, *_PLACES):
                yield stranger(part, (*_ACTIONS, *_PLACES), key, f"the {name} of a card can't be")
        if any(part not in (*_ACTIONS, *_PLACES) for part in parts.values()):
            continue
        wanted = _PLACES if card.priority in _ACTIONS else _ACTIONS
        if not {card.first, card.second} <= set(wanted) or card.first == card.second:
            what = "two rows" if wanted is _PLACES else "place and take"
            yield Fault("rule", "OOED-16", f"a card with the priority {card.priority} shows {what} "
                        f"as its preferences, not {card.first} and {card.second}",
                        key=key)  # fmt: skip


def _end_faults(table: Table) -> Iterator[Fault]:
    """A table that is scored, though nobody has brought about the end."""
    if table.finish or table.walk or table.cards is not None or not table.players:
        return
    gained = [p.gained for p in table.players]
    if all(vp is not None and 0 <= vp < TOKEN for vp in gained):
        most = max(vp for vp in gained if vp is not None)
        who = "you have" if table.solo else "no player has more than"
        yield Fault("warning", "OOED-2", f"the game is not at its end: {who} {most} VP, and it "
                    f"ends at {TOKEN}", key=("player", 0))  # fmt: skip
