cimport cython
from benny.core cimport bits, scoring
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, BID_ONE, CARDS, FIRST_PASS_SAID, MOST_ACTIONS, MOST_ROUNDS, NOTHING, PASS
cdef int POSITIONS, SEATS, SWAP_FIRST, SWAP_SAID
cdef long long ONE


@cython.final
cdef class WatchedDeal(Sealed):
    cdef readonly Deal deal
    # CARDS 33, MOST_ACTIONS 128, SEATS 4. Each step of thousands of deals waits for the memory of
    # this object: it is small, and what is always written comes first.
    cdef int length
    cdef unsigned char actions[128]
    cdef readonly long long said[4]
    cdef readonly long long played[4]
    cdef readonly long long on_table[4]
    cdef readonly long long seen_tops[4]
    cdef readonly short trick_of[33]
    cdef readonly short turned_up[33]

    @cython.locals(seat=cython.int, card=cython.int)
    cdef void start(self, int dealer) noexcept nogil
    cpdef lay(self, list deck)
    @cython.locals(other=WatchedDeal, seat=cython.int, card=cython.int, place=cython.int)
    cpdef WatchedDeal copy(self)
    cpdef bint is_over(self) noexcept nogil
    cpdef bint is_cut_off(self) noexcept nogil
    @cython.locals(parts=cython.double)
    cdef double gain(self, int seat) noexcept nogil
    cpdef list gains(self)
    @cython.locals(place=cython.int)
    cpdef list actions_done(self)
    @cython.locals(before=Deal)
    cpdef bint follow(self, long long action)
    @cython.locals(bit=cython.longlong)
    cpdef bint act(self, long long action) noexcept nogil
    @cython.locals(action=cython.int, seat=cython.int, tricks=cython.int)
    cdef void take(self, long long bit) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void _see_card(self, int seat, int card) noexcept nogil
    @cython.locals(seat=cython.int, fresh=cython.longlong, place=cython.int, card=cython.int)
    cdef void _see_tops(self, int tricks) noexcept nogil


cpdef long long said_bit(int phase, int action) noexcept nogil
