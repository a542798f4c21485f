cimport cython
from benny.core cimport bits, rng, scoring
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy cimport selfplay
from benny.core.policy.policy cimport Policy
from benny.core.sealed cimport Sealed
from benny.core.search.maxn cimport MaxNSolver
from benny.core.search.sampler cimport Sampler
from benny.core.search.solver cimport Solver

cdef int AT_PLAY, BY_COUNTDOWN, DISCARD_CARD, DRAWN, LIKELIEST, MOST_DEALS, MOST_DRAWS, MOST_TAKEN
cdef int NO_SEAT, PLAY_CARD, SEATS, TAKEN_BITS
cdef double LEAST_RAISE, TRUST_IN_CALLS, USUAL, _ANY_DOUBT


@cython.final
cdef class Belief(Sealed):
    cdef readonly Policy policy
    cdef readonly Sampler sampler
    cdef readonly Deal trial
    cdef readonly bint is_counted
    cdef readonly int found, seat, steps, taken, weight
    cdef readonly long long onward, random
    cdef readonly double least
    cdef public double most_tries, raise_by, trust_in_calls, trust_in_cards
    cdef readonly double[::1] doubts, shares, usual
    cdef readonly long long[::1] states

    @cython.locals(draws=cython.int)
    cpdef prepare(self, int worlds)
    @cython.locals(number=cython.int)
    cpdef count_out(self, bint is_believed)
    @cython.locals(trusts=cython.double)
    cdef _check(self, long long worlds)
    cpdef void begin_again(self) noexcept nogil
    @cython.locals(number=cython.int, _=cython.int)
    cpdef bint sample(self, Deal world) except -1 nogil
    @cython.locals(drawn=cython.double)
    cdef double _most_doubt(self) noexcept nogil
    @cython.locals(step=cython.int)
    cdef int _steps_that_tell(self) noexcept nogil
    cdef void _look_forward(self, int worlds, int steps)
    @cython.locals(step=cython.int, doubt=cython.double, share=cython.double)
    cdef bint _can_be(self, Deal world, double most) noexcept nogil
    @cython.locals(number=cython.int, step=cython.int, total=cython.double, doubt=cython.double)
    cdef void _judge(self) noexcept nogil
    @cython.locals(number=cython.int, share=cython.double)
    cdef double _share_believed(self) noexcept nogil
    @cython.locals(usual=cython.double, trust=cython.double)
    cdef double _doubt(self, int step, double share) noexcept nogil
    cdef bint _is_card(self, int step) noexcept nogil
    cdef double _share_of(self, Deal world, int step) noexcept nogil


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
    @cython.locals(turn=cython.int, phase=cython.int, usual=cython.longlong)
    cdef int _evaluate(self, int worlds, bint is_open) except -1
    cdef void _forget(self, int worlds)
    @cython.locals(word=cython.longlong, number=cython.int)
    cdef void _play_world(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _end_trick(self, int number) noexcept nogil
    @cython.locals(word=cython.longlong, number=cython.int, result=cython.int, seat=cython.int)
    cdef void _solve_world(self) noexcept nogil
    cdef void _note(self, int number) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int)
    cdef void _sum_up(self, long long weight) noexcept nogil
    @cython.locals(seats=cython.int, seat=cython.int)
    cdef int _makers(self) noexcept nogil
    @cython.locals(other=cython.int, left=cython.int)
    cdef void _give_makers(self, int tricks) noexcept nogil
    cdef void _let_take(self, int seat) noexcept nogil
