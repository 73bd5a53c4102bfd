"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Ruling = Annotated[
    list[str],
    typer.Option(
        "--ruling",
        help="Another reading of an open question; see `finalroute rulings`.",
        metavar="NAME=READING",
    ),
]
