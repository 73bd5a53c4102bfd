"""Files with one thing changed at random: always an answer or a message, never a traceback."""

from __future__ import annotations

import random
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.command_line import EXAMPLES, POSITION, Run

MANY = 300
_SIGNS = "\"'[]{}=#,.-~^/\\+:;!?&_ \n\t0123456789abgGRSUYZ\x00\x1b\x9bü漢"

_VALUES = [
    "-1", "0", "9" * 30, "0x" + "f" * 6000, "1e9", "nan", "true", "[]", "{}", '""', "'''",
    "1979-05-27", '["b2", 3]',
]  # fmt: skip


def sources() -> list[str]:
    """Texts to start from: positions, games and boards of every game."""
    texts = []
    for game, board in (
        ("arkham", "harbour.toml"),
        ("innsmouth", "saltmarsh.toml"),
        ("enroute", "first-city-1.toml"),
    ):
        folder = EXAMPLES.parent / game
        texts += [path.read_text(encoding="utf-8") for path in sorted(folder.glob("**/*.toml"))]
        held = files("boards.library") / game / "boards" / board
        texts.append(held.read_text(encoding="utf-8"))
    return [*texts, POSITION, POSITION + "\n[claim]\nred = 4\n[rulings]\nconnection = 'any'\n"]


def mutated(text: str, chance: random.Random) -> str:
    """The text with one character, word or line changed."""
    lines = text.split("\n")
    line = chance.randrange(len(lines))
    at = chance.randrange(len(text))
    words = list(re.finditer(r"[\w-]+|\"[^\"\n]*\"", text))
    word, other = chance.choice(words), chance.choice(words)
    match chance.randrange(9):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice(_SIGNS) + text[at:]
        case 2:
            return text[:at] + chance.choice(_SIGNS) + text[at + 1 :]
        case 3:
            return "\n".join(lines[:line] + lines[line + 1 :])
        case 4:
            return "\n".join([*lines[:line], lines[line], *lines[line:]])
        case 5:
            return text[: word.start()] + other[0] + text[word.end() :]
        case 6:
            strange = chance.choice(_VALUES)
            return text[: word.start()] + strange + text[word.end() :]
        case 7:
            moved = chance.choice(lines)
            return "\n".join([*lines[:line], moved, *lines[line + 1 :]])
        case _:
            return text[:at]


@pytest.mark.parametrize("tenth", range(10))
def test_one_thing_is_changed(run: Run, tmp_path: Path, tenth: int) -> None:
    texts = sources()
    path = tmp_path / "x.toml"
    codes: Counter[int] = Counter()
    for number in range(tenth * MANY // 10, (tenth + 1) * MANY // 10):
        chance = random.Random(number)
        path.write_text(mutated(chance.choice(texts), chance), encoding="utf-8", newline="\n")
        for command in ("check", "score"):
            result = run(command, path)
            said = f"{number} {command}: {result.text}"
            assert "Traceback" not in said and "\x1b" not in said, said
            # a file without a route can't be scored, but is not at fault
            unrouted = command == "score" and "declares no route" in result.err
            assert result.code == 2 if unrouted else result.code in (0, 3, 4, 5), said
            assert result.code == 0 or str(path) in said or "Not a legal route" in said, said
            codes[result.code] += 1
    assert codes[0] and codes[3], codes
