"""Making trump: two rounds or an auction, the discard, and the questions before the first lead."""

from benny.core import bits
from benny.core.compiled_rules import (
    ACE_NO_FACE,
    AGAINST_ALONE,
    ALWAYS,
    AUCTION,
    DEALER_TAKES,
    GOES_ON,
    MUST,
    NEEDS_ANY_TRUMP,
    NEVER,
    NO_ACE_NO_FACE,
    NO_ACE_NO_FACE_NO_TRUMP,
    OPEN,
    OWN_CARD,
    SAME,
    SAME_DEALER,
    SKIPPED,
    STICK_DEALER,
)
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
    AT_THROW_IN,
    BID_ONE,
    CALL_CLUBS,
    CALL_CLUBS_ALONE,
    CARDS,
    CLUBS_ALONE_AT_CALL,
    CLUBS_AT_CALL,
    DEFEND_ALONE,
    DEFEND_AT_CALL,
    FIRST_SWAP_AT_ORDER,
    FOLD,
    FOLD_AT_FOLD,
    JOKER,
    NO_SEAT,
    NO_SUIT,
    ONE,
    ORDER_ALONE,
    ORDER_ALONE_AT_ORDER,
    ORDER_AT_ORDER,
    PARTNER,
    PASS,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    PASSED_OUT,
    STAY_AT_FOLD,
    SUITS,
    SWAP_FIRST,
    SWAPPED,
    SWAPS,
    THROW_IN,
    THROW_IN_AT_CALL,
    THROW_IN_AT_ORDER,
    THROWN_IN,
    TRUMP_CLUBS,
)
from benny.core.state import State

# A hand that holds every suit, for a dealer who may name any.
EVERY_CARD = (ONE << CARDS) - 1
STAY_OR_FOLD = STAY_AT_FOLD | FOLD_AT_FOLD


def open_calling(state: State) -> None:
    """Turn up the kitty's first card and let the calling begin."""
    up_suit = state.up_suit()
    if state.rules.making == AUCTION:
        if up_suit == state.rules.turned_trump:
            state.trump = up_suit
            if state.rules.turned_trump_auction == SKIPPED:
                ask(state, AT_THROW_IN)
                return
        state.bid = state.rules.bid_minimum - 1
        state.pending = (1 << state.rules.players) - 1
        state.phase = AT_BID
    elif state.upcard != JOKER:
        state.phase = AT_ORDER
    elif state.rules.upcard == DEALER_TAKES:
        # A joker has no suit to order: the dealer takes it, and names trump after the discard.
        state.maker = state.dealer
        state.alone = state.rules.alone == MUST
        take_upcard(state)
    else:
        state.phase = AT_CALL


def order_choices(state: State) -> int:
    """Return the legal answers to the upcard, as bits above FIRST_ORDER."""
    seat = state.turn
    hand = state.hands[seat]
    word = PASS_AT_ORDER
    may_order = not state.rules.order_needs or _holds(
        state, hand, state.up_suit(), state.rules.order_needs
    )
    if seat == state.dealer and may_order and state.rules.dealer_needs:
        may_order = _holds(state, hand, state.up_suit(), state.rules.dealer_needs)
    if may_order:
        is_partner = seat ^ state.dealer == PARTNER
        if state.rules.alone != NEVER:
            word |= ORDER_ALONE_AT_ORDER
        if state.rules.alone != MUST and not (is_partner and state.rules.partner_orders_alone):
            word |= ORDER_AT_ORDER
    if _may_throw_in(state, hand):
        word |= THROW_IN_AT_ORDER
    if state.rules.farmers_hand and state.swapper == NO_SEAT:
        word |= _swaps(state, hand)
    return word


def _holds(state: State, hand: int, suit: int, needs: int) -> bool:
    """Return whether a hand has what making a suit trump needs."""
    if needs == NEEDS_ANY_TRUMP:
        return hand & state.rules.trump_cards[suit] != 0
    return hand & state.rules.suit_cards[suit] != 0


def _swaps(state: State, hand: int) -> int:
    word = 0
    if bits.count(hand & state.rules.nines_and_tens) >= SWAPPED:
        for swap in range(SWAPS):
            cards = state.rules.swap_cards[swap]
            if hand & cards == cards:
                word |= FIRST_SWAP_AT_ORDER << swap
    return word


