"""Solving beside the page: one process at a time, asked about again and again."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

_PATIENCE = 3.0  # seconds for the solver to hand over what it has
_LONGEST_LINE = 8_000_000  # bytes of an answer


@dataclass
class Solving:
    """One question and what is known of its answer.

    Parameters
    ----------
    asked
        What `cli.web.worker` reads.

    """

    asked: dict[str, Any]
    started: float = field(default_factory=time.monotonic)
    news: dict[str, Any] = field(default_factory=dict)
    ended: bool = False
    stopping: bool = False
    process: asyncio.subprocess.Process | None = None

    async def run(self) -> None:
        """Ask the process and take down what it says, to its end."""
        self.process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "cli.web.worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, limit=_LONGEST_LINE,
        )  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(self.asked).encode())
            with suppress(ConnectionError):
                await process.stdin.drain()
            process.stdin.close()
            async for line in process.stdout:
                self.news.update(json.loads(line))
            await process.wait()
        finally:
            self.ended = True
            if process.returncode is None:
                process.kill()
        if "answer" not in self.news and not self.stopping:
            self.news["broken"] = True

    async def stop(self) -> None:
        """Let the solver hand over what it has; a deaf one is ended."""
        self.stopping = True
        process = self.process
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError, ValueError):
            process.send_signal(signal.SIGINT)
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(process.wait(), _PATIENCE)
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()

    def seen(self) -> dict[str, Any]:
        """What there is to tell the page."""
        return {
            "ended": self.ended,
            "stopped": self.stopping,
            "seconds": round(time.monotonic() - self.started, 1),
            **self.news,
        }
