"""Chooses a game's face: the full-screen table in a capable terminal, lines elsewhere."""

import os
from typing import TYPE_CHECKING, Protocol

from benny.game.log import Record
from benny.rules.rules import Rules
from benny.terminal.home import TerminalSettings
from benny.terminal.speech import is_live
from benny.terminal.start import Chosen, StartChoice

if TYPE_CHECKING:
    from benny.terminal.any_session import Session
    from benny.terminal.questions import DrillSession, PuzzleSession


class Face(Protocol):
    """A way of showing games at a terminal; each module that is one has these functions.

    Except for `choose_start` they return the exit code.
    """

    def choose_start(self, settings: TerminalSettings, wanted: StartChoice) -> Chosen | None:
        """Ask what to play, starting from `wanted`; return None if the person leaves.

        The file of a game is one to go on with. Raises EOFError if the input ends.
        """

    def run(self, session: "Session", settings: TerminalSettings) -> int:
        """Play until the person leaves; return the exit code, or MENU.

        Raises EndedError if the game can't go on.
        """

    def replay(self, record: Record, settings: TerminalSettings) -> int:
        """Step through a stored game; raise NotationError if the record breaks the rules."""

    def practise(self, session: "DrillSession | PuzzleSession", settings: TerminalSettings) -> int:
        """Set exercises until the person leaves or none is left."""

    def learn(self, rules: Rules, name: str, settings: TerminalSettings) -> int:
        """Teach lessons, first the one of a name if any."""


def choose_face(plain: bool) -> Face:
    """Return the table if it is wanted and possible here, else lines."""
    # A dumb terminal can't move its cursor.
    if plain or not is_live() or os.environ.get("TERM") == "dumb":
        from benny.terminal.lines import play

        return play
    from benny.terminal.screen import app  # Textual is imported only when it is used

    return app
