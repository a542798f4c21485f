"""Routes of finished games, players, rankings, and the match that the server hosts."""

import time

from benny.errors import NotationError
from benny.io.json import to_json
from benny.protocol import answers
from benny.protocol.commands import ChosenAction, NewGame
from benny.protocol.review import ReviewSummary
from benny.protocol.statistics import OwnStatistics
from benny.protocol.study import ExerciseAnswer, ExerciseQuestion
from benny.study.exercises import Exercise, answer, of_decision, question
from benny.study.review.review import summary
from benny.web.history.archive import archive_upload, upload_id
from benny.web.history.lazy_record import check_deal, check_seat, deal_replay
from benny.web.history.library import find_played, own_statistics
from benny.web.history.pages import facts_of, own_seat, player
from benny.web.http.admission import GAME, HISTORY
from benny.web.http.inputs import read_upload
from benny.web.http.routing import (
    JSON,
    NDJSON,
    Anyone,
    EncodedAnswer,
    FromPath,
    FromQuery,
    JSONBody,
    Known,
    Routes,
    Someone,
    Visit,
    download,
)
from benny.web.store.rows import TakenError
from benny.web.table.person import RefusedError, id_of

_LONGEST_RECORD = 1 << 20  # bytes: several hundred deals
# What a person's statistics cost, in replayed deals.
_DEALS_FOR_STATISTICS = 100
_DECISION = "/games/{game_id:str}/deals/{number:int}/decisions/{place:int}"

routes = Routes("/api", "history", GAME)
get, post = routes.get, routes.post
match = Routes("/api/match", "matches", GAME)


@get("/games/{game_id:str}", "A finished game: rules, people, deals, result", 404)
async def show_game(visit: Someone, game_id: FromPath[str]) -> answers.GameFacts:
    game, stored = await visit.recorded_game(game_id)
    visit.check_deals(len(stored.deals))
    reader = id_of(visit.person)
    return await visit.work(lambda: facts_of(game, stored.full_record(), reader))


@post(
    "/games",
    "Add a finished game that I have played against bots elsewhere; it is never rated",
    409,
    request_max_body_size=_LONGEST_RECORD,
)
async def add_game(visit: Known, data: JSONBody[NewGame]) -> answers.AddedGame:
    visit.backend.quota.check(visit.address)
    clean_line, me, now = visit.backend.clean_line, visit.person, time.time()
    record = await visit.work(lambda: read_upload(data, me, clean_line))
    game_id = upload_id(record, me.id)
    is_new = await visit.store.run(visit.store.games.find, game_id) is None
    if is_new:
        visit.check_deals(len(record.deals))
        ended_at = min(data.ended_at or now, now)
        when = min(data.began_at or ended_at, ended_at), ended_at
        game, body = await visit.work(lambda: archive_upload(record, game_id, me, when))
        if played := await visit.store.run(find_played, visit.store, game, me.id):
            return answers.AddedGame(played, is_new=False)
        try:
            await visit.backend.events.store_upload(game, body)
        except TakenError:  # another request has just added it
            is_new = False
        else:
            visit.backend.quota.count(visit.address, len(body))
            visit.charge_rows(2 + len(game.seats))
    return answers.AddedGame(game_id, is_new)


@get(
    "/games/{game_id:str}/record",
    "The record of a finished game, with all cards",
    404,
    media_type=NDJSON,
    returns=str,
)
async def download_record(visit: Someone, game_id: FromPath[str]) -> EncodedAnswer[bytes]:
    game, stored = await visit.recorded_game(game_id)
    visit.check_deals(len(stored.deals))
    lines = await visit.work(lambda: to_json(stored) + b"\n")
    return download(lines, NDJSON, f"benny-{game.id}.jsonl")


@get(
    "/games/{game_id:str}/deals/{number:int}",
    "A deal of a finished game, step by step: one seat's view, all hands, or none",
    404,
)
async def replay_deal(
    visit: Someone,
    game_id: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[answers.Eyes] = "open",
) -> EncodedAnswer[answers.DealReplay]:
    game, stored = await visit.recorded_game(game_id)
    visit.check_deals(1)
    check_deal(stored, number)
    own = own_seat(game, id_of(visit.person))
    if seat.isdigit():
        check_seat(stored, int(seat))
    return await visit.long_answer(lambda: deal_replay(game_id, stored, number, seat, own))


