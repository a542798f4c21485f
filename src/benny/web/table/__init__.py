"""What a table is, without any input or output: a log of events, and the state that is its fold."""
