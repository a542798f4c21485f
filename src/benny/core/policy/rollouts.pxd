cimport cython
from benny.core cimport scoring
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.compiled_rules cimport CompiledRules

cdef int AT_PLAY, DEALS_A_STEP, FACETS, HEAVIEST, MOST_TRICKS, THOUSANDTHS, WEIGHTS
cdef double LEARNING


@cython.final
cdef class Rollouts:
    cdef readonly CompiledRules rules
    cdef readonly Policy policy
    cdef readonly Deal trial
    cdef readonly double[::1] fit, means
    cdef readonly short[::1] weights
    cdef readonly long long deals
    cdef readonly int cards
    # MOST_TRICKS.
    cdef readonly double gains[11]

    cpdef void play(self, Deal deal) noexcept nogil
    @cython.locals(choices=cython.longlong, surprise=cython.double)
    cdef void _try_cards(self, Deal deal) noexcept nogil
    @cython.locals(mean=cython.double, number=cython.int, gain=cython.double)
    cdef void _play_out(self, Deal deal, long long choices) noexcept nogil
    @cython.locals(total=cython.double, number=cython.int, facet=cython.int)
    cdef double _subtract_promises(self, Deal deal, long long choices) noexcept nogil
    @cython.locals(number=cython.int, facet=cython.int, place=cython.int)
    cdef void _learn(self, Deal deal, long long choices, double mean) noexcept nogil
    @cython.locals(share=cython.double, place=cython.int, weight=cython.double)
    cdef void _average(self) noexcept nogil
