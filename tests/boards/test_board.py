import networkx as nx
import pytest

from boards.board import crossroads_faults, nearest, section_name
from boards.files import read_board
from boards.game import find_game, games
from boards.grid import place_key
from boards.mapfile import parse_map
from boards.source import parse_source


def test_a_section_is_named_west_to_east_then_north_to_south():
    assert section_name("c2", "b9") == ("b9-c2", ("b9", "c2"))
    assert section_name("b10", "b9") == ("b9-b10", ("b9", "b10"))
    assert section_name("d4s", "d4") == ("d4-d4s", ("d4", "d4s"))
    assert section_name("c2", "b1", slash=True) == ("b1/c2", ("b1", "c2"))


def test_sections_stand_in_the_order_of_their_ends(city):
    ends = [[place_key(end) for end in s.ends] for s in city.sections.values()]
    assert ends == sorted(ends)
    names = list(city.sections)
    assert names.index("a2/b1") == names.index("a2-b1") + 1
    for name, section in city.sections.items():
        slash = section.kind == "diagonal" and "/" in name
        assert section_name(*section.ends, slash=slash) == (name, section.ends)


def test_between_takes_the_road_unless_the_diagonal_is_asked_for(harbour):
    assert harbour.between("b1", "a2").name == "a2-b1"
    assert harbour.between("b1", "a2", diagonal=True).name == "a2/b1"
    assert harbour.between("c3", "b2").name == "b2-c3"
    assert harbour.between("b2", "c3", diagonal=True).name == "b2-c3"
    assert harbour.between("b2", "b3", diagonal=True) is None
    assert harbour.between("b2", "b4") is None
    assert harbour.between("d1", "d3") is None


def test_the_other_end(harbour):
    section = harbour.sections["d1-d1s"]
    assert (section.other("d1"), section.other("d1s")) == ("d1s", "d1")


def test_ATG_8_gates_lie_on_the_edge_or_at_dead_ends(city):
    for gate in city.marked("gate"):
        assert city.on_edge(gate) or len(gate) == 3, gate


@pytest.mark.parametrize(
    ("place", "edge"), [("b1", True), ("a4", True), ("g2", True), ("d7", True), ("b2", False),
                        ("d1s", False), ("f6", False)],
)  # fmt: skip
def test_the_edge_of_the_map(place, edge, harbour):
    assert harbour.on_edge(place) is edge


def test_the_graph_keeps_a_road_and_a_diagonal_between_the_same_crossroads(city):
    graph = city.graph
    assert isinstance(graph, nx.MultiGraph)
    assert set(graph.nodes) == set(city.places)
    assert {key for *_, key in graph.edges(keys=True)} == set(city.sections)
    assert set(graph["a2"]["b1"]) == {"a2-b1", "a2/b1"}
    assert graph.edges["a2", "b1", "a2-b1"]["kind"] == "rounded"
    assert graph.edges["a2", "b1", "a2-b1"]["blocks"] == list(city.sections["a2-b1"].blocks)
    for end, over in city.opposite.items():
        assert graph.nodes[end]["opposite"] == over


def test_str_is_the_picture_and_repr_the_name(harbour):
    assert str(harbour).split("\n") == list(harbour.picture)
    assert repr(harbour) == "Board('Harbour specimen', game='arkham-travel-guide')"


def small(game, corner="/", kinds="RGBP", node="+"):
    """A map of two by two blocks."""
    r, g, b, p = kinds
    return f"""\
     a     b     c
 1   {corner}.....+.....\\
     :     :     :
     :  {r}  :  {g}  :
     :     :     :
 2   +.....{node}.....+
     :     :     :
     :  {b}  :  {p}  :
     :     :     :
 3   \\.....+...../"""


def read(game, text, x=(1, 2), y=(2, 1)):
    return parse_map(text, game, name="Small", provenance="", x_labels=x, y_labels=y)


def test_ATG_1_another_size_is_unusual_but_can_be_read(game):
    (fault,) = read(game, small(game)).faults()
    assert (fault.severity, fault.rule) == ("warning", "ATG-1")
    assert fault.message == "the map has 2 x 2 blocks, not 6 x 6"


