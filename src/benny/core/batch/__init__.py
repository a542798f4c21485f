"""Many deals side by side, whose observations and rewards go into arrays of the caller."""
