"""Routes of deals that are played again: from a moment on, and by everybody who has the link."""

import time
from contextlib import suppress

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET
from msgspec.structs import replace

from benny.game import fair_deal
from benny.game.actions import Action
from benny.protocol.answers import Code
from benny.protocol.commands import ChosenAction, Options
from benny.protocol.messages import ErrorCode
from benny.protocol.study import NewPractice, NewSameDeal, SameDeal, SameLink
from benny.study.puzzles.collection import Puzzle
from benny.web import secrets
from benny.web.history.lazy_record import LazyRecord
from benny.web.history.same_deal import before_it, same_deal
from benny.web.http.admission import GAME
from benny.web.http.dependencies import Access, Known, Registry, Someone, Store, Work
from benny.web.http.lookup import check_deal, check_seat, puzzle_named, recorded_game
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, KNOWN, error_specs
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.store.errors import TakenError
from benny.web.store.games import StoredGame
from benny.web.store.same_deals import StoredSameDeal, StoredTry
from benny.web.table.events import Closed, TableEvent
from benny.web.table.person import Person, id_of
from benny.web.table.practice import Practice, bare, nameless
from benny.web.table.refusal import RefusedError
from benny.web.table.table import Table

PLAY_ON = Options(watchers=False)
_SAME = Options(watchers=False, hints=False, undo="never")


@post(
    "/games/{game_id:str}/deals/{number:int}/tables",
    summary="Play a deal of a finished game on with bots, at a table of my own",
    security=KNOWN,
    responses=error_specs(404, 413),
)
async def play_on(
    game_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[NewPractice],
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
    registry: Registry,
) -> Code:
    _, stored = await recorded_game(game_id, store, worker, me.id)
    access.check_deals(request, 1)
    practice, action = await worker.run(lambda: _practice(game_id, stored, number, data))
    access.check_opening(request)
    payer = access.address(request)
    runner = await registry.practise(me, stored.rules, practice, PLAY_ON, payer, action)
    return Code(runner.table.code)


@post(
    "/games/{game_id:str}/deals/{number:int}/same",
    summary="Get the link by which others play a deal of a finished game from a seat",
    status_code=200,
    security=KNOWN,
    responses=error_specs(404, 409, 413),
)
async def link_deal(
    game_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[NewSameDeal],
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
) -> SameLink:
    _, stored = await recorded_game(game_id, store, worker, me.id)
    check_deal(stored, number)
    check_seat(stored, data.seat)
    if stored.deal(number - 1).points is UNSET:
        raise RefusedError(409, f"Deal {number} was not played to its end.")
    access.check_deals(request, 1)
    known = await store.same_deals.of_deal(game_id, number, data.seat)
    if known is not None:
        return SameLink(known.id)
    access.charge_row(request)
    one = StoredSameDeal(
        secrets.new_id(), game_id, number, data.seat, fair_deal.new_secret(), time.time()
    )
    with suppress(TakenError):  # another request has just made it
        await store.same_deals.add(one)
    made = await store.same_deals.of_deal(game_id, number, data.seat)
    assert made is not None
    return SameLink(made.id)


@post(
    "/puzzles/{puzzle_id:str}/tables",
    summary="Play a puzzle that I have answered on with bots, after a choice, at a table of my own",
    security=KNOWN,
    responses=error_specs(404, 409, 413),
)
async def play_puzzle_on(
    puzzle_id: FromPath[str],
    data: JSONBody[ChosenAction],
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
    registry: Registry,
) -> Code:
    access.check_deals(request, 1)
    puzzle = await puzzle_named(puzzle_id, worker)
    solver = await store.puzzles.solver(me.id)
    if puzzle.id not in solver.tried:
        raise RefusedError(409, f"Answer puzzle {puzzle.id!r} first: playing on tells its answer.")
    there = puzzle.exercise.moment
    practice = await worker.run(lambda: _chosen_in(puzzle, data.action))
    access.check_opening(request)
    runner = await registry.practise(me, there.rules, practice, PLAY_ON, access.address(request))
    return Code(runner.table.code)


