"""Making trump: two rounds or an auction, the discard, and the questions before the first lead."""

from benny.core import bits
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
    DEFEND_ALONE,
    DEFEND_AT_CALL,
    EVERY_CARD,
    FIRST_SWAP_AT_ORDER,
    FOLD,
    GOES_ON,
    JOKER,
    NOBODY,
    ONE,
    ORDER_ALONE,
    PARTNER,
    PASS,
    PASS_AT_CALL,
    PASS_AT_ORDER,
    PASSED_OUT,
    SAME_DEALER,
    STAY_OR_FOLD,
    STICK_DEALER,
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


def open_calling(state: State) -> None:
    """Turn up the kitty's first card and let the calling begin."""
    up_suit = state.up_suit()
    if state.tables.auction:
        if up_suit == state.tables.fixed_suit:
            state.trump = up_suit
            if state.tables.fixed_suit_ends_calling:
                ask(state, AT_THROW_IN)
                return
        state.bid = state.tables.bid_minimum - 1
        state.asking = (1 << state.tables.players) - 1
        state.phase = AT_BID
    elif state.upcard != JOKER:
        state.phase = AT_ORDER
    elif state.tables.dealer_takes:
        state.maker = state.dealer
        state.alone = state.tables.always_alone != 0
        take_upcard(state)
    else:
        state.phase = AT_CALL


def order_choices(state: State) -> int:
    """Return what may be said to the upcard's suit, as bits above FIRST_ORDER."""
    seat = state.turn
    hand = state.hands[seat]
    word = PASS_AT_ORDER
    needs_suit = state.tables.order_needs_suit
    if seat == state.dealer:
        needs_suit = state.tables.dealer_needs_suit
    if not needs_suit or hand & state.tables.suit_cards[state.up_suit()]:
        if state.tables.partners and seat ^ state.dealer == PARTNER:
            word |= state.tables.partner_order_word
        else:
            word |= state.tables.order_word
    if _may_throw_in(state, hand):
        word |= THROW_IN_AT_ORDER
    if state.tables.swapping and state.swapper == NOBODY:
        word |= _swaps(state, hand)
    return word


def _swaps(state: State, hand: int) -> int:
    word = 0
    if bits.count(hand & state.tables.lows) >= SWAPPED:
        for swap in range(SWAPS):
            cards = state.tables.swap_cards[swap]
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
        _swap(state, state.tables.swap_cards[action - SWAP_FIRST])
    else:
        _make(state, state.up_suit(), action == ORDER_ALONE)
        if state.tables.dealer_takes:
            take_upcard(state)
        else:
            ask(state, AT_THROW_IN)


def _swap(state: State, cards: int) -> None:
    first = state.kitty()
    state.swapper = state.turn
    state.given = cards
    state.hands[state.turn] ^= cards
    for place in range(first + 1, first + 1 + SWAPPED):
        state.hands[state.turn] |= ONE << state.deck[place]


def call_choices(state: State) -> int:
    """Return the suits that may be named, as bits above FIRST_CALL."""
    hand = state.hands[state.turn]
    is_stuck = state.tables.all_pass == STICK_DEALER and state.turn == state.dealer
    word = _callable(state, hand)
    if not is_stuck:
        word |= PASS_AT_CALL
    elif not word:
        word = _callable(state, EVERY_CARD)
    if _may_throw_in(state, hand):
        word |= THROW_IN_AT_CALL
    return word


def _callable(state: State, hand: int) -> int:
    word = 0
    for suit in range(SUITS):
        held = hand & state.tables.suit_cards[suit]
        is_open = suit != state.turned_down or state.tables.turned_down_is_open
        if is_open and (held or not state.tables.call_needs_suit):
            word |= state.tables.call_word << suit
    return word


def call(state: State, action: int) -> None:
    """Name a suit, pass or throw in."""
    if action == PASS:
        state.passes += 1
        if state.turn == state.dealer and state.tables.all_pass != GOES_ON:
            _pass_out(state)
        else:
            state.turn = state.left_of(state.turn)
    elif action == THROW_IN:
        _throw_in(state)
    else:
        state.stuck = state.tables.all_pass == STICK_DEALER and state.turn == state.dealer
        if action >= CALL_CLUBS_ALONE:
            _make(state, action - CALL_CLUBS_ALONE, True)
        else:
            _make(state, action - CALL_CLUBS, False)
        ask(state, AT_THROW_IN)


