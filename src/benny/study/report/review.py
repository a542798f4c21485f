"""Reviews of games on the screen and as JSON."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import typer
from msgspec import Struct
from msgspec.structs import replace
from rich.table import Column

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.io.json import to_json
from benny.lab.report.runs import Run, check_game_file, work_out
from benny.lab.report.style import Part, new_table, show
from benny.protocol.review import ReviewedDecision, ReviewSummary
from benny.study.review import words
from benny.study.review.review import ReviewJob, add_marks, review_job, summary


class Wanted(Struct, frozen=True, kw_only=True):
    """Which games of a file to review, and what to show of them.

    `seat` is whose decisions and account are shown, None for everyone's decisions and the account
    of side 0. With `every` all decisions are listed, not only those with a mark.
    """

    records: Sequence[Record]
    game: int | None = None
    seat: int | None = None
    quick: bool = False
    every: bool = False
    seed: int = 0


def run(wanted: Wanted, how: Run, path: Path | None = None) -> None:
    """Review games and print each as soon as it is done; save them all with notes in a file.

    Raises NotationError for a game or seat that is not there, for a file that can't be written,
    and as `review_job` does, before any work is done.
    """
    jobs = list(_jobs(wanted))
    games = list(wanted.records)
    if path is not None:
        check_game_file(path, "the review goes")
    for number, job in jobs:
        review = work_out(job, job.pieces, f"Reviewing game {number}", how)
        result = summary(job.record, review)
        decisions = tuple(
            decision for decision in result.decisions if wanted.seat in (None, decision.seat)
        )
        result = replace(result, decisions=decisions)
        if how.as_json:
            typer.echo(to_json(result))
        else:
            show(parts(job.record, number, result, wanted.seat, every=wanted.every))
        listed = decisions_to_list(decisions, every=wanted.every)
        games[number - 1] = add_marks(job.record, listed)
    if path is not None:
        records.write(path, games)
        if not how.as_json:
            typer.echo(f"The games with their notes are in {path}.")


def check_seat(record: Record, seat: int | None, where: str = "the game") -> None:
    """Raise NotationError for a seat that is not at the table."""
    if seat not in (None, *range(record.rules.players)):
        last = record.rules.players - 1
        raise NotationError(f"{where} has no seat {seat!r}: it has 0 to {last}")


def decisions_to_list(
    decisions: Iterable[ReviewedDecision], *, every: bool
) -> Iterator[ReviewedDecision]:
    return (decision for decision in decisions if every or decision.mark)


def _jobs(wanted: Wanted) -> Iterator[tuple[int, ReviewJob]]:
    games = len(wanted.records)
    if wanted.game is not None and not 1 <= wanted.game <= games:
        raise NotationError(f"there is no game {wanted.game}: the file has {games}")
    for number, record in enumerate(wanted.records, 1):
        if wanted.game not in (None, number):
            continue
        check_seat(record, wanted.seat, f"game {number}")
        try:
            yield number, review_job(record, quick=wanted.quick, seed=wanted.seed)
        except NotationError as error:
            raise NotationError(f"game {number}: {error}") from None


def parts(
    record: Record, number: int, review: ReviewSummary, seat: int | None, *, every: bool
) -> Iterator[Part]:
    voice = words.voice_of(record)
    side = 0 if seat is None else record.rules.side_of(seat)
    yield f"Game {number}, {record.rules.called}: {words.headline(record, voice)}"
    account = words.account_rows(review.accounts[side])
    title = f"Chance to win the game for {voice.side(side)}"
    yield new_table((Column("", no_wrap=True), Column("%", justify="right")), account, title)
    columns = _columns(words.PLAYERS, texts={"player", "plays"})
    rows = map(words.player_row, review.players)
    yield new_table(columns, rows, "Errors", "± is one standard error")
    for decision in decisions_to_list(review.decisions, every=every):
        yield words.sentence(decision, voice)
        columns = _columns(words.ALTERNATIVES, texts={"action", "why"})
        values = (words.alternative_row(value, decision.played) for value in decision.alternatives)
        yield new_table(columns, values, caption=words.CAPTION)
    yield from words.moments(review.decisions, voice)


def _columns(headings: Iterable[str], texts: Collection[str]) -> Iterator[Column]:
    return (Column(name, justify="left" if name in texts else "right") for name in headings)
