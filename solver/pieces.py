"""Which kept sections hang together, and that pieces are joined in one line (R-CONN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.terms import total

if TYPE_CHECKING:
    from solver.trail_model import TrailModel, Var


def tell_apart(trail: TrailModel) -> None:
    """Tell the pieces apart: places joined by kept sections carry the same label."""
    reading = trail.rules.connection
    if (
        not trail.gates
        or reading == "any"
        or (reading == "drawn" and not trail.rules.budgets)
        or trail.one_piece
    ):
        if trail.in_pieces and trail.pieces == "several":
            trail.model.add_bool_or([])  # several pieces need two Gates
        return
    model = trail.model
    label = {p: {g: trail.boolean(f"{p} in {g}") for g in trail.gates} for p in trail.places}
    for place in trail.places:
        model.add_at_most_one(label[place].values())
    links: list[tuple[str, str, Var | None]] = [
        (*e.ends, None if reading == "drawn" and not e.budget else trail.kept[e.name])
        for e in trail.rules.edges
    ]
    if reading != "drawn":
        links += [
            (c.end, c.far, crossed)
            for c, crossed in zip(trail.rules.usable_crossings, trail.crossed, strict=True)
        ]
    for one, two, var in links:
        unless = [] if var is None else [var.negated()]
        for g in trail.gates:
            model.add_bool_or([label[one][g].negated(), label[two][g], *unless])
            model.add_bool_or([label[two][g].negated(), label[one][g], *unless])
    # a piece is called after a Gate of it that comes no later than any other
    for index, gate in enumerate(trail.gates):
        for later in trail.gates[index + 1 :]:
            model.add(label[gate][later] == 0)
    if trail.in_pieces:
        _line_of_pieces(trail, label)
        return
    for gate in trail.gates:
        model.add_exactly_one(label[gate].values())
    for part in trail.parts:
        for (one, two), var in part.jumps.items():
            for g in trail.gates:
                model.add(var == 0).only_enforce_if(label[one][g], label[two][g])


def _line_of_pieces(trail: TrailModel, label: dict[str, dict[str, Var]]) -> None:
    """As many pieces as connections and one: each is walked once, in one line.

    A route of one piece needs no label. Of several, every piece is rooted at a Gate. It has
    at least two ends (loose ones, or those of the route), so that two ends for each root
    leave none over; and the route does not start and end on one piece, for then no
    connection could leave it.
    """
    model = trail.model
    many = trail.boolean("several pieces")
    if trail.pieces == "several":
        model.add(many == 1)
    for place in trail.places:
        named = sum(label[place].values())
        model.add(named <= trail.touched[place])
        model.add(named <= many)
        model.add(named >= trail.touched[place] + many - 1)
    roots = [label[g][g] for g in trail.gates]
    model.add(trail.joined + many == sum(roots))
    model.add(trail.joined >= many)
    begins = {g: trail.boolean(f"begins in {g}") for g in trail.gates}
    ends = {g: trail.boolean(f"ends in {g}") for g in trail.gates}
    model.add(sum(begins.values()) == many)
    model.add(sum(ends.values()) == many)
    loose: dict[str, list[Var]] = {g: [] for g in trail.gates}
    for gate in trail.gates:
        for g in trail.gates:
            here = model.new_int_var(0, 2, f"loose at {gate} in {g}")
            model.add(here <= 2 * label[gate][g])
            loose[g].append(here)
        at_gate = total([v for part in trail.parts for v in trail.jump_ends(part, gate)])
        model.add(at_gate == sum(ends_of[-1] for ends_of in loose.values()))
    for g in trail.gates:
        for place in trail.places:
            inside = label[place][g].negated()
            model.add_bool_or([trail.start[place].negated(), inside, begins[g]])
            model.add_bool_or([trail.finish[place].negated(), inside, ends[g]])
        model.add_at_most_one(begins[g], ends[g])
        # implied, but without it the proof gives one piece the ends of another
        model.add(sum(loose[g]) + begins[g] + ends[g] == 2 * label[g][g])
    if len(trail.parts) == 3 and trail.rules.across and trail.hubs:
        _card_in_one_piece(trail, label)


def _card_in_one_piece(trail: TrailModel, label: dict[str, dict[str, Var]]) -> None:
    """Between two crossroads of one piece there is no connection."""
    model = trail.model
    jumping = trail.boolean("connection between the pair")
    for var in trail.parts[1].hub.values():
        model.add(var == 0).only_enforce_if(jumping.negated())
    first, second = trail.pair
    for index, one in enumerate(trail.card):
        for two in trail.card[index + 1 :]:
            for g in label[one]:
                model.add_bool_or(
                    [
                        first[one].negated(), second[two].negated(), jumping.negated(),
                        label[one][g].negated(), label[two][g].negated(),
                    ]
                )  # fmt: skip
