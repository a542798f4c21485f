"""Routes of deals that are played again: from a moment on, and by everyone who has the link."""

import time
from contextlib import suppress

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
from benny.web.history.lazy_record import LazyRecord, check_deal, check_seat
from benny.web.history.same_deal import before_it, same_deal
from benny.web.http.admission import GAME
from benny.web.http.routing import FromPath, JSONBody, Known, Routes, Someone, Visit
from benny.web.store.rows import StoredGame, StoredSameDeal, TakenError
from benny.web.table.events import Closed
from benny.web.table.person import RefusedError
from benny.web.table.practice import Practice, bare, nameless

PLAY_ON = Options(watchers=False)
_ELSEWHERE = "its hand is played at another table."
_SAME = Options(watchers=False, hints=False, undo="never")

routes = Routes("/api", "practice", GAME)
get, post = routes.get, routes.post


@post(
    "/games/{game_id:str}/deals/{number:int}/tables",
    "Play a deal of a finished game on with bots, at a table of my own",
    404,
    409,
)
async def play_on(
    visit: Known, game_id: FromPath[str], number: FromPath[int], data: JSONBody[NewPractice]
) -> Code:
    _, stored = await visit.recorded_game(game_id)
    visit.check_deals(1)
    practice, action = await visit.work(lambda: _practice(game_id, stored, number, data))
    visit.check_opening()
    runner = await visit.backend.registry.practise(
        visit.person, stored.rules, practice, PLAY_ON, visit.address, action
    )
    return Code(runner.table.code)


def _practice(
    game_id: str, stored: LazyRecord, number: int, chosen: NewPractice
) -> tuple[Practice, Action | None]:
    """Return the moment to play on from and the choice made; refuse those that the deal lacks."""
    check_deal(stored, number)
    deal = bare(stored.deal(number - 1))
    if chosen.action > len(deal.actions):
        raise RefusedError(
            404, f"There is no action {chosen.action}: deal {number} has {len(deal.actions)}."
        )
    practice = Practice(
        before=nameless(stored.rules, stored.standing(number - 1)),
        deal=deal,
        actions=chosen.action - 1,
        seat=deal.actions[chosen.action - 1][0],
        secret=fair_deal.new_secret(),
        game=game_id,
        number=number,
    )
    if not chosen.choice:
        return practice, None
    return practice, practice.start(stored.rules, None).check(chosen.choice)


@post(
    "/puzzles/{puzzle_id:str}/tables",
    "Play a puzzle that I have answered on with bots, after a choice, at a table of my own",
    404,
    409,
)
async def play_puzzle_on(
    visit: Known, puzzle_id: FromPath[str], data: JSONBody[ChosenAction]
) -> Code:
    visit.check_deals(1)
    puzzle = await visit.puzzle(puzzle_id)
    solver = await visit.store.run(visit.store.puzzles.solver, visit.asker)
    if puzzle.id not in solver.tried:
        raise RefusedError(409, f"Answer puzzle {puzzle.id!r} first: playing on tells its answer.")
    practice = await visit.work(lambda: _chosen_in(puzzle, data.action))
    visit.check_opening()
    rules = puzzle.exercise.moment.rules
    runner = await visit.backend.registry.practise(
        visit.person, rules, practice, PLAY_ON, visit.address
    )
    return Code(runner.table.code)


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


@post(
    "/games/{game_id:str}/deals/{number:int}/same",
    "Get the link by which others play a deal of a finished game from a seat",
    404,
    409,
    status_code=200,
)
async def link_deal(
    visit: Known, game_id: FromPath[str], number: FromPath[int], data: JSONBody[NewSameDeal]
) -> SameLink:
    _, stored = await visit.recorded_game(game_id)
    check_deal(stored, number)
    check_seat(stored, data.seat)
    if stored.deal(number - 1).points is UNSET:
        raise RefusedError(409, f"Deal {number} was not played to its end.")
    visit.check_deals(1)
    run, same_deals = visit.store.run, visit.store.same_deals
    link = await run(same_deals.of_deal, game_id, number, data.seat)
    if link is None:
        visit.charge_rows()
        secret = fair_deal.new_secret()
        new = StoredSameDeal(secrets.new_id(), game_id, number, data.seat, secret, time.time())
        with suppress(TakenError):  # another request has just made it
            await run(same_deals.add, new)
        link = await run(same_deals.of_deal, game_id, number, data.seat)
        assert link is not None
    return SameLink(link.id)


@get(
    "/same/{same_id:str}",
    "A deal that everyone plays once, and what they made of it once I have",
    404,
)
async def show_same(visit: Someone, same_id: FromPath[str]) -> SameDeal:
    same, game, stored = await _same(visit, same_id)
    visit.check_deals(1)
    run, same_deals = visit.store.run, visit.store.same_deals
    tries = await run(same_deals.ended_tries, same_id)
    mine = await run(same_deals.of_person, same_id, visit.asker) if visit.person else None
    if mine is not None and mine.ended_at is None:
        code = mine.code
        return await visit.work(lambda: before_it(same, stored, "begun", len(tries), code))
    if mine is None and not _was_there(game, visit.asker):
        return await visit.work(lambda: before_it(same, stored, "new", len(tries)))
    visit.check_deals(len(tries))
    result = await visit.work(lambda: same_deal(same, game, stored, tries, visit.asker))
    return result if mine is not None else replace(result, status="known")


@post(
    "/same/{same_id:str}/tables",
    "Play a deal as everyone does: once, at a table of my own",
    404,
    409,
)
async def play_same(visit: Known, same_id: FromPath[str]) -> Code:
    same, game, stored = await _same(visit, same_id)
    visit.check_deals(1)
    if _was_there(game, visit.asker):
        raise RefusedError(409, "You sat at the table where this hand was played: you know it.")
    mine = await visit.store.run(visit.store.same_deals.of_person, same_id, visit.asker)
    if mine is None:
        visit.check_opening()
        practice = Practice(
            before=nameless(stored.rules, stored.standing(same.deal - 1)),
            deal=bare(stored.deal(same.deal - 1)),
            actions=0,
            seat=same.seat,
            secret=same.secret,
            same=same.id,
        )
        runner = await visit.backend.registry.practise(
            visit.person, stored.rules, practice, _SAME, visit.address
        )
        run, same_deals = visit.store.run, visit.store.same_deals
        try:
            await run(same_deals.begin, same.id, visit.asker, runner.table.id, time.time())
        except TakenError:  # begun twice at once: no one tries it out at a table that doesn't count
            await runner.enforce(lambda table: [] if table.closed else [Closed(_ELSEWHERE)])
        mine = await run(same_deals.of_person, same.id, visit.asker)
        if mine is None:
            raise RefusedError(401, "Your account was deleted.", code=ErrorCode.UNKNOWN_PERSON)
    if mine.ended_at is not None:
        raise RefusedError(409, "You have played this hand: only the first try counts.")
    return Code(mine.code)


async def _same(visit: Visit, same_id: str) -> tuple[StoredSameDeal, StoredGame, LazyRecord]:
    same = await visit.store.run(visit.store.same_deals.find, same_id)
    if same is None:
        raise RefusedError(404, f"There is no hand to play by the link {same_id!r}.")
    return same, *await visit.recorded_game(same.game_id)


def _was_there(game: StoredGame, person: str) -> bool:
    return any(seat.person_id == person for seat in game.seats)
