"""From a fault to a message and an exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards.faults import Fault
from cli.errors import Exit, code_of, fault_text, fault_texts

FILE, RULE = Fault("file", "", "not TOML"), Fault("rule", "ATG-2", "it jumps", "a1")
WARNING = Fault("warning", "", "many tourists")


@pytest.mark.parametrize(
    ("faults", "code"),
    [
        ([], Exit.ANSWERED),
        ([WARNING], Exit.ANSWERED),
        ([WARNING, RULE], Exit.RULE),
        ([RULE, FILE], Exit.FILE),
    ],
)
def test_the_form_of_the_file_comes_first(faults: list[Fault], code: Exit) -> None:
    assert code_of(faults) is code


def test_where_rule_what_and_advice() -> None:
    fault = Fault("rule", "ATG-2", "it jumps", "a1", "draw a road", line=3, column=7)
    assert fault_text(fault, "x.toml") == ("x.toml:3:7: error [ATG-2]: it jumps\n    draw a road")
    assert fault_text(fault) == "3:7: error [ATG-2]: it jumps\n    draw a road"
    assert fault_text(RULE, "x.toml") == "x.toml: error [ATG-2]: it jumps"
    assert fault_text(WARNING) == "warning: many tourists"


def at(line: int, column: int, advice: str = "") -> Fault:
    return Fault("file", "", f"{line}", advice=advice, line=line, column=column)


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "x.toml"
    path.write_bytes("\ufeffone = 1\r\n\ttwo = 漢字 # \x1b here\r\n\r\nlast".encode())
    return str(path)


def test_the_line_is_shown_with_a_mark(source: str) -> None:
    assert fault_text(at(1, 5), source).split("\n")[1:] == ["     1 | one = 1", "       |     ^"]


def test_wide_and_hidden_characters_do_not_shift_the_mark(source: str) -> None:
    from cli.output import visible

    _, text, mark = visible(fault_text(at(2, 14), source)).split("\n")
    assert text == "     2 |  two = 漢字 # \\x1b here"
    # each of the two ideographs takes two columns
    assert mark.index("^") == text.index("here") - 1 + 2


def test_lines_that_are_not_there(source: str) -> None:
    for line in (3, 5, 99):
        assert "\n" not in fault_text(at(line, 1), source)
    assert fault_text(at(4, 5), source).endswith("     4 | last\n       |     ^")
    assert "\n" not in fault_text(at(1, 1), "no such file")


def test_one_line_is_shown_once(source: str) -> None:
    texts = list(fault_texts([at(1, 1, "do it"), at(1, 7, "do it"), at(4, 1, "leave it")], source))
    assert [text.split("\n")[-3:] for text in texts] == [
        ["     1 | one = 1", "       | ^     ^", "    do it"],
        ["     4 | last", "       | ^", "    leave it"],
    ]


def test_the_same_advice_is_given_once(source: str) -> None:
    texts = list(fault_texts([at(1, 1, "do it"), at(4, 1, "do it")], source))
    assert "do it" not in texts[0] and texts[1].endswith("\n    do it")
    texts = list(fault_texts([Fault("rule", "", "a", advice="x"), Fault("rule", "", "b")]))
    assert texts == ["error: a\n    x", "error: b"]


def test_a_long_line_is_shown_around_the_place(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a" * 500 + "HERE" + "b" * 500, encoding="utf-8")
    _, text, mark = fault_text(at(1, 501), str(path)).split("\n")
    assert len(text) < 120
    assert text[mark.index("^") :].startswith("HERE")


def test_a_message_stays_on_its_line() -> None:
    fault = Fault("file", "", "bad\nx.toml: no faults", advice="do\nit")
    assert fault_text(fault) == "error: bad\\nx.toml: no faults\n    do\\nit"
