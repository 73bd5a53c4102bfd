"""``finalroute solve``: the best final route, proven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, leave, usage
from cli.options import GoalOption, Json, Ruling

if TYPE_CHECKING:
    from boards.game import Game
    from boards.picture import Bar
    from boards.position import Position
    from solver.answer import Answer, Verdict
    from solver.goals import Goal
    from solver.outlook import Level
    from solver.solo import Solo


@dataclass(frozen=True)
class _Asked:
    """What the user asked for, as the answer has to say it again."""

    path: Path
    goal: Goal
    told: bool
    rulings: Mapping[str, str]
    limits: Mapping[str, int]
    budgets: Mapping[str, int]
    top: int
    verify: bool

    @property
    def terms(self) -> str:
        """The demands in words, empty without any."""
        from cli.report import plural

        said = [f"at most {most} {name.capitalize()}" for name, most in self.limits.items()]
        kinds = {"extra": "section", "diagonal": "diagonal"}
        placed = [plural(n, kinds[name]) for name, n in self.budgets.items()]
        said += [f"{' and '.join(placed)} still to be placed"] if placed else []
        return " and ".join(said)

    def command(self, name: str, *more: str) -> str:
        """The command line of another command on the same file."""
        rulings = [f"--ruling {output.quoted(f'{k}={v}')}" for k, v in self.rulings.items()]
        return " ".join(["finalroute", name, output.quoted(self.path), *more, *rulings])

    @property
    def goal_option(self) -> tuple[str, ...]:
        """The goal as other commands take it, if it is not the default."""
        return ("--goal", output.quoted(str(self.goal))) if self.told else ()


def solve(
    position: Annotated[Path, typer.Argument(help="A position or game file.", metavar="POSITION")],
    player: Annotated[
        str | None,
        typer.Option(help="Whose route, in a game file.", metavar="NAME", show_default=False),
    ] = None,
    goal: GoalOption = None,
    ruling: Ruling = [],  # noqa: B006
    top: Annotated[int, typer.Option(min=1, max=100, help="The K best different routes.")] = 1,
    max_madness: Annotated[
        int | None, typer.Option(min=0, help="At most this much Madness.")
    ] = None,
    max_threat: Annotated[
        int | None, typer.Option(min=0, help="At most this much threat (Innsmouth).")
    ] = None,
    extra: Annotated[
        int, typer.Option(min=0, max=20, help="Sections along roads still to be placed.")
    ] = 0,
    diagonal: Annotated[
        int, typer.Option(min=0, max=20, help="Diagonal sections still to be placed.")
    ] = 0,
    time_limit: Annotated[
        float | None, typer.Option(min=0.0, help="Give up after so many seconds.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the answer against the enumerator.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw the route as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the route as PNG.")] = None,
    json: Json = False,
) -> None:
    """Find the best final route of a position and prove it.

    Prints the answer, the map with the route, and the score sheet with the rule behind every
    line. Without a proof it never says "best": then it prints the best known and a bound.

    In a game file --player says whose route. It is chosen to win if the results of all others
    are known and the dice of this player are not.
    """
    from cli.reading import chosen_goal, chosen_rulings, open_table
    from cli.seat import seat_of

    if time_limit is not None and isnan(time_limit):
        usage("the time limit must be a number of seconds")
    seat = seat_of(position, player)
    source, place = open_table(position) if seat is None else (None, seat.position)
    rulings = chosen_rulings(ruling, place)
    if seat is None:
        aim, told = chosen_goal(goal, place, source), goal is not None
    else:
        aim, told = seat.goal(goal, rulings)
        # what is said of the answer is said of the position file: so the game's rulings go along
        position, rulings = seat.path, {**seat.session.rulings, **rulings}
    limits = _limits(place, {"madness": max_madness, "threat": max_threat})
    budgets = {name: n for name, n in (("extra", extra), ("diagonal", diagonal)) if n}
    if budgets and (closed := place.board.game.rules["closed"]):
        usage(f"no section is placed after the rounds of {place.board.game.title} ({closed})",
              f"leave --{next(iter(budgets))} out, or add the section to the strokes")  # fmt: skip
    asked = _Asked(position, aim, told, rulings, limits, budgets, top, verify)
    from solver.answer import solve as find
    from solver.answer import verify as check

    with output.progress("solving") as update:
        answer = find(
            place,
            goal=aim,
            rulings=rulings,
            top=top,
            limits=limits,
            budgets=budgets or None,
            time_limit=time_limit,
            progress=lambda best, bound: update(
                (f"best known {best}" if best is not None else "no route yet")
                + (f", at most {bound}" if bound is not None else "")
            ),
        )
    answer = _what_is_known(place, answer, asked)
    verdict = None
    if verify and answer.status == "optimal":
        with output.progress("checking every route"):
            verdict = check(place, answer, limits=limits, budgets=budgets or None)
    levels = answer.levels or _levels(place, answer, asked)
    if json:
        _print_json(place, answer, verdict, levels, asked)
    else:
        _print(place, answer, verdict, levels, asked)
    _note_seconds(answer)
    # after the answer: a picture that can't be written must not cost it
    written = [_draw(place, answer, levels, asked, path, kind)
               for path, kind in ((svg, "svg"), (png, "png")) if path is not None]  # fmt: skip
    if verdict is not None and verdict.agrees is False:
        output.note(
            f"finalroute: the enumerator found {verdict.best}, the solver {answer.worth}: "
            "a fault of the program"
        )
        leave(Exit.BUG)
    if not all(written):
        leave(Exit.USAGE)
    if goal is not None and _hopeless(answer):
        leave(Exit.RULE)  # who names no goal has not asked for what can't be
    leave({"optimal": Exit.ANSWERED, "feasible": Exit.UNPROVEN}.get(answer.status, Exit.RULE))


def _limits(position: Position, asked: Mapping[str, int | None]) -> dict[str, int]:
    """The upper limits that were asked for, if the game counts such a thing."""
    given = {name: most for name, most in asked.items() if most is not None}
    level = position.board.game.contest.level
    for name in given:
        if not level:
            usage(f"{position.board.game.title} counts no {name}", f"leave --max-{name} out")
        if name != level:
            usage(f"{position.board.game.title} counts no {name}", f"--max-{level} limits {level}")
    return given


def _what_is_known(position: Position, answer: Answer, asked: _Asked) -> Answer:
    """The answer with a route that is known without a search, if nothing else is known.

    Who draws nothing breaks no rule and has no Madness, whatever limits are set; the declared
    route may be better.
    """
    if answer.status != "feasible":
        return answer
    if answer.ranked:
        # time ran out on the way to the K-th best: its bound holds for those after the first
        first, bound = answer.ranked[0].worth[0], answer.bound
        return answer if bound is None or bound >= first else replace(answer, bound=first)
    from boards.route import Route
    from solver.answer import Ranked, worth_of
    from solver.scoring import best_ordered

    known = []
    for route in (Route(), None if asked.limits else position.route):
        worth = route is not None and worth_of(position, route, answer.goal, answer.rulings)
        if route is not None and worth:
            sheet = best_ordered(position, route, answer.rulings)
            known.append(Ranked(sheet.total, sheet, worth))
    best = max(known, key=lambda ranked: ranked.worth)
    return replace(answer, total=best.total, ranked=(best,))


def _note_seconds(answer: Answer) -> None:
    from cli.report import plural

    spent = ", ".join(f"{name} {value:.2f} s" for name, value in answer.seconds.items())
    output.note(f"{spent}, {plural(answer.rounds, 'round')} of cuts")


def _levels(position: Position, answer: Answer, asked: _Asked) -> tuple[Level, ...]:
    """The curve by Madness, where there is a confrontation and few enough routes."""
    if answer.outlook is None or not answer.outlook.facts:
        return ()
    from solver.answer import curve

    return curve(position, goal=asked.goal, rulings=asked.rulings, limits=asked.limits,
                 budgets=asked.budgets or None)  # fmt: skip


def _hopeless(answer: Answer) -> bool:
    """Whether it is proven that no route has a chance of what is asked."""
    return answer.goal.is_chance and answer.status == "optimal" and answer.worth == 0


def _no_chance(position: Position, answer: Answer, asked: _Asked) -> str:
    """That no route has a chance, and what can come at most; the route shown is the next best."""
    from cli.outlook import risk
    from solver.most import most_points

    goal = answer.goal
    what = {
        "reach": f"reach {goal.total} {position.board.game.unit}",
        "win": "keep up with the others",
    }.get(goal.kind, f"meet the challenge {goal.total}/{goal.special}")
    under = f" with {asked.terms}" if asked.terms else ""
    said = f"No route{under} can {what}, proven"
    with output.progress("looking for the most"):
        most = most_points(position, answer, limits=asked.limits, budgets=asked.budgets or None)
    if most is not None and goal.kind != "settled":
        said += f": the most that can come of any is {most} {position.board.game.unit}"
        if goal.kind == "solo" and most >= goal.total:
            much = position.board.game.challenge.so_many(goal.special)
            said += f", and never {much} with it"
    best = answer.outlook
    shown = "" if best is None else f" The best on average: {risk(position.board.game, best)}."
    if not position.board.game.contest.check:
        shown = ""
    return f"{said}.{shown}"


def headline(position: Position, answer: Answer, terms: str = "") -> str:
    """The answer in one sentence: what the best route is worth, and whether that is proven."""
    from cli.numbers import percent, points
    from cli.outlook import danger, promise, risk, sentence
    from cli.report import level_text

    sheet = answer.sheet
    under = f" with {terms}" if terms else ""
    if sheet is None:
        return f"No legal route meets what is asked{under}: infeasible, proven."
    first, goal, game = answer.ranked[0], answer.goal, position.board.game
    said = sentence(promise(game, goal, first.worth, open_=first.open))
    ahead = not goal.before_dice and bool(game.contest.check)
    facts = [f"{first.total} VP before the {game.contest.check}"] if ahead else []
    facts += [level_text(position, sheet)]
    if first.outlook is not None and first.outlook.facts and not sheet.settled:
        told = (danger if goal.kind == "expected" else risk)(game, first.outlook)
        facts += [told] if told else []
    if sheet.out:
        open_ = first.outlook is not None and first.outlook.chance_out < 1
        facts += ["out of the game" + (" as the dice lie, before the Reroll" if open_ else "")]
    rest = f"; {', '.join(facts)}."
    tied = len(first.worth) > 1 and goal.before_dice
    if tied and answer.status == "feasible" and answer.bound == answer.worth:
        open_ties = f"ties are not: a route with as many {game.unit} may win them"
        return f"{said}, proven best{under}; {open_ties}{rest}"
    if answer.status == "optimal" or answer.bound == answer.worth:
        return f"{said}, proven best{', ties included' * tied}{under}{rest}"
    bound = "no bound yet"
    if answer.bound is not None:
        shown = percent if goal.is_chance else points
        gap = answer.bound - first.worth[0]
        unit = "" if goal.is_chance else f" {game.unit}"
        bound = f"no route is worth more than {shown(answer.bound)}{unit}, a gap of {shown(gap)}"
    return f"{said} is the best known{under}, not proven; {bound}{rest}"


def _print(
    position: Position,
    answer: Answer,
    verdict: Verdict | None,
    levels: tuple[Level, ...],
    asked: _Asked,
) -> None:
    from cli.outlook import print_levels, print_outlook, promise, sentence
    from cli.report import level_text, plural, print_map, print_sheet, rulings_text
    from cli.verdict import print_solo

    lost = _hopeless(answer) and answer.goal.kind != "settled"
    output.emit_wrapped(
        _no_chance(position, answer, asked) if lost else headline(position, answer, asked.terms)
    )
    solo = _solo(position, answer)
    if answer.sheet is not None and solo is not None:
        print_solo(position, answer.sheet, solo)
    changed = rulings_text(position, answer.rulings)
    if changed:
        output.emit_wrapped(f"Rulings: {changed}; all others as by default.")
    if answer.sheet is None:
        return
    output.emit(f"Route: {answer.route or 'the empty route'}")
    new = [name for name in answer.sheet.sections if name not in position.drawn]
    if new:
        output.emit(f"To place: {', '.join(new)}")
    if not asked.limits and not asked.budgets:
        _print_declared(position, answer)
    if verdict is not None and verdict.agrees:
        output.emit(f"Verified: no better one among all {verdict.routes} sets of sections.")
    elif verdict is not None and verdict.agrees is None:
        output.emit("Not verified: the position has too many routes for the enumerator.")
    elif asked.verify and verdict is None:
        output.emit("Not verified: there is no proof to check.")
    output.emit()
    print_map(position, answer.route)
    output.emit()
    print_sheet(answer.sheet, position.board.game)
    if answer.outlook is not None and answer.outlook.facts:
        output.emit()
        print_outlook(position, answer.outlook)
    if len(levels) > 1:
        output.emit()
        print_levels(
            position, levels, answer.goal, answer.sheet.counts[position.board.game.contest.level]
        )
    for number, ranked in enumerate(answer.ranked[1:], 2):
        told = promise(position.board.game, answer.goal, ranked.worth, open_=ranked.open)
        output.emit()
        output.emit_wrapped(
            f"{number}. {sentence(told)}, {level_text(position, ranked.sheet)}: "
            f"{ranked.sheet.route or 'the empty route'}",
            "   ",
        )
    if answer.status == "feasible" and asked.top > 1:
        output.emit()
        output.emit_wrapped(
            f"Time ran out: of the {asked.top} best routes {len(answer.ranked)} "
            f"{'is' if len(answer.ranked) == 1 else 'are'} known, and the last one need not "
            "be the next best."
        )
    if answer.status == "optimal" and len(answer.ranked) < asked.top:
        output.emit()
        output.emit(f"There is no other: {plural(len(answer.ranked), 'different route')} in all.")
    output.emit()
    output.next_steps(*_hints(position, answer, asked))


def _solo(position: Position, answer: Answer) -> Solo | None:
    """The verdict on the challenge; None if there are dice that the goal does not look at."""
    from solver.solo import solo_of_sheet

    if answer.sheet is None or (position.setup.get("dice") and answer.goal.kind != "settled"):
        return None
    return solo_of_sheet(position, answer.sheet, answer.rulings)


def _print_declared(position: Position, answer: Answer) -> None:
    """How far the declared route is from the best; nothing if they are the same."""
    from cli.outlook import promise
    from solver.answer import outlook_of, worth_of

    declared = position.route
    if declared is None or answer.worth is None or str(declared) == str(answer.route):
        return
    worth = worth_of(position, declared, answer.goal, answer.rulings)
    if worth is None:
        output.emit(f"Declared: {declared} is not legal; see `finalroute check`")
        return
    thrown = None
    if answer.goal.kind == "settled":
        thrown = outlook_of(position, declared, answer.goal, answer.rulings)
    open_ = thrown is not None and thrown.open
    game = position.board.game
    told = promise(game, answer.goal, worth, open_=open_)
    output.emit_wrapped(f"Declared: {declared}, {told}, {_short(game, answer, worth)}")


def _short(game: Game, answer: Answer, worth: Sequence[Fraction]) -> str:
    from cli.numbers import percent, points

    known = "" if answer.status == "optimal" else " of the best known"
    goal, gaps = answer.goal, [b - w for b, w in zip(answer.ranked[0].worth, worth, strict=True)]
    if goal.is_chance and gaps[0]:
        return f"{percent(gaps[0])} short{known}" if gaps[0] < 1 else "which the best route meets"
    likely = ""
    if goal.is_chance:  # as likely: then points count
        dice = goal.kind != "settled" and bool(game.contest.check)
        likely, gaps = "as likely, on average " * dice, gaps[1:]
    if not gaps[0]:
        ties = zip(game.contest.ties, gaps[1:], strict=False)
        lost = next((f"{gap} {name} fewer" for name, gap in ties if gap), "")
        return f"as many, but {lost}: a tie is lost" if lost and not goal.is_chance else "as good"
    if gaps[0] < 0:
        return "but it does not meet what is asked"  # such as the chance to be out of safe=
    return f"{likely}{points(gaps[0])} {game.unit} short{known}"


def _hints(position: Position, answer: Answer, asked: _Asked) -> list[str]:
    """Commands that make sense now: they must be about this very route."""
    assert answer.sheet is not None
    if answer.status == "feasible":
        return [asked.command("solve") + ", with a longer --time-limit or none"]
    if not position.drawn:
        return [asked.command("check")]
    if asked.limits or asked.budgets:
        # the other commands know of no demands: they would take another route for the best
        return [asked.command("solve", *_options(asked), "--svg route.svg")]
    off = [line.because for line in answer.sheet.notes if line.because]
    place = off[-1][0] if off else next(iter(position.board.blocks))
    best = () if position.route is None else ("--best",)
    goal = asked.goal_option
    hints = [
        asked.command("why", output.quoted(place), *best, *goal),
        asked.command("draw", "--best", *goal, "-o route.svg"),
    ]
    cell = position.setup.get("challenge")
    if cell and answer.goal.kind == "expected":
        hints.insert(0, asked.command("solve", "--goal", output.quoted(f"solo={cell}")))
    return hints


def _options(asked: _Asked) -> list[str]:
    limits = [f"--max-{name} {most}" for name, most in asked.limits.items()]
    limits = [" ".join(asked.goal_option), *limits] if asked.told else limits
    return limits + [f"--{name} {many}" for name, many in asked.budgets.items()]


def _print_json(
    position: Position,
    answer: Answer,
    verdict: Verdict | None,
    levels: tuple[Level, ...],
    asked: _Asked,
) -> None:
    from cli.numbers import exact
    from cli.outlook import levels_json, outlook_json
    from cli.report import ortools_version, print_answer, route_json
    from cli.verdict import solo_json

    proof = {"optimal": "optimal", "feasible": "bound", "infeasible": "optimal"}[answer.status]
    if answer.status == "feasible" and answer.bound is None:
        proof = "none"
    print_answer(
        {
            "game": position.board.game.key,
            "position": position.name or asked.path.stem,
            "status": answer.status,
            "goal": str(answer.goal),
            **route_json(answer.sheet),
            "worth": None if answer.worth is None else exact(answer.worth),
            "bound": None if answer.bound is None else exact(answer.bound),
            "confrontation": outlook_json(answer.outlook),
            "curve": levels_json(levels),
            "top": [route_json(r.sheet) for r in answer.ranked] if asked.top > 1 else [],
            "solo": solo_json(position.board.game, _solo(position, answer)),
            "rulings": dict(answer.rulings),
            "solver": {
                "version": ortools_version(),
                "proof": proof,
                "verified": None if verdict is None else verdict.agrees,
            },
        }
    )


def _draw(
    position: Position,
    answer: Answer,
    levels: tuple[Level, ...],
    asked: _Asked,
    path: Path,
    kind: str,
) -> bool:
    from cli.outlook import curve_bars
    from cli.pictures import write_picture

    if answer.sheet is None:
        output.note(f"finalroute: {str(path)!r} is not written: there is no route to draw")
        return True
    bars: list[Bar] = []
    title = ""
    if len(levels) > 1:
        chosen = answer.sheet.counts[position.board.game.contest.level]
        bars, title = curve_bars(position, levels, answer.goal, chosen)
    return write_picture(
        position.board,
        path,
        position=position,
        route=answer.route,
        kind=kind,
        caption=(headline(position, answer, asked.terms),),
        levels=bars,
        levels_title=title,
    )