@get(
    "/games/{game_id:str}/review",
    "The review of a finished game, as far as it has come; asking begins it",
    404,
    409,
)
async def review_game(visit: Someone, game_id: FromPath[str]) -> EncodedAnswer[ReviewSummary]:
    game, stored = await visit.recorded_game(game_id)
    if not game.finished:
        raise RefusedError(409, f"Game {game_id!r} has no review: its table closed before the end.")
    visit.check_deals(1)
    reviews = visit.backend.reviews
    record = await visit.work(stored.full_record)
    review = await reviews.find(game_id)
    if review is None:
        reviews.queue.check(visit.address)
        visit.access.rates.reviews.check(visit.address)
        try:
            own = own_seat(game, visit.asker)
            job = await visit.work(lambda: visit.backend.review_job(record, own))
        except NotationError as error:
            raise RefusedError(409, f"This game can't be reviewed: {error}.") from None
        review = reviews.begin(game_id, job, visit.address)
    return await visit.long_answer(lambda: summary(record, review))


@get(_DECISION, "A reviewed decision, which is an action of the deal, as its seat was asked", 404)
async def ask_decision(
    visit: Someone, game_id: FromPath[str], number: FromPath[int], place: FromPath[int]
) -> ExerciseQuestion:
    exercise = await _reviewed_exercise(visit, game_id, number, place)
    return await visit.work(lambda: question(exercise))


@post(_DECISION, "What a choice is worth in a reviewed decision", 404, status_code=200)
async def answer_decision(
    visit: Someone,
    game_id: FromPath[str],
    number: FromPath[int],
    place: FromPath[int],
    data: JSONBody[ChosenAction],
) -> ExerciseAnswer:
    exercise = await _reviewed_exercise(visit, game_id, number, place)
    return await visit.work(lambda: answer(exercise, data.action))


async def _reviewed_exercise(visit: Visit, game_id: str, number: int, place: int) -> Exercise:
    """Return a decision of a review as an exercise; raise RefusedError if there is none."""
    _, stored = await visit.recorded_game(game_id)
    visit.check_deals(1)
    review = await visit.backend.reviews.find(game_id)
    decisions = () if review is None else review.decisions
    at = {(decision.deal, decision.action): decision for decision in decisions}
    if (decision := at.get((number, place))) is None:
        raise RefusedError(404, f"No decision {place} in deal {number} of {game_id!r} is reviewed.")
    name = f"{game_id}/{number}/{place}"
    return await visit.work(lambda: of_decision(stored.record(*range(number)), decision, name))


@get("/games/{game_id:str}/ratings", "The ratings of a rated game's players after it", 404)
async def show_changes(visit: Someone, game_id: FromPath[str]) -> list[answers.SeatRating]:
    game = await visit.shown_game(game_id)
    return list(await visit.work(lambda: visit.parts.rankings.ratings_after(game)))


@get("/people/{person_id:str}", "A player: results by rules, and latest games", 404)
async def show_player(
    visit: Someone, person_id: FromPath[str], before: FromQuery[str] = ""
) -> answers.PlayerPage:
    only_public = visit.asker != person_id
    page = await visit.store.run(player, visit.store, person_id, before, only_public)
    if page is None:
        raise RefusedError(404, f"There is no player {person_id!r}.")
    return page


@get(
    "/me/statistics",
    "My statistics over my latest games, which no one else can see",
    price=HISTORY,
)
async def show_statistics(visit: Known) -> EncodedAnswer[OwnStatistics]:
    visit.check_deals(_DEALS_FOR_STATISTICS)
    return await visit.long_answer(lambda: own_statistics(visit.store, visit.asker))


@get("/rankings", "The rules that have a ranking")
async def list_rankings(visit: Anyone) -> list[answers.RatedRules]:
    return await visit.store.run(visit.store.games.rated_rules)


@get("/rankings/{rules_hash:str}", "The ranking for one set of rules, best first", 404)
async def show_ranking(visit: Anyone, rules_hash: FromPath[str]) -> answers.Ranking:
    ranking = await visit.work(lambda: visit.parts.rankings.ranking(rules_hash))
    if ranking is None:
        raise RefusedError(404, f"There is no ranking for the rules {rules_hash!r}.")
    return ranking


@match.get("/", "The match of people against a bot that this server hosts", 404)
async def show_match(visit: Someone) -> answers.MatchPage:
    return await visit.backend.match.page(visit.asker)


@match.get(
    "/registration",
    "The registration of the match, byte by byte as it was published",
    404,
    returns=str,
)
async def download_registration(visit: Anyone) -> EncodedAnswer[bytes]:
    registered = visit.backend.match.registered_match
    return download(registered.body, JSON, f"match-{registered.id}.json")


@match.get(
    "/records",
    "The records of the match, once it is over",
    404,
    409,
    media_type=NDJSON,
    returns=str,
)
async def download_records(visit: Anyone) -> EncodedAnswer[bytes]:
    tables = visit.backend.match
    name = f"match-{tables.registered_match.id}.jsonl"
    return download(await tables.file(), NDJSON, name)
