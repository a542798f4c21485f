"""Hands on the screen and as JSON: the value of each action, and deals solved with open cards."""

import os.path
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
from benny.errors import NotationError
from benny.game import records
from benny.game.game import default_players
from benny.game.view import View, joined_scores
from benny.io.files import read_text, source_name
from benny.io.json import to_json
from benny.lab.evaluation import FEWEST_WORLDS, EvaluationJob
from benny.lab.plots import draw_values
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import Part, figure_column, name_column, new_console, new_table, show
from benny.lab.situations.situation import Situation
from benny.lab.solving import FORM, Solved, solve_line, solve_record
from benny.presentation.choices import in_words
from benny.presentation.plain_text import spell_cards
from benny.rules.cards import Card
from benny.rules.loading import USUAL, variant
from benny.rules.rules import Rules

_HEADINGS = ("points", "behind", "made", "march", "euchred", "sets", "wins")
_CAPTION = "± is one standard error; sets: the other side is euchred"
_FILES = (".jsonl", ".txt")


def evaluate(job: EvaluationJob, most_worlds: int, how: Run, situation: Situation) -> None:
    """Try the actions until the best is settled or `most_worlds` are tried, and print the result.

    Raises NotationError for less than one world and for an impossible plot or checkpoint, before
    any work is done.
    """

    def progress_note(sums: EvaluationSums) -> str:
        best = (job.values(sums) if job.decides_by_wins else action_values(job.view, sums))[0]
        return f"{in_words(best.action)} {best.points:+z.2f} ± {best.error:.3f}"

    evaluation = work_out(job, job.pieces(most_worlds), "Evaluating", how, progress_note)
    values = job.values(evaluation)
    if how.as_json:
        typer.echo(to_json(evaluation_summary(job, evaluation, values)))
    else:
        show(evaluation_parts(job, evaluation, values, situation.assumed, situation.names))
    draw(how, lambda path: draw_values(path, values, describe(job.view, situation.names)))


def evaluation_parts(
    job: EvaluationJob,
    evaluation: EvaluationSums,
    values: Sequence[ActionValue],
    assumed: str,
    names: Sequence[str] = (),
) -> Iterator[Part]:
    yield describe(job.view, names)
    if assumed:
        yield f"Assumed: {assumed}."
    yield value_table(values)
    yield verdict(job, evaluation, values)


def describe(view: View, names: Sequence[str] = ()) -> str:
    """Return what a seat knows in a sentence; by default the seats have the table's names."""
    names = names or [player.name for player in default_players(view.rules)]
    seat = view.seat or 0
    trump = f", {view.trump.word} are trump" if view.trump else ""
    table = f", on the table {_list_cards(card.card for card in view.trick)}" if view.trick else ""
    scores = view.rules.own_first(seat, view.scores)
    return spell_cards(
        f"{view.rules.called}: {names[seat]} (seat {seat}) has {_list_cards(view.held)}; "
        f"{names[view.dealer]} (seat {view.dealer}) dealt, {view.upcard.symbol} turned up"
        f"{trump}{table}; score {joined_scores(scores)}."
    )


def value_table(values: Sequence[ActionValue]) -> Table:
    rows = []
    for value in values:
        points = f"{value.points:+z.3f} ± {value.error:.3f}"
        behind = f"{value.behind:.3f} ± {value.behind_error:.3f}" if value.behind else ""
        chances = (value.made, value.march, value.euchred, value.others_euchred)
        shares = (f"{100 * chance:.0f}%" for chance in chances)
        win = "" if value.win is None else f"{100 * value.win:.1f}%"
        rows.append((in_words(value.action), points, behind, *shares, win))
    columns = (Column("action", no_wrap=True), *map(figure_column, _HEADINGS))
    return new_table(columns, rows, caption=_CAPTION)


