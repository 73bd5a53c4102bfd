"""The example of a bare graph: what its tracks add up to, and what the README says of it."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

from tests.cli.command_line import EXAMPLES, Run

RAILWAY = EXAMPLES.parent / "trail" / "railway.csv"


def test_the_railway_is_solved_and_verified(run: Run) -> None:
    with RAILWAY.open(encoding="utf-8") as file:
        tracks = {frozenset((u, v)): int(w) for u, v, w in list(csv.reader(file))[1:]}
    result = run("trail", RAILWAY, "--verify")
    assert result.code == 0
    first, second, *_ = result.out.splitlines()
    total, route = first.split(", proven best: ")
    assert second.startswith("Verified: no better one among all ")
    stations = route.split("-")
    walked = [frozenset(pair) for pair in pairwise(stations)]
    assert len(set(walked)) == len(walked) and sum(tracks[pair] for pair in walked) == int(total)
    # a station is passed twice, which a simple path may not
    assert len(set(stations)) < len(stations)
    assert int(run("trail", RAILWAY, "--no-revisit").out.split(",")[0]) < int(total)


def test_the_readme_names_it() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"`{RAILWAY.relative_to(Path(__file__).parents[2]).as_posix()}`" in readme
