"""The JSON of ``solve`` and ``score``: stable, published as a JSON schema.

``python -m cli.schema`` prints the schema; ``answer.schema.json`` beside this file is that text.
"""

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
    formula: str = Field(default="", description="How the points come about, in words")


class Refusal(_Model):
    """One reason why a route is not legal."""

    rule: str = Field(description="Id of the rule that is broken")
    message: str
    place: str = Field(description="Where on the board, or empty")


class Claim(_Model):
    """One figure that the player claims, beside that of the sheet."""

    name: str = Field(description="Score box, total or madness")
    claimed: int
    value: int | None = Field(description="Of the sheet; null where it says nothing of it")
    rule: str
    reason: str


class Exact(_Model):
    """A number as a fraction, and rounded."""

    exact: str = Field(description="An integer or a fraction such as 5591/54")
    decimal: float


class Total(_Model):
    """The chance of one total."""

    total: int | None = Field(description="Victory points in the end; null is out of the game")
    chance: Exact


class Outcome(_Model):
    """One thing that may come of the dice."""

    outcome: str
    chance: Exact
    total: int | None = Field(description="Victory points in the end; null is out of the game")
    confrontation: int = Field(description="Points of the confrontation box alone")
    choices: list[str] = Field(description="What each penalty takes, chosen best by the player")
    because: list[str]


class Confrontation(_Model):
    """Everything that may come of the route."""

    mean: Exact
    out: Exact = Field(description="Chance of three failures")
    confrontation_mean: Exact
    totals: list[Total]
    outcomes: list[Outcome]
    advice: list[str] = Field(description="The use of Tomes, with dice on the table")
    facts: dict[str, str]


class Level(_Model):
    """The best at one level of Madness."""

    level: int
    before: int = Field(description="Most points before the confrontation at this level")
    worth: list[Exact] = Field(description="Of the route that is best for the goal")
    mean: Exact
    out: Exact
    route: str


class Compared(_Model):
    """One figure of two routes."""

    rule: str
    label: str
    this: Exact
    that: Exact
    gain: Exact = Field(description="How much more the route has than the one compared with")


class Against(_Model):
    """A comparison with another route."""

    route: str
    verdict: str
    rows: list[Compared]


class Solver(_Model):
    """What proved the answer."""

    version: str = Field(description="OR-Tools version; empty where nothing was solved")
    proof: Literal["optimal", "bound", "none"]
    verified: bool | None = Field(
        default=None,
        description="Whether the enumerator agrees; null if it was not asked, or could not say",
    )


class RouteAnswer(_Model):
    """A route with its sheet."""

    total: int | None = Field(description="Of the sheet: before the confrontation, or settled")
    route: str
    stretches: list[str]
    sections: list[str] = Field(description="The kept sections in the order of the walk")
    lines: list[Line]
    madness: int | None
    penalties: list[Line] = Field(default=[], description="What the dice took, if settled")
    settled: bool = Field(default=False, description="Whether the dice are known")
    out: bool = Field(default=False, description="Whether the player is out of the game")
    erased: list[Line] = Field(description="What is left out, with the rule that erases it")


class Answer(_Model):
    """The answer of solve or score."""

    format: Literal[1] = 1
    game: str
    position: str = Field(description="Name of the position, or of its file")
    status: Literal["optimal", "feasible", "infeasible", "scored", "illegal"] = Field(
        description="optimal: proven. feasible: the best known, without a proof"
    )
    goal: str
    total: int | None = Field(description="Of the sheet: before the confrontation, or settled")
    worth: Exact | None = Field(description="Value for the goal: points, or a chance")
    bound: Exact | None = Field(description="No route is worth more; null if none is known")
    route: str
    stretches: list[str]
    sections: list[str] = Field(description="The kept sections in the order of the walk")
    lines: list[Line]
    madness: int | None
    penalties: list[Line] = Field(default=[], description="What the dice took, if settled")
    settled: bool = Field(default=False, description="Whether the dice are known")
    out: bool = Field(default=False, description="Whether the player is out of the game")
    erased: list[Line] = Field(description="What is left out, with the rule that erases it")
    refusals: list[Refusal] = Field(default=[], description="Why the route is not legal")
    claim: list[Claim] = Field(default=[], description="What the player claims, with score")
    top: list[RouteAnswer] = Field(default=[], description="The K best routes, with --top K")
    confrontation: Confrontation | None = Field(
        default=None, description="What may come of the route; null where no Old One is known"
    )
    against: Against | None = Field(default=None, description="With --against")
    curve: list[Level] = Field(default=[], description="The best at each Madness")
    rulings: dict[str, str] = Field(description="The reading taken of every open question")
    solver: Solver


def schema() -> dict[str, object]:
    """The JSON schema of an answer."""
    return Answer.model_json_schema()


def schema_text() -> str:
    """The JSON schema as the file beside this module holds it."""
    import json

    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(schema_text())
