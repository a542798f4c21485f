"""The file of games that a command writes beside what it prints."""

from pathlib import Path

from benny.errors import NotationError
from benny.game import records
from benny.io import files, locks


def check_game_file(path: Path, printed: str) -> int:
    """Return how many games a file holds; raise NotationError if it may not be replaced.

    What is `printed` in the meantime goes to standard output, so the file can't.
    """
    if str(path) == "-":
        raise NotationError(f"{printed} to standard output: name a file for the games, not '-'")
    files.check_place(path, "games")
    if locks.is_taken(path):
        raise NotationError(f"the game in {path} is open in another program: name another file")
    # Counting refuses a file of anything else.
    return records.count(path) if path.is_file() and path.stat().st_size else 0
