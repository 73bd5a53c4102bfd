"""``finalroute eldorado``: what a player types, reads, and gets wrong."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.eldorado.schema import ELDORADO
from tests.cli.command_line import Run

EXAMPLES = Path(__file__).parents[2] / "examples" / "eldorado"
FILES = sorted(EXAMPLES.glob("*.toml"))
SCHOLARS_TURN = EXAMPLES / "the-scholars-turn.toml"
LAST_TURN = EXAMPLES / "the-last-turn.toml"
RULEBOOK = EXAMPLES / "the-rulebooks-last-example.toml"
FOUR = EXAMPLES / "four-at-the-table.toml"
AROUND = EXAMPLES / "around-the-village.toml"

Edit = Callable[..., Path]


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """An example with some of its text replaced, or with more of it."""

    def write(path: Path, *changes: tuple[str, str], more: str = "") -> Path:
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        file = tmp_path / path.name
        file.write_text(text + more, encoding="utf-8")
        return file

    return write


def command_of(path: Path) -> str:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    kinds = {"finish": "finish", "walk": "village", "turn": "scholar"}
    return next((name for key, name in kinds.items() if key in data), "score")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_an_example_is_answered_as_text_and_as_json(run: Run, path: Path) -> None:
    command = command_of(path)
    result = run("eldorado", command, path)
    assert result.code == 0 and "Next: finalroute" in result.out
    data = run("eldorado", command, path, "--json").data
    shape = ELDORADO[f"eldorado-{command}"]
    assert shape.model_validate(data).model_dump() == data
    assert data["position"] == tomllib.loads(path.read_text(encoding="utf-8"))["name"]
    checked = run("eldorado", "check", path)
    assert checked.code == 0 and ": no faults\n" in checked.out


def test_T_OOED_2_the_end_game_example(run: Run) -> None:
    result = run("eldorado", "score", RULEBOOK)
    assert result.code == 0
    assert result.out.startswith(
        "Purnell wins with 48 VP, after a tie.\n"
        "  OOED-8   Purnell has at least 5 Sanctum tokens, Genevieve 4.\n"
    )
    assert "  OOED-4   Three basics        1   5 in the row\n" in result.out
    data = run("eldorado", "score", RULEBOOK, "--json").data
    assert data["winners"] == ["Purnell"] and data["readings"] == []
    assert data["players"][0]["tokens"] == {"least": 5, "most": None}
    assert sum(line["points"] for line in data["players"][0]["lines"]) == 48


def test_readings_that_change_something_are_named(run: Run) -> None:
    result = run("eldorado", "score", FOUR)
    assert "  OOED-4   basics_pooled=no: Ann total 48 instead of 49\n" in result.out
    other = run("eldorado", "score", FOUR, "--ruling", "basics_pooled=no")
    # the claims were made under the other reading
    assert other.code == 5
    assert "Rulings: basics_pooled=no; all others as by default." in other.out
    assert "claimed 2, but it is 1" in other.text
    assert "basics_pooled=yes: Ann total 49 instead of 48" in other.out


def test_rulings_of_the_file(run: Run, edit: Edit) -> None:
    file = edit(FOUR, ("[expect]", '[rulings]\nbasics_pooled = "no"\n\n[expect]'))
    assert "Ann: 48 VP" in run("eldorado", "score", file).out
    assert "Ann: 49 VP" in run("eldorado", "score", file, "--ruling", "basics_pooled=yes").out
    wrong = edit(FOUR, ("[expect]", '[rulings]\nbasics_poold = "no"\n\n[expect]'))
    result = run("eldorado", "score", wrong)
    assert result.code == 3 and "did you mean" in result.err and ":" in result.err.split()[0]
    assert run("eldorado", "score", FOUR, "--ruling", "zero_blocks=x").code == 2


def test_a_wrong_claim(run: Run, edit: Edit) -> None:
    file = edit(FOUR, ("total = 49 }", "total = 50 }"))
    result = run("eldorado", "score", file)
    assert result.code == 5
    assert "wrong in 1 of 3 figures" in result.out and "claimed 50, but it is 49" in result.out
    checked = run("eldorado", "check", file)
    assert checked.code == 5 and "[OOED-8]: total is claimed as 50" in checked.out


def test_T_OOED_1_and_9_the_pyramid(run: Run) -> None:
    result = run("eldorado", "pyramid", "Benedict=4", "Piety=2", "Genevieve=2", "Purnell=1")
    assert result.code == 0
    assert "Level 2 is complete with 9 blocks for 4 at the table." in result.out
    assert "Benedict    3 VP   4 blocks, place 1\n" in result.out
    assert "Piety       2 VP   2 blocks, place 2, shared\n" in result.out
    assert "Purnell     0 VP   1 block, place 4\n" in result.out
    for blocks, vp in (("3 3 2 1", [3, 3, 1, 0]), ("3,3,3,0", [3, 3, 3, 0]),
                       ("3 3 1", [2, 2, 0]), ("2 1", [1, 0])):  # fmt: skip
        data = run("eldorado", "pyramid", *blocks.split(), "--json").data
        assert [player["vp"] for player in data["players"]] == vp
        assert data["complete"] and data["laid"] == data["needed"]
    zero = run("eldorado", "pyramid", 7, 0, 0, 0)
    assert "zero_blocks=included" in zero.out
    included = run("eldorado", "pyramid", 7, 0, 0, 0, "--ruling", "zero_blocks=included", "--json")
    assert [player["vp"] for player in included.data["players"]] == [3, 2, 2, 2]


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["1", "1", "1", "1", "1"], 5, "5 seats"),
        (["4", "4", "4"], 5, "12 blocks complete no level with 3"),
        (["3", "3", "1", "--level", "1"], 5, "which was complete with 5"),
        (["Ann=3", "Ann=2"], 2, "named twice"),
        (["-1", "2"], 2, ""),
        (["Ann=-1", "2"], 2, "no number of blocks"),
        (["Ann=x"], 2, "no number of blocks"),
        (["1", "1", "1", "2", "--scholar"], 2, "against one or two"),
        (["2", "1", "--level", "4"], 2, ""),
    ],
)
def test_pyramids_that_can_not_be(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("eldorado", "pyramid", *arguments)
    assert result.code == code and says in result.err
    assert not result.out and "Traceback" not in result.err


def test_the_pyramid_of_every_table_and_one_that_is_not_complete(run: Run) -> None:
    table = run("eldorado", "pyramid")
    assert table.code == 0
    assert "             4         7         9        13       3/2/1/0\n" in table.out
    levels = run("eldorado", "pyramid", "--json").data["levels"]
    assert [row["seats"] for row in levels] == [1, 2, 3, 4]
    half = run("eldorado", "pyramid", 1, 1, 1, 1, "--level", 2)
    assert half.code == 0 and "4 of 9 blocks, 5 missing" in half.out
    three = run("eldorado", "pyramid", "Ann=2", "Bea=1", "2", "--scholar")
    assert "Scholar   2 VP" in three.out and "for 3 at the table" in three.out


def test_finish_shows_the_order_and_each_gain(run: Run) -> None:
    result = run("eldorado", "finish", LAST_TURN)
    assert result.code == 0
    assert result.out.startswith(
        "Ann gains 6 VP, proven best: 1 at once, 5 at the end; 43 VP in all instead of 37.\n"
    )
    data = run("eldorado", "finish", LAST_TURN, "--json").data
    assert sum(step["now"] + step["end"] for step in data["steps"]) == data["gain"] == 6
    assert sum(step["now"] for step in data["steps"]) == data["now"]
    assert {step["depth"] for step in data["steps"]} >= {0, 1, 2, 3}
    assert all(step["rule"] for step in data["steps"] if step["now"] or step["end"])
    assert data["status"] == "optimal" and data["bound"] == data["total"]


def test_finish_out_of_time(run: Run) -> None:
    result = run("eldorado", "finish", LAST_TURN, "--time-limit", 0)
    assert result.code == 4
    assert "the best known: no proof in time, at most" in result.out
    assert run("eldorado", "finish", LAST_TURN, "--time-limit", "nan").code == 2


def test_village_with_more_steps(run: Run, edit: Edit) -> None:
    assert run("eldorado", "village", AROUND, "--steps", 1, "--json").data["worth"] == "1/2"
    bare = edit(AROUND, ("steps = 4\n", "steps = 1\n"), ("stone = 0.5, ", ""))
    result = run("eldorado", "village", bare)
    assert "Counted as nothing, because [walk.worth] says nothing of it: stone." in result.out
    none = edit(AROUND, ("[walk]", "[extra]"))
    assert run("eldorado", "village", none).code == 3


def test_the_scholar_says_where_the_marker_goes(run: Run) -> None:
    result = run("eldorado", "scholar", SCHOLARS_TURN)
    assert result.out.startswith("The Scholar places a card in row 2.\n")
    assert "card 1: take, row 1: 4 in hand and 2 taken are 6, more than 5" in result.out
    assert "the Physical World side at the top; the marker goes right" in result.out
    assert "  Decision marker  right\n" in result.out
    assert "Eve's Shadow is in the Clearing: Eve may activate the token (gold)" in result.out


@pytest.mark.parametrize(
    ("path", "change", "code", "says"),
    [
        (RULEBOOK, ("tracker = 2\ntoken-30 = true", "tracker = 34"), 5, "[OOED-1]"),
        (RULEBOOK, ("sacrifice = 4", ""), 3, "[OOED-7]: Purnell has no sacrifice"),
        (RULEBOOK, ("sacrifice = 4", "sacrifice = { follower = 2, villager = 2 }"), 3, "board"),
        (FOUR, ("follower = 3, villager = 3", "follower = -3, villager = 3"), 5, "[OOED-7]"),
        (FOUR, ('"sun-upper", "sun-lower", "star', '"sun-uper", "sun-lower", "star'), 3,
         "did you mean sun-upper?"),
        (FOUR, ("quest = 4", "quest = 2"), 0, ""),
        (FOUR, ("quest = 4", "quest = 8"), 5, "no Quest card 8"),
        (LAST_TURN, ("levels = 1", "levels = 0"), 5, "[OOED-9]: 5 blocks on level 1"),
        (LAST_TURN, ("stone = 2, clay = 2,", "stone = 3, clay = 2,"), 5, "9 tokens and resources"),
        (LAST_TURN, ('player = "Ann"', 'player = "Anne"'), 3, "did you mean Ann?"),
        (LAST_TURN, ("clay = 1, clay-cards", "clay = 3, clay-cards"), 5, "jaguar is full"),
        (LAST_TURN, ('collector = "market"', 'collector = "markt"'), 3, "did you mean market?"),
        (LAST_TURN, ('board = "specimen"', ""), 3, ""),
        (SCHOLARS_TURN, ('marker = "left"', ""), 3, "[OOED-16]: the Scholar has no marker"),
        (SCHOLARS_TURN, ('marker = "left"', 'marker = "middle"'), 3, "expected 'left' or 'right'"),
        (SCHOLARS_TURN, ("hand = 4", "hand = 7"), 5, "never more than 5"),
        (AROUND, ('at = "gate"', 'at = "gates"'), 3, "did you mean gate?"),
        (AROUND, ("steps = 4", "steps = 4000"), 5, "0 to 1000"),
    ],
)  # fmt: skip
def test_bad_input(run: Run, edit: Edit, path: Path, change: tuple[str, str], code: int,
                   says: str) -> None:  # fmt: skip
    file = edit(path, change)
    before = file.read_bytes()
    for command in (command_of(path), "check"):
        result = run("eldorado", command, file)
        assert result.code == code, result.text
        assert says in result.text and "Traceback" not in result.err
        if code and command != "check":
            assert not result.out and str(file) in result.err
            assert "    " in result.err  # the line of the file, or what to do
    assert file.read_bytes() == before


def test_every_fault_is_said_at_once_not_only_the_first_ten(run: Run, edit: Edit) -> None:
    wrong = ", ".join(f'"x{i}"' for i in range(14))
    file = edit(LAST_TURN, ('tokens = ["gold"]', f"tokens = [{wrong}]"))
    result = run("eldorado", "finish", file)
    assert result.code == 3 and result.err.count("there is no glyph") == 0
    assert result.err.count("is no glyph in") == 14


@pytest.mark.parametrize("command", ["score", "finish", "village", "scholar", "check"])
def test_files_that_are_none(run: Run, tmp_path: Path, command: str) -> None:
    broken, other = tmp_path / "broken.toml", EXAMPLES.parent / "arkham" / "a-loop.toml"
    broken.write_text("format = = 1", encoding="utf-8")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for file in (tmp_path / "none.toml", broken, binary, other, tmp_path):
        result = run("eldorado", command, file)
        assert result.code == 3 and "Traceback" not in result.text
    for name in ("score", "solve", "check", "draw", "dispute"):
        result = run(name, FOUR)
        assert result.code == 3 and "finalroute eldorado --help" in result.text


def test_a_file_that_does_not_ask_the_question(run: Run) -> None:
    assert "[finish]" in run("eldorado", "finish", FOUR).err
    assert "[walk]" in run("eldorado", "village", FOUR).err
    assert "[turn]" in run("eldorado", "scholar", FOUR).err
    result = run("eldorado", "score", LAST_TURN)
    # Bea and Cid have nothing but their names, and Ann is known
    assert result.code == 3 and result.err.count("has no vp") == 2


@pytest.mark.parametrize("what", ["score", "finish", "village", "scholar", "board"])
def test_new_files_can_be_used_as_they_are(run: Run, tmp_path: Path, what: str) -> None:
    file = tmp_path / "new.toml"
    assert run("eldorado", "new", what, "-o", file).code == 0
    assert run("eldorado", "check", file).code == 0
    if what == "board":
        result = run("eldorado", "score", file)
        assert result.code == 3 and "this is a board" in result.err
    else:
        assert run("eldorado", what, file).code == 0
    again = run("eldorado", "new", what, "-o", file)
    assert again.code == 2 and "left as it is" in again.err
    shown = run("eldorado", "new", what).out
    assert file.read_text(encoding="utf-8").rstrip("\n") == shown.rstrip("\n")


def test_new_with_players_and_the_scholar(run: Run) -> None:
    assert run("eldorado", "new", "--players", 4).out.count("[[player]]") == 4 + 1
    assert "[scholar]" in run("eldorado", "new", "--scholar", "--players", 2).out
    assert run("eldorado", "new", "--scholar", "--players", 3).code == 2
    assert run("eldorado", "new", "scholar", "--players", 3).code == 2
    assert run("eldorado", "new", "--players", 5).code == 2


def test_check_as_json(run: Run, edit: Edit) -> None:
    file = edit(LAST_TURN, ("levels = 1", "levels = 0"))
    data = run("eldorado", "check", file, "--json").data
    assert data["kind"] == "table" and data["faults"][0]["rule"] == "OOED-9"
    assert data["faults"][0]["line"] > 0


HOSTILE = r"\u001b]0;owned\u0007\u001b[31m\u202e\r\n99 VP"


@pytest.mark.parametrize(
    ("path", "old"),
    [
        (FOUR, "Ann"), (FOUR, "sun-upper"), (FOUR, "Four at the table"), (FOUR, "specimen"),
        (FOUR, "basics_pooled=no"), (LAST_TURN, "craft | sacrifice"), (LAST_TURN, "market"),
        (AROUND, "gate"), (SCHOLARS_TURN, "shadow"), (SCHOLARS_TURN, "Eve"),
    ],
)  # fmt: skip
def test_a_file_can_not_command_the_terminal(run: Run, edit: Edit, path: Path, old: str) -> None:
    file = edit(path, (f'"{old}"', f'"{HOSTILE}"'))
    for command in (command_of(path), "check"):
        result = run("eldorado", command, file)
        assert result.code in (0, 3, 5)
        for text in (result.out, result.err):
            assert not set(text) & set("\x1b\x07\u202e\r")
            assert not any(line.startswith("99 VP") for line in text.splitlines())


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_old_and_narrow_terminals(run: Run, path: Path) -> None:
    command = command_of(path)
    assert run("eldorado", command, path, encoding="cp437").raw.isascii()
    narrow = run("eldorado", command, path, terminal=60, NO_COLOR="1")
    assert narrow.code == 0
    long = [line for line in narrow.out.splitlines() if len(line) > 60]
    assert all("finalroute" in line for line in long), long


def test_the_answers_are_json_with_a_published_schema(run: Run) -> None:
    from importlib.resources import files

    for name, shape in ELDORADO.items():
        stored = json.loads((files("cli") / f"{name}.schema.json").read_text(encoding="utf-8"))
        assert stored == shape.model_json_schema()
