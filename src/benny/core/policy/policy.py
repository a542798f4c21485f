"""A fast player of any rules: it calls and plays by what a seat may know, inside the core's loops.

Thresholds are in thousandths of a trick. Places are counted from the left of the dealer: 0 speaks
first.
"""

from array import array

from benny.core import bits
from benny.core.compiled_rules import BY_STAKE, DEALER_TAKES, PARTNERS, CompiledRules
from benny.core.constants import (
    ANY_TRUMP,
    AT_BID,
    AT_CALL,
    AT_DEFEND,
    AT_DISCARD,
    AT_FOLD,
    AT_NAME,
    AT_ORDER,
    AT_PLAY,
    CARDS,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    CLUBS_AT_NAME,
    DECLINES,
    DEFEND_AT_CALL,
    FIRST_SWAP_AT_ORDER,
    FOLD_AT_FOLD,
    JACK,
    MOST_TRICKS,
    NO_SUIT,
    ONE,
    ORDER_ALONE_AT_ORDER,
    ORDER_AT_ORDER,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    RANKS,
    ROW_EUCHRED,
    ROW_EUCHRED_ALONE,
    ROW_LONE_DEFENCE,
    ROW_LONE_DEFENCE_ALONE,
    ROW_MADE,
    ROW_MADE_ALONE,
    SLOTS,
    STAY_AT_FOLD,
    SWAPS,
    THROW_IN_AT_CALL,
    THROW_IN_AT_ORDER,
    TRICK,
)
from benny.core.deal import Deal
from benny.core.policy import call_model, hand_value, play_model, play_rules
from benny.core.policy.call_model import CallModel
from benny.core.policy.hand_value import HandValue
from benny.core.policy.play_model import PlayModel
from benny.core.policy.play_rules import CardCounts
from benny.core.policy.rule_numbers import (
    BIDS,
    BY_BOOK,
    BY_MODEL,
    DEFENDS_ALONE,
    DISCARDS,
    FOLDS,
    GAINS_NOTHING,
    GOES_ALONE,
    HAS_TO_BID,
    HAS_TO_MAKE,
    MAKES_TRUMP,
    NAMES_BEST,
    NEEDS_PARTNER,
    NO_RULE,
    PLAYS_ON,
    STAYS,
    SWAPS_LOW,
    TAKES_JACK,
    THROWS_IN,
    TOO_WEAK,
)
from benny.core.sealed import Sealed
from benny.io.validation import check_kind

NOTHING_TO_CHOOSE = "a policy chooses in deals of its rules, for the seat to act"


