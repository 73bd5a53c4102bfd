"""The server of the page: one file, one address, this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from json import JSONDecodeError
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from boards.faults import Refused
from cli.web.document import LARGEST, Changed, Document, mark_of
from cli.web.edits import edited
from cli.web.guard import Guard
from cli.web.solving import Solving
from cli.web.trouble import NoEdit
from cli.web.view import picture, view

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from starlette.types import ASGIApp

_KINDS = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
}  # fmt: skip
_ACTIONS = 200  # that wait for an answer at once


class Wrong(Exception):
    """A request that makes no sense, with the reason."""


class Page:
    """What the page can ask.

    Parameters
    ----------
    document
        The file that is edited.
    photo
        A picture file that lies under the map from the start, or None.

    """

    def __init__(self, document: Document, photo: Path | None = None) -> None:
        self.document, self.photo = document, photo
        self.solvings: dict[int, Solving] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.static = files("cli.web") / "static"

    async def index(self, request: Request) -> Response:
        """The page itself."""
        return self._file("index.html")

    async def file(self, request: Request) -> Response:
        """A file of the page: only those that ship."""
        return self._file(request.path_params["name"])

    def _file(self, name: str) -> Response:
        known = {f.name for f in self.static.iterdir()}
        if name not in known:
            return Response("no such file\n", 404, media_type="text/plain")
        kind = _KINDS.get(Path(name).suffix, "text/plain")
        return Response((self.static / name).read_bytes(), media_type=kind)

    async def open(self, request: Request) -> Response:
        """The text of the file, its view, and what was left unsaved."""
        return JSONResponse(await run_in_threadpool(self._open))

    def _open(self) -> dict[str, Any]:
        text = self.document.read()
        return {
            "file": self.document.path.name,
            "text": text,
            "mark": mark_of(text),
            "view": self._view(text) if text else self._blank(),
            "unsaved": self.document.unsaved(),
            "photo": self.photo is not None,
        }

    def _view(self, text: str, plan_known: str = "") -> dict[str, Any]:
        return view(text, self.document.path, plan_known)

    def _blank(self) -> dict[str, Any]:
        """What can be begun where there is no file yet."""
        from boards.files import board_names
        from boards.game import games

        shelves = [
            {"game": g.key, "title": g.title, "boards": board_names(g)} for g in games().values()
        ]
        return {"kind": "none", "faults": [], "games": shelves}

    async def blank(self, request: Request) -> Response:
        """A text to begin with: a position on a board, or a board of a game."""
        asked = await _asked(request)
        return JSONResponse(await run_in_threadpool(self._begin, asked))

    def _begin(self, asked: dict[str, Any]) -> dict[str, Any]:
        from boards.blank import blank_board
        from boards.files import find_board, read_board, write_position
        from boards.game import find_game
        from boards.position import Position

        game = find_game(str(asked.get("game")))
        if game is None:
            raise Wrong("there is no such game")
        if asked.get("kind") == "board":
            text = blank_board(game, str(asked.get("name") or "My board"))
        else:
            name = str(asked.get("board"))
            text = write_position(
                Position(read_board(find_board(name, self.document.folder))), name
            )
        return {"text": text, "view": self._view(text)}

    async def edit(self, request: Request) -> Response:
        """Do what was done on the page: the text after each action, and the view at the end."""
        asked = await _asked(request)
        return JSONResponse(await run_in_threadpool(self._edit, asked))

    def _edit(self, asked: dict[str, Any]) -> dict[str, Any]:
        text, actions = _text(asked), asked.get("actions")
        if not isinstance(actions, list) or len(actions) > _ACTIONS:
            raise Wrong("a list of actions is expected")
        texts: list[str] = []
        refused = ""
        for action in actions:
            try:
                if not isinstance(action, list) or not all(isinstance(e, dict) for e in action):
                    raise NoEdit("an action is a list of edits")
                text = edited(text, action, self.document.folder)
                if len(text.encode()) > LARGEST:
                    raise NoEdit("the file would be too large")
            except NoEdit as error:
                refused, text = str(error), texts[-1] if texts else _text(asked)
            except Refused as error:
                refused = str(error.faults[0])
            texts.append(text)
        shown = self._view(text, str(asked.get("plan", "")))
        return {"texts": texts, "refused": refused, "view": shown}

    async def draw(self, request: Request) -> Response:
        """The map of a text."""
        text = _text(await _asked(request))
        drawn = await run_in_threadpool(picture, text, self.document.path)
        return Response(drawn, media_type="image/svg+xml")

    async def export(self, request: Request) -> Response:
        """A picture with title and legend, as `draw` makes it."""
        asked = await _asked(request)
        kind = str(asked.get("kind"))
        data = await run_in_threadpool(self._export, _text(asked), kind)
        media = "image/png" if kind == "png" else "image/svg+xml"
        return Response(data, media_type=media)

    def _export(self, text: str, kind: str) -> bytes:
        from boards.files import read_board, read_position
        from boards.picture import draw_svg, to_png
        from boards.source import parse_source
        from cli.reading import is_board

        source = parse_source(text, self.document.path.name)
        if is_board(source):
            drawn = draw_svg(read_board(source, []))
        else:
            position = read_position(source, self.document.folder)
            drawn = draw_svg(position.board, position=position, route=position.route or None)
        return to_png(drawn) if kind == "png" else drawn.encode()

    async def save(self, request: Request) -> Response:
        """Write the file, unless it is another than the page knows."""
        asked = await _asked(request)
        text, over = _text(asked), asked.get("over") is True
        try:
            mark = await run_in_threadpool(
                self.document.save, text, str(asked.get("mark", "")), over=over
            )
        except Changed as changed:
            told = {"changed": True, "text": changed.text, "mark": mark_of(changed.text)}
            return JSONResponse(told, 409)
        return JSONResponse({"mark": mark})

    async def keep(self, request: Request) -> Response:
        """Write the side file, so that no work is lost; an empty text drops it."""
        text = _text(await _asked(request), empty=True)
        if text:
            await run_in_threadpool(self.document.keep, text)
        else:
            await run_in_threadpool(self.document.discard)
        return JSONResponse({})

    async def solve(self, request: Request) -> Response:
        """Begin to solve; what was asked before is given up."""
        asked = await _asked(request)
        await self._give_up()
        number = max(self.solvings, default=0) + 1
        solving = Solving({
            "text": _text(asked),
            "path": str(self.document.path),
            "goal": str(asked.get("goal", "")),
        })  # fmt: skip
        self.solvings = {number: solving}
        task = asyncio.create_task(solving.run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return JSONResponse({"number": number})

    async def solved(self, request: Request) -> Response:
        """How far it is."""
        return JSONResponse(self._solving(request).seen())

    async def stop(self, request: Request) -> Response:
        """Stop solving; what is known is handed over."""
        await self._solving(request).stop()
        return JSONResponse({})

    def _solving(self, request: Request) -> Solving:
        solving = self.solvings.get(request.path_params["number"])
        if solving is None:
            raise Wrong("this question was given up for a later one")
        return solving

    async def _give_up(self) -> None:
        for solving in self.solvings.values():
            if not solving.ended:
                await solving.stop()

    async def photograph(self, request: Request) -> Response:
        """The photograph that was named when the program was started."""
        from cli.web.photo import photo_bytes

        if self.photo is None:
            return Response("no photograph\n", 404, media_type="text/plain")
        data, kind = await run_in_threadpool(photo_bytes, self.photo)
        return Response(data, media_type=kind)

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """No process outlives the page."""
        yield
        await self._give_up()


async def _asked(request: Request) -> dict[str, Any]:
    try:
        asked = await request.json()
    except (JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise Wrong("JSON is expected") from None
    if not isinstance(asked, dict):
        raise Wrong("a JSON object is expected")
    return asked


def _text(asked: dict[str, Any], *, empty: bool = False) -> str:
    text = asked.get("text")
    if not isinstance(text, str) or (not text and not empty):
        raise Wrong("a text is expected")
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise Wrong("the text has half a character") from None
    if size > LARGEST:
        raise Wrong("the text is too large for a position")
    return text


Answer = Callable[[Request], Awaitable[Response]]


def create_app(
    document: Document, token: str, hosts: Collection[str], photo: Path | None = None
) -> ASGIApp:
    """The application behind its guard.

    Parameters
    ----------
    token
        The first part of every address.
    hosts
        The ``Host`` headers that name this server.

    """
    page = Page(document, photo)
    routes = [
        Route("/", page.index),
        Route("/static/{name}", page.file),
        Route("/open", page.open),
        Route("/photograph", page.photograph),
        Route("/solve/{number:int}", page.solved),
        *(Route(path, answer, methods=["POST"]) for path, answer in (
            ("/blank", page.blank), ("/edit", page.edit), ("/draw", page.draw),
            ("/export", page.export), ("/save", page.save), ("/keep", page.keep),
            ("/solve", page.solve), ("/solve/{number:int}/stop", page.stop),
        )),
    ]  # fmt: skip
    app = Starlette(
        routes=[Mount(f"/{token}", routes=routes)],
        exception_handlers={Wrong: _wrong, Refused: _refused, OSError: _unwritable,
                            ValueError: _wrong},
        lifespan=page.life,
    )  # fmt: skip
    return Guard(app, token, hosts)


async def _wrong(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 400)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return JSONResponse({"error": str(error.faults[0])}, 422)


async def _unwritable(request: Request, error: Exception) -> Response:
    reason = (getattr(error, "strerror", None) or str(error)).lower()
    return JSONResponse({"error": f"the file can't be read or written: {reason}"}, 500)
