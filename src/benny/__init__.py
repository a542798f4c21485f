"""Benny: the Euchre family as one system of rules, games, records and bots."""

from benny.bots import Bot, bot
from benny.errors import IllegalActionError, NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.game import Game
from benny.game.log import DealLog, Player, Record
from benny.game.view import View
from benny.rules.cards import Card, Rank, Suit
from benny.rules.loading import load_rules, variant
from benny.rules.rules import Rules

__all__ = [
    "ACTIONS",
    "Action",
    "Bot",
    "Card",
    "DealLog",
    "Game",
    "IllegalActionError",
    "NotationError",
    "Player",
    "Rank",
    "Record",
    "Rules",
    "Suit",
    "View",
    "bot",
    "load_rules",
    "variant",
]
