cimport cython
from benny.core cimport bits
from benny.core.deal cimport Deal
from benny.core.tables cimport Tables

cdef int CARDS, HASH_BITS, LEADER_BITS, NOBODY, PLAIN_LANES, POSITIONS, RANKS, SEATS, SUITS
cdef long long ANY_CARD, BELOW_EIGHT, BELOW_FOUR, BELOW_ONE, BELOW_TWO, DRAWS_HIGHEST, HASH_FACTOR, HIGH_CARDS, LANE_EVEN, LANE_ODD, LOWEST_LANE, ONE, PLAIN_CARDS, SALTS
cdef long long TRUMP_LANE


@cython.final
cdef class Solver:
    cdef readonly Tables tables
    cdef long long[::1] keys
    cdef int[::1] bounds
    cdef readonly int size, in_trick, left, ours, playing, taker, trump, turn
    cdef readonly long long best, led, live, salt, special, tops
    # Sizes from codes.py: POSITIONS 34, SEATS 4.
    cdef readonly int values[34]
    cdef long long follow[34]
    cdef long long under[34]
    cdef long long hands[4]
    cdef int next[4]
    cdef int mates[4]

    @cython.locals(seat=cython.int)
    cpdef void load(self, Deal deal, int ours) noexcept nogil
    @cython.locals(place=cython.int, mask=cython.longlong, seat=cython.int)
    cpdef void clear(self, int trump, int leader) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cpdef void give(self, int seat, int card) noexcept nogil
    @cython.locals(place=cython.int)
    cpdef void cover(self, int top, int under) noexcept nogil
    @cython.locals(seat=cython.int, other=cython.int)
    cpdef void begin(self, int ours) noexcept nogil
    cpdef bint at_least(self, int need) noexcept nogil
    cpdef int tricks(self) noexcept nogil
    @cython.locals(best=cython.int, hand=cython.longlong, distinct=cython.longlong, value=cython.int, bit=cython.longlong)
    cpdef int value_cards(self, long long cards) noexcept nogil
    @cython.locals(low=cython.int, high=cython.int)
    cdef int _settle(self, long long bit, int need) noexcept nogil
    @cython.locals(hand=cython.longlong, led=cython.longlong, found=cython.bint)
    cdef bint _try(self, long long bit, int need) noexcept nogil
    cdef long long _without(self, long long hand, long long bit) noexcept nogil
    @cython.locals(mine=cython.longlong, theirs=cython.longlong, seat=cython.int, ahead=cython.int)
    cdef int _guess(self) noexcept nogil
    @cython.locals(seat=cython.int, other=cython.int, is_mate=cython.bint)
    cdef void _find_mates(self) noexcept nogil
    @cython.locals(first=cython.int, number=cython.int, top=cython.int, place=cython.int)
    cdef void _load_piles(self, Deal deal) noexcept nogil
    @cython.locals(sure=cython.int, key=cython.longlong, place=cython.longlong, low=cython.int, high=cython.int, found=cython.bint)
    cdef bint _trick(self, long long leader, int need) noexcept nogil
    @cython.locals(best=cython.longlong, taker=cython.int, beats=cython.longlong, seat=cython.int, card=cython.longlong)
    cdef bint _last_trick(self, int leader) noexcept nogil
    @cython.locals(mine=cython.bint, number=cython.int, trumps=cython.longlong, holder=cython.int, run=cython.int)
    cdef int _sure(self, int leader) noexcept nogil
    @cython.locals(others=cython.longlong)
    cdef int _run(self, long long cards, long long live) noexcept nogil
    @cython.locals(bosses=cython.longlong, number=cython.int, suit=cython.int, cards=cython.longlong, led=cython.longlong, mate=cython.int, others=cython.int)
    cdef int _cashed(self, int leader) noexcept nogil
    @cython.locals(others=cython.longlong)
    cdef long long _bosses(self, long long hand) noexcept nogil
    @cython.locals(seat=cython.int, hand=cython.longlong, held=cython.int)
    cdef int _followed(self, int leader, long long led, int number) noexcept nogil
    @cython.locals(free=cython.longlong, bound=cython.longlong, even=cython.longlong, odd=cython.longlong)
    cdef long long _distinct(self, long long cards, long long others) noexcept nogil
    @cython.locals(hand=cython.longlong, mine=cython.bint, others=cython.longlong, cards=cython.longlong, safe=cython.longlong, good=cython.longlong, seat=cython.int, bit=cython.longlong, index=cython.int, found=cython.bint)
    cdef bint _lead(self, int leader, int need) noexcept nogil
    @cython.locals(lanes=cython.longlong, suit=cython.int, lane=cython.longlong, seat=cython.int)
    cdef long long _untrumped(self, int leader) noexcept nogil
    cdef bint _trumps(self, int seat, long long lane) noexcept nogil
    @cython.locals(good=cython.longlong, helped=cython.longlong, suit=cython.int, lane=cython.longlong)
    cdef long long _good_leads(self, int leader) noexcept nogil
    @cython.locals(hand=cython.longlong, mine=cython.bint, others=cython.longlong, cards=cython.longlong, first=cython.longlong, bit=cython.longlong, found=cython.bint)
    cdef bint _follow(self, int seat, int played, long long led, long long best, int taker, long long table, int need) noexcept nogil
    @cython.locals(found=cython.bint)
    cdef bint _next(self, int seat, int played, long long led, long long best, int taker, long long table, int need) noexcept nogil
