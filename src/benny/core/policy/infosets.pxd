cimport cython
from benny.core cimport bits
from benny.core.policy cimport patience
from benny.core.policy.hand_value cimport HandValue
from benny.core.deal cimport Deal
from benny.core.compiled_rules cimport CompiledRules

cdef int AT_BID, AT_CALL, AT_DEFEND, AT_FOLD, AT_ORDER, BIDS, CALLS, CALLS_ALONE, DECLINES
cdef int FIRST_AT_BID, FIRST_AT_CALL, FIRST_AT_DEFEND, FIRST_AT_FOLD, GRADES, LOW_GRADES, NOBODY
cdef int NO_SUIT, RANKS, RANK_CLASSES, SEATS, SLOTS, SUITS, TEN, TRICK
cdef long long CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, DEFEND_AT_CALL, FOLD_AT_FOLD, ONE
cdef long long ORDER_ALONE_AT_ORDER, ORDER_AT_ORDER, PASS_AT_CALL, PASS_AT_ORDER, STAY_AT_FOLD


@cython.final
cdef class InfoSets:
    cdef readonly HandValue hand_value
    cdef readonly CompiledRules rules
    cdef readonly int number
    # SLOTS.
    cdef readonly long long bits[7]

    @cython.locals(slot=cython.int, choices=cython.int)
    cpdef bint look(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, suit=cython.int, key=cython.int, other=cython.int)
    cdef void _look_at_order(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, suit=cython.int, is_next=cython.bint, key=cython.int, strength=cython.int)
    cdef void _look_at_call(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, bids=cython.longlong, slot=cython.int, suit=cython.int, is_fixed=cython.bint, key=cython.int)
    cdef void _look_at_bid(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, key=cython.int)
    cdef void _look_at_defend(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, stayers=cython.int, key=cython.int, strength=cython.int)
    cdef void _look_at_fold(self, Deal deal) noexcept nogil
    @cython.locals(most=cython.int)
    cdef int _grade(self, int expected, int grades) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef int _rank_class(self, Deal deal) noexcept nogil
