"""A seat's knowledge at its turn, from flags, from text or from a record."""
