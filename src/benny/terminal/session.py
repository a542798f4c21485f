"""A game at one terminal: people's and bots' seats, saving, undo and hints; no face of its own."""

from collections.abc import Sequence
from pathlib import Path

from benny import records
from benny.actions import Action
from benny.bots import signature
from benny.bots.guard import BotError, GuardedBot
from benny.bots.sensible import SensibleBot
from benny.errors import IllegalActionError, NotationError
from benny.game import Game, default_players
from benny.log import Player, Record
from benny.rules import Rules
from benny.shuffling import derived
from benny.terminal.home import new_path
from benny.view import Outcome, Phase, View

_COVER = "sensible"


class Session:
    """One game with at most one person; every action is saved before it is shown.

    `human` is the person's seat, None where bots play alone. `problems` are sentences that a face
    shows and then clears: a bot that failed, a disk that is full.
    """

    def __init__(
        self, game: Game, path: Path | None = None, earlier: Sequence[Record] = ()
    ) -> None:
        self.game = game
        self._earlier = earlier
        self.problems: list[str] = []
        people = [seat for seat, player in enumerate(game.players) if player.bot is None]
        self.human = people[0] if people else None
        self._bots = {
            seat: self._seat_bot(seat, player) for seat, player in enumerate(game.players)
        }
        self.path = path or new_path(game.record())
        self._saved = True
        self._save()

    @classmethod
    def resume(cls, path: Path) -> "Session":
        """Go on with the last game of a file; raise NotationError where that can't be done."""
        games = records.load(path)
        if games[-1].result is not None:
            raise NotationError(f"the game in {path} is over: replay it with benny replay {path}")
        return cls(Game.replay(games[-1]), path, games[:-1])

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players by seat."""
        return tuple(player.name for player in self.game.players)

    @property
    def view(self) -> View:
        """Return what the person at this terminal may see."""
        return self.game.view(self.human)

    @property
    def ended_view(self) -> View:
        """Return the last finished deal as it lay when it ended, for the person."""
        return self.game.ended_view(self.human)

    @property
    def is_human_turn(self) -> bool:
        """Return whether the game waits for the person."""
        return self.human is not None and self.game.turn == self.human

    def act(self, action: Action | str) -> None:
        """Do the person's action; raise IllegalActionError or NotationError as the game does."""
        if not self.is_human_turn:
            raise IllegalActionError(f"{str(action)!r} has to wait: it is not your turn")
        self.game.act(action)
        self._save()

    def bot_action(self) -> Action:
        """Return what the bot at turn wants to do; where it fails another one takes its seat."""
        seat = self.game.turn
        assert seat is not None
        view = self.game.view(seat)
        try:
            return self._bots[seat].act(view)
        except BotError as error:
            self.problems.append(f"{error}: {_COVER} plays on for {self.names[seat]}.")
            self._bots[seat] = GuardedBot(_COVER)
            return self._bots[seat].act(view)

    def bot_acts(self, action: Action) -> None:
        """Do what `bot_action` returned."""
        self.game.act(action)
        self._save()

    def forced_card(self) -> Action | None:
        """Return the person's last card where it is his turn to play it."""
        view = self.view
        is_last = len(view.legal) == 1 and view.cards_left(self.human or 0) == 1
        return view.legal[0] if is_last and view.phase is Phase.PLAY else None

    def hint(self) -> tuple[Action, str]:
        """Return what `sensible` would do in the person's place, and why."""
        advice = SensibleBot().advise(self.view)
        return advice.action, advice.reason

    def undo(self) -> bool:
        """Take the person's last free decision back, with all that followed; False if none is."""
        record = self.game.record()
        actions = [action for deal in record.deals for action in deal.actions]
        for number in range(len(actions) - 1, -1, -1):
            if actions[number][0] != self.human:
                continue
            game = Game.replay(record, number)
            if len(game.legal) > 1:
                self.game = game
                self._save()
                return True
        return False

    def outcomes(self) -> tuple[Outcome, ...]:
        """Return the finished deals as the person saw them."""
        return self.game.outcomes(self.human)

    def rematch(self) -> "Session":
        """Return a session of the same players with a new game."""
        return Session(self.game.rematch())

    def _seat_bot(self, seat: int, player: Player) -> GuardedBot:
        name = player.bot.rpartition("/")[0] if player.bot else _COVER
        seed = derived(self.game.seed, f"bot {seat}")
        try:
            return GuardedBot(name, seed)
        except NotationError as error:
            self.problems.append(f"{error}; {_COVER} plays for {player.name}.")
            return GuardedBot(_COVER)

    def _save(self) -> None:
        try:
            records.save(self.path, [*self._earlier, self.game.record()])
        except OSError as error:
            if self._saved:
                self.problems.append(
                    f"The game can't be saved to {self.path} ({error.strerror}); it goes on, and "
                    f"saving is tried again at each action."
                )
            self._saved = False
        else:
            self._saved = True

    @property
    def is_saved(self) -> bool:
        """Return whether the file holds the game as it stands."""
        return self._saved


def seat_players(rules: Rules, human: int | None, bots: Sequence[str], name: str) -> list[Player]:
    """Return who sits where: bots clockwise from the person's left, one name for all or one each.

    Raises NotationError for a seat or a number of bots that the table does not have.
    """
    if human is not None and not 0 <= human < rules.players:
        raise NotationError(f"there is no seat {human}: the seats are 0 to {rules.players - 1}")
    first = 0 if human is None else human + 1
    seats = [(first + step) % rules.players for step in range(rules.players)]
    if human is not None:
        seats.remove(human)
    if len(bots) not in (1, len(seats)):
        raise NotationError(
            f"{len(bots)} bots for {len(seats)} seats: name one for all, or one for each seat"
        )
    names = list(bots) * len(seats) if len(bots) == 1 else list(bots)
    players = list(default_players(rules))
    for seat, bot in zip(seats, names, strict=False):
        players[seat] = Player(players[seat].name, signature(bot))
    if human is not None:
        players[human] = Player(name or players[human].name)
    return players
