cimport cython
from benny.core cimport bits
from benny.core.batch cimport rows
from benny.core.batch.watched_deal cimport WatchedDeal
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.sealed cimport Sealed

cdef int ACE, ACTION_COUNT, AT_END, AUCTION, CALLS_SAID, CARDS, DEALER_TAKES, GOES_ON, MOST_PASSES
cdef int NO_SEAT, NOTHING, NO_SUIT, PASS, PASS_BITS, POSITIONS, RANKS, SUITS, TRUMPS


@cython.final
cdef class Observer(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly dict parts
    cdef readonly bint recalls, reveals
    cdef readonly int height, size
    cdef int alone, bid, cards, dealer, dealt, discarded, hand, hands, maker, on_table, out, passes, phase
    cdef int played, players, said, swapped, taken, tops, tricks, trump, turn, turned_up
    cdef int upcard, voids
    # CARDS 33.
    cdef int column[33]
    cdef unsigned char[:, ::1] masks, rows
    cdef unsigned char* row

    @cython.locals(start=cython.int)
    cdef int _lay(self, str name, tuple shape)
    cdef int _lay_if(self, str name, tuple shape, bint is_needed)
    cpdef write_into(self, unsigned char[:, ::1] observations, unsigned char[:, ::1] masks)
    cpdef int observe(self, WatchedDeal watched, int seat, int row) except -1
    cdef void write(self, WatchedDeal watched, int seat, int row) noexcept nogil
    @cython.locals(word=cython.longlong)
    cdef void _write_mask(self, Deal deal, int seat, unsigned char* mask) noexcept nogil
    cdef void _write_calling(self, Deal deal, int seat) noexcept nogil
    @cython.locals(other=cython.int, place=cython.int)
    cdef void _write_said(self, WatchedDeal watched, int seat) noexcept nogil
    cdef void _write_own(self, Deal deal, int seat) noexcept nogil
    @cython.locals(other=cython.int, place=cython.int, start=cython.int, trick=cython.int)
    cdef void _write_table(self, WatchedDeal watched, Deal deal, int seat) noexcept nogil
    @cython.locals(suit=cython.int, ace=cython.int)
    cdef void _write_voids(self, Deal deal, int seat, int start) noexcept nogil
    @cython.locals(first=cython.int, place=cython.int, card=cython.int)
    cdef void _write_memory(self, WatchedDeal watched, Deal deal, int seat) noexcept nogil
    @cython.locals(other=cython.int, place=cython.int)
    cdef void _write_hands(self, Deal deal, int seat) noexcept nogil
    cdef void _write_hand(self, Deal deal, int seat, int start) noexcept nogil
    cdef void _write_bits(self, long long word, int start) noexcept nogil
    cdef void _write_cards(self, long long word, int start) noexcept nogil
    @cython.locals(card=cython.int)
    cdef void _write_lanes(self, int trump, long long word, int start) noexcept nogil
    cdef void _mark(self, int place) noexcept nogil
    cdef int _seen_from(self, int seat, int other) noexcept nogil
