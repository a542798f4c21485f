"""Routes of one's own mistakes, which are asked again in growing intervals."""

import time
from contextlib import suppress

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from benny.io.validation import suggestion
from benny.protocol.commands import ChosenAction
from benny.protocol.study import (
    ExerciseQuestion,
    MistakeAnswer,
    MistakeBook,
    MistakeTheme,
    UnreviewedGame,
)
from benny.study.exercises import answer, question
from benny.study.review.review import VERSION
from benny.study.stats.decision_themes import THEMES
from benny.web.history.mistakes import after_answer, exercise_of, mistake_of, mistakes_in
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Access, Known, Reviews, Store, Work
from benny.web.http.requests import Request
from benny.web.http.responses import KNOWN, error_specs
from benny.web.http.routes.history import found_game
from benny.web.live.review_pool import ReviewPool
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.store.errors import TakenError
from benny.web.store.mistakes import StoredMistake
from benny.web.table.refusal import RefusedError

_AT_ONCE = 4  # games: looking one through takes some hundredths of a second
_OFFERED = 5
_PLACES = 2**31  # what a column of the database can hold


@get(
    "/",
    summary="My mistakes by theme: how many there are, and are due today",
    security=KNOWN,
    responses=error_specs(),
)
async def show_book(
    request: Request, me: Known, store: Store, worker: Work, access: Access, reviews: Reviews
) -> MistakeBook:
    access.check_deals(request, 1)
    is_whole = await collect(me.id, store, worker, reviews)
    themes = await store.mistakes.themes(me.id, time.time())
    unreviewed = await store.mistakes.games_to_review(me.id, VERSION, _OFFERED)
    games = [await store.games.find(game_id) for game_id in unreviewed]
    return MistakeBook(
        count=sum(one.count for one in themes),
        due=sum(one.due for one in themes),
        next_at=min((one.next_at for one in themes), default=None),
        whole=is_whole,
        themes=tuple(
            MistakeTheme(one.theme, THEMES.get(one.theme, ""), one.count, one.due, one.loss)
            for one in themes
        ),
        unreviewed=tuple(UnreviewedGame(one.id, one.title, one.ended_at) for one in games if one),
    )


@get(
    "/next",
    summary="The mistake to be asked next, null if none is due",
    security=KNOWN,
    responses=error_specs(404),
)
async def ask_next(
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
    theme: FromQuery[str] = "",
) -> ExerciseQuestion | None:
    if theme and theme not in THEMES:
        raise RefusedError(404, f"There is no theme {theme!r}: {suggestion(theme, list(THEMES))}.")
    access.check_deals(request, 1)
    one = await store.mistakes.next(me.id, time.time(), theme)
    if one is None:
        return None
    _, found = await found_game(one.game_id, store, worker, me.id)
    return await worker.run(lambda: question(exercise_of(one, found)))


@post(
    "/{game_id:str}/{deal:int}/{place:int}",
    summary="Answer: what a choice is worth, and when it is asked again",
    status_code=200,
    security=KNOWN,
    responses=error_specs(404, 413),
)
async def answer_mistake(
    game_id: FromPath[str],
    deal: FromPath[int],
    place: FromPath[int],
    data: JSONBody[ChosenAction],
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
) -> MistakeAnswer:
    access.check_deals(request, 1)
    can_be = max(deal, place) < _PLACES
    one = await store.mistakes.find(me.id, game_id, deal, place) if can_be else None
    if one is None:
        raise RefusedError(
            404, f"You have no mistake at action {place} of deal {deal} in game {game_id!r}."
        )
    _, found = await found_game(game_id, store, worker, me.id)
    told = await worker.run(lambda: answer(exercise_of(one, found), data.action))
    after = after_answer(one, time.time(), is_right=told.right)
    if after is not one:
        await store.mistakes.remember(me.id, after)
    themes = await store.mistakes.themes(me.id, time.time())
    return MistakeAnswer(
        answer=told,
        played=str(mistake_of(one).decision.played),
        game=game_id,
        deal=deal,
        place=place,
        again_at=after.due_at,
        due=sum(theme.due for theme in themes),
    )


async def collect(person: str, store: AsyncStore, worker: GuestWorker, reviews: ReviewPool) -> bool:
    """Look through some of a person's reviews; return whether none is left."""
    games = await store.mistakes.games_to_collect(person, VERSION, _AT_ONCE + 1)
    for game_id in games[:_AT_ONCE]:
        await _collect(person, game_id, store, worker, reviews)
    return len(games) <= _AT_ONCE


async def _collect(
    person: str, game_id: str, store: AsyncStore, worker: GuestWorker, reviews: ReviewPool
) -> None:
    """Add what the review of a game tells of a person."""
    game, found = await found_game(game_id, store, worker, person)
    review = await reviews.find(game_id)
    if review is None:
        return

    def work() -> list[StoredMistake]:
        return list(mistakes_in(game, found.full_record(), review, person, time.time()))

    with suppress(TakenError):  # another request has just done it
        await store.mistakes.add(person, game_id, await worker.run(work))


router = Router(
    "/api/me/mistakes",
    route_handlers=[show_book, ask_next, answer_mistake],
    opt={"price": GAME},
    tags=["mistakes"],
)
