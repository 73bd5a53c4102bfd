"""One runner for all rules: a file for each, good and bad, judged as its comment says.

The name of a file begins with the rule or the ruling it speaks of. ``goal = "declared"`` asks for
the declared route: its total, after the dice if they are in the file, and its Madness or threat,
or with ``exit`` that it is refused by that rule; ``goal = "sure"`` asks for the best route. The
numbers are worked out by hand in the comments.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from boards import Position, Refused
from boards.faults import Fault, hard
from boards.files import board_faults, position_faults, read_board, read_position
from boards.source import read_source
from cli.errors import Exit, code_of
from cli.reading import ruling_faults
from solver.answer import Answer, solve, verify
from solver.rulebook import load_fixed, load_rules, load_rulings
from solver.scoring import score

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))
BOARDS = sorted(HERE.glob("*/boards/*.toml"))
BAD_BOARDS = sorted(HERE.glob("*/boards/bad/*.toml"))

_NAME = re.compile(r"([A-Z]+-\d+[a-z]?|R(?:-[A-Z][A-Z0-9]*)+|R-\d)-([a-z0-9]+(?:-[a-z0-9]+)*)")

# the rules that need a good file
GOOD = {
    "arkham": """
    ATG-1 ATG-2 ATG-3 ATG-4 ATG-5 ATG-6 ATG-7 ATG-8 ATG-9 ATG-10 ATG-11 ATG-20b ATG-24a ATG-24b
    ATG-24c ATG-29a ATG-29b ATG-29c ATG-29d ATG-30 ATG-31a ATG-31b ATG-32a ATG-32b ATG-32c ATG-32d
    ATG-41 ATG-42 ATG-43
    R-CONN R-SELF R-OBJ R-OBJ-GATE R-DAGON-LEN R-DAGON-END R-DAGON-DIAG R-MID R-ZERO R-STAR
    R-COUNT R-SAMEGATE R-BEST R-OBJ-LEN R-DAGON-TO R-DAGON-JOIN R-HP R-DIAG R-BRIDGE R-UNI
    R-REDRAW R-CURIO
    """,
    "innsmouth": """
    ITG-1 ITG-2 ITG-3 ITG-4 ITG-5 ITG-6 ITG-8d ITG-9 ITG-10 ITG-11 ITG-13b ITG-13c ITG-17 ITG-18a
    ITG-18b ITG-18c ITG-18d ITG-19a ITG-19b ITG-19c ITG-20a ITG-20b ITG-20c ITG-20d ITG-21 ITG-22
    ITG-23a ITG-23b ITG-23c ITG-24 ITG-25 ITG-26 ITG-27a ITG-27b ITG-27c ITG-27d ITG-27e ITG-28
    ITG-30
    R-CONN R-SELF R-SIDE R-4 R-TURN R-MID R-WATER R-ZERO R-STAR R-SAMEPLACE R-BEST R-BOAT R-EXTRA
    R-CACHE R-DIAG R-CORNER R-BRIDGE R-REDRAW R-CARDS R-PNONE R-PSCOPE R-PSHELTER R-NEEDSYM R-WAR
    R-HUNTED R-DETECT
    """,
    "enroute": """
    ER-1 ER-2 ER-3 ER-4 ER-6b ER-7 ER-10 ER-11a ER-15 ER-16 ER-17 ER-18 ER-19 ER-20 ER-21 ER-22
    ER-23 ER-24 ER-25 ER-11b R-OBJ R-ER-MEET R-BEST R-ONCE R-CURIO R-ER-NT R-ER-WIN R-ER-GRAY
    R-ER-EMPTY R-REDRAW R-ER-REV
    """,
}
# those that need a bad one too, a position or a board; the others forbid nothing
BAD = {
    "arkham": """
    ATG-1 ATG-2 ATG-3 ATG-4 ATG-5 ATG-6 ATG-7 ATG-8 ATG-9 ATG-10 ATG-20b ATG-24a ATG-24b ATG-29a
    ATG-29b ATG-30 ATG-32d ATG-43
    R-CONN R-SELF R-DAGON-END R-DAGON-DIAG R-MID R-ZERO R-STAR R-SAMEGATE R-DAGON-TO R-UNI R-REDRAW
    """,
    "innsmouth": """
    ITG-1 ITG-2 ITG-3 ITG-4 ITG-5 ITG-8d ITG-10 ITG-11 ITG-13b ITG-13c ITG-17 ITG-18a ITG-18b
    ITG-18c ITG-20a ITG-20c ITG-21 ITG-28 ITG-30
    R-CONN R-SELF R-SIDE R-4 R-MID R-WATER R-ZERO R-STAR R-SAMEPLACE R-REDRAW
    """,
    "enroute": """
    ER-1 ER-2 ER-3 ER-6b ER-10 ER-11a ER-11b ER-15 ER-19 ER-20 ER-21 ER-22 ER-24 ER-25
    R-REDRAW R-ER-REV
    """,
}
# what is told of a route besides its total, and has to be expected
COUNTED = {
    "arkham": {"madness"},
    "innsmouth": {"threat"},
    "enroute": {"sections", "tourists", "landmarks"},
}
# what the declared route of these rules is worth is less than the best
NOT_THE_BEST = ("ATG-29d-less-", "ER-15-less-", "ITG-17-less-", "R-BEST-")


@dataclass(frozen=True)
class Judged:
    """What the program says of a position file."""

    position: Position
    faults: tuple[Fault, ...]
    total: int | None = None
    counts: dict[str, int] | None = None
    settled: bool = False


def rule_of(path: Path) -> str:
    """The rule or ruling that the name of a file begins with."""
    match = _NAME.fullmatch(path.stem)
    assert match, f"{path.name} does not begin with the id of a rule"
    return match[1]


@cache
def rule_ids(game: str, rule: str) -> frozenset[str]:
    """The rules that a fault of this rule or ruling may name."""
    known = {r.id: frozenset((r.id,)) for r in load_rules(game)}
    for entry in (*load_rulings(game), *load_fixed(game)):
        known[entry.id] = known.get(entry.id, frozenset()) | frozenset(entry.rules)
    assert rule in known, f"there is no rule or ruling {rule}"
    return known[rule]


@cache
def judge(path: Path) -> Judged:
    source = read_source(path)
    position = read_position(source, path.parent)
    faults = hard([*position_faults(source, position), *ruling_faults(source, position)])
    if faults:
        return Judged(position, tuple(faults))
    if position.expect["goal"] == "sure":
        return Judged(position, ())
    try:
        sheet = score(position)
    except Refused as refused:  # the dice do not fit the route
        return Judged(position, refused.faults)
    assert sheet.total == sum(line.points for line in sheet.lines)
    return Judged(position, sheet.refusals, sheet.total, sheet.counts, sheet.settled)


@cache
def best(path: Path) -> Answer:
    return solve(judge(path).position, goal="sure")


def is_bad(path: Path) -> bool:
    return "exit" in judge(path).position.expect


def name_ids(paths: Iterable[Path]) -> list[str]:
    return [path.stem for path in paths]


@pytest.mark.parametrize("path", FILES, ids=name_ids(FILES))
def test_a_rule(path):
    judged = judge(path)
    expect = judged.position.expect
    assert judged.position.comment and judged.position.name
    if "exit" in expect:
        assert set(expect) == {"goal", "exit"}
        assert code_of(judged.faults) == expect["exit"], judged.faults
        assert {fault.rule for fault in judged.faults} <= rule_ids(path.parent.name, rule_of(path))
        return
    assert not judged.faults
    answer = best(path)
    assert answer.status == "optimal"
    counted = {name: count for name, count in expect.items() if name in (judged.counts or {})}
    wanted = COUNTED[path.parent.name]
    if expect["goal"] == "declared":
        assert wanted | {"goal", "total"} <= set(expect)
        assert judged.position.route is not None
        assert (judged.total, judged.counts) == (expect["total"], counted)
        assert judged.settled or answer.total >= judged.total
        if path.stem.startswith(NOT_THE_BEST):
            assert answer.total > judged.total
    else:
        assert set(expect) == wanted | {"goal", "total", "status"} and expect["goal"] == "sure"
        found = {name: answer.sheet.counts[name] for name in wanted}
        assert found | {"total": answer.total, "status": answer.status, "goal": "sure"} == expect
    assert verify(judged.position, answer).agrees


@pytest.mark.parametrize("path", BOARDS, ids=name_ids(BOARDS))
def test_a_board_of_the_rules_has_no_fault(path):
    source = read_source(path)
    assert not hard(board_faults(source, read_board(source)))


@pytest.mark.parametrize("path", BAD_BOARDS, ids=name_ids(BAD_BOARDS))
def test_a_board_that_breaks_its_rule(path):
    source = read_source(path)
    assert source.text.startswith("# "), "say in the first line what is wrong"
    faults = hard(board_faults(source, read_board(source)))
    assert code_of(faults) == Exit.RULE
    assert {fault.rule for fault in faults} == {rule_of(path)}
    assert all(fault.line for fault in faults)


@pytest.mark.parametrize("path", BAD_BOARDS, ids=name_ids(BAD_BOARDS))
def test_no_position_can_be_read_on_a_board_that_breaks_a_rule(path, tmp_path):
    table = tmp_path / "table.toml"
    table.write_text(
        f'format = 1\ngame = "{read_source(path).data["game"]}"\nboard = {str(path)!r}\n',
        encoding="utf-8",
    )
    with pytest.raises(Refused) as refused:
        read_position(read_source(table), tmp_path)
    assert rule_of(path) in {fault.rule for fault in refused.value.faults}


@pytest.mark.parametrize("game", GOOD)
def test_every_rule_has_its_files(game):
    wanted, broken = set(GOOD[game].split()), set(BAD[game].split())
    good, bad = set(), {rule_of(path) for path in BAD_BOARDS if path.parts[-4] == game}
    for path in FILES:
        if path.parent.name == game:
            (bad if is_bad(path) else good).add(rule_of(path))
    assert not wanted - good, "rules without a good file"
    assert not broken - bad, "rules without a bad file"
    assert not (good | bad) - wanted, "files of rules that are not listed"
    assert not bad - broken, "bad files of rules that are not listed"


@pytest.mark.parametrize("game", GOOD)
def test_every_reading_that_concerns_the_route_has_its_file(game):
    taken = {
        (rule_of(path), name, reading)
        for path in FILES
        if path.parent.name == game
        for name, reading in judge(path).position.rulings.items()
    }
    for ruling in load_rulings(game):
        if ruling.scope == "route":
            for reading in ruling.readings:
                assert (ruling.id, ruling.name, reading.name) in taken


@pytest.mark.parametrize("game", GOOD)
def test_the_readings_of_a_connection_allow_and_forbid(game):
    """Under every reading a file that it allows and one that it refuses."""
    verdicts = {
        (judge(path).position.rulings["connection"], is_bad(path))
        for path in FILES
        if path.parent.name == game and rule_of(path) == "R-CONN"
    }
    readings = [x for r in load_rulings(game) if r.name == "connection" for x in r.readings]
    assert verdicts == {(r.name, bad) for r in readings for bad in (True, False)}
