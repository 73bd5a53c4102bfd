"""The JSON of ``solve`` and ``score``: stable, published as a JSON schema."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Line(_Model):
    """One line of a score sheet."""

    rule: str = Field(description="Id of the rule, such as ATG-41")
    label: str
    points: int
    because: list[str] = Field(description="Blocks, crossroads, sections or connections")
    formula: str = ""


class Refusal(_Model):
    """One reason why a route is not legal."""

    rule: str
    message: str
    place: str


class Solver(_Model):
    """What proved the answer."""

    version: str = Field(description="OR-Tools version; empty where nothing was solved")
    proof: Literal["optimal", "bound", "none"]
    verified: bool | None = Field(
        default=None, description="Whether the enumerator agrees; null if it was not asked"
    )


class RouteAnswer(_Model):
    """A route with its sheet."""

    total: int | None
    route: str
    stretches: list[str]
    sections: list[str]
    lines: list[Line]
    madness: int | None
    erased: list[Line] = Field(description="What is left out, with the rule that erases it")


class Answer(RouteAnswer):
    """The answer of solve or score."""

    format: Literal[1] = 1
    game: str
    position: str
    status: Literal["optimal", "feasible", "infeasible", "scored", "illegal"]
    goal: str
    bound: int | None
    refusals: list[Refusal] = []
    top: list[RouteAnswer] = Field(default=[], description="The K best routes, with --top K")
    confrontation: dict[str, str] = {}
    rulings: dict[str, str]
    solver: Solver


def schema() -> dict[str, object]:
    """The JSON schema of an answer."""
    return Answer.model_json_schema()
