"""Starting the server: the socket first, so that its address is known and free."""

from __future__ import annotations

import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from cli.web.document import Document
from cli.web.server import create_app
from cli.web.view import picture, view


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one.

    Raises
    ------
    OSError
        The address is not this machine's, or the port is taken.

    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(32)
    except BaseException:
        listening.close()
        raise
    return listening


def hosts_of(host: str, port: int) -> set[str]:
    """The ``Host`` headers under which a page asks a server at that address."""
    own = {host}
    if host in ("0.0.0.0", "::"):
        own = {"127.0.0.1", "localhost", "::1", socket.gethostname(), *_addresses()}
    elif host in ("127.0.0.1", "::1"):
        own.add("localhost")
    named = {f"[{name}]" if ":" in name else name for name in own}
    return {f"{name}:{port}" for name in named} | (named if port == 80 else set())


def _addresses() -> set[str]:
    """The addresses of this machine in its network."""
    try:
        return {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


def _warm(document: Document) -> None:
    """Load what the first answer needs while the browser is still opening."""
    with suppress(OSError, ValueError):
        text = document.read()
        view(text, document.path)
        picture(text, document.path)


def serve(
    document: Document,
    photo: Path | None,
    listening: socket.socket,
    host: str,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    """Answer the page until Ctrl-C.

    Parameters
    ----------
    say
        Prints a line for the person at the terminal.

    """
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(18)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/{token}/"
    app = create_app(document, token, hosts_of(host, port), photo)
    say(f"Editing {document.path} at\n    {address}\nCtrl-C ends it.")
    if host not in ("127.0.0.1", "::1", "localhost"):
        say("Whoever in your network knows this address can read and change the file.")
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        lifespan="on",
        h11_max_incomplete_event_size=32_768,
    )
    threading.Thread(target=_warm, args=(document,), daemon=True).start()
    if browser:
        threading.Timer(0.1, webbrowser.open, (address,)).start()
    uvicorn.Server(config).run(sockets=[listening])
