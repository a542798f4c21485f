"""One game: its actions, each seat's view of it, and its record."""
