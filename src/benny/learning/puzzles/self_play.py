"""Games to look for puzzles in: between the rule of thumb and the book."""

from random import Random

from benny.analysis.seen_deal import seen_deal
from benny.analysis.shelf import SHELF
from benny.bots.patience import without_endless_pass
from benny.bots.sensible import SensibleBot
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS, Action
from benny.game.game import Game
from benny.game.log import Record
from benny.game.shuffling import derived
from benny.game.view import View
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

_MOST_DEALS = 30  # a game of buck may take hundreds


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    def __init__(self, rules: Rules) -> None:
        self._policy = Policy(compile_rules(rules))
        if (book := SHELF.open(rules)) is not None:
            book.lessons.teach(self._policy)

    def act(self, view: View) -> Action:
        """Return what the book says."""
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return found if found in left.legal else left.legal[0]


def game_between_bots(rules: Rules, seed: int) -> Record:
    """Return a game in which each seat plays by rule of thumb or by the book, by lot."""
    random = Random(seed)
    game = Game(rules, seed=derived(seed, "game"))
    seated = [random.choice((SensibleBot(), BookBot(rules))) for _ in range(rules.players)]
    while game.turn is not None and game.finished_deals < _MOST_DEALS:
        game.act(seated[game.turn].act(game.view(game.turn)))
    record = game.record()
    record.deals = record.deals[: game.finished_deals]
    return record