@get(
    "/same/{same_id:str}",
    summary="A deal that everybody plays once, and what they made of it once I have",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_same(
    same_id: FromPath[str],
    request: Request,
    someone: Someone,
    store: Store,
    worker: Work,
    access: Access,
) -> SameDeal:
    one, game, stored = await _same(same_id, store, worker, id_of(someone))
    access.check_deals(request, 1)
    tries = await store.same_deals.ended_tries(same_id)
    mine = await store.same_deals.of_person(same_id, someone.id) if someone else None
    asker = id_of(someone)
    if mine is not None and mine.ended_at is None:
        return await worker.run(lambda: before_it(one, stored, "begun", len(tries), mine.code))
    if mine is None and not _was_there(game, asker):
        return await worker.run(lambda: before_it(one, stored, "new", len(tries)))
    access.check_deals(request, len(tries))
    result = await worker.run(lambda: same_deal(one, game, stored, tries, asker))
    return result if mine is not None else replace(result, status="known")


@post(
    "/same/{same_id:str}/tables",
    summary="Play a deal as everybody does: once, at a table of my own",
    security=KNOWN,
    responses=error_specs(404, 409),
)
async def play_same(
    same_id: FromPath[str],
    request: Request,
    me: Known,
    store: Store,
    worker: Work,
    access: Access,
    registry: Registry,
) -> Code:
    one, game, stored = await _same(same_id, store, worker, me.id)
    access.check_deals(request, 1)
    if _was_there(game, me.id):
        raise RefusedError(409, "You sat at the table where this deal was played: you know it.")
    mine = await store.same_deals.of_person(same_id, me.id)
    if mine is None:
        access.check_opening(request)
        mine = await _begin(one, stored, me, store, registry, access.address(request))
    if mine.ended_at is not None:
        raise RefusedError(409, "You have played this deal: only the first try counts.")
    return Code(mine.code)


async def _begin(
    one: StoredSameDeal,
    stored: LazyRecord,
    me: Person,
    store: AsyncStore,
    registry: Registry,
    payer: str,
) -> StoredTry:
    practice = Practice(
        before=nameless(stored.rules, stored.standing(one.deal - 1)),
        deal=bare(stored.deal(one.deal - 1)),
        actions=0,
        seat=one.seat,
        secret=one.secret,
        same=one.id,
    )
    runner = await registry.practise(me, stored.rules, practice, _SAME, payer)
    try:
        await store.same_deals.begin(one.id, me.id, runner.table.id, time.time())
    except TakenError:  # begun twice at once: no one tries it out at a table that does not count
        await runner.enforce(_close_events)
    begun = await store.same_deals.of_person(one.id, me.id)
    if begun is None:
        raise RefusedError(401, "Your account was deleted.", code=ErrorCode.UNKNOWN_PERSON)
    return begun


def _close_events(table: Table) -> list[TableEvent]:
    return [] if table.closed else [Closed("its deal is played at another table.")]


async def _same(
    same_id: str, store: AsyncStore, worker: GuestWorker, asker: str
) -> tuple[StoredSameDeal, StoredGame, LazyRecord]:
    one = await store.same_deals.find(same_id)
    if one is None:
        raise RefusedError(404, f"There is no deal to play by the link {same_id!r}.")
    return one, *await recorded_game(one.game_id, store, worker, asker)


def _was_there(game: StoredGame, person: str) -> bool:
    return any(seat.person_id == person for seat in game.seats)


def _practice(
    game_id: str, stored: LazyRecord, number: int, wanted: NewPractice
) -> tuple[Practice, Action | None]:
    """Return what is played on, and the choice that is done; refuse what the deal does not have."""
    check_deal(stored, number)
    deal = bare(stored.deal(number - 1))
    if wanted.action > len(deal.actions):
        raise RefusedError(
            404, f"There is no action {wanted.action}: deal {number} has {len(deal.actions)}."
        )
    practice = Practice(
        before=nameless(stored.rules, stored.standing(number - 1)),
        deal=deal,
        actions=wanted.action - 1,
        seat=deal.actions[wanted.action - 1][0],
        secret=fair_deal.new_secret(),
        game=game_id,
        number=number,
    )
    if not wanted.choice:
        return practice, None
    return practice, practice.start(stored.rules, None).check(wanted.choice)


def _chosen_in(puzzle: Puzzle, choice: str) -> Practice:
    """Return a puzzle's deal after a choice, which stays: a hint there would be the answer."""
    there = puzzle.exercise.moment
    game = there.game()
    seat, action = game.turn, game.check(choice)
    assert seat is not None
    actions = [*there.deal.actions, (seat, action)]
    return Practice(
        before=nameless(there.rules, there.before),
        deal=replace(there.deal, actions=actions),
        actions=len(actions),
        seat=seat,
        secret=fair_deal.new_secret(),
        puzzle=puzzle.id,
    )


router = Router(
    "/api",
    route_handlers=[play_on, play_puzzle_on, link_deal, show_same, play_same],
    opt={"price": GAME},
    tags=["practice"],
)