def order(state: State, action: int) -> None:
    """Answer the upcard: pass, order, throw in or swap."""
    if action == PASS:
        if state.turn == state.dealer:
            state.phase = AT_CALL
            state.turned_down = state.up_suit()
        state.turn = state.left_of(state.turn)
    elif action == THROW_IN:
        _throw_in(state)
    elif action >= SWAP_FIRST:
        _swap(state, state.rules.swap_cards[action - SWAP_FIRST])
    else:
        _make(state, state.up_suit(), action == ORDER_ALONE)
        if state.rules.upcard == DEALER_TAKES:
            take_upcard(state)
        else:
            _ask_partner(state)


def _swap(state: State, cards: int) -> None:
    first = state.kitty()
    state.swapper = state.turn
    state.swapped_away = cards
    state.hands[state.turn] ^= cards
    for place in range(first + 1, first + 1 + SWAPPED):
        state.hands[state.turn] |= ONE << state.deck[place]


def call_choices(state: State) -> int:
    """Return the legal calls of the second round, as bits above FIRST_CALL."""
    if state.maker != NO_SEAT:
        return PASS_AT_CALL | CLUBS_ALONE_AT_CALL << state.trump
    hand = state.hands[state.turn]
    is_stuck = state.rules.all_pass == STICK_DEALER and state.turn == state.dealer
    word = _callable(state, hand)
    if not is_stuck:
        word |= PASS_AT_CALL
    elif not word:
        # A stuck dealer must name a suit even without a card of one that may be named.
        word = _callable(state, EVERY_CARD)
    if _may_throw_in(state, hand):
        word |= THROW_IN_AT_CALL
    return word


def _callable(state: State, hand: int) -> int:
    word = 0
    ways = 0
    if state.rules.alone != MUST:
        ways |= CLUBS_AT_CALL
    if state.turn ^ state.dealer == PARTNER and state.rules.partner_calls_alone:
        ways = 0
    if state.rules.alone != NEVER:
        ways |= CLUBS_ALONE_AT_CALL
    for suit in range(SUITS):
        is_open = suit != state.turned_down or state.rules.turned_down_suit == OPEN
        if is_open and (
            not state.rules.call_needs or _holds(state, hand, suit, state.rules.call_needs)
        ):
            # The actions of one suit follow those of the last, so one shift moves both ways.
            word |= ways << suit
    return word


def call(state: State, action: int) -> None:
    """Name a suit, pass or throw in; or answer whether to take over from the maker."""
    if state.maker != NO_SEAT:
        if action != PASS:
            state.maker = state.turn
            state.alone = True
        ask(state, AT_THROW_IN)
    elif action == PASS:
        state.passes += 1
        if state.turn == state.dealer and state.rules.all_pass != GOES_ON:
            _pass_out(state)
        else:
            state.turn = state.left_of(state.turn)
    elif action == THROW_IN:
        _throw_in(state)
    else:
        state.stuck = state.rules.all_pass == STICK_DEALER and state.turn == state.dealer
        if action >= CALL_CLUBS_ALONE:
            _make(state, action - CALL_CLUBS_ALONE, True)
        else:
            _make(state, action - CALL_CLUBS, False)
        _ask_partner(state)


def _make(state: State, trump: int, alone: bool) -> None:
    state.trump = trump
    state.maker = state.turn
    state.alone = alone


def _ask_partner(state: State) -> None:
    """Ask the maker's partner whether to take over, where they may, and then all the others."""
    if state.rules.partner_takes_over and not state.alone:
        # To take over is to call alone what is trump already, in the phase of calls.
        state.phase = AT_CALL
        state.turn = state.maker ^ PARTNER
    else:
        ask(state, AT_THROW_IN)


def take_upcard(state: State) -> None:
    """Give the dealer the upcard, and ask for a discard."""
    state.hands[state.dealer] |= ONE << state.upcard
    state.turn = state.dealer
    state.phase = AT_DISCARD


def discard_choices(state: State) -> int:
    """Return the cards that the dealer may put away."""
    hand = state.hands[state.turn]
    if state.rules.discard == OWN_CARD:
        return hand & ~(ONE << state.upcard)
    return hand


def discard(state: State, bit: int) -> None:
    """Put a card away."""
    state.discarded = bits.index(bit)
    state.hands[state.turn] ^= bit
    if state.trump == NO_SUIT:
        state.phase = AT_NAME
    else:
        _ask_partner(state)


