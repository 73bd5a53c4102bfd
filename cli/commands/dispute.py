"""``finalroute dispute``: which open questions of the rulebook change the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.errors import Exit, leave, usage
from cli.options import GoalOption, Json, Ruling

if TYPE_CHECKING:
    from boards.source import Source
    from cli.disputed import About
    from solver.dispute import Asked as Question
    from solver.dispute import Dispute, Figure, Tried
    from solver.goals import Goal
    from solver.rulebook import Ruling as OpenQuestion

_BEST = "best route"
_ALONE = "Each reading was tried by itself; two that change nothing alone were not tried together."


@dataclass(frozen=True)
class _Asked:
    """What the user asked for: of a position, or of a game file if ``game`` is set."""

    path: Path
    title: str
    key: str
    goal: Goal
    told: bool
    rulings: Mapping[str, str]
    every: bool
    game: bool = False

    @property
    def about(self) -> About:
        """What its words depend on."""
        from boards.game import games
        from cli.disputed import About

        return About(games()[self.key], self.goal)

    def command(self, one: Tried) -> str:
        """The command that shows what a reading changes."""
        best = any(change.before.of == _BEST for change in one.changes)
        goal = f" --goal {output.quoted(str(self.goal))}" if best and self.told else ""
        chosen = {**self.rulings, one.ruling.name: one.reading}
        rulings = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in chosen.items())
        name = "solve" if best else "score"
        return f"finalroute {name} {output.quoted(self.path)}{goal}{rulings}"


def dispute(
    file: Annotated[Path, typer.Argument(help="A position file, or a game file.", metavar="FILE")],
    goal: GoalOption = None,
    ruling: Ruling = [],  # noqa: B006
    every: Annotated[
        bool, typer.Option("--all", help="Name the readings that change nothing, too.")
    ] = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0.0, help="Give up each search after so many seconds.")
    ] = None,
    json: Json = False,
) -> None:
    """Try every reading of every open question and print those that change the answer.

    Judges the declared route, scores it and looks for the best route anew under each reading;
    a reading that can't matter here is not searched. Of a game file it says under which readings
    somebody's points, the ranking or the winner change. Ends with a summary to read aloud.
    """
    from cli.reading import asked_of
    from cli.session import holds_game
    from solver.dispute import dispute as ask

    if time_limit is not None and isnan(time_limit):
        usage("the time limit must be a number of seconds")
    question: Question
    if holds_game(file):
        source, question, asked = _game(file, goal, time_limit, ruling, every)
    else:
        source, question, asked = _position(file, goal, time_limit, ruling, every)
    with asked_of(source), output.progress("trying every reading") as update:
        answer = ask(
            question,
            lambda number, many, one, reading: update(f"{one.name}={reading}, {number} of {many}"),
        )
    if json:
        _print_json(answer, asked)
    else:
        _print(answer, asked)
    leave(Exit.ANSWERED if answer.proven else Exit.UNPROVEN)


def _position(
    file: Path, goal: str | None, time_limit: float | None, given: list[str], every: bool
) -> tuple[Source, Question, _Asked]:
    """One position: the declared route and the best one."""
    from cli.reading import chosen_goal, chosen_rulings, open_table
    from solver.dispute_position import AskedPosition

    source, position = open_table(file)
    rulings = chosen_rulings(given, position)
    aim = chosen_goal(goal, position, source)
    key = position.board.game.key
    asked = _Asked(file, position.name or file.stem, key, aim, goal is not None, rulings, every)
    return source, AskedPosition(position, aim, rulings, time_limit), asked


def _game(
    file: Path, goal: str | None, time_limit: float | None, given: list[str], every: bool
) -> tuple[Source, Question, _Asked]:
    """A game with its players: what they declare, side by side."""
    from cli.reading import readings_over
    from cli.session import open_session
    from solver.dispute_game import AskedGame
    from solver.goals import Goal

    for option, value in (("--goal", goal), ("--time-limit", time_limit)):
        if value is not None:
            usage(f"{option} is about the best route, and {file} holds a game: nothing is searched",
                  "dispute the position of one player")  # fmt: skip
    source, session = open_session(file)
    rulings = readings_over(given, session.game, session.rulings)
    asked = _Asked(
        file, session.name or file.stem, session.game.key, Goal("win"), False, rulings, every, True
    )
    return source, AskedGame(session, rulings), asked


def _headline(answer: Dispute) -> str:
    from cli.report import plural

    many, changing, open_ = len(answer.tried), len(answer.changing), len(answer.unproven)
    readings = plural(many, "other reading")
    verb = "changes" if changing == 1 else "change"
    said = f"{changing} of {readings} {verb} the answer"
    if not changing:
        said = f"Nothing changes under any of {readings}"
    if not answer.base.proven:
        return (
            f"{said}, but which route is best is not proven in time: only the declared one counts."
        )
    if open_:
        return f"{said}{', as far as is known' * (not changing)}; {open_} without a proof in time."
    return f"{said}."


def _print(answer: Dispute, asked: _Asked) -> None:
    from cli.disputed import by_ruling, summary
    from solver.rulings import resolve

    output.emit_wrapped(_headline(answer))
    default = resolve(asked.key)
    changed = ", ".join(f"{k}={v}" for k, v in answer.rulings.items() if v != default[k])
    if changed:
        output.emit_wrapped(f"In force: {changed}; all others as by default.")
    declared = any(figure.name == "verdict" for figure in answer.base.figures)
    if not declared:
        output.emit_wrapped(
            "No player declares a route: readings can't change what is told."
            if asked.game
            else "The file declares no route: only the best route is compared."
        )
    for tried in by_ruling(answer.changing).values():
        output.emit()
        _print_ruling(answer, tried, asked)
    quiet = [one for one in answer.tried if not one.changes]
    if asked.every and quiet:
        output.emit()
        output.emit("  What changes nothing")
        for one in quiet:
            output.emit_wrapped(f"  {one.ruling.name}={one.reading}: {_quiet(one, asked)}", " " * 4)
    elif answer.unproven and answer.base.proven:
        output.emit()
        names = ", ".join(f"{one.ruling.name}={one.reading}" for one in answer.unproven)
        output.emit_wrapped(f"No proof in time: {names}", "  ")
    output.emit()
    output.emit_wrapped(f"To read aloud: {summary(answer, asked.about)}")
    if declared or not asked.game:
        _note_alone(answer, quiet)


def _note_alone(answer: Dispute, quiet: list[Tried]) -> None:
    """Say what was not looked for, if there is something that was not."""
    if answer.base.proven and sum(not one.found.skipped for one in quiet) > 1:
        output.emit_wrapped(_ALONE)


def _quiet(one: Tried, asked: _Asked) -> str:
    """Why a reading changes nothing."""
    if not one.found.proven:
        return "not known: no proof in time"
    return one.found.skipped or ("scored: the same" if asked.game else "searched: the same")


def _print_ruling(answer: Dispute, tried: list[Tried], asked: _Asked) -> None:
    """One open question: each reading with its figures and the evidence, and where it stands."""
    from cli.disputed import changed_words, figure_words

    ruling = tried[0].ruling
    here = answer.rulings[ruling.name]
    output.emit_wrapped(f"{ruling.id}  {ruling.name}: {ruling.question}", "  ")
    touched = {(c.before.of, c.before.name) for one in tried for c in one.changes}
    base = [f for f in answer.base.figures if (f.of, f.name) in touched]
    told = [(f.of, figure_words(f, asked.about)) for f in base if f.name != "route"]
    _print_reading(
        ruling, here, f"{here}, in force", _told(told) or "the best is another route", base
    )
    before: dict[str, str] = {}
    for one in tried:
        news = _told([(c.after.of, changed_words(c, asked.about)) for c in one.changes])
        same = before.setdefault(news, one.reading)
        if same != one.reading:
            news = f"the same as under {same}"
        _print_reading(ruling, one.reading, one.reading, news, [c.after for c in one.changes])
    output.emit_wrapped(f"  Rules {', '.join(ruling.rules)}; rulebook: {ruling.section}", " " * 4)
    for number, one in enumerate(tried):
        output.emit(f"  {'      ' if number else 'Next: '}{asked.command(one)}")


def _print_reading(
    ruling: OpenQuestion, name: str, title: str, news: str, figures: Sequence[Figure]
) -> None:
    from cli.disputed import reading_of

    reading = reading_of(ruling, name)
    output.emit_wrapped(f"  {title}: {news}", " " * 4)
    for note in dict.fromkeys(figure.note for figure in figures if figure.note):
        output.emit_wrapped(f"    {note}", " " * 4)
    output.emit_wrapped(f"    {reading.text}", " " * 4)
    output.emit_wrapped(f"    Evidence: {reading.evidence}", " " * 4)


def _told(figures: list[tuple[str, str]]) -> str:
    """Figures with whose they are said once."""
    by_whom: dict[str, list[str]] = {}
    for of, words in figures:
        if words:
            by_whom.setdefault(of, []).append(words)
    together = by_whom.pop("", [])
    return "; ".join([*(f"{of} {', '.join(said)}" for of, said in by_whom.items()), *together])


def _print_json(answer: Dispute, asked: _Asked) -> None:
    from cli.disputed import reading_of, summary
    from cli.schema import DisputeAnswer

    def reading(one: Tried, name: str) -> dict[str, str]:
        found = reading_of(one.ruling, name)
        return {
            "name": name, "clause": found.clause, "text": found.text, "evidence": found.evidence,
        }  # fmt: skip

    shown = answer.tried if asked.every else answer.changing
    data = {
        "game": asked.key,
        "position": asked.title,
        "goal": "" if asked.game else str(asked.goal),
        "rulings": dict(answer.rulings),
        "proven": answer.proven,
        "tried": len(answer.tried),
        "changing": len(answer.changing),
        "figures": [_figure_json(figure) for figure in answer.base.figures],
        "readings": [
            {
                "ruling": one.ruling.name,
                "id": one.ruling.id,
                "question": one.ruling.question,
                "rules": list(one.ruling.rules),
                "section": one.ruling.section,
                "in_force": reading(one, answer.rulings[one.ruling.name]),
                "other": reading(one, one.reading),
                "proven": one.found.proven,
                "skipped": one.found.skipped,
                "changes": [
                    {"before": _figure_json(c.before), "after": _figure_json(c.after)}
                    for c in one.changes
                ],
            }
            for one in shown
        ],
        "summary": summary(answer, asked.about),
    }
    output.emit_json(DisputeAnswer.model_validate(data).model_dump())


def _figure_json(figure: Figure) -> dict[str, Any]:
    from fractions import Fraction

    from cli.numbers import exact

    number = isinstance(figure.value, Fraction)
    return {
        "of": figure.of,
        "name": figure.name,
        "number": exact(figure.value) if isinstance(figure.value, Fraction) else None,
        "word": None if number else figure.value,
        "note": figure.note,
        "proven": figure.proven,
    }
