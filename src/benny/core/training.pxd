cimport cython
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.policy cimport Policy
from benny.core.tables cimport Tables

cdef int AT_PLAY, BY_COUNTDOWN, BY_STAKE, DRAWN, NOBODY, SLOTS


@cython.final
cdef class Trainer:
    cdef readonly Tables tables
    cdef readonly Policy policy
    cdef readonly RandomPlay random
    cdef public double[::1] regrets, played
    cdef public long long deals
    cdef readonly int seat
    cdef readonly Branch first

    @cython.locals(_=cython.int, seat=cython.int)
    cpdef void train(self, int deals) noexcept
    @cython.locals(first=cython.int, total=cython.double, drawn=cython.double, chosen=cython.int, slot=cython.int)
    cdef int sample(self, Branch branch) noexcept nogil
    @cython.locals(first=cython.int, total=cython.double, slot=cython.int)
    cdef double fill_shares(self, Branch branch) noexcept nogil


@cython.final
cdef class Branch:
    cdef readonly Trainer trainer
    cdef readonly Deal deal
    cdef readonly Branch deeper
    cdef readonly bint has_deeper
    cdef readonly int spot
    # Of size SLOTS from codes.py.
    cdef readonly double values[7]
    cdef double shares[7]
    cdef readonly long long bits[7]

    @cython.locals(slot=cython.int)
    cdef double walk(self) noexcept nogil
    @cython.locals(total=cython.double, mean=cython.double, slot=cython.int)
    cdef double _try_all(self) noexcept nogil
    @cython.locals(side=cython.int)
    cdef double _gain(self) noexcept nogil
