cimport cython
from benny.core cimport bits
from benny.core.deal cimport Deal
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, BY_COUNTDOWN, CARDS, COUNTDOWN_SIZE, ENTRIES_BITS, LANE, MOST_SIZE, NO_SEAT, PLAIN_LANES, POSITIONS, RANKS, SALTS, SEATS, SUITS
cdef long long ANY_CARD, LANE_EVEN, LANE_ODD, ONE


cdef class Position(Sealed):
    cdef readonly CompiledRules rules
    cdef long long[::1] keys
    cdef readonly int in_trick, left, mask, out, playing, taker, trump, turn
    cdef readonly long long best, led, live, salt, special, tops
    # POSITIONS 34, SEATS 4.
    cdef long long follow[34]
    cdef long long under[34]
    cdef readonly long long hands[4]
    cdef int next[4]

    @cython.locals(seat=cython.int, first=cython.int, number=cython.int, top=cython.int, place=cython.int)
    cdef int take_over(self, Deal deal) except -1 nogil
    @cython.locals(place=cython.int, mask=cython.longlong, seat=cython.int)
    cdef void clear(self, int trump, int leader) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cdef void give(self, int seat, int card) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void cover(self, int top, int under) noexcept nogil
    @cython.locals(seat=cython.int, other=cython.int)
    cdef void begin(self) noexcept nogil
    cdef int check_cards(self, long long cards) except -1 nogil
    @cython.locals(place=cython.int)
    cdef void forget(self) noexcept nogil
    @cython.locals(free=cython.longlong, bound=cython.longlong, even=cython.longlong, odd=cython.longlong)
    cdef long long distinct(self, long long cards, long long others) noexcept nogil
