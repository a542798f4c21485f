cimport cython
from benny.core cimport bits, rng
from benny.core.deal cimport Deal
from benny.core.sealed cimport Sealed

cdef int MOST_DEALS, MOST_DEPTH, SEATS


@cython.final
cdef class RandomPlay(Sealed):
    cdef readonly long long random, deals, actions, unplayed
    cdef readonly long long points[4]
    cdef readonly long long tricks[4]

    @cython.locals(drawn=cython.longlong)
    cdef long long below(self, long long limit) noexcept nogil
    cdef long long one_of(self, long long word) noexcept nogil
    @cython.locals(place=cython.int, other=cython.int, card=cython.int)
    cdef void shuffle(self, Deal deal) noexcept nogil
    @cython.locals(number=cython.longlong)
    cpdef play(self, Deal deal, long long deals)
    @cython.locals(seat=cython.int)
    cdef void add(self, Deal deal) noexcept nogil


@cython.locals(total=cython.longlong, word=cython.longlong, after=Deal)
cpdef long long count_sequences(Deal deal, int depth) except? 0
