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


def _awaited(
    method: Callable[Concatenate[Repository, Arguments], Result],
) -> Callable[Concatenate[_Awaited[Repository], Arguments], Coroutine[Any, Any, Result]]:
    """Return a method that runs one of the store's on a thread."""
    name = method.__name__

    async def call(
        self: _Awaited[Repository], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        found: Result = await self._run(getattr(self._repository, name), *args, **kwargs)
        return found

    return call


class _People(_Awaited[People]):
    add = _awaited(People.add)
    find = _awaited(People.find)
    names = _awaited(People.names)
    find_by_token = _awaited(People.find_by_token)
    rename = _awaited(People.rename)
    forget = _awaited(People.forget)
    forgotten = _awaited(People.forgotten)
    add_token = _awaited(People.add_token)
    drop_tokens = _awaited(People.drop_tokens)
    add_link = _awaited(People.add_link)
    take_link = _awaited(People.take_link)


class _Tables(_Awaited[Tables]):
    open = _awaited(Tables.open)
    append_all = _awaited(Tables.append_all)
    events = _awaited(Tables.events)
    reply_of = _awaited(Tables.reply_of)
    find = _awaited(Tables.find)
    find_by_code = _awaited(Tables.find_by_code)
    public = _awaited(Tables.public)
    of_person = _awaited(Tables.of_person)
    open_ones = _awaited(Tables.open_ones)
    count = _awaited(Tables.count)
    idle = _awaited(Tables.idle)


class _Snapshots(_Awaited[Snapshots]):
    add = _awaited(Snapshots.add)
    last = _awaited(Snapshots.last)


class _Lines(_Awaited[Lines]):
    append = _awaited(Lines.append)
    last = _awaited(Lines.last)


class _Games(_Awaited[Games]):
    find = _awaited(Games.find)
    record = _awaited(Games.record)
    rated_rules = _awaited(Games.rated_rules)


class _Reviews(_Awaited[Reviews]):
    find = _awaited(Reviews.find)
    put = _awaited(Reviews.put)


class _SameDeals(_Awaited[SameDeals]):
    find = _awaited(SameDeals.find)
    of_deal = _awaited(SameDeals.of_deal)
    add = _awaited(SameDeals.add)
    begin = _awaited(SameDeals.begin)
    of_person = _awaited(SameDeals.of_person)
    ended = _awaited(SameDeals.ended)


class _Mistakes(_Awaited[Mistakes]):
    uncollected = _awaited(Mistakes.uncollected)
    unreviewed = _awaited(Mistakes.unreviewed)
    add = _awaited(Mistakes.add)
    themes = _awaited(Mistakes.themes)
    next = _awaited(Mistakes.next)
    find = _awaited(Mistakes.find)
    remember = _awaited(Mistakes.remember)


class _Puzzles(_Awaited[Puzzles]):
    rating = _awaited(Puzzles.rating)
    solver = _awaited(Puzzles.solver)
    tries = _awaited(Puzzles.tries)
    add = _awaited(Puzzles.add)


class _Moderation(_Awaited[ModerationStore]):
    standing = _awaited(ModerationStore.standing)
    note = _awaited(ModerationStore.note)
    find = _awaited(ModerationStore.find)
    sanctioned = _awaited(ModerationStore.sanctioned)
    add_report = _awaited(ModerationStore.add_report)
    settle = _awaited(ModerationStore.settle)
    reports = _awaited(ModerationStore.reports)
    open_reports = _awaited(ModerationStore.open_reports)
    drain = _awaited(ModerationStore.drain)
    acts = _awaited(ModerationStore.acts)
    shut = _awaited(ModerationStore.shut)
    shut_until = _awaited(ModerationStore.shut_until)
    forget_addresses = _awaited(ModerationStore.forget_addresses)
    is_draining = _awaited(ModerationStore.is_draining)


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
