"""What to play, and by which house rules."""

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from benny.terminal.home import load_settings
from benny.terminal.screen.start import StartScreen
from benny.terminal.start import StartChoice
from support.screen import INSTANT, on_screen, text, until_shown


def test_a_start_screen_returns_what_was_chosen():
    async def script(pilot, screen):
        await pilot.press("down", "s", "b", "p", "enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen == StartChoice("classic", 1, ("search",), "random")


def test_a_start_screen_begins_with_the_seat_and_the_bots_that_were_wanted(tmp_path):
    partner = f"{tmp_path}/mine.py:Bot"
    (tmp_path / "mine.py").write_text("class Bot:\n    def act(self, view):\n        pass\n")

    async def script(pilot, screen):
        assert str(screen.query_one("#bots").label) == "Opponents: novice (b)"
        assert str(screen.query_one("#partner").label) == f"Partner: {partner} (p)"
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice("", 2, ("novice",), partner))
    on_screen(screen, script)

    assert screen.chosen == StartChoice("american", 2, ("novice",), partner)


def test_a_start_screen_asks_for_no_partner_where_all_bots_are_named_until_one_plays_against_all():
    async def script(pilot, screen):
        assert "Bots: random,novice,search" in str(screen.query_one("#bots").label)
        assert not screen.query_one("#partner").display
        await pilot.press("b")
        assert "Opponents: random (b)" in str(screen.query_one("#bots").label)
        assert screen.query_one("#partner").display

    on_screen(StartScreen(INSTANT, StartChoice(bots=("random", "novice", "search"))), script)


def test_what_is_chosen_can_be_read_whole_however_long_it_is():
    async def script(pilot, screen):
        for key in "bbpp":
            await pilot.press(key)
            for button in screen.query("#bots, #partner"):
                assert button.size.width >= len(str(button.label))

    on_screen(StartScreen(INSTANT, StartChoice(bots=("novice",), partner="random")), script)


def test_the_tab_key_leads_to_the_first_house_rule():
    async def script(pilot, screen):
        await pilot.press("tab")
        assert screen.query_one("#house").highlighted == 0
        assert text(screen, "#complaint") == "If everybody passes, the dealer has to make trump."

    on_screen(StartScreen(INSTANT, StartChoice()), script)


@pytest.mark.slow
def test_a_start_screen_asks_for_a_partner_where_there_are_partners():
    async def script(pilot, screen):
        assert "Partner: expert" in str(screen.query_one("#partner").label)
        shown, offered = [], []
        for _ in range(6):
            shown.append(screen.query_one("#partner").display)
            offered.append("p" in screen.active_bindings)
            await pilot.press("down")
        assert shown == offered == [True, True, True, True, False, False]

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
        await pilot.press("down", "down", "down", "down", "enter")
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

    assert screen.chosen == StartChoice("american", None, ("novice",))


def test_a_start_screen_goes_by_the_rules_as_they_are_changed():
    async def script(pilot, screen):
        await pilot.press("down")
        assert not screen.query_one("#partner").display
        await pilot.press("enter")

    changes = ("players=3", "sides=maker_against_rest")
    screen = StartScreen(INSTANT, StartChoice(bots=("novice", "search"), changes=changes))
    on_screen(screen, script)

    assert screen.chosen == StartChoice("classic", 0, ("novice", "search"), changes=changes)


@pytest.mark.slow
def test_house_rules_are_switched_and_remembered_for_their_game():
    async def script(pilot, screen):
        await pilot.press("h")
        assert text(screen, "#complaint") == "If everybody passes, the dealer has to make trump."
        await pilot.press("enter", "end", "right")
        assert "the dealer must name trump if all pass" in text(screen, "#summary")
        await pilot.press("h", "enter")

    first = StartScreen(INSTANT, StartChoice())
    on_screen(first, script)

    assert first.chosen.changes == ("all_pass=stick_dealer", "target=11")
    kept = load_settings()[0]
    assert kept.house_rules == {"american": ("all_pass=stick_dealer", "target=11")}

    async def again(pilot, screen):
        assert listed(screen)[0] == "[x] Stick the dealer"
        assert listed(screen)[-1] == "Points to win  < 11 >"
        await pilot.press("down")
        assert listed(screen)[0] == "[ ] Stick the dealer"
        await pilot.press("up", "enter")

    second = StartScreen(kept, StartChoice())
    on_screen(second, again)

    assert second.chosen.changes == first.chosen.changes


def test_only_house_rules_that_fit_the_game_are_offered():
    async def script(pilot, screen):
        await pilot.press("end")
        assert screen.variant == "buck"
        assert not any("alone" in line for line in listed(screen))
        assert listed(screen)[-1] == "Points at the start  < 15 >"

    on_screen(StartScreen(INSTANT, StartChoice()), script)


@pytest.mark.slow
def test_points_that_the_rules_refuse_are_refused_in_a_sentence():
    async def script(pilot, screen):
        await pilot.press("h", "end", *["left"] * 10)
        assert "a target of 0 is reached at the start" in text(screen, "#complaint")
        assert listed(screen)[-1] == "Points to win  < 1 >"

    on_screen(StartScreen(INSTANT, StartChoice()), script)


def test_what_was_asked_for_goes_before_what_is_remembered():
    kept = replace(INSTANT, house_rules={"american": ("target=11", "jokers=1")})

    async def script(pilot, screen):
        assert listed(screen)[-1] == "Points to win  < 5 >"
        await pilot.press("enter")

    screen = StartScreen(kept, StartChoice(to=5))
    on_screen(screen, script)

    assert screen.chosen.changes == ("target=5", "jokers=1")


def test_house_rules_that_fit_no_more_are_left_out():
    kept = replace(INSTANT, house_rules={"american": ("target=0",)})

    async def script(pilot, screen):
        assert listed(screen)[-1] == "Points to win  < 10 >"

    on_screen(StartScreen(kept, StartChoice()), script)


def test_escape_goes_back_to_the_games_and_from_there_to_the_screen_before():
    async def script(pilot, screen):
        await pilot.press("h", "escape")
        assert screen.query_one("#games").has_focus
        await pilot.press("escape")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen is None


def test_house_rules_can_be_where_it_begins():
    async def script(pilot, screen):
        await until_shown(pilot, lambda: screen.query_one("#house").has_focus)
        assert text(screen, "#complaint") == "If everybody passes, the dealer has to make trump."

    on_screen(StartScreen(INSTANT, StartChoice(), at_house_rules=True), script)


def listed(screen):
    """Return the house rules as they are listed."""
    options = screen.query_one("#house", OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
