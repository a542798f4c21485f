"""A stored record whose deals are not read before somebody wants them."""

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import asdict, replace

from benny.game.log import DealLog, Player, Record, Result, Standing
from benny.io.json import from_json
from benny.rules.cards import Card
from benny.rules.rules import Rules
from benny.web.store.games import StoredGame


class Outline(Struct, kw_only=True):
    """A record, each deal as its JSON; the fields are a Record's, in the same order."""

    format: str
    variant: str
    rules: Rules
    seats: tuple[Player, ...]
    seed: str | UnsetType = UNSET
    sides: tuple[tuple[int, ...], ...]
    first_dealer: int | UnsetType = UNSET
    ledger: tuple[int, ...] | UnsetType = UNSET
    draw: tuple[Card, ...] | UnsetType = UNSET
    deals: list[Raw]
    result: Result | None

    def deal(self, number: int) -> DealLog:
        """Read a deal, which count from 0 on."""
        return from_json(self.deals[number], DealLog)

    def record(self, *numbers: int) -> Record:
        """Return the record with some of its deals alone."""
        fields: dict[str, Any] = asdict(self)
        return Record(**fields | {"deals": list(map(self.deal, numbers))})

    def standing(self, number: int) -> Standing:
        """Return where the game stood before a deal; what came of those before it is believed."""
        results = (from_json(deal, _Scored).points for deal in self.deals[:number])
        return Standing(
            players=self.seats,
            first_dealer=None if self.first_dealer is UNSET else self.first_dealer,
            ledger=() if self.ledger is UNSET else self.ledger,
            draw=() if self.draw is UNSET else self.draw,
            results=tuple(results),
            deals=[self.deal(number - 1)] if number else [],
        )


class _Scored(Struct):
    """What is read of a deal that is only counted."""

    points: tuple[int, ...]


def outline(stored: bytes) -> Outline:
    """Return the outline of a record that a table has stored."""
    return from_json(stored, Outline)


def outline_of(kept: StoredGame, stored: bytes) -> Outline:
    """Return an outline with the names that its people have now: somebody, for some of them."""
    found = outline(stored)
    named = zip(kept.seats, found.seats, strict=True)
    return replace(found, seats=tuple(Player(seat.name, player.bot) for seat, player in named))