class Policy(Sealed):
    """Chooses for the seat to act; one object serves one thread.

    A hand makes trump if its expected tricks exceed the bare majority by at least
    `spare_to_order` or `spare_to_call`, by place; a negative spare allows a hand to fall short.
    `spare_alone` is the same if the maker can only go alone. A hand goes alone by choice if it is
    at most `short_alone` below all tricks, and bids if it is at most `short_of_bid` below the bid.
    A defender plays alone with `defends_alone` tricks. To stay in takes `stays`, plus `each_bid`
    for each trick bid above two and `each_stayer` for each other player who stayed.

    `calls` and `cards` are models that decide in place of thresholds and of the rules of the card
    table, once `open_calls` and `open_cards` gave them weights. `rule` is the number of the rule
    that chose last.
    """

    def __init__(self, rules: CompiledRules) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.counts = CardCounts(rules)
        self.hand_value = HandValue(rules)
        self.calls = CallModel(self.hand_value)
        self.has_calls = False
        self.cards = PlayModel(self.counts)
        self.has_cards = False
        self.rule = NO_RULE
        # Tuned by matches of the policy against itself.
        self.spare_alone = 150
        self.short_alone = 1550
        self.defends_alone = 2600
        self.short_of_bid = 550
        self.stays = 850
        self.each_bid = 200
        self.each_stayer = 125
        self.spare_to_order = [200, 200, 200, 200]
        self.spare_to_call = [-100, -100, -100, -100]
        if rules.sides == PARTNERS and rules.scoring == BY_STAKE:
            self.spare_to_order = [-600, -900, -600, -900]
            self.spare_to_call = [-750, -600, -600, -600]
        elif rules.sides == PARTNERS:
            self.spare_to_order = [750, 350, 700, -300]
            self.spare_to_call = [-450, -700, -550, -400]
        elif rules.players == 2:
            self.spare_to_order = [2200, -200, 0, 0]
            self.spare_to_call = [-600, -200, 0, 0]

    def open_calls(self, weights: "array[int]", knows_defence: bool = True) -> None:
        """Call by weights from now on; raise ValueError if their number is wrong.

        If they know nothing of defending alone, the threshold decides about that.
        """
        self.calls.open(weights, knows_defence)
        self.has_calls = True

    def open_cards(self, weights: "array[int]") -> None:
        """Play cards by weights from now on; raise ValueError if their number is wrong."""
        self.cards.open(weights)
        self.has_cards = True

    def choose(self, deal: Deal) -> int:
        """Return the bit of `deal.choices()` that the seat to act chooses."""
        if deal.rules is not self.rules or deal.over or deal.is_loose:
            self._check(deal)
        phase = deal.phase
        if phase == AT_PLAY:
            if self.has_cards:
                self.rule = BY_MODEL
                return self.cards.choose(deal)
            card = play_rules.choose_card(self.counts, deal)
            self.rule = self.counts.rule
            return card
        if self.has_calls and self.calls.look(deal):
            bit = self.bit_of(deal, self.calls.weigh())
            self.rule = BY_BOOK
            return bit
        if phase == AT_ORDER:
            return self._order(deal)
        if phase == AT_CALL:
            return self._call(deal)
        if phase == AT_BID:
            return self._bid(deal)
        if phase == AT_DISCARD:
            return self._discard(deal)
        if phase == AT_NAME:
            self.rule = NAMES_BEST
            return CLUBS_AT_NAME << self.hand_value.suit_to_name(deal)
        if phase == AT_DEFEND:
            return self._defend(deal)
        if phase == AT_FOLD:
            return self._fold(deal)
        return self._throw_in(deal)

    def _check(self, deal: Deal) -> int:
        if deal.rules.key != self.rules.key or deal.over or not deal.choices():
            raise ValueError(NOTHING_TO_CHOOSE)
        return 0

    def share_of(self, deal: Deal, action: int) -> float:
        """Return the probability that the policy takes an action now."""
        if deal.rules is not self.rules or deal.over or deal.is_loose:
            self._check(deal)
        if self.has_cards and deal.phase == AT_PLAY:
            return self.cards.share_of(deal, action)
        if self.has_calls and self.calls.look(deal):
            most = self.calls.promises[self.calls.weigh()]
            total = 0.0
            wanted = 0.0
            for slot in range(SLOTS):
                if self.calls.bits[slot]:
                    odds = play_model.relative_odds(most - self.calls.promises[slot])
                    total += odds
                    if deal.code_of(self.bit_of(deal, slot)) == action:
                        wanted = odds
            return wanted / total
        return deal.code_of(self.choose(deal)) == action

    def bit_of(self, deal: Deal, slot: int) -> int:
        """Return the bit that a slot of the calls stands for."""
        if slot < 0 or slot >= SLOTS:
            raise ValueError("there is no such slot among the calls")
        if slot == DECLINES:
            return self._decline(deal)
        return self.calls.bits[slot]

    def _decline(self, deal: Deal) -> int:
        """Return a seat's action other than a call: throw in, swap, pass or fold."""
        word = deal.choices()
        self.rule = TOO_WEAK
        if deal.phase == AT_ORDER:
            if word & THROW_IN_AT_ORDER:
                self.rule = THROWS_IN
                return THROW_IN_AT_ORDER
            # Swaps are the highest bits of the word.
            if word >= FIRST_SWAP_AT_ORDER:
                self.rule = SWAPS_LOW
                return self._swap(deal, word)
            return PASS_AT_ORDER
        if word & THROW_IN_AT_CALL and deal.phase != AT_DEFEND:
            return THROW_IN_AT_CALL
        return self.calls.bits[DECLINES]

    def _order(self, deal: Deal) -> int:
        word = deal.choices()
        is_choice = word & ORDER_AT_ORDER != 0
        if word & ORDER_ALONE_AT_ORDER and self._goes_alone(deal, deal.up_suit(), is_choice):
            self.rule = GOES_ALONE
            return ORDER_ALONE_AT_ORDER
        if is_choice and self._wants_upcard(deal):
            return ORDER_AT_ORDER
        return self._decline(deal)

    def _wants_upcard(self, deal: Deal) -> bool:
        suit = deal.up_suit()
        is_jack = deal.upcard % RANKS == JACK
        if is_jack and self.rules.upcard == DEALER_TAKES and deal.turn == deal.dealer:
            self.rule = TAKES_JACK
            return hand_value.trumps(self.rules, deal.hands[deal.turn], suit) != 0
        self.rule = MAKES_TRUMP
        spare = self.hand_value.expected_value(deal, suit) - self.rules.majority * TRICK
        return spare >= self.spare_to_order[self.hand_value.place(deal)]

    def _swap(self, deal: Deal, word: int) -> int:
        best = 0
        least = ANY_TRUMP
        for swap in range(SWAPS):
            if word & FIRST_SWAP_AT_ORDER << swap:
                height = self._height(self.rules.swap_cards[swap], deal.up_suit())
                if height < least:
                    least = height
                    best = FIRST_SWAP_AT_ORDER << swap
        return best

    def _height(self, cards: int, trump: int) -> int:
        total = 0
        while cards:
            total += self.rules.position[trump * CARDS + bits.index(cards & -cards)]
            cards &= cards - 1
        return total

    def _call(self, deal: Deal) -> int:
        word = deal.choices()
        suit = self.hand_value.best_call(deal, word)
        plain = alone = 0
        if suit != NO_SUIT:
            plain = word & CLUBS_AT_CALL << suit
            alone = word & CLUBS_ALONE_AT_CALL << suit
        if alone and self._goes_alone(deal, suit, plain != 0):
            self.rule = GOES_ALONE
            return alone
        if plain:
            spare = self.hand_value.expected_value(deal, suit) - self.rules.majority * TRICK
            if spare >= self.spare_to_call[self.hand_value.place(deal)]:
                self.rule = MAKES_TRUMP
                return plain
        if word & THROW_IN_AT_CALL:
            self.rule = THROWS_IN
            return THROW_IN_AT_CALL
        if word & PASS_AT_CALL and (
            not word & ~PASS_AT_CALL or not call_model.has_to_call(self.rules, deal.passes)
        ):
            self.rule = TOO_WEAK
            return PASS_AT_CALL
        self.rule = HAS_TO_MAKE
        return plain or alone

    def _goes_alone(self, deal: Deal, suit: int, is_choice: bool) -> bool:
        expected = self.hand_value.expected_alone(deal, suit)
        if not is_choice:
            return expected >= self.rules.majority * TRICK + self.spare_alone
        best = self.rules.tricks
        is_paid = self._points(ROW_MADE_ALONE, best) > self._points(ROW_MADE, best)
        return is_paid and expected >= best * TRICK - self.short_alone

    def _points(self, row: int, tricks: int) -> int:
        return self.rules.points[row * (MOST_TRICKS + 1) + tricks]

    def _bid(self, deal: Deal) -> int:
        word = deal.choices()
        bids = word & (ONE << self.rules.tricks) - 1
        lowest = bids & -bids
        suit = self.hand_value.suit_to_name(deal)
        if lowest:
            wanted = (bits.index(lowest) + 1) * TRICK - self.short_of_bid
            if self.hand_value.expected_value(deal, suit) >= wanted:
                self.rule = BIDS
                return lowest
        if word & THROW_IN_AT_CALL:
            self.rule = THROWS_IN
            return THROW_IN_AT_CALL
        self.rule = TOO_WEAK if word & PASS_AT_CALL else HAS_TO_BID
        return word & PASS_AT_CALL or lowest

    def _discard(self, deal: Deal) -> int:
        self.rule = DISCARDS
        return self.hand_value.worst(deal, self.hand_value.suit_to_name(deal))

    def _throw_in(self, deal: Deal) -> int:
        if self.rules.side[deal.maker] == self.rules.side[deal.turn]:
            self.rule = PLAYS_ON
            return PASS_AT_CALL
        self.rule = THROWS_IN
        return THROW_IN_AT_CALL

    def _defend(self, deal: Deal) -> int:
        fewest = self.rules.tricks - self.rules.majority + 1
        gain = self._points(ROW_LONE_DEFENCE, fewest) - self._points(ROW_EUCHRED, fewest)
        if deal.alone:
            gain = self._points(ROW_LONE_DEFENCE_ALONE, fewest)
            gain -= self._points(ROW_EUCHRED_ALONE, fewest)
        if gain <= 0:
            self.rule = GAINS_NOTHING
            return PASS_AT_CALL
        if self.hand_value.against_maker(deal) >= self.defends_alone:
            self.rule = DEFENDS_ALONE
            return DEFEND_AT_CALL
        self.rule = NEEDS_PARTNER
        return PASS_AT_CALL

    def _fold(self, deal: Deal) -> int:
        wanted = self.stays + self.each_stayer * self.hand_value.stayers(deal)
        if deal.bid > 2:
            wanted += self.each_bid * (deal.bid - 2)
        if self.hand_value.against_maker(deal) >= wanted:
            self.rule = STAYS
            return STAY_AT_FOLD
        self.rule = FOLDS
        return FOLD_AT_FOLD
