"""Recompute every figure of the README in one run: ``python -m tests.benchmarks``.

Every answer is checked on the way: proven, and worth what its sheet says.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from boards.files import write_position
from boards.position import Position
from solver import Answer, score, solve
from solver.enumerate import TooMany, enumerate_routes
from solver.games import route_game
from tests.benchmarks.circuit import Walk, solve_circuit
from tests.benchmarks.enroute_player import enroute_position
from tests.benchmarks.innsmouth_player import CHARACTERS, innsmouth_position
from tests.benchmarks.player import dense_position, realistic_position

ROOT = Path(__file__).resolve().parents[2]
BASELINES = Path(__file__).with_name("baselines.json")
CLI = "from cli.app import main; main()"
# the first import of OR-Tools is what any solver in Python must pay
IMPORT = "from ortools.sat.python import cp_model"
SOLVE = (
    "import sys; from boards import load_position; from solver import solve; "
    "print(solve(load_position(sys.argv[-1]), goal='sure').total)"
)

Figures = dict[str, Any]


@dataclass(slots=True)
class Run:
    """What one run measures, and how long it may take."""

    quick: bool
    began: float = field(default_factory=time.monotonic)
    figures: Figures = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)

    def some(self, full: int, quick: int) -> int:
        """How many positions a stage takes."""
        return quick if self.quick else full

    @property
    def limit(self) -> float:
        """Seconds for one proof."""
        return 4.0 if self.quick else 60.0

    def while_time(self, items: Iterable[Position]) -> Iterator[Position]:
        """The items; a quick run leaves the rest out when its minute is nearly over."""
        for index, item in enumerate(items):
            if index and self.quick and time.monotonic() - self.began > 35:
                return
            yield item


def say(text: str) -> None:
    """Progress, away from the figures."""
    print(text, file=sys.stderr, flush=True)


def percentile(values: Sequence[float], share: float) -> float:
    """The nearest-rank percentile."""
    ordered = sorted(values)
    return ordered[ceil(share * len(ordered)) - 1]


def spread(seconds: Sequence[float]) -> Figures:
    """Median, high percentiles and maximum of some times."""
    return {
        "positions": len(seconds),
        "median_s": round(statistics.median(seconds), 4),
        "p90_s": round(percentile(seconds, 0.9), 4),
        "p99_s": round(percentile(seconds, 0.99), 4),
        "max_s": round(max(seconds), 4),
    }


def proof_seconds(answer: Answer) -> float:
    """Time until the optimum was proven; the choice among equals comes after."""
    return answer.seconds["model"] + answer.seconds["proof"]


def checked(position: Position, answer: Answer, connection_value: int = 0) -> bool:
    """Whether the answer is proven; fails if the sheet counts something else."""
    if answer.route is not None:
        sheet = score(position, answer.route)
        worth = sheet.total + connection_value * len(answer.route.connections)
        if not sheet.legal or worth != answer.total:
            raise AssertionError(f"{position.name}: {answer.total} points, the sheet says {worth}")
    if answer.status not in ("optimal", "feasible"):
        raise AssertionError(f"{position.name}: {answer.status}, but the empty route is legal")
    return answer.status == "optimal"


def measure(run: Run, positions: Iterable[Position], connection_value: int = 0) -> Figures:
    """Proof and choice times of some positions; one without a proof counts as its limit."""
    proof: list[float] = []
    choice: list[float] = []
    ties: list[float] = []
    sizes: list[int] = []
    unproven = 0
    for position in run.while_time(positions):
        answer = solve(
            position, goal="sure", connection_value=connection_value, time_limit=run.limit
        )
        proven = checked(position, answer, connection_value)
        unproven += not proven
        proof.append(proof_seconds(answer) if proven else max(run.limit, proof_seconds(answer)))
        if proven:
            choice.append(answer.seconds["choice"])
            ties.append(proof[-1] + answer.seconds["ties"])
        sizes.append(len(position.drawn))
    return {
        **spread(proof),
        "sections": statistics.median(sizes),
        "unproven": unproven,
        "ties_median_s": round(statistics.median(ties or [0.0]), 4),
        "choice_median_s": round(statistics.median(choice or [0.0]), 4),
        "choice_max_s": round(max(choice, default=0.0), 4),
        "choice_over_proof": round(sum(choice) / sum(proof), 3),
    }


# -- stages --------------------------------------------------------------------------------------


def realistic(run: Run) -> None:
    """(a) Positions as ten rounds leave them."""
    figures = measure(run, (realistic_position(s) for s in range(run.some(100, 20))))
    run.figures["realistic"] = figures
    run.ratios["choice_over_proof"] = figures["choice_over_proof"]


ALL_TOMES = ("reroll", "enhancement", "blessing")


def uncertain(run: Run) -> None:
    """(g) The best on average, with the curve by Madness, beside the best before the dice."""
    hands: dict[str, tuple[str, ...]] = {"expected": (), "expected_tomes": ALL_TOMES}
    sure: list[float] = []
    seconds: dict[str, list[float]] = {name: [] for name in hands}
    routes: list[int] = []
    positions = (realistic_position(s) for s in range(run.some(100, 20)))
    for position in run.while_time(positions):
        answer = solve(position, goal="sure", time_limit=run.limit)
        if not checked(position, answer):
            raise AssertionError(f"{position.name}: no proof in {run.limit} s")
        sure.append(sum(answer.seconds.values()))
        for name, tomes in hands.items():
            there = replace(position, setup={**position.setup, "tomes": tomes})
            best = solve(there, goal="expected", time_limit=run.limit)
            if not checked(there, best) or not best.levels:
                raise AssertionError(f"{position.name}: {name} is {best.status}")
            if max(level.points for level in best.levels) != answer.total:
                raise AssertionError(f"{position.name}: the curve has another highest point")
            seconds[name].append(sum(best.seconds.values()))
            routes.append(best.routes)
    for name, times in seconds.items():
        ratio = round(statistics.median(times) / statistics.median(sure), 2)
        run.figures[name] = spread(times)
        run.figures[f"{name}_over_sure"] = run.ratios[f"{name}_over_sure"] = ratio
    run.figures["expected_routes"] = {
        "median": statistics.median(routes), "max": max(routes),
        "sure_median_s": round(statistics.median(sure), 4),
    }  # fmt: skip


def innsmouth(run: Run) -> None:
    """(h) Innsmouth on average: each character, bonuses spent and still to be placed."""
    for character in CHARACTERS:
        for name, spent in (("placing", False), ("spent", True)):
            seconds: list[float] = []
            unproven = 0
            played = (innsmouth_position(s, character) for s in range(run.some(10, 2)))
            for position in run.while_time(played):
                setup = {**position.setup, "extra": 0, "diagonal": 0}
                there = replace(position, setup=setup) if spent else position
                answer = solve(there, goal="expected", time_limit=run.limit)
                proven = answer.status == "optimal"
                if answer.outlook is None or answer.outlook.worth[0] != answer.worth:
                    raise AssertionError(f"{there.name}: the route is worth something else")
                unproven += not proven
                took = sum(answer.seconds.values())
                seconds.append(took if proven else max(run.limit, took))
            figures = spread(seconds) | {"p95_s": round(percentile(seconds, 0.95), 4)}
            run.figures[f"innsmouth_{name}_{character}"] = figures | {"unproven": unproven}


def enroute(run: Run) -> None:
    """(a) The same for En Route, where what breaks ties has to be proven as well."""
    say("En Route")
    run.figures["enroute"] = measure(run, (enroute_position(s) for s in range(run.some(100, 20))))


def circuit(run: Run) -> None:
    """(b) The same problem as one circuit: how much faster are we?

    Once as CP-SAT comes, and once with the parameters that suit the circuit best.
    """
    limit = 20.0 if run.quick else 60.0
    ours: list[float] = []
    theirs: dict[str, list[float]] = {"circuit": [], "tuned_circuit": []}
    timeouts = dict.fromkeys(theirs, 0)
    sizes: list[int] = []
    seeds = range(run.some(21, 5))
    for position in run.while_time(dense_position(s, 30 + s % 7) for s in seeds):
        answer = solve(position, goal="sure", time_limit=limit)
        if not checked(position, answer):
            raise AssertionError(f"{position.name}: no proof in {limit} s")
        ours.append(proof_seconds(answer))
        sizes.append(len(position.drawn))
        for name, seconds in theirs.items():
            walk = solve_circuit(position, time_limit=limit, tuned=name == "tuned_circuit")
            agree(position, answer, walk)
            timeouts[name] += walk.status != "optimal"
            seconds.append(walk.seconds if walk.status == "optimal" else limit)
    run.figures["circuit"] = {
        "positions": len(ours),
        "sections": statistics.median(sizes),
        "limit_s": limit,
        "ours_median_s": round(statistics.median(ours), 4),
    }
    for name, seconds in theirs.items():
        ratio = round(statistics.median(b / a for a, b in zip(ours, seconds, strict=True)), 2)
        run.figures[f"ratio_vs_{name}"] = run.ratios[f"{name}_over_ours"] = ratio
        run.figures["circuit"][name] = {
            "median_s": round(statistics.median(seconds), 4),
            "ratio_of_totals": round(sum(seconds) / sum(ours), 2),
            "timeouts": timeouts[name],
        }


def agree(position: Position, answer: Answer, walk: Walk) -> None:
    """The baseline must find the same optimum, or one not above it when it was stopped."""
    best = answer.total or 0
    proven = walk.status == "optimal"
    if walk.total != best if proven else not (walk.total or 0) <= best <= walk.bound:
        raise AssertionError(f"{position.name}: {best} points, the circuit says {walk.total}")


def whole(run: Run) -> None:
    """(c) Every road of the board drawn; connections free, costly, paid."""
    seeds = range(run.some(10, 2))
    for name, value in (("whole_board", 0), ("whole_board_costly", -3)):
        run.figures[name] = measure(run, (dense_position(s, None) for s in seeds), value)
    # paid connections together with a card are the hardest question of all: shown by itself
    plain = (_without_card(dense_position(s, None)) for s in seeds)
    run.figures["whole_board_paid"] = measure(run, plain, 2)
    if not run.quick:
        hard = (dense_position(s, None) for s in range(2))
        run.figures["whole_board_paid_card"] = measure(run, hard, 2)


def _without_card(position: Position) -> Position:
    return replace(position, setup={**position.setup, "objective": ()})


def dense(run: Run) -> None:
    """(c) Between a real position and the whole board."""
    for sections in (40, 60):
        positions = (dense_position(s, sections) for s in range(run.some(10, 2)))
        run.figures[f"dense_{sections}"] = measure(run, positions)


def enumerator(run: Run) -> None:
    """(d) The referee: every legal route of a real position, value by value."""
    seconds: list[float] = []
    routes: list[int] = []
    exceeded = 0
    positions = (realistic_position(s) for s in range(run.some(100, 10)))
    for position in run.while_time(positions):
        answer = solve(position, goal="sure", time_limit=run.limit)
        game = route_game(position.board.game)
        rules = game.route_rules(position, answer.rulings)
        mark = time.monotonic()
        try:
            found = enumerate_routes(rules, 300_000 if run.quick else 3_000_000)
        except TooMany:
            exceeded += 1
            continue
        best = max(game.points(position, one, answer.rulings) for one in found)
        seconds.append(time.monotonic() - mark)
        routes.append(len(found))
        if checked(position, answer) and best != answer.total:
            raise AssertionError(f"{position.name}: {answer.total}, the enumerator says {best}")
    run.figures["enumerator"] = {
        **spread(seconds),
        "agreed": len(seconds),
        "over_limit": exceeded,
        "routes_median": statistics.median(routes),
        "routes_max": max(routes),
    }


def process(run: Run) -> None:
    """(f) Whole commands, from the shell's point of view."""
    with tempfile.TemporaryDirectory() as folder:
        file = example(Path(folder))
        commands = {
            "python": ["-c", "pass"],
            "import_ortools": ["-c", IMPORT],
        }
        if has_cli():
            commands["help"] = ["-c", CLI, "--help"]
            commands["score"] = ["-c", CLI, "score", str(file)]
            commands["solve"] = ["-c", CLI, "solve", str(file)]
        seconds = {name: clock(given, run.some(5, 3)) for name, given in commands.items()}
    run.figures["process"] = {
        f"{name}_s": round(statistics.median(times), 4) for name, times in seconds.items()
    }
    floor = {"help": "python", "score": "python", "solve": "import_ortools"}
    for name, least in floor.items():
        if name in seconds:
            # the quickest of each: other work on the machine can only add to a time
            ratio = min(seconds[name]) / min(seconds[least])
            run.ratios[f"{name}_over_{least}"] = round(ratio, 2)


