cimport cython
from benny.core cimport bits, chance, scoring, selfplay
from benny.core.deal cimport Deal
from benny.core.policy cimport Policy
from benny.core.rivals cimport Rivals
from benny.core.sampling cimport Sampler
from benny.core.solver cimport Solver
from benny.core.tables cimport Tables

cdef int BY_COUNTDOWN, DISCARD_CARD, DRAWN, FIRST_WORLDS, MOST_DRAWS, MOST_TAKEN, NOBODY, PLAY_CARD, SEATS, TAKEN_BITS
cdef double TRUST_IN_CALLS, USUAL


@cython.final
cdef class Evaluation:
    cdef readonly Tables tables
    cdef readonly Sampler sampler
    cdef readonly Policy policy
    cdef readonly Solver solver
    cdef readonly Rivals rivals
    cdef readonly Deal world, trial
    cdef readonly int looked_at, seat, steps
    cdef public int first_worlds
    cdef readonly bint believed
    cdef readonly long long onward, random
    cdef readonly double least
    cdef public double most_tries, trust_in_calls, trust_in_cards
    cdef readonly double[::1] doubts, shares, usual
    cdef readonly long long[::1] states
    cdef public long long[::1] results

    cpdef void prepare(self)
    cpdef int play_out(self, int worlds)
    cpdef int solve(self, int worlds)
    @cython.locals(found=cython.int)
    cdef int _evaluate(self, int worlds, bint is_open)
    cpdef bint sample(self) noexcept nogil
    @cython.locals(number=cython.int)
    cdef bint _sample_again(self) noexcept nogil
    @cython.locals(_=cython.int, most=cython.longlong)
    cdef bint _sample_anew(self) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef double _most_doubt(self) noexcept nogil
    @cython.locals(step=cython.int)
    cdef int _steps_that_tell(self) noexcept nogil
    @cython.locals(number=cython.int, step=cython.int)
    cdef void _look_at_first(self) noexcept nogil
    @cython.locals(number=cython.int, step=cython.int, total=cython.double)
    cdef void _find_usual(self) noexcept nogil
    @cython.locals(number=cython.int, step=cython.int, doubt=cython.double)
    cdef void _find_least(self) noexcept nogil
    @cython.locals(number=cython.int, share=cython.double)
    cdef double _share_believed(self) noexcept nogil
    @cython.locals(step=cython.int, doubt=cython.double)
    cdef bint _is_believed(self, double most) noexcept nogil
    @cython.locals(usual=cython.double, trust=cython.double)
    cdef double _doubt(self, int step, double share) noexcept nogil
    cdef bint _is_card(self, int step) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void _begin_again(self) noexcept nogil
    @cython.locals(share=cython.double, action=cython.int)
    cdef double _share_of_next(self, int step) noexcept nogil
    @cython.locals(choices=cython.longlong)
    cdef void _play_world(self, int place) noexcept nogil
    @cython.locals(choices=cython.longlong)
    cdef void _solve_world(self, int place) noexcept nogil
    @cython.locals(seats=cython.int, seat=cython.int)
    cdef int _makers(self) noexcept nogil
    @cython.locals(other=cython.int, left=cython.int)
    cdef void _give_makers(self, int tricks) noexcept nogil
    cdef void _let_take(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _share_out(self, int result) noexcept nogil
