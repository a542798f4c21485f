from libc.string cimport memset


cdef inline unsigned char* row_of(const unsigned char[:, ::1] rows, int row) noexcept nogil:
    return <unsigned char*> &rows[row, 0]


cdef inline void clear(unsigned char* row, int size) noexcept nogil:
    memset(row, 0, size)
