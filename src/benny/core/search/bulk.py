"""Many deals solved or sampled in one call, with the interpreter's lock released."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from benny.core.bulk import RandomPlay
from benny.core.compiled_rules import PARTNERS, CompiledRules, check_same
from benny.core.constants import MOST_DEALS
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.core.search.sampler import Sampler
from benny.core.search.solver import Solver
from benny.io.validation import whole


class RandomSolving(Sealed):
    """Solves many whole deals with open cards, and sums the tricks of seat 0's side.

    The cards are random, trump is clubs and seat 0 leads.
    """

    __slots__ = ("play", "solver", "tricks")

    def __init__(self, rules: CompiledRules, seed: int) -> None:
        self.play = RandomPlay(seed)
        self.solver = Solver(rules)
        self.tricks = 0

    def exactly(self, deal: Deal, deals: int) -> None:
        """Find the tricks of each of a number of deals."""
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.tricks()

    def at_least(self, deal: Deal, deals: int, need: int) -> None:
        """Count the deals in which the side takes at least `need` tricks."""
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.at_least(need)

    def each_lead(self, deal: Deal, deals: int) -> None:
        """Find the tricks of each deal after every card that may be led."""
        self._check(deal, deals)
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.value_cards(self.solver.hands[0])

    def _check(self, deal: Deal, deals: int) -> None:
        check_same(self.solver.rules, deal.rules)
        whole(deals, "the number of deals", most=MOST_DEALS)

    def lay_out(self, deal: Deal) -> None:
        """Shuffle the deck and deal it out to be solved."""
        self.play.shuffle(deal)
        self.solver.clear(0, 0)
        place = 0
        for seat in range(deal.rules.players):
            for _ in range(deal.rules.hand_size):
                self.solver.give(seat, deal.deck[place])
                place += 1
        for number in range(deal.rules.players * deal.rules.piles):
            self.solver.give(number // deal.rules.piles, deal.deck[place])
            self.solver.cover(deal.deck[place], deal.deck[place + 1])
            place += 2
        self.solver.begin()
        # Partners sit across, so seats 0 and 2 are 0b101.
        self.solver.aim(5 if deal.rules.sides == PARTNERS else 1)


def sample_worlds(sampler: Sampler, deal: Deal, worlds: int) -> int:
    """Sample a number of deals into the same one; return how many could be sampled."""
    check_same(sampler.rules, deal.rules)
    whole(worlds, "the number of worlds", most=MOST_DEALS)
    found = 0
    with cython.nogil:
        for _ in range(worlds):
            found += sampler.sample(deal)
    return found


def draw_decks(sampler: Sampler, decks: int) -> None:
    """Draw a number of decks without replaying what has happened."""
    whole(decks, "the number of decks", most=MOST_DEALS)
    with cython.nogil:
        for _ in range(decks):
            sampler.draw()
