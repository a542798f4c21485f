"""A player's page: what somebody has done in all games, and the last of them."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

from benny.analysis.statistics import standard_error
from benny.errors import NotationError
from benny.io.json import from_json
from benny.web.history.archive import Stats
from benny.web.history.facts import SeatFacts, seats_of
from benny.web.store.games import StoredGame
from benny.web.store.people import FORGOTTEN
from benny.web.store.store import Store

PAGE = 20


class Totals(Struct):
    """What somebody has done by the rules of one game.

    `games` are those that were finished, `won` how many of them, `unfinished` those whose table
    closed before. The rest counts the `deals` that they played from first card to last: `points`
    are their side's a deal, with the standard `error`; `calls` are the deals in which they made
    trump, `euchred` those of them that failed, `loners` the calls that they played alone and
    `marches` those of these that took every trick. What can't be told of so few is null.
    """

    variant: str
    title: str
    rules_hash: str
    games: int
    won: int
    unfinished: int
    deals: int
    points: float | None
    error: float | None
    calls: int
    euchred: int
    euchre_rate: float | None
    loners: int
    marches: int


class PastGame(Struct):
    """A game in a list: `seat` is where the player sat."""

    id: str
    title: str
    variant: str
    began_at: float
    ended_at: float
    finished: bool
    rated: bool
    seat: int
    won: bool
    seats: tuple[SeatFacts, ...]


class PlayerPage(Struct):
    """What is told of somebody; the times are in seconds since 1970.

    `bot` says that a program plays under the name. The last games stand first, and `more` is what
    to ask for `before` for those before them, "" if there are none.
    """

    id: str
    name: str
    bot: bool
    since: float
    games: int
    won: int
    variants: tuple[Totals, ...]
    last: tuple[PastGame, ...]
    more: str


def player(store: Store, person_id: str, before: str = "") -> PlayerPage | None:
    """Return what is told of somebody, None if nobody has the id or wants to be found.

    Raises NotationError for a `before` that no page has named.
    """
    person = store.people.find(person_id)
    if person is None or person.name == FORGOTTEN:
        return None
    last = store.games.of_person(person_id, PAGE + 1, _place(before) if before else None)
    variants = totals(store.games.seats_of(person_id))
    return PlayerPage(
        id=person.id,
        name=person.name,
        bot=person.bot,
        since=person.made_at,
        games=sum(one.games for one in variants),
        won=sum(one.won for one in variants),
        variants=variants,
        last=tuple(_past(game, person_id) for game in last[:PAGE]),
        more=f"{last[PAGE - 1].ended_at!r} {last[PAGE - 1].id}" if len(last) > PAGE else "",
    )


def totals(games: Iterable[StoredGame]) -> tuple[Totals, ...]:
    """Return sums over games, each with one player's own seat only; the rules of most games first.

    Games are put together by what their rules say, whatever they are called.
    """
    ordered = sorted(games, key=attrgetter("rules_hash"))
    found = [_total(list(group)) for _, group in groupby(ordered, attrgetter("rules_hash"))]
    return tuple(sorted(found, key=lambda one: -one.games))


def _total(games: list[StoredGame]) -> Totals:
    sums = sum((from_json(game.seats[0].stats, Stats) for game in games), Stats())
    finished = [game for game in games if game.finished]
    return Totals(
        variant=games[-1].variant,
        title=games[-1].title,
        rules_hash=games[-1].rules_hash,
        games=len(finished),
        won=sum(game.seats[0].won for game in finished),
        unfinished=len(games) - len(finished),
        deals=sums.deals,
        points=sums.points / sums.deals if sums.deals else None,
        error=standard_error(sums.deals, sums.points, sums.squares) if sums.deals > 1 else None,
        calls=sums.calls,
        euchred=sums.euchred,
        euchre_rate=sums.euchred / sums.calls if sums.calls else None,
        loners=sums.alone,
        marches=sums.marches,
    )


def _past(game: StoredGame, person_id: str) -> PastGame:
    own = next(seat for seat in game.seats if seat.person_id == person_id)
    return PastGame(
        id=game.id,
        title=game.title,
        variant=game.variant,
        began_at=game.began_at,
        ended_at=game.ended_at,
        finished=game.finished,
        rated=game.rated,
        seat=own.seat,
        won=own.won,
        seats=seats_of(game),
    )


def _place(before: str) -> tuple[float, str]:
    ended_at, _, game_id = before.partition(" ")
    try:
        return float(ended_at), game_id
    except ValueError:
        raise NotationError(f"before {before!r}: no page of games ends there") from None
