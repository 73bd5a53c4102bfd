"""``rules``: a rule in our own words, found by its id or by words."""

from __future__ import annotations

import pytest

from solver.rulebook import games, load_rules
from tests.cli.command_line import Run


def test_all_rules_by_title(run: Run) -> None:
    result = run("rules")
    assert result.code == 0
    lines = result.out.splitlines()
    assert [line.split()[0] for line in lines[: len(load_rules("arkham"))]] == [
        rule.id for rule in load_rules("arkham")
    ]
    assert lines[-2:] == ["Next: finalroute rules ATG-1", "      finalroute rules WORDS"]


@pytest.mark.parametrize("written", ["ATG-39", "atg-39", " ATG-39 "])
def test_one_rule(run: Run, written: str) -> None:
    result = run("rules", written)
    assert result.code == 0
    assert result.out.startswith("ATG-39  Dagon\n    For every failure")
    assert "Rulebook: Old Ones / Dagon; End of the Game / Step 3 (stated there)" in result.out
    assert "See ATG-5" in result.out
    assert result.out.endswith("numerous_tie\n")


def test_a_family_of_rules_and_words(run: Run) -> None:
    family = run("rules", "ATG-22")
    assert [line.split()[0] for line in family.out.splitlines() if line.startswith("ATG")] == [
        "ATG-22a", "ATG-22b", "ATG-22c",
    ]  # fmt: skip
    assert run("rules", "gate", "madness").out == run("rules", "gate madness").out
    many = run("rules", "route").out.splitlines()
    assert len([line for line in many if line.startswith("ATG-")]) > 6
    assert not any(line.startswith("    ") and "Next" not in line for line in many[:-2])


def test_json(run: Run) -> None:
    assert [rule["id"] for rule in run("rules", "--json").data] == [
        rule.id for game in games() for rule in load_rules(game)
    ]
    (rule,) = run("rules", "ATG-39", "--json").data
    assert list(rule) == ["id", "title", "text", "section", "stated", "see"]


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("ATG-410", "did you mean ATG-41"),
        ("ATG41", "did you mean ATG-41"),
        ("xyzzy", "`finalroute rules` lists them all"),
        ("...", "`finalroute rules` lists them all"),
        ("numerous_tie", "finalroute rulings numerous_tie"),
        ("R-CONN", "finalroute rulings connection"),
    ],
)
def test_no_such_rule(run: Run, words: str, advice: str) -> None:
    result = run("rules", words)
    assert result.code == 2
    assert not result.out
    assert advice in result.err


@pytest.mark.parametrize("rule", load_rules("arkham"), ids=lambda rule: rule.id)
def test_every_rule_can_be_read(run: Run, rule: object) -> None:
    from solver.rulebook import Rule

    assert isinstance(rule, Rule)
    result = run("rules", rule.id, encoding="ascii")
    assert result.code == 0
    assert f"{rule.id}  {rule.title}\n" in result.out
    assert "?" not in result.out.replace(rule.title, "").replace(rule.text, "")
    assert max(len(line) for line in result.out.splitlines()) <= 92
    narrow = run("rules", rule.id, terminal=50, NO_COLOR="1")
    assert max(len(line) for line in narrow.out.splitlines()) <= 50
