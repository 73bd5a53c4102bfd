"""The JSON of ``solve``, ``score`` and ``dispute``: stable, published as JSON schemas.

``python -m cli.schema`` prints the schema of an answer; ``answer.schema.json`` beside this file
is that text. ``python -m cli.schema game`` prints that of a scored game file, ``python -m
cli.schema dispute`` that of a dispute.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from cli.eldorado.schema import ELDORADO


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


class SoloAnswer(_Model):
    """The verdict on the challenge of a solo game."""

    total: int = Field(description="Points that the cell asks for")
    confrontation: int | None = Field(description="Those of them from the confrontation")
    goals: int | None = Field(default=None, description="Those from goals, where a game has them")
    won: bool | None = Field(description="Whether both are met; null while that is not known")
    chance: Exact | None = Field(description="To meet them with this route, before dice")


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
    threat: int | None = Field(default=None, description="What other games count instead")
    counts: dict[str, int] = Field(default={}, description="All that is counted besides the points")
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
    threat: int | None = Field(default=None, description="What other games count instead")
    penalties: list[Line] = Field(default=[], description="What the dice took, if settled")
    settled: bool = Field(default=False, description="Whether the dice are known")
    out: bool = Field(default=False, description="Whether the player is out of the game")
    erased: list[Line] = Field(description="What is left out, with the rule that erases it")
    counts: dict[str, int] = Field(default={}, description="All that is counted besides the points")
    refusals: list[Refusal] = Field(default=[], description="Why the route is not legal")
    claim: list[Claim] = Field(default=[], description="What the player claims, with score")
    top: list[RouteAnswer] = Field(default=[], description="The K best routes, with --top K")
    confrontation: Confrontation | None = Field(
        default=None, description="What may come of the route; null where no Old One is known"
    )
    against: Against | None = Field(default=None, description="With --against")
    curve: list[Level] = Field(default=[], description="The best at each Madness")
    solo: SoloAnswer | None = Field(
        default=None, description="The verdict on this route, if the setup names a challenge"
    )
    rulings: dict[str, str] = Field(description="The reading taken of every open question")
    solver: Solver


class GamePlayer(_Model):
    """One player of a game."""

    name: str
    status: Literal["settled", "told", "open", "undeclared", "illegal"] = Field(
        description="settled: by the dice. told: by the player's own sheet. open: before the dice"
    )
    position: str = Field(description="The position file as the game file names it, or empty")
    total: int | None = Field(description="Victory points in the end; null where not known")
    confrontation: int | None = Field(description="Those of the confrontation box")
    goals: int | None = Field(default=None, description="Those for goals, where a game has them")
    madness: int | None
    threat: int | None = Field(default=None, description="What other games count instead")
    counts: dict[str, int] = Field(
        default={}, description="What decides among equal totals, as far as it is known"
    )
    out: bool = Field(description="Whether the player is out of the game")
    rulings: dict[str, str] = Field(description="The reading taken of every open question")
    sheet: RouteAnswer | None = Field(description="Of the declared route; null without one")
    outlook: Confrontation | None = Field(description="What may come of it, before the dice")


class GameTeam(_Model):
    """Players who play together."""

    place: int = Field(description="From 1; equal teams share one")
    players: list[str]
    total: int
    difference: int = Field(description="Between the points of its players")
    rule: str
    decided: str = Field(description="What parts it from the other team, or does not")


class GameOrder(_Model):
    """The order of confrontation."""

    rule: str
    groups: list[list[str]] = Field(
        description="From the first on; several in one group are equal, and who begins is unknown"
    )
    unknown: list[str] = Field(description="Players whose Madness is not known")


class GamePlace(_Model):
    """The place of one player among those whose result is known."""

    place: int = Field(description="From 1; equal players share one")
    player: str
    rule: str
    decided: str = Field(description="What parts the player from the next one, or does not")
    tied: bool = Field(description="Whether a tie can't be broken, for want of a figure")


class GameFault(_Model):
    """A route that is not legal, or a figure that is declared otherwise than it is."""

    rule: str
    message: str
    place: str
    advice: str
    file: str
    line: int
    column: int


class GameAnswer(_Model):
    """The answer of score for a game file."""

    format: Literal[1] = 1
    game: str
    name: str = Field(description="Of the game, or of its file")
    final: bool = Field(description="Whether every place is known")
    winners: list[str] | None = Field(
        description="Several share the victory, none if all are out; null while that is not "
        "known, and in a game of one"
    )
    verdict: str
    players: list[GamePlayer] = Field(description="Clockwise")
    order: GameOrder
    ranking: list[GamePlace] = Field(description="Of those whose result is known, the best first")
    chance: Exact | None = Field(
        description="Of the only player without a result that nobody is ahead"
    )
    teams: list[GameTeam] = Field(default=[], description="Where players play together")
    solo: SoloAnswer | None = Field(description="In a game of one player with a challenge")
    faults: list[GameFault]
    rulings: dict[str, str] = Field(description="Readings given for all players")


class DisputeFigure(_Model):
    """One thing that is asked under every reading."""

    of: str = Field(
        description="declared route, best route, or a player; empty for all players together"
    )
    name: str = Field(
        description="verdict, total, settled, mean, out, chance, worth, then, route, ranking, "
        "winner, challenge"
    )
    number: Exact | None = Field(description="Points or a chance; null where it is a word")
    word: str | None = Field(description="A verdict or a route; null where there is none")
    note: str = Field(description="What there is to say about it, such as the rules broken")
    proven: bool = Field(description="Whether it is known for certain; if not, not compared")


class DisputeChange(_Model):
    """A figure as it is, and as it would be."""

    before: DisputeFigure
    after: DisputeFigure


class DisputeReading(_Model):
    """One reading of a ruling, in our own words."""

    name: str
    clause: str = Field(description="What holds under it, to follow the word if")
    text: str
    evidence: str = Field(description="Why someone would read the rulebook so")


class DisputeTried(_Model):
    """One other reading, tried by itself."""

    ruling: str
    id: str
    question: str
    rules: list[str]
    section: str = Field(description="Where the rulebook speaks of it")
    in_force: DisputeReading
    other: DisputeReading
    proven: bool = Field(description="False if a search ended before its proof")
    skipped: str = Field(description="Why no search was needed; empty if there was one")
    changes: list[DisputeChange]


class DisputeAnswer(_Model):
    """The answer of dispute."""

    format: Literal[1] = 1
    game: str
    position: str = Field(description="Name of the position or game, or of its file")
    goal: str = Field(description="What the best route is best for; empty for a game file")
    rulings: dict[str, str] = Field(description="The reading in force of every open question")
    proven: bool = Field(description="Whether every search ended with its proof")
    tried: int = Field(description="How many other readings were tried")
    changing: int = Field(description="How many of them change something")
    figures: list[DisputeFigure] = Field(description="Under the readings in force")
    readings: list[DisputeTried] = Field(
        description="Those that change something; with --all every one that was tried"
    )
    summary: str = Field(description="What to say at the table")


SCHEMAS: dict[str, type[BaseModel]] = {
    "answer": Answer,
    "game": GameAnswer,
    "dispute": DisputeAnswer,
    **ELDORADO,
}


def schema(name: str = "answer") -> dict[str, object]:
    """The JSON schema of an answer, or of another of `SCHEMAS`."""
    return SCHEMAS[name].model_json_schema()


def schema_text(name: str = "answer") -> str:
    """The JSON schema as the file beside this module holds it."""
    import json

    return json.dumps(schema(name), indent=2) + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(schema_text(*sys.argv[1:2]))
