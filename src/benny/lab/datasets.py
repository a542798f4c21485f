"""Datasets: the value of every decision in games between bots, as a job and in files.

Files are Parquet or lines of JSON, a row a decision.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import Raw, Struct
from msgspec.structs import asdict, fields, replace

from benny import __version__
from benny.analysis.evaluation import MOST_DRAWN, EvaluationSums, Method
from benny.bots import name_of, signature
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.hosted_game import truncate
from benny.game.log import DealLog
from benny.game.shuffling import check_seed, derive
from benny.game.view import View, encode
from benny.io import files
from benny.io.abandonment import check_wanted
from benny.io.json import begins_with, to_json
from benny.io.validation import whole
from benny.lab.evaluation import ERROR, WORLDS_A_PIECE, EvaluationJob, evaluation_job
from benny.lab.parquet import check_pyarrow, parquet_bytes
from benny.lab.runs.jobs import Divided
from benny.lab.runs.runner import SERIAL, journaled_parts, run
from benny.lab.runs.workers import Workers
from benny.lab.simulation import DEFAULT_MAX_DEALS, bots_by_seat, decisions, new_game, sources_of
from benny.lab.situations.situation import Situation
from benny.rules.rules import Rules


class DatasetRow(Struct, frozen=True, kw_only=True):
    """A decision with a choice: what the seat knew, what it did, and what each action is worth.

    - `game`, `deal` and `number` locate the action, each counted from 1;
    - `seat`, the `bot` that played there with its version, and its `action`;
    - `view` is the seat's view as JSON, and `legal` the texts of its actions;
    - `points` and `win` are the means by action of `legal`, in points of the deal and as a chance
      from 0 to 1. `points_error` and `win_error` are their standard errors, as in `ActionValue`;
    - `worlds` is the number of worlds in which the actions were tried;
    - `exact` values come from all worlds, others from a sample drawn with `seed`;
    - `believed` worlds are weighted by the others' calls;
    - `samples` are worlds as JSON, drawn from the same belief, each a deal up to the decision;
    - `hindsight` is the actual deal as JSON, and `hindsight_points` the score of each side in it.
      The seat knew neither.
    """

    game: int
    deal: int
    number: int
    seat: int
    bot: str
    action: str
    view: Raw
    legal: tuple[str, ...]
    points: tuple[float, ...]
    points_error: tuple[float, ...]
    win: tuple[float | None, ...]
    win_error: tuple[float | None, ...]
    worlds: int
    exact: bool
    believed: bool
    seed: int
    samples: tuple[Raw, ...]
    hindsight: Raw
    hindsight_points: tuple[int, ...]


FORMAT = "benny-dataset/1"
GROUP = 1000
"""The rows of a row group: this many are in memory at a time."""

JSON_LINES, PARQUET = ".jsonl", ".parquet"

SAMPLES = 8
# A seed is a number that every program can read.
_SEEDS = 1 << 32

GameRows = tuple[DatasetRow, ...]


class Dataset(Divided[GameRows], Struct, frozen=True, kw_only=True):
    """The job of valuing the decisions of games between bots; each piece is a game.

    The games are those of `play_games` with the same `rules`, `bots`, `seed` and `max_deals`;
    `bots` are signatures by seat. It is enough when there are as many `decisions`, so that no game
    gives more. Each is evaluated by the seed of its row as by `evaluate`, with the settings from
    `worlds` to `by_book`; if no world fits the others' calls, they are ignored. `samples` is the
    number of worlds that are drawn for each.

    Raises NotationError for impossible numbers, and for the method `open`.
    """

    rules: Rules
    bots: tuple[str, ...]
    decisions: int
    seed: int = 0
    max_deals: int = DEFAULT_MAX_DEALS
    worlds: int = WORLDS_A_PIECE
    error: float = ERROR
    to_the_end: bool = False
    method: str = ""
    believed: bool = True
    by_book: bool | None = None
    samples: int = SAMPLES

    part = GameRows

    def __post_init__(self) -> None:
        whole(self.decisions, "decisions", 1)
        whole(self.max_deals, "max_deals", 1)
        whole(self.worlds, "worlds", 1)
        whole(self.samples, "samples", most=MOST_DRAWN)
        check_seed(self.seed)
        if self.method == Method.OPEN:
            raise NotationError(
                "a dataset has calls, which can't be solved with open hands: without a method its "
                "cards are"
            )

    def work(self, number: int, _seed: int) -> GameRows:
        bots = [name_of(bot) for bot in self.bots]
        game = new_game(self.rules, bots, self.seed, number)
        choices: list[tuple[View, Action]] = []
        # A row holds its whole deal: the game goes on to the end of that of the last decision.
        for view, action in decisions(game, bots, self.max_deals):
            check_wanted()
            if len(choices) >= self.decisions and view.deal > choices[-1][0].deal:
                break
            if len(view.legal) > 1:
                choices.append((view, action))
        return tuple(
            self.row(number + 1, view, action, game.deals[view.deal])
            for view, action in choices[: self.decisions]
        )

    def row(self, game: int, view: View, action: Action, log: DealLog) -> DatasetRow:
        """Return the row of a decision; the deal was played to its end, and games count from 1.

        Raises NotationError if the decision can't be evaluated.
        """
        check_wanted()
        assert view.seat is not None
        deal, number = view.deal + 1, len(view.log) + 1
        seed = derive(self.seed, f"game {game}, deal {deal}, action {number}") % _SEEDS
        job, evaluation = self._evaluate(view, seed)
        values = {value.action: value for value in job.values(evaluation)}
        by_action = [values[legal] for legal in view.legal]
        # Drawn even if they are few, so that all weigh the same.
        sampler = replace(job, most_counted=0)
        drawn = (
            sampler.evaluator(derive(seed, "samples")).draw(self.samples) if self.samples else ()
        )
        return DatasetRow(
            game=game,
            deal=deal,
            number=number,
            seat=view.seat,
            bot=self.bots[view.seat],
            action=str(action),
            view=Raw(encode(view)),
            legal=tuple(map(str, view.legal)),
            points=tuple(value.points for value in by_action),
            points_error=tuple(value.error for value in by_action),
            win=tuple(value.win for value in by_action),
            win_error=tuple(value.win_error for value in by_action),
            worlds=evaluation.worlds,
            exact=evaluation.is_counted,
            believed=job.believed,
            seed=seed,
            samples=tuple(Raw(to_json(world)) for world, _ in drawn),
            hindsight=Raw(to_json(truncate(log, len(view.log)))),
            hindsight_points=log.result,
        )

    def _evaluate(self, view: View, seed: int) -> tuple[EvaluationJob, EvaluationSums]:
        job = evaluation_job(
            Situation(view, has_score=True),
            method=self.method,
            error=self.error,
            believed=self.believed,
            by_book=self.by_book,
            seed=seed,
            to_the_end=self.to_the_end,
        )
        try:
            return job, run(job, job.pieces(self.worlds))
        except NotationError:
            if not self.believed:
                raise
        job = replace(job, believed=False)
        return job, run(job, job.pieces(self.worlds))


def signatures(rules: Rules, bots: Sequence[str]) -> tuple[str, ...]:
    """Return the signatures by seat of one bot for all, one a side or one a seat, by their names.

    Raises NotationError for any other number of bots, and as `bot` does.
    """
    return tuple(signature(one) for one in bots_by_seat(rules, sources_of(bots)))


def rows(
    job: Dataset, workers: Workers = SERIAL, checkpoint: Path | None = None
) -> Iterator[DatasetRow]:
    """Yield the rows of a dataset; only a few games are in memory at a time.

    With a checkpoint, games that it holds are not done again, and it grows by each new one. Raises
    NotationError at once if it is broken or of another job, and later WorkersError if the workers
    are lost, BotError if a bot fails, and OSError if the checkpoint can't be written.
    """
    games = journaled_parts(job, workers, checkpoint)
    return islice(chain.from_iterable(games), min(job.decisions, sys.maxsize))


def check_file(path: Path) -> None:
    """Raise NotationError if a dataset can't have this file, WorkersError if pyarrow is missing.

    Only a dataset may be overwritten.
    """
    if path.suffix not in (JSON_LINES, PARQUET):
        raise NotationError(
            f"{str(path)!r} is not a dataset: end its name in {PARQUET} or {JSON_LINES}"
        )
    files.check_place(path, "dataset")
    if path.suffix == PARQUET:
        check_pyarrow()
    if not path.is_file() or not path.stat().st_size:
        return
    if path.suffix == PARQUET:
        from pyarrow import ArrowInvalid, parquet

        try:
            about = parquet.read_metadata(path).metadata or {}
        except ArrowInvalid:
            about = {}
        is_dataset = about.get(b"format") == FORMAT.encode()
    else:
        is_dataset = begins_with(path, DatasetRow)
    if not is_dataset:
        raise NotationError(f"{path} holds something else than a dataset: name another file")


def save(path: Path, job: Dataset, rows: Iterable[DatasetRow]) -> None:
    """Write the rows of a dataset, all or nothing; raise OSError if that fails."""
    if path.suffix == PARQUET:
        files.write(path, _parquet(job, rows))
    else:
        files.write(path, (to_json(row) + b"\n" for row in rows))


def _parquet(job: Dataset, rows: Iterable[DatasetRow]) -> Iterator[bytes]:
    import pyarrow as pa

    kinds: dict[Any, pa.DataType] = {
        bool: pa.bool_(),
        int: pa.int64(),
        **dict.fromkeys((float, float | None), pa.float64()),
        **dict.fromkeys((str, Raw), pa.string()),
    }

    def column(kind: Any) -> pa.DataType:
        return pa.list_(kinds[get_args(kind)[0]]) if get_origin(kind) is tuple else kinds[kind]

    about = {"format": FORMAT, "benny": __version__, "job": to_json(job)}
    columns = [(field.name, column(field.type)) for field in fields(DatasetRow)]

    def groups() -> Iterator[list[dict[str, Any]]]:
        left = iter(rows)
        while group := [as_columns(row) for row in islice(left, GROUP)]:
            yield group

    def as_columns(row: DatasetRow) -> dict[str, Any]:
        samples = [bytes(sample).decode() for sample in row.samples]
        texts = {"view": bytes(row.view).decode(), "hindsight": bytes(row.hindsight).decode()}
        return asdict(row) | texts | {"samples": samples}

    return parquet_bytes(groups(), pa.schema(columns, about), "zstd")
