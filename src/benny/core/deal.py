"""One deal from the first call to the score: the only place where the rules of play run."""

from benny.core import bits, calling, scoring
from benny.core.compiled_rules import LEFT_OF_DEALER, LEFT_OF_MAKER, MAKER_LEADS, CompiledRules
from benny.core.constants import (
    ANY_CARD,
    AT_BID,
    AT_CALL,
    AT_DISCARD,
    AT_ORDER,
    AT_PLAY,
    CARDS,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    DISCARD_CARD,
    DRAWS_HIGHEST,
    FIRST_CALL,
    FIRST_ORDER,
    FIRST_SWAP_AT_ORDER,
    NO_SEAT,
    ONE,
    ORDER_ALONE_AT_ORDER,
    ORDER_AT_ORDER,
    PARTNER,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    POSITIONS,
    SEATS,
    SUITS,
    SWAPS,
    THROW_IN_AT_CALL,
    THROW_IN_AT_ORDER,
    TRUMP_LANE,
)
from benny.core.state import State
from benny.io.validation import whole

# The highest bit of a word in C that is not its sign.
LAST_BIT = 62

# A bit for each suit, the lowest first.
EACH_SUIT = (1 << SUITS) - 1
# What may be done by some hand, as bits of `choices`.
ANY_PRINTED = (ONE << CARDS) - 1
ANY_ORDER = PASS_AT_ORDER | ORDER_AT_ORDER | ORDER_ALONE_AT_ORDER | THROW_IN_AT_ORDER
ANY_SWAP = ((ONE << SWAPS) - 1) * FIRST_SWAP_AT_ORDER
ANY_CALL = PASS_AT_CALL | CLUBS_AT_CALL * EACH_SUIT | CLUBS_ALONE_AT_CALL * EACH_SUIT


