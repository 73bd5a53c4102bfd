"""``draw``: pictures of boards, positions and routes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.command_line import EXAMPLES, Run


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_example_can_be_drawn(run: Run, path: Path, tmp_path: Path) -> None:
    result = run("draw", path, "-o", tmp_path / "x.svg")
    assert result.code in (0, 5), result.err
    if result.code == 0:
        ElementTree.parse(tmp_path / "x.svg")


def test_in_the_terminal(run: Run, table: Path) -> None:
    result = run("draw", table)
    assert result.code == 0
    assert "Route: b1-b2-b3-c3-d3" in result.out and "final route" in result.out
    assert not result.err


def test_boards_by_name_and_by_file(run: Run, tmp_path: Path) -> None:
    named = run("draw", "millrace")
    assert named.code == 0
    text = run("board", "show", "millrace").out
    assert named.out in text
    assert run("draw", "harbour", "-o", tmp_path / "x.png").code == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_a_file_need_not_be_called_toml(run: Run, make: Callable[..., Path]) -> None:
    assert "Route: b1-b2-b3-c3-d3" in run("draw", make(name="monday.txt")).out
    assert run("draw", "harbour.txt").code == 3


def test_another_route(run: Run, table: Path) -> None:
    assert "Route: b3-b2-c2" in run("draw", table, "--route", "b3-b2-c2").out
    assert "Route:" not in run("draw", table, "--route", "").out
    result = run("draw", table, "--route", "b1-b2-c2-c3")
    assert result.code == 5
    assert result.err.startswith("Not a legal route, for 1 reason: b1-b2-c2-c3\nerror [ATG-29a]: ")
    assert "Route: b1-b2-c2-c3 (not legal: ATG-29a)\n" in result.out
    assert run("draw", table, "--route", "b1-b9").code == 2
    assert run("draw", table, "--route", "b1-").code == 2


def test_the_best_route(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b2-c2"'))
    assert "Route: b2-c2" in run("draw", path).out
    assert "Route: b1-b2-b3-c3-d3" in run("draw", path, "--best").out
    assert run("draw", path, "--best", "--ruling", "connection=any").code == 0


def test_the_declared_route_is_not_legal(run: Run, make: Callable[..., Path]) -> None:
    path = make(('route = "b1-b2-b3-c3-d3"', 'route = "b1-b2-b1"'))
    result = run("draw", path)
    assert result.code == 5
    assert f"{path}:10:1: error [ATG-29b]" in result.err
    assert "Route: b1-b2-b1 (not legal: ATG-29b)\n" in result.out
    best = run("draw", path, "--best")
    assert best.code == 0 and "not legal" not in best.out + best.err


def test_a_route_that_is_not_legal_is_drawn_and_marked(
    run: Run, table: Path, tmp_path: Path
) -> None:
    out = tmp_path / "x.svg"
    result = run("draw", table, "--route", "b1-b2-c2-c3~g4-f4", "-o", out)
    assert result.code == 5 and not result.out
    assert "error [ATG-29a]: section c2-c3 is not drawn" in result.err and "[ATG-30]" in result.err
    kept = ElementTree.parse(out).iterfind(".//*[@class='kept']")
    assert {element.get("data-section") for element in kept} == {"b1-b2", "b2-c2", "c2-c3", "f4-g4"}
    # the legend has a cross for it: two strokes more than without
    legal = tmp_path / "y.svg"
    assert run("draw", table, "--route", "b1-b2-c2", "-o", legal).code == 0
    cross = out.read_text(encoding="utf-8").count("#c23b2e")
    assert cross == legal.read_text(encoding="utf-8").count("#c23b2e") + 2
    assert run("draw", table, "--route", "b1-b2-c2-c3", "-o", tmp_path / "x.png").code == 5


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--best", "--route", "b1-b2"], "--best and --route each name a route"),
        (["-o", "x.jpg"], "the name must end in .svg or .png"),
        (["-o", "x"], "the name must end in .svg or .png"),
    ],
)
def test_wrong_use(run: Run, table: Path, arguments: list[str], says: str) -> None:
    result = run("draw", table, *arguments)
    assert result.code == 2
    assert says in result.err
    assert not result.out


@pytest.mark.parametrize("option", [["--best"], ["--route", "b1-b2"], ["--ruling", "a=b"]])
def test_a_board_has_no_route(run: Run, option: list[str]) -> None:
    result = run("draw", "harbour", *option)
    assert result.code == 2
    assert "a board has no route" in result.err


def test_it_cannot_be_written(run: Run, table: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for path in (tmp_path / "gone" / "x.svg", tmp_path / "folder.svg"):
        result = run("draw", table, "-o", path)
        assert result.code == 2
        assert f"finalroute: '{path}' can't be written:" in result.err


def test_a_name_cannot_break_out_of_the_picture(run: Run, make: Callable[..., Path]) -> None:
    name = r"</title><script>alert(1)</script>\u001b[31m&\u0007]]>"
    path = make(('name = "A walk"', f'name = "{name}"'), ('route = "b1-b2-b3-c3-d3"\n', ""))
    out = path.with_suffix(".svg")
    assert run("draw", path, "-o", out).code == 0
    text = out.read_text(encoding="utf-8")
    assert "\x1b" not in text and "\x07" not in text
    tree = ElementTree.fromstring(text)
    assert not [node for node in tree.iter() if "script" in str(node.tag).lower()]
    assert "<script>" in "".join(tree.itertext())
    assert run("draw", path, "-o", path.with_suffix(".png")).code == 0


def test_nothing_is_called_best_without_a_proof(
    run: Run, table: Path, unfinished: Callable[..., None]
) -> None:
    unfinished()
    result = run("draw", table, "--best")
    assert result.code == 4
    assert not result.out
    assert "which route is best is not known" in result.err
