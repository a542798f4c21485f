"""The tricks that the seat to act may expect from its hand, for each call."""

from benny.core import bits
from benny.core.compiled_rules import DEALER_TAKES, OWN_CARD, PARTNERS, CompiledRules
from benny.core.constants import (
    ACE,
    ANY_TRUMP,
    AT_ORDER,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    CLUBS_AT_NAME,
    JACK,
    NO_SEAT,
    NO_SUIT,
    ONE,
    PARTNER,
    RANKS,
    SUITS,
)
from benny.core.deal import Deal
from benny.core.policy import hand_weights
from benny.core.policy.hand_weights import AGAINST_MAKER, BY_ONESELF, HEAD_TO_HEAD, WITH_PARTNER
from benny.core.sealed import Sealed
from benny.io.validation import check_kind


class HandValue(Sealed):
    """Values the hand of the seat to act by what it may know, in thousandths of a trick.

    `gains` is added when the partner takes the upcard and `losses` when another seat does, each
    for a low card, an ace and a jack.
    """

    __slots__ = (
        "gains",
        "losses",
        "rules",
        "weights",
        "weights_alone",
        "weights_of_defender",
    )

    def __init__(self, rules: CompiledRules) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.weights = BY_ONESELF
        self.weights_alone = BY_ONESELF
        self.weights_of_defender = AGAINST_MAKER
        self.gains = [600, 525, 650]
        self.losses = [-400, -400, -600]
        if rules.sides == PARTNERS:
            self.weights = WITH_PARTNER
            self.losses = [0, -225, -750]
        elif rules.players == 2:
            self.weights = HEAD_TO_HEAD

    def best_suit(self, deal: Deal, word: int, clubs: int) -> int:
        """Return the best of the suits whose bits a word has from `clubs` on, or NO_SUIT."""
        best = NO_SUIT
        most = 0
        for suit in range(SUITS):
            if word & clubs << suit:
                expected = self.expected_value(deal, suit)
                if best == NO_SUIT or expected > most:
                    most = expected
                    best = suit
        return best

    def suit_to_name(self, deal: Deal) -> int:
        """Return trump, or the best suit if there is no trump yet."""
        if deal.trump != NO_SUIT:
            return deal.trump
        return self.best_suit(deal, ANY_TRUMP, CLUBS_AT_NAME)

    def stayers(self, deal: Deal) -> int:
        """Return how many have stayed in against the maker so far."""
        everyone = (1 << self.rules.players) - 1
        return bits.count(everyone & ~(deal.pending | deal.out | 1 << deal.maker))

    def best_call(self, deal: Deal, word: int) -> int:
        """Return the best suit of those that may be called, or NO_SUIT.

        The rules allow the same ways of calling for each suit, so one suit is best for all.
        """
        suit = self.best_suit(deal, word, CLUBS_AT_CALL)
        if suit == NO_SUIT:
            return self.best_suit(deal, word, CLUBS_ALONE_AT_CALL)
        return suit

    def expected_value(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks of seat and partner if the seat makes a suit trump now."""
        if suit < 0 or suit >= SUITS:
            raise ValueError("a hand is valued for a suit from 0 to 3")
        tricks = self.weights.tricks(self.rules, self.in_hand(deal, suit), suit, self._out(deal))
        if self._others_take(deal):
            tricks += self._of_upcard(deal)
        return tricks

    def expected_alone(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks of the seat alone if it makes a suit trump now."""
        hand = self.in_hand(deal, suit)
        tricks = self.weights_alone.tricks(self.rules, hand, suit, self._out(deal))
        if self._others_take(deal) and not self._is_partners(deal):
            tricks += self.losses[self.rank_class(deal)]
        return tricks

    def in_hand(self, deal: Deal, suit: int) -> int:
        """Return the seat's cards if it makes a suit trump now: the dealer takes the upcard."""
        hand = deal.hands[deal.turn]
        if self._is_offered(deal) and deal.turn == deal.dealer:
            return self._after_discard(deal, hand, suit)
        return hand

    def unseen(self, deal: Deal, suit: int) -> int:
        """Return in lanes the cards that others may have if a suit becomes trump."""
        return self.rules.deck_lanes[suit] & ~hand_weights.lanes(self.rules, self._out(deal), suit)

    def expected_of_others(self, deal: Deal, suit: int) -> int:
        """Return the expected tricks in the best other suit, once this one is turned down."""
        hand = deal.hands[deal.turn]
        out = self._out(deal)
        most = 0
        for other in range(SUITS):
            if other != suit:
                expected = self.weights.tricks(self.rules, hand, other, out)
                if expected > most:
                    most = expected
        return most

    def _is_offered(self, deal: Deal) -> bool:
        return deal.phase == AT_ORDER and self.rules.upcard == DEALER_TAKES

    def _others_take(self, deal: Deal) -> bool:
        return self._is_offered(deal) and deal.turn != deal.dealer

    def _of_upcard(self, deal: Deal) -> int:
        if self._is_partners(deal):
            return self.gains[self.rank_class(deal)]
        return self.losses[self.rank_class(deal)]

    def rank_class(self, deal: Deal) -> int:
        """Return the class of the upcard: 0 for a low card, 1 for an ace, 2 for a jack."""
        rank = deal.upcard % RANKS
        return (rank == ACE) + 2 * (rank == JACK)

    def _is_partners(self, deal: Deal) -> bool:
        return self.rules.sides == PARTNERS and deal.turn ^ deal.dealer == PARTNER

    def _after_discard(self, deal: Deal, hand: int, suit: int) -> int:
        free = hand
        hand |= ONE << deal.upcard
        if self.rules.discard != OWN_CARD:
            free = hand
        return hand ^ self.weights.worst(self.rules, hand, free, suit, self._out(deal))

    def _out(self, deal: Deal) -> int:
        out = deal.hands[deal.turn]
        if deal.swapper == deal.turn:
            out |= deal.swapped_away
        is_open = deal.maker == NO_SEAT or deal.turned_down != NO_SUIT
        if is_open or self.rules.upcard != DEALER_TAKES or deal.turn == deal.dealer:
            out |= ONE << deal.upcard
        return out

    def place(self, deal: Deal) -> int:
        """Return how far the seat is from the dealer's left: 0 for the first to speak."""
        place = deal.turn - deal.dealer - 1
        return place if place >= 0 else place + self.rules.players

    def worst(self, deal: Deal, suit: int) -> int:
        """Return the bit of the card of `deal.choices()` that the hand can best spare."""
        hand = deal.hands[deal.turn]
        return self.weights.worst(self.rules, hand, deal.choices(), suit, self._out(deal))

    def against_maker(self, deal: Deal) -> int:
        """Return the expected tricks of the seat alone against the maker."""
        hand = deal.hands[deal.turn]
        return self.weights_of_defender.tricks(self.rules, hand, deal.trump, self._out(deal))
