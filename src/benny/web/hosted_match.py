"""A registered match that a server hosts, with its secret and the cut."""

from pathlib import Path
from typing import Self

from msgspec import Struct

from benny.analysis.books import SHELF
from benny.bots import signature
from benny.errors import NotationError
from benny.lab.match_registration import RegisteredMatch, last_secret, read_cut, read_secret
from benny.web.table.match_table import MatchTable


class HostedMatch(Struct, frozen=True):
    """A registered match, the secret from which its cards follow, and the people's cut."""

    registered: RegisteredMatch
    secret: str
    cut: str

    @classmethod
    def read(cls, path: Path, cut: str) -> Self:
        """Return the match of a file, with the secret beside it.

        Raises NotationError if the cards are not cut, and for a bot of another version or book.
        """
        registered = RegisteredMatch.read(path)
        registration = registered.registration
        if not cut:
            raise NotationError(
                "the cards of the match are not cut: give --cut WORDS, which the people choose"
            )
        if (ours := signature(registration.bot_name)) != registration.bot:
            raise NotationError(f"{path} registers {registration.bot}, and this Benny has {ours}")
        if (book := SHELF.fingerprint(registration.rules)) != registration.book:
            raise NotationError(
                f"{path} registers {_book_words(registration.book)} for these rules, and here is "
                f"{_book_words(book)}: name the folder that had it with BENNY_BOOKS"
            )
        return cls(registered, read_secret(registered, path), read_cut(cut))

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
                secret=last_secret(self.secret, team),
            )
            for team in range(registration.teams)
            for place, people in enumerate(registration.tables, 1)
        )


def _book_words(book: str) -> str:
    return f"the book {book}" if book else "no book"
