"""A linear fit of what actions promise, learnt by stochastic gradient and averaged on the way.

The averages are what is played by (Polyak and Juditsky 1992); later weights count for more in them.
"""

from array import array

from benny.core.policy.layout import CALL_WEIGHTS, HEAVIEST, THOUSANDTHS
from benny.core.sealed import Sealed
from benny.io.validation import whole

# The step of the gradient: the share of an action's error that moves each of its weights.
LEARNING = 0.003


class Fit(Sealed):
    """Weights for actions of `facets` facets, each of which has one of `size` weights.

    `current` are the weights in points, `means` their averages, and `weights` these in thousandths,
    as a model takes them. `steps` averages were taken.
    """

    __slots__ = ("current", "facets", "means", "size", "steps", "weights")

    def __init__(self, facets: int, size: int) -> None:
        self.facets = whole(facets, "the number of facets", 1, CALL_WEIGHTS)
        self.size = whole(size, "the number of weights", 1, CALL_WEIGHTS)
        self.steps = 0
        self.current = array("d", [0.0]) * size
        self.means = array("d", [0.0]) * size
        self.weights = array("h", [0]) * size

    def promise(self, places: list[int]) -> float:
        """Return what an action promises by its places among the weights, in points."""
        total = 0.0
        for facet in range(self.facets):
            total += self.current[places[facet]]
        return total

    def move(self, places: list[int], error: float) -> None:
        """Move the weights of an action towards what it has brought more than promised."""
        for facet in range(self.facets):
            self.current[places[facet]] += LEARNING * error

    def average(self) -> None:
        """Take the current weights into the averages."""
        self.steps += 1
        # With these shares the nth average counts n times as much as the first.
        share = 2.0 / (self.steps + 1)
        for place in range(self.size):
            self.means[place] += share * (self.current[place] - self.means[place])
            weight = self.means[place] * THOUSANDTHS
            self.weights[place] = int(min(max(weight, -HEAVIEST), HEAVIEST))
