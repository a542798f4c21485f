"""What each choice of a seat comes to in the deals that agree with what it knows."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits, chance, scoring, selfplay
from benny.core.codes import (
    AT_PLAY,
    BY_COUNTDOWN,
    DRAWN,
    FIRST_WORLDS,
    MOST_DOUBT,
    MOST_DRAWS,
    MOST_TAKEN,
    NOBODY,
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
    without a look at the cards, as often as such a call comes: in as many of the deals `asked` as
    have `agreed` with it. `trust_in_cards` is the same for cards played, 0 where they tell nothing.

    `doubts` are those of the first deals, from which `prepare` finds the `least`: a deal with more
    doubt is taken the more rarely. So that no more than `most_tries` are drawn for one that is
    taken, on the average, the least may be more than that of the likeliest deal.

    `results` has what `packed` makes of each deal, all choices of one world after the other, from
    the lowest bit on.
    """

    __slots__ = (
        "agreed",
        "asked",
        "believed",
        "doubts",
        "least",
        "most_tries",
        "policy",
        "random",
        "results",
        "rivals",
        "sampler",
        "seat",
        "solver",
        "tables",
        "trial",
        "trust_in_calls",
        "trust_in_cards",
        "world",
    )

    def __init__(
        self, tables: Tables, sampler: Sampler, seat: int, believed: bool, seed: int
    ) -> None:
        self.tables = tables
        self.sampler = sampler
        self.seat = seat
        self.believed = believed
        self.agreed = array("d", [0.0]) * (sampler.steps + 1)
        self.trust_in_calls = TRUST_IN_CALLS
        self.trust_in_cards = 0.0
        self.most_tries = float(MOST_DRAWS)
        self.doubts = array("d", [0.0]) * FIRST_WORLDS
        self.asked = 0
        self.least = float(MOST_DOUBT)
        self.random = chance.started(seed)
        self.policy = Policy(tables)
        self.solver = Solver(tables)
        self.rivals = Rivals(tables)
        self.world = Deal(tables, 0, tables.deck)
        self.trial = Deal(tables, 0, tables.deck)
        self.results = array("q", [0])

    def prepare(self) -> None:
        """Find how likely deals can be; the first deal to be tried does it by itself."""
        if self.believed:
            with cython.nogil:
                self._find_least()

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
        if not self.asked:
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
        most = self.sampler.rejected + MOST_DRAWS
        for _ in range(MOST_DRAWS):
            if self.sampler.rejected > most or not self.sampler.sample(self.world):
                return False
            if not self.believed or self._is_believed():
                return True
        return False

    def _is_believed(self) -> bool:
        drawn = chance.below(self.random, DRAWN) * self._doubt()
        self.random = chance.after(self.random)
        return drawn < self.least * DRAWN

    def _find_least(self) -> None:
        for number in range(FIRST_WORLDS):
            if not self.sampler.sample(self.world):
                return
            self.doubts[number] = self._doubt()
        # What the others usually do is known only roughly in the first half.
        for number in range(FIRST_WORLDS >> 1, FIRST_WORLDS):
            self.least = min(self.least, self.doubts[number])
        while self._share_believed() * self.most_tries < 1:
            self.least *= 2

    def _share_believed(self) -> float:
        share = 0.0
        for number in range(FIRST_WORLDS >> 1, FIRST_WORLDS):
            share += min(1.0, self.least / self.doubts[number])
        return 2 * share / FIRST_WORLDS

    def _doubt(self) -> float:
        """Return by how much what the others have done makes the world less likely."""
        doubt = 1.0
        self.asked += 1
        for place in range(self.tables.cards):
            self.trial.deck[place] = self.world.deck[place]
        self.trial.start(self.world.dealer)
        for step in range(self.sampler.steps):
            is_card = self.trial.phase == AT_PLAY
            if is_card and not self.trust_in_cards:
                break
            action = self.sampler.actions[step]
            if action == NOBODY:
                action = self.sampler.hidden_action(self.trial)
            others = bits.count(self.trial.choices()) - 1
            if others and self.trial.turn != self.seat:
                share = self.policy.share_of(self.trial, action)
                self.agreed[step] += share
                usual = self.agreed[step] / self.asked + USUAL
                trust = self.trust_in_cards if is_card else self.trust_in_calls
                doubt *= (trust + usual) / (trust * share + usual)
            self.trial.act(action)
        return min(doubt, MOST_DOUBT)

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
