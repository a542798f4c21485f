"""A game at a table of a server, played from the terminal."""
