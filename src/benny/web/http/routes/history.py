"""Routes of finished games, players and rankings."""

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from benny.errors import NotationError
from benny.game.log import Record
from benny.io.json import to_json
from benny.protocol.answers import (
    DealReplay,
    Eyes,
    GameFacts,
    PlayerPage,
    Ranking,
    RatedRules,
    SeatRating,
)
from benny.protocol.commands import ChosenAction
from benny.protocol.review import ReviewSummary
from benny.protocol.statistics import OwnStatistics
from benny.protocol.study import ExerciseAnswer, ExerciseQuestion
from benny.study.exercises import Exercise, answer, of_decision, question
from benny.study.review.review import ReviewJob, review_job, summary
from benny.web.history.facts import facts_of
from benny.web.history.lazy_record import LazyRecord, deal_replay
from benny.web.history.library import own_statistics
from benny.web.history.players import player
from benny.web.http.admission import GAME, HISTORY
from benny.web.http.dependencies import Access, Known, Ladders, Reviews, Someone, Store, Work
from benny.web.http.lookup import check_deal, check_seat, recorded_game, shown_game
from benny.web.http.requests import Request
from benny.web.http.responses import (
    ANYBODY,
    KNOWN,
    NDJSON,
    download,
    error_specs,
    packed_response,
    response_spec,
)
from benny.web.table.person import id_of
from benny.web.table.refusal import RefusedError

# What a person's statistics cost, in replayed deals.
_DEALS_FOR_STATISTICS = 100


