"""What the players of one game share: choices made once for all, cards there once, marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from boards.counters import columns_of
from boards.faults import Fault
from boards.game import Counter, SetupKey

if TYPE_CHECKING:
    from boards.session import Player, Session

__all__ = ["common_faults"]


def common_faults(session: Session) -> Iterator[Fault]:
    """What all players have in common, and what no two of them can have."""
    contest, setup = session.game.contest, session.game.setup
    seen: list[Player] = []
    for index, player in enumerate(session.players):
        if player.position is None or player.source is None:
            continue
        twin = next((other for other in seen if _same_file(other, player)), None)
        if twin:
            yield Fault("warning", "", f"{twin.name} and {player.name} have the same position",
                        key=("player", index, "position"))  # fmt: skip
            continue
        for name in contest.same:
            other = next((p for p in seen if _comparable(p, player, setup[name])), None)
            if other and _differs(other, player, setup[name]):
                yield _other_choice(other, player, setup[name])
        for name in contest.once:
            card = _card(player, name)
            other = next(
                (p for p in seen if _comparable(p, player, setup[name]) and _card(p, name) == card),
                None,
            )
            if other and card is not None:
                yield player.placed(Fault(
                    "warning", setup[name].rule,
                    f"{other.name} and {player.name} both have the {name} {card}, and each card "
                    "is there once", key=("setup", name),
                ))  # fmt: skip
        for name in contest.same_marks:
            if seen:
                yield from _other_marks(seen[0], player, session.game.counters[name])
        seen.append(player)
    for name in contest.same_or_once:
        yield from _neither(seen, setup[name])


def _same_file(one: Player, other: Player) -> bool:
    return bool(one.source and other.source and one.source.name == other.source.name)


def _comparable(one: Player, other: Player, spec: SetupKey) -> bool:
    """Crossroads can be compared on one board only, and for one choice of what they depend on."""
    keys = [spec.name, *([spec.row] if spec.row else [])]
    if any(p.position and p.position.unread(key) for p in (one, other) for key in keys):
        return False
    if spec.type == "rounds" and not all(_items(p, spec) for p in (one, other)):
        return False  # nobody has to copy the round board
    if spec.type != "crossroads":
        return True
    mine, theirs = one.position, other.position
    if mine is None or theirs is None or mine.board.tables != theirs.board.tables:
        return False
    return not spec.row or mine.setup.get(spec.row) == theirs.setup.get(spec.row)


def _items(player: Player, spec: SetupKey) -> Any:
    """What a player's file says of a key; cards of one's own by their names."""
    value = player.position.setup.get(spec.name) if player.position else None
    if isinstance(value, tuple):
        return tuple(item["name"] if isinstance(item, Mapping) else item for item in value)
    return value


def _value(player: Player, spec: SetupKey) -> Any:
    value = _items(player, spec)
    return frozenset(value) if isinstance(value, tuple) else value


def _differs(one: Player, other: Player, spec: SetupKey) -> bool:
    if spec.type == "rounds":  # who copied fewer of them says nothing else
        pairs = zip(_items(one, spec), _items(other, spec), strict=False)
        return any(mine != theirs for mine, theirs in pairs)
    return bool(_value(one, spec) != _value(other, spec))


def _card(player: Player, name: str) -> str | None:
    """The card of a player, if the file names one rather than listing what is on it."""
    value = player.source.data.get("setup", {}).get(name) if player.source else None
    return str(value) if isinstance(value, str | int) else None


def _other_choice(one: Player, other: Player, spec: SetupKey) -> Fault:
    def said(player: Player) -> str:
        value = _items(player, spec)
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        if isinstance(value, Mapping):
            shown = ", ".join(f"{name} {number}" for name, number in value.items())
        return f"{shown} for {player.name}" if value else f"not given for {player.name}"

    why = (
        "there is one round board" if spec.type == "rounds" else "it is chosen once for all players"
    )
    return other.placed(Fault(
        "rule", spec.rule, f"{spec.name} is {said(other)}, but {said(one)}: {why}",
        advice="correct one of the two position files", key=("setup", spec.name),
    ))  # fmt: skip


def _neither(players: Sequence[Player], spec: SetupKey) -> Iterator[Fault]:
    """A card that is neither the same for all nor another one for each."""
    given = [(p, value) for p in players if (value := _value(p, spec)) is not None]
    twins = [(a, b) for (a, x), (b, y) in combinations(given, 2) if x == y]
    odd = [(b, y) for (_, x), (b, y) in combinations(given, 2) if x != y]
    if twins and odd:
        (one, other), (third, card) = twins[0], odd[0]
        if third in (one, other):
            third, card = next((p, x) for p, x in given if x != card)
        yield other.placed(Fault(
            "warning", spec.rule, f"{one.name} and {other.name} have the {spec.name} "
            f"{_value(other, spec)}, but {third.name} has {card}: there is one for all, or each "
            "player has one of their own", advice="look at the cards again",
            key=("setup", spec.name),
        ))  # fmt: skip


def _other_marks(one: Player, other: Player, counter: Counter) -> Iterator[Fault]:
    """Marks that all players draw alike, but for the columns that each may leave free."""
    mine, theirs = one.position, other.position
    if mine is None or theirs is None or mine.board != theirs.board:
        return
    kind = mine.setup.get(counter.key)
    most = counter.most.get(str(kind))
    if most is None or kind != theirs.setup.get(counter.key):  # the latter is a fault of its own
        return
    marks = [position.counters.get(counter.name, {}) for position in (mine, theirs)]
    for has, misses, more in ((one, other, _more(*marks)), (other, one, _more(*marks[::-1]))):
        if len(columns_of(mine.board, more)) <= most.free_columns:
            continue
        where = "; ".join(f"{n} in {block}" if n > 1 else block for block, n in more.items())
        but = f", but for {most.free_columns} column" if most.free_columns else ""
        yield misses.placed(Fault(
            "rule", most.rule, f"{has.name} has a {counter.label} in {where}, and {misses.name} "
            f"has none there: all players draw the same{but}",
            advice="correct one of the two position files", key=(counter.name,),
        ))  # fmt: skip
        return


def _more(some: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    """The marks of ``some`` that ``others`` do not have."""
    more = {block: many - others.get(block, 0) for block, many in some.items()}
    return {block: many for block, many in more.items() if many > 0}
