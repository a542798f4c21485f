cimport cython
from benny.core cimport bits, chance, scoring, selfplay
from benny.core.deal cimport Deal
from benny.core.policy cimport Policy
from benny.core.rivals cimport Rivals
from benny.core.sampling cimport Sampler
from benny.core.solver cimport Solver
from benny.core.tables cimport Tables

cdef int AT_PLAY, BY_COUNTDOWN, DOUBT, FIRST_WORLDS, MOST_DOUBT, MOST_DRAWS, MOST_TAKEN, NOBODY, SEATS, TAKEN_BITS


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
    cdef readonly long long asked, least, random
    cdef readonly long long[::1] agreed
    cdef public long long[::1] results

    cpdef int play_out(self, int worlds)
    cpdef int solve(self, int worlds)
    @cython.locals(found=cython.int)
    cdef int _evaluate(self, int worlds, bint is_open)
    @cython.locals(_=cython.int, most=cython.longlong)
    cpdef bint sample(self) noexcept nogil
    @cython.locals(drawn=cython.longlong)
    cdef bint _is_believed(self) noexcept nogil
    @cython.locals(doubt=cython.longlong, place=cython.int, step=cython.int, action=cython.int, others=cython.int)
    cdef long long _doubt(self) noexcept nogil
    @cython.locals(number=cython.int, doubt=cython.longlong)
    cdef void _find_least(self) noexcept nogil
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
