"""Inferences from a view: worlds, values of actions, chances to win, books."""
