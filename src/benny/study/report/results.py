"""Results for programs, printed as the commands print them; reviews and statistics of games."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import asdict, replace

from benny.errors import NotationError
from benny.game import records
from benny.game.game import Game
from benny.game.log import Record
from benny.io.output import Printable
from benny.io.validation import all_of_kind
from benny.lab.arena import Match
from benny.lab.evaluation import Evaluation
from benny.lab.report.games import match_parts
from benny.lab.report.hands import evaluation_parts
from benny.lab.report.style import Part, as_html, as_text
from benny.lab.runs.runner import run
from benny.lab.runs.workers import open_workers
from benny.protocol.review import ReviewSummary
from benny.protocol.statistics import RulesStatistics
from benny.rules.prose.words import figures
from benny.study.report import review as review_report
from benny.study.report import stats as stats_report
from benny.study.report.review import check_seat, decisions_to_list
from benny.study.report.stats import figures_of
from benny.study.review import words
from benny.study.review.review import FULL, QUICK, review_job, summary
from benny.study.stats.counter import GameCounter
from benny.study.stats.figures import COLUMNS, rows_of
from benny.study.stats.job import games_job
from benny.study.stats.sums import StatsSums


class Review(Printable, ReviewSummary, frozen=True, kw_only=True):
    """The review of a game, with its `record`.

    It holds the decisions of `seat` and prints the account of its side; for None these are all
    decisions and side 0. With `every` it lists all decisions, not only those with a mark.
    """

    record: Record
    seat: int | None = None
    every: bool = False

    def headline(self) -> str:
        won = words.headline(self.record, words.voice_of(self.record))
        marked = sum(1 for _ in decisions_to_list(self.decisions, every=False))
        return f"{self.variant}: {won} {marked} of {len(self.decisions)} decisions lost something"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for each decision that is listed, what it lost and what was better."""
        names = ("deal", "action", "seat", "loss", "loss_error", "points_loss", "worlds", "counted")
        return [
            {name: getattr(decision, name) for name in names}
            | {"player": self.record.seats[decision.seat].name, "mark": str(decision.mark or "")}
            | {"played": str(decision.played), "best": str(decision.best)}
            | {"reason": decision.reason}
            for decision in decisions_to_list(self.decisions, every=self.every)
        ]


class Stats(Printable, list[RulesStatistics]):
    """The figures of players, a list by rules; those of most deals come first.

    `player` is whose statistics they are, None for everyone's.
    """

    def __init__(self, found: Iterable[RulesStatistics], player: str | None = None) -> None:
        super().__init__(found)
        self.player = player

    def headline(self) -> str:
        games = ", ".join(
            f"{one.title}: {figures(one.games, 'game')}, {figures(one.deals, 'hand')}"
            for one in self
        )
        return f"{games}, {self.player or 'all players'}"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for each figure of a player, as `benny stats --csv` saves them."""
        return [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(self)]


def review(
    game: Game | Record | str | Path,
    *,
    seat: int | None = None,
    every: bool = False,
    quick: bool = False,
    seed: int = 0,
    workers: int | None = None,
) -> Review:
    """Review a finished game as `benny review` does: what the cards gave, what decisions lost.

    The game may be a file with a single one. Only decisions of a `seat` are kept, by default
    everyone's; `every` lists those that lost nothing as well. `quick` is four times faster, but
    shallower. Raises NotationError for a game that is not over, a wrong record, and a seat that is
    not at the table.

    Examples:
        >>> (game,) = play_games("sawdust", "sensible", games=1, seed=1)
        >>> found = review(game, quick=True)
        >>> found.players[0].name
        'South'
    """
    games = records.load(game) if isinstance(game, str | Path) else records.records_of([game])
    record, *more = games
    if more:
        raise NotationError(
            f"{game} holds {1 + len(more)} games: review each of benny.load({str(game)!r})"
        )
    check_seat(record, seat)
    job = review_job(record, quick=quick, seed=seed)
    with open_workers(number=workers) as pool:
        review = summary(record, run(job, job.pieces, pool))
    decisions = tuple(decision for decision in review.decisions if seat in (None, decision.seat))
    fields = asdict(replace(review, decisions=decisions))
    return Review(**fields, record=record, seat=seat, every=every)


def stats(
    games: Game | Record | str | Path | Iterable[Game | Record | str | Path],
    *,
    player: str | None = None,
    review: bool = False,
    quick: bool = False,
    seed: int = 0,
    workers: int | None = None,
) -> Stats:
    """Count what players did in games, as `benny stats` does.

    `games` are games and records, or files and folders of them. With a `player` only their figures
    are counted. `review` adds luck and errors, which `quick` finds faster. Raises NotationError if
    nothing is counted.

    Examples:
        >>> games = play_games("american", "sensible", games=3, seed=1)
        >>> stats(games)
        <Stats American Euchre: 3 games, 38 hands, all players>
    """
    if quick and not review:
        raise NotationError("`quick` says how to review: give it with `review`")
    several: Any = [games] if isinstance(games, Game | Record | str | Path) else games
    several = all_of_kind(several, object, "a game, a record or the path of a file of them")
    paths = [game for game in several if isinstance(game, str | Path)]
    played = [game for game in several if not isinstance(game, str | Path)]
    if paths and played:
        raise NotationError("give games and records, or files of them, but not both at once")
    with TemporaryDirectory(prefix="benny-") as copies:
        depth = (QUICK if quick else FULL) if review else None
        job = games_job(paths, Path(copies), player, depth, seed)
        if paths:
            with open_workers(number=workers) as pool:
                sums = run(job, job.pieces, pool) if job.pieces else StatsSums()
        else:
            counter = GameCounter(player)
            for place, record in enumerate(records.records_of(played)):
                if error := job.count(counter, records.encode(record), place):
                    raise error
            sums = counter.sums()
    return Stats(figures_of(sums, player, job.files), player)


def text(result: Printable) -> str:
    return as_text(_parts(result))


def html(result: Printable) -> str:
    return as_html(_parts(result))


def _parts(result: Printable) -> Iterator[Part]:
    match result:
        case Evaluation():
            return evaluation_parts(result.job, result.sums, result, result.assumed)
        case Match():
            return match_parts(result)
        case Review():
            return review_report.parts(result.record, 1, result, result.seat, every=result.every)
        case Stats():
            return stats_report.parts(result, is_asked=result.player is not None)
        case _:
            return iter([result.headline()])
