"""The start screen."""

import pytest

from benny.terminal.screen.start import StartScreen
from benny.terminal.start import StartChoice
from support.screen import INSTANT, on_screen, text


def test_a_start_screen_returns_what_was_chosen():
    async def script(pilot, screen):
        await pilot.press("down", "s", "b", "p", "enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen == StartChoice("family", 1, ("search",), "random")


def test_a_start_screen_begins_with_the_seat_and_the_bots_that_were_wanted(tmp_path):
    partner = f"{tmp_path}/mine.py:Bot"
    (tmp_path / "mine.py").write_text("class Bot:\n    def act(self, view):\n        pass\n")

    async def script(pilot, screen):
        assert str(screen.query_one("#bots").label) == "Against: novice (b)"
        assert str(screen.query_one("#partner").label) == f"With: {partner} (p)"
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice("", 2, ("novice",), partner))
    on_screen(screen, script)

    assert screen.chosen == StartChoice("classic", 2, ("novice",), partner)


def test_a_start_screen_asks_for_no_partner_where_all_bots_are_named_until_one_plays_against_all():
    async def script(pilot, screen):
        assert "Bots: random,novice,search" in str(screen.query_one("#bots").label)
        assert not screen.query_one("#partner").display
        await pilot.press("b")
        assert "Against: random (b)" in str(screen.query_one("#bots").label)
        assert screen.query_one("#partner").display

    on_screen(StartScreen(INSTANT, StartChoice(bots=("random", "novice", "search"))), script)


def test_what_is_chosen_can_be_read_whole_however_long_it_is():
    async def script(pilot, screen):
        for key in "bbpp":
            await pilot.press(key)
            for button in screen.query("#bots, #partner"):
                assert button.size.width >= len(str(button.label))

    on_screen(StartScreen(INSTANT, StartChoice(bots=("novice",), partner="random")), script)


def test_a_start_screen_asks_for_a_partner_where_there_are_partners():
    async def script(pilot, screen):
        assert "With: expert" in str(screen.query_one("#partner").label)
        shown, offered = [], []
        for _ in range(5):
            shown.append(screen.query_one("#partner").display)
            offered.append("p" in screen.active_bindings)
            await pilot.press("down")
        assert shown == offered == [True, True, True, False, False]

    on_screen(StartScreen(INSTANT, StartChoice()), script)


def test_a_start_screen_takes_a_rules_file_and_says_what_is_wrong_with_it(tmp_path):
    good = tmp_path / "mine.toml"
    good.write_text('extends = "buck"\nstart = 9\n')

    async def script(pilot, screen):
        await pilot.press("f", *"nix.toml", "enter")
        assert "nix.toml" in text(screen, "#complaint")
        assert screen.chosen is None
        screen.query_one("Input").value = str(good)
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen.variant == str(good)


def test_a_start_screen_refuses_too_many_bots_until_others_are_chosen():
    async def script(pilot, screen):
        await pilot.press("down", "down", "down", "enter")
        assert text(screen, "#complaint").startswith("3 bots for 1 seat:")
        assert screen.chosen is None
        await pilot.press("b")
        assert text(screen, "#complaint") == ""
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice(bots=("random", "novice", "search")))
    on_screen(screen, script)

    assert (screen.chosen.variant, screen.chosen.bots) == ("dnd", ("random",))


def test_a_start_screen_asks_who_watches_for_no_seat_and_no_partner():
    async def script(pilot, screen):
        assert not screen.query_one("#seat").display
        assert not screen.query_one("#partner").display
        assert not {"s", "p"} & set(screen.active_bindings)
        assert str(screen.query_one("#bots").label) == "Bots: novice (b)"
        await pilot.press("s", "p", "enter")

    screen = StartScreen(INSTANT, StartChoice(seat=None, bots=("novice",)))
    on_screen(screen, script)

    assert screen.chosen == StartChoice("classic", None, ("novice",))


def test_a_start_screen_goes_by_the_rules_as_they_are_changed():
    async def script(pilot, screen):
        assert not screen.query_one("#partner").display
        await pilot.press("enter")

    changes = ("players=3", "sides=maker_against_rest")
    screen = StartScreen(INSTANT, StartChoice(bots=("novice", "search"), changes=changes))
    on_screen(screen, script)

    assert screen.chosen == StartChoice("classic", 0, ("novice", "search"), changes=changes)


@pytest.mark.proof
@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+d", "escape"])
def test_a_start_screen_can_be_left(key):
    async def script(pilot, screen):
        await pilot.press(key)

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen is None
