cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int benny_lowest(unsigned long long w) { unsigned long i; _BitScanForward64(&i, w); return (int)i; }
    static __inline int benny_top(unsigned long long w) { unsigned long i; _BitScanReverse64(&i, w); return (int)i; }
    static __inline int benny_count(unsigned long long w) { int n = 0; while (w) { w &= w - 1; ++n; } return n; }
    #else
    #define benny_lowest(w) __builtin_ctzll(w)
    #define benny_top(w) (63 - __builtin_clzll(w))
    #ifdef __POPCNT__
    #define benny_count(w) __builtin_popcountll(w)
    #else
    static inline int benny_count(unsigned long long w) {
        w -= w >> 1 & 0x5555555555555555ULL;
        w = (w & 0x3333333333333333ULL) + (w >> 2 & 0x3333333333333333ULL);
        return (int)(((w + (w >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
    }
    #endif
    #endif
    """
    int benny_lowest(unsigned long long) noexcept nogil
    int benny_top(unsigned long long) noexcept nogil
    int benny_count(unsigned long long) noexcept nogil


cdef inline int index(long long bit) noexcept nogil:
    return benny_lowest(bit)


cdef inline long long highest(long long word) noexcept nogil:
    return 1LL << benny_top(word)


cdef inline int count(long long word) noexcept nogil:
    return benny_count(word)


cdef inline long long nth(long long word, int number) noexcept nogil:
    while number:
        word &= word - 1
        number -= 1
    return word & -word
