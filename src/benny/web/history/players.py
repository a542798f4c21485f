"""A player's page: statistics over all games, and the latest games."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from benny.analysis.statistics import standard_error
from benny.errors import NotationError
from benny.io.json import from_json
from benny.protocol.answers import PastGame, PlayerPage, Totals
from benny.web.history.archive import SeatStats
from benny.web.history.facts import seats_of
from benny.web.store.games import StoredGame
from benny.web.store.people import FORGOTTEN
from benny.web.store.store import Store

PAGE = 20


def player(
    store: Store, person_id: str, before: str = "", only_public: bool = False
) -> PlayerPage | None:
    """Return a player's page, None if there is no such person or the account was deleted.

    Raises NotationError for a `before` that no page has returned.
    """
    person = store.people.find(person_id)
    if person is None or person.name == FORGOTTEN:
        return None
    place = _place(before) if before else None
    last = store.games.of_person(person_id, PAGE + 1, place, only_public=only_public)
    variants = totals(store.games.seats_of(person_id, only_public=only_public))
    return PlayerPage(
        id=person.id,
        name=person.name,
        bot=person.bot,
        since=person.made_at,
        games=sum(variant.games for variant in variants),
        won=sum(one.won for one in variants),
        variants=variants,
        last=tuple(_past(game, person_id) for game in last[:PAGE]),
        more=f"{last[PAGE - 1].ended_at!r} {last[PAGE - 1].id}" if len(last) > PAGE else "",
    )


def totals(games: Iterable[StoredGame]) -> tuple[Totals, ...]:
    """Return totals over games, each with one player's seat only; most played rules first.

    Games are grouped by their rules, whatever these are called.
    """
    ordered = sorted(games, key=attrgetter("rules_hash"))
    found = [_total(list(group)) for _, group in groupby(ordered, attrgetter("rules_hash"))]
    return tuple(sorted(found, key=lambda one: -one.games))


def _total(games: list[StoredGame]) -> Totals:
    sums = sum((from_json(game.seats[0].stats, SeatStats) for game in games), SeatStats())
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
