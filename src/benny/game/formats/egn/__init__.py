"""Euchre Game Notation (EGN): a game of partners over a turned-up card as one JSON object."""

from benny.game.formats.egn.reading import read
from benny.game.formats.egn.schema import MARK
from benny.game.formats.egn.writing import write

__all__ = ["MARK", "read", "write"]
