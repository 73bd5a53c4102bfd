"""What a blank file says of games whose cities have Landmarks, ratings and goals of their own."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import Board
from boards.game import Game, SetupKey, Table

CITY_ITEMS = ("track", "boxes", "by-count", "gives")
CITY_TYPES = ("ratings", "marked", "results")


def city_table_help(game: Game, table: Table) -> tuple[str, list[str]]:
    """A table of a board file in words, with lines that show how it looks."""
    title, head = table.name.replace("-", " ").capitalize(), f"[{table.name}]"
    fill = "Remove the # and put in the right ones."
    if table.items == "track":
        kinds = " and ".join(k.name for k in game.kinds.values() if k.row_of == table.name)
        return (
            f"{title} ({table.rule}): the {kinds} Landmarks of the city, each with the points on "
            "its rating track: first those without a check, then those above each box. " + fill,
            [head, "tower = [4, 6, 8, 10, 12]", "bridge = [4, 6, 8, 10, 12]"],
        )
    if table.items == "boxes":
        return (
            f"{title} ({table.rule}): the boxes of each track that are checked before the first "
            f"round of an advanced game, from 1. {fill}",
            [head, "tower = [1]", "bridge = [1]"],
        )
    if table.items == "by-count":
        marks = " or ".join(game.sign(row).label for row in table.rows)
        return (
            f"{title} ({table.rule}): the points for no {marks} on the route, for one, two ... of "
            f"them. {fill}",
            [head, *(f"{row} = [0, 0, 12, 24]" for row in table.rows)],
        )
    letters = list(game.tourists)
    known = ", ".join(f"{k} {v}" for k, v in game.tourists.items())
    return (
        f"{title} ({table.rule}): the tourists that each {game.sign(table.name).label} shows, by "
        f"their letters ({known}). {fill}",
        [head, f'b2 = "{"".join(letters[:2])}"', f'f6 = "{letters[1] * 2}"'],
    )


def joined_help(game: Game) -> Iterator[tuple[str, str]]:
    """A Landmark on two locations, in words and as a line: it stands before the first table."""
    if rule := game.rules.get("joined"):
        yield (
            f"A Landmark on two locations ({rule}) is named by the side that they share: the two "
            "crossroads at its ends. Remove the # and put in the right ones.",
            'joined = ["c2-c3"]',
        )


def city_help(game: Game) -> Iterator[tuple[str, list[str]]]:
    """The other boards of a city: the same map with numbers of their own."""
    if game.contest.rules["board"]:
        yield (
            "The other boards of the city have the same map with the numbers in another order. "
            "Each is a file of these lines, with this file as its layout:",
            [
                "format = 1",
                f'game = "{game.key}"',
                'name = "My city, board 2"',
                'provenance = "Copied by hand from a printed board"',
                "x-labels = [4, 1, 6, 3, 2, 5]",
                "y-labels = [2, 5, 3, 6, 1, 4]",
                'layout = "my-city.toml"',
            ],
        )


def city_key_help(spec: SetupKey, game: Game, board: Board) -> tuple[str, str]:
    """What a key of the setup takes, in words, and an example."""
    if spec.type == "ratings":
        rows = board.numbers.get(spec.table, {})
        tracks = "; ".join(f"{name} {', '.join(map(str, n))}" for name, n in rows.items())
        example = ", ".join(f"{name} = {numbers[-1]}" for name, numbers in rows.items())
        return f"the points above the last checked box of each: {tracks}", f"{{ {example} }}"
    if spec.type == "marked":
        label = game.sign(spec.mark).label
        places = board.marked(spec.mark)
        crossed = game.sign(spec.name).shown == "crossed"
        how = "crossed out on the map" if crossed else "circled on the map, but not crossed out"
        return (
            f"each {label} that is {how}; there is one at {', '.join(places)}",
            "[" + ", ".join(f'"{place}"' for place in places[:1]) + "]",
        )
    letters = game.cards.letters
    if spec.type == "results":
        shown = ", ".join(f"{letter} = [3, 5]" for letter in letters[:2])
        return "what the other players came to, by the letter of the goal", f"{{ {shown} }}"
    by_letter = {
        letter: [card.name for card in game.cards.goals.values() if card.letter == letter]
        for letter in letters
    }
    listed = "; ".join(f"{letter}: {', '.join(names)}" for letter, names in by_letter.items())
    first = ", ".join(f'"{names[0]}"' for names in by_letter.values() if names)
    return (
        f"one of each letter. {listed}. Or a card of your own: "
        '{ name = "Old Quays", letter = "A", metric = "crossed", at-least = 2, achiever = 4, '
        "winner = 8 }, with at-most for a minus sign, and result = 3 instead of metric for what "
        "you counted yourself",
        f"[{first}]",
    )


def results_example(game: Game) -> list[str]:
    """What a player without a map came to for each goal."""
    shown = ", ".join(f"{letter} = 3" for letter in game.cards.letters)
    return [f"results = {{ {shown} }}"] if shown else []


def teams_example(game: Game) -> tuple[str, list[str]]:
    """Who plays together, in words and as a line of the file."""
    return (
        f"Who plays together, in team mode ({game.contest.rules['team']}): teammates sit across "
        "from each other. Remove the # and put in the names.",
        ['teams = [["Player 1", "Player 3"], ["Player 2", "Player 4"]]'],
    )
