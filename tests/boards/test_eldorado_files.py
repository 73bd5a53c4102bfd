"""Reading tables and boards of El Dorado: right, wrong, and everything wrong at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards.eldorado.blank import blank_board, blank_table
from boards.eldorado.files import (
    board_names,
    faults_of,
    find_board,
    load_table,
    read_board,
    read_table,
)
from boards.eldorado.glyphs import WORDS, BadGlyphs, glyphs_text, parse_glyphs
from boards.faults import Fault, Refused, hard
from boards.source import parse_source

HEAD = 'format = 1\ngame = "the-old-ones-of-el-dorado"\n'
SHEET = """
vp = 30
row = { stone = 1 }
upper = { vp = 0, masks = 0 }
lower = 0
sacrifice = 0
"""
ANN = f'[[player]]\nname = "Ann"{SHEET}'


def faults(text: str, folder: Path | None = None) -> list[Fault]:
    source = parse_source(text, "table.toml")
    try:
        return faults_of(source, read_table(source, folder))
    except Refused as refused:
        return list(refused.faults)


# Glyphs


@pytest.mark.parametrize("word", WORDS)
def test_every_glyph_can_be_written(word):
    for text in (word, f"2 {word}", f"{word} + stone | 3 clay"):
        assert glyphs_text(parse_glyphs(text)) == text


def test_glyphs_are_read_as_people_write_them():
    assert parse_glyphs(" 2 Clay+stone |GOLD") == parse_glyphs("2 clay + stone | gold")
    assert parse_glyphs("2x clay") == parse_glyphs("2 clay")
    assert glyphs_text(parse_glyphs("follower/villager")) == "figure"
    assert parse_glyphs("  ") == ()


@pytest.mark.parametrize(
    ("text", "says", "advice"),
    [
        ("clya", "no glyph 'clya'", "did you mean clay?"),
        ("xyzzy", "no glyph 'xyzzy'", "the glyphs are"),
        ("clay +", "a glyph is missing", "write it like"),
        ("| clay", "a glyph is missing", "write it like"),
        ("0 clay", "0 times", "1 to 9"),
        ("10 clay", "10 times", "1 to 9"),
        ("100 vp", "100 times", "1 to 99"),
        ("-1 clay", "is no glyph", "write it like"),
        ("clay;gold", "is no glyph", "write it like"),
    ],
)
def test_what_is_no_glyph(text, says, advice):
    with pytest.raises(BadGlyphs, match=says) as bad:
        parse_glyphs(text)
    assert advice in bad.value.advice


# Boards


def test_the_specimen_is_sound_and_says_what_it_is():
    assert board_names() == ["specimen"]
    board, found = read_board(find_board("specimen"))
    assert not found
    assert "not the published" in board.provenance
    assert len(board.tablets) == 6 and len(board.sites) == 4 and len(board.tomes) == 2
    # the four tokens of the first game, from top to bottom
    assert [glyphs_text(s.token) for s in board.sites] == ["worship", "gold", "tablet", "2 clay"]


@pytest.mark.parametrize(
    ("old", "new", "rule", "says"),
    [
        ("row = 8", "row = 5", "OOED-13", "no room for five Madness"),
        ("vp = [0, 1, 2, 3, 4, 6]", "vp = [0, 1, 2, 3, 4]", "", "glyphs for 6"),
        ("vp = [0, 1, 2, 3, 4, 6]", "vp = [0, 1, -2, 3, 4, 6]", "OOED-7", "none costs points"),
        ("needs = 2\nvp = 2", "needs = 0\nvp = 2", "OOED-11", "at least one"),
        ('name = "sun-lower"', 'name = "sun-upper"', "", "used twice"),
        ('name = "moon"', 'name = "sun"', "", "used twice"),
        ('name = "jaguar"', 'name = "frog"', "", "used twice"),
        ('name = "follower-2"', 'name = "follower-1"', "", "used twice"),
        ("6 = 2", "7 = 2", "OOED-17", "no Quest card 7"),
        ("6 = 2", '"six" = 2', "", "no number of a Quest card"),
        ('marker = "worship"', 'marker = "tablet"', "OOED-15", "one Tome"),
        ('glyphs = "craft | sacrifice"', 'glyphs = "craft | sacrfice"', "", "sacrfice"),
        ('{ from = "cenote", to = "gate", vp = 3 },', "", "OOED-12", "no path leads on"),
        ('terrace = "build"', 'terace = "build"', "", "no path leads to the token"),
        ('well = "stone"', 'gate = "stone"', "OOED-12", "the start has no token"),
        ('start = "gate"', 'start = "gat"', "", "did you mean gate"),
        ('mask = "gold-mask"', 'mask = "mask"', "", "expected"),
        ("row = 8", "rows = 8", "", "did you mean row?"),
    ],
)
def test_a_board_with_a_fault(old, new, rule, says):
    text = find_board("specimen").text
    assert old in text
    source = parse_source(text.replace(old, new, 1), "mine.toml")
    try:
        _, found = read_board(source)
    except Refused as refused:
        found = list(refused.faults)
    assert any(says in str(fault) and fault.rule == rule for fault in found), found
    assert all(fault.line for fault in found)


def test_the_faults_of_a_board_say_in_which_file_they_are(tmp_path):
    text = find_board("specimen").text.replace("row = 8", "row = 5")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (fault,) = hard(faults(f'{HEAD}board = "mine.toml"\n{ANN}', tmp_path))
    assert fault.rule == "OOED-13" and fault.file.endswith("mine.toml") and fault.line


# Tables


@pytest.mark.parametrize(
    ("text", "severity", "rule", "says"),
    [
        ("\n".join(f'[[player]]\nname = "P{i}"{SHEET}' for i in range(5)), "rule", "OOED-9",
         "5 players"),
        (ANN.replace("sacrifice = 0", "sacrifice = -2"), "rule", "OOED-7", "less than nothing"),
        (ANN.replace("stone = 1", "stone = -1"), "rule", "OOED-4", "less than nothing"),
        (ANN.replace("vp = 30", "vp = -1"), "rule", "OOED-1", "less than nothing"),
        (ANN.replace("vp = 30", "points = 30"), "file", "", "there is no such key"),
        (ANN.replace("vp = 30", 'vp = "30"'), "file", "", "a whole number is expected"),
        (ANN.replace("stone = 1", "stones = 1"), "file", "", "did you mean stone?"),
        (ANN.replace("vp = 30", "vp = 30\ntracker = 3"), "file", "", "both tell the VP"),
        (ANN.replace("vp = 30", "vp = 123456"), "file", "", "less than or equal to 9999"),
        (ANN.replace("vp = 30", "token-30 = true"), "file", "", "goes with the tracker"),
        (ANN + "total = 48\n", "file", "", "a total that is told"),
        (ANN + "tokens = 4\n", "file", "", "goes with a total"),
        (ANN + "keeper = 5\n", "file", "", "1 to 4"),
        (ANN + "claim = { uper = 3 }\n", "file", "", "did you mean upper?"),
        (ANN + '[[player]]\nname = "ann"' + SHEET, "file", "", "two players are called"),
        (ANN.replace("Ann", "Scholar"), "file", "", "no player can be called Scholar"),
        (ANN.replace("Ann", " Ann"), "file", "", "is no name"),
        (ANN + "[[scholar]]\nvp = 1\n[[scholar]]\nvp = 2\n", "file", "", "one Scholar at most"),
        (ANN + "[pyramid]\nlevels = 4\n", "rule", "OOED-9", "can't stand"),
        (ANN + "[pyramid]\nlevels = 0\nblocks = { Anna = 1 }\n", "file", "", "did you mean Ann?"),
        (ANN + "[pyramid]\nlevels = 3\nblocks = { Ann = 1 }\n", "rule", "OOED-9", "goes back"),
        (ANN + '[finish]\nplayer = "Bob"\n', "file", "", "nobody is called 'Bob'"),
        (ANN + '[finish]\nactivations = ["worshp"]\n', "file", "", "did you mean worship?"),
        (ANN + '[finish]\nactivations = ["madness"]\n', "file", "", "no card or site"),
        (ANN + '[finish]\norder = "any"\n', "file", "", "expected 'free' or 'given'"),
        (ANN + "[walk]\nsteps = -1\n", "rule", "OOED-12", "can be walked"),
        (ANN + "[walk]\nsteps = 2\nworth = { clay = nan }\n", "file", "", "can't be added up"),
        (ANN + "[walk]\nsteps = 2\nworth = { clay = -1 }\n", "rule", "OOED-12", "need not be"),
        (ANN + "[walk]\nsteps = 2\nworth = { clai = 1 }\n", "file", "", "did you mean clay?"),
        ('[village]\npath = [{ from = "a" }]\n[walk]\nsteps = 2\n', "file", "", "to: this key"),
        ("[scholar]\nvp = 3\n", "file", "", "plays against nobody"),
        (ANN + "[scholar]\nvp = 3\nhand = 6\n", "rule", "OOED-13", "never more than 5"),
        (ANN + '[turn]\ncards = [{ priority = "tke", first = 1, second = 2 }]\n', "file", "",
         "did you mean take?"),
        (ANN + "[[row]]\ncards = 1\n", "file", "", "there are 4"),
        (ANN + "[[row]]\ncards = 1\nlimit = 4\n", "file", "", "2 or 3"),
        ('board = "specimn"\n' + ANN, "file", "", "there is no board"),
        ('board = "none.toml"\n' + ANN, "file", "", "there is no file"),
    ],
)  # fmt: skip
def test_a_table_with_a_fault(text, severity, rule, says):
    found = faults(HEAD + text, Path("."))
    assert any(
        says in str(fault) and (fault.severity, fault.rule) == (severity, rule) for fault in found
    ), [str(f) for f in found]
    assert all(fault.line for fault in found if fault.severity != "warning")


def test_all_faults_are_said_at_once():
    text = HEAD + ANN.replace("vp = 30", "vp = -3").replace("lower = 0", "lower = -1") + (
        'hat = "red"\n[pyramid]\nlevels = 9\n[finish]\nactivations = ["wrship", "craf"]\n'
    )  # fmt: skip
    found = faults(text)
    assert len(hard(found)) == 6
    assert {f.rule for f in hard(found)} == {"", "OOED-1", "OOED-6", "OOED-9"}
    assert len({f.line for f in hard(found)}) >= 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('game = "the-old-ones-of-el-dorado"\n', "format = 1"),
        ("format = 1\n", "must name its game"),
        ('format = 1\ngame = "arkham-travel-guide"\n', "no file of The Old Ones of El Dorado"),
        (f"{HEAD}x = 99999999999999999999\n", "at most 15 digits"),
    ],
)
def test_files_of_another_kind(text, says):
    assert any(says in fault.message for fault in faults(text))


def test_stone_beyond_ten_blocks_is_only_warned_of():
    text = HEAD + ANN.replace("stone = 1", "stone = 11")
    (fault,) = faults(text)
    assert (fault.severity, fault.rule) == ("warning", "OOED-14")


def test_a_game_that_is_not_at_its_end_is_warned_of():
    (fault,) = faults(HEAD + ANN.replace("vp = 30", "vp = 29"))
    assert (fault.severity, fault.rule) == ("warning", "OOED-2")


@pytest.mark.parametrize("what", ["score", "finish", "village", "scholar"])
@pytest.mark.parametrize(("players", "scholar"), [(1, False), (1, True), (2, True), (4, False)])
def test_a_blank_table_has_no_fault(what, players, scholar, tmp_path):
    path = tmp_path / "blank.toml"
    scholar, players = (True, min(players, 2)) if what == "scholar" else (scholar, players)
    path.write_text(blank_table(what, players, scholar=scholar), encoding="utf-8")
    table = load_table(path)
    assert what == "village" or len(table.players) == players


@pytest.mark.parametrize(("what", "players", "scholar"),
                         [("dance", 2, False), ("score", 5, False), ("score", 3, True),
                          ("scholar", 1, False)])  # fmt: skip
def test_a_blank_table_that_can_not_be(what, players, scholar):
    with pytest.raises(ValueError, match="no table"):
        blank_table(what, players, scholar=scholar)


def test_a_blank_board_is_the_specimen_under_another_name():
    board, found = read_board(parse_source(blank_board()))
    specimen, _ = read_board(find_board("specimen"))
    assert not found
    assert board.name == "My board" and board.provenance != specimen.provenance
    assert board.tablets == specimen.tablets and board.village == specimen.village


def test_every_line_of_a_blank_table_that_is_commented_out_can_be_read():
    text = blank_table("score", 2)
    for line in ("quest = ", "claim = "):
        text = text.replace(f"# {line}", line, 1)
    assert [f.rule for f in hard(faults(text))] == []