def bid_choices(state: State) -> int:
    """Return the bids above the last one, as bits above FIRST_CALL."""
    # Ones from the bit of the next bid to that of all tricks: a bid of one is bit 0.
    word = (ONE << state.rules.tricks) - (ONE << state.bid)
    # Only one seat is left to speak, and there is no bid.
    is_last = state.maker == NO_SEAT and not state.pending & (state.pending - 1)
    if not is_last or state.rules.all_pass != STICK_DEALER:
        word |= PASS_AT_CALL
    if _may_throw_in(state, state.hands[state.turn]):
        word |= THROW_IN_AT_CALL
    return word


def bid(state: State, action: int) -> None:
    """Bid, pass or throw in."""
    if action == THROW_IN:
        _throw_in(state)
        return
    if action == PASS or state.rules.bid_once:
        state.pending &= ~(1 << state.turn)
    if action != PASS:
        state.bid = action - BID_ONE + 1
        state.maker = state.turn
    others = state.pending
    if state.maker != NO_SEAT:
        others &= ~(1 << state.maker)
    # No one can bid more than all tricks.
    if others and state.bid < state.rules.tricks:
        state.turn = state.next_of(state.turn, others)
    elif state.maker == NO_SEAT:
        _pass_out(state)
    else:
        state.turn = state.maker
        if state.trump == NO_SUIT:
            state.phase = AT_NAME
        else:
            ask(state, AT_THROW_IN)


def ask(state: State, phase: int) -> None:
    """Put the next question, or leave the deal ready for play."""
    # Phases are numbered in the order of their questions.
    while phase < AT_PLAY:
        state.pending = _seats_to_ask(state, phase)
        if state.pending:
            state.phase = phase
            state.turn = state.next_of(state.maker, state.pending)
            return
        phase += 1
    state.phase = AT_PLAY


def _seats_to_ask(state: State, phase: int) -> int:
    if state.maker == NO_SEAT:
        return 0
    everyone = (1 << state.rules.players) - 1
    if phase == AT_THROW_IN and state.rules.throw_in & NO_ACE_NO_FACE_NO_TRUMP:
        return _worthless(state)
    allowed = state.rules.defend_alone
    if phase == AT_DEFEND and (allowed == ALWAYS or (allowed == AGAINST_ALONE and state.alone)):
        # Partners sit two seats apart, so the maker's side is 0b101 or that moved by one.
        return everyone & ~(5 << (state.maker & 1))
    if phase == AT_FOLD and state.rules.folding and state.up_suit() != state.rules.turned_trump:
        return everyone & ~(1 << state.maker)
    return 0


def _worthless(state: State) -> int:
    seats = 0
    good = state.rules.aces | state.rules.faces | state.rules.suit_cards[state.trump]
    for seat in range(state.rules.players):
        if not state.hands[seat] & good:
            seats |= 1 << seat
    return seats


def answers(state: State) -> int:
    """Return the answers to the question of the phase, as bits above FIRST_CALL."""
    if state.phase == AT_NAME:
        return ANY_TRUMP
    if state.phase == AT_FOLD:
        return STAY_OR_FOLD
    if state.phase == AT_DEFEND:
        return PASS_AT_CALL | DEFEND_AT_CALL
    if state.phase == AT_THROW_IN:
        return PASS_AT_CALL | THROW_IN_AT_CALL
    return 0


def answer(state: State, action: int) -> None:
    """Name trump, or answer whether to throw in, defend alone or fold."""
    if state.phase == AT_NAME:
        state.trump = action - TRUMP_CLUBS
        _ask_partner(state)
        return
    if action == THROW_IN:
        _throw_in(state)
        return
    state.pending &= ~(1 << state.turn)
    if action == FOLD:
        state.out |= 1 << state.turn
    elif action == DEFEND_ALONE:
        state.defender = state.turn
        state.pending = 0
    if state.pending:
        state.turn = state.next_of(state.turn, state.pending)
    else:
        ask(state, state.phase + 1)


def _pass_out(state: State) -> None:
    state.end(PASSED_OUT)
    if state.rules.all_pass == SAME_DEALER:
        state.next_dealer = state.dealer


def _throw_in(state: State) -> None:
    state.end(THROWN_IN)
    if state.rules.throw_in_dealer == SAME:
        state.next_dealer = state.dealer


def _may_throw_in(state: State, hand: int) -> bool:
    if hand & state.rules.faces:
        return False
    aces = bits.count(hand & state.rules.aces)
    return bool(state.rules.throw_in & NO_ACE_NO_FACE and not aces) or bool(
        state.rules.throw_in & ACE_NO_FACE and aces == 1
    )
