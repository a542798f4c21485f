cimport cython
from benny.core cimport scoring
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy

cdef int AUCTION, BY_COUNTDOWN, EVEN_SEATS, NOBODY, NO_SUIT, ODD_SEATS, SEATS, ZERO_POINTS


@cython.final
cdef class PolicyPlay:
    cdef readonly Policy first, second
    cdef readonly RandomPlay random
    cdef public int seconds
    cdef public long long[::1] results

    cpdef void finish(self, Deal deal) noexcept nogil
    @cython.locals(number=cython.int)
    cpdef void play(self, Deal deal, int deals, int dealer) noexcept
    @cython.locals(number=cython.int)
    cpdef void compare(self, Deal deal, int deals) noexcept
    @cython.locals(gain=cython.int, side=cython.int)
    cdef int _gain(self, Deal deal, int dealer) noexcept nogil


@cython.locals(word=cython.longlong, is_ordered=cython.bint, tricks=cython.int, seat=cython.int)
cpdef long long packed(Deal deal) noexcept nogil
