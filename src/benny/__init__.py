"""Benny: the Euchre family as one system of rules, games, records and bots."""

from benny.actions import ACTIONS, Action
from benny.bots import Bot, bot
from benny.errors import IllegalActionError, NotationError
from benny.game import Game
from benny.log import DealLog, Player, Record
from benny.rules.cards import Card, Rank, Suit
from benny.rules.loading import load_rules, variant
from benny.rules.rules import Rules
from benny.view import View

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
