"""Who may speak to the page's server: this machine, this address, this page, in measure."""

from __future__ import annotations

from collections.abc import Collection
from hmac import compare_digest
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 2_000_000  # bytes: a text, and the edits of one action
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Refuses what the page itself would not ask.

    Parameters
    ----------
    app
        What answers the rest.
    token
        The secret first part of every address.
    hosts
        The ``Host`` headers that name this server: against pages elsewhere whose name was made to
        lead here.

    """

    def __init__(self, app: ASGIApp, token: str, hosts: Collection[str]) -> None:
        self.app, self.token, self.hosts = app, token, frozenset(h.lower() for h in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refused = self._refused(scope)
        if refused:
            await _short(send, *refused)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                raise HTTPException(413, "too large")
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                more = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message["headers"], *(p for p in more if p[0] not in own)]
            await send(message)

        await self.app(scope, limited, with_headers)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is none of this page, with the status."""
        headers: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value.decode("latin-1").lower())
        hosts = headers.get(b"host", [])
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 403, "another host was asked for"
        origins = headers.get(b"origin", [])
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return 403, "another page asks"
        if scope["method"] not in ("GET", "HEAD") and not origins:
            return 403, "no page asks"
        led = headers.get(b"sec-fetch-mode", [""])[0] == "navigate" and scope["method"] == "GET"
        if not led and headers.get(b"sec-fetch-site", ["none"])[0] not in ("none", "same-origin"):
            return 403, "another page asks"
        given = scope["path"].lstrip("/").split("/")[0]
        if not compare_digest(given.encode("utf-8", "replace"), self.token.encode()):
            return 404, "the address is not complete: the program prints it"
        length = headers.get(b"content-length", ["0"])[0]
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return 413, "too large"
        return None


async def _short(send: Send, status: int, text: str) -> None:
    body = f"finalroute: {text}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"),
               *((k.encode(), v.encode()) for k, v in HEADERS.items())]  # fmt: skip
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
