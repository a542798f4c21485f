"""Where the decisions come from: deals between a mix of bots, with some actions at random."""

from collections.abc import Iterator
from random import Random

from benny.bots import Bot
from benny.bots.book import BookBot
from benny.bots.novice import NoviceBot
from benny.bots.sensible import SensibleBot
from benny.game.game import Game
from benny.game.shuffling import derived
from benny.game.view import View
from benny.rules.rules import Rules

RANDOM = 1 / 16
"""The share of actions that are chosen at random, so that strange situations come up as well."""


def views(rules: Rules, seed: int) -> Iterator[View]:
    """Yield what each seat sees that has to decide in a deal, the first of a game.

    Each seat is played by `novice`, by `sensible` or by the book, by lot.
    """
    random = Random(seed)
    dealer = random.randrange(rules.players)
    game = Game(rules, derived(seed, "cards"), first_dealer=dealer)
    seated: list[Bot] = [
        random.choice((NoviceBot(), SensibleBot(), BookBot())) for _ in range(rules.players)
    ]
    while game.turn is not None and not game.results:
        view = game.view(game.turn)
        yield view
        is_random = random.random() < RANDOM
        game.act(random.choice(view.legal) if is_random else seated[game.turn].act(view))
