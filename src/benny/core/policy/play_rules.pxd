cimport cython
from benny.core cimport bits
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy cimport hand_value
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, BY_COUNTDOWN, CAN_NOT_TAKE, CARDS, CASHES, CERTAIN, CERTAIN_BITS, DEALER_TAKES
cdef int DRAWS_WITH_HIGHEST, DRAWS_WITH_MANY, GAIN, HELPS_PARTNER, KEEPS_HIGHER, LEADS_BOSS
cdef int LEADS_LAST_TRUMPS, LEADS_LONGEST, LEADS_SHORTEST, LEADS_TO_MAKER, LEAVES_TO_PARTNER, LENGTH
cdef int LIKELY, MAKES_VOID, MOST_TRICKS, NEARLY, NOTHING, NO_RULE, NO_SEAT, NO_SUIT, ONLY_CARD
cdef int PARTNER, PARTNERS, PLAIN_LANES, POSITIONS, RANKS, SAFE, SAFE_ACE, TAKES_AS_LAST, TRIES
cdef int TRUMP_MISSED, WANTED
cdef long long ANY_CARD, ONE, PLAIN_ACES, TRUMP_LANE


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


@cython.locals(cards=cython.longlong)
cdef long long choose_card(CardCounts counts, Deal deal) noexcept nogil
@cython.locals(trumps=cython.longlong, bosses=cython.longlong, out=cython.bint)
cdef long long _lead(CardCounts counts, Deal deal, long long cards) noexcept nogil
@cython.locals(is_making=cython.bint, has_more=cython.bint)
cdef int _rule_to_lead_trump(CardCounts counts, Deal deal, long long trumps, long long bosses) noexcept nogil
cdef bint _was_stuck(Deal deal) noexcept nogil
@cython.locals(best=cython.longlong, most=cython.int, bit=cython.longlong, chance=cython.int)
cdef long long _likeliest(CardCounts counts, Deal deal, long long cards) noexcept nogil
@cython.locals(best=cython.longlong, most=cython.longlong, bit=cython.longlong, length=cython.int, likes=cython.int)
cdef long long _quiet_lead(CardCounts counts, long long cards) noexcept nogil
@cython.locals(winners=cython.longlong, card=cython.longlong)
cdef long long _follow(CardCounts counts, Deal deal, long long cards) noexcept nogil
@cython.locals(stands=cython.int, is_safe=cython.bint, card=cython.longlong)
cdef long long _follow_partner(CardCounts counts, Deal deal, long long cards, long long winners) noexcept nogil
@cython.locals(best=cython.longlong, enough=cython.int, bit=cython.longlong)
cdef long long _cheapest(CardCounts counts, Deal deal, long long winners) noexcept nogil
@cython.locals(best=cython.longlong, least=cython.longlong, bit=cython.longlong, missed=cython.longlong)
cdef long long least_missed(CardCounts counts, long long cards) noexcept nogil
@cython.locals(place=cython.int)
cdef int _missed_feature(CardCounts counts, long long bit) noexcept nogil
