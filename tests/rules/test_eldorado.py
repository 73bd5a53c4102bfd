"""One runner for the rules of El Dorado: a file for each, good and bad, judged as it expects.

The name of a file begins with the rule or ruling it speaks of; its comment works the figures out.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boards.faults import hard
from cli.errors import code_of
from solver.rulebook import load_fixed, load_rules, load_rulings
from tests.eldorado_expected import faults_in, held_against

HERE = Path(__file__).parent / "eldorado"
GOOD_FILES, BAD_FILES = sorted(HERE.glob("good/*.toml")), sorted(HERE.glob("bad/*.toml"))
_NAME = re.compile(r"(OOED-\d+|R-Z\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)")
RULES = {rule.id for rule in load_rules("eldorado")}
RULINGS = {ruling.id for ruling in load_rulings("eldorado")}
FIXED = {"R-Z3", "R-Z8", "R-Z11", "R-Z12", "R-Z13", "R-Z14", "R-Z15"}
# those that a table can break
BAD = {"OOED-1", "OOED-6", "OOED-7", "OOED-9", "OOED-11", "OOED-12", "OOED-13", "OOED-14",
       "OOED-15", "OOED-16", "OOED-17"}  # fmt: skip


def rule_of(path: Path) -> str:
    match = _NAME.fullmatch(path.stem)
    assert match, f"{path.name} does not begin with the id of a rule"
    return match[1]


@pytest.mark.parametrize("path", GOOD_FILES, ids=[p.stem for p in GOOD_FILES])
def test_a_rule_that_is_kept(path):
    faults, table = faults_in(path)
    assert not hard(faults), [str(fault) for fault in faults]
    assert table is not None and table.name and table.comment
    held_against(path)


@pytest.mark.parametrize("path", BAD_FILES, ids=[p.stem for p in BAD_FILES])
def test_a_rule_that_is_broken(path):
    faults, table = faults_in(path)
    assert table is not None and table.name and table.comment
    assert {fault.rule for fault in hard(faults)} == {rule_of(path)}
    assert code_of(hard(faults)) == table.expect["exit"] == 5
    assert all(fault.line for fault in faults)


def test_every_rule_has_its_files():
    good, bad = {rule_of(p) for p in GOOD_FILES}, {rule_of(p) for p in BAD_FILES}
    assert not (RULES | RULINGS | FIXED) - good
    assert bad == BAD
    assert {f.id for f in load_fixed("eldorado")} == FIXED | {"R-Z5", "R-Z7", "R-Z9"}


def test_every_ruling_changes_something_in_its_file():
    seen = set()
    for path in GOOD_FILES:
        _, table = faults_in(path)
        assert table is not None
        for key, other in table.expect.get("readings", {}).items():
            name = key.partition("=")[0]
            assert rule_of(path) == next(r.id for r in load_rulings("eldorado") if r.name == name)
            assert any(table.expect[what] != value for what, value in other.items())
            seen.add(key)
    assert seen == {
        f"{r.name}={x.name}" for r in load_rulings("eldorado") for x in r.readings
        if x.name != r.default
    }  # fmt: skip
