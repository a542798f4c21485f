"""What each choice of a seat comes to in the deals that agree with what it knows."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits, chance, scoring, selfplay
from benny.core.codes import (
    BY_COUNTDOWN,
    DISCARD_CARD,
    DRAWN,
    FIRST_WORLDS,
    MOST_DRAWS,
    MOST_TAKEN,
    NOBODY,
    PLAY_CARD,
    SEATS,
    TAKEN_BITS,
    TRUST_IN_CALLS,
    USUAL,
)
from benny.core.deal import Deal
from benny.core.policy import Policy
from benny.core.rivals import Rivals
from benny.core.sampling import Sampler
from benny.core.solver import Solver
from benny.core.tables import Tables


class Evaluation:
    """Tries every choice of the seat at turn in deal after deal, with the interpreter's lock free.

    The sampler tells what the seat knows. With `believed` a deal is taken the more rarely the more
    the others would have done otherwise in it, if they do as the policy does; else all deals that
    agree are equally likely. Of `trust_in_calls` calls and one more, that one is taken to be made
    without a look at the cards, as often as such a call usually comes. `trust_in_cards` is the same
    for cards played, 0 where they tell nothing.

    `prepare` looks at `first_worlds` deals before any is taken: from their `shares`, how often the
    policy would have done each step, follows what is `usual`, from that their `doubts`, and of
    these the `least`; a deal with more doubt is taken the more rarely. So that no more than
    `most_tries` are drawn for one that is taken, on the average, the least may be more than that
    of the likeliest deal. Those first deals are then the first to be taken: each comes again from
    the state of the random numbers that it came from.

    `results` has what `packed` makes of each deal, all choices of one world after the other, from
    the lowest bit on.
    """

    __slots__ = (
        "believed",
        "doubts",
        "first_worlds",
        "least",
        "looked_at",
        "most_tries",
        "onward",
        "policy",
        "random",
        "results",
        "rivals",
        "sampler",
        "seat",
        "shares",
        "solver",
        "states",
        "steps",
        "tables",
        "trial",
        "trust_in_calls",
        "trust_in_cards",
        "usual",
        "world",
    )

    def __init__(
        self, tables: Tables, sampler: Sampler, seat: int, believed: bool, seed: int
    ) -> None:
        self.tables = tables
        self.sampler = sampler
        self.seat = seat
        self.believed = believed
        self.trust_in_calls = TRUST_IN_CALLS
        self.trust_in_cards = 0.0
        self.most_tries = float(MOST_DRAWS)
        self.first_worlds = FIRST_WORLDS
        self.looked_at = NOBODY
        self.usual = array("d", [0.0])
        self.least = 1.0
        self.random = chance.started(seed)
        self.policy = Policy(tables)
        self.solver = Solver(tables)
        self.rivals = Rivals(tables)
        self.world = Deal(tables, 0, tables.deck)
        self.trial = Deal(tables, 0, tables.deck)
        self.results = array("q", [0])

    def prepare(self) -> None:
        """Find how likely deals can be; the first deal to be tried does it by itself."""
        self.looked_at = self.first_worlds
        if self.believed:
            self.steps = self._steps_that_tell()
            self.states = array("q", bytes(8 * self.first_worlds))
            self.doubts = array("d", bytes(8 * self.first_worlds))
            self.shares = array("d", bytes(8 * (self.first_worlds * self.steps + 1)))
            self.usual = array("d", bytes(8 * (self.steps + 1)))
            with cython.nogil:
                self._look_at_first()

    def play_out(self, worlds: int) -> int:
        """Let the policy play a number of worlds to their end after each choice.

        Returns in how many that was possible: fewer where the sampler finds no more.
        """
        return self._evaluate(worlds, False)

    def solve(self, worlds: int) -> int:
        """Solve a number of worlds with open cards after each card that may be played."""
        return self._evaluate(worlds, True)

    def _evaluate(self, worlds: int, is_open: bool) -> int:
        found = 0
        if self.looked_at == NOBODY:
            self.prepare()
        if self.sample():
            self.results = array("q", bytes(8 * worlds * bits.count(self.world.choices())))
            with cython.nogil:
                while found < worlds and (not found or self.sample()):
                    if is_open:
                        self._solve_world(found * bits.count(self.world.choices()))
                    else:
                        self._play_world(found * bits.count(self.world.choices()))
                    found += 1
        return found

    def sample(self) -> bool:
        """Let `world` be the next deal that agrees, and return whether there was one."""
        if not self.believed:
            return self.sampler.sample(self.world)
        return self._sample_again() or self._sample_anew()

    def _sample_again(self) -> bool:
        while self.looked_at < self.first_worlds:
            number = self.looked_at
            self.looked_at += 1
            if self.doubts[number] <= self._most_doubt():
                self.sampler.resume(self.states[number])
                self.sampler.sample(self.world)
                self.sampler.resume(self.onward)
                return True
        return False

    def _sample_anew(self) -> bool:
        most = self.sampler.rejected + MOST_DRAWS
        for _ in range(MOST_DRAWS):
            if self.sampler.rejected > most or not self.sampler.sample(self.world):
                return False
            if self._is_believed(self._most_doubt()):
                return True
        return False

    def _most_doubt(self) -> float:
        """Return with how much doubt the next deal is taken at the most, by chance."""
        drawn = chance.below(self.random, DRAWN)
        self.random = chance.after(self.random)
        return self.least * DRAWN / (drawn + 1)

    def _steps_that_tell(self) -> int:
        """Return how many steps there are before the first that tells nothing."""
        if not self.trust_in_cards:
            for step in range(self.sampler.steps):
                if self._is_card(step):
                    return step
        return self.sampler.steps

    def _look_at_first(self) -> None:
        for number in range(self.first_worlds):
            self.states[number] = self.sampler.random
            if not self.sampler.sample(self.world):
                return
            self._begin_again()
            for step in range(self.steps):
                self.shares[number * self.steps + step] = self._share_of_next(step)
        self.onward = self.sampler.random
        self._find_usual()
        self._find_least()
        self.looked_at = 0

    def _find_usual(self) -> None:
        for step in range(self.steps):
            total = 0.0
            for number in range(self.first_worlds):
                total += self.shares[number * self.steps + step]
            self.usual[step] = total / self.first_worlds + USUAL

    def _find_least(self) -> None:
        for number in range(self.first_worlds):
            doubt = 1.0
            for step in range(self.steps):
                doubt *= self._doubt(step, self.shares[number * self.steps + step])
            self.doubts[number] = doubt
            if not number or doubt < self.least:
                self.least = doubt
        while self._share_believed() * self.most_tries < 1:
            self.least *= 2

    def _share_believed(self) -> float:
        share = 0.0
        for number in range(self.first_worlds):
            share += min(1.0, self.least / self.doubts[number])
        return share / self.first_worlds

    def _is_believed(self, most: float) -> bool:
        """Return whether what the others did makes the world no less likely than that."""
        doubt = 1.0
        self._begin_again()
        for step in range(self.steps):
            doubt *= self._doubt(step, self._share_of_next(step))
            if doubt > most:
                return False
        return True

    def _doubt(self, step: int, share: float) -> float:
        """Return by how much a step makes a world less likely in which it has some share."""
        usual = self.usual[step]
        trust = self.trust_in_cards if self._is_card(step) else self.trust_in_calls
        return (trust + usual) / (trust * share + usual)

    def _is_card(self, step: int) -> bool:
        return PLAY_CARD <= self.sampler.actions[step] < DISCARD_CARD

    def _begin_again(self) -> None:
        for place in range(self.tables.cards):
            self.trial.deck[place] = self.world.deck[place]
        self.trial.start(self.world.dealer)

    def _share_of_next(self, step: int) -> float:
        """Do the next step in the trial and return how often the policy would, 1 for one's own."""
        share = 1.0
        action = self.sampler.actions[step]
        if action == NOBODY:
            action = self.sampler.hidden_action(self.trial)
        if self.trial.turn != self.seat and bits.count(self.trial.choices()) > 1:
            share = self.policy.share_of(self.trial, action)
        self.trial.act(action)
        return share

    def _play_world(self, place: int) -> None:
        choices = self.world.choices()
        while choices:
            self.trial.restore(self.world)
            self.trial.take(choices & -choices)
            choices &= choices - 1
            while not self.trial.over:
                self.trial.take(self.policy.choose(self.trial))
            self.results[place] = selfplay.packed(self.trial)
            place += 1

    def _solve_world(self, place: int) -> None:
        choices = self.world.choices()
        if self.tables.scoring == BY_COUNTDOWN:
            self.rivals.load(self.world)
            self.rivals.value_cards(choices)
        else:
            self.solver.load(self.world, self._makers())
            self.solver.value_cards(choices)
        while choices:
            self.trial.restore(self.world)
            if self.tables.scoring == BY_COUNTDOWN:
                self._share_out(self.rivals.values[bits.index(choices & -choices)])
            else:
                self._give_makers(self.solver.values[bits.index(choices & -choices)])
            choices &= choices - 1
            self.trial.tricks_done = self.tables.tricks
            scoring.score(self.trial)
            self.results[place] = selfplay.packed(self.trial)
            place += 1

    def _makers(self) -> int:
        seats = 0
        for seat in range(self.tables.players):
            if self.tables.side[seat] == self.tables.side[self.world.maker]:
                seats |= 1 << seat
        return seats

    def _give_makers(self, tricks: int) -> None:
        """Let the maker's side take tricks more, and one of the others all that are left then."""
        other = self.trial.left_of(self.trial.maker)
        left = self.tables.tricks - self.trial.tricks_done
        self._let_take(self.trial.maker)
        self._let_take(other)
        self.trial.taken[self.trial.maker] = self.trial.taken[self.trial.maker] + tricks
        self.trial.taken[other] = self.trial.taken[other] + left - tricks

    def _let_take(self, seat: int) -> None:
        """Let a seat have taken its side's last trick if nobody else has taken one."""
        if self.trial.last_taker[self.tables.side[seat]] == NOBODY:
            self.trial.last_taker[self.tables.side[seat]] = seat

    def _share_out(self, result: int) -> None:
        for seat in range(SEATS):
            self.trial.taken[seat] = result >> TAKEN_BITS * seat & MOST_TAKEN
