"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

GAME_HELP = "The game: `arkham`, `innsmouth` or `enroute`."

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Ruling = Annotated[
    list[str],
    typer.Option(
        "--ruling",
        help="Another reading of an open question; see `finalroute rulings`.",
        metavar="NAME=READING",
    ),
]

GoalOption = Annotated[
    str | None,
    typer.Option(
        "--goal",
        help="What is best: expected (points on average), sure (before the dice), settled (with "
        "the dice in the file; settled=175/45: the challenge first), reach=120, "
        "solo=175/45, win=120/24,98, safe=2%. By default "
        "settled with dice, else expected.",
        metavar="GOAL",
        show_default=False,
    ),
]
