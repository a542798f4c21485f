"""What to play, and by which house rules."""

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from benny.rules.loading import load_rules, names, page
from benny.terminal.home import home, load_settings
from benny.terminal.screen.start import StartScreen
from benny.terminal.start import StartChoice
from support.terminal import INSTANT, on_screen, text, until_shown


def test_a_start_screen_returns_what_was_chosen_and_takes_a_rules_file(tmp_path):
    good = tmp_path / "mine.toml"
    good.write_text('extends = "buck"\nstart = 9\n')

    async def script(pilot, screen):
        # The tab key leads to the first house rule, and only those that fit the game are offered.
        await pilot.press("tab")
        assert screen.query_one("#house").highlighted == 0
        assert text(screen, "#complaint") == "If no one else makes trump, the dealer must."
        await pilot.press("escape", "end")
        assert screen.variant == "buck"
        assert not any("alone" in line for line in listed(screen))
        assert listed(screen)[-1] == "Points at the start  < 15 >"

        # What is chosen can be read whole, however long it is.
        await pilot.press("home", "down", "s", "b", "p")
        assert screen.variant == "classic"
        assert labels(screen) == ["Seat: Wes (s)", "Opponents: search (b)", "Partner: random (p)"]
        for key in "bbpp":
            await pilot.press(key)
            for button in screen.query("#bots, #partner"):
                assert button.size.width >= len(str(button.label))
        chosen.extend(labels(screen))

        # A rules file is taken, and what is wrong with it said.
        await pilot.press("f", *"nix.toml", "enter")
        assert "nix.toml" in text(screen, "#complaint")
        assert screen.choice is None
        screen.query_one("Input").value = str(good)
        await pilot.press("enter")

    chosen = []
    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    bots, partner = (label.split()[1] for label in chosen[1:])
    assert screen.choice == StartChoice(str(good), 1, (bots,), partner)


def test_named_rules_are_saved_as_files_and_listed_above_the_games():
    async def name_them(pilot, screen):
        await pilot.press("tab", "enter", "n", *"My 7s", "enter")
        await until_shown(pilot, lambda: screen.variant.endswith("my-7s.toml"))
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, name_them)
    rules = load_rules(path := home() / "rules" / "my-7s.toml")
    assert screen.choice.variant == str(path)
    assert (rules.called, rules.all_pass) == ("My 7s", "stick_dealer")

    async def look(pilot, screen):
        games = screen.query_one("#games", OptionList)
        shown = [str(option.prompt).strip() for option in games.options]
        assert shown[:3] == ["Your rules", "My 7s      american  Stick the dealer", "Euchre"]
        assert games.option_count == 1 + len(names()) + len({page(n).group for n in names()}) + 1
        await pilot.press("down", "n", *"my 7s", "enter")
        await until_shown(pilot, lambda: "'my 7s' is taken" in text(screen, "#complaint").lower())
        assert load_rules(path) == rules
        await pilot.press("escape", "q")

    on_screen(StartScreen(INSTANT, StartChoice()), look)


def test_a_game_is_found_by_its_words():
    async def script(pilot, screen):
        await pilot.press("/", *"hand")
        assert (screen.variant, screen.query_one("#games").option_count) == ("sawdust", 4)
        await pilot.press(*"xx")
        assert text(screen, "#complaint") == "No game matches “handxx”."
        await pilot.press("enter", "down")
        assert screen.variant == "three-dummy"
        await pilot.press("escape")
        assert (screen.variant, screen.query_one("#games").option_count) == ("three-dummy", 12)
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice())
    on_screen(screen, script)

    assert screen.choice.variant == "three-dummy"