def verdict(job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue]) -> str:
    best = values[0]
    if job.method is Method.OPEN:
        how = "solved with open cards"
    else:
        book = SHELF.open(job.view.rules) if job.by_book else None
        if book is None:
            how = "played out by the fast policy"
        elif book.is_own:
            how = "played out by the book"
        else:
            how = f"played out by the book of {book.book.rules.called}"
    calls = "weighted by what the others called" if job.believed else "all equally likely"
    text = (
        f"{_sureness(job, evaluation, values)}: {in_words(best.action)}, over "
        f"{'all ' if evaluation.is_counted else ''}{evaluation.worlds} deals that agree, {calls}, "
        f"{how}."
    )
    # Games won and points may favour different actions.
    if job.decides_by_wins:
        richest = min(values, key=lambda value: value.behind)
        if best.behind > CERTAINTY * best.behind_error:
            text += (
                f" At this score games won decide; {in_words(richest.action)} makes more points."
            )
    elif (winner := by_wins(values)[0]).wins_more_than(best, CERTAINTY):
        text += f" At this score {in_words(winner.action)} wins more games."
    return text


def evaluation_summary(
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


def _sureness(job: EvaluationJob, evaluation: EvaluationSums, values: Sequence[ActionValue]) -> str:
    if len(values) > 1 and all(value.behind == value.behind_error == 0 for value in values):
        return "All the same"
    if evaluation.is_counted:
        return "Counted out"
    if job.is_decided(evaluation):
        return "Settled" if job.is_clear(evaluation) else "Too close to call"
    is_enough = evaluation.worlds >= FEWEST_WORLDS
    return "Not settled" if is_enough else f"Not settled, with fewer than {FEWEST_WORLDS} deals"


def _list_cards(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


OpenDeal = tuple[str, Rules, Solved]
"""The name of a solved deal, for the table, and the rules it was solved under."""


def solve(rules: Rules | None, sources: Sequence[str], as_json: bool) -> None:
    """Solve the deals of the sources and print the results.

    A source is a file of lines or records, `-` for standard input, or a line itself. Without
    `rules` lines are deals of american. Raises NotationError, with the file and line, for text that
    is not a deal, and for records if rules are given.
    """
    rows = []
    for name, used, solved in solve_sources(rules, sources):
        if as_json:
            typer.echo(to_json(solved))
            continue
        tricks, cards = solved.tricks, solved.cards
        if len(used.teams) == len(tricks):
            named = ("+".join(map(str, team)) for team in used.teams)
            taken = ", ".join(f"{seats}: {won}" for seats, won in zip(named, tricks, strict=True))
        else:
            taken = f"maker {tricks[0]}, the others {tricks[1]}"
        groups = {
            left: " ".join(card for card in cards if cards[card] == left)
            for left in sorted(set(cards.values()), reverse=True)
        }
        rows.append((name, taken, ", ".join(f"{group}: {left}" for left, group in groups.items())))
    if as_json:
        return
    if not rows:
        raise NotationError(f"there is no deal to solve: give {FORM}, a file of them, or records")
    columns = map(name_column, ("deal", "tricks of seats", "after a lead"))
    new_console().print(new_table(columns, rows))


def solve_sources(rules: Rules | None, sources: Sequence[str]) -> Iterator[OpenDeal]:
    """Solve the deals of all sources, one after the other; raise NotationError as `solve` does."""
    games = 0
    for source in sources:
        is_file = source == "-" or os.path.exists(source) or source.lower().endswith(_FILES)
        for number, line in enumerate(read_text(source).split("\n") if is_file else [source], 1):
            text = line.strip()
            try:
                if text.startswith("{"):
                    games += 1
                    yield from _solve_game(rules, text, games)
                elif text and not text.startswith("#"):
                    usual = rules or variant(USUAL)
                    yield " ".join(text.split()), usual, solve_line(usual, text)
            except NotationError as error:
                if not is_file:
                    raise
                raise NotationError(f"{source_name(source)}, line {number}: {error}") from None


def _solve_game(rules: Rules | None, text: str, game: int) -> Iterator[OpenDeal]:
    if rules is not None:
        raise NotationError("a game has its own rules: leave out --variant, --set")
    record = records.decode(text)
    for number, solved in solve_record(record):
        yield f"game {game}, deal {number}", record.rules, solved
