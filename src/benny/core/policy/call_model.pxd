cimport cython
from benny.core cimport bits
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy cimport hand_value
from benny.core.policy.hand_value cimport HandValue
from benny.core.sealed cimport Sealed

cdef int AT_BID, AT_CALL, AT_DEFEND, AT_FOLD, AT_ORDER, BIDS, CALLS, CALLS_ALONE, CALL_BITS
cdef int CALL_FACETS, CALL_WEIGHTS, DECLINES, FIRST_AT_BID, FIRST_AT_CALL, FIRST_AT_DEFEND
cdef int FIRST_AT_FOLD, GOES_ON, GRADES, LARGEST_KEY, LOW_GRADES, MOST_TRUMPS, NO_SEAT, NO_SUIT
cdef int PLAIN_LANES, RANKS, RANK_CLASSES, SEATS, SLOTS, SUITS, TEN, TOPS, TRICK, _SHIFT
cdef long long CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, DEFEND_AT_CALL, FOLD_AT_FOLD, LANE, ONE
cdef long long ORDER_ALONE_AT_ORDER, ORDER_AT_ORDER, PASS_AT_CALL, PASS_AT_ORDER, STAY_AT_FOLD
cdef long long TRUMP_LANE, _FACTOR


cpdef bint has_to_call(CompiledRules rules, int passes) noexcept nogil


@cython.final
cdef class CallModel(Sealed):
    cdef readonly HandValue hand_value
    cdef readonly CompiledRules rules
    cdef short[::1] weights
    # SLOTS, CALL_FACETS.
    cdef readonly long long bits[7]
    cdef readonly int places[7]
    cdef readonly int promises[7]
    cdef readonly int aces, circumstances, holding, seconds, singles, suit, suits, tricks
    cdef readonly bint is_open, knows_defence
    cdef readonly int tricks_alone, tricks_else, trump_lane, trumps

    cpdef open(self, weights, bint knows_defence)
    @cython.locals(slot=cython.int, choices=cython.int)
    cpdef bint look(self, Deal deal) except -1 nogil
    @cython.locals(best=cython.int, is_first=cython.bint, slot=cython.int, promise=cython.int, facet=cython.int)
    cpdef int weigh(self) except -1 nogil
    @cython.locals(key=cython.int)
    cpdef void find(self, int slot) noexcept nogil
    @cython.locals(hashed=cython.longlong)
    cdef void _hash_facet(self, int facet, int slot, long long key) noexcept nogil
    @cython.locals(word=cython.longlong)
    cdef void _look_at_order(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, is_next=cython.bint, key=cython.int)
    cdef void _look_at_call(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, bids=cython.longlong, slot=cython.int, is_fixed=cython.bint, key=cython.int)
    cdef void _look_at_bid(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong)
    cdef void _look_at_defend(self, Deal deal) noexcept nogil
    @cython.locals(word=cython.longlong, key=cython.int)
    cdef void _look_at_fold(self, Deal deal) noexcept nogil
    @cython.locals(mine=cython.longlong, others=cython.longlong, lane=cython.int, held=cython.longlong, against=cython.longlong)
    cdef void _count_hand(self, Deal deal) noexcept nogil
    @cython.locals(others=cython.int)
    cdef void _grade_hand(self, Deal deal) noexcept nogil
    @cython.locals(most=cython.int)
    cdef int _grade(self, int expected, int grades) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef int _rank_class(self, Deal deal) noexcept nogil
