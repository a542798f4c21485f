"""Plots in files, drawn by matplotlib."""
