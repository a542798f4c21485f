"""The analysis of a match: whether its records are those that were registered, and the result."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from math import copysign, inf
from typing import Self

from msgspec import UNSET, Struct

from benny.analysis.statistics import Estimate, Sums
from benny.errors import NotationError
from benny.game import records
from benny.game.log import DealLog, Record
from benny.io import files
from benny.lab.match_registration import (
    FEWEST_DEALS,
    RegisteredMatch,
    Registration,
    earlier,
    errors_exceeded,
    game_id,
)
from benny.lab.seats import gain, unit
from benny.rules.prose.words import figures

_SHA256 = re.compile(r"[0-9a-fA-F]{64}")

_NAMED = 5  # missing deals: more would make no sentence


class MatchRecords(Struct, frozen=True):
    """The records of a match, each with its place in words, and the bytes of their files."""

    games: tuple[tuple[str, Record], ...]
    body: bytes

    @classmethod
    def read(cls, paths: Sequence[str]) -> Self:
        """Read the records of files; raise NotationError as `records.load` does."""
        bodies = [files.read_bytes(path) for path in paths]
        games = [
            (f"{path}, game {number}", record)
            for path, body in zip(paths, bodies, strict=True)
            for number, record in enumerate(records.decode_all(body, path), 1)
        ]
        return cls(tuple(games), b"".join(bodies))

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the files one after the other, as `sha256sum` prints it for one."""
        return hashlib.sha256(self.body).hexdigest()

    def check_noted(self, noted: str) -> None:
        """Raise NotationError unless the records have the noted SHA-256."""
        if not _SHA256.fullmatch(noted):
            raise NotationError(
                f"{noted!r} is no SHA-256: write all of its 64 digits from 0 to 9 and a to f"
            )
        if self.digest != noted.lower():
            raise NotationError(
                f"the records have the SHA-256 {self.digest}, and {noted.lower()} was noted: "
                "someone has changed them, or they are of another match"
            )


class TableDeal(Struct, frozen=True):
    """A deal as it was played at a table, both counted from 1, and what the people gained."""

    deal: int
    table: int
    people: tuple[str, ...]
    gained: int


class TableResult(Struct, frozen=True):
    """The gain of the people at a table on the bot, in points a deal."""

    table: int
    people: tuple[str, ...]
    deals: int
    gain: Estimate


class MatchAnalysis(Struct, frozen=True):
    """The result of a match: the people's gain on the bot in points a deal, and the test.

    `interval` is that of the registered level, and `p` the p-value of the test.
    """

    digest: str
    cut: str
    bot: str
    deals: int
    gain: Estimate
    interval: tuple[float, float]
    p: float
    is_shown: bool
    verdict: str
    tables: tuple[TableResult, ...]


def analyse_match(match: RegisteredMatch, games: Iterable[tuple[str, Record]]) -> MatchAnalysis:
    """Return the result of a match from its records, each with its place in words.

    Raises NotationError, which names the first thing that is wrong, unless they are exactly those
    of the registered match: each deal once at each table, by the rules, with the bot and the cards
    that were registered.
    """
    registration = match.registration
    deals: dict[tuple[int, int], TableDeal] = {}
    cuts: dict[str, str] = {}
    for where, record in games:
        cut, played = _replay(match, where, record)
        cuts.setdefault(cut, where)
        if len(cuts) > 1:
            places = " and ".join(f"{words!r} in {place}" for words, place in cuts.items())
            raise NotationError(f"the cards were cut twice: {places}")
        if (played.deal, played.table) in deals:
            raise NotationError(
                f"{where}: deal {played.deal} of table {played.table} is there twice"
            )
        deals[played.deal, played.table] = played
    _check_complete(registration, deals)
    return _result(match, next(iter(cuts)), [deals[key] for key in sorted(deals)])


def _replay(match: RegisteredMatch, where: str, record: Record) -> tuple[str, TableDeal]:
    registration = match.registration
    cut, deal, log = _deal_of(match, where, record)
    if record.rules != registration.rules:
        raise NotationError(f"{where}: deal {deal} was played by other rules than registered")
    records.check(record, where)
    # The cards follow from the registered commitment alone.
    assert log.fair is not UNSET
    if log.fair.hashes:
        raise NotationError(
            f"{where}: deal {deal}: players gave parts to its cards, which a match has not"
        )
    commitment = registration.commitments[registration.team_of(deal)]
    if earlier(log.fair.secret, registration.place_of(deal)) != commitment:
        raise NotationError(
            f"{where}: deal {deal}: its secret does not fit the registered commitment"
        )
    people = tuple(seat for seat, player in enumerate(record.seats) if player.bot is None)
    bots = {player.bot for player in record.seats if player.bot is not None}
    if foreign := bots - {registration.bot}:
        raise NotationError(
            f"{where}: deal {deal} was played by {min(foreign)}, and {registration.bot} is "
            "registered"
        )
    if people not in registration.tables:
        possible = " or ".join(_seats(seats) for seats in registration.tables)
        raise NotationError(
            f"{where}: in deal {deal} the people had {_seats(people)}, which should be {possible}"
        )
    names = tuple(record.seats[seat].name for seat in people)
    gained = gain(record.rules, log.result, people)
    return cut, TableDeal(deal, registration.table_of(deal, people), names, gained)


