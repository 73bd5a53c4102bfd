"""Small random boards and tables of El Dorado, as the data of files."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from boards.eldorado.files import faults_of, read_board, read_table
from boards.eldorado.table import KEY, Table
from boards.faults import hard
from boards.source import parse_source

KINDS = ("stone", "clay", "gold", "follower", "villager", "clay-mask", "gold-mask")
_PLAIN = (*KINDS, "figure", "craft", "worship", "tablet", "sacrifice", "build", "village", "calm")
_NEEDED = {1: (3, 5, 7), 2: (3, 5, 7), 3: (5, 7, 10), 4: (7, 9, 13)}


def random_glyphs(random: Random, *, empty: float = 0.25, village: bool = True) -> str:
    """Some glyphs, seldom many."""
    if random.random() < empty:
        return ""
    words = [w for w in _PLAIN if village or w != "village"]

    def glyph() -> str:
        if random.random() < 0.1:
            return f"{random.randint(1, 3)} vp"
        times = random.choice(["", "", "", "", "2 "])
        return f"{times}{random.choice(words)}"

    groups = [
        " + ".join(glyph() for _ in range(random.choice([1, 1, 1, 2])))
        for _ in range(random.choice([1, 1, 1, 2]))
    ]
    return " | ".join(groups)


def random_village(random: Random) -> dict[str, Any]:
    """A ring with a fork."""
    paths = [("s", "a"), ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "s")]
    if random.random() < 0.4:
        paths = [("s", "a"), ("a", "b"), ("b", "s")]
    if random.random() < 0.2:
        paths.append(("s", "b"))
    tokens: dict[str, Any] = {}
    for name in sorted({end for pair in paths for end in pair} - {"s"}):
        text = random_glyphs(random, village=False)
        if random.random() < 0.25:
            text = random.choice(["village", "1 vp + village", "gold | village"])
        if text:
            tokens[name] = text
    return {
        "start": "s",
        "path": [{"from": a, "to": b, "vp": random.choice([0, 0, 1, 2])} for a, b in paths],
        "tokens": tokens,
    }


def random_board(random: Random) -> dict[str, Any]:
    """A small board."""
    masks, figures = ("clay-mask", "gold-mask"), ("follower", "villager")
    tablets = [
        {"name": f"{kind}{n}", "kind": kind, "needs": random.randint(1, 3),
         "vp": random.randint(0, 4), "glyphs": random_glyphs(random)}
        for kind in ("clay", "gold") for n in range(random.randint(0, 2))
    ]  # fmt: skip
    board = {
        "format": 1, "game": KEY, "name": "random", "provenance": "random",
        "row": random.randint(6, 9),
        "pair": [
            {"name": f"p{i}", "vp": random.randint(1, 5), "plinth": [
                {"name": f"p{i}{x}", "mask": random.choice(masks), "glyphs": random_glyphs(random)}
                for x in "ab"]}
            for i in range(random.randint(1, 2))
        ],
        "seat": [
            {"name": f"s{i}", "figure": random.choice(figures), "glyphs": random_glyphs(random)}
            for i in range(random.randint(1, 3))
        ],
        "track": {},
        "tablet": tablets,
        "village": random_village(random),
    }  # fmt: skip
    for name in figures:
        spaces = random.randint(2, 4)
        vp = sorted(random.randint(0, 5) for _ in range(spaces))
        if random.random() < 0.1:
            random.shuffle(vp)
        glyphs = ["", *(random_glyphs(random, empty=0.4) for _ in range(spaces - 1))]
        board["track"][name] = {"vp": vp, "glyphs": glyphs}
    return board


def random_table(random: Random, board: dict[str, Any], most: int = 3) -> dict[str, Any]:
    """A table at which some activations remain for the first player."""
    madness = random.choice([0, 0, 1, 2, 5])
    left = random.randint(0, board["row"] - madness)
    row = dict.fromkeys(KINDS, 0)
    for _ in range(left):
        row[random.choice(KINDS)] += 1
    cards = {
        kind: [t["name"] for t in board["tablet"] if t["kind"] == kind] for kind in ("clay", "gold")
    }
    on = {}
    for kind, names in cards.items():
        if names and random.random() < 0.3:
            names.pop(0)
        needs = next((t["needs"] for t in board["tablet"] if t["name"] in names[:1]), 1)
        on[kind] = random.randint(0, needs - 1)
    plinths = [x["name"] for pair in board["pair"] for x in pair["plinth"]]
    seats = [x["name"] for x in board["seat"]]
    others = ["Bea", "Cid", "Dora"][: random.randint(0, 3)]
    levels = random.choice([0, 1, 2, 3])
    blocks: dict[str, int] = {}
    if levels < 3:
        free = _NEEDED[1 + len(others)][levels] - 1
        for name in ["Ann", *others]:
            blocks[name] = random.randint(0, free) if random.random() < 0.7 else 0
            free -= blocks[name]
        if others and free and random.random() < 0.6:
            blocks[random.choice(others)] += free  # the next block completes the level
    activations = [random_glyphs(random, empty=0) for _ in range(random.randint(1, most))]
    tokens = [random.choice(["madness", random_glyphs(random, empty=0)])
              for _ in range(random.choice([0, 0, 1]))]  # fmt: skip
    me = {
        "name": "Ann", "vp": random.randint(20, 35), "row": {**row, "madness": madness},
        "tablets": {"clay": on["clay"], "gold": on["gold"], "clay-cards": cards["clay"],
                    "gold-cards": cards["gold"]},
        "upper": [n for n in plinths if random.random() < 0.35],
        "lower": [n for n in seats if random.random() < 0.3],
        "sacrifice": {n: random.randint(0, len(board["track"][n]["vp"]) - 1)
                      for n in ("follower", "villager")},
        "collector": random.choice(sorted({p["from"] for p in board["village"]["path"]})),
    }  # fmt: skip
    return {
        "format": 1, "game": KEY, "board": "board.toml",
        "player": [me, *({"name": name} for name in others)],
        "pyramid": {"levels": levels, "blocks": blocks},
        "finish": {"player": "Ann", "activations": activations, "tokens": tokens,
                   "order": random.choice(["free", "free", "given"])},
    }  # fmt: skip


def read(board: dict[str, Any], table: dict[str, Any], folder: Path) -> Table:
    """The table as the product reads it from files."""
    (folder / "board.toml").write_text(tomli_w.dumps(board), encoding="utf-8")
    source = parse_source(tomli_w.dumps(table))
    found = read_table(source, folder)
    assert not hard(faults_of(source, found)), [str(f) for f in faults_of(source, found)]
    return found


def sound(board: dict[str, Any]) -> bool:
    """Whether nothing is wrong with a board: tokens may let a Collector walk for ever."""
    return not hard(read_board(parse_source(tomli_w.dumps(board)))[1])
