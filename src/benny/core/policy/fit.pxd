cimport cython
from benny.core.sealed cimport Sealed

cdef int HEAVIEST, THOUSANDTHS
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
