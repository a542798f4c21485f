cimport cython
from benny.core cimport bits, scoring
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy cimport hand_value
from benny.core.policy.play_rules cimport CardCounts
from benny.core.sealed cimport Sealed

cdef int ACE, AT_PLAY, BY_COUNTDOWN, CARDS, CARD_FACETS, CARD_WEIGHTS, CERTAIN, HOLDS, JACK
cdef int MAKER_ALONE, NO_MAKER, NO_SEAT, NO_SUIT, PARTNER, PLAIN_LANES, RANKS, SUITS, TOPS
cdef int WEIGHTS_OF_FACET
cdef long long ANY_CARD, LANE, TRUMP_LANE
cdef double DOUBTFUL


cdef double relative_odds(double behind) noexcept nogil


@cython.final
cdef class PlayModel(Sealed):
    cdef readonly CardCounts counts
    cdef readonly CompiledRules rules
    cdef short[::1] weights
    cdef readonly bint is_open
    # CARD_FACETS 14, CARDS 33.
    cdef readonly int places[14]
    cdef int promises[33]
    cdef readonly int above, has_drawn, holder, holds, is_trump, kind, left, length, made_how, needs
    cdef readonly int out, out_of_trump, place, role, scene, stands, suits, top_trumps, tops, trumps
    cdef readonly int upcard, wins
    cdef readonly long long winners

    cpdef open(self, weights)
    @cython.locals(cards=cython.longlong, most=cython.int, number=cython.int)
    cpdef long long choose(self, Deal deal) except? 0 nogil
    @cython.locals(cards=cython.longlong, number=cython.int, most=cython.int, total=cython.double, wanted=cython.double, behind=cython.double, likes=cython.double)
    cpdef double share_of(self, Deal deal, int action) except? -1 nogil
    @cython.locals(number=cython.int, most=cython.int, promise=cython.int)
    cdef int _weigh(self, Deal deal, long long cards) except? -1 nogil
    @cython.locals(total=cython.int, facet=cython.int)
    cpdef int promise(self, Deal deal, long long bit) except? -1 nogil
    cpdef int look(self, Deal deal) except -1 nogil
    @cython.locals(suit=cython.longlong)
    cpdef int find(self, Deal deal, long long bit) except -1 nogil
    @cython.locals(own_above=cython.int, live=cython.int, key=cython.int)
    cdef void _find_by_trick(self, Deal deal, long long bit, long long suit) noexcept nogil
    @cython.locals(key=cython.int)
    cdef void _find_by_hand(self, Deal deal, long long bit) noexcept nogil
    cdef void _count_facet(self, int facet, int key) noexcept nogil
    @cython.locals(players=cython.int)
    cdef void _tell_roles(self, Deal deal) noexcept nogil
    cdef void _tell_trick(self, Deal deal) noexcept nogil
    @cython.locals(seat=cython.int, number=cython.int, lane=cython.int)
    cdef void _tell_trumps(self, Deal deal) noexcept nogil
    @cython.locals(rank=cython.int)
    cdef void _tell_upcard(self, Deal deal) noexcept nogil
    cdef int _side(self) noexcept nogil
    cdef int _suit_class(self, Deal deal, long long bit) noexcept nogil
    @cython.locals(ace=cython.int)
    cdef bint _is_of(self, int suit, long long bit) noexcept nogil
    @cython.locals(wanted=cython.int, made=cython.int, others=cython.int, spare=cython.int)
    cdef int _needs(self, Deal deal) noexcept nogil
    cdef int _holds(self, Deal deal, long long bit, long long suit) noexcept nogil
    cdef int _grade(self, int chance) noexcept nogil
    cdef int _rank(self, long long bit) noexcept nogil
    @cython.locals(found=cython.int, seat=cython.int)
    cdef int _voids(self, Deal deal, long long suit) noexcept nogil
