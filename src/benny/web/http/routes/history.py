"""Routes of finished games, players and rankings."""

import gzip
from typing import Any

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from benny.io.json import to_json
from benny.protocol.history import (
    DealReplay,
    Eyes,
    GameFacts,
    PlayerPage,
    Ranking,
    RatedRules,
    SeatRating,
)
from benny.web.history.facts import facts_of
from benny.web.history.outline import Outline, outline_of
from benny.web.history.players import player
from benny.web.history.replay import replayed
from benny.web.http.dependencies import Access, Ladders, Store, Work
from benny.web.http.requests import Request
from benny.web.http.responses import failing, said
from benny.web.http.worker import Worker
from benny.web.store.async_store import AsyncStore
from benny.web.store.games import StoredGame
from benny.web.table.refusal import RefusedError

NDJSON = "application/x-ndjson"


@get(
    "/games/{game_id:str}",
    summary="A finished game: rules, people, deals, result",
    responses=failing(404),
)
async def show_game(
    game_id: FromPath[str], request: Request, store: Store, worker: Work, access: Access
) -> GameFacts:
    game, found = await _found(game_id, store, worker)
    access.check_deals(request, len(found.deals))
    return await worker.run(lambda: facts_of(game, found.record(*range(len(found.deals)))))


@get(
    "/games/{game_id:str}/record",
    summary="The record of a finished game, with all cards",
    media_type=NDJSON,
    responses={200: said(200, str, NDJSON), **failing(404)},
)
async def download_record(game_id: FromPath[str], store: Store, worker: Work) -> Response[bytes]:
    game, found = await _found(game_id, store, worker)
    lines = await worker.run(lambda: to_json(found) + b"\n")
    headers = {"content-disposition": f'attachment; filename="benny-{game.id}.jsonl"'}
    return Response(lines, media_type=NDJSON, headers=headers)


@get(
    "/games/{game_id:str}/deals/{number:int}",
    summary="A deal of a finished game, step by step: one seat's view, all hands, or none",
    responses=failing(404),
)
async def replay_deal(
    game_id: FromPath[str],
    number: FromPath[int],
    request: Request,
    store: Store,
    worker: Work,
    access: Access,
    seat: FromQuery[Eyes] = "open",
) -> Response[DealReplay]:
    game, found = await _found(game_id, store, worker)
    access.check_deals(request, 1)
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    body = await worker.run(lambda: _replay(game.id, found, number, seat, is_packed=is_packed))
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})
    answer: Response[Any] = Response(body, media_type="application/json", headers=headers)
    return answer


@get(
    "/games/{game_id:str}/ratings",
    summary="The ratings of a rated game's players after it",
    responses=failing(404),
)
async def show_changes(
    game_id: FromPath[str], store: Store, worker: Work, rankings: Ladders
) -> list[SeatRating]:
    game = await store.games.find(game_id)
    if game is None:
        raise RefusedError(404, f"There is no finished game {game_id!r}.")
    return list(await worker.run(lambda: rankings.after(game)))


@get(
    "/people/{person_id:str}",
    summary="A player: results by rules, and latest games",
    responses=failing(404),
)
async def show_player(
    person_id: FromPath[str], store: Store, before: FromQuery[str] = ""
) -> PlayerPage:
    found = await store.run(player, store.blocking, person_id, before)
    if found is None:
        raise RefusedError(404, f"There is no player {person_id!r}.")
    return found


@get("/rankings", summary="The rules that have a ranking", responses=failing())
async def list_rankings(store: Store) -> list[RatedRules]:
    return await store.games.rated_rules()


@get(
    "/rankings/{rules_hash:str}",
    summary="The ranking for one set of rules, best first",
    responses=failing(404),
)
async def show_ranking(rules_hash: FromPath[str], worker: Work, rankings: Ladders) -> Ranking:
    found = await worker.run(lambda: rankings.ranking(rules_hash))
    if found is None:
        raise RefusedError(404, f"There is no ranking for the rules {rules_hash!r}.")
    return found


async def _found(game_id: str, store: AsyncStore, worker: Worker) -> tuple[StoredGame, Outline]:
    """Return a game and the outline of its record, with the names as stored now.

    Games are stored only when they end, so nothing of a running game can leak here.
    """
    game = await store.games.find(game_id)
    stored = await store.games.record(game_id)
    if game is None or stored is None:
        raise RefusedError(404, f"There is no finished game {game_id!r}.")
    return game, await worker.run(lambda: outline_of(game, stored))


def _replay(game_id: str, game: Outline, number: int, seat: Eyes, *, is_packed: bool) -> bytes:
    """Return a deal step by step as JSON, compressed to a tenth if the client accepts gzip."""
    if not 1 <= number <= len(game.deals):
        raise RefusedError(404, f"There is no deal {number}: the game has {len(game.deals)}.")
    if seat.isdigit() and int(seat) >= game.rules.players:
        raise RefusedError(404, f"There is no seat {seat}: {game.rules.players} people play.")
    body = to_json(replayed(game_id, game, number, seat))
    return gzip.compress(body, 5) if is_packed else body


router = Router(
    "/api",
    route_handlers=[
        show_game,
        download_record,
        replay_deal,
        show_changes,
        show_player,
        list_rankings,
        show_ranking,
    ],
    tags=["history"],
)
