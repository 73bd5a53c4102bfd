"""The cards of a game are data, and so is every choice that a position can make."""

import tomllib
from importlib.resources import files

import pytest

from boards.cards import Cards, GoalCard
from boards.game import games


@pytest.fixture(scope="module")
def cards(innsmouth):
    return innsmouth.cards


def test_a_game_without_cards_has_none(game):
    assert game.cards == Cards()
    assert game.cards.deck is None


def test_cards_that_were_made_say_so(cards, innsmouth):
    assert cards.provenance.startswith("Made for finalroute")
    text = (files("boards.library") / "innsmouth" / "cards.toml").read_text(encoding="utf-8")
    assert Cards.of(tomllib.loads(text)) == cards
    assert "quotes one goal card" in text


def test_ITG_31_five_characters_with_small_numbers_of_bonuses(cards, innsmouth):
    assert list(cards.characters) == ["detective", "warlock", "collector", "boatman", "huntress"]
    assert innsmouth.setup["character"].values == tuple(cards.characters)
    for letter, card in zip("abcde", cards.characters.values(), strict=True):
        assert card.rule == f"ITG-27{letter}"
        assert set(card.bonuses) == {"coordinate", "extra", "diagonal"}
        assert all(1 <= many <= 3 for many in card.bonuses.values())
    bonuses = [tuple(card.bonuses.values()) for card in cards.characters.values()]
    assert len(set(bonuses)) == len(bonuses)


def test_ITG_20a_ITG_21_seven_artifacts_of_four_kinds(cards):
    assert cards.deck.size == 7
    assert list(cards.deck.cards) == ["manuscript", "dagger", "amulet", "tiara"]
    assert all(many >= 1 for many in cards.deck.cards.values())


def test_ITG_28_five_goals_one_of_them_quoted(cards):
    assert len(cards.goals) == 5
    assert cards.goals["winding-route"].steps == ((10, 8), (12, 16), (14, 24))
    for card in cards.goals.values():
        assert card.metric in cards.metrics and card.points is None
        assert [points for _, points in card.steps] == [8, 16, 24]
        needed = [needed for needed, _ in card.steps]
        assert needed == sorted(set(needed))
    assert len({card.metric for card in cards.goals.values()}) == 5


def test_ITG_30_two_goals_can_bring_what_the_hardest_challenge_asks_for(cards, innsmouth):
    best = max(points for card in cards.goals.values() for _, points in card.steps)
    assert innsmouth.setup["goals"].count * best == max(innsmouth.challenge.specials) == 48
    assert innsmouth.challenge.totals == (150, 190, 220, 240)
    assert innsmouth.challenge.cell("240/48") == (240, 48)
    assert innsmouth.challenge.special == "goals" in innsmouth.boxes


def test_step_4_the_boxes_stand_in_the_printed_order(innsmouth):
    assert list(innsmouth.boxes) == [
        "red", "green", "blue", "purple", "artifacts", "goals", "ability", "yellow",
    ]  # fmt: skip


def test_a_card_of_a_player_has_its_own_title():
    card = GoalCard.of("Old Quays", {"name": "Old Quays", "points": 16})
    assert (card.title, card.metric, card.steps, card.points) == ("Old Quays", "", (), 16)


@pytest.mark.parametrize("known", games().values(), ids=lambda g: g.short)
def test_the_data_of_a_game_refers_to_itself(known):
    ids = [*known.rules.values(), *(mark.rule for mark in known.marks.values())]
    ids += [spec.rule for spec in (*known.setup.values(), *known.tables.values())]
    ids += [limit.rule for c in known.counters.values() for limit in c.most.values()]
    assert all(rule.startswith(f"{known.prefix}-") for rule in ids)
    for spec in known.setup.values():
        assert not spec.table or spec.table in known.tables
        for other in (spec.row, spec.within, spec.card, spec.unless.key if spec.unless else ""):
            assert not other or other in known.setup
        if spec.unless:
            assert set(spec.unless.values) <= set(known.setup[spec.unless.key].values)
    for counter in known.counters.values():
        assert set(counter.most) == set(known.setup[counter.key].values)
    signs = {n for mark in known.marks.values() for n in mark.names}
    signs |= {n for n, table in known.tables.items() if table.items == "tourists"}
    signs |= {n for n, spec in known.setup.items() if spec.type in ("crossroads", "marked")}
    signs |= {mark.family for mark in known.marks.values() if mark.family}
    assert set(known.signs) == signs
