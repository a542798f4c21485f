"""A game at the terminal in which the person may lay their hand down."""

import benny
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice
from support.scenario import deals_of

HANDS = {"0": "JS JC AS KS QS", "1": "AD KD QD 9C TC", "2": "TS 9S TH QH KH"}


def sit_with_five_trumps() -> LocalSession:
    """Return a game in which seat 0 leads with the five highest trumps."""
    rules = benny.variant("family")
    deals = deals_of({"upcard": "9H", "dealer": 3, "hands": HANDS}, rules)
    players = StartChoice("family", 0, ("sensible",), "sensible").players(rules)
    game = benny.Game(rules, 1, deals=deals, players=players)
    for action in ("pass", "pass", "pass", "pass", "call S"):
        game.act(action)
    return LocalSession(game)
