"""People at the full-screen table, on a screen in memory."""

import asyncio

import benny
from benny.bots.sensible import SensibleBot
from benny.game.view import Phase
from benny.rules.loading import change_rules
from benny.terminal.home import TerminalSettings
from benny.terminal.local import LocalSession
from benny.terminal.screen.app import TableApp
from benny.terminal.screen.board import card_keys
from benny.terminal.screen.play import PlayScreen
from benny.terminal.screen.widgets import CardSlot
from benny.terminal.start import StartChoice

INSTANT = TerminalSettings(speed="instant")
FIXED = "#header #banner #felt #north #south #west #east #middle #piles #scores #log #prompt #hand"


def sit(name, seed=5, seat=0, bots=("sensible",), changes=()):
    rules = change_rules(benny.variant(name), list(changes))
    players = StartChoice(name, seat, bots, "sensible").players(rules)
    return LocalSession(benny.Game(rules, seed, players=players))


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


async def until_shown(pilot, is_so):
    for _ in range(1000):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


async def until_asked(pilot, screen):
    await until_shown(pilot, lambda: screen.is_asking or pilot.app.screen is not screen)
    return pilot.app.screen is screen


async def until_play(pilot, screen):
    """Let the rule of thumb decide until the person has to play a card and follow suit."""
    while True:
        assert await until_asked(pilot, screen)
        view = screen.session.view
        if view.phase is Phase.PLAY and view.must:
            return view
        await press_sensible(pilot, screen)


async def press_sensible(pilot, screen):
    """Do by key what the rule of thumb says."""
    action = SensibleBot().act(screen.session.view)
    if action.cards:
        keys = [key_of(screen, action.card)]
    else:
        found = next(one for one in screen.picture.choices if one.action == action)
        keys = [found.letter]
    before = action_count(screen.session)
    await pilot.press(*keys)
    await until_shown(pilot, lambda: action_count(screen.session) > before)


def key_of(screen, card):
    """Return the key of a card at the bottom of the table."""
    cards = [slot.card for slot in screen.picture.slots]
    return card_keys(screen.picture.slots)[cards.index(card)]


def action_count(session):
    return sum(len(deal.actions) for deal in session.game.deals)


def text(screen, selector):
    return str(screen.query_one(selector).content)


def regions(screen):
    widgets = [screen.query_one(selector) for selector in FIXED.split()]
    return [widget.region for widget in [*widgets, *screen.query(CardSlot)]]
