"""``finalroute eldorado``: end-of-game answers for The Old Ones of El Dorado."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import Any

import typer

from cli.eldorado.files import check, new
from cli.eldorado.finish import finish
from cli.eldorado.pyramid import pyramid
from cli.eldorado.scholar import scholar
from cli.eldorado.score import score
from cli.eldorado.village import village

eldorado = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="The Old Ones of El Dorado: score, Pyramid, the best last steps, Village, Scholar.",
)


def _add(command: Callable[..., Any]) -> None:
    # typer keeps the line breaks of a docstring: rather let the terminal break the paragraphs
    paragraphs = cleandoc(command.__doc__ or "").split("\n\n")
    text = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    eldorado.command(help=text)(command)


for _command in (score, finish, pyramid, village, scholar, check, new):
    _add(_command)
