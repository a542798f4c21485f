"""The table: played, watched and replayed through its keys and the mouse, on a screen in memory."""

import asyncio
import time

import pytest

import benny
from benny.bots.sensible import SensibleBot
from benny.scene.stepper import Stepper, read_steps, step_back, step_on
from benny.terminal import exits
from benny.terminal.home import Settings, load_settings
from benny.terminal.local import LocalSession, seat_players
from benny.terminal.session import Hint
from benny.terminal.start import Start
from benny.terminal.table import dialogs, replay
from benny.terminal.table.app import TableApp
from benny.terminal.table.dialogs import Ending, Pages, SettingsDialog, SwapDialog
from benny.terminal.table.play import PlayScreen
from benny.terminal.table.replay import ReplayScreen
from benny.terminal.table.start import StartScreen
from benny.terminal.table.widgets import CallButton, CardSlot, LogPanel
from benny.variants import change_rules, names
from benny.view import Phase

pytestmark = pytest.mark.once

INSTANT = Settings(speed="instant")
FIXED = "#header #banner #felt #north #south #west #east #middle #piles #scores #log #prompt #hand"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path


def sit(name, seed=5, seat=0, bots=("sensible",), changes=()):
    rules = change_rules(benny.variant(name), list(changes))
    return LocalSession(
        benny.Game(rules, seed, players=seat_players(rules, seat, bots, "", "sensible"))
    )


def at_table(session, script, settings=INSTANT, size=(80, 24)):
    screen = PlayScreen(session, settings)
    return on_screen(screen, script, size)


def on_screen(screen, script, size=(80, 24)):
    app = TableApp(lambda: screen)

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, screen)

    asyncio.run(run())
    return app


async def until(pilot, is_so):
    for _ in range(1000):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


async def until_asked(pilot, screen):
    await until(pilot, lambda: screen.is_asking or pilot.app.screen is not screen)
    return pilot.app.screen is screen


async def until_play(pilot, screen):
    """Let common sense decide until the person has to play a card under a rule of following."""
    while True:
        assert await until_asked(pilot, screen)
        view = screen.session.view
        if view.phase is Phase.PLAY and view.must:
            return view
        await press_sensible(pilot, screen)


async def press_sensible(pilot, screen):
    """Do by key what common sense says."""
    action = SensibleBot().act(screen.session.view)
    if action.cards:
        keys = [str((screen._slot_of(action) + 1) % 10)]
    else:
        found = next(one for one in screen.picture.choices if one.action == action)
        keys = [found.letter]
    before = action_count(screen.session)
    await pilot.press(*keys)
    await until(pilot, lambda: action_count(screen.session) > before)


def action_count(session):
    return sum(len(deal.actions) for deal in session.game.deals)


def text(screen, selector):
    return str(screen.query_one(selector).content)


def regions(screen):
    widgets = [screen.query_one(selector) for selector in FIXED.split()]
    return [widget.region for widget in [*widgets, *screen.query(CardSlot)]]


@pytest.mark.parametrize("name", names())
def test_a_deal_of_each_game_is_played_by_keys_and_nothing_moves(name):
    session = sit(name)
    seen = []

    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            seen.append(regions(screen))
            await press_sensible(pilot, screen)
        assert isinstance(pilot.app.screen, Ending)
        seen.append(regions(screen))
        await pilot.press("space")
        if not session.game.over:
            await until_asked(pilot, screen)
            seen.append(regions(screen))
            assert session.view.deal > 0

    at_table(session, script)

    assert session.game.finished_deals >= 1
    assert all(one == seen[0] for one in seen)


def test_all_parts_of_the_table_lie_side_by_side_within_the_screen():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        for size in ((80, 22), (80, 24), (120, 36), (200, 50)):
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


def test_an_illegal_card_is_shown_as_such_and_refused_with_the_reason():
    async def script(pilot, screen):
        view = await until_play(pilot, screen)
        legal = [action.card for action in view.legal]
        barred = next(n for n, card in enumerate(view.hand) if card not in legal)
        assert "╌" in str(list(screen.query(CardSlot))[barred].content)
        await pilot.press(str(barred + 1))
        assert f"can't play {view.hand[barred].symbol}".replace("T", "10") in text(
            screen, "#prompt"
        )
        assert view.must in text(screen, "#prompt")
        assert screen.session.view == view

    at_table(sit("family"), script)


def test_arrow_keys_and_enter_play_a_card():
    async def script(pilot, screen):
        view = await until_play(pilot, screen)
        await pilot.press("enter")
        assert "arrow keys" in text(screen, "#prompt")
        await pilot.press("left")
        assert screen.cursor == len(view.hand) - 1
        await pilot.press("right")
        while view.hand[screen.cursor] not in view.legal[0].cards:
            await pilot.press("right")
        await pilot.press("enter")
        await until(pilot, lambda: view.legal[0].card not in screen.session.view.hand)

    at_table(sit("family"), script)