class Deal(State):
    """One deal, driven action by action from the first call to the score.

    `act` takes one of `legal`; `choices` and `take` are the same by single bits of a word, for
    loops that stay in the core.
    """

    def __init__(self, rules: CompiledRules, dealer: int, deck: list[int]) -> None:
        super().__init__(rules, dealer, deck)
        self.start(dealer)

    def start(self, dealer: int) -> None:
        """Deal out the deck in its order and open the calling."""
        self.clear(dealer)
        self._give_hands()
        calling.open_calling(self)
        if self.phase == AT_PLAY:
            self._begin_play()

    def copy(self) -> "Deal":
        """Return a deal in the same state that goes its own way."""
        other = Deal(self.rules, self.dealer, self.deck)
        other.restore(self)
        return other

    def __copy__(self) -> "Deal":
        return self.copy()

    def __deepcopy__(self, _: object) -> "Deal":
        return self.copy()

    def legal(self) -> list[int]:
        """Return the codes of the actions open to the seat whose turn it is."""
        found = []
        word = self.choices()
        while word:
            found.append(self.code_of(word & -word))
            word &= word - 1
        return found

    def action_of(self, bit: int) -> int:
        """Return the code of the action that one bit of `choices` stands for."""
        if bit <= 0 or (self.phase == AT_PLAY and bit > ANY_CARD):
            raise ValueError("an action has one bit, of those in `choices`")
        return self.code_of(bit)

    def code_of(self, bit: int) -> int:
        """Return the code of an action without a check, for a bit that `choices` has."""
        place = bits.index(bit)
        if self.phase == AT_PLAY:
            return self.rules.printed[self.trump * POSITIONS + place]
        return self._first_action() + place

    def act(self, action: int) -> bool:
        """Do one action; return False and change nothing if it is not legal."""
        bit = self.bit_of(action)
        if not self.choices() & bit:
            return False
        self.take(bit)
        return True

    def follow(self, action: int) -> bool:
        """Do an action that the cards may not allow; return False if the phase does not.

        For deals in which one seat's cards are known and those of others are arbitrary.
        """
        bit = self.bit_of(action)
        if not bit & self._choices_of_any_hand():
            return False
        self.take(bit)
        self.is_loose = True
        return True

    def _choices_of_any_hand(self) -> int:
        if self.over:
            return 0
        if self.phase == AT_PLAY:
            return self.rules.deck_lanes[self.trump]
        if self.phase == AT_DISCARD:
            return ANY_PRINTED
        word = self.choices()
        if self.phase == AT_ORDER:
            word |= ANY_ORDER
            if self.rules.farmers_hand and self.swapper == NO_SEAT:
                word |= ANY_SWAP
            return word
        if self.phase == AT_CALL:
            word |= ANY_CALL
        return word | THROW_IN_AT_CALL

    def bit_of(self, action: int) -> int:
        """Return the bit of `choices` that an action stands for, 0 for one of another phase."""
        if self.phase == AT_PLAY:
            if action < 0 or action >= CARDS:
                return 0
            place = self.rules.position[self.trump * CARDS + action]
        else:
            place = action - self._first_action()
        if place < 0 or place > LAST_BIT:
            return 0
        return ONE << place

    def choices(self) -> int:
        """Return the legal actions as a word; the phase says what each bit means."""
        phase = self.phase
        if phase == AT_PLAY:
            hand = self.hands[self.turn]
            follow = hand & self.led
            # A led joker may draw the highest trump: its mask has one more bit for that.
            if self.led & DRAWS_HIGHEST and follow:
                return bits.highest(follow)
            # A seat that can't follow may play anything.
            return follow or hand
        if phase == AT_ORDER:
            return calling.order_choices(self)
        if phase == AT_CALL:
            return calling.call_choices(self)
        if phase == AT_BID:
            return calling.bid_choices(self)
        if phase == AT_DISCARD:
            return calling.discard_choices(self)
        return calling.answers(self)

    def take(self, bit: int) -> None:
        """Do the action that one bit of `choices` stands for."""
        phase = self.phase
        if phase == AT_PLAY:
            self._play(bit)
        elif phase == AT_DISCARD:
            calling.discard(self, bit)
        elif phase == AT_ORDER:
            calling.order(self, FIRST_ORDER + bits.index(bit))
        elif phase == AT_CALL:
            calling.call(self, FIRST_CALL + bits.index(bit))
        elif phase == AT_BID:
            calling.bid(self, FIRST_CALL + bits.index(bit))
        else:
            calling.answer(self, FIRST_CALL + bits.index(bit))
        if phase < AT_PLAY and self.phase == AT_PLAY:
            self._begin_play()

    def cards(self, seat: int) -> list[int]:
        """Return the cards that a seat may play from, piles included once play has begun."""
        if not 0 <= seat < SEATS:
            whole(seat, "a seat", most=SEATS - 1)
        return self._numbers_of(self.hands[seat])

    def face_up(self, seat: int) -> list[int]:
        """Return the face-up tops of a seat's piles."""
        if not 0 <= seat < SEATS:
            whole(seat, "a seat", most=SEATS - 1)
        return self._numbers_of(self.tops[seat])

    def winning_seat(self) -> int:
        """Return the seat that is winning the trick on the table, or NO_SEAT."""
        return self.best_seat if self.in_trick else NO_SEAT

    def _numbers_of(self, word: int) -> list[int]:
        found = []
        while word:
            place = bits.index(word & -word)
            if self.in_lanes:
                place = self.rules.printed[self.trump * POSITIONS + place]
            found.append(place)
            word &= word - 1
        return found

    def _give_hands(self) -> None:
        place = 0
        for seat in range(self.rules.players):
            word = 0
            for _ in range(self.rules.hand_size):
                word |= ONE << self.deck[place]
                place += 1
            self.hands[seat] = word

    def _begin_play(self) -> None:
        if self.alone:
            self.out |= 1 << (self.maker ^ PARTNER)
        if self.defender != NO_SEAT:
            self.out |= 1 << (self.defender ^ PARTNER)
        self._lay_out()
        self.playing = 0
        for seat in range(self.rules.players):
            self.next_seat[seat] = self.next_of(seat, ~self.out)
            self.playing += not self.out >> seat & 1
        self.phase = AT_PLAY
        self.turn = self._first_leader()
        # If all others have folded, the maker takes every trick without playing a card.
        if self.playing == 1:
            self.taken[self.maker] = self.rules.tricks
            scoring.score(self)

    def _lay_out(self) -> None:
        self.in_lanes = True
        place = self.rules.players * self.rules.hand_size
        for seat in range(self.rules.players):
            for _ in range(self.rules.piles):
                # A pile is two cards of the deck: its top, then the one under it.
                self.tops[seat] |= ONE << self._place_of(self.deck[place])
                place += 2
            word = self.hands[seat]
            lanes = self.tops[seat]
            while word:
                lanes |= ONE << self._place_of(bits.index(word & -word))
                word &= word - 1
            self.hands[seat] = lanes
            self.in_play |= lanes

    def _first_leader(self) -> int:
        leader = self.rules.first_lead
        if self.alone and self.rules.first_lead_alone:
            leader = LEFT_OF_MAKER
        # A suit can be trump without an auction: then there is no maker.
        if self.maker == NO_SEAT:
            leader = LEFT_OF_DEALER
        if leader == MAKER_LEADS:
            return self.maker
        return self.next_of(self.maker if leader == LEFT_OF_MAKER else self.dealer, ~self.out)

    def _play(self, bit: int) -> None:
        seat = self.turn
        self.hands[seat] ^= bit
        if not self.in_trick:
            self.led = self.rules.follow[self.trump * POSITIONS + bits.index(bit)]
            self.best = bit
            self.best_seat = seat
        else:
            # A seat that doesn't follow shows that it is void.
            if not bit & self.led:
                self.voids[seat] |= self.led
            # Trump's lane is on top: the higher bit wins, if it follows or is a trump.
            if bit > self.best and bit & (self.led | TRUMP_LANE):
                self.best = bit
                self.best_seat = seat
        if self.tops[seat] & bit:
            self._turn_up(bit)
        self.in_trick += 1
        if self.in_trick < self.playing:
            self.turn = self.next_seat[seat]
        else:
            self._end_trick()

    def _turn_up(self, bit: int) -> None:
        seat = self.turn
        self.tops[seat] ^= bit
        place = self.rules.players * self.rules.hand_size + 2 * self.rules.piles * seat
        for top in range(place, place + 2 * self.rules.piles, 2):
            if ONE << self._place_of(self.deck[top]) == bit:
                under = ONE << self._place_of(self.deck[top + 1])
                self.tops[seat] |= under
                self.hands[seat] |= under
                self.in_play |= under

    def _end_trick(self) -> None:
        taker = self.best_seat
        self.taken[taker] += 1
        self.last_taker[self.rules.side[taker]] = taker
        self.turn = taker
        self.led = ANY_CARD
        self.in_trick = 0
        self.tricks_done += 1
        if self.tricks_done == self.rules.tricks:
            scoring.score(self)

    def _place_of(self, card: int) -> int:
        return self.rules.position[self.trump * CARDS + card]

    def _first_action(self) -> int:
        if self.phase == AT_ORDER:
            return FIRST_ORDER
        if self.phase == AT_DISCARD:
            return DISCARD_CARD
        return FIRST_CALL
