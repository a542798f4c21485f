"""A fast player inside the loops of the core: what it knows, how it weighs it, how it learns."""
