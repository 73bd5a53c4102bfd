"""``finalroute rules`` and ``finalroute rulings``: the rules in our own words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output
from cli.errors import Exit, leave

if TYPE_CHECKING:
    from solver.rulebook import Rule


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="A rule id (`ATG-39`) or words to look for.", metavar="[ID or words]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Look up a rule in our own words, with the section of the rulebook it comes from."""
    from solver.rulebook import find_rules, games, load_rules

    query = " ".join(words or [])
    found = find_rules(query) if query else tuple(r for g in games() for r in load_rules(g))
    if not found:
        output.note(f"finalroute: no rule has {query!r}; `finalroute rules` lists them all")
        leave(Exit.USAGE)
    if json:
        output.emit_json([_rule_json(rule) for rule in found])
        return
    if not query or len(found) > 6:
        for rule in found:
            output.emit(f"{rule.id:<8} {rule.title}")
        return
    for rule in found:
        output.emit(f"{rule.id}  {rule.title}")
        output.emit(_wrapped(rule.text))
        stated = "stated" if rule.stated else "inferred, not stated by the rulebook"
        output.emit(f"    [{rule.section}] ({stated})")
        if rule.see:
            output.emit(f"    see {', '.join(rule.see)}")
        output.emit()


def _rule_json(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id, "title": rule.title, "text": rule.text, "section": rule.section,
        "stated": rule.stated, "see": list(rule.see),
    }  # fmt: skip


def rulings(
    name: Annotated[
        str | None, typer.Argument(help="One ruling, such as `connection`.", metavar="[NAME]")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """List the questions the rulebook leaves open, their readings and the evidence for each.

    A star marks those that can change the best route.
    """
    from solver.rulebook import games, load_rulings

    every = [r for g in games() for r in load_rulings(g)]
    found = [r for r in every if name in (None, r.name) or (name or "").upper() == r.id]
    if not found:
        from difflib import get_close_matches

        close = get_close_matches(name or "", [r.name for r in every], n=1)
        output.note(
            f"finalroute: no ruling {name!r}"
            + (f"; did you mean {close[0]}?" if close else "; `finalroute rulings` lists them")
        )
        leave(Exit.USAGE)
    if json:
        output.emit_json(
            [
                {
                    "name": r.name, "id": r.id, "question": r.question, "default": r.default,
                    "starred": r.starred, "scope": r.scope, "rules": list(r.rules),
                    "section": r.section,
                    "readings": [
                        {"name": x.name, "text": x.text, "evidence": x.evidence}
                        for x in r.readings
                    ],
                }
                for r in found
            ]
        )  # fmt: skip
        return
    if name is None:
        wide = max(len(r.name) for r in found)
        for r in found:
            others = [x.name for x in r.readings if x.name != r.default]
            star = "*" if r.starred else " "
            output.emit(f"{star}{r.name:<{wide}}  {r.default} (or {', '.join(others)})")
        output.emit()
        output.emit("Next: finalroute rulings connection    finalroute solve FILE --ruling "
                    "connection=any")  # fmt: skip
        return
    for r in found:
        output.emit(f"{r.name}  {r.id}  {r.question}")
        for reading in r.readings:
            default = " (default)" if reading.name == r.default else ""
            output.emit(f"  {reading.name}{default}")
            output.emit(_wrapped(reading.text))
            output.emit(_wrapped(f"Evidence: {reading.evidence}"))
        output.emit(f"  rules {', '.join(r.rules)}  [{r.section}]")


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 92, initial_indent="    ", subsequent_indent="    ")
