cimport cython
from benny.core cimport bits
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int CARDS, HIGHEST_TRUMPS, LENGTHS, LIKES, MANY_TRUMPS, PLAIN_LANES, POSITIONS, RANKS
cdef int SUITS, TRICKS_OF_WEIGHTS
cdef long long LANE, ONE, TRUMP_LANE


@cython.final
cdef class HandWeights(Sealed):
    cdef readonly int base, long, second, void
    # HIGHEST_TRUMPS, LENGTHS.
    cdef readonly int trumps[11]
    cdef readonly int bosses[3]

    @cython.locals(mine=cython.longlong, others=cython.longlong)
    cdef int tricks(self, CompiledRules rules, long long hand, int trump, long long out) noexcept nogil
    @cython.locals(mine=cython.longlong, others=cython.longlong, plain=cython.longlong, best=cython.longlong, most=cython.longlong, card=cython.int, place=cython.int, left=cython.longlong)
    cdef long long worst(self, CompiledRules rules, long long hand, long long free, int trump, long long out) noexcept nogil
    @cython.locals(total=cython.int, word=cython.longlong, above=cython.longlong, lane=cython.int, held=cython.longlong)
    cdef int of_cards(self, long long mine, long long others) noexcept nogil
    @cython.locals(total=cython.int, top=cython.longlong, below=cython.longlong)
    cdef int _of_suit(self, long long held, long long others) noexcept nogil


@cython.locals(found=cython.longlong)
cdef long long lanes(CompiledRules rules, long long word, int trump) noexcept nogil
@cython.locals(found=cython.longlong)
cdef long long trumps(CompiledRules rules, long long word, int trump) noexcept nogil
@cython.locals(live=cython.longlong, found=cython.int, number=cython.int, top=cython.longlong)
cdef int top_trumps(long long mine, long long others, int most) noexcept nogil
@cython.locals(height=cython.int)
cdef int _lowness(int place) noexcept nogil