def _deal_of(match: RegisteredMatch, where: str, record: Record) -> tuple[str, int, DealLog]:
    log = record.deals[0] if len(record.deals) == 1 else None
    if log is None or log.fair is UNSET:
        raise NotationError(f"{where}: it is no deal of a match, which has a transcript of its own")
    identity, *rest = log.fair.game.split(".")
    if identity != match.id:
        raise NotationError(
            f"{where}: it is of game {log.fair.game!r}, and the registered match is {match.id!r}: "
            "either the record is of another match, or the registration was changed"
        )
    try:
        cut, digits = rest
        number = int(digits)
    except ValueError:  # another count of parts, no digits, or thousands of them
        cut, number = "", 0
    deals = match.registration.deals
    if not 1 <= number <= deals or log.fair.game != game_id(identity, cut, number):
        raise NotationError(f"{where}: {log.fair.game!r} is none of the {deals} deals")
    if log.points is UNSET:
        raise NotationError(f"{where}: deal {number} was not played to its end")
    if record.first_dealer is not UNSET:
        raise NotationError(
            f"{where}: deal {number} is a rematch, whose dealer does not follow from its secret"
        )
    return cut, number, log


def _check_complete(registration: Registration, deals: dict[tuple[int, int], TableDeal]) -> None:
    missing = [
        (deal, table)
        for deal in range(1, registration.deals + 1)
        for people in registration.tables
        if (deal, table := registration.table_of(deal, people)) not in deals
    ]
    if not missing:
        return
    done = registration.deals - len({deal for deal, _ in missing})
    named = ", ".join(f"deal {deal} of table {table}" for deal, table in missing[:_NAMED])
    more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
    raise NotationError(
        f"the match is not over: it has {done} of {figures(registration.deals, 'deal')} from all "
        f"tables; missing: {named}{more}"
    )


def _result(match: RegisteredMatch, cut: str, played: Sequence[TableDeal]) -> MatchAnalysis:
    registration = match.registration
    parts = unit(registration.rules.players)
    gains = dict.fromkeys(range(1, registration.deals + 1), 0)
    gains_at: dict[int, list[int]] = {}
    names_at: dict[int, dict[str, None]] = {}
    for deal in played:
        gains[deal.deal] += deal.gained
        gains_at.setdefault(deal.table, []).append(deal.gained)
        names_at.setdefault(deal.table, {}).update(dict.fromkeys(deal.people))
    mean = Sums.from_values(list(gains.values())).estimate(parts * len(registration.tables))
    z = mean.mean / (mean.error or 1.0)
    if mean.mean and not mean.error:  # the people gained the same in every deal
        z = copysign(inf, mean.mean)
    p = registration.test.chance(z)
    reach = errors_exceeded(registration.level / 2) * mean.error
    is_shown = registration.deals >= FEWEST_DEALS and p < registration.level
    return MatchAnalysis(
        digest=match.digest,
        cut=cut,
        bot=registration.bot,
        deals=registration.deals,
        gain=mean,
        interval=(mean.mean - reach, mean.mean + reach),
        p=p,
        is_shown=is_shown,
        verdict=_verdict(registration, mean, p, is_shown=is_shown),
        tables=tuple(
            TableResult(
                table, tuple(names_at[table]), len(some), Sums.from_values(some).estimate(parts)
            )
            for table, some in sorted(gains_at.items())
        ),
    )


def _verdict(registration: Registration, gain: Estimate, p: float, *, is_shown: bool) -> str:
    if registration.deals < FEWEST_DEALS:
        return f"No verdict: {registration.deals} deals are fewer than the {FEWEST_DEALS} it takes."
    figures_of_test = f"p = {p:.3g}, level {registration.level:g}"
    if not is_shown:
        return f"Not shown that {registration.hypothesis} ({figures_of_test})."
    if not registration.test.is_two_sided:
        return f"Shown: {registration.hypothesis} ({figures_of_test})."
    return f"Shown: the {'people are' if gain.mean > 0 else 'bot is'} ahead ({figures_of_test})."


def _seats(seats: Sequence[int]) -> str:
    if not seats:
        return "no seat"
    return f"seat{'s' * (len(seats) > 1)} {' and '.join(map(str, seats))}"
