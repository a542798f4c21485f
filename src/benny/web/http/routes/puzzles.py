"""Routes of puzzles: which there are, what is asked, and answers."""

import time

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from benny.presentation.commentary import as_sentence
from benny.protocol.commands import ChosenAction
from benny.protocol.study import PuzzleAnswer, PuzzleIndex, PuzzleQuestion
from benny.study.puzzles.collection import (
    ALL_TRIED,
    Puzzle,
    index,
    puzzle_answer,
    puzzle_question,
    select_puzzles,
    today,
    utc_today,
)
from benny.study.puzzles.solver import PuzzleSolver
from benny.web.http.admission import DATABASE
from benny.web.http.dependencies import Access, Someone, Store, Work
from benny.web.http.lookup import puzzle_named
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, error_specs
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.table.refusal import RefusedError


@get(
    "/",
    summary="Which puzzles there are, and how I stand",
    security=ANYBODY,
    responses=error_specs(),
)
async def list_puzzles(someone: Someone, store: Store, worker: Work) -> PuzzleIndex:
    counts = await worker.run(index)
    if someone is None:
        return counts
    solver = await store.puzzles.solver(someone.id)
    return replace(counts, standing=solver.standing(utc_today()))


@get("/today", summary="The day's puzzle, by its date in UTC", responses=error_specs())
async def show_today(
    request: Request, store: Store, worker: Work, access: Access
) -> PuzzleQuestion:
    access.check_deals(request, 1)
    return await _question(await worker.run(lambda: today(utc_today())), store, worker)


@get(
    "/next",
    summary="A puzzle that I have not tried, of about my level",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_next(
    someone: Someone,
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    variant: FromQuery[str] = "",
    theme: FromQuery[str] = "",
    but: FromQuery[str] = "",
) -> PuzzleQuestion:
    access.check_deals(request, 1)
    puzzles = await worker.run(lambda: select_puzzles(variant, theme))
    solver = PuzzleSolver() if someone is None else await store.puzzles.solver(someone.id)
    puzzle = solver.next_of([puzzle for puzzle in puzzles if puzzle.id != but])
    if puzzle is None:
        raise RefusedError(404, as_sentence(ALL_TRIED))
    return await _question(puzzle, store, worker)


@get("/{puzzle_id:str}", summary="A puzzle, without its answer", responses=error_specs(404))
async def show_puzzle(
    puzzle_id: FromPath[str], request: Request, store: Store, worker: Work, access: Access
) -> PuzzleQuestion:
    access.check_deals(request, 1)
    return await _question(await puzzle_named(puzzle_id, worker), store, worker)


@post(
    "/{puzzle_id:str}/answer",
    summary="What a choice is worth; a first try changes my rating and the puzzle's",
    security=ANYBODY,
    status_code=200,
    responses=error_specs(404, 413),
)
async def answer_puzzle(
    puzzle_id: FromPath[str],
    data: JSONBody[ChosenAction],
    someone: Someone,
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
) -> PuzzleAnswer:
    access.check_deals(request, 1)
    puzzle = await puzzle_named(puzzle_id, worker)
    rating = await store.puzzles.rating(puzzle)
    answer = await worker.run(lambda: puzzle_answer(puzzle, rating, data.action))
    if someone is None:
        return answer
    access.check_try(request)
    answer = await store.puzzles.answer(someone.id, puzzle, answer, time.time())
    if answer.rated:
        access.charge_try(request)
    return answer


async def _question(puzzle: Puzzle, store: AsyncStore, worker: GuestWorker) -> PuzzleQuestion:
    rating = await store.puzzles.rating(puzzle)
    return await worker.run(lambda: puzzle_question(puzzle, rating, utc_today()))


router = Router(
    "/api/puzzles",
    route_handlers=[list_puzzles, show_today, show_next, show_puzzle, answer_puzzle],
    opt={"price": DATABASE},
    tags=["puzzles"],
)
