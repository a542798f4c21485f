"""OpenSpiel's games: `python_benny` for any rules, and one by name for each variant.

    import benny.env.openspiel
    import pyspiel

    pyspiel.load_game("python_benny_buck")
    pyspiel.load_game("python_benny", {"rules": "house.toml", "dealer": 2})

Importing this module registers them. A game is one deal: chance deals the cards, players act by the
codes of `benny.ACTIONS`, and returns are the points that the deal gained each seat.
"""

try:
    import pyspiel  # noqa: F401
except ModuleNotFoundError:
    from benny.io.extras import how_to_install

    raise ModuleNotFoundError(
        f"benny.env.openspiel needs open_spiel, which is not installed: "
        f"{how_to_install('openspiel')}"
    ) from None

from benny.env.openspiel.game import ANY, SpielGame, SpielState, name_of
from benny.env.openspiel.observer import SpielObserver

__all__ = ["ANY", "SpielGame", "SpielObserver", "SpielState", "name_of"]
