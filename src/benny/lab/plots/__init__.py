"""Figures in files, drawn by matplotlib."""
