cimport cython
from benny.core cimport bits, scoring
from benny.core.deal cimport Deal
from benny.core.search.position cimport Position

cdef int HASH_BITS, LEADER_BITS, MOST_TAKEN, MOST_TRICKS, NOTHING, POSITIONS, RESULT_BITS, SEATS
cdef int TAKEN_BITS
cdef long long DRAWS_HIGHEST, FOLDED, HASH_FACTOR, ONE, TRUMP_LANE


@cython.final
cdef class MaxNSolver(Position):
    cdef long long[::1] salts
    cdef int[::1] results
    cdef readonly long long taken
    # SEATS 4 of 12 tricks, POSITIONS 34.
    cdef int change[48]
    cdef readonly int values[34]

    @cython.locals(seat=cython.int)
    cpdef int load(self, Deal deal) except -1 nogil
    @cython.locals(seat=cython.int, taken=cython.int, needed=cython.int, points=cython.int)
    cpdef void contract(self, int maker, int bid) noexcept nogil
    cpdef int solve(self) except -1 nogil
    @cython.locals(seat=cython.int, distinct=cython.longlong, result=cython.int, chosen=cython.int, bit=cython.longlong)
    cpdef int value_cards(self, long long cards) except? -1 nogil
    cdef int _search_after(self, long long bit) noexcept nogil
    @cython.locals(key=cython.longlong, place=cython.longlong, hand=cython.longlong, cards=cython.longlong, chosen=cython.int, bit=cython.longlong, result=cython.int)
    cdef int _trick(self, long long leader) noexcept nogil
    @cython.locals(hand=cython.longlong, cards=cython.longlong, chosen=cython.int, bit=cython.longlong, result=cython.int)
    cdef int _follow(self, int seat, int played, long long led, long long best, int taker, long long table) noexcept nogil
    @cython.locals(hand=cython.longlong, result=cython.int)
    cdef int _play(self, int seat, long long bit, int played, long long led, long long best, int taker, long long table) noexcept nogil
    @cython.locals(ahead=cython.int, other=cython.int, step=cython.int)
    cdef bint _prefers(self, int seat, int new, int old) noexcept nogil
    @cython.locals(taken=cython.int)
    cdef int _points(self, int seat, int result) noexcept nogil
