cimport cython
from benny.core cimport bits
from benny.core.state cimport State
from benny.core.compiled_rules cimport CompiledRules

cdef int ACE_NO_FACE, AGAINST_ALONE, ALWAYS, AT_BID, AT_CALL, AT_DEFEND, AT_DISCARD, AT_FOLD
cdef int NEEDS_ANY_TRUMP, AT_NAME, AT_ORDER, AT_PLAY, AT_THROW_IN, AUCTION, BID_ONE, CALL_CLUBS, CALL_CLUBS_ALONE
cdef int CARDS, CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, DEALER_TAKES, DEFEND_ALONE, FOLD
cdef int FOLD_AT_FOLD, GOES_ON, JOKER, MUST, NEVER, NO_SEAT, NO_ACE_NO_FACE
cdef int NO_ACE_NO_FACE_NO_TRUMP, NO_SUIT, OPEN, ORDER_ALONE, ORDER_ALONE_AT_ORDER
cdef int ORDER_AT_ORDER, OWN_CARD, PARTNER, PASS, PASSED_OUT, SAME, SAME_DEALER, SKIPPED
cdef int STAY_AT_FOLD, STICK_DEALER, SUITS, SWAPPED, SWAPS, SWAP_FIRST, THROWN_IN, THROW_IN
cdef int TRUMP_CLUBS
cdef long long ANY_TRUMP, DEFEND_AT_CALL, EVERY_CARD, FIRST_SWAP_AT_ORDER, ONE, PASS_AT_CALL
cdef long long PASS_AT_ORDER, STAY_OR_FOLD, THROW_IN_AT_CALL, THROW_IN_AT_ORDER


@cython.locals(up_suit=cython.int)
cdef void open_calling(State state) noexcept nogil
@cython.locals(seat=cython.int, hand=cython.longlong, word=cython.longlong, may_order=cython.bint, is_partner=cython.bint)
cdef long long order_choices(State state) noexcept nogil
cdef bint _holds(State state, long long hand, int suit, int needs) noexcept nogil
@cython.locals(word=cython.longlong, swap=cython.int, cards=cython.longlong)
cdef long long _swaps(State state, long long hand) noexcept nogil
cdef void order(State state, int action) noexcept nogil
@cython.locals(first=cython.int, place=cython.int)
cdef void _swap(State state, long long cards) noexcept nogil
@cython.locals(hand=cython.longlong, word=cython.longlong, is_stuck=cython.bint)
cdef long long call_choices(State state) noexcept nogil
@cython.locals(word=cython.longlong, ways=cython.longlong, suit=cython.int, is_open=cython.bint)
cdef long long _callable(State state, long long hand) noexcept nogil
cdef void call(State state, int action) noexcept nogil
cdef void _ask_partner(State state) noexcept nogil
cdef void _make(State state, int trump, bint alone) noexcept nogil
cdef void take_upcard(State state) noexcept nogil
@cython.locals(hand=cython.longlong)
cdef long long discard_choices(State state) noexcept nogil
cdef void discard(State state, long long bit) noexcept nogil
@cython.locals(word=cython.longlong, is_last=cython.bint)
cdef long long bid_choices(State state) noexcept nogil
@cython.locals(others=cython.int)
cdef void bid(State state, int action) noexcept nogil
cdef void ask(State state, int phase) noexcept nogil
@cython.locals(everyone=cython.int, allowed=cython.int)
cdef int _seats_to_ask(State state, int phase) noexcept nogil
@cython.locals(seats=cython.int, good=cython.longlong, seat=cython.int)
cdef int _worthless(State state) noexcept nogil
cdef long long answers(State state) noexcept nogil
cdef void answer(State state, int action) noexcept nogil
cdef void _pass_out(State state) noexcept nogil
cdef void _throw_in(State state) noexcept nogil
@cython.locals(aces=cython.int)
cdef bint _may_throw_in(State state, long long hand) noexcept nogil
