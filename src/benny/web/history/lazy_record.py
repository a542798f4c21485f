"""A stored record whose deals are parsed on demand, and replayed step by step."""

import time
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import asdict, replace

from benny.game.log import DealLog, Player, Record, Result, Standing
from benny.io.json import from_json
from benny.lab.questions import address_of
from benny.presentation.replay import Stepper
from benny.protocol.answers import DealReplay, Eyes, StepState
from benny.rules.cards import Card
from benny.rules.rules import Rules
from benny.web.store.rows import StoredGame
from benny.web.table.person import RefusedError
from benny.web.table.updates import end_state


class LazyRecord(Struct, kw_only=True):
    """A record, each deal as its JSON, numbered from 0; the fields are a Record's, in its order."""

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
        return from_json(self.deals[number], DealLog)

    def record(self, *numbers: int) -> Record:
        fields: dict[str, Any] = asdict(self)
        return Record(**fields | {"deals": list(map(self.deal, numbers))})

    def full_record(self) -> Record:
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


def lazy_record(stored: bytes) -> LazyRecord:
    return from_json(stored, LazyRecord)


def named_record(kept: StoredGame, stored: bytes) -> LazyRecord:
    """Return a lazy record with the stored names of its seats: deleted accounts have none."""
    record = lazy_record(stored)
    named = zip(kept.seats, record.seats, strict=True)
    return replace(record, seats=tuple(Player(seat.name, player.bot) for seat, player in named))


def check_deal(game: LazyRecord, number: int) -> None:
    if not 1 <= number <= len(game.deals):
        raise RefusedError(404, f"There is no deal {number}: the game has {len(game.deals)}.")


def check_seat(game: LazyRecord, seat: int) -> None:
    """Raise NotationError for a seat that is not at the table."""
    if seat >= game.rules.players:
        raise RefusedError(404, f"There is no seat {seat}: {game.rules.players} people play.")


def deal_replay(
    game_id: str, game: LazyRecord, number: int, eyes: Eyes, own: int | None = None
) -> DealReplay:
    """Return a deal, numbered from 1, as `eyes` see it; open hands from the `own` seat."""
    stepper = Stepper(game.record(number - 1), game.standing(number - 1))
    seat = int(eyes) if eyes.isdigit() else own if eyes == "open" else None
    states = []
    for place in range(len(stepper.steps)):
        stepper.go(place)
        picture = stepper.picture(seat, is_open=eyes == "open")
        view = stepper.view(seat)
        ask = address_of(view) if view.legal else ""
        states.append(StepState(picture, tuple(stepper.lines_so_far(seat)), ask))
        time.sleep(0)  # gives up the GIL, which the event loop needs for the tables
    after = stepper.after_end(seat)
    return DealReplay(
        game=game_id,
        deal=number,
        deals=len(game.deals),
        seat=eyes,
        steps=tuple(states),
        ended=None if after is None else end_state(after, stepper.names),
    )
