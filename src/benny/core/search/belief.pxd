cimport cython
from benny.core cimport bits, rng
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.search.sampler cimport Sampler
from benny.core.sealed cimport Sealed

cdef int DISCARD_CARD, DRAWN, LIKELIEST, MOST_DEALS, MOST_DRAWS, PLAY_CARD
cdef double LEAST_RAISE, TRUST_IN_CALLS, USUAL, _ANY_DOUBT


@cython.final
cdef class Belief(Sealed):
    cdef readonly Policy policy
    cdef readonly Sampler sampler
    cdef readonly Deal trial
    cdef readonly bint is_counted
    cdef readonly int found, seat, steps, taken, weight
    cdef readonly long long onward, random
    cdef readonly double least
    cdef public double most_tries, raise_by, trust_in_calls, trust_in_cards
    cdef readonly double[::1] doubts, shares, usual
    cdef readonly long long[::1] states

    cpdef prepare(self, int worlds)
    cpdef count_out(self, bint is_believed)
    @cython.locals(trusts=cython.double)
    cdef _check(self, long long worlds)
    cpdef void begin_again(self) noexcept nogil
    cpdef bint sample(self, Deal world) except -1 nogil
    cdef bint _count_on(self, Deal world) noexcept nogil
    @cython.locals(number=cython.int)
    cdef bint _sample_again(self, Deal world) noexcept nogil
    @cython.locals(_=cython.int)
    cdef bint _sample_anew(self, Deal world) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef double _most_doubt(self) noexcept nogil
    @cython.locals(step=cython.int)
    cdef int _steps_that_tell(self) noexcept nogil
    cdef void _look_forward(self, int worlds, int steps)
    @cython.locals(draws=cython.int)
    cdef void _look_at_drawn(self, int worlds) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void _look_at_all(self) noexcept nogil
    @cython.locals(step=cython.int, doubt=cython.double, share=cython.double)
    cdef bint _can_be(self, Deal world, double most) noexcept nogil
    @cython.locals(number=cython.int, step=cython.int, total=cython.double, doubt=cython.double)
    cdef void _judge(self) noexcept nogil
    @cython.locals(number=cython.int, share=cython.double)
    cdef double _share_believed(self) noexcept nogil
    @cython.locals(usual=cython.double, trust=cython.double)
    cdef double _doubt(self, int step, double share) noexcept nogil
    cdef bint _is_card(self, int step) noexcept nogil
    cdef double _share_of(self, Deal world, int step) noexcept nogil
