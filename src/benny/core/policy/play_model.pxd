cimport cython
from benny.core cimport bits, scoring
from benny.core.deal cimport Deal
from benny.core.policy.card_counts cimport CardCounts
from benny.core.compiled_rules cimport CompiledRules

cdef int BY_COUNTDOWN, CARDS, CERTAIN, FACETS, HOLDS, MAKER_ALONE, NOBODY, NO_MAKER, NO_SUIT
cdef int PLAIN_LANES, RANKS, WEIGHTS, WEIGHTS_OF_FACET
cdef long long TRUMP_LANE
cdef double DOUBTFUL


@cython.final
cdef class PlayModel:
    cdef readonly CardCounts counts
    cdef readonly CompiledRules rules
    cdef short[::1] weights
    # FACETS 8, CARDS 33.
    cdef readonly int places[8]
    cdef int promises[33]
    cdef readonly int holder, left, made_how, needs, out, place, role, scene, stands, tops, trumps
    cdef readonly long long winners

    cpdef open(self, weights)
    @cython.locals(cards=cython.longlong, most=cython.int, number=cython.int)
    cpdef long long choose(self, Deal deal) noexcept nogil
    @cython.locals(cards=cython.longlong, number=cython.int, most=cython.int, total=cython.double, wanted=cython.double, behind=cython.double, likes=cython.double)
    cpdef double share_of(self, Deal deal, int action) noexcept nogil
    @cython.locals(number=cython.int, most=cython.int, promise=cython.int)
    cdef int _weigh(self, Deal deal, long long cards) noexcept nogil
    @cython.locals(total=cython.int, facet=cython.int)
    cpdef int promise(self, Deal deal, long long bit) noexcept nogil
    cpdef void look(self, Deal deal) noexcept nogil
    @cython.locals(suit=cython.longlong, is_trump=cython.bint, wins=cython.bint, above=cython.int, own_above=cython.int, length=cython.int, live=cython.int, holds=cython.int, kind=cython.int, key=cython.int)
    cpdef void find(self, Deal deal, long long bit) noexcept nogil
    cdef void _count_facet(self, int facet, int key) noexcept nogil
    @cython.locals(players=cython.int)
    cdef void _tell_roles(self, Deal deal) noexcept nogil
    cdef void _tell_trick(self, Deal deal) noexcept nogil
    @cython.locals(wanted=cython.int, made=cython.int, others=cython.int, spare=cython.int)
    cdef int _needs(self, Deal deal) noexcept nogil
    cdef int _holds(self, Deal deal, long long bit, long long suit) noexcept nogil
    cdef int _grade(self, int chance) noexcept nogil
    cdef int _rank(self, long long bit) noexcept nogil
    @cython.locals(found=cython.int, seat=cython.int)
    cdef int _voids(self, Deal deal, long long suit) noexcept nogil
