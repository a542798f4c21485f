cimport cython
from benny.core cimport bits, chance, scoring, selfplay
from benny.core.deal cimport Deal
from benny.core.policy cimport Policy
from benny.core.rivals cimport Rivals
from benny.core.sampling cimport Sampler
from benny.core.solver cimport Solver
from benny.core.tables cimport Tables

cdef int AT_PLAY, BY_COUNTDOWN, DRAWN, FIRST_WORLDS, MOST_DOUBT, MOST_DRAWS, MOST_TAKEN, NOBODY, SEATS, TAKEN_BITS
cdef double TRUST_IN_CALLS, USUAL


@cython.final
cdef class Evaluation:
    cdef readonly Tables tables
    cdef readonly Sampler sampler
    cdef readonly Policy policy
    cdef readonly Solver solver
    cdef readonly Rivals rivals
    cdef readonly Deal world, trial
    cdef readonly int seat
    cdef readonly bint believed
    cdef readonly long long asked, random
    cdef readonly double least
    cdef public double most_tries, trust_in_calls, trust_in_cards
    cdef readonly double[::1] agreed, doubts
    cdef public long long[::1] results

    cpdef void prepare(self)
    cpdef int play_out(self, int worlds)
    cpdef int solve(self, int worlds)
    @cython.locals(found=cython.int)
    cdef int _evaluate(self, int worlds, bint is_open)
    @cython.locals(_=cython.int, most=cython.longlong)
    cpdef bint sample(self) noexcept nogil
    @cython.locals(drawn=cython.double)
    cdef bint _is_believed(self) noexcept nogil
    @cython.locals(doubt=cython.double, place=cython.int, step=cython.int, is_card=cython.bint, action=cython.int, others=cython.int, share=cython.double, usual=cython.double, trust=cython.double)
    cdef double _doubt(self) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void _find_least(self) noexcept nogil
    @cython.locals(number=cython.int, share=cython.double)
    cdef double _share_believed(self) noexcept nogil
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
