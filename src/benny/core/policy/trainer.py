"""Training in self-play: in each deal every action is tried, and its result moves the weights.

This is policy iteration by rollouts of deals as they lie (compare Bertsekas and others 1997) with a
linear fit, for calls as well as for cards. The fit is learnt by stochastic gradient. Its averages
are what is played by (Polyak and Juditsky 1992); later weights count for more in them.
"""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython


from array import array

from benny.core import scoring
from benny.core.bulk import RandomPlay
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import (
    AT_PLAY,
    CALL_FACETS,
    CALL_WEIGHTS,
    CARD_FACETS,
    CARD_WEIGHTS,
    CARDS,
    DECLINES,
    HEAVIEST,
    MOST_TRAINED,
    SLOTS,
    THOUSANDTHS,
)
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.sealed import Sealed
from benny.io.validation import whole

# The step of the gradient: the share of an action's error that moves each of its weights.
LEARNING = 0.003


class Fit(Sealed):
    """Weights for actions of `facets` facets, each of which has one of `size` weights.

    `current` are the weights in points, `means` their averages, and `weights` these in thousandths,
    as a model takes them. `steps` averages were taken.
    """

    def __init__(self, facets: int, size: int) -> None:
        self.facets = whole(facets, "the number of facets", 1, CALL_WEIGHTS)
        self.size = whole(size, "the number of weights", 1, CALL_WEIGHTS)
        self.steps = 0
        self.current = array("d", [0.0]) * size
        self.means = array("d", [0.0]) * size
        self.weights = array("h", [0]) * size

    def promise(self, places: list[int]) -> float:
        total = 0.0
        for facet in range(self.facets):
            total += self.current[places[facet]]
        return total

    def move(self, places: list[int], error: float) -> None:
        """Move the weights of an action towards what it has brought more than promised."""
        for facet in range(self.facets):
            self.current[places[facet]] += LEARNING * error

    def average(self) -> None:
        self.steps += 1
        # With these shares the nth average counts n times as much as the first.
        share = 2.0 / (self.steps + 1)
        for place in range(self.size):
            self.means[place] += share * (self.current[place] - self.means[place])
            weight = self.means[place] * THOUSANDTHS
            self.weights[place] = int(min(max(weight, -HEAVIEST), HEAVIEST))


# Averaging goes through all weights, so it is done only once in this many deals.
DEALS_A_STEP = 1000
# One action in this many is random, so that training knows what follows the unusual. The next call,
# alone or not, higher or lower, is made more often: searches compare it with the best all the time.
EXPLORED = 16
EXPLORED_NEXT = 8


class PolicyTrainer(Sealed):
    """Teaches a policy calls and cards in random deals that it plays in every seat.

    `calls` and `cards` are fitted, and the policy plays by their averages from the start. `deals`
    were played in all.
    """

    def __init__(self, rules: CompiledRules, seed: int) -> None:
        self.rules = rules
        self.policy = Policy(rules)
        self.random = RandomPlay(seed)
        self.deal = Deal(rules, 0, rules.deck)
        self.trial = Deal(rules, 0, rules.deck)
        self.calls = Fit(CALL_FACETS, CALL_WEIGHTS)
        self.cards = Fit(CARD_FACETS, CARD_WEIGHTS)
        self.policy.open_calls(self.calls.weights)
        self.policy.open_cards(self.cards.weights)
        self.deals = 0
        self.actions = 0
        self.gains = [0.0 for _ in range(CARDS)]
        self.slots = [0 for _ in range(CARDS)]
        self.tried = [0 for _ in range(CARDS)]

    def train(self, deals: int) -> None:
        """Train on more random deals; the deal passes to the left."""
        whole(deals, "the number of deals", most=MOST_TRAINED)
        with cython.nogil:
            for _ in range(deals):
                self.random.shuffle(self.deal)
                self.deal.start(self.deals % self.rules.players)
                while not self.deal.over:
                    self._try_all()
                    self.deal.take(self._maybe_explore(self.policy.choose(self.deal)))
                self.deals += 1
                if self.deals % DEALS_A_STEP == 0:
                    self.calls.average()
                    self.cards.average()

    def _maybe_explore(self, choice: int) -> int:
        """Return the action to play: mostly the choice, now and then another one."""
        if self.actions < 2:
            return choice
        if not self.random.below(EXPLORED):
            return self.tried[self.random.below(self.actions)]
        if self.deal.phase != AT_PLAY and not self.random.below(EXPLORED_NEXT):
            return self._call_next_to(choice)
        return choice

    def _call_next_to(self, choice: int) -> int:
        """Return a call next to another, one higher or lower; a seat that declines stays so."""
        number = 0
        while self.tried[number] != choice:
            number += 1
        if self.slots[number] == DECLINES:
            return choice
        number += 1 - 2 * self.random.below(2)
        if number < 0 or number == self.actions or self.slots[number] == DECLINES:
            return choice
        return self.tried[number]

    def _try_all(self) -> None:
        """Try every action of the seat to act, and learn its gain over the others."""
        self.actions = 0
        if self.deal.phase == AT_PLAY:
            cards = self.deal.choices()
            while cards:
                self.tried[self.actions] = cards & -cards
                self.actions += 1
                cards &= cards - 1
        elif self.policy.calls.look(self.deal):
            for slot in range(SLOTS):
                if self.policy.calls.bits[slot]:
                    self.slots[self.actions] = slot
                    self.tried[self.actions] = self.policy.bit_of(self.deal, slot)
                    self.actions += 1
        if self.actions < 2:
            return
        for number in range(self.actions):
            self.gains[number] = self._gain(self.tried[number])
        if self.deal.phase == AT_PLAY:
            self._learn(self.cards)
        else:
            self._learn(self.calls)

    def _gain(self, bit: int) -> float:
        """Return the gain of the seat to act if it takes an action and all play on."""
        self.trial.restore(self.deal)
        self.trial.take(bit)
        while not self.trial.over:
            self.trial.take(self.policy.choose(self.trial))
        gain = float(scoring.gain(self.trial, self.deal.turn))  # C would divide ints as ints
        return gain / scoring.gain_parts(self.rules)

    def _learn(self, fit: Fit) -> None:
        """Move the weights of all actions towards what these brought, beside each other."""
        # Read off the facts again: trying the actions has read off others.
        if self.deal.phase == AT_PLAY:
            self.policy.cards.look(self.deal)
        else:
            self.policy.calls.look(self.deal)
        for number in range(self.actions):
            self.gains[number] -= fit.promise(self._places(number))
        # Leave out what all actions share: only the differences between them matter.
        mean = 0.0
        for number in range(self.actions):
            mean += self.gains[number] / self.actions
        for number in range(self.actions):
            self.gains[number] -= mean
        for number in range(self.actions):
            fit.move(self._places(number), self.gains[number])

    def _places(self, number: int) -> list[int]:
        if self.deal.phase == AT_PLAY:
            self.policy.cards.find(self.deal, self.tried[number])
            return self.policy.cards.places
        self.policy.calls.find(self.slots[number])
        return self.policy.calls.places
