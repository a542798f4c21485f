"""A stored record whose deals are parsed on demand."""

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
        """Parse a deal by its number, from 0."""
        return from_json(self.deals[number], DealLog)

    def record(self, *numbers: int) -> Record:
        """Return the record with only some of its deals."""
        fields: dict[str, Any] = asdict(self)
        return Record(**fields | {"deals": list(map(self.deal, numbers))})

    def whole(self) -> Record:
        return self.record(*range(len(self.deals)))

    def standing(self, number: int) -> Standing:
        """Return where the game stood before a deal, trusting the results of earlier deals."""
        results = (from_json(deal, _Scored).points for deal in self.deals[:number])
        return replace(
            self.record().standing(0),
            results=tuple(results),
            deals=[self.deal(number - 1)] if number else [],
        )


class _Scored(Struct):
    """The part of a deal that its result needs."""

    points: tuple[int, ...]


def outline(stored: bytes) -> Outline:
    return from_json(stored, Outline)


def outline_of(kept: StoredGame, stored: bytes) -> Outline:
    """Return an outline with the stored names of its seats: deleted accounts have none."""
    found = outline(stored)
    named = zip(kept.seats, found.seats, strict=True)
    return replace(found, seats=tuple(Player(seat.name, player.bot) for seat, player in named))
