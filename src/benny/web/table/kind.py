"""The kinds of tables and their limits: ordinary games, practice and matches."""

from collections.abc import Collection
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from benny.game import fair_deal
from benny.game.hosted_game import HostedGame
from benny.game.view import Outcome
from benny.protocol.commands import Command
from benny.rules.rules import Rules

Count = Annotated[int, Meta(ge=1)]


class TableLimits(Struct, frozen=True):
    """How many deals a game may have, and how many events a table."""

    deals_of_game: Count = 1000
    events_of_table: Count = 100_000


class TableKind(Struct, frozen=True, kw_only=True):
    """How the kinds of tables differ; this one is the ordinary kind.

    - `is_a_game`: each deal is a game of its own, and the table's number counts deals;
    - `has_record`: the record of a game is stored when it ends;
    - `is_shuffled_by_players`: they contribute to the shuffle, and see its transcript;
    - `waits_for_people`: no bot takes over for a person, however long they are away.
    """

    allowed: ClassVar[Collection[type[Command]] | None] = None  # all
    refusal: ClassVar[str] = ""  # of other commands
    is_a_game: ClassVar[bool] = False
    has_chat: ClassVar[bool] = True
    has_limits: ClassVar[bool] = True
    has_record: ClassVar[bool] = True
    is_shuffled_by_players: ClassVar[bool] = True
    waits_for_people: ClassVar[bool] = False

    @property
    def end(self) -> str:
        """Return why the table closes after its last deal."""
        return ""

    @property
    def actions_before(self) -> int:
        """Return the number of actions of the first deal from before the table opened."""
        return 0

    def game_id(self, table: str, number: int) -> str:
        return f"{table}.{number}"

    def start(self, rules: Rules, before: HostedGame | None) -> HostedGame:
        if before is None:
            return HostedGame(rules, by_hand=True)
        return before.rematch(by_hand=True)

    def is_over(self, game: HostedGame, number: int) -> bool:
        return game.over

    def has_last_deal(self, number: int) -> bool:
        return False

    def secret_of(self, deal: int) -> str:
        """Return the secret of a deal that is about to be shuffled."""
        return fair_deal.new_secret()

    def bot_secret(self, game: HostedGame) -> int:
        """Return the secret from which the random numbers of bots follow in the deal at hand."""
        transcript = game.deals[-1].fair
        assert isinstance(transcript, fair_deal.Transcript)
        return int(transcript.secret, 16)

    def original(self, rules: Rules) -> Outcome | None:
        """Return the deal's ending in its own game, None for a new deal."""
        return None


ORDINARY = TableKind()
