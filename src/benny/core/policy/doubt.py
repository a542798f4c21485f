"""How often an action is taken that promises less than another."""

# An action this far behind the best, in thousandths of a point, is taken half as often.
DOUBTFUL = 100.0


def likes(behind: float) -> float:
    """Return how often an action is taken beside the best, from how far it is behind it."""
    return DOUBTFUL * DOUBTFUL / (DOUBTFUL * DOUBTFUL + behind * behind)
