"""A table without input or output: a log of events, and the state that is its fold."""