def test_ATG_1_blocks_are_numbered_from_1(game):
    faults = read(game, small(game), x=(1, 3), y=(0, 1)).faults()
    assert [(f.rule, f.severity, f.key) for f in faults[1:]] == [
        ("ATG-1", "rule", ("x-labels",)),
        ("ATG-1", "rule", ("y-labels",)),
    ]
    assert "the numbers of the blocks are 1, 3, not 1 to 2" in faults[1].message


def test_ATG_3_a_map_without_a_rounded_corner_is_unusual(game):
    faults = read(game, small(game, corner="+")).faults()
    assert [(f.rule, f.severity) for f in faults] == [("ATG-1", "warning"), ("ATG-3", "warning")]


@pytest.mark.parametrize("kinds", ["RRBP", "RGBG", "WGBW"])
def test_ATG_9_the_blocks_of_the_university_are_of_different_kinds(kinds, game):
    text = small(game, kinds=kinds, node="U").replace("+.....U.....+", "+     U     +")
    text = text.replace("     :     :     :\n     :  ", "     :           :\n     :  ")
    lines = text.split("\n")
    for row in (2, 3, 4, 6, 7, 8):
        lines[row] = lines[row][:11] + " " + lines[row][12:]
    faults = read(game, "\n".join(lines)).faults()
    hard = [f for f in faults if f.severity != "warning"]
    assert [(f.rule, f.line, f.column) for f in hard] == [("ATG-9", 4, 9)]
    assert "must be of different kinds" in hard[0].message


def test_ATG_9_a_university_at_the_edge_has_too_few_blocks(game):
    text = small(game).replace(" 1   /.....+.....\\", " 1   /     U     \\")
    lines = [line if not 2 <= i <= 4 else line[:11] + " " + line[12:]
             for i, line in enumerate(text.split("\n"))]  # fmt: skip
    hard = [f for f in read(game, "\n".join(lines)).faults() if f.severity != "warning"]
    assert any(f.rule == "ATG-9" and "has 2 blocks, not 4" in f.message for f in hard)


def test_a_list_of_crossroads_is_checked_whole(harbour):
    faults = list(crossroads_faults(harbour, ("b2", "x9", "b2", "d2"), "ATG-43", 2, ("k", "1")))
    assert [(f.severity, f.key, f.place) for f in faults] == [
        ("file", ("k", "1", 1), "x9"),
        ("rule", ("k", "1", 2), "b2"),
        ("file", ("k", "1", 3), "d2"),
    ]
    (fault,) = crossroads_faults(harbour, ("b2",), "ATG-43", 2, ("k",))
    assert (fault.rule, fault.message) == ("ATG-43", "1 crossroads, but at least 2 are needed")


def test_ATG_10_tables_of_a_board_are_checked_at_their_place(shelf):
    text = (
        shelf["harbour"]
        .replace('dagon = ["d1", "e3"', 'hastur = ["b2"]\ndagon = ["d1", "d1", "d2"')
        .replace('1 = ["b2", "f2", "d6"]', '1 = ["b2"]')
    )
    board = read_board(parse_source(text))
    told = [(f.rule, f.key, f.message) for f in board.faults()]
    assert told == [
        ("", ("horrible-places", "hastur"), "[horrible-places] has no row 'hastur'"),
        ("ATG-10", ("horrible-places", "dagon", 1), "d1 is listed twice"),
        ("", ("horrible-places", "dagon", 2),
         "there is no crossroads 'd2' on Harbour specimen"),
        ("ATG-43", ("objectives", "1"), "1 crossroads, but at least 2 are needed"),
    ]  # fmt: skip


def test_advice_for_a_name_that_is_not_on_the_board(harbour, game):
    assert nearest("d1x", harbour).startswith("did you mean d1")
    assert nearest("zzz", harbour) == "crossroads are named a1 to g7, such as g6"
    empty = parse_map("", game, name="t", provenance="", x_labels=(), y_labels=())
    assert nearest("a1", empty) == "the map has no crossroads"


def test_a_game_is_found_by_its_key_and_its_short_name(game):
    assert find_game("arkham") is find_game("arkham-travel-guide") is game
    assert find_game("chess") is None
    assert list(games()) == sorted(games())
    assert game.kind_letter("yellow") == "Y"
