"""``board``: list, show, check, make and export boards."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from boards.files import board_names, load_board
from tests.cli.command_line import Run

NAMES = board_names()


def test_list(run: Run) -> None:
    result = run("board", "list")
    assert result.code == 0
    assert [line.split()[0] for line in result.out.splitlines()[: len(NAMES)]] == NAMES
    assert "not a published map" in result.out
    data = run("board", "list", "--json").data
    assert [entry["board"] for entry in data] == NAMES
    assert list(data[0]) == ["board", "game", "name", "provenance"]


@pytest.mark.parametrize("name", NAMES)
def test_show(run: Run, name: str) -> None:
    result = run("board", "show", name)
    assert result.code == 0
    board = load_board(name)
    assert result.out.startswith(
        f"{board.name} ({board.game.title}). Made for finalroute; not a published map.\n"
    )
    for table in (*board.tables, *board.printed):
        assert f"\n{table.replace('-', ' ').capitalize()}\n" in result.out


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_map_is_what_drawn_takes(run: Run, name: str, tmp_path: Path) -> None:
    plain = run("board", "show", name, "--plain")
    assert plain.code == 0 and f"finalroute board show {name} --plain, to copy into drawn" in (
        run("board", "show", name).out
    )
    board = load_board(name)
    assert tuple(plain.out.splitlines()) == board.picture
    path = tmp_path / "position.toml"

    def position(drawn: str) -> str:
        head = f'format = 1\ngame = "{board.game.key}"\nboard = "{name}"\n'
        path.write_text(f"{head}drawn = '''\n{drawn}'''\n", encoding="utf-8")
        return run("check", path).out

    assert "on" in position(plain.out) and "0 sections drawn" in position(plain.out)
    inked = plain.out.replace("+.....+", "+-----+", 1)
    assert "1 section drawn" in position(inked)


@pytest.mark.parametrize("name", NAMES)
def test_show_as_json(run: Run, name: str) -> None:
    data, board = run("board", "show", name, "--json").data, load_board(name)
    assert (data["format"], data["board"], data["game"]) == (1, name, board.game.key)
    assert tuple(data["map"]) == board.picture and data["x_labels"] == list(board.x_labels)
    assert {b: entry["kind"] for b, entry in data["blocks"].items()} == {
        b.name: b.kind for b in board.blocks.values()
    }
    assert set(data["places"]) == set(board.places)
    assert set(data["tables"]) == set(board.tables) and set(data["printed"]) == set(board.printed)


def test_check_goes_on_behind_a_key_that_can_not_be_read(run: Run, tmp_path: Path) -> None:
    text = run("board", "new", "arkham").out.replace("[objectives]", "[objective]")
    path = tmp_path / "mine.toml"
    path.write_text(f"{text}\ncolour = 3\n", encoding="utf-8")
    faults = run("board", "check", path, "--json").data["faults"]
    said = [fault["message"].partition(":")[0] for fault in faults]
    assert "colour" in said and len(said) > 30  # and every block that is still a question mark
    assert said == [
        f["message"].partition(":")[0] for f in run("check", path, "--json").data["faults"]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_check(run: Run, name: str) -> None:
    result = run("board", "check", name)
    assert result.code == 0
    word = load_board(name).game.block
    assert result.out.startswith(f"{name}: no faults\n    36 {word}s: ")
    data = run("board", "check", name, "--json").data
    assert (data["kind"], data["file"], data["faults"]) == ("board", name, [])


@pytest.mark.parametrize("name", NAMES)
def test_export(run: Run, name: str, tmp_path: Path) -> None:
    graph = nx.node_link_graph(run("board", "export", name).data, edges="edges")
    board = load_board(name)
    assert set(graph.nodes) == set(board.graph.nodes)
    assert graph.number_of_edges() == len(board.sections)
    assert set(graph.graph["blocks"]) == set(board.blocks)
    path = tmp_path / "x.json"
    result = run("board", "export", name, "-o", path)
    assert result.code == 0 and not result.out and f"wrote {path}" in result.err
    assert json.loads(path.read_text(encoding="utf-8")) == run("board", "export", name).data
    assert run("board", "export", name, "-o", tmp_path / "no" / "x.json").code == 2


def test_new_tells_what_is_missing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "city.toml"
    result = run("board", "new", "arkham", "--name", "Süd\x1bstadt", "-o", path)
    assert result.code == 0
    assert f"Next: fill it in, then finalroute board check {path}" in result.err
    checked = run("board", "check", path)
    assert checked.code == 5
    assert checked.out.endswith(f"{path}: 36 faults\n")
    for command in ("show", "export"):
        refused = run("board", command, path)
        assert refused.code == 5
        assert not refused.out
        assert "and 26 more" in refused.err
    path.write_text(path.read_text(encoding="utf-8").replace("?", "W"), encoding="utf-8")
    shown = run("board", "show", path)
    assert shown.code == 0
    assert "Süd\\x1bstadt" in shown.out
    assert run("board", "new", "arkham").out.startswith("# A board of Arkham Travel Guide")


def test_a_board_without_a_river_is_a_board(run: Run, tmp_path: Path) -> None:
    city, game = tmp_path / "dry.toml", tmp_path / "game.toml"
    run("board", "new", "arkham", "-o", city)
    city.write_text(city.read_text(encoding="utf-8").replace("?", "R"), encoding="utf-8")
    assert run("board", "check", city).code == 0
    assert run("new", "arkham", "--board", city, "-o", game).code == 0
    text = game.read_text(encoding="utf-8")
    text = text.replace('"2,2" = ""', '"2,2" = "RR"').replace("strokes = [", 'strokes = ["b2-c2",')
    game.write_text(text, encoding="utf-8")
    assert run("check", game).code == 0
    solved = run("solve", game)
    assert solved.code == 0
    assert solved.out.startswith("4 VP before the confrontation, proven best")
    assert run("why", game, "2,2").code == 0
    assert run("draw", game, "-o", tmp_path / "x.svg").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["show", "harbor"], 3, "did you mean harbour?"),
        (["show", "nowhere"], 3, "there is no board 'nowhere'"),
        (["check", "gone.toml"], 3, "there is no file 'gone.toml'"),
        (["export", "harbor"], 3, "there is no board 'harbor'"),
        (["new", "chess"], 2, "the games are arkham"),
        (["new", "arkham", "--name", ""], 2, "a name of 1 to 200 characters"),
        (["new", "arkham", "--name", "x" * 201], 2, "a name of 1 to 200 characters"),
        (["burn"], 2, "burn"),
        (["show"], 2, "BOARD"),
    ],
)
def test_wrong_use(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("board", *arguments)
    assert result.code == code
    assert says in result.text


@pytest.mark.parametrize("command", ["show", "check", "export"])
def test_a_position_is_no_board(run: Run, table: Path, command: str) -> None:
    result = run("board", command, table)
    assert result.code == 3
    assert f"{table}:3:1: error: this is a position, not a board" in result.text
    assert f"finalroute check {table}" in result.text
