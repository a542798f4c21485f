"""The screen on which a game is chosen."""

import pytest

from benny.terminal.start import Start
from benny.terminal.table.start import StartScreen
from terminal.table.sitting import INSTANT, on_screen, text

pytestmark = pytest.mark.once


def test_a_start_screen_returns_what_was_chosen():
    async def script(pilot, screen):
        await pilot.press("down", "s", "b", "p", "enter")

    screen = StartScreen(INSTANT)
    on_screen(screen, script)

    assert screen.chosen == Start("family", 1, ("search",), "random")


def test_a_start_screen_asks_for_a_partner_where_there_are_partners():
    async def script(pilot, screen):
        assert "With: expert" in str(screen.query_one("#partner").label)
        shown, offered = [], []
        for _ in range(5):
            shown.append(screen.query_one("#partner").display)
            offered.append("p" in screen.active_bindings)
            await pilot.press("down")
        assert shown == offered == [True, True, True, False, False]

    on_screen(StartScreen(INSTANT), script)


def test_a_start_screen_takes_a_rules_file_and_says_what_is_wrong_with_it(tmp_path):
    good = tmp_path / "mine.toml"
    good.write_text('extends = "buck"\nstart = 9\n')

    async def script(pilot, screen):
        await pilot.press("f", *"nix.toml", "enter")
        assert "nix.toml" in text(screen, "#complaint")
        assert screen.chosen is None
        screen.query_one("Input").value = str(good)
        await pilot.press("enter")

    screen = StartScreen(INSTANT)
    on_screen(screen, script)

    assert screen.chosen.variant == str(good)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+d", "escape"])
def test_a_start_screen_can_be_left(key):
    async def script(pilot, screen):
        await pilot.press(key)

    screen = StartScreen(INSTANT)
    on_screen(screen, script)

    assert screen.chosen is None
