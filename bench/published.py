"""The strongest bot that others have published, built anew: for `benny arena`.

`benny arena expert bench/published.py:PublishedBot --variant bench/american.toml`
"""

from benny import Action, View
from benny.analysis.evaluation import Evaluator, Method, ordered_actions
from benny.analysis.shelf import SHELF
from benny.bots.sensible import SensibleBot
from benny.errors import NotationError
from benny.game.shuffling import derived
from benny.game.view import Phase

WORLDS = 50


class PublishedBot:
    """Calls by a book and plays by solving 50 deals with open cards.

    That is how swpecht's card_platypus (github.com/swpecht/swpecht.github.io) plays, but for its
    calls: it has a table of regrets for them, and this takes them from our books.
    """

    version = 2

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def act(self, view: View) -> Action:
        """Return the book's call, or the card that takes most in the mean of open cards."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            return self._play(view) if view.phase is Phase.PLAY else _by_the_book(view)
        except NotationError:
            return SensibleBot().act(view)

    def _play(self, view: View) -> Action:
        seed = derived(self._seed, f"deal {view.deal}, event {len(view.log)}")
        trial = Evaluator(view, seed, method=Method.OPEN, believed=False, most_counted=0)
        return ordered_actions(view)[trial.more(WORLDS).best]


def _by_the_book(view: View) -> Action:
    trial = Evaluator(view, 0, believed=False, lessons=SHELF.lessons(view.rules))
    return ordered_actions(view)[trial.more(1).usual]


class NeverPassing(PublishedBot):
    """Takes up every card that is turned up for it, and plays by solving 50 deals."""

    def act(self, view: View) -> Action:
        """Return `order` for the dealer, else what the published bot does."""
        wanted = Action("order")
        if view.seat == view.dealer and wanted in view.legal:
            return wanted
        return super().act(view)