def memory(run: Run) -> None:
    """(e) Peak memory of the command that solves an example."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(example(Path(folder)))
        command = [sys.executable, "-c", *([CLI, "solve"] if has_cli() else [SOLVE]), file]
        # a small process in between: a child starts with the peak of the one that forks it
        between = (
            "import resource, subprocess, sys; "
            "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        peak = int(shell(["-c", between, *command]))
    run.figures["memory_mb"] = round(peak / (2**20 if sys.platform == "darwin" else 2**10), 1)


STAGES: dict[str, Callable[[Run], None]] = {
    "realistic": realistic,
    "uncertain": uncertain,
    "innsmouth": innsmouth,
    "enroute": enroute,
    "circuit": circuit,
    "process": process,
    "memory": memory,
    "enumerator": enumerator,
    "whole": whole,
    "dense": dense,
}


# -- commands ------------------------------------------------------------------------------------


def shell(arguments: Sequence[str]) -> str:
    """What a Python of our own prints; fails if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(arguments)} exits {done.returncode}:\n{done.stderr}")
    return done.stdout


def clock(arguments: Sequence[str], repeats: int) -> list[float]:
    """Times of a whole process."""
    seconds = []
    for _ in range(repeats):
        mark = time.monotonic()
        shell(arguments)
        seconds.append(time.monotonic() - mark)
    return seconds


