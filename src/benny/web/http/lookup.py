"""What the paths of several routes name: games with their deals, and puzzles."""

from benny.errors import NotationError
from benny.presentation.commentary import as_sentence
from benny.study.puzzles.collection import Puzzle, find_puzzle
from benny.web.history.lazy_record import LazyRecord, named_record
from benny.web.live.worker import GuestWorker
from benny.web.store.async_store import AsyncStore
from benny.web.store.games import StoredGame
from benny.web.table.refusal import RefusedError


async def shown_game(game_id: str, store: AsyncStore, asker: str) -> StoredGame:
    """Return a game; raise RefusedError if there is none, or the asker may not see its end yet."""
    game = await store.games.find(game_id)
    if game is None or not game.is_shown_to(asker):
        raise RefusedError(404, f"There is no finished game {game_id!r}.")
    return game


async def recorded_game(
    game_id: str, store: AsyncStore, worker: GuestWorker, asker: str
) -> tuple[StoredGame, LazyRecord]:
    """Return a game and its record, with the names as stored now.

    Games are stored only when they end, so nothing of a running game can leak here. Raises
    RefusedError as `shown_game` does.
    """
    game = await shown_game(game_id, store, asker)
    stored = await store.games.record(game_id)
    assert stored is not None
    return game, await worker.run(lambda: named_record(game, stored))


def check_deal(game: LazyRecord, number: int) -> None:
    if not 1 <= number <= len(game.deals):
        raise RefusedError(404, f"There is no deal {number}: the game has {len(game.deals)}.")


def check_seat(game: LazyRecord, seat: int) -> None:
    if seat >= game.rules.players:
        raise RefusedError(404, f"There is no seat {seat}: {game.rules.players} people play.")


async def puzzle_named(puzzle_id: str, worker: GuestWorker) -> Puzzle:
    try:
        return await worker.run(lambda: find_puzzle(puzzle_id))
    except NotationError as error:
        raise RefusedError(404, as_sentence(error)) from None
