"""Routes of puzzles: which there are, what is asked, and answers."""

import time
from random import Random

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from benny.errors import NotationError
from benny.presentation.commentary import as_sentence
from benny.protocol.commands import ChosenAction
from benny.protocol.study import PuzzleAnswer, PuzzleIndex, PuzzleQuestion, PuzzleStanding
from benny.study.puzzles.collection import (
    ALL_TRIED,
    find_puzzle,
    next_puzzle,
    select_puzzles,
    today,
    utc_today,
)
from benny.study.puzzles.puzzle import Puzzle
from benny.study.puzzles.questions import index, puzzle_answer, puzzle_question, standing
from benny.study.puzzles.rating import Rating
from benny.web.http.admission import DATABASE
from benny.web.http.dependencies import Access, Someone, Store, Work
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, error_specs
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.store.errors import TakenError
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError


@get(
    "/",
    summary="Which puzzles there are, and how I stand",
    security=ANYBODY,
    responses=error_specs(),
)
async def list_puzzles(someone: Someone, store: Store, worker: Work) -> PuzzleIndex:
    found = await worker.run(index)
    return replace(found, standing=await _standing(someone, store))


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
    done, rating = {but}, Rating()
    if someone is not None:
        done |= {one.puzzle for one in await store.puzzles.tries(someone.id)}
        rating = await store.puzzles.solver(someone.id)
    found = next_puzzle(puzzles, done, rating, Random())
    if found is None:
        raise RefusedError(404, as_sentence(ALL_TRIED))
    return await _question(found, store, worker)


@get("/{puzzle_id:str}", summary="A puzzle, without its answer", responses=error_specs(404))
async def show_puzzle(
    puzzle_id: FromPath[str], request: Request, store: Store, worker: Work, access: Access
) -> PuzzleQuestion:
    access.check_deals(request, 1)
    return await _question(await found_puzzle(puzzle_id, worker), store, worker)


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
    puzzle = await found_puzzle(puzzle_id, worker)
    rating = await store.puzzles.rating(puzzle.id) or puzzle.rating
    found = await worker.run(lambda: puzzle_answer(puzzle, rating, data.action))
    if someone is None:
        return found
    access.check_try(request)
    rated = await _rate_answer(puzzle, found, someone, store)
    if rated.rated:
        access.charge_try(request)
    return rated


async def _rate_answer(
    puzzle: Puzzle, found: PuzzleAnswer, person: Person, store: AsyncStore
) -> PuzzleAnswer:
    """Return an answer with what it changed for a person."""
    before = await store.puzzles.solver(person.id)
    try:
        is_first = await store.puzzles.add(
            person.id, puzzle.id, found.chosen, time.time(), solved=found.right, first=puzzle.rating
        )
    except TakenError:  # two at once: the other one was stored
        is_first = False
    mine = await _standing(person, store)
    assert mine is not None
    rating = await store.puzzles.rating(puzzle.id) or puzzle.rating
    change = mine.rating - before.points if is_first else 0
    return replace(found, rated=is_first, change=change, standing=mine, rating=rating.points)


async def _standing(person: Person | None, store: AsyncStore) -> PuzzleStanding | None:
    if person is None:
        return None
    rating, tries = await store.puzzles.solver(person.id), await store.puzzles.tries(person.id)
    return standing(rating, tries, utc_today())


async def found_puzzle(puzzle_id: str, worker: GuestWorker) -> Puzzle:
    try:
        return await worker.run(lambda: find_puzzle(puzzle_id))
    except NotationError as error:
        raise RefusedError(404, as_sentence(error)) from None


async def _question(puzzle: Puzzle, store: AsyncStore, worker: GuestWorker) -> PuzzleQuestion:
    rating = await store.puzzles.rating(puzzle.id) or puzzle.rating
    return await worker.run(lambda: puzzle_question(puzzle, rating, utc_today()))


router = Router(
    "/api/puzzles",
    route_handlers=[list_puzzles, show_today, show_next, show_puzzle, answer_puzzle],
    opt={"price": DATABASE},
    tags=["puzzles"],
)