@cache
def has_cli() -> bool:
    """Whether the command line can be started at all."""
    done = subprocess.run(
        [sys.executable, "-c", CLI, "--help"], cwd=ROOT, capture_output=True, check=False
    )
    return done.returncode == 0


def example(folder: Path) -> Path:
    """The first example with a declared route, so that it can be scored too."""
    for file in sorted((ROOT / "examples" / "arkham").glob("**/*.toml")):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        if "route" in data and data.get("expect", {}).get("exit", 0) == 0:
            return file
    position = realistic_position(1)
    file = folder / "example.toml"
    board = "harbour" if position.board.name.startswith("Harbour") else "millrace"
    file.write_text(write_position(position, board), encoding="utf-8")
    return file


# -- what is said --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """A figure that the product promises."""

    label: str
    path: tuple[str, ...]
    limit: float
    unit: str = "s"
    at_least: bool = False

    def value(self, figures: Figures) -> float | None:
        """The measured figure, or None if it was not measured."""
        found: Any = figures
        for key in self.path:
            found = found.get(key) if isinstance(found, dict) else None
        return None if found is None else float(found)

    def reached(self, figures: Figures) -> bool | None:
        """Whether the figure keeps the promise; None if it was not measured."""
        value = self.value(figures)
        if value is None:
            return None
        group = figures[self.path[0]]
        unproven = group.get("unproven", 0) if isinstance(group, dict) else 0
        # a time limit stands for each missing proof: only a median may still lie below them
        if unproven and (self.path[-1] != "median_s" or 2 * unproven >= group["positions"]):
            return False
        return value >= self.limit if self.at_least else value <= self.limit