def test_arrow_keys_and_enter_make_a_call():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        assert screen.session.view.phase is Phase.ORDER
        await pilot.press("right", "enter")
        await until(pilot, lambda: (0, "pass") in screen.session.game.deals[0].actions)

    at_table(sit("classic"), script)


def test_the_mouse_plays_cards_and_makes_calls():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        buttons = list(screen.query(CallButton))
        await pilot.click(buttons[0])
        await until(pilot, lambda: (0, "pass") in screen.session.game.deals[0].actions)
        view = await until_play(pilot, screen)
        place = view.hand.index(view.legal[0].card)
        await pilot.click(list(screen.query(CardSlot))[place])
        await until(pilot, lambda: view.legal[0].card not in screen.session.view.hand)

    at_table(sit("classic"), script)


def test_a_key_that_is_no_choice_now_says_so():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("f")
        assert "not open to you" in text(screen, "#prompt")
        await pilot.press("9")
        assert "not open to you" in text(screen, "#prompt")

    at_table(sit("classic"), script)


def test_bids_are_made_with_the_digit_of_the_tricks():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        assert screen.session.view.phase is Phase.BID
        await pilot.press("5")
        await until(pilot, lambda: (0, "bid 5") in screen.session.game.deals[0].actions)

    at_table(sit("buck"), script)


def test_a_hint_marks_a_card_and_says_why(monkeypatch):
    async def script(pilot, screen):
        view = await until_play(pilot, screen)
        hint = Hint(view.legal[-1], "partner has the trick", "It is worth +0.50.")
        monkeypatch.setattr(screen.session, "hint", lambda: hint)
        await pilot.press("i")
        await until(pilot, lambda: text(screen, "#prompt").startswith("Hint: play "))
        assert "(partner has the trick)" in text(screen, "#prompt")
        assert "╔" in str(list(screen.query(CardSlot))[screen.hinted].content)

    at_table(sit("family"), script)


@pytest.mark.parametrize("until_his_turn", [until_asked, until_play])
def test_enter_does_what_a_hint_says(until_his_turn, monkeypatch):
    async def script(pilot, screen):
        await until_his_turn(pilot, screen)
        wanted = screen.session.view.legal[-1]
        monkeypatch.setattr(screen.session, "hint", lambda: Hint(wanted, "it is best"))
        await pilot.press("i")
        await until(pilot, lambda: text(screen, "#prompt").startswith("Hint: "))
        await pilot.press("enter")
        await until(pilot, lambda: (0, wanted) in screen.session.game.deals[-1].actions)

    at_table(sit("family"), script)


def test_that_it_is_not_your_turn_is_said_no_longer_than_it_is_so():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        screen._say("It is not your turn yet.")
        asked = asyncio.create_task(screen.ask())
        await until(pilot, lambda: "not your turn" not in text(screen, "#prompt"))
        asked.cancel()

    at_table(sit("family"), script)


def test_undo_takes_the_last_free_decision_back():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        before = screen.session.view
        await pilot.press("p")
        await until(pilot, lambda: screen.session.view.log != before.log)
        await until_asked(pilot, screen)
        await pilot.press("u")
        await until(pilot, lambda: screen.session.view == before and screen.is_asking)
        assert "take your last decision back" in screen.query_one(LogPanel).sentences[-1]

    at_table(sit("classic"), script)


def test_undo_goes_back_from_the_end_of_a_deal():
    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)
        await pilot.press("u")
        await until(pilot, lambda: screen.is_asking)
        assert screen.session.view.deal == 0
        assert screen.session.view.results == ()

    at_table(sit("family"), script)


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

    at_table(sit("family", seed=9, seat=1), script)


