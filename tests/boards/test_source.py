import pytest

from boards.faults import Fault, Refused
from boards.source import parse_source, read_source

TEXT = """\
# strokes = ["no"]
format = 1
strokes = ["a", 'b',  # "c"
  "d-[e]",
  "f",
]
map = '''
  x = 1
[tourists]
'''
other = \"\"\"one line\"\"\"
odd = "a'''b"
dotted.key = 1

[setup]
old-one = "dagon"
dice = [1, 2,6]

[tourists]
"3,4" = "RRB"
'4,4' = "G"

[a.b]
c = 1
"""


@pytest.mark.parametrize(
    ("key", "place"),
    [
        (("format",), (2, 1)),
        (("strokes",), (3, 1)),
        (("strokes", 0), (3, 12)),
        (("strokes", 1), (3, 17)),
        (("strokes", 2), (4, 3)),
        (("strokes", 3), (5, 3)),
        (("strokes", 9), (3, 11)),
        (("map",), (7, 1)),
        (("odd",), (12, 1)),
        (("dotted",), (13, 1)),
        (("dotted", "key"), (13, 1)),
        (("setup",), (15, 2)),
        (("setup", "old-one"), (16, 1)),
        (("setup", "dice", 2), (17, 14)),
        (("setup", "absent"), (15, 2)),
        (("tourists",), (19, 2)),
        (("tourists", "3,4"), (20, 1)),
        (("tourists", "4,4"), (21, 1)),
        (("a",), (23, 2)),
        (("a", "b", "c"), (24, 1)),
        (("absent",), (0, 0)),
    ],
)
def test_where_an_entry_stands(key, place):
    assert parse_source(TEXT).locate(key) == place


MANY = """\
first = "B"
[[player]]
name = "A"
# [[player]]
[[player]]
name = "B"
list = ["x", "y"]
[player.sub]
z = 1
[[player.many]]
q = 1
[[player.many]]
q = 2
[[ player ]]
name = "C"
[rulings]
a = 2
"""


@pytest.mark.parametrize(
    ("key", "place"),
    [
        (("player",), (2, 3)),
        (("player", 0), (2, 3)),
        (("player", 0, "name"), (3, 1)),
        (("player", 1), (5, 3)),
        (("player", 1, "name"), (6, 1)),
        (("player", 1, "absent"), (5, 3)),
        (("player", 1, "list", 1), (7, 14)),
        (("player", 1, "sub", "z"), (9, 1)),
        (("player", 1, "many", 1, "q"), (13, 1)),
        (("player", 2), (14, 4)),
        (("player", 2, "name"), (15, 1)),
        (("player", 3), (0, 0)),
        (("rulings", "a"), (17, 1)),
    ],
)
def test_where_an_entry_of_one_table_among_many_stands(key, place):
    assert parse_source(MANY).locate(key) == place


@pytest.mark.parametrize(
    ("key", "place"),
    [
        (("player", 0), (1, 11)),
        (("player", 1), (1, 35)),
        (("player", 2), (2, 3)),
        (("player", 3), (1, 10)),
        (("player", 1, "name"), (1, 1)),
        (("lists", 1), (3, 18)),
    ],
)
def test_where_an_item_within_items_stands(key, place):
    text = 'player = [{name = "A", x=[1, 2]}, {name = "B"},\n  {name="C"}]\nlists = [[1, 2], [3]]'
    assert parse_source(text).locate(key) == place


def test_a_fault_in_a_text_counts_from_the_text():
    fault = Fault("file", "", "x", key=("map",), line=1, column=3)
    assert (parse_source(TEXT).placed(fault).line, parse_source(TEXT).placed(fault).column) == (
        8,
        3,
    )
    placed = parse_source("map = '''ab\ncd'''").placed(fault)
    assert placed.line == 1


def test_a_fault_without_a_key_has_no_place():
    fault = Fault("file", "", "x")
    assert parse_source(TEXT).placed(fault) == fault


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a = ", 1, 5), ("a = 1\nb = [1,\n", 3, 1), ("a = 1\n\na = [1 2]", 3, 8), ("= 1", 1, 1),
     ("x = '''\n", 2, 1)],
)  # fmt: skip
def test_text_that_is_not_toml(text, line, column):
    with pytest.raises(Refused) as caught:
        parse_source(text, "t.toml")
    (fault,) = caught.value.faults
    assert fault.message.startswith("not TOML: ")
    assert (fault.severity, fault.line) == ("file", line)
    assert abs(fault.column - column) <= 1  # tomllib differs by one between versions
    assert caught.value.source == "t.toml"


def test_a_map_between_the_wrong_quotes_gets_advice():
    with pytest.raises(Refused, match="write a map between ''' and '''"):
        parse_source('map = """\n 1   /..+..\\.\n"""')


def test_windows_line_ends_do_not_shift_places():
    assert parse_source(TEXT.replace("\n", "\r\n")).locate(("setup",)) == (15, 2)


def test_deep_nesting_is_refused():
    with pytest.raises(Refused, match="not TOML"):
        parse_source("a = " + "[" * 100_000)


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path):
    for name, start in (("a.toml", b""), ("b.toml", b"\xef\xbb\xbf")):
        (tmp_path / name).write_bytes(start + "a = 'é'".encode())
        assert read_source(tmp_path / name).data == {"a": "é"}


def test_a_missing_file(tmp_path):
    with pytest.raises(Refused, match="there is no file"):
        read_source(tmp_path / "none.toml")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(Refused, match="can't be read"):
        read_source(tmp_path)


def test_a_name_that_no_file_can_have(tmp_path):
    for name in ("a\0b", "é" * 300):
        with pytest.raises(Refused, match="can't be read"):
            read_source(tmp_path / name)


def test_a_file_that_is_not_utf_8(tmp_path):
    (tmp_path / "latin.toml").write_bytes(b'a = "caf\xe9"')
    with pytest.raises(Refused, match=r"not a text file in UTF-8 \(byte 8\)"):
        read_source(tmp_path / "latin.toml")


def test_a_file_too_large(tmp_path):
    (tmp_path / "large.toml").write_bytes(b"#" * 4_000_001)
    with pytest.raises(Refused, match="too large"):
        read_source(tmp_path / "large.toml")


def test_a_fault_says_where_which_rule_and_what_to_do():
    fault = Fault("rule", "ATG-5", "wet", advice="dry it", line=3, column=4)
    assert str(fault) == "3:4: ATG-5: wet (dry it)"
    assert str(Fault("file", "", "wet")) == "wet"
    assert str(Fault("file", "", "wet", line=3, column=4, file="a.toml")) == "a.toml:3:4: wet"
    assert str(Fault("file", "", "wet", file="a.toml")) == "a.toml: wet"
    assert str(Refused([fault, fault])) == f"{fault}\n{fault}"
    assert fault.at("map", 1).key == ("map", 1)
