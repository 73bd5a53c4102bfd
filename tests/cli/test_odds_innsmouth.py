"""``odds`` of a threat check: levels, cards, stop or turn, which card on which die."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import EXAMPLES, Run

SHEET = EXAMPLES.parent / "innsmouth" / "the-rulebook-turns-a-tiara.toml"
THREE = ("odds", "--threat", 3)

# T-ITG-8: the chance of 0, 1, 2, 3 failures, and their number on average
T_ITG_8 = {
    (): ("1/27", "2/9", "4/9", "8/27", "2"),
    ("amulet",): ("1/8", "3/8", "3/8", "1/8", "3/2"),
    ("tiara",): ("7/27", "4/9", "8/27", "0", "28/27"),
    ("dagger",): ("7/27", "13/27", "2/9", "1/27", "28/27"),
    ("dagger", "tiara"): ("20/27", "2/9", "1/27", "0", "8/27"),
    ("manuscript",): ("125/729", "100/243", "80/243", "64/729", "4/3"),
}


def exact(entry: dict[str, Any]) -> Fraction:
    number = Fraction(entry["exact"])
    assert entry["decimal"] == pytest.approx(float(number), abs=1e-6)
    return number


def failures(data: dict[str, Any]) -> dict[int, Fraction]:
    found = {entry["failures"]: exact(entry) for entry in data["chances"]}
    assert sum(found.values()) == 1
    return found


@pytest.mark.parametrize("cards", T_ITG_8, ids=lambda cards: ",".join(cards) or "none")
def test_T_ITG_8_three_dice_by_cards(run: Run, cards: tuple[str, ...]) -> None:
    *chances, mean = map(Fraction, T_ITG_8[cards])
    data = run(*THREE, "--revealed", ",".join(cards) or "none", "--json").data
    assert failures(data) == {n: c for n, c in enumerate(chances) if c}
    assert exact(data["expected"]["failures"]) == mean
    assert data["revealed"] == list(cards) and data["dice"] == 3
    assert data["maximised"] == {"aim": "fewest failures"}
    (row,) = (r for r in run(*THREE, "--json").data["cards"] if r["revealed"] == list(cards))
    assert row["chances"] == data["chances"] and row["expected"] == data["expected"]


def test_ITG_22_a_line_for_each_set_of_cards(run: Run) -> None:
    result = run(*THREE)
    assert result.code == 0 and not result.err
    assert result.out.startswith(
        "The threat check at threat 3 (ITG-22): 3 dice; a die fails on 1-4, succeeds on 5-6\n"
    )
    rows = re.findall(r"^  (\S+(?:, \S+)?) +(\S+) +\d\.\d\d ((?: +\d+\.\d\d)+)$", result.out, re.M)
    means = {tuple(name.lower().split(", ")): (mean, shown.split()) for name, mean, shown in rows}
    assert len(means) == 1 + 4 + 6 + 3  # of the Amulet there is one
    assert means["none",] == ("2", ["3.70", "22.22", "44.44", "29.63"])
    assert means["dagger", "tiara"] == ("8/27", ["74.07", "22.22", "3.70"])
    assert ("amulet", "amulet") not in means
    for threat in range(14):
        shown = run("odds", "--threat", threat, "--character", "huntress").out
        table = shown.partition("\n\n")[2].partition("Next:")[0]
        assert max(map(len, table.splitlines())) <= 80


def test_ITG_22_a_line_for_each_level_of_threat(run: Run) -> None:
    out = run("odds", "--character", "detective").out
    rows = re.findall(r"^  (\d) +(\S+) +(\d\.\d\d) ", out, re.M)[:10]
    assert [(int(n), Fraction(mean)) for n, mean, _ in rows] == [
        (n, n * Fraction(2, 3)) for n in range(10)
    ]
    assert "Failures on average with one card revealed" in out
    assert max(map(len, out.splitlines())) <= 80
    levels = run("odds", "--character", "huntress", "--json").data["levels"]
    assert [level["threat"] for level in levels] == list(range(10))
    for level in levels:
        assert exact(level["expected"]["failures"]) == Fraction(level["threat"], 2)
        assert exact(level["expected"]["hunted"]) == Fraction(level["threat"], 3)
        assert len(level["cards"]) == 4
    shown = run("odds", "--character", "detective", "--revealed", "tiara", "--json").data["levels"]
    assert failures(shown[3]) == failures(run(*THREE, "--revealed", "tiara", "--json").data)
    assert "cards" not in shown[3]


def test_ITG_21_one_set_of_cards_in_full(run: Run) -> None:
    result = run(*THREE, "--revealed", "tiara,dagger")
    rows = [line.split() for line in result.out.splitlines()]
    assert ["0", "20/27", "74.07", "%"] in rows and ["2", "1/27", "3.70", "%"] in rows
    assert "Expected failures 8/27 0.30" in result.text
    assert "Cards revealed: Tiara, Dagger; played for the fewest failures" in result.text
    costly = run(*THREE, "--revealed", "tiara,dagger", "--lose", 9)
    assert "Expected points -8/3 -2.67" in costly.text


def test_R_DICE5_five_dice_at_most(run: Run) -> None:
    asked = ("odds", "--threat", 7, "--revealed", "none", "--ruling", "max_threat_dice=5")
    assert "at threat 7 (ITG-22): 5 dice" in run(*asked).out
    assert "Rulings: max_threat_dice=5; all others as by default." in run(*asked).out
    assert max(failures(run(*asked, "--json").data)) == 5


# Stop, or turn another card?


def test_ITG_20b_stop_or_turn_by_hand(run: Run) -> None:
    """One die, a deck of Tiaras only: a turned card costs 7 and saves 2/3 of a failure."""
    deck = ("odds", "--threat", 1, "--caches", 1, "--deck", "tiara=7")
    for cost, better in ((10, "stop"), (11, "turn")):
        turn = run(*deck, "--lose", cost, "--json").data["turn"]
        assert turn["better"] == better
        assert exact(turn["stop"]) == 7 - Fraction(2, 3) * cost and exact(turn["turn"]) == 0
        assert turn["next"] == [
            {"card": "tiara", "chance": {"exact": "1", "decimal": 1.0},
             "points": {"exact": "0", "decimal": 0.0}, "better": "stop"}
        ]  # fmt: skip
    assert run(*deck, "--lose", 10).out.startswith("Stop, and roll the dice.\n")
    assert run(*deck, "--lose", 11).out.startswith("Turn another card.\n")


def test_ITG_20b_the_cards_that_are_left_decide(run: Run) -> None:
    asked = (*THREE, "--caches", 4, "--revealed", "tiara,dagger", "--lose", 8)
    result = run(*asked)
    assert result.out.startswith("Stop, and roll the dice.\n")
    assert "Cards revealed: Tiara, Dagger; 2 of 4 face down" in result.text
    # 2 x 7, and 8 for each of 8/27 failures
    assert "Stop and roll, VP on average 314/27 11.63" in result.text
    data = run(*asked, "--json").data
    chances = {card["card"]: exact(card["chance"]) for card in data["turn"]["next"]}
    assert chances == {
        "manuscript": Fraction(2, 5), "dagger": Fraction(1, 5), "amulet": Fraction(1, 5),
        "tiara": Fraction(1, 5),
    }  # fmt: skip
    by_card = sum(exact(card["chance"]) * exact(card["points"]) for card in data["turn"]["next"])
    assert by_card == exact(data["turn"]["turn"]) < exact(data["turn"]["stop"])
    assert exact(data["expected"]["points"]) == exact(data["turn"]["stop"]) == Fraction(314, 27)
    assert sum(exact(o) * o["points"] for o in data["outcomes"]) == Fraction(314, 27)


def test_ITG_27c_the_collectors_choice_is_the_same(run: Run) -> None:
    asked = (*THREE, "--caches", 2, "--lose", 15, "--json")
    plain, collector = (run(*asked, *who).data for who in ((), ("--character", "collector")))
    assert exact(collector["turn"]["stop"]) == exact(plain["turn"]["stop"]) + 16
    assert collector["turn"]["better"] == plain["turn"]["better"]
    assert collector["chances"] == plain["chances"]


def test_what_each_failure_costs(run: Run) -> None:
    asked = ("odds", "--threat", 2, "--revealed", "none", "--json")
    data = run(*asked, "--lose", "12,5").data
    assert data["maximised"]["lose"] == [12, 5]
    # 4/9 for one failure, 4/9 for two; the last number goes on
    assert exact(data["expected"]["points"]) == -12 * Fraction(4, 9) - 17 * Fraction(4, 9)
    three = run(*THREE, "--revealed", "none", "--json", "--lose", "12,5").data
    assert {o["failures"]: o["points"] for o in three["outcomes"]} == {0: 0, 1: -12, 2: -17, 3: -22}


def test_ITG_27e_the_huntress_weighs_hunting_and_failing(run: Run) -> None:
    """A 4 does not fail: it is thrown again only where a failure costs less than 20/3."""
    asked = ("odds", "--character", "huntress", "--revealed", "manuscript", "--rolled", 4)
    assert run(*asked, "--lose", 6).out.startswith("Use Manuscript on 4.\n")
    assert run(*asked, "--lose", 7).out.startswith("Use no card.\n")
    assert run(*asked).out.startswith("Use no card.\n")  # the fewest failures come first
    both = ("odds", "--character", "huntress", "--revealed", "tiara", "--rolled", "1,4")
    assert run(*both, "--lose", 0).out.startswith("Use Tiara on 1.\n")


# Dice that lie there


def test_T_ITG_3_which_card_on_which_die(run: Run) -> None:
    result = run(*THREE, "--rolled", "1,2,4", "--revealed", "tiara,dagger")
    assert result.code == 0
    assert result.out.startswith("Use Dagger on 2 4, then Tiara on 1.\n")
    assert "As the dice lie (1, 2, 4): 3 failures\n" in result.out
    assert "After that (6, 4, 6): 1 failure\n" in result.out
    assert "Ruling dagger_bonus=2 (R-DAG2)" in result.text
    assert "with 1 the result would be the same" in result.text
    data = run(*THREE, "--rolled", "1,2,4", "--revealed", "tiara,dagger", "--json").data["rolled"]
    assert data["use"] == [{"card": "dagger", "on": [2, 3]}, {"card": "tiara", "on": [1]}]
    assert data["after"] == [6, 4, 6] and data["again"] == []
    assert data["untouched"] == {"failures": 3} and failures(data) == {1: Fraction(1)}


def test_T_ITG_3_with_the_points_on_the_sheet(run: Run) -> None:
    result = run("odds", "--sheet", SHEET, "--rolled", "1,2,4")
    assert result.out.startswith("Use Dagger on 2 4, then Tiara on 1.\n")
    total = run("score", SHEET, "--json").data["total"]
    assert f"After that (6, 4, 6): 1 failure, {total} VP in all" in result.text


def test_ITG_21_after_a_manuscript_the_question_goes_on(run: Run) -> None:
    result = run("odds", "--rolled", "1,2,4", "--revealed", "manuscript,dagger")
    assert result.out.startswith("Use Manuscript on 1 2, keep 4.\n")
    assert "at threat 3" in result.out  # so many dice lie there
    then = re.search(r"With the new dice: finalroute (.*) D,D,D\n", result.out)
    assert then and then[1] == ("odds --threat 3 --revealed manuscript,dagger --spent 1 --rolled")
    second = run(*then[1].split(), "3,3,4")
    assert second.out.startswith("Use Dagger on 3 3.\n") and "With the new dice" not in second.out


def test_the_best_use_of_each_roll(run: Run) -> None:
    out = run("odds", "--threat", 2, "--revealed", "dagger", "--rolls").out
    rows = re.findall(r"^  (\d \d) +(\d+) +(\S+)  (\S.*)$", out, re.M)
    assert len(rows) == 21 and sum(int(row[1]) for row in rows) == 36
    uses = {row[0]: row[3] for row in rows}
    assert uses["3 4"] == "Dagger on 3 4" and uses["5 6"] == "no card"
    data = run("odds", "--threat", 2, "--revealed", "dagger", "--rolls", "--json").data
    mean = sum(r["many"] * exact(r["expected"]["failures"]) for r in data["rolls"])
    assert mean == 36 * exact(data["expected"]["failures"])


# A sheet


def test_a_sheet_tells_everything(run: Run) -> None:
    result = run("odds", "--sheet", SHEET, "--revealed", "none")
    assert result.code == 0
    assert "Cards revealed: none; 4 of 4 face down" in result.text
    assert "the total of the declared route in" in result.text
    data = run("odds", "--sheet", SHEET, "--json").data
    assert data["revealed"] == ["tiara", "dagger"] and data["taken"] == 4 and data["threat"] == 3
    assert data["turn"]["better"] == "stop"
    for outcome in data["outcomes"]:
        assert outcome["unrevealed"] == 2
    assert f"Next: finalroute odds --sheet {SHEET} --revealed tiara,dagger --rolled 1,2,4" in (
        run("odds", "--sheet", SHEET).text
    )


def test_the_worth_of_a_sheet_is_that_of_score(run: Run, tmp_path: Path) -> None:
    text = SHEET.read_text(encoding="utf-8")
    for who in ("detective", "collector", "huntress", "boatman"):
        path = tmp_path / f"{who}.toml"
        kept = text.replace('revealed = ["tiara", "dagger"]\ndice = [1, 2, 4]\n', "")
        path.write_text(kept.replace('"detective"', f'"{who}"'), encoding="utf-8")
        data = run("odds", "--sheet", path, "--json").data
        scored = run("score", path, "--json").data
        assert data["expected"]["points"] == scored["confrontation"]["mean"]
        assert {o["points"] for o in data["outcomes"]} == {
            o["total"] for o in scored["confrontation"]["totals"]
        }


def test_wrong_sheets(run: Run, tmp_path: Path) -> None:
    text = SHEET.read_text(encoding="utf-8")
    cases: dict[tuple[str, str], tuple[int, str]] = {
        ('"detective"', '"warlock"'): (5, "[ITG-19c]"),
        ('character = "detective"\n', ""): (5, "[ITG-31]"),
        ('route = "b2-c2', 'route = "b1-c2'): (5, "[ITG-"),
        ('revealed = ["tiara", "dagger"]', 'revealed = ["tiara", "amulet", "amulet"]'): (
            5,
            "[ITG-",
        ),
        ('caches = "3"', 'caches = ["d3", "a1"]'): (3, "a1"),
    }
    for (old, new), (code, says) in cases.items():
        assert old in text
        path = tmp_path / "sheet.toml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        result = run("odds", "--sheet", path)
        assert result.code == code and says in result.text and not result.out
    for option in (("--threat", 3), ("--caches", 2), ("--character", "huntress"), ("--lose", 3)):
        result = run("odds", "--sheet", SHEET, *option)
        assert result.code == 2 and f"leave {option[0]} out" in result.text
    foreign = run("odds", "--sheet", SHEET, "--tomes", "reroll")
    assert foreign.code == 2 and "is a position of Innsmouth Travel Guide" in foreign.text


def test_next_steps_repeat_the_question(run: Run) -> None:
    asked = ("--character", "huntress", "--deck", "manuscript=3,dagger=1,amulet=1,tiara=2")
    for more in ((), ("--revealed", "tiara", "--lose", "12,8"), ("--caches", 2, "--lose", 8)):
        out = run(*THREE, *asked, *more).out
        steps = re.findall(r"^(?:Next:|     ) finalroute (odds .*)$", out, re.M)
        assert steps or more == ("--caches", 2, "--lose", 8)
        for step in steps:
            assert "--character huntress" in step and "--deck manuscript=3" in step
            assert run(*step.split()).code == 0


def test_ITG_19a_no_threat_no_dice(run: Run) -> None:
    assert run("odds", "--threat", 0, "--caches", 2, "--lose", 8).out.startswith("Stop: no die")
    assert failures(run("odds", "--threat", 0, "--revealed", "none", "--json").data) == {0: 1}


# What is wrong


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--character poet", 'no character "poet" the characters: detective, warlock, collector'),
        ("--character huntres", ""),
        ("--character hutress", 'did you mean "huntress"?'),
        ("--character warlock", "does not check the threat: rituals follow the route (ITG-19c)"),
        ("--threat -1", "threat is never below 0, and this is -1"),
        (f"--threat 1{'0' * 40}", "more threat than a game can bring"),
        ("--threat 14", "at most 13: nine symbols (ITG-11) and four crossings (ITG-18c)"),
        ("--threat 3 --revealed m,m,d,d,a,t,t,t", "8 cards are revealed, and the deck has 7"),
        ("--threat 3 --revealed sceptre", 'there is no card "sceptre"'),
        ("--threat 3 --deck manuscript=7 --revealed tiara", "the deck has none (ITG-20a)"),
        ("--character boatman --revealed t,t,t", "3 Tiaras are revealed, and the deck has 2"),
        ("--threat 3 --caches 1 --revealed m,d --lose 8", "2 cards are revealed, and 1 card is"),
        ("--threat 3 --deck manuscript=2", "the deck has 2 cards, not 7 (ITG-20a)"),
        ("--threat 3 --deck sceptre=7", 'there is no card "sceptre"'),
        ("--threat 3 --deck tiara=3,tiara=4", "--deck names the Tiara twice"),
        ("--threat 3 --deck tiara=-7", "is no number of cards write it like manuscript=2"),
        ("--threat 3 --rolled 1,2,4,4,5,6,6", "3 dice are rolled at threat 3, not 7"),
        ("--threat 3 --rolled 0,2,3", 'a die shows 1 to 6, not "0"'),
        ("--threat 3 --rolled 1,7,3", 'a die shows 1 to 6, not "7"'),
        ("--threat 3 --rolled ,", "no die is given"),
        ("--threat 3 --rolls --rolled 1,2,3", "ask once"),
        ("--threat 7 --rolls", "--rolls lists at most 5 dice, and these are 7"),
        ("--character boatman --rolls", "--rolls needs --threat"),
        ("--threat 3 --spent 1", "--spent goes only with --rolled"),
        ("--revealed m --rolled 1 --spent 2", "2 Manuscripts are spent, and 1 revealed"),
        ("--revealed m --rolled 1 --spent -1", "never less than 0 Manuscripts are spent"),
        ("--caches 3", "--caches needs --threat"),
        ("--threat 3 --caches 3", "brings 7 VP: what does a failure cost?"),
        ("--threat 3 --caches -1 --lose 3", "never less than 0 caches"),
        (f"--threat 3 --lose 3 --caches 1{'0' * 30}", "no map has"),
        ("--threat 3 --lose -3", "such as --lose 3"),
        ("--threat 3 --lose 3,x", '--lose "x" is not a number'),
        ("--threat 3 --lose ,", "--lose is empty"),
        (f"--threat 3 --lose 1{'0' * 400}", "no more than 1000000 points"),
        ("--threat 3 --ruling dagger_bonus=3", 'no reading "3"; its readings: 2, 1'),
        (
            "--threat 3 --gain 2",
            "--gain is about Arkham Travel Guide, and --threat",
        ),
        ("--threat 3 --old-one dagon", "about the other game"),
        ("--threat three", "Invalid value for '--threat'"),
    ],
)
def test_wrong_use(run: Run, arguments: str, says: str) -> None:
    result = run("odds", *arguments.split())
    if not says:  # the beginning of a name is enough
        assert result.code == 0
        return
    assert result.code == 2 and not result.out
    # what typer itself says stands in a box
    assert says in " ".join(result.text.replace("│", " ").split())


def test_in_a_pipe_without_unicode(run: Run, make: Callable[..., Path]) -> None:
    asked: list[tuple[object, ...]] = [
        ("--character", "huntress"), (), ("--revealed", "tiara"), ("--caches", 2, "--lose", 8),
        ("--revealed", "dagger", "--rolled", "1,2,4"), ("--json",),
    ]  # fmt: skip
    for more in asked:
        first = () if "--character" in more else ("--threat", 3)
        result = run("odds", *first, *more, encoding="ascii")
        assert result.code == 0 and result.raw.isascii() and b"?" not in result.raw
