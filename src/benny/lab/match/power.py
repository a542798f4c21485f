"""How many deals show a gain: a z-test's power from the standard deviation of a deal."""

from math import ceil, sqrt
from statistics import NormalDist, stdev
from typing import Literal

from msgspec import Struct

from benny.game.game import Game
from benny.game.shuffling import derive
from benny.io.validation import whole
from benny.lab.seats import Form, gain, tables_of_team, unit
from benny.lab.simulation import play_out
from benny.rules.rules import Rules

Hypothesis = Literal["people and bot differ", "the bot is ahead", "the people are ahead"]

POWER = 0.8
"""The chance to show a gain that is there, as planned."""

USUAL_EFFECT = 2 / 15
"""The gain to be shown if none is named, in standard deviations: 0.1 where one is 0.75 points."""

FEWEST_DEALS = 30
"""With fewer deals the mean is not normally distributed, and the test gives no verdict."""


class ZTest(Struct, frozen=True, forbid_unknown_fields=True):
    """A test of a mean, with its level of significance."""

    hypothesis: Hypothesis
    level: float

    @property
    def is_two_sided(self) -> bool:
        return self.hypothesis == "people and bot differ"

    @property
    def reach(self) -> float:
        """Return by how many standard errors a mean has to differ from zero."""
        return errors_exceeded(self.level / (1 + self.is_two_sided))

    def chance(self, z: float) -> float:
        """Return the p-value of the people's gain in standard errors."""
        if self.is_two_sided:
            return 2 * NormalDist().cdf(-abs(z))
        return NormalDist().cdf(z if self.hypothesis == "the bot is ahead" else -z)

    def deals_for(self, effect: float, deviation: float) -> int:
        """Return how many deals show a mean of at least `effect` with the planned power."""
        return ceil((self._reach_with_power * deviation / effect) ** 2)

    def shown_by(self, deals: int, deviation: float) -> float:
        """Return the least mean that a number of deals shows with the planned power."""
        return self._reach_with_power * deviation / sqrt(deals)

    @property
    def _reach_with_power(self) -> float:
        return self.reach + NormalDist().inv_cdf(POWER)


def errors_exceeded(probability: float) -> float:
    """Return how many standard errors a mean exceeds by chance with some probability."""
    return -NormalDist().inv_cdf(probability)  # one less a tiny probability would be 1


def stand_in_for_people(bot: str) -> str:
    """Return the bot in the people's seats where the standard deviation against a bot is measured.

    The less alike two players decide, the further their scores on the same cards differ; people and
    a bot are less alike than two bots of a kind. Against itself a bot gains exactly 0 in duplicate.
    """
    return "sensible" if bot == "novice" else "novice"


def measured_deviation(
    rules: Rules, form: Form, bot: str, deals: int, stand_in: str, seed: int = 0
) -> float:
    """Return the standard deviation of a deal's gain, with a bot in the people's seats.

    Raises NotationError for fewer than two deals, and for a bot that there is not.
    """
    tables = tables_of_team(rules, form)
    gains = []
    for number in range(whole(deals, "deals", 2)):
        total = 0
        for people in tables:
            game = Game(rules, derive(seed, f"deal {number}"))
            seated = [stand_in if seat in people else bot for seat in range(rules.players)]
            log = play_out(game, seated, 1).deals[0]
            total += gain(rules, log.result, people)
        gains.append(total / len(tables) / unit(rules.players))
    return stdev(gains)
