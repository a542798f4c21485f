"""Puzzles: decisions with one good answer, which is not the obvious one."""
