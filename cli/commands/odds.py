"""``finalroute odds``: what dice and cards bring after the route, and what to do about it now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from cli.errors import usage
from cli.odds_asked import FIRST, OWN, Aim, Asked, Table
from cli.options import Json, Ruling

_ARKHAM = "Arkham Travel Guide: the confrontation"
_INNSMOUTH = "Innsmouth Travel Guide: the threat check"


def odds(
    old_one: Annotated[
        str | None,
        typer.Option(
            "--old-one",
            help="cthulhu, yog-sothoth, dagon or shub-niggurath.",
            metavar="NAME",
            show_default=False,
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    madness: Annotated[
        int | None,
        typer.Option(
            help="Madness of the route; without it, a line for each level.",
            metavar="N",
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    tomes: Annotated[
        str | None,
        typer.Option(
            help="The Tomes at hand: reroll, enhancement, blessing; none.",
            metavar="T,T",
            show_default=False,
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    aim: Annotated[
        Aim | None,
        typer.Option(
            help="Use Tomes for the most points (if nothing is said), or first for the least "
            "chance to be out.",
            show_default=False,
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    gain: Annotated[
        int | None,
        typer.Option(
            help="Points for a success; 1 if nothing is said.",
            metavar="N",
            show_default=False,
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    out: Annotated[
        int | None,
        typer.Option(
            help="Points for three failures, which is being out; by default minus ten times the "
            "greater of --gain and --lose.",
            metavar="N",
            show_default=False,
            rich_help_panel=_ARKHAM,
        ),
    ] = None,
    character: Annotated[
        str | None,
        typer.Option(
            help="detective, collector, boatman or huntress; without it, nobody's ability.",
            metavar="NAME",
            show_default=False,
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    threat: Annotated[
        int | None,
        typer.Option(
            help="Threat of the route; without it, a line for each level.",
            metavar="N",
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    caches: Annotated[
        int | None,
        typer.Option(
            help="Caches on the route: tells whether to turn another card, or to stop.",
            metavar="N",
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    revealed: Annotated[
        str | None,
        typer.Option(
            help="The cards turned so far: manuscript, dagger, amulet, tiara.",
            metavar="C,C",
            show_default=False,
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    spent: Annotated[
        int | None,
        typer.Option(
            help="With --rolled: how many of the Manuscripts have thrown dice again.",
            metavar="N",
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            help="What the deck is made of, if not of the cards that ship: manuscript=2,dagger=2,"
            "amulet=1,tiara=2.",
            metavar="C=N,C=N",
            show_default=False,
            rich_help_panel=_INNSMOUTH,
        ),
    ] = None,
    rolled: Annotated[
        str | None,
        typer.Option(
            help="The dice as they lie: tells which Tome or card to use now.", metavar="D,D,D"
        ),
    ] = None,
    rolls: Annotated[
        bool, typer.Option("--rolls", help="Also the best use for each roll that there is.")
    ] = False,
    lose: Annotated[
        str | None,
        typer.Option(
            help="Points lost by a failure. If nothing is said, Arkham: 1, Innsmouth: cards are "
            "used for the fewest failures. Innsmouth: 12,8,5 is for the first failure, the second, "
            "and every other.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            help="Weigh with the declared route of this position file: it tells the game, the "
            "Madness or threat, Tomes or cards, and the points that are at stake.",
            metavar="FILE",
        ),
    ] = None,
    ruling: Ruling = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Exact chances of the dice after the route, and the best use of Tomes or artifact cards.

    Arkham Travel Guide: --old-one and the options beside it. Innsmouth Travel Guide: --threat,
    --character and those beside them. With --sheet the file says which game it is.

    Every chance is a fraction; only the percentage beside it is rounded.
    """
    asked = Asked(
        old_one=old_one,
        madness=madness,
        tomes=tomes,
        aim=aim,
        gain=gain,
        out=out,
        character=character,
        threat=threat,
        caches=caches,
        revealed=revealed,
        spent=spent,
        deck=deck,
        rolled=rolled,
        rolls=rolls,
        lose=lose,
        ruling=tuple(ruling),
        sheet=sheet,
        json=json,
    )
    table = None
    if sheet is None:
        game = _meant(asked)
    else:
        from cli.reading import open_table

        table = Table(sheet, *open_table(sheet))
        _is_chance(table)
        game = table.position.board.game.short
        _own(asked, game, f"{sheet} is a position of")
    if game == "arkham":
        from cli.odds_arkham import answer
    else:
        from cli.odds_innsmouth import answer
    answer(asked, table)


def _is_chance(table: Table) -> None:
    """Refuse a game that leaves nothing to chance after the route."""
    from boards.faults import Fault, Refused

    game = table.position.board.game
    if not game.contest.check:
        raise Refused([Fault(
            "rule", game.contest.rules["rank"], f"{game.title} leaves nothing to chance once the "
            "route is chosen, so there are no odds", advice="`finalroute score` tells what a route "
            "is worth, `finalroute solve` the best one",
        )], str(table.path))  # fmt: skip


def _meant(asked: Asked) -> str:
    """The game that the options are about; none or two of them end the command."""
    meant = [game for game, names in OWN.items() if asked.given(names)]
    if not meant:
        _which_game()
    # of two games that whose first question is answered
    game = next((game for game in meant if asked.given(FIRST[game])), meant[0])
    named = asked.given([*FIRST[game], *OWN[game]])[0]
    _own(asked, game, f"{named} about")
    return game


def _own(asked: Asked, game: str, because: str) -> None:
    """Refuse the options of other games."""
    from boards.game import find_game

    for other, names in OWN.items():
        foreign = asked.given(names)
        if other != game and foreign:
            mine, theirs = find_game(game), find_game(other)
            assert mine and theirs
            usage(
                f"{foreign[0]} is about {theirs.title}, and {because} {mine.title}",
                f"leave {' and '.join(foreign)} out, or ask about the other game",
            )


def _which_game() -> NoReturn:
    from boards.game import find_game
    from solver.games.arkham.old_ones import load_old_ones

    innsmouth = find_game("innsmouth")
    assert innsmouth
    checked = [name for name in innsmouth.cards.characters if name != "warlock"]  # ITG-19c
    usage(
        "which game?",
        f"--old-one {', '.join(load_old_ones())}: a confrontation in Arkham Travel Guide\n"
        f"    --threat 3, or --character {', '.join(checked)}: a threat check "
        f"in {innsmouth.title}\n"
        "    --sheet FILE: the declared route of a position file",
    )
