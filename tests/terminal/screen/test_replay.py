"""A stored game at the table, seen from any seat."""

import pytest

import benny
from benny.presentation.replay import Stepper, read_steps, step_back, step_on
from benny.rules.loading import names
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.widgets import CardSlot, LogPanel
from support.screen import INSTANT, on_screen, text


def test_a_replay_steps_back_and_forth_and_sits_at_any_seat():
    record = play_out("buck")
    steps = read_steps(record)

    async def script(pilot, screen):
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        await pilot.press("down")
        assert steps[screen.at - 1].trick < steps[screen.at].trick
        await pilot.press("pagedown")
        assert steps[screen.at].deal == 1
        await pilot.press("pageup", "pageup")
        assert screen.at == 0
        await pilot.press("2")
        assert (screen.seat, "You" in text(screen, "#south")) == (1, True)
        await pilot.press("0")
        assert screen.seat is None
        assert "░" in str(screen.query(CardSlot).first().content)
        await pilot.press("v")
        assert "░" not in str(screen.query(CardSlot).first().content)
        await pilot.press("end")
        assert "win" in screen.query_one(LogPanel).sentences[-1]
        await pilot.press("home", "left", "up")
        assert screen.at == 0

    on_screen(ReplayScreen(Stepper(record), INSTANT), script)


@pytest.mark.proof
@pytest.mark.parametrize("name", names())
def test_every_point_of_a_stored_game_can_be_shown_from_every_seat(name):
    record = play_out(name)
    steps = [step for step in read_steps(record) if step.deal < 2]

    async def script(pilot, screen):
        for place in range(len(steps)):
            screen.seat = (None, *range(record.rules.players))[place % 3]
            screen._go(place)
        await pilot.pause()

    on_screen(ReplayScreen(Stepper(record), INSTANT), script)


def test_steps_lead_from_trick_to_trick_and_from_deal_to_deal():
    steps = read_steps(play_out("classic"))
    place, deals = 0, [0]
    while place < len(steps) - 1:
        place = step_on(steps, place, to_deal=True)
        deals.append(steps[place].deal)
    assert deals[:-1] == list(range(len(deals) - 1))
    while place:
        before, place = place, step_back(steps, place, to_deal=False)
        assert place < before


def play_out(name, seed=4):
    game = benny.Game(benny.variant(name), seed)
    bot = benny.bot("sensible")
    while not game.over:
        game.act(bot.act(game.view(game.turn)))
    return game.record()
