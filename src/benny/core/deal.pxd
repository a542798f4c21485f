cimport cython
from benny.core cimport bits, calling, scoring
from benny.core.state cimport State
from benny.core.compiled_rules cimport CompiledRules

cdef int AT_BID, AT_CALL, AT_DISCARD, AT_ORDER, AT_PLAY, CARDS, DISCARD_CARD, FIRST_CALL
cdef int FIRST_ORDER, LAST_BIT, LEFT_OF_DEALER, LEFT_OF_MAKER, MAKER_LEADS, NO_SEAT, PARTNER
cdef int POSITIONS, SEATS
cdef long long ANY_CALL, ANY_CARD, ANY_ORDER, ANY_PRINTED, ANY_SWAP, DRAWS_HIGHEST, ONE, THROW_IN_AT_CALL
cdef long long TRUMP_LANE


@cython.final
cdef class Deal(State):
    cdef void start(self, int dealer) noexcept nogil
    @cython.locals(other=Deal)
    cpdef Deal copy(self)
    @cython.locals(word=cython.longlong)
    cpdef list legal(self)
    cpdef int action_of(self, long long bit) except -1
    @cython.locals(place=cython.int)
    cdef int code_of(self, long long bit) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cpdef bint act(self, long long action) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cpdef bint follow(self, long long action) noexcept nogil
    @cython.locals(word=cython.longlong)
    cdef long long _choices_of_any_hand(self) noexcept nogil
    @cython.locals(place=cython.longlong)
    cpdef long long bit_of(self, long long action) noexcept nogil
    @cython.locals(phase=cython.int, hand=cython.longlong, follow=cython.longlong)
    cpdef long long choices(self) noexcept nogil
    @cython.locals(phase=cython.int)
    cdef void take(self, long long bit) noexcept nogil
    cpdef list cards(self, int seat)
    cpdef list face_up(self, int seat)
    cpdef int winning_seat(self) noexcept
    @cython.locals(place=cython.int)
    cdef list _numbers_of(self, long long word)
    @cython.locals(place=cython.int, seat=cython.int, word=cython.longlong, _=cython.int)
    cdef void _give_hands(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _begin_play(self) noexcept nogil
    @cython.locals(place=cython.int, seat=cython.int, word=cython.longlong, lanes=cython.longlong, _=cython.int)
    cdef void _lay_out(self) noexcept nogil
    @cython.locals(leader=cython.int)
    cdef int _first_leader(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _play(self, long long bit) noexcept nogil
    @cython.locals(seat=cython.int, place=cython.int, top=cython.int, under=cython.longlong)
    cdef void _turn_up(self, long long bit) noexcept nogil
    @cython.locals(taker=cython.int)
    cdef void _end_trick(self) noexcept nogil
    cdef int _place_of(self, int card) noexcept nogil
    cdef int _first_action(self) noexcept nogil
