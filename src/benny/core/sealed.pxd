cdef class Sealed:
    pass
