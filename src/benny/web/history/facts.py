"""The facts of a finished game, as clients see them."""

import time

from benny.game import records
from benny.game.fair_deal import Transcript
from benny.game.game import Game
from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.game.view import Outcome
from benny.presentation.commentary import Voice
from benny.presentation.words import outcome_title
from benny.protocol.answers import DealFacts, GameFacts, SeatFacts, describe_rules
from benny.web.store.games import StoredGame, StoredSeat
from benny.web.store.people import FORGOTTEN

_LEFT = "The table closed before the end of the game."
_IN_PROGRESS = "Not played to the end"


def _replay(record: Record) -> Game:
    """Replay a game, and release the GIL after each deal."""
    moments = HostedGame.retrace(record)
    game, rested = next(moments), 0
    for _ in moments:
        if len(game.results) > rested:
            rested = len(game.results)
            time.sleep(0)
    return game


def facts_of(kept: StoredGame, record: Record) -> GameFacts:
    """Return the facts of a stored game, with its record replayed."""
    game = _replay(record)
    view = game.view(None)
    voice = Voice(record.rules, [player.name for player in record.seats], None)
    outcomes = [*game.outcomes(None), None]  # None for a deal that was cut short
    return GameFacts(
        id=kept.id,
        number=kept.number,
        rules=describe_rules(record.rules),
        rules_hash=kept.rules_hash,
        seats=seats_of(kept),
        began_at=kept.began_at,
        ended_at=kept.ended_at,
        finished=kept.finished,
        rated=kept.rated,
        result=voice.result(view) if view.over else _LEFT,
        unfair=records.verify(record, game) or "",
        deals=tuple(
            _deal(number, record, outcome, voice)
            for number, (_, outcome) in enumerate(zip(record.deals, outcomes, strict=False))
        ),
    )


def seats_of(kept: StoredGame) -> tuple[SeatFacts, ...]:
    return tuple(map(_seat, kept.seats))


def _seat(seat: StoredSeat) -> SeatFacts:
    is_known = seat.person_id is not None and seat.name != FORGOTTEN
    return SeatFacts(
        seat=seat.seat,
        name=seat.name,
        person=seat.person_id or "" if is_known else "",
        bot=seat.bot or "",
        side=seat.side,
        won=seat.won,
    )


def _deal(number: int, record: Record, outcome: Outcome | None, voice: Voice) -> DealFacts:
    log = record.deals[number]
    transcript = log.fair if isinstance(log.fair, Transcript) else None
    return DealFacts(
        number=number + 1,
        dealer=log.dealer,
        title=_IN_PROGRESS if outcome is None else outcome_title(outcome, record.rules),
        lines=() if outcome is None else tuple(voice.outcome(outcome)),
        points=() if outcome is None else outcome.points,
        scores=() if outcome is None else outcome.scores,
        parts=tuple(sorted(transcript.parts)) if transcript else (),
        absent=transcript.absent if transcript else (),
    )
