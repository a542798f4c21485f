"""Games to look for puzzles in: between the rule of thumb and the book."""

from random import Random

from benny.bots.book import BookBot
from benny.bots.sensible import SensibleBot
from benny.game.game import Game
from benny.game.log import Record
from benny.game.shuffling import derived
from benny.rules.rules import Rules

_MOST_DEALS = 30  # a game of buck may take hundreds


def game_between_bots(rules: Rules, seed: int) -> Record:
    """Return a game in which each seat plays by rule of thumb or by the book, by lot."""
    random = Random(seed)
    game = Game(rules, seed=derived(seed, "game"))
    seated = [random.choice((SensibleBot(), BookBot())) for _ in range(rules.players)]
    while game.turn is not None and len(game.results) < _MOST_DEALS:
        game.act(seated[game.turn].act(game.view(game.turn)))
    record = game.record()
    record.deals = record.deals[: len(game.results)]
    return record
