"""The command's exit codes."""

DONE = 0
WRONG = 1
"""Something failed, or standard input ended before the game did."""
BAD_INPUT = 2
MENU = -1
"""No exit code: the person wants back to the start screen."""
INTERRUPTED = 130  # 128 and SIGINT's number, as shells report it
TERMINATED = 143  # the same with SIGTERM's
