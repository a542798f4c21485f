"""Datasets: decisions of self-play with their values and worlds, for learning programs."""
