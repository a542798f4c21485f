"""What a screen is given to draw says all that the player may do, and why not the rest."""

import pytest

from benny import Game, variant
from benny.presentation.picture import SlotState, draw
from benny.rules.cards import CARDS

NAMES = ("Ann", "Bob", "Cid", "Dee")


def pictures(name, seed=1):
    """Yield what the seat at turn and a spectator are shown, all through a first deal."""
    game = Game(variant(name), seed=seed)
    while not game.results:
        yield draw(game.view(game.turn), NAMES), draw(game.view(None), NAMES)
        game.act(game.legal[0])


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_each_legal_action_is_a_slot_or_a_choice(name):
    for mine, _ in pictures(name):
        offered = {slot.action for slot in mine.slots} | {one.action for one in mine.choices}

        assert offered - {None} == set(mine.view.legal)


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_a_card_that_cannot_be_taken_says_why(name):
    for mine, _ in pictures(name):
        for slot in mine.slots:
            assert (slot.why == "") == (slot.card is None or slot.state is SlotState.LEGAL)


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_only_cards_in_sight_are_put_into_words(name):
    for mine, watching in pictures(name):
        assert set(mine.view.hand) <= set(mine.words)
        assert not set(mine.view.hand) & set(watching.words) - {mine.view.upcard}
        assert len(mine.words) < len(CARDS) / 2


def test_a_bower_is_named_as_one():
    named = {}
    for mine, _ in pictures("classic"):
        order = mine.view.ordering
        if order is not None and order.left in mine.words:
            named[order.left] = mine.words[order.left]

    assert named
    assert all(word == f"{card.word}, left bower, trump" for card, word in named.items())


def test_whoever_is_at_turn_is_told_what_to_do_and_nobody_else_is():
    tasks = set()
    for name in ("classic", "buck"):
        for _, watching in pictures(name):
            assert [bool(seat.task) for seat in watching.seats] == [
                seat.is_turn for seat in watching.seats
            ]
            tasks |= {seat.task for seat in watching.seats}
    ordered = Game(variant("classic"), seed=1)
    ordered.act("order")

    assert tasks >= {"to call", "to bid", "to play"}
    assert [seat.task for seat in draw(ordered.view(None), NAMES).seats if seat.is_turn] == [
        "to discard"
    ]


@pytest.mark.parametrize("call", ["order", "order alone"])
def test_ordering_up_is_said_in_the_words_of_its_button(call):
    for passes in range(4):
        game = Game(variant("american"), seed=1)
        for _ in range(passes):
            game.act("pass")
        seat = game.turn
        labels = {one.action: one.label for one in draw(game.view(seat), NAMES).choices}
        game.act(call)

        assert draw(game.view(None), NAMES).seats[seat].saying == labels[call]


def test_a_suit_that_is_trump_before_the_auction_ends_was_turned_up():
    found = [
        watching.banner
        for seed in range(20)
        for _, watching in pictures("buck", seed)
        if watching.view.phase == "bid" and watching.view.trump
    ]

    assert any(banner.endswith(", turned up") for banner in found)
    assert any(", turned up; " in banner for banner in found)


def test_a_name_that_begins_like_a_word_for_the_viewer_stays_as_it_is():
    game = Game(variant("classic"), seed=1)
    while not game.view(0).trump:
        game.act(game.legal[-1])
    maker = game.view(0).contract.maker
    names = ["Ann", "Bob", "Cid", "Dee"]
    names[maker] = "Young"

    assert draw(game.view((maker + 1) % 4), names).banner.endswith("called by Young")
    assert draw(game.view(maker), names).banner.endswith("called by you")


def test_the_last_trick_is_told_without_the_key_of_any_face():
    game = Game(variant("classic"), seed=1)
    while not game.view(0).tricks:
        game.act(game.legal[-1])

    assert draw(game.view(0), NAMES, last_trick=True).banner.startswith("Last trick: won by ")
