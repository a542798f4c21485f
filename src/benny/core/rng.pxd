# The numbers are those of rng.py.
cdef inline long long below(long long state, long long limit) noexcept nogil:
    return (((state & 0xFFFFFFFFLL) ^ (state >> 32)) * limit) >> 32


cdef inline long long after(long long state) noexcept nogil:
    return 2083801278LL * (state & 0xFFFFFFFFLL) + (state >> 32)
