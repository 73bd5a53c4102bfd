"""The JSON of ``finalroute eldorado``, published as schemas: ``python -m cli.schema NAME``."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cli import output


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Answer(_Model):
    format: Literal[1] = 1
    game: Literal["the-old-ones-of-el-dorado"] = "the-old-ones-of-el-dorado"


class EldoradoChange(_Model):
    """A figure as it is, and as it would be."""

    of: str = Field(description="A player; empty for all together")
    name: str
    before: str
    after: str


class EldoradoReading(_Model):
    """Another reading of a ruling that changes the answer."""

    ruling: str
    reading: str
    rules: list[str]
    changes: list[EldoradoChange]


class EldoradoLine(_Model):
    """One line of a sheet."""

    rule: str = Field(description="Id of the rule, such as OOED-4")
    box: str
    label: str
    points: int
    because: list[str]
    formula: str = Field(description="How the points come about, in words")


class EldoradoLimits(_Model):
    """A count that may be known only within limits."""

    least: int
    most: int | None = Field(description="Null where there is no limit")


class EldoradoPlayer(_Model):
    """The sheet of one seat."""

    name: str
    rank: int
    total: int
    told: bool = Field(description="Whether only the total is told")
    tokens: EldoradoLimits = Field(description="Sanctum tokens, which break a tie")
    madness: EldoradoLimits
    lines: list[EldoradoLine]


class EldoradoClaim(_Model):
    """One figure that a player claims, beside that of the sheet."""

    player: str
    box: str
    claimed: int
    value: int
    rule: str
    reason: str


class EldoradoScore(_Answer):
    """The answer of eldorado score."""

    position: str = Field(description="Name of the table, or of its file")
    verdict: str
    winners: list[str] | None = Field(description="Null where the file does not tell who wins")
    reasons: list[str] = Field(description="How ties are broken")
    players: list[EldoradoPlayer]
    claims: list[EldoradoClaim]
    rulings: dict[str, str]
    readings: list[EldoradoReading] = Field(description="Those that would change the answer")


class EldoradoPlaceVp(_Model):
    """What a level is worth to one seat."""

    name: str
    blocks: int
    place: int | None = Field(description="Null for a seat that is not ranked")
    vp: int


class EldoradoPyramid(_Answer):
    """The answer of eldorado pyramid."""

    seats: int
    level: int
    needed: int = Field(description="Blocks that complete the level")
    laid: int
    complete: bool
    players: list[EldoradoPlaceVp]
    rulings: dict[str, str]
    readings: list[EldoradoReading]


class EldoradoStep(_Model):
    """One step."""

    depth: int = Field(description="0 for a card, a site or a token, more for what they lead to")
    rule: str
    text: str
    now: int = Field(description="VP on the Score track at once")
    end: int = Field(description="How much more the lines of the end are worth")


class EldoradoFinish(_Answer):
    """The answer of eldorado finish."""

    position: str
    player: str
    status: Literal["optimal", "feasible"]
    before: int = Field(description="Total at the end without what remains")
    total: int = Field(description="Total at the end with it")
    bound: int = Field(description="No use is worth more; the total where it is proven")
    gain: int
    now: int = Field(description="VP of the gain that are marked on the Score track at once")
    tokens: int
    madness: int
    steps: list[EldoradoStep]
    others: dict[str, int] = Field(description="VP that others get for a level")
    rulings: dict[str, str]
    readings: list[EldoradoReading]


class EldoradoWalkStep(_Model):
    """One step of a walk."""

    start: str
    end: str
    vp: int = Field(description="VP on the path")
    taken: str = Field(description="Glyphs of the token that are activated")
    worth: str = Field(description="What they are worth to the player, an exact number")
    again: int = Field(description="Further steps that they give")


class EldoradoVillage(_Answer):
    """The answer of eldorado village."""

    position: str
    at: str
    activations: int
    worth: str = Field(description="Exact number: VP on paths and what tokens are worth")
    vp: int = Field(description="VP on paths")
    path: list[str]
    steps: list[EldoradoWalkStep]


class EldoradoTried(_Model):
    """One attempt of a Scholar card."""

    card: int
    action: str
    row: int | None
    what: str
    reason: str = Field(description="Why it can't be done; empty if it can")


class EldoradoDone(_Model):
    """One thing that happens in a turn."""

    rule: str
    text: str
    vp: int


class EldoradoPlaceOfScholar(_Model):
    """Where everything of the Scholar is after the turn."""

    vp: int | None
    masks: int
    hand: int | None
    marker: str
    keeper: int | None
    shadow: int | None
    tablet: int
    worship: int
    follower: int
    villager: int
    collector: str


class EldoradoScholar(_Answer):
    """The answer of eldorado scholar."""

    position: str
    card: int = Field(description="Which card is followed, from 1; 0 if none can be")
    action: Literal["place", "take", "none"]
    row: int
    tried: list[EldoradoTried]
    done: list[EldoradoDone]
    vp: int
    after: EldoradoPlaceOfScholar
    levels: int = Field(description="Levels of the Pyramid that stand")
    blocks: dict[str, int]
    others: dict[str, int] = Field(description="VP that players get for a level")
    shuffle: bool
    rulings: dict[str, str]


ELDORADO: dict[str, type[BaseModel]] = {
    "eldorado-score": EldoradoScore,
    "eldorado-pyramid": EldoradoPyramid,
    "eldorado-finish": EldoradoFinish,
    "eldorado-village": EldoradoVillage,
    "eldorado-scholar": EldoradoScholar,
}


def emit(shape: type[BaseModel], data: dict[str, Any]) -> None:
    """Print an answer as JSON after holding it against its published schema."""
    output.emit_json(shape.model_validate(data).model_dump())
