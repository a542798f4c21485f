"""Reviews of games on the screen and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import typer
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.game.view import joined_scores
from benny.io import files, locks
from benny.io.json import to_json
from benny.lab.report.runs import Run, work_out
from benny.lab.report.style import new_console, new_table
from benny.lab.review.account import summary
from benny.lab.review.notes import noted
from benny.lab.review.review import ReviewJob, review_job
from benny.presentation.choices import in_words
from benny.presentation.commentary import Voice, capitalised
from benny.protocol.review import (
    Alternative,
    GameAccount,
    Grade,
    PlayerErrors,
    Review,
    ReviewedDecision,
)
from benny.rules.prose import words

_CAPTION = "open: hindsight, with all cards known; ± is one standard error"


class Wanted(Struct, frozen=True, kw_only=True):
    """Which games of a file to review, and what to show of them.

    `seat` is whose decisions and account are shown, None for everybody's decisions and the account
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
        _check_file(path)
    for number, job in jobs:
        review = work_out(job, job.pieces, f"Reviewing game {number}", how)
        found = summary(job.record, review)
        shown = tuple(one for one in found.decisions if wanted.seat in (None, one.seat))
        if how.as_json:
            typer.echo(to_json(replace(found, decisions=shown)))
        else:
            _print(job.record, number, replace(found, decisions=shown), wanted)
        games[number - 1] = noted(job.record, _listed(shown, wanted))
    if path is not None:
        records.save(path, games)
        if not how.as_json:
            typer.echo(f"The games with their notes are in {path}.")


def _check_file(path: Path) -> None:
    """Raise NotationError if a file may not be written."""
    if str(path) == "-":
        raise NotationError("the review goes to standard output: name a file for the games")
    files.check_place(path, "games")
    if locks.is_taken(path):
        raise NotationError(f"the game in {path} is open in another program: name another file")
    if path.is_file() and path.stat().st_size:
        records.count(path)  # so that nothing else is replaced


def _listed(decisions: Iterable[ReviewedDecision], wanted: Wanted) -> Iterator[ReviewedDecision]:
    return (one for one in decisions if wanted.every or one.mark)


def _jobs(wanted: Wanted) -> Iterator[tuple[int, ReviewJob]]:
    games = len(wanted.records)
    if wanted.game is not None and not 1 <= wanted.game <= games:
        raise NotationError(f"there is no game {wanted.game}: the file has {games}")
    for number, record in enumerate(wanted.records, 1):
        if wanted.game not in (None, number):
            continue
        if wanted.seat is not None and not 0 <= wanted.seat < record.rules.players:
            last = record.rules.players - 1
            raise NotationError(f"game {number} has no seat {wanted.seat}: it has 0 to {last}")
        try:
            yield number, review_job(record, quick=wanted.quick, seed=wanted.seed)
        except NotationError as error:
            raise NotationError(f"game {number}: {error}") from None


def _print(record: Record, number: int, review: Review, wanted: Wanted) -> None:
    console = new_console()
    voice = Voice(record.rules, [player.name for player in record.seats], None)
    side = 0 if wanted.seat is None else record.rules.side_of(wanted.seat)
    _say(console, _headline(record, number, voice))
    console.print(_account_table(review.accounts[side], voice.side(side)))
    console.print(_player_table(review.players))
    for decision in _listed(review.decisions, wanted):
        _say(console, _sentence(decision, voice))
        console.print(_alternative_table(decision))
    for line in _moments(review.decisions, voice):
        _say(console, line)


def _say(console: Console, text: str) -> None:
    # Names are the players' own: what looks like markup in them is none.
    console.print(text, markup=False, highlight=False)


def _headline(record: Record, number: int, voice: Voice) -> str:
    assert record.result is not None
    winner = voice.side(record.result.winner)
    return (
        f"Game {number}, {record.rules.called}: {capitalised(winner)} won, "
        f"{joined_scores(record.result.scores)} after {words.figures(len(record.deals), 'deal')}."
    )


def _account_table(found: GameAccount, side: str) -> Table:
    table = new_table(Text(f"Chance to win the game for {side}"))
    table.add_column("", no_wrap=True)
    table.add_column("%", justify="right")
    table.add_row("before the first deal", f"{100 * found.start:.1f}")
    parts = {
        "luck: the cards dealt": found.luck,
        "fortune: the unseen cards": found.fortune,
        "errors: the others' less your own": found.errors,
        "slack: what the book misses": found.slack,
    }
    for name, part in parts.items():
        table.add_row(name, f"{100 * part:+z.1f}")
    table.add_row("result", f"{100 * found.result:.1f}")
    return table


def _player_table(players: Sequence[PlayerErrors]) -> Table:
    table = new_table("Errors", "± is one standard error")
    for heading in ("seat", "player", "lost %", "decisions", "lost % each", "plays"):
        is_text = heading in ("player", "plays")
        table.add_column(heading, justify="left" if is_text else "right")
    for one in players:
        table.add_row(
            str(one.seat),
            Text(one.name),  # what looks like markup in a name is none
            f"{100 * one.errors:z.1f} ± {100 * one.errors_error:.1f}",
            str(one.decisions),
            f"{100 * one.rate:z.2f} ± {100 * one.rate_error:.2f}",
            one.like,
        )
    return table


def _sentence(decision: ReviewedDecision, voice: Voice) -> str:
    where = f"Deal {decision.deal}, action {decision.action}: {voice.name(decision.seat)}"
    labels = {one.action: one.label for one in decision.alternatives}
    did = f"{where} chose {labels[decision.played]}"
    if not decision.mark:
        return f"{did}."
    article = "an" if decision.mark is Grade.INACCURACY else "a"
    return (
        f"{did}, {article} {decision.mark}: it loses {100 * decision.loss:.1f} "
        f"± {100 * decision.loss_error:.1f}%. Better: {labels[decision.best]}."
    )


def _alternative_table(decision: ReviewedDecision) -> Table:
    table = new_table(caption=_CAPTION)
    for heading in ("action", "wins %", "points", "open %", "why"):
        table.add_column(heading, justify="left" if heading in ("action", "why") else "right")
    for one in decision.alternatives:
        table.add_row(*_row(one, is_played=one.action == decision.played))
    return table


def _row(one: Alternative, *, is_played: bool) -> list[str]:
    return [
        f"{one.label}{' (played)' if is_played else ''}",
        f"{100 * one.win:.1f} ± {100 * one.win_error:.1f}",
        f"{one.points:+z.2f} ± {one.points_error:.2f}",
        f"{100 * one.open:.0f}",
        one.reason,
    ]


def _moments(decisions: Sequence[ReviewedDecision], voice: Voice) -> Iterator[str]:
    """Yield the best and the worst moment, each if there was one."""
    marked = [one for one in decisions if one.mark]
    found = [one for one in decisions if one.lead > 0]
    if found:
        best = max(found, key=lambda one: one.lead)
        yield (
            f"Best moment: deal {best.deal}, action {best.action}, {voice.name(best.seat)}: "
            f"{in_words(best.played)}, {100 * best.lead:.1f}% better than anything else."
        )
    if marked:
        worst = max(marked, key=lambda one: one.loss)
        yield (
            f"Worst moment: deal {worst.deal}, action {worst.action}, {voice.name(worst.seat)}: "
            f"{in_words(worst.played)}, which lost {100 * worst.loss:.1f}%."
        )
