"""Help for players: hints, undo, the last trick, rules, keys and settings."""

import pytest
from msgspec.structs import replace

from benny.protocol.hint import Hint, HintValue
from benny.terminal.hints import label
from benny.terminal.home import load_settings
from benny.terminal.screen import dialogs, replay
from benny.terminal.screen.dialogs import Pages, SettingsDialog
from benny.terminal.screen.widgets import CardSlot, LogPanel
from support.screen import (
    at_table,
    press_sensible,
    sit,
    text,
    until_asked,
    until_play,
    until_shown,
)


def alone(action, reason):
    """Return the thumb rules' hint alone."""
    return Hint(0, False, "points", (), action, str(action), reason)


def test_a_hint_marks_a_card_and_says_why(monkeypatch):
    async def script(pilot, screen):
        view = await until_play(pilot, screen)
        hint = alone(view.legal[-1], "partner has the trick")
        monkeypatch.setattr(screen.session, "hint", lambda: hint)
        await pilot.press("i")
        await until_shown(pilot, lambda: text(screen, "#prompt").startswith("Hint: play "))
        assert "(partner has the trick)" in text(screen, "#prompt")
        assert "╔" in str(list(screen.query(CardSlot))[screen.hinted].content)

    at_table(sit("family"), script)


def chosen(screen):
    """Return the action under the cursor."""
    choices, slots = screen.picture.choices, screen.picture.slots
    return (choices or slots)[screen.cursor].action


@pytest.mark.parametrize("until_own_turn", [until_asked, until_play])
def test_after_a_hint_the_arrows_tell_of_the_other_choices(until_own_turn, monkeypatch):
    async def script(pilot, screen):
        await until_own_turn(pilot, screen)
        view = screen.session.view
        values = tuple(
            HintValue(action, str(action), number, 0, 0, 0, "one of many")
            for number, action in enumerate(view.legal)
        )
        hint = replace(alone(view.legal[-1], "it is best"), counted=True, values=values)
        monkeypatch.setattr(screen.session, "hint", lambda: hint)
        await pilot.press("i")
        await until_shown(pilot, lambda: text(screen, "#prompt").startswith("Hint: "))
        listed = [f"{label(one.action, view)} +{one.points}.00" for one in values]
        lines = ["Points, over all possible deals:", *listed]
        assert screen.query_one(LogPanel).sentences[-len(lines) :] == lines
        told = {}
        for _ in screen._places():
            await pilot.press("right")
            told[chosen(screen)] = text(screen, "#prompt").partition(": ")[2]
        for one in values:
            assert told[one.action] == f"one of many (+{one.points}.00)."

    at_table(sit("family"), script)


@pytest.mark.parametrize("until_own_turn", [until_asked, until_play])
def test_enter_does_what_a_hint_says(until_own_turn, monkeypatch):
    async def script(pilot, screen):
        await until_own_turn(pilot, screen)
        wanted = screen.session.view.legal[-1]
        monkeypatch.setattr(screen.session, "hint", lambda: alone(wanted, "it is best"))
        await pilot.press("i")
        await until_shown(pilot, lambda: text(screen, "#prompt").startswith("Hint: "))
        await pilot.press("enter")
        await until_shown(pilot, lambda: (0, wanted) in screen.session.game.deals[-1].actions)

    at_table(sit("family"), script)


def test_undo_takes_the_last_free_decision_back():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        before = screen.session.view
        await pilot.press("p")
        await until_shown(pilot, lambda: screen.session.view.log != before.log)
        await until_asked(pilot, screen)
        await pilot.press("u")
        await until_shown(pilot, lambda: screen.session.view == before and screen.is_asking)
        assert "take your last decision back" in screen.query_one(LogPanel).sentences[-1]

    at_table(sit("classic"), script)


def test_undo_goes_back_from_the_end_of_a_deal():
    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)
        await pilot.press("u")
        await until_shown(pilot, lambda: screen.is_asking)
        assert screen.session.view.deal == 0
        assert screen.session.view.results == ()

    at_table(sit("family"), script)


@pytest.mark.proof
def test_the_last_trick_is_shown_on_request():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("l")
        assert "No trick" in text(screen, "#prompt")
        while not screen.session.view.tricks:
            await press_sensible(pilot, screen)
            await until_asked(pilot, screen)
        await pilot.press("l")
        assert "The last trick" in text(screen, "#banner")
        assert text(screen, "#banner").endswith(" took it (l: back)")
        trick = screen.session.view.tricks[-1]
        shown = text(screen, "#middle").replace("10", "T")
        assert all(played.card.symbol in shown for played in trick.cards)
        await pilot.press("l")
        assert "The last trick" not in text(screen, "#banner")

    at_table(sit("sawdust"), script)


def test_settings_are_changed_at_the_table_and_kept():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("m", "down", "enter", "down", "right", "escape")
        await until_shown(pilot, lambda: pilot.app.screen is screen)
        assert screen.settings.four_colours
        symbols = "".join(str(slot.content) for slot in screen.query(CardSlot))
        assert not any(symbol in symbols for symbol in "♠♥♦♣")
        await pilot.press("m")
        assert isinstance(pilot.app.screen, SettingsDialog)
        await pilot.press("tab", *"Ann", "enter", "up", "left", "escape")

    at_table(sit("classic"), script)

    kept, complaint = load_settings()
    assert (kept.four_colours, kept.suit_letters, kept.name, complaint) == (True, True, "Ann", "")
    assert not kept.auto_last_card


@pytest.mark.proof
def test_rules_and_keys_are_shown_over_the_table():
    async def script(pilot, screen):
        for key in ("r", "question_mark"):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, Pages)
            await pilot.press("escape")
            assert pilot.app.screen is screen

    at_table(sit("dnd"), script)


@pytest.mark.proof
@pytest.mark.parametrize("keys", [dialogs.KEYS, replay.KEYS])
def test_no_line_of_the_keys_is_broken(keys):
    async def script(pilot, screen):
        await pilot.app.push_screen(dialogs.Help(screen.look, keys))
        await pilot.pause()
        text = pilot.app.screen.query_one(".text > Static")
        assert text.size.height == len(keys.splitlines())

    at_table(sit("dnd"), script)
