"""Deals that agree with what a seat knows, as likely as what the others did makes them."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits, rng
from benny.core.constants import DISCARD_CARD, DRAWN, LIKELIEST, MOST_DRAWS, PLAY_CARD
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.search.sampler import Sampler

# Of eight calls seven are taken to be made by the cards.
TRUST_IN_CALLS = 7.0
# The share of deals in which anything may be done, so that no deal is ruled out for good.
USUAL = 0.001

_ANY_DOUBT = float("inf")


class Belief:
    """Takes a deal the more rarely the more the others would have done otherwise in it.

    They are believed to do as the policy does. Of `trust_in_calls` calls and one more, that one is
    taken to be made without a look at the cards, as often as such a call usually comes.
    `trust_in_cards` is the same for cards played, 0 where they tell nothing.

    `prepare` looks at some deals before any is taken, `found` of them: from their `shares`, how
    often the policy would have done each step, follows what is `usual`, from that their `doubts`,
    and of these the `least`; a deal with more doubt is taken the more rarely. So that no more than
    `most_tries` are drawn for one that is taken, on the average, the least may be more than that
    of the likeliest deal. Those deals are then the first to be taken: each comes again from the
    state of the random numbers that it came from, and `onward` is the state after all of them.

    `count_out` looks at all deals that there are instead, and each is taken once, with a `weight`:
    LIKELIEST, or less by so much as there is more doubt. A deal that was drawn weighs 1.
    """

    __slots__ = (
        "doubts",
        "found",
        "is_counted",
        "least",
        "most_tries",
        "onward",
        "policy",
        "random",
        "sampler",
        "seat",
        "shares",
        "states",
        "steps",
        "taken",
        "trial",
        "trust_in_calls",
        "trust_in_cards",
        "usual",
        "weight",
    )

    def __init__(self, policy: Policy, sampler: Sampler, seat: int, seed: int) -> None:
        self.policy = policy
        self.sampler = sampler
        self.seat = seat
        self.trust_in_calls = TRUST_IN_CALLS
        self.trust_in_cards = 0.0
        self.most_tries = float(MOST_DRAWS)
        self.found = self.taken = 0
        self.is_counted = False
        self.weight = 1
        self.least = 1.0
        self.onward = self.steps = 0
        self.random = rng.started(seed)
        self.trial = Deal(policy.rules, 0, policy.rules.deck)
        self.states = array("q", [0])
        self.doubts = array("d", [0.0])
        self.shares = array("d", [0.0])
        self.usual = array("d", [0.0])

    def prepare(self, worlds: int) -> None:
        """Look at so many deals to find how likely they can be; till then all are believed."""
        self._look_forward(worlds, self._steps_that_tell())
        with cython.nogil:
            self._look_at_drawn(worlds)

    def count_out(self, is_believed: bool) -> None:
        """Look at all deals of a sampler that leaves none to chance (`Worlds.numbered`).

        All are equally likely where what the others did is not believed.
        """
        self.is_counted = True
        self._look_forward(self.sampler.total, self._steps_that_tell() if is_believed else 0)
        with cython.nogil:
            self._look_at_all()

    def begin_again(self) -> None:
        """Take the deals looked at from the first on once more."""
        self.taken = 0

    def sample(self, world: Deal) -> bool:
        """Let a deal be the next that is believed, and return whether there was one."""
        if self.is_counted:
            return self._count_on(world)
        return self._sample_again(world) or self._sample_anew(world)

    def _count_on(self, world: Deal) -> bool:
        if self.taken == self.found:
            return False
        self.weight = int(LIKELIEST * self.least / self.doubts[self.taken] + 0.5)
        self.sampler.begin_with(world, self.states[self.taken])
        self.taken += 1
        return self.sampler.repeat(world)

    def _sample_again(self, world: Deal) -> bool:
        while self.taken < self.found:
            number = self.taken
            self.taken += 1
            if self.doubts[number] <= self._most_doubt():
                self.sampler.resume(self.states[number])
                self.sampler.sample(world)
                self.sampler.resume(self.onward)
                return True
        return False

    def _sample_anew(self, world: Deal) -> bool:
        for _ in range(MOST_DRAWS):
            self.sampler.begin(world)
            if self._can_be(world, self._most_doubt()):
                return True
        return False

    def _most_doubt(self) -> float:
        """Return with how much doubt the next deal is taken at the most, by chance."""
        # To draw the limit first is the same as to take a deal with chance least / doubt, and lets
        # a deal be given up on the way.
        drawn = rng.below(self.random, DRAWN)
        self.random = rng.after(self.random)
        return self.least * DRAWN / (drawn + 1)

    def _steps_that_tell(self) -> int:
        """Return how many steps there are before the first that tells nothing."""
        if not self.trust_in_cards:
            for step in range(self.sampler.steps):
                if self._is_card(step):
                    return step
        return self.sampler.steps

    def _look_forward(self, worlds: int, steps: int) -> None:
        self.found = self.taken = 0
        self.steps = steps
        self.states = array("q", bytes(8 * worlds))
        self.doubts = array("d", bytes(8 * worlds))
        # One row more: the deal that is being tried is noted behind those found.
        self.shares = array("d", bytes(8 * (worlds + 1) * (steps + 1)))
        self.usual = array("d", [USUAL]) * (steps + 1)

    def _look_at_drawn(self, worlds: int) -> None:
        draws = 0
        while self.found < worlds and draws < MOST_DRAWS:
            self.states[self.found] = self.sampler.random
            self.sampler.begin(self.trial)
            draws += 1
            if self._can_be(self.trial, _ANY_DOUBT):
                self.found += 1
                draws = 0
        self.onward = self.sampler.random
        self._judge()
        while self.found and self._share_believed() * self.most_tries < 1:
            self.least *= 2

    def _look_at_all(self) -> None:
        for number in range(self.sampler.total):
            self.states[self.found] = number
            self.sampler.begin_with(self.trial, number)
            self.found += self._can_be(self.trial, _ANY_DOUBT)
        self._judge()

    def _can_be(self, world: Deal, most: float) -> bool:
        """Return whether all could be done in a deal that has begun, with no more doubt than that.

        How often the policy would have done each step is noted behind the shares of those found.
        """
        doubt = 1.0
        for step in range(self.sampler.steps):
            if not self.sampler.is_at(world, step):
                return False
            if step < self.steps:
                share = self._share_of(world, step)
                self.shares[self.found * self.steps + step] = share
                doubt *= self._doubt(step, share)
                if doubt > most:
                    return False
            if not world.act(self.sampler.action(world, step)):
                return False
        return self.sampler.is_at_end(world)

    def _judge(self) -> None:
        """Find how much doubt there is in each of the deals looked at, and the least."""
        for step in range(self.steps):
            total = 0.0
            for number in range(self.found):
                total += self.shares[number * self.steps + step]
            self.usual[step] += total / max(self.found, 1)
        for number in range(self.found):
            doubt = 1.0
            for step in range(self.steps):
                doubt *= self._doubt(step, self.shares[number * self.steps + step])
            self.doubts[number] = doubt
            if not number or doubt < self.least:
                self.least = doubt

    def _share_believed(self) -> float:
        share = 0.0
        for number in range(self.found):
            share += min(1.0, self.least / self.doubts[number])
        return share / self.found

    def _doubt(self, step: int, share: float) -> float:
        """Return by how much a step makes a world less likely in which it has some share."""
        usual = self.usual[step]
        trust = self.trust_in_cards if self._is_card(step) else self.trust_in_calls
        return (trust + usual) / (trust * share + usual)

    def _is_card(self, step: int) -> bool:
        return PLAY_CARD <= self.sampler.actions[step] < DISCARD_CARD

    def _share_of(self, world: Deal, step: int) -> float:
        """Return how often the policy would do a step in a world, 1 for a step of one's own."""
        if world.turn == self.seat or bits.count(world.choices()) == 1:
            return 1.0
        return self.policy.share_of(world, self.sampler.action(world, step))
