cimport cython
from benny.core.bulk cimport RandomPlay
from benny.core cimport bits
from benny.core.deal cimport Deal
from benny.core.search.position cimport Position
from benny.core.sealed cimport Sealed

cdef int PARTNERS, MOST_DEALS, HASH_BITS, LEADER_BITS, NO_SEAT, PLAIN_ACES, PLAIN_LANES, POSITIONS, RANKS
cdef int SALT_BITS, SEATS, SUITS
cdef long long BELOW_EIGHT, BELOW_FOUR, BELOW_ONE, BELOW_TWO, DRAWS_HIGHEST, HASH_FACTOR
cdef long long HIGH_CARDS, LANE, ONE, PLAIN_CARDS, TRUMP_LANE


@cython.final
cdef class Solver(Position):
    cdef int[::1] bounds
    cdef readonly int ours
    # POSITIONS 34, SEATS 4.
    cdef readonly int values[34]
    cdef int mates[4]

    cpdef int load(self, Deal deal, int ours) except -1 nogil
    @cython.locals(seat=cython.int, other=cython.int, is_mate=cython.bint)
    cpdef void aim(self, int ours) noexcept nogil
    cpdef bint at_least(self, int need) except -1 nogil
    cpdef int tricks(self) except -1 nogil
    @cython.locals(best=cython.int, hand=cython.longlong, distinct=cython.longlong, value=cython.int, bit=cython.longlong)
    cpdef int value_cards(self, long long cards) except -1 nogil
    @cython.locals(low=cython.int, high=cython.int)
    cdef int _settle(self, long long bit, int need) noexcept nogil
    @cython.locals(hand=cython.longlong, led=cython.longlong, found=cython.bint)
    cdef bint _try(self, long long bit, int need) noexcept nogil
    @cython.locals(mine=cython.longlong, theirs=cython.longlong, seat=cython.int, ahead=cython.int)
    cdef int _guess(self) noexcept nogil
    @cython.locals(sure=cython.int, key=cython.longlong, place=cython.longlong, low=cython.int, high=cython.int, found=cython.bint)
    cdef bint _trick(self, long long leader, int need) noexcept nogil
    @cython.locals(best=cython.longlong, taker=cython.int, beats=cython.longlong, seat=cython.int, card=cython.longlong)
    cdef bint _last_trick(self, int leader) noexcept nogil
    @cython.locals(mine=cython.bint, number=cython.int, trumps=cython.longlong, holder=cython.int, run=cython.int)
    cdef int _sure(self, int leader) noexcept nogil
    @cython.locals(others=cython.longlong)
    cdef int _run(self, long long cards, long long live) noexcept nogil
    @cython.locals(bosses=cython.longlong, number=cython.int, suit=cython.int, cards=cython.longlong, led=cython.longlong, mate=cython.int, others=cython.int)
    cdef int _count_cashed(self, int leader) noexcept nogil
    @cython.locals(others=cython.longlong)
    cdef long long _bosses(self, long long hand) noexcept nogil
    @cython.locals(seat=cython.int, hand=cython.longlong, held=cython.int)
    cdef int _best_follow(self, int leader, long long led, int number) noexcept nogil
    @cython.locals(hand=cython.longlong, mine=cython.bint, others=cython.longlong, cards=cython.longlong, safe=cython.longlong, good=cython.longlong, seat=cython.int, bit=cython.longlong, index=cython.int, found=cython.bint)
    cdef bint _lead(self, int leader, int need) noexcept nogil
    @cython.locals(lanes=cython.longlong, suit=cython.int, lane=cython.longlong, seat=cython.int, hand=cython.longlong)
    cdef long long _lanes_without_trump(self, int leader) noexcept nogil
    @cython.locals(good=cython.longlong, helped=cython.longlong, suit=cython.int, lane=cython.longlong)
    cdef long long _good_leads(self, int leader) noexcept nogil
    @cython.locals(hand=cython.longlong, mine=cython.bint, others=cython.longlong, cards=cython.longlong, first=cython.longlong, bit=cython.longlong, found=cython.bint)
    cdef bint _follow(self, int seat, int played, long long led, long long best, int taker, long long table, int need) noexcept nogil
    @cython.locals(found=cython.bint)
    cdef bint _next(self, int seat, int played, long long led, long long best, int taker, long long table, int need) noexcept nogil


@cython.final
cdef class RandomSolving(Sealed):
    cdef readonly RandomPlay play
    cdef readonly Solver solver
    cdef readonly long long tricks

    @cython.locals(_=cython.longlong)
    cpdef exactly(self, Deal deal, long long deals)
    @cython.locals(_=cython.longlong)
    cpdef at_least(self, Deal deal, long long deals, int need)
    @cython.locals(_=cython.longlong)
    cpdef each_lead(self, Deal deal, long long deals)
    cdef _check(self, Deal deal, long long deals)
    @cython.locals(place=cython.int, seat=cython.int, _=cython.int, number=cython.int)
    cdef void lay_out(self, Deal deal) noexcept nogil
