"""What the command's exit status says."""

DONE = 0
WRONG = 1
"""Something failed, or the standard input ended before the game did."""
BAD_INPUT = 2
INTERRUPTED = 130
