"""Literal referees of the confrontation: slow, and with nothing shared with the solver.

Letters in blocks are rubbed out one by one in every order that the rules allow; three dice are
thrown and handled in every way that the Tomes allow.
"""

from fractions import Fraction
from itertools import combinations, product

LETTER = {"red": "R", "green": "G", "blue": "B", "purple": "P"}


def without(board, block, letter):
    """The blocks' letters with one tourist fewer."""
    return {**board, block: board[block].replace(letter, "", 1)}


def frozen(world):
    return tuple(sorted(world[0].items())), frozenset(world[1])


def distinct(worlds):
    return list({frozen(world): world for world in worlds}.values())


def number(letters, letter):
    return sum(text.count(letter) for text in letters.values())


def most(letters):
    counts = {letter: number(letters, letter) for letter in "RGBP"}
    return [x for x, n in counts.items() if n and n == max(counts.values())]


def one_failure(position, world, number_of_failure, connections, rulings):
    """Every world that one more penalty can lead to: (letters on the route, crossed blocks)."""
    letters, crossed = world
    blocks = position.board.blocks
    match position.setup["old-one"]:
        case "cthulhu":
            letter = LETTER[position.setup["call"]]
            standing = [b for b in letters for _ in range(letters[b].count(letter))]
            half = len(standing) // 2
            if rulings["cthulhu_half"] == "keep_floor":
                half = len(standing) - half
            gone = half if number_of_failure == 1 else len(standing)
            worlds = []
            for which in combinations(standing, gone):
                new = letters
                for block in which:
                    new = without(new, block, letter)
                worlds.append((new, crossed))
            return worlds
        case "yog-sothoth":
            inner = [b for b in blocks if blocks[b].inner]
            if rulings["yog_candidates"] == "on_route":
                inner = [b for b in inner if b in letters]
            if rulings["yog_repeat"] == "no":
                inner = [b for b in inner if b not in crossed]

            def loads(some):
                return sorted((len(letters.get(b, "")) for b in some), reverse=True)

            return [
                (
                    {b: "" if b in pair else text for b, text in letters.items()},
                    crossed | set(pair),
                )
                for pair in combinations(inner, min(2, len(inner)))
                if loads(pair) == loads(inner)[:2]
            ]
        case "dagon":
            river = {b: text for b, text in letters.items() if blocks[b].riverside}
            return [
                ({**letters, **{b: text.replace(x, "") for b, text in river.items()}}, crossed)
                for x in most(river)
            ] or [world]
        case "shub-niggurath":
            each = rulings["shub_penalty"] == "each"
            if each or not most(letters):
                worlds = [world]
                for _ in range(connections):
                    worlds = distinct(w for now in worlds for w in one_less(now, most(now[0])))
                return worlds
            ends = []
            for x in most(letters):
                worlds = [world]
                for _ in range(connections):
                    worlds = distinct(w for now in worlds for w in one_less(now, [x]))
                ends += worlds
            return ends


def one_less(world, types):
    """Every world with one tourist of one of the types fewer; the same if there is none."""
    letters, crossed = world
    return [
        (without(letters, b, x), crossed) for x in types for b in letters if x in letters[b]
    ] or [world]


def literal(position, sections, connections, crossings, length, rulings, key=None):
    """(total, reward) of the ten cells, by playing every penalty with the markers."""
    board, old_one = position.board, position.setup["old-one"]
    kept = [board.sections[s] for s in sections]
    beside = sorted({b for s in kept for b in s.blocks})
    touched = {e for s in kept for e in s.ends} | {p for pair in crossings for p in pair}
    madness = len(crossings) + len(touched & set(position.setup["horrible-places"]))
    if old_one != "shub-niggurath":
        madness += connections

    def worth(world):
        letters, crossed = world
        counted = [b for b in beside if b not in crossed]
        points = length + sum(board.blocks[b].value for b in counted)
        for colour, letter in LETTER.items():
            points += number(letters, letter) * sum(board.blocks[b].kind == colour for b in counted)
        match old_one:
            case "cthulhu":
                rate = number(letters, LETTER[position.setup["call"]]) // 2 * 3
            case "yog-sothoth":
                rate = 4 * madness
            case "dagon":
                rate = 3 * sum(board.blocks[b].riverside for b in beside if letters[b])
            case "shub-niggurath":
                rate = 4 * connections
        return points, rate

    worst = rulings["numerous_tie"] == "worst" and old_one in ("dagon", "shub-niggurath")
    worlds = [({b: position.tourists.get(b, "") for b in beside}, frozenset())]
    table = {(3, 0): (int(rulings["eliminated_value"]), 0)}
    for failures in range(3):
        if failures:
            worlds = distinct(
                after
                for world in worlds
                for after in one_failure(position, world, failures, connections, rulings)
            )
        values = {worth(world) for world in worlds}
        if old_one == "cthulhu":
            assert len(values) == 1  # which tourists go does not matter
        for successes in range(4 - failures):
            totals = [(base + successes * rate, successes * rate) for base, rate in values]
            table[failures, successes] = (min if worst else max)(totals, key=key)
    return table


def failing(old_one, madness):
    """The highest face that fails (ATG-35), as a player reads it off the card."""
    if old_one == "shub-niggurath":
        return min(madness, 4)
    return 0 if madness == 0 else 1 if madness == 1 else 2 if madness < 4 else min(madness - 1, 4)


def cell_of(faces, f, blessed):
    """Failures and successes of dice as they lie."""
    failures = successes = 0
    for face in faces:
        if face <= f:
            failures += 1
        elif face >= 5 or (blessed and face == 4):
            successes += 1
    return failures, successes


def best_as_it_lies(faces, f, tomes, values):
    """The best cell that Enhancement and Blessing can make of dice."""
    handled = [list(faces)]
    if "enhancement" in tomes:
        for index in range(3):
            raised = list(faces)
            raised[index] += 2
            handled.append(raised)
    blessings = (False, True) if "blessing" in tomes else (False,)
    return max(values[cell_of(dice, f, blessed)] for dice in handled for blessed in blessings)


def worth_of_roll(faces, f, tomes, values, known=None):
    """The best that can be expected of a roll, a Reroll of any dice included."""
    known = {} if known is None else known

    def lying(dice):
        dice = tuple(sorted(dice))
        if dice not in known:
            known[dice] = best_as_it_lies(dice, f, tomes, values)
        return known[dice]

    best = Fraction(lying(faces))
    if "reroll" not in tomes:
        return best
    for again in (c for n in (1, 2, 3) for c in combinations(range(3), n)):
        kept = [face for index, face in enumerate(faces) if index not in again]
        total = sum(lying((*kept, *new)) for new in product(range(1, 7), repeat=len(again)))
        best = max(best, Fraction(total, 6 ** len(again)))
    return best


def worth_before(f, tomes, values):
    """The best that can be expected before the dice are thrown."""
    known, worth = {}, {}
    total = Fraction(0)
    for roll in product(range(1, 7), repeat=3):
        faces = tuple(sorted(roll))
        if faces not in worth:
            worth[faces] = worth_of_roll(faces, f, tomes, values, known)
        total += worth[faces]
    return total / 216
