cimport cython
from benny.core cimport scoring
from benny.core.bulk cimport RandomPlay
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, CALL_FACETS, CALL_WEIGHTS, CARDS, CARD_FACETS, CARD_WEIGHTS, DEALS_A_STEP
cdef int DECLINES, EXPLORED, EXPLORED_NEXT, HEAVIEST, SLOTS, THOUSANDTHS
cdef double LEARNING


@cython.final
cdef class Fit(Sealed):
    cdef readonly int facets, size
    cdef readonly long long steps
    cdef readonly double[::1] current, means
    cdef readonly short[::1] weights

    @cython.locals(total=cython.double, facet=cython.int)
    cdef double promise(self, int* places) noexcept nogil
    @cython.locals(facet=cython.int)
    cdef void move(self, int* places, double error) noexcept nogil
    @cython.locals(share=cython.double, place=cython.int, weight=cython.double)
    cpdef void average(self) noexcept nogil


@cython.final
cdef class PolicyTrainer(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly Policy policy
    cdef readonly RandomPlay random
    cdef readonly Deal deal, trial
    cdef readonly Fit calls, cards
    cdef readonly long long deals
    cdef readonly int actions
    # CARDS.
    cdef readonly double gains[33]
    cdef readonly int slots[33]
    cdef readonly long long tried[33]

    @cython.locals(_=cython.int)
    cpdef train(self, int deals)
    cdef long long _maybe_explore(self, long long choice) noexcept nogil
    @cython.locals(number=cython.int)
    cdef long long _call_next_to(self, long long choice) noexcept nogil
    @cython.locals(cards=cython.longlong, number=cython.int, slot=cython.int)
    cdef void _try_all(self) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double _gain(self, long long bit) noexcept nogil
    @cython.locals(mean=cython.double, number=cython.int)
    cdef void _learn(self, Fit fit) noexcept nogil
    cdef int* _places(self, int number) noexcept nogil
