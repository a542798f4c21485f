"""A stored game at the table, seen from any seat."""

import pytest
from msgspec.structs import replace

import benny
from benny.game.notes import ActionNote, Grade
from benny.presentation.replay import Stepper, read_steps, step_back, step_on
from benny.terminal.hints import best_hint
from benny.terminal.screen import replay
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.widgets import CardSlot, LogPanel
from support.terminal import INSTANT, on_screen, text, until_shown


@pytest.mark.slow
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
        assert f"You see what {screen.names[1]} saw." in text(screen, "#prompt")
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


def noted(record, *notes):
    """Return a record with notes on its second deal."""
    first, second, *rest = record.deals
    return replace(record, deals=[first, replace(second, notes=notes), *rest])


@pytest.mark.slow
def test_a_replay_leads_from_mark_to_mark_and_says_what_each_says():
    record = noted(
        play_out("classic"),
        ActionNote(action=1, mark=Grade.MISTAKE, loss=0.05, comment="[red]<b>too thin"),
        ActionNote(action=5, comment="why?"),
    )
    stepper = Stepper(record)
    places = [stepper.find(2, 1), stepper.find(2, 5)]

    async def script(pilot, screen):
        reached = []
        for key in "nnnpp":
            await pilot.press(key)
            reached.append(screen.at)
        assert reached == [*places, places[1], places[0], places[0]]
        assert text(screen, "#prompt") == "There is no mark before this."
        await pilot.press("right", "left")
        said = " ".join(text(screen, "#prompt").split())
        assert said.endswith("A mistake, which loses 5.0%. Comment: [red]<b>too thin")
        await pilot.press("c")
        assert "[red]<b>too thin" in str(pilot.app.screen.query_one(".text > Static").content)

    on_screen(ReplayScreen(stepper, INSTANT), script)


def test_a_step_shows_what_is_noted_on_it_or_whose_view_it_is():
    record = noted(play_out("classic"), ActionNote(action=1, comment="why?"))

    async def script(pilot, screen):
        assert "All hands are open." in text(screen, "#prompt")
        await pilot.press("n")
        assert text(screen, "#prompt").endswith(": pass. Comment: why?")

    on_screen(ReplayScreen(Stepper(record), INSTANT), script)


@pytest.mark.slow
def test_a_hint_shows_what_each_choice_was_worth_to_whoever_was_to_act(monkeypatch):
    asked = []

    def hint(view):
        asked.append((view.seat, len(view.log)))
        return replace(best_hint(view), reason="it is best")

    monkeypatch.setattr(replay, "best_hint", hint)
    record = play_out("classic")

    async def script(pilot, screen):
        places = [n for n, step in enumerate(screen._stepper.steps) if step.trick == 1]
        screen.action_go(places[0])
        who = screen._stepper.turn, len(screen._stepper.view(None).log)
        await pilot.press("i")
        await until_shown(pilot, lambda: "Hint: " in text(screen, "#prompt"))
        assert asked == [who]
        marks = [screen.mark(n) for n in range(len(screen.picture.slots))]
        assert sum(bool(mark.worth) for mark in marks) == len(screen.picture.view.legal)
        assert [mark.is_next for mark in marks].count(True) == 1
        await pilot.press("tab")
        assert text(screen, "#prompt").startswith("Reading ")
        await pilot.press("left", "right")
        assert asked.count(who) == 1  # it is known already
        assert "Hint: " in text(screen, "#prompt")
        named = f"You ({screen.names[screen._stepper.turn]}): "
        assert named in text(screen, "#prompt")
        assert "You" in text(screen, "#south")
        await pilot.press("escape")
        assert not any(screen.mark(n).worth for n in range(len(screen.picture.slots)))
        await pilot.press("i", "end")
        assert "the hand is over" in text(screen, "#prompt")
        await pilot.press("i", "q")

    on_screen(ReplayScreen(Stepper(record), INSTANT), script)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["buck", "dnd"])
def test_every_point_of_a_stored_game_can_be_shown_from_every_seat(name):
    record = play_out(name)
    steps = [step for step in read_steps(record) if step.deal < 2]

    async def script(pilot, screen):
        for place in range(len(steps)):
            screen.seat = (None, *range(record.rules.players))[place % 3]
            screen.action_go(place)
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