def test_settings_are_changed_at_the_table_and_kept():
    async def script(pilot, screen):
        await until_asked(pilot, screen)
        await pilot.press("m", "down", "enter", "down", "right", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
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


@pytest.mark.parametrize("size", [(20, 5), (80, 21), (79, 24)])
def test_a_terminal_that_is_too_small_is_told_so_in_one_sentence(size):
    async def script(pilot, screen):
        shown = screen.query_one("#no-room")
        assert shown.display
        assert not screen.query_one("#body").display
        assert "needs 80x22" in text(screen, "#no-room")
        assert shown.size.height == size[1]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.query_one("#body").display
        assert not shown.display

    at_table(sit("classic"), script, size=size)


@pytest.mark.parametrize(
    ("key", "code"), [("q", 0), ("ctrl+c", exits.INTERRUPTED), ("ctrl+d", exits.WRONG)]
)
def test_leaving_keeps_the_game_and_it_goes_on_from_there(key, code):
    session = sit("family")
    record = None

    async def script(pilot, screen):
        nonlocal record
        await until_play(pilot, screen)
        record = session.game.record()
        if key != "q":
            await pilot.press("r")
        await pilot.press(key)

    app = at_table(session, script)

    assert app.return_value == code
    assert record is not None
    again = LocalSession.resume(session.path)
    assert again.game.record() == record

    async def go_on(pilot, screen):
        assert await until_asked(pilot, screen)
        await press_sensible(pilot, screen)

    at_table(again, go_on)


def test_the_end_of_a_game_tells_the_result_and_offers_another():
    session = sit("sawdust")

    async def script(pilot, screen):
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)
        words = "\n".join(str(one.content) for one in pilot.app.screen.query("Static"))
        assert "win the game" in words
        assert "made trump" in words
        assert text(screen, "#scores").count("+1") == 2
        assert session.path.name in words.replace("\n", "")
        await pilot.press("a")
        await until_asked(pilot, screen)
        assert screen.session is not session
        assert screen.session.view.ledger == session.view.ledger

    at_table(session, script)


def test_bots_are_watched_with_hands_open_to_the_end_of_a_deal():
    session = sit("family", seat=None)

    async def script(pilot, screen):
        assert not any(card.symbol in text(screen, "#west") for card in session.game.view(1).hand)
        await pilot.press("v")
        hand = session.game.view(1).hand
        shown = text(screen, "#west").replace("10", "T")
        assert all(card.symbol in shown for card in hand)
        assert "░" not in str(screen.query(CardSlot).first().content)
        for _ in range(200):
            await pilot.press("space")
            if session.game.finished_deals:
                break
        assert session.game.finished_deals
        await pilot.press("m", "up", "left", "escape")

    at_table(session, script, Settings(speed="normal"))


def test_bots_that_are_watched_at_once_play_a_whole_game():
    session = sit("buck", seat=None, changes=["start=4"])

    async def script(pilot, screen):
        await until(pilot, lambda: isinstance(pilot.app.screen, Ending))
        assert session.game.over

    at_table(session, script)


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on(tmp_path):
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def act(self, view):\n        raise KeyError('oh')\n")
    session = sit("classic", bots=(f"{path}:Bad",))

    async def script(pilot, screen):
        assert await until_asked(pilot, screen)
        assert any("KeyError" in note.message for note in pilot.app._notifications)
        assert session.problems == []

    at_table(session, script)


def test_a_bot_that_thinks_for_long_does_not_hold_the_screen_or_the_way_out(tmp_path):
    path = tmp_path / "slow.py"
    path.write_text("import time\nclass Slow:\n    def act(self, view):\n        time.sleep(9)\n")
    session = sit("classic", bots=(f"{path}:Slow",))

    async def script(pilot, screen):
        await pilot.press("r")
        assert isinstance(pilot.app.screen, Pages)
        await pilot.press("escape", "q")

    began = time.monotonic()
    at_table(session, script)

    assert time.monotonic() - began < 6


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
        await until(pilot, lambda: len(session.view.swapped) == 3)

    at_table(session, script)


def test_rules_and_keys_are_shown_over_the_table():
    async def script(pilot, screen):
        for key in ("r", "question_mark"):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, Pages)
            await pilot.press("escape")
            assert pilot.app.screen is screen

    at_table(sit("dnd"), script)


@pytest.mark.parametrize("keys", [dialogs.KEYS, replay.KEYS])
def test_no_line_of_the_keys_is_broken(keys):
    async def script(pilot, screen):
        await pilot.app.push_screen(dialogs.Help(screen.look, keys))
        await pilot.pause()
        text = pilot.app.screen.query_one(".text > Static")
        assert text.size.height == len(keys.splitlines())

    at_table(sit("dnd"), script)


def test_a_game_of_three_has_no_seat_across():
    changes = ["players=3", "sides=maker_against_rest"]
    session = sit("classic", changes=[*changes, "first_dealer=random"])

    async def script(pilot, screen):
        assert text(screen, "#north") == ""
        assert "Wes" in text(screen, "#west")
        while await until_asked(pilot, screen):
            await press_sensible(pilot, screen)

    at_table(session, script)


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


def play_out(name, seed=4):
    game = benny.Game(benny.variant(name), seed)
    bot = benny.bot("sensible")
    while not game.over:
        game.act(bot.act(game.view(game.turn)))
    return game.record()
