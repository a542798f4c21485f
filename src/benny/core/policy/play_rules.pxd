cimport cython
from benny.core cimport bits
from benny.core.deal cimport Deal
from benny.core.policy.card_counts cimport CardCounts

cdef int CERTAIN, GAIN, LENGTH, LIKELY, MAKES_VOID, NEARLY, PLAIN_LANES
cdef int RANKS, SAFE, SAFE_ACE, TRUMP_MISSED
cdef int CAN_NOT_TAKE, CASHES, DRAWS_WITH_HIGHEST, DRAWS_WITH_MANY, HELPS_PARTNER, KEEPS_HIGHER
cdef int LEADS_BOSS, LEADS_LAST_TRUMPS, LEADS_LONGEST, LEADS_SHORTEST, LEADS_TO_MAKER
cdef int LEAVES_TO_PARTNER, NO_RULE, ONLY_CARD, TAKES_AS_LAST, TRIES
cdef long long PLAIN_ACES, TRUMP_LANE


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
