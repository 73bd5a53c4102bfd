"""A literal referee of En Route: every walk with the finger, every point by the printed list.

Slow, and with nothing shared with the solver: routes are walks of crossroads names, and what they
are worth is counted as a player does it on the cardboard.
"""

from itertools import combinations, pairwise, permutations

LETTER = {"red": "R", "green": "G", "blue": "B", "purple": "P"}
_SIDES = {"north": 0, "south": 1, "west": 2, "east": 3}


def walks(position):
    """Every walk over drawn sections that uses none twice, as a tuple of crossroads."""
    drawn = [tuple(position.board.sections[name].ends) for name in sorted(position.drawn)]
    found = [()]

    def go(walk, used):
        if len(walk) > 1:
            found.append(tuple(walk))
        for index, ends in enumerate(drawn):
            if index not in used and walk[-1] in ends:
                other = ends[ends[0] == walk[-1]]
                go([*walk, other], used | {index})

    for start in sorted({end for ends in drawn for end in ends}):
        go([start], frozenset())
    return found


def cell(place):
    return ord(place[0]) - ord("a"), int(place[1:]) - 1


def beside(board, walk):
    """The locations along a walk: those on both sides of every step."""
    by_cell = {(b.column, b.row): name for name, b in board.blocks.items()}
    names = set()
    for (ax, ay), (bx, by) in steps(walk):
        if ay == by:
            cells = [(min(ax, bx), ay - 1), (min(ax, bx), ay)]
        else:
            cells = [(ax - 1, min(ay, by)), (ax, min(ay, by))]
        names.update(by_cell[c] for c in cells if c in by_cell)
    return names


def steps(walk):
    cells = [cell(place) for place in walk]
    return list(pairwise(cells))


def seen(board, walk):
    """The Landmarks along a walk as (letter, number, their locations), one that spans two once."""
    partner = {}
    for pair in board.joined:
        (ax, ay), (bx, by) = map(cell, pair.split("-"))
        if ay == by:
            two = [(min(ax, bx), ay - 1), (min(ax, bx), ay)]
        else:
            two = [(ax - 1, min(ay, by)), (ax, min(ay, by))]
        partner[two[0]], partner[two[1]] = two[1], two[0]
    landmarks = set()
    for name in beside(board, walk):
        block = board.blocks[name]
        if block.kind == "white":
            continue
        here = (block.column, block.row)
        spots = frozenset({here, partner.get(here, here)})
        landmarks.add((block.kind, block.value, spots))
    return landmarks


def runs_across(edge):
    """Whether a section runs from west to east."""
    (_, one), (_, other) = map(cell, edge)
    return one == other


def longest_between(position, walk, measure):
    """PP of the personal objective."""
    card = position.setup.get("objective", ())
    best = 0
    for one, other in combinations(card, 2):
        if not {one, other} <= set(walk):
            continue
        if measure == "traversal":
            closed = len(walk) > 1 and walk[0] == walk[-1]
            ways = [walk]
            if closed:
                ways = [(*walk[i:-1], *walk[: i + 1]) for i in range(len(walk) - 1)]
            for way in ways:
                for i, first in enumerate(way):
                    for j in range(i + 1, len(way)):
                        if {first, way[j]} == {one, other}:
                            best = max(best, j - i)
            continue
        near = {}
        for a, b in pairwise(walk):
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
        if measure == "shortest":
            layer, far = {one}, 0
            passed = {one}
            while other not in layer:
                layer = {n for p in layer for n in near[p]} - passed
                passed |= layer
                far += 1
            best = max(best, far)
            continue

        def trail(here, used, other=other, near=near):
            most = len(used) if here == other else -1
            for there in near[here]:
                edge = frozenset((here, there))
                if edge not in used:
                    most = max(most, trail(there, used | {edge}))
            return most

        best = max(best, trail(one, frozenset()))
    return best