@get(
    "/games/{game_id:str}",
    summary="A finished game: rules, people, deals, result",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_game(
    game_id: FromPath[str],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    someone: Someone,
) -> GameFacts:
    game, stored = await recorded_game(game_id, store, worker, id_of(someone))
    access.check_deals(request, len(stored.deals))
    return await worker.run(lambda: facts_of(game, stored.full_record()))


@get(
    "/games/{game_id:str}/record",
    summary="The record of a finished game, with all cards",
    security=ANYBODY,
    media_type=NDJSON,
    responses={200: response_spec(200, str, NDJSON), **error_specs(404)},
)
async def download_record(
    game_id: FromPath[str],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    someone: Someone,
) -> Response[bytes]:
    game, stored = await recorded_game(game_id, store, worker, id_of(someone))
    access.check_deals(request, len(stored.deals))
    lines = await worker.run(lambda: to_json(stored) + b"\n")
    return download(lines, NDJSON, f"benny-{game.id}.jsonl")


@get(
    "/games/{game_id:str}/deals/{number:int}",
    summary="A deal of a finished game, step by step: one seat's view, all hands, or none",
    security=ANYBODY,
    responses=error_specs(404),
)
async def replay_deal(
    game_id: FromPath[str],
    number: FromPath[int],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    someone: Someone,
    seat: FromQuery[Eyes] = "open",
) -> Response[DealReplay]:
    game, stored = await recorded_game(game_id, store, worker, id_of(someone))
    access.check_deals(request, 1)
    return await packed_response(request, worker, lambda: _replay(game.id, stored, number, seat))


@get(
    "/games/{game_id:str}/review",
    summary="The review of a finished game, as far as it has come; asking begins it",
    security=ANYBODY,
    responses=error_specs(404, 409),
)
async def review_game(
    game_id: FromPath[str],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    reviews: Reviews,
    someone: Someone,
) -> Response[ReviewSummary]:
    game, stored = await recorded_game(game_id, store, worker, id_of(someone))
    if not game.finished:
        raise RefusedError(409, f"Game {game_id!r} has no review: its table closed before the end.")
    access.check_deals(request, 1)
    record = await worker.run(stored.full_record)
    review = await reviews.find(game_id)
    if review is None:
        guest = access.address(request)
        reviews.queue.check(guest)
        access.check_review(request)
        review = reviews.begin(game_id, await worker.run(lambda: _job(record)), guest)
    return await packed_response(request, worker, lambda: summary(record, review))


async def reviewed_exercise(
    game_id: FromPath[str],
    number: FromPath[int],
    place: FromPath[int],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    reviews: Reviews,
    someone: Someone,
) -> Exercise:
    """Return a decision of a review as an exercise; raise RefusedError if there is none."""
    _, stored = await recorded_game(game_id, store, worker, id_of(someone))
    access.check_deals(request, 1)
    review = await reviews.find(game_id)
    decisions = () if review is None else review.decisions
    at = (number, place)
    decision = next((one for one in decisions if (one.deal, one.action) == at), None)
    if decision is None:
        raise RefusedError(404, f"No decision {place} in deal {number} of {game_id!r} is reviewed.")

    name = f"{game_id}/{number}/{place}"
    return await worker.run(lambda: of_decision(stored.record(*range(number)), decision, name))


_DECISION = "/games/{game_id:str}/deals/{number:int}/decisions/{place:int}"
_EXERCISE = {"exercise": Provide(reviewed_exercise)}


@get(
    _DECISION,
    summary="A reviewed decision, which is an action of the deal, as its seat was asked",
    security=ANYBODY,
    dependencies=_EXERCISE,
    responses=error_specs(404),
)
async def ask_decision(exercise: NamedDependency[Exercise], worker: Work) -> ExerciseQuestion:
    return await worker.run(lambda: question(exercise))


@post(
    _DECISION,
    summary="What a choice is worth in a reviewed decision",
    security=ANYBODY,
    dependencies=_EXERCISE,
    status_code=200,
    responses=error_specs(404, 413),
)
async def answer_decision(
    exercise: NamedDependency[Exercise], data: JSONBody[ChosenAction], worker: Work
) -> ExerciseAnswer:
    return await worker.run(lambda: answer(exercise, data.action))


@get(
    "/games/{game_id:str}/ratings",
    summary="The ratings of a rated game's players after it",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_changes(
    game_id: FromPath[str], store: Store, worker: Work, rankings: Ladders, someone: Someone
) -> list[SeatRating]:
    game = await shown_game(game_id, store, id_of(someone))
    return list(await worker.run(lambda: rankings.ratings_after(game)))


@get(
    "/people/{person_id:str}",
    summary="A player: results by rules, and latest games",
    security=ANYBODY,
    responses=error_specs(404),
)
async def show_player(
    person_id: FromPath[str], store: Store, someone: Someone, before: FromQuery[str] = ""
) -> PlayerPage:
    only_public = id_of(someone) != person_id
    page = await store.run(player, store.blocking, person_id, before, only_public)
    if page is None:
        raise RefusedError(404, f"There is no player {person_id!r}.")
    return page


@get(
    "/me/statistics",
    price=HISTORY,
    summary="My statistics over my latest games, which nobody else can see",
    security=KNOWN,
    responses=error_specs(),
)
async def show_statistics(
    me: Known, request: Request, store: Store, worker: Work, access: Access
) -> Response[OwnStatistics]:
    access.check_deals(request, _DEALS_FOR_STATISTICS)
    return await packed_response(request, worker, lambda: own_statistics(store.blocking, me.id))


@get("/rankings", summary="The rules that have a ranking", responses=error_specs())
async def list_rankings(store: Store) -> list[RatedRules]:
    return await store.games.rated_rules()


@get(
    "/rankings/{rules_hash:str}",
    summary="The ranking for one set of rules, best first",
    responses=error_specs(404),
)
async def show_ranking(rules_hash: FromPath[str], worker: Work, rankings: Ladders) -> Ranking:
    ranking = await worker.run(lambda: rankings.ranking(rules_hash))
    if ranking is None:
        raise RefusedError(404, f"There is no ranking for the rules {rules_hash!r}.")
    return ranking


def _job(record: Record) -> ReviewJob:
    try:
        return review_job(record)
    except NotationError as error:
        raise RefusedError(409, f"This game can't be reviewed: {error}.") from None


def _replay(game_id: str, game: LazyRecord, number: int, seat: Eyes) -> DealReplay:
    """Return a deal step by step; raise RefusedError if there is none, or no such seat."""
    check_deal(game, number)
    if seat.isdigit():
        check_seat(game, int(seat))
    return deal_replay(game_id, game, number, seat)


router = Router(
    "/api",
    route_handlers=[
        show_game,
        download_record,
        replay_deal,
        review_game,
        ask_decision,
        answer_decision,
        show_changes,
        show_player,
        show_statistics,
        list_rankings,
        show_ranking,
    ],
    opt={"price": GAME},
    tags=["history"],
)
