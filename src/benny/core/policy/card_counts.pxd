cimport cython
from benny.core cimport bits
from benny.core.policy cimport hand_weights
from benny.core.deal cimport Deal
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, BY_COUNTDOWN, CARDS, CERTAIN, CERTAIN_BITS, DEALER_TAKES, MOST_TRICKS, NO_SEAT, NOTHING
cdef int NO_RULE, NO_SUIT, PARTNER, PARTNERS, PLAIN_LANES, POSITIONS, WANTED
cdef long long ANY_CARD, ONE, TRUMP_LANE


@cython.final
cdef class CardCounts(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly int allies, later, opponents, rivals, seat, trump
    cdef readonly long long hidden, live, mine, upcard
    # (MOST_TRICKS + 1) * (CARDS + 1) * (WANTED + 1).
    cdef int none[4896]
    cdef int rule

    cpdef int look(self, Deal deal) except -1 nogil
    @cython.locals(seat=cython.int, _=cython.int)
    cdef void read(self, Deal deal) noexcept nogil
    cdef bint is_making(self, Deal deal) noexcept nogil
    cdef long long following(self, long long bit) noexcept nogil
    cdef long long winners(self, Deal deal, long long cards) noexcept nogil
    @cython.locals(suit=cython.longlong)
    cdef long long above(self, long long bit) noexcept nogil
    @cython.locals(found=cython.longlong, bit=cython.longlong)
    cdef long long bosses(self, long long cards) noexcept nogil
    @cython.locals(seat=cython.int, pool=cython.longlong)
    cdef bint may_have(self, Deal deal, int seats, long long cards) noexcept nogil
    @cython.locals(chance=cython.int, seat=cython.int)
    cdef int chance_to_hold(self, Deal deal, long long bit, long long led, int seats) noexcept nogil
    @cython.locals(upcard=cython.longlong, tops=cython.longlong, seat=cython.int, seen=cython.longlong)
    cdef void _count_cards(self, Deal deal) noexcept nogil
    @cython.locals(was_taken=cython.bint)
    cdef bint _dealer_holds(self, Deal deal, long long upcard) noexcept nogil
    @cython.locals(in_play=cython.int, me=cython.int)
    cdef void _tell_sides(self, Deal deal) noexcept nogil
    cdef long long _known_cards(self, Deal deal, int seat) noexcept nogil
    @cython.locals(known=cython.longlong, over=cython.longlong, ruffs=cython.longlong, pool=cython.longlong, follows=cython.longlong, size=cython.int, drawn=cython.int, chance=cython.int, ruffing=cython.int, left=cython.int)
    cdef int _chance_to_beat(self, Deal deal, int seat, long long best, long long led) noexcept nogil
    cdef int _chance_of_none(self, long long wanted, int drawn, int size) noexcept nogil
