from benny.core.compiled_rules cimport Tables

cdef int GOES_ON

cpdef bint has_to_call(Tables tables, int passes) noexcept nogil
