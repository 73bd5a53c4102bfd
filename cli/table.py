"""The players of a game beside each other: sheets, order of the check, ranking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cli import output
from cli.errors import Exit, fault_texts, leave, usage
from cli.numbers import exact, points, seldom
from cli.outlook import risk
from cli.verdict import LEVELS, SPECIALS, by_name, listed, print_challenge, solo_json, verdict

if TYPE_CHECKING:
    from boards.faults import Fault
    from boards.game import Game
    from boards.session import Player, Session
    from solver.ranking import Ranking
    from solver.standing import Standing

_SHOWN = {
    "settled": "settled",
    "told": "as told",
    "open": "no dice yet",
    "undeclared": "no route yet",
    "illegal": "not legal",
}
_AGAIN = "dice may change"
_NARROW = 6  # columns that a player has at least


def _shown(one: Standing) -> str:
    return _AGAIN if one.again else _SHOWN[one.status]


def score_game(
    path: Path, route: str | None, against: str | None, given: list[str], json: bool
) -> NoReturn:
    """Score every player of a game file and rank them; ends the command."""
    if route is not None or against is not None:
        option = "--route" if route is not None else "--against"
        usage(f"{option} is about one route, and {path} holds a game",
              "score the position of one player")  # fmt: skip
    from cli.reading import readings_over
    from cli.session import declared_faults, open_session
    from solver.ranking import ranking

    source, session = open_session(path)
    rulings = readings_over(given, session.game, session.rulings)
    result = ranking(session, rulings)
    faults = declared_faults(source, session, result)
    if json:
        _print_json(path, session, result, faults, rulings)
    else:
        _print(path, session, result, faults, rulings)
    leave(Exit.RULE if faults else Exit.ANSWERED)


def _print(
    path: Path, session: Session, result: Ranking, faults: list[Fault], rulings: dict[str, str]
) -> None:
    from cli.report import plural

    output.emit_wrapped(verdict(session, result))
    named = f"{session.name}: " if session.name else ""
    output.emit_wrapped(f"{named}{session.game.title}, {plural(len(session.players), 'player')}.")
    changed = {**session.rulings, **rulings}
    if changed:
        said = ", ".join(f"{name}={reading}" for name, reading in changed.items())
        output.emit_wrapped(f"Rulings for all: {said}.")
    output.emit()
    _print_sheets(session, result)
    if result.solo is not None:
        output.emit()
        print_challenge(session.game, result.solo)
    if faults:
        output.emit()
        output.emit("  What is declared and does not hold")
    for text in fault_texts(faults, str(path)):
        output.emit(text)
    if len(session.players) > 1:
        output.emit()
        if session.game.contest.level:
            _print_order(session, result)
            output.emit()
        _print_ranking(session, result)
        _print_teams(session, result)
    for one in result.standings:
        for sentence in one.sheet.advice if one.sheet else ():
            output.emit_wrapped(f"  {one.name}: {sentence}", "    ")
    output.emit()
    output.next_steps(*_hints(path, session, result, rulings))


def _print_sheets(session: Session, result: Ranking) -> None:
    """One column for each player: the boxes, the total, and what the dice look at."""
    game, standings = session.game, result.standings
    special = game.challenge.special
    sheets = [s.sheet for s in standings if s.sheet and s.sheet.legal]
    rows: list[tuple[str, str, list[str]]] = [("", "", [_shown(s) for s in standings])]
    for box, label in game.boxes.items():
        lines = [line for sheet in sheets for line in sheet.lines if line.box == box]
        if box == special:
            rule = lines[0].rule if lines else game.contest.rules["total"]
            rows.append((rule, label, [_figure(s, s.special) for s in standings]))
        elif lines:
            rows.append((lines[0].rule, label, [_box(s, box) for s in standings]))
    rows.append((game.contest.rules["total"], "Total", [_figure(s, s.total) for s in standings]))
    for name in game.counted:
        counts = [_counted(game, s, name) for s in standings]
        if any(counts):
            rows.append(("", name.capitalize(), counts))
    if any(s.outlook for s in standings):
        before = f"Before the {game.contest.check}"
        rows += [
            ("", before, _of_open(standings, lambda s: str(s.sheet.total))),
            ("", "VP on average", _of_open(standings, lambda s: points(s.outlook.mean))),
        ]
        if game.contest.eliminates:
            chances = _of_open(standings, lambda s: seldom(s.outlook.chance_out))
            rows.append(("", "Out of the game", chances))
    _print_table([s.name for s in standings], rows)


def _counted(game: Game, one: Standing, name: str) -> str:
    """Something that is counted besides the points; empty where it is not known."""
    if name == game.contest.level:
        value = one.level
    elif name in game.contest.ties:
        value = one.ties[game.contest.ties.index(name)] if one.ties else None
    else:
        value = one.special if one.sheet is None or name in one.sheet.counts else None
    return "" if value is None else str(value)


def _of_open(standings: tuple[Standing, ...], shown: Callable[[Any], str]) -> list[str]:
    return [shown(s) if s.outlook and s.sheet else "" for s in standings]


def _box(one: Standing, box: str) -> str:
    if one.sheet is None or not one.sheet.legal or one.out:
        return ""
    return str(sum(line.points for line in one.sheet.lines if line.box == box))


def _figure(one: Standing, value: int | None) -> str:
    if one.out:
        return "out"
    if value is None:
        return "open" if one.status == "open" else ""
    return str(value)


def _print_table(names: list[str], rows: list[tuple[str, str, list[str]]]) -> None:
    label = max(len(row[1]) for row in rows)
    columns = output.width()
    widths = [max(output.cells(row[i]) for row in (names, *(row[2] for row in rows)))
              for i in range(len(names))]  # fmt: skip
    if columns is not None:
        # on a terminal long names are cut rather than rows broken
        most = max(_NARROW, (columns - label - 11) // len(names) - 2)
        widths = [min(width, most) for width in widths]
    for rule, said, cells in [("", "", names), *rows]:
        row = "".join(f"  {_right(cell, width)}" for cell, width in zip(cells, widths, strict=True))
        output.emit(f"  {rule:<8} {said:<{label}}{row}".rstrip())


def _right(text: str, width: int) -> str:
    """A text at the right of its column, cut if it is too wide."""
    if output.cells(text) > width:
        while output.cells(text) >= width:
            text = text[:-1]
        text += "~"
    return " " * (width - output.cells(text)) + text


def _print_order(session: Session, result: Ranking) -> None:
    """Who faces the dice first, and why."""
    from cli.report import print_reason

    level = session.game.contest.level.capitalize()
    said = []
    for group in result.order.groups:
        count = result.of(group[0]).level
        said.append(f"{listed(group)} ({level} {count}{' each' * (len(group) > 1)})")
    text = f"Order of the {session.game.contest.check}: {', then '.join(said)}"
    if any(len(group) > 1 for group in result.order.groups):
        text += "; who of equals begins is not known: the file names no first-player"
    if result.order.unknown:
        text += f"; the {level} of {listed(result.order.unknown)} is not known"
    print_reason(result.order.rule, text)


def _print_ranking(session: Session, result: Ranking) -> None:
    """Every place with what decided it, then those who have no result yet."""
    from cli.report import print_reason

    output.emit("  Ranking" if result.final else "  Ranking so far, not final")
    for place in result.places:
        one = result.of(place.name)
        box = "" if one.special is None else f", {one.special} {session.game.challenge.within}"
        box = box if session.game.contest.check else ""
        had = "out" if one.out else f"{one.total} {session.game.unit}{box}"
        why = f": {place.decided}" if place.decided else ""
        number = "- " if result.winners == () else f"{place.place}."  # nobody is first
        print_reason(place.rule, f"{number} {place.name}, {had}{why}")
    still = [s for s in result.standings if not s.known]
    for one in sorted(still, key=lambda s: -s.outlook.mean if s.outlook else 1):
        outlook = one.outlook
        said = _shown(one)
        if outlook is not None:
            said += f": {risk(session.game, outlook)}"
        print_reason("", f"-  {one.name}, {said}")


def _print_teams(session: Session, result: Ranking) -> None:
    """Both teams with their sums, the better one first."""
    from cli.report import print_reason

    if result.teams:
        output.emit()
        output.emit("  Teams")
    for team in result.teams:
        why = f": {team.decided}" if team.decided else ""
        print_reason(
            team.rule, f"{team.place}. {listed(team.names)}, {team.total} {session.game.unit}, a "
            f"difference of {team.difference}{why}",
        )  # fmt: skip


def _hints(path: Path, session: Session, result: Ranking, rulings: dict[str, str]) -> list[str]:
    """What to ask next: the best route of those who can still choose, or one sheet in full."""
    more = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in rulings.items())
    still = [s.name for s in result.standings if s.status in ("open", "undeclared")]
    if still:
        return [
            f"finalroute solve {output.quoted(path)} --player {output.quoted(name)}{more}"
            for name in still[:2]
        ]
    if session.game.cards.letters:  # a sheet by itself knows nothing of the others' results
        return [f"finalroute dispute {output.quoted(path)}{more}"]
    chosen = {**session.rulings, **rulings}
    own = "".join(f" --ruling {output.quoted(f'{k}={v}')}" for k, v in chosen.items())
    for name in [*(place.name for place in result.places), *session.names]:
        player = next(p for p in session.players if p.name == name)
        if player.source is not None:
            route = f" --route {output.quoted(str(player.route))}" if player.route else ""
            return [f"finalroute score {output.quoted(player.source.name)}{route}{own}"]
    return [f"finalroute rules {session.game.contest.rules['rank']}"]


def _print_json(
    path: Path, session: Session, result: Ranking, faults: list[Fault], rulings: dict[str, str]
) -> None:
    from cli.outlook import outlook_json
    from cli.report import route_json
    from cli.schema import GameAnswer

    special, level = session.game.figures
    data = {
        "game": session.game.key,
        "name": session.name or path.stem,
        "final": result.final,
        "winners": None if result.winners is None else list(result.winners),
        "verdict": verdict(session, result),
        "players": [
            {
                "name": one.name,
                "status": one.status,
                "position": player.file,
                "total": one.total,
                **by_name(SPECIALS, special, one.special),
                **by_name(LEVELS, level, one.level),
                "counts": {
                    name: value
                    for name, value in zip(session.game.contest.ties, one.ties, strict=False)
                    if value is not None
                },
                "out": one.out,
                "rulings": _rulings(session, player, rulings),
                "sheet": None if one.sheet is None else route_json(one.sheet),
                "outlook": outlook_json(one.outlook),
            }
            for player, one in zip(session.players, result.standings, strict=True)
        ],
        "order": {
            "rule": result.order.rule,
            "groups": [list(group) for group in result.order.groups],
            "unknown": list(result.order.unknown),
        },
        "ranking": [
            {
                "place": place.place,
                "player": place.name,
                "rule": place.rule,
                "decided": place.decided,
                "tied": place.tied,
            }
            for place in result.places
        ],
        "chance": None if result.chance is None else exact(result.chance),
        "teams": [
            {
                "place": team.place,
                "players": list(team.names),
                "total": team.total,
                "difference": team.difference,
                "rule": team.rule,
                "decided": team.decided,
            }
            for team in result.teams
        ],
        "solo": solo_json(session.game, result.solo),
        "faults": [
            {
                "rule": fault.rule,
                "message": fault.message,
                "place": fault.place,
                "advice": fault.advice,
                "file": fault.file or str(path),
                "line": fault.line,
                "column": fault.column,
            }
            for fault in faults
        ],
        "rulings": {**session.rulings, **rulings},
    }
    output.emit_json(GameAnswer.model_validate(data).model_dump())


def _rulings(session: Session, player: Player, rulings: dict[str, str]) -> dict[str, str]:
    """The complete choice of readings for one player; empty for a sheet without a map."""
    from solver.rulings import resolve

    position = session.position_of(player)
    return resolve(session.game.key, {**position.rulings, **rulings}) if position else {}
