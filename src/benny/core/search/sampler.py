"""Samples deals that agree with what a seat knows, all equally likely."""

try:
    import cython
except ModuleNotFoundError:
    from benny.core import uncompiled as cython

from array import array
from math import factorial, prod

from benny.core import bits, rng
from benny.core.compiled_rules import CompiledRules, check_same
from benny.core.constants import (
    AT_DISCARD,
    CARDS,
    CLASSES,
    DISCARD_CARD,
    MOST_DEALS,
    MOST_DRAWS,
    NO_SEAT,
    NOTHING,
    ONE,
    SWAP_FIRST,
    SWAPPED,
    SWAPS,
)
from benny.core.deal import Deal
from benny.core.sealed import Sealed
from benny.io.validation import check_kind, whole

# A random number of 62 bits is drawn in halves, for the generator gives 31 bits at a time.
HALF_DRAW_BITS = 31
HALF_DRAW = ONE << HALF_DRAW_BITS
WHOLE_DRAW = ONE << (2 * HALF_DRAW_BITS)

# The most combinations of open places: `ways` has a count for each.
MOST_COMBINATIONS = 1 << 22

NOT_PREPARED = "no deal agrees yet: prepare the sampler, and give it deals of its rules"


class Sampler(Sealed):
    """Draws complete decks that agree with what a seat knows, and replays what has happened.

    `know` sets the card of a place in the deck. `hide` adds a class of places with a mask of the
    hidden cards that they may hold. `follow` sets what was done; NOTHING is a discard or swap that
    the seat did not see. `prepare` then counts in how many ways the hidden cards, one after the
    other, can fill the classes. `ways` holds the count for each combination of open places, a
    number in mixed radix. So one random number below `total` decides where all cards lie, exactly.

    The place CARDS is the dealer's discard if the upcard may have come back to the deck. If the
    upcard fell to the hand, its place there is where the discard was dealt.
    """

    # Plain Python is slower on objects with more than thirty attributes and no slots.
    __slots__ = (
        "actions",
        "allowed",
        "cards",
        "chosen",
        "classes",
        "deck",
        "discard_place",
        "discarded",
        "first",
        "given_place",
        "held",
        "hidden",
        "mixed",
        "mixed_cards",
        "mixed_places",
        "next",
        "phase",
        "places",
        "random",
        "reached",
        "rules",
        "seats",
        "size",
        "slots",
        "start",
        "steps",
        "stride",
        "total",
        "turn",
        "upcard",
        "ways",
        "whole",
    )

    def __init__(self, rules: CompiledRules, dealer: int, seed: int) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.start = whole(dealer, "the dealer", most=rules.players - 1)
        self.turn = NO_SEAT
        self.phase = NOTHING
        self.size = 1
        self.classes = self.hidden = self.steps = self.mixed = 0
        self.discard_place = self.discarded = self.given_place = self.upcard = NOTHING
        self.reached = 0
        self.total = self.whole = 0
        self.allowed = [0 for _ in range(CARDS)]
        self.cards = [0 for _ in range(CARDS)]
        self.chosen = [0 for _ in range(CLASSES)]
        self.deck = [NOTHING for _ in range(CARDS + 1)]
        self.first = [0 for _ in range(CLASSES + 1)]
        self.held = [0 for _ in range(CARDS + 1)]
        self.mixed_cards = [0 for _ in range(CARDS)]
        self.mixed_places = [0 for _ in range(CARDS)]
        self.next = [0 for _ in range(CLASSES)]
        self.places = [0 for _ in range(CARDS + 1)]
        self.slots = [0 for _ in range(CLASSES)]
        self.stride = [0 for _ in range(CLASSES)]
        self.actions = array("i", [NOTHING])
        self.seats = array("i", [NO_SEAT])
        self.ways = array("q", [0])
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        self.random = rng.started(seed)

    def resume(self, state: int) -> None:
        self.random = state

    def know(self, place: int, card: int) -> None:
        self._check_places([place])
        self.deck[place] = whole(card, "a card", most=CARDS - 1)

    def hide(self, mask: int, places: list[int], chosen: int) -> None:
        """Add a class of places that may hold the cards of a mask.

        The first `chosen` places draw at random from the cards of the class; the order of the rest
        makes no difference.
        """
        number = self.classes
        if number == CLASSES:
            raise ValueError(f"there are more than {CLASSES} classes of hidden places")
        self._check_places(places)
        begin = self.first[number]
        if begin + len(places) > CARDS + 1 or self.size * (len(places) + 1) > MOST_COMBINATIONS:
            raise ValueError("there are too many hidden places")
        whole(chosen, "the places drawn at random", most=len(places))
        for offset, place in enumerate(places):
            self.places[begin + offset] = place
        self.first[number + 1] = begin + len(places)
        self.chosen[number] = chosen
        self.slots[number] = len(places)
        self.stride[number] = self.size
        self.size *= len(places) + 1
        for card in range(CARDS):
            if mask >> card & 1:
                self.allowed[card] |= 1 << number
        self.classes += 1

    def hide_discard(self, place: int, upcard: int) -> None:
        """Set where the dealer's discard was dealt; `upcard` is NOTHING if its place is known."""
        self._check_places([place])
        if upcard != NOTHING:
            whole(upcard, "the upcard", most=CARDS - 1)
        self.discard_place = place
        self.upcard = upcard

    def hide_swap(self, place: int) -> None:
        """Set the first of the places of the cards that were swapped away."""
        self._check_places([place, place + SWAPPED - 1])
        self.given_place = place

    def mix(self, places: list[int]) -> None:
        """Set the places of known cards that one hand holds in an unknown order."""
        self._check_places(places)
        if len(set(places)) != len(places):
            raise ValueError("a place is mixed twice")
        self.mixed = len(places)
        for number, place in enumerate(places):
            self.mixed_places[number] = place
            self.mixed_cards[number] = self.deck[place]

    def follow(self, seats: list[int], actions: list[int]) -> None:
        """Set the actions that have been done, NOTHING for hidden ones, and their seats."""
        self._check_places([])
        if len(seats) != len(actions):
            raise ValueError(f"{len(seats)} seats did {len(actions)} actions")
        self.steps = len(actions)
        self.seats = array("i", [*seats, NO_SEAT])
        self.actions = array("i", [*actions, NOTHING])

    def end(self, turn: int, phase: int) -> None:
        """Set whose turn it is now and in which phase; NO_SEAT and NOTHING mean unknown."""
        self.turn = turn
        self.phase = phase

    def _check_places(self, places: list[int]) -> None:
        if self.total:
            raise ValueError("a sampler that is prepared takes nothing more")
        for place in places:
            whole(place, "a place in the deck", most=CARDS)

    def _makes_decks(self, cards: list[int]) -> bool:
        """Return whether the places, filled with known and hidden cards, make a whole deck."""
        places = [self.places[number] for number in range(self.first[self.classes])]
        known = [place for place in range(CARDS + 1) if self.deck[place] != NOTHING]
        deck = [self.rules.deck[place] for place in range(self.rules.cards)]
        wanted = list(range(self.rules.cards))
        if self.upcard != NOTHING:
            # It may have come back: then there is one more place, and the upcard is there twice.
            if self.discard_place != CARDS or CARDS not in places or self.upcard not in cards:
                return False
            deck.append(self.upcard)
            wanted.append(CARDS)
        return (
            sorted([*known, *places]) == wanted
            and sorted([*(self.deck[place] for place in known), *cards]) == sorted(deck)
            and all(
                self.deck[self.mixed_places[number]] == self.mixed_cards[number]
                for number in range(self.mixed)
            )
        )

    def prepare(self, cards: list[int]) -> int:
        """Set the hidden cards; return in how many ways they fill the places."""
        self._check_places([])
        if len(cards) != self.first[self.classes] or not self._makes_decks(cards):
            return 0
        slots = [self.slots[number] for number in range(self.classes)]
        if factorial(len(cards)) // prod(map(factorial, slots)) >= WHOLE_DRAW:
            raise ValueError("the hidden cards fill the places in too many ways")
        self.hidden = len(cards)
        classes = [self.allowed[card] for card in cards]
        # From here on `allowed` is in the order of the hidden cards, no longer by card.
        for number, card in enumerate(cards):
            self.cards[number] = card
            self.allowed[number] = classes[number]
        self.ways = array("q", bytes(8 * self.size))
        self._count_ways()
        self.total = self.ways[self.size - 1]
        if self.total:
            self.whole = WHOLE_DRAW // self.total * self.total
        return self.total

    def draw(self) -> None:
        """Draw a deck that agrees with what is known of single places."""
        if not self.total:
            raise ValueError(NOT_PREPARED)
        # Numbers above the last whole multiple of `total` would favour low ranks: draw again.
        rank = self.whole
        while rank >= self.whole:
            rank = self._below(HALF_DRAW) << HALF_DRAW_BITS
            rank |= self._below(HALF_DRAW)
        self._deal_out(rank % self.total)
        for number in range(self.classes):
            if self.chosen[number]:
                self._shuffle(number)
        self._lay()

    def sample(self, deal: Deal) -> bool:
        """Bring a deal to the seat's situation, with cards drawn at random from all that agree.

        Returns False if none of MOST_DRAWS decks allows what was done.
        """
        if not self.total or deal.rules.key != self.rules.key:
            raise ValueError(NOT_PREPARED)
        for _ in range(MOST_DRAWS):
            self.begin(deal)
            if self.repeat(deal):
                return True
        return False

    def begin(self, deal: Deal) -> None:
        self.draw()
        self._start(deal)

    def begin_with(self, deal: Deal, number: int) -> None:
        """Deal one of the `total` decks: all that agree, if no class leaves its order to chance."""
        self._deal_out(number)
        self._lay()
        self._start(deal)

    def _start(self, deal: Deal) -> None:
        for place in range(self.rules.cards):
            deal.deck[place] = self.deck[place]
        deal.start(self.start)

    def repeat(self, deal: Deal) -> bool:
        """Replay in a deal what was done; return whether that was legal."""
        for step in range(self.steps):
            if not self.is_at(deal, step) or not deal.act(self.action(deal, step)):
                if step > self.reached:
                    self.reached = step
                return False
        self.reached = self.steps
        return self.is_at_end(deal)

    def is_at(self, deal: Deal, step: int) -> bool:
        return deal.turn == self.seats[step]

    def action(self, deal: Deal, step: int) -> int:
        """Return the action of a step in a deal, even one that the seat did not see."""
        if self.actions[step] == NOTHING:
            return self.hidden_action(deal)
        return self.actions[step]

    def is_at_end(self, deal: Deal) -> bool:
        """Return whether a replayed deal is at the turn and phase of the seat's situation."""
        return (self.turn == NO_SEAT or deal.turn == self.turn) and (
            self.phase == NOTHING or deal.phase == self.phase
        )

    def hidden_action(self, deal: Deal) -> int:
        """Return the discard or swap of the last deck that the seat did not see."""
        if deal.phase == AT_DISCARD:
            return DISCARD_CARD + self.discarded
        given = 0
        for place in range(self.given_place, self.given_place + SWAPPED):
            given |= ONE << self.deck[place]
        for swap in range(SWAPS):
            if self.rules.swap_cards[swap] == given:
                return SWAP_FIRST + swap
        return NOTHING

    def _count_ways(self) -> None:
        self.ways[0] = 1
        for key in range(1, self.size):
            left = 0
            for number in range(self.classes):
                left += key // self.stride[number] % (self.slots[number] + 1)
            total = 0
            for number in range(self.classes):
                if self.allowed[self.hidden - left] >> number & 1 and key // self.stride[number] % (
                    self.slots[number] + 1
                ):
                    total += self.ways[key - self.stride[number]]
            self.ways[key] = total

    def _deal_out(self, rank: int) -> None:
        key = self.size - 1
        for number in range(self.classes):
            self.next[number] = self.first[number]
        for card in range(self.hidden):
            word = self.allowed[card]
            number = 0
            while word:
                number = bits.index(word & -word)
                word &= word - 1
                if self.next[number] < self.first[number + 1]:
                    ways = self.ways[key - self.stride[number]]
                    if rank < ways:
                        break
                    rank -= ways
            key -= self.stride[number]
            self.held[self.next[number]] = self.cards[card]
            self.next[number] += 1

    def _shuffle(self, number: int) -> None:
        begin = self.first[number]
        end = self.first[number + 1]
        for place in range(begin, begin + self.chosen[number]):
            other = place + self._below(end - place)
            card = self.held[place]
            self.held[place] = self.held[other]
            self.held[other] = card

    def _lay(self) -> None:
        came_back = NOTHING
        for number in range(self.mixed):
            self.deck[self.mixed_places[number]] = self.mixed_cards[number]
        for slot in range(self.hidden):
            self.deck[self.places[slot]] = self.held[slot]
            if self.held[slot] == self.upcard:
                came_back = self.places[slot]
        if self.discard_place != NOTHING:
            self.discarded = self.deck[self.discard_place]
            # The upcard fell to the hand, so its place there is where the discard was dealt.
            if came_back != NOTHING and came_back != CARDS:
                self.deck[came_back] = self.discarded
        for number in range(self.mixed - 1, 0, -1):
            other = self.mixed_places[self._below(number + 1)]
            card = self.deck[self.mixed_places[number]]
            self.deck[self.mixed_places[number]] = self.deck[other]
            self.deck[other] = card

    def _below(self, limit: int) -> int:
        drawn = rng.below(self.random, limit)
        self.random = rng.after(self.random)
        return drawn


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
