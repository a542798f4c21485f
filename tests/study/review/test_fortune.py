"""Fortune has the mean zero: what the unseen cards add is what the beliefs expect of them."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from benny import Game, variant
from benny.analysis.books import SHELF
from benny.bots.expert import BookChooser
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.game.view import Phase
from benny.rules.compile import compile_rules
from benny.study.review.decisions import DecisionReviewer, Depth
from benny.study.review.tally import BookPlay

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.slow]

TRUST_IN_CALLS = 7.0  # of the core's beliefs: the compiled one shows no constants
DEALS = 200
SHALLOW = Depth(first=24, most=24)


class Believed:
    """Plays as beliefs assume that people play: mostly by the book, sometimes at random."""

    def __init__(self, rules, seed):
        self._policy = Policy(compile_rules(rules))
        SHELF.open(rules).lessons.teach(self._policy)
        self._random = Random(seed)

    def chosen(self, view, deal):
        trust = BookChooser.trust_in_cards if view.phase is Phase.PLAY else TRUST_IN_CALLS
        if self._random.random() * (trust + 1) < 1:
            return self._random.choice(view.legal)
        shares = [self._policy.share_of(deal, action.code) for action in view.legal]
        return self._random.choices(view.legal, shares)[0]


def fortunes(rules, seed):
    """Yield what the unseen cards add to a seat's chance in each decision of a deal."""
    game, judge = Game(rules, seed=seed), DecisionReviewer(BookPlay(rules), SHALLOW)
    player = Believed(rules, seed)
    log = game.deals[0]
    deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
    while not game.results:
        view = game.view(game.turn)
        action = view.legal[0]
        if len(view.legal) > 1:
            action = player.chosen(view, deal)
            judged = judge.review_decision(view, deal, action, (1, 1), seed)
            yield judged.fortune[rules.side_of(view.seat)]
        deal.act(action.code)
        game.act(action)


@pytest.mark.parametrize("name", ["classic", "dnd", "buck"])
def test_fortune_has_mean_zero(name):
    rules = variant(name)
    found = [sum(fortunes(rules, seed)) for seed in range(DEALS)]
    error = stdev(found) / sqrt(DEALS)

    # One of three tests exceeds this by chance in 5,000 runs.
    assert abs(fmean(found)) < 4 * error
    assert 0 < error < (0.06 if rules.is_one_deal else 0.015)
