"""The gain of each action of a seat in the deals that agree with its knowledge.

A deal counts by how likely the others' actions are in it.
"""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython


from array import array

from benny.core import bits, rng, scoring
from benny.core.compiled_rules import BY_COUNTDOWN, NOT_ITS_DEAL, CompiledRules, check_same
from benny.core.constants import (
    AT_PLAY,
    DISCARD_CARD,
    DRAWN,
    LIKELIEST,
    MOST_DEALS,
    MOST_DRAWS,
    MOST_TAKEN,
    NO_SEAT,
    PLAY_CARD,
    SEATS,
    TAKEN_BITS,
)
from benny.core.deal import Deal
from benny.core.policy import selfplay
from benny.core.policy.policy import Policy
from benny.core.sealed import Sealed
from benny.core.search.maxn import MaxNSolver
from benny.core.search.sampler import Sampler
from benny.core.search.solver import Solver
from benny.io.validation import check_kind, whole

# Seven calls in eight are assumed to follow the policy; the eighth is random.
TRUST_IN_CALLS = 7.0
# Added to every base rate, so that no deal becomes impossible.
USUAL = 0.001
# Any smaller factor would take for ever to raise the least doubt.
LEAST_RAISE = 1.001

_ANY_DOUBT = float("inf")


class Belief(Sealed):
    """Samples deals by rejection: the less likely the others' actions, the rarer the deal.

    The others are assumed to follow the policy, except for one call in `trust_in_calls` + 1, which
    is random at its base rate. `trust_in_cards` is the same for cards, 0 if they tell nothing.

    `prepare` first draws deals, `found` of them. Their `shares` are the policy's probabilities of
    each step; the mean of these is the base rate, `usual`. From both follow their `doubts`, which
    are reciprocal likelihoods, and the `least` doubt. A deal is accepted with the chance of least
    over its own doubt. If that would draw more than `most_tries` deals for one accepted, `least` is
    raised, by a factor of `raise_by` at a time. Small factors cost time, but with large ones the
    prepared deals decide how far beyond the need `least` goes. The first deals to be accepted are
    those of `prepare`: each is drawn again from its state of the random numbers, and `onward` is
    the state after them all.

    `count_out` enumerates all deals instead. Each is taken once, with a `weight` of LIKELIEST for
    the likeliest and proportionally less for others. A deal that was drawn weighs 1.
    """

    def __init__(self, policy: Policy, sampler: Sampler, seat: int, seed: int) -> None:
        check_kind(policy, Policy, "a Policy")
        check_kind(sampler, Sampler, "a Sampler")
        check_same(policy.rules, sampler.rules)
        self.policy = policy
        self.sampler = sampler
        self.seat = whole(seat, "a seat", most=policy.rules.players - 1)
        self.trust_in_calls = TRUST_IN_CALLS
        self.trust_in_cards = 0.0
        self.most_tries = float(MOST_DRAWS)
        self.raise_by = 2.0
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
        """Draw some deals to find how likely they can be; before that, all are accepted."""
        self._check(worlds)
        self._look_forward(worlds, self._steps_that_tell())
        draws = 0
        with cython.nogil:
            while self.found < worlds and draws < MOST_DRAWS:
                self.states[self.found] = self.sampler.random
                self.sampler.begin(self.trial)
                draws += 1
                if self._can_be(self.trial, _ANY_DOUBT):
                    self.found += 1
                    draws = 0
            self.onward = self.sampler.random
            self._judge()
            # Accept more readily until one deal in `most_tries` is accepted.
            while self.found and self._share_believed() * self.most_tries < 1:
                self.least *= self.raise_by

    def count_out(self, is_believed: bool) -> None:
        """Enumerate all deals of a sampler that leaves no order to chance.

        Unless `is_believed`, the others' actions tell nothing and all deals are equally likely.
        """
        self._check(self.sampler.total)
        self.is_counted = True
        self._look_forward(self.sampler.total, self._steps_that_tell() if is_believed else 0)
        with cython.nogil:
            for number in range(self.sampler.total):
                self.states[self.found] = number
                self.sampler.begin_with(self.trial, number)
                self.found += self._can_be(self.trial, _ANY_DOUBT)
            self._judge()

    def _check(self, worlds: int) -> None:
        """Raise ValueError where sampling would not end."""
        whole(worlds, "the number of worlds", 1, MOST_DEALS)
        if not self.sampler.total:
            raise ValueError("no deal agrees yet: prepare the sampler")
        trusts = min(self.trust_in_calls, self.trust_in_cards)
        if not (trusts >= 0 and self.most_tries >= 1 and self.raise_by >= LEAST_RAISE):
            raise ValueError(
                f"trust from 0 on, most_tries from 1 on and raise_by from {LEAST_RAISE} on"
            )

    def begin_again(self) -> None:
        """Take the prepared deals once more, from the first on."""
        self.taken = 0

    def sample(self, world: Deal) -> bool:
        """Make a deal the next that is accepted; return whether there was one."""
        if not self.sampler.total or world.rules.key != self.policy.rules.key:
            raise ValueError(NOT_ITS_DEAL)
        if self.is_counted:
            if self.taken == self.found:
                return False
            self.weight = int(LIKELIEST * self.least / self.doubts[self.taken] + 0.5)
            self.sampler.begin_with(world, self.states[self.taken])
            self.taken += 1
            return self.sampler.repeat(world)
        while self.taken < self.found:
            number = self.taken
            self.taken += 1
            if self.doubts[number] <= self._most_doubt():
                self.sampler.resume(self.states[number])
                self.sampler.sample(world)
                self.sampler.resume(self.onward)
                return True
        for _ in range(MOST_DRAWS):
            self.sampler.begin(world)
            if self._can_be(world, self._most_doubt()):
                return True
        return False

    def _most_doubt(self) -> float:
        """Return the greatest doubt, drawn at random, with which the next deal is accepted."""
        # Drawing the limit first is the same as accepting with chance least / doubt, and lets a
        # deal be rejected half-way.
        drawn = rng.below(self.random, DRAWN)
        self.random = rng.after(self.random)
        return self.least * DRAWN / (drawn + 1)

    def _steps_that_tell(self) -> int:
        """Return the number of steps before the first that carries no information."""
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
        # One more row, for the deal that is being tried.
        self.shares = array("d", bytes(8 * (worlds + 1) * (steps + 1)))
        self.usual = array("d", [USUAL]) * (steps + 1)

    def _can_be(self, world: Deal, most: float) -> bool:
        """Return whether every step is legal in a deal that has begun, with at most some doubt.

        The policy's probability of each step is noted in the row behind the deals found.
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
        """Find the doubt of each prepared deal, and the least."""
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
        """Return the factor by which a step of some probability raises a world's doubt."""
        usual = self.usual[step]
        trust = self.trust_in_cards if self._is_card(step) else self.trust_in_calls
        return (trust + usual) / (trust * share + usual)

    def _is_card(self, step: int) -> bool:
        return PLAY_CARD <= self.sampler.actions[step] < DISCARD_CARD

    def _share_of(self, world: Deal, step: int) -> float:
        """Return the policy's probability of a step in a world, 1 for the seat's own steps."""
        if world.turn == self.seat or bits.count(world.choices()) == 1:
            return 1.0
        return self.policy.share_of(world, self.sampler.action(world, step))


