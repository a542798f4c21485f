"""What each action of a seat gains in the deals that agree with what it knows."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits, scoring
from benny.core.compiled_rules import BY_COUNTDOWN, CompiledRules, check_same
from benny.core.constants import AT_PLAY, MOST_DEALS, MOST_TAKEN, NO_SEAT, SEATS, TAKEN_BITS
from benny.core.deal import Deal
from benny.core.policy import selfplay
from benny.core.policy.policy import Policy
from benny.core.sealed import Sealed
from benny.core.search.belief import Belief
from benny.core.search.maxn import MaxNSolver
from benny.core.search.sampler import Sampler
from benny.core.search.solver import Solver
from benny.io.validation import check_kind, whole

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

    __slots__ = (
        "belief",
        "choices",
        "found",
        "gains",
        "policy",
        "products",
        "results",
        "rivals",
        "rules",
        "solver",
        "sums",
        "takes",
        "trial",
        "usual",
        "weights",
        "world",
    )

    def __init__(self, rules: CompiledRules, sampler: Sampler, seat: int, seed: int) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        check_kind(sampler, Sampler, "a Sampler")
        check_same(rules, sampler.rules)
        self.rules = rules
        self.policy = Policy(rules)
        self.belief = Belief(self.policy, sampler, seat, seed)
        self.solver = Solver(rules)
        self.rivals = MaxNSolver(rules)
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
            self.usual = self._usual()
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

    def _usual(self) -> int:
        bit = self.policy.choose(self.world)
        return bits.count(self.world.choices() & (bit - 1))

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
                self._share_out(self.rivals.values[bits.index(word & -word)])
            else:
                self._give_makers(self.solver.values[bits.index(word & -word)])
            word &= word - 1
            self.trial.tricks_done = self.rules.tricks
            scoring.score(self.trial)
            self._note(number)

    def _note(self, number: int) -> None:
        """Note the result of a choice."""
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

    def _share_out(self, result: int) -> None:
        for seat in range(SEATS):
            self.trial.taken[seat] = result >> TAKEN_BITS * seat & MOST_TAKEN
