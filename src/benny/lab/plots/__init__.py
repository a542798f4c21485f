"""Plots of what the lab finds, as files; they need matplotlib."""
