cimport cython
from benny.core cimport bits

cdef long long HALF_WORD, MULTIPLIER


@cython.final
cdef class Chance:
    cdef readonly long long state

    @cython.locals(low=cython.longlong, high=cython.longlong)
    cpdef long long below(self, long long limit) noexcept nogil
    @cython.locals(_=cython.longlong)
    cpdef long long one_of(self, long long word) noexcept nogil
    @cython.locals(_=cython.int, found=cython.longlong, bit=cython.longlong)
    cpdef long long share(self, long long word, int number) noexcept nogil
