"""A fast player inside the core's loops: what it knows, how it decides, how it learns."""
