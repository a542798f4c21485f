cimport cython
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int AT_END, CARDS, NO_SEAT, NOTHING, NO_SUIT, RANKS, SEATS, UNFINISHED
cdef long long ANY_CARD, ONE


cdef class State(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly bint alone, euchred, in_lanes, is_loose, over, stuck
    cdef readonly int pending, turned_down, best_seat, bid, dealer, defender, discarded, ending, in_trick
    cdef readonly int maker, next_dealer, out, phase, playing, swapper, trump, turn, tricks_done
    cdef readonly int upcard
    cdef readonly long long best, led, swapped_away
    # CARDS 33, SEATS 4.
    cdef readonly int deck[33]
    cdef readonly long long hands[4]
    cdef readonly long long tops[4]
    cdef readonly int last_taker[4]
    cdef readonly int next_seat[4]
    cdef readonly int points[4]
    cdef readonly int taken[4]
    # What everybody has seen stands last: loops that never ask for it are faster so.
    cdef readonly long long voids[4]
    cdef readonly long long in_play
    cdef readonly int passes

    @cython.locals(place=cython.int, card=cython.int, missing=cython.longlong)
    cdef lay(self, deck)
    @cython.locals(seat=cython.int)
    cdef void clear(self, int dealer) noexcept nogil
    @cython.locals(place=cython.int, seat=cython.int)
    cdef void restore(self, State other) noexcept nogil
    cdef int left_of(self, int seat) noexcept nogil
    @cython.locals(_=cython.int)
    cdef int next_of(self, int seat, int seats) noexcept nogil
    cdef int kitty(self) noexcept nogil
    @cython.locals(held=cython.longlong, seat=cython.int)
    cdef long long cards_played(self) noexcept nogil
    cdef int up_suit(self) noexcept nogil
    cdef void end(self, int ending) noexcept nogil
