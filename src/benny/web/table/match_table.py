"""A match of people against a bot: what a server hosts, and a table's part in it."""

from collections.abc import Collection
from pathlib import Path
from typing import ClassVar, Self

from msgspec import Struct

from benny.analysis.books import SHELF
from benny.bots import signature
from benny.errors import NotationError
from benny.game.hosted_game import HostedGame
from benny.lab import match_registration as registering
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
    refusal: ClassVar[str] = "This table is for a match: no one can do that here."
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
        return f"its {self.deals} hands are played."

    def game_id(self, table: str, number: int) -> str:
        return registering.game_id(self.match, self.cut, self.first + number - 1)

    def is_over(self, game: HostedGame, number: int) -> bool:
        return self.has_last_deal(number)

    def has_last_deal(self, number: int) -> bool:
        return number == self.deals

    def secret_of(self, deal: int) -> str:
        return registering.earlier(self.secret, self.deals - deal)


class HostedMatch(Struct, frozen=True):
    """A registered match, the secret from which its cards follow, and the people's cut."""

    registered: registering.RegisteredMatch
    secret: str
    cut: str

    @classmethod
    def read(cls, path: Path, cut: str) -> Self:
        """Return the match of a file, with the secret beside it.

        Raises NotationError if the cards are not cut, and for a bot of another version or book.
        """
        registered = registering.RegisteredMatch.read(path)
        registration = registered.registration
        if not cut:
            raise NotationError(
                "the cards of the match are not cut: give --cut WORDS, which the people choose"
            )
        if (ours := signature(registration.bot_name)) != registration.bot:
            raise NotationError(f"{path} registers {registration.bot}, and this Benny has {ours}")
        if (book := SHELF.fingerprint(registration.rules)) != registration.book:
            registered_book, here = (
                f"the book {name}" if name else "no book" for name in (registration.book, book)
            )
            raise NotationError(
                f"{path} registers {registered_book} for these rules, and here is {here}: name "
                "the folder that had it with BENNY_BOOKS"
            )
        return cls(registered, registering.read_secret(registered, path), registering.read_cut(cut))

    @property
    def tables(self) -> tuple[MatchTable, ...]:
        registration = self.registered.registration
        return tuple(
            MatchTable(
                match=self.registered.id,
                cut=self.cut,
                number=team * len(registration.tables) + place,
                first=team * registration.deals_of_team + 1,
                deals=registration.deals_of_team,
                people=people,
                bot=registration.bot_name,
                secret=registering.last_secret(self.secret, team),
            )
            for team in range(registration.teams)
            for place, people in enumerate(registration.tables, 1)
        )
