"""A table's part in a match of people against a bot."""

from collections.abc import Collection
from typing import ClassVar

from benny.game.hosted_game import HostedGame
from benny.lab.match_registration import earlier, game_id
from benny.protocol import commands
from benny.web.table.kind import TableKind


def table_id(match: str, number: int) -> str:
    return f"{match}-{number}"


class MatchTable(TableKind, frozen=True, kw_only=True):
    """Which deals of a match a table plays, and which seats are the people's.

    The table has the `number`, from 1, and plays `deals` deals from number `first` of the match on.
    `bot` has the other seats. `secret` is that of the last of these deals, from which all of them
    follow.
    """

    allowed: ClassVar[Collection[type[commands.Command]]] = (
        commands.Act,
        commands.Sit,
        commands.Stand,
        commands.Start,
        commands.Claim,
        commands.Nudge,
    )
    refusal: ClassVar[str] = "This table is for a match: nobody can do that here."
    is_a_game: ClassVar[bool] = True
    has_chat: ClassVar[bool] = False
    has_limits: ClassVar[bool] = False  # it plays all the deals that were registered
    has_record: ClassVar[bool] = False  # before its end the same deals are played elsewhere
    is_shuffled_by_players: ClassVar[bool] = False  # the cards must be the same elsewhere
    waits_for_people: ClassVar[bool] = True

    match: str
    cut: str
    number: int
    first: int
    deals: int
    people: tuple[int, ...]
    bot: str
    secret: str

    @property
    def end(self) -> str:
        return f"its {self.deals} deals are played."

    def game_id(self, table: str, number: int) -> str:
        return game_id(self.match, self.cut, self.first + number - 1)

    def is_over(self, game: HostedGame, number: int) -> bool:
        return self.has_last_deal(number)

    def has_last_deal(self, number: int) -> bool:
        return number == self.deals

    def secret_of(self, deal: int) -> str:
        return earlier(self.secret, self.deals - deal)
