cimport cython
from benny.core cimport bits, rng
from benny.core.deal cimport Deal
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int MOST_DEALS, AT_DISCARD, CARDS, CLASSES, DISCARD_CARD, HALF_DRAW_BITS, MOST_DRAWS, NO_SEAT, NOTHING
cdef int SWAPPED, SWAPS, SWAP_FIRST
cdef long long HALF_DRAW, ONE, WHOLE_DRAW


@cython.final
cdef class Sampler(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly long long random, total, whole
    cdef readonly int classes, discard_place, discarded, given_place, hidden, mixed, phase, reached
    cdef readonly int size, start, steps, turn, upcard
    # CARDS 33, CLASSES 16.
    cdef readonly int allowed[33]
    cdef readonly int cards[33]
    cdef readonly int mixed_cards[33]
    cdef readonly int mixed_places[33]
    cdef readonly int deck[34]
    cdef readonly int held[34]
    cdef readonly int places[34]
    cdef readonly int first[17]
    cdef readonly int chosen[16]
    cdef readonly int next[16]
    cdef readonly int slots[16]
    cdef readonly int stride[16]
    cdef int[::1] actions
    cdef int[::1] seats
    cdef long long[::1] ways

    cdef void resume(self, long long state) noexcept nogil
    @cython.locals(rank=cython.longlong, number=cython.int)
    cpdef int draw(self) except -1 nogil
    @cython.locals(_=cython.int)
    cpdef bint sample(self, Deal deal) except -1 nogil
    cdef void begin(self, Deal deal) noexcept nogil
    cdef void begin_with(self, Deal deal, long long number) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void _start(self, Deal deal) noexcept nogil
    @cython.locals(step=cython.int)
    cdef bint repeat(self, Deal deal) noexcept nogil
    cdef bint is_at(self, Deal deal, int step) noexcept nogil
    cdef int action(self, Deal deal, int step) noexcept nogil
    cdef bint is_at_end(self, Deal deal) noexcept nogil
    @cython.locals(key=cython.int, left=cython.int, number=cython.int, total=cython.longlong)
    cdef void _count_ways(self) noexcept nogil
    @cython.locals(key=cython.int, number=cython.int, card=cython.int, word=cython.longlong, ways=cython.longlong)
    cdef void _deal_out(self, long long rank) noexcept nogil
    @cython.locals(begin=cython.int, end=cython.int, place=cython.int, other=cython.int, card=cython.int)
    cdef void _shuffle(self, int number) noexcept nogil
    @cython.locals(came_back=cython.int, slot=cython.int, number=cython.int, other=cython.int, card=cython.int)
    cdef void _lay(self) noexcept nogil
    @cython.locals(given=cython.longlong, place=cython.int, swap=cython.int)
    cdef int hidden_action(self, Deal deal) noexcept nogil
    @cython.locals(drawn=cython.longlong)
    cdef long long _below(self, long long limit) noexcept nogil


@cython.locals(found=cython.longlong, _=cython.longlong)
cpdef long long sample_worlds(Sampler sampler, Deal deal, long long worlds) except? 0
@cython.locals(_=cython.longlong)
cpdef draw_decks(Sampler sampler, long long decks)
