from benny.core.compiled_rules cimport CompiledRules

cdef int GOES_ON

cpdef bint has_to_call(CompiledRules rules, int passes) noexcept nogil