def result(position, walk, metric):
    """What a goal card counts."""
    board = position.board
    edges = {frozenset(pair) for pair in pairwise(walk)}
    meeting = {p: [e for e in edges if p in e] for p in set(walk) if len(walk) > 1}
    if metric == "crossed":
        return sum(len(there) >= 4 for there in meeting.values())
    if metric == "straight":
        lines = [[runs_across(e) for e in there] for there in meeting.values()]
        return sum(len(some) == 2 and some[0] == some[1] for some in lines)
    if metric == "crossroads":
        return len(meeting)
    if metric == "loops":
        return len(edges) - len(meeting) + (1 if edges else 0)
    if metric == "longest-straight":
        best = 0
        for order in (lambda c: (c[1], c[0]), lambda c: (c[0], c[1])):
            cells = sorted({tuple(sorted(map(cell, e))) for e in edges},
                           key=lambda s, order=order: order(s[0]))  # fmt: skip
            level = [s for s in cells if order(s[0])[0] == order(s[1])[0]]
            run = 0
            for index, (start, _) in enumerate(level):
                run = run + 1 if index and level[index - 1][1] == start else 1
                best = max(best, run)
        return best
    if metric == "map-sides":
        east, south = board.width - 1, board.height - 1
        sides = set()
        for (ax, ay), (bx, by) in steps(walk):
            sides |= {n for n, v in (("n", 0), ("s", south)) if ay == by == v}
            sides |= {n for n, v in (("w", 0), ("e", east)) if ax == bx == v}
        return len(sides)
    if metric == "cafes":
        letters = "TSC"
        rows = board.picture[1:]
        return sum(rows[cell(p)[1] * 4][5 + cell(p)[0] * 6] in letters for p in meeting)
    if metric == "corner-blocks":
        last = board.width - 2, board.height - 2
        return sum(
            board.blocks[b].column in (0, last[0]) and board.blocks[b].row in (0, last[1])
            for b in beside(board, walk)
        )
    if metric == "sections":
        return len(edges)
    if metric in ("festival", "objective"):
        letters = [
            p for p in meeting if board.picture[1:][cell(p)[1] * 4][5 + cell(p)[0] * 6] == "F"
        ]
        card = [p for p in position.setup.get("objective", ()) if p in meeting]
        return len(letters if metric == "festival" else card)
    if metric == "blocks":
        return len(beside(board, walk))
    if metric == "kinds":
        return len({board.blocks[b].kind for b in beside(board, walk)})
    if metric == "tourists":
        return sum(len(position.tourists.get(b, "")) for b in beside(board, walk))
    if metric.startswith("tourists-"):
        letter = LETTER[metric.partition("-")[2]]
        return sum(position.tourists.get(b, "").count(letter) for b in beside(board, walk))
    if metric == "landmarks":
        return len(seen(board, walk))
    if metric.startswith("landmarks-"):
        return sum(kind == metric.partition("-")[2] for kind, _, _ in seen(board, walk))
    if metric == "blocks-white":
        return sum(board.blocks[b].kind == "white" for b in beside(board, walk))
    if metric == "empty-blocks":
        return sum(not position.tourists.get(b) for b in beside(board, walk))
    raise KeyError(metric)


def is_met(position, walk, card):
    """Whether a walk has what a goal card asks for."""
    value = result(position, walk, card.metric) if card.metric else card.result
    return value <= card.need if card.at_most else value >= card.need


def fulfilled(position, walk):
    """How many goals a walk fulfils."""
    return sum(is_met(position, walk, card) for card in position.goals)


def goal_points(position, walk, card, basis):
    """PP of a goal card."""
    value = result(position, walk, card.metric) if card.metric else card.result
    if not is_met(position, walk, card) or "challenge" in position.setup:
        return 0
    if basis == "winner_if_met":
        return card.winner
    others = position.setup.get("results", {}).get(card.letter)
    if basis == "achiever_only" or others is None:
        return card.achiever
    ahead = [x for x in others if (x < value if card.at_most else x > value)]
    return card.achiever if ahead else card.winner


def sheet(position, walk, rulings):
    """The printed list for one walk: PP, then sections, tourists and Landmarks."""
    board, setup = position.board, position.setup
    mode = setup.get("mode", "full")
    along, landmarks = beside(board, walk), seen(board, walk)
    total = 0
    for colour, letter in LETTER.items():
        tourists = sum(position.tourists.get(b, "").count(letter) for b in along)
        total += tourists * sum(kind == colour for kind, _, _ in landmarks)
    for kind, value, _ in landmarks:
        if kind == "yellow":
            total += value
        elif kind == "gray":
            name = [*board.numbers["iconic"]][value - 1]
            total += setup.get("ratings", {}).get(name, board.numbers["iconic"][name][0])
    if mode != "simplified":
        total += 2 * len(setup.get("unused-cafes", ()))
        total += longest_between(position, walk, rulings["objective_measure"])
    festival = sum("festival" in board.places[p] for p in set(walk))
    total += board.numbers["visit-them-all"]["festival"][festival]
    if mode == "full":
        for card in position.goals:
            total += goal_points(position, walk, card, rulings["goal_basis"])
    people = sum(len(position.tourists.get(b, "")) for b in along)
    return total, max(len(walk) - 1, 0), people, len(landmarks)


def best(position, rulings):
    """The best of all walks, ties broken as the rulebook says."""
    return max(sheet(position, walk, rulings) for walk in walks(position))


def team_order(teams):
    """Teams from the best to the worst, by trying every order: (sum, difference) of each."""
    for order in permutations(teams):
        pairs = pairwise(order)
        if all((-sum(a), abs(a[0] - a[1])) <= (-sum(b), abs(b[0] - b[1])) for a, b in pairs):
            return list(order)
    raise AssertionError