TARGETS = (
    Target("real position, proof, median", ("realistic", "median_s"), 0.1),
    Target("real position, proof, 99th percentile", ("realistic", "p99_s"), 1.0),
    Target("expected over sure, no Tomes", ("expected_over_sure",), 5.0, "x"),
    Target("expected over sure, all Tomes", ("expected_tomes_over_sure",), 15.0, "x"),
    *(
        Target(
            f"Innsmouth, {who}, bonuses to place, {label}", (f"innsmouth_placing_{who}", key), limit
        )
        for who in CHARACTERS
        for label, key, limit in (("median", "median_s", 1.0), ("95th percentile", "p95_s", 5.0))
    ),
    Target("times faster than one circuit", ("ratio_vs_circuit",), 5.0, "x", at_least=True),
    Target("whole board, proof, median", ("whole_board", "median_s"), 2.0),
    Target("whole board, connections cost 3, median", ("whole_board_costly", "median_s"), 2.0),
    Target(
        "whole board, connections earn 2, no card, median", ("whole_board_paid", "median_s"), 10.0
    ),
    Target("En Route, proof, median", ("enroute", "median_s"), 0.1),
    Target("En Route, proof with ties, median", ("enroute", "ties_median_s"), 0.3),
    Target("peak memory of solve", ("memory_mb",), 400.0, "MB"),
    Target("finalroute --help", ("process", "help_s"), 0.3),
    Target("finalroute score FILE", ("process", "score_s"), 0.7),
    Target("finalroute solve FILE", ("process", "solve_s"), 1.5),
)

