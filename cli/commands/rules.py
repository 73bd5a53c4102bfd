"""``finalroute rules`` and ``finalroute rulings``: the rules in our own words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli import output
from cli.errors import usage
from cli.options import Json

if TYPE_CHECKING:
    from solver.rulebook import FixedAnswer, Rule, Ruling

_IN_FULL = 6  # more rules than these are listed by title
_WIDE = 92


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="A rule id (`ATG-39`) or words to look for.", metavar="ID or words"),
    ] = None,
    json: Json = False,
) -> None:
    """Look up a rule in our own words, with the section of the rulebook it comes from."""
    from solver.rulebook import find_rules, games, load_rules

    query = " ".join(words or []).strip()
    found = find_rules(query) if query else tuple(r for g in games() for r in load_rules(g))
    if not found or query.upper().startswith("R-"):
        _no_rule(query)
    if json:
        output.emit_json([_rule_json(rule) for rule in found])
        return
    if not query or len(found) > _IN_FULL:
        for rule in found:
            output.emit_wrapped(f"{rule.id:<8} {rule.title}", " " * 9)
        output.emit()
        output.next_steps(f"finalroute rules {found[0].id}", "finalroute rules WORDS")
        return
    for index, rule in enumerate(found):
        if index:
            output.emit()
        output.emit(f"{rule.id}  {rule.title}")
        output.emit(_wrapped(rule.text))
        stated = "stated there" if rule.stated else "inferred, not stated by the rulebook"
        output.emit(_wrapped(f"Rulebook: {rule.section} ({stated})"))
        if rule.see:
            output.emit(_wrapped(f"See {', '.join(rule.see)}"))


def _no_rule(query: str) -> NoReturn:
    from difflib import get_close_matches

    from solver.rulebook import games, load_rules, load_rulings

    ruling = [r.name for g in games() for r in load_rulings(g)
              if query.lower() in (r.name.lower(), r.id.lower())]  # fmt: skip
    ruling += [query for some in _fixed(query).values() for _ in some]
    ids = [r.id for g in games() for r in load_rules(g)]
    close = get_close_matches(query.upper(), ids, n=3, cutoff=0.8)
    if ruling:
        usage(f"{query} is a ruling, no rule", f"finalroute rulings {ruling[0]}")
    usage(
        f"no rule has {query!r}",
        f"did you mean {', '.join(close)}?" if close else "`finalroute rules` lists them all",
    )


def _rule_json(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id, "title": rule.title, "text": rule.text, "section": rule.section,
        "stated": rule.stated, "see": list(rule.see),
    }  # fmt: skip


def rulings(
    name: Annotated[
        str | None, typer.Argument(help="One ruling, such as `connection`.", metavar="NAME")
    ] = None,
    json: Json = False,
) -> None:
    """List the questions the rulebook leaves open, their readings and the evidence for each.

    A star marks those that can change the best route, or who wins. The number of a question that
    is settled (`R-NEEDSYM`) shows its answer.
    """
    from solver.rulebook import games, load_game, load_rulings

    every = [r for g in games() for r in load_rulings(g)]
    wanted = None if name is None else name.strip().lower().replace("-", "_")
    by_game = {
        load_game(g).title: some
        for g in games()
        if (some := [r for r in load_rulings(g)
                     if wanted is None or wanted in (r.name, r.id.lower().replace("-", "_"))])
    }  # fmt: skip
    found = [r for some in by_game.values() for r in some]
    settled = {} if found or name is None else _fixed(name)
    if settled:
        _print_settled(settled, json)
        return
    if not found:
        from difflib import get_close_matches

        close = get_close_matches(wanted or "", [r.name for r in every], n=1)
        usage(
            f"there is no ruling {name!r}",
            f"did you mean {close[0]}?" if close else "`finalroute rulings` lists them",
        )
    if json:
        output.emit_json([_ruling_json(r) for r in found])
    elif name is None:
        wide = max(len(r.name) for r in found)
        for title, some in by_game.items():
            output.emit(title)
            for r in some:
                others = [x.name for x in r.readings if x.name != r.default]
                star = "*" if r.starred else " "
                output.emit_wrapped(
                    f"{star}{r.name:<{wide}}  {r.default} (or {', '.join(others)})",
                    " " * (wide + 3),
                )
            output.emit()
        output.emit("* can change the best route, or who wins")
        output.emit()
        output.next_steps(
            f"finalroute rulings {found[0].name}",
            f"finalroute solve FILE --ruling {_other(found[0])}",
        )
    else:
        for title, some in by_game.items():
            if len(by_game) > 1:
                output.emit(f"{title}\n")
            command = next(g.command for g in map(load_game, games()) if g.title == title)
            for r in some:
                _print_ruling(r, command)


def _fixed(name: str) -> dict[str, list[FixedAnswer]]:
    """The settled questions of that number, by the title of the game."""
    from solver.rulebook import games, load_fixed, load_game

    wanted = name.strip().upper().replace("_", "-")
    found = {load_game(g).title: [f for f in load_fixed(g) if f.id == wanted] for g in games()}
    return {title: some for title, some in found.items() if some}


def _print_settled(by_game: dict[str, list[FixedAnswer]], json: bool) -> None:
    every = [f for some in by_game.values() for f in some]
    if json:
        output.emit_json([
            {"id": f.id, "question": f.question, "answer": f.answer, "rules": list(f.rules),
             "section": f.section} for f in every
        ])  # fmt: skip
        return
    for title, some in by_game.items():
        if len(by_game) > 1:
            output.emit(f"{title}\n")
        for f in some:
            output.emit(_wrapped(f"{f.id}  {f.question}", ""))
            output.emit(_wrapped(f.answer))
            output.emit(_wrapped(f"Rules {', '.join(f.rules)}; rulebook: {f.section}", "  "))
            output.emit()
    output.next_steps(f"finalroute rules {every[0].rules[0]}")


def _print_ruling(ruling: Ruling, command: str) -> None:
    output.emit(_wrapped(f"{ruling.name}  {ruling.id}  {ruling.question}", ""))
    for reading in ruling.readings:
        default = " (default)" if reading.name == ruling.default else ""
        output.emit(f"  {reading.name}{default}")
        output.emit(_wrapped(reading.text))
        output.emit(_wrapped(f"Evidence: {reading.evidence}"))
    output.emit(_wrapped(f"Rules {', '.join(ruling.rules)}; rulebook: {ruling.section}", "  "))
    output.emit()
    output.next_steps(f"finalroute {command} FILE --ruling {_other(ruling)}")


def _other(ruling: Ruling) -> str:
    """Another reading than the default one, as it is given on the command line."""
    others = [x.name for x in ruling.readings if x.name != ruling.default]
    return f"{ruling.name}={'-20' if ruling.kind == 'integer' else others[0]}"


def _ruling_json(ruling: Ruling) -> dict[str, object]:
    return {
        "name": ruling.name, "id": ruling.id, "question": ruling.question,
        "default": ruling.default, "starred": ruling.starred, "scope": ruling.scope,
        "rules": list(ruling.rules), "section": ruling.section,
        "readings": [
            {"name": x.name, "text": x.text, "evidence": x.evidence} for x in ruling.readings
        ],
    }  # fmt: skip


def _wrapped(text: str, indent: str = "    ") -> str:
    columns = min(output.width() or _WIDE, _WIDE)
    return textwrap.fill(
        text, max(columns, 30), initial_indent=indent, subsequent_indent=indent or "    "
    )
