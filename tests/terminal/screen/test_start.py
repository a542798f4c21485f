"""The start screen."""

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from benny.rules.loading import names, page
from benny.rules.prose.introduction import EUCHRE
from benny.terminal.game_files import open_latest
from benny.terminal.home import load_settings
from benny.terminal.local import LocalSession
from benny.terminal.screen.start import StartScreen
from benny.terminal.start import StartChoice
from support.screen import INSTANT, on_screen, sit, text


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


def test_a_start_screen_offers_to_go_on_with_the_game_that_was_left():
    session = sit("family")
    session.close()

    async def script(pilot, screen):
        label = str(screen.query_one("#go-on").label)
        assert label == "Continue the game that you left: Family Euchre, deal 1 (c)"
        await pilot.press("c")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert LocalSession.resume(screen.chosen).game.record() == session.game.record()


def test_a_start_screen_offers_no_game_that_is_over_or_open_elsewhere():
    session = sit("family")

    async def script(pilot, screen):
        assert not screen.query("#go-on")
        await pilot.press("c")
        assert pilot.app.is_running

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)
    session.close()

    assert screen.chosen is None


def test_a_game_that_another_program_has_opened_meanwhile_is_not_taken():
    sit("family").close()
    others = []

    async def script(pilot, screen):
        others.append(open_latest())
        await pilot.press("c")
        assert "is open in another program" in text(screen, "#complaint")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen is None


def test_the_tab_key_leads_to_the_first_house_rule():
    async def script(pilot, screen):
        await pilot.press("tab")
        assert screen.query_one("#house").highlighted == 0
        assert text(screen, "#complaint") == "If everybody passes, the dealer has to make trump."

    on_screen(StartScreen(INSTANT, StartChoice()), script)


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


@pytest.mark.proof
def test_help_names_every_game_and_key_and_two_escapes_do_not_leave():
    async def script(pilot, screen):
        await pilot.press("question_mark")
        shown = str(pilot.app.screen.query_one(".text > Static").content)
        assert all(page(name).name in shown for name in names())
        assert " ".join(shown.split()).startswith(EUCHRE)
        await pilot.press("escape", "escape")
        assert pilot.app.screen is screen
        assert text(screen, "#complaint") == "Press Esc once more to leave."
        await pilot.press("down", "escape")
        assert pilot.app.is_running
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen is not None


@pytest.mark.proof
@pytest.mark.parametrize("keys", [["q"], ["ctrl+c"], ["ctrl+d"], ["escape", "escape"]])
def test_a_start_screen_can_be_left(keys):
    async def script(pilot, screen):
        await pilot.press(*keys)

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.chosen is None


def listed(screen):
    """Return the house rules as they are listed."""
    options = screen.query_one("#house", OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
