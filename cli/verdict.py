"""Who wins, in a sentence; the verdict on a solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.numbers import exact, percent

if TYPE_CHECKING:
    from boards.game import Game
    from boards.position import Position
    from boards.session import Session
    from solver.ranking import Ranking
    from solver.sheet import ScoreSheet
    from solver.solo import Solo
    from solver.standing import Standing


# the special boxes and the levels of all games, as the answers for programs name them
SPECIALS, LEVELS = ("confrontation", "goals"), ("madness", "threat")


def by_name(names: Sequence[str], name: str, value: int | None) -> dict[str, int | None]:
    """A figure under its name, and nothing under those that other games have instead."""
    return {**dict.fromkeys(names), **({name: value} if name else {})}


def verdict(session: Session, result: Ranking) -> str:
    """Who wins, in a sentence; or why that is not known, and what is taken for granted."""
    # a sheet that is settled gives advice only about what can still be thrown again
    may = [s.name for s in result.standings if s.status == "settled" and s.sheet and s.sheet.advice]
    assumed = ""
    if may:
        assumed = f" This is with the dice of {listed(may)} as they lie; they may be thrown again."
    return _verdict(session, result) + assumed


def _verdict(session: Session, result: Ranking) -> str:
    if len(session.players) == 1:
        return _alone(session, result)
    if result.winners is None:
        return _not_final(session, result)
    if not result.winners:
        rule, many = session.game.contest.rules["nobody"], len(session.players)
        all_ = "both players" if many == 2 else f"all {many} players"
        return f"Nobody wins: {all_} are out of the game ({rule})."
    first = result.of(result.winners[0])
    if result.teams:
        return team_verdict(session.game, result)
    if len(result.winners) > 1 and not session.game.contest.check:
        return (
            f"{listed(result.winners)} share the victory: {first.total} {session.game.unit} each, "
            f"and as many {listed(session.game.contest.ties)}."
        )
    if len(result.winners) > 1:
        return (
            f"{listed(result.winners)} share the victory: {first.total} VP each, "
            f"{first.special} of them {session.game.challenge.within}."
        )
    decided = result.places[0].decided
    by = f", {decided}" if " against " in decided else ""
    return f"{first.name} wins with {first.total} {session.game.unit}{by}."


def team_verdict(game: Game, result: Ranking) -> str:
    """Which team wins, in a sentence."""
    first = [team for team in result.teams if team.place == 1]
    if len(first) > 1:
        return f"All share the victory: {first[0].decided.removeprefix('shared: ')}."
    (best,) = first
    return f"{listed(best.names)} win together with {best.total} {game.unit}, {best.decided}."


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _not_final(session: Session, result: Ranking) -> str:
    """What is missing, who leads so far, and what the last one can hope for."""
    who: dict[str, list[str]] = {}
    for one in result.standings:
        who.setdefault("again" if one.again else one.status, []).append(one.name)
    said = []
    if "open" in who:
        said.append(f"the dice of {listed(who['open'])} are not thrown")
    if "again" in who:
        said.append(f"{listed(who['again'])} can still throw dice again")
    if "undeclared" in who:
        verb = "declares" if len(who["undeclared"]) == 1 else "declare"
        said.append(f"{listed(who['undeclared'])} {verb} no route")
    if "illegal" in who:
        many = len(who["illegal"]) > 1
        said.append(f"the route{'s' * many} of {listed(who['illegal'])} {'are' if many else 'is'} "
                    "not legal")  # fmt: skip
    tied = [p.name for p in result.places if p.tied and p.place == 1]
    if tied:
        said.append(_untold(session, result, tied))
    unit = session.game.unit
    text = f"Not final: {'; '.join(said)}."
    ahead = [p.name for p in result.places if p.place == 1 and not result.of(p.name).out]
    if ahead and not tied:
        lead = "leads" if len(ahead) == 1 else "lead"
        text += f" So far {listed(ahead)} {lead} with {result.of(ahead[0]).total} {unit}."
    if result.chance is not None:
        text += f" {who['open'][0]} has a chance of {percent(result.chance)} that nobody is ahead."
    return text


def _untold(session: Session, result: Ranking, tied: Sequence[str]) -> str:
    """Which figure nobody told that would break a tie."""
    game, missing = session.game, [name for name in tied if None in result.of(name).ties]
    if game.contest.check:
        return (
            f"{listed(tied)} have as many {game.unit}, and those of {listed(missing)} "
            f"{game.challenge.within} are not given"
        )
    return (
        f"{listed(tied)} have as many {game.unit}, and not all is given of {listed(missing)} that "
        f"decides then: {listed(game.contest.ties)}"
    )


def _alone(session: Session, result: Ranking) -> str:
    one = result.standings[0]
    if result.solo is not None:
        return solo_sentence(result.solo, one, session)
    had = "is out of the game" if one.out else f"has {one.total} {session.game.unit}"
    waits = {
        "open": "can still throw dice again" if one.again else "has not thrown the dice",
        "undeclared": "declares no route",
        "illegal": "has no legal route",
    }
    return f"{one.name} {waits.get(one.status, had)}; there is no challenge to meet."


def solo_sentence(solo: Solo, one: Standing, session: Session) -> str:
    """The verdict on a challenge with both figures, or what is known of it."""
    within = session.game.challenge.within
    cell = f"{solo.total}/{solo.special}"
    if solo.chance is not None:
        return f"{one.name} has {solo_chance(solo)}."
    if one.status in ("undeclared", "illegal"):
        why = "no route is declared" if one.status == "undeclared" else "the route is not legal"
        return f"Not known whether {one.name} meets the challenge {cell}: {why}."
    if solo.won is None:
        what = f"the VP {within}" if session.game.contest.check else f"the {within}"
        return f"{one.name} meets {cell} or not: {what} are not given."
    if one.out:
        return f"{one.name} loses: out of the game."
    verb = "wins" if solo.won else "loses"
    return f"{one.name} {verb}: {solo_figures(session.game, solo, one.total or 0, one.special)}."


def solo_figures(game: Game, solo: Solo, total: int, special: int | None) -> str:
    """Both figures beside those that the challenge asks for."""
    reached = f"{total} {game.unit} ({solo.total} needed)"
    if special is None:
        return reached
    one_is_met = (total >= solo.total) != (special >= solo.special)
    joint = ", but " if one_is_met else " and "
    return f"{reached}{joint}{game.challenge.so_many(special)} ({solo.special} needed)"


def solo_chance(solo: Solo) -> str:
    """The chance to meet a challenge before the dice are thrown."""
    assert solo.chance is not None
    return (
        f"a chance of {percent(solo.chance)} to meet the challenge {solo.total}/{solo.special} "
        "with the declared route"
    )


def print_solo(position: Position, sheet: ScoreSheet, solo: Solo) -> None:
    """The verdict on the challenge in the setup of a position, with both figures if it is known."""
    game = position.board.game
    figures = ""
    if solo.won is not None and not sheet.out:
        special = sheet.special(game.challenge.special)
        figures = f", {solo_figures(game, solo, sheet.total, special)}"
    print_challenge(game, solo, figures)


def print_challenge(game: Game, solo: Solo, figures: str = "") -> None:
    """Whether a challenge is met, behind the id of its rule."""
    from cli.report import print_reason

    if solo.chance is not None:
        said = f"met in {percent(solo.chance)} with this route"
    elif solo.won is None:
        said = "not judged yet"
    else:
        said = ("met" if solo.won else "lost") + figures
    print_reason(game.challenge.rule, f"Challenge {solo.total}/{solo.special}: {said}")


def solo_json(game: Game, solo: Solo | None) -> dict[str, Any] | None:
    """The verdict on a challenge for programs."""
    if solo is None:
        return None
    return {
        "total": solo.total,
        **by_name(SPECIALS, game.challenge.special, solo.special),
        "won": solo.won,
        "chance": None if solo.chance is None else exact(solo.chance),
    }