IS_COMPILED: bool = cython.compiled


class ActionTotals(Sealed):
    """Tries every action of the seat to act in deal after deal, with the interpreter's lock free.

    The sampler knows what the seat knows, and `belief` accepts its deals: all of them until it is
    prepared.

    `found` is the number of the last worlds. `results` has the `packed` result of each `choices` of
    each world, from the lowest bit on, and `weights` the weights of the worlds. `sums` has what
    each choice gained in all, `products` the sums of products of two choices' gains, and `gains`
    what each gained in the last world. `takes` has, by choice and seat, the weight of the worlds
    in which the seat took the next trick to end; solved worlds don't tell. `usual` is the number of
    the policy's choice.
    """

    def __init__(self, rules: CompiledRules, sampler: Sampler, seat: int, seed: int) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        check_kind(sampler, Sampler, "a Sampler")
        check_same(rules, sampler.rules)
        self.rules = rules
        self.policy = Policy(rules)
        self.belief = Belief(self.policy, sampler, seat, seed)
        # The rules use one of them; the other one's table has next to no entries.
        is_countdown = rules.scoring == BY_COUNTDOWN
        self.solver = Solver(rules, int(is_countdown))
        self.rivals = MaxNSolver(rules, int(not is_countdown))
        self.world = Deal(rules, 0, rules.deck)
        self.trial = Deal(rules, 0, rules.deck)
        self.choices = self.found = self.usual = 0
        self._forget(0)

    def play_out(self, worlds: int) -> int:
        """Let the policy play a number of worlds to their end after each choice.

        If the belief has enumerated all deals, these are the worlds, however many are wanted.
        Returns the number of worlds, which is smaller if there are no more.
        """
        return self._evaluate(worlds, False)

    def solve(self, worlds: int) -> int:
        """Solve a number of worlds with open cards after each legal card; else as `play_out`."""
        return self._evaluate(worlds, True)

    def _evaluate(self, worlds: int, is_open: bool) -> int:
        whole(worlds, "the number of worlds", 1, MOST_DEALS)
        self.found = 0
        if self.belief.is_counted:
            worlds = self.belief.found
            self.belief.begin_again()
        if self.belief.sample(self.world):
            self.choices = bits.count(self.world.choices())
            turn, phase = self.world.turn, self.world.phase
            if not self.choices or (is_open and phase != AT_PLAY):
                raise ValueError("no seat has to act, or no card is due")
            usual = self.policy.choose(self.world)
            self.usual = bits.count(self.world.choices() & (usual - 1))
            self._forget(worlds)
            with cython.nogil:
                while self.found < worlds and (not self.found or self.belief.sample(self.world)):
                    if (
                        self.world.turn != turn
                        or self.world.phase != phase
                        or bits.count(self.world.choices()) != self.choices
                    ):
                        raise ValueError("the sampled deals differ in whose turn it is")
                    if is_open:
                        self._solve_world()
                    else:
                        self._play_world()
                    self._sum_up(self.belief.weight)
        return self.found

    def _forget(self, worlds: int) -> None:
        self.results = array("q", bytes(8 * worlds * self.choices))
        self.weights = array("q", bytes(8 * worlds))
        self.gains = array("q", bytes(8 * self.choices))
        self.sums = array("q", bytes(8 * self.choices))
        self.products = array("q", bytes(8 * self.choices * self.choices))
        self.takes = array("q", bytes(8 * self.choices * SEATS))

    def _play_world(self) -> None:
        word = self.world.choices()
        for number in range(self.choices):
            self.trial.restore(self.world)
            self.trial.take(word & -word)
            word &= word - 1
            self._end_trick(number)
            while not self.trial.over:
                self.trial.take(self.policy.choose(self.trial))
            self._note(number)

    def _end_trick(self, number: int) -> None:
        """Let the policy play until a trick has ended, if one does, and note who took it."""
        while self.trial.tricks_done == self.world.tricks_done:
            if self.trial.over:
                return
            self.trial.take(self.policy.choose(self.trial))
        for seat in range(SEATS):
            if self.trial.taken[seat] > self.world.taken[seat]:
                self.takes[number * SEATS + seat] += self.belief.weight

    def _solve_world(self) -> None:
        word = self.world.choices()
        if self.rules.scoring == BY_COUNTDOWN:
            self.rivals.load(self.world)
            self.rivals.value_cards(word)
        else:
            self.solver.load(self.world, self._makers())
            self.solver.value_cards(word)
        for number in range(self.choices):
            self.trial.restore(self.world)
            if self.rules.scoring == BY_COUNTDOWN:
                result = self.rivals.values[bits.index(word & -word)]
                for seat in range(SEATS):
                    self.trial.taken[seat] = result >> TAKEN_BITS * seat & MOST_TAKEN
            else:
                self._give_makers(self.solver.values[bits.index(word & -word)])
            word &= word - 1
            self.trial.tricks_done = self.rules.tricks
            scoring.score(self.trial)
            self._note(number)

    def _note(self, number: int) -> None:
        self.results[self.found * self.choices + number] = selfplay.pack_result(self.trial)
        self.gains[number] = scoring.gain(self.trial, self.belief.seat)

    def _sum_up(self, weight: int) -> None:
        """Add the gains of a world to those before."""
        for first in range(self.choices):
            self.sums[first] += weight * self.gains[first]
            for second in range(self.choices):
                # Variances of differences between choices follow from these.
                self.products[first * self.choices + second] += (
                    weight * self.gains[first] * self.gains[second]
                )
        self.weights[self.found] = weight
        self.found += 1

    def _makers(self) -> int:
        seats = 0
        for seat in range(self.rules.players):
            if self.rules.side[seat] == self.rules.side[self.world.maker]:
                seats |= 1 << seat
        return seats

    def _give_makers(self, tricks: int) -> None:
        """Give the maker's side some more tricks, and one of the others the rest."""
        other = self.trial.left_of(self.trial.maker)
        left = self.rules.tricks - self.trial.tricks_done
        self._let_take(self.trial.maker)
        self._let_take(other)
        self.trial.taken[self.trial.maker] = self.trial.taken[self.trial.maker] + tricks
        self.trial.taken[other] = self.trial.taken[other] + left - tricks

    def _let_take(self, seat: int) -> None:
        """Note a seat as its side's last taker if the side has taken no trick."""
        if self.trial.last_taker[self.rules.side[seat]] == NO_SEAT:
            self.trial.last_taker[self.rules.side[seat]] = seat
