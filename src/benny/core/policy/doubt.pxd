cdef double DOUBTFUL

cdef double likes(double behind) noexcept nogil
