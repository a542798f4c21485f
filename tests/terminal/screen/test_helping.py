"""Help for players: hints, undo, the last trick, rules, keys and settings."""

import threading
from functools import partial
from itertools import combinations
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from benny.presentation.choices import short_label
from benny.protocol.hint import Hint, HintValue
from benny.terminal import hints, local
from benny.terminal.hints import best_hint
from benny.terminal.home import load_settings
from benny.terminal.screen import dialogs, replay
from benny.terminal.screen.sized import SettingsDialog
from benny.terminal.screen.widgets import CallButton, CardSlot, LogPanel
from support.terminal import (
    INSTANT,
    at_table,
    press_sensible,
    sit,
    text,
    until_asked,
    until_play,
    until_shown,
)


def alone(action, reason):
    """Return the hint by rule of thumb alone."""
    return Hint(0, False, "points", (), action, str(action), reason)


def hint_of(view):
    """Return a hint that says something of each choice, and recommends the last one."""
    values = tuple(
        HintValue(action, str(action), -number, 0, 0, 0, f"the reason for {action}")
        for number, action in enumerate(reversed(view.legal))
    )
    return replace(alone(view.legal[-1], ""), counted=True, values=values)


async def shown_hint(pilot, screen, hint, monkeypatch):
    """Ask for a hint, and wait until it is shown."""
    monkeypatch.setattr(screen.session, "hint", lambda _view: hint)
    await pilot.press("i")
    await until_shown(pilot, lambda: " Hint: " in text(screen, "#prompt"))


def beneath(screen):
    """Return what is written below each choice."""
    if screen.picture.choices:
        return [str(one.content).strip() for one in screen.query(".worth") if one.parent.display]
    return [str(slot.content).splitlines()[-1].strip() for slot in screen.query(CardSlot)]


def looks(screen):
    """Return how each choice looks."""
    if screen.picture.choices:
        return [
            "\n".join([f"{button.classes}", *(str(one.content) for one in button.query(Static))])
            for button in screen.query(CallButton)
            if button.display
        ]
    return [str(slot.content) for slot in screen.query(CardSlot)]


def test_a_hint_shows_what_each_choice_is_worth_and_the_arrows_read_about_them(monkeypatch):
    async def read_hint(pilot, screen):
        hint = hint_of(screen.session.view)
        await shown_hint(pilot, screen, hint, monkeypatch)
        last = screen.query_one(LogPanel).sentences[-1]
        assert last == "Figures are points, over all possible deals."
        wanted = [hints.worth(value) for value in reversed(hint.values)]
        assert [one for one in beneath(screen) if one] == wanted

        # What is read looks unlike what Enter takes.
        recommended, before = screen.selection.next, looks(screen)
        assert "▲" not in "".join(before)
        await pilot.press("left")
        after = looks(screen)
        (read,) = [place for place, look in enumerate(after) if "▲" in look]
        assert read != recommended
        assert after[recommended] == before[recommended]
        assert after[read].split("▲")[0] in before[read]  # all but the pointer is as it was
        await pilot.press("escape")
        assert not any(beneath(screen))

    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await read_hint(pilot, screen)

        view = await until_play(pilot, screen)
        await read_hint(pilot, screen)

        # A hint marks a card, and says why.
        hint = alone(view.legal[-1], "partner has the trick")
        await shown_hint(pilot, screen, hint, monkeypatch)
        card = view.legal[-1].card.symbol.replace("T", "10")
        assert (
            text(screen, "#prompt") == f" Enter: {card} (recommended)  Hint: partner has the trick."
        )
        assert "╔" in str(list(screen.query(CardSlot))[screen.selection.next].content)

    at_table(sit("family"), script)


def test_once_a_hint_is_put_away_the_arrows_choose_again(monkeypatch):
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        view = screen.session.view
        await shown_hint(pilot, screen, hint_of(view), monkeypatch)
        await pilot.press("i", "left")
        other = view.legal[-2]
        assert text(screen, "#prompt").startswith(f" Enter: {short_label(other, view)} ")
        await pilot.press("enter")
        await until_shown(pilot, lambda: (0, other) in screen.session.game.deals[-1].actions)

    at_table(sit("family"), script)


def has_failed(log, times):
    return " ".join(log.sentences).count("The hint failed unexpectedly") == times


def test_a_hint_that_fails_is_told_and_one_that_comes_late_is_dropped(monkeypatch, home):
    asked, is_due = [], threading.Event()

    def come_late(view):
        asked.append(view)
        is_due.wait(20)
        return best_hint(view)

    async def script(pilot, screen):
        await until_asked(pilot, screen)
        log = screen.query_one(LogPanel)
        before = list(log.sentences)
        await pilot.press("u", "u")
        assert text(screen, "#prompt") == "There is nothing to take back."
        assert log.sentences == before

        errors = [KeyError("J"), StopIteration(), SystemExit(1)]
        monkeypatch.setattr(local, "best_hint", Mock(side_effect=errors))
        for number in range(1, len(errors) + 1):
            await pilot.press("i")
            await until_shown(pilot, partial(has_failed, log, number))
        for error in errors:
            assert type(error).__name__ in (home / "errors.log").read_text()
        await press_sensible(pilot, screen)  # the game goes on

        view = await until_play(pilot, screen)
        monkeypatch.setattr(local, "best_hint", come_late)
        await pilot.press("i")
        await until_shown(pilot, lambda: asked)
        await press_sensible(pilot, screen)
        assert await until_asked(pilot, screen)
        is_due.set()
        while any(one.name == "_ask_hint" for one in pilot.app.workers):
            await pilot.pause()
        assert asked == [view]
        assert not screen.selection.has_hint

    at_table(sit("family"), script)


