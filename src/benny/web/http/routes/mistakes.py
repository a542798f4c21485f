"""Routes of one's own mistakes, which are asked again in growing intervals."""

import time

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from benny.io.validation import suggestion
from benny.protocol.commands import ChosenAction
from benny.protocol.study import ExerciseQuestion, MistakeAnswer, MistakeBook
from benny.study.exercises import question
from benny.study.mistakes import due_mistakes, mistake_exercise
from benny.study.stats.decision_themes import THEMES
from benny.web.history.library import SqlLibrary, answer_stored, mistake_book
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Access, Known, Store, Work
from benny.web.http.requests import Request
from benny.web.http.responses import KNOWN, error_specs
from benny.web.table.refusal import RefusedError

_PLACES = 2**31  # what a column of the database can hold


@get(
    "/",
    summary="My mistakes by theme: how many there are, and are due today",
    security=KNOWN,
    responses=error_specs(),
)
async def show_book(
    request: Request, me: Known, store: Store, worker: Work, access: Access
) -> MistakeBook:
    access.check_deals(request, 1)
    return await worker.run(lambda: mistake_book(SqlLibrary(store.blocking, me.id)))


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
    library = SqlLibrary(store.blocking, me.id)

    def ask() -> ExerciseQuestion | None:
        due = due_mistakes(library.mistakes(), time.time(), theme)
        return question(mistake_exercise(library, due[0])) if due else None

    return await worker.run(ask)


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
    mistake = await store.mistakes.find(me.id, game_id, deal, place) if can_be else None
    if mistake is None:
        raise RefusedError(
            404, f"You have no mistake at action {place} of deal {deal} in game {game_id!r}."
        )
    library = SqlLibrary(store.blocking, me.id)
    return await worker.run(lambda: answer_stored(library, mistake, data.action))


router = Router(
    "/api/me/mistakes",
    route_handlers=[show_book, ask_next, answer_mistake],
    opt={"price": GAME},
    tags=["mistakes"],
)
