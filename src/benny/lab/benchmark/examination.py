"""The job of asking bots for their decisions."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from benny.analysis.books import SHELF
from benny.bots import BotSource, name_of, signature
from benny.bots.outside.bot import DEFAULT_LIMIT
from benny.bots.outside.programs import PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, NotationError
from benny.game.shuffling import check_seed, derive
from benny.io.abandonment import check_wanted
from benny.lab.benchmark.answers import Scores, merge_scores, score
from benny.lab.benchmark.collection import DecisionSet, load, shipped_folder
from benny.lab.benchmark.row import SHARES, BenchmarkDecision
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import run
from benny.lab.simulation import bot_objects, check_limit, sources_of

DECISIONS_A_PIECE = sum(SHARES.values())
"""So a piece has all kinds in their shares."""


class Examination(Job[tuple[Scores, ...]], Struct, frozen=True, kw_only=True):
    """The job of asking bots for the first decisions of some games.

    A piece is some decisions of a game, and all bots decide in each. Every decision is asked of a
    new bot, which knows nothing but its view. `files` are the games with the hashes of their files,
    `decisions` how many of each are asked, and `books` the fingerprints of the books for their
    rules. `bots` are signatures such as `sensible/1`; a bot of a file or program has `limit`
    seconds for each. `held` are the bots of a program, where names would not find them.
    """

    folder: str
    files: tuple[tuple[str, str], ...]
    decisions: tuple[int, ...]
    books: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int = 0
    limit: float = DEFAULT_LIMIT
    held: tuple[Any, ...] = ()

    adjustable: ClassVar[frozenset[str]] = frozenset({"folder", "limit"})

    part = tuple[Scores, ...]

    @property
    def pieces(self) -> int:
        return len(self._plan)

    def work(self, number: int, _seed: int) -> tuple[Scores, ...]:
        """Ask all bots for the decisions of a piece.

        Raises BotError if one fails, with the id, and NotationError if decisions or book are others
        than at the start.
        """
        place, first, last = self._plan[number]
        asked = self._set(place)
        found = asked.decisions[first:last]
        return tuple(
            merge_scores(self._scores(asked.variant, decision, source) for decision in found)
            for source in self.held or map(name_of, self.bots)
        )

    @property
    def _plan(self) -> list[tuple[int, int, int]]:
        """Return the place of each piece's game and its decisions; games take turns."""
        found = [
            (first, place, min(first + DECISIONS_A_PIECE, number))
            for place, number in enumerate(self.decisions)
            for first in range(0, number, DECISIONS_A_PIECE)
        ]
        return [(place, first, last) for first, place, last in sorted(found)]

    def _set(self, place: int) -> DecisionSet:
        variant, known = self.files[place]
        (found,) = load(Path(self.folder), [variant])
        if found.sha256 != known:
            raise NotationError(f"the decisions of {variant!r} are other ones than at the start")
        SHELF.check(found.header.rules, self.books[place])
        return found

    def _scores(self, variant: str, decision: BenchmarkDecision, source: BotSource) -> Scores:
        check_wanted()
        seed = derive(self.seed, decision.row.id)
        with closing(GuardedBot(source, seed, self.limit)) as asked:
            try:
                return score(decision, asked.act(decision.view), variant)
            except BotError as error:
                raise BotError(f"{decision.row.id}: {error}") from error.__cause__


def examination(
    bots: BotSource | Sequence[BotSource],
    *,
    variants: Sequence[str] = (),
    decisions: int | None = None,
    folder: Path | None = None,
    seed: int = 0,
    limit: float = DEFAULT_LIMIT,
) -> Examination:
    """Return the job of asking bots; raise NotationError as `load` and `bot` do."""
    sources = sources_of(bots)
    place = shipped_folder() if folder is None else folder
    chosen = load(place, variants)
    return Examination(
        folder=str(place.absolute()),
        files=tuple((one.variant, one.sha256) for one in chosen),
        decisions=tuple(len(one.first(decisions)) for one in chosen),
        books=tuple(SHELF.fingerprint(one.header.rules) for one in chosen),
        bots=tuple(map(signature, sources)),
        seed=check_seed(seed),
        limit=check_limit(limit),
        held=bot_objects(sources),
    )


def benchmark(
    bots: BotSource | Sequence[BotSource],
    *,
    variants: Sequence[str] = (),
    decisions: int | None = None,
    folder: Path | None = None,
    seed: int = 0,
    limit: float = DEFAULT_LIMIT,
) -> tuple[Scores, ...]:
    """Return the scores of bots, as `benny benchmark` does.

    Raises NotationError as `examination` does, and BotError if a bot fails.
    """
    job = examination(
        bots, variants=variants, decisions=decisions, folder=folder, seed=seed, limit=limit
    )
    try:
        return run(job, job.pieces)
    finally:
        PROGRAMS.end_idle()
