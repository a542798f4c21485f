"""A table's part in a match of people against a bot."""

from msgspec import Struct

from benny.lab.match.deal_secrets import earlier, game_id


def table_id(match: str, number: int) -> str:
    """Return the id of a match's table, counted from 1."""
    return f"{match}-{number}"


class MatchTable(Struct, frozen=True, kw_only=True):
    """Which deals of a match a table plays, and which seats are the people's.

    The table has the `number`, from 1, and plays `deals` deals from number `first` of the match on.
    `bot` has the other seats. `secret` is that of the last of these deals, from which all of them
    follow.
    """

    match: str
    cut: str
    number: int
    first: int
    deals: int
    people: tuple[int, ...]
    bot: str
    secret: str

    def game(self, deal: int) -> str:
        """Return the id of the game that a deal of the table is, counted from 1."""
        return game_id(self.match, self.cut, self.first + deal - 1)

    def secret_of(self, deal: int) -> str:
        """Return the secret of a deal of the table, counted from 1."""
        return earlier(self.secret, self.deals - deal)