_GROUPS = {
    "realistic": "real positions",
    "enroute": "real positions of En Route",
    "dense_40": "40 sections",
    "dense_60": "60 sections",
    "whole_board": "whole board",
    "whole_board_costly": "whole board, a connection costs 3",
    "whole_board_paid": "whole board, a connection earns 2, no card",
    "whole_board_paid_card": "whole board, a connection earns 2, with a card",
}
_BASELINES = {
    "circuit": "as CP-SAT comes, one worker",
    "tuned_circuit": "without linear relaxation and probing",
}


def table(figures: Figures) -> str:
    """The figures as Markdown, fit for the README."""
    lines = [
        "| positions | number | sections | median | 90 % | 99 % | slowest | choice, median | "
        "not proven |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, label in _GROUPS.items():
        if name in figures:
            row = figures[name]
            times = " | ".join(
                f"{row[key]:.3f} s"
                for key in ("median_s", "p90_s", "p99_s", "max_s", "choice_median_s")
            )
            lines.append(
                f"| {label} | {row['positions']} | {row['sections']:g} | {times} "
                f"| {row['unproven']} |"
            )
    lines += list(_innsmouth_rows(figures))
    if "circuit" in figures:
        row = figures["circuit"]
        lines += [
            "",
            f"The same optima by one circuit over oriented sections, {row['positions']} positions "
            f"of {row['sections']:g} sections (ours: median {row['ours_median_s']:.3f} s):",
            "",
            "| baseline | median | ratio, median | ratio of sums | stopped |",
            "|---|---|---|---|---|",
        ]
        for name, label in _BASELINES.items():
            one = row[name]
            lines.append(
                f"| {label} | {one['median_s']:.3f} s | {figures[f'ratio_vs_{name}']:g} | "
                f"{one['ratio_of_totals']:g} | {one['timeouts']} |"
            )
        if any(row[name]["timeouts"] for name in _BASELINES):
            lines += [
                "",
                f"A circuit without a proof was stopped after {row['limit_s']:g} s and counts as "
                "that: the ratios are lower bounds.",
            ]
    if "expected" in figures:
        row = figures["expected_routes"]
        some = [
            f"{figures[name]['median_s']:.3f} s {label} (slowest {figures[name]['max_s']:.3f} s)"
            for name, label in (("expected", "without Tomes"), ("expected_tomes", "with all three"))
        ]
        lines += [
            "",
            f"Goal `expected` with the curve by Madness on the same real positions: median "
            f"{' and '.join(some)}, beside {row['sure_median_s']:.3f} s for `sure`; "
            f"{row['median']:g} routes valued, up to {row['max']}.",
        ]
    if "enumerator" in figures:
        row = figures["enumerator"]
        lines += [
            "",
            f"The enumerator agrees on {row['agreed']} of {row['agreed'] + row['over_limit']} real "
            f"positions ({row['over_limit']} have too many routes for it): median "
            f"{row['median_s']:.3f} s, slowest {row['max_s']:.3f} s, up to {row['routes_max']} "
            "routes.",
        ]
    lines += ["", "| target | promised | measured | |", "|---|---|---|---|"]
    for target in TARGETS:
        value, reached = target.value(figures), target.reached(figures)
        if value is None or reached is None:
            continue
        bound = f"{'>=' if target.at_least else '<='} {target.limit:g} {target.unit}"
        shown = f"{value:.3g} {target.unit}" if value < 100 else f"{value:.0f} {target.unit}"
        lines.append(f"| {target.label} | {bound} | {shown} | {'yes' if reached else 'NO'} |")
    return "\n".join(lines)


def _innsmouth_rows(figures: Figures) -> Iterator[str]:
    """Best on average in Innsmouth, a row for each character."""
    known = [who for who in CHARACTERS if f"innsmouth_placing_{who}" in figures]
    if not known:
        return
    yield ""
    yield "Innsmouth, best on average after ten rounds, bonuses still to be placed, and spent:"
    yield ""
    yield "| character | number | median | 95 % | slowest | not proven | spent, median | slowest |"
    yield "|---|---|---|---|---|---|---|---|"
    for who in known:
        row, spent = (figures[f"innsmouth_{name}_{who}"] for name in ("placing", "spent"))
        yield (
            f"| {who} | {row['positions']} | {row['median_s']:.2f} s | {row['p95_s']:.2f} s | "
            f"{row['max_s']:.2f} s | {row['unproven']} | {spent['median_s']:.2f} s | "
            f"{spent['max_s']:.2f} s |"
        )


def write_readme(figures: str) -> None:
    """Put the table between the marks of the README."""
    readme = Path(__file__).parents[2] / "README.md"
    text = readme.read_text(encoding="utf-8")
    head, _, rest = text.partition("<!-- benchmarks -->")
    _, _, tail = rest.partition("<!-- /benchmarks -->")
    marked = f"<!-- benchmarks -->\n{figures}\n<!-- /benchmarks -->"
    readme.write_text(head + marked + tail, encoding="utf-8")


def compare(run: Run) -> list[str]:
    """Where a ratio is worse than the stored one by more than its factor."""
    stored = json.loads(BASELINES.read_text(encoding="utf-8"))
    mode = "quick" if run.quick else "full"
    worse = []
    for name, entry in stored["ratios"].items():
        now, before, factor = run.ratios.get(name), entry.get(mode), entry["factor"]
        if now is None or before is None:
            say(f"{name}: not compared")
            continue
        limit = before / factor if entry["better"] == "higher" else before * factor
        bad = now < limit if entry["better"] == "higher" else now > limit
        say(f"{name}: {now:g}, stored {before:g}, limit {limit:.3g}{' WORSE' if bad else ''}")
        if bad:
            worse.append(name)
    return worse


def update(run: Run) -> None:
    """Store the ratios of this run."""
    stored = json.loads(BASELINES.read_text(encoding="utf-8"))
    for name, ratio in run.ratios.items():
        stored["ratios"][name]["quick" if run.quick else "full"] = ratio
    BASELINES.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks; 1 if a stored ratio got worse."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer positions: under a minute")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--only", choices=list(STAGES), action="append", help="one stage")
    parser.add_argument("--check", action="store_true", help="compare with the stored ratios")
    parser.add_argument("--update", action="store_true", help="store the ratios of this run")
    parser.add_argument("--readme", action="store_true", help="write the table to README.md")
    options = parser.parse_args(arguments)
    solve(realistic_position(0), goal="sure")  # what is loaded only once is not to be measured
    run = Run(options.quick)
    for name in options.only or STAGES:
        mark = time.monotonic()
        STAGES[name](run)
        say(f"{name}: {time.monotonic() - mark:.1f} s")
    figures = {
        "format": 1,
        "quick": run.quick,
        "workers": 1,
        **run.figures,
        "ratios": run.ratios,
        "targets": [
            {"label": t.label, "limit": t.limit, "unit": t.unit, "value": t.value(run.figures),
             "reached": t.reached(run.figures)}
            for t in TARGETS
        ],
    }  # fmt: skip
    print(json.dumps(figures, indent=2) if options.json else table(run.figures))
    if options.readme:
        write_readme(table(run.figures))
    if options.update:
        update(run)
    return 1 if options.check and compare(run) else 0


if __name__ == "__main__":
    sys.exit(main())
