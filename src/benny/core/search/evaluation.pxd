cimport cython
from benny.core cimport bits, scoring
from benny.core.policy cimport selfplay
from benny.core.search.belief cimport Belief
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.search.maxn cimport MaxNSolver
from benny.core.search.sampler cimport Sampler
from benny.core.search.solver cimport Solver
from benny.core.compiled_rules cimport CompiledRules
from benny.core.sealed cimport Sealed

cdef int AT_PLAY, BY_COUNTDOWN, MOST_DEALS, MOST_TAKEN, NO_SEAT, SEATS, TAKEN_BITS


@cython.final
cdef class ActionTotals(Sealed):
    cdef readonly CompiledRules rules
    cdef readonly Policy policy
    cdef readonly Belief belief
    cdef readonly Solver solver
    cdef readonly MaxNSolver rivals
    cdef readonly Deal world, trial
    cdef readonly int choices, found, usual
    cdef readonly long long[::1] gains, products, results, sums, takes, weights

    cpdef int play_out(self, int worlds) except -1
    cpdef int solve(self, int worlds) except -1
    @cython.locals(turn=cython.int, phase=cython.int)
    cdef int _evaluate(self, int worlds, bint is_open) except -1
    @cython.locals(bit=cython.longlong)
    cdef int _usual(self)
    cdef void _forget(self, int worlds)
    @cython.locals(word=cython.longlong, number=cython.int)
    cdef void _play_world(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _end_trick(self, int number) noexcept nogil
    @cython.locals(word=cython.longlong, number=cython.int)
    cdef void _solve_world(self) noexcept nogil
    cdef void _note(self, int number) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int)
    cdef void _sum_up(self, long long weight) noexcept nogil
    @cython.locals(seats=cython.int, seat=cython.int)
    cdef int _makers(self) noexcept nogil
    @cython.locals(other=cython.int, left=cython.int)
    cdef void _give_makers(self, int tricks) noexcept nogil
    cdef void _let_take(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _share_out(self, int result) noexcept nogil
