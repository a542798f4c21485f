"""A person's library in the files of this terminal: games, reviews beside them, and notes."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, redirect_stderr, suppress
from functools import cached_property, partial
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.log import Record
from benny.io import files
from benny.lab.runs.workers import open_background
from benny.protocol.review import ReviewedDecision
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.library import LibraryGame, Memory, Mistake
from benny.study.mistakes import mistakes_of
from benny.study.review.review import (
    VERSION,
    GameReview,
    add_marks,
    growing_review,
    pack_review,
    review_job,
    unpack_review,
)
from benny.terminal.background import in_background
from benny.terminal.game_files import OwnGame, digest, played_games
from benny.terminal.home import home, load_own, save_own

_FOLDER = "reviews"
_ENDING = f"-{VERSION}.json.gz"
_UNREADABLE = (OSError, NotationError, msgspec.DecodeError, UnicodeError)


def stored_review(record: Record) -> GameReview | None:
    """Return the review of a game if it is stored here, whole and of this version."""
    with suppress(*_UNREADABLE):
        review = unpack_review(_place(record).read_bytes())
        return review if len(review.deals) == len(record.deals) else None
    return None


def any_kept() -> bool:
    return any((home() / _FOLDER).glob(f"*{_ENDING}"))


def store_review(record: Record, review: GameReview) -> None:
    """Store the review of a game; if that fails it is computed again next time."""
    with suppress(OSError):
        files.write(_place(record), [pack_review(review)])


def with_marks(record: Record) -> Record:
    review = stored_review(record)
    marks = [decision for decision in review.decisions if decision.mark] if review else []
    return add_marks(record, marks) if review else record


class Reviewer:
    """Reviews games one after the other, in a process that starts when it is first wanted."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._executor: Executor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await in_background(self._stack.close)  # it waits for the piece in work to stop

    async def review(self, record: Record) -> AsyncIterator[GameReview]:
        """Yield a game's review as it grows by each deal; one that is stored is there at once.

        Raises NotationError if the game can't be reviewed.
        """
        stored = stored_review(record)
        if stored is not None:
            yield stored
            return
        async for review in growing_review(review_job(record, quick=True), self._run):
            yield review
        store_review(record, review)

    async def _run(self, work: Callable[[], GameReview]) -> GameReview:
        return await in_background(partial(self._run_in_process, work))

    def _run_in_process(self, work: Callable[[], GameReview]) -> GameReview:
        if self._executor is None:
            # Python's processes need a standard error that is a file, and Textual's is none.
            with redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
            self._executor = self._stack.enter_context(open_background()).executor
        return self._executor.submit(work).result()

    @classmethod
    def finish(cls, record: Record) -> GameReview:
        """Return the whole review of a game; raise NotationError if it can't be reviewed."""

        async def last() -> GameReview:
            async with cls() as reviewer:
                return [review async for review in reviewer.review(record)][-1]

        return asyncio.run(last())


def _place(record: Record) -> Path:
    return home() / _FOLDER / f"{digest(record)}{_ENDING}"


NOTHING_PLAYED = "You have not finished a hand yet."

_NOTES = "mistakes.json"
_WHAT = "The notes"


class MistakeNotes(Struct, frozen=True, forbid_unknown_fields=True):
    """How well the person knows each mistake that they answered, by its id."""

    known: dict[str, Memory] = {}


class FileLibrary:
    """The library of a person's games, or of some of these.

    `problems` are sentences on notes that can't be read or saved.
    """

    def __init__(self, games: Sequence[OwnGame] | None = None) -> None:
        games = played_games()[0] if games is None else games
        self._games = [game for game in games if game.seat is not None]
        self._notes, problem = _load_notes()
        self.problems: tuple[str, ...] = (problem,)

    def games(self) -> Sequence[OwnGame]:
        return self._games

    def review(self, game: LibraryGame) -> GameReview | None:
        return stored_review(game.record)

    def mistakes(self, rules: Rules | None = None) -> list[Mistake]:
        mistakes = []
        for mistake, record, _ in self._marked.values():
            if rules is None or rules_id(record.rules) == rules_id(rules):
                memory = self._notes.known.get(mistake.id)
                mistakes.append(replace(mistake, due_at=memory.due_at) if memory else mistake)
        return sorted(mistakes, key=lambda mistake: -mistake.loss)

    def decision(self, mistake: Mistake) -> tuple[Record, ReviewedDecision]:
        _, record, decision = self._marked[mistake.id]
        return record, decision

    def memory(self, mistake: Mistake) -> Memory | None:
        self._notes, problem = _load_notes()  # another program may have asked it
        self.problems = (problem,)
        return self._notes.known.get(mistake.id)

    def remember(self, mistake: Mistake, memory: Memory) -> None:
        self._notes = MistakeNotes(self._notes.known | {mistake.id: memory})
        self.problems = (save_own(_NOTES, self._notes, _WHAT), *self.problems)

    @cached_property
    def _marked(self) -> dict[str, tuple[Mistake, Record, ReviewedDecision]]:
        """Each mistake by its id, not yet answered, with the record of its game."""
        marked = {}
        for game in self._games:
            review = self.review(game) if game.is_over else None
            decisions = () if review is None else review.decisions
            for mistake, decision in mistakes_of(game.id, game.record, decisions, game.own_seats):
                marked[mistake.id] = mistake, game.record, decision
        return marked


def _load_notes() -> tuple[MistakeNotes, str]:
    return load_own(_NOTES, MistakeNotes, _WHAT)
