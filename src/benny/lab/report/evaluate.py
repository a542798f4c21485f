"""The value of each action of a situation on the screen, as JSON and as a plot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import typer
from rich.table import Column, Table

from benny.analysis.books import SHELF
from benny.analysis.evaluation import (
    CERTAINTY,
    ActionValue,
    EvaluationSums,
    Method,
    action_values,
    by_wins,
)
from benny.game.view import View, joined_scores
from benny.io.json import to_json
from benny.lab.evaluation import FEWEST_WORLDS, EvaluationJob
from benny.lab.plots import draw_values
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import Part, figure_column, new_table, show
from benny.rules.cards import Card

_HEADINGS = ("points", "behind", "made", "march", "euchred", "sets", "wins")
_CAPTION = "± is one standard error; sets: the other side is euchred"


def run(job: EvaluationJob, most_worlds: int, how: Run, assumed: str = "") -> None:
    """Try the actions until the best is settled or `most_worlds` are tried, and print the result.

    Raises NotationError for less than one world and for an impossible plot or checkpoint, before
    any work is done.
    """
    pieces = job.pieces(most_worlds)
    evaluation = work_out(
        job, pieces, "Evaluating", how, lambda evaluation: _progress_note(job, evaluation)
    )
    values = job.values(evaluation)
    if how.as_json:
        typer.echo(to_json(summary(job, evaluation, values)))
    else:
        show(parts(job, evaluation, values, assumed))
    draw(how, lambda path: draw_values(path, values, describe(job.view)))


def parts(
    job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue], assumed: str
) -> Iterator[Part]:
    yield describe(job.view)
    if assumed:
        yield f"Assumed: {assumed}."
    yield value_table(values)
    yield verdict(job, evaluation, values)


def describe(view: View) -> str:
    """Return a situation in a line: the hand, the upcard, the seats and the score."""
    trump = f", {view.trump.word} are trump" if view.trump else ""
    table = f", on the table {_list_cards(card.card for card in view.trick)}" if view.trick else ""
    scores = view.rules.own_first(view.seat or 0, view.scores)
    return (
        f"{view.rules.called}: seat {view.seat} has {_list_cards(view.held)}; "
        f"seat {view.dealer} dealt, {view.upcard.symbol} turned up{trump}{table}; "
        f"score {joined_scores(scores)}."
    )


def value_table(values: Sequence[ActionValue]) -> Table:
    """Return a table of the values of the actions, the best first."""
    columns = (Column("action", no_wrap=True), *map(figure_column, _HEADINGS))
    rows = ((str(value.action), *_figures(value)) for value in values)
    return new_table(columns, rows, caption=_CAPTION)


def verdict(job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue]) -> str:
    """Return in words which action is best, how clear that is and what it is based on."""
    best = values[0]
    how = {
        Method.PLAYED: f"played out by {_player(job)}",
        Method.OPEN: "solved with open cards",
    }[job.method]
    calls = "weighted by what the others called" if job.believed else "all equally likely"
    text = (
        f"{_sureness(job, evaluation, values)}: {best.action}, over "
        f"{'all ' if evaluation.is_counted else ''}{evaluation.worlds} deals that agree, {calls}, "
        f"{how}."
    )
    return text + _of_score(job, values)


def _player(job: EvaluationJob) -> str:
    book = SHELF.open(job.view.rules) if job.by_book else None
    if book is None:
        return "the fast policy"
    return "the book" if book.is_own else f"the book of {book.book.rules.called}"


def _of_score(job: EvaluationJob, values: Sequence[ActionValue]) -> str:
    """Return a sentence if games won and points favour different actions, else ""."""
    best = values[0]
    if job.decides_by_wins:
        richest = min(values, key=lambda value: value.behind)
        is_sure = best.behind > CERTAINTY * best.behind_error
        return f" At this score games won decide; {richest.action} makes more points." * is_sure
    winner = by_wins(values)[0]
    is_sure = winner.wins_more_than(best, CERTAINTY)
    return f" At this score {winner.action} wins more games." * is_sure


def summary(
    job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue]
) -> dict[str, Any]:
    return {
        "situation": describe(job.view),
        "seat": job.view.seat,
        "method": job.method,
        "believed": job.believed,
        "by_book": job.by_book,
        "worlds": evaluation.worlds,
        "counted": evaluation.is_counted,
        "settled": job.is_decided(evaluation),
        "decided_by": "wins" if job.decides_by_wins else "points",
        "best": values[0].action,
        "values": values,
    }


def _progress_note(job: EvaluationJob, evaluation: EvaluationSums) -> str:
    values = job.values(evaluation) if job.decides_by_wins else action_values(job.view, evaluation)
    best = values[0]
    return f"{best.action} {best.points:+z.2f} ± {best.error:.3f}"


def _figures(value: ActionValue) -> list[str]:
    behind = f"{value.behind:.3f} ± {value.behind_error:.3f}" if value.behind else ""
    chances = (value.made, value.march, value.euchred, value.others_euchred)
    win = "" if value.win is None else f"{100 * value.win:.1f}%"
    shares = [f"{100 * chance:.0f}%" for chance in chances]
    return [f"{value.points:+z.3f} ± {value.error:.3f}", behind, *shares, win]


def _sureness(job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue]) -> str:
    if len(values) > 1 and all(value.behind == value.behind_error == 0 for value in values):
        return "All the same"
    if evaluation.is_counted:
        return "Counted out"
    if not job.is_decided(evaluation):
        few = (
            f", with fewer than {FEWEST_WORLDS} deals" if evaluation.worlds < FEWEST_WORLDS else ""
        )
        return f"Not settled{few}"
    return "Settled" if job.is_clear(evaluation) else "Too close to call"


def _list_cards(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
