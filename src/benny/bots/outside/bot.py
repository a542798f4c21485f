"""The bot that is a program elsewhere: it is told what its seat may know, and answers."""

import os
from typing import NamedTuple, NoReturn

from benny.bots.outside.programs import PROGRAMS, Conversation
from benny.errors import BotError, NotationError
from benny.game.actions import ACTIONS
from benny.game.view import View, check_asked
from benny.protocol.bot import BotAction, BotDealEnd, BotGame, BotReceipt, BotTurn

DEFAULT_LIMIT = 10.0
"""The seconds that a bot has for an answer."""


class _Seated(NamedTuple):
    game: str
    program: Conversation


class OutsideBot:
    """Plays by asking a program, a separate one for each seat.

    `name` is a command or an address, and the program has `limit` seconds for each answer.
    """

    def __init__(self, name: str, seed: int = 0, limit: float = DEFAULT_LIMIT) -> None:
        self.name = name
        self.limit = limit
        self._seed = seed
        self._seats: dict[int, _Seated] = {}

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"bot {self.name!r} can't be copied: it is a program with a memory of its own"
        )

    @property
    def version(self) -> str:
        """Return the program's version; raise NotationError if it can't be asked."""
        try:
            return PROGRAMS.version(self.name)
        except BotError as error:
            raise NotationError(str(error)) from None

    def act(self, view: View) -> str:
        """Return what the program answers, as the text of an action if it is one.

        Raises NotationError if the seat is not asked, and BotError if the program fails.
        """
        check_asked(view)
        game, program = self._program_for(view)
        codes = tuple(action.code for action in view.legal)
        turn = BotTurn(game=game, view=view, codes=codes)
        action = program.ask(turn, BotAction, self.limit).action
        if isinstance(action, int) and 0 <= action < len(ACTIONS):
            return str(ACTIONS[action])
        return str(action)

    def see_end(self, view: View) -> None:
        """Tell the program how the last deal ended; raise BotError if it fails."""
        assert view.previous is not None
        game, program = self._program_for(view)
        end = BotDealEnd(game=game, outcome=view.previous, over=view.over, winner=view.winner)
        program.ask(end, BotReceipt, self.limit)

    def close(self) -> None:
        """Leave the game: the program may play others."""
        while self._seats:
            PROGRAMS.give_back(self._seats.popitem()[1].program)

    def _program_for(self, view: View) -> _Seated:
        """Return the program that plays the viewer's seat, after telling it of a new game."""
        assert view.seat is not None
        if view.seat not in self._seats:
            seated = _Seated(os.urandom(8).hex(), PROGRAMS.take(self.name))
            self._seats[view.seat] = seated
            game = BotGame(
                game=seated.game,
                seat=view.seat,
                rules=view.rules,
                sides=view.rules.teams,
                seed=self._seed,
                limit=self.limit,
            )
            seated.program.ask(game, BotReceipt, self.limit)
        return self._seats[view.seat]
