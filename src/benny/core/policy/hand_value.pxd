cimport cython
from benny.core cimport bits
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.sealed cimport Sealed

cdef int ACE, AT_ORDER, CARDS, DEALER_TAKES, HIGHEST_TRUMPS, JACK, LENGTHS, LIKES, MANY_TRUMPS
cdef int NO_SEAT, NO_SUIT, OWN_CARD, PARTNER, PARTNERS, PLAIN_LANES, POSITIONS, RANKS, SUITS
cdef int TRICKS_OF_WEIGHTS
cdef long long ANY_TRUMP, CLUBS_ALONE_AT_CALL, CLUBS_AT_CALL, CLUBS_AT_NAME, LANE, ONE, TRUMP_LANE


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


@cython.final
cdef class HandValue(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly HandWeights weights, weights_alone, weights_of_defender
    cdef readonly int gains[3]
    cdef readonly int losses[3]

    @cython.locals(best=cython.int, most=cython.int, suit=cython.int, expected=cython.int)
    cdef int best_suit(self, Deal deal, long long word, long long clubs) noexcept nogil
    cdef int suit_to_name(self, Deal deal) noexcept nogil
    @cython.locals(everyone=cython.int)
    cdef int stayers(self, Deal deal) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef int best_call(self, Deal deal, long long word) noexcept nogil
    @cython.locals(tricks=cython.int)
    cpdef int expected_value(self, Deal deal, int suit) except? -1 nogil
    @cython.locals(hand=cython.longlong, tricks=cython.int)
    cdef int expected_alone(self, Deal deal, int suit) noexcept nogil
    @cython.locals(hand=cython.longlong)
    cdef long long in_hand(self, Deal deal, int suit) noexcept nogil
    cdef long long unseen(self, Deal deal, int suit) noexcept nogil
    cdef bint _is_offered(self, Deal deal) noexcept nogil
    cdef bint _others_take(self, Deal deal) noexcept nogil
    @cython.locals(hand=cython.longlong, out=cython.longlong, most=cython.int, other=cython.int, expected=cython.int)
    cdef int expected_of_others(self, Deal deal, int suit) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int place(self, Deal deal) noexcept nogil
    @cython.locals(rank=cython.int)
    cdef int rank_class(self, Deal deal) noexcept nogil
    @cython.locals(hand=cython.longlong)
    cdef long long worst(self, Deal deal, int suit) noexcept nogil
    @cython.locals(hand=cython.longlong)
    cdef int against_maker(self, Deal deal) noexcept nogil
    cdef int _of_upcard(self, Deal deal) noexcept nogil
    cdef bint _is_partners(self, Deal deal) noexcept nogil
    @cython.locals(free=cython.longlong)
    cdef long long _after_discard(self, Deal deal, long long hand, int suit) noexcept nogil
    @cython.locals(out=cython.longlong, is_open=cython.bint)
    cdef long long _out(self, Deal deal) noexcept nogil
