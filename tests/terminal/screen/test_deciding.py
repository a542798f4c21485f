"""Cards and calls at the table, by keys and mouse, and refusals."""

import pytest

from benny.game.view import Phase
from benny.rules.cards import Card
from benny.terminal.home import PAUSES, TerminalSettings
from benny.terminal.screen.board import card_keys, fitting_size
from benny.terminal.screen.cards import CardFace, Look, Size
from benny.terminal.screen.dialogs import EndingDialog, Question, SwapDialog
from benny.terminal.screen.widgets import CallButton, CardSlot
from support.games import sit_with_five_trumps
from support.rules import SIX
from support.terminal import (
    at_table,
    press_sensible,
    regions,
    sit,
    text,
    until_asked,
    until_play,
    until_shown,
)


@pytest.mark.slow
@pytest.mark.parametrize("name", SIX)
def test_a_deal_of_each_game_is_played_by_keys_and_nothing_moves(name):
    session = sit(name)
    seen = []

    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            seen.append(regions(screen))
            await press_sensible(pilot, screen)
        assert isinstance(pilot.app.screen, EndingDialog)
        seen.append(regions(screen))
        await pilot.press("space")
        if not session.game.over:
            await until_asked(pilot, screen)
            seen.append(regions(screen))
            assert session.view.deal > 0

    at_table(session, script)

    assert len(session.game.results) >= 1
    assert all(one == seen[0] for one in seen)


@pytest.mark.slow
def test_all_parts_of_the_table_lie_side_by_side_within_the_screen():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        for size in ((80, 22), (80, 24), (100, 30), (112, 36), (140, 42), (160, 50), (200, 50)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            found = regions(screen)
            assert all(screen.region.contains_region(region) for region in found)
            apart = found[3:9] + found[13:]
            overlaps = [
                (one, other)
                for number, one in enumerate(apart)
                for other in apart[:number]
                if one.overlaps(other)
            ]
            assert overlaps == []

    at_table(sit("dnd"), script)


@pytest.mark.parametrize(
    ("window", "slots", "size"),
    [
        ((80, 24), 9, Size.MEDIUM),
        ((99, 50), 9, Size.MEDIUM),
        ((100, 32), 9, Size.LARGE),
        ((120, 40), 9, Size.HUGE),
        ((140, 45), 9, Size.GIANT),
        ((160, 50), 12, Size.HUGE),  # so many of the largest would not lie side by side
        ((160, 24), 9, Size.MEDIUM),
    ],
)
def test_cards_are_as_large_as_the_window_allows(window, slots, size):
    assert fitting_size(*window, slots) is size


@pytest.mark.parametrize("size", Size)
def test_a_card_fills_its_size_and_names_itself_in_it(size):
    for card in map(Card, ("TS", "9H", "8D", "7C", "KH", "AS", "JK")):
        rows = ["".join(part for part, _ in row) for row in CardFace(card).rows(size, Look())]
        assert {len(row) for row in rows} == {size.width}
        assert len(rows) == size.height
        drawn = "".join(rows)
        assert ("JKR" if card.is_joker else card.symbol[-1]) in drawn
        pips = drawn.count(card.symbol[-1]) - 2  # without the corners
        if size is Size.GIANT and card[0] in "T987":
            assert pips == card.rank.number + 7


def test_a_ten_in_a_sentence_looks_like_any_card():
    spans = [Look().text(f"better: {ten}").spans for ten in ("10♥", "T♥", "9♥")]

    assert spans[0] == spans[1] != spans[2]


@pytest.mark.slow
def test_the_keys_of_the_cards_have_no_gaps():
    async def script(pilot, screen):
        while len(screen.session.view.hand) > 3:
            assert await until_asked(pilot, screen)
            await press_sensible(pilot, screen)
        await until_asked(pilot, screen)
        keys = card_keys(screen.picture.slots)
        assert list(keys.values()) == list("1234567890")[: len(keys)]
        assert max(keys) >= len(keys)  # the piles lie apart from the hand

    at_table(sit("dnd"), script)


@pytest.mark.slow
def test_enter_plays_the_only_legal_card_and_says_so_before():
    async def script(pilot, screen):
        (only,) = (await until_play(pilot, screen)).legal
        card = only.card
        assert text(screen, "#prompt").startswith(f" Enter: {card.symbol.replace('T', '10')} ")
        await pilot.press("enter")
        await until_shown(pilot, lambda: card not in screen.session.view.hand)

    at_table(sit("family", seed=1), script)


@pytest.mark.slow
def test_a_sure_rest_is_announced_and_claimed():
    session = sit_with_five_trumps()

    async def script(pilot, screen):
        await until_asked(pilot, screen)
        assert text(screen, "#prompt") == "Your lead. The rest is yours: x claims it."
        await pilot.press("x")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, EndingDialog))
        assert session.game.deals[0].tricks == (5, 0)
        box, *buttons = pilot.app.screen.query("#box, Button")
        assert all(box.region.contains_region(button.region) for button in buttons)
        await pilot.press("u")
        await until_shown(pilot, lambda: screen.is_asking)
        assert "The rest is yours" in text(screen, "#prompt")
        await pilot.press("X")
        assert isinstance(pilot.app.screen, Question)
        await pilot.press("escape")
        assert screen.session.game.deals[0].tricks != (0, 5)
        assert screen.is_asking
        await pilot.press("X", "X")
        await until_shown(pilot, lambda: isinstance(pilot.app.screen, EndingDialog))

    at_table(session, script)


