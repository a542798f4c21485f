cimport cython
from benny.core cimport bits
from benny.core.policy cimport play_rules, play_model, call_model, hand_value
from benny.core.policy.call_model cimport CallModel
from benny.core.policy.hand_value cimport HandValue
from benny.core.policy.play_model cimport PlayModel
from benny.core.deal cimport Deal
from benny.core.policy.play_rules cimport CardCounts
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int AT_BID, AT_CALL, AT_DEFEND, AT_DISCARD, AT_FOLD, AT_NAME, AT_ORDER, AT_PLAY, BY_STAKE
cdef int CARDS, DEALER_TAKES, DECLINES, JACK, MOST_TRICKS, NO_SEAT, NO_SUIT, PARTNERS
cdef int RANKS, ROW_EUCHRED, ROW_EUCHRED_ALONE, ROW_LONE_DEFENCE, ROW_LONE_DEFENCE_ALONE
cdef int ROW_MADE, ROW_MADE_ALONE, SLOTS, SWAPS, TRICK
cdef long long ANY_TRUMP, CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, CLUBS_AT_NAME, DEFEND_AT_CALL
cdef long long FIRST_SWAP_AT_ORDER, FOLD_AT_FOLD, ONE, ORDER_ALONE_AT_ORDER, ORDER_AT_ORDER
cdef long long PASS_AT_CALL, PASS_AT_ORDER, STAY_AT_FOLD, THROW_IN_AT_CALL, THROW_IN_AT_ORDER

cdef int BIDS, BY_BOOK, BY_MODEL, DEFENDS_ALONE, DISCARDS, FOLDS, GAINS_NOTHING, GOES_ALONE
cdef int HAS_TO_BID, HAS_TO_MAKE, MAKES_TRUMP, NAMES_BEST, NEEDS_PARTNER, NO_RULE, PLAYS_ON, STAYS
cdef int SWAPS_LOW, TAKES_JACK, THROWS_IN, TOO_WEAK


@cython.final
cdef class Policy(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly CardCounts counts
    cdef readonly HandValue hand_value
    cdef readonly CallModel calls
    cdef readonly PlayModel cards
    cdef readonly bint has_calls, has_cards
    cdef public int defends_alone, each_bid, each_stayer, short_alone, short_of_bid
    cdef public int spare_alone, stays
    cdef readonly int rule
    cdef public int spare_to_call[4]
    cdef public int spare_to_order[4]

    cpdef open_calls(self, weights, bint knows_defence=*)
    cpdef open_cards(self, weights)
    @cython.locals(phase=cython.int, bit=cython.longlong, card=cython.longlong)
    cpdef long long choose(self, Deal deal) except? 0 nogil
    cdef int _check(self, Deal deal) except -1 nogil
    @cython.locals(most=cython.int, total=cython.double, wanted=cython.double, slot=cython.int, odds=cython.double)
    cpdef double share_of(self, Deal deal, int action) except? -1 nogil
    cpdef long long bit_of(self, Deal deal, int slot) except? 0 nogil
    @cython.locals(word=cython.longlong)
    cdef long long _decline(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, is_choice=cython.bint)
    cdef long long _order(self, Deal deal) noexcept nogil
    @cython.locals(suit=cython.int, is_jack=cython.bint, spare=cython.int)
    cdef bint _wants_upcard(self, Deal deal) noexcept nogil
    @cython.locals(best=cython.longlong, least=cython.longlong, swap=cython.int, height=cython.int)
    cdef long long _swap(self, Deal deal, long long word) noexcept nogil
    @cython.locals(total=cython.int)
    cdef int _height(self, long long cards, int trump) noexcept nogil
    @cython.locals(word=cython.longlong, suit=cython.int, plain=cython.longlong, alone=cython.longlong, spare=cython.int)
    cdef long long _call(self, Deal deal) noexcept nogil
    @cython.locals(expected=cython.int, best=cython.int, is_paid=cython.bint)
    cdef bint _goes_alone(self, Deal deal, int suit, bint is_choice) noexcept nogil
    cdef int _points(self, int row, int tricks) noexcept nogil
    @cython.locals(word=cython.longlong, bids=cython.longlong, lowest=cython.longlong, suit=cython.int, wanted=cython.int)
    cdef long long _bid(self, Deal deal) noexcept nogil
    cdef long long _discard(self, Deal deal) noexcept nogil
    cdef long long _throw_in(self, Deal deal) noexcept nogil
    @cython.locals(fewest=cython.int, gain=cython.int)
    cdef long long _defend(self, Deal deal) noexcept nogil
    @cython.locals(wanted=cython.int)
    cdef long long _fold(self, Deal deal) noexcept nogil
