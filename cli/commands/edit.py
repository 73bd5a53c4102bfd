"""``finalroute edit``: the page on which boards and positions are edited."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boards.faults import Refused
from cli import output
from cli.errors import usage

if TYPE_CHECKING:
    from cli.web.document import Document

_INSTALL = "install the page with: python -m pip install 'finalroute[web]'"


def edit(
    file: Annotated[
        Path,
        typer.Argument(
            help="A position or board file; one that does not exist yet is begun on the page.",
            metavar="FILE",
        ),
    ],
    photo: Annotated[
        Path | None, typer.Option(help="A photograph of the table to lie under the map.")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; others in your network can then come in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; by default a free one.", show_default=False)
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Edit a position or a board on a page in the browser, judged as it grows.

    The page draws sections, tourists and marks on the map, names what is wrong at its place, keeps
    the sheet of the declared route up to date and finds the best route. A photograph can lie under
    the map. Nothing leaves this machine. Ctrl-C ends it.
    """
    from cli.web.document import Document

    document = Document(file)
    _check_file(document)
    if photo is not None:
        _check_photo(photo)
    try:
        from cli.web.serve import listen, serve
    except ModuleNotFoundError as error:
        usage(f"the page needs {error.name}, which is not installed", _INSTALL)
    try:
        listening = listen(host, port)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        usage(f"nothing can listen on {host} port {port}: {reason}", "leave --port out")
    serve(document, photo, listening, host, browser, output.note)


def _check_file(document: Document) -> None:
    """Say so before a page opens if the file can't be edited."""
    if not document.folder.is_dir():
        usage(f"there is no folder {str(document.folder)!r}", "make it first")
    try:
        document.read()
    except (OSError, ValueError) as error:
        usage(f"{str(document.path)!r} can't be read: {_reason(error)}")
    if document.path.exists():
        _check_kind(document.path)


def _check_kind(path: Path) -> None:
    """Files of other kinds are for other commands; what is only faulty is mended on the page."""
    from boards.source import read_source
    from boards.strict import ELSEWHERE, kind_of

    try:
        source = read_source(path)
    except Refused:
        return
    if source.data.get("game") in ELSEWHERE or kind_of(source) == "game":
        kind_of(source)  # refuses what is elsewhere
        usage(
            f"{str(path)!r} is a file of a whole game, and the page edits one position",
            "open the file of a player, or make one",
        )


def _check_photo(photo: Path) -> None:
    from cli.web.photo import photo_bytes

    try:
        photo_bytes(photo)
    except (OSError, ValueError) as error:
        usage(
            f"--photo {str(photo)!r}: {_reason(error)}", "a JPEG, PNG or WebP picture is expected"
        )


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8"
    return (getattr(error, "strerror", None) or str(error)).lower()
