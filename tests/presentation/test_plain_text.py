"""A view in lines of text: what its player knows, and nothing else."""

import pytest

from benny import Game
from benny.presentation.plain_text import numbers, shown_action, spell_cards, spoken, table_text


def views(name, seed=1):
    """Yield each seat's view and a spectator's, all through a first deal."""
    game = Game(name, seed=seed)
    while not game.results:
        yield from (game.view(seat) for seat in (None, *range(game.rules.players)))
        game.act(game.legal[-1])
    yield from (game.ended_view(seat) for seat in (None, 0))


def until(name, is_wanted, seed=1):
    """Return the view of the seat at turn, as soon as it is wanted."""
    game = Game(name, seed=seed)
    while not is_wanted(game.view(game.turn)):
        game.act(game.legal[-1])
    return game.view(game.turn)


@pytest.mark.parametrize("name", ["family", "dnd", "buck"])
def test_it_shows_the_viewer_s_cards_and_choices_and_no_others(name):
    for view in views(name):
        text = table_text(view)
        hand = [line for line in text.splitlines() if line.startswith("Your hand: ")]

        assert len(hand) == (view.seat is not None and view.turn is not None)
        assert all(spell_cards(card.symbol) in hand[0] for card in view.hand if hand)
        for number, action in zip(numbers(view.legal), view.legal, strict=True):
            assert spell_cards(f"{number} {shown_action(action)}") in text


def test_it_tells_the_deal_so_far_the_table_and_the_rule_that_binds():
    view = until("classic", lambda view: len(view.trick) == 2 and view.must)
    lines = table_text(view).splitlines()

    assert lines[0].startswith("Classic Euchre. Seats: 0 South")
    assert lines[1].startswith("First to 10: ")
    assert lines[2].startswith("Hand 1: ")
    assert any(line.startswith("On the table: ") for line in lines)
    assert f"({view.must})" in lines
    assert lines[-1] == "  ".join(
        f"{number} play {spell_cards(card.card.symbol)}"
        for number, card in enumerate(view.legal, 1)
    )


def test_whom_the_table_waits_for_is_told_to_the_others():
    view = until("family", lambda view: view.phase == "play")
    other = (view.seat + 1) % 4
    game = Game("family", seed=1)
    while game.view(None).phase != "play":
        game.act(game.legal[-1])

    assert table_text(game.view(other)).splitlines()[-1].startswith("Waiting for ")


def test_a_game_that_is_over_ends_with_who_has_won():
    game = Game("sawdust", seed=1)
    while not game.over:
        game.act(game.legal[0])

    assert " win the game" in table_text(game.view(0)).splitlines()[-1]


@pytest.mark.parametrize(
    ("line", "shown", "letters"),
    [("T♥ 9♣", "10♥ 9♣", "10H 9C"), ("trump: ♠", "trump: ♠", "trump: S")],
)
def test_tens_are_spelled_out_and_suits_may_be_letters(line, shown, letters):
    assert spell_cards(line) == shown
    assert spell_cards(line, letters=True) == letters


def test_a_ten_is_spoken_however_it_is_spelled():
    assert spoken("play 10♥, T♠") == "play ten of hearts, ten of spades"
