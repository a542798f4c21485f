"""Trainers: one kind of decision after the other, harder as one gets better."""
