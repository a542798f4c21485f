"""The bot that does anything legal, all actions equally likely."""

from random import Random

from benny.bots.patience import without_endless_pass
from benny.game.actions import Action
from benny.game.view import View, check_asked


class RandomBot:
    """Chooses uniformly among the legal actions."""

    version = 1

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """Return any legal action; raise NotationError if there is none."""
        check_asked(view)
        return self._random.choice(without_endless_pass(view).legal)

    def probabilities(self, view: View) -> dict[Action, float]:
        able = without_endless_pass(view).legal
        return dict.fromkeys(able, 1 / len(able))
