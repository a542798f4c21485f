"""Training a book in self-play: calls by regret, cards by practice in the deals so called.

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
"""How many calls of one seat in a deal are tried; further ones are played like those of others."""


class RegretTrainer:
    """Learns from deal after deal which calls it regrets not to have made.

    `regrets` and `played` are by infoset and slot: by how much a call would have been better than
    what was done, and how often it was played. Both grow with the number of the deal, of `deals`
    in all, so that later ones count for more. Card play is learnt in the same deals, by `practice`,
    and the calls are tried with it; not so where only the others of the seats `rivals` learn.
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
        """Learn from now on what to call against a policy in some seats, a set of them as bits.

        Cards are played as `policy` does, which learns nothing of them any more.
        """
        self.rival = rival
        self.rivals = seats

    def train(self, deals: int) -> None:
        """Train with a number of random deals more, each seen by every seat in turn."""
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
        """Let all call as they have learnt and note it; then practise, if cards are learnt too."""
        self.seat = NOBODY
        self.first.deal.start(self.deals % self.rules.players)
        self.first.call()
        if not self.rivals:
            self.practice.play(self.first.deal)

    def sample(self, branch: "Branch") -> int:
        """Return a slot of the infoset looked at, drawn by its regrets, and note what is played."""
        first = self.policy.infosets.number * SLOTS
        total = self.fill_shares(branch)
        drawn = total * self.random.below(DRAWN) / DRAWN
        chosen = NOTHING
        for slot in range(SLOTS):
            if branch.shares[slot] > 0:
                self.played[first + slot] += self.deals * branch.shares[slot] / total
                if drawn >= 0:
                    chosen = slot
                drawn -= branch.shares[slot]
        return chosen

    def fill_shares(self, branch: "Branch") -> float:
        """Let a branch have the share of each slot of the infoset looked at; return their sum."""
        first = self.policy.infosets.number * SLOTS
        total = 0.0
        for slot in range(SLOTS):
            branch.shares[slot] = 0
            if self.policy.infosets.bits[slot] and self.regrets[first + slot] > 0:
                branch.shares[slot] = self.regrets[first + slot]
                total += branch.shares[slot]
        if not total:
            for slot in range(SLOTS):
                if self.policy.infosets.bits[slot]:
                    branch.shares[slot] = 1
                    total += 1
        return total


class Branch:
    """A deal in which every call of the seat in training is tried, each in a branch deeper."""

    __slots__ = ("bits", "deal", "deeper", "has_deeper", "infoset", "shares", "trainer", "values")

    def __init__(self, trainer: RegretTrainer, depth: int) -> None:
        self.trainer = trainer
        self.deal = Deal(trainer.rules, 0, trainer.rules.deck)
        self.bits = [0 for _ in range(SLOTS)]
        self.shares = [0.0 for _ in range(SLOTS)]
        self.values = [0.0 for _ in range(SLOTS)]
        self.infoset = 0
        self.has_deeper = depth > 0
        self.deeper = Branch(trainer, depth - 1) if depth else self

    def walk(self) -> float:
        """Go on until the seat in training has a choice, or to the end; return what it gains."""
        if self.call():
            return self._try_all()
        while not self.deal.over:
            self.deal.take(self.trainer.policy.choose(self.deal))
        return scoring.gain(self.deal, self.trainer.seat)

    def call(self) -> bool:
        """Let all call until the seat in training has a choice; return whether it has one."""
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