def test_a_start_screen_begins_with_the_seat_and_the_bots_that_were_wanted(tmp_path):
    partner = f"{tmp_path}/mine.py:Bot"
    (tmp_path / "mine.py").write_text("class Bot:\n    def act(self, view):\n        pass\n")

    async def script(pilot, screen):
        assert str(screen.query_one("#bots").label) == "Opponents: novice (b)"
        assert str(screen.query_one("#partner").label) == f"Partner: {partner} (p)"
        await pilot.press("enter")

    screen = StartScreen(INSTANT, StartChoice("", 2, ("novice",), partner))
    on_screen(screen, script)

    assert screen.choice == StartChoice("american", 2, ("novice",), partner)


def test_several_bots_leave_no_partner_to_choose_and_have_to_fit_the_game():
    async def script(pilot, screen):
        assert "Bots: random,novice,search" in str(screen.query_one("#bots").label)
        assert not screen.query_one("#partner").display
        await pilot.press(*["down"] * 5, "enter")
        assert text(screen, "#complaint").startswith("3 bots for 1 seat:")
        assert screen.choice is None
        await pilot.press("b")
        assert text(screen, "#complaint") == ""
        await pilot.press("home")
        assert "Opponents: random (b)" in str(screen.query_one("#bots").label)
        assert screen.query_one("#partner").display
        await pilot.press(*["down"] * 5, "enter")

    screen = StartScreen(INSTANT, StartChoice(bots=("random", "novice", "search")))
    on_screen(screen, script)

    assert (screen.choice.variant, screen.choice.bots) == ("dnd", ("random",))


def test_a_start_screen_asks_who_watches_for_no_seat_and_no_partner():
    async def script(pilot, screen):
        assert not screen.query_one("#seat").display
        assert not screen.query_one("#partner").display
        assert not {"s", "p"} & set(screen.active_bindings)
        assert str(screen.query_one("#bots").label) == "Bots: novice (b)"
        await pilot.press("s", "p", "enter")

    screen = StartScreen(INSTANT, StartChoice(seat=None, bots=("novice",)))
    on_screen(screen, script)

    assert screen.choice == StartChoice("american", None, ("novice",))


def test_a_start_screen_goes_by_the_rules_as_they_are_changed():
    async def script(pilot, screen):
        await pilot.press("down")
        assert not screen.query_one("#partner").display
        await pilot.press("enter")

    changes = ("players=3", "sides=maker_against_rest")
    screen = StartScreen(INSTANT, StartChoice(bots=("novice", "search"), changes=changes))
    on_screen(screen, script)

    assert screen.choice == StartChoice("classic", 0, ("novice", "search"), changes=changes)


@pytest.mark.slow
def test_house_rules_are_switched_and_remembered_for_their_game():
    async def script(pilot, screen):
        await pilot.press("h")
        assert text(screen, "#complaint") == "If no one else makes trump, the dealer must."
        await pilot.press("enter", "end", "right")
        assert "The dealer must call if no one else does." in text(screen, "#summary")
        await pilot.press("h", "enter")

    first = StartScreen(INSTANT, StartChoice())
    on_screen(first, script)

    assert first.choice.changes == ("all_pass=stick_dealer", "target=11")
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

    assert second.choice.changes == first.choice.changes


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

    assert screen.choice.changes == ("target=5", "jokers=1")


def test_house_rules_can_be_where_it_begins_and_escape_leads_back():
    kept = replace(INSTANT, house_rules={"american": ("target=0",)})

    async def script(pilot, screen):
        await until_shown(pilot, lambda: screen.query_one("#house").has_focus)
        assert text(screen, "#complaint") == "If no one else makes trump, the dealer must."
        assert listed(screen)[-1] == "Points to win  < 10 >"  # what fits no more is left out
        await pilot.press("escape")
        assert screen.query_one("#games").has_focus
        await pilot.press("escape")

    screen = StartScreen(kept, StartChoice(), at_house_rules=True)
    on_screen(screen, script)

    assert screen.choice is None


def labels(screen):
    return [str(screen.query_one(button).label) for button in ("#seat", "#bots", "#partner")]


def listed(screen):
    """Return the house rules as they are listed."""
    options = screen.query_one("#house", OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]
