"""What each choice of a seat comes to in the deals that agree with what it knows."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array

from benny.core import bits, scoring, selfplay
from benny.core.believing import Belief
from benny.core.codes import BY_COUNTDOWN, MOST_TAKEN, NOBODY, SEATS, TAKEN_BITS
from benny.core.deal import Deal
from benny.core.policy import Policy
from benny.core.rivals import Rivals
from benny.core.sampling import Sampler
from benny.core.solver import Solver
from benny.core.tables import Tables


class Evaluation:
    """Tries every choice of the seat at turn in deal after deal, with the interpreter's lock free.

    The sampler tells what the seat knows. With `believed` the others are believed to do as the
    policy does, see `belief`; else all deals that agree are equally likely.

    `results` has what `packed` makes of each deal, all choices of one world after the other, from
    the lowest bit on.
    """

    __slots__ = (
        "belief",
        "believed",
        "policy",
        "results",
        "rivals",
        "sampler",
        "solver",
        "tables",
        "trial",
        "world",
    )

    def __init__(
        self, tables: Tables, sampler: Sampler, seat: int, believed: bool, seed: int
    ) -> None:
        self.tables = tables
        self.sampler = sampler
        self.believed = believed
        self.policy = Policy(tables)
        self.belief = Belief(self.policy, sampler, seat, seed)
        self.solver = Solver(tables)
        self.rivals = Rivals(tables)
        self.world = Deal(tables, 0, tables.deck)
        self.trial = Deal(tables, 0, tables.deck)
        self.results = array("q", [0])

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
        if self.believed:
            return self.belief.sample(self.world)
        return self.sampler.sample(self.world)

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
