cimport cython
from benny.core.state cimport State
from benny.core.compiled_rules cimport CompiledRules

cdef int BY_COUNTDOWN, BY_DIFFERENCE, BY_EUCHS, BY_STAKE, MOST_TRICKS, NEEDED_WHEN_STUCK, NO_SEAT
cdef int PLAYED_OUT, ROW_EUCHRED, ROW_EUCHRED_ALONE, ROW_LONE_DEFENCE, ROW_LONE_DEFENCE_ALONE
cdef int ROW_MADE, ROW_MADE_ALONE, SEATS, WINNER


@cython.locals(scoring=cython.int, side=cython.int, won=cython.int, lost=cython.int, seat=cython.int, needed=cython.int)
cdef void score(State state) noexcept nogil
@cython.locals(total=cython.int, seat=cython.int)
cdef int tricks_of(State state, int side) noexcept nogil
@cython.locals(total=cython.int, side=cython.int)
cpdef int gain(State state, int seat) except? -1 nogil
cpdef int gain_of(CompiledRules rules, int own, int total) noexcept nogil
cpdef int gain_parts(CompiledRules rules) noexcept nogil
@cython.locals(row=cython.int)
cdef void _score_table(State state, int side, int won, int lost) noexcept nogil
@cython.locals(other=cython.int)
cdef void _pay_defenders(State state, int side, int points) noexcept nogil
cdef void _score_difference(State state, int side, int ahead) noexcept nogil
@cython.locals(gain=cython.int)
cdef void _score_stake(State state, int side, int ahead) noexcept nogil
cdef void _score_euchs(State state, int side, int won) noexcept nogil
cdef int counted_down(CompiledRules rules, int needed, int taken) noexcept nogil
