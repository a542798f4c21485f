cimport cython
from benny.core cimport bits, rng
from benny.core.deal cimport Deal
from benny.core.search.solver cimport Solver
from benny.core.compiled_rules cimport Tables
from benny.core.search.sampler cimport Sampler

cdef int SEATS


@cython.final
cdef class RandomPlay:
    cdef readonly long long random, deals, actions, unplayed
    cdef readonly long long points[4]
    cdef readonly long long tricks[4]

    @cython.locals(drawn=cython.longlong)
    cdef long long below(self, long long limit) noexcept nogil
    cdef long long one_of(self, long long word) noexcept nogil
    @cython.locals(place=cython.int, other=cython.int, card=cython.int)
    cdef void shuffle(self, Deal deal) noexcept nogil
    @cython.locals(number=cython.longlong)
    cpdef void play(self, Deal deal, long long deals) noexcept
    @cython.locals(seat=cython.int)
    cdef void add(self, Deal deal) noexcept nogil


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
@cython.locals(total=cython.longlong, word=cython.longlong, after=Deal)
cpdef long long count_sequences(Deal deal, int depth)
