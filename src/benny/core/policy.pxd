cimport cython
from benny.core cimport bits, cardplay, estimating
from benny.core.deal cimport Deal
from benny.core.estimating cimport Weights
from benny.core.reading cimport Reading
from benny.core.tables cimport Tables

cdef int ACE, AT_BID, AT_CALL, AT_DEFEND, AT_DISCARD, AT_FOLD, AT_NAME, AT_ORDER, AT_PLAY
cdef int CARDS, GOES_ON, JACK, JOKER, MOST_TRICKS, NOBODY, PARTNER, RANKS, ROW_EUCHRED
cdef int ROW_EUCHRED_ALONE, ROW_LONE_DEFENCE, ROW_LONE_DEFENCE_ALONE, ROW_MADE, ROW_MADE_ALONE
cdef int SUITS, SWAPS, TRICK
cdef long long ANY_TRUMP, CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, CLUBS_AT_NAME, DEFEND_AT_CALL
cdef long long FIRST_SWAP_AT_ORDER, FOLD_AT_FOLD, ONE, ORDER_ALONE_AT_ORDER, ORDER_AT_ORDER
cdef long long PASS_AT_CALL, PASS_AT_ORDER, STAY_AT_FOLD, THROW_IN_AT_CALL, THROW_IN_AT_ORDER


@cython.final
cdef class Policy:
    cdef readonly Tables tables
    cdef readonly Reading reading
    cdef public Weights weights, weights_alone, weights_of_defender
    cdef public int defends_alone, each_bid, each_stayer, short_alone, short_of_bid
    cdef public int spare_alone, stays
    cdef public int gains[3]
    cdef public int losses[3]
    cdef public int spare_to_call[4]
    cdef public int spare_to_order[4]

    @cython.locals(phase=cython.int)
    cpdef long long choose(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, is_choice=cython.bint)
    cdef long long _order(self, Deal deal) noexcept nogil
    @cython.locals(suit=cython.int, is_jack=cython.bint, spare=cython.int)
    cdef bint _wants_upcard(self, Deal deal) noexcept nogil
    @cython.locals(best=cython.longlong, least=cython.longlong, swap=cython.int, height=cython.int)
    cdef long long _swap(self, Deal deal, long long word) noexcept nogil
    @cython.locals(total=cython.int)
    cdef int _height(self, long long cards, int trump) noexcept nogil
    @cython.locals(word=cython.longlong, plain=cython.int, alone=cython.int, spare=cython.int)
    cdef long long _call(self, Deal deal) noexcept nogil
    @cython.locals(laps=cython.int)
    cdef bint _has_to_call(self, Deal deal) noexcept nogil
    @cython.locals(expected=cython.int, best=cython.int, is_paid=cython.bint)
    cdef bint _goes_alone(self, Deal deal, int suit, bint is_choice) noexcept nogil
    cdef int _points(self, int row, int tricks) noexcept nogil
    @cython.locals(best=cython.int, most=cython.int, suit=cython.int, expected=cython.int)
    cdef int _best_suit(self, Deal deal, long long word, long long clubs) noexcept nogil
    @cython.locals(hand=cython.longlong, out=cython.longlong)
    cdef int _expected(self, Deal deal, int suit) noexcept nogil
    @cython.locals(hand=cython.longlong, lost=cython.int)
    cdef int _expected_alone(self, Deal deal, int suit) noexcept nogil
    cdef int _of_upcard(self, Deal deal) noexcept nogil
    @cython.locals(rank=cython.int)
    cdef int _rank_class(self, Deal deal) noexcept nogil
    cdef bint _is_partners(self, Deal deal) noexcept nogil
    @cython.locals(free=cython.longlong)
    cdef long long _after_discard(self, Deal deal, long long hand, int suit) noexcept nogil
    @cython.locals(out=cython.longlong, is_open=cython.bint)
    cdef long long _out(self, Deal deal) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int _place(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, bids=cython.longlong, lowest=cython.longlong, suit=cython.int, wanted=cython.int)
    cdef long long _bid(self, Deal deal) noexcept nogil
    @cython.locals(suit=cython.int, hand=cython.longlong)
    cdef long long _discard(self, Deal deal) noexcept nogil
    cdef long long _throw_in(self, Deal deal) noexcept nogil
    @cython.locals(fewest=cython.int, gain=cython.int)
    cdef long long _defend(self, Deal deal) noexcept nogil
    @cython.locals(everyone=cython.int, others=cython.int, wanted=cython.int)
    cdef long long _fold(self, Deal deal) noexcept nogil
    @cython.locals(hand=cython.longlong)
    cdef int _against_maker(self, Deal deal) noexcept nogil
