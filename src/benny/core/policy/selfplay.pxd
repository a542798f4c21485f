cimport cython
from benny.core cimport scoring
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.sealed cimport Sealed

cdef int AUCTION, BY_COUNTDOWN, EVEN_SEATS, MOST_DEALS, NO_SEAT, NO_SUIT, ODD_SEATS, SEATS, ZERO_POINTS


@cython.final
cdef class PolicyPlay(Sealed):
    cdef readonly Policy first, second
    cdef readonly RandomPlay random
    cdef public int seconds
    cdef readonly long long[::1] results

    cpdef int finish(self, Deal deal) except -1 nogil
    @cython.locals(number=cython.int)
    cpdef play(self, Deal deal, int deals, int dealer)
    @cython.locals(number=cython.int)
    cpdef compare(self, Deal deal, int deals)
    cdef _clear(self, Deal deal, int deals)
    @cython.locals(gain=cython.int, side=cython.int)
    cdef int _gain(self, Deal deal, int dealer) noexcept nogil


@cython.locals(word=cython.longlong, is_ordered=cython.bint, tricks=cython.int, seat=cython.int)
cpdef long long pack_result(Deal deal) noexcept nogil
