"""Trains a book in self-play: calls by regret, card play by rollouts in the deals so called.

External-sampling Monte Carlo CFR (Lanctot et al., NIPS 2009) with linear weights (Brown and
Sandholm, AAAI 2019), over the infosets of `core.policy.infosets`.
"""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import scoring
from benny.core.bulk import RandomPlay
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import AT_PLAY, DRAWN, NOBODY, NOTHING
from benny.core.deal import Deal
from benny.core.policy.layout import INFOSETS, SLOTS
from benny.core.policy.policy import Policy
from benny.core.policy.rollouts import Rollouts

DEPTH = 12
"""Calls of one seat in a deal that are all tried; later ones are sampled like the others'."""


class RegretTrainer:
    """Learns calls from deal after deal by the regret of not having made them.

    `regrets` and `played` are by infoset and slot: how much better a call would have been than what
    was done, and how often it was played. The number of a deal is its weight in both, so that later
    deals count for more; `deals` were played in all. `practice` learns card play in the same deals,
    and calls are tried with it. If `rivals` are set, a set of seats, only the other seats' calls
    are learnt.
    """

    __slots__ = (
        "deals",
        "first",
        "played",
        "policy",
        "practice",
        "random",
        "regrets",
        "rival",
        "rivals",
        "rules",
        "seat",
    )

    def __init__(self, rules: CompiledRules, seed: int) -> None:
        self.rules = rules
        self.policy = Policy(rules)
        self.practice = Rollouts(rules, self.policy)
        self.random = RandomPlay(seed)
        self.regrets = array("d", bytes(8 * INFOSETS * SLOTS))
        self.played = array("d", bytes(8 * INFOSETS * SLOTS))
        self.deals = 0
        self.seat = 0
        self.rival = self.policy
        self.rivals = 0
        self.first = Branch(self, DEPTH)

    def exploit(self, rival: Policy, seats: int) -> None:
        """Learn from now on what to call against a rival policy in some seats, a set as bits.

        Cards are played as `policy` plays them, and card play is no longer learnt.
        """
        self.rival = rival
        self.rivals = seats

    def train(self, deals: int) -> None:
        """Train on more random deals, each from every seat in turn."""
        with cython.nogil:
            for _ in range(deals):
                self.deals += 1
                self.random.shuffle(self.first.deal)
                for seat in range(self.rules.players):
                    if not self.rivals >> seat & 1:
                        self.seat = seat
                        self.first.deal.start(self.deals % self.rules.players)
                        self.first.walk()
                self._call_and_practise()

    def _call_and_practise(self) -> None:
        """Call as learnt in every seat and note it; then practise cards if they are learnt too."""
        self.seat = NOBODY
        self.first.deal.start(self.deals % self.rules.players)
        self.first.call()
        if not self.rivals:
            self.practice.play(self.first.deal)

    def sample(self, branch: "Branch") -> int:
        """Draw a slot of the current infoset by its regrets, and note what is played."""
        first = self.policy.infosets.number * SLOTS
        total = self.fill_shares(branch)
        drawn = total * self.random.below(DRAWN) / DRAWN
        chosen = NOTHING
        for slot in range(SLOTS):
            if branch.shares[slot] > 0:
                # Linear weights: the nth deal counts n times.
                self.played[first + slot] += self.deals * branch.shares[slot] / total
                # The last slot with a share stays if rounding leaves a rest.
                if drawn >= 0:
                    chosen = slot
                drawn -= branch.shares[slot]
        return chosen

    def fill_shares(self, branch: "Branch") -> float:
        """Fill in a branch's share of each slot of the current infoset; return their sum."""
        first = self.policy.infosets.number * SLOTS
        total = 0.0
        for slot in range(SLOTS):
            branch.shares[slot] = 0
            if self.policy.infosets.bits[slot] and self.regrets[first + slot] > 0:
                branch.shares[slot] = self.regrets[first + slot]
                total += branch.shares[slot]
        # Without positive regret all calls are equally likely (regret matching).
        if not total:
            for slot in range(SLOTS):
                if self.policy.infosets.bits[slot]:
                    branch.shares[slot] = 1
                    total += 1
        return total


class Branch:
    """A deal in which each call of the seat in training is tried, in one branch deeper."""

    __slots__ = ("bits", "deal", "deeper", "has_deeper", "infoset", "shares", "trainer", "values")

    def __init__(self, trainer: RegretTrainer, depth: int) -> None:
        self.trainer = trainer
        self.deal = Deal(trainer.rules, 0, trainer.rules.deck)
        self.bits = [0 for _ in range(SLOTS)]
        self.shares = [0.0 for _ in range(SLOTS)]
        self.values = [0.0 for _ in range(SLOTS)]
        self.infoset = 0
        # All branches are made here: no object can be made while the lock is released.
        self.has_deeper = depth > 0
        self.deeper = Branch(trainer, depth - 1) if depth else self

    def walk(self) -> float:
        """Play on to the end, trying all calls on the way; return what the seat gains."""
        if self.call():
            return self._try_all()
        while not self.deal.over:
            self.deal.take(self.trainer.policy.choose(self.deal))
        return scoring.gain(self.deal, self.trainer.seat)

    def call(self) -> bool:
        """Call until the seat in training has a choice; return whether it has one."""
        while not self.deal.over and self.deal.phase != AT_PLAY:
            if self.trainer.rivals >> self.deal.turn & 1:
                self.deal.take(self.trainer.rival.choose(self.deal))
            elif not self.trainer.policy.infosets.look(self.deal):
                self.deal.take(self.trainer.policy.choose(self.deal))
            elif self.deal.turn == self.trainer.seat and self.has_deeper:
                return True
            else:
                slot = self.trainer.sample(self)
                self.deal.take(self.trainer.policy.bit_of(self.deal, slot))
        return False

    def _try_all(self) -> float:
        self.infoset = self.trainer.policy.infosets.number
        total = self.trainer.fill_shares(self)
        for slot in range(SLOTS):
            self.bits[slot] = 0
            if self.trainer.policy.infosets.bits[slot]:
                self.bits[slot] = self.trainer.policy.bit_of(self.deal, slot)
        mean = 0.0
        for slot in range(SLOTS):
            if self.bits[slot]:
                self.deeper.deal.restore(self.deal)
                self.deeper.deal.take(self.bits[slot])
                self.values[slot] = self.deeper.walk()
                mean += self.shares[slot] * self.values[slot] / total
        for slot in range(SLOTS):
            if self.bits[slot]:
                self.trainer.regrets[self.infoset * SLOTS + slot] += self.trainer.deals * (
                    self.values[slot] - mean
                )
        return mean
