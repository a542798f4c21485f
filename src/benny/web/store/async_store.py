"""The store for the event loop: each call runs on a database thread and is awaited."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from benny.web.store.errors import UnavailableError
from benny.web.store.games import Games, Reviews
from benny.web.store.health import StoreHealth
from benny.web.store.mistakes import Mistakes
from benny.web.store.moderation import ModerationStore
from benny.web.store.people import People
from benny.web.store.puzzles import Puzzles
from benny.web.store.same_deals import SameDeals
from benny.web.store.snapshots import Snapshots
from benny.web.store.store import Store
from benny.web.store.tables import Lines, Tables

_THREADS = 4  # more would only wait: SQLite has one writer, and PostgreSQL gets batches

Arguments = ParamSpec("Arguments")
Repository = TypeVar("Repository")
Result = TypeVar("Result")


class _Awaited(Generic[Repository]):
    """A part of the store whose calls are awaited."""

    def __init__(self, repository: Repository, run: Callable[..., Awaitable[Any]]) -> None:
        self._repository = repository
        self._run = run


def _on_thread(
    method: Callable[Concatenate[Repository, Arguments], Result],
) -> Callable[Concatenate[_Awaited[Repository], Arguments], Coroutine[Any, Any, Result]]:
    """Return a method that runs one of the store's on a thread."""
    name = method.__name__

    async def call(
        self: _Awaited[Repository], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        result: Result = await self._run(getattr(self._repository, name), *args, **kwargs)
        return result

    return call


class _People(_Awaited[People]):
    add = _on_thread(People.add)
    find = _on_thread(People.find)
    names = _on_thread(People.names)
    find_by_token = _on_thread(People.find_by_token)
    rename = _on_thread(People.rename)
    forget = _on_thread(People.forget)
    forgotten = _on_thread(People.forgotten)
    add_token = _on_thread(People.add_token)
    drop_tokens = _on_thread(People.drop_tokens)
    add_link = _on_thread(People.add_link)
    take_link = _on_thread(People.take_link)


class _Tables(_Awaited[Tables]):
    open = _on_thread(Tables.open)
    append_all = _on_thread(Tables.append_all)
    events = _on_thread(Tables.events)
    reply_of = _on_thread(Tables.reply_of)
    find = _on_thread(Tables.find)
    find_by_code = _on_thread(Tables.find_by_code)
    public = _on_thread(Tables.public)
    of_person = _on_thread(Tables.of_person)
    open_ones = _on_thread(Tables.open_ones)
    count = _on_thread(Tables.count)
    idle = _on_thread(Tables.idle)


class _Snapshots(_Awaited[Snapshots]):
    add = _on_thread(Snapshots.add)
    last = _on_thread(Snapshots.last)


class _Lines(_Awaited[Lines]):
    append = _on_thread(Lines.append)
    last = _on_thread(Lines.last)


class _Games(_Awaited[Games]):
    find = _on_thread(Games.find)
    record = _on_thread(Games.record)
    rated_rules = _on_thread(Games.rated_rules)


class _Reviews(_Awaited[Reviews]):
    find = _on_thread(Reviews.find)
    save = _on_thread(Reviews.save)


class _SameDeals(_Awaited[SameDeals]):
    find = _on_thread(SameDeals.find)
    of_deal = _on_thread(SameDeals.of_deal)
    add = _on_thread(SameDeals.add)
    begin = _on_thread(SameDeals.begin)
    of_person = _on_thread(SameDeals.of_person)
    ended_tries = _on_thread(SameDeals.ended_tries)


class _Mistakes(_Awaited[Mistakes]):
    games_to_review = _on_thread(Mistakes.games_to_review)
    find = _on_thread(Mistakes.find)


class _Puzzles(_Awaited[Puzzles]):
    rating = _on_thread(Puzzles.rating)
    solver = _on_thread(Puzzles.solver)
    answer = _on_thread(Puzzles.answer)


class _Moderation(_Awaited[ModerationStore]):
    standing = _on_thread(ModerationStore.standing)
    note = _on_thread(ModerationStore.note)
    find = _on_thread(ModerationStore.find)
    sanctioned_people = _on_thread(ModerationStore.sanctioned_people)
    add_report = _on_thread(ModerationStore.add_report)
    settle = _on_thread(ModerationStore.settle)
    reports = _on_thread(ModerationStore.reports)
    open_reports = _on_thread(ModerationStore.open_reports)
    drain = _on_thread(ModerationStore.drain)
    acts = _on_thread(ModerationStore.acts)
    shut = _on_thread(ModerationStore.shut)
    shut_until = _on_thread(ModerationStore.shut_until)
    forget_addresses = _on_thread(ModerationStore.forget_addresses)
    is_draining = _on_thread(ModerationStore.is_draining)


class AsyncStore:
    """A store for the event loop, whose calls run on a few threads of its own.

    `blocking` is the store itself, for callers on a thread of their own. Each call raises what the
    store does, and reports failures to `health`.
    """

    def __init__(self, store: Store) -> None:
        self.blocking = store
        self.health = StoreHealth(lambda: store.probe())
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="store")
        self.people = _People(store.people, self.run)
        self.tables = _Tables(store.tables, self.run)
        self.snapshots = _Snapshots(store.snapshots, self.run)
        self.lines = _Lines(store.lines, self.run)
        self.games = _Games(store.games, self.run)
        self.reviews = _Reviews(store.reviews, self.run)
        self.puzzles = _Puzzles(store.puzzles, self.run)
        self.same_deals = _SameDeals(store.same_deals, self.run)
        self.mistakes = _Mistakes(store.mistakes, self.run)
        self.moderation = _Moderation(store.moderation, self.run)

    async def run(
        self,
        function: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result:
        """Run a function on one of the threads and return its result."""
        call = partial(function, *args, **kwargs)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)
        except UnavailableError as error:
            self.health.note_failure(error)
            raise

    def close(self) -> None:
        """Disconnect from the database; cancel calls that have not begun."""
        self.health.close()
        self._threads.shutdown(cancel_futures=True)
        self.blocking.close()
