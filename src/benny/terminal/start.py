"""What a person chooses to play, and where."""

from dataclasses import dataclass

from benny.bots import OPPONENT, PARTNER, signature
from benny.core.constants import SEATS
from benny.errors import NotationError
from benny.game.game import default_players
from benny.game.log import Player
from benny.rules.loading import read_changes
from benny.rules.prose.words import figures
from benny.rules.rules import Rules
from benny.terminal.game_files import GameFile


@dataclass(frozen=True)
class StartChoice:
    """A variant's name or rules file, the person's seat, their opponents and partner.

    Several `bots` name one for each other seat, including the partner's. The variant is "" until
    it is chosen, and the seat None if the person only watches. `changes` of the rules are as
    `change_rules` takes them; `to` is a score to play to, None for the game's own.
    """

    variant: str = ""
    seat: int | None = 0
    bots: tuple[str, ...] = (OPPONENT,)
    partner: str = PARTNER
    changes: tuple[str, ...] = ()
    to: int | None = None

    def players(self, rules: Rules, name: str = "") -> list[Player]:
        """Return the players by seat; several bots sit clockwise from the person's left.

        A single bot takes the opponents' seats, and `partner` the partner's. Raises NotationError
        for a seat or a number of bots that does not fit the table, and for an unknown bot.
        """
        players = list(default_players(rules))
        for seat, bot in self._bots_by_seat(rules).items():
            players[seat] = Player(players[seat].name, signature(bot))
        if self.seat is not None:
            players[self.seat] = Player(name or players[self.seat].name)
        return players

    def _bots_by_seat(self, rules: Rules) -> dict[int, str]:
        seats = self._other_seats(rules)
        if len(self.bots) not in (1, len(seats)):
            raise NotationError(
                f"{figures(len(self.bots), 'bot')} for {figures(len(seats), 'seat')}: "
                "name one for all, or one for each seat"
            )
        if len(self.bots) > 1:
            return dict(zip(seats, self.bots, strict=True))
        allies = () if self.seat is None else rules.teams[rules.side_of(self.seat)]
        return {seat: self.partner if seat in allies else self.bots[0] for seat in seats}

    def _other_seats(self, rules: Rules) -> list[int]:
        everyone = range(rules.players)
        if self.seat is None:
            return list(everyone)
        if self.seat not in everyone:
            raise NotationError(f"there is no seat {self.seat}: the seats are 0 to {everyone[-1]}")
        return [(self.seat + step) % rules.players for step in everyone[1:]]


def check_possible(start: StartChoice) -> None:
    """Raise NotationError for a seat, bots or changes that fit no rules at all."""
    read_changes(start.changes)
    if start.seat is not None and start.seat >= SEATS:
        raise NotationError(f"there is no seat {start.seat}: the seats are 0 to {SEATS - 1}")
    if len(start.bots) > SEATS:
        raise NotationError(f"{len(start.bots)} bots are too many: a table has {SEATS} seats")


Chosen = StartChoice | GameFile
"""A new game, or the file of one to go on with."""


@dataclass(frozen=True)
class Place:
    """A place at a server: address, table code, name and seat, or `watch`.

    An empty code or name and a seat of None are chosen later.
    """

    server: str
    table: str = ""
    name: str = ""
    seat: int | None = None
    watch: bool = False
