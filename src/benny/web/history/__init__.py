"""Finished games: stored, replayed, counted and rated."""
