"""Many deals in one call, with the interpreter's lock released: the core at full speed."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from benny.core import bits, rng
from benny.core.compiled_rules import Tables
from benny.core.constants import SEATS
from benny.core.deal import Deal
from benny.core.search.sampler import Sampler
from benny.core.search.solver import Solver


class RandomPlay:
    """Random play of many deals, and the sums of what it came to, by side and by seat."""

    __slots__ = ("actions", "deals", "points", "random", "tricks", "unplayed")

    def __init__(self, seed: int) -> None:
        self.random = rng.started(seed)
        self.deals = 0
        self.actions = 0
        self.unplayed = 0
        self.points = [0 for _ in range(SEATS)]
        self.tricks = [0 for _ in range(SEATS)]

    def below(self, limit: int) -> int:
        """Return a random number from 0 to just below a limit under 2**31."""
        drawn = rng.below(self.random, limit)
        self.random = rng.after(self.random)
        return drawn

    def one_of(self, word: int) -> int:
        """Return a random bit of a word that is not empty."""
        if word & (word - 1):
            return bits.nth(word, self.below(bits.count(word)))
        return word

    def shuffle(self, deal: Deal) -> None:
        """Bring the deck of a deal into random order."""
        for place in range(deal.tables.cards - 1, 0, -1):
            other = self.below(place + 1)
            card = deal.deck[place]
            deal.deck[place] = deal.deck[other]
            deal.deck[other] = card

    def play(self, deal: Deal, deals: int) -> None:
        """Shuffle, call, play and score a number of deals by random choices."""
        with cython.nogil:
            for number in range(deals):
                self.shuffle(deal)
                deal.start(number % deal.tables.players)
                while not deal.over:
                    deal.take(self.one_of(deal.choices()))
                    self.actions += 1
                self.add(deal)

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        self.deals += 1
        self.unplayed += not deal.playing
        for seat in range(SEATS):
            self.points[seat] += deal.points[seat]
            self.tricks[seat] += deal.taken[seat]


class RandomSolving:
    """Solving of many whole deals with open cards, and the sums of what they came to.

    The cards are random, trump is clubs and seat 0 leads; the tricks are those of its side.
    """

    __slots__ = ("play", "solver", "tricks")

    def __init__(self, tables: Tables, seed: int) -> None:
        self.play = RandomPlay(seed)
        self.solver = Solver(tables)
        self.tricks = 0

    def exactly(self, deal: Deal, deals: int) -> None:
        """Find the tricks of each of a number of deals."""
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.tricks()

    def at_least(self, deal: Deal, deals: int, need: int) -> None:
        """Find in how many deals the side takes so many tricks."""
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.at_least(need)

    def each_lead(self, deal: Deal, deals: int) -> None:
        """Find the tricks of each deal after every card that may be led."""
        with cython.nogil:
            for _ in range(deals):
                self.lay_out(deal)
                self.tricks += self.solver.value_cards(self.solver.hands[0])

    def lay_out(self, deal: Deal) -> None:
        """Shuffle the deck and deal it out to be solved."""
        self.play.shuffle(deal)
        self.solver.clear(0, 0)
        place = 0
        for seat in range(deal.tables.players):
            for _ in range(deal.tables.hand):
                self.solver.give(seat, deal.deck[place])
                place += 1
        for number in range(deal.tables.players * deal.tables.piles):
            self.solver.give(number // deal.tables.piles, deal.deck[place])
            self.solver.cover(deal.deck[place], deal.deck[place + 1])
            place += 2
        self.solver.begin()
        self.solver.aim(5 if deal.tables.partners else 1)


def sample_worlds(sampler: Sampler, deal: Deal, worlds: int) -> int:
    """Sample a number of deals, each into the same one, and return how many could be had."""
    found = 0
    with cython.nogil:
        for _ in range(worlds):
            found += sampler.sample(deal)
    return found


def draw_decks(sampler: Sampler, decks: int) -> None:
    """Lay a number of decks without playing on them what has happened."""
    with cython.nogil:
        for _ in range(decks):
            sampler.draw()


def count_sequences(deal: Deal, depth: int) -> int:
    """Return the number of different sequences of that many actions, or fewer to the end."""
    if deal.over or not depth:
        return 1
    total = 0
    word = deal.choices()
    while word:
        after = deal.copy()
        after.take(word & -word)
        total += count_sequences(after, depth - 1)
        word &= word - 1
    return total
