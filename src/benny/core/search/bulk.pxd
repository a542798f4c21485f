cimport cython
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.search.sampler cimport Sampler
from benny.core.search.solver cimport Solver
from benny.core.sealed cimport Sealed

cdef int MOST_DEALS, PARTNERS


@cython.final
cdef class RandomSolving(Sealed):
    cdef readonly RandomPlay play
    cdef readonly Solver solver
    cdef readonly long long tricks

    @cython.locals(_=cython.longlong)
    cpdef exactly(self, Deal deal, long long deals)
    @cython.locals(_=cython.longlong)
    cpdef at_least(self, Deal deal, long long deals, int need)
    @cython.locals(_=cython.longlong)
    cpdef each_lead(self, Deal deal, long long deals)
    cdef _check(self, Deal deal, long long deals)
    @cython.locals(place=cython.int, seat=cython.int, _=cython.int, number=cython.int)
    cdef void lay_out(self, Deal deal) noexcept nogil


@cython.locals(found=cython.longlong, _=cython.longlong)
cpdef long long sample_worlds(Sampler sampler, Deal deal, long long worlds) except? 0
@cython.locals(_=cython.longlong)
cpdef draw_decks(Sampler sampler, long long decks)
