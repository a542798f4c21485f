"""Bots and files of answers, examined: the job of asking, and what answers lose."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from benny.analysis.books import SHELF
from benny.analysis.statistics import Estimate, Share, Summed, Sums, merged_by_key
from benny.bots import BotSource, name_of, signature
from benny.bots.programs import DEFAULT_LIMIT, PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, NotationError
from benny.game.actions import Action, read_action
from benny.game.shuffling import check_seed, derive
from benny.game.view import View
from benny.io.abandonment import check_wanted
from benny.io.files import read_text, source_name
from benny.io.json import read_json
from benny.lab.benchmark.decisions import (
    SHARES,
    UNIT,
    BenchmarkDecision,
    DecisionKind,
    DecisionSet,
    load,
    shipped_folder,
)
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import run
from benny.lab.simulation import bot_objects, check_limit, sources_of


class LossSums(Summed, frozen=True):
    """The loss of answers, in units, and the number of best ones."""

    losses: Sums
    best: int

    @classmethod
    def from_action(cls, decision: BenchmarkDecision, action: Action) -> "LossSums":
        lost = decision.units_behind(action)
        return cls(Sums.from_values([lost]), int(decision.is_best(action)))

    @property
    def mean_loss(self) -> Estimate:
        """Return the points lost a decision.

        Its error has both parts, the choice of decisions and that of their values: losses scatter
        by both.
        """
        return self.losses.estimate(UNIT)

    @property
    def best_share(self) -> Share:
        return Share.from_counts(self.best, self.losses.number)


Scores = dict[str, dict[DecisionKind, LossSums]]
"""The sums by game, and in it by kind."""


def score(decision: BenchmarkDecision, action: Action, variant: str) -> Scores:
    return {variant: {decision.row.kind: LossSums.from_action(decision, action)}}


def merge_scores(scores: Iterable[Scores]) -> Scores:
    return reduce(merged_by_key, scores, {})


def in_all(sums: Iterable[LossSums]) -> LossSums:
    return reduce(LossSums.merge, sums)


class PosedDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision without its values: what the seat sees, with the rules.

    A line with any other field, such as an action, is something else.
    """

    id: str
    view: View


class GivenAnswer(Struct, frozen=True, kw_only=True):
    """An answer to a decision; other fields of its line are ignored."""

    id: str
    action: str


def pose(sets: Iterable[DecisionSet], number: int | None) -> Iterator[PosedDecision]:
    """Yield the first decisions of each game; raise NotationError if there are fewer."""
    for part in sets:
        for decision in part.first(number):
            yield PosedDecision(id=decision.row.id, view=decision.view)


class AnswerFile:
    """The answers in a file, or in standard input for `-`; each line is a `GivenAnswer`.

    Raises NotationError for any other line, and for two answers to one decision.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._given: dict[str, tuple[int, str]] = {}
        # Not splitlines: strings in JSON may hold other line ends, such as U+2028.
        for number, line in enumerate(read_text(name).split("\n"), 1):
            if not line.strip():
                continue
            try:
                answer = read_json(line, GivenAnswer)
            except NotationError as error:
                raise self._wrong(number, str(error)) from None
            if answer.id in self._given:
                first = self._given[answer.id][0]
                raise self._wrong(number, f"{answer.id!r} has an answer already in line {first}")
            self._given[answer.id] = number, answer.action

    def scores(
        self, sets: Sequence[DecisionSet], number: int | None, others: Collection[str] = ()
    ) -> Scores:
        """Return the scores of the answers to the first decisions of each game.

        Answers to later ones, and to decisions of the games in `others`, are ignored.
        Raises NotationError for an answer to no decision, for one that is not legal, and unless
        each of the first decisions has one.
        """
        by_id = {decision.row.id: decision for part in sets for decision in part.decisions}
        for name, (line, _) in self._given.items():
            if name in by_id:
                self._action(by_id[name])
            elif name.rpartition("-")[0] not in others:
                example = next(iter(by_id), "none")
                raise self._wrong(
                    line, f"there is no decision {name[:40]!r}: ids look like {example!r}"
                )
        scores = []
        for part in sets:
            asked = part.first(number)
            missing = [decision.row.id for decision in asked if decision.row.id not in self._given]
            if missing:
                raise NotationError(
                    f"{source_name(self.name)} lacks answers to {len(missing)} of {len(asked)} "
                    f"decisions of {part.variant!r}, the first to {missing[0]!r}: answer all, or "
                    "choose fewer by --variants or --decisions"
                )
            scores += [score(decision, self._action(decision), part.variant) for decision in asked]
        return merge_scores(scores)

    def _action(self, decision: BenchmarkDecision) -> Action:
        line, text = self._given[decision.row.id]
        legal = decision.view.legal
        try:
            action = read_action(text, legal)
        except NotationError:
            action = None
        if action is None or action not in legal:
            raise self._wrong(
                line,
                f"{text[:60]!r} is not legal in {decision.row.id!r}: legal are {', '.join(legal)}",
            )
        return action

    def _wrong(self, line: int, what: str) -> NotationError:
        return NotationError(f"{source_name(self.name)}, line {line}: {what}")


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
        variant, digest = self.files[place]
        (source,) = load(Path(self.folder), [variant])
        if source.sha256 != digest:
            raise NotationError(f"the decisions of {variant!r} are other ones than at the start")
        SHELF.check(source.header.rules, self.books[place])
        return tuple(
            merge_scores(
                self._ask(variant, decision, bot) for decision in source.decisions[first:last]
            )
            for bot in self.held or map(name_of, self.bots)
        )

    @property
    def _plan(self) -> list[tuple[int, int, int]]:
        """Return the place of each piece's game and its decisions; games take turns."""
        pieces = sorted(
            (first, place, min(first + DECISIONS_A_PIECE, number))
            for place, number in enumerate(self.decisions)
            for first in range(0, number, DECISIONS_A_PIECE)
        )
        return [(place, first, last) for first, place, last in pieces]

    def _ask(self, variant: str, decision: BenchmarkDecision, source: BotSource) -> Scores:
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
