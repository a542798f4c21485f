cimport cython
from benny.core cimport rng
from benny.core.batch.observer cimport Observer
from benny.core.batch.watched_deal cimport WatchedDeal
from benny.core.bulk cimport RandomPlay
from benny.core.compiled_rules cimport CompiledRules
from benny.core.deal cimport Deal
from benny.core.policy.policy cimport Policy
from benny.core.sealed cimport Sealed

cdef int BY_CALLER, BY_POLICY, DISABLED, EVERY_SEAT, MOST_ROWS, NEXT_STEP, NO_SEAT, NOTHING, SAME_STEP, SEATS


@cython.final
cdef class Batch(Sealed):
    cdef readonly Policy policy
    cdef readonly Observer observer, final
    cdef readonly tuple deals
    cdef bint is_reporting
    cdef readonly int others, size, when
    cdef RandomPlay dice
    # MOST_ROWS 512.
    cdef void* watched[512]
    cdef bint ended[512]
    cdef int learners[512]
    cdef int dealers[512]
    cdef long long shuffles[512]
    cdef long long throws[512]
    cdef float[::1] rewards
    cdef float[:, ::1] gains
    cdef unsigned char[::1] terminated, truncated, replaced
    cdef int[::1] numbers, seats

    cpdef report_into(self, float[::1] rewards, float[:, ::1] gains, unsigned char[::1] terminated, unsigned char[::1] truncated, unsigned char[::1] replaced, int[::1] seats, int[::1] numbers)
    cpdef seed(self, int row, dealing, acting)
    cpdef row(self, int row)
    cdef _check_row(self, int row)
    @cython.locals(rules=CompiledRules, watched=WatchedDeal)
    cpdef restore(self, int row, long long shuffles, long long throws, bint ended, int dealer, list deck, list actions)
    @cython.locals(row=cython.int)
    cpdef begin(self, const unsigned char[::1] chosen)
    @cython.locals(found=cython.int, row=cython.int)
    cpdef int first_refused(self, const long long[::1] actions) except? -2
    @cython.locals(row=cython.int)
    cpdef step(self, const long long[::1] actions)
    @cython.locals(written=cython.int)
    cdef _check(self, Py_ssize_t rows)
    cdef bint _is_legal(self, WatchedDeal watched, int row, const long long[::1] actions) noexcept nogil
    @cython.locals(bit=cython.longlong, seat=cython.int)
    cdef void _step(self, WatchedDeal watched, int row, long long action) noexcept nogil
    cdef void _begin(self, WatchedDeal watched, int row) noexcept nogil
    cdef void _deal(self, WatchedDeal watched, int row) noexcept nogil
    cdef void _play_others(self, WatchedDeal watched, int row) noexcept nogil
    @cython.locals(bit=cython.longlong)
    cdef long long _throw_action(self, Deal deal, int row) noexcept nogil
    @cython.locals(is_cut_off=cython.bint, seat=cython.int)
    cdef void _end(self, WatchedDeal watched, int row, int actor) noexcept nogil
    cdef void _show(self, WatchedDeal watched, int row) noexcept nogil
