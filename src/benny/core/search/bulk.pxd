cimport cython
from benny.core.bulk cimport RandomPlay
from benny.core.deal cimport Deal
from benny.core.search.sampler cimport Sampler
from benny.core.search.solver cimport Solver

cdef int PARTNERS


@cython.final
cdef class RandomSolving:
    cdef readonly RandomPlay play
    cdef readonly Solver solver
    cdef readonly long long tricks

    @cython.locals(_=cython.longlong)
    cpdef void exactly(self, Deal deal, long long deals) noexcept
    @cython.locals(_=cython.longlong)
    cpdef void at_least(self, Deal deal, long long deals, int need) noexcept
    @cython.locals(_=cython.longlong)
    cpdef void each_lead(self, Deal deal, long long deals) noexcept
    @cython.locals(place=cython.int, seat=cython.int, _=cython.int, number=cython.int)
    cdef void lay_out(self, Deal deal) noexcept nogil


@cython.locals(found=cython.longlong, _=cython.longlong)
cpdef long long sample_worlds(Sampler sampler, Deal deal, long long worlds) noexcept
@cython.locals(_=cython.longlong)
cpdef void draw_decks(Sampler sampler, long long decks) noexcept
