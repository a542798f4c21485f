cimport cython
from benny.core cimport scoring
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.policy.rollouts cimport Rollouts
from benny.core.compiled_rules cimport CompiledRules

cdef int AT_PLAY, DRAWN, NOBODY, NOTHING, SLOTS, INFOSETS


@cython.final
cdef class RegretTrainer:
    cdef readonly CompiledRules rules
    cdef readonly Policy policy
    cdef readonly Rollouts practice
    cdef readonly RandomPlay random
    cdef public double[::1] regrets, played
    cdef public long long deals
    cdef readonly Policy rival
    cdef readonly int rivals, seat
    cdef readonly Branch first

    cpdef exploit(self, Policy rival, int seats)
    @cython.locals(_=cython.int, seat=cython.int)
    cpdef void train(self, int deals) noexcept
    cdef void _call_and_practise(self) noexcept nogil
    @cython.locals(first=cython.int, total=cython.double, drawn=cython.double, chosen=cython.int, slot=cython.int)
    cdef int sample(self, Branch branch) noexcept nogil
    @cython.locals(first=cython.int, total=cython.double, slot=cython.int)
    cdef double fill_shares(self, Branch branch) noexcept nogil


@cython.final
cdef class Branch:
    cdef readonly RegretTrainer trainer
    cdef readonly Deal deal
    cdef readonly Branch deeper
    cdef readonly bint has_deeper
    cdef readonly int infoset
    # SLOTS.
    cdef readonly double values[7]
    cdef double shares[7]
    cdef readonly long long bits[7]

    cdef double walk(self) noexcept nogil
    @cython.locals(slot=cython.int)
    cdef bint call(self) noexcept nogil
    @cython.locals(total=cython.double, mean=cython.double, slot=cython.int)
    cdef double _try_all(self) noexcept nogil
