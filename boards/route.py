"""A route, or a stroke of a pen, as a value: places and how they are joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Joint = Literal["-", "/", "~", "^"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a route.

    ``-`` follows a section, ``/`` a diagonal section whose ends a road joins too, ``~`` is a
    connection (Gate, crossing), ``^`` extends a dead end over the river.
    """

    joint: Joint
    to: str


@dataclass(frozen=True, slots=True)
class Route:
    """A walk over the board; the empty route has no start.

    ``closing`` says that a last connection joins the end to the start (a trailing ``~``).
    """

    start: str = ""
    steps: tuple[Step, ...] = ()
    closing: bool = False

    def __bool__(self) -> bool:
        return bool(self.steps)

    def __str__(self) -> str:
        text = self.start + "".join(step.joint + step.to for step in self.steps)
        return text + ("~" if self.closing else "")

    def __repr__(self) -> str:
        return f"parse_route({str(self)!r})"

    @property
    def end(self) -> str:
        """The last place."""
        return self.steps[-1].to if self.steps else self.start

    @property
    def places(self) -> tuple[str, ...]:
        """Every place in the order of the walk, the start included."""
        return (self.start, *(step.to for step in self.steps)) if self.start else ()

    def hops(self) -> Iterator[tuple[str, Step]]:
        """Each step together with the place it leaves."""
        here = self.start
        for step in self.steps:
            yield here, step
            here = step.to

    @property
    def connections(self) -> tuple[tuple[str, str], ...]:
        """The pairs of places joined by connections, the closing one last."""
        pairs = [(here, step.to) for here, step in self.hops() if step.joint == "~"]
        if self.closing:
            pairs.append((self.end, self.start))
        return tuple(pairs)

    @property
    def crossings(self) -> tuple[tuple[str, str], ...]:
        """The pairs of places joined over the river by extending a dead end."""
        return tuple((here, step.to) for here, step in self.hops() if step.joint == "^")

    @property
    def stretches(self) -> tuple[Route, ...]:
        """The parts between connections."""
        parts: list[Route] = []
        start, steps = self.start, list[Step]()
        for step in self.steps:
            if step.joint == "~":
                parts.append(Route(start, tuple(steps)))
                start, steps = step.to, []
            else:
                steps.append(step)
        return (*parts, Route(start, tuple(steps))) if self.start else ()

    def reversed(self) -> Route:
        """The same route walked the other way."""
        steps = tuple(Step(step.joint, here) for here, step in reversed(list(self.hops())))
        return Route(self.end, steps, self.closing)