def test_an_illegal_card_is_refused_with_the_reason_and_arrow_keys_and_enter_play_a_legal_one():
    async def script(pilot, screen):
        view = await until_play(pilot, screen)
        await pilot.press("x")
        assert text(screen, "#prompt") == "You can't claim yet: the rest isn't certain."
        await pilot.press("enter")
        assert "arrow keys" in text(screen, "#prompt")

        # An illegal card is shown as such, and refused with the reason.
        legal = [action.card for action in view.legal]
        barred = next(n for n, card in enumerate(view.hand) if card not in legal)
        assert "╌" in str(list(screen.query(CardSlot))[barred].content)
        await pilot.press(str(barred + 1))
        assert f"can't play {view.hand[barred].symbol}".replace("T", "10") in text(
            screen, "#prompt"
        )
        assert view.must in text(screen, "#prompt")
        assert screen.session.view == view

        await pilot.press("left")
        assert screen.selection.next == len(view.hand) - 1
        while screen.selection.next != barred:
            await pilot.press("right")
        assert text(screen, "#prompt").startswith("You can't play ")
        while view.hand[screen.selection.next] not in view.legal[0].cards:
            await pilot.press("right")
        await pilot.press("enter")
        await until_shown(pilot, lambda: view.legal[0].card not in screen.session.view.hand)

    at_table(sit("family"), script)


def test_a_call_made_as_soon_as_it_is_drawn_counts(monkeypatch):
    monkeypatch.setitem(PAUSES, "normal", 3)

    async def script(pilot, screen):
        await until_shown(pilot, lambda: screen.picture and screen.picture.choices)
        assert not screen.is_asking  # the table still pauses after the last call
        await pilot.press("p")
        await until_shown(pilot, lambda: (0, "pass") in screen.session.game.deals[0].actions)

    at_table(sit("classic"), script, TerminalSettings(speed="normal"))


@pytest.mark.slow
def test_the_mouse_plays_cards_and_makes_calls():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        buttons = list(screen.query(CallButton))
        await pilot.click(buttons[0])
        await until_shown(pilot, lambda: (0, "pass") in screen.session.game.deals[0].actions)
        view = await until_play(pilot, screen)
        place = view.hand.index(view.legal[0].card)
        await pilot.click(list(screen.query(CardSlot))[place])
        await until_shown(pilot, lambda: view.legal[0].card not in screen.session.view.hand)

    at_table(sit("classic"), script)


def test_a_key_that_is_no_choice_now_says_so():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("f")
        assert "You can't do that" in text(screen, "#prompt")
        await pilot.press("9")
        assert "You can't do that" in text(screen, "#prompt")

    at_table(sit("classic"), script)


def test_bids_are_made_with_the_digit_of_the_tricks():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        assert screen.session.view.phase is Phase.BID
        await pilot.press("5")
        await until_shown(pilot, lambda: (0, "bid 5") in screen.session.game.deals[0].actions)

    at_table(sit("buck"), script)


@pytest.mark.slow
def test_the_left_bower_bears_the_sign_of_trump():
    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            view = screen.session.view
            left = view.ordering and view.ordering.left
            if left in view.hand:
                slot = list(screen.query(CardSlot))[view.hand.index(left)]
                assert view.trump.symbol in str(slot.content)
                return
            await press_sensible(pilot, screen)
        raise AssertionError("no left bower")

    at_table(sit("family", seed=11, seat=1), script)


@pytest.mark.slow
def test_three_cards_are_swapped_through_a_list():
    seed = next(
        seed
        for seed in range(100)
        if any(
            action.kind == "swap"
            for action in sit("family", seed, 1, changes=["farmers_hand=true"]).view.legal
        )
    )
    session = sit("family", seed, 1, changes=["farmers_hand=true"])

    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("w")
        assert isinstance(pilot.app.screen, SwapDialog)
        await pilot.press("down", "enter")
        await until_shown(pilot, lambda: len(session.view.swapped) == 3)

    at_table(session, script)


@pytest.mark.slow
def test_a_game_of_three_has_no_seat_across():
    changes = ["players=3", "sides=maker_against_rest"]
    session = sit("classic", changes=[*changes, "first_dealer=random"])

    async def script(pilot, screen):
        assert text(screen, "#north") == ""
        assert "Wes" in text(screen, "#west")
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)

    at_table(session, script)
