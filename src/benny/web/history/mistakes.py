"""A person's mistakes, from the reviews of their games."""

import time
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from benny.game.log import Record
from benny.io.json import from_json, to_json
from benny.protocol.review import ReviewedDecision
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.exercises import Exercise
from benny.study.mistakes import Memory, Mistake, memory_after, mistakes, start_of_day
from benny.study.review.review import GameReview
from benny.study.trainers import TrainerKind, of_kind
from benny.web.history.archive import is_whole
from benny.web.history.lazy_record import LazyRecord, named_record
from benny.web.store.games import StoredGame
from benny.web.store.mistakes import StoredMistake
from benny.web.store.store import Store


def mistakes_in(
    game: StoredGame, record: Record, review: GameReview, person: str, now: float
) -> Iterator[StoredMistake]:
    """Yield a person's mistakes in a game, due at once.

    There are none of a seat that a bot took over, or where another person had played before.
    """
    points = [deal.points for deal in record.deals]
    for seat in game.seats:
        if seat.person_id != person or seat.bot is not None or not is_whole(seat, points):
            continue
        for one in mistakes(record, review.decisions, seat.seat):
            yield _to_store(game.id, one, start_of_day(now))
            time.sleep(0)  # gives up the GIL, which the event loop needs for the tables


def own_exercise(
    store: Store, person: str, rules: Rules, kind: TrainerKind, place: int
) -> Exercise | None:
    """Return a person's mistake of a kind by its place among them, None after the last."""
    return next(islice(of_kind(_exercises(store, person, rules), rules, kind), place, None), None)


def _exercises(store: Store, person: str, rules: Rules) -> Iterator[Exercise]:
    for one in store.mistakes.of_rules(person, rules_id(rules)):
        game, record = store.games.find(one.game_id), store.games.record(one.game_id)
        if game is not None and record is not None:
            yield exercise_of(one, named_record(game, record))
        time.sleep(0)


def exercise_of(one: StoredMistake, outline: LazyRecord) -> Exercise:
    """Return a mistake as an exercise, from the outline of its game."""
    return mistake_of(one).exercise(outline.record(*range(one.deal)), one.game_id)


def mistake_of(one: StoredMistake) -> Mistake:
    return Mistake(one.theme, from_json(one.decision, ReviewedDecision))


def after_answer(one: StoredMistake, now: float, *, is_right: bool) -> StoredMistake:
    """Return a mistake after an answer; only one that is due tells what its person knows."""
    if one.due_at > now:
        return one
    memory = None if one.memory is None else from_json(one.memory, Memory)
    known = memory_after(memory, now, is_right=is_right)
    return replace(one, due_at=known.due_at, memory=to_json(known))


def _to_store(game_id: str, one: Mistake, now: float) -> StoredMistake:
    return StoredMistake(
        game_id=game_id,
        deal=one.decision.deal,
        action=one.decision.action,
        theme=one.theme,
        loss=one.decision.loss,
        decision=to_json(one.decision),
        due_at=now,
    )
