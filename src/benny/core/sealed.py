"""The base of all classes of the core: there are no half-made objects."""


class Sealed:
    """Is made by its constructor alone, because C trusts what that has checked.

    `copy` and `pickle` would go round it, so they are refused unless a class says how to copy it.
    """

    def __reduce__(self) -> "tuple[object, ...]":
        kind = type(self).__name__
        raise TypeError(f"{kind} objects can't be copied or pickled: make another {kind}")
