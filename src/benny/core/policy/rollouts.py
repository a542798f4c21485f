"""Practice of card play: each card is tried, and its result moves the weights of the model.

This is policy iteration by rollouts of deals as they lie (compare Bertsekas and others 1997), with
a linear fit by stochastic gradient. The policy plays by the averages of the weights (Polyak and
Juditsky 1992), in which later weights count for more.
"""

from array import array

from benny.core import scoring
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import AT_PLAY, MOST_TRICKS
from benny.core.deal import Deal
from benny.core.policy.layout import FACETS, HEAVIEST, THOUSANDTHS, WEIGHTS
from benny.core.policy.policy import Policy

# The step of the gradient: the share of a card's error that moves each of its weights.
LEARNING = 0.003
# Averaging goes through all weights, so it is done only once in this many deals.
DEALS_A_STEP = 1000


class Rollouts:
    """Teaches a policy card play in deals whose calls are made.

    `fit` has the current weights, in points, and `means` their averages, by which the policy plays.
    """

    __slots__ = ("cards", "deals", "fit", "gains", "means", "policy", "rules", "trial", "weights")

    def __init__(self, rules: CompiledRules, policy: Policy) -> None:
        self.rules = rules
        self.policy = policy
        self.trial = Deal(rules, 0, rules.deck)
        self.fit = array("d", [0.0]) * WEIGHTS
        self.means = array("d", [0.0]) * WEIGHTS
        self.weights = array("h", [0]) * WEIGHTS
        self.deals = 0
        self.cards = 0
        self.gains = [0.0 for _ in range(MOST_TRICKS)]
        policy.open_cards(self.weights)

    def play(self, deal: Deal) -> None:
        """Play a deal to its end by the policy, and try all cards on the way."""
        while not deal.over:
            if deal.phase == AT_PLAY:
                self._try_cards(deal)
            deal.take(self.policy.choose(deal))
        self.deals += 1
        if self.deals % DEALS_A_STEP == 0:
            self._average()

    def _try_cards(self, deal: Deal) -> None:
        choices = deal.choices()
        if not choices & (choices - 1):
            return
        self._play_out(deal, choices)
        self.policy.model.look(deal)
        surprise = self._subtract_promises(deal, choices)
        self._learn(deal, choices, surprise)

    def _play_out(self, deal: Deal, choices: int) -> None:
        """Find the gain of each card, less the mean of all."""
        self.cards = 0
        mean = 0.0
        while choices:
            self.trial.restore(deal)
            self.trial.take(choices & -choices)
            choices &= choices - 1
            while not self.trial.over:
                self.trial.take(self.policy.choose(self.trial))
            gain = scoring.gain(self.trial, deal.turn)
            self.gains[self.cards] = gain / scoring.gain_parts(self.rules)
            mean += self.gains[self.cards]
            self.cards += 1
        for number in range(self.cards):
            self.gains[number] -= mean / self.cards

    def _subtract_promises(self, deal: Deal, choices: int) -> float:
        """Subtract each card's promise from its gain; return the mean error."""
        total = 0.0
        for number in range(self.cards):
            self.policy.model.find(deal, choices & -choices)
            choices &= choices - 1
            for facet in range(FACETS):
                self.gains[number] -= self.fit[self.policy.model.places[facet]]
            total += self.gains[number]
        return total / self.cards

    def _learn(self, deal: Deal, choices: int, mean: float) -> None:
        for number in range(self.cards):
            self.policy.model.find(deal, choices & -choices)
            choices &= choices - 1
            for facet in range(FACETS):
                place = self.policy.model.places[facet]
                # Only differences between cards matter, so what all share is left out.
                self.fit[place] += LEARNING * (self.gains[number] - mean)

    def _average(self) -> None:
        # With these shares the nth average counts n times as much as the first.
        share = 2.0 / (self.deals // DEALS_A_STEP + 1)
        for place in range(WEIGHTS):
            self.means[place] += share * (self.fit[place] - self.means[place])
            # The weights played by have 16 bits.
            weight = self.means[place] * THOUSANDTHS
            self.weights[place] = int(min(max(weight, -HEAVIEST), HEAVIEST))