@pytest.mark.slow
def test_a_hint_that_is_asked_for_early_comes_at_the_persons_turn(monkeypatch):
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        hint = alone(screen.session.view.legal[0], "it comes in time")
        monkeypatch.setattr(screen.session, "hint", lambda _view: hint)
        await press_sensible(pilot, screen)
        await until_shown(pilot, lambda: not screen.is_asking)
        await pilot.press("i")
        assert "You get the hint when it is your turn." in text(screen, "#prompt")
        while not screen.is_asking:
            await pilot.press("space")
        await until_shown(pilot, lambda: "it comes in time" in text(screen, "#prompt"))

    at_table(sit("family"), script, replace(INSTANT, speed="normal"))


ELEVEN_CARDS = ["players=2", "lowest=7", "hand_size=11"]


def test_many_bids_and_their_worths_fit_in_a_small_window(monkeypatch):
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await shown_hint(pilot, screen, hint_of(screen.session.view), monkeypatch)
        shown = [button for button in screen.query(CallButton) if button.display]
        assert len(shown) == len(screen.picture.choices) >= 10
        window = screen.query_one("#calls").region
        texts = [part for button in shown for part in button.query(Static)]
        assert all(window.contains_region(part.region) for part in texts)
        assert all(part.region.width >= len(str(part.content)) for part in texts)
        assert not any(one.region.overlaps(two.region) for one, two in combinations(texts, 2))

    at_table(sit("buck", changes=ELEVEN_CARDS), script)


@pytest.mark.slow
@pytest.mark.parametrize("until_own_turn", [until_asked, until_play])
def test_under_a_hint_the_arrows_read_and_enter_still_does_what_it_says(
    until_own_turn, monkeypatch
):
    async def script(pilot, screen):
        await until_own_turn(pilot, screen)
        view = screen.session.view
        hint = hint_of(view)
        await shown_hint(pilot, screen, hint, monkeypatch)
        enter = f" Enter: {short_label(hint.best_action, view)} (recommended)".replace("T", "10")
        told = []
        for _ in screen.selection.places:
            await pilot.press("right")
            assert text(screen, "#prompt").startswith(f"{enter} ")
            told.append(text(screen, "#prompt"))
            assert " Reading " in told[-1] or " You can't " in told[-1]
        for value in hint.values:
            said = f"{value.reason} ({value.points:+}.00 points)."
            assert sum(said in line for line in told) == 1
        await pilot.press("enter")
        await until_shown(
            pilot, lambda: (0, hint.best_action) in screen.session.game.deals[-1].actions
        )

    at_table(sit("family"), script)


@pytest.mark.slow
def test_undo_goes_back_from_the_end_of_a_deal_and_shows_the_table_as_it_was():
    async def script(pilot, screen):
        decisions = []
        while await until_asked(pilot, screen):
            if len(screen.session.view.legal) > 1:
                decisions.append(screen.session.view)
            await press_sensible(pilot, screen)
        await pilot.press("u")
        await until_shown(pilot, lambda: screen.is_asking)
        assert screen.session.view == decisions[-1]
        assert screen.picture.view == decisions[-1]

    at_table(sit("classic"), script)


@pytest.mark.slow
def test_the_last_trick_is_shown_on_request():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("l")
        assert "No trick" in text(screen, "#prompt")
        while not screen.session.view.tricks:
            await press_sensible(pilot, screen)
            await until_asked(pilot, screen)
        await pilot.press("l")
        assert "Last trick" in text(screen, "#banner")
        assert text(screen, "#banner").endswith(" (l: back)")
        trick = screen.session.view.tricks[-1]
        shown = text(screen, "#middle").replace("10", "T")
        assert all(played.card.symbol in shown for played in trick.cards)
        await pilot.press("l")
        assert "Last trick" not in text(screen, "#banner")

    at_table(sit("sawdust"), script)


@pytest.mark.slow
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
    assert kept.auto_last_card
    assert kept.auto_forced_card


@pytest.mark.slow
@pytest.mark.parametrize("keys", [dialogs.KEYS, replay.KEYS])
def test_no_line_of_the_keys_is_broken(keys):
    async def script(pilot, screen):
        screen.show_pages("Keys", keys)
        await pilot.pause()
        text = pilot.app.screen.query_one(".text > Static")
        assert text.size.height == len(keys.splitlines())

    at_table(sit("dnd"), script)
