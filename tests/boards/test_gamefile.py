"""Game files: strict reading with places, canonical writing, what goes together in one game."""

from dataclasses import replace
from pathlib import Path

import pytest

from boards import Refused, load_position, load_session, parse_route
from boards.faults import hard
from boards.files import write_position
from boards.game import games
from boards.gamefile import read_session, session_faults, write_session
from boards.source import parse_source
from boards.strict import kind_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "arkham"

HEAD = 'format = 1\ngame = "arkham-travel-guide"\n'
GAME = """\
format = 1
game = "arkham-travel-guide"
name = "Thursday night"
comment = "Two of them\\nhave maps"
first-player = "Bea"

[[player]]
name = "Ann"
position = "ann.toml"
route = "b1-b2"

[[player]]
name = "Bea"
total = 120
confrontation = 24
madness = 3
out = false

[[player]]
name = "Cid"
position = "cid.toml"

[rulings]
connection = "any"
eliminated_value = 3

[expect]
winners = ["Ann"]
ranking = ["Ann", "Bea"]
order = ["Bea", "Ann"]
exit = 5
"""
SHEET = """\
format = 1
game = "arkham-travel-guide"
board = "harbour"
strokes = ["b1-b2-b3"]
route = "b1-b2-b3"

[setup]
old-one = "dagon"
objective = "1"
[rulings]
connection = "kept"
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "ann.toml").write_text(SHEET, encoding="utf-8")
    (tmp_path / "cid.toml").write_text(SHEET.replace('"1"', '"2"'), encoding="utf-8")
    return tmp_path


def told(text, folder):
    """Every fault as (file, line, column, severity, rule, text)."""
    source = parse_source(text, "game.toml")
    try:
        faults = session_faults(source, read_session(source, folder))
    except Refused as refused:
        faults = refused.faults
    return [
        (Path(f.file).name, f.line, f.column, f.severity, f.rule, f"{f.message} ({f.advice})")
        for f in faults
    ]


def changed(*changes):
    text = GAME
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def players(*names):
    return HEAD + "".join(f'\n[[player]]\nname = "{name}"\ntotal = 10\n' for name in names)


# ---------------------------------------------------------------- reading


def test_everything_in_a_game_file_is_read(folder):
    session = read_session(parse_source(GAME), folder)
    ann, bea, cid = session.players
    assert session.game is games()["arkham-travel-guide"]
    assert (session.name, session.first, session.challenge) == ("Thursday night", "Bea", "")
    assert session.comment == "Two of them\nhave maps"
    assert session.names == ["Ann", "Bea", "Cid"]
    assert session.rulings == {"connection": "any", "eliminated_value": "3"}
    assert session.expect["order"] == ["Bea", "Ann"] and session.expect["exit"] == 5
    assert (bea.total, bea.special, bea.level, bea.out) == (120, 24, 3, False)
    assert bea.has_sheet and not bea.file and bea.position is None
    assert not ann.has_sheet and ann.out is None
    assert ann.position == load_position(folder / "ann.toml")
    assert [file.name for file, _ in session.positions] == [
        str(folder / n.file) for n in (ann, cid)
    ]
    assert session_faults(parse_source(GAME), session) == []


def test_a_position_counts_with_the_route_and_the_rulings_of_the_game(folder):
    session = read_session(parse_source(GAME), folder)
    ann, bea, cid = session.players
    assert session.position_of(ann) == replace(
        ann.position, route=parse_route("b1-b2"), rulings=session.rulings
    )
    assert str(session.position_of(cid).route) == "b1-b2-b3"
    assert session.position_of(bea) is None
    alone = read_session(parse_source(changed(('connection = "any"\n', ""))), folder)
    assert session.position_of(cid).rulings["connection"] == "any"
    assert alone.position_of(alone.players[2]).rulings["connection"] == "kept"


def test_positions_are_looked_up_beside_the_game_file(folder, monkeypatch):
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    session = load_session(folder / "game.toml")
    assert session.players[0].source.name == str(folder / "ann.toml")
    away = changed(('"ann.toml"', f"'{folder / 'ann.toml'}'"))
    assert read_session(parse_source(away), Path("/nowhere")).players[0].position
    monkeypatch.chdir(folder)
    assert read_session(parse_source(GAME)).players[0].position


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.toml")), ids=lambda p: p.stem)
def test_what_a_file_is_can_be_told_by_its_keys(path):
    text = path.read_text(encoding="utf-8")
    assert kind_of(parse_source(text)) == ("game" if "[[player]]" in text else "position")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("map = ''", "board"), ("board = 'x'\nmap = ''", "position"), ("x = 1", "position"),
        ("board = 'x'\n[[player]]\nname = 'A'", "game"), ("first-player = 'A'", "game"),
        ("[[players]]\nname = 'A'", "game"), ("board = 'x'\nchallenge = '1'", "position"),
    ],
)  # fmt: skip
def test_what_a_file_means_to_be(text, kind):
    assert kind_of(parse_source(text)) == kind


# ---------------------------------------------------------------- writing


def test_a_game_file_is_written_as_it_was_read(folder):
    session = read_session(parse_source(GAME), folder)
    text = write_session(session)
    again = read_session(parse_source(text), folder)
    assert again == session
    assert write_session(again) == text


@pytest.mark.parametrize(
    "text",
    [
        players("A"),
        players("A", 'Zoë \\"B\\"', "漢字") + 'madness = 0\nout = false\n[expect]\nexit = 0\n',
        HEAD + 'challenge = "175/45"\n[[player]]\nname = "A"\nout = true\n',
        HEAD + '[[player]]\nname = "A"\nposition = "cid.toml"\nroute = ""\n',
    ],
)  # fmt: skip
def test_writing_is_a_fixed_point(text, folder):
    session = read_session(parse_source(text), folder)
    written = write_session(session)
    assert read_session(parse_source(written), folder) == session
    assert write_session(read_session(parse_source(written), folder)) == written


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.toml")), ids=lambda p: p.stem)
def test_a_game_of_the_examples_is_written_as_it_was_read(path):
    if kind_of(parse_source(path.read_text(encoding="utf-8"))) == "game":
        session = load_session(path)
        again = read_session(parse_source(write_session(session)), path.parent)
        assert again == session


# ---------------------------------------------------------------- the form


@pytest.mark.parametrize(
    ("change", "line", "column", "says"),
    [
        (("first-player", "first_player"), 5, 1, "first_player: there is no such key (did you"),
        (('"Bea"\ntotal', '"Bea"\ntotl'), 14, 1, "player.1.totl: there is no such key (did you "
         "mean total?)"),
        (("total = 120", 'total = "120"'), 14, 1, "player.1.total: a whole number is expected"),
        (("madness = 3", "madness = 3.5"), 16, 1, "player.1.madness: "),
        (("out = false", "out = 0"), 17, 1, "player.1.out: true or false is expected"),
        (('name = "Bea"', 'name = ""'), 13, 1, "player.1.name: the text is empty"),
        (('name = "Bea"\n', ""), 12, 3, "player.1.name: this key is missing"),
        (('name = "Cid"\n', "name = 3\n"), 20, 1, "player.2.name: a text in quotes is expected"),
        (("exit = 5", "exitt = 5"), 31, 1, "expect.exitt: there is no such key (did you mean"),
        (('order = ["Bea", "Ann"]', 'order = "Bea"'), 30, 1, "expect.order: a list in [ ] is"),
        (("total = 120", f"total = {10**15}"), 14, 1, "a number has at most 15 digits"),
        (('"arkham-travel-guide"', '"chess"'), 2, 1, "there is no game 'chess'"),
        (("format = 1", "format = 2"), 1, 1, "the file must start with format = 1"),
    ],
)  # fmt: skip
def test_the_form_of_a_game_file_is_strict(change, line, column, says, folder):
    ((file, *place, severity, _, text),) = told(changed(change), folder)
    assert (file, place, severity) == ("", [line, column], "file")
    assert text.startswith(says)


def test_a_player_may_be_a_table_or_an_item_of_a_list(folder):
    inline = f'{HEAD}player = [{{name = "A", total = 3}}, {{name = "B", totl = 4}}]\n'
    ((_, line, column, *_, text),) = told(inline, folder)
    assert (line, column) == (3, 1) and text.startswith("player.1.totl: there is no such key")
    assert told(inline.replace("totl", "total"), folder) == []


def test_all_faults_of_the_form_are_told_at_once(folder):
    wrong = changed(("total = 120", "totl = 1"), ("first-player", "first"), ("exit", "exitt"))
    assert sorted(line for _, line, *_ in told(wrong, folder)) == [5, 14, 31]


# ---------------------------------------------------------------- who plays


def test_ATG_13b_one_to_four_players(folder):
    for many in (2, 3, 4):
        assert told(players(*"ABCDEF"[:many]), folder) == []
    ((_, line, column, severity, rule, text),) = told(players(*"ABCDE"), folder)
    # the fifth is where it stands
    assert (line, column, severity, rule) == (20, 3, "rule", "ATG-27b")
    assert text.startswith("5 players; Arkham Travel Guide is for 1 to 4")


def test_nobody_plays(folder):
    for text in (f"{HEAD}player = []\n", f'{HEAD}name = "Nobody"\n'):
        ((_, *_, severity, rule, said),) = told(text, folder)
        assert (severity, rule) == ("file", "") and said.startswith("there is no player")


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", "ANN"), ("Straße", "STRASSE")])
def test_two_players_of_one_name(names, folder):
    ((_, line, column, severity, _, text),) = told(players(*names), folder)
    assert (line, column, severity) == (9, 1, "file")
    assert text.startswith(f"two players are called {names[1]!r} (give each a name of its own")


@pytest.mark.parametrize("name", [" Ann", "Ann ", " ", "A\\nB", "A\\u0007", "\\u202eA"])
def test_what_is_no_name(name, folder):
    ((_, line, column, severity, _, text),) = told(players("Bea", name), folder)
    assert (line, column, severity) == (9, 1, "file")
    assert "is no name: it is one line without blanks around it" in text


@pytest.mark.parametrize(
    ("change", "line", "column", "says"),
    [
        (('-player = "Bea"', '-player = "Bee"'), 5, 1, "no player is called 'Bee' (did you mean "
         "Bea?)"),
        (('-player = "Bea"', '-player = "xyz"'), 5, 1, "no player is called 'xyz' (the players "
         "are Ann, Bea, Cid)"),
        (('= ["Ann", "Bea"]', '= ["Ann", "Bee"]'), 29, 19, "no player is called 'Bee'"),
    ],
)  # fmt: skip
def test_a_name_that_nobody_has(change, line, column, says, folder):
    ((_, *place, severity, _, text),) = told(changed(change), folder)
    assert (place, severity) == ([line, column], "file") and text.startswith(says)


# ---------------------------------------------------------------- what a player declares


@pytest.mark.parametrize(
    ("sheet", "line", "severity", "rule", "says"),
    [
        ("", 4, "file", "", "A has neither a position nor a total (add position"),
        ("madness = 3", 4, "file", "", "A has neither a position nor a total"),
        ("out = false", 4, "file", "", "A has neither a position nor a total"),
        ("confrontation = 3", 4, "file", "", "A has neither a position nor a total"),
        ('total = 3\nroute = "b1-b2"', 7, "file", "", "a route goes only with a position"),
        ("total = -1", 6, "rule", "ATG-42", "total -1 is less than nothing"),
        ("total = 10000", 6, "rule", "ATG-42", "total 10000 is more than any sheet has"),
        ("total = 9\nmadness = -1", 7, "rule", "ATG-32c", "madness -1 is less than nothing"),
        ("total = 9\nconfrontation = 10", 7, "rule", "ATG-42", "confrontation 10 is more than the "
         "total of 9, of which it is a part"),
        ("out = true\nmadness = 0", 6, "rule", "ATG-35", "A is given as out, but at madness 0 no "
         "die fails (leave out = true away"),
        ("total = 9\nout = true", 6, "rule", "ATG-36b", "A is out of the game, not scored, but has "
         "total 9"),
        ("out = true\nconfrontation = 3", 7, "rule", "ATG-36b", "A is out of the game, not scored"),
    ],
)  # fmt: skip
def test_a_sheet_held_against_itself(sheet, line, severity, rule, says, folder):
    text = f'{HEAD}\n[[player]]\nname = "A"\n{sheet}\n\n[[player]]\nname = "B"\ntotal = 3\n'
    ((_, at, _, *kind, said),) = told(text, folder)
    assert (at, kind) == (line, [severity, rule]) and said.startswith(says)


@pytest.mark.parametrize(
    "sheet",
    [
        "total = 9", "total = 9\nconfrontation = 9", "out = true", "out = true\ntotal = 0",
        "total = 0",
    ],
)  # fmt: skip
def test_a_sheet_without_a_map(sheet, folder):
    text = f'{HEAD}\n[[player]]\nname = "A"\n{sheet}\n\n[[player]]\nname = "B"\ntotal = 3\n'
    assert told(text, folder) == []


@pytest.mark.parametrize(
    ("route", "says"),
    [
        ("b1-b2-", "the route stops in the middle of a step"),
        ("b1-z9", "there is no crossroads or dead end 'z9' on Harbour specimen"),
    ],
)
def test_a_route_that_cannot_be_read(route, says, folder):
    ((_, line, column, severity, _, text),) = told(changed(('"b1-b2"', f'"{route}"')), folder)
    assert (line, column, severity) == (10, 1, "file") and text.startswith(says)


# ---------------------------------------------------------------- position files


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gone.toml", "there is no file"),
        (".", "can't be read: is a directory"),
        ("latin.toml", "is not a text file in UTF-8"),
        ("game.toml", "game.toml is a game file, not a position"),
        ("city.toml", "city.toml is a board file, not a position"),
    ],
)
def test_a_position_that_cannot_be_had_is_a_fault_of_the_game_file(name, says, folder):
    (folder / "latin.toml").write_bytes(b'a = "caf\xe9"')
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    (folder / "city.toml").write_text("map = ''", encoding="utf-8")
    ((file, line, column, severity, _, text),) = told(changed(('"cid.toml"', f'"{name}"')), folder)
    assert (file, line, column, severity) == ("", 21, 1, "file") and says in text


def test_the_form_of_a_position_is_a_fault_of_its_own_file(folder):
    (folder / "ann.toml").write_text(SHEET.replace("strokes", "stroke"), encoding="utf-8")
    (folder / "cid.toml").write_text(f"{SHEET}x = = 1", encoding="utf-8")
    faults = told(changed(("total = 120", "total = -120")), folder)
    assert {(file, line, severity) for file, line, _, severity, *_ in faults} == {
        ("ann.toml", 4, "file"), ("cid.toml", 12, "file"), ("", 14, "rule"),
    } and len(faults) == 3  # fmt: skip


def test_the_rest_is_judged_where_a_key_can_not_be_read(folder):
    sheet = SHEET.replace('"dagon"', '"dagn"').replace('"b1-b2-b3"]', '"b1-b2-b3", "b1-b2"]')
    (folder / "ann.toml").write_text(sheet, encoding="utf-8")
    wrong = changed(("total = 120", 'total = "120"'), ("first-player", "first"), ("= 24", "= -24"))
    faults = told(wrong, folder)
    # nobody is said to lack what can't be read, nor to have chosen another Old One
    assert {(file, line, rule) for file, line, _, _, rule, _ in faults} == {
        ("", 5, ""), ("", 14, ""), ("", 15, "ATG-42"), ("ann.toml", 8, "ATG-10"),
        ("ann.toml", 4, "ATG-20b"),
    } and len(faults) == 5  # fmt: skip


def test_the_faults_of_every_position_are_told(folder):
    sheet = SHEET.replace('"b1-b2-b3"]', '"b1-b2-b3", "b1-b2"]')
    (folder / "ann.toml").write_text(sheet, encoding="utf-8")
    (folder / "cid.toml").write_text(SHEET.replace('"b1-b2-b3"]', '"b1-e1"]'), encoding="utf-8")
    wrong = changed(('name = "Bea"', 'name = "Cid"'), ('-player = "Bea"', '-player = "Cid"'))
    faults = told(wrong.partition("[expect]")[0], folder)
    assert [fault[:5] for fault in faults if fault[3] != "warning"] == [
        ("", 20, 1, "file", ""),
        ("ann.toml", 4, 24, "rule", "ATG-20b"), ("cid.toml", 4, 12, "rule", "ATG-2"),
    ]  # fmt: skip
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        load_session(folder / "game.toml")
    assert [(Path(f.file).name, f.rule) for f in caught.value.faults] == [
        ("ann.toml", "ATG-20b"), ("cid.toml", "ATG-2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "line", "rule", "says"),
    [
        ('tomes = ["reroll", "enhancement", "blessing", "reroll"]', 10, "ATG-23a", "'reroll'"),
        ('tomes = ["blessing", "blessing"]', 10, "ATG-23a", "'blessing' stands twice in tomes"),
        ("dice = [1, 7, 0]", 10, "ATG-34a", "a die shows 7"),
        ("dice = [1, 2]", 10, "ATG-34a", "2 dice, not 3"),
    ],
)  # fmt: skip
def test_ATG_23a_34a_tomes_and_dice_of_a_position(setup, line, rule, says, folder):
    text = SHEET.replace("[rulings]", f"{setup}\n[rulings]")
    (folder / "cid.toml").write_text(text, encoding="utf-8")
    faults = [fault for fault in told(GAME, folder) if fault[3] != "warning"]
    assert faults[0][:2] == ("cid.toml", line) and faults[0][3:5] == ("rule", rule)
    assert faults[0][5].startswith(says)


# ---------------------------------------------------------------- what all have in common


def test_ATG_10_everybody_faces_the_same_old_one(folder):
    (folder / "cid.toml").write_text(SHEET.replace("dagon", "cthulhu"), encoding="utf-8")
    faults = [fault for fault in told(GAME, folder) if fault[3] != "warning"]
    ((file, *place, severity, rule, text),) = faults
    assert (file, place, severity, rule) == ("cid.toml", [8, 1], "rule", "ATG-10")
    assert text.startswith(
        "old-one is cthulhu for Cid, but dagon for Ann: it is chosen once for all"
    )
    without = SHEET.replace('old-one = "dagon"\n', "")
    (folder / "cid.toml").write_text(without, encoding="utf-8")
    ((file, *place, severity, rule, text),) = [x for x in told(GAME, folder) if x[3] != "warning"]
    assert (file, place, rule) == ("cid.toml", [7, 2], "ATG-10")
    assert text.startswith("old-one is not given for Cid, but dagon for Ann")


def test_ATG_10_everybody_has_the_same_horrible_places(folder):
    listed = SHEET.replace("[rulings]", 'horrible-places = ["b2", "c3"]\n[rulings]')
    (folder / "cid.toml").write_text(listed, encoding="utf-8")
    faults = [fault for fault in told(GAME, folder) if fault[3] != "warning"]
    assert [fault[:2] + fault[4:5] for fault in faults] == [("cid.toml", 10, "ATG-10")]
    assert "horrible-places is b2, c3 for Cid, but" in faults[0][5]
    # the same places in another order are the same
    places = load_position(folder / "ann.toml").setup["horrible-places"]
    listed = ", ".join(f'"{place}"' for place in reversed(places))
    text = SHEET.replace("[rulings]", f"horrible-places = [{listed}]\n[rulings]")
    (folder / "cid.toml").write_text(text, encoding="utf-8")
    assert not [fault for fault in told(GAME, folder) if fault[3] != "warning"]
    # on another board they are called otherwise
    (folder / "cid.toml").write_text(SHEET.replace("harbour", "millrace"), encoding="utf-8")
    assert not [fault for fault in told(GAME, folder) if fault[4] == "ATG-10"]


def test_ATG_43_37_no_card_is_there_twice(folder):
    (folder / "cid.toml").write_text(SHEET, encoding="utf-8")
    ((file, line, _, severity, rule, text),) = told(GAME, folder)
    assert (file, line, severity, rule) == ("cid.toml", 9, "warning", "ATG-43")
    assert text.startswith("Ann and Cid both have the objective 1, and each card is there once")
    cthulhu = SHEET.replace('"dagon"', '"cthulhu"\ncall = "red"')
    (folder / "ann.toml").write_text(cthulhu, encoding="utf-8")
    (folder / "cid.toml").write_text(cthulhu.replace('"1"', '"2"'), encoding="utf-8")
    ((file, line, _, severity, rule, text),) = told(GAME, folder)
    assert (file, line, severity, rule) == ("cid.toml", 9, "warning", "ATG-37")
    assert text.startswith("Ann and Cid both have the call red")


def test_two_players_with_one_position_file(folder):
    ((file, line, _, severity, _, text),) = told(changed(('"cid.toml"', '"ann.toml"')), folder)
    assert (file, line, severity) == ("", 21, "warning")
    assert text.startswith("Ann and Cid have the same position")


def test_a_position_of_another_game(folder, monkeypatch):
    from boards import files, game, strict

    other = replace(games()["arkham-travel-guide"], key="other", title="Another Guide")
    more = {**games(), "other": other}
    for module in (files, game, strict):
        monkeypatch.setattr(module, "games", lambda: more)
    board = files.find_board("harbour").text.replace("arkham-travel-guide", "other")
    (folder / "city.toml").write_text(board, encoding="utf-8")
    sheet = SHEET.replace("arkham-travel-guide", "other").replace('"harbour"', '"city.toml"')
    (folder / "cid.toml").write_text(sheet, encoding="utf-8")
    ((file, line, _, severity, _, text),) = told(GAME, folder)
    assert (file, line, severity) == ("", 21, "file")
    assert text.startswith("cid.toml is a position of Another Guide (this is a game of Arkham")


# ---------------------------------------------------------------- alone


SOLO = f'{HEAD}challenge = "175/45"\n\n[[player]]\nname = "Dora"\nposition = "ann.toml"\n'


def test_ATG_45_the_challenge_of_a_solo_game(folder):
    session = read_session(parse_source(SOLO), folder)
    assert session.cell == (175, 45) and told(SOLO, folder) == []
    # or that of the position, if the game file names none
    text = SHEET.replace("[rulings]", 'challenge = "120/15"\n[rulings]')
    (folder / "ann.toml").write_text(text, encoding="utf-8")
    none = SOLO.replace('challenge = "175/45"\n', "")
    assert read_session(parse_source(none), folder).cell == (120, 15)
    assert told(none, folder) == []
    ((file, line, _, severity, rule, says),) = told(SOLO, folder)
    assert (file, line, severity, rule) == ("ann.toml", 10, "rule", "ATG-45")
    assert says.startswith("the challenge is 120/15 here, but 175/45 in the game file")


def test_ATG_45_a_challenge_with_two_players(folder):
    ((_, line, column, severity, rule, text),) = told(
        f'{SOLO}\n[[player]]\nname = "Eli"\ntotal = 3\n', folder
    )
    assert (line, column, severity, rule) == (3, 1, "rule", "ATG-45")
    assert text.startswith("a challenge is for one player alone, not for 2 (leave challenge out)")
    own = SHEET.replace("[rulings]", 'challenge = "120/15"\n[rulings]')
    (folder / "ann.toml").write_text(own, encoding="utf-8")
    ((file, line, _, severity, rule, _),) = told(GAME, folder)
    assert (file, line, severity, rule) == ("ann.toml", 10, "warning", "ATG-45")
    assert read_session(parse_source(GAME), folder).cell is None


@pytest.mark.parametrize("cell", ["175", "45/175", "176/45", "175/46", "a/b", "/"])
def test_ATG_45_what_is_no_challenge(cell, folder):
    ((_, line, column, severity, rule, text),) = told(SOLO.replace("175/45", cell), folder)
    assert (line, column, severity, rule) == (3, 1, "rule", "ATG-45")
    assert text.startswith(f"there is no challenge {cell!r} (write TOTAL/CONFRONTATION")


def test_ATG_45_one_player_without_a_challenge(folder):
    ((_, line, _, severity, rule, text),) = told(players("A"), folder)
    assert (line, severity, rule) == (4, "warning", "ATG-45")
    assert text.startswith("one player, and no challenge to meet")
    assert not hard(session_faults(parse_source(players("A")),
                                   read_session(parse_source(players("A")))))  # fmt: skip


def test_a_game_can_be_made_without_files(folder):
    position = load_position(folder / "ann.toml")
    (folder / "copy.toml").write_text(write_position(position, "harbour"), encoding="utf-8")
    session = read_session(parse_source(SOLO.replace("ann", "copy")), folder)
    assert session.players[0].position == position