def _make(state: State, trump: int, alone: bool) -> None:
    state.trump = trump
    state.maker = state.turn
    state.alone = alone


def take_upcard(state: State) -> None:
    """Give the dealer the upcard, for which he has to discard."""
    state.hands[state.dealer] |= ONE << state.upcard
    state.turn = state.dealer
    state.phase = AT_DISCARD


def discard_choices(state: State) -> int:
    """Return the cards that the dealer may put away."""
    hand = state.hands[state.turn]
    if state.tables.discard_upcard:
        return hand
    return hand & ~(ONE << state.upcard)


def discard(state: State, bit: int) -> None:
    """Put a card away."""
    state.discarded = bits.index(bit)
    state.hands[state.turn] ^= bit
    if state.trump == NOBODY:
        state.phase = AT_NAME
    else:
        ask(state, AT_THROW_IN)


def bid_choices(state: State) -> int:
    """Return the bids above the last one, as bits above FIRST_CALL."""
    word = (ONE << state.tables.tricks) - (ONE << state.bid)
    is_last = state.maker == NOBODY and not state.asking & (state.asking - 1)
    if not is_last or state.tables.all_pass != STICK_DEALER:
        word |= PASS_AT_CALL
    if _may_throw_in(state, state.hands[state.turn]):
        word |= THROW_IN_AT_CALL
    return word


def bid(state: State, action: int) -> None:
    """Bid, pass or throw in."""
    if action == THROW_IN:
        _throw_in(state)
        return
    if action == PASS or state.tables.bid_once:
        state.asking &= ~(1 << state.turn)
    if action != PASS:
        state.bid = action - BID_ONE + 1
        state.maker = state.turn
    others = state.asking
    if state.maker != NOBODY:
        others &= ~(1 << state.maker)
    if others and state.bid < state.tables.tricks:
        state.turn = state.next_of(state.turn, others)
    elif state.maker == NOBODY:
        _pass_out(state)
    else:
        _end_auction(state)


def _end_auction(state: State) -> None:
    state.turn = state.maker
    if state.trump == NOBODY:
        state.phase = AT_NAME
    else:
        ask(state, AT_THROW_IN)


def ask(state: State, phase: int) -> None:
    """Put the next question that somebody has to answer, or leave the deal ready for play."""
    while phase < AT_PLAY:
        state.asking = _asked(state, phase)
        if state.asking:
            state.phase = phase
            state.turn = state.next_of(state.maker, state.asking)
            return
        phase += 1
    state.phase = AT_PLAY


def _asked(state: State, phase: int) -> int:
    if state.maker == NOBODY:
        return 0
    everyone = (1 << state.tables.players) - 1
    if phase == AT_THROW_IN and state.tables.throw_in_no_trump:
        return _worthless(state)
    if phase == AT_DEFEND and state.tables.defend_alone + state.alone >= 2:
        return everyone & ~(5 << (state.maker & 1))
    if phase == AT_FOLD and state.tables.folding and state.up_suit() != state.tables.fixed_suit:
        return everyone & ~(1 << state.maker)
    return 0


def _worthless(state: State) -> int:
    seats = 0
    good = state.tables.aces | state.tables.faces | state.tables.suit_cards[state.trump]
    for seat in range(state.tables.players):
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
        ask(state, AT_THROW_IN)
        return
    if action == THROW_IN:
        _throw_in(state)
        return
    state.asking &= ~(1 << state.turn)
    if action == FOLD:
        state.out |= 1 << state.turn
    elif action == DEFEND_ALONE:
        state.defender = state.turn
        state.asking = 0
    if state.asking:
        state.turn = state.next_of(state.turn, state.asking)
    else:
        ask(state, state.phase + 1)


def _pass_out(state: State) -> None:
    state.end(PASSED_OUT)
    if state.tables.all_pass == SAME_DEALER:
        state.next_dealer = state.dealer


def _throw_in(state: State) -> None:
    state.end(THROWN_IN)
    if state.tables.throw_in_same_dealer:
        state.next_dealer = state.dealer


def _may_throw_in(state: State, hand: int) -> bool:
    if hand & state.tables.faces:
        return False
    aces = bits.count(hand & state.tables.aces)
    return bool(state.tables.throw_in_no_ace_no_face and not aces) or bool(
        state.tables.throw_in_ace_no_face and aces == 1
    )
