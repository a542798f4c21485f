"""The pages of finished games and of their players, as clients see them."""

import time
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from benny.analysis.statistics import standard_error
from benny.errors import NotationError
from benny.game import records
from benny.game.fair_deal import Transcript
from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.io.json import from_json
from benny.presentation.commentary import Voice
from benny.presentation.words import outcome_title
from benny.protocol import answers
from benny.web.history.archive import SeatStats
from benny.web.store.rows import FORGOTTEN, StoredGame

if TYPE_CHECKING:
    from benny.web.store.store import Store

PAGE = 20
_LEFT = "The table closed before the end of the game."
_IN_PROGRESS = "Not played to the end"


def own_seat(kept: StoredGame, reader: str) -> int | None:
    return next((seat.seat for seat in kept.seats if reader and seat.person_id == reader), None)


def facts_of(kept: StoredGame, record: Record, reader: str = "") -> answers.GameFacts:
    """Return the facts of a stored game, with its record replayed, in the words of its reader."""
    moments = HostedGame.retrace(record)
    game, deals_over = next(moments), 0
    for _ in moments:
        if len(game.results) > deals_over:
            deals_over = len(game.results)
            time.sleep(0)  # gives up the GIL, which the event loop needs for the tables
    view = game.view(None)
    voice = Voice(record.rules, [player.name for player in record.seats], own_seat(kept, reader))
    deals = []
    outcomes = [*game.outcomes(None), None]  # None for a deal that was cut short
    for number, (log, outcome) in enumerate(zip(record.deals, outcomes, strict=False), 1):
        transcript = log.fair if isinstance(log.fair, Transcript) else None
        deals.append(
            answers.DealFacts(
                number=number,
                dealer=log.dealer,
                title=outcome_title(outcome, record.rules) if outcome else _IN_PROGRESS,
                lines=tuple(voice.outcome(outcome)) if outcome else (),
                points=outcome.points if outcome else (),
                scores=outcome.scores if outcome else (),
                parts=tuple(sorted(transcript.parts)) if transcript else (),
                absent=transcript.absent if transcript else (),
            )
        )
    result = _LEFT
    if view.over:
        result = f"{voice.winner(view)}." if len(view.scores) == 2 else voice.result(view)
    return answers.GameFacts(
        id=kept.id,
        number=kept.number,
        rules=answers.describe_rules(record.rules),
        rules_hash=kept.rules_hash,
        seats=seats_of(kept),
        began_at=kept.began_at,
        ended_at=kept.ended_at,
        finished=kept.finished,
        rated=kept.rated,
        uploaded=kept.is_uploaded,
        result=result,
        unfair=records.verify(record, game) or "",
        deals=tuple(deals),
    )


def seats_of(kept: StoredGame) -> tuple[answers.SeatFacts, ...]:
    return tuple(
        answers.SeatFacts(
            seat=seat.seat,
            name=seat.name,
            person="" if seat.name == FORGOTTEN else seat.person_id or "",
            bot=seat.bot or "",
            side=seat.side,
            won=seat.won,
        )
        for seat in kept.seats
    )


def player(
    store: "Store", person_id: str, before: str = "", only_public: bool = False
) -> answers.PlayerPage | None:
    """Return a player's page, None if there is no such person or the account was deleted.

    Raises NotationError for a `before` that no page has returned.
    """
    person = store.people.find(person_id)
    if person is None or person.name == FORGOTTEN:
        return None
    place = None
    if before:
        ended_at, _, game_id = before.partition(" ")
        try:
            place = float(ended_at), game_id
        except ValueError:
            raise NotationError(f"before {before!r}: no page of games ends there") from None
    last = store.games.of_person(person_id, PAGE + 1, place, only_public=only_public)
    variants = totals(store.games.seats_of(person_id, only_public=only_public))
    past = []
    for game in last[:PAGE]:
        own = next(seat for seat in game.seats if seat.person_id == person_id)
        past.append(
            answers.PastGame(
                id=game.id,
                title=game.title,
                variant=game.variant,
                began_at=game.began_at,
                ended_at=game.ended_at,
                finished=game.finished,
                rated=game.rated,
                uploaded=game.is_uploaded,
                seat=own.seat,
                won=own.won,
                seats=seats_of(game),
            )
        )
    return answers.PlayerPage(
        id=person.id,
        name=person.name,
        bot=person.bot,
        since=person.made_at,
        games=sum(variant.games for variant in variants),
        won=sum(variant.won for variant in variants),
        variants=variants,
        last=tuple(past),
        more=f"{last[PAGE - 1].ended_at!r} {last[PAGE - 1].id}" if len(last) > PAGE else "",
    )


def totals(games: Iterable[StoredGame]) -> tuple[answers.Totals, ...]:
    """Return totals over games, each with one player's seat only; most played rules first.

    Games are grouped by their rules, whatever these are called.
    """
    by_rules = attrgetter("rules_hash")
    groups = groupby(sorted(games, key=by_rules), by_rules)
    rows = []
    for games_alike in (list(group) for _, group in groups):
        sums = sum((from_json(game.seats[0].stats, SeatStats) for game in games_alike), SeatStats())
        finished = [game for game in games_alike if game.finished]
        error = standard_error(sums.deals, sums.points, sums.squares) if sums.deals > 1 else None
        rows.append(
            answers.Totals(
                variant=games_alike[-1].variant,
                title=games_alike[-1].title,
                rules_hash=games_alike[-1].rules_hash,
                games=len(finished),
                won=sum(game.seats[0].won for game in finished),
                unfinished=len(games_alike) - len(finished),
                deals=sums.deals,
                points=sums.points / sums.deals if sums.deals else None,
                error=error,
                calls=sums.calls,
                euchred=sums.euchred,
                euchre_rate=sums.euchred / sums.calls if sums.calls else None,
                loners=sums.alone,
                marches=sums.marches,
            )
        )
    return tuple(sorted(rows, key=lambda row: -row.games))
